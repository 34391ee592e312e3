// Exact implicit dry friction at the joints of a simulator, computed from its mass matrix, dense or of a tree.
//
// A step of a simulator is M (v' - v) = T (force + y), with generalised velocities v before and v' after the time
// step T, mass matrix M, the force of everything but friction, and friction y. At every joint i a law Phi_i holds at
// the end of the step: y_i = -Phi_i(v'_i) if the joint slips, and |y_i| <= Phi_i(+0) if v'_i = 0. This is the
// implicit Euler method for one body (Kikuuwe 2006, Theorem 1), applied to all joints together. There is one solution
// if T is below fr_joint_friction_longest_step. Each joint either sticks, with v'_i = 0 to the last bit, or slips;
// nothing creeps or chatters.
//
//     const FrJointLaw law[2] = {{.F = 2, .D = 0.1}, {.F = 0.05}}; // a slide [N, N s/m], a hinge [N m, N m s/rad]
//     signed char direction[2] = {0, 0};                           // kept from step to step
//     double q[2] = {0}, v[2] = {0}, y[2], M[2][2], force[2];
//     void *work = malloc(fr_joint_friction_size(2));
//     for (int k = 0; k < 8000; k++) {
//         dynamics(q, v, M[0], force);                             // your simulator
//         FrJointStep step = {.n = 2, .mass = M[0], .stride = 2, .velocity = v, .force = force, .T = 1e-3, .law = law};
//         if (fr_joint_friction(&step, direction, v, y, work, NULL) != FR_OK)
//             return 1;
//         for (int i = 0; i < 2; i++)
//             q[i] += step.T * v[i];                               // v is now v'
//     }
//
// core/examples/joint_friction.c is such a simulator. To add friction to another one:
//
//   * M is the matrix with which the integrator computes v', including the armature of motors. If the integrator treats
//     a damping B implicitly, pass M + T B, since M (v' - v) = T (f - B v' + y) is the same equation as
//     (M + T B) (v' - v) = T (f - B v + y). To check M, compare v' with the velocities after a step of the simulator
//     itself, from the same q and v, with y added to the force. They are equal up to rounding.
//   * force is everything else: motors, gravity and Coriolis terms, springs, contacts, and all damping -B v, including
//     damping that is treated implicitly. Solve contacts first and friction last; with a free base repeat both about
//     five times in a step, each with the forces that the other has found.
//   * The step is semi-implicit Euler, q' = q + T v'. It cannot be used in the stages of a Runge-Kutta method.
//   * In MuJoCo: mj_step1, then set ctrl, mj_fwdActuation and mj_fwdAcceleration; M of mj_fullM, with Euler plus
//     T dof_damping on the diagonal; force is qfrc_smooth; add y to qfrc_applied; mj_step2. frictionloss must be 0.
//     core/examples/mujoco has this as one call, with contacts, in C, JavaScript and Python.
//   * For an engine of impulses pass the velocities without friction, no force, T = 1, and F and D times its time step;
//     y is then an impulse. An engine without a mass matrix condenses it: fr_joint_friction_condense.
//   * For an engine of accelerations use (v' - v)/T.
//   * If friction depends on the load, F is a budget that is computed before the step.
//
// Units are SI, or any consistent set. Nothing is allocated, and the only state belongs to the caller,
// so any thread may call.
#ifndef FRICTION_JOINT_FRICTION_H
#define FRICTION_JOINT_FRICTION_H

#include "friction/law.h"

FR_BEGIN

/// Friction law of a joint: a law of the library (law.h), or Phi(v) = F sgn v + D v. All zeros: no friction.
typedef struct FrJointLaw {
    const FrLaw *law; ///< any law, must outlive the call; NULL: F and D, which are otherwise not read
    double F;         ///< Coulomb friction [N m or N], 0 or more; 0: never sticks; INFINITY: always sticks, a brake
    /// Viscous friction coefficient [N m s/rad or N s/m], 0 or more, without the damping that the simulator applies.
    double D;
} FrJointLaw;

/// Input of fr_joint_friction: a step of a simulator before friction.
typedef struct FrJointStep {
    /// Number of degrees of freedom, 1 or more, including those without friction, such as a free base.
    size_t n;
    const double *mass; ///< M [kg m^2, kg]: n rows; only the lower triangle with the diagonal is read
    size_t stride;      ///< distance between the beginnings of two rows, n or more
    /// NULL: M is dense. Otherwise n indices for a tree of bodies, such as dof_parentid of MuJoCo: parent[i] < i is the
    /// degree of freedom before i on the way to the base, -1 if there is none. M_ij is 0 unless j is i or on that way;
    /// entries that are 0 for this reason are not read, and the matrix is factored without filling them. For 35 joints
    /// that slip this takes 0.85 of the time, for 60 half of it; below 30 a dense matrix is faster.
    const int *parent;
    const double *velocity; ///< n velocities v [rad/s or m/s]; if `force` is NULL, those after a step without friction
    /// n forces [N m or N] of everything but friction, including all damping; NULL: all 0.
    const double *force;
    double T;              ///< time step [s], above 0
    const FrJointLaw *law; ///< n friction laws
    int max_passes;        ///< largest number of passes; 0: 1000 + 100 n
} FrJointStep;

/// Effort and result of a call.
typedef struct FrJointInfo {
    int passes;   ///< number of sets of sticking joints tried, and Newton iterations; 1 while nothing changes
    int single;   ///< number of these passes that changed only one joint
    int sticking; ///< number of joints that stick after the step
    /// With FR_NOT_POSITIVE_DEFINITE, the matrix of this joint and the joints after it is not positive definite.
    /// With FR_NOT_FINITE, the first joint with such a number in its law, v, force or row of M, or -1 for T or a
    /// result. Otherwise -1.
    int at;
} FrJointInfo;

/// Size of the `work` of a call for n joints [bytes]: that of n (n + 1)/2 + 21 n doubles. Work is aligned as a double.
FR_API size_t fr_joint_friction_size(size_t n);

/// Compute the friction of a step. `direction`, with n entries, contains a guess and receives the result: 0 if the
/// joint sticks, 1 or -1 for its direction of slip. All guesses give the same bits if the condition number of M is
/// below 1e11, except at a tie that rounding decides, which needs a condition number or momenta M v/T that are large
/// compared with F_S. The result of the previous step is the fastest guess; the signs of v are a good first guess. A
/// joint without friction never sticks; its direction is the sign of v', 1 at 0.
///
/// `velocity_next` receives v', `friction` receives y. Both may be NULL, and both may be inputs of the step. `info` may
/// be NULL. `work` has fr_joint_friction_size(n) bytes.
///
/// Returns FR_NOT_POSITIVE_DEFINITE if M + T Phi'(v') is not positive definite on the slipping joints: M is not a mass
/// matrix, or T is too large for a law that falls (fr_joint_friction_longest_step). Returns FR_NOT_CONVERGED after
/// `max_passes`, which was seen only if the condition number of M is above 1e11. Returns FR_NOT_FINITE if T is not
/// above 0, F is NaN or negative, D is NaN, negative or infinite, a law was never made, or another input that is used,
/// or a result, is not finite. An infinite F is a brake; an infinite M_ii keeps v_i.
///
/// A joint sticks if it would slip no faster than 1e-12 T F_S/(M_ii + T Phi'), a Phi' below 0 taken as 0, so that
/// rounding does not decide at a tie; the friction that it needs may then exceed F_S by up to 1e-12 F_S. Otherwise the
/// law of a joint holds to the last bit. The momentum equation then holds to rounding: over 500 000 random steps of 1
/// to 30 joints, to 1e-13 of its largest term, however large T Phi' is compared with M, or to the change of the
/// steepest law from one double to the next. In these steps it took at most 345 passes from any guess. From the signs
/// of v it takes on average 3.1 passes for 6 joints with Coulomb friction, 5.6 for 30, and 9 and 12 with Stribeck
/// friction; while nothing changes, it takes one, and three.
FR_API FrStatus fr_joint_friction(const FrJointStep *step, signed char *direction, double *velocity_next,
                                  double *friction, void *work, FrJointInfo *info);

/// Largest T [s] with one solution for every velocity and force: M - T diag(f) is positive definite on the joints that
/// can slip, where f_i is the steepest fall of Phi_i. INFINITY if no law falls, whatever M is. 0 if no T is small
/// enough (a Stribeck law with alpha below 1, a law that fr_joint_friction refuses, or an M that is not a mass matrix).
/// Reads the number of joints, mass matrix and laws of the step; `work` has fr_joint_friction_size(n) bytes.
FR_API double fr_joint_friction_longest_step(const FrJointStep *step, void *work);

/// Write the m changes of the velocities of the friction joints after a unit impulse at friction joint k. All hard
/// constraints (bearings, fixed gears) are kept; friction and contacts are absent.
typedef void FrJointRespond(void *context, size_t k, double *change);

/// Compute the mass matrix of the friction joints for a simulator that has none: articulated bodies, maximal
/// coordinates, an island of bodies. It is the inverse of the responses, written to `mass` as m rows of m, for
/// fr_joint_friction without a force. Calls `respond` m times. `mass` is written only if this returns FR_OK. Returns
/// FR_NOT_POSITIVE_DEFINITE if the responses are not positive definite. `work` has fr_joint_friction_size(m) bytes.
FR_API FrStatus fr_joint_friction_condense(size_t m, FrJointRespond *respond, void *context, double *mass, void *work);

/// Check the mass matrix of a step, for debugging a simulator; the rest of the step is not read. Refuses a matrix that
/// can be seen not to be a mass matrix: M_ii not above 0, M_ij not finite, |M_ij - M_ji| above 1e-9 sqrt(M_ii M_jj), or
/// |M_ij| not below sqrt(M_ii M_jj); and, of a tree, a parent that is not before its joint, or an M_ij that should be
/// 0. Each error contains row and column, counted from 0, and the numbers. A matrix that passes may still not be
/// positive definite.
FR_API FrStatus fr_joint_friction_check_mass(const FrJointStep *step, FrReport *report);

FR_END

#endif
