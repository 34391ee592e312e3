// First steps of a logarithm, shared by ln x and x^y: x = 2^k m, and m (1/c) = 1 + r with 1/c from a table of 128,
// |r| <= 0.0053.
#ifndef FRICTION_MATH_LOG_ROW_H
#define FRICTION_MATH_LOG_ROW_H

#include "bits.h"
#include "log_table.h"

typedef struct LogParts {
    double whole;     ///< k ln 2 + ln c, without its digits below 2^-42: exact
    double whole_low; ///< the digits below 2^-42
    double rh, rl;    ///< r = rh + rl exactly; rh has at most 32 bits
} LogParts;

/// The parts for x > 0, where `bits` belong to the normal number x 2^-shift.
static inline LogParts log_parts(uint64_t bits, double shift)
{
    uint64_t offset = bits - log_first;
    double k = (double)((int64_t)offset >> 52) + shift;
    const LogRow *row = &fr_log_table[offset >> 45 & 127];
    // m rounded to half its digits times the few digits of 1/c is exact; rounding gives rh = 0 where r is smallest
    uint64_t m_bits = bits - (offset & 0xfff0000000000000u), half_bits = (m_bits + 0x80000000u) & 0xffffffff00000000u;
    double mh = from_bits(half_bits), ml = from_bits(m_bits) - mh;
    return (LogParts){k * log_of_2[0] + row->hi, k * log_of_2[1] + row->lo, mh * row->inverse - 1, ml * row->inverse};
}

#endif
