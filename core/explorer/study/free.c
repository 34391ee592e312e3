// Free and held parameters with their ranges: --free, --fix, --bounds.
#include "free.h"
#include "identify/fit.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "base/decimal.h"
#include "servo/rows.h"

#include "explorer/form/settings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { ITEM_MAX = 120 };

/// Context of reading a list.
typedef struct Reading {
    FrFitSpace *spaces;
    const IdentifyOptions *options;
    FrServoControl control;
    FrReport *report;
} Reading;

static void refuse(const Reading *now, const char *option, const char *item, const char *accepted)
{
    fr_report_say(now->report, FR_ERROR, FR_BAD_OPTION, option,
                  FR_ARGUMENTS(fr_word_part("value", item, 60), fr_word("accepted", accepted)));
}

/// Refuse a key, and report which keys a list may have.
static void refuse_key(const Reading *now, const char *option, const char *item, const char *form)
{
    char names[800];
    size_t size = sizeof names, used = (size_t)snprintf(names, size, "%s with one of", form);
    for (const FrFitFree *known = fr_fit_extras; known->row; known++)
        if (fr_fit_servo_row(now->control, known->row->key))
            used += (size_t)snprintf(names + used, size - used, " %s", known->row->key);
    int richest = FR_FIT_MODELS - 1;
    // bound: the number of models
    while (richest > 0 && !(now->options->models >> richest & 1))
        richest--;
    for (int i = 0; i < now->spaces[richest].count; i++)
        used += (size_t)snprintf(names + used, size - used, " %s", now->spaces[richest].free[i].row->key);
    refuse(now, option, item, names);
}

static void read_free(const Reading *now, const char *item)
{
    char key[FR_KEY_MAX], accepted[120];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(item, ":"), item);
    const FrFitFree *usual = fr_fit_usually_free(now->spaces, now->options->models, key), *known = fr_fit_extra(key);
    const FrParam *row = usual ? usual->row : fr_fit_servo_row(now->control, key);
    const char *rest = strchr(item, ':');
    if (!row || (!usual && !known && !rest)) {
        refuse_key(now, "--free", item, "KEY or KEY:FROM:TO");
        return;
    }
    FrFitFree parameter = usual ? *usual : known ? *known : (FrFitFree){.row = row};
    parameter.row = row;
    bool range = !rest || (fr_read_decimal(rest + 1, ':', &parameter.from, &rest) && *rest == ':' &&
                           fr_read_decimal(rest + 1, '\0', &parameter.to, &rest));
    if (!range || !(parameter.from >= row->min && parameter.from < parameter.to && parameter.to <= row->max)) {
        snprintf(accepted, sizeof accepted, "%s:FROM:TO with %.9g <= FROM < TO <= %.9g", key, row->min, row->max);
        refuse(now, "--free", item, accepted);
        return;
    }
    if (!fr_fit_free_all(now->spaces, &parameter, usual))
        refuse(now, "--free", item, "fewer parameters: there is no room for more");
}

/// Returns true if a list, each item of which begins with a key, has this key.
static bool lists(const char *list, const char *key)
{
    size_t length = strlen(key);
    for (const char *item = list; item && *item; item += strcspn(item, ","), item += *item == ',')
        if (strncmp(item, key, length) == 0 && strchr(":,", item[length]))
            return true;
    return false;
}

static void read_fixed(const Reading *now, const char *item)
{
    char key[FR_KEY_MAX], accepted[120];
    snprintf(key, sizeof key, "%.*s", (int)strcspn(item, "="), item);
    const FrFitFree *usual = fr_fit_usually_free(now->spaces, now->options->models, key);
    const FrParam *row = usual ? usual->row : fr_fit_servo_row(now->control, key);
    const char *rest = strchr(item, '=');
    double value = (double)NAN;
    if (!row) {
        refuse_key(now, "--fix", item, "KEY=VALUE");
    } else if (!rest || !fr_read_decimal(rest + 1, '\0', &value, &rest) || !(value >= row->min && value <= row->max)) {
        snprintf(accepted, sizeof accepted, "%s=VALUE with a value from %.9g to %.9g", key, row->min, row->max);
        refuse(now, "--fix", item, accepted);
    } else if (lists(now->options->free, key)) {
        refuse(now, "--fix", item, "a key that --free does not have");
    } else if (!fr_fit_hold_all(now->spaces, row, value, usual)) {
        refuse(now, "--fix", item, "fewer parameters: there is no room for more");
    }
}

static void each_item(const Reading *now, const char *list, void (*read)(const Reading *now, const char *item))
{
    for (const char *at = list; at && *at; at += strcspn(at, ","), at += *at == ',') {
        char item[ITEM_MAX];
        snprintf(item, sizeof item, "%.*s", (int)strcspn(at, ","), at);
        read(now, item);
    }
}

void make_spaces(FrFitSpace *spaces, const IdentifyOptions *options, const FrOption *servo, FrServoControl control,
                 FrReport *report)
{
    const Reading now = {spaces, options, control, report};
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fr_fit_space(&spaces[m], servo, (FrServoModel)m, options->bounds);
    each_item(&now, options->free, read_free);
    each_item(&now, options->fixed, read_fixed);
}
