// Warning of a run about a time step outside its stable range (see unstable.h).
#include "unstable.h"
#include "explorer/form/message.h"
#include "base/row.h"

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
