// What the searches over a friction limit that is quadratic in pieces share: roots of a piece, and the order of places.
#ifndef FRICTION_SERVO_PIECES_H
#define FRICTION_SERVO_PIECES_H

/// The roots of a + b x + c x^2 into x, how many there are; no digits are lost to cancellation. One that is beyond all
/// numbers, where c is next to nothing, is infinite.
int fr_quadratic_roots(double a, double b, double c, double *x);

/// Order a handful of numbers.
void fr_sort(double *x, int n);

#endif
