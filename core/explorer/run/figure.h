// The numbers of a figure in its table.
#ifndef FRICTION_EXPLORER_RUN_FIGURE_H
#define FRICTION_EXPLORER_RUN_FIGURE_H

/// A table of FrFigureNumber as the last two members of an FrFigure.
#define FIGURE_NUMBERS(table) (int)(sizeof(table) / sizeof *(table)), table

#endif
