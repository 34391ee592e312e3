// Friction laws from measured points: the parameters of a law with which Phi(v) is nearest to a table of velocity and
// friction, by least squares or least absolute values, with an interval for each.
//
// A law is odd, so points with v < 0 count as (-v, -phi). Nothing here is random: equal points give equal bits.
#ifndef FRICTION_LAW_FIT_H
#define FRICTION_LAW_FIT_H

#include "friction/law.h"

FR_BEGIN

enum {
    FR_LAW_FIT_MAX = 8, ///< parameters of a law that can be fitted
};

/// What is minimised, of the weighted residuals.
typedef enum FrLawFitLoss {
    FR_LAW_FIT_SQUARES,  ///< the sum of their squares
    FR_LAW_FIT_ABSOLUTE, ///< the sum of their absolute values, which outliers affect less
} FrLawFitLoss;

/// What the points show of a parameter.
typedef enum FrLawFitState {
    FR_LAW_FIT_FIXED,    ///< it was not free
    FR_LAW_FIT_FOUND,    ///< it has an interval
    FR_LAW_FIT_AT_BOUND, ///< it is at an end of its range, or F_S at F_C; its interval is the whole range
    FR_LAW_FIT_UNKNOWN,  ///< the residuals hardly depend on it; its interval is the whole range
} FrLawFitState;

/// What a law is fitted to, and how. Arrays that belong to parameters are in the order of the rows of the law.
typedef struct FrLawFitDef {
    const FrLawKind *kind;        ///< the law; one with parameters, not with points
    int n;                        ///< points: more than free parameters
    const double *v;              ///< velocities [m/s or rad/s], 1e-30 to 1e30, or below 0
    const double *phi;            ///< friction [N or N m], with the sign of v, at most 1e30
    const char *file;             ///< what messages call the points; NULL: "points"
    const int *line;              ///< the line that messages name for each point; NULL: 1, 2, ...
    FrLawFitLoss loss;            ///< what is minimised
    bool relative;                ///< weights 1/phi: the noise is a share of the friction; else all weigh 1
    double level;                 ///< of the intervals, 0.5 to 0.9999
    bool free[FR_LAW_FIT_MAX];    ///< whether a parameter is fitted
    double value[FR_LAW_FIT_MAX]; ///< of those that are not
    double from[FR_LAW_FIT_MAX];  ///< lower end of the range of a free parameter, within what its row accepts
    double to[FR_LAW_FIT_MAX];    ///< upper end
} FrLawFitDef;

/// A parameter of a fitted law.
typedef struct FrLawFitParameter {
    const FrParam *row;  ///< what it is
    double value;        ///< of the best law
    double from;         ///< lower end of its interval
    double to;           ///< upper end
    FrLawFitState state; ///< what the points show of it
} FrLawFitParameter;

/// A fitted law.
typedef struct FrLawFit {
    FrLaw law;                                          ///< the best law
    int count;                                          ///< parameters of the law
    FrLawFitParameter parameter[FR_LAW_FIT_MAX];        ///< in the order of its rows
    double correlation[FR_LAW_FIT_MAX][FR_LAW_FIT_MAX]; ///< of two parameters that were found; else 0
    int freedom;                                        ///< points minus free parameters
    double mean_absolute;                               ///< mean absolute weighted residual
    double root_mean_square;                            ///< root mean square of the weighted residuals
    /// Standard deviation of the noise, in the unit of the weighted residuals: from their squares, or for
    /// FR_LAW_FIT_ABSOLUTE from their absolute values as if the noise were normal.
    double deviation;
    int largest; ///< index of the point with the largest weighted residual
} FrLawFit;

/// The default fit of a law: least squares, equal weights, intervals of 90 %. Every parameter is free within what its
/// row accepts, but for exponents (alpha), which have their default.
FR_API FrLawFitDef fr_law_fit_def(const FrLawKind *kind);

/// Fit a law. FR_BAD_INPUT, with a finding for every point, range and value that is not accepted, leaves `fit` as it
/// was; so does a report that already has errors, of a caller that read the points. Neither `fit` nor `def` may be
/// NULL.
FR_API FrStatus fr_law_fit(FrLawFit *fit, const FrLawFitDef *def, FrReport *report);

FR_END

#endif
