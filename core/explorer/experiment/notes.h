// Notes and warnings that experiments share: given parameters that have no effect with the other parameters, and time
// steps outside their stable range.
#ifndef FRICTION_EXPLORER_EXPERIMENT_NOTES_H
#define FRICTION_EXPLORER_EXPERIMENT_NOTES_H

#include "explorer/run/experiment.h"

/// Note that a parameter has no effect with `condition`, such as "velocity=0", if it is given.
void fr_note_idle(const FrForm *form, const char *key, const char *condition, FrReport *report);

/// Note that `start` has no effect on a contact that starts at rest, because both of its options are then the same.
void fr_note_idle_start(const FrForm *form, FrReport *report);

/// Warn with FR_BENCH_UNSTABLE or FR_MOTION_UNSTABLE about a time step T, and suggest `most` instead [s].
void fr_warn_of_unstable(int code, double T, double most, FrReport *report);

/// Like fr_warn_of_unstable if T is above `largest` [s], which is suggested to three digits. Never warns
/// if `largest` is 0 or NaN.
void fr_warn_if_unstable(int code, double T, double largest, FrReport *report);

#endif
