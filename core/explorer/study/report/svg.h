// Pictures as SVG: axes with round ticks, lines, marks and labels. A picture defines colours for a light background;
// the page has others for a dark one.
#ifndef FRICTION_EXPLORER_STUDY_REPORT_SVG_H
#define FRICTION_EXPLORER_STUDY_REPORT_SVG_H

#include "document.h"

enum { PICTURE_WIDTH = 460 };

/// Colour and dash of a drawn element. The dashes differ for readers who cannot tell the colours apart.
typedef enum Ink {
    INK_TEXT,
    INK_FAINT,
    INK_GRID,
    INK_FIRST, ///< first of nine that differ from one another
    INK_RECORDING = INK_FIRST + 6,
    INK_SIMULATION,
    INK_GOAL,
    INK_COUNT,
} Ink;

/// An axis: its range of values, and the positions of both ends in the picture.
typedef struct Axis {
    double from, to;
    bool logarithmic;
    double low, high; ///< positions of `from` and `to`
} Axis;

typedef enum Anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } Anchor;

/// Print the colours for a page with a dark background, as CSS.
void print_dark_inks(FILE *file);

/// Begin and end a picture of width PICTURE_WIDTH and the given height.
void picture_begin(FILE *file, double height, const char *title);
void picture_end(FILE *file);

/// Position of a value on an axis.
double place(const Axis *axis, double value);

/// Widen an axis to round ticks. There will be about `target_count` of them.
void widen(Axis *axis, int target_count);

/// Draw an axis at the bottom or at the left: its ticks, its label, and grid lines across it from `from` to `to`.
void horizontal_axis(FILE *file, const Axis *axis, double from, double to, int target_count, const char *label);
void vertical_axis(FILE *file, const Axis *axis, double from, double to, int target_count, const char *label);

/// Draw a text. It may have a symbol between marks.
void label(FILE *file, double x, double y, Anchor anchor, Ink ink, const char *format, ...) PRINTS(6, 7);

void line(FILE *file, double x1, double y1, double x2, double y2, Ink ink, double width, bool dashed);

/// Draw a curve at these x, or if `at` is NULL at multiples of `step`. Many values are thinned to the extremes of about
/// three hundred sections.
void curve(FILE *file, const Axis *x, const Axis *y, const double *at, double step, const double *values, int count,
           Ink ink, double width);

/// Dash of an ink as an attribute.
const char *dash_of(Ink ink);

/// Attributes that give a line or an area its colour.
Text stroke_of(Ink ink);
Text fill_of(Ink ink);

#endif
