// Eigenvalues and eigenvectors of a symmetric matrix by cyclic Jacobi rotations (Golub and Van Loan, section 8.5).
#include "math/dense.h"

/// Rotate rows and columns p and q so that entry (p, q) becomes 0.
static void rotate(int n, double *A, double *V, int p, int q)
{
    double apq = A[p * n + q], theta = (A[q * n + q] - A[p * n + p]) / (2 * apq);
    double t = 1 / (ABSOLUTE(theta) + SQUARE_ROOT(theta * theta + 1));
    t = theta < 0 ? -t : t;
    double c = 1 / SQUARE_ROOT(t * t + 1), s = t * c;
    A[p * n + p] -= t * apq;
    A[q * n + q] += t * apq;
    A[p * n + q] = A[q * n + p] = 0;
    for (int k = 0; k < n; k++) {
        double vp = V[k * n + p], vq = V[k * n + q];
        V[k * n + p] = c * vp - s * vq;
        V[k * n + q] = s * vp + c * vq;
        if (k == p || k == q)
            continue;
        double akp = A[k * n + p], akq = A[k * n + q];
        A[k * n + p] = A[p * n + k] = c * akp - s * akq;
        A[k * n + q] = A[q * n + k] = s * akp + c * akq;
    }
}

void fr_eigen(int n, double *A, double *value, double *V)
{
    enum { SWEEPS = 30 }; // a sweep squares the remainder; 6 to 8 are enough
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
            V[i * n + j] = i == j;
    bool any = true;
    for (int sweep = 0; any && sweep < SWEEPS; sweep++) {
        any = false;
        for (int p = 0; p < n; p++)
            for (int q = p + 1; q < n; q++) {
                double small = ABSOLUTE(A[p * n + q]) * 0x1p52;
                if (!(small > ABSOLUTE(A[p * n + p]) || small > ABSOLUTE(A[q * n + q])))
                    continue;
                rotate(n, A, V, p, q);
                any = true;
            }
    }
    for (int i = 0; i < n; i++)
        value[i] = A[i * n + i];
}
