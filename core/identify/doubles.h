// Memory for the vector unit.
#ifndef FRICTION_IDENTIFY_DOUBLES_H
#define FRICTION_IDENTIFY_DOUBLES_H

#include <stdlib.h>

/// Allocate `count` doubles, aligned to 64 bytes. Returns NULL if memory is exhausted. The caller frees the memory.
static inline double *new_doubles(size_t count)
{
    return aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
}

#endif
