// The Cholesky factors of a symmetric matrix, and equations solved with them.
#include "math/dense.h"

bool fr_cholesky(int n, double *A)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double sum = A[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= A[i * n + k] * A[j * n + k];
            if (i == j && !(sum > 0))
                return false;
            A[i * n + j] = i == j ? SQUARE_ROOT(sum) : sum / A[j * n + j];
        }
    return true;
}

void fr_cholesky_solve(int n, const double *L, const double *b, double *x)
{
    for (int i = 0; i < n; i++) {
        double sum = b[i];
        for (int k = 0; k < i; k++)
            sum -= L[i * n + k] * x[k];
        x[i] = sum / L[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        double sum = x[i];
        for (int k = i + 1; k < n; k++)
            sum -= L[k * n + i] * x[k];
        x[i] = sum / L[i * n + i];
    }
}
