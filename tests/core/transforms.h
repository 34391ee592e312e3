// Every law by every method that it has, as transforms to loop over, with room for a table.
#ifndef TESTS_TRANSFORMS_H
#define TESTS_TRANSFORMS_H

#include "laws.h"
#include "random.h"

enum { TRANSFORMS = 14 };

typedef struct Transform {
    const char *name; ///< law, shape and method, for messages
    LawValues values;
    double margin;       ///< the stiction margin, 0 for coulomb
    const FrPhiZ *phi_z; ///< `own`
    FrPhiZ own;
    double table[FR_TABLE_SIZE];
} Transform;

/// Make transform number `which` < TRANSFORMS from random values with about this stiction margin; fails the test when
/// it is refused. It may not be moved afterwards.
void transform_make(Transform *transform, int which, Random *random, double margin);

/// x of any size from inside the stick zone to far outside, more of them about its edge; of both signs.
double transform_x(Random *random, const Transform *transform);

#endif
