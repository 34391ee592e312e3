// Small dense algebra and the seeded random numbers.
#include "math/dense.h"
#include "math/random.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { N = 24 };

/// A symmetric matrix with eigenvalues of some decades: a product of random factors.
static void positive(Random *random, int n, double *A)
{
    double factor[N * N];
    for (int i = 0; i < n * n; i++)
        factor[i] = (2 * random_uniform(random) - 1) * pow(10, -3.0 * (i % n) / n);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            A[i * n + j] = i == j ? 1e-9 : 0;
            for (int k = 0; k < n; k++)
                A[i * n + j] += factor[i * n + k] * factor[j * n + k];
        }
}

Test(dense, cholesky_solves_its_equations)
{
    Random random = random_of(5);
    double worst = 0;
    for (int n = 1; n <= N; n++) {
        double A[N * N], L[N * N], x[N], b[N], solved[N];
        positive(&random, n, A);
        for (int i = 0; i < n * n; i++)
            L[i] = A[i];
        for (int i = 0; i < n; i++)
            x[i] = 2 * random_uniform(&random) - 1;
        for (int i = 0; i < n; i++) {
            b[i] = 0;
            for (int j = 0; j < n; j++)
                b[i] += A[i * n + j] * x[j];
        }
        cr_assert(fr_cholesky(n, L));
        fr_cholesky_solve(n, L, b, solved);
        // backward stable: what is left of the equations is rounding
        for (int i = 0; i < n; i++) {
            double left = b[i], scale = 0;
            for (int j = 0; j < n; j++) {
                left -= A[i * n + j] * solved[j];
                scale += fabs(A[i * n + j]) * fabs(solved[j]);
            }
            worst = fmax(worst, fabs(left) / scale);
        }
    }
    printf("Cholesky: at most %.1e of its terms is left of an equation\n", worst);
    cr_expect_lt(worst, 1e-14);
}

Test(dense, cholesky_refuses_what_is_not_positive_definite)
{
    double singular[4] = {1, 0, 1, 1}, negative[1] = {-1}, nothing[1] = {NAN};
    cr_expect_not(fr_cholesky(2, singular));
    cr_expect_not(fr_cholesky(1, negative));
    cr_expect_not(fr_cholesky(1, nothing));
}

Test(dense, packed_factors_solve_their_equations)
{
    Random random = random_of(7);
    double worst = 0;
    for (int n = 1; n <= N; n++) {
        double A[N * N], packed[N * (N + 1) / 2], b[N], x[N];
        positive(&random, n, A);
        for (int i = 0; i < n; i++) {
            b[i] = x[i] = 2 * random_uniform(&random) - 1;
            for (int j = 0; j <= i; j++)
                packed[i * (i + 1) / 2 + j] = A[i * n + j];
        }
        cr_assert_eq(fr_ldl((size_t)n, packed), (size_t)n);
        fr_ldl_solve((size_t)n, packed, x);
        for (int i = 0; i < n; i++) {
            double left = b[i], scale = 0;
            for (int j = 0; j < n; j++) {
                left -= A[i * n + j] * x[j];
                scale += fabs(A[i * n + j]) * fabs(x[j]);
            }
            worst = fmax(worst, fabs(left) / scale);
        }
    }
    printf("L' D L: at most %.1e of its terms is left of an equation\n", worst);
    cr_expect_lt(worst, 1e-14);
}

Test(dense, packed_factors_of_whole_numbers_are_exact)
{
    // L = [1; 2 1; -1 3 1], D = [2, 4, 8]: A = L' D L
    double A[6] = {26, -16, 76, -8, 24, 8};
    const double expected[6] = {1.0 / 2, 2, 1.0 / 4, -1, 3, 1.0 / 8};
    cr_assert_eq(fr_ldl(3, A), 3u);
    for (int i = 0; i < 6; i++)
        cr_expect_eq(A[i], expected[i], "entry %d is %g", i, A[i]);
}

Test(dense, packed_factors_name_the_row_that_is_not_positive_definite)
{
    for (size_t n = 1; n <= 5; n++)
        for (size_t wrong = 0; wrong < n; wrong++) {
            double A[15], pivot[] = {-1, 0, NAN};
            for (size_t k = 0; k < 3; k++) {
                for (size_t i = 0; i < n; i++)
                    for (size_t j = 0; j <= i; j++)
                        A[i * (i + 1) / 2 + j] = i != j ? 0 : i == wrong ? pivot[k] : 1;
                cr_expect_eq(fr_ldl(n, A), wrong, "%zu of %zu", wrong, n);
            }
        }
}

Test(dense, eigenvectors_give_the_matrix_back)
{
    Random random = random_of(6);
    double worst = 0, skew = 0;
    for (int n = 1; n <= N; n++) {
        double A[N * N], copy[N * N], value[N], V[N * N], largest = 0;
        positive(&random, n, A);
        for (int i = 0; i < n * n; i++)
            copy[i] = A[i];
        fr_eigen(n, copy, value, V);
        for (int i = 0; i < n; i++)
            largest = fmax(largest, fabs(value[i]));
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double sum = -A[i * n + j], product = i == j ? -1 : 0;
                for (int k = 0; k < n; k++) {
                    sum += V[i * n + k] * value[k] * V[j * n + k];
                    product += V[k * n + i] * V[k * n + j];
                }
                worst = fmax(worst, fabs(sum) / largest);
                skew = fmax(skew, fabs(product));
            }
    }
    printf("eigenvalues: off by %.1e of the largest, vectors by %.1e\n", worst, skew);
    cr_expect_lt(worst, 1e-13);
    cr_expect_lt(skew, 1e-13);
}

Test(random, is_the_published_sequence)
{
    // splitmix64 from 0, as its authors print it
    uint64_t state = 0;
    cr_expect_eq(random_mix(&state), 0xe220a8397b1dcdafu);
    cr_expect_eq(random_mix(&state), 0x6e789e6aa1b965f4u);
    // xoshiro256** from the state 1 2 3 4
    Random random = {{1, 2, 3, 4}};
    const uint64_t expected[] = {11520, 0, 1509978240, 1215971899390074240};
    for (int i = 0; i < 4; i++)
        cr_expect_eq(random_bits(&random), expected[i], "number %d", i);
}

Test(random, normal_deviates_are_normal)
{
    enum { COUNT = 200000 };
    Random random = random_of(1);
    double moment[5] = {0};
    for (int i = 0; i < COUNT / 2; i++) {
        double pair[2];
        random_normals(&random, pair);
        for (int k = 0; k < 2; k++)
            for (int p = 1; p <= 4; p++)
                moment[p] += pow(pair[k], p) / (double)COUNT;
    }
    printf("moments of normal deviates: %.4f %.4f %.4f %.4f\n", moment[1], moment[2], moment[3], moment[4]);
    cr_expect_lt(fabs(moment[1]), 0.01);
    cr_expect_lt(fabs(moment[2] - 1), 0.015);
    cr_expect_lt(fabs(moment[3]), 0.03);
    cr_expect_lt(fabs(moment[4] - 3), 0.08);
}
