// The command line's own options: --x, --duration, --every, --log, --measures, --events, --json, --report, --save,
// --columns; and the key=value arguments after the name.
#ifndef FRICTION_CLI_OPTIONS_H
#define FRICTION_CLI_OPTIONS_H

#include "friction/base.h"

enum { ARGUMENTS_MAX = 1 << 14, POINTS_MAX = 10000000, DURATION_MAX = 2000000000 };

enum {
    OPTION_X = 1,
    OPTION_DURATION = 2,
    OPTION_EVERY = 4,
    OPTION_JSON = 8,
    OPTION_LOG = 16,
    OPTION_MEASURES = 32,
    OPTION_REPORT = 64,
    OPTION_SAVE = 128,
    OPTION_COLUMNS = 256,
    OPTION_EVENTS = 512,
};

typedef struct Options {
    char text[ARGUMENTS_MAX];    ///< lines key=value
    unsigned given;              ///< the options that were given: OPTION_... bits
    bool json;                   ///< --json
    bool json_report;            ///< --report=json
    bool measures;               ///< --measures
    bool events;                 ///< --events
    const char *log;             ///< the file of --log, or NULL
    const char *columns;         ///< the text of --columns, or NULL
    const char *save;            ///< the file of --save, or NULL
    const char *params;          ///< the file of params=@, or NULL
    const FrParam *const *rows;  ///< those that a parameter file may set; NULL when there is no experiment
    char file[ARGUMENTS_MAX];    ///< lines key=value of a parameter file
    int files;                   ///< how many of them were given
    size_t file_begin, file_end; ///< its lines within `text`
    double from, to;             ///< of --x
    int points;
    double duration; ///< [s]
    int every;
} Options;

/// Read the arguments after a command; `allowed`: the OPTION_... bits that it takes. Every error is reported.
FrStatus read_options(Options *options, const FrParam *const *rows, int count, char **arguments, unsigned allowed,
                      FrReport *report);

#endif
