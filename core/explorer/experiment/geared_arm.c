// Run geared_arm: a planar arm of two rods whose transmissions lose a part of the torque that they transmit. Each load
// depends on the motion of both joints (Dupont 1993, section 3.2 and eq 24).
//
// Torques are given at the joints, after the gears.
#include "chain_hand.h"
#include "drive_run.h"
#include "lossy_arm.h"
#include "notes.h"

#include <string.h>

// ---------------------------------------------------------------------------------------------------------------
// Parameters.

enum { N = LOSSY_JOINTS };

typedef struct Model {
    LossyArm arm;
    bool implicit;
    double T, gravity;
    double torque[N], frequency[N], phase[N], q[N], v[N];
    FrGearUniqueness unique; ///< smallest determinants over all elbow angles
    ChainHand hand;
} Model;

static const FrOption events_located = {FR_OPTION(
    "located", "events located", "Order 4: every start, stop and change of a load's sign is located to the last bits.",
    "Dupont 1993, section 4", "")};
static const FrOption end_of_step = {
    FR_OPTION("implicit", "implicit", "Order 1: friction and loads of the end of the step, solved together.", "", "")};

static const FrParam *const rows[] = {
    LOSS_ROWS,
    LOSSY_ARM_ROWS,
    FR_OWN(Model, gravity, "gravity", "g", "m/s²", 0, 1e3, 0, 20, 9.81, FR_LINEAR, "Acceleration of gravity.",
           FR_GROUP_BODY),
    FR_OWN(Model, torque[0], "tau_1", "τ_1", "N m", -1e9, 1e9, 0, 200, 42, FR_LINEAR,
           "Amplitude of the first motor torque's sine, behind its gear.", FR_GROUP_MOTOR),
    FR_OWN(Model, frequency[0], "omega_1", "ω_1", "rad/s", 0, 1e6, 0, 20, 1.8, FR_LINEAR,
           "Angular frequency of the first motor torque's sine.", FR_GROUP_MOTOR),
    FR_OWN(Model, phase[0], "phase_1", "ϕ_1", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
           "Phase of the first motor torque's sine at t = 0.", FR_GROUP_MOTOR),
    FR_OWN(Model, torque[1], "tau_2", "τ_2", "N m", -1e9, 1e9, 0, 100, 22, FR_LINEAR,
           "Amplitude of the second motor torque's sine, behind its gear.", FR_GROUP_MOTOR),
    FR_OWN(Model, frequency[1], "omega_2", "ω_2", "rad/s", 0, 1e6, 0, 20, 5.2, FR_LINEAR,
           "Angular frequency of the second motor torque's sine.", FR_GROUP_MOTOR),
    FR_OWN(Model, phase[1], "phase_2", "ϕ_2", "rad", -1e3, 1e3, -3.2, 3.2, 3.6, FR_LINEAR,
           "Phase of the second motor torque's sine at t = 0.", FR_GROUP_MOTOR),
    FR_OWN(Model, q[0], "q_1", "q_1(0)", "rad", -1e3, 1e3, -3.2, 3.2, -0x1.921fb54442d18p+0, FR_LINEAR,
           "Angle of the first joint at the start; 0 is horizontal.", FR_GROUP_START),
    FR_OWN(Model, q[1], "q_2", "q_2(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
           "Angle of the second joint at the start; 0 is straight.", FR_GROUP_START),
    FR_OWN(Model, v[0], "v_1", "q̇_1(0)", "rad/s", -1e6, 1e6, -10, 10, 0, FR_LINEAR,
           "Velocity of the first joint at the start.", FR_GROUP_START),
    FR_OWN(Model, v[1], "v_2", "q̇_2(0)", "rad/s", -1e6, 1e6, -10, 10, 0, FR_LINEAR,
           "Velocity of the second joint at the start.", FR_GROUP_START),
    FR_ONE_OF("method", "", 0, FR_OPTIONS(&events_located, &end_of_step), "How friction is solved over a step.",
              FR_GROUP_SIMULATION),
    &fr_time_step_row,
    &fr_chain_hand_row,
    NULL};

// ---------------------------------------------------------------------------------------------------------------
// Channels.

enum {
    T,
    Q,
    OMEGA = Q + 2,
    TAU = OMEGA + 2,
    LOAD = TAU + 2,
    FRICTION = LOAD + 2,
    STATE = FRICTION + 2,
    TIP = STATE + 2,
    SOLUTIONS = TIP + 2,
    LOSS,
    ENERGY
};

#define STATE_TEXT                                                                                                     \
    ": 2 moves forwards and drives its load, 1 moves forwards and is driven back, 0 is at rest, −1 moves backwards " \
    "and drives its load, −2 moves backwards and is driven back"

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_CHANNEL("q1", "q_1", "rad", "angle of the first joint, 0 is horizontal"),
    FR_CHANNEL("q2", "q_2", "rad", "angle of the second joint, 0 is straight"),
    FR_CHANNEL("omega1", "ω_1", "rad/s", "velocity of the first joint"),
    FR_CHANNEL("omega2", "ω_2", "rad/s", "velocity of the second joint"),
    FR_PRESCRIBED_CHANNEL("tau1", "τ_{a1}", "N m", "first motor torque"),
    FR_PRESCRIBED_CHANNEL("tau2", "τ_{a2}", "N m", "second motor torque"),
    FR_CHANNEL("load1", "τ_{l1}", "N m", "load of the first transmission"),
    FR_CHANNEL("load2", "τ_{l2}", "N m", "load of the second transmission"),
    FR_CHANNEL("f1", "τ_{f1}", "N m", "friction torque of the first transmission"),
    FR_CHANNEL("f2", "τ_{f2}", "N m", "friction torque of the second transmission"),
    FR_CHANNEL("state1", "s_1", "", "the first joint" STATE_TEXT),
    FR_CHANNEL("state2", "s_2", "", "the second joint" STATE_TEXT),
    FR_CHANNEL("x", "x", "m", "where the tip is, from the first joint"),
    FR_CHANNEL("y", "y", "m", "height of the tip over the first joint"),
    FR_CHANNEL("solutions", "n", "", "accelerations that are consistent with friction"),
    FR_CHANNEL("loss", "P_f", "W", "power that friction takes"),
    FR_CHANNEL("energy", "E", "J", "kinetic and potential energy; 0 is at rest at the height of the first joint"),
    {0},
};

enum { KIND, WHEN, JOINT, MODE, NUMBERS };

/// Values of an event of a joint, with the words of a drive.
static const FrChannel event_channels[] = {
    [KIND] = FR_CHANNEL("event", "", "", "what has happened"),
    [WHEN] = FR_CHANNEL("t", "t", "s", "time; with the method implicit the end of the step"),
    [JOINT] = FR_CHANNEL("joint", "i", "", "joint to which it happens, 1 or 2"),
    [MODE] = FR_CHANNEL("state", "s_i", "", "what it does from then on, as state1 and state2"),
    {0},
};

enum { ETA_1, ETA_2, SLIPPING, RESTING };

static const FrChannel readings[] = {
    [ETA_1] = FR_CHANNEL("eta_1", "η_1", "", "efficiency while a motor drives its load"),
    [ETA_2] = FR_CHANNEL("eta_2", "η_2", "",
                         "load torque per motor torque while the load drives the motor; none where it is self-locking"),
    [SLIPPING] = FR_CHANNEL("slipping", "Δ_1", "",
                            "least determinant of both joints moving, at any elbow angle, over that of uncoupled "
                            "joints without friction; positive: one acceleration for all torques"),
    [RESTING] = FR_CHANNEL("resting", "Δ_0", "", "the same with any of the joints at rest"),
    {0},
};

// ---------------------------------------------------------------------------------------------------------------
// The arm.

typedef struct State {
    double hand[2]; ///< force over the last step [N]
    FrGearState arm;
    int happened; ///< number of events in the last step
    double event[FR_STEP_EVENTS_MAX][NUMBERS];
} State;

/// The arm in a step, with the torques of the hand.
typedef struct Pulled {
    const Model *model;
    double pull[N];
} Pulled;

static void evaluate(const void *context, double t, const double *q, const double *v, FrGearTerms *terms)
{
    const Pulled *pulled = context;
    const Model *m = pulled->model;
    const LossyArm *arm = &m->arm;
    double m1 = arm->mass[0], m2 = arm->mass[1], s = fr_lossy_arm_coupling(arm) * fr_sin(q[1]);
    fr_lossy_arm_inertia(arm, q[1], terms->rotor, terms->inertia);
    double weight = m->gravity * (m2 / 2 + arm->tip) * arm->length[1] * fr_cos(q[0] + q[1]);
    double height = m->gravity * (m1 / 2 + m2 + arm->tip) * arm->length[0] * fr_cos(q[0]);
    terms->bias[0] = height + weight - s * (2 * v[0] * v[1] + v[1] * v[1]) - pulled->pull[0];
    terms->bias[1] = weight + s * v[0] * v[0] - pulled->pull[1];
    for (int i = 0; i < N; i++)
        terms->torque[i] = m->torque[i] * fr_sin(m->frequency[i] * t + m->phase[i]);
}

static FrGearStep joints_at(const Pulled *pulled, double t, const double *q, const double *v, FrGearTerms *terms)
{
    *terms = (FrGearTerms){.inertia = {0}};
    evaluate(pulled, t, q, v, terms);
    return (FrGearStep){.n = N,
                        .inertia = terms->inertia,
                        .rotor = terms->rotor,
                        .stride = N,
                        .bias = terms->bias,
                        .torque = terms->torque,
                        .velocity = v,
                        .transmission = pulled->model->arm.transmission};
}

/// Compute the smallest determinants over all elbow angles. The equations depend on no other angle.
static void make_unique(Model *m)
{
    enum { ANGLES = 33 };
    const double pi = 0x1.921fb54442d18p+1;
    m->unique = (FrGearUniqueness){(double)INFINITY, (double)INFINITY, -1};
    for (int k = 0; k < ANGLES; k++) {
        FrGearUniqueness here;
        if (fr_lossy_arm_unique(&m->arm, pi * k / (ANGLES - 1), NULL, &here) != FR_OK)
            continue;
        if (here.resting < m->unique.resting)
            m->unique.at = here.at;
        m->unique.slipping = here.slipping < m->unique.slipping ? here.slipping : m->unique.slipping;
        m->unique.resting = here.resting < m->unique.resting ? here.resting : m->unique.resting;
    }
}

static void report_unique(const Model *m, FrReport *report)
{
    if (m->unique.resting > 0)
        return;
    if (m->unique.at >= 0)
        fr_report_say(report, FR_WARNING, FR_GEARED_JOINT_NOT_UNIQUE, fr_losses_row.key,
                      FR_ARGUMENTS(fr_number("joint", m->unique.at + 1), fr_number("least", m->unique.resting)));
    else
        fr_report_say(report, FR_WARNING, FR_GEARED_JOINTS_NOT_UNIQUE, fr_losses_row.key,
                      FR_ARGUMENTS(fr_number("least", m->unique.resting)));
}

/// Largest time step [s] with which errors do not grow from step to step. With it no joint turns by more than two
/// radians in a step at any of these velocities: at the start; in a fall from upright, which is twice the velocity of a
/// swing of one radian under gravity; or after turning by one radian under a motor's torque.
static double swung_step(const Model *m)
{
    double rotor[N * N], D[N * N], first = m->arm.mass[0] / 2 + m->arm.mass[1] + m->arm.tip,
                                   second = m->arm.mass[1] / 2 + m->arm.tip;
    fr_lossy_arm_inertia(&m->arm, 0, rotor, D);
    // the faster swing of D q'' + K q = 0, stretched and hanging
    double K22 = m->gravity * second * m->arm.length[1], K11 = m->gravity * first * m->arm.length[0] + K22;
    double det = D[0] * D[3] - D[1] * D[1], b = 0.5 * (D[0] * K22 + D[3] * K11 - 2 * D[1] * K22);
    double under = b * b - det * (K11 * K22 - K22 * K22), most = 4 * (b + SQUARE_ROOT(under > 0 ? under : 0)) / det;
    for (int i = 0; i < N; i++) {
        double turning = m->v[i] * m->v[i], pushed = 2 * ABSOLUTE(m->torque[i]) * D[i == 0 ? 3 : 0] / det;
        most = turning > most ? turning : most;
        most = pushed > most ? pushed : most;
    }
    return 2 / SQUARE_ROOT(most);
}

/// Warn if T is too large for the motion, or for the motor torques as for a drive (drive_run.h).
static void report_step(const Model *m, FrReport *report)
{
    const double eighth = 0x1.921fb54442d18p-2; // pi/8
    double frequency = 0, largest = swung_step(m);
    for (int i = 0; i < N; i++)
        frequency = m->torque[i] != 0 && m->frequency[i] > frequency ? m->frequency[i] : frequency;
    fr_warn_if_unstable(FR_MOTION_UNSTABLE, m->T, largest, report);
    if (m->T > largest || !(m->T * frequency > eighth))
        return;
    FrFinding *finding = fr_report_say(report, FR_WARNING, FR_TRANSMISSION_STEP_LONG, fr_time_step_row.key,
                                       FR_ARGUMENTS(fr_quantity("T", m->T, "s")));
    fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, fr_round_digits(eighth / frequency, 3, -1), "s");
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    int errors = report->error_count;
    m->arm.transmission[0] = m->arm.transmission[1] = fr_transmission_from_form(form, report);
    m->implicit = fr_form_option(form, "method") == &end_of_step;
    m->T = fr_form_value(form, fr_time_step_row.key);
    m->hand = fr_chain_hand_from_form(form, N, 1, report);
    if (report->error_count > errors)
        return;
    make_unique(m);
    report_unique(m, report);
    report_step(m, report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    const FrTransmission *gear = &m->arm.transmission[0];
    reading[ETA_1] = 1 / gear->drive;
    reading[ETA_2] = gear->backdrive > 0 ? 1 / gear->backdrive : (double)NAN;
    reading[SLIPPING] = m->unique.slipping;
    reading[RESTING] = m->unique.resting;
}

// ---------------------------------------------------------------------------------------------------------------
// Steps.

static void start(const void *model, void *state)
{
    const Model *m = model;
    State *s = state;
    *s = (State){.arm = {.q = {m->q[0], m->q[1]}, .v = {m->v[0], m->v[1]}}};
}

static double energy_of(const Model *m, const double *q, const double *v, const double *D)
{
    double kinetic = D[0] * v[0] * v[0] / 2 + D[1] * v[0] * v[1] + D[3] * v[1] * v[1] / 2;
    const LossyArm *arm = &m->arm;
    double first = (arm->mass[0] / 2 + arm->mass[1] + arm->tip) * arm->length[0],
           second = (arm->mass[1] / 2 + arm->tip) * arm->length[1];
    return kinetic + m->gravity * (first * fr_sin(q[0]) + second * fr_sin(q[0] + q[1]));
}

static void tip_of(const Model *m, const double *q, double *elbow, double *tip)
{
    elbow[0] = m->arm.length[0] * fr_cos(q[0]);
    elbow[1] = m->arm.length[0] * fr_sin(q[0]);
    tip[0] = elbow[0] + m->arm.length[1] * fr_cos(q[0] + q[1]);
    tip[1] = elbow[1] + m->arm.length[1] * fr_sin(q[0] + q[1]);
}

/// Compute the force and the torques of the hand, which holds the elbow or the tip.
static void pull(const Model *m, State *s, double t, Pulled *pulled)
{
    const double *omega = s->arm.v;
    s->hand[0] = s->hand[1] = 0;
    if (m->hand.link < 0)
        return;
    FrGearTerms terms;
    joints_at(pulled, t, s->arm.q, omega, &terms);
    const double *D = terms.inertia;
    HeldArm held = {.sense = {1, 1}, .velocity = {omega[0], omega[1]}, .inertia = {{D[0], D[1]}, {D[2], D[3]}}};
    tip_of(m, s->arm.q, held.joint[1], held.joint[2]);
    fr_chain_hand_pull_arm(&m->hand, &held, m->T, s->hand, pulled->pull);
}

/// Find the modes at an instant. If there are none, a joint jams: find the modes and the velocities after the jam.
static bool search(FrGearStep *joints, FrGearMode *mode, double *v, double *a)
{
    for (int jams = 0; jams <= N; jams++) {
        FrStatus status = fr_gear_accelerations(joints, mode, a, NULL);
        if (status != FR_NO_SOLUTION)
            return status == FR_OK;
        if (fr_gear_jam(joints, -1, mode, v) != FR_OK)
            return false;
    }
    return false;
}

static double state_of(FrGearMode mode)
{
    return mode.direction == 0 ? 0 : mode.direction > 0 ? (mode.side > 0 ? 2 : 1) : mode.side > 0 ? -1 : -2;
}

static void show(const Pulled *pulled, const FrGearState *now, double t, double *row)
{
    const Model *m = pulled->model;
    FrGearTerms terms;
    FrGearMode mode[N] = {now->mode[0], now->mode[1]};
    double v[N] = {now->v[0], now->v[1]}, a[N], into[N], load[N], elbow[2];
    FrGearStep joints = joints_at(pulled, t, now->q, v, &terms);
    size_t count = 0;
    row[T] = t;
    row[ENERGY] = energy_of(m, now->q, now->v, terms.inertia);
    tip_of(m, now->q, elbow, &row[TIP]);
    fr_gear_solutions(&joints, 0, NULL, NULL, &count);
    bool solved = search(&joints, mode, v, a);
    if (solved)
        fr_gear_torques(&joints, a, into, load);
    row[SOLUTIONS] = (double)count;
    row[LOSS] = 0;
    for (int i = 0; i < N; i++) {
        row[Q + i] = now->q[i];
        row[OMEGA + i] = now->v[i];
        row[TAU + i] = terms.torque[i];
        row[LOAD + i] = solved ? load[i] : (double)NAN;
        row[FRICTION + i] = solved ? into[i] - load[i] : (double)NAN;
        row[STATE + i] = state_of(mode[i]);
        row[LOSS] += row[FRICTION + i] * v[i];
    }
}

static void note(void *notes, const FrGearEvent *event)
{
    static const int kinds[] = {[FR_GEAR_STARTS] = FR_DRIVE_STARTS,
                                [FR_GEAR_STOPS] = FR_DRIVE_STICKS,
                                [FR_GEAR_TURNS] = FR_DRIVE_TURNS,
                                [FR_GEAR_LOAD] = FR_DRIVE_SHIFTS,
                                [FR_GEAR_JAMS] = FR_DRIVE_JAMS};
    State *s = notes;
    if (s->happened == FR_STEP_EVENTS_MAX)
        return;
    double *row = s->event[s->happened++];
    row[KIND] = kinds[event->kind];
    row[WHEN] = event->t;
    row[JOINT] = event->joint + 1;
    row[MODE] = state_of(event->mode);
}

static int events(const void *state, double *happened)
{
    const State *s = state;
    memcpy(happened, s->event, (size_t)s->happened * sizeof s->event[0]);
    return s->happened;
}

/// Returns true if the speed of a joint has grown within a step by more than a thousand radians per step, as it does if
/// errors grow from step to step. If torques turn the arm for a long time, its speed is not known to swung_step.
static bool runs_away(const Model *m, const double *before, const double *v)
{
    const double most = 1000;
    bool away = false;
    for (int i = 0; i < N; i++)
        away = away || (ABSOLUTE(v[i]) - ABSOLUTE(before[i])) * m->T > most;
    return away;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    Pulled pulled = {m, {0, 0}};
    const FrGearMachine machine = {N, m->arm.transmission, evaluate, &pulled};
    const double before[N] = {s->arm.v[0], s->arm.v[1]};
    pull(m, s, t, &pulled);
    show(&pulled, &s->arm, t, row);
    FrStatus status = FR_NOT_CONVERGED;
    s->happened = 0;
    if (!m->implicit)
        status = fr_gear_move(&machine, FR_GEAR_LOCATED, t, m->T, &s->arm, note, s, NULL);
    if (status != FR_OK) { // also after too many events: the implicit step always has a result
        s->happened = 0;
        status = fr_gear_move(&machine, FR_GEAR_IMPLICIT, t, m->T, &s->arm, note, s, NULL);
    }
    if (status != FR_OK || runs_away(m, before, s->arm.v))
        row[LOSS] = (double)NAN;
}

static int shape(const void *model, const void *state, double *points)
{
    const State *s = state;
    double elbow[2], tip[2];
    tip_of(model, s->arm.q, elbow, tip);
    fr_line_point(points, 0, 0, 0, s->arm.v[0] == 0);
    fr_line_point(points, 1, elbow[0], elbow[1], s->arm.v[1] == 0);
    fr_line_point(points, 2, tip[0], tip[1], false);
    return 3;
}

#define EXACT_REMARK "Computed to 30 digits, with every event located; the paper prints no run of an arm."

static const FrFigureNumber after_four_seconds[] = {
    {"first angle after 4 s", "-1.2596893403", "rad", FR_LAST, Q, 0, 1, EXACT_REMARK},
    {"second angle after 4 s", "0.3416930450", "rad", FR_LAST, Q + 1, 0, 1,
     "Eq 26 prints that τ_i is within the dead band of a joint at rest; meant is τ_i − τ_i^s, as in its eq 24: moving links "
     "turn a rotor at rest, too."},
    {"first velocity after 4 s", "4.0242190201", "rad/s", FR_LAST, OMEGA, 0, 1, ""},
    {"second velocity after 4 s", "-4.7878328333", "rad/s", FR_LAST, OMEGA + 1, 0, 1, ""},
};

static const FrFigure figures[] = {
    {"Arm with two worm gears", "Sixteen times a joint starts, stops, turns, or its load changes sign.", "",
     "method=implicit", 4.002, FIGURE_NUMBERS(after_four_seconds)},
    {0},
};

const FrExperiment fr_experiment_geared_arm = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "geared_arm",
    .title = "Arm with lossy transmissions",
    .text = "Two rods on transmissions that lose a part of the torque they pass on. What each loses depends on its "
            "load, and the loads on the motion of both: all joints slip, rest and change sides together.",
    .source = "Dupont 1993, eq 24 to 28, sections 3.2 and 4",
    .first = "losses transmission eta1 eta_b lead friction_angle tau_1 tau_2 method T",
    .plots = "omega1 omega2 load1 load2 f1 f2 q1 q2 state1 state2 solutions loss",
    .square_scene = true,
    .defaults = "T=0.002\n",
    .readings = readings,
    .scene = fr_chain_hand_scene,
    .figures = figures,
    .duration = 4,
    .read = read,
    .start = start,
    .shape = shape,
    .hand = fr_chain_hand_felt,
    .event_kinds = fr_drive_run_event_kinds,
    .event_channels = event_channels,
    .events = events,
};
