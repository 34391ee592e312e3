// Run two_masses: simultaneous stick-slip in two contacts (Kikuuwe 2006, fig 9 to 11; the system is Quinn's).
//
// The paper does not define the arrangement in full. Our interpretation: a belt moves at u = a sin(w t) under body 1,
// body 2 lies on body 1, and each body is held to the ground by its spring. The upper contact has `ratio` times the
// friction of the lower one. Its forces are divided by r = ratio for the computation: its law is then the law of the
// lower contact, and its stiffnesses, dampers and masses are divided by r. All outputs are multiplied by r again.
#include "block.h"
#include "notes.h"
#include "contact/parts.h"

#include <string.h>

typedef struct Model {
    FrContact lower;
    FrContact held[2]; ///< the lower and the upper contact while a hand pulls on their bodies
    BlockHand hand;    ///< hand, in the units of the contact that it pulls on
    FrContact upper;   ///< computed in forces divided by ratio
    FrContact actual;  ///< the upper contact with its real mass and static friction, for measurements
    double ratio, a, w, mass[2], spring[2];
} Model;

static const FrParam *const rows[] = {
    CONTACT_ROWS,
    FR_OWN(Model, ratio, "ratio", "r", "", 1e-6, 1e6, 0.05, 2, 0.5, FR_LOGARITHMIC,
           "Friction of the upper contact as a fraction of that of the lower contact.", FR_GROUP_LAW),
    FR_OWN(Model, a, "a", "a", "rad/s", -1e6, 1e6, 0, 2, 0.5, FR_LINEAR, "Amplitude of the belt's velocity.",
           FR_GROUP_LOAD),
    FR_OWN(Model, w, "w", "ω", "1/s", 0, 1e6, 0.1, 50, 5, FR_LOGARITHMIC, "Angular frequency of the belt's velocity.",
           FR_GROUP_LOAD),
    FR_OWN(Model, mass[0], "M1", "M_1", "kg m²", 1e-9, 1e9, 0.01, 100, 1, FR_LOGARITHMIC,
           "Mass of body 1, on the belt.", FR_GROUP_BODY),
    FR_OWN(Model, mass[1], "M2", "M_2", "kg m²", 1e-9, 1e9, 0.01, 100, 1, FR_LOGARITHMIC, "Mass of body 2, on body 1.",
           FR_GROUP_BODY),
    FR_OWN(Model, spring[0], "K1", "K_1", "N m/rad", 0, 1e12, 1, 1e4, 100, FR_LOGARITHMIC,
           "Spring from body 1 to the ground.", FR_GROUP_BODY),
    FR_OWN(Model, spring[1], "K2", "K_2", "N m/rad", 0, 1e12, 1, 1e4, 200, FR_LOGARITHMIC,
           "Spring from body 2 to the ground.", FR_GROUP_BODY),
    &fr_time_step_row,
    &fr_hand_masses_row,
    NULL};

enum { T, U, X1, V1, F1, X2, V2, F2, S, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [U] = FR_PRESCRIBED_CHANNEL("u", "u", "m/s", "velocity of the belt"),
    [X1] = FR_CHANNEL("x1", "x_1", "m", "position of body 1"),
    [V1] = FR_CHANNEL("v1", "v_1", "m/s", "velocity of body 1"),
    [F1] = FR_CHANNEL("f1", "f_1", "N", "friction between belt and body 1"),
    [X2] = FR_CHANNEL("x2", "x_2", "m", "position of body 2"),
    [V2] = FR_CHANNEL("v2", "v_2", "m/s", "velocity of body 2"),
    [F2] = FR_CHANNEL("f2", "f_2", "N", "friction between the bodies"),
    [S] = FR_PRESCRIBED_CHANNEL("s", "s", "m", "distance travelled by the belt"),
    {0},
};

typedef struct State {
    BlockState block[2];
    double way;
} State;

/// Returns true if a parameter of the element is a force per displacement, velocity or acceleration.
static bool is_per_motion(const FrOption *element, const char *key)
{
    const FrParam *row = fr_rows_find(element->rows, key);
    static const char *const units[] = {"N m/rad", "N m s/rad", "kg m²"};
    for (size_t i = 0; row && i < sizeof units / sizeof *units; i++)
        if (strcmp(row->unit, units[i]) == 0)
            return true;
    return false;
}

/// Report a message about the upper contact, with remedies for the values that the user gives.
static void report_upper(FrReport *report, const FrFinding *found, const FrOption *element, double ratio)
{
    FrArgument arguments[FR_ARGUMENT_MAX];
    int count = fr_finding_argument_count(found);
    for (int i = 0; i < count; i++)
        arguments[i] = fr_finding_argument(found, i);
    fr_report_say(report, FR_ERROR, FR_UPPER_CONTACT, "ratio", FR_ARGUMENTS(fr_number("ratio", ratio)));
    FrFinding *own = fr_report_say(report, found->severity, found->code, found->key, count, arguments);
    for (int i = 0; i < found->remedy_count; i++) {
        const FrRemedy *remedy = &found->remedy[i];
        double scale = is_per_motion(element, remedy->key) ? ratio : 1;
        double value = fr_round_digits(scale * remedy->value, 6, remedy->bound == FR_AT_MOST ? -1 : 1);
        fr_finding_remedy(own, remedy->bound, remedy->key, value, remedy->unit);
    }
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    FrForm scaled = *form;
    const FrOption *element = fr_form_option(form, fr_element_row.key);
    for (int i = 0; i < scaled.count; i++)
        if (is_per_motion(element, scaled.entry[i].row->key))
            scaled.entry[i].value /= m->ratio;
    FrFinding found[1]; // findings about the upper contact, which usually repeat those about the lower one
    FrReport second = fr_report(found, 1);
    for (int i = 0; i < 2; i++)
        if (m->spring[i] > 0)
            fr_stuck_check(m->spring[i], 0, m->mass[i], fr_form_value(form, "T"), NULL, report);
    fr_contact_from_form(&m->lower, form, m->mass[0], 1, report);
    fr_note_idle_start(form, report);
    if (fr_contact_from_form(&m->upper, &scaled, m->mass[1] / m->ratio, 1, &second) != FR_OK &&
        report->error_count == 0)
        report_upper(report, &found[0], element, m->ratio);
    m->hand = fr_hand_from_form(form);
    if (m->hand.holds == BLOCK_HAND_SECOND)
        m->hand.K /= m->ratio;
    if (report->error_count == 0 && m->hand.holds == BLOCK_HAND_BODY)
        fr_hand_hold(&m->hand, &m->lower, form, &m->held[0]);
    if (report->error_count == 0 && m->hand.holds == BLOCK_HAND_SECOND)
        fr_hand_hold(&m->hand, &m->upper, &scaled, &m->held[1]);
    m->actual = m->hand.holds == BLOCK_HAND_SECOND ? m->held[1] : m->upper;
    Contact *actual = (Contact *)&m->actual;
    actual->M *= m->ratio;
    actual->F_S *= m->ratio;
    actual->F_moving *= m->ratio;
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    State *s = state;
    BlockState *one = &s->block[0], *two = &s->block[1];
    bool drives = m->hand.holds == BLOCK_HAND_DRIVEN;
    double u = drives ? fr_hand_velocity(&m->hand, s->way, contact_in(&m->lower)->T) : m->a * fr_sin(m->w * t);
    double pull = -m->spring[1] * two->x[0] / m->ratio;
    row[T] = t;
    row[U] = u;
    row[X1] = one->x[0];
    row[V1] = one->v[0];
    row[X2] = two->x[0];
    row[V2] = two->v[0];
    row[S] = s->way;
    one->hand[0] = two->hand[0] = 0;
    if (m->hand.holds == BLOCK_HAND_SECOND)
        fr_hand_step(&m->hand, &m->held[1], two, &pull, one->v);
    else
        fr_block_step(&m->upper, two, &pull, one->v);
    double between = m->ratio * two->now.friction.f[0], h = between - m->spring[0] * one->x[0];
    if (m->hand.holds == BLOCK_HAND_BODY)
        fr_hand_step(&m->hand, &m->held[0], one, &h, &u);
    else
        fr_block_step(&m->lower, one, &h, &u);
    if (drives)
        one->hand[0] = -one->now.friction.f[0];
    else if (m->hand.holds == BLOCK_HAND_SECOND)
        one->hand[0] = m->ratio * two->hand[0];
    row[F1] = one->now.friction.f[0];
    row[F2] = between;
    s->way += contact_in(&m->lower)->T * u;
}

static const FrContact *contact(const void *model, const void *state, int i, FrContactSample *now)
{
    const Model *m = model;
    *now = ((const State *)state)->block[i].now;
    const FrContact *lower = m->hand.holds == BLOCK_HAND_BODY ? &m->held[0] : &m->lower;
    const FrContact *upper = m->hand.holds == BLOCK_HAND_SECOND ? &m->held[1] : &m->upper;
    fr_contact_slip(i == 0 ? lower : upper, &now->friction);
    if (i == 0)
        return lower;
    now->h[0] *= m->ratio;
    now->friction.f[0] *= m->ratio;
    now->friction.power *= m->ratio;
    return &m->actual;
}

static const FrPart scene[] = {{"belt", "s", "", 0, "belt"},     {"spring", "", "x1", 1, ""},
                               {"block", "x1", "", 1, "body_1"}, {"spring", "", "x2", 2, ""},
                               {"block", "x2", "", 2, "body_2"}, {"arrow", "f1", "x1", 1, ""},
                               {"arrow", "f2", "x2", 2, ""},     {0}};

static const FrFigureNumber stick_slip[] = {
    {"largest friction, lower contact", "5 (F)", "N", FR_LARGEST, F1, 0.5, 1, ""},
    {"largest friction, upper contact", "2.5 (F)", "N", FR_LARGEST, F2, 0.5, 1, ""},
    {"time at rest of the lower contact", "stick-slip", "s", FR_MEASURED, FR_TIME_STUCK, 0, 1,
     "The paper prints no number."},
};

static const FrFigure figures[] = {
    {"Kikuuwe 2006, fig 11", "Stick-slip in both contacts, element C.", "element=C", "element=karnopp", 5,
     FIGURE_NUMBERS(stick_slip)},
    {0},
};

const FrExperiment fr_experiment_two_masses = {
    RUN_MEMBERS(rows, channels, Model, State, make, step),
    .name = "two_masses",
    .title = "Two masses on a belt",
    .text = "A belt oscillates under a body that carries a second body; each is held to the ground by a spring. Both "
            "contacts stick and slip. The paper does not define the arrangement in full; this is our interpretation.",
    .source = "Kikuuwe 2006, fig 9 to 11; Quinn 2004",
    .first = "element law F F_static F_S F_C ratio a w K1 K2",
    .plots = "v1 f1 v2 f2 x1 x2",
    .defaults = "law=coulomb\nF=5\nF_S=5\nF_C=3\nv_S=0.1\nD=0\nK=3e4\nB=300\nsigma_0=30000\n"
                "sigma_1=300\ne_max=0.000167\nbeta=300\n",
    .translational = true,
    .readings = fr_block_contact_readings,
    .scene = scene,
    .figures = figures,
    .duration = 5,
    .read = fr_block_read_contact,
    .contacts = 2,
    .contact = contact,
    .hand = fr_block_hand,
};
