// The command line's own options: --x, --duration, --every, --json; and the key=value arguments behind the name.
#ifndef FRICTION_CLI_OPTIONS_H
#define FRICTION_CLI_OPTIONS_H

#include "friction/base.h"

enum { ARGUMENTS_MAX = 1 << 14, POINTS_MAX = 10000000, DURATION_MAX = 2000000000 };

typedef struct Options {
    char text[ARGUMENTS_MAX]; ///< lines key=value
    bool json;
    bool has_x;
    double from, to;
    int points;
    bool has_duration;
    double duration;
    int every;
} Options;

/// Read the arguments behind a command; `allowed` lists the options that it takes. Everything wrong is reported.
FrStatus read_options(Options *options, int count, char **arguments, const char *allowed, FrReport *report);

#endif
