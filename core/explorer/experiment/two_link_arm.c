// Run two_link_arm: two-link arms of servos that follow the paths of Duclusaud 2024, fig 6 and 7.
#include "chain_hand.h"
#include "servo/rows.h"
#include "notes.h"
#include "explorer/plant/arm.h"

static const FrOption mx = {FR_OPTION("mx", "Dynamixel MX-106 and MX-64", "Gears, links of 0.18 m and 1.26 kg.",
                                      "Duclusaud 2024, section VI-B", "")};
static const FrOption erob = {
    FR_OPTION("erob", "eRob80:100 and eRob80:50",
              "Harmonic drives, links of 0.25 m and 14.5 kg; the elbow turns the other way, with half the gain.",
              "Duclusaud 2024, section VI-B", "")};
static const FrOption *const arms[] = {[FR_ARM_MX] = &mx, [FR_ARM_EROB] = &erob, NULL};

#define PATH(name_, title_, text_)                                                                                     \
    &(const FrOption)                                                                                                  \
    {                                                                                                                  \
        FR_OPTION(name_, title_, text_, "Duclusaud 2024, fig 6", "")                                                   \
    }
static const FrOption *const paths[] = {
    [FR_PATH_CIRCLE] = PATH("circle", "circle", "Once round in 8 s."),
    [FR_PATH_SQUARE] = PATH("square", "square", "Four sides, with a rest at each corner of the eRob arm."),
    [FR_PATH_SQUARE_WAVE] = PATH("square_wave", "square wave", "Up, along, down, along."),
    [FR_PATH_TRIANGULAR_WAVE] = PATH("triangular_wave", "triangular wave", "Up and down along slopes."),
    NULL};

static const FrOption code = {FR_OPTION("code", "as in the published code",
                                        "q + T q̇' + T² a/2, with the new velocity q̇'.",
                                        "github.com/Rhoban/bam, bam/simulate.py", "")};
static const FrOption semi = {FR_OPTION("semi", "semi-implicit Euler", "q + T q̇' with the new velocity q̇'.", "", "")};
static const FrPositionUpdate update_of[] = {FR_UPDATE_CODE, FR_UPDATE_SEMI};

typedef struct Model {
    FrArm arm;
    FrArmKind kind;
    FrArmPath path;
    double lead;
    ChainHand hand;
} Model;

static const FrParam *const rows[] = {
    FR_ONE_OF("arm", "", FR_ARM_MX, arms, "Which arm.", FR_GROUP_BENCH),
    FR_ONE_OF("path", "", FR_PATH_CIRCLE, paths, "The path that the tip should follow.", FR_GROUP_TRAJECTORY),
    &fr_servo_published_model_row,
    FR_NUMBER("kp", "k_p", "", 0, 1e6, 0, 100, 8, FR_LINEAR,
              "Gain of the shoulder, in units of the firmware. The elbow of the eRob arm has half of it.",
              FR_GROUP_CONTROL),
    FR_OWN(Model, lead, "lead", "t_0", "s", 0, 60, 0, 10, 6, FR_LINEAR,
           "How long before t = 0 the run begins, at rest; the MX arm takes 6 s from hanging to its path.",
           FR_GROUP_START),
    &fr_time_step_row,
    FR_ONE_OF("integrator", "", 0, FR_OPTIONS(&code, &semi), "How the angles are updated from the velocities.",
              FR_GROUP_SIMULATION),
    &fr_chain_hand_row,
    NULL};

enum {
    T,
    GOAL,
    Q = GOAL + 2,
    OMEGA = Q + 2,
    TAU_M = OMEGA + 2,
    TAU_E = TAU_M + 2,
    TAU_F = TAU_E + 2,
    BUDGET = TAU_F + 2,
    TIP = BUDGET + 2,
};

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_PRESCRIBED_CHANNEL("q1_d", "q_{1d}", "rad", "goal angle of the shoulder"),
    FR_PRESCRIBED_CHANNEL("q2_d", "q_{2d}", "rad", "goal angle of the elbow"),
    FR_CHANNEL("q1", "q_1", "rad", "angle of the shoulder, 0 is hanging down"),
    FR_CHANNEL("q2", "q_2", "rad", "angle of the elbow, 0 is straight"),
    FR_CHANNEL("omega1", "ω_1", "rad/s", "velocity of the shoulder"),
    FR_CHANNEL("omega2", "ω_2", "rad/s", "velocity of the elbow"),
    FR_CHANNEL("tau_m1", "τ_{m1}", "N m", "motor torque at the shoulder"),
    FR_CHANNEL("tau_m2", "τ_{m2}", "N m", "motor torque at the elbow"),
    FR_CHANNEL("tau_e1", "τ_{e1}", "N m", "external torque at the shoulder, with that of the hand"),
    FR_CHANNEL("tau_e2", "τ_{e2}", "N m", "external torque at the elbow, with that of the hand"),
    FR_CHANNEL("tau_f1", "τ_{f1}", "N m", "friction torque at the shoulder"),
    FR_CHANNEL("tau_f2", "τ_{f2}", "N m", "friction torque at the elbow"),
    FR_CHANNEL("budget1", "τ_{f1}^m", "N m", "friction limit at the shoulder"),
    FR_CHANNEL("budget2", "τ_{f2}^m", "N m", "friction limit at the elbow"),
    FR_CHANNEL("x", "x", "m", "where the tip is, from the shoulder"),
    FR_CHANNEL("y", "y", "m", "height of the tip over the shoulder"),
    {0},
};

typedef struct State {
    double hand[2]; ///< force over the last step [N]
    FrArmState arm;
} State;

/// Largest number of steps before t = 0 with which a run may begin.
static const double lead_steps_max = 1e6;

static void check_lead(const Model *m, FrReport *report)
{
    if (!(m->lead > lead_steps_max * m->arm.T))
        return;
    double smallest = fr_round_digits(m->lead / lead_steps_max, 3, 1);
    FrFinding *finding =
        fr_report_say(report, FR_ERROR, FR_LEAD_TOO_LONG, "lead",
                      FR_ARGUMENTS(fr_quantity("T", m->arm.T, "s"), fr_quantity("lead", m->lead, "s"),
                                   fr_number("limit", lead_steps_max), fr_quantity("smallest", smallest, "s")));
    fr_finding_remedy(finding, FR_AT_LEAST, fr_time_step_row.key, smallest, "s");
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    m->kind = (FrArmKind)fr_form_value(form, "arm");
    m->path = (FrArmPath)fr_form_value(form, "path");
    FrStatus made = fr_arm_make(&m->arm, m->kind, (FrServoModel)fr_form_value(form, fr_servo_published_model_row.key),
                                fr_form_value(form, "kp"), fr_form_value(form, fr_time_step_row.key),
                                update_of[(int)fr_form_value(form, "integrator")], report);
    if (made == FR_OK) {
        check_lead(m, report);
        fr_warn_if_unstable(FR_BENCH_UNSTABLE, m->arm.T, fr_arm_largest_step(&m->arm), report);
    }
    m->hand = fr_chain_hand_from_form(form, FR_ARM_JOINTS, 1, report);
}

/// Angles at which the tip is at its goal. Every point of the paths can be reached.
static FrArmPair goal_of(const Model *m, double t)
{
    FrArmPair goal = {{0, 0}};
    fr_arm_reach(&fr_arm_builds[m->kind], fr_arm_path(m->kind, m->path, t), &goal);
    return goal;
}

/// Start a run. The approach is simulated too, but not shown.
static void start(const void *model, void *state)
{
    const Model *m = model;
    State *s = state;
    int steps = (int)(m->lead / m->arm.T + 0.5); // bounded by check_lead
    *s = (State){.arm.q = goal_of(m, -m->lead)};
    for (int k = -steps; k < 0; k++)
        fr_arm_step(&m->arm, &s->arm, goal_of(m, k * m->arm.T), NULL);
}

/// Compute the torques and the force of the hand over a step. It holds the elbow or the tip.
static FrArmPair pull(const Model *m, const FrArmState *arm, double *force)
{
    const FrArmBuild *build = &fr_arm_builds[m->kind];
    const FrArmPair elbow = fr_arm_elbow(build, arm->q), tip = fr_arm_tip(build, arm->q);
    HeldArm held = {.joint = {{0, 0}, {elbow.at[0], elbow.at[1]}, {tip.at[0], tip.at[1]}},
                    .sense = {1, build->elbow},
                    .velocity = {arm->omega.at[0], arm->omega.at[1]}};
    FrArmPair torque;
    fr_arm_mass_matrix(&m->arm, arm->q, held.inertia);
    fr_chain_hand_pull_arm(&m->hand, &held, m->arm.T, force, torque.at);
    return torque;
}

static void put(double *row, int first, FrArmPair pair)
{
    row[first] = pair.at[0];
    row[first + 1] = pair.at[1];
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    FrArmPair goal = goal_of(m, t), load;
    bool holds = m->hand.link >= 0;
    row[T] = t;
    put(row, GOAL, goal);
    put(row, Q, s->arm.q);
    put(row, OMEGA, s->arm.omega);
    put(row, TIP, fr_arm_tip(&fr_arm_builds[m->kind], s->arm.q));
    s->hand[0] = s->hand[1] = 0;
    if (holds)
        load = pull(m, &s->arm, s->hand);
    FrArmTorques torques = fr_arm_step(&m->arm, &s->arm, goal, holds ? &load : NULL);
    put(row, TAU_M, torques.motor);
    put(row, TAU_E, torques.external);
    put(row, TAU_F, torques.friction);
    put(row, BUDGET, torques.friction_limit);
}

/// Draw the arm, and the path that its tip should follow.
static int shape(const void *model, const void *state, double *points)
{
    enum { PATH_POINTS = 161 };
    const Model *m = model;
    const FrArmState *s = &((const State *)state)->arm;
    const FrArmBuild *build = &fr_arm_builds[m->kind];
    FrArmPair tip = fr_arm_tip(build, s->q), elbow = fr_arm_elbow(build, s->q);
    fr_line_point(points, 0, 0, 0, s->omega.at[0] == 0);
    fr_line_point(points, 1, elbow.at[0], elbow.at[1], s->omega.at[1] == 0);
    fr_line_point(points, 2, tip.at[0], tip.at[1], false);
    fr_line_gap(points, 3);
    double duration = fr_arm_path_duration(m->kind, m->path);
    for (int i = 0; i < PATH_POINTS; i++) {
        FrArmPair at = fr_arm_path(m->kind, m->path, duration * i / (PATH_POINTS - 1));
        fr_line_point(points, 4 + i, at.at[0], at.at[1], false);
    }
    return 4 + PATH_POINTS;
}

static double lasts(const void *model)
{
    const Model *m = model;
    return fr_arm_path_duration(m->kind, m->path);
}

const FrExperiment fr_experiment_two_link_arm = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "two_link_arm",
    .title = "Two-link arms of servos",
    .text =
        "An arm of two servos follows a path. The friction of each gearbox depends on its load, and both joints stick "
        "or slip together. None turns faster than 100 rad/s.",
    .source = "Duclusaud 2024, section VI-B, fig 6 and 7",
    .first = "arm path model kp T",
    .plots = "q1 q2 tau_f1 tau_f2 x y omega1 omega2",
    .scene = fr_chain_hand_scene,
    .square_scene = true,
    .defaults = "T=0.002\n",
    .duration = 8,
    .lasts = lasts,
    .start = start,
    .shape = shape,
    .hand = fr_chain_hand_felt,
};
