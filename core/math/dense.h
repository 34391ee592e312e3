// Small dense matrices, row by row: n x n numbers, entry (i, j) at [i * n + j].
#ifndef FRICTION_MATH_DENSE_H
#define FRICTION_MATH_DENSE_H

#include <stdbool.h>

/// L L' = A for a symmetric A, of which the lower triangle is read; L takes its place. False when A is not positive
/// definite; A is then partly overwritten.
bool fr_cholesky(int n, double *A);

/// x with L L' x = b; x may be b.
void fr_cholesky_solve(int n, const double *L, const double *b, double *x);

/// Eigenvalues and eigenvectors of a symmetric A, by cyclic Jacobi rotations: A = V diag(value) V', the vectors being
/// the columns of V. A is overwritten. Values to a few ulp of the largest; not ordered.
void fr_eigen(int n, double *A, double *value, double *V);

#endif
