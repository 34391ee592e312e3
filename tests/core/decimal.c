// Decimal digits against the C library's, which rounds correctly: every size of number, halves, and what is too large.
#include "random.h"
#include "base/say.h"
#include "fewer.h"

#include "base/decimal.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static double from_random_bits(Random *random)
{
    double x;
    do {
        uint64_t bits = random_bits(random);
        memcpy(&x, &bits, sizeof x);
    } while (!isfinite(x));
    return x;
}

static double read(const char *text)
{
    const char *rest;
    double value;
    cr_assert(fr_read_decimal(text, '\0', &value, &rest), "%s is not read", text);
    return value;
}

Test(decimal, writes_what_the_c_library_writes)
{
    Random random = {.state = 1};
    for (int i = 0; i < some_of(200000); i++) {
        double x = i % 2 ? from_random_bits(&random) : random_decades(&random, 1e-9, 1e12);
        if (i % 5 == 0)
            x = floor(x * 8) / 8; // halves of the last digit
        char ours[64], theirs[64];
        for (int digits = 1; digits <= 17; digits += 1 + i % 5) {
            fr_text(ours, sizeof ours, "%.*g", digits, x);
            snprintf(theirs, sizeof theirs, "%.*g", digits, x);
            cr_assert_str_eq(ours, theirs);
        }
    }
}

Test(decimal, reads_what_the_c_library_reads)
{
    Random random = {.state = 2};
    for (int i = 0; i < 100000; i++) {
        double x = from_random_bits(&random);
        char text[1200];
        snprintf(text, sizeof text, "%.*e", i % 25, x);
        cr_assert_eq(read(text), strtod(text, NULL), "%s", text);
        if (fabs(x) < 1e15 && fabs(x) > 1e-15) {
            snprintf(text, sizeof text, "%.*f", i % 40, x);
            cr_assert_eq(read(text), strtod(text, NULL), "%s", text);
        }
    }
}

Test(decimal, reads_halves_and_all_their_digits)
{
    // the middle between two doubles has up to 767 digits: it goes to the even one, a digit more to the upper
    Random random = {.state = 3};
    for (int i = 0; i < 3000; i++) {
        double x = i % 3 ? fabs(from_random_bits(&random)) : random_uniform(&random, 0, 1) * 0x1p-1022;
        double next = nextafter(x, INFINITY);
        if (!isfinite(next) || x == 0)
            continue;
        long double middle = ((long double)x + (long double)next) / 2;
        char text[1400];
        snprintf(text, sizeof text, "%.800Le", middle);
        cr_assert_eq(read(text), strtod(text, NULL), "%s", text);
        char *e = strchr(text, 'e');
        e[-1] = '1';
        cr_assert_eq(read(text), strtod(text, NULL), "%s", text);
    }
}

Test(decimal, reads_every_form)
{
    const char *texts[] = {"0",
                           "-0",
                           "+1.5",
                           ".5",
                           "5.",
                           "1e5",
                           "1E-5",
                           "000.0012e+3",
                           "1e400",
                           "-1e400",
                           "1e-400",
                           "4.9e-324",
                           "2.4e-324",
                           "2.5e-324",
                           "inf",
                           "-Infinity",
                           "1e999999999",
                           "0e999999999",
                           "2.2250738585072011e-308",
                           "1.7976931348623158e308",
                           "1.7976931348623159e308",
                           "9007199254740993",
                           "123456789012345678901234567890"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        double ours = read(texts[i]), theirs = strtod(texts[i], NULL);
        cr_expect(ours == theirs && signbit(ours) == signbit(theirs), "%s: %a, the C library has %a", texts[i], ours,
                  theirs);
    }
    const char *rest;
    double value;
    const char *others[] = {"", "-", ".", "e5", "1e", "1e+", "0x10", "1 ", " 1", "1,5", "--1", "in", "1.2.3"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        cr_expect(!fr_read_decimal(others[i], '\0', &value, &rest), "'%s' is read as %g", others[i], value);
    cr_expect(fr_read_decimal("nan", '\0', &value, &rest) && isnan(value));
    cr_expect(fr_read_decimal("1e:2", ':', &value, &rest) == false && strcmp(rest, "e:2") == 0);
    cr_expect(fr_read_decimal("12:3", ':', &value, &rest) && value == 12 && strcmp(rest, ":3") == 0);
}

Test(decimal, text_is_cut_and_counted)
{
    char text[8];
    cr_expect_eq(fr_text(text, sizeof text, "%s %d", "abcdef", -2147483647 - 1), 18);
    cr_expect_str_eq(text, "abcdef ");
    cr_expect_eq(fr_text(text, sizeof text, "%.2s%%%c", "xyz", 'q'), 4);
    cr_expect_str_eq(text, "xy%q");
    cr_expect_eq(fr_text(NULL, 0, "%g", 0.5), 3);
    fr_text(text, sizeof text, "%g", (double)-INFINITY);
    cr_expect_str_eq(text, "-inf");
}

Test(decimal, text_takes_any_number_of_digits)
{
    char text[64];
    cr_expect_eq(fr_text(text, sizeof text, "%.30g", 0.5), 3);
    cr_expect_str_eq(text, "0.5");
    fr_text(text, sizeof text, "%.0g", 9.5);
    cr_expect_str_eq(text, "1e+01");
}
