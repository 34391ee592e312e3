// The rows of the test bench and of the trajectories of its goal.
#ifndef FRICTION_BENCH_ROWS_H
#define FRICTION_BENCH_ROWS_H

#include "base/row.h"
#include "friction/bench.h"

/// Rows of the hand: its constant torque, and stiffness and angle of the spring that connects it with the arm.
extern const FrParam fr_hand_torque_row, fr_hand_stiffness_row, fr_hand_angle_row;

/// Rows of the pendulum, the last one the choice of a position update; and a list of them that ends with NULL.
extern const FrParam fr_pendulum_mass_row, fr_pendulum_arm_mass_row, fr_pendulum_length_row, fr_pendulum_update_row;
extern const FrParam *const fr_pendulum_rows[];

/// Rows of the motion of a base: those of a sine and those of a pulse, ending with NULL, and its direction.
extern const FrParam *const fr_shaking_sine_rows[], *const fr_shaking_pulse_rows[];
extern const FrParam fr_shaking_angle_row;

/// An acceleration in the direction of a base [m/s^2], as a vector.
FrAcceleration fr_shaking_along(const FrShaking *shaking, double acceleration);

/// The trajectories, with their names and titles.
extern const FrOption fr_trajectories[FR_TRAJECTORIES];

/// Rows of the parameters of all trajectories, ending with NULL.
extern const FrParam *const fr_trajectory_rows[];

#endif
