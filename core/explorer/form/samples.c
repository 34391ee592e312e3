// Columns of samples, and the hash with which two machines compare their bits.
#include "friction/base.h"

#include <stdint.h>
#include <string.h>

bool fr_samples_add(FrSamples *samples, const double *row)
{
    FR_ASSERT(samples && row);
    if (samples->count == samples->capacity)
        return false;
    double *at = samples->data + samples->count++;
    for (int c = 0; c < samples->columns; c++)
        at[(ptrdiff_t)c * samples->capacity] = row[c];
    return true;
}

unsigned long long fr_hash(const double *values, size_t n)
{
    FR_ASSERT(values || n == 0);
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++) {
        uint64_t bits = 0x7ff8000000000000u;
        if (values[i] == values[i])
            memcpy(&bits, &values[i], sizeof bits);
        for (int shift = 0; shift < 64; shift += 8)
            hash = (hash ^ (bits >> shift & 0xff)) * 0x100000001b3u;
    }
    return hash;
}
