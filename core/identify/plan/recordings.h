// Declarations shared by the parts of a plan: the existing recordings and the possible ones.
#ifndef FRICTION_IDENTIFY_PLAN_RECORDINGS_H
#define FRICTION_IDENTIFY_PLAN_RECORDINGS_H

#include "identify/numbered.h"
#include "identify/fit.h"
#include "base/row.h"
#include "identify/own_data.h"
#include "plan.h"

/// Number of shortlist entries that each criterion selects, and number of checked candidates of middle rank.
enum { BY_SLOPES = 5, BY_DRAWS = 5, BY_ALL = 2, LISTED = BY_SLOPES + BY_DRAWS + BY_ALL, MIDDLE = 5 };

/// Share of the time of a plan that the benefits take.
#define SHARE_OF_PROMISES 0.3

/// A plan in progress, with its data.
struct PlanWork {
    Numbered tasks; ///< tasks of the work unit
    Plan *plan;
    const FrFitSpace *space;
    const double *point;   ///< point of the fit
    const FrFitData *data; ///< existing recordings
    const FrFitSpread *spread;
    unsigned long long seed;
    FrFitPlan *promises; ///< state of knowledge before the next recording
    int samples;         ///< number of samples of a possible recording
    double *goal;        ///< goals of trajectory t at goal + t * samples [rad]
    double *enabled;     ///< bridge states in the same layout, 1 or 0
    double *nothing;     ///< measured angles that are not used

    int works;                               ///< number of work units so far
    int checks;                              ///< number of candidates that are checked
    PlanCandidate *checked[LISTED + MIDDLE]; ///< candidates that are checked
    OwnData *imagined;                       ///< recordings of each check, laid out when it begins
};

/// Lay out all candidates. Returns false if memory is exhausted.
bool fr_make_candidates(PlanWork *work, const PlanLists *lists, const FrOption *servo);

/// A candidate as a recording; its measured angles are not used.
FrFitLog fr_candidate_log(const PlanWork *work, const PlanCandidate *candidate);

/// Work unit that computes the expected benefits of all candidates.
WorkUnit fr_work_of_promises(PlanWork *plan);

/// Begin the work unit that checks some candidates, each several times with different residuals. Returns false if
/// memory is exhausted.
bool fr_begin_checks(PlanWork *plan, WorkUnit *work);

/// Use the results of the checks.
void fr_end_checks(PlanWork *plan);

#endif
