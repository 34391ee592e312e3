// Phi_Z of the Stribeck law with alpha = 1 by one table for every parameter set. The law's own term is v_S M g. With
// p = sqrt(2 v), v = u + delta (see lambert.h), g is one function of p alone, analytic through the branch point p = 0
// (singular only at p^2/2 = +-2 pi i). The table's step h is folded into the parameters:
//
//     q = p/h,   q^2 = rate (|x| - zero) - least
#ifndef FRICTION_LAW_KERNEL_UNIVERSAL_H
#define FRICTION_LAW_KERNEL_UNIVERSAL_H

#include "law/universal_table.h"
#include "outer.h"
#include "row.h"

enum {
    UNIVERSAL_ZERO = OWN, // origin of |x|
    UNIVERSAL_RATE,       // 2 M/(h^2 v_S (M + D))
    UNIVERSAL_LEAST,      // -q^2 at that origin
    UNIVERSAL_END,        // last q^2
    UNIVERSAL_SCALE,      // v_S M
};

/// f = q - m, the place of row m, and q^2 - m^2 without the error of the root. In the stick zone the row is computed
/// but not used.
static inline void universal_index(const double *c, Wide magnitude, double *f, double *row, double *difference)
{
    Wide square = (magnitude - c[UNIVERSAL_ZERO]) * c[UNIVERSAL_RATE];
    square = wide_min(wide_absolute(square - c[UNIVERSAL_LEAST]), wide_of(c[UNIVERSAL_END]));
    Wide shifted = wide_square_root(square) - 0.5, rounded = shifted + ROUND_MAGIC;
    Wide whole = rounded - ROUND_MAGIC, middle = whole + 0.5;
    wide_store(f, shifted - whole);
    wide_store(row, wide_from_bits(wide_bits(rounded) << 6));
    wide_store(difference, square - middle * middle);
}

static inline void universal_kernel(const PhiZ *restrict phi_z, size_t n, const double *x, double *y)
{
    const double *c = phi_z->constant;
    alignas(64) double f[COLUMN_LENGTH], row[COLUMN_LENGTH], difference[COLUMN_LENGTH], g[COLUMN_LENGTH];
    for (size_t i = 0; i < n; i += WIDE_LANES)
        universal_index(c, wide_absolute(wide_load(x + i)), f + i, row + i, difference + i);
    for (size_t i = 0; i < n; i += WIDE_LANES)
        wide_store(g + i, row_polynomial(fr_universal_table, f + i, difference + i, row + i));
    for (size_t i = 0; i < n; i += WIDE_LANES) {
        Wide x_i = wide_load(x + i), own = c[UNIVERSAL_SCALE] * wide_load(g + i);
        wide_store(y + i, outer(c, x_i, line(c, wide_absolute(x_i)) + own));
    }
}

#endif
