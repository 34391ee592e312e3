// The recording to make next.
#ifndef FRICTION_IDENTIFY_PLAN_PLAN_H
#define FRICTION_IDENTIFY_PLAN_PLAN_H

#include "identify/intervals.h"
#include "identify/fit.h"
#include "identify/options.h"
#include "base/row.h"

/// A possible recording.
typedef struct PlanCandidate {
    double mass, length, kp; ///< values of its bench [kg, m, -]
    FrTrajectory trajectory;
    int number;  ///< index in the order of the lists
    bool listed; ///< it is on the shortlist
    /// it was simulated with residuals and fitted together with the recordings
    bool checked;
    FrFitPromise promise; ///< its expected benefit
    double mean;          ///< mean of its narrowings, 1 - width after / width before
    double narrowing[PLAN_SIMULATIONS_MAX];
} PlanCandidate;

/// The plan of a model.
typedef struct Plan {
    bool made;                ///< the plan is complete
    int model;                ///< index of the model
    int parameter;            ///< index of the parameter whose interval is to become narrower; -1: none
    double from, to;          ///< ends of that interval, in the unit of the parameter
    int refused;              ///< number of candidates that cannot be simulated with this time step
    int count;                ///< number of the other candidates
    PlanCandidate *candidate; ///< best candidate first; the caller frees the memory
    int simulations;          ///< number of simulations of each candidate that is checked
    double usual;             ///< median narrowing of the candidates of middle rank
    /// the first candidate narrows the interval enough in every simulation, and by more than those of middle rank
    bool promising;
} Plan;

/// Smallest and largest narrowing of a candidate that was checked.
double fr_least_narrowing(const Plan *plan, const PlanCandidate *candidate);
double fr_largest_narrowing(const Plan *plan, const PlanCandidate *candidate);

/// A plan in progress.
typedef struct PlanWork PlanWork;

/// Begin the plan of a model with intervals. Returns NULL if memory is exhausted.
PlanWork *fr_begin_plan(Plan *plan, const FrFitModel *model, const ModelIntervals *interval, const FrFitData *data,
                        const StudyOptions *options, const FrOption *servo, FrFitScratch *scratch);

/// Get the next work unit. The one before it must have ended.
Coming fr_next_of_plan(void *plan, WorkUnit *work, FrFitScratch *scratch);

void fr_end_plan(void *plan);

#endif
