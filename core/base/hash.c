// The hash with which two machines compare their bits: 64-bit FNV-1a.
#include "hash.h"
#include "math/assert.h"

#include <stdint.h>
#include <string.h>

unsigned long long fr_hash_bytes(unsigned long long hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}

unsigned long long fr_hash(const double *values, size_t n)
{
    FR_ASSERT(values || n == 0);
    unsigned long long hash = FR_HASH_OF_NOTHING;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits = 0x7ff8000000000000u;
        if (values[i] == values[i])
            memcpy(&bits, &values[i], sizeof bits);
        for (int shift = 0; shift < 64; shift += 8)
            hash = fr_hash_bytes(hash, &(unsigned char){(unsigned char)(bits >> shift & 0xff)}, 1);
    }
    return hash;
}
