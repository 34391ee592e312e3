// A number or a vector of numbers, by the same name: a kernel is written once over `Wide` and compiled for one lane
// (the scalar form, a plain double) and for 2, 4 or 8 lanes of a vector unit. Every operation here is exact or rounded
// once, lane by lane, so that all widths give the same bits.
//
// Define WIDE_LANES before the first include; without it there is one lane.
#ifndef FRICTION_MATH_WIDE_H
#define FRICTION_MATH_WIDE_H

#include "math/bits.h"

#if defined(__SSE2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#ifndef WIDE_LANES
#define WIDE_LANES 1
#endif

#if WIDE_LANES == 1

typedef double Wide;
typedef uint64_t WideBits;

static inline Wide wide_load(const double *x)
{
    return *x;
}

static inline void wide_store(double *y, Wide value)
{
    *y = value;
}

static inline WideBits wide_bits(Wide x)
{
    return bits_of(x);
}

static inline Wide wide_from_bits(WideBits bits)
{
    return from_bits(bits);
}

static inline Wide wide_square_root(Wide x)
{
    return __builtin_sqrt(x);
}

static inline Wide wide_of(double x)
{
    return x;
}

/// a < b ? a : b, so that a NaN gives b
static inline Wide wide_min(Wide a, Wide b)
{
    return a < b ? a : b;
}

/// a > b ? a : b
static inline Wide wide_max(Wide a, Wide b)
{
    return a > b ? a : b;
}

/// a > b ? min(yes, no) : no
static inline Wide wide_min_if_above(Wide a, Wide b, Wide yes, Wide no)
{
    return a > b && yes < no ? yes : no;
}

/// all bits where a >= b, else none
static inline WideBits wide_at_least(Wide a, Wide b)
{
    return -(WideBits)(a >= b);
}

/// all bits where a > b, else none
static inline WideBits wide_above(Wide a, Wide b)
{
    return -(WideBits)(a > b);
}

static inline Wide wide_absolute(Wide x)
{
    return absolute(x);
}

/// A magnitude >= 0 with the sign bit of `sign`.
static inline Wide wide_with_sign(Wide magnitude, Wide sign)
{
    return with_sign(magnitude, sign);
}

#else

typedef double Wide __attribute__((vector_size(8 * WIDE_LANES)));
typedef uint64_t WideBits __attribute__((vector_size(8 * WIDE_LANES)));

static inline Wide wide_load(const double *x)
{
    Wide value;
    memcpy(&value, x, sizeof value);
    return value;
}

static inline void wide_store(double *y, Wide value)
{
    memcpy(y, &value, sizeof value);
}

static inline WideBits wide_bits(Wide x)
{
    return (WideBits)x;
}

static inline Wide wide_from_bits(WideBits bits)
{
    return (Wide)bits;
}

static inline Wide wide_of(double x)
{
#if WIDE_LANES == 8
    return (Wide){x, x, x, x, x, x, x, x};
#elif WIDE_LANES == 4
    return (Wide){x, x, x, x};
#else
    return (Wide){x, x};
#endif
}

#if WIDE_LANES == 8
#define WIDE_NATIVE(sse, avx, avx512, wasm) (Wide) avx512
#elif WIDE_LANES == 4
#define WIDE_NATIVE(sse, avx, avx512, wasm) (Wide) avx
#elif defined(__SSE2__)
#define WIDE_NATIVE(sse, avx, avx512, wasm) (Wide) sse
#elif defined(__wasm_simd128__)
#define WIDE_NATIVE(sse, avx, avx512, wasm) (Wide) wasm
#endif

#ifdef WIDE_NATIVE

static inline Wide wide_square_root(Wide x)
{
    return WIDE_NATIVE(_mm_sqrt_pd((__m128d)x), _mm256_sqrt_pd((__m256d)x), _mm512_sqrt_pd((__m512d)x),
                       wasm_f64x2_sqrt((v128_t)x));
}

/// a < b ? a : b, so that a NaN gives b
static inline Wide wide_min(Wide a, Wide b)
{
    return WIDE_NATIVE(_mm_min_pd((__m128d)a, (__m128d)b), _mm256_min_pd((__m256d)a, (__m256d)b),
                       _mm512_min_pd((__m512d)a, (__m512d)b), wasm_f64x2_pmin((v128_t)b, (v128_t)a));
}

/// a > b ? a : b
static inline Wide wide_max(Wide a, Wide b)
{
    return WIDE_NATIVE(_mm_max_pd((__m128d)a, (__m128d)b), _mm256_max_pd((__m256d)a, (__m256d)b),
                       _mm512_max_pd((__m512d)a, (__m512d)b), wasm_f64x2_pmax((v128_t)b, (v128_t)a));
}

#else

static inline Wide wide_square_root(Wide x)
{
    for (int i = 0; i < WIDE_LANES; i++)
        x[i] = __builtin_sqrt(x[i]);
    return x;
}

static inline Wide wide_min(Wide a, Wide b)
{
    WideBits mask = (WideBits)(a < b);
    return (Wide)((mask & (WideBits)a) | (~mask & (WideBits)b));
}

static inline Wide wide_max(Wide a, Wide b)
{
    WideBits mask = (WideBits)(a > b);
    return (Wide)((mask & (WideBits)a) | (~mask & (WideBits)b));
}

#endif

/// a > b ? min(yes, no) : no. Lanes without are made NaN, of which the minimum takes the second operand.
static inline Wide wide_min_if_above(Wide a, Wide b, Wide yes, Wide no)
{
    return wide_min((Wide)((WideBits)yes | ~(WideBits)(a > b)), no);
}

/// all bits where a >= b, else none
static inline WideBits wide_at_least(Wide a, Wide b)
{
    return (WideBits)(a >= b);
}

/// all bits where a > b, else none
static inline WideBits wide_above(Wide a, Wide b)
{
    return (WideBits)(a > b);
}

static inline Wide wide_absolute(Wide x)
{
    return wide_from_bits(wide_bits(x) & 0x7fffffffffffffffu);
}

/// A magnitude >= 0 with the sign bit of `sign`.
static inline Wide wide_with_sign(Wide magnitude, Wide sign)
{
    return wide_from_bits(wide_bits(magnitude) | (wide_bits(sign) & 0x8000000000000000u));
}

#endif

/// x where the mask has all bits, else 0
static inline Wide wide_where(WideBits mask, Wide x)
{
    return wide_from_bits(wide_bits(x) & mask);
}

/// low <= high: x held between them
static inline Wide wide_clip(Wide x, Wide low, Wide high)
{
    return wide_min(high, wide_max(low, x));
}
#endif
