// Phi_Z of the Stribeck law with alpha = 1 by one table for every parameter set: the own term is v_S M g, and with
// p = sqrt(2 v), v = u + delta (see lambert.h), g is one function of p alone, analytic through the branch point p = 0
// (singular only at p^2/2 = +-2 pi i). The table's step h is folded into the parameters: q = p/h, q^2 = rate
// (|x| - zero) - least.
#ifndef FRICTION_LAW_KERNEL_UNIVERSAL_H
#define FRICTION_LAW_KERNEL_UNIVERSAL_H

#include "law/universal_table.h"
#include "outer.h"
#include "row.h"

enum {
    UNIVERSAL_ZERO = OWN, // where |x| is counted from
    UNIVERSAL_RATE,       // 2 M/(h^2 v_S (M + D))
    UNIVERSAL_LEAST,      // -q^2 there
    UNIVERSAL_END,        // the last q^2
    UNIVERSAL_SCALE,      // v_S M
};

/// first: f = q - m, second: where row m is, third: q^2 - m^2, without what the root lost. In the stick zone the row is
/// computed but not used.
static inline void universal_index(PASS_PARAMETERS)
{
    (void)chart, (void)y;
    Wide square = (wide_absolute(wide_load(x)) - c[UNIVERSAL_ZERO]) * c[UNIVERSAL_RATE];
    square = wide_min(wide_absolute(square - c[UNIVERSAL_LEAST]), wide_of(c[UNIVERSAL_END]));
    Wide beyond = wide_square_root(square) - 0.5, rounded = beyond + ROUND_MAGIC;
    Wide row = rounded - ROUND_MAGIC, middle = row + 0.5;
    wide_store(first, beyond - row);
    wide_store(second, wide_from_bits(wide_bits(rounded) << 6));
    wide_store(third, square - middle * middle);
}

/// first: g.
static inline void universal_row(PASS_PARAMETERS)
{
    (void)chart, (void)x, (void)y, (void)c;
    wide_store(first, row_polynomial(fr_universal_table, first, third, second));
}

static inline void universal_outer(PASS_PARAMETERS)
{
    (void)chart, (void)second, (void)third;
    wide_store(y, outer(c, wide_load(x), line(c, wide_absolute(wide_load(x))) + c[UNIVERSAL_SCALE] * wide_load(first)));
}

#endif
