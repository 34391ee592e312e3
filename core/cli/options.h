// Options of the command line: --x, --duration, --every, --log, --measures, --events, --json, --report, --save,
// --columns; those of sweeps; and the key=value arguments after the name.
#ifndef FRICTION_CLI_OPTIONS_H
#define FRICTION_CLI_OPTIONS_H

#include "base/row.h"

enum { ARGUMENTS_MAX = 1 << 14, POINTS_MAX = 10000000, DURATION_MAX = 2000000000 };

enum {
    OPTION_X = 1,
    OPTION_DURATION = 2,
    OPTION_EVERY = 4,
    OPTION_JSON = 8,
    OPTION_LOG = 16,
    OPTION_MEASURES = 32,
    OPTION_EVENTS = 64,
    OPTION_REPORT = 128,
    OPTION_SAVE = 256,
    OPTION_COLUMNS = 512,
    OPTION_SWEEP = 0xfc00, ///< --measures=LIST, --find, --until-settled, --tolerance, --jobs, --quiet
};

typedef struct Options {
    char text[ARGUMENTS_MAX];    ///< lines key=value
    unsigned given;              ///< bit mask of the given options, OPTION_...
    bool json;                   ///< --json
    bool json_report;            ///< --report=json
    bool measures;               ///< --measures
    bool events;                 ///< --events
    const char *log;             ///< file of --log, or NULL
    const char *columns;         ///< text of --columns, or NULL
    const char *save;            ///< file of --save, or NULL
    const char *params;          ///< file of params=@, or NULL
    const FrParam *const *rows;  ///< rows that a parameter file may set; NULL without an experiment
    char file[ARGUMENTS_MAX];    ///< lines key=value of a parameter file
    int files;                   ///< number of parameter files given
    size_t file_begin, file_end; ///< range of its lines within `text`
    double from, to;             ///< range of --x
    int points;
    double duration; ///< [s]
    int every;
    const char *list; ///< --measures=LIST of a sweep, or NULL
    const char *find; ///< --find, or NULL
    double longest;   ///< --until-settled: most steps; 0: not given
    double tolerance; ///< --tolerance; 0: not given
    int jobs;         ///< --jobs; 0: not given
    bool quiet;       ///< --quiet
} Options;

/// Read the arguments after a command. `allowed` is the bit mask of the options (OPTION_...) that it accepts.
/// Reports every error.
FrStatus read_options(Options *options, const FrParam *const *rows, int count, char **arguments, unsigned allowed,
                      FrReport *report);

#endif
