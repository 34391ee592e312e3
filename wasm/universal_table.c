// What core/law/universal_table.c holds, made when the module starts: that is less to send than the table is.
//
// With p = q/STEPS, g - 1 - ln g = p^2/2 gives g' (g - 1) = p g, hence the Taylor series of g about the middle of a
// row, and by that g at the next middle, all in double-double. From the highest power down, what a coefficient
// is rounded by goes into the lower ones by the Chebyshev polynomial of its degree, and the powers beyond the row's are
// rounded to 0; core/law/generate_universal_table.py has the same at 50 digits, and says why. Every number comes out as
// it does there, which the tests compare.
#include "math/bits.h"
#include "math/double_double.h"

enum { ROWS = 156, STEPS = 16, DEGREE = 7, TERMS = 16 };

_Alignas(64) double universal_table[ROWS][DEGREE + 1];

static FrDouble2 times(FrDouble2 a, double b)
{
    return double2_multiply(a, (FrDouble2){b, 0});
}

static FrDouble2 plus(FrDouble2 a, double b)
{
    return double2_add(a, (FrDouble2){b, 0});
}

/// The double with the fewest bits within `tolerance` of the value, else the nearest.
static double shortest(FrDouble2 value, double tolerance)
{
    double rounded = 0, rest = value.hi;
    // to units of the highest bit, then of the ones below it
    double unit = from_bits(bits_of(value.hi) & 0xfff0000000000000u);
    for (; absolute(rest) > tolerance && rounded != value.hi; unit /= 2) {
        rounded = value.hi + 0x1p52 * unit - 0x1p52 * unit;
        rest = value.hi - rounded + value.lo;
        // the first double may be half-way: the second decides
        if (absolute(rest) > absolute(unit) / 2)
            rounded += with_sign(unit, rest);
        rest = value.hi - rounded + value.lo;
    }
    return rounded;
}

/// The coefficients behind a[0] of g about q = middle, a[0] being g there.
static void expand(FrDouble2 *a, double middle)
{
    // (k + 1) a_(k+1) (a_0 - 1) = (middle a_k + a_(k-1))/STEPS^2 - sum over j = 1..k of (k + 1 - j) a_j a_(k+1-j)
    for (int k = 0; k < TERMS; k++) {
        FrDouble2 sum = times(a[k], middle / (STEPS * STEPS));
        if (k > 0)
            sum = double2_add(sum, times(a[k - 1], 1.0 / (STEPS * STEPS)));
        for (int j = 1; j <= k; j++)
            sum = double2_add(sum, times(double2_multiply(a[j], a[k + 1 - j]), j - k - 1));
        a[k + 1] = double2_divide(sum, times(plus(a[0], -1), k + 1));
    }
}

/// The row in the place of the series, each coefficient as short as `afford`, by which it may move g, lets it be.
static void fill(double *row, FrDouble2 *a, double middle, double afford)
{
    for (int k = TERMS; k >= 0; k--) {
        double kept = 0;
        if (k == 2) {
            // the linear term is over q^2 - middle^2 = 2 middle f + f^2: what it has of f^2 is taken off there
            row[1] = shortest(double2_divide(a[1], (FrDouble2){2 * middle, 0}), afford / middle);
            a[2] = plus(a[2], -row[1]);
        }
        if (k == 1)
            continue;
        if (k <= DEGREE)
            kept = row[k] = shortest(a[k], k > 0 ? afford / 2 * (double)(1 << 2 * k) : afford);
        // f^k less its share of the Chebyshev polynomial T_k(2 f), whose coefficients have these ratios
        FrDouble2 rest = plus(a[k], -kept);
        for (int i = 1; 2 * i <= k; i++) {
            int j = k - 2 * i;
            rest = times(rest, (double)((j + 2) * (j + 1)) / (16 * i * (k - i)));
            a[j] = double2_add(a[j], rest);
            rest = double2_negative(rest);
        }
    }
}

__attribute__((constructor)) static void make(void)
{
    FrDouble2 a[TERMS + 1], next = {0x1.f02a8e1a7d471p-1, 0x1.8468af9640e7ap-58}; // g at q = 1/2
    for (int i = 0; i < ROWS; i++) {
        a[0] = next;
        expand(a, i + 0.5);
        double least = 0; // g at the end of the row
        for (int k = TERMS; k >= 0; k--)
            least = least / 2 + a[k].hi;
        for (int k = 1; k <= TERMS; k++)
            next = double2_add(next, a[k]);
        double afford = 0x1p-56 * (least + 5e-5);
        afford = afford < 0x1p-57 ? afford : 0x1p-57;
        fill(universal_table[i], a, i + 0.5, afford < 0x1p-9 * least ? afford : 0x1p-9 * least);
    }
}
