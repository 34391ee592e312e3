// Student's t distribution.
#ifndef FRICTION_MATH_STUDENT_H
#define FRICTION_MATH_STUDENT_H

/// The t with P(|T| <= t) = level for T with so many degrees of freedom: 0 < level < 1, freedom >= 1. About 1e-11
/// relative.
double fr_student_quantile(double level, int freedom);

#endif
