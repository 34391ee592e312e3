// Exact friction of the transmissions of n joints, which depends on their loads: accelerations, and how they move.
//
// Without friction the joints move by D q'' + h = tau. Of these torques A q'' + b are taken by the rotors before the
// transmissions; load y = (D - A) q'' + h - b is passed on, for which m = tau - A q'' - b goes into them (Dupont 1993,
// eq 24). A joint that slips in the direction s with s z >= 0, z = y + s c_b, drives its load, else it is driven back:
//
//     m = r z + s c_m,  r = 1/eta_1 where it drives, 1/eta_2 where it is driven back               (eq 15 to 18, 22, 29
//     and 30)
//
// A joint at rest takes any m between those of both directions, with the static efficiencies (eq 20). So all joints
// slip or rest together, each in one of at most five modes, and the acceleration is that of modes that are consistent
// with it. There is exactly one where the determinants of all modes have one sign (fr_geared_joints_unique). Else there
// may be several, or none of moving joints: these jam. Joints at rest and implicit steps always have one, since
// friction takes power: what can be reached is bounded by the torques, whatever the efficiencies, and their number
// stays odd while the efficiencies change from 1 on.
//
//     const FrTransmission worm[2] = {{1.5, 0.5, 1.5, 0.5, 0, 0}, {1.5, 0.5, 1.5, 0.5, 0, 0}};
//     const double D[2][2] = {{12, 2}, {2, 3}}, A[2][2] = {{2, 0}, {0, 2}}, h[2] = {50, 15}, tau[2] = {60, 30};
//     const double v[2] = {0, 0.1};
//     FrGearedJoints joints = {.n = 2, .inertia = D[0], .rotor = A[0], .stride = 2, .bias = h, .torque = tau,
//                              .velocity = v, .transmission = worm};
//     FrGearedMode mode[2] = {{0, 0}, {0, 0}};             // a guess, kept from call to call
//     double a[2];
//     if (fr_geared_joints(&joints, mode, a, NULL) != FR_OK)
//         return 1;                                        // here joint 1 rests, and joint 2 drives
//
// A simulator with a fixed time step calls fr_geared_joints_next instead, which gives the velocities after the step. An
// FrGearedMachine computes D, A, h, b and tau itself, and is stepped by fr_geared_located, which locates every start,
// stop and change of a load's sign, or by fr_geared_implicit.
//
// Units are SI; torques and inertias are on the joints' side of the reductions. There is no allocation, and no state
// but the caller's: any thread may call.
#ifndef FRICTION_GEARED_JOINTS_H
#define FRICTION_GEARED_JOINTS_H

#include "friction/transmission.h"

FR_BEGIN

enum {
    /// The most joints. Where all 5^n ways of 8 joints have to be tried, that takes 0.1 s; where there is one solution,
    /// 7 us where no rotor is carried along, else 1 ms.
    FR_GEARED_JOINTS_MAX = 8
};

/// What a joint does.
typedef struct FrGearedMode {
    signed char direction; ///< 1 or -1: it slips that way; 0: it rests
    signed char side;      ///< 1: it drives its load; -1: it is driven back; 0: it rests
} FrGearedMode;

/// Joints at an instant, or before a step.
typedef struct FrGearedJoints {
    size_t n;                 ///< joints, 1 to FR_GEARED_JOINTS_MAX
    const double *inertia;    ///< D [kg m^2, kg]: n rows; with the rotors
    const double *rotor;      ///< A [kg m^2, kg]: n rows; the part of D that the transmissions do not pass on
    size_t stride;            ///< from the beginning of a row to that of the next, n or more
    const double *bias;       ///< h [N m or N]: gravity, Coriolis terms and all else that the motors have to balance
    const double *rotor_bias; ///< b [N m or N]: the part of h that the transmissions do not pass on; NULL: all 0
    const double *torque;     ///< tau [N m or N]: of the motors
    const double *velocity;   ///< v [rad/s or m/s]; one that is exactly 0 rests or starts
    /// n of them; one whose efficiencies are 1 without series friction has no friction, and never rests
    const FrTransmission *transmission;
    double T; ///< length of an implicit step [s], above 0; 0: at an instant
} FrGearedJoints;

/// How modes were found, in the order in which it is tried.
typedef enum FrGearedFound {
    FR_GEARED_BY_GUESS,        ///< the guess is consistent
    FR_GEARED_BY_FRICTIONLESS, ///< with the signs of the loads without friction
    FR_GEARED_BY_PIVOTS,       ///< changing wrong joints; only where there is exactly one solution
    FR_GEARED_BY_ALL,          ///< trying all modes
} FrGearedFound;

/// How much work a call was, and what it found.
typedef struct FrGearedInfo {
    int tried;           ///< modes of all joints whose equations were solved
    FrGearedFound found; ///< with FR_OK
    /// Else the joint that causes it, counted from 0; -1: none alone. The row at which D is singular, the first number
    /// that is not finite, the joint that jams.
    int at;
} FrGearedInfo;

/// The accelerations q'' [rad/s^2 or m/s^2], or with T those of an implicit step, of which fr_geared_joints_next gives
/// the velocities. `mode`, n of them, holds a guess and receives the modes; zeros are a guess. At an instant a joint
/// with a velocity slips that way; in a step it goes on, stops or turns.
///
/// Where there are several solutions, the first of these is taken: the guess; the signs of the loads without friction,
/// joints at rest resting; all modes in order, a moving joint going on before it stops and before it turns, one at rest
/// resting first, driving before driven back, the last joint's changing fastest. Where there is only one it is found by
/// pivots: all joints whose mode the result contradicts change theirs, and after three passes without fewer of these
/// only the last of them, at most 100 n times, before all modes are tried. It took 28 n at most over 160 000 random
/// joints and guesses, and 7 on average for 8 joints.
///
/// `info` may be NULL. A load or a dead band is met to 1e-12 of the torques at its joint, so that rounding does not
/// decide at a tie. Returns FR_NO_SOLUTION if no mode is consistent, so that moving joints have no acceleration
/// (fr_geared_joints_jam), FR_NOT_POSITIVE_DEFINITE if the matrix of every mode is singular, so that D is no mass
/// matrix, FR_NOT_FINITE if an input or a result is not finite.
/// (Dupont 1993, eq 22, 25 to 28, section 3.2)
FR_API FrStatus fr_geared_joints(const FrGearedJoints *joints, FrGearedMode *mode, double *acceleration,
                                 FrGearedInfo *info);

/// Every solution: modes of all joints to `mode`, n after n, and accelerations to `acceleration`, in the order of
/// fr_geared_joints, at most `room` of them; both may be NULL with room 0. `count` receives how many there are: 0, 1 or
/// more, those that differ by less than 1e-9 of the torques counted once. Tries up to 5^n modes: 0.1 s for 8 joints, 5
/// ms for 6. FR_NO_SOLUTION never occurs.
FR_API FrStatus fr_geared_joints_all(const FrGearedJoints *joints, size_t room, FrGearedMode *mode,
                                     double *acceleration, size_t *count);

/// Torques into the transmissions m and those that they pass on y [N m or N], n of each, with these accelerations; each
/// may be NULL. The friction torque is m - y. (Dupont 1993, eq 24)
FR_API void fr_geared_joints_torques(const FrGearedJoints *joints, const double *acceleration, double *into,
                                     double *load);

/// Whether accelerations are unique.
typedef struct FrGearedUniqueness {
    /// The least determinant of all joints slipping, over the product of the D_ii [-]: above 0 if and only if moving
    /// joints have one acceleration for all torques and biases.
    double slipping;
    /// The same with any of the joints at rest: above 0 if and only if joints at rest, and every implicit step, have
    /// one too, where static efficiencies are the kinetic ones.
    double resting;
    /// The joint, counted from 0, that causes a determinant that is not above 0: without its friction all would be. Of
    /// several such joints the one with the least (A_ii + back (D_ii - A_ii))/D_ii. -1: none alone.
    int at;
} FrGearedUniqueness;

/// The determinants of the joints' equations in all modes, of which `inertia`, `rotor` and `transmission` are read.
/// `determinant` receives the 2^n of all joints slipping, each over the product of the D_ii, joint 0 driving in the
/// first half and driven back in the second, and so on; NULL if they are not wanted. FR_NOT_FINITE leaves everything
/// as it was. Computes 3^n determinants, and up to n times as many to name a joint.
///
/// One acceleration follows since each row of the equations is one of these rows wherever it is, so that their mean
/// along the way between two solutions would have a determinant above 0 too. Overhauling everywhere (back above 0) is
/// enough where A is diagonal. It is not where a rotor is carried along. (Dupont 1993, section 3.2.1)
FR_API FrStatus fr_geared_joints_unique(const FrGearedJoints *joints, double *determinant, FrGearedUniqueness *result);

/// Velocities after an implicit step of length T, those of inertia, bias and torque at its end giving order 1. A joint
/// that stops has a velocity of exactly 0. `mode` as in fr_geared_joints; `velocity_next` may be `velocity`.
/// FR_NO_SOLUTION does not occur where D is symmetric and positive definite.
FR_API FrStatus fr_geared_joints_next(const FrGearedJoints *joints, FrGearedMode *mode, double *velocity_next,
                                      FrGearedInfo *info);

/// Velocities after a jam: some joints stop at once, and the others take the impulse. This is the limit of the implicit
/// step for T -> 0 with the least number of joints that stop; if `joint` is not -1, it is one of these if it can be.
/// One joint just stops; with a stiff spring between transmission and load it would, within a time that vanishes with
/// the stiffness. The energy lost is that of the velocities, v' D v/2. Returns FR_NO_SOLUTION, and writes nothing,
/// where no joints can stop so, as where there is an acceleration. `T` is not read, `mode` receives the modes of the
/// impulse.
FR_API FrStatus fr_geared_joints_jam(const FrGearedJoints *joints, int joint, FrGearedMode *mode,
                                     double *velocity_next);

// ---------------------------------------------------------------------------------------------------------------
// Machines that compute their own matrices.

/// Numbers of a machine at a time, angle and velocity, all 0 before they are computed. Matrices have rows of n.
typedef struct FrGearedTerms {
    double inertia[FR_GEARED_JOINTS_MAX * FR_GEARED_JOINTS_MAX]; ///< D
    double rotor[FR_GEARED_JOINTS_MAX * FR_GEARED_JOINTS_MAX];   ///< A
    double bias[FR_GEARED_JOINTS_MAX];                           ///< h
    double rotor_bias[FR_GEARED_JOINTS_MAX];                     ///< b
    double torque[FR_GEARED_JOINTS_MAX];                         ///< tau
} FrGearedTerms;

/// Computes the numbers of a machine at the time t [s], n angles q and n velocities v.
typedef void FrGearedEvaluate(const void *context, double t, const double *q, const double *v, FrGearedTerms *terms);

/// A machine with geared joints.
typedef struct FrGearedMachine {
    size_t n;                           ///< joints, 1 to FR_GEARED_JOINTS_MAX
    const FrTransmission *transmission; ///< n of them, as in FrGearedJoints
    FrGearedEvaluate *evaluate;         ///< computes its numbers, which must be smooth within a step
    const void *context;                ///< passed to it
} FrGearedMachine;

/// State of a machine. Zeros are one: at rest at angles 0.
typedef struct FrGearedState {
    double q[FR_GEARED_JOINTS_MAX];          ///< angles [rad or m]
    double v[FR_GEARED_JOINTS_MAX];          ///< velocities [rad/s or m/s]; exactly 0 where a joint rests
    FrGearedMode mode[FR_GEARED_JOINTS_MAX]; ///< of the step before
} FrGearedState;

/// What happens to a joint.
typedef enum FrGearedEventKind {
    FR_GEARED_STARTS, ///< it rested, and slips
    FR_GEARED_STOPS,  ///< it slipped, and rests
    FR_GEARED_TURNS,  ///< it slips the other way
    FR_GEARED_LOAD,   ///< its load changes sign: it drives where it was driven back, or the reverse
    FR_GEARED_JAMS,   ///< it stops at once, since there is no acceleration
} FrGearedEventKind;

/// A change of a joint's mode.
typedef struct FrGearedEvent {
    double t;               ///< [s]
    int joint;              ///< counted from 0
    FrGearedEventKind kind; ///< what happens
    FrGearedMode mode;      ///< the joint's from then on
} FrGearedEvent;

/// Receives events in the order of time.
typedef void FrGearedNote(void *context, const FrGearedEvent *event);

/// A step of length T [s] from the time t on, of order 4: Runge and Kutta's method with modes held fixed. Where a
/// velocity or a load passes 0, or a dead band is left, the instant is located on the length of the step to the last
/// bits, and the method restarted from there: after a start or stop with the modes of all joints searched again, since
/// other loads jump; after a load's zero with only its side changed. Two zeros of one quantity within a step are
/// missed. Where there is no acceleration the joints jam (fr_geared_joints_jam).
///
/// Each change of a mode is passed to `note`, which may be NULL, with `notes`; if the step fails, the events before the
/// failure were passed on. `info` may be NULL. FR_NOT_CONVERGED after
/// more than 1000 restarts: never in 1 500 000 steps of random arms where accelerations are unique, in 10 where they
/// are not; fr_geared_implicit then has a result. A load is taken to pass 0 where it is beyond by 1e-12 of the torques
/// at its joint, so that one that stays 0 has no events. On the arm of tests/reference/geared_joints.py (4 s, T = 2 ms,
/// 16 events) angles and velocities are off by 1e-10 at most.
FR_API FrStatus fr_geared_located(const FrGearedMachine *machine, double t, double T, FrGearedState *state,
                                  FrGearedNote *note, void *notes, FrGearedInfo *info);

/// A step of length T [s] from the time t on, of order 1: fr_geared_joints_next with the numbers at t + T and q + T v;
/// angles then by the velocities after the step. No test for a jam is made. Otherwise as fr_geared_located.
FR_API FrStatus fr_geared_implicit(const FrGearedMachine *machine, double t, double T, FrGearedState *state,
                                   FrGearedNote *note, void *notes, FrGearedInfo *info);

/// Accelerations q'', torques into the transmissions m and loads y of a state with its modes at a time, n of each; each
/// may be NULL. Returns FR_NOT_POSITIVE_DEFINITE or FR_NOT_FINITE, and writes nothing, where there are none.
FR_API FrStatus fr_geared_torques(const FrGearedMachine *machine, double t, const FrGearedState *state,
                                  double *acceleration, double *into, double *load);

FR_END

#endif
