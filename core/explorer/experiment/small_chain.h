// A chain of at most two links in an experiment. It is stored in the model without pointers, its state is an array of
// doubles, and steps have their own memory.
#ifndef FRICTION_EXPLORER_EXPERIMENT_SMALL_CHAIN_H
#define FRICTION_EXPLORER_EXPERIMENT_SMALL_CHAIN_H

#include "explorer/chain/chain.h"

#include <stdalign.h>

enum {
    SMALL_LINKS = 2,                                                 ///< most links, and laws
    SMALL_POINTS = 2,                                                ///< most points that may touch the ground
    SMALL_NUMBERS = 4 * SMALL_LINKS + FR_CHAIN_TOUCH * SMALL_POINTS, ///< number of doubles of the state
    /// Number of doubles for computations; the largest case is the implicit method with two links and two points.
    SMALL_WORK = 384,
    SMALL_BYTES = 512 + SMALL_LINKS * (sizeof(FrLaw) + sizeof(FrLink)) ///< size of the chain in bytes
};

typedef struct SmallChain {
    alignas(16) unsigned char bytes[SMALL_BYTES]; ///< an FrChain
} SmallChain;

/// State of a chain. A state of all zeros is invalid.
typedef struct SmallState {
    double number[SMALL_NUMBERS];
} SmallState;

/// Results of a step, for each joint and point.
typedef struct SmallStep {
    double friction[SMALL_LINKS]; ///< friction torque [N m]; NaN if the step has failed
    double force[2 * SMALL_POINTS];
    FrStatus status;
    int joint; ///< joint that shows the failure, or -1
} SmallStep;

/// Like fr_chain_make.
FrStatus fr_small_chain_make(SmallChain *small, const FrChainDef *def, FrReport *report);

/// Like fr_chain_check.
FrStatus fr_small_chain_check(const SmallChain *small, const double *q, FrReport *report);

/// Like fr_chain_largest_step.
double fr_small_chain_largest_step(const SmallChain *small, const double *q);

/// Like fr_chain_explain, for a step that has failed.
void fr_small_chain_explain(const SmallChain *small, SmallState *state, const SmallStep *step, FrReport *report);

/// Get the chain, for functions that need no memory.
const FrChain *fr_small_chain(const SmallChain *small);

/// Get a view of the state.
FrChainState fr_small_state(const SmallChain *small, SmallState *state);

/// Like fr_chain_step. A step that fails leaves the state unchanged.
void fr_small_chain_step(const SmallChain *small, SmallState *state, const FrChainDrive *drive, SmallStep *step);

#endif
