// A chain of at most two links in an experiment: in the model without pointers, its state as numbers, and steps whose
// memory is their own.
#ifndef FRICTION_EXPLORER_EXPERIMENT_SMALL_CHAIN_H
#define FRICTION_EXPLORER_EXPERIMENT_SMALL_CHAIN_H

#include "friction/chain.h"

#include <stdalign.h>

enum {
    SMALL_LINKS = 2,                                                 ///< most links, and laws
    SMALL_POINTS = 2,                                                ///< most points that may touch the ground
    SMALL_NUMBERS = 4 * SMALL_LINKS + FR_CHAIN_TOUCH * SMALL_POINTS, ///< of its state
    SMALL_WORK = 384, ///< numbers of memory for its computations: the implicit method with two links and two points
    SMALL_BYTES = 512 + SMALL_LINKS * (sizeof(FrLaw) + sizeof(FrLink)) ///< of the chain
};

typedef struct SmallChain {
    alignas(16) unsigned char bytes[SMALL_BYTES]; ///< an FrChain
} SmallChain;

/// The state of a chain; all zeros is no state.
typedef struct SmallState {
    double number[SMALL_NUMBERS];
} SmallState;

/// What a step tells of each joint and point.
typedef struct SmallStep {
    double friction[SMALL_LINKS]; ///< [N m]; NaN when the step has failed
    double force[2 * SMALL_POINTS];
    FrStatus status;
    int joint; ///< which shows it, or -1
} SmallStep;

/// As fr_chain_make.
FrStatus fr_small_chain_make(SmallChain *small, const FrChainDef *def, FrReport *report);

/// As fr_chain_check.
FrStatus fr_small_chain_check(const SmallChain *small, const double *q, FrReport *report);

/// As fr_chain_largest_step.
double fr_small_chain_largest_step(const SmallChain *small, const double *q);

/// As fr_chain_explain, for a step that has failed.
void fr_small_chain_explain(const SmallChain *small, SmallState *state, const SmallStep *step, FrReport *report);

/// The chain for functions that need no memory.
const FrChain *fr_small_chain(const SmallChain *small);

/// The view of its state.
FrChainState fr_small_state(const SmallChain *small, SmallState *state);

/// As fr_chain_step. A step that fails leaves the state unchanged.
void fr_small_chain_step(const SmallChain *small, SmallState *state, const FrChainDrive *drive, SmallStep *step);

#endif
