// friction sweep: runs of a sweep in threads, and their rows in order as they end. Which thread makes a run does not
// change its numbers: every run starts from its initial state.
#define _POSIX_C_SOURCE 200809L
#include "sweep.h"
#include "explorer/form/message.h"
#include "explorer/study/argument.h"
#include "explorer/study/sweep.h"
#include "identify/workers.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// clang-format off
static const char usage[] =
    "friction sweep RUN KEY=FROM:TO:N [KEY=FROM:TO:N] [key=value ...] --measures=LIST [options]\n"
    "friction sweep RUN KEY=FROM:TO[:N] [key=value ...] --find=MEASURE:THRESHOLD [options]\n"
    "\n"
    "The first makes a table: measures of a run over one or two of its parameters, a row for each value, in order. Each\n"
    "row has the numbers that friction run --measures prints for its values, to the bit. N values from FROM to TO have\n"
    "equal distances; with KEY=FROM:TO:N:log equal ratios.\n"
    "The second finds where a measure crosses a threshold: a scan of 17 points (or N), then bisection between each two\n"
    "neighbours on different sides. It prints all changes in order, or that there is none. A part of the range in which\n"
    "the motion has not settled is a row of its own: a change may be there. Where a settled motion has no limit cycle,\n"
    "period and amplitude of it are 0 for this search.\n"
    "\n"
    "--measures=LIST    with commas between them: measures of friction run --measures; state (settled, at rest, winding up,\n"
    "                   not settled); next_slip; largest_stable_T; readings of the parameters, such as what is predicted of\n"
    "                   robot_joint: cycle_period, cycle_amplitude (0: it dies away), cycle_dwell and cycle_settled; and of\n"
    "                   a channel of the run\n"
    "                     last:CHANNEL               its last value\n"
    "                     largest:CHANNEL[:FROM]     its largest magnitude, from this time on\n"
    "                     settled:CHANNEL:TOLERANCE  time from which on it stays so near to its last value\n"
    "                     crossed:CHANNEL[:VALUE]    how often it crosses this value\n"
    "--find=MEASURE:THRESHOLD\n"
    "--tolerance=1e-4   for --find: width of the bracket of a change, as part of the range of KEY\n"
    "--duration=S       duration of each run [s]; that of the experiment if not given\n"
    "--until-settled[=STEPS]  extend a run by its duration, again and again, until its state is settled or at rest, to at\n"
    "                   most STEPS time steps (3000000 if not given); the table then has the duration\n"
    "--jobs=N           threads; one for each processor if not given. Their number does not change the table\n"
    "--report=json      print all messages as JSON to standard error\n"
    "--quiet            no progress\n"
    "\n"
    "After Ctrl-C the rows of all runs that have ended are written; the exit code is 3. It is 1 if a run became unstable:\n"
    "its row has nan.\n"
    "\n"
    "friction sweep belt_stick_slip v_b=0.1:0.5:5 --measures=stick_slip_period,stick_slip_amplitude\n"
    "friction sweep robot_joint kp=5:50:4 lambda=0:1:3 --measures=state,last:q --until-settled\n"
    "friction sweep robot_joint lambda=0:1 --find=hunting_amplitude:0.001 --until-settled\n";
// clang-format on

void print_sweep_usage(void)
{
    fputs(usage, stdout);
}

/// Runs that threads make, and their results.
typedef struct Table {
    const Sweep *sweep;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    volatile sig_atomic_t *stopped;
    int count, next;     ///< number of tasks; next one to be taken
    int ended;           ///< number of tasks that have ended
    int working;         ///< number of threads
    bool failed;         ///< no memory for a thread
    bool *done;          ///< which tasks have ended
    double *value;       ///< measures and duration of each task
    char **broken;       ///< reason why the run of a task stopped, or NULL
    SweepChange *change; ///< NULL, or for bisection: task i narrows change i
} Table;

static int width(const Sweep *sweep)
{
    return sweep->measures + 1;
}

/// Text with the values of the keys: "kp=1, kv=2".
static void write_place(const Sweep *sweep, const double *place, char *text, size_t size)
{
    int length = 0;
    for (int k = 0; k < sweep->keys; k++)
        length +=
            fr_text(text + length, size - (size_t)length, "%s%s=%.17g", k ? ", " : "", sweep->key[k].key, place[k]);
}

/// Text why the run stopped.
static char *why(const Sweep *sweep, const SweepRun *run, const double *place)
{
    char at[160], line[900];
    FrFinding found[4];
    FrReport report = fr_report(found, 4);
    fr_run_explain(&run->run, &report);
    write_place(sweep, place, at, sizeof at);
    int length = fr_text(line, sizeof line, "%s: stopped at t = %.9g s: %s", at, fr_run_time(&run->run),
                         report.count ? found[report.count - 1].text : "");
    char *copy = malloc((size_t)length + 1);
    if (copy)
        memcpy(copy, line, (size_t)length + 1);
    return copy;
}

/// Make the run at a place. Returns false if a signal stopped it. Its parameters were accepted before.
static bool make(const Table *table, SweepRun *run, const double *place)
{
    FrFinding found[1];
    FrReport report = fr_report(found, 1);
    sweep_open(table->sweep, run, place, &report);
    // bound: the steps of the run
    while (!*table->stopped)
        if (!sweep_advance(table->sweep, run))
            return true;
    return false;
}

/// Make a run of the table. Returns false if a signal stopped it.
static bool make_row(Table *table, SweepRun *run, int task)
{
    const Sweep *sweep = table->sweep;
    double place[SWEEP_KEYS_MAX], *value = table->value + (ptrdiff_t)task * width(sweep);
    sweep_place(sweep, task, place);
    if (!make(table, run, place))
        return false;
    memcpy(value, run->value, (size_t)sweep->measures * sizeof *value);
    if (sweep->finds)
        value[0] = sweep_compared(sweep, run);
    value[sweep->measures] = run->duration;
    if (run->run.status != FR_OK)
        table->broken[task] = why(sweep, run, place);
    return true;
}

/// Narrow a change as far as it goes. Returns false if a signal stopped it.
static bool bisect(const Table *table, SweepRun *run, SweepChange *change)
{
    double middle = sweep_middle(table->sweep, change);
    // bound: the bisections of a range to its tolerance
    for (; !isnan(middle); middle = sweep_middle(table->sweep, change)) {
        double place = sweep_value(&table->sweep->key[0], middle);
        FrFinding found[1];
        FrReport report = fr_report(found, 1);
        bool accepted = sweep_open(table->sweep, run, &place, &report) == FR_OK;
        if (accepted && !make(table, run, &place))
            return false;
        sweep_narrow(table->sweep, change, middle, accepted ? sweep_compared(table->sweep, run) : (double)NAN);
    }
    return true;
}

static void *work_on(void *argument)
{
    Table *table = argument;
    SweepRun *run = aligned_alloc(64, (sizeof *run + 63) / 64 * 64);
    if (run)
        memset(run, 0, sizeof *run);
    pthread_mutex_lock(&table->lock);
    table->failed = table->failed || !run;
    // bound: the tasks
    while (run && table->next < table->count && !*table->stopped) {
        int task = table->next++;
        pthread_mutex_unlock(&table->lock);
        bool done = table->change ? bisect(table, run, &table->change[task]) : make_row(table, run, task);
        pthread_mutex_lock(&table->lock);
        table->done[task] = done;
        table->ended += done;
        pthread_cond_broadcast(&table->changed);
    }
    table->working--;
    pthread_cond_broadcast(&table->changed);
    pthread_mutex_unlock(&table->lock);
    free(run);
    return NULL;
}

static void print_number(double x)
{
    printf(isnan(x) ? "nan" : "%.17g", x); // the sign of nan is not the same on every machine
}

static void print_row(const Table *table, int task)
{
    const Sweep *sweep = table->sweep;
    const double *value = table->value + (ptrdiff_t)task * width(sweep);
    double place[SWEEP_KEYS_MAX];
    sweep_place(sweep, task, place);
    for (int k = 0; k < sweep->keys; k++)
        printf("%s%.17g", k ? "," : "", place[k]);
    for (int i = 0; i < sweep->measures; i++) {
        printf(",");
        if (sweep->measure[i].kind == SWEEP_STATE)
            printf("%s", isnan(value[i]) ? "stopped" : fr_state_names[(int)value[i]]);
        else
            print_number(value[i]);
    }
    if (sweep->longest > 0)
        printf(",%.17g", value[sweep->measures]);
    printf("\n");
}

static void print_progress(const Table *table, double since)
{
    fprintf(stderr, "%s: %d of %d", table->change ? "changes" : "runs", table->ended, table->count);
    if (table->ended > 0)
        fprintf(stderr, ", about %.0f s left", since * (table->count - table->ended) / table->ended);
}

/// Print the rows from `first` on that have ended, up to the first one that has not. Returns the next one.
static int print_rows(const Table *table, int first)
{
    for (; first < table->count && table->done[first]; first++)
        print_row(table, first);
    fflush(stdout);
    return first;
}

/// Make all tasks, and print their rows in order as they end if `prints`. Returns false if there is no memory.
static bool make_all(Table *table, const Options *options, bool prints)
{
    bool terminal = isatty(STDERR_FILENO);
    int threads = thread_count(options->jobs), started = 0, row = 0;
    threads = threads < table->count ? threads : table->count;
    pthread_t *thread = malloc((size_t)threads * sizeof *thread);
    table->next = table->ended = 0;
    pthread_mutex_lock(&table->lock);
    for (; thread && started < threads; started++, table->working++)
        if (pthread_create(&thread[started], NULL, work_on, table) != 0)
            break;
    double begin = seconds_now(), last = begin;
    // bound: the life of the threads, which end with the tasks
    while (table->working > 0) {
        wait_shortly(&table->changed, &table->lock);
        if (prints)
            row = print_rows(table, row);
        double now = seconds_now();
        if (options->quiet || now - last < (terminal ? 0.2 : 10))
            continue;
        fprintf(stderr, "%s", terminal ? "\r" : "");
        print_progress(table, now - begin);
        fprintf(stderr, "%s", terminal ? "\033[K" : "\n");
        fflush(stderr);
        last = now;
    }
    pthread_mutex_unlock(&table->lock);
    if (terminal && !options->quiet)
        fprintf(stderr, "\r\033[K");
    for (int i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    free(thread);
    for (; prints && row < table->count; row++) // after a signal
        if (table->done[row])
            print_row(table, row);
    return started > 0 && !table->failed;
}

/// Print why runs stopped. Returns how many did.
static int print_broken(const Table *table)
{
    int broken = 0;
    for (int i = 0; i < table->count; i++)
        if (table->broken[i]) {
            fprintf(stderr, "friction: %s\n", table->broken[i]);
            free(table->broken[i]);
            broken++;
        }
    return broken;
}

/// Print the head of a table: the key, unit and, for a bracket, the end of each column.
static void print_key_head(const Sweep *sweep, int k, const char *end)
{
    const FrParam *row = fr_rows_find(sweep->experiment->rows, sweep->key[k].key);
    const char *unit = row ? fr_unit(row->unit, sweep->experiment->translational) : "";
    printf(*unit ? "%s%s [%s]" : "%s%s", sweep->key[k].key, end, unit);
}

static void print_measure_head(const Sweep *sweep, int i, const char *end)
{
    const char *unit = fr_unit(sweep->measure[i].unit, sweep->experiment->translational);
    printf(*unit ? ",%s%s [%s]" : ",%s%s", sweep->measure[i].name, end, unit);
}

/// Print the changes of a scan after their bisection, or that there is none.
static void print_changes(const Sweep *sweep, const double *value, const SweepChange *change, int count)
{
    SweepChange none = {.s = {0, 1}, .value = {value[0], value[(ptrdiff_t)(sweep->key[0].n - 1) * width(sweep)]}};
    printf("change,");
    print_key_head(sweep, 0, "_from");
    printf(",");
    print_key_head(sweep, 0, "_to");
    print_measure_head(sweep, 0, "_from");
    print_measure_head(sweep, 0, "_to");
    printf("\n");
    for (int i = 0; i < count || i == 0; i++) {
        const SweepChange *c = count ? &change[i] : &none;
        const char *kind = c->value[0] < c->value[1] ? "rises" : "falls";
        kind = count == 0 ? "none" : c->unsettled ? "not settled" : kind;
        printf("%s,%.17g,%.17g,", kind, sweep_value(&sweep->key[0], c->s[0]), sweep_value(&sweep->key[0], c->s[1]));
        print_number(c->value[0]);
        printf(",");
        print_number(c->value[1]);
        printf("\n");
    }
}

/// Find and print the changes of a scan.
static bool find_changes(Table *table, const Options *options)
{
    const Sweep *sweep = table->sweep;
    int points = table->count;
    double *scan = malloc((size_t)points * sizeof *scan);
    SweepChange *change = calloc((size_t)points, sizeof *change);
    bool made = scan && change;
    if (made) {
        for (int i = 0; i < points; i++)
            scan[i] = table->value[(ptrdiff_t)i * width(sweep)];
        table->count = sweep_changes(sweep, scan, change);
        table->change = change;
        memset(table->done, 0, (size_t)points * sizeof *table->done);
        made = table->count == 0 || make_all(table, options, false);
        if (made && !*table->stopped)
            print_changes(sweep, table->value, change, table->count);
    }
    free(scan);
    free(change);
    table->change = NULL;
    table->count = points;
    return made;
}

/// Open every point, and print the warnings that the first of them has.
static bool check_points(const Sweep *sweep, SweepRun *run, bool prints, FrReport *report)
{
    enum { CODES = 32 };
    int code[CODES], codes = 0;
    double place[SWEEP_KEYS_MAX];
    for (int point = 0; point < sweep_points(sweep); point++) {
        FrFinding found[CODES];
        FrReport here = fr_report(found, CODES);
        here.notes = true;
        sweep_place(sweep, point, place);
        if (sweep_open(sweep, run, place, &here) != FR_OK) {
            sweep_open(sweep, run, place, report);
            return false;
        }
        for (int i = 0; i < here.count; i++) {
            bool known = found[i].severity != FR_WARNING && found[i].code != FR_NO_EFFECT;
            for (int k = 0; k < codes; k++)
                known = known || code[k] == found[i].code;
            if (known || !prints)
                continue;
            char at[160];
            write_place(sweep, place, at, sizeof at);
            printf("# %s: with %s: %s\n", found[i].severity == FR_WARNING ? "warning" : "note", at, found[i].text);
            if (codes < CODES)
                code[codes++] = found[i].code;
        }
    }
    return true;
}

/// Print the command, without what does not change the table.
static void print_command(int count, char **arguments)
{
    printf("# friction sweep");
    for (int i = 0; i < count; i++)
        if (strncmp(arguments[i], "--jobs", 6) != 0 && strcmp(arguments[i], "--quiet") != 0 &&
            strncmp(arguments[i], "--report", 8) != 0)
            printf(strchr(arguments[i], ' ') ? " '%s'" : " %s", arguments[i]);
    printf("\n");
}

/// Make and print the table.
static int print_table(const Sweep *sweep, const Options *options)
{
    int points = sweep_points(sweep);
    Table table = {.sweep = sweep,
                   .lock = PTHREAD_MUTEX_INITIALIZER,
                   .changed = PTHREAD_COND_INITIALIZER,
                   .stopped = catch_signals(),
                   .count = points,
                   .done = calloc((size_t)points, sizeof(bool)),
                   .value = calloc((size_t)points * (size_t)width(sweep), sizeof(double)),
                   .broken = calloc((size_t)points, sizeof(char *))};
    bool made = table.done && table.value && table.broken;
    int broken = 0;
    if (made && !sweep->finds) {
        for (int k = 0; k < sweep->keys; k++) {
            printf("%s", k ? "," : "");
            print_key_head(sweep, k, "");
        }
        for (int i = 0; i < sweep->measures; i++)
            print_measure_head(sweep, i, "");
        printf(sweep->longest > 0 ? ",duration [s]\n" : "\n");
    }
    made = made && make_all(&table, options, !sweep->finds);
    int ended = table.ended;
    if (made)
        broken = print_broken(&table);
    if (made && sweep->finds && !*table.stopped)
        made = find_changes(&table, options);
    free(table.done);
    free(table.value);
    free(table.broken);
    if (!made)
        fprintf(stderr, "friction: out of memory\n");
    else if (*table.stopped)
        fprintf(stderr, "friction: stopped by a signal after %d of %d runs\n", ended, points);
    return !made ? 1 : *table.stopped ? 3 : broken > 0;
}

int sweep(Options *options, int count, char **arguments, FrReport *report)
{
    static Sweep swept;
    const FrExperiment *experiment = count > 0 ? fr_experiment_find(FR_RUN, arguments[0]) : NULL;
    read_options(options, experiment ? experiment->rows : NULL, count - (count > 0), arguments + (count > 0),
                 OPTION_REPORT | OPTION_DURATION | OPTION_SWEEP, report);
    if (!experiment)
        return 2; // the caller says so
    swept = (Sweep){.experiment = experiment,
                    .text = options->text,
                    .duration = options->given & OPTION_DURATION ? options->duration : 0,
                    .longest = options->longest,
                    .finds = options->find != NULL,
                    .tolerance = options->tolerance > 0 ? options->tolerance : 1e-4};
    sweep_take_keys(&swept, options->text, report);
    if (options->find)
        sweep_take_find(&swept, options->find, report);
    if (options->find && options->list)
        fr_report_say(report, FR_ERROR, FR_NO_EFFECT, "--measures", FR_ARGUMENTS(fr_word("condition", "--find")));
    else if (options->list)
        sweep_take_measures(&swept, "--measures", options->list, report);
    else if (!options->find)
        refuse_without(report, "friction sweep", "--measures=LIST, or --find=MEASURE:THRESHOLD");
    if (options->tolerance > 0 && !options->find)
        refuse_without(report, "--tolerance", "--find");
    if (options->longest > 0 && experiment->contacts == 0)
        refuse_without(report, "--until-settled", "a run with a contact, whose state is known");
    SweepRun *run = aligned_alloc(64, (sizeof *run + 63) / 64 * 64);
    if (!run)
        return 1;
    memset(run, 0, sizeof *run);
    if (report->error_count == 0)
        check_points(&swept, run, false, report);
    else if (swept.keys > 0) { // the other parameters, at the first values
        double place[SWEEP_KEYS_MAX];
        sweep_place(&swept, 0, place);
        sweep_open(&swept, run, place, report);
    }
    int code = 2;
    if (report->error_count == 0) {
        print_command(count, arguments);
        check_points(&swept, run, true, report);
        code = print_table(&swept, options);
    }
    free(run);
    return code;
}
