// Dry friction at joints as simulation engines do it, written from their documentation, for comparison.
//
// M is the mass matrix, n x n numbers row by row; `force` is what acts on the joints without friction and velocity
// terms; F are the friction limits.
#ifndef FRICTION_EXPLORER_PLANT_ENGINE_FRICTION_H
#define FRICTION_EXPLORER_PLANT_ENGINE_FRICTION_H

#include <stdbool.h>

enum { ENGINE_JOINTS_MAX = 12 };

/// The softness of friction in MuJoCo, of each joint.
typedef struct SoftFriction {
    double impedance;                   ///< d_0
    double damping;                     ///< b: the velocity is driven to 0 with the acceleration -b v [1/s]
    double softness[ENGINE_JOINTS_MAX]; ///< R: how far the acceleration lies beyond that for a torque of 1 [1/(kg m^2)]
} SoftFriction;

/// The softness with the impedance d_0, from the mass matrix at the zero pose. False when M is not positive definite.
bool fr_soft_friction_at(int n, const double *M, SoftFriction *soft);

/// Friction in MuJoCo (soft_friction.c): the accelerations `a` [rad/s^2]. False when M is not positive definite or a
/// number is not finite.
bool fr_soft_friction(int n, const double *M, const double *force, const double *v, const double *F,
                      const SoftFriction *soft, double *a);

/// Friction by sweeps from joint to joint (gauss_seidel.c): velocities `v` after a step T. `impulse` [N m s]: where the
/// sweeps begin, and what they found. False as fr_soft_friction.
bool fr_gauss_seidel_friction(int n, const double *M, const double *force, const double *F, double T, int sweeps,
                              double *v, double *impulse);

#endif
