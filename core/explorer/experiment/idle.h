// Notes about given parameters that have no effect with the other parameters.
#ifndef FRICTION_EXPLORER_EXPERIMENT_IDLE_H
#define FRICTION_EXPLORER_EXPERIMENT_IDLE_H

#include "explorer/form/form.h"

/// Note that a parameter has no effect with `condition`, such as "velocity=0", if it is given.
void fr_note_idle(const FrForm *form, const char *key, const char *condition, FrReport *report);

/// Note that `start` has no effect on a contact that starts at rest, because both of its options are then the same.
void fr_note_idle_start(const FrForm *form, FrReport *report);

#endif
