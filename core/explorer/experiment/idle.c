// Notes about given parameters that have no effect with the other parameters (see idle.h).
#include "idle.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"

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
