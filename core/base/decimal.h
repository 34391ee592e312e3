// Numbers as decimal digits and back, rounded correctly; and text made of them.
#ifndef FRICTION_BASE_DECIMAL_H
#define FRICTION_BASE_DECIMAL_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

enum { DECIMAL_DIGITS_MAX = 17 };

/// x > 0, finite, to `count` (1 to 17) significant digits, halves to even: x = d.ddd 10^exponent.
void decimal_digits(double x, int count, char *digits, int *exponent);

/// The double nearest to d.ddd 10^exponent, halves to even; infinite when too large.
double decimal_value(const char *digits, int count, int exponent);

/// As vsnprintf, the same in every locale, for %d %c %s %.Ns %.*s %.Ng %%. Returns the length that the whole text has.
int decimal_text(char *text, size_t size, const char *format, va_list arguments);

enum { FR_SENTENCES_MAX = 1 << 15 };

/// Of a module without words alone: the sentences of description.json, each with its end, put here by who loads it. In
/// the program the address of the n-th byte stands for the n-th of them (wasm/sentences.mjs).
extern char fr_sentences[];

#endif
