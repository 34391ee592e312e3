// The pendulum test bench, its goal trajectories, and batches of benches.
#ifndef FRICTION_PLANT_H
#define FRICTION_PLANT_H

#include "friction/law.h"
#include "friction/recording.h"
#include "friction/servo.h"

FR_BEGIN

#define FR_GRAVITY 9.80665 ///< standard gravity [m/s^2]

/// How the angle follows from the velocity. The updates differ in the numerical damping that they add to a pendulum
/// without friction. Weight is m g l.
typedef enum FrPositionUpdate {
    /// q + T w_new + T^2 a / 2, like the published program. Adds viscous damping of weight T/2.
    FR_UPDATE_CODE,
    /// q + T w_old + T^2 a / 2, Algorithm 1 as printed. Adds negative viscous damping of weight T/2.
    FR_UPDATE_PAPER,
    FR_UPDATE_SEMI, ///< q + T w_new, semi-implicit Euler; adds no damping
} FrPositionUpdate;

/// A test bench: a servo swings a point mass on a rigid arm, and a hand may pull at the arm. Always start from
/// fr_default_bench. The comment of a field gives its unit, its accepted range and, after the semicolon, its default.
typedef struct FrBenchDef {
    FrServoDef servo; ///< servo from fr_default_servo, fr_servo_published or fr_servo_read
    double mass;      ///< mass at the end of the arm [kg], 0 to 1e6; 1
    double arm_mass;  ///< mass of the arm, evenly distributed [kg], 0 to 1e6; 0
    double length;    ///< length of the arm [m], 0 to 1e3; 0.15
    double tau_hand;  ///< constant torque of a hand [N m], -1e6 to 1e6; 0
    double K_hand;    ///< spring between arm and hand [N m/rad], 0 to 1e6; 0
    /// Measured angle of the hand, where 0 is hanging down if q_offset = 0 [rad], -1e3 to 1e3; 0
    double theta_hand;
    double T;                    ///< time step [s], 1e-12 to 1e3; 0.001
    FrPositionUpdate integrator; ///< how the angle follows from the velocity; FR_UPDATE_CODE
    int cookie;                  ///< set by fr_default_bench
} FrBenchDef;

/// A bench with all fields at their defaults.
FR_API FrBenchDef fr_default_bench(void);

/// Write settings to a bench: mass, arm_mass, length, T, the fields of the hand, and the parameters of its servo by
/// their keys (friction list servo_pendulum). Every value that its row does not accept is reported; the def is then
/// unchanged. Keys of nothing else are named in a warning: files have more to tell than this.
FR_API FrStatus fr_bench_set(FrBenchDef *def, const FrSetting *settings, int count, FrReport *report);

/// A servo that swings a point mass on a rigid arm. At angle 0 the arm hangs down (Duclusaud 2024, fig 3). All fields
/// are doubles, so that many benches can be laid out as columns.
typedef struct FrBench {
    FrServoFriction friction; ///< friction of the gearbox
    FrServoDrive drive;       ///< control law and motor
    double T;                 ///< time step [s]
    double gravity;           ///< largest torque of gravity, (m + m_arm / 2) g l [N m]
    double offset;            ///< true angle minus measured angle [rad]
    double mobility;          ///< Z = T/J, J = m l^2 + m_arm l^2 / 3 + armature [s/(kg m^2)]
    double impedance;         ///< J/T
    /// Position update, three factors [s]: the angle changes by by_before omega + by_free omega_free + by_bounded
    /// omega', where omega is the velocity before the step, omega_free = omega + T a, and omega' the velocity after the
    /// step, which is omega_free limited to +-100 rad/s.
    double by_before;
    double by_free;        ///< see by_before
    double by_bounded;     ///< see by_before
    double hand;           ///< constant torque of the hand [N m]
    double hand_stiffness; ///< stiffness of a spring between arm and hand [N m/rad]
    double hand_angle;     ///< angle of the hand [rad]
} FrBench;

/// State of a bench. All zeros: at rest, hanging down if q_offset = 0.
typedef struct FrBenchState {
    double q;             ///< measured angle [rad]
    double omega;         ///< velocity [rad/s]
    FrServoMemory memory; ///< memory of the drive
} FrBenchState;

/// Torques of a step [N m].
typedef struct FrBenchTorques {
    double motor;          ///< tau_m
    double external;       ///< tau_e: gravity and hand
    double friction;       ///< tau_f
    double friction_limit; ///< tau_f^m: largest torque with which friction could resist
    double hand;           ///< part of tau_e that comes from the hand
} FrBenchTorques;

/// Command of a servo: a goal angle, and whether the bridge is driven.
typedef struct FrGoal {
    double angle; ///< goal angle [rad]
    bool enabled; ///< false: the bridge is released
} FrGoal;

/// Make a bench. Refuses a field that is out of range, and a bench without inertia; `bench` is then unchanged.
FR_API FrStatus fr_bench_make(FrBench *bench, const FrBenchDef *def, FrReport *report);

/// Largest time step [s] with which an oscillation about a point does not grow from step to step. Only drive, hand and
/// gravity (hanging down) are considered, not friction. Infinite if no torque acts; 0 if the oscillation grows with any
/// step, as with FR_UPDATE_PAPER without damping.
FR_API double fr_bench_longest_step(const FrBench *bench);

/// Take one step (Duclusaud 2024, Algorithm 1, in the order of the published program): motor torque from goal and
/// state, gravity, friction budget, friction that stops the bench within the budget, velocity limited to 100 rad/s,
/// angle. If friction can stop the bench, it stands still exactly: tau_f is minus Phi_Z of a Coulomb law with
/// Z = T/J and F = budget.
FR_API FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal);

// ---------------------------------------------------------------------------------------------------------------
// Many benches in one call, each with its own parameters: vectorised, with the same bits as one at a time.

/// Benches as columns in memory that the caller owns. They form blocks of FR_BENCH_BLOCK; number k of bench i is at
/// memory[(i / FR_BENCH_BLOCK * FR_BENCH_COLUMNS + k) * FR_BENCH_BLOCK + i % FR_BENCH_BLOCK].
typedef struct FrBenchBatch {
    int count;      ///< number of benches
    double *memory; ///< fr_bench_batch_size(count) doubles, aligned to 64 bytes
} FrBenchBatch;

enum {
    FR_BENCH_BLOCK = 8, ///< number of benches in a block
    /// numbers of a bench: constants, state, sum of |q - measured|
    FR_BENCH_COLUMNS = (int)((sizeof(FrBench) + sizeof(FrBenchState)) / sizeof(double)) + 1,
};

/// Number of doubles that `count` benches need.
FR_API size_t fr_bench_batch_size(int count);

/// Lay out `count` benches in `memory`. All of them are at rest and do nothing until they are set.
FR_API FrBenchBatch fr_bench_batch(double *memory, int count);

/// Set bench i. It starts from this state and with a sum of 0.
FR_API void fr_bench_batch_set(FrBenchBatch *benches, int i, const FrBench *bench, const FrBenchState *state);

/// State of bench i.
FR_API FrBenchState fr_bench_batch_state(const FrBenchBatch *benches, int i);

/// Sum of |q - measured| of bench i over the steps so far [rad].
FR_API double fr_bench_batch_error(const FrBenchBatch *benches, int i);

/// Commands of the benches over time. A track is a series of goals; benches with the same goals share a track.
typedef struct FrTracks {
    int tracks;    ///< number of tracks
    const int *of; ///< track of each bench; NULL: all benches have track 0
    /// goal[k * tracks + track] is the goal of step k [rad], as it reaches the servo.
    const double *goal;
    /// 1 if the bridge is driven, else 0, in the order of `goal`; NULL: always 1.
    const double *enabled;
    /// Angles to compare with before each step [rad], in the order of `goal`. NULL: none.
    const double *measured;
} FrTracks;

/// Take `steps` steps with all benches. Both numbers may be 0; nothing is checked.
FR_API void fr_bench_batch_step(FrBenchBatch *benches, const FrTracks *tracks, int steps);

/// The same with the lanes of a given vector unit, to compare them. The processor must have this unit.
FR_API void fr_bench_batch_step_with(FrInstructions instructions, FrBenchBatch *benches, const FrTracks *tracks,
                                     int steps);

// ---------------------------------------------------------------------------------------------------------------
// Goals over time

/// Trajectories of the published program (Duclusaud 2024, V-A), and two of this library. Each lasts 6 s and then starts
/// again, except a recording, which holds its last goal.
typedef enum FrTrajectoryKind {
    FR_TRAJECTORY_SIN_TIME_SQUARE, ///< sin t^2
    FR_TRAJECTORY_SIN_SIN,         ///< a slow oscillation with faster, smaller ones
    FR_TRAJECTORY_UP_AND_DOWN,     ///< raised in 3 s, then lowered a little
    FR_TRAJECTORY_LIFT_AND_DROP,   ///< lifted in 2 s, then the bridge is released
    FR_TRAJECTORY_HALF_SINE,       ///< up and back
    FR_TRAJECTORY_STEPS,           ///< 0, 0.75, 1.55, 0.75 and 0 rad
    FR_TRAJECTORY_NOTHING,         ///< the bridge is released
    FR_TRAJECTORY_HOLD,            ///< one constant goal
    FR_TRAJECTORY_LOG,             ///< the goals of a recording
} FrTrajectoryKind;

/// Goal over time.
typedef struct FrTrajectory {
    FrTrajectoryKind kind;  ///< kind of trajectory
    double goal;            ///< goal of FR_TRAJECTORY_HOLD [rad]
    const FrRecording *log; ///< recording of FR_TRAJECTORY_LOG; must outlive the trajectory
} FrTrajectory;

/// Goal at t [s].
FR_API FrGoal fr_trajectory_goal(const FrTrajectory *trajectory, double t);

// ---------------------------------------------------------------------------------------------------------------
// Benches and trajectories as text

/// Def of the bench of a form, as fr_bench_from_form uses it. Nothing is checked.
FR_API FrBenchDef fr_bench_def_from_form(const FrForm *form);

/// Make the bench of a form that has rows of a servo, of the bench and of the hand. Fields without a row in the form
/// get their defaults. Refuses a bench without inertia; `bench` is then unchanged.
FR_API FrStatus fr_bench_from_form(FrBench *bench, const FrForm *form, FrReport *report);

FR_END

#endif
