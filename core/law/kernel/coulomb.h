// Phi_Z of Coulomb and viscous friction: (F + D |x|) M/(M + D) beyond the stick zone (Kikuuwe 2006, eq 24).
#ifndef FRICTION_LAW_KERNEL_COULOMB_H
#define FRICTION_LAW_KERNEL_COULOMB_H

#include "outer.h"

static inline void coulomb_all(PASS_PARAMETERS)
{
    (void)chart, (void)first, (void)second, (void)third;
    wide_store(y, outer(c, wide_load(x), line(c, wide_absolute(wide_load(x)))));
}

#endif
