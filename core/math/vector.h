// Vectors: sums and lengths with the same bits on every target.
#ifndef FRICTION_MATH_VECTOR_H
#define FRICTION_MATH_VECTOR_H

#include "friction/math.h"

/// Compute sum[i] = a x[i] + b y[i] for i < n; sum may be x or y.
void fr_combine(int n, double a, const double *x, double b, const double *y, double *sum);

/// Sort a few numbers.
void fr_sort(double *x, int n);

/// Euclidean length of n components, exact for n = 1.
double fr_length(int n, const double *x);

#endif
