// The results in numbers and words: errors of the models, intervals of their parameters, the verdict.
#include "study.h"
#include "identify/fit.h"
#include "base/row.h"
#include "friction/math.h"
#include "found.h"
#include "math/assert.h"
#include "math/vector.h"
#include "servo/parameter_file.h"
#include "servo/rows.h"

#include <math.h>
#include <stdarg.h>
#include <string.h>

const char *name_of_model(int m)
{
    FR_ASSERT(m >= 0 && m < FR_FIT_MODELS);
    return fr_servo_model_row.options[m]->name;
}

const char *parts_of(const Found *found)
{
    const char *key = found->texts->folds_key;
    return strcmp(key, "kp") == 0 ? "gains" : strcmp(key, "trajectory") == 0 ? "trajectories" : "recordings";
}

enum { FEW = 6 }; ///< fewer recordings make no verdict sure

/// A sentence for the terminal and the report.
typedef struct Sentence {
    char text[600];
} Sentence;

PRINTS(2, 3) static void append(Sentence *sentence, const char *format, ...)
{
    size_t length = strlen(sentence->text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence->text + length, sizeof sentence->text - length, format, arguments);
    va_end(arguments);
}

/// What richer models do on left-out recordings: those that are better, although their criterion is larger, or that
/// none is; "" if no richer one was fitted.
static Sentence richer_models(const Found *found)
{
    const FrFitVerdict *verdict = &found->verdict;
    int named = verdict->named, richer = 0;
    Sentence list = {""};
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!fr_is_shown(found, m) || m == named || fr_is_trapped(found, m) ||
            fr_parameters_of(found, m) < fr_parameters_of(found, named))
            continue;
        richer++;
        if (verdict->left_out[m] <= FR_FIT_LEAD * verdict->left_out[named])
            append(&list, " %s is %.3g %% better there, but its criterion is larger (%.1f).", name_of_model(m),
                   100 * (1 - verdict->left_out[m] / verdict->left_out[named]), found->criterion[m]);
    }
    if (richer > 0 && !*list.text && fr_trapped_rival(found) < 0)
        append(&list, " No richer model is 5 %% better on left-out recordings.");
    return list;
}

static void say_named(const Found *found, Say *say, void *to)
{
    const FrFitVerdict *verdict = &found->verdict;
    int named = verdict->named, before = verdict->before;
    const char *name = name_of_model(named);
    double left_out = verdict->left_out[named], criterion = found->criterion[named];
    Sentence sentence, richer = richer_models(found);
    if (before >= 0)
        snprintf(
            sentence.text, sizeof sentence.text,
            "%s is named: its error on left-out recordings is %.3g mrad, %.3g %% below that of %s, the leader before it, "
            "and its criterion is smaller (%.1f against %.1f).",
            name, 1e3 * left_out, 100 * (1 - left_out / verdict->left_out[before]), name_of_model(before), criterion,
            found->criterion[before]);
    else
        snprintf(sentence.text, sizeof sentence.text,
                 "%s is named: its error on left-out recordings is %.3g mrad, and its criterion is %.1f.", name,
                 1e3 * left_out, criterion);
    append(&sentence, "%s", richer.text);
    say(to, sentence.text);
}

static void say_sure(const Found *found, Say *say, void *to)
{
    Sentence sentence;
    int rival = fr_trapped_rival(found);
    const char *named = name_of_model(found->verdict.named);
    if (rival >= 0)
        snprintf(
            sentence.text, sizeof sentence.text,
            "Not sure: the error of %s on left-out recordings is %.3g %% smaller, but it may be trapped; more --starts or "
            "another --seed may free it.",
            name_of_model(rival),
            100 * (1 - found->verdict.left_out[rival] / found->verdict.left_out[found->verdict.named]));
    else if (fr_is_sure(found) && are_recordings_few(found))
        snprintf(sentence.text, sizeof sentence.text,
                 "Not sure, as the recordings are few: the criterion alone and the left-out errors alone name %s too.",
                 named);
    else if (fr_is_sure(found))
        snprintf(sentence.text, sizeof sentence.text,
                 "Sure: the criterion alone and the left-out errors alone name %s too.", named);
    else
        snprintf(sentence.text, sizeof sentence.text,
                 "Not sure: the criterion alone names %s, the left-out errors alone %s; both are in the table.",
                 name_of_model(found->supported), name_of_model(found->verdict.simplest));
    say(to, sentence.text);
}

/// Name the models that may be trapped in a local minimum.
static void say_trapped(const Found *found, Say *say, void *to)
{
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitModel *model = &found->fit.model[m];
        Sentence sentence;
        if (!fr_is_shown(found, m) || !fr_is_trapped(found, m))
            continue;
        snprintf(sentence.text, sizeof sentence.text,
                 "%s may be trapped: fewer than two of %d starts came within %.0f %% of the best; it takes no part in "
                 "the verdict.",
                 name_of_model(m), model->restarts, 100 * FR_FIT_TRAPPED);
        say(to, sentence.text);
    }
}

int recordings_alone(const Found *found)
{
    const IdentifyLogs *logs = &found->texts->logs;
    int alone = 0;
    for (int i = 0; i < found->count; i++) {
        int same = 0;
        size_t length, other;
        const char *own = log_value(&logs->log[i], "trajectory", &length);
        for (int j = 0; j < found->count; j++) {
            const char *value = log_value(&logs->log[j], "trajectory", &other);
            same += length == other && strncmp(own, value, length) == 0;
        }
        alone += same == 1;
    }
    return alone;
}

bool are_recordings_few(const Found *found)
{
    return found->count < FEW || (found->fit.starts > 0 && recordings_alone(found) > 0);
}

/// Say so if a recording that was left out was the only one of its trajectory, or there are few.
static void say_alone(const Found *found, Say *say, void *to)
{
    int alone = found->fit.starts > 0 ? recordings_alone(found) : 0;
    Sentence sentence;
    if (alone == 0 && found->count >= FEW)
        return;
    if (alone > 0)
        snprintf(
            sentence.text, sizeof sentence.text,
            "%d of the %d left-out recordings %s the only one of its trajectory: left_out shows how a model "
            "extrapolates; with 8 recordings or more, two of each trajectory, the verdict is safer (right in 25 of "
            "26 trials, against 11 of 14 with one of each).",
            alone, found->count, alone == 1 ? "was" : "were each");
    else
        snprintf(sentence.text, sizeof sentence.text,
                 "There are only %d recordings; with 8 or more the verdict is safer (right in 25 of 26 trials, against "
                 "11 of 14 with 4).",
                 found->count);
    say(to, sentence.text);
}

/// A recording whose error is this many times the median of the others is named.
#define APART 3.0

/// Name the recording that a model fits much worse than the others.
static void say_apart(const Found *found, int m, Say *say, void *to)
{
    const double *errors = found->errors + (ptrdiff_t)m * found->count;
    static double sorted[IDENTIFY_LOGS_MAX];
    int worst = 0, others = found->count - 1;
    for (int l = 1; l < found->count; l++)
        worst = errors[l] > errors[worst] ? l : worst;
    memcpy(sorted, errors, (size_t)found->count * sizeof *sorted);
    fr_sort(sorted, found->count); // the worst one is last
    double median = others > 1 ? 0.5 * (sorted[(others - 1) / 2] + sorted[others / 2]) : (double)INFINITY;
    if (!(errors[worst] > APART * median))
        return;
    Sentence sentence;
    snprintf(
        sentence.text, sizeof sentence.text,
        "%s is fitted %.2g times as badly as the median of the others (%.3g mrad against %.3g): its bench, gain or "
        "control law may be another, or a limit acts there. It weighs on all models; compare with "
        "--holdout=file:%s.",
        found->log[worst].name, errors[worst] / median, 1e3 * errors[worst], 1e3 * median, found->log[worst].name);
    say(to, sentence.text);
}

/// List the parameters of a model at such a place, but not the delay if it is absent: the sentence about time has that.
static int keys_at(const FrFitModel *model, FrPlace place, Sentence *keys)
{
    int count = 0;
    for (int i = 0; i < model->space.count; i++) {
        const FrParam *row = model->space.free[i].row;
        if (fr_place_of(model, i) == place && !(place == FR_PLACE_ABSENT && row == &fr_servo_delay_row))
            append(keys, "%s%s", count++ ? ", " : "", row->key);
    }
    return count;
}

/// Name the parameters of the named model that the search holds at a bound, and those that it does without.
static void say_bounds(const Found *found, Say *say, void *to)
{
    const FrFitModel *model = &found->fit.model[found->verdict.named];
    const char *name = name_of_model(found->verdict.named);
    Sentence sentence, held = {""}, absent = {""};
    int count = keys_at(model, FR_PLACE_BOUND, &held), none = keys_at(model, FR_PLACE_ABSENT, &absent);
    snprintf(sentence.text, sizeof sentence.text,
             "%s is named, but %s %s on a bound of what was searched: these recordings do not tell %s.", name,
             held.text, count == 1 ? "lies" : "lie", count == 1 ? "it" : "them");
    if (count > 0)
        say(to, sentence.text);
    snprintf(sentence.text, sizeof sentence.text, "%s does without %s: 0 fits best.", name, absent.text);
    if (none > 0)
        say(to, sentence.text);
}

double largest_duty(const Found *found)
{
    double largest = (double)NAN;
    for (int l = 0; l < found->count; l++) {
        const FrRecording *recording = found->log[l].recording;
        const double *duty = recording ? recording->column[FR_LOAD] : NULL;
        for (int k = 0; duty && k < recording->count; k++)
            largest = fmax(largest, fabs(duty[k]));
    }
    return largest;
}

/// Say what in a model contradicts the recordings or is far from the published servo.
static void say_contradictions(const Found *found, int m, Say *say, void *to)
{
    static const FrParam *const rows[] = {&fr_servo_kt_row, &fr_servo_resistance_row};
    Sentence sentence;
    FrServoDef published = found->log[0].bench.servo;
    fr_servo_set_of(&published, found->servo, (FrServoModel)m);
    bool has_set = found->servo->sets && found->servo->sets->values[m];
    for (int i = 0; i < 2 && has_set; i++) {
        double ratio = value_in_model(found, m, rows[i]) / fr_field(&published, rows[i]);
        snprintf(
            sentence.text, sizeof sentence.text,
            "%s of %s is %.2g times that of the published %s: another servo, or a wrong mass, length, supply voltage "
            "or unit of kp?",
            rows[i]->key, name_of_model(m), ratio, found->servo->name);
        if (ratio > 2 || ratio < 0.5)
            say(to, sentence.text);
    }
    double limit = value_in_model(found, m, &fr_servo_max_pwm_row), duty = largest_duty(found);
    snprintf(sentence.text, sizeof sentence.text,
             "max_pwm = %.3g is found, but duty cycles of up to %.3g were recorded: something else limits the torque.",
             limit, duty);
    if (fr_fit_is_free(&found->fit.model[m].space, &fr_servo_max_pwm_row) && duty > 1.05 * limit)
        say(to, sentence.text);
}

void say_verdict(const Found *found, Say *say, void *to)
{
    Sentence sentence;
    int best = fr_best_fit(found), shown = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        shown += fr_is_shown(found, m);
    if (!fr_is_explained(found)) {
        snprintf(
            sentence.text, sizeof sentence.text,
            "No model explains these recordings: %s, the best, has an error of %.3g rad, and the angles deviate from "
            "their means by %.3g rad. Check the sign, zero and unit of the angle, the unit of time, the goal column, "
            "kp, mass and length.",
            name_of_model(best), found->fit.model[best].loss, found->motion);
        say(to, sentence.text);
    } else if (shown == 1) {
        snprintf(sentence.text, sizeof sentence.text,
                 "Only %s was fitted, so there is nothing to compare it with; give model=m1,m3 or leave model out.",
                 name_of_model(best));
        say(to, sentence.text);
    } else if (!found->judged || found->verdict.named < 0) {
        say(to, found->judged ? "No model is named: each may be trapped; more --starts or another --seed may free one."
                              : "No model is named: no recording was left out of a fit.");
    } else {
        say_named(found, say, to);
        say_sure(found, say, to);
        say_bounds(found, say, to);
        say_alone(found, say, to);
    }
    if (fr_is_explained(found)) {
        if (fr_chosen_model(found) >= 0) {
            say_contradictions(found, fr_chosen_model(found), say, to);
            say_apart(found, fr_chosen_model(found), say, to);
        }
        say_trapped(found, say, to);
    }
}

void say_ignored_keys(const Found *found, int m, Say *say, void *to)
{
    const FrFitSpace *space = &found->fit.model[m].space;
    Sentence keys = {""}, sentence;
    int count = 0;
    for (int i = 0; i < space->count + space->held_count; i++) {
        const FrParam *row = i < space->count ? space->free[i].row : space->held[i - space->count].row;
        if (fr_servo_is_ours(row->key, found->log[0].bench.servo.control))
            append(&keys, "%s%s", count++ ? ", " : "", row->key);
    }
    if (count == 0)
        return;
    snprintf(sentence.text, sizeof sentence.text,
             "%s.json has %s, which the program of github.com/Rhoban/bam ignores; friction run servo_pendulum "
             "params=@%s.json uses %s.",
             name_of_model(m), keys.text, name_of_model(m), count == 1 ? "it" : "them");
    say(to, sentence.text);
}

/// How time was treated: the delay, and the steps between two samples.
static void say_time(const Found *found, Say *say, void *to)
{
    const FrFitLog *log = &found->log[0];
    const StepEffect *effect = &found->step;
    int chosen = fr_chosen_model(found);
    double delay = 1e3 * value_in_model(found, chosen, &fr_servo_delay_row);
    bool is_free = fr_fit_is_free(&found->fit.model[chosen].space, &fr_servo_delay_row);
    Sentence sentence;
    char delay_text[40] = "no delay";
    delay = isnan(delay) ? 1e3 * log->bench.servo.delay : delay;
    if (delay != 0)
        snprintf(delay_text, sizeof delay_text, "delay %.3g ms", delay);
    snprintf(sentence.text, sizeof sentence.text,
             "Time: goals held between samples, %s %s, %d internal step%s (half of %s moves the angles by %.2g "
             "mrad, the error is %.3g mrad%s).",
             delay_text, is_free ? "found" : "given", log->inner, log->inner == 1 ? "" : "s",
             log->inner == 1 ? "it" : "them", 1e3 * effect->moved, 1e3 * effect->left,
             effect->moved > FR_FIT_STEP_PART * effect->left ? "; a smaller step would still show" : "");
    say(to, sentence.text);
}

void say_step_effect(const Found *found, Say *say, void *to)
{
    const StepEffect *effect = &found->step;
    Sentence sentence;
    if (found->log[0].time && fr_chosen_model(found) >= 0 && !isnan(effect->moved)) {
        say_time(found, say, to);
        return;
    }
    if (!(effect->repeat_T > 0) || !fr_is_explained(found))
        return;
    snprintf(
        sentence.text, sizeof sentence.text,
        "The time step may show in the parameters: half of it moves the simulated angles of %s by %.2g rad on average, "
        "%.2g times the error that is left. Intervals do not count that; repeat with --T=%.6g.",
        name_of_model(fr_chosen_model(found)), effect->moved, effect->moved / effect->left, effect->repeat_T);
    say(to, sentence.text);
}

/// Where sentences are printed, and the begin of each line.
typedef struct Lines {
    FILE *file;
    const char *mark;
} Lines;

static void print_line(void *to, const char *sentence)
{
    const Lines *lines = to;
    fprintf(lines->file, "%s%s\n", lines->mark, sentence);
}

static void print_sureness(FILE *file, const Found *found, int m, const char *mark)
{
    const FrFitModel *model = &found->fit.model[m];
    const ModelIntervals *interval = &found->interval[m];
    const FrFitSpread *spread = &interval->spread;
    FrServoDef servo = fr_default_servo();
    fr_fit_write(&model->space, model->point, &servo);
    for (int determined = 1; determined >= 0; determined--) {
        bool any = false;
        for (int i = 0; i < model->space.count; i++) {
            const FrFitFree *parameter = &model->space.free[i];
            if (fr_is_told(interval, &model->space, i) != (determined == 1))
                continue;
            if (!any && determined)
                fprintf(file, "%s%.4g %% intervals of %s:\n", mark, 100 * found->options->level, name_of_model(m));
            else if (!any)
                fprintf(file,
                        "%snot told by these recordings (up to an end of its range, or over more than half of it):\n",
                        mark);
            any = true;
            fprintf(file, "%s  %s = %.4g, from %.4g to %.4g%s%s", mark, parameter->row->key,
                    fr_field(&servo, parameter->row), interval->from[i], interval->to[i],
                    *parameter->row->unit ? " " : "", parameter->row->unit);
            if (found->drawn)
                fprintf(file, "; bootstrap %.4g to %.4g", found->bootstrap[m].scatter[i].low,
                        found->bootstrap[m].scatter[i].high);
            if (!determined)
                fprintf(file, "; looked for from %.4g to %.4g", parameter->from, parameter->to);
            fprintf(file, "\n");
        }
    }
    for (int i = 0; i < spread->count; i++)
        for (int j = 0; j < i; j++)
            if (fabs(spread->correlation[i * spread->count + j]) > 0.9)
                fprintf(file, "%shardly told apart: %s and %s, correlation %.2f\n", mark, model->space.free[j].row->key,
                        model->space.free[i].row->key, spread->correlation[i * spread->count + j]);
}

void say_worth(const Found *found, Say *say, void *to)
{
    Sentence untold = {""}, sentence;
    int untold_count = 0;
    for (int e = 0; e < found->extra_count; e++) {
        const Extra *extra = &found->extra[e];
        const char *key = extra->row->key;
        double better = 100 * (1 - fr_exp(-extra->excess));
        if (extra->earned && extra->dropped)
            snprintf(sentence.text, sizeof sentence.text,
                     "The preset's limit %s = %.9g%s%s is left out: left-out recordings are %.3g %% better without it.",
                     key, fr_field(&found->log[0].bench.servo, extra->row), *extra->row->unit ? " " : "",
                     extra->row->unit, better);
        else if (extra->earned)
            snprintf(sentence.text, sizeof sentence.text, "%s is used: left-out recordings are %.3g %% better with it.",
                     key, better);
        else if (!extra->dropped)
            append(&untold, "%s%s", untold_count++ ? ", " : "", key);
        if (extra->earned)
            say(to, sentence.text);
    }
    if (untold_count == 0)
        return;
    snprintf(
        sentence.text, sizeof sentence.text,
        "Not told by these recordings: %s (less than 5 %% better with %s, or no smaller criterion); a recording at a "
        "higher gain would tell more.",
        untold.text, untold_count == 1 ? "it" : "any of them");
    say(to, sentence.text);
}

void print_in_words(FILE *file, const Found *found, const char *mark)
{
    Lines lines = {file, mark};
    int chosen = fr_chosen_model(found);
    say_verdict(found, print_line, &lines);
    if (found->texts->options.out && chosen >= 0)
        say_ignored_keys(found, chosen, print_line, &lines);
    if (found->sure && chosen >= 0 && fr_is_explained(found))
        print_sureness(file, found, chosen, mark);
    say_step_effect(found, print_line, &lines);
    say_worth(found, print_line, &lines);
    print_plan(file, found, mark);
}

void print_field(FILE *file, double value)
{
    if (value - value == 0)
        fprintf(file, ",%.17g", value);
    else
        fprintf(file, ",");
}

int rows_of_models(const Found *found, bool held, const FrParam **rows)
{
    int count = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        const FrFitSpace *space = &found->fit.model[m].space;
        for (int i = 0; i < space->count + (held ? space->held_count : 0) && fr_is_shown(found, m); i++) {
            const FrParam *row = i < space->count ? space->free[i].row : space->held[i - space->count].row;
            int at = 0;
            // bound: the number of rows
            while (at < count && rows[at] != row)
                at++;
            if (at == count)
                rows[count++] = row;
        }
    }
    return count;
}

double value_in_model(const Found *found, int m, const FrParam *row)
{
    const FrFitSpace *space = &found->fit.model[m].space;
    FrServoDef servo = fr_default_servo();
    fr_fit_write(space, found->fit.model[m].point, &servo);
    return fr_fit_is_held(space, row) || fr_fit_is_free(space, row) ? fr_field(&servo, row) : (double)NAN;
}

void print_models(FILE *file, const Found *found)
{
    const FrParam *rows[4 * FR_FIT_FREE_MAX];
    int count = rows_of_models(found, false, rows);
    fprintf(file, "model,parameters,train,left_out,left_out_error_percent,criterion,held_out,published,evaluations,"
                  "restarts,agree_0.5_percent,agree_2_percent");
    for (int i = 0; i < count; i++)
        fprintf(file, ",%s", rows[i]->key);
    fprintf(file, "\n");
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!fr_is_shown(found, m))
            continue;
        const FrFitModel *model = &found->fit.model[m];
        double spread, held_spread;
        fprintf(file, "%s,%d", name_of_model(m), fr_parameters_of(found, m));
        print_field(file, model->loss);
        print_field(file, fr_left_out_error(found, m, &spread));
        print_field(file, 100 * spread);
        print_field(file, found->supported >= 0 ? found->criterion[m] : (double)NAN);
        print_field(file, fr_mean_error(found->held_errors, m, found->held_count, &held_spread));
        print_field(file, found->published[m]);
        fprintf(file, ",%d,%d,%d,%d", model->evaluations + model->extra_evaluations, model->restarts,
                fr_fit_agreement(model, 0.005), fr_fit_agreement(model, 0.02));
        for (int k = 0; k < count; k++)
            print_field(file, fr_fit_is_free(&model->space, rows[k]) ? value_in_model(found, m, rows[k]) : (double)NAN);
        fprintf(file, "\n");
    }
}

void print_intervals(FILE *file, const Found *found)
{
    fprintf(file, "model,parameter,unit,value,from,to,least,most,told%s\n",
            found->drawn ? ",deviation,bootstrap_from,bootstrap_to" : "");
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!fr_is_shown(found, m))
            continue;
        const FrFitModel *model = &found->fit.model[m];
        const ModelIntervals *interval = &found->interval[m];
        FrServoDef servo = fr_default_servo();
        fr_fit_write(&model->space, model->point, &servo);
        for (int i = 0; i < model->space.count; i++) {
            const FrFitFree *parameter = &model->space.free[i];
            fprintf(file, "%s,%s,%s", name_of_model(m), parameter->row->key, parameter->row->unit);
            print_field(file, fr_field(&servo, parameter->row));
            print_field(file, interval->from[i]);
            print_field(file, interval->to[i]);
            print_field(file, parameter->from);
            print_field(file, parameter->to);
            fprintf(file, ",%d", fr_is_told(interval, &model->space, i));
            const FrFitScatter *scatter = &found->bootstrap[m].scatter[i];
            if (found->drawn)
                fprintf(file, ",%.17g,%.17g,%.17g", scatter->deviation, scatter->low, scatter->high);
            fprintf(file, "\n");
        }
    }
}
