// What friction acts in: the pendulum test bench and what its servo is told to do.
#ifndef FRICTION_PLANT_H
#define FRICTION_PLANT_H

#include "friction/base.h"

#ifdef __cplusplus
extern "C" {
#endif

#define FR_GRAVITY 9.80665 ///< [m/s^2]

/// A servo that swings a point mass on a rigid arm; angle 0 hangs down (Duclusaud 2024, fig 3).
typedef struct FrPendulum {
    double inertia; ///< m l^2 + m_arm l^2 / 3 + armature [kg m^2]
    double weight;  ///< (m + m_arm / 2) g l [N m]
    double offset;  ///< true angle minus measured angle [rad]
} FrPendulum;

/// How the angle follows from the velocity. Each adds its own numerical damping to a pendulum without friction.
typedef enum FrPositionUpdate {
    FR_UPDATE_CODE,  ///< q + T w_new + T^2 a / 2, as the published program: damps by weight T/2
    FR_UPDATE_PAPER, ///< q + T w_old + T^2 a / 2, Algorithm 1 as printed: feeds weight T/2
    FR_UPDATE_SEMI,  ///< q + T w_new, semi-implicit Euler: neutral
} FrPositionUpdate;

/// The rows of the bench, and of the position update.
extern const FrParam fr_pendulum_mass_row, fr_pendulum_arm_mass_row, fr_pendulum_length_row, fr_pendulum_update_row;

/// External torque of gravity at the measured angle q [N m].
double fr_pendulum_gravity(const FrPendulum *pendulum, double q);

/// Friction that would stop the pendulum within the step, clipped to +-budget: exact stick (Duclusaud 2024, eq 4).
/// It is minus Phi_Z of a Coulomb law with Z = T/J and F = budget.
double fr_pendulum_friction(const FrPendulum *pendulum, double omega, double tau, double budget, double T);

/// What the servo is told: a goal angle [rad], and whether its bridge is driven at all.
typedef struct FrGoal {
    double angle;
    bool enabled;
} FrGoal;

/// A goal over time; the index is that of the choice `trajectory`.
typedef struct FrTrajectory {
    int index;
    double goal; ///< of `hold` [rad]
} FrTrajectory;

extern const FrParam fr_trajectory_row, fr_trajectory_goal_row;

FrTrajectory fr_trajectory_from_form(const FrForm *form);

/// The goal at t [s]; every trajectory begins again after 6 s.
FrGoal fr_trajectory_goal(const FrTrajectory *trajectory, double t);

#ifdef __cplusplus
}
#endif

#endif
