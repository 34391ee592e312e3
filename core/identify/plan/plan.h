// Which recording to make next: --plan.
#ifndef FRICTION_IDENTIFY_PLAN_PLAN_H
#define FRICTION_IDENTIFY_PLAN_PLAN_H

#include "identify/intervals.h"
#include "explorer/study/options.h"

/// A recording that could be made.
typedef struct PlanCandidate {
    double mass, length, kp; ///< of its bench [kg, m, -]
    FrTrajectoryKind trajectory;
    int number;           ///< its place in the order of the lists
    bool listed;          ///< it is one of the shortlist
    bool checked;         ///< it was simulated with residuals, and fitted with the recordings
    FrFitPromise promise; ///< what it promises
    double mean;          ///< of its narrowings, 1 - width after / width before
    double narrowing[PLAN_SIMULATIONS_MAX];
} PlanCandidate;

/// The plan of a model.
typedef struct Plan {
    bool made;                ///< there is one
    int model;                ///< whose
    int parameter;            ///< whose interval shall become narrower; -1: none
    double from, to;          ///< that interval, in the parameter's unit
    int refused;              ///< candidates that cannot be simulated with this time step
    int count;                ///< the others
    PlanCandidate *candidate; ///< the best first; the caller's to free
    int simulations;          ///< of each that is checked
    double usual;             ///< median narrowing of those of middle rank
    bool promising;           ///< the first narrows enough in every simulation, and by more than those of middle rank
} Plan;

/// The smallest and the largest narrowing of a candidate that was checked.
double least_narrowing(const Plan *plan, const PlanCandidate *candidate);
double largest_narrowing(const Plan *plan, const PlanCandidate *candidate);

/// A plan that is being made.
typedef struct PlanWork PlanWork;

/// Begin the plan of a model with intervals. NULL without memory.
PlanWork *begin_plan(Plan *plan, const FrFitModel *model, const ModelIntervals *interval, const FrFitData *data,
                     const IdentifyOptions *options, const FrOption *servo, FrFitScratch *scratch);

/// The next work; the one before must have been made.
Coming next_of_plan(PlanWork *plan, Work *work);

void end_plan(PlanWork *plan);

#endif
