// The pendulum test bench, its goal trajectories, and batches of benches.
//
// Between the servo and its arm there may be a transmission, a screw or a worm, rigid or elastic, whose friction
// depends on its load (Duclusaud 2024, Algorithm 1, with the transmission of Dupont 1993). The servo acts on its input:
// its angle is measured there, and the load of its friction limit is the torque that the transmission takes from it
// without acceleration. This torque differs between the directions; at velocity 0 it uses the static efficiencies. So
// the drive/backdrive diagram of both is the diagram of the servo with this transmission (FrServoDiagram).
//
//     FrBenchDef def = fr_default_bench();
//     fr_transmission_of_angles(&def.gear, 0.26, 0.3, NAN, NULL);        // locks itself
//     FrBench bench;
//     fr_bench_make(&bench, &def, NULL);
//     FrBenchState state = {0};
//     for (int k = 0; k < 1000; k++)
//         fr_bench_step(&bench, &state, (FrGoal){0.5, true});
#ifndef FRICTION_BENCH_H
#define FRICTION_BENCH_H

#include "friction/servo.h"

FR_BEGIN

struct FrForm;

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
    FrTransmission gear;         ///< transmission between servo and arm; without losses
    double gear_stiffness;       ///< stiffness between it and the arm [N m/rad], 1e-6 to 1e12; INFINITY: rigid
    double reserved[8];          ///< 0
    int cookie;                  ///< set by fr_default_bench
} FrBenchDef;

/// A bench with all fields at their defaults.
FR_API FrBenchDef fr_default_bench(void);

/// Write settings to a bench: mass, arm_mass, length, T, the fields of the hand, and the parameters of its servo by
/// their keys (friction list servo_pendulum). Every value that its row does not accept is reported; the def is then
/// unchanged. Other keys are named in a warning, since files also contain other values.
FR_API FrStatus fr_bench_set(FrBenchDef *def, const FrSetting *settings, int count, FrReport *report);

/// A servo that swings a point mass on a rigid arm, made by fr_bench_make; may be copied. At angle 0 the arm hangs down
/// (Duclusaud 2024, fig 3).
FR_OPAQUE(FrBench, 64);

/// State of a bench. All zeros: at rest, hanging down if q_offset = 0.
typedef struct FrBenchState {
    double q;           ///< measured angle [rad]; with an elastic transmission, that of the arm
    double omega;       ///< velocity of the arm [rad/s]
    double target;      ///< measured angle that the control law follows [rad]
    double sum;         ///< sum of error times time step [rad s]
    double twist;       ///< angle of the servo minus angle of the arm [rad]; 0 unless the transmission is elastic
    double servo_omega; ///< velocity of the servo [rad/s]; used with an elastic transmission only
} FrBenchState;

/// Torques of a step [N m].
typedef struct FrBenchTorques {
    double motor;    ///< tau_m
    double external; ///< tau_e: gravity, hand, and acceleration of the base
    /// tau_f: inertia times acceleration minus the other torques, with the friction of a transmission.
    double friction;
    /// tau_f^m: largest torque with which friction could resist. With a transmission in motion, the friction itself,
    /// which depends on the accelerated load.
    double friction_limit;
    double hand; ///< part of tau_e that comes from the hand
    double gear; ///< torque that the transmission passes on to the arm; NAN for one that changes nothing
} FrBenchTorques;

/// Make a bench. Refuses a field that is out of range, a transmission that fr_transmission_check refuses, a bench
/// without inertia and, if the transmission is elastic, an arm without inertia (key mass); `bench` is then unchanged.
/// Adds a warning if rotor and arm may jam. A rigid transmission without losses does not change any bit of a step.
FR_API FrStatus fr_bench_make(FrBench *bench, const FrBenchDef *def, FrReport *report);

/// Largest time step [s] with which an oscillation about a point does not grow from step to step. Only drive, hand and
/// gravity (hanging down) are considered, not friction. Infinite if no torque acts; 0 if the oscillation grows with any
/// step, as with FR_UPDATE_PAPER without damping.
FR_API double fr_bench_longest_step(const FrBench *bench);

/// Take one step (Duclusaud 2024, Algorithm 1, in the order of the published program): motor torque from goal and
/// state, gravity, friction budget, friction that stops the bench within the budget, velocity limited to 100 rad/s,
/// angle. If friction can stop the bench, it stands still exactly: tau_f is minus Phi_Z of a Coulomb law with
/// Z = T/J and F = budget.
///
/// With a transmission, the friction on the motor side is the budget of each direction, and the velocity is the
/// implicit one of both frictions. An elastic transmission has the torque of its spring at the end of the step, so
/// that it is stable for any stiffness, and equal to the rigid one for INFINITY.
FR_API FrBenchTorques fr_bench_step(const FrBench *bench, FrBenchState *state, FrGoal goal);

// ---------------------------------------------------------------------------------------------------------------
// Vibration and shock: the base of the bench is accelerated.

/// Acceleration of a base [m/s^2].
typedef struct FrAcceleration {
    double x; ///< horizontal: to where the mass is at an angle of pi/2
    double y; ///< up
} FrAcceleration;

/// How the acceleration of a base varies with time.
typedef enum FrShakingWave {
    FR_SHAKING_SINE,  ///< amplitude sin(2 pi frequency t + phase)
    FR_SHAKING_PULSE, ///< half a sine, amplitude sin(pi (t - start)/duration), and 0 before and after it
} FrShakingWave;

/// Motion of a base along a line. Always start from fr_default_shaking. The comment of a field gives its unit, its
/// accepted range and, after the semicolon, its default.
typedef struct FrShaking {
    FrShakingWave base_wave; ///< sine or pulse; FR_SHAKING_SINE
    double base_amplitude;   ///< largest acceleration [m/s^2], 0 to 1e6; 0
    double base_frequency;   ///< sine: frequency [Hz], 0 to 1e6; 10
    double base_phase;       ///< sine: phase at t = 0 [rad], -1e3 to 1e3; 0
    double base_start;       ///< pulse: time at which it begins [s], 0 to 1e6; 0
    double base_duration;    ///< pulse: how long it lasts [s], 1e-9 to 1e6; 0.011
    double base_angle;       ///< direction, from the horizontal upwards [rad], -1e3 to 1e3; 0
} FrShaking;

/// A base that does not move, with all fields at their defaults.
FR_API FrShaking fr_default_shaking(void);

/// Returns FR_BAD_INPUT, and reports every field that is out of range, if there is one.
FR_API FrStatus fr_shaking_check(const FrShaking *shaking, FrReport *report);

/// Acceleration of the base at t [s].
FR_API FrAcceleration fr_shaking_at(const FrShaking *shaking, double t);

/// fr_bench_step on a base with this acceleration during the step. The inertia of mass and arm adds the torque
/// -(m + m_arm/2) l (a_x cos q + a_y sin q) to tau_e, where q is the true angle. It loads the gearbox like gravity.
/// With an acceleration of 0 the step has the bits of fr_bench_step.
FR_API FrBenchTorques fr_bench_step_shaken(const FrBench *bench, FrBenchState *state, FrGoal goal, FrAcceleration base);

// ---------------------------------------------------------------------------------------------------------------
// Many benches in one call, each with its own parameters: vectorised, with the same bits as one at a time.

/// Benches in memory that the caller owns. Benches with a transmission step one at a time only.
typedef struct FrBenchBatch {
    int count;      ///< number of benches
    double *memory; ///< fr_bench_batch_size(count) doubles, aligned to 64 bytes
} FrBenchBatch;

/// Number of doubles that `count` benches need.
FR_API size_t fr_bench_batch_size(int count);

/// Lay out `count` benches in `memory`. All of them are at rest and do nothing until they are set.
FR_API FrBenchBatch fr_bench_batch(double *memory, int count);

/// Set bench i, which has no transmission. It starts from this state and with a sum of 0.
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
    /// Horizontal acceleration of the base [m/s^2], as of fr_bench_step_shaken, in the order of `goal`. NULL, like
    /// `base_y`: it is at rest.
    const double *base_x;
    /// Vertical acceleration of the base [m/s^2], likewise.
    const double *base_y;
} FrTracks;

/// Take `steps` steps with all benches. Both numbers may be 0; nothing is checked.
FR_API void fr_bench_batch_step(FrBenchBatch *benches, const FrTracks *tracks, int steps);

// ---------------------------------------------------------------------------------------------------------------
// Goals over time

/// Trajectories. Those of the published program (Duclusaud 2024, V-A) last 6 s each and then start again; the last four
/// have parameters and do not repeat.
typedef enum FrTrajectory {
    FR_TRAJECTORY_SIN_TIME_SQUARE, ///< "sin_time_square": sin t^2
    FR_TRAJECTORY_SIN_SIN,         ///< "sin_sin": a slow oscillation with faster, smaller ones
    FR_TRAJECTORY_UP_AND_DOWN,     ///< "up_and_down": raised in 3 s, then lowered a little
    FR_TRAJECTORY_LIFT_AND_DROP,   ///< "lift_and_drop": lifted in 2 s, then the bridge is released
    FR_TRAJECTORY_HALF_SINE,       ///< "half_sine": up and back
    FR_TRAJECTORY_STEPS,           ///< "steps": 0, 0.75, 1.55, 0.75 and 0 rad
    FR_TRAJECTORY_NOTHING,         ///< "nothing": the bridge is released
    FR_TRAJECTORY_BRUTAL,          ///< "brutal": pi/2 for 1.5 < t < 4, else 0
    FR_TRAJECTORY_SINE,            ///< "sine": offset + amplitude sin(2 pi frequency t)
    FR_TRAJECTORY_STEP,            ///< "step": offset, and offset + amplitude from a time on
    FR_TRAJECTORY_RAMP,            ///< "ramp": the same, but from that time on at a rate
    FR_TRAJECTORY_CHIRP,           ///< "chirp": a sine whose frequency changes linearly, and then stays
    FR_TRAJECTORIES                ///< number of trajectories
} FrTrajectory;

/// A trajectory and its parameters. Always start from fr_default_trajectory. The comment of a field gives its unit, its
/// accepted range and, after the semicolon, its default. A field that the trajectory does not have is not used.
typedef struct FrTrajectoryDef {
    FrTrajectory trajectory;   ///< any; as given to fr_default_trajectory
    double goal_amplitude;     ///< of the oscillation, or height of step or ramp [rad], -1e3 to 1e3; 0.5
    double goal_offset;        ///< added to the goal [rad], -1e3 to 1e3; 0
    double goal_frequency;     ///< sine: frequency; chirp: that at t = 0 [Hz], 0 to 1e6; 1.5
    double goal_frequency_end; ///< chirp: frequency at its end and after it [Hz], 0 to 1e6; 4
    double goal_duration;      ///< chirp: time until it has that frequency [s], 1e-9 to 1e6; 6
    double goal_time;          ///< step, ramp: when it begins [s], 0 to 1e6; 1
    double goal_rate;          ///< ramp: speed of the goal [rad/s], 0 to 1e6; 0.5
} FrTrajectoryDef;

/// A trajectory with its parameters at their defaults.
FR_API FrTrajectoryDef fr_default_trajectory(FrTrajectory trajectory);

/// Returns FR_BAD_INPUT, and reports every parameter that is out of range, if there is one.
FR_API FrStatus fr_trajectory_check(const FrTrajectoryDef *def, FrReport *report);

/// Goal at t [s].
FR_API FrGoal fr_trajectory_at(const FrTrajectoryDef *def, double t);

/// The same with the parameters at their defaults.
FR_API FrGoal fr_trajectory_goal(FrTrajectory trajectory, double t);

/// Find a trajectory by name; FR_TRAJECTORIES if the name is unknown.
FR_API FrTrajectory fr_trajectory_find(const char *name);

FR_END

#endif
