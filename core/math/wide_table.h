// Table look-up for all lanes in one call: the lowest byte of each lane selects its row.
//
// The row numbers leave the vector together, through memory or in one register, and a row of two values is loaded as
// one vector, to be transposed. That is faster than moving each row number and each entry by itself. Gather
// instructions are faster on some processors and slower on others.
#ifndef FRICTION_MATH_WIDE_TABLE_H
#define FRICTION_MATH_WIDE_TABLE_H

#include "math/wide.h"

#if WIDE_LANES == 1

/// The entry of each lane's row.
static inline WideBits wide_entry(const uint64_t table[256], WideBits row)
{
    return table[row & 255];
}

/// Both values of each lane's row.
static inline void wide_pair(const double (*table)[2], WideBits row, Wide *first, Wide *second)
{
    *first = table[row & 255][0];
    *second = table[row & 255][1];
}

#else

typedef double WidePair VECTOR(16);

/// The lowest byte of each lane.
typedef struct WideRows {
    size_t at[WIDE_LANES];
} WideRows;

static inline WideRows wide_rows(WideBits row)
{
    WideRows rows;
#if WIDE_LANES == 8
    uint64_t all = (uint64_t)_mm_cvtsi128_si64(_mm512_cvtepi64_epi8((__m512i)row));
    for (int i = 0; i < WIDE_LANES; i++)
        rows.at[i] = all >> 8 * i & 255;
#else
    uint64_t all[WIDE_LANES];
    memcpy(all, &row, sizeof all);
    for (int i = 0; i < WIDE_LANES; i++)
        rows.at[i] = all[i] & 255;
#endif
    return rows;
}

/// The entry of each lane's row.
static inline WideBits wide_entry(const uint64_t table[256], WideBits row)
{
    WideRows r = wide_rows(row);
#if WIDE_LANES == 8
    // each entry is broadcast from memory into its lane: a shuffle of halves would keep one execution port busy
    const double *entry = (const double *)(const void *)table;
    __m512d low = _mm512_broadcastsd_pd(_mm_load_sd(&entry[r.at[0]]));
    __m512d high = _mm512_broadcastsd_pd(_mm_load_sd(&entry[r.at[4]]));
    low = _mm512_mask_broadcastsd_pd(low, 1 << 1, _mm_load_sd(&entry[r.at[1]]));
    high = _mm512_mask_broadcastsd_pd(high, 1 << 5, _mm_load_sd(&entry[r.at[5]]));
    low = _mm512_mask_broadcastsd_pd(low, 1 << 2, _mm_load_sd(&entry[r.at[2]]));
    high = _mm512_mask_broadcastsd_pd(high, 1 << 6, _mm_load_sd(&entry[r.at[6]]));
    low = _mm512_mask_broadcastsd_pd(low, 1 << 3, _mm_load_sd(&entry[r.at[3]]));
    high = _mm512_mask_broadcastsd_pd(high, 1 << 7, _mm_load_sd(&entry[r.at[7]]));
    return (WideBits)_mm512_mask_blend_pd(0xf0, low, high);
#elif WIDE_LANES == 4
    return (WideBits){table[r.at[0]], table[r.at[1]], table[r.at[2]], table[r.at[3]]};
#else
    return (WideBits){table[r.at[0]], table[r.at[1]]};
#endif
}

/// Both values of each lane's row.
static inline void wide_pair(const double (*table)[2], WideBits row, Wide *first, Wide *second)
{
    WideRows r = wide_rows(row);
    WidePair pair[WIDE_LANES];
    for (int i = 0; i < WIDE_LANES; i++)
        memcpy(&pair[i], table[r.at[i]], sizeof pair[i]);
        // the rows of the even lanes side by side in one vector, those of the odd lanes in another
#if WIDE_LANES == 8
    __m512d even = _mm512_castpd128_pd512((__m128d)pair[0]), odd = _mm512_castpd128_pd512((__m128d)pair[1]);
    even = _mm512_insertf64x2(even, (__m128d)pair[2], 1);
    odd = _mm512_insertf64x2(odd, (__m128d)pair[3], 1);
    even = _mm512_insertf64x2(even, (__m128d)pair[4], 2);
    odd = _mm512_insertf64x2(odd, (__m128d)pair[5], 2);
    even = _mm512_insertf64x2(even, (__m128d)pair[6], 3);
    odd = _mm512_insertf64x2(odd, (__m128d)pair[7], 3);
    *first = (Wide)_mm512_unpacklo_pd(even, odd);
    *second = (Wide)_mm512_unpackhi_pd(even, odd);
#elif WIDE_LANES == 4
    __m256d even = _mm256_insertf128_pd(_mm256_castpd128_pd256((__m128d)pair[0]), (__m128d)pair[2], 1);
    __m256d odd = _mm256_insertf128_pd(_mm256_castpd128_pd256((__m128d)pair[1]), (__m128d)pair[3], 1);
    *first = (Wide)_mm256_unpacklo_pd(even, odd);
    *second = (Wide)_mm256_unpackhi_pd(even, odd);
#else
    *first = (Wide){pair[0][0], pair[1][0]};
    *second = (Wide){pair[0][1], pair[1][1]};
#endif
}

#endif

#endif
