// Made by core/math/generate_exp.py; do not edit.
#ifndef FRICTION_MATH_EXP_TABLE_H
#define FRICTION_MATH_EXP_TABLE_H

#include <stdint.h>

// clang-format off

// 2^(j/128) = hi (1 + tail), hi by its bits minus j 2^45: adding k 2^45 to them, k = 128 n + j, gives
// those of 2^n hi
typedef struct ExpEntry {
    uint64_t bits;
    double tail;
} ExpEntry;
extern const ExpEntry fr_exp_table[128];

// (e^r - 1 - r)/r^2 on |r| <= ln(2)/256 + 2^-15, error relative to e^r; degree 3, largest relative error 2.27e-20
static const double exp_rest[4] = {
    0x1.ffffffffffda3p-2,
    0x1.5555555555773p-3,
    0x1.55555d1d676b8p-5,
    0x1.11110f175d2ecp-7,
};

// ln(2)/128 as a sum; the first part has 32 bits: its multiples up to 2^21 are exact
static const double exp_step[2] = {0x1.62e42fee00000p-8, 0x1.a39ef35793c76p-40};

// 128/ln 2
static const double exp_inverse_step = 0x1.71547652b82fep+7;

// clang-format on

#endif
