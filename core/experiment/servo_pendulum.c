// Run servo_pendulum: a servo on the pendulum test bench (Duclusaud 2024, Algorithm 1, in the order of the published
// program), told what to do by a trajectory or by a recording, which it is then compared with.
#include "friction/contact.h"
#include "friction/experiment.h"
#include "friction/geared_bench.h"
#include "plant/delay.h"
#include "servo_pendulum.h"
#include "transmission/kinds.h"

#include <string.h>

enum { T, THETA_D, THETA, OMEGA, TAU_M, TAU_E, TAU_F, TAU_F_MAX, TAU_H, THETA_LOG, TAU_G, THETA_M };

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
    FR_CHANNEL("tau_g", "τ_g", "N m", "torque that the transmission passes on to the arm, if there is one"),
    FR_CHANNEL("theta_m", "θ_m", "rad", "angle of the servo, if the transmission is elastic"),
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
    FrGearedBench geared;
    FrTrajectory trajectory;
    double theta_0, omega_0;
    double ahead; ///< the goal is read so much after the state [s]
    Delay delay;  ///< with which it reaches the servo
    double arm_mass, length;
    bool hand;
} Model;

static FrStatus make_bench(FrGearedBench *geared, const FrForm *form, FrReport *report)
{
    const FrBenchDef def = fr_bench_def_from_form(form);
    int errors = report->error_count;
    FrTransmission gear = fr_transmission_from_form(form, report);
    double stiffness = fr_form_value_or(form, fr_gear_stiffness_row.key, (double)NAN);
    if (report->error_count > errors)
        gear = fr_default_transmission(); // so that the bench is checked, too
    FrStatus status =
        fr_geared_bench_make(geared, &def, &gear, stiffness == stiffness ? stiffness : (double)INFINITY, report);
    return report->error_count > errors ? FR_BAD_INPUT : status;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrStatus bench = make_bench(&m->geared, form, report);
    FrStatus trajectory = fr_trajectory_from_form(&m->trajectory, form, report);
    if (bench != FR_OK || trajectory != FR_OK)
        return;
    fr_servo_check_preset(form, report);
    m->theta_0 = fr_form_value(form, "theta_0");
    m->omega_0 = fr_form_value(form, "omega_0");
    m->ahead = fr_form_value(form, fr_goal_time_row.key) == (double)GOAL_OF_END ? m->geared.bench.T : 0;
    m->delay = delay_of(fr_form_value(form, fr_servo_delay_row.key), m->geared.bench.T);
    m->arm_mass = fr_form_value(form, fr_pendulum_arm_mass_row.key);
    m->length = fr_form_value(form, fr_pendulum_length_row.key);
    m->hand = fr_form_value(form, fr_hand_row.key) > 0;
    double largest = fr_bench_largest_step(&m->geared.bench);
    if (m->geared.bench.T > largest && largest > 0) {
        largest = fr_round_digits(largest, 3, -1);
        FrFinding *finding =
            fr_report_add(report, FR_WARNING, FR_BENCH_UNSTABLE, fr_time_step_row.key,
                          FR_ARGUMENTS(fr_quantity("T", m->geared.bench.T, "s"), fr_quantity("largest", largest, "s")));
        fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, largest, "s");
    }
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    const FrBench *bench = &m->geared.bench;
    FrServoDrive at_once = bench->drive;
    at_once.follow = (double)INFINITY;
    FrServoMemory memory = {0};
    reading[INERTIA] = bench->impedance * bench->T;
    reading[WEIGHT] = bench->gravity;
    reading[FRICTION] = fr_servo_dry_friction(&bench->friction, 0, 0, 0);
    reading[STALL] = fr_servo_torque(&at_once, &memory, 1e300, true, 0, 0, bench->T);
    reading[HOLD] = fr_geared_bench_holding_torque(&m->geared);
    double held = reading[HOLD] / (FR_GRAVITY * m->length) - 0.5 * m->arm_mass;
    reading[HOLD_MASS] =
        held >= 0 && held - held == 0 ? held : (double)NAN; // the arm alone is too heavy, or has no length
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    *(FrGearedBenchState *)state = (FrGearedBenchState){{m->theta_0, m->omega_0, {0, 0}}, 0, m->omega_0};
}

/// The goal so many steps before t; before the start, that of the start.
static double earlier_goal(const Model *m, double t, double steps)
{
    double period = m->geared.bench.T, now = FLOOR(t / period + 0.5);
    double earlier = (now - steps) * period + (t - now * period); // a multiple of T where t is one
    return fr_trajectory_goal(&m->trajectory, (earlier > 0 ? earlier : 0) + m->ahead).angle;
}

/// The goal that the controller follows in the step from t on.
/// Out of the way of the step: a delay is seldom.
NEVER_INLINE static double late_goal(const Model *m, double t)
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

/// A step with a transmission, and its two channels. Out of the way of the step, as a delay is.
NEVER_INLINE static FrBenchTorques step_geared(const Model *m, FrGearedBenchState *state, FrGoal goal, double *row)
{
    if (m->geared.stiffness < (double)INFINITY)
        row[THETA_M] = state->arm.q + state->twist;
    FrGearedBenchTorques both = fr_geared_bench_step(&m->geared, state, goal);
    row[TAU_G] = both.gear;
    return both.bench;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    FrGearedBenchState *geared = state;
    FrBenchState *s = &geared->arm;
    FrGoal goal = goal_of_step(m, t);
    row[T] = t;
    row[THETA_D] = goal.angle;
    row[THETA] = s->q;
    row[OMEGA] = s->omega;
    row[TAU_G] = row[THETA_M] = (double)NAN;
    FrBenchTorques torques =
        m->geared.plain ? fr_bench_step(&m->geared.bench, s, goal) : step_geared(m, geared, goal, row);
    row[TAU_M] = torques.motor;
    row[TAU_E] = torques.external;
    row[TAU_F] = torques.friction;
    row[TAU_F_MAX] = torques.friction_limit;
    row[TAU_H] = m->hand ? torques.hand : (double)NAN;
    row[THETA_LOG] = m->trajectory.log ? fr_recording_at(m->trajectory.log, FR_RECORDING_POSITION, t) : (double)NAN;
}

/// Steps of benches without a transmission, at most FR_BATCH_MAX.
static void step_plain(const Model *const *models, FrGearedBenchState *const *states, int n, const double *t, int steps)
{
    enum { AT_ONCE = 8 }; // steps between two looks at the trajectories
    alignas(64) double memory[FR_BATCH_MAX * FR_BENCH_COLUMNS];
    double goal[AT_ONCE * FR_BATCH_MAX], enabled[AT_ONCE * FR_BATCH_MAX];
    int of[FR_BATCH_MAX];
    FrBenchBatch benches = fr_bench_batch(memory, n);
    for (int i = 0; i < n; i++) {
        fr_bench_batch_set(&benches, i, &models[i]->geared.bench, &states[i]->arm);
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
        states[i]->arm = fr_bench_batch_state(&benches, i);
}

static void step_batch(const void *const *models, void *const *states, int n, const double *t, int steps)
{
    const Model *plain[FR_BATCH_MAX];
    FrGearedBenchState *of_plain[FR_BATCH_MAX];
    int count = 0;
    for (int i = 0; i < n; i++) {
        const Model *m = models[i];
        for (int k = 0; k < steps && !m->geared.plain; k++)
            fr_geared_bench_step(&m->geared, states[i], goal_of_step(m, t[k]));
        plain[count] = m;
        of_plain[count] = states[i];
        count += m->geared.plain;
    }
    step_plain(plain, of_plain, count, t, steps);
}

static FrServoSaturation saturation(const void *model, const void *state, double t)
{
    const Model *m = model;
    const FrGearedBenchState *s = state;
    bool elastic = m->geared.stiffness < (double)INFINITY;
    FrGoal goal = goal_of_step(m, t);
    return fr_servo_saturation(&m->geared.bench.drive, &s->arm.memory, goal.angle, goal.enabled, s->arm.q + s->twist,
                               elastic ? s->servo_omega : s->arm.omega);
}

static double error(const void *model)
{
    const Model *m = model;
    const FrRecording *log = m->trajectory.log;
    if (!log || !log->column[FR_RECORDING_POSITION])
        return (double)NAN;
    double whole = FLOOR(fr_recording_duration(log) / m->geared.bench.T + 1e-6) + 1;
    if (whole > (double)FR_COMPARED_MAX)
        return (double)NAN;
    int samples = (int)whole;
    FrGearedBenchState state;
    start(model, &state);
    double sum = 0;
    for (int k = 0; k < samples; k++) {
        double t = k * m->geared.bench.T;
        sum += ABSOLUTE(state.arm.q + state.twist - fr_recording_at(log, FR_RECORDING_POSITION, t));
        fr_geared_bench_step(&m->geared, &state, goal_of_step(m, t));
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
    .rows = fr_servo_pendulum_rows,
    .first = "preset model trajectory theta_d mass length control kp theta_0",
    .plots = "theta tau_m omega tau_f tau_e tau_f_max",
    .square_scene = true,
    .channels = channels,
    .optional_channels = 4,
    .readings = readings,
    .duration = 6,
    .model_size = sizeof(Model),
    .state_size = sizeof(FrGearedBenchState),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
    .step_batch = step_batch,
    .saturation = saturation,
    .error = error,
};
