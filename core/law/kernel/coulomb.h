// Phi_Z of Coulomb and viscous friction: (F + D |x|) M/(M + D) beyond the stick zone (Kikuuwe 2006, eq 24).
#ifndef FRICTION_LAW_KERNEL_COULOMB_H
#define FRICTION_LAW_KERNEL_COULOMB_H

#include "outer.h"

static inline void coulomb_kernel(const PhiZ *restrict phi_z, size_t n, const double *x, double *y)
{
    const double *c = phi_z->constant;
    for (size_t i = 0; i < n; i += WIDE_LANES) {
        Wide x_i = wide_load(x + i);
        wide_store(y + i, outer(c, x_i, line(c, wide_absolute(x_i))));
    }
}

#endif
