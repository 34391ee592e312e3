// Small dense matrices, row by row: n x n numbers, entry (i, j) at [i * n + j], unless they are packed: only the lower
// triangle, entry (i, j) at [i (i + 1)/2 + j], j <= i.
#ifndef FRICTION_MATH_DENSE_H
#define FRICTION_MATH_DENSE_H

#include <stdbool.h>
#include <stddef.h>

/// L L' = A for a symmetric A, of which the lower triangle is read; L takes its place. False when A is not positive
/// definite; A is then partly overwritten.
bool fr_cholesky(int n, double *A);

/// x with L L' x = b; x may be b.
void fr_cholesky_solve(int n, const double *L, const double *b, double *x);

/// L' D L = A for a symmetric A in packed rows, L unit lower triangular; L takes its place, with 1/D on the diagonal.
/// Returns n, or the row of a pivot that is not above 0: A is then not positive definite, and partly overwritten.
size_t fr_ldl(size_t n, double *A);

/// x with L' D L x = b for the factors of fr_ldl; x holds b before.
void fr_ldl_solve(size_t n, const double *factors, double *x);

/// Eigenvalues and eigenvectors of a symmetric A, by cyclic Jacobi rotations: A = V diag(value) V', the vectors being
/// the columns of V. A is overwritten. Values to a few ulp of the largest; not ordered.
void fr_eigen(int n, double *A, double *value, double *V);

#endif
