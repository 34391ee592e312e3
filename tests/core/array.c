// Arrays of Phi_Z: the same bits as one value at a time, for every law, method, length and alignment, through every
// instruction set; and what is refused.
#include "law/kind.h"
#include "random.h"
#include "transforms.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <string.h>

/// Every length to DENSE, and some across blocks of a power of two.
enum { DENSE = 40, LONGEST = 300, SHIFTS = 4, ROOM = 320 };
static const size_t lengths[] = {63, 64, 65, 127, 128, 129, 130, 255, 256, 257, 261, LONGEST};

static Transform transform;

/// One bit pattern, or both NaN.
static bool same(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b));
}

/// Mostly what occurs, now and then what hardly does.
static double any_x(Random *random)
{
    static const double rare[] = {0.0, -0.0, DBL_TRUE_MIN, -DBL_MIN, 1e300, -1e300, (double)INFINITY, (double)NAN};
    if (random_below(random, 16) == 0)
        return rare[random_below(random, sizeof rare / sizeof *rare)];
    return transform_x(random, &transform);
}

/// x and y have their own distance from a boundary of 64 bytes; what is left and right of y stays as it is.
static void compare(FrInstructions instructions, size_t n, int x_shift, int y_shift, bool in_place, Random *random)
{
    static _Alignas(64) double source[ROOM], target[ROOM];
    double expected[LONGEST], before[ROOM];
    double *x = source + 8 + x_shift, *y = in_place ? x : target + 8 + y_shift;
    double *all = in_place ? source : target;
    for (int i = 0; i < ROOM; i++)
        source[i] = target[i] = -1234.5;
    for (size_t i = 0; i < n; i++) {
        x[i] = any_x(random);
        expected[i] = fr_phi_z(transform.phi_z, x[i]);
    }
    memcpy(before, source, sizeof before);
    FrReport report = new_report();
    FrStatus status = fr_phi_z_array_with(instructions, transform.phi_z, n, x, y, &report);
    cr_assert_eq(status, FR_OK, "%s: %s", transform.name, report.count ? report.finding[0].text : "");
    cr_assert_eq(report.count, 0);
    for (size_t i = 0; i < n; i++)
        cr_assert(same(y[i], expected[i]), "%s, instructions %d, n = %zu: y[%zu] is %a, alone it is %a", transform.name,
                  (int)instructions, n, i, y[i], expected[i]);
    for (int i = 0; i < ROOM; i++)
        if (all + i < y || all + i >= y + n)
            cr_assert_eq(all[i], -1234.5, "%s: n = %zu, y[%d] is changed", transform.name, n, (int)(all + i - y));
    cr_assert(in_place || memcmp(before, source, sizeof before) == 0, "%s: x is changed", transform.name);
}

Test(array, has_the_bits_of_single_values)
{
    Random random = {.state = 1};
    for (int which = 0; which < TRANSFORMS; which++)
        for (int set = 0; set < 3; set++) {
            transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
            for (FrInstructions instructions = FR_PORTABLE; instructions <= fr_instructions(); instructions++)
                for (size_t k = 0; k < DENSE + sizeof lengths / sizeof *lengths; k++) {
                    size_t n = k < DENSE ? k + 1 : lengths[k - DENSE];
                    for (int shift = 0; shift < SHIFTS; shift++) {
                        compare(instructions, n, shift, random_below(&random, SHIFTS), false, &random);
                        compare(instructions, n, shift, shift, true, &random);
                    }
                }
        }
}

Test(array, uses_the_best_instructions_by_itself)
{
    Random random = {.state = 2};
    for (int which = 0; which < TRANSFORMS; which++) {
        transform_make(&transform, which, &random, random_between(&random, 0.06, 0.99));
        double x[LONGEST], y[LONGEST];
        for (int i = 0; i < LONGEST; i++)
            x[i] = any_x(&random);
        FrReport report = new_report();
        cr_assert_eq(fr_phi_z_array(transform.phi_z, LONGEST, x, y, &report), FR_OK);
        cr_assert_eq(report.count, 0);
        for (int i = 0; i < LONGEST; i++)
            cr_assert(same(y[i], fr_phi_z(transform.phi_z, x[i])), "%s: y[%d]", transform.name, i);
    }
}

enum { NEAR = 64 };

/// Refused with one finding about `key`, and nothing is written.
static void refused(size_t n, const double *x, double *y, const char *key)
{
    static double room[NEAR];
    double *all = y ? y - 8 : room, before[NEAR];
    memcpy(before, all, sizeof before);
    FrReport report = new_report();
    cr_assert_eq(fr_phi_z_array(transform.phi_z, n, x, y, &report), FR_BAD_INPUT, "%s is accepted", key);
    cr_assert_eq(report.error_count, 1);
    cr_assert_str_eq(report.finding[0].key, key);
    cr_assert_eq(memcmp(before, all, sizeof before), 0, "%s: y is changed", key);
}

Test(array, refuses_what_is_missing_or_overlaps)
{
    static double numbers[2 * NEAR];
    double *middle = numbers + NEAR / 2, other[NEAR] = {0};
    Random random = {.state = 3};
    for (int i = 0; i < 2 * NEAR; i++)
        numbers[i] = random_between(&random, -1.0, 1.0);
    transform_make(&transform, 5, &random, 0.5);
    refused(0, middle, other + 8, "n");
    refused(4, NULL, other + 8, "x");
    refused(4, middle, NULL, "y");
    for (int n = 2; n <= 16; n++) {
        refused((size_t)n, middle, middle + 1, "y");
        refused((size_t)n, middle, middle - 1, "y");
        refused((size_t)n, middle, middle + n - 1, "y");
        refused((size_t)n, middle, middle - n + 1, "y");
    }
    FrReport report = new_report();
    cr_assert_eq(fr_phi_z_array(transform.phi_z, 16, middle, middle + 16, &report), FR_OK,
                 "side by side is no overlap");
    cr_assert_eq(fr_phi_z_array(transform.phi_z, 16, middle, middle - 16, &report), FR_OK,
                 "side by side is no overlap");
    cr_assert_eq(report.count, 0);
}

Test(array, refuses_instructions_that_are_not_there)
{
    double x[4] = {0.1, 0.2, 0.3, 0.4}, y[4] = {5.0, 6.0, 7.0, 8.0};
    Random random = {.state = 4};
    transform_make(&transform, 5, &random, 0.5);
    for (FrInstructions instructions = fr_instructions() + 1; instructions <= FR_AVX512; instructions++) {
        FrReport report = new_report();
        cr_assert_eq(fr_phi_z_array_with(instructions, transform.phi_z, 4, x, y, &report), FR_BAD_INPUT);
        cr_assert_eq(report.error_count, 1);
        cr_assert_eq(y[0], 5.0);
    }
}
