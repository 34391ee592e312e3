// Parameters that are counts (see whole.h).
#include "whole.h"

int fr_whole_from_form(const FrForm *form, const FrParam *row, double otherwise, FrReport *report)
{
    double value = fr_form_value_or(form, row->key, otherwise), whole = __builtin_floor(value + 0.5);
    if (value != whole) {
        FrFinding *finding =
            fr_report_add(report, FR_ERROR, FR_CHAIN_NOT_WHOLE, row->key, FR_ARGUMENTS(fr_number("n", value)));
        fr_finding_remedy(finding, FR_EXACTLY, row->key, whole, "");
    }
    return (int)whole;
}
