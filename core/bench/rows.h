// The rows of the test bench and of the trajectories of its goal.
#ifndef FRICTION_BENCH_ROWS_H
#define FRICTION_BENCH_ROWS_H

#include "friction/plant.h"
#include "explorer/form/form.h"

/// Choice of a hand that pulls at the arm, with its parameters.
extern const FrParam fr_hand_row;

/// Mass of the arm.
extern const FrParam fr_pendulum_arm_mass_row;

/// Length of the arm.
extern const FrParam fr_pendulum_length_row;

/// Mass at the end of the arm.
extern const FrParam fr_pendulum_mass_row;

/// Choice of a position update.
extern const FrParam fr_pendulum_update_row;

/// Make the trajectory of a form. Refuses `log` if the form has no recording; `trajectory` is then unchanged.
FrStatus fr_trajectory_from_form(FrTrajectory *trajectory, const FrForm *form, FrReport *report);

/// Goal of the trajectory `hold`.
extern const FrParam fr_trajectory_goal_row;

/// Choice of a trajectory.
extern const FrParam fr_trajectory_row;

#endif
