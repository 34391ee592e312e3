// The parameters of a model with their intervals, each within its search range and with the published value.
#include "report.h"
#include "identify/fit.h"
#include "base/row.h"
#include "svg.h"

static const double left = 62, right = 322, top = 46, row_height = 40;

static double share(double value, double from, double to)
{
    double at = (value - from) / (to - from);
    return at < 0 ? 0 : at > 1 ? 1 : at;
}

static void draw_diamond(FILE *file, double x, double y, double size)
{
    fprintf(file, "<path d=\"M%.1f %.1fl%.1f %.1fl%.1f %.1fl%.1f %.1fz\" fill=\"none\" %s stroke-width=\"1.6\"/>\n", x,
            y - size, size, size, -size, size, -size, -size, stroke_of(INK_FIRST + 4).text);
}

static void draw_dot(FILE *file, double x, double y)
{
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" %s/>\n", x, y, fill_of(INK_FIRST + 2).text);
}

static void draw_key(FILE *file, const Found *found)
{
    draw_dot(file, left + 6, 16);
    if (found->sure)
        label(file, left + 16, 20, ANCHOR_START, INK_TEXT, "fit with %.4g %% interval", 100 * found->options->level);
    else
        label(file, left + 16, 20, ANCHOR_START, INK_TEXT, "fit");
    draw_diamond(file, left + 172, 16, 5);
    label(file, left + 183, 20, ANCHOR_START, INK_TEXT, "published set");
}

void draw_intervals(FILE *file, const Report *report, int m)
{
    const Found *found = report->found;
    const FrFitModel *model = &found->fit.model[m];
    const ModelIntervals *interval = &found->interval[m];
    FrServoDef servo = fr_default_servo();
    fr_fit_write(&model->space, model->point, &servo);
    picture_begin(file, top + row_height * model->space.count,
                  text_of("Parameters of %s on the ranges within which they were searched", name_of_model(m)).text);
    draw_key(file, found);
    for (int i = 0; i < model->space.count; i++) {
        const FrFitFree *parameter = &model->space.free[i];
        double y = top + row_height * i, width = right - left;
        double value = fr_field(&servo, parameter->row), published = published_value(found, m, parameter->row);
        bool determined = !found->sure || fr_is_told(interval, &model->space, i);
        label(file, 4, y + 4, ANCHOR_START, INK_TEXT, "%s", symbol_of(parameter->row).text);
        line(file, left, y, right, y, INK_GRID, 3, false);
        line(file, left, y - 5, left, y + 5, INK_FAINT, 1, false);
        line(file, right, y - 5, right, y + 5, INK_FAINT, 1, false);
        fprintf(file, "<g font-size=\"11\">");
        label(file, left, y + 16, ANCHOR_MIDDLE, INK_FAINT, "%s", short_number(parameter->from, 3).text);
        label(file, right, y + 16, ANCHOR_MIDDLE, INK_FAINT, "%s", short_number(parameter->to, 3).text);
        fprintf(file, "</g>\n");
        if (found->sure) {
            double from = left + width * share(interval->from[i], parameter->from, parameter->to);
            double to = left + width * share(interval->to[i], parameter->from, parameter->to);
            fprintf(file,
                    "<path d=\"M%.1f %.1fH%.1fM%.1f %.1fv10M%.1f %.1fv10\" fill=\"none\" %s stroke-width=\"2\"%s/>\n",
                    from, y, to, from, y - 5, to, y - 5, stroke_of(INK_FIRST + 2).text,
                    determined ? "" : " stroke-dasharray=\"3 2\"");
        }
        draw_dot(file, left + width * share(value, parameter->from, parameter->to), y);
        if (published - published == 0)
            draw_diamond(file, left + width * share(published, parameter->from, parameter->to), y, 6);
        label(file, right + 18, y + 4, ANCHOR_START, determined ? INK_TEXT : INK_FAINT, "%s%s%s", number(value, 3).text,
              *parameter->row->unit ? " " : "", parameter->row->unit);
    }
    picture_end(file);
}
