// Axes, ticks, labels and curves as SVG.
#include "svg.h"

#include "friction/math.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

/// Colours of Okabe and Ito, distinguishable with any colour vision, each with its dash.
static const struct {
    const char *light, *dark, *dash;
} inks[INK_COUNT] = {
    [INK_TEXT] = {"#1a1a1a", "#ececec", ""},
    [INK_FAINT] = {"#555555", "#b0b0b0", ""},
    [INK_GRID] = {"#e0e0e0", "#3a3d42", ""},
    [INK_FIRST] = {"#767676", "#a3a3a3", "2 3"},
    [INK_FIRST + 1] = {"#009e73", "#2fc79b", "8 3 2 3"},
    [INK_FIRST + 2] = {"#0072b2", "#56b4e9", ""},
    [INK_FIRST + 3] = {"#b5578f", "#e08fc0", "5 3"},
    [INK_FIRST + 4] = {"#d55e00", "#ff8a3d", "10 3"},
    [INK_FIRST + 5] = {"#1a1a1a", "#f0e442", "3 2"},
    [INK_RECORDING] = {"#1a1a1a", "#ececec", ""},
    [INK_SIMULATION] = {"#d55e00", "#ff8a3d", "6 2.5"},
    [INK_GOAL] = {"#0072b2", "#56b4e9", "1.5 2.5"},
};

void print_dark_inks(FILE *file)
{
    for (int i = 0; i < INK_COUNT; i++)
        fprintf(file, ".s%d{stroke:%s}.f%d{fill:%s}\n", i, inks[i].dark, i, inks[i].dark);
}

Text stroke_of(Ink ink)
{
    return text_of("class=\"s%d\" stroke=\"%s\"", (int)ink, inks[ink].light);
}

Text fill_of(Ink ink)
{
    return text_of("class=\"f%d\" fill=\"%s\"", (int)ink, inks[ink].light);
}

const char *dash_of(Ink ink)
{
    return inks[ink].dash;
}

/// Print the end of a path, with the dash of its ink.
static void end_path(FILE *file, Ink ink, bool dashed)
{
    if (dashed && *dash_of(ink))
        fprintf(file, " stroke-dasharray=\"%s\"", dash_of(ink));
    fprintf(file, "/>\n");
}

void picture_begin(FILE *file, double height, const char *title)
{
    fprintf(
        file,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%.0f\" viewBox=\"0 0 %d %.0f\" role=\"img\" "
        "font-family=\"system-ui, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif\" font-size=\"13\" aria-label=\"",
        PICTURE_WIDTH, height, PICTURE_WIDTH, height);
    print_escaped(file, title);
    fprintf(file, "\">\n<title>");
    print_escaped(file, title);
    fprintf(file, "</title>\n");
}

void picture_end(FILE *file)
{
    fprintf(file, "</svg>\n");
}

double place(const Axis *axis, double value)
{
    double share = axis->logarithmic ? fr_log(value / axis->from) / fr_log(axis->to / axis->from)
                                     : (value - axis->from) / (axis->to - axis->from);
    return axis->low + share * (axis->high - axis->low);
}

/// Step of 1, 2 or 5 times a power of ten that divides `whole` into about `target_count` parts, and its decimals.
static double round_step(double whole, int target_count, int *decimals)
{
    int power = (int)floor(log10(whole / target_count));
    double unit = pow(10, power), share = whole / target_count / unit;
    double times = share < 1.5 ? 1 : share < 3.5 ? 2 : share < 7.5 ? 5 : 10;
    *decimals = times == 10 ? -power - 1 : -power;
    if (*decimals < 0)
        *decimals = 0;
    return times * unit;
}

void widen(Axis *axis, int target_count)
{
    int decimals;
    if (axis->logarithmic) {
        // limits of 1, 2 or 5 times a power of ten
        static const double times[] = {1, 2, 5, 10};
        double low = pow(10, floor(log10(axis->from))), high = pow(10, floor(log10(axis->to)));
        double from = low, to = 10 * high;
        for (int i = 0; i < 4; i++) {
            if (times[i] * low <= axis->from)
                from = times[i] * low;
            if (times[3 - i] * high >= axis->to)
                to = times[3 - i] * high;
        }
        axis->from = from;
        axis->to = to > from ? to : 10 * from;
        return;
    }
    if (!(axis->to > axis->from)) {
        double half = axis->to != 0 ? fabs(axis->to) / 2 : 1;
        axis->from -= half;
        axis->to += half;
    }
    // a wider range may need wider steps
    for (int round = 0; round < 3; round++) {
        double step = round_step(axis->to - axis->from, target_count, &decimals);
        axis->from = step * floor(axis->from / step + 1e-9);
        axis->to = step * ceil(axis->to / step - 1e-9);
    }
}

/// Compute the ticks of an axis. `decimals` is -1 for powers of ten.
static int ticks_of(const Axis *axis, int target_count, double *tick, int most, int *decimals)
{
    int count = 0;
    if (axis->logarithmic) {
        double decades = log10(axis->to / axis->from);
        for (int power = (int)floor(log10(axis->from) + 1e-9); count < most; power++) {
            static const double times[] = {1, 2, 5};
            if (pow(10, power) > axis->to * (1 + 1e-9))
                break;
            for (int i = 0; i < (decades > 2.5 ? 1 : 3) && count < most; i++) {
                double value = times[i] * pow(10, power);
                if (value >= axis->from * (1 - 1e-9) && value <= axis->to * (1 + 1e-9))
                    tick[count++] = value;
            }
        }
        *decimals = -1;
        return count;
    }
    double step = round_step(axis->to - axis->from, target_count, decimals);
    double first = ceil(axis->from / step - 1e-9);
    for (int i = 0; count < most && (first + i) * step <= axis->to + 1e-9 * step; i++)
        tick[count++] = (first + i) * step;
    return count;
}

static Text tick_text(double value, int decimals)
{
    int exponent = decimals < 0 ? (int)floor(log10(value) + 1e-9) : 0;
    if (exponent > 3 && exponent <= 6) // 10 000
        return text_of("%.0f 000", value / 1000);
    if (decimals < 0)
        return number(value, 1);
    return fabs(value) < 1e-12 ? text_of("0") : text_of("%s%.*f", value < 0 ? "−" : "", decimals, fabs(value));
}

enum { TICKS_MAX = 40 };

void horizontal_axis(FILE *file, const Axis *axis, double from, double to, int target_count, const char *text)
{
    double tick[TICKS_MAX];
    int decimals, count = ticks_of(axis, target_count, tick, TICKS_MAX, &decimals);
    for (int i = 0; i < count; i++) {
        double x = place(axis, tick[i]);
        line(file, x, from, x, to, INK_GRID, 1, false);
        label(file, x, from + 15, ANCHOR_MIDDLE, INK_FAINT, "%s", tick_text(tick[i], decimals).text);
    }
    line(file, axis->low, from, axis->high, from, INK_FAINT, 1, false);
    if (*text)
        label(file, (axis->low + axis->high) / 2, from + 32, ANCHOR_MIDDLE, INK_FAINT, "%s", text);
}

void vertical_axis(FILE *file, const Axis *axis, double from, double to, int target_count, const char *text)
{
    double tick[TICKS_MAX];
    int decimals, count = ticks_of(axis, target_count, tick, TICKS_MAX, &decimals);
    for (int i = 0; i < count; i++) {
        double y = place(axis, tick[i]);
        line(file, from, y, to, y, INK_GRID, 1, false);
        label(file, from - 5, y + 4, ANCHOR_END, INK_FAINT, "%s", tick_text(tick[i], decimals).text);
    }
    line(file, from, axis->low, from, axis->high, INK_FAINT, 1, false);
    if (*text)
        label(file, 0, axis->high - 11, ANCHOR_START, INK_FAINT, "%s", text);
}

/// Print the text of a symbol, with its subscript lower and smaller, its superscript higher.
static const char *print_raised(FILE *file, const char *at)
{
    int shift = 0;
    // bound: the length of the text
    while (*at && *at != '\3') {
        char part[60];
        int to = *at == '_' ? 4 : *at == '^' ? -5 : 0;
        at += to != 0;
        size_t length = strcspn(at, "_^\3");
        snprintf(part, sizeof part, "%.*s", (int)length, at);
        fprintf(file, "<tspan dy=\"%d\"%s>", to - shift, to ? " font-size=\"75%\"" : " font-style=\"italic\"");
        print_escaped(file, part);
        fprintf(file, "</tspan>");
        shift = to;
        at += length;
    }
    if (shift) // back to the baseline for the following text
        fprintf(file, "<tspan dy=\"%d\">\xE2\x80\x8B</tspan>", -shift);
    return at + (*at == '\3');
}

void label(FILE *file, double x, double y, Anchor anchor, Ink ink, const char *format, ...)
{
    static const char *const anchors[] = {"start", "middle", "end"};
    char text[600];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" %s>", x, y, anchors[anchor], fill_of(ink).text);
    // bound: the length of the text
    for (const char *at = text; *at;) {
        size_t length = strcspn(at, "\1");
        char part[600];
        snprintf(part, sizeof part, "%.*s", (int)length, at);
        print_escaped(file, part);
        at += length;
        if (*at == '\1')
            at = print_raised(file, at + 1);
    }
    fprintf(file, "</text>\n");
}

void line(FILE *file, double x1, double y1, double x2, double y2, Ink ink, double width, bool dashed)
{
    fprintf(file, "<path d=\"M%.1f %.1fL%.1f %.1f\" %s stroke-width=\"%.1f\"", x1, y1, x2, y2, stroke_of(ink).text,
            width);
    end_path(file, ink, dashed);
}

/// Print a point of a curve, clipped to the picture.
static void print_point(FILE *file, const Axis *x, const Axis *y, double at, double value, bool first)
{
    double up = place(y, value), most = 3 * PICTURE_WIDTH;
    if (isnan(up))
        up = y->low;
    fprintf(file, "%s%.1f %.1f", first ? "M" : "L", place(x, at), up < -most ? -most : up > most ? most : up);
}

void curve(FILE *file, const Axis *x, const Axis *y, const double *at, double step, const double *values, int count,
           Ink ink, double width)
{
    enum { PARTS = 300 };
    int parts = count <= 2 * PARTS ? count : PARTS;
    fprintf(file, "<path d=\"");
    for (int p = 0; p < parts; p++) {
        int from = (int)((long long)count * p / parts), to = (int)((long long)count * (p + 1) / parts);
        int least = from, most = from;
        for (int k = from; k < to; k++) {
            if (values[k] < values[least])
                least = k;
            if (values[k] > values[most])
                most = k;
        }
        int early = least < most ? least : most, late = least < most ? most : least;
        print_point(file, x, y, at ? at[early] : step * early, values[early], p == 0);
        if (late != early)
            print_point(file, x, y, at ? at[late] : step * late, values[late], false);
    }
    fprintf(file, "\" fill=\"none\" %s stroke-width=\"%.1f\" stroke-linejoin=\"round\"", stroke_of(ink).text, width);
    end_path(file, ink, true);
}
