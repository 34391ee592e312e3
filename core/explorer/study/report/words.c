// The sentences of the report: the verdict, parameters that the recordings do not determine, advice on better
// recordings, and how to use the result.
#include "identify/fit.h"
#include "base/lines.h"
#include "report.h"

#include <math.h>
#include <string.h>

static void say_paragraph(void *to, const char *sentence)
{
    block(to, PARAGRAPH, "%s", sentence);
}

void tell_verdict(const Report *report)
{
    const Found *found = report->found;
    Document document = report->document;
    say_verdict(found, say_paragraph, &document);
    say_worth(found, say_paragraph, &document);
    say_step_effect(found, say_paragraph, &document);
    if (!fr_fit_done(&found->fit))
        block(&document, PARAGRAPH,
              "The fit was stopped before its budget was spent: a longer one may find smaller errors.");
}

void tell_correlation(const Report *report)
{
    block(
        &report->document, PARAGRAPH,
        "The residual of %s has a correlation time of %s s (%s samples). The criterion counts %.0f independent samples.",
        name_of_model(report->chosen), number(report->correlation * report->found->T, 2).text,
        short_number(report->correlation, 3).text, report->found->independent);
}

/// Write that a parameter is not determined, and why.
static void tell_parameter(const Report *report, int i)
{
    const FrFitSpace *space = &report->found->fit.model[report->chosen].space;
    const ModelIntervals *interval = &report->found->interval[report->chosen];
    const FrFitFree *parameter = &space->free[i];
    const char *unit = parameter->row->unit, *gap = *unit ? " " : "";
    Text symbol = symbol_of(parameter->row), from = number(interval->from[i], 3), to = number(interval->to[i], 3);
    double range = parameter->to - parameter->from, coordinate = report->found->fit.model[report->chosen].point[i];
    bool absent = parameter->from == 0 && interval->from[i] == 0;
    if (!interval->spread.on_bound[i])
        block(&report->document, ITEM,
              "%s: every value from %s to %s%s%s fits about as well, which is %.0f %% of its range%s.", symbol.text,
              from.text, to.text, gap, unit, 100 * (interval->to[i] - interval->from[i]) / range,
              absent ? "; it may be absent" : "");
    else if (coordinate <= 0.5 && parameter->from == 0)
        block(&report->document, ITEM, "%s is absent: 0 fits best. Values up to %s%s%s fit about as well.", symbol.text,
              to.text, gap, unit);
    else if (coordinate <= 0.5)
        block(&report->document, ITEM,
              "%s lies at the lower end of its range, %s%s%s. Values up to %s%s%s fit about as well.", symbol.text,
              short_number(parameter->from, 3).text, gap, unit, to.text, gap, unit);
    else
        block(&report->document, ITEM,
              "%s lies at the upper end of its range, %s%s%s. Values down to %s%s%s fit about as well.", symbol.text,
              short_number(parameter->to, 3).text, gap, unit, from.text, gap, unit);
}

void tell_untold(const Report *report)
{
    const Found *found = report->found;
    const Document *document = &report->document;
    if (!found->sure) {
        block(document, PARAGRAPH, "Intervals were not computed, so it is not known which parameters are determined.");
        return;
    }
    const FrFitSpace *space = &found->fit.model[report->chosen].space;
    const ModelIntervals *interval = &found->interval[report->chosen];
    const FrFitSpread *spread = &interval->spread;
    int items = 0;
    for (int i = 0; i < space->count; i++)
        if (!fr_is_told(interval, space, i)) {
            if (items++ == 0)
                list_begin(document);
            tell_parameter(report, i);
        }
    for (int i = 0; i < spread->count; i++)
        for (int j = 0; j < i; j++) {
            double correlation = spread->correlation[i * spread->count + j];
            if (!(fabs(correlation) > 0.9))
                continue;
            if (items++ == 0)
                list_begin(document);
            block(document, ITEM, "%s and %s can hardly be told apart: their correlation is %s.",
                  symbol_of(space->free[j].row).text, symbol_of(space->free[i].row).text, number(correlation, 2).text);
        }
    if (items > 0)
        list_end(document);
    else
        block(document, PARAGRAPH,
              "Every parameter of %s is determined within half of its range, and no two are correlated "
              "beyond 0.9.",
              name_of_model(report->chosen));
}

// ---------------------------------------------------------------------------------------------------------------

/// Returns true if all fitted recordings have the same value of a key.
static bool is_one(const Found *found, const char *key)
{
    for (int i = 1; i < found->count; i++)
        if (bench_number(&found->texts->logs.log[i], key) != bench_number(&found->texts->logs.log[0], key))
            return false;
    return true;
}

/// Returns true if the arm is still under load for half a second, and with `off_goal` also away from its goal.
static bool stands(const FrFitLog *log, double T, bool off_goal)
{
    for (int from = 0, k = 0; k < log->count; k++) {
        bool still = fabs(log->measured[k] - log->measured[from]) < 0.003 && fabs(fr_sin(log->measured[k])) > 0.3 &&
                     !(off_goal && fabs(log->goal[k] - log->measured[k]) < 0.02);
        if (!still)
            from = k;
        else if ((k - from) * T >= 0.5)
            return true;
    }
    return false;
}

static int standing(const Found *found, bool off_goal)
{
    int count = 0;
    for (int i = 0; i < found->count; i++)
        count += stands(&found->log[i], found->T, off_goal);
    return count;
}

void tell_advice(const Report *report)
{
    const Found *found = report->found;
    const Document *document = &report->document;
    const IdentifyLog *first = &found->texts->logs.log[0];
    double highest = 0;
    for (int i = 0; i < found->count; i++)
        if (bench_number(&found->texts->logs.log[i], "kp") > highest)
            highest = bench_number(&found->texts->logs.log[i], "kp");
    list_begin(document);
    if (is_one(found, "mass") && is_one(found, "length"))
        block(document, ITEM,
              "Another mass or length: all recordings have %s kg and %s m, so the effect of the load is seen at one "
              "size only.",
              bench_text(first, "mass").text, bench_text(first, "length").text);
    if (is_one(found, "kp"))
        block(document, ITEM, "Another gain: all recordings have kp = %s.", bench_text(first, "kp").text);
    block(
        document, ITEM,
        "The highest gain that will be used: these recordings reach kp = %s. The models tend to overestimate the torque at "
        "high duty cycle, so they should not be extrapolated to higher gains.",
        short_number(highest, 6).text);
    if (standing(found, false) == 0)
        block(document, ITEM,
              "A plateau under load: a goal that is constant for a second while the arm is not vertical. It "
              "shows the friction at rest.");
    int sticking = standing(found, true);
    if (sticking > 0)
        block(document, ITEM,
              "Repetitions: in %d of %d recordings the arm sticks under load away from its goal. Whether it sticks or "
              "slides there can depend on very little, so one recording may have two answers.",
              sticking, found->count);
    if (!found->texts->options.params && report->chosen >= 0 &&
        fr_fit_agreement(&found->fit.model[report->chosen], 0.02) < 2)
        block(document, ITEM,
              "%s: fewer than two restarts of %s ended within 2 %% of the best error, so a smaller one may exist.",
              found->fit.starts > 0 ? "More " CODE("--starts") : "A larger " CODE("--budget"),
              name_of_model(report->chosen));
    list_end(document);
}

// ---------------------------------------------------------------------------------------------------------------

/// A word for a shell, quoted if necessary.
static Text shell_word(const char *word, size_t length)
{
    static const char *const harmless = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-+=/:,@%";
    Text clean = plain(word, length), quoted;
    if (strspn(clean.text, harmless) == strlen(clean.text))
        return clean;
    size_t used = 0;
    quoted.text[used++] = '\'';
    for (const char *at = clean.text; *at && used + 7 < sizeof quoted.text; at++) {
        if (*at == '\'') {
            memcpy(quoted.text + used, "'\\'", 3);
            used += 3;
        }
        quoted.text[used++] = *at;
    }
    quoted.text[used++] = '\'';
    quoted.text[used] = '\0';
    return quoted;
}

/// Write the bench of a recording as arguments, with a space before each.
static void print_bench(const IdentifyLog *log, char *text, size_t size)
{
    static const char *const without[] = {"preset=", "model=", "trajectory=", "T="};
    size_t used = 0;
    text[0] = '\0';
    for (const char *at = log->lines; *at; at = fr_next_line(at)) {
        bool is_left_out = false;
        for (size_t k = 0; k < sizeof without / sizeof *without; k++)
            is_left_out = is_left_out || strncmp(at, without[k], strlen(without[k])) == 0;
        if (!is_left_out && used < size)
            used += (size_t)snprintf(text + used, size - used, " %s", shell_word(at, strcspn(at, "\n")).text);
    }
}

void tell_use(const Report *report)
{
    const Found *found = report->found;
    const Document *document = &report->document;
    const IdentifyLog *log = &found->texts->logs.log[0];
    char bench[1500];
    print_bench(log, bench, sizeof bench);
    const char *model = name_of_model(report->chosen);
    block(document, PARAGRAPH,
          "In this folder " CODE("%s.json") " has the parameters of %s in the format of github.com/Rhoban/bam.", model,
          model);
    Document text = report->document;
    say_ignored_keys(found, report->chosen, say_paragraph, &text);
    block(document, PARAGRAPH, "The first command compares the model with a recording, the second simulates a motion.");
    shell_begin(document);
    Text option = text_of("--log=%.280s", plain(log->name, strlen(log->name)).text);
    shell_line(document, "friction run servo_pendulum params=@%s.json%s %s --measures", model, bench,
               shell_word(option.text, strlen(option.text)).text);
    shell_line(document, "friction run servo_pendulum params=@%s.json%s trajectory=sin_time_square --duration=6", model,
               bench);
    shell_end(document);
    block(document, PARAGRAPH, CODE("result.json") " has the numbers of this report in full.");
}

/// Describe the method for params=@FILE, which needs no search.
static void tell_known(const Report *report)
{
    const Found *found = report->found;
    const char *path = found->texts->options.params, *slash = strrchr(path, '/');
    Text name = plain(slash ? slash + 1 : path, strlen(slash ? slash + 1 : path));
    block(&report->document, PARAGRAPH,
          "The parameters are those of %s, unless a smaller error was found on the way to their intervals. Errors "
          "are means over recordings of the %s of the angle, simulated from the first sample with the recorded "
          "goals every %s ms; friction %s.",
          name.text, name_of_error(found), short_number(1e3 * found->T, 6).text, fr_version());
}

/// Describe the search for the parameters.
static void tell_search(const Report *report)
{
    const Found *found = report->found;
    double evaluations = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        evaluations += found->fit.model[m].evaluations + found->fit.model[m].extra_evaluations;
    block(&report->document, PARAGRAPH,
          "The parameters minimise the mean over recordings of the %s of the angle, simulated from the first sample "
          "with the recorded goals every %s ms, by Levenberg-Marquardt and CMA-ES from the optima of simpler models "
          "and from random points: %.0f simulations of all recordings, at most %d for each model before polishing "
          "(--budget), seed %llu, friction %s.",
          name_of_error(found), short_number(1e3 * found->T, 6).text, evaluations, found->options->budget,
          found->options->seed, fr_version());
}

void tell_method(const Report *report)
{
    const Found *found = report->found;
    const Document *document = &report->document;
    char command[IDENTIFY_TEXT_MAX];
    if (found->texts->options.params)
        tell_known(report);
    else
        tell_search(report);
    block(
        document, PARAGRAPH,
        "Models, bench and published sets: M. Duclusaud, G. Passault et al., 2024, and github.com/Rhoban/bam; "
        "CMA-ES: Hansen 2016; criterion: Schwarz 1978; correlation time: Sokal 1997; intervals (%.4g %%): where the error, "
        "the other parameters fitted again, has grown by less than correlated residuals explain.",
        100 * found->options->level);
    settings_of(&found->texts->options, command, sizeof command);
    shell_begin(document);
    shell_line(document, "%s", plain(command, strlen(command)).text);
    shell_end(document);
}
