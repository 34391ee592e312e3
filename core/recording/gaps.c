// Gaps of a recording, in its rows and in its supply voltage. How the arm moved while nothing was recorded is not
// known, so a simulation that follows goals held between the rows starts again after a long one: at the measured angle,
// with the velocity of the parabola that fits the next measured angles best (least squares).
#include "reader.h"
#include "math/assert.h"

#include <math.h>

static const double long_gap = 10; ///< usual steps

double fr_recording_usual_step(const double *t, int rows, double gap)
{
    FR_ASSERT(t && rows > 1 && gap > 1);
    int steps = rows - 1;
    double usual = (t[steps] - t[0]) / steps;
    for (int round = 0, last = steps; round < 4; round++) {
        double sum = 0;
        int count = 0;
        for (int i = 0; i < steps; i++) {
            bool is_usual = t[i + 1] - t[i] <= gap * usual;
            sum += is_usual ? t[i + 1] - t[i] : 0;
            count += is_usual;
        }
        if (count == last)
            break;
        usual = sum / count; // a step is at most the mean, so that one is counted
        last = count;
    }
    return usual;
}

double fr_recording_step(const double *t, int rows)
{
    return fr_recording_usual_step(t, rows, long_gap);
}

bool fr_recording_is_long_gap(double interval, double usual)
{
    return interval > long_gap * usual;
}

int fr_recording_long_gaps(const double *t, int rows, double usual)
{
    int gaps = 0;
    for (int k = 1; k < rows; k++)
        gaps += fr_recording_is_long_gap(t[k] - t[k - 1], usual);
    return gaps;
}

/// Slope at its first point of the parabola through that point and as near as possible to the others, whose squares of
/// distances are minimised; of a straight line with two points, 0 with one.
static double first_slope(const double *t, const double *y, int count)
{
    double s2 = 0, s3 = 0, s4 = 0, y1 = 0, y2 = 0;
    for (int i = 1; i < count; i++) {
        double x = t[i] - t[0], x2 = x * x, rise = y[i] - y[0];
        s2 += x2;
        s3 += x2 * x;
        s4 += x2 * x2;
        y1 += x * rise;
        y2 += x2 * rise;
    }
    double below = s2 * s4 - s3 * s3;
    if (count > 2 && below > 0)
        return (y1 * s4 - y2 * s3) / below;
    return count > 1 ? y1 / s2 : 0;
}

double fr_recording_velocity_after_gap(const double *t, const double *angle, int rows, int row, double usual)
{
    FR_ASSERT(t && angle && row >= 0 && row < rows);
    const double seen = 0.06; // [s]: longer than the noise of an encoder, shorter than a motion
    if (row == 0 || !(usual > 0) || !fr_recording_is_long_gap(t[row] - t[row - 1], usual))
        return (double)NAN;
    int count = 1;
    // bound: the rows
    while (row + count < rows && t[row + count] - t[row] <= seen)
        count++;
    return first_slope(t + row, angle + row, count);
}

double fr_recording_volts(const double *volts, int rows, int row)
{
    FR_ASSERT(volts && row >= 0 && row < rows);
    int at = row;
    // bound: the rows
    while (at > 0 && !(volts[at] > 0))
        at--;
    // bound: the rows
    while (at < rows - 1 && !(volts[at] > 0))
        at++;
    return volts[at];
}
