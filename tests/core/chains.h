// Chains for the tests: in allocated memory, from a def or at random.
#ifndef TESTS_CHAINS_H
#define TESTS_CHAINS_H

#include "explorer/chain/chain.h"
#include "random.h"

/// A chain with all of its memory.
typedef struct Rig {
    FrChain *chain;
    double *memory, *work; ///< of the state; of computations
    FrChainState state;
    FrChainStep step; ///< its arrays are there
    int links;
} Rig;

/// Make a chain, which must be accepted.
Rig rig_open(const FrChainDef *def);
void rig_close(Rig *rig);

/// A step that must succeed.
void rig_step(Rig *rig, const FrChainDrive *drive);

/// n random links with random centres of mass, armatures and axes; law 0 if `law`.
void random_links(Random *random, int n, bool law, FrLink *link);

/// n equal rods of a total length and mass, law 0.
void equal_rods(int n, double length, double mass, double armature, FrLink *link);

#endif
