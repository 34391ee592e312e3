// The lists of --plan: values that are combined into possible next recordings.
#ifndef FRICTION_EXPLORER_STUDY_PLAN_LISTS_H
#define FRICTION_EXPLORER_STUDY_PLAN_LISTS_H

#include "friction/bench.h"

enum { PLAN_LIST_MAX = 8, PLAN_SIMULATIONS_MAX = 16 };

/// A list of numbers. An empty list stands for the default values.
typedef struct PlanNumbers {
    int count;
    double value[PLAN_LIST_MAX];
} PlanNumbers;

/// All lists of --plan.
typedef struct PlanLists {
    PlanNumbers mass;   ///< factors of the recorded mass
    PlanNumbers length; ///< factors of the recorded length
    PlanNumbers kp;     ///< gains
    int simulations;    ///< simulations of each recording that is checked
    int trajectories;   ///< number of trajectories; 0: all that need no other input
    FrTrajectory trajectory[PLAN_LIST_MAX];
} PlanLists;

/// Read the value of --plan, which may be empty. Every wrong item is reported.
void read_plan_lists(PlanLists *lists, const char *text, FrReport *report);

#endif
