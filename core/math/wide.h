// A number or a vector of numbers under the same name: a kernel is written once over `Wide` and compiled for one lane
// (the scalar form, a plain double) and for 2, 4 or 8 lanes of a vector unit. Every operation here is exact or rounded
// once, lane by lane, so that all widths give the same bits.
//
// Define WIDE_LANES before the first include; without it there is one lane.
#ifndef FRICTION_MATH_WIDE_H
#define FRICTION_MATH_WIDE_H

#include "math/bits.h"

#include <stdbool.h>

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
/// A condition for each lane, as a C condition: a bit mask would have to move to other registers and back.
typedef bool WideMask;

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
    return SQUARE_ROOT(x);
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

/// a >= b
static inline WideMask wide_at_least(Wide a, Wide b)
{
    return a >= b;
}

/// a > b
static inline WideMask wide_above(Wide a, Wide b)
{
    return a > b;
}

/// whether the sign bits of a and b differ
static inline WideMask wide_opposed(Wide a, Wide b)
{
    return (int64_t)(bits_of(a) ^ bits_of(b)) < 0;
}

static inline WideMask wide_not(WideMask a)
{
    return !a;
}

static inline WideMask wide_both(WideMask a, WideMask b)
{
    return a && b;
}

static inline WideMask wide_either(WideMask a, WideMask b)
{
    return a || b;
}

/// all bits where the mask holds, else none
static inline WideBits wide_mask_bits(WideMask mask)
{
    return -(WideBits)mask;
}

/// x where the mask holds, else 0
static inline Wide wide_where(WideMask mask, Wide x)
{
    return mask ? x : 0;
}

/// yes where the mask holds, else no
static inline Wide wide_select(WideMask mask, Wide yes, Wide no)
{
    return mask ? yes : no;
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

typedef double Wide VECTOR(8 * WIDE_LANES);
typedef uint64_t WideBits VECTOR(8 * WIDE_LANES);
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
        x[i] = SQUARE_ROOT(x[i]);
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

#if WIDE_LANES == 8

/// A bit for each lane: the mask registers of AVX-512.
typedef __mmask8 WideMask;

/// a >= b
static inline WideMask wide_at_least(Wide a, Wide b)
{
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_GE_OQ);
}

/// a > b
static inline WideMask wide_above(Wide a, Wide b)
{
    return _mm512_cmp_pd_mask((__m512d)a, (__m512d)b, _CMP_GT_OQ);
}

/// whether the sign bits of a and b differ
static inline WideMask wide_opposed(Wide a, Wide b)
{
    return _mm512_movepi64_mask((__m512i)(wide_bits(a) ^ wide_bits(b)));
}

static inline WideMask wide_not(WideMask a)
{
    return (WideMask)~a;
}

/// all bits where the mask holds, else none
static inline WideBits wide_mask_bits(WideMask mask)
{
    return (WideBits)_mm512_movm_epi64(mask);
}

/// x where the mask holds, else 0
static inline Wide wide_where(WideMask mask, Wide x)
{
    return (Wide)_mm512_maskz_mov_pd(mask, (__m512d)x);
}

/// yes where the mask holds, else no
static inline Wide wide_select(WideMask mask, Wide yes, Wide no)
{
    return (Wide)_mm512_mask_mov_pd((__m512d)no, mask, (__m512d)yes);
}

/// a > b ? min(yes, no) : no
static inline Wide wide_min_if_above(Wide a, Wide b, Wide yes, Wide no)
{
    return (Wide)_mm512_mask_min_pd((__m512d)no, wide_above(a, b), (__m512d)yes, (__m512d)no);
}

#else

/// All bits of the lanes for which a condition holds, and no bits of the others.
typedef WideBits WideMask;

/// a > b ? min(yes, no) : no. The other lanes are set to NaN, for which the minimum is its second operand.
static inline Wide wide_min_if_above(Wide a, Wide b, Wide yes, Wide no)
{
    return wide_min((Wide)((WideBits)yes | ~(WideBits)(a > b)), no);
}

/// a >= b
static inline WideMask wide_at_least(Wide a, Wide b)
{
    return (WideMask)(a >= b);
}

/// a > b
static inline WideMask wide_above(Wide a, Wide b)
{
    return (WideMask)(a > b);
}

/// whether the sign bits of a and b differ
static inline WideMask wide_opposed(Wide a, Wide b)
{
    return 0 - ((wide_bits(a) ^ wide_bits(b)) >> 63);
}

static inline WideMask wide_not(WideMask a)
{
    return ~a;
}

/// all bits where the mask holds, else none
static inline WideBits wide_mask_bits(WideMask mask)
{
    return mask;
}

/// x where the mask holds, else 0
static inline Wide wide_where(WideMask mask, Wide x)
{
    return wide_from_bits(wide_bits(x) & mask);
}

/// yes where the mask holds, else no
static inline Wide wide_select(WideMask mask, Wide yes, Wide no)
{
    return wide_from_bits((wide_bits(yes) & mask) | (wide_bits(no) & ~mask));
}

#endif

static inline WideMask wide_both(WideMask a, WideMask b)
{
    return (WideMask)(a & b);
}

static inline WideMask wide_either(WideMask a, WideMask b)
{
    return (WideMask)(a | b);
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

/// x clamped to [low, high]; NaN stays NaN
static inline Wide wide_clip(Wide x, Wide low, Wide high)
{
    return wide_min(high, wide_max(low, x));
}
#endif
