// What the parts of a plan share: the recordings that are there, and those that could be made.
#ifndef FRICTION_CLI_IDENTIFY_PLAN_RECORDINGS_H
#define FRICTION_CLI_IDENTIFY_PLAN_RECORDINGS_H

#include "plan.h"

/// What a plan is made from.
typedef struct PlanWork {
    Plan *plan;
    const FrFitSpace *space;
    const double *point;   ///< the fit
    const FrFitData *data; ///< the recordings that are there
    const FrFitSpread *spread;
    unsigned long long seed;
    FrFitPlan *promises; ///< what is known before
    int samples;         ///< of a recording that could be made
    double *goal;        ///< of trajectory t, at goal + t * samples [rad]
    double *enabled;     ///< likewise
    double *nothing;     ///< measured angles that nobody uses
} PlanWork;

/// Lay out all that could be made. False without memory.
bool make_candidates(PlanWork *work, const PlanLists *lists, const FrOption *servo);

/// A candidate as a recording, with angles that nobody uses.
FrFitLog candidate_log(const PlanWork *work, const PlanCandidate *candidate);

/// The promises of all. False when a signal ended it.
bool find_promises(PlanWork *work, const Workers *workers);

/// Check some candidates, several times with a residual each. False when a signal or missing memory ended it.
bool check_candidates(PlanWork *work, int count, PlanCandidate *const *candidate, const Workers *workers);

#endif
