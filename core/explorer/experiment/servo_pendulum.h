// Rows that only the run servo_pendulum uses.
#ifndef FRICTION_EXPLORER_EXPERIMENT_SERVO_PENDULUM_H
#define FRICTION_EXPLORER_EXPERIMENT_SERVO_PENDULUM_H

#include "base/row.h"

/// Time of the goal of a step: its start or its end.
extern const FrParam fr_goal_time_row;
enum { GOAL_OF_START, GOAL_OF_END, GOAL_HELD };

/// Supply voltage: the constant one of the bench, or the measured one of a recording.
extern const FrParam fr_supply_row;
enum { SUPPLY_OF_BENCH, SUPPLY_MEASURED };

#endif
