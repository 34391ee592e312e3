// Phi_Z of the rational law (Cisneros 2022, eq 43 to 48): the root of a quadratic, without cancellation. With
// u = RATE (|x| - Z F_S),
//
//     g = 2 lambda/[(1 + lambda + u) + sqrt((1 - lambda)^2 + u (2 (1 + lambda) + u))],   own term v_S M g
#ifndef FRICTION_LAW_KERNEL_RATIONAL_H
#define FRICTION_LAW_KERNEL_RATIONAL_H

#include "outer.h"

enum { RATIONAL_RATE = OWN, RATIONAL_SCALE, RATIONAL_SUM, RATIONAL_DISTANCE_SQUARED };

static inline void rational_kernel(const PhiZ *restrict phi_z, size_t n, const double *x, double *y)
{
    const double *c = phi_z->constant;
    for (size_t i = 0; i < n; i += WIDE_LANES) {
        Wide x_i = wide_load(x + i), magnitude = wide_absolute(x_i);
        Wide u = excess(c, magnitude) * c[RATIONAL_RATE], sum = u + c[RATIONAL_SUM];
        Wide root = wide_square_root(c[RATIONAL_DISTANCE_SQUARED] + u * (sum + c[RATIONAL_SUM]));
        wide_store(y + i, outer(c, x_i, line(c, magnitude) + c[RATIONAL_SCALE] / (sum + root)));
    }
}

#endif
