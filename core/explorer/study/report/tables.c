// The tables of the report.
#include "report.h"
#include "identify/fit.h"
#include "base/row.h"
#include "friction/math.h"

#include <math.h>
#include <string.h>

enum { DIGITS = 4 };

static Text milli(double error)
{
    return number(1e3 * error, DIGITS);
}

/// Add a column for each model shown.
static void columns_of_models(Report *report, const char *unit)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fr_is_shown(report->found, m))
            columns(&report->document, text_of(">%s%s", name_of_model(m), unit).text);
}

static Text percent(double ln)
{
    double value = 100 * (fr_exp(ln) - 1);
    return value - value == 0 ? text_of("%.1f %%", value > 0 ? value : 0) : (Text){NONE};
}

void table_of_models(Report *report)
{
    const Found *found = report->found;
    Document *document = &report->document;
    bool has_held = found->held_count > 0;
    table_begin(document, "model|>free parameters|>fitted [mrad]");
    if (found->judged)
        columns(document, ">left out [mrad]|>±");
    if (has_held)
        columns(document, ">test [mrad]");
    columns(document, ">published set [mrad]|>criterion|>simulations|>restarts|"
                      ">within 0.5 % / 2 % of the best");
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        if (!fr_is_shown(found, m))
            continue;
        const FrFitModel *model = &found->fit.model[m];
        double spread, held_spread;
        double left_out = fr_left_out_error(found, m, &spread);
        cell(document, "%s", name_of_model(m));
        cell(document, "%d", fr_parameters_of(found, m));
        cell(document, "%s", milli(model->loss).text);
        if (found->judged) {
            cell(document, "%s", milli(left_out).text);
            cell(document, "%s", percent(spread).text);
        }
        if (has_held)
            cell(document, "%s", milli(fr_mean_error(found->held_errors, m, found->held_count, &held_spread)).text);
        cell(document, "%s", milli(found->published[m]).text);
        cell(document, "%s", number(found->supported >= 0 ? found->criterion[m] : (double)NAN, 6).text);
        cell(document, "%d", model->evaluations + model->extra_evaluations);
        cell(document, "%d", model->restarts);
        cell(document, "%d / %d", fr_fit_agreement(model, 0.005), fr_fit_agreement(model, 0.02));
    }
    table_end(document);
}

void table_of_recordings(Report *report)
{
    static const char *const key[] = {"mass", "length", "kp", "vin", "trajectory"};
    enum { KEYS = sizeof key / sizeof *key };
    const Found *found = report->found;
    Document *document = &report->document;
    table_begin(document, "recording|>mass [kg]|>length [m]|>kp|>vin [V]|trajectory|>samples");
    columns_of_models(report, " [mrad]");
    for (int i = 0; i < recordings_of(found); i++) {
        const IdentifyLog *log = recording_at(found, i);
        cell(document, "%s%s", plain(log->name, strlen(log->name)).text, i < found->count ? "" : " (test)");
        for (int k = 0; k < KEYS; k++)
            cell(document, "%s", bench_text(log, key[k]).text);
        cell(document, "%d", log->count);
        for (int m = 0; m < FR_FIT_MODELS; m++)
            if (fr_is_shown(found, m))
                cell(document, "%s", milli(error_at(found, m, i)).text);
    }
    table_end(document);
}

/// Returns true if two recordings have the same value of a key.
static bool is_same(const IdentifyLog *a, const IdentifyLog *b, const char *key)
{
    double x = bench_number(a, key), y = bench_number(b, key);
    return x == y || strcmp(bench_text(a, key).text, bench_text(b, key).text) == 0;
}

/// Returns true if no earlier recording has the value of this one.
static bool is_new(const Found *found, int i, const char *key)
{
    for (int j = 0; j < i; j++)
        if (is_same(recording_at(found, i), recording_at(found, j), key))
            return false;
    return true;
}

/// Find the first recording with the next value of a key after recording `before` (-1: the first value). Numbers are in
/// increasing order, other values in order of appearance. Returns -1 if there is none.
static int next_group(const Found *found, const char *key, int before)
{
    int next = -1;
    double last = before >= 0 ? bench_number(recording_at(found, before), key) : (double)-INFINITY;
    for (int i = 0; i < recordings_of(found); i++) {
        double value = bench_number(recording_at(found, i), key);
        if (!is_new(found, i, key))
            continue;
        if (isnan(value) || isnan(last)) { // not numbers
            if (i > before && next < 0)
                next = i;
        } else if (value > last && (next < 0 || value < bench_number(recording_at(found, next), key))) {
            next = i;
        }
    }
    return next;
}

void table_of_groups(Report *report, const char *key)
{
    const Found *found = report->found;
    Document *document = &report->document;
    table_begin(document, key);
    columns(document, ">recordings");
    columns_of_models(report, " [mrad]");
    for (int g = next_group(found, key, -1); g >= 0; g = next_group(found, key, g)) {
        double sum[FR_FIT_MODELS] = {0};
        int count = 0;
        for (int i = 0; i < recordings_of(found); i++) {
            if (!is_same(recording_at(found, g), recording_at(found, i), key))
                continue;
            count++;
            for (int m = 0; m < FR_FIT_MODELS; m++)
                sum[m] += fr_is_shown(found, m) ? error_at(found, m, i) : 0;
        }
        cell(document, "%s", bench_text(recording_at(found, g), key).text);
        cell(document, "%d", count);
        for (int m = 0; m < FR_FIT_MODELS; m++)
            if (fr_is_shown(found, m))
                cell(document, "%s", milli(sum[m] / count).text);
    }
    table_end(document);
}

/// Make a name from the sentence of a row: without its end, and with marks around symbols.
static Text name_of(const FrParam *row)
{
    Text text = {""};
    const char *from = row->text, *end = from + strcspn(from, ".:;");
    // bound: the number of columns
    for (size_t used = 0; from < end;) {
        size_t length = strcspn(from, " |,.:;"), size = sizeof text.text - used;
        bool is_symbol = memchr(from, '_', length);
        used += (size_t)snprintf(text.text + used, size, is_symbol ? SYMBOL("%.*s") : "%.*s", (int)length, from);
        from += length;
        if (from < end && used + 2 < sizeof text.text)
            text.text[used++] = *from++;
        text.text[used] = '\0';
    }
    return text;
}

void table_of_intervals(Report *report)
{
    const Found *found = report->found;
    Document *document = &report->document;
    const FrFitModel *model = &found->fit.model[report->chosen];
    const ModelIntervals *interval = &found->interval[report->chosen];
    FrServoDef servo = fr_default_servo();
    fr_fit_write(&model->space, model->point, &servo);
    table_begin(document, "parameter|meaning|key");
    columns(document, text_of(">%s", name_of_model(report->chosen)).text);
    if (found->sure)
        columns(document, ">from|>to");
    if (found->drawn)
        columns(document, ">bootstrap from|>to|>deviation");
    columns(document, found->sure ? "unit|>published set|determined" : "unit|>published set");
    for (int i = 0; i < model->space.count; i++) {
        const FrParam *row = model->space.free[i].row;
        cell(document, "%s", symbol_of(row).text);
        cell(document, "%s", name_of(row).text);
        cell(document, CODE("%s"), row->key);
        cell(document, "%s", number(fr_field(&servo, row), DIGITS).text);
        if (found->sure) {
            cell(document, "%s", number(interval->from[i], 3).text);
            cell(document, "%s", number(interval->to[i], 3).text);
        }
        if (found->drawn) {
            const FrFitScatter *scatter = &found->bootstrap[report->chosen].scatter[i];
            cell(document, "%s", number(scatter->low, 3).text);
            cell(document, "%s", number(scatter->high, 3).text);
            cell(document, "%s", number(scatter->deviation, 2).text);
        }
        cell(document, "%s", row->unit);
        cell(document, "%s", number(published_value(found, report->chosen, row), DIGITS).text);
        if (found->sure)
            cell(document, "%s", fr_is_told(interval, &model->space, i) ? "yes" : "no");
    }
    table_end(document);
    if (found->drawn)
        block(document, PARAGRAPH,
              "Bootstrap: quantiles and standard deviation over %d fits, each of as many recordings drawn with "
              "replacement.",
              found->options->bootstrap);
}

void table_of_parameters(Report *report)
{
    const FrParam *rows[4 * FR_FIT_FREE_MAX];
    const Found *found = report->found;
    Document *document = &report->document;
    int count = rows_of_models(found, true, rows);
    table_begin(document, "parameter|key|unit");
    columns_of_models(report, "");
    for (int i = 0; i < count; i++) {
        cell(document, "%s", symbol_of(rows[i]).text);
        cell(document, CODE("%s"), rows[i]->key);
        cell(document, "%s", rows[i]->unit);
        for (int m = 0; m < FR_FIT_MODELS; m++)
            if (fr_is_shown(found, m))
                cell(document, "%s", number(value_in_model(found, m, rows[i]), DIGITS).text);
    }
    table_end(document);
}
