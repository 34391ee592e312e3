// The warning of a run whose time step leaves its stable range.
#ifndef FRICTION_EXPERIMENT_UNSTABLE_H
#define FRICTION_EXPERIMENT_UNSTABLE_H

#include "friction/report.h"

/// Warns with FR_BENCH_UNSTABLE or FR_MOTION_UNSTABLE of a time step T, and advises `most` instead [s].
static inline void warn_of_unstable(FrCode code, double T, double most, FrReport *report)
{
    FrFinding *finding = fr_report_add(report, FR_WARNING, code, fr_time_step_row.key,
                                       FR_ARGUMENTS(fr_quantity("T", T, "s"), fr_quantity("largest", most, "s")));
    fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, most, "s");
}

/// As warn_of_unstable where T is above `largest` [s], with that to three digits; never where that is 0 or NaN.
static inline void warn_if_unstable(FrCode code, double T, double largest, FrReport *report)
{
    if (T > largest && largest > 0)
        warn_of_unstable(code, T, fr_round_digits(largest, 3, -1), report);
}

#endif
