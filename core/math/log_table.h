// Made by core/math/generate_log.py; do not edit.
#ifndef FRICTION_MATH_LOG_TABLE_H
#define FRICTION_MATH_LOG_TABLE_H

#include <stdint.h>

// clang-format off

// The bits of the least m
static const uint64_t log_first = 0x3fe6955500000000;

// 1/c of at most 10 bits; ln c = hi + lo, hi a multiple of 2^-42
typedef struct LogRow {
    double inverse, hi, lo;
} LogRow;
extern const LogRow fr_log_table[128];

// (ln(1 + r) - r + r^2/2)/r^3 on |r| <= 0.005208, error relative to r; degree 4, largest relative error 3.4e-19
static const double log_rest[5] = {
    0x1.555555555555ep-2,
    -0x1.fffffffe5f896p-3,
    0x1.99999995f9583p-3,
    -0x1.5557facb23e07p-3,
    0x1.24958da445967p-3,
};

// (ln(1 + r) - r + r^2/2)/r^3 on |r| <= 0.005208, error relative to r; degree 5, largest relative error 1.0e-21
static const double pow_rest[6] = {
    0x1.555555555555dp-2,
    -0x1.000000000000fp-2,
    0x1.999999967996cp-3,
    -0x1.55555550f7c94p-3,
    0x1.249551eaa59eep-3,
    -0x1.00034dbdcfe42p-3,
};

// ln 2 as a sum; the first part is a multiple of 2^-42
static const double log_of_2[2] = {0x1.62e42fefa3800p-1, 0x1.ef35793c76730p-45};

// clang-format on

#endif
