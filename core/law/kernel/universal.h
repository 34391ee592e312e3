// Phi_Z of the Stribeck law with alpha = 1 by one table for every parameter set: the own term is v_S M g, and with
// p = sqrt(2 v), v = u + delta (see lambert.h), g is one function of p alone, analytic through the branch point p = 0
// (singular only at p^2/2 = +-2 pi i). The table's step is folded into the parameters: q = p/h = sqrt(rate (|x| -
// Z F_S) + start).
#ifndef FRICTION_LAW_KERNEL_UNIVERSAL_H
#define FRICTION_LAW_KERNEL_UNIVERSAL_H

#include "law/universal_table.h"
#include "outer.h"
#include "row.h"

enum {
    UNIVERSAL_RATE = OWN, // 2 M/(h^2 v_S (M + D))
    UNIVERSAL_START,      // 2 delta/h^2, less the rest of Z F_S times the rate
    UNIVERSAL_LAST,       // the last row
    UNIVERSAL_SCALE,      // v_S M
};

/// first: f in the row, second: where the row is.
static inline void universal_index(PASS_PARAMETERS)
{
    (void)chart, (void)y;
    Wide square = (wide_absolute(wide_load(x)) - c[EDGE_HI]) * c[UNIVERSAL_RATE] + c[UNIVERSAL_START];
    square = wide_max(square, wide_of(c[UNIVERSAL_START]));
    Wide q = wide_min(wide_square_root(square), wide_of(c[UNIVERSAL_LAST]));
    row_index(q, wide_bits(wide_of(0)), first, second);
}

/// first: g.
static inline void universal_row(PASS_PARAMETERS)
{
    (void)chart, (void)x, (void)y, (void)c;
    wide_store(first, row_polynomial(universal_table, first, second));
}

static inline void universal_outer(PASS_PARAMETERS)
{
    (void)chart, (void)second;
    wide_store(y, outer(c, wide_load(x), c[UNIVERSAL_SCALE] * wide_load(first)));
}

#endif
