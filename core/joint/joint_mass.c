// Checks whether a matrix can be a mass matrix, entry by entry, for debugging a simulator.
#include "friction/joint_friction.h"
#include "base/say.h"
#include "math/bits.h"

#include <math.h>

/// Tolerance for two entries that should be equal, relative to the diagonal entries of their joints.
static const double ASYMMETRY = 1e-9;

static bool finite(double x)
{
    return absolute(x) < (double)INFINITY;
}

static void check_row(const double *mass, size_t stride, size_t i, FrReport *report)
{
    double own = mass[i * stride + i];
    FrArgument row = fr_number("row", (double)i);
    if (!(own > 0 && own < (double)INFINITY)) {
        fr_report_add(report, FR_ERROR, FR_MASS_NOT_POSITIVE, "mass", FR_ARGUMENTS(row, fr_number("value", own)));
        return;
    }
    for (size_t j = 0; j < i; j++) {
        double lower = mass[i * stride + j], upper = mass[j * stride + i], other = mass[j * stride + j];
        if (!finite(lower) || !finite(upper)) {
            bool mirrored = finite(lower);
            fr_report_add(report, FR_ERROR, FR_MASS_NOT_FINITE, "mass",
                          FR_ARGUMENTS(fr_number("row", (double)(mirrored ? j : i)),
                                       fr_number("column", (double)(mirrored ? i : j)),
                                       fr_number("value", mirrored ? upper : lower)));
            continue;
        }
        double root = other > 0 ? SQUARE_ROOT(own) * SQUARE_ROOT(other) : (double)INFINITY;
        if (absolute(lower) >= root)
            fr_report_add(
                report, FR_ERROR, FR_MASS_TOO_COUPLED, "mass",
                FR_ARGUMENTS(row, fr_number("column", (double)j), fr_number("value", lower), fr_number("most", root)));
        if (absolute(lower - upper) <= ASYMMETRY * root)
            continue;
        fr_report_add(report, FR_ERROR, FR_MASS_NOT_SYMMETRIC, "mass",
                      FR_ARGUMENTS(row, fr_number("column", (double)j), fr_number("value", lower),
                                   fr_number("mirrored", upper), fr_number("difference", absolute(lower - upper))));
    }
}

FrStatus fr_joint_friction_check_mass(size_t n, const double *mass, size_t stride, FrReport *report)
{
    FR_ASSERT(n > 0 && mass && stride >= n);
    FrReport none;
    report = fr_report_begin(report, &none);
    int errors = report->error_count;
    for (size_t i = 0; i < n; i++)
        check_row(mass, stride, i, report);
    FrStatus status = report->error_count > errors ? FR_BAD_INPUT : FR_OK;
    fr_report_end(report);
    return status;
}
