// Phi_Z by bracketed Newton: the slip velocity s > 0 with M s + Phi(s) = M |x|, then y = Phi(s).
//
// Written in the excess over breakaway, M s + (Phi(s) - Phi(+0)) = M (|x| - Z Phi(+0)), so that s keeps its relative
// accuracy near 0. Newton starts at the right end of the bracket: for a convex Phi it then falls monotonically onto the
// largest root; elsewhere a step that leaves the bracket is replaced by its middle.
#include "numeric.h"
#include "math/bits.h"

double phi_z_numeric(const FrPhiZ *phi_z, double x)
{
    const FrLaw *law = phi_z->model.law;
    const double *value = phi_z->model.value;
    double M = phi_z->M.hi, magnitude = absolute(x);
    double beyond = (magnitude - phi_z->x_stick.hi) - phi_z->x_stick.lo;
    if (!(beyond > 0))
        return M * x;
    double breakaway = law->phi(value, 0), target = M * beyond;
    double low = 0, high = magnitude, s = magnitude;
    for (int i = 0; i < 200 && low < high; i++) {
        double excess = M * s + (law->phi(value, s) - breakaway) - target;
        if (excess > 0)
            high = s;
        else
            low = s;
        double next = s - excess / (M + law->slope(value, s));
        if (!(next > low && next < high))
            next = low + (high - low) / 2;
        if (next == s || next <= low || next >= high)
            break;
        s = next;
    }
    return with_sign(law->phi(value, s), x);
}
