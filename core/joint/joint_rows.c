// Linear equations, eliminated row by row (see joint_rows.h).
#include "joint_rows.h"
#include "math/bits.h"

#include <math.h>

/// A row below this part of its largest number is rounding.
static const double DEPENDENT = 1e-14;

static double largest_of(size_t n, const double *row)
{
    double largest = 0;
    for (size_t j = 0; j < n; j++)
        largest = absolute(row[j]) > largest ? absolute(row[j]) : largest;
    return largest;
}

bool fr_joint_rows_put(JointRows *rows, size_t at, double *row)
{
    size_t n = rows->n, pivot = n;
    bool used[JOINTS] = {false};
    double least = DEPENDENT * largest_of(n, row), largest = 0;
    for (size_t k = 0; k < at; k++) {
        const double *above = rows->row[k];
        size_t column = rows->column[k];
        double factor = row[column] / above[column];
        used[column] = true;
        row[column] = 0;
        for (size_t j = 0; j <= n; j++)
            if (j == n || !used[j])
                row[j] -= factor * above[j];
    }
    for (size_t j = 0; j < n; j++)
        if (!used[j] && absolute(row[j]) > largest) {
            largest = absolute(row[j]);
            pivot = j;
        }
    if (pivot == n || !(largest > least) || !(largest < (double)INFINITY))
        return false;
    for (size_t j = 0; j <= n; j++)
        rows->row[at][j] = row[j];
    rows->column[at] = pivot;
    return true;
}

void fr_joint_rows_solve(const JointRows *rows, double *x)
{
    size_t n = rows->n;
    for (size_t k = n; k-- > 0;) {
        const double *row = rows->row[k];
        double sum = row[n];
        for (size_t later = k + 1; later < n; later++)
            sum -= row[rows->column[later]] * x[rows->column[later]];
        x[rows->column[k]] = sum / row[rows->column[k]];
    }
}

double fr_joint_rows_determinant(const JointRows *rows)
{
    double product = 1;
    for (size_t k = 0; k < rows->n; k++) {
        product *= rows->row[k][rows->column[k]];
        for (size_t before = 0; before < k; before++) // each pair out of order is one exchange
            product = rows->column[before] > rows->column[k] ? -product : product;
    }
    return product;
}
