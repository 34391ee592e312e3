// What a fuzz target does with its bytes: takes them as numbers, choices and texts, from the front on. When they are
// used up every number is 0 and every text empty, so that each sequence of bytes is an input, and a shorter one is a
// simpler one. Numbers are taken as people type them, from the list of tests/core/typed.h.
#ifndef TESTS_FUZZ_INPUT_H
#define TESTS_FUZZ_INPUT_H

#include "../core/typed.h"

#include <math.h>
#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// The target: libFuzzer calls it with random bytes.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/// The bytes that are left.
typedef struct Input {
    const uint8_t *at, *end;
    Typed typed; ///< the numbers taken last
} Input;

/// Stops the target with a message, which libFuzzer keeps with the input, unless a property holds.
#define PROPERTY(holds, ...)                                                                                           \
    do {                                                                                                               \
        if (!(holds)) {                                                                                                \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #holds);                                                \
            fprintf(stderr, __VA_ARGS__);                                                                              \
            fputc('\n', stderr);                                                                                       \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

static inline void take_bytes(Input *input, void *to, size_t size)
{
    size_t left = (size_t)(input->end - input->at), taken = size < left ? size : left;
    memset(to, 0, size);
    if (taken == 0)
        return;
    memcpy(to, input->at, taken);
    input->at += taken;
}

static inline unsigned take_byte(Input *input)
{
    uint8_t byte;
    take_bytes(input, &byte, sizeof byte);
    return byte;
}

static inline bool take_bool(Input *input)
{
    return take_byte(input) & 1;
}

/// A whole number from 0 to n - 1, n <= 65536.
static inline int take_below(Input *input, int n)
{
    uint16_t value = 0;
    take_bytes(input, &value, n <= 256 ? 1 : 2);
    return value % n;
}

/// The bits of any double: also infinite, NaN, subnormal.
static inline double take_any(Input *input)
{
    double value;
    take_bytes(input, &value, sizeof value);
    return value;
}

static inline int take_choice(void *input, int n)
{
    return take_below(input, n);
}

/// Five of eight times what people type instead of x.
static inline double take_typed(Input *input, double low, double high, double x)
{
    if (typed_chosen(take_choice, input))
        x = typed_value(&input->typed, take_choice, input, low, high, x);
    return typed_keep(&input->typed, x);
}

/// One of 65536 numbers from 0 to 1.
static inline double take_part(Input *input)
{
    uint16_t value;
    take_bytes(input, &value, sizeof value);
    return value / 65535.0;
}

/// In [low, high].
static inline double take_between(Input *input, double low, double high)
{
    return take_typed(input, low, high, low + (high - low) * take_part(input));
}

/// In [low, high], low > 0; what is not typed is even in its logarithm.
static inline double take_decades(Input *input, double low, double high)
{
    return take_typed(input, low, high, exp(log(low) + (log(high) - log(low)) * take_part(input)));
}

/// A number in which every kind is frequent: 0, small whole numbers, decades with a sign, any bits, none and infinite.
static inline double take_number(Input *input)
{
    unsigned kind = take_byte(input);
    double sign = kind & 128 ? -1 : 1;
    switch (kind % 8) {
    case 0:
        return kind & 64 ? typed_outside(take_choice, input, -DBL_MAX, DBL_MAX) : 0 * sign;
    case 1:
        return typed_keep(&input->typed, sign * (take_byte(input) % 16));
    case 2:
        return take_any(input);
    case 3:
        return sign * take_decades(input, 1e-300, 1e300);
    default:
        return sign * take_decades(input, 1e-6, 1e6);
    }
}

/// A copy of all bytes that are left, with a zero behind them; the caller frees it. What is behind its end is watched.
static inline char *take_text(Input *input, size_t *length)
{
    *length = (size_t)(input->end - input->at);
    char *text = malloc(*length + 1);
    if (!text)
        abort();
    take_bytes(input, text, *length);
    text[*length] = '\0';
    return text;
}

#endif
