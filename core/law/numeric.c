// Phi_Z by bracketed Newton: the slip velocity s > 0 with M s + Phi(s) = M |x|, then y = Phi(s).
//
// The equation is written in the excess over breakaway, M (s - (|x| - Z Phi(+0))) = Phi(+0) - Phi(s). The fall of
// Phi is computed without cancellation, so that the residual keeps its relative accuracy near s = 0. Newton starts
// at the right end of the bracket. If Phi is convex, it then descends monotonically to the largest root; otherwise,
// a step that leaves the bracket is replaced by the middle of the bracket, or by 2^-20 of it while the root may be
// decades below.
#include "numeric.h"
#include "parts.h"
#include "math/bits.h"
#include "math/double_double.h"

double fr_numeric_slip(const PhiZ *phi_z, FrDouble2 excess, double low, double high, double start, double *rest)
{
    const FrLawKind *kind = phi_z->law.kind;
    const void *def = phi_z->law.def;
    double M = phi_z->M.hi, s = start;
    *rest = 0;
    for (int i = 0; i < 200; i++) {
        double error = M * ((s - excess.hi) - excess.lo) - kind->drop(def, s);
        if (error > 0)
            high = s;
        else
            low = s;
        double step = -(error / (M + kind->slope(def, s))), next = s + step;
        if (absolute(step) <= 0x1p-50 * s) {
            *rest = step;
            return s;
        }
        // Newton may oscillate on a curve that rises in steps: then every second iteration halves the bracket
        if (!(next > low && next < high) || (i > 50 && i % 2 == 0))
            next = low + (high - low) * (low < 0x1p-20 * high ? 0x1p-20 : 0.5);
        if (next <= low || next >= high)
            return s;
        s = next;
    }
    return s;
}

FrDouble2 fr_excess_of(const PhiZ *phi_z, double magnitude)
{
    FrDouble2 edge = double2_negative(phi_z->x_stick), excess = two_sum(magnitude, edge.hi);
    return quick_two_sum(excess.hi, excess.lo + edge.lo);
}

/// Since Phi is at least 0, s <= |x|.
static double slip_within_x(const PhiZ *phi_z, double magnitude, double *rest)
{
    return fr_numeric_slip(phi_z, fr_excess_of(phi_z, magnitude), 0, magnitude, magnitude, rest);
}

double fr_numeric_slip_of(const PhiZ *phi_z, double magnitude)
{
    double rest, s = slip_within_x(phi_z, magnitude, &rest);
    return s + rest;
}

double fr_phi_z_by_slip(const PhiZ *phi_z, double x, double (*slip)(const PhiZ *, double magnitude, double *rest))
{
    double magnitude = absolute(x);
    if (!(magnitude > phi_z->edge))
        return phi_z->M.hi * x;
    // the rest of the last step is added to the friction, because a rounding of s may change it by more than a digit
    const FrLawKind *kind = phi_z->law.kind;
    const void *def = phi_z->law.def;
    double rest, s = slip(phi_z, magnitude, &rest);
    return with_sign(kind->phi(def, s) + kind->slope(def, s) * rest, x);
}

double fr_numeric_phi_z(const PhiZ *phi_z, double x)
{
    return fr_phi_z_by_slip(phi_z, x, slip_within_x);
}
