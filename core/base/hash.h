// The hash with which two machines compare their bits.
#ifndef FRICTION_BASE_HASH_H
#define FRICTION_BASE_HASH_H

#include <stddef.h>

/// 64-bit FNV-1a hash of the bit patterns of n numbers. All NaN are treated as the same one. Equal
/// runs have equal hashes.
unsigned long long fr_hash(const double *values, size_t n);

#define FR_HASH_OF_NOTHING 0xcbf29ce484222325u

/// Continue a 64-bit FNV-1a hash with some bytes.
unsigned long long fr_hash_bytes(unsigned long long hash, const void *bytes, size_t size);

#endif
