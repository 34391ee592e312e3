// Bars for the error of each model: fitted, in cross-validation, on test recordings, and of the published set (as
// figure 5 of Duclusaud 2024).
#include "report.h"
#include "identify/fit.h"
#include "svg.h"

enum { SERIES = 4 };

static const double bar = 14, gap = 14, left = 36, right = 405, top = 44;

/// Colour and fill of each series of bars.
static const struct {
    const char *name;
    double opacity;
    Ink ink;
    bool hatched;
} series[SERIES] = {
    {"fitted", 1, INK_FIRST + 2, false},
    {"cross-validation", 0.55, INK_FIRST + 4, false},
    {"test recordings", 0.25, INK_FIRST + 1, false},
    {"published set", 0, INK_FIRST, true},
};

/// Error of a model in a series, and its standard error [rad]. NaN if there is none.
static double value_of(const Found *found, int m, int s, double *spread)
{
    *spread = 0;
    switch (s) {
    case 0:
        return found->fit.model[m].loss;
    case 1: {
        double error = fr_left_out_error(found, m, spread);
        *spread *= error;
        return error;
    }
    case 2:
        return fr_mean_error(found->held_errors, m, found->held_count, spread);
    default:
        return found->published[m];
    }
}

static bool is_there(double value)
{
    return value - value == 0;
}

static void draw_box(FILE *file, int s, double x, double y, double width, double height)
{
    fprintf(file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" ", x, y, width, height);
    if (series[s].hatched)
        fprintf(file, "fill=\"url(#published)\"/>\n");
    else
        fprintf(file, "%s fill-opacity=\"%.2f\"/>\n", fill_of(series[s].ink).text, series[s].opacity);
    fprintf(file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"none\" %s/>\n", x, y, width,
            height, stroke_of(series[s].ink).text);
}

static void draw_key(FILE *file, const bool *shown)
{
    double x = left;
    for (int s = 0; s < SERIES; s++) {
        if (!shown[s])
            continue;
        draw_box(file, s, x, 10, 12, 11);
        label(file, x + 17, 20, ANCHOR_START, INK_TEXT, "%s", series[s].name);
        x += s == 1 ? 142 : s == 0 ? 72 : 92;
    }
}

static void draw_bar(FILE *file, const Axis *x, double y, int s, double value, double spread)
{
    double end = place(x, 1e3 * value), middle = y + bar / 2;
    draw_box(file, s, x->low, y, end - x->low, bar - 2);
    if (spread > 0) {
        double from = place(x, 1e3 * (value > spread ? value - spread : 0)), to = place(x, 1e3 * (value + spread));
        line(file, from, middle - 1, to, middle - 1, INK_TEXT, 1.2, false);
        line(file, from, middle - 4, from, middle + 2, INK_TEXT, 1.2, false);
        line(file, to, middle - 4, to, middle + 2, INK_TEXT, 1.2, false);
        end = to;
    }
    fprintf(file, "<g font-size=\"12\">");
    label(file, end + 5, middle + 3, ANCHOR_START, INK_TEXT, "%s", number(1e3 * value, 3).text);
    fprintf(file, "</g>");
}

void draw_errors(FILE *file, const Found *found)
{
    bool shown[SERIES] = {false};
    Axis x = {.low = left, .high = right};
    double spread, height = top;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        for (int s = 0; s < SERIES && fr_is_shown(found, m); s++) {
            double value = value_of(found, m, s, &spread);
            double reach = 1e3 * (value + (spread > 0 ? spread : 0));
            shown[s] = shown[s] || is_there(value);
            x.to = reach > x.to ? reach : x.to;
            height += is_there(value) ? bar : 0;
        }
        height += fr_is_shown(found, m) ? gap : 0;
    }
    widen(&x, 5);
    picture_begin(file, height + 40, text_of("%s of each model in mrad", name_of_error(found)).text);
    fprintf(file,
            "<defs><pattern id=\"published\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" "
            "patternTransform=\"rotate(45)\"><path d=\"M0 0V5\" %s stroke-width=\"2\"/></pattern></defs>\n",
            stroke_of(series[SERIES - 1].ink).text);
    draw_key(file, shown);
    horizontal_axis(file, &x, height, top - gap / 2, 5, text_of("%s [mrad]", name_of_error(found)).text);
    double y = top;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        double first = y;
        for (int s = 0; s < SERIES && fr_is_shown(found, m); s++) {
            double value = value_of(found, m, s, &spread);
            if (!is_there(value))
                continue;
            draw_bar(file, &x, y, s, value, spread);
            y += bar;
        }
        if (fr_is_shown(found, m)) {
            label(file, left - 8, (first + y) / 2 + 3, ANCHOR_END, INK_TEXT, "%s", name_of_model(m));
            y += gap;
        }
    }
    picture_end(file);
}
