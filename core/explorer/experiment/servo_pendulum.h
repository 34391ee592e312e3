// A row of the run servo_pendulum that it reads itself.
#ifndef FRICTION_EXPLORER_EXPERIMENT_SERVO_PENDULUM_H
#define FRICTION_EXPLORER_EXPERIMENT_SERVO_PENDULUM_H

#include "friction/base.h"

/// Whether the goal of a step is that of its start or of its end.
extern const FrParam fr_goal_time_row;
enum { GOAL_OF_START, GOAL_OF_END };

#endif
