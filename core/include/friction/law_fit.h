// Friction laws from measured points: fits the parameters of a law to a table of velocity and friction, by least
// squares or least absolute values, with an interval for each parameter.
//
// A law is odd, so points with v < 0 are used as (-v, -phi). Nothing here is random: equal points give equal bits.
#ifndef FRICTION_LAW_FIT_H
#define FRICTION_LAW_FIT_H

#include "friction/law.h"

FR_BEGIN

enum {
    FR_LAW_FIT_MAX = 8, ///< most parameters of a law that can be fitted
};

/// Sum over the weighted residuals that is minimised.
typedef enum FrLawFitLoss {
    FR_LAW_FIT_SQUARES,  ///< sum of the squares
    FR_LAW_FIT_ABSOLUTE, ///< sum of the absolute values, which outliers affect less
} FrLawFitLoss;

/// Result for a parameter.
typedef enum FrLawFitState {
    FR_LAW_FIT_FIXED, ///< the parameter was not free
    FR_LAW_FIT_FOUND, ///< the parameter has an interval
    /// The parameter is at an end of its range, or F_S is at F_C. The interval is the whole range.
    FR_LAW_FIT_AT_BOUND,
    /// The residuals hardly depend on the parameter; the interval is the whole range.
    FR_LAW_FIT_UNKNOWN,
} FrLawFitState;

/// Input of fr_law_fit. Arrays with an entry for each parameter are in the order of the rows of the law.
typedef struct FrLawFitDef {
    const struct FrLawKind *kind; ///< kind of the law; it must have parameters, not points
    int n;                        ///< number of points, more than free parameters
    const double *v;              ///< velocities [m/s or rad/s], 1e-30 to 1e30, or below 0
    const double *phi;            ///< friction [N or N m], with the sign of v, at most 1e30
    const char *file;             ///< name of the points in messages; NULL: "points"
    const int *line;              ///< line number of each point in messages; NULL: 1, 2, ...
    FrLawFitLoss loss;            ///< sum that is minimised
    /// Weights are 1/phi, for noise proportional to the friction; otherwise all weights are 1.
    bool relative;
    double level;                 ///< level of the intervals, 0.5 to 0.9999
    bool free[FR_LAW_FIT_MAX];    ///< true if the parameter is fitted
    double value[FR_LAW_FIT_MAX]; ///< value of a parameter that is not fitted
    double from[FR_LAW_FIT_MAX];  ///< lower end of the range of a free parameter, within what its row accepts
    double to[FR_LAW_FIT_MAX];    ///< upper end of that range
} FrLawFitDef;

/// A parameter of a fitted law.
typedef struct FrLawFitParameter {
    const struct FrParam *row; ///< row of the parameter
    double value;              ///< value of the best law
    double from;               ///< lower end of the interval
    double to;                 ///< upper end of the interval
    FrLawFitState state;       ///< result for the parameter
} FrLawFitParameter;

/// A fitted law.
typedef struct FrLawFit {
    FrLaw law;                                          ///< best law
    int count;                                          ///< number of parameters of the law
    FrLawFitParameter parameter[FR_LAW_FIT_MAX];        ///< parameters, in the order of the rows of the law
    double correlation[FR_LAW_FIT_MAX][FR_LAW_FIT_MAX]; ///< correlation of two parameters that were found; otherwise 0
    int freedom;                                        ///< number of points minus number of free parameters
    double mean_absolute;                               ///< mean absolute weighted residual
    double root_mean_square;                            ///< root mean square of the weighted residuals
    /// Standard deviation of the noise, in the unit of the weighted residuals. It is computed from their squares, or
    /// for FR_LAW_FIT_ABSOLUTE from their absolute values as if the noise were normal.
    double deviation;
    int largest; ///< index of the point with the largest weighted residual
} FrLawFit;

/// Default fit of a law: least squares, equal weights, intervals of 90 %. All parameters are free within the ranges of
/// their rows, except exponents (alpha), which keep their default.
FR_API FrLawFitDef fr_default_law_fit(const struct FrLawKind *kind);

/// Fit a law. If a point, range or value is not accepted, this returns FR_BAD_INPUT, reports every one of them, and
/// leaves `fit` unchanged. The same applies if the report already has errors, from a caller that read the points.
/// Neither `fit` nor `def` may be NULL.
FR_API FrStatus fr_law_fit(FrLawFit *fit, const FrLawFitDef *def, FrReport *report);

FR_END

#endif
