// Notes and warnings that experiments share (see notes.h).
#include "notes.h"

void fr_note_idle(const FrForm *form, const char *key, const char *condition, FrReport *report)
{
    const FrEntry *entry = fr_form_find(form, key);
    if (entry && entry->given)
        fr_report_say(report, FR_NOTE, FR_NO_EFFECT, entry->row->key, FR_ARGUMENTS(fr_word("condition", condition)));
}

void fr_note_idle_start(const FrForm *form, FrReport *report)
{
    fr_note_idle(form, "start", "v = 0 at t = 0", report);
}

void fr_warn_of_unstable(int code, double T, double most, FrReport *report)
{
    FrFinding *finding = fr_report_say(report, FR_WARNING, code, fr_time_step_row.key,
                                       FR_ARGUMENTS(fr_quantity("T", T, "s"), fr_quantity("largest", most, "s")));
    fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, most, "s");
}

void fr_warn_if_unstable(int code, double T, double largest, FrReport *report)
{
    if (T > largest && largest > 0)
        fr_warn_of_unstable(code, T, fr_round_digits(largest, 3, -1), report);
}
