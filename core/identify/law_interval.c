// Intervals and correlations of the parameters of a law, from the slopes J of the weighted residuals.
//
// Least squares: the covariance is s^2 (J'J)^-1 with s^2 = sum u^2/(n - p), and the interval extends t standard
// errors to each side, where t is the quantile of Student's distribution for n - p degrees of freedom. Least
// absolute values: the variance is pi/2 times as large (normal noise), with s from the mean absolute residual. The
// interval of a parameter on a bound, or of one that J does not depend on, is its whole range. The intervals of the
// others allow for it.
#include "law_fit.h"
#include "base/row.h"
#include "law/kind.h"
#include "math/dense.h"
#include "math/student.h"

static const double half_pi = 0x1.921fb54442d18p+0;

/// Relative size of a column of J, and of an eigenvalue of its correlations, below which it is only rounding.
static const double no_slope = 1e-10, no_share = 1e-12;

static void summarise(const LawFit *fit, const double *x, FrLawFit *result)
{
    double squares = 0, absolute = 0, largest = -1;
    int n = fit->def->n;
    for (int point = 0; point < n; point++) {
        double u = ABSOLUTE(fr_law_fit_residual(fit, x, point));
        squares += u * u;
        absolute += u;
        if (u > largest) {
            largest = u;
            result->largest = point;
        }
    }
    result->freedom = n - fit->count;
    result->mean_absolute = absolute / n;
    result->root_mean_square = SQUARE_ROOT(squares / n);
    result->deviation = fit->def->loss == FR_LAW_FIT_ABSOLUTE ? SQUARE_ROOT(half_pi) * absolute / result->freedom
                                                              : SQUARE_ROOT(squares / result->freedom);
}

/// Lengths of the columns of J along the directions, and their correlations: J'J scaled to a diagonal of 1.
static void information(const LawFit *fit, const double *x, const LawFitDirections *left, double *length, double *R)
{
    int m = left->count;
    double H[LAW_FIT_SQUARE] = {0}, largest = 0;
    for (int point = 0; point < fit->def->n; point++) {
        double slopes[FR_LAW_FIT_MAX], reduced[FR_LAW_FIT_MAX];
        fr_law_fit_slopes(fit, x, point, slopes);
        for (int k = 0; k < m; k++) {
            reduced[k] = law_fit_along(left, k, slopes);
            for (int l = 0; l <= k; l++)
                H[k * m + l] += reduced[k] * reduced[l];
        }
    }
    for (int k = 0; k < m; k++) {
        length[k] = SQUARE_ROOT(H[k * m + k]);
        largest = length[k] > largest ? length[k] : largest;
    }
    for (int k = 0; k < m; k++)
        length[k] = length[k] > no_slope * largest ? length[k] : 0;
    for (int k = 0; k < m; k++)
        for (int l = 0; l <= k; l++) {
            bool both = length[k] > 0 && length[l] > 0;
            R[k * m + l] = R[l * m + k] = k == l ? 1 : both ? H[k * m + l] / (length[k] * length[l]) : 0;
        }
}

/// R^-1 without the directions that R does not determine. `known` becomes false for parameters with a share in them.
static void invert(int m, double *R, double *inverse, bool *known)
{
    double value[FR_LAW_FIT_MAX], V[LAW_FIT_SQUARE], largest = 0;
    fr_eigen(m, R, value, V);
    for (int e = 0; e < m; e++)
        largest = value[e] > largest ? value[e] : largest;
    for (int k = 0; k < m; k++)
        for (int l = 0; l < m; l++) {
            inverse[k * m + l] = 0;
            for (int e = 0; e < m; e++)
                if (value[e] > no_share * largest)
                    inverse[k * m + l] += V[k * m + e] * V[l * m + e] / value[e];
        }
    for (int k = 0; k < m; k++)
        for (int e = 0; e < m; e++)
            known[k] = known[k] && (value[e] > no_share * largest || V[k * m + e] * V[k * m + e] < 1e-6);
}

static int index_of(const LawFit *fit, int coordinate)
{
    const FrParam *const *rows = fit->kind->option.rows;
    int i = 0;
    // bound: the table of rows, of which this is one
    while (rows[i] != fit->row[coordinate])
        i++;
    return i;
}

/// Set the interval of a parameter to x +- reach, within its range.
static void place(const LawFit *fit, int coordinate, double x, double reach, FrLawFitParameter *parameter)
{
    double low = x - reach, high = x + reach;
    parameter->from = fr_law_fit_value(fit, coordinate, low);
    parameter->to = fr_law_fit_value(fit, coordinate, high);
    bool whole = low <= fit->low[coordinate] && high >= fit->high[coordinate];
    parameter->known = whole ? FR_KNOWN_NOT : FR_KNOWN_FOUND;
}

void fr_law_fit_intervals(const LawFit *fit, const double *x, FrLawFit *result)
{
    summarise(fit, x, result);
    for (int i = 0; i < fit->count; i++) {
        FrLawFitParameter *parameter = &result->parameter[index_of(fit, i)];
        bool tied = i == fit->above && x[i] <= x[fit->below];
        parameter->from = fit->from[i];
        parameter->to = fit->to[i];
        parameter->known = tied || x[i] <= fit->low[i] || x[i] >= fit->high[i] ? FR_KNOWN_AT_BOUND : FR_KNOWN_NOT;
    }
    LawFitDirections left = fr_law_fit_directions(fit, x, false);
    int m = left.count, index[FR_LAW_FIT_MAX];
    double length[FR_LAW_FIT_MAX], R[LAW_FIT_SQUARE], inverse[LAW_FIT_SQUARE];
    bool known[FR_LAW_FIT_MAX];
    information(fit, x, &left, length, R);
    for (int k = 0; k < m; k++)
        known[k] = length[k] > 0;
    invert(m, R, inverse, known);
    double spread = result->deviation * (fit->def->loss == FR_LAW_FIT_ABSOLUTE ? SQUARE_ROOT(half_pi) : 1);
    double t = fr_student_quantile(fit->def->level, result->freedom);
    for (int k = 0; k < m; k++) {
        // if F_S = F_C, the points determine F_C
        int coordinate = left.second[k] >= 0 ? fit->below : left.first[k];
        index[k] = index_of(fit, coordinate);
        FrLawFitParameter *parameter = &result->parameter[index[k]];
        double reach = t * spread * SQUARE_ROOT(inverse[k * m + k]) / length[k];
        if (known[k] && parameter->known == FR_KNOWN_NOT)
            place(fit, coordinate, x[coordinate], reach, parameter);
    }
    for (int k = 0; k < m; k++)
        for (int l = 0; l < m; l++)
            if (result->parameter[index[k]].known == FR_KNOWN_FOUND &&
                result->parameter[index[l]].known == FR_KNOWN_FOUND)
                result->correlation[index[k]][index[l]] =
                    k == l ? 1 : inverse[k * m + l] / SQUARE_ROOT(inverse[k * m + k] * inverse[l * m + l]);
}
