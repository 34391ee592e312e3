// Best error of each model against the number of evaluations.
#include "report.h"
#include "identify/fit.h"
#include "svg.h"

static const double left = 44, right = 415, top = 30, bottom = 290;

/// Move labels apart that are too close to each other, keeping their order.
static void spread_out(double *y, int count, double distance)
{
    int order[FR_FIT_MODELS];
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && y[order[at - 1]] > y[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int round = 0; round < 100; round++)
        for (int i = 0; i + 1 < count; i++) {
            double missing = distance - (y[order[i + 1]] - y[order[i]]);
            if (missing > 0) {
                y[order[i]] -= missing / 2;
                y[order[i + 1]] += missing / 2;
            }
        }
}

static void draw_steps(FILE *file, const Axis *x, const Axis *y, const FrFitModel *model, Ink ink)
{
    int last = model->evaluations + model->extra_evaluations;
    fprintf(file, "<path d=\"");
    for (int k = 0; k < model->line; k++) {
        double at = place(x, model->line_evaluations[k]), value = place(y, 1e3 * model->line_loss[k]);
        if (k > 0)
            fprintf(file, "H%.1fV%.1f", at, value);
        else
            fprintf(file, "M%.1f %.1f", at, value);
    }
    fprintf(file, "H%.1f\" fill=\"none\" %s stroke-width=\"1.8\"", place(x, last), stroke_of(ink).text);
    if (*dash_of(ink))
        fprintf(file, " stroke-dasharray=\"%s\"", dash_of(ink));
    fprintf(file, "/>\n");
    for (int k = 0; k < model->line; k++)
        fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.6\" %s/>\n", place(x, model->line_evaluations[k]),
                place(y, 1e3 * model->line_loss[k]), fill_of(ink).text);
}

void draw_convergence(FILE *file, const Found *found)
{
    Axis x = {.low = left, .high = right, .logarithmic = true}, y = {.low = bottom, .high = top, .logarithmic = true};
    double at[FR_FIT_MODELS], most = 0, least = 0;
    int shown[FR_FIT_MODELS], count = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &found->fit.model[m];
        if (!fr_is_shown(found, m) || model->line == 0)
            continue;
        double first = model->line_evaluations[0] > 0 ? model->line_evaluations[0] : 1;
        double last = model->evaluations + model->extra_evaluations;
        x.from = count == 0 || first < x.from ? first : x.from;
        x.to = last > x.to ? last : x.to;
        most = 1e3 * model->line_loss[0] > most ? 1e3 * model->line_loss[0] : most;
        least = count == 0 || 1e3 * model->loss < least ? 1e3 * model->loss : least;
        shown[count++] = m;
    }
    // an error of 0 has no logarithm
    y.logarithmic = least > 0 && most > 3 * least;
    y.from = y.logarithmic ? least : 0;
    y.to = most;
    if (count == 0 || !(most > 0))
        return;
    widen(&x, 5);
    widen(&y, 5);
    picture_begin(file, bottom + 42, "Smallest error so far [mrad] against simulations of all recordings");
    vertical_axis(file, &y, left, right, 5, "smallest error so far [mrad]");
    horizontal_axis(file, &x, bottom, top, 5, "simulations of all recordings");
    for (int i = 0; i < count; i++) {
        draw_steps(file, &x, &y, &found->fit.model[shown[i]], INK_FIRST + (Ink)shown[i]);
        at[i] = place(&y, 1e3 * found->fit.model[shown[i]].loss) + 4;
    }
    spread_out(at, count, 14);
    for (int i = 0; i < count; i++)
        label(file, right + 6, at[i], ANCHOR_START, INK_FIRST + (Ink)shown[i], "%s", name_of_model(shown[i]));
    picture_end(file);
}
