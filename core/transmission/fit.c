// Efficiencies from a test at constant velocity. Friction over load is a line for each direction (Dupont 1993, eq 34 to
// 39); noise in the load makes its slope too small.
#include "methods.h"
#include "math/assert.h"
#include "math/bits.h"

#include <math.h>

/// Least-squares line of y against x: slope and value at 0.
static void line(size_t n, const double *x, const double *y, bool friction, double *slope, double *at_zero)
{
    double mean_x = 0, mean_y = 0, xx = 0, xy = 0;
    for (size_t i = 0; i < n; i++) {
        mean_x += friction ? absolute(x[i]) : x[i];
        mean_y += friction ? absolute(y[i] - x[i]) : y[i];
    }
    mean_x /= (double)n;
    mean_y /= (double)n;
    for (size_t i = 0; i < n; i++) {
        double along = (friction ? absolute(x[i]) : x[i]) - mean_x;
        double up = (friction ? absolute(y[i] - x[i]) : y[i]) - mean_y;
        xx += along * along;
        xy += along * up;
    }
    *slope = xx > 0 ? xy / xx : (double)NAN;
    *at_zero = mean_y - *slope * mean_x;
}

FrTransmissionLine fr_transmission_fit(size_t n, const double *load, const double *motor, int direction,
                                       FrTransmissionRegression regression)
{
    FR_ASSERT(n >= 2 && load && motor && (direction == 1 || direction == -1));
    double slope, at_zero, sum = 0;
    if (regression == FR_FIT_FRICTION) {
        line(n, load, motor, true, &slope, &at_zero);
        return (FrTransmissionLine){slope, at_zero};
    }
    line(n, motor, load, false, &slope, &at_zero);
    if (slope == 0) // the load does not change with the motor torque
        return (FrTransmissionLine){(double)NAN, (double)NAN};
    for (size_t i = 0; i < n; i++)
        sum += load[i];
    double sign = sum < 0 ? -direction : direction;
    return (FrTransmissionLine){sign * (1 / slope - 1), direction * (-at_zero / slope)};
}

double fr_transmission_fit_bias(double k, int direction, double sigma, double variance)
{
    FR_ASSERT((direction == 1 || direction == -1) && sigma >= 0 && variance + sigma > 0);
    double share = sigma * sigma / (variance + sigma * sigma);
    return direction > 0 ? -(1 + k) * share : (1 - k) * share;
}
