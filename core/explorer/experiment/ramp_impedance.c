// Run ramp_impedance: a body pulled over the ground through a spring and damper whose end moves faster and faster
// (Kikuuwe 2006, fig 13).
//
// Element B solves the spring, the body and its friction together. With every other element they are solved separately,
// as in fig 12(a): the spring force uses the velocity of the body in the step before, h_k = K e_k + B (u_k - v_{k-1}),
// and the computation becomes unstable if K or T is large. An element with its own spring has one of the same K and B.
#include "block.h"
#include "notes.h"
#include "contact/parts.h"

typedef struct Model {
    BlockContact body;
    double rate, K, B;
    bool whole; ///< element B includes the spring and the body
} Model;

static const FrParam *const rows[] = {CONTACT_ROWS,
                                      &fr_contact_stiffness_row,
                                      &fr_contact_damping_row,
                                      &fr_block_mass_row,
                                      FR_OWN(Model, rate, "rate", "u̇", "rad/s²", -1e6, 1e6, 0.01, 1, 0.1, FR_LINEAR,
                                             "Acceleration of the pulled end: u = rate t.", FR_GROUP_LOAD),
                                      &fr_time_step_row,
                                      &fr_hand_end_row,
                                      NULL};

enum { T, U, H, V, F, E, X, P, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [U] = FR_PRESCRIBED_CHANNEL("u", "u", "m/s", "velocity of the pulled end"),
    [H] = FR_CHANNEL("h", "h", "N", "spring force"),
    [V] = FR_CHANNEL("v", "v", "m/s", "velocity of the body"),
    [F] = FR_CHANNEL("f", "f", "N", "friction force"),
    [E] = FR_CHANNEL("e", "e", "m", "elongation of the spring"),
    [X] = FR_CHANNEL("x", "x", "m", "position of the body"),
    [P] = FR_PRESCRIBED_CHANNEL("p", "p", "m", "position of the pulled end"),
    {0},
};

typedef struct State {
    BlockState block;
    double e;
    double moved; ///< distance by which a hand has moved the pulled end
} State;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrForm own = *form;
    double M = fr_form_value(form, "M");
    for (int i = 0; i < own.count; i++)
        if (own.entry[i].row->key[0] == 'm' && own.entry[i].row->key[1] == '\0' && !own.entry[i].given)
            own.entry[i].value = M;
    m->whole = fr_form_find(form, "m") != NULL;
    m->K = fr_form_value(form, "K");
    m->B = fr_form_value(form, "B");
    if (m->B != m->B)
        m->B = 2 * SQUARE_ROOT(m->K * M);
    fr_block_contact_make(&m->body, &own, M, 1, report);
    fr_note_idle_start(form, report);
    if (!m->whole)
        fr_stuck_check(m->K, m->B, M, fr_form_value(form, "T"), "B", report);
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    FrStuckStability stuck =
        fr_stuck_stability(m->K, m->B, contact_in(&m->body.contact)->M, contact_in(&m->body.contact)->T);
    fr_block_read_contact(&m->body.contact, reading);
    reading[BLOCK_T_STABLE] = m->whole ? (double)NAN : stuck.largest_T;
    reading[BLOCK_T_SMOOTH] = m->whole ? (double)NAN : stuck.largest_smooth_T;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    BlockState *b = &s->block;
    const FrContact *contact = &m->body.contact;
    bool held = m->body.hand.holds == BLOCK_HAND_DRIVEN;
    double T_ = contact_in(contact)->T, p = m->rate * t * t / 2 + (s->moved != 0 ? s->moved : -0.0), h;
    double u = held ? fr_hand_velocity(&m->body.hand, p, T_) : m->rate * t;
    row[T] = t;
    row[U] = u;
    row[V] = b->v[0];
    row[X] = b->x[0];
    row[P] = p;
    row[E] = m->whole ? b->contact.e[0] : s->e;
    if (m->whole) {
        FrFriction *friction = &b->now.friction;
        fr_contact_friction(contact, &b->contact, &u, friction);
        h = friction->f[0];
        friction->f[0] =
            h - contact_in(contact)->m * (friction->slip[0] - b->v[0]) / T_; // remaining force, for friction
        b->now.h[0] = h;
        b->now.u[0] = b->v[0] = friction->slip[0];
        b->x[0] += T_ * b->v[0];
        b->now.x[0] = b->x[0];
    } else {
        double apart = u - b->v[0];
        s->e += T_ * apart;
        h = m->K * s->e + m->B * apart;
        fr_block_step(contact, b, &h, NULL);
    }
    b->hand[0] = held ? h : 0;
    if (held)
        s->moved = p + T_ * u - m->rate * (t + T_) * (t + T_) / 2;
    row[H] = h;
    row[F] = b->now.friction.f[0];
}

static const FrFigureNumber calm[] = {
    {"final spring force", "10.1 (F + M u̇)", "N", FR_LAST, H, 0, 1,
     "The paper prints no number; it follows from its parameters."},
    {"largest spring force", "about F", "N", FR_LARGEST, H, 0, 1,
     "While the body starts to slide the damper adds its force."},
};
static const FrFigureNumber wild[] = {
    {"final spring force", "unstable", "N", FR_LAST, H, 0, 1, "At 0.3 s; the oscillation grows."},
    {"largest spring force", "unstable", "N", FR_LARGEST, H, 0, 1, ""},
};

static const FrFigure figures[] = {
    {"Kikuuwe 2006, fig 13, left, grey", "Element B at K = 8.3e4 N/m.", "element=B\nK=8.3e4", "element=A", 0.3,
     FIGURE_NUMBERS(calm)},
    {"Kikuuwe 2006, fig 13, left, dashed", "Element B at K = 2.5e5 N/m.", "element=B\nK=2.5e5", "element=A", 0.3,
     FIGURE_NUMBERS(calm)},
    {"Kikuuwe 2006, fig 13, left", "Element B at K = 7.5e5 N/m.", "element=B\nK=7.5e5", "element=A", 0.3,
     FIGURE_NUMBERS(calm)},
    {"Kikuuwe 2006, fig 13, right, grey", "Solved separately at K = 8.3e4 N/m: stable.", "element=A\nK=8.3e4",
     "element=B", 0.3, FIGURE_NUMBERS(calm)},
    {"Kikuuwe 2006, fig 13, right, dashed",
     "Solved separately at K = 2.5e5 N/m: the largest stiffness without oscillation.", "element=A\nK=2.5e5",
     "element=B", 0.3, FIGURE_NUMBERS(calm)},
    {"Kikuuwe 2006, fig 13, right, black", "Solved separately at K = 7.5e5 N/m: unstable.", "element=A\nK=7.5e5",
     "element=B", 0.3, FIGURE_NUMBERS(wild)},
    {0},
};

const FrExperiment fr_experiment_ramp_impedance = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "ramp_impedance",
    .title = "Pulled by a spring",
    .text = "A body is pulled by a stiff spring whose end moves faster and faster. Solved together (B), the force "
            "rises to the friction level and stays there. Solved separately (any other element), it oscillates with "
            "growing amplitude once T is too large for K.",
    .source = "Kikuuwe 2006, fig 13",
    .first = "element law F F_static F_S F_C rate K M T",
    .plots = "h v f e x",
    .defaults = "law=coulomb\nF=10\nF_S=10\nF_C=7\nv_S=0.1\nD=0\nelement=B\nK=8.3e4\nsigma_0=83000\n"
                "sigma_1=576\ne_max=0.00012\nbeta=576\n",
    .translational = true,
    .readings = fr_block_contact_readings,
    .scene = (const FrPart[]){{"block", "x", "", 0, ""}, {"spring", "x", "p", 0, "end"}, {0}},
    .figures = figures,
    .duration = 0.3,
    .read = read,
    .contacts = 1,
    .contact = fr_block_contact,
    .hand = fr_block_hand,
};
