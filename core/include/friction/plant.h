// What friction acts in: the pendulum test bench, the trajectories of its goal, and many benches at once.
#ifndef FRICTION_PLANT_H
#define FRICTION_PLANT_H

#include "friction/law.h"
#include "friction/recording.h"
#include "friction/servo.h"

FR_BEGIN

#define FR_GRAVITY 9.80665 ///< [m/s^2]

/// How the angle follows from the velocity. Each adds its own numerical damping to a pendulum without friction.
typedef enum FrPositionUpdate {
    FR_UPDATE_CODE,  ///< q + T w_new + T^2 a / 2, as the published program: damps by weight T/2
    FR_UPDATE_PAPER, ///< q + T w_old + T^2 a / 2, Algorithm 1 as printed: feeds weight T/2
    FR_UPDATE_SEMI,  ///< q + T w_new, semi-implicit Euler: neutral
} FrPositionUpdate;

/// A test bench: a servo swings a point mass on a rigid arm, and a hand may pull at it. Made by fr_default_bench;
/// behind each field stand its unit, its domain and its default.
typedef struct FrBenchDef {
    FrServoDef servo;  ///< fr_default_servo, fr_servo_published or fr_servo_read
    double mass;       ///< at the end of the arm [kg], 0 to 1e6; 1
    double arm_mass;   ///< of the arm, evenly distributed [kg], 0 to 1e6; 0
    double length;     ///< of the arm [m], 0 to 1e3; 0.15
    double tau_hand;   ///< constant torque of a hand [N m], -1e6 to 1e6; 0
    double K_hand;     ///< spring between arm and hand [N m/rad], 0 to 1e6; 0
    double theta_hand; ///< measured angle of the hand, 0 is hanging down if q_offset = 0 [rad], -1e3 to 1e3; 0
    double T;          ///< time step [s], 1e-12 to 1e3; 0.001
    FrPositionUpdate integrator; ///< how the angle follows from the velocity; FR_UPDATE_CODE
    int cookie;                  ///< set by fr_default_bench
} FrBenchDef;

/// A bench with the default of every field.
FR_API FrBenchDef fr_default_bench(void);

/// A servo that swings a point mass on a rigid arm; angle 0 hangs down (Duclusaud 2024, fig 3). Nothing but doubles, so
/// that many can be laid out as columns.
typedef struct FrBench {
    FrServoFriction friction; ///< of the gearbox
    FrServoDrive drive;       ///< control law and motor
    double T;                 ///< time step [s]
    double gravity;           ///< its largest torque, (m + m_arm / 2) g l [N m]
    double offset;            ///< true angle minus measured angle [rad]
    double mobility;          ///< Z = T/J, J = m l^2 + m_arm l^2 / 3 + armature [s/(kg m^2)]
    double impedance;         ///< J/T
    double
        by_before;  ///< position update: the angle changes by by_before omega + by_free omega_free + by_bounded omega',
    double by_free; ///< where omega is the velocity before the step, omega_free = omega + T a, and omega' the velocity
    double by_bounded;     ///< after it, omega_free within +-100 rad/s [s]
    double hand;           ///< a constant torque of the hand [N m]
    double hand_stiffness; ///< a spring from the arm to the hand [N m/rad]
    double hand_angle;     ///< where the hand is [rad]
} FrBench;

/// The state of a bench. All zeros: at rest, hanging down if q_offset = 0.
typedef struct FrBenchState {
    double q;             ///< measured angle [rad]
    double omega;         ///< [rad/s]
    FrServoMemory memory; ///< of the drive
} FrBenchState;

/// The torques of a step [N m].
typedef struct FrBenchTorques {
    double motor;          ///< tau_m
    double external;       ///< tau_e: gravity and hand
    double friction;       ///< tau_f
    double friction_limit; ///< tau_f^m: the most that friction could give
    double hand;           ///< the hand's part of tau_e
} FrBenchTorques;

/// Command of a servo: a goal angle [rad], and whether its bridge is driven at all.
typedef struct FrGoal {
    double angle; ///< [rad]
    bool enabled; ///< false: the bridge is released
} FrGoal;

/// Make a bench. Refuses a field that is out of its domain, and a bench without inertia; `bench` is then left as it is.
FR_API FrStatus fr_bench_make(FrBench *bench, const FrBenchDef *def, FrReport *report);

/// The largest step [s] with which an oscillation about a point does not grow from step to step, as far as drive, hand
/// and gravity (hanging down) decide; friction is left out. Infinite when nothing pulls; 0 when it grows with any step,
/// as with FR_UPDATE_PAPER where nothing damps.
FR_API double fr_bench_largest_step(const FrBench *bench);

/// One step (Duclusaud 2024, Algorithm 1, in the order of the published program): motor torque from goal and state,
/// gravity, friction budget, friction that stops the bench within the budget, velocity held within 100 rad/s, angle.
/// What friction can stop stands still exactly: tau_f is minus Phi_Z of a Coulomb law with Z = T/J and F = budget.
FR_API FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal);

// ---------------------------------------------------------------------------------------------------------------
// Many benches at once, each with its own parameters: vectorised, the same bits as one at a time.

/// Benches as columns in memory that the caller owns: blocks of FR_BENCH_BLOCK, number k of bench i at
/// memory[(i / FR_BENCH_BLOCK * FR_BENCH_COLUMNS + k) * FR_BENCH_BLOCK + i % FR_BENCH_BLOCK].
typedef struct FrBenchBatch {
    int count;      ///< benches
    double *memory; ///< fr_bench_batch_size(count) doubles, at an address that is a multiple of 64
} FrBenchBatch;

enum {
    FR_BENCH_BLOCK = 8, ///< benches whose numbers lie together
    /// constants, state, sum of |q - measured|
    FR_BENCH_COLUMNS = (int)((sizeof(FrBench) + sizeof(FrBenchState)) / sizeof(double)) + 1,
};

/// Doubles that so many benches need.
FR_API size_t fr_bench_batch_size(int count);

/// Make room for `count` benches in `memory`; all of them are at rest and do nothing until they are set.
FR_API FrBenchBatch fr_bench_batch(double *memory, int count);

/// Bench i, which begins in this state and with a sum of 0.
FR_API void fr_bench_batch_set(FrBenchBatch *benches, int i, const FrBench *bench, const FrBenchState *state);

/// The state of bench i.
FR_API FrBenchState fr_bench_batch_state(const FrBenchBatch *benches, int i);

/// The sum of |q - measured| of bench i over the steps so far [rad].
FR_API double fr_bench_batch_sum(const FrBenchBatch *benches, int i);

/// Commands of the benches over time. A track is a series of goals; benches with the same goals share one.
typedef struct FrTracks {
    int tracks;             ///< how many
    const int *of;          ///< the track of each bench; NULL: all have track 0
    const double *goal;     ///< goal[k * tracks + track] of step k [rad], as it reaches the servo
    const double *enabled;  ///< 1 or 0, likewise; NULL: always 1
    const double *measured; ///< angles to compare with before each step, likewise [rad]; NULL: none
} FrTracks;

/// Take `steps` steps with all of them. 0 or more benches and steps; nothing is checked.
FR_API void fr_bench_batch_step(FrBenchBatch *benches, const FrTracks *tracks, int steps);

/// The same with the lanes of a vector unit that the processor must have: for comparing them.
FR_API void fr_bench_batch_step_with(FrInstructions instructions, FrBenchBatch *benches, const FrTracks *tracks,
                                     int steps);

// ---------------------------------------------------------------------------------------------------------------
// Goals over time.

/// The trajectories of the published program (Duclusaud 2024, V-A), and two of our own. Each lasts 6 s and then begins
/// again, but for a recording, which holds its last goal.
typedef enum FrTrajectoryKind {
    FR_TRAJECTORY_SIN_TIME_SQUARE, ///< sin t^2
    FR_TRAJECTORY_SIN_SIN,         ///< a slow oscillation with faster, smaller ones
    FR_TRAJECTORY_UP_AND_DOWN,     ///< raised in 3 s, then lowered a little
    FR_TRAJECTORY_LIFT_AND_DROP,   ///< lifted in 2 s, then the bridge opens
    FR_TRAJECTORY_HALF_SINE,       ///< up and back
    FR_TRAJECTORY_STEPS,           ///< 0, 0.75, 1.55, 0.75 and 0 rad
    FR_TRAJECTORY_NOTHING,         ///< the bridge is open
    FR_TRAJECTORY_HOLD,            ///< one goal
    FR_TRAJECTORY_LOG,             ///< the goals of a recording
} FrTrajectoryKind;

/// A goal over time.
typedef struct FrTrajectory {
    FrTrajectoryKind kind;  ///< which
    double goal;            ///< of FR_TRAJECTORY_HOLD [rad]
    const FrRecording *log; ///< of FR_TRAJECTORY_LOG; must outlive it
} FrTrajectory;

/// The goal at t [s].
FR_API FrGoal fr_trajectory_goal(const FrTrajectory *trajectory, double t);

// ---------------------------------------------------------------------------------------------------------------
// Benches and trajectories as text.

/// The mass at the end of the arm.
FR_API extern const FrParam fr_pendulum_mass_row;
/// The mass of the arm.
FR_API extern const FrParam fr_pendulum_arm_mass_row;
/// The length of the arm.
FR_API extern const FrParam fr_pendulum_length_row;
/// The choice of a position update.
FR_API extern const FrParam fr_pendulum_update_row;
/// The choice of a hand that pulls at the arm, with its parameters.
FR_API extern const FrParam fr_hand_row;

/// The def of the bench of a form, as fr_bench_from_form reads it; nothing is checked.
FR_API FrBenchDef fr_bench_def_from_form(const FrForm *form);

/// The bench of a form with the rows of a servo, of the bench and of the hand; fields whose rows it does not have take
/// their defaults. Refuses a bench without inertia; `bench` is then left as it is.
FR_API FrStatus fr_bench_from_form(FrBench *bench, const FrForm *form, FrReport *report);

/// The choice row `trajectory`.
FR_API extern const FrParam fr_trajectory_row;
/// The goal of the trajectory `hold`.
FR_API extern const FrParam fr_trajectory_goal_row;

/// The trajectory of a form. Refuses `log` for a form without a recording; `trajectory` is then left as it is.
FR_API FrStatus fr_trajectory_from_form(FrTrajectory *trajectory, const FrForm *form, FrReport *report);

FR_END

#endif
