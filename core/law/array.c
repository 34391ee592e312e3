// Arrays of Phi_Z, of numbers and of vectors, by the best instructions that the processor has.
#include "parts.h"
#include "kernel/kernels.h"
#include "math/assert.h"
#include "math/bits.h"

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

void fr_phi_z_array_with(FrInstructions instructions, const FrPhiZ *phi_z, size_t n, const double *x, double *y)
{
    const PhiZ *p = phi_z_in(phi_z);
    FR_ASSERT(p->evaluate && (unsigned)instructions <= (unsigned)fr_instructions());
    FR_ASSERT((x && y) || n == 0);
    FR_ASSERT(x == y || x + n <= y || y + n <= x);
    if (p->kernel < 0) {
        for (size_t i = 0; i < n; i++)
            y[i] = p->evaluate(p, x[i]);
        return;
    }
    const BlockKernels *with = kernels(instructions);
    BlockKernel block = with->block[p->kernel];
    size_t done = 0, full = n - n % with->lanes;
    for (size_t part; done < full; done += part) {
        part = full - done < BLOCK ? full - done : BLOCK;
        block(p, part, x + done, y + done);
    }
    // the last few values go through a vector that is filled up with zeros
    double rest[LANES_MAX] = {0};
    for (size_t i = done; i < n; i++)
        rest[i - done] = x[i];
    if (done < n)
        block(p, with->lanes, rest, rest);
    for (size_t i = done; i < n; i++)
        y[i] = rest[i - done];
}

void fr_phi_z_array(const FrPhiZ *phi_z, size_t n, const double *x, double *y)
{
    fr_phi_z_array_with(fr_instructions(), phi_z, n, x, y);
}

/// |x|. A power of two keeps squares from overflowing and from vanishing.
static double length(int dimension, const double *x)
{
    double largest = 0;
    for (int i = 0; i < dimension; i++)
        largest = absolute(x[i]) > largest || x[i] != x[i] ? absolute(x[i]) : largest;
    double scale = largest > 0x1p500 ? 0x1p-600 : largest < 0x1p-400 ? 0x1p600 : 1, sum = 0;
    for (int i = 0; i < dimension; i++)
        sum += (x[i] * scale) * (x[i] * scale);
    return SQUARE_ROOT(sum) / scale;
}

/// y = force x/|x|; 0 for x = 0.
static void point(int dimension, const double *x, double norm, double force, double *y)
{
    for (int i = 0; i < dimension; i++)
        y[i] = norm == 0 ? x[i] : force * (x[i] / norm);
}

void fr_phi_z_vectors(const FrPhiZ *phi_z, size_t n, int dimension, const double *x, double *y)
{
    FR_ASSERT(dimension >= 1 && ((x && y) || n == 0));
    FR_ASSERT(x == y || x + n * (size_t)dimension <= y || y + n * (size_t)dimension <= x);
    double norm[BLOCK], force[BLOCK];
    // bound: n/BLOCK passes
    while (n > 0) {
        int part = n < BLOCK ? (int)n : BLOCK;
        for (int i = 0; i < part; i++)
            norm[i] = length(dimension, x + i * (ptrdiff_t)dimension);
        fr_phi_z_array(phi_z, (size_t)part, norm, force);
        for (int i = 0; i < part; i++, x += dimension, y += dimension)
            point(dimension, x, norm[i], force[i], y);
        n -= (size_t)part;
    }
}
