// Exact friction at the joints of a simulator, from its mass matrix: friction laws of the joints (fr_joint_friction),
// and the load-dependent friction of their transmissions (fr_gear_friction).
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
// joint_friction.c in share/doc/friction/examples is such a simulator. To add friction to another one:
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
//     The folder core/examples/mujoco of the sources has this as one call, with contacts, in C, JavaScript and Python.
//   * For an engine of impulses pass the velocities without friction, no force, T = 1, and F and D times its time step;
//     y is then an impulse. An engine without a mass matrix condenses it: fr_joint_friction_condense.
//   * For an engine of accelerations use (v' - v)/T.
//   * If friction depends on the load, F is a budget that is computed before the step.
//
// Transmissions, with friction from the load of the same instant:
//
// Without friction the joints move by D q'' + h = tau. The rotors in front of the transmissions take A q'' + b of
// these torques. The transmissions pass on the load y = (D - A) q'' + h - b and have the input torque
// m = tau - A q'' - b (Dupont 1993, eq 24). A joint that slips in direction s drives its load if s z >= 0 with
// z = y + s c_b; otherwise it is driven back:
//
//     m = r z + s c_m,  r = 1/eta_1 where it drives, 1/eta_2 where it is driven back   (eq 15 to 18, 22, 29 and 30)
//
// A joint at rest accepts any m between those of both directions, with the static efficiencies (eq 20). So all joints
// together slip or rest, each in one of at most five modes, and the acceleration must be consistent with these modes.
// There is exactly one solution if the determinants of all modes have the same sign (fr_gear_unique).
// Otherwise there may be several, or none for moving joints: these jam. Joints at rest and implicit steps always have a
// solution: friction takes power, so the torques bound the reachable motion for all efficiencies, and the number of
// solutions stays odd while the efficiencies change from 1 to their values.
//
//     const FrTransmission worm[2] = {{1.5, 0.5, 1.5, 0.5, 0, 0}, {1.5, 0.5, 1.5, 0.5, 0, 0}};
//     const double D[2][2] = {{12, 2}, {2, 3}}, A[2][2] = {{2, 0}, {0, 2}}, h[2] = {50, 15}, tau[2] = {60, 30};
//     const double v[2] = {0, 0.1};
//     FrGearStep joints = {.n = 2, .inertia = D[0], .rotor = A[0], .stride = 2, .bias = h, .torque = tau,
//                              .velocity = v, .transmission = worm};
//     FrGearMode mode[2] = {{0, 0}, {0, 0}};             // a guess, kept from call to call
//     double a[2];
//     if (fr_gear_accelerations(&joints, mode, a, NULL) != FR_OK)
//         return 1;                                        // here joint 1 rests, and joint 2 drives
//
// A simulator with a fixed time step calls fr_gear_friction instead, which returns the velocities after the step.
// An FrGearMachine computes D, A, h, b and tau itself. fr_gear_move steps it: FR_GEAR_LOCATED locates every start,
// stop and change of sign of a load, FR_GEAR_IMPLICIT does not.
//
// Units are SI; torques and inertias are on the joint side of the reductions. Nothing is allocated, and the only state
// belongs to the caller, so any thread may call.
#ifndef FRICTION_JOINT_H
#define FRICTION_JOINT_H

#include "friction/law.h"
#include "friction/transmission.h"

FR_BEGIN

// ---------------------------------------------------------------------------------------------------------------
// Friction laws at the joints.

/// Friction law of a joint: a law of the library (law.h), or Phi(v) = F sgn v + D v. All zeros: no friction.
///
/// With F_S, friction is static or dynamic, with the efforts of PhysX and Isaac Lab. A joint at rest before the
/// step, with a velocity of exactly 0, holds up to F_S. A joint that moves has F and D. A joint at rest that does
/// not hold is released: it has F and D in this step too. This is not a law of the velocity, so there is no longest
/// time step, but there may be several consistent outcomes; this one releases no joint that holds after those released
/// before it. Where the steps fall decides whether a joint that turns round under a load between F and F_S rests there.
typedef struct FrJointLaw {
    const FrLaw *law; ///< any law, must outlive the call; NULL: F and D, which are otherwise not read
    double F;         ///< Coulomb friction [N m or N], 0 or more; 0: never sticks; INFINITY: always sticks, a brake
    /// Viscous friction coefficient [N m s/rad or N s/m], 0 or more, without the damping that the simulator applies.
    double D;
    /// Static friction [N m or N] of a joint at rest, F or more; 0: F. Must be 0 with a law, whose static friction
    /// is Phi(+0). The velocities v' of a step must be those before the next step, unchanged: a simulator that computes
    /// its own v' from y rarely gets exactly 0, and F_S then has no effect. Nor has it with velocities after a step
    /// without friction, where `force` is NULL.
    double F_S;
} FrJointLaw;

/// Input of fr_joint_friction: a step of a simulator before friction.
typedef struct FrJointStep {
    /// Number of degrees of freedom, 1 or more, including those without friction, such as a free base.
    size_t n;
    const double *mass; ///< M [kg m^2, kg]: n rows; only the lower triangle with the diagonal is read
    size_t stride;      ///< distance between the beginnings of two rows, n or more; 0: n
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
    /// result. With FR_BAD_INPUT, the first joint with such an F_S. Otherwise -1.
    int at;
} FrJointInfo;

/// Size in bytes of the `work` of a call for n joints, which is aligned as a double: 4 n (n + 1) + 168 n.
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
/// `max_passes`, which was seen only if the condition number of M is above 1e11. Returns FR_BAD_INPUT if F_S of the
/// joint `at` is below F, NaN, or not 0 beside a law. Returns FR_NOT_FINITE if T is not
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

/// Velocity of a single joint after a step, in closed form [rad/s or m/s]: `torque` acts, and friction of at most F,
/// with the viscous part D v', which brings the velocity towards 0. It is exactly 0 while friction holds the joint.
/// The inertia M [kg m^2 or kg] and T [s] are above 0, F [N m or N] and D [N m s/rad or N s/m] at least 0.
FR_API double fr_joint_velocity(double M, double T, double velocity, double torque, double F, double D);

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

// ---------------------------------------------------------------------------------------------------------------
// Load-dependent friction of transmissions at the joints.

enum {
    /// Largest number of joints. For 8 joints, trying all 5^n combinations of modes takes 0.1 s. If there is one
    /// solution, a call takes 7 us without rotors that are carried along, otherwise 1 ms.
    FR_GEAR_JOINTS_MAX = 8
};

/// Mode of a joint.
typedef struct FrGearMode {
    signed char direction; ///< 1 or -1: direction of slip; 0: at rest
    signed char side;      ///< 1: drives its load; -1: driven back; 0: at rest
} FrGearMode;

/// Joints at an instant, or before a step.
typedef struct FrGearStep {
    size_t n;                 ///< number of joints, 1 to FR_GEAR_JOINTS_MAX
    const double *inertia;    ///< D [kg m^2, kg]: n rows; includes the rotors
    const double *rotor;      ///< A [kg m^2, kg]: n rows; part of D that the transmissions do not pass on
    size_t stride;            ///< distance between the beginnings of two rows, n or more; 0: n
    const double *bias;       ///< h [N m or N]: gravity, Coriolis terms and everything else that the motors balance
    const double *rotor_bias; ///< b [N m or N]: part of h that the transmissions do not pass on; NULL: all 0
    const double *torque;     ///< tau [N m or N]: motor torques
    const double *velocity;   ///< v [rad/s or m/s]; a joint with exactly 0 rests or starts
    /// n transmissions. One with efficiencies 1 and no series friction is frictionless, and its joint never rests.
    const FrTransmission *transmission;
    double T; ///< length of an implicit step [s], above 0; 0: at an instant
} FrGearStep;

/// Method that found the modes, in the order in which the methods are tried.
typedef enum FrGearFound {
    FR_GEAR_BY_GUESS,        ///< the guess is consistent
    FR_GEAR_BY_FRICTIONLESS, ///< signs of the loads without friction
    FR_GEAR_BY_PIVOTS,       ///< pivoting of wrong joints; only if there is exactly one solution
    FR_GEAR_BY_ALL,          ///< trial of all modes
} FrGearFound;

/// Effort and result of a call.
typedef struct FrGearInfo {
    int tried;         ///< number of combinations of modes whose equations were solved
    FrGearFound found; ///< with FR_OK: method that found the modes
    /// With another status: the joint that causes it, counted from 0; -1 if no single joint does. This is the row at
    /// which D is singular, the joint with the first number that is not finite, or the joint that jams.
    int at;
} FrGearInfo;

/// Compute the accelerations q'' [rad/s^2 or m/s^2]; with T > 0, those of an implicit step, whose velocities
/// fr_gear_friction returns. `mode`, with n entries, contains a guess and receives the modes; zeros are a valid
/// guess. At an instant, a joint with a velocity slips in its direction; in a step it continues, stops or turns.
///
/// If there are several solutions, the first of these is used: the guess; the signs of the loads without friction, with
/// joints at rest resting; all modes in order. In this order a moving joint continues before it stops and before it
/// turns, a joint at rest rests first, driving comes before driven back, and the last joint changes fastest. If there
/// is only one solution, it is found by pivots: all joints whose mode contradicts the result change their mode. After
/// three passes in which their number does not fall, only the last of them changes. After at most 100 n passes all
/// modes are tried. Over 160 000 random joints and guesses it took at most 28 n passes, and 7 on average for 8 joints.
///
/// `info` may be NULL. Loads and dead bands have a tolerance of 1e-12 of the torques at the joint, so that rounding
/// does not decide ties. Returns FR_NO_SOLUTION if no mode is consistent, so that moving joints have no acceleration
/// (fr_gear_jam); FR_NOT_POSITIVE_DEFINITE if the matrix of every mode is singular, so that D is not a mass
/// matrix; and FR_NOT_FINITE if an input or a result is not finite. (Dupont 1993, eq 22, 25 to 28, section 3.2)
FR_API FrStatus fr_gear_accelerations(const FrGearStep *joints, FrGearMode *mode, double *acceleration,
                                      FrGearInfo *info);

/// Find every solution. Writes at most `room` of them, in the order of fr_gear_accelerations: the modes of all joints
/// to `mode`, n per solution, and the accelerations to `acceleration`; both may be NULL if `room` is 0. `count`
/// receives the number of solutions, 0, 1 or more; solutions that differ by less than 1e-9 of the torques are counted
/// once. Tries up to 5^n modes: 0.1 s for 8 joints, 5 ms for 6. Never returns FR_NO_SOLUTION.
FR_API FrStatus fr_gear_solutions(const FrGearStep *joints, size_t room, FrGearMode *mode, double *acceleration,
                                  size_t *count);

/// Compute the input torques m of the transmissions and the loads y that they pass on [N m or N], n of each, for given
/// accelerations. Either may be NULL. The friction torque is m - y. (Dupont 1993, eq 24)
FR_API void fr_gear_torques(const FrGearStep *joints, const double *acceleration, double *into, double *load);

/// Uniqueness of the accelerations.
typedef struct FrGearUniqueness {
    /// Smallest determinant with all joints slipping, divided by the product of the D_ii [-]. Above 0 if and only if
    /// moving joints have one acceleration for all torques and biases.
    double slipping;
    /// Smallest determinant with any subset of the joints at rest, divided in the same way [-]. Above 0 if and
    /// only if joints at rest, and every implicit step, also have one solution, provided that static efficiencies
    /// equal the kinetic ones.
    double resting;
    /// Joint, counted from 0, that causes a determinant that is not above 0: without its friction all would be.
    /// If there are several such joints, the one with the smallest (A_ii + backdrive (D_ii - A_ii))/D_ii. -1 if no
    /// single joint is the cause.
    int at;
} FrGearUniqueness;

/// Compute the determinants of the equations of the joints in all modes; only `inertia`, `rotor` and `transmission` are
/// read. `determinant` receives the 2^n determinants with all joints slipping, each divided by the product of the D_ii.
/// Joint 0 drives in the first half and is driven back in the second, and so on for the next joints. It may be NULL.
/// FR_NOT_FINITE leaves everything unchanged. Computes 3^n determinants, and up to n times as many to identify a joint.
///
/// Reason for the single acceleration: each row of the equations is always one of these rows, so their mean along
/// the line between two solutions would also have a determinant above 0. If A is diagonal, it is sufficient that
/// every transmission can be backdriven (backdrive above 0). This is not sufficient if a rotor is carried along.
/// (Dupont 1993, section 3.2.1)
FR_API FrStatus fr_gear_unique(const FrGearStep *joints, double *determinant, FrGearUniqueness *result);

/// Compute the velocities after an implicit step of length T, of order 1 if inertia, bias and torque are those at its
/// end. A joint that stops has a velocity of exactly 0. `mode` is as in fr_gear_accelerations; `velocity_next` may be
/// `velocity`. FR_NO_SOLUTION does not occur if D is symmetric and positive definite.
FR_API FrStatus fr_gear_friction(const FrGearStep *joints, FrGearMode *mode, double *velocity_next, FrGearInfo *info);

/// Compute the velocities after a jam: some joints stop instantly, and the others take the impulse. This is the limit
/// of the implicit step for T -> 0 with the smallest number of joints that stop; if `joint` is not -1, it is one of
/// them if possible. A single joint just stops; with a stiff spring between transmission and load it would also stop,
/// within a time that vanishes with growing stiffness. The energy lost is the loss of v' D v/2. Returns FR_NO_SOLUTION
/// and writes nothing if no joints can stop in this way, as when there is an acceleration. `T` is not read; `mode`
/// receives the modes of the impulse.
FR_API FrStatus fr_gear_jam(const FrGearStep *joints, int joint, FrGearMode *mode, double *velocity_next);

// ---------------------------------------------------------------------------------------------------------------
// Machines that compute their own matrices.

/// Matrices and vectors of a machine at a time, angle and velocity; all are 0 before they are computed.
/// Matrices have rows of n.
typedef struct FrGearTerms {
    double inertia[FR_GEAR_JOINTS_MAX * FR_GEAR_JOINTS_MAX]; ///< D
    double rotor[FR_GEAR_JOINTS_MAX * FR_GEAR_JOINTS_MAX];   ///< A
    double bias[FR_GEAR_JOINTS_MAX];                         ///< h
    double rotor_bias[FR_GEAR_JOINTS_MAX];                   ///< b
    double torque[FR_GEAR_JOINTS_MAX];                       ///< tau
} FrGearTerms;

/// Compute the terms of a machine at the time t [s] for n angles q and n velocities v.
typedef void FrGearedEvaluate(const void *context, double t, const double *q, const double *v, FrGearTerms *terms);

/// A machine with geared joints.
typedef struct FrGearMachine {
    size_t n;                           ///< number of joints, 1 to FR_GEAR_JOINTS_MAX
    const FrTransmission *transmission; ///< n transmissions, as in FrGearStep
    FrGearedEvaluate *evaluate;         ///< computes the terms, which must be smooth within a step
    const void *context;                ///< passed to `evaluate`
} FrGearMachine;

/// State of a machine. All zeros is a valid state: at rest at angles 0.
typedef struct FrGearState {
    double q[FR_GEAR_JOINTS_MAX];        ///< angles [rad or m]
    double v[FR_GEAR_JOINTS_MAX];        ///< velocities [rad/s or m/s]; exactly 0 for a joint at rest
    FrGearMode mode[FR_GEAR_JOINTS_MAX]; ///< modes of the previous step
} FrGearState;

/// Kinds of events of a joint.
typedef enum FrGearEventKind {
    FR_GEAR_STARTS, ///< the joint was at rest and now slips
    FR_GEAR_STOPS,  ///< the joint slipped and is now at rest
    FR_GEAR_TURNS,  ///< the joint slips in the other direction
    FR_GEAR_LOAD,   ///< its load changes sign: it drives where it was driven back, or the reverse
    FR_GEAR_JAMS,   ///< the joint stops instantly, because there is no acceleration
} FrGearEventKind;

/// A change of a joint's mode.
typedef struct FrGearEvent {
    double t;             ///< time [s]
    int joint;            ///< joint, counted from 0
    FrGearEventKind kind; ///< kind of event
    FrGearMode mode;      ///< mode of the joint after the event
} FrGearEvent;

/// Receives events in order of time.
typedef void FrGearRecord(void *context, const FrGearEvent *event);

/// How a machine moves over a step.
typedef enum FrGearMethod {
    /// Order 4: a Runge-Kutta method with fixed modes. When a velocity or a load passes 0, or a joint leaves its dead
    /// band, the instant is located by varying the length of the step, to the last bits, and the method is restarted
    /// from there. After a start or stop the modes of all joints are searched again, because other loads jump; after a
    /// zero of a load only its side changes. Two zeros of one quantity within a step are missed. If there is no
    /// acceleration, the joints jam (fr_gear_jam).
    FR_GEAR_LOCATED,
    /// Order 1: fr_gear_friction with the terms at t + T and q + T v; the angles then change with the velocities after
    /// the step. It does not test for jams.
    FR_GEAR_IMPLICIT,
} FrGearMethod;

/// Do a step of length T [s] from the time t.
///
/// Each change of a mode is passed to `note`, which may be NULL, with `notes`. If the step fails, the events before the
/// failure have already been passed on. `info` may be NULL. FR_GEAR_LOCATED returns FR_NOT_CONVERGED after more than
/// 1000 restarts: never in 1 500 000 steps of random arms if accelerations are unique, 10 times if they are not;
/// FR_GEAR_IMPLICIT then has a result. A load passes 0 only if it is beyond 0 by 1e-12 of the torques at its joint, so
/// that a load that stays 0 has no events. On the arm of tests/reference/geared_joints.py (4 s, T = 2 ms, 16 events)
/// the error of angles and velocities is at most 1e-10.
FR_API FrStatus fr_gear_move(const FrGearMachine *machine, FrGearMethod method, double t, double T, FrGearState *state,
                             FrGearRecord *note, void *notes, FrGearInfo *info);

/// Compute accelerations q'', input torques m of the transmissions, and loads y of a state with its modes at a time, n
/// of each; each may be NULL. Returns FR_NOT_POSITIVE_DEFINITE or FR_NOT_FINITE, and writes nothing, if there are none.
FR_API FrStatus fr_gear_machine_torques(const FrGearMachine *machine, double t, const FrGearState *state,
                                        double *acceleration, double *into, double *load);

FR_END

#endif
