// Factors A = L' D L of a symmetric positive definite matrix, L unit lower triangular, from the last row to the first
// (Featherstone, International Journal of Robotics Research 24(6), 2005), and equations solved with them.
//
// Each pivot subtracts multiples of its row from the rows above it. So every inner loop runs along rows of the lower
// triangle, and its operations do not wait for one another: the compiler turns it into vector instructions, with the
// same bits at any width. Cholesky factors by inner products (cholesky.c) wait for each sum, and need a square root for
// each pivot. Two pivots at a time halve the passes over memory.
#include "math/dense.h"

/// Row i of packed rows.
static inline double *row_of(double *A, size_t i)
{
    return A + i * (i + 1) / 2;
}

/// row -= l p + m q, n values
static inline void subtract(size_t n, double *restrict row, double l, const double *restrict p, double m,
                            const double *restrict q)
{
    for (size_t j = 0; j < n; j++)
        row[j] = (row[j] - l * p[j]) - m * q[j];
}

size_t fr_ldl(size_t n, double *A)
{
    size_t k = n;
    for (; k >= 2; k -= 2) {
        double *restrict p = row_of(A, k - 1), *restrict q = row_of(A, k - 2);
        if (!(p[k - 1] > 0))
            return k - 1;
        double inverse_p = 1 / p[k - 1], l = p[k - 2] * inverse_p;
        for (size_t j = 0; j < k - 1; j++)
            q[j] -= l * p[j];
        if (!(q[k - 2] > 0))
            return k - 2;
        double inverse_q = 1 / q[k - 2];
        p[k - 1] = inverse_p;
        p[k - 2] = l;
        q[k - 2] = inverse_q;
        for (size_t i = k - 2; i-- > 0;) {
            double l_p = p[i] * inverse_p, l_q = q[i] * inverse_q;
            subtract(i + 1, row_of(A, i), l_p, p, l_q, q);
            p[i] = l_p; // the rows above do not read it any more
            q[i] = l_q;
        }
    }
    if (k == 1) {
        if (!(A[0] > 0))
            return 0;
        A[0] = 1 / A[0];
    }
    return n;
}

void fr_ldl_solve(size_t n, const double *factors, double *x)
{
    // L' z = x, then z / D
    size_t k = n;
    for (; k >= 2; k -= 2) {
        const double *p = factors + (k - 1) * k / 2, *q = factors + (k - 2) * (k - 1) / 2;
        double z_p = x[k - 1], z_q = x[k - 2] - p[k - 2] * z_p;
        subtract(k - 2, x, z_p, p, z_q, q);
        x[k - 1] = z_p * p[k - 1];
        x[k - 2] = z_q * q[k - 2];
    }
    if (k == 1)
        x[0] *= factors[0];
    // L x = z / D
    for (k = n % 2; k < n; k += 2) {
        const double *q = factors + k * (k + 1) / 2, *p = q + k + 1;
        double x_q = x[k], x_p = x[k + 1];
        for (size_t j = 0; j < k; j++) {
            x_q -= q[j] * x[j];
            x_p -= p[j] * x[j];
        }
        x[k] = x_q;
        x[k + 1] = x_p - p[k] * x_q;
    }
}

size_t fr_ldl_tree(size_t n, const TreeRow *tree, double *A)
{
    for (size_t k = n; k-- > 0;) {
        if (tree[k].entries == 0)
            continue;
        double *restrict p = row_of(A, k), *last = p + tree[k].entries - 1;
        if (!(*last > 0))
            return k;
        double inverse = 1 / *last;
        for (int i = tree[k].before; i >= 0; i = tree[i].before) {
            int entries = tree[i].entries;
            double *restrict row = row_of(A, (size_t)i), l = p[entries - 1] * inverse;
            for (int j = 0; j < entries; j++)
                row[j] -= l * p[j];
            p[entries - 1] = l; // the rows before it do not read it any more
        }
        *last = inverse;
    }
    return n;
}

void fr_ldl_tree_solve(size_t n, const TreeRow *tree, const double *factors, double *x)
{
    for (size_t k = n; k-- > 0;) {
        const double *entry = factors + k * (k + 1) / 2 + tree[k].entries;
        double z = x[k];
        if (tree[k].entries == 0)
            continue;
        x[k] = z * *--entry;
        for (int i = tree[k].before; i >= 0; i = tree[i].before)
            x[i] -= *--entry * z;
    }
    for (size_t k = 0; k < n; k++) {
        const double *entry = factors + k * (k + 1) / 2 + tree[k].entries - 1;
        for (int i = tree[k].before; tree[k].entries > 0 && i >= 0; i = tree[i].before)
            x[k] -= *--entry * x[i];
    }
}
