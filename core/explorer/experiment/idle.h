// Parameters that are given and have no effect with the others.
#ifndef FRICTION_EXPLORER_EXPERIMENT_IDLE_H
#define FRICTION_EXPLORER_EXPERIMENT_IDLE_H

#include "friction/base.h"

/// Note that a parameter has no effect with `condition`, such as "velocity=0", if it is given.
void fr_note_idle(const FrForm *form, const char *key, const char *condition, FrReport *report);

/// Note that `start` has no effect on a contact that starts at rest, where both of its choices are the same.
void fr_note_idle_start(const FrForm *form, FrReport *report);

#endif
