// The slip branch that the Stribeck-like laws share (derived from Cisneros 2022, eq 22 to 30, without cancellation).
//
// With M = 1/Z, F_SC = F_S - F_C, lambda = F_SC/(v_S (M + D)) and the excess over breakaway
// u = (M |x| - F_S)/(v_S (M + D)) >= 0, every such law gives
//
//     y = sgn(x) [(F_C M + D M |x|)/(M + D) + v_S M g(u)],   0 < g <= lambda
//
// and only g is the law's own: g = -W0(-lambda e^(-lambda - u)) for stribeck with alpha = 1. All terms are positive.
#ifndef FRICTION_LAW_SLIP_H
#define FRICTION_LAW_SLIP_H

#include "friction/law.h"
#include "math/double_double.h"

enum { SLIP_OFFSET, SLIP_SLOPE, SLIP_SCALE, SLIP_RATE, SLIP_OWN };

/// Rows of these laws.
enum { SLIP_F_S, SLIP_F_C, SLIP_V_S, SLIP_D };

/// v_S (M + D)
FrDouble2 slip_width(const double *value, FrDouble2 M);

/// lambda = F_SC/(v_S (M + D)), the margin of a law that falls by F_SC/v_S at v = 0.
FrDouble2 slip_lambda(const double *value, FrDouble2 M);

/// lambda - 1 to full relative accuracy.
double slip_lambda_less_one(const double *value, FrDouble2 M);

/// lambda as a double that is above 1 exactly when lambda is.
double slip_margin(const double *value, FrDouble2 M);
double slip_smallest_m(const double *value);

/// Fold the constants of the form above.
void slip_fold(FrPhiZ *phi_z);

/// The excess u, clamped at 0 from below.
static inline double slip_excess(const FrPhiZ *phi_z, double magnitude)
{
    double beyond = (magnitude - phi_z->x_stick.hi) - phi_z->x_stick.lo;
    return (beyond > 0 ? beyond : 0) * phi_z->constant[SLIP_RATE];
}

/// The force for a magnitude of x and its g, stick included.
static inline double slip_force(const FrPhiZ *phi_z, double magnitude, double g)
{
    const double *c = phi_z->constant;
    double stick = phi_z->M.hi * magnitude;
    double slip = (c[SLIP_OFFSET] + c[SLIP_SLOPE] * magnitude) + c[SLIP_SCALE] * g;
    bool sticks = phi_z->lambda > 1 ? !((magnitude - phi_z->x_stick.hi) - phi_z->x_stick.lo > 0) : !(slip < stick);
    return sticks ? stick : slip;
}

#endif
