// What the parts of a plan share: the recordings that are there, and those that could be made.
#ifndef FRICTION_IDENTIFY_PLAN_RECORDINGS_H
#define FRICTION_IDENTIFY_PLAN_RECORDINGS_H

#include "identify/numbered.h"
#include "identify/own_data.h"
#include "plan.h"

/// How many of the shortlist each promise names, and how many of middle rank are checked.
enum { BY_SLOPES = 5, BY_DRAWS = 5, BY_ALL = 2, LISTED = BY_SLOPES + BY_DRAWS + BY_ALL, MIDDLE = 5 };

/// Of the time that a plan takes, that of the promises.
#define SHARE_OF_PROMISES 0.3

/// What a plan is made from.
struct PlanWork {
    Numbered tasks; ///< of the work
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

    int works;                               ///< that have come
    int checks;                              ///< candidates that are checked
    PlanCandidate *checked[LISTED + MIDDLE]; ///< these
    OwnData *imagined;                       ///< the recordings of each check, laid out when it begins
};

/// Lay out all that could be made. False without memory.
bool make_candidates(PlanWork *work, const PlanLists *lists, const FrOption *servo);

/// A candidate as a recording, with angles that nobody uses.
FrFitLog candidate_log(const PlanWork *work, const PlanCandidate *candidate);

/// The promises of all, as a work.
Work work_of_promises(PlanWork *plan);

/// Checks of some candidates, several times with a residual each, as a work. False without memory.
bool begin_checks(PlanWork *plan, Work *work);

/// What the checks have brought.
void end_checks(PlanWork *plan);

#endif
