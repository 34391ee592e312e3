// A friction law from points, from its arguments to what was found: friction identify law=NAME POINTS.csv.
#ifndef FRICTION_EXPLORER_STUDY_LAW_STUDY_H
#define FRICTION_EXPLORER_STUDY_LAW_STUDY_H

#include "friction/law_fit.h"

enum { LAW_LINES_MAX = 1 << 12 };

typedef struct LawOptions {
    const char *path;          ///< the file of points
    char lines[LAW_LINES_MAX]; ///< lines key=value: law, and parameters that are fixed
    const char *free;          ///< --free, or ""
    FrLawFitLoss loss;         ///< --loss
    bool relative;             ///< --weights=relative
    double level;              ///< --level
    const char *out;           ///< --out, or NULL
} LawOptions;

typedef struct LawPoints {
    int count;
    int room;
    double *v;
    double *phi;
    int *line;
    bool too_many;
    bool no_memory;
} LawPoints;

typedef struct LawStudy {
    LawOptions options;
    LawPoints points;
    FrLawFitDef def; ///< what was fitted
    FrLawFit fit;    ///< what was found
} LawStudy;

/// Read and fit. False when something is refused, or without memory (points.no_memory).
bool make_law_study(LawStudy *study, int count, char **arguments, FrReport *report);

void free_law_study(LawStudy *study);

#endif
