// What the files of the law fit share.
//
// A free parameter is a coordinate x: its logarithm where its range begins above 0 (velocities, exponents), else its
// value in units of the measured friction. F_S >= F_C is a constraint of two coordinates in the same unit.
#ifndef FRICTION_IDENTIFY_LAW_FIT_H
#define FRICTION_IDENTIFY_LAW_FIT_H

#include "friction/law_fit.h"

enum { LAW_FIT_SQUARE = FR_LAW_FIT_MAX * FR_LAW_FIT_MAX };

typedef struct LawFit {
    const FrLawFitDef *def;
    int count;                          ///< free parameters
    const FrParam *row[FR_LAW_FIT_MAX]; ///< of each coordinate
    bool logarithmic[FR_LAW_FIT_MAX];   ///< whether the coordinate is a logarithm
    double unit[FR_LAW_FIT_MAX];        ///< of a coordinate that is not
    double from[FR_LAW_FIT_MAX];        ///< least value of the parameter
    double to[FR_LAW_FIT_MAX];          ///< largest value
    double low[FR_LAW_FIT_MAX];         ///< the coordinate there
    double high[FR_LAW_FIT_MAX];        ///< likewise
    int above, below;                   ///< coordinates of which the first is at least the second; -1: none
    double fixed[FR_LAW_FIT_MAX];       ///< a def of the law with the values that are not free
    double slowest, fastest;            ///< least and largest |v| of the points
    int stride;                         ///< every so many points count
} LawFit;

/// Directions that the active bounds leave: coordinates that change by the same amount.
typedef struct LawFitDirections {
    int count;
    int first[FR_LAW_FIT_MAX];
    int second[FR_LAW_FIT_MAX]; ///< -1: none
} LawFitDirections;

/// The weighted residual of a point for coordinates x.
double fr_law_fit_residual(const LawFit *fit, const double *x, int point);

/// Its derivatives along the coordinates.
void fr_law_fit_slopes(const LawFit *fit, const double *x, int point, double *slopes);

/// The loss: sum u^2 for floor = 0, else sum sqrt(u^2 + floor^2).
double fr_law_fit_loss(const LawFit *fit, const double *x, double floor);

/// Sum |u|.
double fr_law_fit_absolute(const LawFit *fit, const double *x);

/// The value of a parameter.
double fr_law_fit_value(const LawFit *fit, int coordinate, double x);

/// Write the def of the law.
void fr_law_fit_write(const LawFit *fit, const double *x, double *def);

/// What bounds that x has reached leave free; without `ends` only F_S = F_C counts, not the ends of ranges.
LawFitDirections fr_law_fit_directions(const LawFit *fit, const double *x, bool ends);

/// Minimise the loss from x on, in at most so many iterations. Returns the loss.
double fr_law_fit_descend(const LawFit *fit, double *x, double floor, int most);

/// Go on from near the minimum of the sum of absolute values to where it really is, a law through as many points as
/// there are free directions. Leaves x unchanged where that is not better.
void fr_law_fit_vertex(const LawFit *fit, double *x);

/// Fill intervals, correlations and deviation.
void fr_law_fit_intervals(const LawFit *fit, const double *x, FrLawFit *result);

#endif
