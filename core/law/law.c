// The table of friction laws, and Phi.
#include "parts.h"
#include "math/assert.h"
#include "base/list.h"
#include "base/say.h"
#include "base/row.h"

#include <math.h>
#include <string.h>

#define FR_LAW(name) extern const FrLawKind fr_law_##name;
#include "law.def"
#undef FR_LAW

_Static_assert(sizeof(Law) <= sizeof(FrLaw), "a law fits");

const FrOption *const fr_law_options[] = {
#define FR_LAW(name) &fr_law_##name.option,
#include "law.def"
#undef FR_LAW
    NULL,
};

const FrParam fr_law_row = FR_CHOICE_ROW("law", "Φ", 1, fr_law_options,
                                         "Friction law: friction as a function of slip velocity.", FR_GROUP_LAW);

static const FrLawKind *kind_of(const FrOption *option)
{
    return (const FrLawKind *)(const void *)option; // its first member
}

const FrLawKind *fr_law_find(const char *name)
{
    FR_ASSERT(name);
    for (const FrOption *const *option = fr_law_options; *option; option++)
        if (strcmp((*option)->name, name) == 0)
            return kind_of(*option);
    return NULL;
}

const FrLawKind *fr_law_by_name(const char *name, FrReport *report)
{
    char names[FR_TEXT_MAX / 2] = "";
    const FrLawKind *kind = name ? fr_law_find(name) : NULL;
    for (const FrOption *const *option = fr_law_options; *option && !kind; option++)
        fr_list_add(names, sizeof names, (*option)->name, -1);
    if (!kind)
        fr_report_add(report, FR_ERROR, FR_UNKNOWN_OPTION, fr_law_row.key,
                      FR_ARGUMENTS(fr_word_part("value", name ? name : "", FR_KEY_MAX), fr_word("options", names)));
    return kind;
}

/// Returns true if the def of a law is numbers, not points.
static bool has_numbers(const FrOption *option)
{
    return option->rows[0]->scale != FR_POINTS;
}

static FrStatus make(FrLaw *law, const FrLawKind *kind, const void *def, FrReport *report)
{
    int errors = report->error_count;
    if (!has_numbers(&kind->option)) {
        fr_report_add(report, FR_ERROR, FR_LAW_NEEDS_POINTS, kind->option.rows[0]->key,
                      FR_ARGUMENTS(fr_word("law", kind->option.name)));
        return FR_BAD_INPUT;
    }
    if (fr_rows_check(kind->option.rows, def, report) == FR_OK && kind->option.check)
        kind->option.check(def, report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    Law made = {.kind = kind};
    memcpy(made.def, def, kind->def_size);
    *(Law *)law = made;
    return FR_OK;
}

FrStatus fr_law_make(FrLaw *law, const FrLawKind *kind, const void *def, FrReport *report)
{
    FR_ASSERT(law && kind && def);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = make(law, kind, def, report);
    fr_report_end(report);
    return status;
}

const char *fr_law_name(int i)
{
    FR_ASSERT(i >= 0);
    for (const FrOption *const *option = fr_law_options; *option; option++)
        if (has_numbers(*option) && i-- == 0)
            return (*option)->name;
    return NULL;
}

FrStatus fr_law_named(FrLaw *law, const char *name, const FrSetting *settings, int count, FrReport *report)
{
    FR_ASSERT(law && (settings || count == 0));
    double def[FR_LAW_NUMBERS];
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    const FrLawKind *kind = fr_law_by_name(name, report);
    if (kind && has_numbers(&kind->option)) {
        fr_rows_default(kind->option.rows, def);
        fr_rows_set(def, kind->option.rows, settings, count, report);
    }
    FrStatus status = kind && report->error_count == errors ? make(law, kind, def, report) : FR_BAD_INPUT;
    fr_report_end(report);
    return status;
}

double fr_phi(const FrLaw *law, double v)
{
    const Law *l = law_in(law);
    return v > 0 ? l->kind->phi(l->def, v) : v < 0 ? -l->kind->phi(l->def, -v) : 0 * v;
}

double fr_phi_dry(const FrLaw *law, double v)
{
    const Law *l = law_in(law);
    return l->kind->dry(l->def, ABSOLUTE(v));
}

double fr_law_parameter(const FrLaw *law, const char *key, double v, double y)
{
    const Law *l = law_in(law);
    const FrParam *row = fr_rows_find(l->kind->option.rows, key);
    if (!row || !l->kind->parameter)
        return (double)NAN;
    double value = l->kind->parameter(l->def, row, v < 0 ? -v : v, v < 0 ? -y : y);
    return value - value == 0 ? value : (double)NAN;
}

double fr_phi_slope(const FrLaw *law, double v)
{
    const Law *l = law_in(law);
    return l->kind->slope(l->def, v < 0 ? -v : v);
}
