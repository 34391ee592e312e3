// The `friction` command: curves and runs as CSV, and the list of all experiments.
//
// Numbers are printed with %.17g, which reads back to the same bits. Exit code 0: success; 1: a run reached a value
// that is not finite, or the output could not be written; 2: the input was refused, and only the errors are printed,
// one line each.
#include "explorer/form/settings.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/list.h"
#include "base/lines.h"
#include "explorer/study/parameter_file.h"
#include "identify/identify.h"
#include "identify/ranks.h"
#include "list.h"
#include "measures.h"
#include "options.h"
#include "recording.h"
#include "sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1024 };

static const double steps_max = 2e9;

// clang-format off
static const char usage[] =
    "friction list [--json]                                   list every experiment, law, servo and model with its\n"
    "                                                         parameters\n"
    "friction curve NAME [key=value ...] [--x=a:b:n]          compute a curve at n points from a to b, both included\n"
    "friction curve NAME ... v=a,b,c                          one curve for each value, where the curve's help says so\n"
    "friction run NAME [key=value ...] [--duration=s] [--every=n]\n"
    "                                                         simulate and print every n-th step\n"
    "friction run NAME ... --measures                         print only the measures of the whole run: chatter, drift,\n"
    "                                                         energy, time at rest, largest stable time step, ...\n"
    "friction run NAME ... --events                           print only what happens, and when: a drive starts, turns, jams\n"
    "friction sweep RUN key=from:to:n --measures=LIST         measures of a run over one or two parameters, or where one\n"
    "                                                         crosses a threshold; friction sweep --help\n"
    "friction figures                                         compare the numbers in the papers' figures with this program\n"
    "friction run servo_pendulum ... --log=file.csv [--measures]\n"
    "                                                         follow the goal of a recording (columns t, goal, position, ...),\n"
    "                                                         on the bench that it tells of where no values are given;\n"
    "                                                         with --measures, print only the mean absolute errors over the\n"
    "                                                         whole recording, for this run and for every published model\n"
    "friction run ... --log=file.csv --columns=time:ms,goal=target:deg,position=angle:deg\n"
    "                                                         a recording with other names and units\n"
    "friction identify LOG... preset=NAME [key=value ...]     find the parameters of a servo from recordings of its bench;\n"
    "                                                         friction identify --help\n"
    "friction merge DIR...                                    put the parts of an identification together\n"
    "friction identify law=NAME POINTS.csv [key=value ...]    fit a friction law to points: velocity and friction on each line\n"
    "friction identify losses=efficiencies TEST.csv           find efficiencies: direction, load and motor torque on each line\n"
    "friction ... params=@file.json                           load a published servo parameter file\n"
    "friction ... params=@all.json preset=mx64 model=m3       one set of a collection of them\n"
    "friction ... --save=file.json                            write the servo's parameters in that format, too\n"
    "                                                         any file: at most 16 MB without a row, and of a recording\n"
    "                                                         at most 2000000 rows; more are refused\n"
    "friction ... --report=json                                print all messages as JSON to standard error\n"
    "friction run|curve NAME [key=value ...] --help           list the parameters of an experiment, with the values that\n"
    "                                                         they have then\n"
    "friction --version\n"
    "friction --self-test                                     check that this build gives the bits that every build gives\n"
    "\n"
    "friction curve phi law=stribeck F_S=2.5 F_C=0.4 v_S=0.06 D=4.5 --x=-1:1:201\n"
    "friction curve phi_z law=stribeck K=5000 B=50 T=0.001 --x=-1:1:201\n"
    "friction curve phi_z law=tabulated points=0:2.5,0.1:1.2,1:4.9      or points=@law.csv, v and phi on each line\n"
    "friction curve drive_backdrive preset=mx106 model=m4 velocity=0 --x=0:10:101\n"
    "friction curve element element=karnopp v=-0.1,0,0.1 --x=-2:2:201\n"
    "friction run servo_pendulum preset=mx106 model=m4 trajectory=sin_time_square kp=8 --duration=6 --every=10\n"
    "friction run sliding_block element=A law=coulomb F=8 v0=0.7 h=-1 T=0.001 --duration=1\n"
    "friction run robot_joint law=stribeck kp=20 kv=2 --duration=8\n";
// clang-format on

static _Alignas(16) unsigned char work[FR_WORK_MAX];
static FrRun run;
static FrRecording recording;
static FrFinding found[32];
static FrReport report;
static Options options;
static double block[FR_CHANNEL_MAX * BLOCK];

/// Print all messages as one line of JSON on standard error, for --report=json.
static void print_report_as_json(void)
{
    int length = fr_describe_report(&report, NULL, 0);
    char *text = malloc((size_t)length + 1);
    if (!text)
        return;
    fr_describe_report(&report, text, length + 1);
    fprintf(stderr, "%s\n", text);
    free(text);
}

static int refuse(void)
{
    if (options.json_report)
        return 2;
    int shown = 0;
    for (int i = 0; i < report.count; i++)
        if (found[i].severity == FR_ERROR && ++shown)
            fprintf(stderr, "friction: %s\n", found[i].text);
    if (report.error_count > shown)
        fprintf(stderr, "friction: more errors: %d\n", report.error_count - shown);
    return 2;
}

/// True for the channels that are printed: an optional channel is printed if it has a value at the start.
static bool shown[FR_CHANNEL_MAX];

static void choose_columns(void)
{
    const FrExperiment *experiment = run.experiment;
    int channels = fr_experiment_channel_count(experiment);
    double row[FR_CHANNEL_MAX] = {0};
    if (experiment->optional_channels && experiment->kind == FR_RUN)
        fr_run_now(&run, row);
    else if (experiment->optional_channels)
        experiment->at(fr_run_model(&run), options.from, row);
    for (int c = 0; c < channels; c++)
        shown[c] = fr_run_has_channel(&run, c, row);
}

static void print_head(void)
{
    for (int i = 0; i < report.count; i++) {
        const FrFinding *finding = &found[i];
        // notes about files, a servo model that is not published or is self-locking, the chosen method, an empty area
        // of a diagram, arguments without effect, and, if element C was chosen, how it settles while it is stuck
        bool stuck = finding->code == FR_STUCK_SMOOTH || finding->code == FR_STUCK_OSCILLATES ||
                     finding->code == FR_STUCK_NEVER_SMOOTH;
        bool reported = (stuck && fr_settings_have(options.text, "element")) || finding->code == FR_NO_EFFECT;
        bool matters = reported || strcmp(finding->key, "method") == 0 || strcmp(finding->key, "params") == 0 ||
                       strcmp(finding->key, "log") == 0 || strcmp(finding->key, "points") == 0 ||
                       strcmp(finding->key, "model") == 0 || strcmp(finding->key, "tau_max") == 0;
        if (finding->severity == FR_WARNING)
            printf("# warning: %s\n", finding->text);
        else if (finding->severity == FR_NOTE && matters)
            printf("# note: %s\n", finding->text);
    }
    const char *separator = "";
    for (int c = 0; c < fr_experiment_channel_count(run.experiment); c++)
        if (shown[c]) {
            printf("%s%s", separator, run.experiment->channels[c].key);
            separator = ",";
        }
    printf("\n");
}

static void print_rows(const FrSamples *samples)
{
    for (int i = 0; i < samples->count; i++) {
        const char *separator = "";
        for (int c = 0; c < samples->columns; c++) {
            double x = samples->data[c * samples->capacity + i];
            if (!shown[c])
                continue;
            const char *name = c == 0 && run.experiment->sample ? run.experiment->sample(x) : NULL;
            if (name)
                printf("%s", name);
            else if (isnan(x)) // its sign is not the same on every machine
                printf("%snan", separator);
            else
                printf("%s%.17g", separator, x);
            separator = ",";
        }
        printf("\n");
    }
}

static void unknown(FrKind kind, const char *name)
{
    char names[400] = "";
    for (const FrExperiment *const *e = fr_experiments; *e; e++)
        if ((*e)->kind == kind)
            fr_list_add(names, sizeof names, (*e)->name, -1);
    fr_report_say(&report, FR_ERROR, kind == FR_RUN ? FR_UNKNOWN_RUN : FR_UNKNOWN_CURVE, "",
                  FR_ARGUMENTS(fr_word_part("name", name, 60), fr_word("names", names)));
}

/// Copy the text with member `index` of its list key=a,b,c in place of the list. Returns false if there is no such
/// member. A text without the key has one member.
static bool take_member(const char *text, const char *key, int index, char *member, size_t size)
{
    size_t length;
    const char *value = key ? fr_line_value(text, key, &length) : NULL, *item = value;
    if (!value) {
        snprintf(member, size, "%s", text);
        return index == 0;
    }
    for (; index > 0; index--) {
        item += strcspn(item, ",\n");
        if (*item++ != ',')
            return false;
    }
    snprintf(member, size, "%.*s%.*s%s", (int)(value - text), text, (int)strcspn(item, ",\n"), item, value + length);
    return true;
}

static char member[ARGUMENTS_MAX];

/// Number of rows in which a column has no value.
static int incomplete(const FrSamples *samples)
{
    int rows = 0;
    for (int i = 0; i < samples->count; i++) {
        int c = 0;
        // bound: the number of columns
        while (c < samples->columns && !isnan(samples->data[c * samples->capacity + i]))
            c++;
        rows += c < samples->columns;
    }
    return rows;
}

/// Print the rows of the open curve. Returns how many are incomplete.
static int print_curve(void)
{
    double x[BLOCK];
    int missing = 0;
    for (int done = 0; done < options.points; done += BLOCK) {
        int n = options.points - done < BLOCK ? options.points - done : BLOCK;
        for (int i = 0; i < n; i++) {
            int k = done + i;
            x[i] = k == options.points - 1 ? options.to
                                           : options.from + (options.to - options.from) * k / (options.points - 1);
        }
        FrSamples samples = {fr_experiment_channel_count(run.experiment), n, 0, block};
        fr_curve_rows(&run, x, n, &samples);
        print_rows(&samples);
        missing += incomplete(&samples);
    }
    return missing;
}

/// Print the open curve, then the curves of the other members of its family.
static int curve(void)
{
    const FrExperiment *experiment = run.experiment;
    for (int i = 1; take_member(options.text, experiment->family, i, member, sizeof member); i++)
        if (fr_run_open_experiment(&run, experiment, member, NULL, &report) != FR_OK)
            return refuse();
    if (!(options.given & OPTION_X)) {
        run.experiment->span(fr_run_model(&run), &options.from, &options.to);
        options.points = experiment->counts ? (int)(options.to - options.from + 1.5) : 201;
    }
    choose_columns();
    print_head();
    int missing = 0, i = 0;
    for (; take_member(options.text, experiment->family, i, member, sizeof member); i++) {
        fr_run_open_experiment(&run, experiment, member, NULL, &report);
        missing += print_curve();
    }
    if (missing > 0 && experiment->missing) {
        FrReport warning = fr_report(found, 1); // on standard error, apart from the rows
        fr_report_say(&warning, FR_WARNING, experiment->missing, "x",
                      FR_ARGUMENTS(fr_number("count", missing), fr_number("rows", (double)i * options.points)));
        fprintf(stderr, "friction: %s\n", found[0].text);
    }
    return 0;
}

static int stopped(void)
{
    if (run.status == FR_OK)
        return 0;
    fr_run_explain(&run, &report);
    fprintf(stderr, "friction: stopped at step %.0f, t = %.9g s: %s\n", run.steps, fr_run_time(&run),
            report.count > 0 ? report.finding[report.count - 1].text : "");
    return 1;
}

static void print_warnings(void)
{
    for (int i = 0; i < report.count; i++)
        if (found[i].severity == FR_WARNING)
            printf("# warning: %s\n", found[i].text);
}

/// Print the events of the next `steps` steps.
static void print_events(double steps)
{
    const FrExperiment *experiment = run.experiment;
    int numbers = fr_experiment_event_numbers(experiment);
    print_warnings();
    for (int k = 0; k < numbers; k++)
        printf("%s%s", k ? "," : "", experiment->event_channels[k].key);
    printf("\n");
    for (double done = 0; done < steps && run.status == FR_OK; done++) {
        double rows[FR_STEP_EVENTS_MAX * FR_EVENT_NUMBERS_MAX];
        fr_run_step(&run, 1);
        int count = experiment->events(run.state, rows);
        for (int i = 0; i < count && run.status == FR_OK; i++) {
            const double *row = rows + (ptrdiff_t)i * numbers;
            printf("%s", experiment->event_kinds[(int)row[0]]->name);
            for (int k = 1; k < numbers; k++)
                printf(isnan(row[k]) ? ",nan" : ",%.17g", row[k]);
            printf("\n");
        }
    }
}

static int go(void)
{
    double duration = options.given & OPTION_DURATION ? options.duration : fr_run_duration(&run);
    double steps = floor(duration / run.T + 0.5);
    if (!(duration >= run.T * (1 - 1e-9) && steps <= steps_max)) {
        fr_report_say(&report, FR_ERROR, steps <= steps_max ? FR_DURATION_TOO_SHORT : FR_DURATION_TOO_LONG,
                      "--duration",
                      FR_ARGUMENTS(fr_number("duration", duration), fr_quantity("T", run.T, "s"),
                                   fr_number("shortest", run.T), fr_quantity("longest", steps_max * run.T, "s")));
        return refuse();
    }
    if (options.events) {
        print_events(steps);
        return stopped();
    }
    if (options.measures && run.experiment->contacts && !recording.count) {
        fr_run_measure(&run, true);
        fr_run_step(&run, steps);
        if (run.status == FR_OK)
            print_measures(&run, duration);
        return stopped();
    }
    bool comparable =
        recording.column[FR_POSITION] && fr_recording_duration(&recording) / run.T < (double)FR_COMPARED_MAX;
    if (options.measures && !comparable) {
        double smallest = fr_round_digits(fr_recording_duration(&recording) / (double)FR_COMPARED_MAX, 2, 1);
        fr_report_say(&report, FR_ERROR, FR_COMPARED_TOO_LONG, "T",
                      FR_ARGUMENTS(fr_quantity("T", run.T, "s"), fr_number("limit", FR_COMPARED_MAX),
                                   fr_quantity("duration", fr_recording_duration(&recording), "s"),
                                   fr_quantity("smallest", smallest, "s")));
        return refuse();
    }
    if (options.measures) {
        print_warnings();
        printf("measure,value\n");
        print_errors(&run, &options, "");
        return 0;
    }
    choose_columns();
    if (comparable)
        print_errors(&run, &options, "# ");
    print_head();
    double rows = ceil(steps / options.every);
    // bound: the rows of the run: each pass prints one or more of them, or the run ends
    while (rows > 0 && run.status == FR_OK) {
        // the last row separately, so that the run does not continue `every` steps past it
        int n = rows == 1 ? 1 : rows <= (double)BLOCK ? (int)rows - 1 : BLOCK;
        FrSamples samples = {fr_experiment_channel_count(run.experiment), n, 0, block};
        fr_run_rows(&run, rows == 1 ? 1 : options.every, &samples);
        print_rows(&samples);
        rows -= n;
    }
    return stopped();
}

static bool is_help(const char *argument)
{
    return strcmp(argument, "--help") == 0 || strcmp(argument, "-h") == 0 || strcmp(argument, "help") == 0;
}

/// Remove --help from the arguments. Returns true if it was there.
static bool take_help(int *count, char **arguments)
{
    int kept = 0;
    for (int i = 0; i < *count; i++)
        if (!is_help(arguments[i]))
            arguments[kept++] = arguments[i];
    bool help = kept < *count;
    *count = kept;
    return help;
}

/// List the parameters of an experiment, with their values under the other arguments.
static int print_help(const FrExperiment *experiment)
{
    static FrForm form;
    form = (FrForm){.defaults = experiment->defaults, .translational = experiment->translational};
    take_member(options.text, experiment->family, 0, member, sizeof member);
    fr_form_fill(&form, experiment->rows, member, &report);
    if (options.json_report)
        print_report_as_json();
    if (report.error_count)
        return refuse();
    list_experiment(experiment, member);
    return 0;
}

static int compute(FrKind kind, int count, char **arguments)
{
    bool help = take_help(&count, arguments);
    const char *name = count > 0 ? arguments[0] : "";
    const FrExperiment *experiment = fr_experiment_find(kind, name);
    if (help && !experiment) {
        fputs(usage, stdout);
        return 0;
    }
    if (!experiment)
        unknown(kind, name);
    unsigned allowed = OPTION_REPORT | (kind == FR_RUN ? OPTION_DURATION | OPTION_EVERY : OPTION_X);
    if (experiment && fr_rows_find(experiment->rows, "model"))
        allowed |= OPTION_SAVE;
    if (experiment && experiment->error)
        allowed |= OPTION_LOG | OPTION_COLUMNS;
    if (experiment && (experiment->error || experiment->contacts))
        allowed |= OPTION_MEASURES;
    if (experiment && experiment->events)
        allowed |= OPTION_EVENTS;
    read_options(&options, experiment ? experiment->rows : NULL, count - (count > 0), arguments + (count > 0), allowed,
                 &report);
    if (help)
        return print_help(experiment);
    unsigned given_options = options.given; // before a recording adds its duration
    static Remarks remarks;
    if (options.columns && !options.log)
        fr_report_say(&report, FR_ERROR, FR_OPTION_NEEDS, "--columns",
                      FR_ARGUMENTS(fr_word("needed", "--log=FILE, whose columns it names")));
    if (options.log && fr_settings_have(options.text, "trajectory") && !strstr(options.text, "trajectory=log\n"))
        fr_report_say(&report, FR_NOTE, FR_NO_EFFECT, "the goal of --log",
                      FR_ARGUMENTS(fr_word("condition", "another trajectory")));
    if (options.log && *options.log && read_recording(&recording, options.log, options.columns, &remarks, &report))
        add_recording(&options, &recording, &remarks, &report);
    bool measured = experiment && experiment->contacts && !options.log;
    const char *whole = options.events ? "--events" : options.measures && measured ? "--measures" : NULL;
    if (whole && given_options & OPTION_EVERY)
        fr_report_say(&report, FR_ERROR, FR_USES_EVERY_STEP, "--every", FR_ARGUMENTS(fr_word("option", whole)));
    else if (options.measures && measured)
        ;
    else if (options.measures && given_options & (OPTION_DURATION | OPTION_EVERY))
        fr_report_say(&report, FR_ERROR, FR_MEASURES_WHOLE_LOG, "--measures", FR_NO_ARGUMENTS);
    else if (options.measures && recording.count && !recording.column[FR_POSITION])
        fr_report_say(&report, FR_ERROR, FR_RECORDING_NO_POSITION, "--measures",
                      FR_ARGUMENTS(fr_word_part("file", options.log, 200)));
    run.work = work;
    if (experiment) {
        take_member(options.text, experiment->family, 0, member, sizeof member);
        fr_run_open_experiment(&run, experiment, member, recording.count ? &recording : NULL, &report);
    }
    if (options.events && report.error_count == 0 && experiment->has_events &&
        !experiment->has_events(fr_run_model(&run)))
        fr_report_say(&report, FR_ERROR, FR_EVENTS_NEED_GEAR, "--events", FR_NO_ARGUMENTS);
    if (options.json_report)
        print_report_as_json();
    if (report.error_count)
        return refuse();
    if (options.save && !write_parameter_file(&run.form, options.save))
        return 1;
    return kind == FR_RUN ? go() : curve();
}

/// friction sweep.
static int sweep_runs(int count, char **arguments)
{
    bool none = count == 0;
    if (none || take_help(&count, arguments)) {
        print_sweep_usage();
        return none ? 2 : 0;
    }
    if (!fr_experiment_find(FR_RUN, arguments[0]))
        unknown(FR_RUN, arguments[0]);
    int code = sweep(&options, count, arguments, &report);
    if (options.json_report)
        print_report_as_json();
    return code == 2 ? refuse() : code;
}

/// Read the options of a command without parameters. Returns false if there are other arguments.
static bool read_only_options(const char *command, int count, char **arguments, unsigned allowed)
{
    if (read_options(&options, NULL, count, arguments, allowed, &report) != FR_OK)
        return false;
    if (options.text[0])
        fr_report_say(&report, FR_ERROR, FR_COMMAND_TAKES_NO_PARAMETERS, "", FR_ARGUMENTS(fr_word("command", command)));
    return report.error_count == 0;
}

static int list(int count, char **arguments)
{
    if (!read_only_options("list", count, arguments, OPTION_JSON))
        return refuse();
    if (options.json)
        return list_as_json();
    list_as_text();
    return 0;
}

static int figures(int count, char **arguments)
{
    if (!read_only_options("figures", count, arguments, 0))
        return refuse();
    return print_figures() ? 0 : 1;
}

static int run_command(int count, char **arguments)
{
    const char *command = count > 1 ? arguments[1] : "";
    int code;
    report = fr_report(found, sizeof found / sizeof *found);
    report.notes = true;
    fr_report_begin(&report); // the whole command fills one report
    if (strcmp(command, "list") == 0) {
        code = list(count - 2, arguments + 2);
    } else if (strcmp(command, "curve") == 0) {
        code = compute(FR_CURVE, count - 2, arguments + 2);
    } else if (strcmp(command, "run") == 0) {
        code = compute(FR_RUN, count - 2, arguments + 2);
    } else if (strcmp(command, "figures") == 0) {
        code = figures(count - 2, arguments + 2);
    } else if (strcmp(command, "identify") == 0 && (count < 3 || is_help(arguments[2]))) {
        print_identify_usage();
        code = count < 3 ? 2 : 0;
    } else if (strcmp(command, "merge") == 0 && (count < 3 || is_help(arguments[2]))) {
        print_merge_usage();
        code = count < 3 ? 2 : 0;
    } else if (strcmp(command, "merge") == 0) {
        code = merge(count - 2, arguments + 2, &report);
        if (code == 2)
            refuse();
    } else if (strcmp(command, "identify") == 0) {
        code = identify(count - 2, arguments + 2, &report);
        if (code == 2)
            refuse();
    } else if (strcmp(command, "sweep") == 0) {
        code = sweep_runs(count - 2, arguments + 2);
    } else if (is_help(command)) {
        fputs(usage, stdout);
        code = 0;
    } else if (strcmp(command, "--version") == 0) {
        printf("friction %s\n", fr_version());
        code = 0;
    } else if (strcmp(command, "--self-test") == 0) {
        bool passed = fr_self_test();
        puts(passed ? "passed" : "failed: this build gives other numbers; compile with -ffp-contract=off");
        code = passed ? 0 : 1;
    } else {
        fprintf(stderr, "friction: %s%s%s\n%s", command[0] ? "unknown command '" : "no command is given", command,
                command[0] ? "'" : "", usage);
        return 2;
    }
    if (fflush(stdout) != 0 || ferror(stdout)) {
        fprintf(stderr, "friction: the output could not be written\n");
        return code ? code : 1;
    }
    return code;
}

int main(int count, char **arguments)
{
    if (ranks.begin)
        ranks.begin(&count, &arguments);
    int code = run_command(count, arguments);
    if (ranks.end)
        ranks.end();
    return code;
}
