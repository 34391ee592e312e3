// Memory for the vector unit.
#ifndef FRICTION_IDENTIFY_DOUBLES_H
#define FRICTION_IDENTIFY_DOUBLES_H

#include <stdlib.h>

/// Room for so many doubles, at an address that is a multiple of 64; NULL without memory. The caller frees it.
static inline double *new_doubles(size_t count)
{
    return aligned_alloc(64, (count * sizeof(double) + 63) / 64 * 64);
}

#endif
