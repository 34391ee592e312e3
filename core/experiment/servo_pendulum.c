// Run servo_pendulum: a servo on the pendulum test bench (Duclusaud 2024, Algorithm 1, in the order of the published
// program), told what to do by a trajectory or by a recording, which it is then compared with.
#include "friction/contact.h"
#include "friction/experiment.h"
#include "friction/plant.h"
#include "plant/delay.h"

#include <string.h>

static const FrParam theta_row = FR_NUMBER_ROW("theta_0", "θ(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
                                               "Initial angle; 0 is hanging down.", FR_GROUP_START);

static const FrParam omega_row =
    FR_NUMBER_ROW("omega_0", "ω(0)", "rad/s", -100, 100, -10, 10, 0, FR_LINEAR, "Initial velocity.", FR_GROUP_START);

static const FrOption start_of_step = {.name = "start",
                                       .title = "start of the step",
                                       .text = "The controller follows the goal at the time of the state.",
                                       .source = "github.com/Rhoban/bam, bam/simulate.py",
                                       .equation = ""};
static const FrOption end_of_step = {.name = "end",
                                     .title = "end of the step",
                                     .text = "The controller follows the goal at the time of the next state.",
                                     .source = "Duclusaud 2024, Algorithm 1",
                                     .equation = ""};
static const FrOption *const goals[] = {&start_of_step, &end_of_step, NULL};
static const FrParam goal_row = FR_CHOICE_ROW(
    "goal", "", 0, goals, "Time within a step at which the goal of the trajectory is read.", FR_GROUP_SIMULATION);

static const FrParam *const rows[] = {&fr_servo_preset_row,
                                      &fr_servo_model_row,
                                      &fr_trajectory_row,
                                      &fr_servo_control_row,
                                      &fr_hand_row,
                                      &fr_pendulum_mass_row,
                                      &fr_pendulum_length_row,
                                      &fr_pendulum_arm_mass_row,
                                      &fr_servo_kt_row,
                                      &fr_servo_resistance_row,
                                      &fr_servo_armature_row,
                                      &fr_servo_offset_row,
                                      &fr_servo_delay_row,
                                      &theta_row,
                                      &omega_row,
                                      &fr_time_step_row,
                                      &fr_pendulum_update_row,
                                      &goal_row,
                                      NULL};

enum { T, THETA_D, THETA, OMEGA, TAU_M, TAU_E, TAU_F, TAU_F_MAX, TAU_H, THETA_LOG };

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_PRESCRIBED_CHANNEL("theta_d", "θ_d", "rad", "goal angle that the controller follows"),
    FR_CHANNEL("theta", "θ", "rad", "angle, 0 is hanging down"),
    FR_CHANNEL("omega", "ω", "rad/s", "velocity"),
    FR_CHANNEL("tau_m", "τ_m", "N m", "motor torque"),
    FR_CHANNEL("tau_e", "τ_e", "N m", "external torque: gravity and hand"),
    FR_CHANNEL("tau_f", "τ_f", "N m", "friction torque"),
    FR_CHANNEL("tau_f_max", "τ_f^m", "N m", "friction limit: the largest possible friction torque"),
    FR_CHANNEL("tau_h", "τ_h", "N m", "torque of the hand, if any"),
    FR_PRESCRIBED_CHANNEL("theta_log", "θ_log", "rad", "recorded angle, if any"),
    {0},
};

enum { INERTIA, WEIGHT, FRICTION, STALL, HOLD, HOLD_MASS };

static const FrChannel readings[] = {
    [INERTIA] = FR_CHANNEL("inertia", "J", "kg m²", "inertia of arm, mass and motor"),
    [WEIGHT] = FR_CHANNEL("weight", "m g l", "N m", "largest gravity torque"),
    [FRICTION] = FR_CHANNEL("friction", "τ_f(0)", "N m", "friction limit at rest without load"),
    [STALL] = FR_CHANNEL("stall", "τ_stall", "N m", "largest motor torque at rest"),
    [HOLD] =
        FR_CHANNEL("hold", "τ_hold", "N m", "largest load that friction holds at rest with the motor switched off"),
    [HOLD_MASS] = FR_CHANNEL("hold_mass", "m_hold", "kg",
                             "mass at the end of the horizontal arm that friction holds with the motor switched off"),
    {0},
};

typedef struct Model {
    FrBench bench;
    FrTrajectory trajectory;
    double theta_0, omega_0;
    double ahead; ///< the goal is read so much after the state [s]
    Delay delay;  ///< with which it reaches the servo
    double arm_mass, length;
    bool hand;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrStatus bench = fr_bench_from_form(&m->bench, form, report);
    FrStatus trajectory = fr_trajectory_from_form(&m->trajectory, form, report);
    if (bench != FR_OK || trajectory != FR_OK)
        return;
    fr_servo_check_preset(form, report);
    m->theta_0 = fr_form_value(form, "theta_0");
    m->omega_0 = fr_form_value(form, "omega_0");
    m->ahead = fr_form_option(form, goal_row.key) == &end_of_step ? m->bench.T : 0;
    m->delay = delay_of(fr_form_value(form, fr_servo_delay_row.key), m->bench.T);
    m->arm_mass = fr_form_value(form, fr_pendulum_arm_mass_row.key);
    m->length = fr_form_value(form, fr_pendulum_length_row.key);
    m->hand = fr_form_value(form, fr_hand_row.key) > 0;
    double largest = fr_bench_largest_step(&m->bench);
    if (m->bench.T > largest && largest > 0) {
        largest = fr_round_digits(largest, 3, -1);
        FrFinding *finding =
            fr_report_add(report, FR_WARNING, FR_BENCH_UNSTABLE, fr_time_step_row.key,
                          FR_ARGUMENTS(fr_quantity("T", m->bench.T, "s"), fr_quantity("largest", largest, "s")));
        fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, largest, "s");
    }
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    const FrBench *bench = &m->bench;
    FrServoDrive at_once = bench->drive;
    at_once.follow = (double)INFINITY;
    FrServoMemory memory = {0};
    reading[INERTIA] = bench->impedance * bench->T;
    reading[WEIGHT] = bench->gravity;
    reading[FRICTION] = fr_servo_dry_friction(&bench->friction, 0, 0, 0);
    reading[STALL] = fr_servo_torque(&at_once, &memory, 1e300, true, 0, 0, bench->T);
    reading[HOLD] = fr_servo_holding_torque(&bench->friction);
    double held = reading[HOLD] / (FR_GRAVITY * m->length) - 0.5 * m->arm_mass;
    reading[HOLD_MASS] =
        held >= 0 && held - held == 0 ? held : (double)NAN; // the arm alone is too heavy, or has no length
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    *(FrBenchState *)state = (FrBenchState){m->theta_0, m->omega_0, {0, 0}};
}

/// The goal so many steps before t; before the start, that of the start.
static double earlier_goal(const Model *m, double t, double steps)
{
    double period = m->bench.T, now = __builtin_floor(t / period + 0.5);
    double earlier = (now - steps) * period + (t - now * period); // a multiple of T where t is one
    return fr_trajectory_goal(&m->trajectory, (earlier > 0 ? earlier : 0) + m->ahead).angle;
}

/// The goal that the controller follows in the step from t on.
/// Out of the way of the step: a delay is seldom.
__attribute__((noinline)) static double late_goal(const Model *m, double t)
{
    double late = earlier_goal(m, t, m->delay.whole);
    return late + m->delay.part * (earlier_goal(m, t, m->delay.whole + 1) - late);
}

static FrGoal goal_of_step(const Model *m, double t)
{
    FrGoal goal = fr_trajectory_goal(&m->trajectory, t + m->ahead);
    if (m->delay.whole > 0 || m->delay.part > 0)
        goal.angle = late_goal(m, t);
    return goal;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    FrBenchState *s = state;
    FrGoal goal = goal_of_step(m, t);
    row[T] = t;
    row[THETA_D] = goal.angle;
    row[THETA] = s->q;
    row[OMEGA] = s->omega;
    FrBenchTorques torques = fr_bench_step(&m->bench, s, goal);
    row[TAU_M] = torques.motor;
    row[TAU_E] = torques.external;
    row[TAU_F] = torques.friction;
    row[TAU_F_MAX] = torques.friction_limit;
    row[TAU_H] = m->hand ? torques.hand : (double)NAN;
    row[THETA_LOG] = m->trajectory.log ? fr_recording_at(m->trajectory.log, FR_RECORDING_POSITION, t) : (double)NAN;
}

static void step_batch(const void *const *models, void *const *states, int n, const double *t, int steps)
{
    enum { AT_ONCE = 8 }; // steps between two looks at the trajectories
    alignas(64) double memory[FR_BATCH_MAX * FR_BENCH_COLUMNS];
    double goal[AT_ONCE * FR_BATCH_MAX], enabled[AT_ONCE * FR_BATCH_MAX];
    int of[FR_BATCH_MAX];
    FrBenchBatch benches = fr_bench_batch(memory, n);
    for (int i = 0; i < n; i++) {
        fr_bench_batch_set(&benches, i, &((const Model *)models[i])->bench, states[i]);
        of[i] = i;
    }
    const FrTracks tracks = {.tracks = n, .of = of, .goal = goal, .enabled = enabled};
    for (int done = 0; done < steps; done += AT_ONCE) {
        int part = steps - done < AT_ONCE ? steps - done : AT_ONCE;
        for (int k = 0; k < part; k++)
            for (int i = 0; i < n; i++) {
                FrGoal command = goal_of_step(models[i], t[done + k]);
                goal[k * n + i] = command.angle;
                enabled[k * n + i] = command.enabled;
            }
        fr_bench_batch_step(&benches, &tracks, part);
    }
    for (int i = 0; i < n; i++)
        *(FrBenchState *)states[i] = fr_bench_batch_state(&benches, i);
}

static FrServoSaturation saturation(const void *model, const void *state, double t)
{
    const Model *m = model;
    const FrBenchState *s = state;
    FrGoal goal = goal_of_step(m, t);
    return fr_servo_saturation(&m->bench.drive, &s->memory, goal.angle, goal.enabled, s->q, s->omega);
}

static double error(const void *model)
{
    const Model *m = model;
    const FrRecording *log = m->trajectory.log;
    if (!log || !log->column[FR_RECORDING_POSITION])
        return (double)NAN;
    double whole = __builtin_floor(fr_recording_duration(log) / m->bench.T + 1e-6) + 1;
    if (whole > FR_COMPARED_MAX)
        return (double)NAN;
    int samples = (int)whole;
    FrBenchState state;
    start(model, &state);
    double sum = 0;
    for (int k = 0; k < samples; k++) {
        double t = k * m->bench.T;
        sum += __builtin_fabs(state.q - fr_recording_at(log, FR_RECORDING_POSITION, t));
        fr_bench_step(&m->bench, &state, goal_of_step(m, t));
    }
    return sum / samples;
}

const FrExperiment fr_experiment_servo_pendulum = {
    .kind = FR_RUN,
    .name = "servo_pendulum",
    .title = "Servo pendulum",
    .text = "A servo moves a mass on an arm. Friction can hold it short of the goal, especially under load. Velocity "
            "is limited to ±100 rad/s, as in the published program.",
    .source = "Duclusaud 2024, Algorithm 1, fig 3",
    .rows = rows,
    .first = "preset model trajectory theta_d mass length control kp theta_0",
    .plots = "theta tau_m omega tau_f tau_e tau_f_max",
    .square_scene = true,
    .channels = channels,
    .optional_channels = 2,
    .readings = readings,
    .duration = 6,
    .model_size = sizeof(Model),
    .state_size = sizeof(FrBenchState),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
    .step_batch = step_batch,
    .saturation = saturation,
    .error = error,
};
