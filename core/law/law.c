// The table of friction laws, and Phi.
#include "friction/law.h"

#include <string.h>

#define FR_LAW(name) extern const FrLaw fr_law_##name;
#include "law.def"
#undef FR_LAW

const FrOption *const fr_law_options[] = {
#define FR_LAW(name) &fr_law_##name.option,
#include "law.def"
#undef FR_LAW
    NULL,
};

const FrParam fr_law_row =
    FR_CHOICE_ROW("law", "Φ", 1, fr_law_options, "Friction law: friction as a function of slip velocity.");

static const FrLaw *law_of(const FrOption *option)
{
    return (const FrLaw *)(const void *)option; // its first member
}

const FrLaw *fr_law_find(const char *name)
{
    for (const FrOption *const *option = fr_law_options; *option; option++)
        if (strcmp((*option)->name, name) == 0)
            return law_of(*option);
    return NULL;
}

static FrStatus make(FrLawModel *model, const FrLaw *law, const double *value, FrReport *report)
{
    FrLawModel made = {.law = law};
    int errors = report->error_count;
    if (law->option.rows[0]->scale == FR_POINTS) {
        fr_report_add(report, FR_ERROR, FR_LAW_NEEDS_POINTS, law->option.rows[0]->key,
                      FR_ARGUMENTS(fr_word("law", law->option.name)));
        return FR_BAD_INPUT;
    }
    for (int i = 0; law->option.rows[i]; i++) {
        made.value[i] = value[i];
        fr_param_check(law->option.rows[i], value[i], report);
    }
    if (report->error_count == errors && law->option.check)
        law->option.check(made.value, report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    *model = made;
    return FR_OK;
}

FrStatus fr_law_make(FrLawModel *model, const FrLaw *law, const double *value, FrReport *report)
{
    FrReport none;
    report = fr_report_begin(report, &none);
    FrStatus status = make(model, law, value, report);
    fr_report_end(report);
    return status;
}

FrStatus fr_law_from_form(FrLawModel *model, const FrForm *form, FrReport *report)
{
    double value[FR_LAW_VALUES_MAX];
    const FrLaw *law = law_of(fr_form_option(form, "law"));
    if (law->option.rows[0]->scale == FR_POINTS)
        return fr_law_tabulate(model, (int)fr_form_value(form, law->option.rows[0]->key), form->x, form->y, report);
    fr_form_values(form, law->option.rows, value);
    return fr_law_make(model, law, value, report);
}

double fr_phi(const FrLawModel *model, double v)
{
    return v > 0 ? model->law->phi(model->value, v) : v < 0 ? -model->law->phi(model->value, -v) : 0 * v;
}

double fr_phi_dry(const FrLawModel *model, double v)
{
    return model->law->dry(model->value, __builtin_fabs(v));
}

double fr_phi_slope(const FrLawModel *model, double v)
{
    return model->law->slope(model->value, v < 0 ? -v : v);
}
