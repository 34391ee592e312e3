// Run two_link_contact: an arm of two links on geared motors. A stiff controller drives it into the ground and leaves
// it there without voltage (Wakisaka, Kikuuwe and Sugihara 2016, section IV-C, fig 5 to 11).
//
// The paper does not print the angles, axes, centres of mass, inertias and the contact's constants. They come from the
// authors' program (zhidao/roki, zhidao/roki-fd): q = 0 points up, both joints turn clockwise, and the two corners at
// the end of the second link may touch the ground.
#include "geared_chain.h"

static const double pi = 0x1.921fb54442d18p+1;

typedef struct Model {
    GearedChain geared;
    double goal[2], off;
} Model;

static const FrParam *const rows[] = {
    &fr_chain_ground_method_row,
    FR_OWN(Model, goal[0], "q1_d", "q_{1d}", "rad", -1e3, 1e3, -3.2, 3.2, 0x1.921fb54442d18p+0, FR_LINEAR,
           "Goal angle of the shoulder; 0 points up.", FR_GROUP_TRAJECTORY),
    FR_OWN(Model, goal[1], "q2_d", "q_{2d}", "rad", -1e3, 1e3, -3.2, 3.2, 0x1.921fb54442d18p+0, FR_LINEAR,
           "Goal angle of the elbow; 0 is straight.", FR_GROUP_TRAJECTORY),
    FR_OWN(Model, off, "t_off", "t_off", "s", 0, 1e9, 0, 10, 4, FR_LINEAR,
           "Time from which the voltage is 0; the motors then brake as generators.", FR_GROUP_CONTROL),
    FR_NUMBER("height", "y_0", "m", 0, 1e3, 0, 1, 0.15, FR_LINEAR, "Height of the shoulder above the ground.",
              FR_GROUP_BODY),
    GEARED_ROWS,
    &fr_chain_mu_s_row,
    &fr_chain_mu_k_row,
    &fr_time_step_row,
    &fr_chain_hand_row,
    NULL};

enum { T, Q, DQ = Q + 2, E = DQ + 2, F = E + 2, FN1 = F + 2, FT1, FN2, FT2, X, Y, IMPULSE };

static const FrChannel channels[] = {
    FR_CHANNEL("t", "t", "s", "time"),
    FR_CHANNEL("q1", "q_1", "rad", "angle of the shoulder, 0 points up"),
    FR_CHANNEL("q2", "q_2", "rad", "angle of the elbow, 0 is straight"),
    FR_CHANNEL("dq1", "q̇_1", "rad/s", "velocity of the shoulder"),
    FR_CHANNEL("dq2", "q̇_2", "rad/s", "velocity of the elbow"),
    FR_CHANNEL("e1", "e_1", "V", "voltage of the shoulder's motor"),
    FR_CHANNEL("e2", "e_2", "V", "voltage of the elbow's motor"),
    FR_CHANNEL("f1", "f_1", "N m", "friction torque of the shoulder"),
    FR_CHANNEL("f2", "f_2", "N m", "friction torque of the elbow"),
    FR_CHANNEL("fn1", "f_{n1}", "N", "normal force of the ground on the first corner"),
    FR_CHANNEL("ft1", "f_{t1}", "N", "friction force of the ground on the first corner"),
    FR_CHANNEL("fn2", "f_{n2}", "N", "normal force of the ground on the second corner"),
    FR_CHANNEL("ft2", "f_{t2}", "N", "friction force of the ground on the second corner"),
    FR_CHANNEL("x", "x", "m", "where the middle of the arm's end is, from the shoulder"),
    FR_CHANNEL("y", "y", "m", "height of the middle of the arm's end above the ground"),
    FR_CHANNEL("impulse", "p_n", "N s", "impulse of the ground within 10 ms of the first touch"),
    {0},
};

static const FrChannel readings[] = {GEARED_READING_CHANNELS, {0}};

/// The corners at the end of the second link, and the middle between them.
static const FrChainPoint corner[2] = {{1, 0.35, 0.05}, {1, 0.35, -0.05}}, end = {1, 0.35, 0};

static const double start_angles[2] = {0x1.921fb54442d18p+0, -0x1.921fb54442d18p+0};

typedef struct State {
    GearedState arm;
    double touched; ///< time since the first touch, in whole steps, including the step of the touch [s]
    double impulse; ///< impulse of the contact [N s]
} State;

/// Angle of the elbow, 0 or pi, at which the exact method accepts only the smallest time steps. No other angle needs
/// smaller ones: with c = cos q_2 the determinant of M - T diag f is concave in c, and its last diagonal element does
/// not depend on c.
static double worst_elbow(const GearedChain *geared)
{
    double stretched = fr_geared_chain_largest_step(geared, (const double[]){0, 0});
    double folded = fr_geared_chain_largest_step(geared, (const double[]){0, pi});
    return folded < stretched ? pi : 0;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrLink link[2] = {fr_default_link(), fr_default_link()};
    FrChainDef def = fr_default_chain();
    link[0].length = 0.4;
    link[1].length = end.x;
    link[0].axis = link[1].axis = -1;
    link[0].mass = 1.5;
    link[0].com_x = 4.0 / 15;
    link[0].inertia = 0.02229166667;
    link[1].mass = 1;
    link[1].com_x = 0.2;
    link[1].inertia = 1.0 / 120;
    def.links = def.points = 2;
    def.point = corner;
    def.angle0 = pi;
    def.base_y = fr_form_value(form, "height");
    if (fr_geared_chain_make(&m->geared, form, &def, link, report) != FR_OK)
        return;
    fr_geared_chain_check(&m->geared, (const double[]){0, worst_elbow(&m->geared)}, report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    fr_geared_chain_read(&m->geared, (const double[]){0, worst_elbow(&m->geared)}, reading);
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    State *s = state;
    fr_geared_chain_start(&m->geared, &s->arm, start_angles);
}

static void advance(const Model *m, State *s, double t, GearedStep *now)
{
    fr_geared_chain_step(&m->geared, &s->arm, m->goal, NULL, t < m->off - 0.5 * m->geared.T, now);
}

static void explain(const void *model, void *state, double t, FrReport *report)
{
    const Model *m = model;
    State *s = state;
    GearedStep now;
    double work[GEARED_WORK];
    advance(m, s, t, &now);
    FrChainState view = fr_chain_state(geared_chain(&m->geared), s->arm.chain);
    fr_chain_explain(geared_chain(&m->geared), &view, now.status, now.joint, work, report);
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    GearedStep now;
    const double *q = s->arm.chain, *force = now.force;
    double step_time = m->geared.T;
    row[T] = t;
    for (int i = 0; i < 2; i++) {
        row[Q + i] = q[i];
        row[DQ + i] = q[2 + i] + 0.0; // 0 for the -0 of an axis of -1
    }
    fr_chain_point(geared_chain(&m->geared), q, NULL, end, &row[X], NULL);
    row[IMPULSE] = s->impulse;
    advance(m, s, t, &now);
    for (int i = 0; i < 2; i++) {
        row[E + i] = now.voltage[i];
        row[F + i] = now.friction[i];
    }
    row[FN1] = force[1];
    row[FT1] = force[0];
    row[FN2] = force[3];
    row[FT2] = force[2];
    double normal = force[1] + force[3];
    if (s->touched > 0 || normal > 0) {
        s->touched += step_time;
        s->impulse += s->touched < 0.01 + 0.5 * step_time ? step_time * normal : 0;
    }
}

/// Draw the arm, the plate at its end with both corners, and the ground below everything that it can reach.
static int shape(const void *model, const void *state, double *points)
{
    static const double ground = 0.9;
    const Model *m = model;
    const double *q = ((const State *)state)->arm.chain;
    return fr_chain_line_on_ground(geared_chain(&m->geared), q, q + 2, corner, ground, points);
}

static const double degrees = 57.29577951308232;

/// The implicit method. The regularisation 1e-4 of its torques, as impulses at the joint, is (T γ)² 1e-4 at the motor.
#define PROPOSED "method=semi_implicit"
#define IMPLICIT "method=implicit\nk_q=1000\nlambda_q=1.44e-6"

#define MOTOR_REMARK                                                                                                   \
    "The paper prints K_M = 2.58 N m/A, with which the no-load speed would be 0.078 rad/s and 180° take 40 s; the "   \
    "authors' program has 0.0258."
#define VISCOUS_REMARK                                                                                                    \
    "Eq 2 multiplies C_τ = 1.53 by γ: the arm would reach the ground after 12.8 s. In the authors' program it belongs " \
    "to the joint."
#define REST_REMARK                                                                                                    \
    "The paper's angles are a picture. Exact, T = 0.1 ms: 62.662° and 89.914°; the semi-implicit method is within "  \
    "0.04° of that."
#define PEAK_REMARK                                                                                                    \
    "A peak is an impulse divided by T: exact 1064 N at 1 ms, 12768 N at 0.1 ms. That of the semi-implicit method is " \
    "larger than that of the implicit one, as in the paper."
#define IMPULSE_REMARK                                                                                                 \
    "The paper shows forces, which grow as T gets smaller. Impulses converge; at T = 0.1 ms: exact 1.89, "             \
    "semi-implicit 1.90, implicit 1.89 N s."
#define CHATTER_REMARK                                                                                                 \
    "Kinetic friction in every step from 2 to 4 s, as in the paper, while the shoulder moves 2e-5 rad in all. It is "  \
    "chatter: each force is clamped by itself, and the velocity changes its sign in every second step. The exact "     \
    "method has static friction and velocity 0."

static const FrFigureNumber snapshots[] = {
    {"at rest from", "before 1.5", "s", FR_SETTLED, Q + 1, 1e-3, 1, MOTOR_REMARK},
    {"angle of the shoulder", "a picture", "°", FR_LAST, Q, 0, degrees, VISCOUS_REMARK},
    {"angle of the elbow", "a picture", "°", FR_LAST, Q + 1, 0, degrees, REST_REMARK},
};
static const FrFigureNumber touching[] = {
    {"angle of the shoulder in contact", "a picture", "°", FR_LAST, Q, 0, degrees, REST_REMARK},
    {"angle of the elbow in contact", "a picture", "°", FR_LAST, Q + 1, 0, degrees, REST_REMARK},
};
static const FrFigureNumber angles[] = {
    {"angle of the shoulder", "a picture", "°", FR_LAST, Q, 0, degrees, REST_REMARK},
    {"angle of the elbow", "a picture", "°", FR_LAST, Q + 1, 0, degrees, REST_REMARK},
    {"at rest from", "before 2", "s", FR_SETTLED, Q + 1, 1e-3, 1, "First sample within 1 mrad of the final angle."},
};
#define JAM_REMARK "Forces of an arm that is jammed are not unique: those before it came to rest decide."
static const FrFigureNumber larger_peak[] = {
    {"largest normal force", "larger than implicit", "N", FR_LARGEST, FN2, 0, 1, PEAK_REMARK},
    {"impulse in the first 10 ms", "a picture", "N s", FR_LAST, IMPULSE, 0, 1, IMPULSE_REMARK},
    {"normal force at rest", "a picture", "N", FR_LAST, FN2, 0, 1, JAM_REMARK},
};
static const FrFigureNumber smaller_peak[] = {
    {"largest normal force", "smaller than proposed", "N", FR_LARGEST, FN2, 0, 1, PEAK_REMARK},
    {"impulse in the first 10 ms", "a picture", "N s", FR_LAST, IMPULSE, 0, 1, IMPULSE_REMARK},
    {"normal force at rest", "a picture", "N", FR_LAST, FN2, 0, 1, JAM_REMARK},
};
static const FrFigureNumber held[] = {
    {"friction of the shoulder", "static", "N m", FR_LAST, F, 0, 1,
     "Static is less than F_S = 4.92 N m at a velocity of 0."},
    {"largest velocity of the shoulder from 2 s on", "0", "rad/s", FR_LARGEST, DQ, 2, 1, ""},
    {"largest velocity of the elbow from 2 s on", "stick-slip", "rad/s", FR_LARGEST, DQ + 1, 2, 1,
     "Ours sticks. Stick-slip needs other k_q and λ_q, which are not printed, or friction in the stages of the paper's "
     "Runge-Kutta-Gill steps."},
};
static const FrFigureNumber chatters[] = {
    {"friction of the shoulder", "kinetic", "N m", FR_LAST, F, 0, 1, CHATTER_REMARK},
    {"largest velocity of the shoulder from 2 s on", "did not move", "rad/s", FR_LARGEST, DQ, 2, 1, CHATTER_REMARK},
    {"sign changes of the shoulder's velocity", "did not move", "", FR_CROSSED, DQ, 0, 1, CHATTER_REMARK},
};

static const FrFigure figures[] = {
    {"Wakisaka 2016, fig 5", "Snapshots until 1.5 s, by the semi-implicit method.", PROPOSED, "method=exact", 1.5,
     FIGURE_NUMBERS(snapshots)},
    {"Wakisaka 2016, fig 6", "The arm in contact.", "method=exact", PROPOSED, 6, FIGURE_NUMBERS(touching)},
    {"Wakisaka 2016, fig 7, proposed", "Joint angles by the semi-implicit method.", PROPOSED, "method=exact", 6,
     FIGURE_NUMBERS(angles)},
    {"Wakisaka 2016, fig 7, implicit", "Joint angles by the implicit method.", IMPLICIT, "method=exact", 6,
     FIGURE_NUMBERS(angles)},
    {"Wakisaka 2016, fig 8", "Normal force of the ground by the semi-implicit method.", PROPOSED, "method=exact", 4,
     FIGURE_NUMBERS(larger_peak)},
    {"Wakisaka 2016, fig 9", "Normal force of the ground by the implicit method.", IMPLICIT, "method=exact", 4,
     FIGURE_NUMBERS(smaller_peak)},
    {"Wakisaka 2016, fig 10", "Friction of the joints by the semi-implicit method.", PROPOSED, "method=exact", 4,
     FIGURE_NUMBERS(held)},
    {"Wakisaka 2016, fig 11", "Friction of the joints by the implicit method.", IMPLICIT, "method=exact", 4,
     FIGURE_NUMBERS(chatters)},
    {0},
};

const FrExperiment fr_experiment_two_link_contact = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "two_link_contact",
    .title = "Arm driven into the ground",
    .text = "A stiff controller drives an arm of two links into the ground, where friction of joints and ground jams "
            "it. The exact method brings it to rest, with voltage and without; the implicit one chatters.",
    .source = "Wakisaka, Kikuuwe and Sugihara 2016, section IV-C, fig 5 to 11",
    .first = "method mu_s tau_fs tau_fk K_P K_D t_off T",
    .plots = "q1 q2 f1 f2 fn2 ft2 dq1 dq2 e1 e2 y impulse",
    .square_scene = true,
    .readings = readings,
    .defaults = "K_P=100\nK_I=0\nK_D=1\n",
    .figures = figures,
    // Forces act on the corners, points 4 and 5 of the lines.
    .scene = (const FrPart[]){{"lines", "", "", 0, "link"},
                              {"point", "x", "y", 0, ""},
                              {"arrow", "ft1", "fn1", 4, ""},
                              {"arrow", "ft2", "fn2", 5, ""},
                              {0}},
    .duration = 6,
    .read = read,
    .start = start,
    .explain = explain,
    .shape = shape,
    .hand = fr_chain_hand_felt,
};
