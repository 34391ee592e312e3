// Arrays of Phi_Z: the same bits as one value at a time, for every law, method, length and alignment, through every
// instruction set.
#include "law/kind.h"
#include "random.h"
#include "transforms.h"

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
    fr_phi_z_array_with(instructions, transform.phi_z, n, x, y);
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
                    size_t n = k < DENSE ? k : lengths[k - DENSE];
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
        fr_phi_z_array(transform.phi_z, LONGEST, x, y);
        for (int i = 0; i < LONGEST; i++)
            cr_assert(same(y[i], fr_phi_z(transform.phi_z, x[i])), "%s: y[%d]", transform.name, i);
    }
}
