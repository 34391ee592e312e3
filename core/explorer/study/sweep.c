// Sweeps and changes of a measure (see sweep.h).
#include "sweep.h"
#include "argument.h"
#include "base/decimal.h"
#include "base/lines.h"
#include "base/list.h"
#include "explorer/form/message.h"
#include "friction/math.h"

#include <math.h>
#include <string.h>

static const double steps_max = 2e9;

/// Read a finite number that ends right before a colon, or at the end of the text. Moves the text behind it.
static bool read_part(const char **text, double *value)
{
    const char *rest;
    bool ends = !strchr(*text, ':');
    if (!fr_read_decimal(*text, ends ? '\0' : ':', value, &rest) || !isfinite(*value))
        return false;
    *text = rest + !ends;
    return true;
}

/// Read FROM:TO:N or FROM:TO:N:log; without N, if it is found where something changes.
static bool read_key(SweepKey *key, const char *text, bool finds)
{
    double n = SCAN_POINTS;
    bool valid = text[strlen(text) - 1] != ':' && read_part(&text, &key->from) && read_part(&text, &key->to);
    bool counted = *text && strcmp(text, "log") != 0;
    key->logarithmic = false;
    if (valid && counted)
        valid = read_part(&text, &n);
    if (valid && *text)
        key->logarithmic = valid = strcmp(text, "log") == 0;
    bool apart = key->from != key->to && isfinite(key->to - key->from), one = key->from == key->to && !finds && n == 1;
    bool count = n >= 2 && n <= (double)SWEEP_POINTS_MAX && n == floor(n);
    key->n = valid && (count || one) ? (int)n : 1;
    return valid && (counted || finds) && ((apart && count) || one) &&
           (!key->logarithmic || (key->from > 0 && key->to > 0));
}

void sweep_take_keys(Sweep *sweep, char *text, FrReport *report)
{
    const FrParam *const *rows = sweep->experiment->rows;
    int given = 0;
    double points = 1;
    // bound: the lines of the text
    for (char *line = text; *line;) {
        const char *next = fr_next_line(line);
        size_t size = strcspn(line, "="), length = strcspn(line, "\n");
        char key[FR_KEY_MAX], value[160];
        fr_text(key, sizeof key, "%.*s", (int)size, line);
        fr_text(value, sizeof value, "%.*s", size < length ? (int)(length - size - 1) : 0, line + size + 1);
        const FrParam *row = fr_rows_find(rows, key);
        bool swept = size < length && size < sizeof key && strchr(value, ':') && !(row && row->scale == FR_POINTS);
        if (!swept) {
            line += next - line;
            continue;
        }
        SweepKey read = {.n = 1, .whole = row && row->whole};
        fr_text(read.key, sizeof read.key, "%s", key);
        int errors = report->error_count;
        if (row && row->scale == FR_CHOICE)
            refuse_value(report, key, value, -1, "one of its options; only numbers are swept");
        else if (!read_key(&read, value, sweep->finds) && sweep->finds)
            refuse_value(report, key, value, -1,
                         "FROM:TO, FROM:TO:N or one of them with :log, two different finite numbers, a whole number N "
                         "from 2 to 100000, and for log both numbers above 0");
        else if (!read_key(&read, value, sweep->finds))
            refuse_value(report, key, value, -1,
                         "FROM:TO:N or FROM:TO:N:log, two different finite numbers, a whole number N from 2 to 100000, "
                         "and for log both numbers above 0; one value alone as KEY=VALUE, or as FROM:FROM:1");
        points *= read.n;
        for (int k = 0; k < sweep->keys; k++)
            if (strcmp(sweep->key[k].key, key) == 0)
                fr_report_say(report, FR_ERROR, FR_REPEATED, sweep->key[k].key, FR_NO_ARGUMENTS);
        if (sweep->keys < SWEEP_KEYS_MAX && report->error_count == errors)
            sweep->key[sweep->keys++] = read;
        given += !row || row->scale != FR_CHOICE;
        memmove(line, next, strlen(next) + 1);
    }
    int most = sweep->finds ? 1 : SWEEP_KEYS_MAX;
    if (given < 1 || given > most)
        fr_report_say(report, FR_ERROR, FR_SWEEP_KEYS, "",
                      FR_ARGUMENTS(fr_number("count", given), fr_word("accepted", most == 1 ? "one" : "one or two")));
    if (points > (double)SWEEP_POINTS_MAX)
        fr_report_say(report, FR_ERROR, FR_SWEEP_POINTS, "",
                      FR_ARGUMENTS(fr_number("points", points), fr_number("limit", SWEEP_POINTS_MAX)));
}

/// Find a measure of a contact, its key with _2 for the second contact, or a reading.
static bool find_measure(const FrExperiment *experiment, SweepMeasure *measure)
{
    for (int contact = 0; contact < experiment->contacts; contact++) {
        char name[SWEEP_NAME_MAX];
        measure->contact = contact;
        fr_text(name, sizeof name, "state%s", contact ? "_2" : "");
        measure->kind = SWEEP_STATE;
        measure->unit = "";
        if (strcmp(measure->name, name) == 0)
            return true;
        measure->kind = SWEEP_MEASURE;
        for (int i = 0; i < FR_MEASURE_COUNT; i++) {
            fr_text(name, sizeof name, "%s%s", fr_measures[i].key, contact ? "_2" : "");
            measure->number.of = i;
            measure->unit = fr_measures[i].unit;
            if (strcmp(measure->name, name) == 0)
                return true;
        }
    }
    measure->kind = SWEEP_READING;
    for (const FrChannel *reading = experiment->readings; reading && reading->key; reading++) {
        measure->unit = reading->unit;
        if (strcmp(measure->name, reading->key) == 0)
            return true;
    }
    measure->kind = SWEEP_LARGEST_T;
    measure->unit = "s";
    return experiment->contacts && strcmp(measure->name, "largest_stable_T") == 0;
}

/// Read last:CHANNEL, largest:CHANNEL:FROM, settled:CHANNEL:TOLERANCE or crossed:CHANNEL:VALUE.
static bool read_channel(const FrExperiment *experiment, SweepMeasure *measure)
{
    static const struct {
        const char *name;
        FrMetric metric;
        int numbers;   ///< most numbers behind the channel
        bool required; ///< the number
        double least;
        const char *unit; ///< NULL: that of the channel
    } metrics[] = {{"last", FR_LAST, 0, false, 0, NULL},
                   {"largest", FR_LARGEST, 1, false, 0, NULL},
                   {"settled", FR_SETTLED, 1, true, 0, "s"},
                   {"crossed", FR_CROSSED, 1, false, -(double)INFINITY, ""}};
    const char *name = measure->name, *channel = strchr(name, ':');
    for (int i = 0; channel && i < 4; i++) {
        if (strlen(metrics[i].name) != (size_t)(channel - name) ||
            strncmp(name, metrics[i].name, (size_t)(channel - name)) != 0)
            continue;
        const char *number = strchr(++channel, ':');
        size_t size = number ? (size_t)(number - channel) : strlen(channel);
        double from = 0;
        if (number) {
            number++;
            if (metrics[i].numbers == 0 || strchr(number, ':') || !read_part(&number, &from) || from < metrics[i].least)
                return false;
        } else if (metrics[i].required) {
            return false;
        }
        for (int c = 0; experiment->channels[c].key; c++) {
            if (strlen(experiment->channels[c].key) != size || strncmp(experiment->channels[c].key, channel, size) != 0)
                continue;
            measure->kind = SWEEP_CHANNEL;
            measure->number = (FrFigureNumber){.metric = metrics[i].metric, .of = c, .from = from, .times = 1};
            measure->unit = metrics[i].unit ? metrics[i].unit : experiment->channels[c].unit;
            return true;
        }
        return false;
    }
    return false;
}

/// Report an unknown measure, with all that are known.
static void refuse_measure(const FrExperiment *experiment, const char *option, const char *name, FrReport *report)
{
    char measures[600] = "", channels[400] = "";
    for (int i = 0; i < FR_MEASURE_COUNT && experiment->contacts; i++)
        fr_list_add(measures, sizeof measures, fr_measures[i].key, -1);
    if (experiment->contacts) {
        fr_list_add(measures, sizeof measures, "state", -1);
        fr_list_add(measures, sizeof measures, "largest_stable_T", -1);
    }
    for (const FrChannel *reading = experiment->readings; reading && reading->key; reading++)
        fr_list_add(measures, sizeof measures, reading->key, -1);
    fr_list_add(measures, sizeof measures,
                "last:CHANNEL, largest:CHANNEL:FROM, settled:CHANNEL:TOLERANCE, crossed:"
                "CHANNEL:VALUE",
                -1);
    for (int c = 0; experiment->channels[c].key; c++)
        fr_list_add(channels, sizeof channels, experiment->channels[c].key, -1);
    fr_report_say(report, FR_ERROR, FR_SWEEP_MEASURE, option,
                  FR_ARGUMENTS(fr_word("value", name), fr_word("names", measures), fr_word("channels", channels)));
}

/// Read a measure of `length` characters.
static void take_measure(Sweep *sweep, const char *option, const char *text, size_t length, FrReport *report)
{
    SweepMeasure measure = {.unit = ""};
    fr_text(measure.name, sizeof measure.name, "%.*s", (int)(length < 100 ? length : 100), text);
    bool valid = length < sizeof measure.name &&
                 (read_channel(sweep->experiment, &measure) || find_measure(sweep->experiment, &measure));
    if (!valid) {
        refuse_measure(sweep->experiment, option, measure.name, report);
        return;
    }
    for (int i = 0; i < sweep->measures; i++)
        if (strcmp(sweep->measure[i].name, measure.name) == 0) {
            fr_report_say(report, FR_ERROR, FR_REPEATED, measure.name, FR_NO_ARGUMENTS);
            return;
        }
    if (sweep->measures < SWEEP_MEASURES_MAX)
        sweep->measure[sweep->measures++] = measure;
    else
        refuse_value(report, option, text, 40, "at most 32 measures");
}

void sweep_take_measures(Sweep *sweep, const char *option, const char *list, FrReport *report)
{
    // bound: the items of the list
    for (const char *item = list;; item++) {
        size_t length = strcspn(item, ",");
        take_measure(sweep, option, item, length, report);
        item += length;
        if (!*item)
            return;
    }
}

void sweep_take_find(Sweep *sweep, const char *text, FrReport *report)
{
    const char *colon = strrchr(text, ':');
    int errors = report->error_count;
    const char *number = colon ? colon + 1 : "";
    bool valid = colon && read_part(&number, &sweep->threshold);
    if (!valid)
        refuse_value(report, "--find", text, 60, "MEASURE:THRESHOLD, for example --find=hunting_amplitude:0.001");
    else
        take_measure(sweep, "--find", text, (size_t)(colon - text), report);
    if (report->error_count == errors && sweep->measure[0].kind == SWEEP_STATE)
        refuse_value(report, "--find", text, 60, "a measure that is a number; state is a word");
}

int sweep_points(const Sweep *sweep)
{
    int points = 1;
    for (int k = 0; k < sweep->keys; k++)
        points *= sweep->key[k].n;
    return points;
}

double sweep_value(const SweepKey *key, double s)
{
    if (s == 0 || s == 1)
        return s == 0 ? key->from : key->to;
    double begin = key->logarithmic ? fr_log(key->from) : 0, value = key->from + (key->to - key->from) * s;
    if (key->logarithmic)
        value = fr_exp(begin + (fr_log(key->to) - begin) * s);
    double nearest = floor(value + 0.5);
    return key->whole && fabs(value - nearest) < 1e-9 * fabs(value) ? nearest : value;
}

/// Part of the range at value i of a key.
static double part_of(const SweepKey *key, int i)
{
    return key->n > 1 ? (double)i / (key->n - 1) : 0;
}

void sweep_place(const Sweep *sweep, int point, double *values)
{
    for (int k = sweep->keys - 1; k >= 0; k--) {
        const SweepKey *key = &sweep->key[k];
        values[k] = sweep_value(key, part_of(key, point % key->n));
        point /= key->n;
    }
}

FrStatus sweep_open(const Sweep *sweep, SweepRun *run, const double *values, FrReport *report)
{
    enum { TEXT_MAX = (1 << 14) + 256 };
    char text[TEXT_MAX];
    int length = fr_text(text, sizeof text, "%s", sweep->text);
    for (int k = 0; k < sweep->keys; k++)
        length += fr_text(text + length, sizeof text - (size_t)length, "%s=%.17g\n", sweep->key[k].key, values[k]);
    run->run.work = run->work;
    if (fr_run_open_experiment(&run->run, sweep->experiment, text, NULL, report) != FR_OK)
        return FR_BAD_INPUT;
    double T = run->run.T, duration = sweep->duration > 0 ? sweep->duration : fr_run_duration(&run->run);
    run->first = run->steps = floor(duration / T + 0.5);
    run->duration = duration;
    run->again = false;
    memset(run->gathered, 0, sizeof run->gathered);
    if (!(duration >= T * (1 - 1e-9) && run->steps <= steps_max))
        fr_report_say(report, FR_ERROR, run->steps <= steps_max ? FR_DURATION_TOO_SHORT : FR_DURATION_TOO_LONG,
                      "--duration",
                      FR_ARGUMENTS(fr_number("duration", duration), fr_quantity("T", T, "s"), fr_number("shortest", T),
                                   fr_quantity("longest", steps_max * T, "s")));
    else if (sweep->longest > 0 && sweep->longest <= run->steps)
        fr_report_say(report, FR_ERROR, FR_SWEEP_EXTENDED, "--until-settled",
                      FR_ARGUMENTS(fr_number("steps", run->steps), fr_number("limit", sweep->longest)));
    else
        fr_run_measure(&run->run, sweep->experiment->contacts > 0);
    return report->error_count ? FR_BAD_INPUT : FR_OK;
}

/// Returns true if the motion of all contacts has settled.
static bool has_settled(const FrRun *run)
{
    bool all = true;
    for (int i = 0; i < run->experiment->contacts; i++) {
        FrRunState state = fr_run_state(run, i);
        all = all && (state == FR_STATE_SETTLED || state == FR_STATE_AT_REST);
    }
    return all;
}

static bool uses(const Sweep *sweep, SweepKind kind, FrMetric metric)
{
    bool any = false;
    for (int i = 0; i < sweep->measures; i++)
        any = any ||
              (sweep->measure[i].kind == kind && (metric == FR_MEASURED || sweep->measure[i].number.metric == metric));
    return any;
}

/// Take n steps, and gather their rows if a measure needs them.
static void take_steps(const Sweep *sweep, SweepRun *r, int n)
{
    enum { ROWS = 64 };
    double data[FR_CHANNEL_MAX * ROWS], row[FR_CHANNEL_MAX];
    if (!uses(sweep, SWEEP_CHANNEL, FR_MEASURED)) {
        fr_run_step(&r->run, n);
        return;
    }
    for (int done = 0; done < n && r->run.status == FR_OK; done += ROWS) {
        FrSamples rows = {fr_experiment_channel_count(sweep->experiment), n - done < ROWS ? n - done : ROWS, 0, data};
        fr_run_rows(&r->run, 1, &rows);
        for (int k = 0; k < rows.count; k++) {
            for (int c = 0; c < rows.columns; c++)
                row[c] = data[c * rows.capacity + k];
            for (int i = 0; i < sweep->measures; i++) {
                const SweepMeasure *measure = &sweep->measure[i];
                if (measure->kind == SWEEP_CHANNEL && !r->again)
                    fr_gather(&r->gathered[i], &measure->number, row);
                else if (measure->kind == SWEEP_CHANNEL && measure->number.metric == FR_SETTLED)
                    fr_gather_again(&r->gathered[i], &measure->number, row);
            }
        }
    }
}

static void read_values(const Sweep *sweep, SweepRun *r)
{
    double values[FR_CONTACTS_MAX][FR_MEASURE_COUNT];
    for (int i = 0; i < sweep->experiment->contacts; i++)
        fr_measure_values(&r->run.measuring[i], values[i]);
    for (int i = 0; i < sweep->measures; i++) {
        const SweepMeasure *measure = &sweep->measure[i];
        double *value = &r->value[i];
        if (r->run.status != FR_OK)
            *value = (double)NAN;
        else if (measure->kind == SWEEP_MEASURE)
            *value = values[measure->contact][measure->number.of];
        else if (measure->kind == SWEEP_STATE)
            *value = fr_run_state(&r->run, measure->contact);
        else if (measure->kind == SWEEP_READING)
            *value = fr_run_reading(&r->run, measure->name);
        else if (measure->kind == SWEEP_CHANNEL)
            *value = fr_gathered(&r->run, &r->gathered[i], &measure->number);
        else
            *value = fr_run_longest_step(&r->run, &r->trial, r->duration);
    }
}

bool sweep_advance(const Sweep *sweep, SweepRun *r)
{
    enum { BLOCK = 4096 };
    double left = r->steps - r->run.steps;
    take_steps(sweep, r, left < (double)BLOCK ? (int)left : BLOCK);
    if (r->run.status == FR_OK && r->run.steps < r->steps)
        return true;
    if (r->run.status == FR_OK && !r->again && r->steps < sweep->longest && !has_settled(&r->run)) {
        double room = sweep->longest - r->steps;
        r->steps += r->first < room ? r->first : room;
        r->duration = r->steps * r->run.T;
        return true;
    }
    if (r->run.status == FR_OK && !r->again && uses(sweep, SWEEP_CHANNEL, FR_SETTLED)) {
        r->again = true;
        fr_run_restart(&r->run);
        return true;
    }
    read_values(sweep, r);
    return false;
}

double sweep_compared(const Sweep *sweep, const SweepRun *r)
{
    const SweepMeasure *measure = &sweep->measure[0];
    int of = measure->number.of;
    bool cycle = measure->kind == SWEEP_MEASURE && of >= FR_STICK_SLIP_PERIOD && of <= FR_HUNTING_AMPLITUDE;
    if (r->run.status != FR_OK || !cycle || isfinite(r->value[0]))
        return r->value[0];
    double values[FR_MEASURE_COUNT];
    FrRunState state = fr_run_state(&r->run, measure->contact);
    fr_measure_values(&r->run.measuring[measure->contact], values);
    bool none = isnan(values[FR_STICK_SLIP_PERIOD]) && isnan(values[FR_HUNTING_PERIOD]);
    return none && (state == FR_STATE_SETTLED || state == FR_STATE_AT_REST) ? 0 : (double)NAN;
}

static bool same_side(const Sweep *sweep, double one, double other)
{
    return (one > sweep->threshold) == (other > sweep->threshold);
}

int sweep_changes(const Sweep *sweep, const double *value, SweepChange *changes)
{
    const SweepKey *key = &sweep->key[0];
    int count = 0;
    for (int i = 0; i < key->n; i++) {
        int last = i; // of the points without a value
        // bound: the points
        while (isnan(value[i]) && last + 1 < key->n && isnan(value[last + 1]))
            last++;
        SweepChange change = {.unsettled = isnan(value[i])};
        if (change.unsettled) {
            int before = i > 0 ? i - 1 : 0, after = last + 1 < key->n ? last + 1 : last;
            change = (SweepChange){{part_of(key, before), part_of(key, after)},
                                   {value[before], value[after]},
                                   true,
                                   {part_of(key, i), part_of(key, last)}};
            i = last;
        } else if (i + 1 < key->n && !isnan(value[i + 1])) {
            change = (SweepChange){.s = {part_of(key, i), part_of(key, i + 1)}, .value = {value[i], value[i + 1]}};
        }
        if (change.unsettled || !same_side(sweep, change.value[0], change.value[1]))
            changes[count++] = change;
    }
    return count;
}

/// Middle of two places; NaN if they are as near as wanted.
static double middle_of(const Sweep *sweep, double from, double to)
{
    double middle = (from + to) / 2;
    return to - from > sweep->tolerance && middle > from && middle < to ? middle : (double)NAN;
}

double sweep_middle(const Sweep *sweep, const SweepChange *change)
{
    if (!change->unsettled)
        return middle_of(sweep, change->s[0], change->s[1]);
    double middle = middle_of(sweep, change->s[0], change->inner[0]);
    return isnan(middle) ? middle_of(sweep, change->inner[1], change->s[1]) : middle;
}

void sweep_narrow(const Sweep *sweep, SweepChange *change, double middle, double value)
{
    int end = change->unsettled ? middle > change->inner[0] : same_side(sweep, value, change->value[1]);
    bool found = !isnan(value);
    if (!found && !change->unsettled)
        change->inner[0] = change->inner[1] = middle;
    if (!found && change->unsettled)
        change->inner[end] = middle;
    change->unsettled = change->unsettled || !found;
    if (found && same_side(sweep, value, change->value[end])) {
        change->s[end] = middle;
        change->value[end] = value;
    } else if (found) { // a change beside this part: the part keeps it
        change->inner[end] = change->s[end];
    }
}
