// Arrays of Phi_Z: checks of the arguments, and the choice of the best instructions that the processor has.
#include "array.h"
#include "math/assert.h"
#include "base/say.h"
#include "kind.h"
#include "kernel/kernels.h"

#include <stdint.h>
#include <string.h>

FrInstructions fr_instructions(void)
{
#if defined(__x86_64__)
    if (PROCESSOR_HAS("avx512f") && PROCESSOR_HAS("avx512dq"))
        return FR_AVX512;
    if (PROCESSOR_HAS("avx2"))
        return FR_AVX2;
#endif
    return FR_PORTABLE;
}

static bool overlap(const double *x, const double *y, size_t n)
{
    uintptr_t a = (uintptr_t)x, b = (uintptr_t)y, size = n * sizeof *x;
    return a != b && a < b + size && b < a + size;
}

FrStatus fr_array_check(size_t n, const double *x, const double *y, FrReport *report)
{
    int errors = report->error_count;
    if (n == 0)
        fr_report_add(report, FR_ERROR, FR_NO_VALUES, "n", FR_NO_ARGUMENTS);
    if (!x)
        fr_report_add(report, FR_ERROR, FR_NO_INPUT_ARRAY, "x", FR_NO_ARGUMENTS);
    if (!y)
        fr_report_add(report, FR_ERROR, FR_NO_OUTPUT_ARRAY, "y", FR_NO_ARGUMENTS);
    if (x && y && overlap(x, y, n))
        fr_report_add(report, FR_ERROR, FR_ARRAYS_OVERLAP, "y", FR_NO_ARGUMENTS);
    return report->error_count > errors ? FR_BAD_INPUT : FR_OK;
}

static const BlockKernels *kernels(FrInstructions instructions)
{
#if defined(__x86_64__)
    if (instructions == FR_AVX512)
        return &fr_avx512_kernels;
    if (instructions == FR_AVX2)
        return &fr_avx2_kernels;
#endif
    (void)instructions;
    return &fr_portable_kernels;
}

void fr_array_through(FrInstructions instructions, const FrPhiZ *phi_z, size_t n, const double *x, double *y)
{
    if (phi_z->kernel < 0) {
        for (size_t i = 0; i < n; i++)
            y[i] = phi_z->evaluate(phi_z, x[i]);
        return;
    }
    const BlockKernels *with = kernels(instructions);
    BlockKernel block = with->block[phi_z->kernel];
    size_t done = 0, full = n - n % with->lanes;
    for (size_t part; done < full; done += part) {
        part = full - done < BLOCK ? full - done : BLOCK;
        block(phi_z, part, x + done, y + done);
    }
    // the last few values go through a vector that is filled up with zeros
    double rest[LANES_MAX] = {0};
    for (size_t i = done; i < n; i++)
        rest[i - done] = x[i];
    if (done < n)
        block(phi_z, with->lanes, rest, rest);
    for (size_t i = done; i < n; i++)
        y[i] = rest[i - done];
}

FrStatus fr_phi_z_array(const FrPhiZ *phi_z, size_t n, const double *x, double *y, FrReport *report)
{
    return fr_phi_z_array_with(fr_instructions(), phi_z, n, x, y, report);
}

FrStatus fr_phi_z_array_with(FrInstructions instructions, const FrPhiZ *phi_z, size_t n, const double *x, double *y,
                             FrReport *report)
{
    FR_ASSERT(phi_z && phi_z->evaluate);
    FrReport none;
    report = fr_report_enter(report, &none);
    FrStatus status = fr_array_check(n, x, y, report);
    if ((unsigned)instructions > (unsigned)fr_instructions()) {
        fr_report_add(
            report, FR_ERROR, FR_NO_SUCH_INSTRUCTIONS, "instructions",
            FR_ARGUMENTS(fr_number("instructions", (int)instructions), fr_number("best", (int)fr_instructions())));
        status = FR_BAD_INPUT;
    }
    fr_report_end(report);
    if (status == FR_OK)
        fr_array_through(instructions, phi_z, n, x, y);
    return status;
}
