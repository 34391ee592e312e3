// The lists of --plan: what the recordings that could be made next are made of.
#ifndef FRICTION_EXPLORER_STUDY_PLAN_LISTS_H
#define FRICTION_EXPLORER_STUDY_PLAN_LISTS_H

#include "friction/plant.h"

enum { PLAN_LIST_MAX = 8, PLAN_SIMULATIONS_MAX = 16 };

/// A list of numbers; none: the usual ones.
typedef struct PlanNumbers {
    int count;
    double value[PLAN_LIST_MAX];
} PlanNumbers;

/// All lists.
typedef struct PlanLists {
    PlanNumbers mass;   ///< factors of the mass of the recordings
    PlanNumbers length; ///< likewise of the length
    PlanNumbers kp;     ///< gains
    int simulations;    ///< of each recording that is checked
    int trajectories;   ///< how many; 0: every one that needs nothing else
    FrTrajectoryKind trajectory[PLAN_LIST_MAX];
} PlanLists;

/// Read the value of --plan, which may be empty; every item that is wrong is reported.
void read_plan_lists(PlanLists *lists, const char *text, FrReport *report);

#endif
