// The rows of the test bench and of the trajectories of its goal.
#ifndef FRICTION_BENCH_ROWS_H
#define FRICTION_BENCH_ROWS_H

#include "base/row.h"
#include "friction/bench.h"

/// Angle of the hand that a spring connects with the arm.
extern const FrParam fr_hand_angle_row;

/// Stiffness of that spring.
extern const FrParam fr_hand_stiffness_row;

/// Constant torque of a hand.
extern const FrParam fr_hand_torque_row;

/// Mass of the arm.
extern const FrParam fr_pendulum_arm_mass_row;

/// Length of the arm.
extern const FrParam fr_pendulum_length_row;

/// Mass at the end of the arm.
extern const FrParam fr_pendulum_mass_row;

/// The pendulum and its position update. Ends with NULL.
extern const FrParam *const fr_pendulum_rows[];

/// Choice of a position update.
extern const FrParam fr_pendulum_update_row;

/// The trajectories, with their names and titles.
extern const FrOption fr_trajectories[FR_TRAJECTORIES];

#endif
