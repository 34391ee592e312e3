// Small dense matrices, stored by rows: n x n values, with entry (i, j) at [i * n + j]. Packed matrices have only the
// lower triangle, with entry (i, j) at [i (i + 1)/2 + j], j <= i.
#ifndef FRICTION_MATH_DENSE_H
#define FRICTION_MATH_DENSE_H

#include <stdbool.h>
#include <stddef.h>

/// Factor a symmetric A = L L'. Reads the lower triangle of A and replaces it by L. Returns false if A is not positive
/// definite; A is then partly overwritten.
bool fr_cholesky(int n, double *A);

/// Solve L L' x = b; x may be b.
void fr_cholesky_solve(int n, const double *L, const double *b, double *x);

/// Factor a symmetric A = L' D L in packed rows, L unit lower triangular. Replaces A by L, with 1/D on the diagonal.
/// Returns n, or the row of a pivot that is not above 0: A is then not positive definite, and partly overwritten.
size_t fr_ldl(size_t n, double *A);

/// Solve L' D L x = b with the factors of fr_ldl; x holds b before.
void fr_ldl_solve(size_t n, const double *factors, double *x);

/// A row of a matrix of a tree. It may lie in an array of doubles, and is as large as one.
typedef struct TreeRow {
    int before;  ///< index of the row before it on the way to the root, which is smaller; -1: none
    int entries; ///< number of rows on the way from the root to it; 0: there is no row of this index
} MAY_ALIAS TreeRow;

/// fr_ldl for a matrix of a tree, A_ij = 0 unless j is i or on the way from the root to i; so is L. Row i begins where
/// it does in packed rows, and has only the entries of that way, from the root to i. Returns n, or the row of a pivot
/// that is not positive.
size_t fr_ldl_tree(size_t n, const TreeRow *tree, double *A);

/// fr_ldl_solve with the factors of fr_ldl_tree. Numbers of x without a row are not used.
void fr_ldl_tree_solve(size_t n, const TreeRow *tree, const double *factors, double *x);

/// Compute the eigenvalues and eigenvectors of a symmetric A by cyclic Jacobi rotations: A = V diag(value) V', with the
/// vectors as the columns of V. A is overwritten. The values are accurate to a few ulp of the largest, and not ordered.
void fr_eigen(int n, double *A, double *value, double *V);

#endif
