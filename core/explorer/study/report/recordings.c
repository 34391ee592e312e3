// A recording with its goal and its simulation, and the residual below them.
#include "report.h"
#include "identify/fit.h"
#include "svg.h"

#include <math.h>

static const double left = 48, right = 450, top = 46, middle = 178, low_top = 216, bottom = 286;

/// Largest residual of a recording [rad].
static double largest_residual(const Report *report, int i)
{
    double largest = 0;
    for (int k = 0; k < recording_at(report->found, i)->count; k++)
        if (fabs(report->residual[i][k]) > largest && isfinite(report->residual[i][k]))
            largest = fabs(report->residual[i][k]);
    return largest;
}

static void include(Axis *axis, const double *values, int count)
{
    for (int k = 0; k < count; k++) {
        if (values[k] - values[k] != 0) // a diverged simulation
            continue;
        axis->from = values[k] < axis->from ? values[k] : axis->from;
        axis->to = values[k] > axis->to ? values[k] : axis->to;
    }
}

static void draw_key(FILE *file)
{
    static const struct {
        const char *name;
        Ink ink;
        double x;
    } entry[] = {{"goal", INK_GOAL, 170}, {"recording", INK_RECORDING, 240}, {"simulation", INK_SIMULATION, 343}};
    for (int i = 0; i < 3; i++) {
        line(file, entry[i].x, 18, entry[i].x + 24, 18, entry[i].ink, 1.8, true);
        label(file, entry[i].x + 29, 22, ANCHOR_START, INK_TEXT, "%s", entry[i].name);
    }
}

void draw_recording(FILE *file, const Report *report, int i)
{
    const FrFitLog *log = fit_log_at(report->found, i);
    double T = report->found->T, most = 1e3 * largest_residual(report, i);
    double last = log->time ? log->time[log->count - 1] : T * log->count;
    Axis x = {.from = 0, .to = last, .low = left, .high = right};
    Axis y = {.from = log->measured[0], .to = log->measured[0], .low = middle, .high = top};
    Axis low = {.from = -most, .to = most, .low = bottom, .high = low_top};
    include(&y, log->goal, log->count);
    include(&y, log->measured, log->count);
    include(&y, report->simulated[i], log->count);
    widen(&y, 4);
    widen(&low, 3);
    picture_begin(file, bottom + 40,
                  text_of("%s: goal, recording, simulation with %s, and residual over time", plain(log->name, 250).text,
                          name_of_model(report->chosen))
                      .text);
    draw_key(file);
    vertical_axis(file, &y, left, right, 4, "angle [rad]");
    line(file, left, middle, right, middle, INK_FAINT, 1, false);
    vertical_axis(file, &low, left, right, 3, "residual [mrad]");
    horizontal_axis(file, &x, bottom, low_top, 6, "time [s]");
    curve(file, &x, &y, log->time, T, log->goal, log->count, INK_GOAL, 1.4);
    curve(file, &x, &y, log->time, T, log->measured, log->count, INK_RECORDING, 1.6);
    curve(file, &x, &y, log->time, T, report->simulated[i], log->count, INK_SIMULATION, 1.6);
    Axis scaled = low; // the residual is in rad
    scaled.from /= 1e3;
    scaled.to /= 1e3;
    line(file, left, place(&low, 0), right, place(&low, 0), INK_FAINT, 1, false);
    curve(file, &x, &scaled, log->time, T, report->residual[i], log->count, INK_FIRST + 2, 1.2);
    picture_end(file);
}
