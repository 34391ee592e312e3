// The constants of the Stribeck-like laws: they fall by F_SC = F_S - F_C over a velocity v_S, and beyond breakaway
//
//     y = sgn(x) [(F_C M + D M |x|)/(M + D) + v_S M g(u)],   0 < g <= lambda
//
// with M = 1/Z, lambda = F_SC/(v_S (M + D)) and u = (M |x| - F_S)/(v_S (M + D)) >= 0 (derived from Cisneros 2022, eq 22
// to 30, without cancellation). Only g differs between the laws: g = -W0(-lambda e^(-lambda - u)) for stribeck with
// alpha = 1. The quantities that decide admissibility are computed in double-double.
#ifndef FRICTION_LAW_SLIP_H
#define FRICTION_LAW_SLIP_H

#include "parts.h"
#include "base/row.h"
#include "math/double_double.h"

/// The first numbers of the defs of these laws.
typedef struct Decay {
    double F_S, F_C, v_S, D;
} MAY_ALIAS Decay;

/// FrOption.check of such a def: refuses F_C > F_S.
void fr_check_decay(const void *def, FrReport *report);

/// Below this lambda the universal table loses digits: its error is relative to g + 5e-5, and g is at most lambda.
static const double SLIP_TABLE_LAMBDA = 0.05;

/// v_S (M + D)
FrDouble2 fr_slip_width(const Decay *decay, FrDouble2 M);

/// lambda = F_SC/(v_S (M + D)), the margin of a law that falls by F_SC/v_S at v = 0.
FrDouble2 fr_slip_lambda(const Decay *decay, FrDouble2 M);

/// lambda - 1 to full relative accuracy.
double fr_slip_lambda_less_one(const Decay *decay, FrDouble2 M);

/// Whether a law that falls by at most steepest F_SC/v_S is inadmissible with M: M < surplus/v_S.
bool fr_slip_inadmissible(const Decay *decay, FrDouble2 steepest, FrDouble2 M);

/// lambda as a double that is above 1 exactly if the law is inadmissible.
double fr_slip_beside_one(double lambda, bool inadmissible);

/// FrLawKind.margin: lambda as a double that is above 1 exactly if lambda is.
double fr_slip_margin(const void *def, FrDouble2 M);

/// Smallest admissible M: surplus/v_S, or 0 if that is negative.
double fr_slip_smallest_m(const Decay *decay, FrDouble2 steepest);

/// M/(v_S (M + D)): u per unit of |x|.
FrDouble2 fr_slip_rate(const Decay *decay, FrDouble2 M);

/// y - D v - F_C, the stiction left at v, to twice the digits.
FrDouble2 fr_slip_rest(const Decay *decay, double v, double y);

/// Value of F_S, F_C or D for which Phi(v) = y. `rest` is the fraction of the stiction left at v, `fallen` = 1 - rest.
double fr_slip_parameter(const Decay *decay, const FrParam *row, double rest, double fallen, double v, double y);

#endif
