// The options of an identification, as numbers.
#ifndef FRICTION_IDENTIFY_OPTIONS_H
#define FRICTION_IDENTIFY_OPTIONS_H

#include "fit.h"

enum { PLAN_LIST_MAX = 8, PLAN_SIMULATIONS_MAX = 16 };

/// A list of numbers. An empty list stands for the default values.
typedef struct PlanNumbers {
    int count;
    double value[PLAN_LIST_MAX];
} PlanNumbers;

/// All lists of a plan.
typedef struct PlanLists {
    PlanNumbers mass;   ///< factors of the recorded mass
    PlanNumbers length; ///< factors of the recorded length
    PlanNumbers kp;     ///< gains
    int simulations;    ///< simulations of each recording that is checked
    int trajectories;   ///< number of trajectories; 0: all that need no other input
    FrTrajectory trajectory[PLAN_LIST_MAX];
} PlanLists;

typedef struct StudyOptions {
    unsigned models;         ///< bit mask of the requested models
    unsigned long long seed; ///< seed of all random numbers
    int budget;              ///< evaluations for each model
    FrIdentifyLoss loss;     ///< error that is minimised
    double level;            ///< probability that an interval contains its parameter
    bool intervals;          ///< intervals are searched for
    int bootstrap;           ///< draws of the recordings; 0: none
    bool plans;              ///< the recording to make next is planned
    PlanLists planned;       ///< lists of the plan
} StudyOptions;

#endif
