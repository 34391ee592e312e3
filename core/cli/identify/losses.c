// friction identify losses=efficiencies TEST.csv: two regressions of friction on load for each direction (Dupont 1993,
// eq 34 to 39). The true slope is between the two fitted slopes.
#include "identify.h"
#include "explorer/form/message.h"
#include "output.h"

#include "explorer/study/argument.h"
#include "explorer/study/points_file.h"

#include <stdio.h>
#include <string.h>

enum { SAMPLES_MAX = 100000, UP = 0, DOWN = 1 };

/// Samples of one direction.
typedef struct Sweep {
    int count, first_line;
    double load[SAMPLES_MAX], motor[SAMPLES_MAX];
} Sweep;

typedef struct Test {
    const char *path;
    Sweep sweep[2];
    FrReport *report;
} Test;

static bool take(void *context, int line, const double *value)
{
    Test *test = context;
    FrArgument file = fr_word_part("file", test->path, 200), at = fr_number("line", line);
    if (value[0] != 1 && value[0] != -1) {
        fr_report_say(test->report, FR_ERROR, FR_LOSSES_DIRECTION, "direction",
                      FR_ARGUMENTS(file, at, fr_number("value", value[0])));
        return true;
    }
    Sweep *sweep = &test->sweep[value[0] > 0 ? UP : DOWN];
    if (sweep->count == SAMPLES_MAX) {
        fr_report_say(test->report, FR_ERROR, FR_LOSSES_TOO_MANY, "points",
                      FR_ARGUMENTS(file, fr_number("limit", SAMPLES_MAX)));
        return false;
    }
    if (sweep->count > 0 && value[1] * sweep->load[0] < 0) {
        fr_report_say(
            test->report, FR_ERROR, FR_LOSSES_SIGN, "tau_l",
            FR_ARGUMENTS(file, at, fr_quantity("value", value[1], "N m"), fr_number("first", sweep->first_line)));
        return true;
    }
    if (sweep->count == 0)
        sweep->first_line = line;
    sweep->load[sweep->count] = value[1];
    sweep->motor[sweep->count++] = value[2];
    return true;
}

static void read_arguments(Test *test, int count, char **arguments, FrReport *report)
{
    int paths = 0, requested = 0;
    for (int i = 0; i < count; i++) {
        const char *argument = arguments[i];
        if (strncmp(argument, "losses=", 7) == 0) {
            if (requested++)
                fr_report_say(report, FR_ERROR, FR_REPEATED, "losses", FR_NO_ARGUMENTS);
            else if (strcmp(argument, "losses=efficiencies") != 0)
                refuse_value(report, "losses", argument + 7, 40, "efficiencies");
        } else if (!*argument) {
            fr_report_say(report, FR_ERROR, FR_EMPTY_ARGUMENT, "", FR_NO_ARGUMENTS);
        } else if (strncmp(argument, "--", 2) == 0 || strchr(argument, '=')) {
            fr_report_say(
                report, FR_ERROR, FR_OPTION_NOT_ACCEPTED, argument,
                FR_ARGUMENTS(fr_word_part("option", argument, 40), fr_word("options", "losses=efficiencies")));
        } else if (paths++ == 0) {
            test->path = argument;
        }
    }
    if (paths != 1)
        fr_report_say(report, FR_ERROR, FR_LOSSES_NO_TEST, "", FR_ARGUMENTS(fr_number("count", paths)));
}

/// Returns true if a line can be fitted to a sweep. If not, reports an error, unless only the other
/// direction has samples.
static bool makes_line(const Test *test, int down, FrReport *report)
{
    const Sweep *sweep = &test->sweep[down];
    bool varied = false;
    for (int i = 1; i < sweep->count; i++)
        varied = varied || sweep->load[i] != sweep->load[0];
    bool missing = sweep->count == 0 && test->sweep[!down].count > 0;
    if (!varied && !missing)
        fr_report_say(report, FR_ERROR, FR_LOSSES_TOO_FEW, "points",
                      FR_ARGUMENTS(fr_word_part("file", test->path, 200), fr_number("direction", down ? -1 : 1),
                                   fr_number("count", sweep->count)));
    return varied;
}

static void print_sweep(const Sweep *sweep, int down, FrTransmissionLine line[2])
{
    const char *way = down ? "down" : "up";
    bool drives = (sweep->load[0] >= 0) == !down; // load that hinders the sweep
    for (int k = 0; k < 2; k++) {
        line[k] = fr_transmission_fit((size_t)sweep->count, sweep->load, sweep->motor, down ? -1 : 1,
                                      k ? FR_FIT_LOAD : FR_FIT_FRICTION);
    }
    printf("k_%s,%.17g,%.17g,\n", way, line[0].k, line[1].k);
    printf("c_%s,%.17g,%.17g,N m\n", way, line[0].c, line[1].c);
    if (drives)
        printf("eta_1,%.17g,%.17g,\n", 1 / (1 + line[0].k), 1 / (1 + line[1].k));
    else
        printf("eta_2,%.17g,%.17g,\n", 1 / (1 - line[0].k), 1 / (1 - line[1].k));
}

static void print_found(const Test *test)
{
    printf("# |tau_m - tau_l| = k |tau_l| + c; %d samples up, %d down\n", test->sweep[UP].count,
           test->sweep[DOWN].count);
    printf("# friction: friction against load torque, right for noise in the motor torque\n");
    printf(
        "# load: load torque against motor torque, right for noise in the load torque; with noise in both the slope lies "
        "between\n");
    printf("quantity,friction,load,unit\n");
    FrTransmissionLine line[2][2] = {{{0}}};
    for (int down = 0; down < 2; down++)
        if (test->sweep[down].count > 0)
            print_sweep(&test->sweep[down], down, line[down]);
    const Sweep *up = &test->sweep[UP], *down = &test->sweep[DOWN];
    if (up->count == 0 || down->count == 0 || up->load[0] * down->load[0] <= 0)
        return;
    int drives = up->load[0] > 0 ? UP : DOWN;
    FrTransmissionLine drive = line[drives][0], back = line[!drives][0];
    if (drive.k >= 0 && back.k >= 0 && drive.c >= 0 && back.c >= 0)
        printf("# friction curve wedge losses=efficiencies eta1=%.9g eta_b=%.9g c_m=%.9g\n", 1 / (1 + drive.k),
               1 - back.k, (drive.c + back.c) / 2);
}

int identify_losses(int count, char **arguments, FrReport *report)
{
    static Test test;
    test.report = report;
    read_arguments(&test, count, arguments, report);
    const RowCodes codes = {
        .unreadable = FR_LOSSES_UNREADABLE, .too_long = FR_LOSSES_LINE_TOO_LONG, .unexpected = FR_LOSSES_UNEXPECTED};
    if (test.path)
        read_rows(test.path, 3, codes, take, &test, NULL, report);
    bool readable = report->error_count == 0;
    for (int down = 0; down < 2 && readable; down++)
        makes_line(&test, down, report);
    if (report->error_count > 0)
        return 2;
    print_notes(report);
    print_found(&test);
    return 0;
}
