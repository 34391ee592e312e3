// Student's t distribution.
#ifndef FRICTION_MATH_STUDENT_H
#define FRICTION_MATH_STUDENT_H

/// Value t for which P(|T| <= t) = level, where T has `freedom` degrees of freedom: 0 < level < 1, freedom >= 1. The
/// relative error is about 1e-11.
double fr_student_quantile(double level, int freedom);

#endif
