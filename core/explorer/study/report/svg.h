// Pictures as SVG: axes with round ticks, lines, marks and labels. A picture has its own colours, for a light ground;
// the page has others for a dark one.
#ifndef FRICTION_EXPLORER_STUDY_REPORT_SVG_H
#define FRICTION_EXPLORER_STUDY_REPORT_SVG_H

#include "document.h"

enum { PICTURE_WIDTH = 460 };

/// What something is drawn with: a colour and a dash, which differ for people who cannot tell the colours apart.
typedef enum Ink {
    INK_TEXT,
    INK_FAINT,
    INK_GRID,
    INK_FIRST, ///< the first of nine that differ
    INK_RECORDING = INK_FIRST + 6,
    INK_SIMULATION,
    INK_GOAL,
    INK_COUNT,
} Ink;

/// An axis: values, and where on the picture its ends are.
typedef struct Axis {
    double from, to;
    bool logarithmic;
    double low, high; ///< places of `from` and `to`
} Axis;

typedef enum Anchor { ANCHOR_START, ANCHOR_MIDDLE, ANCHOR_END } Anchor;

/// The colours of a page with a dark ground, as CSS.
void print_dark_inks(FILE *file);

/// Begin and end a picture of PICTURE_WIDTH and this height.
void picture_begin(FILE *file, double height, const char *title);
void picture_end(FILE *file);

/// Where a value is.
double place(const Axis *axis, double value);

/// Widen an axis to round ticks, about as many as `wanted`.
void widen(Axis *axis, int wanted);

/// Ticks, grid lines from `from` to `to` across it, and the label, of an axis below or to the left.
void horizontal_axis(FILE *file, const Axis *axis, double from, double to, int wanted, const char *label);
void vertical_axis(FILE *file, const Axis *axis, double from, double to, int wanted, const char *label);

/// A text. It may have a symbol between marks.
void label(FILE *file, double x, double y, Anchor anchor, Ink ink, const char *format, ...) PRINTS(6, 7);

void line(FILE *file, double x1, double y1, double x2, double y2, Ink ink, double width, bool dashed);

/// A curve over evenly spaced values of x, thinned to the extremes of some three hundred parts.
void curve(FILE *file, const Axis *x, const Axis *y, double first, double step, const double *values, int count,
           Ink ink, double width);

/// The dash of an ink as an attribute.
const char *dash_of(Ink ink);

/// The attributes that give a line or an area its colour.
Text stroke_of(Ink ink);
Text fill_of(Ink ink);

#endif
