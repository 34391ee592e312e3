// Dry friction at joints as in simulation engines, written from their documentation, for comparison.
//
// M is the mass matrix, n x n numbers row by row. `force` has the torques on the joints without friction and velocity
// terms. F has the friction limits.
#ifndef FRICTION_EXPLORER_PLANT_ENGINE_FRICTION_H
#define FRICTION_EXPLORER_PLANT_ENGINE_FRICTION_H

#include <stdbool.h>

enum { ENGINE_JOINTS_MAX = 12 };

/// Softness of friction at each joint, as in MuJoCo.
typedef struct SoftFriction {
    double impedance; ///< d_0
    double damping;   ///< b: the velocity is driven to 0 with the acceleration -b v [1/s]
    /// R: difference between the acceleration and -b v for a torque of 1 [1/(kg m^2)].
    double softness[ENGINE_JOINTS_MAX];
} SoftFriction;

/// Compute M^-1: row i has the velocities after a unit impulse at joint i. Returns false if M is not positive definite.
bool fr_engine_inverse(int n, const double *M, double (*inverse)[ENGINE_JOINTS_MAX]);

/// Compute the softness for the impedance d_0, from the mass matrix at the zero pose. Returns false if M is not
/// positive definite.
bool fr_soft_friction_at(int n, const double *M, SoftFriction *soft);

/// Compute the accelerations `a` [rad/s^2] with friction as in MuJoCo (soft_friction.c). Returns false if M is not
/// positive definite or a number is not finite.
bool fr_soft_friction(int n, const double *M, const double *force, const double *v, const double *F,
                      const SoftFriction *soft, double *a);

/// Compute friction by sweeps from joint to joint (gauss_seidel.c). `v` has the velocities before a step T, and
/// receives those after it. `impulse` [N m s] has the start of the sweeps, and receives their result. Returns false
/// like fr_soft_friction.
bool fr_gauss_seidel_friction(int n, const double *M, const double *force, const double *F, double T, int sweeps,
                              double *v, double *impulse);

#endif
