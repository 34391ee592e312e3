// A block with one contact (see block.h).
#include "block.h"
#include "notes.h"
#include "contact/parts.h"

const FrParam fr_block_mass_row =
    FR_NUMBER_ROW("M", "M", "kg m²", 1e-9, 1e9, 0.01, 100, 1, FR_LOGARITHMIC, "Mass of the body.", FR_GROUP_BODY);

const FrParam fr_block_force_row = FR_OWN_ROW(BlockModel, force, "h", "h", "N m", -1e12, 1e12, -20, 20, -1, FR_LINEAR,
                                              "External force on the body.", FR_GROUP_LOAD);

enum { LOAD = BLOCK_READINGS, COEFFICIENT };

const FrChannel fr_block_contact_readings[] = {BLOCK_READING_CHANNELS, {0}};

const FrOption fr_block_equations[] = {
    {FR_OPTION(
        "motion", "Motion",
        "h is the load without friction, on a belt −k x of its spring; u, the v of the law, is relative to the surface, v − v_b.",
        "", "M\\,\\dot v = h - f,\\quad f = \\Phi(u)")},
    {0}};

const FrChannel fr_block_readings[] = {
    BLOCK_READING_CHANNELS,
    [LOAD] = FR_CHANNEL("load", "h/F_S", "", "largest load divided by static friction: a body at rest sticks up to 1"),
    [COEFFICIENT] = FR_CHANNEL("mu", "μ", "", "coefficient of static friction at this slope, F_S/(M g cos θ)"),
    {0},
};

static const double degree = 0x1.1df46a2529d39p-6;

void fr_block_step(const FrContact *contact, BlockState *state, const double *h, const double *surface)
{
    static const double at_rest[FR_DIMENSION_MAX];
    FrContactSample *now = &state->now;
    const Contact *c = contact_in(contact);
    int n = c->dimension;
    surface = surface ? surface : at_rest;
    for (int i = 0; i < n; i++) {
        now->h[i] = h[i];
        now->u[i] = state->v[i] - surface[i];
    }
    fr_contact_step(contact, &state->contact, now->h, now->u, &now->friction);
    for (int i = 0; i < n; i++) {
        state->v[i] = now->u[i] + surface[i];
        state->x[i] += c->T * state->v[i];
        now->x[i] = state->x[i];
    }
}

const FrContact *fr_block_contact(const void *model, const void *state, int i, FrContactSample *now)
{
    (void)i;
    const BlockContact *body = model;
    const FrContact *contact = body->hand.holds == BLOCK_HAND_BODY ? &body->held : &body->contact;
    *now = ((const BlockState *)state)->now;
    fr_contact_slip(contact, &now->friction);
    return contact;
}

void fr_block_contact_make(BlockContact *body, const FrForm *form, double M, int dimension, FrReport *report)
{
    body->hand = fr_hand_from_form(form);
    if (fr_contact_from_form(&body->contact, form, M, dimension, report) == FR_OK &&
        body->hand.holds == BLOCK_HAND_BODY)
        fr_hand_hold(&body->hand, &body->contact, form, &body->held);
}

void fr_block_contact_step(const BlockContact *body, BlockState *state, const double *h, const double *surface)
{
    if (body->hand.holds == BLOCK_HAND_BODY) {
        fr_hand_step(&body->hand, &body->held, state, h, surface);
        return;
    }
    for (int i = 0; i < FR_DIMENSION_MAX; i++)
        state->hand[i] = 0;
    fr_block_step(&body->contact, state, h, surface);
}

int fr_block_hand(const void *state, double *force)
{
    force[0] = ((const BlockState *)state)->hand[0];
    return 1;
}

void fr_block_read_contact(const void *model, double *reading)
{
    const Contact *c = contact_in(model);
    bool split = c->K > 0 && c->element->implicit && !c->element->admittance_step && c->m == 0;
    FrStuckStability stuck = {0};
    if (split)
        stuck = fr_stuck_stability(c->K, c->B, c->M, c->T);
    reading[BLOCK_MARGIN] = c->element->implicit ? fr_phi_z_info(&c->phi_z).margin : (double)NAN;
    reading[BLOCK_T_STABLE] = split ? stuck.largest_T : (double)NAN;
    reading[BLOCK_T_SMOOTH] = split ? stuck.largest_smooth_T : (double)NAN;
}

void fr_block_make(const FrForm *form, void *model, FrReport *report)
{
    BlockModel *m = model;
    double M = fr_form_value(form, "M");
    fr_block_contact_make(&m->body, form, M, 1, report);
    m->v += m->belt;
    m->force += M * m->gravity * fr_sin(degree * m->slope);
    if (m->v == m->belt)
        fr_note_idle_start(form, report);
    if (m->k > 0)
        fr_stuck_check(m->k, 0, M, fr_form_value(form, "T"), NULL, report);
}

void fr_block_read(const void *model, double *reading)
{
    const BlockModel *m = model;
    const Contact *c = contact_in(&m->body.contact);
    double F_S = c->F_S, press = c->M * m->gravity * fr_cos(degree * m->slope);
    fr_block_read_contact(&m->body.contact, reading);
    // a spring adds to the load while the body moves
    bool whole = F_S > 0 && m->k == 0;
    reading[LOAD] = whole ? (ABSOLUTE(m->force) + ABSOLUTE(m->swing)) / F_S : (double)NAN;
    reading[COEFFICIENT] = press > 0 ? F_S / press : (double)NAN;
}

void fr_block_start(const void *model, void *state)
{
    const BlockModel *m = model;
    BlockState *s = state;
    double u = m->v - m->belt;
    *s = (BlockState){.x = {m->x}, .v = {m->v}};
    fr_contact_start(&m->body.contact, &u, &s->contact);
}

void fr_block_run(const void *model, void *state, double t, double *row)
{
    const BlockModel *m = model;
    BlockState *s = state;
    bool drives = m->body.hand.holds == BLOCK_HAND_DRIVEN;
    double T = contact_in(&m->body.contact)->T, belt = drives ? fr_hand_velocity(&m->body.hand, s->way, T) : m->belt;
    double h = m->force + (m->swing == 0 ? 0 : m->swing * fr_sin(m->w * t)) - m->k * s->x[0];
    row[BLOCK_T] = t;
    row[BLOCK_X] = s->x[0];
    row[BLOCK_V] = s->v[0];
    row[BLOCK_H] = h;
    row[BLOCK_E] = s->contact.e[0];
    row[BLOCK_U] = s->v[0] - belt;
    row[BLOCK_S] = s->way;
    fr_block_contact_step(&m->body, s, &h, &belt);
    row[BLOCK_F] = s->now.friction.f[0];
    if (drives)
        s->hand[0] = -s->now.friction.f[0];
    s->way += T * belt;
}
