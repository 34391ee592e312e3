// Checks whether a matrix can be a mass matrix, entry by entry, for debugging a simulator.
#include "joint/mass.h"
#include "math/assert.h"
#include "base/say.h"
#include "math/bits.h"

#include <math.h>

/// Tolerance for two entries that should be equal, relative to the diagonal entries of their joints.
static const double ASYMMETRY = 1e-9;

static bool is_finite(double x)
{
    return absolute(x) < (double)INFINITY;
}

/// Check M_ij and M_ji, j < i.
static void check_pair(const FrJointStep *step, size_t i, size_t j, FrReport *report)
{
    const double *mass = step->mass;
    size_t stride = joint_stride(step);
    double lower = mass[i * stride + j], upper = mass[j * stride + i], own = mass[i * stride + i];
    double other = mass[j * stride + j];
    FrArgument row = fr_number("row", (double)i), column = fr_number("column", (double)j);
    if (!is_finite(lower) || !is_finite(upper)) {
        bool mirrored = is_finite(lower);
        fr_report_add(report, FR_ERROR, FR_MASS_NOT_FINITE, "mass",
                      FR_ARGUMENTS(fr_number("row", (double)(mirrored ? j : i)),
                                   fr_number("column", (double)(mirrored ? i : j)),
                                   fr_number("value", mirrored ? upper : lower)));
        return;
    }
    if (lower != 0 && !joint_coupled(step->parent, i, j)) {
        fr_report_add(report, FR_ERROR, FR_MASS_BETWEEN_BRANCHES, "mass",
                      FR_ARGUMENTS(row, column, fr_number("value", lower)));
        return;
    }
    double root = other > 0 ? SQUARE_ROOT(own) * SQUARE_ROOT(other) : (double)INFINITY;
    if (absolute(lower) >= root)
        fr_report_add(report, FR_ERROR, FR_MASS_TOO_COUPLED, "mass",
                      FR_ARGUMENTS(row, column, fr_number("value", lower), fr_number("most", root)));
    if (absolute(lower - upper) > ASYMMETRY * root)
        fr_report_add(report, FR_ERROR, FR_MASS_NOT_SYMMETRIC, "mass",
                      FR_ARGUMENTS(row, column, fr_number("value", lower), fr_number("mirrored", upper),
                                   fr_number("difference", absolute(lower - upper))));
}

static void check_parents(const FrJointStep *step, FrReport *report)
{
    for (size_t i = 0; step->parent && i < step->n; i++)
        if (!(step->parent[i] >= -1 && step->parent[i] < (int)i))
            fr_report_add(report, FR_ERROR, FR_MASS_PARENT, "parent",
                          FR_ARGUMENTS(fr_number("row", (double)i), fr_number("parent", step->parent[i])));
}

FrStatus fr_joint_friction_check_mass(const FrJointStep *step, FrReport *report)
{
    FR_ASSERT(step && step->n > 0 && step->mass && joint_stride(step) >= step->n);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    bool ordered = joint_tree_ordered(step);
    check_parents(step, report);
    for (size_t i = 0; ordered && i < step->n; i++) {
        double own = step->mass[i * joint_stride(step) + i];
        if (!(own > 0 && own < (double)INFINITY)) {
            fr_report_add(report, FR_ERROR, FR_MASS_NOT_POSITIVE, "mass",
                          FR_ARGUMENTS(fr_number("row", (double)i), fr_number("value", own)));
            continue;
        }
        for (size_t j = 0; j < i; j++)
            check_pair(step, i, j, report);
    }
    FrStatus status = report->error_count > errors ? FR_BAD_INPUT : FR_OK;
    fr_report_end(report);
    return status;
}
