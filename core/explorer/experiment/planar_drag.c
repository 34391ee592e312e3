// Run planar_drag: a body dragged in the plane by a hand, along a straight line, a pause, and round a corner (after the
// haptic experiments of Kikuuwe 2006, fig 16 and 19).
//
// The hand moves at constant speed: a leg along x, a pause, a quarter of a circle, a leg along y, a pause. It pulls
// through a spring, critically damped for the body. `angle` rotates the whole path, which must have no other effect.
#include "block.h"
#include "notes.h"

typedef struct Model {
    BlockContact body;
    double speed, leg, radius, pause, cos_angle, sin_angle, K, B;
} Model;

static const FrParam *const rows[] = {&fr_law_row,
                                      &fr_across_row,
                                      &fr_element_row,
                                      &fr_block_mass_row,
                                      FR_OWN(Model, speed, "v_h", "v_h", "rad/s", 1e-6, 1e3, 0.01, 1, 0.2,
                                             FR_LOGARITHMIC, "Speed of the hand.", FR_GROUP_LOAD),
                                      FR_OWN(Model, leg, "leg", "l", "rad", 0, 1e3, 0, 1, 0.2, FR_LINEAR,
                                             "Length of each straight section of the path.", FR_GROUP_LOAD),
                                      FR_OWN(Model, radius, "radius", "r", "rad", 0, 1e3, 0, 0.5, 0.1, FR_LINEAR,
                                             "Radius of the corner; 0 is a sharp corner.", FR_GROUP_LOAD),
                                      FR_OWN(Model, pause, "pause", "t_p", "s", 0, 1e3, 0, 2, 0.5, FR_LINEAR,
                                             "Pause of the hand before the corner.", FR_GROUP_LOAD),
                                      FR_NUMBER("angle", "φ", "°", -360, 360, -180, 180, 0, FR_LINEAR,
                                                "Direction of the first section in degrees.", FR_GROUP_LOAD),
                                      FR_OWN(Model, K, "K_h", "K_h", "N m/rad", 1e-6, 1e9, 10, 1e5, 1000,
                                             FR_LOGARITHMIC, "Stiffness of the spring between hand and body.",
                                             FR_GROUP_LOAD),
                                      &fr_time_step_row,
                                      &fr_hand_plane_row,
                                      NULL};

enum { T, P_X, P_Y, X, Y, V_X, V_Y, F_X, F_Y, H_X, H_Y, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [P_X] = FR_PRESCRIBED_CHANNEL("p_x", "p_x", "m", "position of the hand, x"),
    [P_Y] = FR_PRESCRIBED_CHANNEL("p_y", "p_y", "m", "position of the hand, y"),
    [X] = FR_CHANNEL("x", "x", "m", "position of the body, x"),
    [Y] = FR_CHANNEL("y", "y", "m", "position of the body, y"),
    [V_X] = FR_CHANNEL("v_x", "v_x", "m/s", "velocity of the body, x"),
    [V_Y] = FR_CHANNEL("v_y", "v_y", "m/s", "velocity of the body, y"),
    [F_X] = FR_CHANNEL("f_x", "f_x", "N", "friction force, x"),
    [F_Y] = FR_CHANNEL("f_y", "f_y", "N", "friction force, y"),
    [H_X] = FR_CHANNEL("h_x", "h_x", "N", "force of the hand, x"),
    [H_Y] = FR_CHANNEL("h_y", "h_y", "N", "force of the hand, y"),
    {0},
};

static const double degree = 0x1.1df46a2529d39p-6, quarter = 0x1.921fb54442d18p+0;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    double M = fr_form_value(form, "M"), angle = degree * fr_form_value(form, "angle");
    fr_block_contact_make(&m->body, form, M, 2, report);
    fr_note_idle_start(form, report);
    m->B = 2 * SQUARE_ROOT(m->K * M);
    fr_stuck_check(m->K, m->B, M, fr_form_value(form, "T"), NULL, report);
    m->cos_angle = fr_cos(angle);
    m->sin_angle = fr_sin(angle);
}

/// Compute position and velocity of the hand before the path is rotated.
static void hand(const Model *m, double t, double *p, double *v)
{
    double first = m->leg / m->speed, corner = m->radius * quarter / m->speed, at = t;
    p[0] = p[1] = v[0] = v[1] = 0;
    if (at < first) {
        p[0] = m->speed * at;
        v[0] = m->speed;
        return;
    }
    p[0] = m->leg;
    at -= first;
    if (at < m->pause)
        return;
    at -= m->pause;
    if (at < corner) {
        double turned = at * m->speed / m->radius;
        p[0] += m->radius * fr_sin(turned);
        p[1] = m->radius * (1 - fr_cos(turned));
        v[0] = m->speed * fr_cos(turned);
        v[1] = m->speed * fr_sin(turned);
        return;
    }
    at -= corner;
    p[0] += m->radius;
    p[1] = m->radius + (at < first ? m->speed * at : m->leg);
    v[1] = at < first ? m->speed : 0;
}

static void turn(const Model *m, double *vector)
{
    double x = vector[0], y = vector[1];
    vector[0] = m->cos_angle * x - m->sin_angle * y;
    vector[1] = m->sin_angle * x + m->cos_angle * y;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    BlockState *s = state;
    double p[2], v[2], h[2];
    hand(m, t, p, v);
    turn(m, p);
    turn(m, v);
    row[T] = t;
    for (int i = 0; i < 2; i++) {
        h[i] = m->K * (p[i] - s->x[i]) + m->B * (v[i] - s->v[i]);
        row[P_X + i] = p[i];
        row[X + i] = s->x[i];
        row[V_X + i] = s->v[i];
        row[H_X + i] = h[i];
    }
    fr_block_contact_step(&m->body, s, h, NULL);
    row[F_X] = s->now.friction.f[0];
    row[F_Y] = s->now.friction.f[1];
}

static int force_of_hand(const void *state, double *force)
{
    for (int i = 0; i < 2; i++)
        force[i] = ((const BlockState *)state)->hand[i];
    return 2;
}

static const FrFigureNumber held[] = {
    {"largest friction, x", "6 (F)", "N", FR_LARGEST, F_X, 0, 1,
     "Our own path of the hand; the paper prints F and the measured path."},
    {"slip while at rest", "0: no drift", "mm", FR_MEASURED, FR_DRIFT, 0, 1e3, ""},
};
static const FrFigureNumber haptic[] = {
    {"largest friction, y", "4 (F)", "N", FR_LARGEST, F_Y, 0, 1,
     "Our own path of the hand; the paper prints F and the measured path."},
    {"slip while at rest", "0: no drift at b", "mm", FR_MEASURED, FR_DRIFT, 0, 1e3, ""},
};

static const FrFigure figures[] = {
    {"Kikuuwe 2006, fig 16 and 17", "Element A, M = 2 kg, F = 6 N: in the corner the force of the hand points inwards.",
     "element=A\nF=6\nM=2", "element=C", 4.5, FIGURE_NUMBERS(held)},
    {"Kikuuwe 2006, fig 19 and 20",
     "Element C, K = 6000 N/m, B = 10 N s/m, F = 4 N: friction opposes the velocity in the corner too.",
     "element=C\nF=4\nK=6000\nB=10\nM=0.1", "element=A", 4.5, FIGURE_NUMBERS(haptic)},
    {0},
};

const FrExperiment fr_experiment_planar_drag = {
    RUN_MEMBERS(rows, channels, Model, BlockState, make, step),
    .name = "planar_drag",
    .title = "Dragged round a corner",
    .text = "A hand drags a body by a spring: along a straight line, then a pause, then round a corner. Friction "
            "opposes the velocity, and nothing creeps during the pause.",
    .source = "Kikuuwe 2006, section III-F, fig 16 and 19",
    .first = "v_h F F_static F_S F_C across radius K_h M element",
    .plots = "y v_x v_y f_x f_y x h_x h_y",
    .square_scene = true,
    .defaults = "law=coulomb\nF=6\nF_S=6\nF_C=4\nv_S=0.1\nD=0\nelement=A\nK=6000\nM=2\nsigma_0=6000\n"
                "sigma_1=219\ne_max=0.001\nbeta=219\n",
    .translational = true,
    .readings = fr_block_contact_readings,
    .scene =
        (const FrPart[]){
            {"path", "p_x", "p_y", 0, ""}, {"point", "x", "y", 0, "spring"}, {"arrow", "f_x", "f_y", 0, ""}, {0}},
    .figures = figures,
    .duration = 4.5,
    .read = fr_block_read_contact,
    .contacts = 1,
    .contact = fr_block_contact,
    .hand = force_of_hand,
};
