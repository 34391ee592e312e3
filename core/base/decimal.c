// Exact conversion between doubles and decimal digits. A double is m 2^e, an integer times powers of 5 and 10, so it
// has the digits of an integer of at most 2547 bits. The C library's functions do the same, but they depend on the
// locale, and they take four times the space in a WebAssembly module, whose long double has 113 bits.
#include "decimal.h"
#include "math/assert.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

enum { LIMBS = 180, READ_MAX = 800, TEXT_MAX = 900 };

/// An integer >= 0, lowest limb first, with no zero limb on top.
typedef struct Integer {
    int count;
    uint32_t limb[LIMBS];
} Integer;

static void multiply(Integer *a, uint32_t by, uint32_t add)
{
    uint64_t carry = add;
    for (int i = 0; i < a->count; i++) {
        carry += (uint64_t)a->limb[i] * by;
        a->limb[i] = (uint32_t)carry;
        carry >>= 32;
    }
    if (carry)
        a->limb[a->count++] = (uint32_t)carry;
}

static void multiply_by_power_of_5(Integer *a, int power)
{
    for (; power >= 13; power -= 13)
        multiply(a, 1220703125, 0);
    for (; power > 0; power--)
        multiply(a, 5, 0);
}

static void shift_left(Integer *a, int bits)
{
    int limbs = bits / 32;
    if (limbs > 0 && a->count > 0) {
        memmove(a->limb + limbs, a->limb, (size_t)a->count * sizeof *a->limb);
        memset(a->limb, 0, (size_t)limbs * sizeof *a->limb);
        a->count += limbs;
    }
    multiply(a, (uint32_t)1 << bits % 32, 0);
}

/// Divide by 10^9; returns the remainder.
static uint32_t divide(Integer *a)
{
    uint64_t rest = 0;
    for (int i = a->count - 1; i >= 0; i--) {
        rest = rest << 32 | a->limb[i];
        a->limb[i] = (uint32_t)(rest / 1000000000);
        rest %= 1000000000;
    }
    // bound: the number of limbs
    while (a->count > 0 && a->limb[a->count - 1] == 0)
        a->count--;
    return (uint32_t)rest;
}

static int bit_length(const Integer *a)
{
    int bits = 32 * a->count;
    for (uint32_t top = a->limb[a->count - 1]; !(top & 0x80000000u); top <<= 1)
        bits--;
    return bits;
}

static bool is_less(const Integer *a, const Integer *b)
{
    if (a->count != b->count)
        return a->count < b->count;
    for (int i = a->count - 1; i >= 0; i--)
        if (a->limb[i] != b->limb[i])
            return a->limb[i] < b->limb[i];
    return false;
}

/// a - b, for a >= b.
static void subtract(Integer *a, const Integer *b)
{
    uint64_t borrow = 0;
    for (int i = 0; i < a->count; i++) {
        uint64_t difference = (uint64_t)a->limb[i] - (i < b->count ? b->limb[i] : 0) - borrow;
        a->limb[i] = (uint32_t)difference;
        borrow = difference >> 63;
    }
    // bound: the number of limbs
    while (a->count > 0 && a->limb[a->count - 1] == 0)
        a->count--;
}

void fr_decimal_digits(double x, int count, char *digits, int *exponent)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    int e = (int)(bits >> 52);
    uint64_t m = (bits & 0xfffffffffffffu) | (e > 0 ? 0x10000000000000u : 0);
    e = (e > 0 ? e : 1) - 1075;
    Integer a = {2, {(uint32_t)m, (uint32_t)(m >> 32)}};
    if (a.limb[1] == 0)
        a.count = 1;
    if (e > 0)
        shift_left(&a, e);
    else
        multiply_by_power_of_5(&a, -e);
    // digits from the last to the first
    char all[800];
    int begin = sizeof all;
    // bound: 86 divisions by 1e9, because a double has at most 767 digits
    while (a.count > 0) {
        uint32_t rest = divide(&a);
        for (int i = 0; i < 9; i++, rest /= 10)
            all[--begin] = (char)('0' + rest % 10);
    }
    // bound: the size of `all`
    while (begin < (int)sizeof all - 1 && all[begin] == '0')
        begin++;
    int length = (int)sizeof all - begin;
    *exponent = length - 1 + (e < 0 ? e : 0);
    for (int i = 0; i < count; i++)
        digits[i] = i < length ? all[begin + i] : '0';
    bool up = length > count && all[begin + count] >= '5';
    if (up && all[begin + count] == '5' && (digits[count - 1] - '0') % 2 == 0) {
        up = false;
        for (int i = count + 1; i < length; i++)
            up = up || all[begin + i] != '0';
    }
    for (int i = count - 1; up && i >= 0; i--) {
        up = digits[i] == '9';
        digits[i] = up ? '0' : (char)(digits[i] + 1);
    }
    if (up) {
        digits[0] = '1';
        ++*exponent;
    }
}

static double power_of_2(int k)
{
    uint64_t bits = (uint64_t)(k + 1023) << 52;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

double fr_decimal_value(const char *digits, int count, int exponent)
{
    // bound: the number of digits
    while (count > 0 && *digits == '0')
        digits++, count--, exponent--;
    if (count == 0 || exponent < -330)
        return 0;
    if (exponent > 310)
        return INFINITY;
    Integer a = {0}, b = {1, {1}};
    // non-zero digits beyond READ_MAX count as one more digit
    bool cut = false;
    for (int i = READ_MAX; i < count; i++)
        cut = cut || digits[i] != '0';
    int kept = count < READ_MAX ? count : READ_MAX;
    for (int i = 0; i < kept; i++)
        multiply(&a, 10, (uint32_t)(digits[i] - '0'));
    if (cut)
        multiply(&a, 10, 1);
    int power = exponent + 1 - kept - cut;
    multiply_by_power_of_5(power > 0 ? &a : &b, power > 0 ? power : -power);
    // a/b = q 2^(e - 62), q of 63 bits
    int e = bit_length(&a) - bit_length(&b);
    shift_left(e > 0 ? &b : &a, e > 0 ? e : -e);
    if (is_less(&a, &b)) {
        multiply(&a, 2, 0);
        e--;
    }
    uint64_t q = 0;
    for (int i = 0; i < 63; i++) {
        bool bit = !is_less(&a, &b);
        if (bit)
            subtract(&a, &b);
        q = q << 1 | bit;
        multiply(&a, 2, 0);
    }
    e += power;
    int drop = e < -1022 ? 10 - 1022 - e : 10;
    if (drop > 63)
        return 0;
    uint64_t half = (uint64_t)1 << (drop - 1), rest = q & (2 * half - 1), m = q >> drop;
    if (rest > half || (rest == half && (a.count > 0 || m & 1)))
        m++;
    int scale = e - 62 + drop;
    return scale > 0
               ? (double)m * power_of_2(scale / 2) * power_of_2(scale - scale / 2)
               : (double)m * power_of_2(scale < -1000 ? -1000 : scale) * power_of_2(scale < -1000 ? scale + 1000 : 0);
}

/// Like %.{count}g of x >= 0: no trailing zeros, and an exponent outside 1e-4 to 10^count.
static int number_text(double x, int count, char *text)
{
    char digits[DECIMAL_DIGITS_MAX] = "0";
    int exponent = 0, length = 0, kept = count;
    if (x > 0)
        fr_decimal_digits(x, count, digits, &exponent);
    else
        kept = 1;
    // bound: the number of digits
    while (kept > 1 && digits[kept - 1] == '0')
        kept--;
    bool scientific = exponent < -4 || exponent >= count;
    int whole = scientific ? 1 : exponent + 1; // digits before the point
    if (whole <= 0) {
        text[length++] = '0';
        text[length++] = '.';
        for (int i = whole; i < 0; i++)
            text[length++] = '0';
    }
    for (int i = 0; i < kept || i < whole; i++) {
        if (i == whole && i > 0)
            text[length++] = '.';
        text[length++] = i < kept ? digits[i] : '0';
    }
    if (scientific) {
        int size = exponent < 0 ? -exponent : exponent;
        text[length++] = 'e';
        text[length++] = exponent < 0 ? '-' : '+';
        if (size >= 100)
            text[length++] = (char)('0' + size / 100);
        text[length++] = (char)('0' + size / 10 % 10);
        text[length++] = (char)('0' + size % 10);
    }
    return length;
}

/// Text in a buffer of fixed size; characters that do not fit are counted but not written.
typedef struct Growing {
    char *text;
    size_t size;
    int length;
} Growing;

static void grow(Growing *growing, const char *part, int count)
{
    for (int i = 0; i < count; i++, growing->length++)
        if ((size_t)growing->length + 1 < growing->size)
            growing->text[growing->length] = part[i];
}

static void grow_number(Growing *growing, double x, int count)
{
    char text[40];
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    if (x != x) {
        grow(growing, "nan", 3);
        return;
    }
    grow(growing, "-", (int)(bits >> 63));
    double size = x < 0 ? -x : x;
    if (size > 0x1.fffffffffffffp1023)
        grow(growing, "inf", 3);
    else
        grow(growing, text, number_text(size, count, text));
}

static void grow_integer(Growing *growing, int value)
{
    char text[12];
    int begin = sizeof text;
    unsigned size = value < 0 ? 0u - (unsigned)value : (unsigned)value;
    // bound: 10 digits of an unsigned int
    do
        text[--begin] = (char)('0' + size % 10);
    while (size /= 10);
    if (value < 0)
        text[--begin] = '-';
    grow(growing, text + begin, (int)sizeof text - begin);
}

int fr_decimal_text(char *text, size_t size, const char *format, va_list arguments)
{
    Growing growing = {text, size, 0};
    // bound: the length of the format
    while (*format) {
        int plain = (int)strcspn(format, "%");
        grow(&growing, format, plain);
        format += plain;
        if (!*format)
            break;
        int count = -1;
        if (*++format == '.' && *++format == '*') {
            count = va_arg(arguments, int);
            format++;
        } else if (format[-1] == '.') {
            for (count = 0; *format >= '0' && *format <= '9'; format++)
                count = 10 * count + (*format - '0');
        }
        char one;
        switch (*format ? *format++ : '\0') {
        case 's': {
            const char *s = va_arg(arguments, const char *);
            int length = 0;
            // bound: the length of s
            while (length != count && s[length])
                length++;
            grow(&growing, s, length);
            break;
        }
        case 'g':
            grow_number(&growing, va_arg(arguments, double),
                        count < 0                    ? 6
                        : count < 1                  ? 1
                        : count > DECIMAL_DIGITS_MAX ? DECIMAL_DIGITS_MAX
                                                     : count);
            break;
        case 'd':
            grow_integer(&growing, va_arg(arguments, int));
            break;
        case 'c':
            one = (char)va_arg(arguments, int);
            grow(&growing, &one, 1);
            break;
        default:
            grow(&growing, "%", 1);
        }
    }
    if (size > 0)
        text[(size_t)growing.length < size ? (size_t)growing.length : size - 1] = '\0';
    return growing.length;
}

/// The length of `word` if the text begins with it, in upper or lower case; else 0.
static size_t begins_with(const char *text, const char *word)
{
    // bound: the length of `word`
    for (size_t i = 0;; i++) {
        if (!word[i])
            return i;
        if ((text[i] | 0x20) != word[i])
            return 0;
    }
}

bool fr_read_decimal(const char *text, char end_mark, double *value, const char **rest)
{
    FR_ASSERT(text && value && rest);
    const char *at = text + (*text == '+' || *text == '-');
    char digits[TEXT_MAX];
    int count = 0, exponent = -1;
    bool any = false, point = false;
    size_t word = begins_with(at, "infinity");
    word = word ? word : begins_with(at, "inf");
    if (word || begins_with(at, "nan")) {
        *value = word ? INFINITY : NAN;
        at += word ? word : 3;
        any = true;
    } else {
        for (; (*at >= '0' && *at <= '9') || (*at == '.' && !point); at++) {
            if (*at == '.') {
                point = true;
                continue;
            }
            any = true;
            exponent += !point;
            if (count == 0 && *at == '0') {
                exponent--; // leading zeros only move the point
            } else if (count < TEXT_MAX) {
                digits[count++] = *at;
            } else if (*at != '0') {
                digits[TEXT_MAX - 1] = '1'; // far beyond any digit that affects the rounding
            }
        }
        const char *mark = at;
        if (any && (*at == 'e' || *at == 'E')) {
            bool negative = at[1] == '-';
            at += 1 + (at[1] == '+' || at[1] == '-');
            int power = 0;
            bool digit = false;
            for (; *at >= '0' && *at <= '9'; at++, digit = true)
                power = power < 100000 ? 10 * power + (*at - '0') : power;
            if (digit)
                exponent += negative ? -power : power;
            else
                at = mark;
        }
        *value = fr_decimal_value(digits, count, exponent);
    }
    if (*text == '-')
        *value = -*value;
    *rest = any ? at : text;
    return any && *at == end_mark;
}
