// Run resting_arm: an arm that only friction holds against gravity, with friction solved exactly and as in simulation
// engines. With the exact solution the arm stays at rest; with friction that only slows the joints it sinks.
#include "chain_hand.h"
#include "math/assert.h"
#include "notes.h"
#include "rod.h"
#include "explorer/plant/arm.h"
#include "explorer/plant/engine_friction.h"
#include "servo/rows.h"
#include "bench/rows.h"
#include "explorer/form/servo.h"

// ---------------------------------------------------------------------------------------------------------------
// Parameters.

static const FrOption mx = {FR_OPTION("mx", "MX-106 and MX-64",
                                      "The two-link arm of the test bench: links of 0.18 m, 1.26 kg.",
                                      "Duclusaud 2024, section VI-B", "")};
static const FrOption rods = {
    FR_OPTION("rods", "rods", "Equal rods.", "", ""),
    .rows = FR_ROWS(
        FR_COUNT("n", "n", 1, ENGINE_JOINTS_MAX, 1, ENGINE_JOINTS_MAX, 6, FR_LINEAR, "Number of rods.", FR_GROUP_BODY),
        FR_NUMBER("length", "L", "m", 1e-3, 1e3, 0.05, 1, 0.18, FR_LINEAR, "Length of a rod.", FR_GROUP_BODY),
        FR_NUMBER("mass", "m", "kg", 1e-6, 1e6, 0.05, 5, 0.5, FR_LOGARITHMIC, "Mass of a rod.", FR_GROUP_BODY),
        FR_NUMBER("armature", "A", "kg m²", 0, 1e6, 0, 0.1, 0.01, FR_LINEAR,
                  "Inertia of the motor at each joint, behind its gear.", FR_GROUP_BODY))};

static const FrOption cold = {FR_OPTION("cold", "cold", "The sweeps of each step begin without friction.", "", "")};
static const FrOption warm = {FR_OPTION("warm", "warm",
                                        "The sweeps of a step begin with the friction of the step before.",
                                        "Catto 2005, Iterative dynamics with temporal coherence", "")};

static const FrParam *const soft_rows[] = {
    FR_NUMBER("time_constant", "t_c", "s", 1e-9, 1e3, 1e-3, 0.1, 0.02, FR_LOGARITHMIC,
              "MuJoCo: time constant of friction, solreffriction[0]; at least 2 T.", FR_GROUP_SIMULATION),
    FR_NUMBER("impedance", "d_0", "", 1e-4, 0.9999, 0.5, 0.9999, 0.9, FR_LINEAR,
              "MuJoCo: impedance of friction, solimpfriction[0]; 1 would be rigid.", FR_GROUP_SIMULATION),
    FR_NUMBER("impedance_max", "d_max", "", 1e-4, 0.9999, 0.5, 0.9999, 0.95, FR_LINEAR,
              "MuJoCo: largest impedance, solimpfriction[1]; with friction it only scales the time constant.",
              FR_GROUP_SIMULATION),
    NULL};
static const FrOption exact = {
    FR_OPTION("exact", "exact",
              "Friction of all joints is solved together with the motion. What sticks is at rest to the last bit.", "",
              "M \\frac{v' - v}{T} = \\tau - b + y,\\quad y_i \\in -F_i \\operatorname{sgn}(v'_i)")};
static const FrOption mujoco = {
    FR_OPTION("mujoco", "MuJoCo, default",
              "frictionloss is a soft constraint on the acceleration: at rest under a load it creeps.",
              "MuJoCo, documentation, Computation: Friction loss",
              "v = \\frac{\\tau R}{b},\\quad R = \\frac{1 - d_0}{d_0} (M^{-1})_{ii},\\quad b = \\frac{2}{d_{max} t_c}"),
    .rows = soft_rows};
static const FrOption mujoco_tight = {
    FR_OPTION("mujoco_tight", "MuJoCo, tuned to the step",
              "The largest impedance, and twice T as time constant: b = 1/T stops a joint in one step, at no cost.",
              "MuJoCo, documentation, Modeling: Solver parameters", ""),
    .rows = soft_rows,
    .settings =
        FR_SETTINGS(FR_SET("time_constant", 0.004), FR_SET("impedance", 0.9999), FR_SET("impedance_max", 0.9999))};
static const FrOption gauss_seidel = {
    FR_OPTION("gauss_seidel", "Gauss-Seidel",
              "Joint after joint is stopped as if the others gave no friction, in a few sweeps over all joints.",
              "Catto 2005, Iterative dynamics with temporal coherence", ""),
    .rows = FR_ROWS(FR_COUNT("sweeps", "n_s", 1, 10000, 1, 100, 10, FR_LOGARITHMIC,
                             "Gauss-Seidel: sweeps over all joints in a step.", FR_GROUP_SIMULATION),
                    FR_ONE_OF("begin", "", 0, FR_OPTIONS(&cold, &warm), "Gauss-Seidel: where the sweeps begin.",
                              FR_GROUP_SIMULATION))};
enum { EXACT, MUJOCO, MUJOCO_TIGHT, GAUSS_SEIDEL };
static const FrOption *const engines[] = {
    [EXACT] = &exact, [MUJOCO] = &mujoco, [MUJOCO_TIGHT] = &mujoco_tight, [GAUSS_SEIDEL] = &gauss_seidel, NULL};

static const FrParam *const rows[] = {
    FR_ONE_OF("arm", "", 0, FR_OPTIONS(&mx, &rods), "Which arm.", FR_GROUP_BODY),
    FR_NUMBER("q_1", "q_1(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0.8, FR_LINEAR,
              "Angle of the first joint at the start; 0 is hanging down.", FR_GROUP_START),
    FR_NUMBER("q_2", "q_2(0)", "rad", -1e3, 1e3, -3.2, 3.2, 0.6, FR_LINEAR,
              "Angle of every further joint at the start; 0 is straight.", FR_GROUP_START),
    FR_NUMBER("margin", "F/τ_g", "", 0, 1e6, 0.5, 3, 1.2, FR_LINEAR,
              "Friction limit of each joint, as a multiple of its gravity torque at the start.", FR_GROUP_LAW),
    FR_ONE_OF("engine", "", EXACT, engines, "How the friction of a step is found.", FR_GROUP_SIMULATION),
    &fr_time_step_row,
    &fr_chain_hand_row,
    &fr_base_made_wave_row,
    &fr_shaking_angle_row,
    NULL};

// ---------------------------------------------------------------------------------------------------------------
// Channels.

enum { T, Q_1, Q_2, OMEGA_1, OMEGA_2, F_1, F_2, TAU_1, TAU_2, CREEP_1, CREEP_2, X, Y, SUNK };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [Q_1] = FR_CHANNEL("q1", "q_1", "rad", "angle of the first joint, 0 is hanging down"),
    [Q_2] = FR_CHANNEL("q2", "q_2", "rad", "angle of the second joint, 0 is straight"),
    [OMEGA_1] = FR_CHANNEL("omega1", "ω_1", "rad/s", "velocity of the first joint"),
    [OMEGA_2] = FR_CHANNEL("omega2", "ω_2", "rad/s", "velocity of the second joint"),
    [F_1] = FR_CHANNEL("f1", "τ_{f1}", "N m", "friction torque at the first joint"),
    [F_2] = FR_CHANNEL("f2", "τ_{f2}", "N m", "friction torque at the second joint"),
    [TAU_1] = FR_CHANNEL("tau1", "τ_{g1}", "N m", "torque of gravity and of the base at the first joint"),
    [TAU_2] = FR_CHANNEL("tau2", "τ_{g2}", "N m", "torque of gravity and of the base at the second joint"),
    [CREEP_1] = FR_CHANNEL("creep1", "Δq_1/t", "rad/s", "mean velocity of the first joint since the start"),
    [CREEP_2] = FR_CHANNEL("creep2", "Δq_2/t", "rad/s", "mean velocity of the second joint since the start"),
    [X] = FR_CHANNEL("x", "x", "m", "where the tip is, from the first joint"),
    [Y] = FR_CHANNEL("y", "y", "m", "height of the tip over the first joint"),
    [SUNK] = FR_CHANNEL("sunk", "Δy", "m", "how far the tip has sunk since the start"),
    {0},
};

enum { GRAVITY_1, GRAVITY_2, LIMIT_1, LIMIT_2 };

static const FrChannel readings[] = {
    [GRAVITY_1] = FR_CHANNEL("gravity1", "τ_{g1}(0)", "N m", "gravity torque at the first joint at the start"),
    [GRAVITY_2] = FR_CHANNEL("gravity2", "τ_{g2}(0)", "N m", "gravity torque at the second joint, or 0 without one"),
    [LIMIT_1] = FR_CHANNEL("F1", "F_1", "N m", "friction limit of the first joint"),
    [LIMIT_2] = FR_CHANNEL("F2", "F_2", "N m", "friction limit of the second joint, or 0 without one"),
    {0},
};

// ---------------------------------------------------------------------------------------------------------------
// The arm.

enum {
    JOINTS = ENGINE_JOINTS_MAX,
    CHAIN_BYTES = 4096,
    ARM_NUMBERS = 35 * JOINTS + 64,
};

typedef struct Model {
    int joints, engine, sweeps;
    bool warm;
    double reach;  ///< length of the last link [m]
    double height; ///< height of the tip at the start [m]
    double T;
    ChainHand hand;
    FormBase base;
    double mass[JOINTS], centre[JOINTS]; ///< of each link: mass [kg], and how far along it its centre is [m]
    double start[JOINTS], limit[JOINTS], gravity[JOINTS];
    SoftFriction soft;
    alignas(16) unsigned char chain[CHAIN_BYTES];
} Model;

typedef struct State {
    double hand[2];            ///< force of the hand over the last step [N]
    double memory[4 * JOINTS]; ///< memory of the chain: angles and velocities first
    double impulse[JOINTS];    ///< impulse of friction in the step before
} State;

static const FrChain *chain_of(const Model *m)
{
    return (const FrChain *)(const void *)m->chain;
}

static double height_at(const Model *m, const double *q, double *x)
{
    double tip[2];
    fr_chain_point(chain_of(m), q, NULL, (FrChainPoint){m->joints - 1, m->reach, 0}, tip, NULL);
    *x = tip[0];
    return tip[1];
}

static void make_mx(FrLink *link)
{
    const FrArmBuild *build = &fr_arm_builds[FR_ARM_MX];
    for (int i = 0; i < FR_ARM_JOINTS; i++) {
        FrServoDef servo;
        fr_servo_set_of(&servo, build->servo[i], FR_M1);
        link[i] = fr_default_link();
        link[i].mass = build->mass[i];
        link[i].length = build->length;
        link[i].com_x = build->centre[i];
        link[i].inertia = build->inertia[i];
        link[i].armature = servo.armature;
    }
}

static void make_rods(const FrForm *form, int n, FrLink *link)
{
    for (int i = 0; i < n; i++)
        link[i] =
            uniform_rod(fr_form_value(form, "length"), fr_form_value(form, "mass"), fr_form_value(form, "armature"));
}

/// Set the friction limits from the gravity torques at the start, and the softness of friction from the zero pose.
static void make_friction(Model *m, double margin)
{
    double work[ARM_NUMBERS], M[JOINTS * JOINTS];
    FR_ASSERT(fr_chain_work_size(chain_of(m)) <= ARM_NUMBERS);
    fr_chain_bias(chain_of(m), m->start, NULL, m->gravity, work);
    for (int i = 0; i < m->joints; i++)
        m->limit[i] = margin * ABSOLUTE(m->gravity[i]);
    static const double zero[JOINTS];
    fr_chain_mass_matrix(chain_of(m), zero, M, work);
    fr_soft_friction_at(m->joints, M, &m->soft);
}

static void make_soft(Model *m, const FrForm *form, FrReport *report)
{
    double constant = fr_form_value_or(form, "time_constant", 1), least = 2 * m->T;
    m->soft.damping = 2 / (fr_form_value_or(form, "impedance_max", 1) * constant);
    m->soft.impedance = fr_form_value_or(form, "impedance", 0.5);
    if (constant >= least * (1 - 1e-9) || m->engine == EXACT || m->engine == GAUSS_SEIDEL)
        return;
    FrFinding *finding =
        fr_report_say(report, FR_ERROR, FR_ENGINE_TIME_CONSTANT, "time_constant",
                      FR_ARGUMENTS(fr_quantity("time_constant", constant, "s"), fr_quantity("T", m->T, "s")));
    fr_finding_remedy(finding, FR_AT_LEAST, "time_constant", least, "s");
    fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, constant / 2, "s");
}

/// Returns true if friction holds every joint at the start.
static bool is_held(const Model *m)
{
    bool held = true;
    for (int i = 0; i < m->joints; i++)
        held = held && ABSOLUTE(m->gravity[i]) <= m->limit[i];
    return held;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    int errors = report->error_count;
    FrLink link[JOINTS];
    FrChainDef def = fr_default_chain();
    bool is_mx = fr_form_option(form, "arm") == &mx;
    m->joints = is_mx ? FR_ARM_JOINTS : (int)fr_form_value(form, "n");
    m->engine = (int)fr_form_value(form, "engine");
    m->sweeps = (int)fr_form_value_or(form, "sweeps", 1);
    m->warm = fr_form_option(form, "begin") == &warm;
    m->T = fr_form_value(form, fr_time_step_row.key);
    make_soft(m, form, report);
    m->hand = fr_chain_hand_from_form(form, m->joints, 1, report);
    fr_base_from_form(&m->base, form, m->T, report);
    if (report->error_count > errors)
        return;
    if (is_mx)
        make_mx(link);
    else
        make_rods(form, m->joints, link);
    m->reach = link[m->joints - 1].length;
    for (int i = 0; i < m->joints; i++) {
        m->mass[i] = link[i].mass;
        m->centre[i] = link[i].com_x / link[i].length;
    }
    def.links = m->joints;
    def.link = link;
    def.T = m->T;
    FR_ASSERT(fr_chain_size(&def) <= sizeof m->chain);
    if (fr_chain_make((FrChain *)(void *)m->chain, &def, report) != FR_OK)
        return;
    for (int i = 0; i < m->joints; i++)
        m->start[i] = fr_form_value(form, i == 0 ? "q_1" : "q_2");
    double x;
    m->height = height_at(m, m->start, &x);
    make_friction(m, fr_form_value(form, "margin"));
    if (m->engine == EXACT && m->hand.link < 0 && !m->base.moves && is_held(m))
        fr_note_idle(form, "armature", "an arm that rests", report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    bool two = m->joints > 1;
    reading[GRAVITY_1] = m->gravity[0];
    reading[GRAVITY_2] = two ? m->gravity[1] : 0;
    reading[LIMIT_1] = m->limit[0];
    reading[LIMIT_2] = two ? m->limit[1] : 0;
}

// ---------------------------------------------------------------------------------------------------------------
// Steps.

static void start(const void *model, void *state)
{
    const Model *m = model;
    FrChainState view = fr_chain_state(chain_of(m), ((State *)state)->memory);
    fr_chain_start(chain_of(m), &view, m->start, NULL);
}

/// Do a step as in an engine: velocities first, then angles.
static bool step_of_engine(const Model *m, FrChainState *now, const double *load, double *impulse, double *friction,
                           double *work)
{
    double M[JOINTS * JOINTS], force[JOINTS], v[JOINTS], a[JOINTS];
    int n = m->joints;
    bool solved;
    fr_chain_mass_matrix(chain_of(m), now->q, M, work);
    fr_chain_bias(chain_of(m), now->q, now->v, force, work);
    for (int i = 0; i < n; i++) {
        force[i] = (load ? load[i] : 0) - force[i];
        v[i] = now->v[i];
        impulse[i] = m->warm ? impulse[i] : 0;
    }
    if (m->engine == GAUSS_SEIDEL) {
        solved = fr_gauss_seidel_friction(n, M, force, m->limit, m->T, m->sweeps, v, impulse);
    } else {
        solved = fr_soft_friction(n, M, force, v, m->limit, &m->soft, a);
        for (int i = 0; i < n && solved; i++)
            v[i] += m->T * a[i];
    }
    for (int i = 0; i < n && solved; i++) {
        friction[i] = -force[i];
        for (int j = 0; j < n; j++)
            friction[i] += M[i * n + j] * (v[j] - now->v[j]) / m->T;
    }
    for (int i = 0; i < n && solved; i++) {
        now->v[i] = v[i];
        now->q[i] += m->T * v[i];
    }
    return solved;
}

/// Torques of the base at the joints: on each link acts its mass times the opposite of the acceleration.
static void shake(const Model *m, const double *q, double t, double *torque)
{
    double points[2 * JOINTS + 2], mass = 0, x = 0, y = 0; // sums over the links from joint i on
    FrAcceleration a = fr_base_of_form(&m->base, t);
    fr_chain_joints(chain_of(m), q, points);
    for (int i = m->joints - 1; i >= 0; i--) {
        const double *joint = points + 2 * (ptrdiff_t)i, *end = joint + 2;
        mass += m->mass[i];
        x += m->mass[i] * (joint[0] + m->centre[i] * (end[0] - joint[0]));
        y += m->mass[i] * (joint[1] + m->centre[i] * (end[1] - joint[1]));
        torque[i] = a.x * (y - mass * joint[1]) - a.y * (x - mass * joint[0]);
    }
}

static bool step_exactly(const Model *m, FrChainState *now, const double *load, double *friction, double *work)
{
    FrChainStep done = {.friction = friction};
    return fr_chain_step(chain_of(m), now, &(FrChainDrive){.load = load, .budget = m->limit}, work, &done) == FR_OK;
}

static void show_angles(const Model *m, const FrChainState *now, double t, const double *shaken, double *row)
{
    double torque[JOINTS], work[ARM_NUMBERS];
    int second = m->joints > 1 ? 1 : 0; // an arm of one joint shows it twice
    fr_chain_bias(chain_of(m), now->q, NULL, torque, work);
    for (int k = 0; k < 2; k++) {
        int i = k * second;
        row[Q_1 + k] = now->q[i];
        row[OMEGA_1 + k] = now->v[i];
        row[TAU_1 + k] = shaken ? shaken[i] - torque[i] : -torque[i];
        row[CREEP_1 + k] = t > 0 ? (now->q[i] - m->start[i]) / t : 0;
    }
    row[T] = t;
    row[Y] = height_at(m, now->q, &row[X]);
    row[SUNK] = m->height - row[Y];
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    FrChainState now = fr_chain_state(chain_of(m), s->memory);
    double friction[JOINTS] = {0}, work[ARM_NUMBERS], room[6 * JOINTS + 2], shaken[JOINTS] = {0};
    if (m->base.moves)
        shake(m, now.q, t, shaken);
    show_angles(m, &now, t, m->base.moves ? shaken : NULL, row);
    const double *load = fr_chain_hand_pull(&m->hand, chain_of(m), &now, m->T, s->hand, work, room);
    for (int i = 0; i < m->joints && m->base.moves; i++)
        shaken[i] += load ? load[i] : 0;
    load = m->base.moves ? shaken : load;
    bool solved = m->engine == EXACT ? step_exactly(m, &now, load, friction, work)
                                     : step_of_engine(m, &now, load, s->impulse, friction, work);
    row[F_1] = solved ? friction[0] : (double)NAN;
    row[F_2] = solved ? friction[m->joints > 1 ? 1 : 0] : (double)NAN;
}

static int shape(const void *model, const void *state, double *points)
{
    const Model *m = model;
    const State *s = state;
    return fr_chain_line(chain_of(m), s->memory, s->memory + m->joints, points);
}

static const FrFigureNumber by_default[] = {
    {"creep of the first joint in a minute", "-0.01179", "rad/s", FR_LAST, CREEP_1, 0, 1,
     "MuJoCo 3.3.8 itself, recorded: frictionloss 4 and 2 N m, T = 2 ms."},
    {"creep of the second joint in a minute", "-0.01203", "rad/s", FR_LAST, CREEP_2, 0, 1, ""},
};
static const FrFigureNumber tuned[] = {
    {"creep of the first joint in a minute", "-9.678", "µrad/s", FR_LAST, CREEP_1, 0, 1e6,
     "MuJoCo 3.3.8 itself, recorded: solreffriction 0.004 s, solimpfriction 0.9999."},
    {"creep of the second joint in a minute", "-18.01", "µrad/s", FR_LAST, CREEP_2, 0, 1e6, ""},
};

static const FrFigure figures[] = {
    {"MuJoCo 3.3.8, default", "The arm sinks by 0.7 rad in a minute.", "engine=mujoco", "engine=exact", 60,
     FIGURE_NUMBERS(by_default)},
    {"MuJoCo 3.3.8, tuned to the step", "The arm creeps a thousand times more slowly than by default.",
     "engine=mujoco_tight", "engine=exact", 60, FIGURE_NUMBERS(tuned)},
    {0},
};

const FrExperiment fr_experiment_resting_arm = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "resting_arm",
    .title = "Arm at rest",
    .text =
        "Friction alone holds an arm against gravity. Solved exactly it stays to the last bit; in simulation engines, "
        "as they are set by default, the joints creep, because friction is softened or solved in a few sweeps.",
    .source = "Duclusaud 2024, section VI-B (the arm); MuJoCo, documentation (the engine)",
    .first = "engine arm margin q_1 q_2 n sweeps impedance T",
    .plots = "sunk q1 q2 omega1 omega2 f1 f2",
    .square_scene = true,
    .defaults = "T=0.002\n",
    .readings = readings,
    .scene = fr_chain_hand_scene,
    .figures = figures,
    .duration = 60,
    .read = read,
    .start = start,
    .shape = shape,
    .hand = fr_chain_hand_felt,
};
