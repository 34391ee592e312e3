// Autocorrelation of the residual against the lag.
#include "report.h"
#include "svg.h"

enum { LAGS = 201 };

static const double left = 44, right = 445, top = 30, bottom = 190;

/// Sum over all recordings of r_t r_(t + lag).
static double product(const Report *report, int lag)
{
    double sum = 0;
    for (int l = 0; l < report->found->count; l++)
        for (int k = 0; k + lag < report->found->log[l].count; k++)
            sum += report->residual[l][k] * report->residual[l][k + lag];
    return sum;
}

void draw_correlation(FILE *file, const Report *report)
{
    double value[LAGS], all = product(report, 0), T = report->found->T;
    int longest = 0;
    for (int l = 0; l < report->found->count; l++)
        if (report->found->log[l].count > longest)
            longest = report->found->log[l].count;
    double reach = 5 * report->correlation < longest ? 5 * report->correlation : longest;
    int step = (int)(reach / (LAGS - 1)) + 1, count = 0;
    for (; count < LAGS && count * step < reach && all > 0; count++)
        value[count] = product(report, count * step) / all;
    if (count < 2)
        return;
    Axis x = {.from = 0, .to = (count - 1) * step * T, .low = left, .high = right};
    Axis y = {.from = 0, .to = 1, .low = bottom, .high = top};
    for (int k = 0; k < count; k++)
        y.from = value[k] < y.from ? value[k] : y.from;
    widen(&y, 4);
    picture_begin(file, bottom + 40, "Autocorrelation of the residual over the lag");
    vertical_axis(file, &y, left, right, 4, "autocorrelation of the residual");
    horizontal_axis(file, &x, bottom, top, 6, "lag [s]");
    line(file, left, place(&y, 0), right, place(&y, 0), INK_FAINT, 1, false);
    curve(file, &x, &y, NULL, step * T, value, count, INK_FIRST + 2, 1.8);
    double time = report->correlation * T;
    if (time < x.to) {
        line(file, place(&x, time), bottom, place(&x, time), top, INK_SIMULATION, 1.4, true);
        label(file, place(&x, time) + 6, top + 14, ANCHOR_START, INK_TEXT, "correlation time %s s",
              number(time, 2).text);
    }
    picture_end(file);
}
