// Table of the quantities of a figure.
#ifndef FRICTION_EXPLORER_RUN_FIGURE_H
#define FRICTION_EXPLORER_RUN_FIGURE_H

/// A table of FrFigureNumber, for the last two members of an FrFigure.
#define FIGURE_NUMBERS(table) (int)(sizeof(table) / sizeof *(table)), table

#endif
