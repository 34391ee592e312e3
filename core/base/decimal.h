// Conversion between numbers and decimal digits, correctly rounded; and formatted text.
#ifndef FRICTION_BASE_DECIMAL_H
#define FRICTION_BASE_DECIMAL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { DECIMAL_DIGITS_MAX = 17 };

/// Round x > 0, finite, to `count` (1 to 17) significant digits, halves to even: x = d.ddd 10^exponent.
void fr_decimal_digits(double x, int count, char *digits, int *exponent);

/// The double nearest to d.ddd 10^exponent, halves to even; infinite if too large.
double fr_decimal_value(const char *digits, int count, int exponent);

/// Like vsnprintf, but the same in every locale, for %d %c %s %.Ns %.*s %.Ng %%. Returns the full length.
int fr_decimal_text(char *text, size_t size, const char *format, va_list arguments);

/// Read a decimal number at the beginning of `text` that ends right before `end_mark`. Blanks before it and hexadecimal
/// numbers are not accepted. inf, infinity and nan are read in upper or lower case; the caller checks whether the value
/// is finite. Sets `rest` to the end of the number.
bool fr_read_decimal(const char *text, char end_mark, double *value, const char **rest);

#endif
