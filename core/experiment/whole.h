// Parameters that are counts.
#ifndef FRICTION_EXPERIMENT_WHOLE_H
#define FRICTION_EXPERIMENT_WHOLE_H

#include "friction/base.h"

/// The value of a row, or `otherwise` when the form has no such row, as a whole number; reports one that is not.
int fr_whole_from_form(const FrForm *form, const FrParam *row, double otherwise, FrReport *report);

#endif
