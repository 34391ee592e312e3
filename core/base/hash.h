// The hash with which two machines compare their bits.
#ifndef FRICTION_BASE_HASH_H
#define FRICTION_BASE_HASH_H

#include <stddef.h>

/// 64-bit FNV-1a hash of the bit patterns of n numbers. All NaN are treated as the same one. Equal
/// runs have equal hashes.
unsigned long long fr_hash(const double *values, size_t n);

#endif
