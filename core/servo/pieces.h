// Roots and sorting, shared by the searches over a piecewise quadratic friction limit.
#ifndef FRICTION_SERVO_PIECES_H
#define FRICTION_SERVO_PIECES_H

/// Write the roots of a + b x + c x^2 to x, without cancellation, and return their number. If c is so small that a root
/// overflows, that root is infinite.
int fr_quadratic_roots(double a, double b, double c, double *x);

/// Sort a few numbers.
void fr_sort(double *x, int n);

#endif
