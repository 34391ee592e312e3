// Run servo_pendulum: a servo on the pendulum test bench (Duclusaud 2024, Algorithm 1, in the order of the published
// program). Its goals come from a trajectory or from a recording, with which the run is then compared.
#include "explorer/form/servo.h"
#include "servo/rows.h"
#include "bench/rows.h"
#include "drive_run.h"
#include "bench/parts.h"
#include "servo_pendulum.h"
#include "notes.h"
#include "contact/parts.h"
#include "identify/fit.h"
#include "recording/reader.h"

enum { T, THETA_D, THETA, OMEGA, TAU_M, TAU_E, TAU_F, TAU_F_MAX, TAU_H, THETA_LOG, TAU_G, THETA_M };

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_PRESCRIBED_CHANNEL("theta_d", "θ_d", "rad", "goal angle that the controller follows"),
    FR_CHANNEL("theta", "θ", "rad", "angle that the servo measures, 0 is hanging down if q_offset = 0"),
    FR_CHANNEL("omega", "ω", "rad/s", "velocity"),
    FR_CHANNEL("tau_m", "τ_m", "N m", "motor torque"),
    FR_CHANNEL("tau_e", "τ_e", "N m", "external torque: gravity, hand and base"),
    FR_CHANNEL("tau_f", "τ_f", "N m", "friction torque"),
    FR_CHANNEL("tau_f_max", "τ_f^m", "N m", "friction limit: the largest possible friction torque"),
    FR_CHANNEL("tau_h", "τ_h", "N m", "torque of the hand, if any"),
    FR_PRESCRIBED_CHANNEL("theta_log", "θ_log", "rad", "recorded angle, if any"),
    FR_CHANNEL("tau_g", "τ_g", "N m", "torque that the transmission passes on to the arm, if there is one"),
    FR_CHANNEL("theta_m", "θ_m", "rad", "angle of the servo, if the transmission is elastic"),
    {0},
};

enum { KIND, WHEN, WHERE, NUMBERS };

/// Values of an event of a servo with a transmission, with the words of a drive.
static const FrChannel event_channels[] = {
    [KIND] = FR_CHANNEL("event", "", "", "what has happened"),
    [WHEN] = FR_CHANNEL("t", "t", "s", "time: the end of the step"),
    [WHERE] = FR_CHANNEL("theta", "θ", "rad", "angle that the servo measures, 0 is hanging down if q_offset = 0"),
    {0},
};

enum { INERTIA, WEIGHT, FRICTION, STALL, BREAKAWAY, HOLD, HOLD_MASS, BEAR };

static const FrChannel readings[] = {
    [INERTIA] = FR_CHANNEL("inertia", "J", "kg m²", "inertia of arm, mass and motor"),
    [WEIGHT] = FR_CHANNEL("weight", "m g l", "N m", "largest gravity torque"),
    [FRICTION] = FR_CHANNEL("friction", "τ_f(0)", "N m", "friction limit at rest without load"),
    [STALL] = FR_CHANNEL("stall", "τ_stall", "N m", "largest motor torque at rest"),
    [BREAKAWAY] =
        FR_CHANNEL("breakaway", "τ_b", "N m",
                   "motor torque that starts to lift the horizontal arm; above τ_stall no integral term does"),
    [HOLD] = FR_CHANNEL("hold", "τ_hold", "N m", "largest load that friction holds with the motor switched off"),
    [HOLD_MASS] = FR_CHANNEL("hold_mass", "m_hold", "kg",
                             "mass at the end of the horizontal arm that friction holds with the motor switched off"),
    [BEAR] =
        FR_CHANNEL("bear", "a_hold", "m/s²",
                   "largest amplitude of the base that friction bears at the initial angle with the motor switched "
                   "off"),
    {0},
};

typedef struct Model {
    FrBench bench;
    FrBench second; ///< the same with steps of 1 s, as a fit with held goals has it
    FrServo servo;
    FrContact gearbox; ///< for the measures: friction at rest without load
    FrTransmission gear;
    FormTrajectory trajectory;
    FormBase base;
    double theta_0, omega_0;
    double ahead;        ///< time from the state to the goal used with it [s]
    double delay_time;   ///< delay of the goal [s]
    Delay delay;         ///< the same in steps
    double usual;        ///< usual time between the rows of a recording; after a long gap the arm starts again [s]
    const double *volts; ///< supply voltages of the recording [V]; NULL: that of the bench
    ServoDrive per_volt; ///< control law and motor with 1 V
    double arm_mass, length;
    bool is_plain;     ///< the transmission changes nothing
    bool is_simple;    ///< nor does the base move or the supply change
    bool holds;        ///< goals of a recording are held
    bool starts_again; ///< the recording has a long gap
    bool in_lanes;     ///< steps can be done with those of other benches
    bool hand;
} Model;

/// State of the bench, and the event of the last step.
typedef struct State {
    FrBenchState bench;
    double t;              ///< end of the step
    signed char happened;  ///< an FrDriveEventKind; FR_DRIVE_EVENTS: nothing
    signed char direction; ///< direction of the servo, with a transmission; 0: at rest
    signed char side;      ///< 1: it drives the arm; -1: it is backdriven; 0: not known yet
} State;

static FrStatus make_bench(Model *m, const FrForm *form, FrReport *report)
{
    FrBenchDef def = fr_bench_def_from_form(form);
    int errors = report->error_count;
    FrTransmission gear = fr_transmission_from_form(form, report);
    double stiffness = fr_form_value_or(form, fr_gear_stiffness_row.key, (double)NAN);
    if (report->error_count == errors) // otherwise continue with the default, so that the bench is checked too
        def.gear = gear;
    def.gear_stiffness = stiffness == stiffness ? stiffness : (double)INFINITY;
    m->gear = def.gear;
    fr_bench_make(&m->bench, &def, report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    FrBenchDef second = def;
    second.T = 1;
    second.servo.vin = m->volts ? 1 : second.servo.vin;
    *(Bench *)&m->second = fr_bench_of(&second);
    second.T = def.T; // a drive that is limited in rate depends on the step
    m->per_volt = fr_bench_of(&second).drive;
    return fr_servo_make(&m->servo, &def.servo, def.T, report);
}

/// Take the supply voltage from the recording, which must have one. A control law without a supply does not use it.
static void use_measured_supply(Model *m, const FrForm *form, FrReport *report)
{
    const FrRecording *log = m->trajectory.log;
    const FrOption *control = fr_form_option(form, fr_servo_control_row.key);
    const double *volts = log ? log->column[FR_VOLTS] : NULL;
    if (!fr_form_find(form, "vin") || control == fr_servo_control_row.options[FR_CONTROL_CURRENT_SOURCE] ||
        control == fr_servo_control_row.options[FR_CONTROL_TORQUE])
        fr_report_add(report, FR_WARNING, FR_FIT_IDLE_SUPPLY, fr_supply_row.key,
                      FR_ARGUMENTS(fr_word("law", control->name)));
    else if (!volts || !(fr_recording_volts(volts, log->count, 0) > 0))
        fr_report_add(report, FR_ERROR, FR_FIT_NO_VOLTS, fr_supply_row.key,
                      FR_ARGUMENTS(fr_word("file", log ? "the recording" : "a run without a recording")));
    else
        m->volts = volts;
}

/// Find the gaps of a recording whose goals are held.
static void follow_recording(Model *m)
{
    const FrRecording *log = m->trajectory.log;
    const double *t = log->column[FR_TIME];
    m->usual = fr_recording_step(t, log->count);
    m->starts_again = log->column[FR_POSITION] && fr_recording_long_gaps(t, log->count, m->usual) > 0;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrStatus trajectory = fr_trajectory_from_form(&m->trajectory, form, report);
    if (trajectory == FR_OK && fr_form_value(form, fr_supply_row.key) == (double)SUPPLY_MEASURED)
        use_measured_supply(m, form, report);
    FrStatus bench = make_bench(m, form, report);
    FrStatus base = fr_base_from_form(&m->base, form, fr_form_value(form, fr_time_step_row.key), report);
    if (bench != FR_OK || trajectory != FR_OK || base != FR_OK)
        return;
    double period = bench_of(&m->bench)->T;
    m->is_plain = !(bench_of(&m->bench)->is_geared > 0);
    m->is_simple = m->is_plain && !m->base.moves && !m->volts;
    fr_servo_check_preset(form, report);
    m->theta_0 = fr_form_value(form, "theta_0");
    m->omega_0 = fr_form_value(form, "omega_0");
    m->ahead = fr_form_value(form, fr_goal_time_row.key) == (double)GOAL_OF_END ? period : 0;
    m->delay_time = fr_form_value(form, fr_servo_delay_row.key);
    m->delay = delay_of(m->delay_time, period);
    m->holds = fr_form_value(form, fr_goal_time_row.key) == (double)GOAL_HELD && m->trajectory.log;
    if (m->holds)
        follow_recording(m);
    m->in_lanes = m->is_plain && !m->volts && !m->starts_again;
    m->arm_mass = fr_form_value(form, fr_pendulum_arm_mass_row.key);
    m->length = fr_form_value(form, fr_pendulum_length_row.key);
    m->hand = fr_form_value(form, fr_hand_row.key) > 0;
    double F = fr_servo_dry_friction(&bench_of(&m->bench)->friction, 0, 0, 0);
    *(Contact *)&m->gearbox =
        (Contact){.dimension = 1, .T = period, .M = bench_of(&m->bench)->impedance * period, .F_S = F, .F_moving = F};
    fr_warn_if_unstable(FR_BENCH_UNSTABLE, period, fr_bench_longest_step(&m->bench), report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    const Bench *bench = bench_of(&m->bench);
    ServoDrive at_once = bench->drive;
    at_once.follow = (double)INFINITY;
    ServoMemory memory = {0};
    reading[INERTIA] = bench->impedance * bench->T;
    reading[WEIGHT] = bench->gravity;
    reading[FRICTION] = fr_servo_dry_friction(&bench->friction, 0, 0, 0);
    reading[STALL] = fr_servo_torque(&at_once, &memory, 1e300, true, 0, 0, bench->T);
    reading[BREAKAWAY] =
        fr_servo_nearest(&m->servo, (FrServoDiagram){.gear = &m->gear}, 0, -bench->gravity, 0).motor[FR_DRIVE + 1];
    reading[HOLD] = fr_servo_holding_torque(&m->servo, (FrServoDiagram){.gear = &m->gear});
    double held = reading[HOLD] / (FR_GRAVITY * m->length) - 0.5 * m->arm_mass;
    reading[HOLD_MASS] =
        held >= 0 && held - held == 0 ? held : (double)NAN; // NaN if the arm alone is too heavy, or has no length
    reading[BEAR] =
        fr_servo_bearable_amplitude(&m->servo, (FrServoDiagram){.gear = &m->gear}, bench->gravity / FR_GRAVITY,
                                    m->theta_0 + bench->offset, m->base.shaking.base_angle);
}

static bool is_elastic(const Model *m)
{
    return bench_of(&m->bench)->stiffness < (double)INFINITY;
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    *(State *)state = (State){.bench = {.q = m->theta_0,
                                        .omega = m->omega_0,
                                        .target = m->holds ? m->theta_0 : 0,
                                        .servo_omega = is_elastic(m) ? m->omega_0 : 0},
                              .happened = FR_DRIVE_EVENTS};
}

/// Goal this many steps before t. Before the start, this is the goal at the start.
static double earlier_goal(const Model *m, double t, double steps)
{
    double period = bench_of(&m->bench)->T, now = FLOOR(t / period + 0.5);
    double earlier = (now - steps) * period + (t - now * period); // a multiple of T if t is one
    return fr_goal_of_form(&m->trajectory, (earlier > 0 ? earlier : 0) + m->ahead).angle;
}

/// Goal that the controller follows in the step that begins at t. Not inlined, because delays are rare.
NEVER_INLINE static double late_goal(const Model *m, double t)
{
    double late = earlier_goal(m, t, m->delay.whole);
    return late + m->delay.part * (earlier_goal(m, t, m->delay.whole + 1) - late);
}

/// Mean of the held goals of a recording over the step that is centred on t, and the bridge at t. Not inlined, for the
/// same reason.
NEVER_INLINE static FrGoal held_goal_of_step(const Model *m, double t)
{
    const FrRecording *log = m->trajectory.log;
    const double *time = log->column[FR_TIME], *goal = log->column[FR_GOAL], *enabled = log->column[FR_ENABLED];
    double period = bench_of(&m->bench)->T, from = t - 0.5 * period - m->delay_time, to = from + period, sum = 0;
    int last = log->count - 1, at = fr_recording_row(log, from), now = fr_recording_row(log, t + 1e-9 * period);
    for (int k = at + 1; k <= now && m->starts_again; k++)
        at = fr_recording_is_long_gap(time[k] - time[k - 1], m->usual) ? k : at;
    // bound: the rows of the recording
    for (; at < last && time[at + 1] < to; at++) {
        sum += goal[at] * (time[at + 1] - from);
        from = time[at + 1];
    }
    return (FrGoal){(sum + goal[at] * (to - from)) / period, !enabled || enabled[now] > 0.5};
}

static FrGoal goal_of_step(const Model *m, double t)
{
    if (m->holds)
        return held_goal_of_step(m, t);
    FrGoal goal = fr_goal_of_form(&m->trajectory, t + m->ahead);
    if (m->delay.whole > 0 || m->delay.part > 0)
        goal.angle = late_goal(m, t);
    return goal;
}

/// Start again at the angle that was measured after a long gap, if one ends in the step before t.
NEVER_INLINE static void start_again(const Model *m, FrBenchState *s, double t)
{
    const FrRecording *log = m->trajectory.log;
    double period = bench_of(&m->bench)->T, now = t + 1e-9 * period;
    int row = fr_recording_row(log, now);
    const double *time = log->column[FR_TIME], *angle = log->column[FR_POSITION];
    double omega = time[row] > now - period ? fr_recording_velocity_after_gap(time, angle, log->count, row, m->usual)
                                            : (double)NAN;
    if (omega == omega)
        *s = (FrBenchState){
            .q = angle[row], .omega = omega, .target = angle[row], .servo_omega = is_elastic(m) ? omega : 0};
}

/// Acceleration of the base in the step that begins at t.
static FrAcceleration base_of_step(const Model *m, double t)
{
    return m->base.moves ? fr_base_of_form(&m->base, t + m->ahead) : (FrAcceleration){0, 0};
}

/// Control law and motor with the voltage at the beginning of a step.
static ServoDrive drive_at(const Model *m, double t)
{
    const FrRecording *log = m->trajectory.log;
    if (!m->volts)
        return bench_of(&m->bench)->drive;
    int row = fr_recording_row(log, t + 1e-9 * bench_of(&m->bench)->T);
    return servo_drive_at(&m->per_volt, fr_recording_volts(m->volts, log->count, row));
}

/// Do a step. Not inlined, for the same reason as late_goal: a base that moves is rare.
NEVER_INLINE static FrBenchTorques step_bench(const Model *m, FrBenchState *s, FrGoal goal, double t)
{
    FrBench now;
    const FrBench *bench = &m->bench;
    if (m->volts) {
        now = m->bench;
        ((Bench *)&now)->drive = drive_at(m, t);
        bench = &now;
    }
    return m->base.moves ? fr_bench_step_shaken(bench, s, goal, base_of_step(m, t)) : fr_bench_step(bench, s, goal);
}

/// Find the event of a step between two velocities of the servo, during which the transmission transmits a torque.
static void tell(const Model *m, State *s, double before, double after, double passed)
{
    const Bench *geared = bench_of(&m->bench);
    int from = (before > 0) - (before < 0), to = (after > 0) - (after < 0), way = from ? from : to;
    int side = way * passed + geared->gear.load_friction >= 0 ? 1 : -1;
    bool jams = side < 0 && geared->rotor + geared->arm * geared->gear.backdrive <= 0;
    FrDriveEventKind kind = FR_DRIVE_EVENTS;
    if (!from && to)
        kind = FR_DRIVE_STARTS;
    else if (from && from != to)
        kind = jams && !(geared->stiffness < (double)INFINITY) ? FR_DRIVE_JAMS : to ? FR_DRIVE_TURNS : FR_DRIVE_STICKS;
    else if (from && s->direction == from && s->side == -side)
        kind = FR_DRIVE_SHIFTS;
    s->happened = (signed char)kind;
    s->direction = (signed char)to;
    s->side = (signed char)(from == to ? side : 0);
}

/// Do a step with a transmission, and write the two additional channels. Not inlined, for the same reason as late_goal.
NEVER_INLINE static FrBenchTorques step_geared(const Model *m, State *s, double t, FrGoal goal, double *row)
{
    bool elastic = is_elastic(m);
    const double *omega = elastic ? &s->bench.servo_omega : &s->bench.omega;
    double before = *omega;
    if (elastic)
        row[THETA_M] = s->bench.q + s->bench.twist;
    FrBenchTorques torques = step_bench(m, &s->bench, goal, t);
    row[TAU_G] = torques.gear;
    s->t = t + bench_of(&m->bench)->T;
    tell(m, s, before, *omega, torques.gear);
    return torques;
}

static bool has_events(const void *model)
{
    return !((const Model *)model)->is_plain;
}

static int events(const void *state, double *rows)
{
    const State *s = state;
    if (s->happened == FR_DRIVE_EVENTS)
        return 0;
    rows[KIND] = s->happened;
    rows[WHEN] = s->t;
    rows[WHERE] = s->bench.q;
    return 1;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    FrBenchState *s = &((State *)state)->bench;
    if (m->starts_again)
        start_again(m, s, t);
    FrGoal goal = goal_of_step(m, t);
    row[T] = t;
    row[THETA_D] = goal.angle;
    row[THETA] = s->q;
    row[OMEGA] = s->omega;
    row[TAU_G] = row[THETA_M] = (double)NAN;
    FrBenchTorques torques = m->is_simple  ? fr_bench_step(&m->bench, s, goal)
                             : m->is_plain ? step_bench(m, s, goal, t)
                                           : step_geared(m, state, t, goal, row);
    row[TAU_M] = torques.motor;
    row[TAU_E] = torques.external;
    row[TAU_F] = torques.friction;
    row[TAU_F_MAX] = torques.friction_limit;
    row[TAU_H] = m->hand ? torques.hand : (double)NAN;
    row[THETA_LOG] = m->trajectory.log ? fr_recording_at(m->trajectory.log, FR_POSITION, t) : (double)NAN;
}

/// Do steps of benches without a transmission, at most FR_BATCH_MAX of them.
static void step_plain(const Model *const *models, FrBenchState *const *states, int n, const double *t, int steps)
{
    enum { AT_ONCE = 4 }; // steps between two evaluations of the trajectories
    alignas(64) double memory[FR_BATCH_MAX * BENCH_COLUMNS];
    double goal[AT_ONCE * FR_BATCH_MAX], enabled[AT_ONCE * FR_BATCH_MAX];
    double base_x[AT_ONCE * FR_BATCH_MAX], base_y[AT_ONCE * FR_BATCH_MAX];
    int of[FR_BATCH_MAX];
    bool moves = false;
    FrBenchBatch benches = fr_bench_batch(memory, n);
    for (int i = 0; i < n; i++) {
        fr_bench_batch_set(&benches, i, &models[i]->bench, states[i]);
        of[i] = i;
        moves = moves || models[i]->base.moves;
    }
    const FrTracks tracks = {n, of, goal, enabled, NULL, moves ? base_x : NULL, moves ? base_y : NULL};
    for (int done = 0; done < steps; done += AT_ONCE) {
        int part = steps - done < AT_ONCE ? steps - done : AT_ONCE;
        for (int k = 0; k < part; k++)
            for (int i = 0; i < n; i++) {
                FrGoal command = goal_of_step(models[i], t[done + k]);
                goal[k * n + i] = command.angle;
                enabled[k * n + i] = command.enabled;
                FrAcceleration base = base_of_step(models[i], t[done + k]);
                base_x[k * n + i] = base.x;
                base_y[k * n + i] = base.y;
            }
        fr_bench_batch_step(&benches, &tracks, part);
    }
    for (int i = 0; i < n; i++)
        *states[i] = fr_bench_batch_state(&benches, i);
}

static void step_batch(const void *const *models, void *const *states, int n, const double *t, int steps)
{
    const Model *plain[FR_BATCH_MAX];
    FrBenchState *of_plain[FR_BATCH_MAX];
    int count = 0;
    for (int i = 0; i < n; i++) {
        const Model *m = models[i];
        for (int k = 0; k < steps && !m->in_lanes; k++) {
            if (m->starts_again)
                start_again(m, states[i], t[k]);
            step_bench(m, states[i], goal_of_step(m, t[k]), t[k]);
        }
        plain[count] = m;
        of_plain[count] = states[i];
        count += m->in_lanes;
    }
    step_plain(plain, of_plain, count, t, steps);
}

/// Friction of the gearbox, whose limit depends on its load, and the torque that it opposes. With a transmission this
/// torque is known at rest only, where it equals friction.
static const FrContact *contact(const void *model, const void *state, int i, FrContactSample *now)
{
    (void)i;
    const Model *m = model;
    const FrBenchState *s = state;
    const double *row = now->row;
    double omega = is_elastic(m) ? s->servo_omega : s->omega;
    *now = (FrContactSample){.x = {s->q + s->twist}, .u = {omega}};
    if (row) {
        now->F_S = m->is_plain ? fr_servo_dry_friction(&bench_of(&m->bench)->friction, row[TAU_M], row[TAU_E], 0)
                               : row[TAU_F_MAX];
        now->h[0] = m->is_plain ? row[TAU_M] + row[TAU_E] : -row[TAU_F];
        now->friction = (FrFriction){.f = {-row[TAU_F]}, .slip = {omega}, .power = -row[TAU_F] * omega};
    }
    return &m->gearbox;
}

static FrServoSaturation saturation(const void *model, const void *state, double t)
{
    const Model *m = model;
    const FrBenchState *s = state;
    const ServoMemory memory = {s->target, s->sum};
    FrGoal goal = goal_of_step(m, t);
    const ServoDrive drive = drive_at(m, t);
    return fr_servo_saturation(&drive, &memory, goal.angle, goal.enabled, s->q + s->twist,
                               is_elastic(m) ? s->servo_omega : s->omega);
}

static FrAcceleration base_at(const void *motion, double t)
{
    return fr_base_of_form(motion, t);
}

/// Error at the samples of a recording, each interval of which is divided into equal steps of about T.
static double held_error(const Model *m)
{
    const FrRecording *log = m->trajectory.log;
    int inner = (int)(m->usual / bench_of(&m->bench)->T + 0.5);
    const FrFitLog samples = {.start = {.q = m->theta_0, .omega = m->omega_0, .target = m->theta_0},
                              .count = log->count,
                              .time = log->column[FR_TIME],
                              .usual = m->usual,
                              .inner = inner > 1 ? inner : 1,
                              .goal = log->column[FR_GOAL],
                              .enabled = log->column[FR_ENABLED],
                              .measured = log->column[FR_POSITION],
                              .volts = m->volts,
                              .base = m->base.moves ? base_at : NULL,
                              .motion = &m->base};
    double steps = (double)log->count * samples.inner;
    return steps > (double)FR_COMPARED_MAX || !m->is_plain
               ? (double)NAN
               : fr_fit_follow(&samples, &m->second, m->delay_time, NULL) / log->count;
}

static double error(const void *model)
{
    const Model *m = model;
    const FrRecording *log = m->trajectory.log;
    if (!log || !log->column[FR_POSITION])
        return (double)NAN;
    if (m->holds)
        return held_error(m);
    double whole = FLOOR(fr_recording_duration(log) / bench_of(&m->bench)->T + 1e-6) + 1;
    if (whole > (double)FR_COMPARED_MAX)
        return (double)NAN;
    int samples = (int)whole;
    State state;
    start(model, &state);
    double sum = 0;
    for (int k = 0; k < samples; k++) {
        double t = k * bench_of(&m->bench)->T;
        sum += ABSOLUTE(state.bench.q + state.bench.twist - fr_recording_at(log, FR_POSITION, t));
        step_bench(m, &state.bench, goal_of_step(m, t), t);
    }
    return sum / samples;
}

const FrExperiment fr_experiment_servo_pendulum = {
    RUN_MEMBERS(fr_servo_pendulum_rows, channels, Model, State, make, step),
    .name = "servo_pendulum",
    .title = "Servo pendulum",
    .text = "A servo moves a mass on an arm. Friction can hold it short of the goal, especially under load. Velocity "
            "is limited to ±100 rad/s, as in the published program.",
    .source = "Duclusaud 2024, Algorithm 1, fig 3",
    .first = "preset model trajectory theta_d goal_amplitude goal_frequency mass length control kp theta_0",
    .plots = "theta tau_m omega tau_f tau_e tau_f_max",
    .square_scene = true,
    .optional_channels = 4,
    .readings = readings,
    .duration = 6,
    .contacts = 1,
    .contact = contact,
    .read = read,
    .start = start,
    .step_batch = step_batch,
    .event_kinds = fr_drive_run_event_kinds,
    .event_channels = event_channels,
    .has_events = has_events,
    .events = events,
    .saturation = saturation,
    .error = error,
};
