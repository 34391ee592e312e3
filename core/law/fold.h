// Constants that every closed transform folds: its stick zone and its line (F + D |x|) M/(M + D); see kernel/outer.h.
#ifndef FRICTION_LAW_FOLD_H
#define FRICTION_LAW_FOLD_H

#include "kernel/kernels.h"

void fr_fold_outer(PhiZ *phi_z, double F, double D);

/// Use this kernel.
void fr_fold_kernel(PhiZ *phi_z, FrMethod method, int kernel);

#endif
