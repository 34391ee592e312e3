// Vectors of a few components.
#include "assert.h"
#include "vector.h"

void fr_combine(int n, double a, const double *x, double b, const double *y, double *sum)
{
    FR_ASSERT(n >= 0 && (n == 0 || (x && y && sum)));
    for (int i = 0; i < n; i++)
        sum[i] = a * x[i] + b * y[i];
}

double fr_length(int n, const double *x)
{
    FR_ASSERT(n >= 0 && (x || n == 0));
    double sum = 0;
    for (int i = 0; i < n; i++)
        sum += x[i] * x[i];
    return n == 1 ? ABSOLUTE(x[0]) : SQUARE_ROOT(sum);
}

void fr_sort(double *x, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && x[k] < x[k - 1]; k--) {
            double t = x[k];
            x[k] = x[k - 1];
            x[k - 1] = t;
        }
}
