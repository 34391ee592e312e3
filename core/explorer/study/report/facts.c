// Facts about recordings, models and parameters, in the form in which the report shows them.
#include "report.h"
#include "identify/fit.h"
#include "base/row.h"
#include "base/decimal.h"

#include <math.h>
#include <string.h>

int recordings_of(const Found *found)
{
    return found->count + found->held_count;
}

const IdentifyLog *recording_at(const Found *found, int i)
{
    return &found->texts->logs.log[i]; // recordings held out come last
}

const FrFitLog *fit_log_at(const Found *found, int i)
{
    int fitted = found->count;
    return i < fitted ? &found->log[i] : &found->held_log[i - fitted];
}

double error_at(const Found *found, int m, int i)
{
    int fitted = found->count, held = found->held_count;
    return i < fitted ? found->errors[(ptrdiff_t)m * fitted + i] : found->held_errors[(ptrdiff_t)m * held + i - fitted];
}

const char *name_of_error(const Found *found)
{
    return found->options->loss == FR_LOSS_RMS ? "root mean square error" : "mean absolute error";
}

Text symbol_of(const FrParam *row)
{
    return row->symbol && *row->symbol ? text_of(SYMBOL("%s"), row->symbol) : text_of(CODE("%s"), row->key);
}

double published_value(const Found *found, int m, const FrParam *row)
{
    const FrSets *sets = found->servo->sets;
    FrServoDef servo = fr_default_servo();
    if (!sets || !sets->values[m] || fr_servo_published(&servo, found->servo->name, (FrServoModel)m, NULL) != FR_OK)
        return (double)NAN;
    for (const char *const *key = sets->keys; *key; key++)
        if (strcmp(*key, row->key) == 0)
            return fr_field(&servo, row);
    return (double)NAN;
}

double bench_number(const IdentifyLog *log, const char *key)
{
    size_t length;
    const char *value = log_value(log, key, &length), *rest;
    double read;
    return length > 0 && fr_read_decimal(value, '\n', &read, &rest) ? read : (double)NAN;
}

Text bench_text(const IdentifyLog *log, const char *key)
{
    size_t length;
    const char *value = log_value(log, key, &length);
    return length > 0 ? plain(value, length) : (Text){NONE};
}
