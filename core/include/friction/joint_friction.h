// Exact implicit dry friction at the joints of your own simulator, from its dense mass matrix.
//
// A step of a simulator is M (v' - v) = T (force + y): generalised velocities v before and v' after the time step T,
// mass matrix M, the force of everything but friction, and friction y. At every joint i a law Phi_i holds at the end of
// the step: y_i = -Phi_i(v'_i) where the joint slips, and |y_i| <= Phi_i(+0) where v'_i = 0. This is implicit Euler for
// one body (Kikuuwe 2006, Theorem 1) at all joints together. There is one solution while T is below
// fr_joint_friction_longest_step: each joint sticks, with v'_i = 0 to the last bit, or slips; nothing creeps or
// chatters.
//
//     const FrJointLaw law[2] = {{.F = 2, .D = 0.1}, {.F = 0.05}}; // a slide [N, N s/m], a hinge [N m, N m s/rad]
//     signed char direction[2] = {0, 0};                           // kept from step to step
//     double q[2] = {0}, v[2] = {0}, y[2], M[2][2], force[2];
//     double *work = malloc(fr_joint_friction_work(2) * sizeof(double));
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
//   * M is the matrix with which the integrator computes v': with the armature of motors, and M + T B where it takes a
//     damping B implicitly, as M (v' - v) = T (f - B v' + y) is (M + T B) (v' - v) = T (f - B v + y). To check it,
//     compare v' with the velocities after the simulator's own step, from the same q and v, in which y is added to the
//     force. They are equal up to rounding.
//   * force is everything else: motors, gravity and Coriolis terms, springs, contacts, and all damping -B v, also that
//     which is taken implicitly. A contact solver comes first and friction last; with a free base repeat both some five
//     times in a step, each with the forces that the other has found.
//   * The step is semi-implicit Euler, q' = q + T v'. It does not go into the stages of a Runge-Kutta method.
//   * In MuJoCo: mj_step1, then set ctrl, mj_fwdActuation and mj_fwdAcceleration; M of mj_fullM, with Euler plus
//     T dof_damping on the diagonal; force is qfrc_smooth; add y to qfrc_applied; mj_step2. frictionloss must be 0.
//     core/examples/mujoco has this as one call, with contacts, in C, JavaScript and Python.
//   * An engine of impulses gives the velocities without friction, no force, T = 1, and F and D times its time step;
//     y is an impulse. One without a mass matrix condenses it: fr_joint_friction_condense.
//   * An engine of accelerations takes (v' - v)/T.
//   * Where friction depends on the load, F is a budget that is computed before the step.
//
// Units are SI, or any that fit together. There is no allocation, and no state but the caller's: any thread may call.
#ifndef FRICTION_JOINT_FRICTION_H
#define FRICTION_JOINT_FRICTION_H

#include "friction/law.h"

FR_BEGIN

/// The friction law of a joint: one of the library (law.h), or Phi(v) = F sgn v + D v. All zeros: no friction.
typedef struct FrJointLaw {
    const FrLaw *law; ///< any law, must outlive the call; NULL: F and D, which else are not read
    double F;         ///< Coulomb friction [N m or N], 0 or more; 0: never sticks; INFINITY: always sticks, a brake
    double D;         ///< viscous friction coefficient [N m s/rad or N s/m], 0 or more; not what the simulator damps
} FrJointLaw;

/// A step of a simulator before friction.
typedef struct FrJointStep {
    size_t n;               ///< degrees of freedom, 1 or more; those without friction too, such as a free base
    const double *mass;     ///< M [kg m^2, kg]: n rows, of which the lower triangle is read, up to the diagonal
    size_t stride;          ///< from the beginning of a row to that of the next, n or more
    const double *velocity; ///< v [rad/s or m/s], n of them; with no force those after a step without friction
    const double *force;    ///< of everything but friction, with all damping [N m or N], n of them; NULL: all 0
    double T;               ///< time step [s], above 0
    const FrJointLaw *law;  ///< n of them
    int max_passes;         ///< the most passes that may be made; 0: 1000 + 100 n
} FrJointStep;

/// How much work a call was.
typedef struct FrJointInfo {
    int passes;   ///< sets of sticking joints tried, and Newton iterations; 1 while nothing changes
    int single;   ///< passes of these that changed one joint only
    int sticking; ///< joints that stick after the step
    /// With FR_NOT_POSITIVE_DEFINITE the matrix of this joint and those after it is not positive definite; with
    /// FR_NOT_FINITE the first joint with such a number, in its law, v, force or row of M, or -1 for T or a result;
    /// else -1.
    int at;
} FrJointInfo;

/// Doubles that a call for n joints needs as `work`: n (n + 1)/2 + 13 n.
FR_API size_t fr_joint_friction_work(size_t n);

/// Friction of a step. `direction`, n of them, holds a guess and receives the answer: 0 where the joint sticks, 1 or -1
/// where it slips that way. Any guess gives the same bits while the condition number of M is below 1e11, but at a
/// tie that rounding decides, with a condition number or momenta M v/T that are large beside F_S; that of the step
/// before is the fastest, the signs of v are a good first one. A joint without friction never sticks; its
/// direction is the sign of v', 1 at 0.
///
/// `velocity_next` receives v', `friction` y; both may be NULL, and both may be inputs of the step. `info` may be NULL.
/// `work` has fr_joint_friction_work(n) doubles.
///
/// Returns FR_NOT_POSITIVE_DEFINITE if M + T Phi'(v') is not positive definite on the slipping joints: M is no mass
/// matrix, or T is too large for a law that falls (fr_joint_friction_longest_step). Returns FR_NOT_CONVERGED after
/// `max_passes`, seen only if the condition number of M is above 1e11. Returns FR_NOT_FINITE if T is not above 0, F is
/// NaN or negative, D is NaN, negative or infinite, a law was never made, or another input that matters, or a result,
/// is not finite. An infinite F is a brake, an infinite M_ii keeps v_i.
///
/// A joint sticks if it would slip by less than 1e-12 T F_S/M_ii, so that rounding does not decide at a tie; what it
/// then needs may be above F_S by up to 1e-12 of it. Else the law of a joint holds to the last bit. The momentum
/// equation then holds to rounding: over 500 000 random steps of 1 to 30 joints to 1e-13 of its largest term, however
/// large T Phi' is beside M, or to what the steepest law changes from one double to the next. There it took at most 266
/// passes from any guess. From the signs of v it takes 3.2 on average for 6 joints with Coulomb friction, 6.3 for 30,
/// and 9 and 14 with Stribeck friction; one, and three, while nothing changes.
FR_API FrStatus fr_joint_friction(const FrJointStep *step, signed char *direction, double *velocity_next,
                                  double *friction, double *work, FrJointInfo *info);

/// The largest T [s] with one solution for every velocity and force: M - T diag(f) is positive definite on the joints
/// that can slip, f_i being the steepest fall of Phi_i. INFINITY when no law falls, whatever M is; 0 when no T is small
/// enough (a Stribeck law with alpha below 1, a law that fr_joint_friction refuses, or an M that is no mass matrix).
/// Arguments as in FrJointStep; `work` has fr_joint_friction_work(n) doubles.
FR_API double fr_joint_friction_longest_step(size_t n, const double *mass, size_t stride, const FrJointLaw *law,
                                             double *work);

/// Writes the m changes of the friction joints' velocities after a unit impulse at friction joint k, all hard
/// constraints kept (bearings, fixed gears), without friction and without contacts.
typedef void FrJointRespond(void *context, size_t k, double *change);

/// The mass matrix of friction joints for a simulator that has none: articulated bodies, maximal coordinates, an island
/// of bodies. It is the inverse of the responses, written to `mass`, m rows of m, for fr_joint_friction without a
/// force. Calls `respond` m times. Unless it returns FR_OK, `mass` is not written: FR_NOT_POSITIVE_DEFINITE if the
/// responses are not positive definite. `work` has fr_joint_friction_work(m) doubles.
FR_API FrStatus fr_joint_friction_condense(size_t m, FrJointRespond *respond, void *context, double *mass,
                                           double *work);

/// For debugging a simulator: refuses a matrix that is no mass matrix at sight, with an error that names row and
/// column, counted from 0, and the numbers: M_ii not above 0, M_ij not finite, |M_ij - M_ji| above 1e-9 sqrt(M_ii
/// M_jj), or |M_ij| not below sqrt(M_ii M_jj). A matrix that passes may still not be positive definite.
FR_API FrStatus fr_joint_friction_check_mass(size_t n, const double *mass, size_t stride, FrReport *report);

FR_END

#endif
