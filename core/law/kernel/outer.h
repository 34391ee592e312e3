// Common part of all closed transforms: stick up to |x| = Z F_S; beyond it, a line plus the law's own term. Odd in x.
//
//     y = sgn(x) (|x| > Z F_S ? offset + slope |x| + own : M |x|),   M = 1/Z
//
// For large |x| only the line remains, and the rounding of its slope would be the largest error. So the slope has
// twice the digits.
//
// The slip branch is below M |x| wherever it applies, so the smaller of the two is used there: then no rounding creates
// a force that sticking would not reach.
#ifndef FRICTION_LAW_KERNEL_OUTER_H
#define FRICTION_LAW_KERNEL_OUTER_H

#include "kernels.h"
#include "math/wide.h"

/// Constants of a folded transform: M, the last |x| that sticks, Z F_S to twice the digits, and the line. The constants
/// from OWN on belong to the kernel.
enum { STICK, EDGE, EDGE_HI, EDGE_LO, OFFSET, SLOPE, SLOPE_LO, OWN };

/// Length of the columns that one pass of a kernel leaves for the next.
enum { COLUMN_LENGTH = WIDE_LANES == 1 ? 1 : BLOCK };

/// |x| - Z F_S: the first difference is exact near breakaway.
static inline Wide excess(const double *c, Wide magnitude)
{
    return (magnitude - c[EDGE_HI]) - c[EDGE_LO];
}

/// offset + slope |x|
static inline Wide line(const double *c, Wide magnitude)
{
    return (c[OFFSET] + c[SLOPE_LO] * magnitude) + c[SLOPE] * magnitude;
}

/// y, if `slip` is the slip branch.
static inline Wide outer(const double *c, Wide x, Wide slip)
{
    Wide magnitude = wide_absolute(x), stick = c[STICK] * magnitude;
    return wide_with_sign(wide_min_if_above(magnitude, wide_of(c[EDGE]), slip, stick), x);
}

#endif
