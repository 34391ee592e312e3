// Fit of a friction law to points, from the arguments to the result: friction identify law=NAME POINTS.csv.
#ifndef FRICTION_EXPLORER_STUDY_LAW_STUDY_H
#define FRICTION_EXPLORER_STUDY_LAW_STUDY_H

#include "identify/law_fit.h"

enum { LAW_LINES_MAX = 1 << 12, FIT_POINTS_MAX = 100000 };

typedef struct LawOptions {
    const char *path;          ///< the file of points
    char lines[LAW_LINES_MAX]; ///< lines key=value: the law and the fixed parameters
    const char *free;          ///< --free, or ""
    FrLawFitLoss loss;         ///< --loss
    int relative;              ///< --weights: 1 for relative
    double level;              ///< --level
    const char *out;           ///< --out, or NULL
} LawOptions;

typedef struct LawPoints {
    int count;
    double v[FIT_POINTS_MAX], phi[FIT_POINTS_MAX];
    int line[FIT_POINTS_MAX]; ///< lines of the file
    bool too_many;
    int linear; ///< 1 in units of translation, 0 of rotation; -1 if the file has none
} LawPoints;

/// Too large for the stack.
typedef struct LawStudy {
    LawOptions options;
    LawPoints points;
    LawFitTask task; ///< the fit
    FrLawFit fit;    ///< result
} LawStudy;

/// Read arguments and points, and fit. Returns false if something is refused.
bool make_law_study(LawStudy *study, int count, char **arguments, FrReport *report);

#endif
