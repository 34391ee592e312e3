// Run geared_link: a link on a geared motor under a slow PID controller, pushed by a hand (Wakisaka, Kikuuwe and
// Sugihara 2016, section IV-B, fig 3 and 4).
//
// The link hangs down. The paper shows the torque of its hand only as a picture; here it is two half sines.
#include "geared_chain.h"

typedef struct Model {
    GearedChain geared;
    double inertia, length, goal, goal_time, push[2];
} Model;

static const FrParam *const rows[] = {
    FR_NUMBER("mass", "m", "kg", 0, 1e6, 0, 1, 0.0356, FR_LINEAR, "Mass of the link.", FR_GROUP_BODY),
    FR_OWN(Model, length, "length", "L", "m", 0, 1e3, 0, 1, 0.1, FR_LINEAR, "Length of the link, a cuboid 30 mm wide.",
           FR_GROUP_BODY),
    FR_OWN(Model, goal, "q_d", "q_d", "rad", -1e3, 1e3, -3.2, 3.2, 0x1.657184ae74487p-3, FR_LINEAR,
           "Goal angle of the step; the goal is 0 before.", FR_GROUP_TRAJECTORY),
    FR_OWN(Model, goal_time, "t_d", "t_d", "s", 0, 1e6, 0, 10, 5, FR_LINEAR, "Time of the step of the goal.",
           FR_GROUP_TRAJECTORY),
    FR_OWN(Model, push[0], "hand_1", "τ_1", "N m", -1e6, 1e6, -10, 10, 4, FR_LINEAR,
           "Largest torque of the hand's first push, a half sine from 10 to 15 s.", FR_GROUP_HAND),
    FR_OWN(Model, push[1], "hand_2", "τ_2", "N m", -1e6, 1e6, -10, 10, -8, FR_LINEAR,
           "Largest torque of the hand's second push, a half sine from 24 to 25 s.", FR_GROUP_HAND),
    GEARED_ROWS,
    &fr_time_step_row,
    &fr_chain_method_row,
    &fr_chain_hand_row,
    NULL};

enum { T, Q_D, Q, DQ, E, TAU_H, TAU, F, X, Y };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [Q_D] = FR_PRESCRIBED_CHANNEL("q_d", "q_d", "rad", "goal angle"),
    [Q] = FR_CHANNEL("q", "q", "rad", "joint angle, 0 is hanging down"),
    [DQ] = FR_CHANNEL("dq", "q̇", "rad/s", "joint velocity"),
    [E] = FR_CHANNEL("e", "e", "V", "voltage of the motor"),
    [TAU_H] = FR_PRESCRIBED_CHANNEL("tau_h", "τ_h", "N m", "torque of the hand"),
    [TAU] = FR_CHANNEL("tau", "τ", "N m", "torque of motor, gear and friction on the link"),
    [F] = FR_CHANNEL("f", "f", "N m", "friction torque"),
    [X] = FR_CHANNEL("x", "x", "m", "where the tip is, from the joint"),
    [Y] = FR_CHANNEL("y", "y", "m", "height of the tip over the joint"),
    {0},
};

enum { INERTIA = GEARED_READINGS };

static const FrChannel readings[] = {
    GEARED_READING_CHANNELS,
    [INERTIA] = FR_CHANNEL("H", "H", "kg m²", "inertia of the link about its joint"),
    {0},
};

typedef struct State {
    GearedState geared;
    double goal; ///< goal of the last step [rad]
} State;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    const double width = 0.03;
    double mass = fr_form_value(form, "mass"), length = m->length;
    FrLink link = fr_default_link();
    FrChainDef def = fr_default_chain();
    def.links = 1;
    link.mass = mass;
    link.length = length;
    link.com_x = 0.5 * length;
    link.inertia = mass * (length * length + width * width) / 12;
    m->inertia = link.inertia + mass * (link.com_x * link.com_x);
    if (fr_geared_chain_make(&m->geared, form, &def, &link, report) == FR_OK)
        fr_geared_chain_check(&m->geared, (const double[]){0}, report); // the same at all angles
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    fr_geared_chain_read(&m->geared, (const double[]){0}, reading);
    reading[INERTIA] = m->inertia;
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    State *s = state;
    fr_geared_chain_start(&m->geared, &s->geared, NULL);
}

/// Half sine that begins at t = 0.
static double push(double torque, double t, double duration)
{
    const double pi = 0x1.921fb54442d18p+1;
    return t > 0 && t < duration ? torque * fr_sin(pi * t / duration) : 0;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    GearedStep now;
    const FrChain *chain = geared_chain(&m->geared);
    row[T] = t;
    row[Q_D] = s->goal = t >= m->goal_time - 0.5 * m->geared.T ? m->goal : 0;
    row[Q] = s->geared.chain[0];
    row[DQ] = s->geared.chain[1];
    fr_chain_point(chain, s->geared.chain, NULL, (FrChainPoint){0, m->length, 0}, &row[X], NULL);
    row[TAU_H] = push(m->push[0], t - 10, 5) + push(m->push[1], t - 24, 1);
    fr_geared_chain_step(&m->geared, &s->geared, &row[Q_D], &row[TAU_H], true, &now);
    row[E] = now.voltage[0];
    row[TAU] = now.torque[0];
    row[F] = now.friction[0];
}

/// Draw the link, and a longer line at its goal.
static int shape(const void *model, const void *state, double *points)
{
    const Model *m = model;
    const State *s = state;
    double sine, cosine, far = 1.25 * m->length;
    int n = fr_chain_line(geared_chain(&m->geared), s->geared.chain, s->geared.chain + 1, points);
    fr_sincos(s->goal, &sine, &cosine);
    fr_line_gap(points, n++);
    fr_line_point(points, n++, 0, 0, false);
    fr_line_point(points, n++, far * sine, -far * cosine, false);
    return n;
}

static const double degrees = 57.29577951308232;

#define PICTURE "a picture"
#define PICTURE_REMARK                                                                                                 \
    "The paper shows the torque of its hand and the angles as pictures, without numbers; here the hand is two half "   \
    "sines."
#define REST_REMARK                                                                                                     \
    "With every start and stop located: 26.620 s. Both methods are implicit Euler at one joint; the semi-implicit one " \
    "does not stop earlier, as the paper has it: the two angles differ by 0.2 mrad at most."
#define MOTOR_REMARK                                                                                                   \
    "The paper prints K_M = 2.58 N m/A, with which the stall torque would be 3148 N m and the no-load speed 0.08 "     \
    "rad/s; the authors' program has 0.0258."

static const FrFigureNumber hand[] = {
    {"largest torque of the hand", PICTURE, "N m", FR_LARGEST, TAU_H, 0, 1, PICTURE_REMARK},
    {"largest voltage", "24", "V", FR_LARGEST, E, 0, 1,
     "The rated voltage of the paper, which is never reached. " MOTOR_REMARK},
};
static const FrFigureNumber follows[] = {
    {"largest angle", PICTURE, "°", FR_LARGEST, Q, 0, degrees, PICTURE_REMARK},
    {"angle after 30 s", PICTURE, "°", FR_LAST, Q, 0, degrees,
     "Located: 19.068°. At T = 1 ms the angle is at most 2.7 mrad off with the exact method, 2.1 mrad with the "
     "semi-implicit and 2.0 mrad with the implicit one."},
    {"at rest from", "after 25", "s", FR_SETTLED, Q, 1e-6, 1, REST_REMARK},
};

static const FrFigure figures[] = {
    {"Wakisaka 2016, fig 3", "The torque of the hand.", "method=semi_implicit", "method=implicit", 30,
     FIGURE_NUMBERS(hand)},
    {"Wakisaka 2016, fig 4, proposed", "The joint angle by the semi-implicit method.", "method=semi_implicit",
     "method=exact", 30, FIGURE_NUMBERS(follows)},
    {"Wakisaka 2016, fig 4, implicit", "The joint angle by the implicit method.", "method=implicit", "method=exact", 30,
     FIGURE_NUMBERS(follows)},
    {0},
};

const FrExperiment fr_experiment_geared_link = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "geared_link",
    .title = "Geared link pushed by a hand",
    .text = "A slow controller turns a link against the friction of its gear, and a hand pushes it away twice. With "
            "one joint every method but the explicit one follows the same motion.",
    .source = "Wakisaka, Kikuuwe and Sugihara 2016, section IV-B, fig 3 and 4",
    .first = "method tau_fs tau_fk K_P K_I hand_1 hand_2 T",
    .plots = "q f tau e dq",
    .square_scene = true,
    .readings = readings,
    .scene = fr_chain_hand_scene,
    .figures = figures,
    .duration = 30,
    .read = read,
    .start = start,
    .shape = shape,
    .hand = fr_chain_hand_felt,
};
