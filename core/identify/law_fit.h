// Internal declarations that the files of the law fit share.
//
// A free parameter is a coordinate x: the logarithm of the parameter if its range begins above 0 (velocities,
// exponents), otherwise its value in units of the measured friction. F_S >= F_C is a constraint on two coordinates
// in the same unit.
#ifndef FRICTION_IDENTIFY_LAW_FIT_H
#define FRICTION_IDENTIFY_LAW_FIT_H

#include "friction/identify.h"
#include "law/kind.h"
#include "base/row.h"

enum { LAW_FIT_SQUARE = FR_LAW_FIT_MAX * FR_LAW_FIT_MAX };

/// A fit of a law. Arrays with an entry for each parameter are in the order of the rows of the law.
typedef struct LawFitTask {
    const FrLawKind *kind;        ///< kind of the law; it must have parameters, not points
    FrLawFitDef def;              ///< points, loss, weights and level of the intervals; its other fields are not used
    bool free[FR_LAW_FIT_MAX];    ///< true if the parameter is fitted
    double value[FR_LAW_FIT_MAX]; ///< value of a parameter that is not fitted
    double from[FR_LAW_FIT_MAX];  ///< lower end of the range of a free parameter, within what its row accepts
    double to[FR_LAW_FIT_MAX];    ///< upper end of that range
} LawFitTask;

/// Fit of a law with all parameters free within the ranges of their rows, except exponents.
LawFitTask fr_law_fit_task(const FrLawKind *kind);

/// Like fr_law_fit.
FrStatus fr_law_fit_run(FrLawFit *fit, const LawFitTask *task, FrReport *report);

typedef struct LawFit {
    const FrLawFitDef *def;             ///< points, loss, weights and level of the intervals
    const FrLawKind *kind;              ///< kind of the law
    int count;                          ///< number of free parameters
    const FrParam *row[FR_LAW_FIT_MAX]; ///< parameter of each coordinate
    bool logarithmic[FR_LAW_FIT_MAX];   ///< whether the coordinate is a logarithm
    double unit[FR_LAW_FIT_MAX];        ///< unit of a coordinate that is not a logarithm
    double from[FR_LAW_FIT_MAX];        ///< smallest value of the parameter
    double to[FR_LAW_FIT_MAX];          ///< largest value of the parameter
    double low[FR_LAW_FIT_MAX];         ///< coordinate of the smallest value
    double high[FR_LAW_FIT_MAX];        ///< coordinate of the largest value
    int above, below;                   ///< constraint x[above] >= x[below]; -1: none
    double fixed[FR_LAW_FIT_MAX];       ///< parameters of the law, with the values that are not free
    double slowest, fastest;            ///< smallest and largest |v| of the points
    int stride;                         ///< only every stride-th point is used
} LawFit;

/// Directions that the active bounds leave free. Each one changes one coordinate, or two coordinates by
/// the same amount.
typedef struct LawFitDirections {
    int count;
    int first[FR_LAW_FIT_MAX];
    int second[FR_LAW_FIT_MAX]; ///< second coordinate; -1: none
} LawFitDirections;

/// Component k along the directions of a vector with a number for each coordinate.
static inline double law_fit_along(const LawFitDirections *directions, int k, const double *a)
{
    return a[directions->first[k]] + (directions->second[k] >= 0 ? a[directions->second[k]] : 0);
}

/// Weighted residual of a point at coordinates x.
double fr_law_fit_residual(const LawFit *fit, const double *x, int point);

/// Derivatives of that residual along the coordinates.
void fr_law_fit_slopes(const LawFit *fit, const double *x, int point, double *slopes);

/// The loss: sum u^2 for floor = 0, else sum sqrt(u^2 + floor^2).
double fr_law_fit_loss(const LawFit *fit, const double *x, double floor);

/// Sum |u|.
double fr_law_fit_absolute(const LawFit *fit, const double *x);

/// The value of a parameter.
double fr_law_fit_value(const LawFit *fit, int coordinate, double x);

/// Directions that the bounds reached by x leave free. Without `ends`, only F_S = F_C is a bound; the ends of the
/// ranges are ignored.
LawFitDirections fr_law_fit_directions(const LawFit *fit, const double *x, bool ends);

/// Minimise the loss, starting from x, in at most `most` iterations. Returns the loss.
double fr_law_fit_descend(const LawFit *fit, double *x, double floor, int most);

/// Move x from near the minimum of the sum of absolute values to the exact minimum: a law that passes through one point
/// per free direction. If that is no better, x does not change.
void fr_law_fit_vertex(const LawFit *fit, double *x);

/// Fill intervals, correlations and deviation.
void fr_law_fit_intervals(const LawFit *fit, const double *x, FrLawFit *result);

#endif
