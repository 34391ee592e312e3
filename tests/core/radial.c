// The radial form in n dimensions: along x, as large as Phi_Z of its length; dimension 1 is Phi_Z itself, to the bit.
#include "random.h"
#include "law/parts.h"
#include "transforms.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { DIMENSION_MAX = 7, SETS = 40 };

static Transform transform;

static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/// A vector of about this length in any direction; now and then along an axis.
static void vector(Random *random, int dimension, double length, double *x)
{
    double sum = 0.0;
    while (sum == 0.0) { // ends, since no component is 0 for ever
        int axis = random_below(random, 8) ? -1 : random_below(random, dimension);
        for (int i = 0; i < dimension; i++) {
            x[i] = axis < 0 || axis == i ? random_between(random, -1.0, 1.0) : 0.0;
            sum += x[i] * x[i];
        }
    }
    for (int i = 0; i < dimension; i++)
        x[i] *= fabs(length) / sqrt(sum);
}

static long double length_of(int dimension, const double *x)
{
    long double sum = 0.0L;
    for (int i = 0; i < dimension; i++)
        sum += (long double)x[i] * x[i];
    return sqrtl(sum);
}

Test(radial, dimension_one_is_the_transform_to_the_bit)
{
    static const double rare[] = {0.0,    -0.0,   DBL_TRUE_MIN, -DBL_TRUE_MIN, DBL_MIN, -1e-310,
                                  1e-160, -1e150, 0x1p500,      -0x1.3456p501, 1e308,   (double)NAN};
    Random random = {.state = 61};
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < SETS; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
            for (size_t i = 0; i < 60 + sizeof rare / sizeof *rare; i++) {
                double x = i < 60 ? transform_x(&random, &transform) : rare[i - 60], y, expected;
                expected = fr_phi_z(transform.phi_z, x);
                fr_phi_z_vectors(transform.phi_z, 1, 1, &x, &y);
                cr_assert(same(y, expected), "%s at %a: %a, Phi_Z is %a", transform.name, x, y, expected);
            }
        }
}

Test(radial, points_along_x_and_is_as_large_as_phi_z)
{
    Random random = {.state = 62};
    double worst_size = 0.0, worst_direction = 0.0;
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < SETS; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.9));
            for (int dimension = 2; dimension <= DIMENSION_MAX; dimension++)
                for (int i = 0; i < 20; i++) {
                    double x[DIMENSION_MAX], y[DIMENSION_MAX];
                    vector(&random, dimension, transform_x(&random, &transform), x);
                    fr_phi_z_vectors(transform.phi_z, 1, dimension, x, y);
                    long double length = length_of(dimension, x), size = length_of(dimension, y);
                    double norm = (double)length, force = fr_phi_z(transform.phi_z, norm);
                    if (force < 1e-290)
                        continue; // what is left of a stiction that vanishes has few digits
                    // a rounding of the length is worth as much as the slope says
                    double slope = 0.0;
                    for (int k = -1; k <= 1; k++)
                        slope =
                            fmax(slope, fabs(fr_phi_z_slope(transform.phi_z, norm * (1.0 + 4.0 * DBL_EPSILON * k))));
                    double worth = DBL_EPSILON * (force + fmin(slope, 20.0 * phi_z_in(transform.phi_z)->M.hi) * norm);
                    worst_size = fmax(worst_size, (double)fabsl(size - force) / worth);
                    for (int j = 0; j < dimension; j++) {
                        double off = (double)fabsl(y[j] * length - size * x[j]);
                        worst_direction = fmax(worst_direction, off / (double)(size * length) / DBL_EPSILON);
                        cr_assert_eq(signbit(y[j]), signbit(x[j]), "%s: component %d", transform.name, j);
                    }
                }
        }
    printf("radial: |y| within %.3g epsilon of Phi_Z and its rounding, direction within %.3g epsilon\n", worst_size,
           worst_direction);
    cr_expect_leq(worst_size, 16.0);
    cr_expect_leq(worst_direction, 4.0);
}

Test(radial, turns_with_x)
{
    Random random = {.state = 63};
    double worst = 0.0;
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < SETS; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.9));
            for (int i = 0; i < 40; i++) {
                double x[2], turned[2], y[2], of_turned[2], angle = random_between(&random, -3.2, 3.2);
                double c = cos(angle), s = sin(angle), edge = phi_z_in(transform.phi_z)->x_stick.hi;
                vector(&random, 2, transform_x(&random, &transform), x);
                // at the edge a rounding decides between sticking and slipping
                if (fabs((double)length_of(2, x) - edge) < 1e-6 * edge)
                    continue;
                turned[0] = c * x[0] - s * x[1];
                turned[1] = s * x[0] + c * x[1];
                fr_phi_z_vectors(transform.phi_z, 1, 2, x, y);
                fr_phi_z_vectors(transform.phi_z, 1, 2, turned, of_turned);
                double off = hypot(c * y[0] - s * y[1] - of_turned[0], s * y[0] + c * y[1] - of_turned[1]);
                double worth =
                    hypot(y[0], y[1]) + 20.0 * phi_z_in(transform.phi_z)->M.hi * fmin(hypot(x[0], x[1]), 2.0 * edge);
                worst = fmax(worst, off / worth / DBL_EPSILON);
            }
        }
    printf("radial: turning x turns y, within %.3g epsilon\n", worst);
    cr_expect_leq(worst, 16.0);
}

Test(radial, rest_is_no_force)
{
    Random random = {.state = 64};
    for (int which = 0; which < TRANSFORMS; which++) {
        transform_make(&transform, which, &random, 0.5);
        for (int dimension = 1; dimension <= DIMENSION_MAX; dimension++) {
            double x[DIMENSION_MAX] = {0.0}, y[DIMENSION_MAX];
            x[dimension - 1] = -0.0;
            fr_phi_z_vectors(transform.phi_z, 1, dimension, x, y);
            for (int j = 0; j < dimension; j++)
                cr_expect(same(y[j], x[j]), "%s: component %d of no force is %a", transform.name, j, y[j]);
        }
    }
}

/// Nothing between overflows or vanishes: a vector times a power of two, through a transform of Coulomb friction, which
/// scales with it.
Test(radial, huge_and_tiny_vectors_keep_their_digits)
{
    static const int powers[] = {-1060, -1000, -700, -520, -401, -399, -200, 200, 499, 501, 700, 1000, 1020};
    Random random = {.state = 65};
    for (int i = 0; i < 2000; i++) {
        double x[3], y[3], scaled[3], of_scaled[3];
        int dimension = 2 + random_below(&random, 2);
        vector(&random, dimension, random_between(&random, 0.5, 4.0), x);
        for (size_t p = 0; p < sizeof powers / sizeof *powers; p++) {
            double scale = ldexp(1.0, powers[p] < -1000 ? -1000 : powers[p]);
            int rest = powers[p] < -1000 ? powers[p] + 1000 : 0;
            FrLaw model = law_of("coulomb", (LawValues){.F_S = 1.0}), none = law_of("coulomb", (LawValues){0});
            FrPhiZ unit = phi_z_of(&model, (FrDouble2){1.0, 0.0}, FR_AUTO);
            FrPhiZ free = phi_z_of(&none, (FrDouble2){1.0, 0.0}, FR_AUTO);
            for (int j = 0; j < dimension; j++)
                scaled[j] = ldexp(x[j] * scale, rest);
            fr_phi_z_vectors(&unit, 1, dimension, scaled, of_scaled);
            if (powers[p] > 10) {
                // far outside: the unit vector
                double length = (double)length_of(dimension, x);
                for (int j = 0; j < dimension; j++)
                    cr_assert_leq(fabs(of_scaled[j] - x[j] / length), 4.0 * DBL_EPSILON, "2^%d: %a, expected %a",
                                  powers[p], of_scaled[j], x[j] / length);
            } else if (powers[p] < -10) {
                // deep inside: y = x/Z = x
                for (int j = 0; j < dimension; j++)
                    cr_assert_leq(fabs(of_scaled[j] - scaled[j]), 4.0 * DBL_EPSILON * fabs(scaled[j]) + DBL_TRUE_MIN,
                                  "2^%d: %a, expected %a", powers[p], of_scaled[j], scaled[j]);
            }
            fr_phi_z_vectors(&free, 1, dimension, scaled, y);
            for (int j = 0; j < dimension; j++)
                cr_assert_eq(y[j], 0.0, "no friction gives %a", y[j]);
        }
    }
}

/// Components of very different size: the small ones do not disturb, and are not lost.
Test(radial, components_of_very_different_size)
{
    FrLaw model = law_of("coulomb", (LawValues){.F_S = 1.0});
    FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){1.0, 0.0}, FR_AUTO);
    double x[4] = {1e300, -1e-300, 1e150, 0.0}, y[4];
    fr_phi_z_vectors(&phi_z, 1, 4, x, y);
    cr_expect_leq(fabs(y[0] - 1.0), DBL_EPSILON);
    cr_expect(y[1] <= 0.0 && signbit(y[1]));
    cr_expect_leq(fabs(y[2] - 1e-150), 1e-165);
    cr_expect_eq(y[3], 0.0);
    double infinite[3] = {1.0, (double)NAN, 2.0}, out[3];
    fr_phi_z_vectors(&phi_z, 1, 3, infinite, out);
    for (int j = 0; j < 3; j++)
        cr_expect(isnan(out[j]), "what has no length has no force: %g", out[j]);
}

/// Every length of array across blocks: the bits of one vector at a time, in place too.
Test(radial, array_has_the_bits_of_single_vectors)
{
    enum { VECTORS = 300 };
    static const size_t lengths[] = {0, 1, 2, 3, 7, 8, 9, 127, 128, 129, 255, 256, 257, VECTORS};
    static const int dimensions[] = {1, 2, 3, DIMENSION_MAX};
    static double x[VECTORS * DIMENSION_MAX + 1], y[VECTORS * DIMENSION_MAX + 1], in_place[VECTORS * DIMENSION_MAX];
    Random random = {.state = 66};
    for (int which = 0; which < TRANSFORMS; which++) {
        transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
        for (size_t d = 0; d < sizeof dimensions / sizeof *dimensions; d++)
            for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
                int dimension = dimensions[d];
                size_t n = lengths[k], count = n * (size_t)dimension;
                for (size_t i = 0; i < n; i++)
                    vector(&random, dimension, i % 17 ? transform_x(&random, &transform) : 0.0,
                           x + i * (size_t)dimension);
                memcpy(in_place, x, count * sizeof *x);
                y[count] = -1234.5;
                fr_phi_z_vectors(transform.phi_z, n, dimension, x, y);
                fr_phi_z_vectors(transform.phi_z, n, dimension, in_place, in_place);
                cr_assert_eq(y[count], -1234.5, "written past the end");
                cr_assert_eq(memcmp(y, in_place, count * sizeof *y), 0, "%s: in place gives others", transform.name);
                for (size_t i = 0; i < n; i++) {
                    double alone[DIMENSION_MAX], place[DIMENSION_MAX];
                    memcpy(place, x + i * (size_t)dimension, (size_t)dimension * sizeof *place);
                    fr_phi_z_vectors(transform.phi_z, 1, dimension, place, alone);
                    fr_phi_z_vectors(transform.phi_z, 1, dimension, place, place);
                    for (int j = 0; j < dimension; j++) {
                        cr_assert(same(y[i * (size_t)dimension + (size_t)j], alone[j]), "%s: vector %zu of %zu",
                                  transform.name, i, n);
                        cr_assert(same(place[j], alone[j]), "%s: in place", transform.name);
                    }
                }
            }
    }
}
