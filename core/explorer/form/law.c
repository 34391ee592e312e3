// The law, the transform and the contact that a form describes.
#include "law.h"
#include "math/assert.h"
#include "law/parts.h"
#include "form.h"
#include "explorer/form/message.h"
#include "base/row.h"
#include "contact/parts.h"

extern const FrElementKind fr_element_C;

FrStatus fr_law_from_form(FrLaw *law, const FrForm *form, FrReport *report)
{
    FR_ASSERT(law && form);
    const FrOption *option = fr_form_option(form, fr_law_row.key);
    const FrLawKind *kind = option ? fr_law_find(option->name) : NULL;
    if (!kind) {
        report = fr_report_enter(report, &(FrReport){0});
        fr_report_say(report, FR_ERROR, FR_FORM_WITHOUT_ROW, "law", FR_NO_ARGUMENTS);
        fr_report_end(report);
        return FR_BAD_INPUT;
    }
    const FrParam *const *rows = kind->option.rows;
    if (rows[0]->scale == FR_POINTS) {
        const FrTabulated points = {(int)fr_form_value(form, rows[0]->key), form->x, form->y, form->points};
        return fr_tabulated_make(law, &points, report);
    }
    double def[FR_LAW_NUMBERS];
    fr_form_read(form, rows, def);
    return fr_law_make(law, kind, def, report);
}

/// Row of a part of 1/Z in a form.
static const FrParam *row_of_form(const void *form, const char *key)
{
    const FrEntry *entry = fr_form_find(form, key);
    return entry ? entry->row : NULL;
}

static FrParts parts_of(const FrForm *form)
{
    return (FrParts){row_of_form, form};
}

static FrStatus spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, const FrPhiZDef *def, FrReport *report)
{
    FrLaw law;
    Contact contact = {
        .M = 1, .T = fr_form_value(form, "T"), .K = fr_form_value(form, "K"), .B = fr_form_value(form, "B")};
    if (fr_law_from_form(&law, form, report) != FR_OK)
        return FR_BAD_INPUT;
    ((PhiZ *)&contact.phi_z)->law = *law_in(&law);
    FrStatus status = fr_contact_transform(&contact, &fr_element_C, parts_of(form), def, report);
    if (status == FR_OK)
        *phi_z = contact.phi_z;
    return status;
}

FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, const FrPhiZDef *def, FrReport *report)
{
    FR_ASSERT(phi_z && form && def);
    report = fr_report_enter(report, &(FrReport){0});
    report->translational = form->translational;
    FrStatus status = spring_damper_phi_z(phi_z, form, def, report);
    fr_report_end(report);
    return status;
}

FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report)
{
    FrLaw law;
    FrContactDef def = fr_default_contact();
    FR_ASSERT(contact && form && M > 0 && dimension >= 1 && dimension <= FR_DIMENSION_MAX);
    const FrOption *element = fr_form_option(form, fr_element_row.key);
    const char *missing = !element                                    ? fr_element_row.key
                          : !fr_form_find(form, fr_time_step_row.key) ? fr_time_step_row.key
                                                                      : NULL;
    report = fr_report_enter(report, &(FrReport){0});
    if (!element || missing) {
        fr_report_say(report, FR_ERROR, FR_FORM_WITHOUT_ROW, missing, FR_NO_ARGUMENTS);
        fr_report_end(report);
        return FR_BAD_INPUT;
    }
    def.law = &law;
    def.mass = M;
    def.T = fr_form_value(form, fr_time_step_row.key);
    def.dimension = dimension;
    def.element = (FrElement)fr_form_value(form, fr_element_row.key);
    def.anisotropy = fr_form_value_or(form, fr_across_row.key, 1);
    fr_form_read(form, element->rows, &def);
    report->translational = form->translational;
    FrStatus status = fr_law_from_form(&law, form, report);
    if (status == FR_OK)
        status = fr_contact_make_of(contact, &def, parts_of(form), report);
    fr_report_end(report);
    return status;
}
