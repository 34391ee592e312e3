// Tables of polynomials: a row holds the eight coefficients of degree 0 to 7, one cache line. The even and the odd
// coefficients of a row are evaluated side by side in the two halves of a 16-byte vector, so that a row is four loads:
//
//     even = c2 + (c4 + c6 f^2) f^2,  odd = c3 + (c5 + c7 f^2) f^2,  value = c0 + (c1 l + (even + odd f) f^2)
//
// c0, by far the largest, is added last, so that the roundings of the other terms hardly matter. The factor l of c1 may
// be another value than f that is known better.
#ifndef FRICTION_LAW_KERNEL_ROW_H
#define FRICTION_LAW_KERNEL_ROW_H

#include "math/wide.h"

typedef double Pair VECTOR(16);

/// Split q into the nearest integer and the rest f. The low half of `at` receives the byte offset of that row plus
/// `base`, which is such an offset as well.
static inline void row_index(Wide q, WideBits base, double *f, double *at)
{
    Wide rounded = q + ROUND_MAGIC;
    wide_store(f, q - (rounded - ROUND_MAGIC));
    wide_store(at, wide_from_bits((wide_bits(rounded) << 6) + base));
}

/// Coefficients 2 i and 2 i + 1 of the row of a lane.
static inline Pair row_pair(const double (*rows)[8], const double *at, int lane, int i)
{
    Pair pair;
    memcpy(&pair, (const char *)rows + (uint32_t)bits_of(at[lane]) + (size_t)16 * (size_t)i, sizeof pair);
    return pair;
}

#if WIDE_LANES == 1

/// Polynomial of the row at f, with its linear term at l.
static inline Wide row_polynomial(const double (*rows)[8], const double *f, const double *l, const double *at)
{
    double square = *f * *f;
    Pair f2 = {square, square}, begin = row_pair(rows, at, 0, 0);
    Pair both = row_pair(rows, at, 0, 1) + (row_pair(rows, at, 0, 2) + row_pair(rows, at, 0, 3) * f2) * f2;
    return begin[0] + (begin[1] * *l + (both[0] + both[1] * *f) * square);
}

#else

// the rows of the even lanes side by side in one vector, those of the odd lanes in another
#if WIDE_LANES == 8
static inline Wide row_join(const double (*rows)[8], const double *at, int first, int i)
{
    __m512d join = _mm512_castpd128_pd512((__m128d)row_pair(rows, at, first, i));
    join = _mm512_insertf64x2(join, (__m128d)row_pair(rows, at, first + 2, i), 1);
    join = _mm512_insertf64x2(join, (__m128d)row_pair(rows, at, first + 4, i), 2);
    return (Wide)_mm512_insertf64x2(join, (__m128d)row_pair(rows, at, first + 6, i), 3);
}
#define ROW_LOW(a, b)  SHUFFLED(a, b, 0, 8, 2, 10, 4, 12, 6, 14)
#define ROW_HIGH(a, b) SHUFFLED(a, b, 1, 9, 3, 11, 5, 13, 7, 15)
#elif WIDE_LANES == 4
static inline Wide row_join(const double (*rows)[8], const double *at, int first, int i)
{
    __m256d join = _mm256_castpd128_pd256((__m128d)row_pair(rows, at, first, i));
    return (Wide)_mm256_insertf128_pd(join, (__m128d)row_pair(rows, at, first + 2, i), 1);
}
#define ROW_LOW(a, b)  SHUFFLED(a, b, 0, 4, 2, 6)
#define ROW_HIGH(a, b) SHUFFLED(a, b, 1, 5, 3, 7)
#else
#define row_join       row_pair
#define ROW_LOW(a, b)  SHUFFLED(a, b, 0, 2)
#define ROW_HIGH(a, b) SHUFFLED(a, b, 1, 3)
#endif

static inline Wide row_sum(const double (*rows)[8], const double *at, int first, Wide f2)
{
    return row_join(rows, at, first, 1) + (row_join(rows, at, first, 2) + row_join(rows, at, first, 3) * f2) * f2;
}

/// Polynomial of each lane's row at f, with its linear term at l.
static inline Wide row_polynomial(const double (*rows)[8], const double *f, const double *l, const double *at)
{
    Wide rest = wide_load(f), square = rest * rest;
    Wide even_lanes = row_sum(rows, at, 0, ROW_LOW(square, square)), even_begin = row_join(rows, at, 0, 0);
    Wide odd_lanes = row_sum(rows, at, 1, ROW_HIGH(square, square)), odd_begin = row_join(rows, at, 1, 0);
    Wide both = ROW_LOW(even_lanes, odd_lanes) + ROW_HIGH(even_lanes, odd_lanes) * rest;
    return ROW_LOW(even_begin, odd_begin) + (ROW_HIGH(even_begin, odd_begin) * wide_load(l) + both * square);
}

#endif
#endif
