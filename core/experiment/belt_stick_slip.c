// Run belt_stick_slip: a mass on a moving belt, held by a spring (the system of Leine, van Campen, de Kraker and van
// den Steen 1998: m = 1 kg, k = 1 N/m, belt 0.2 m/s, friction 1 N/(1 + 3 |v|), which is the rational law with F_C = 0).
#include "block.h"

static const FrParam spring_row = FR_NUMBER_ROW("k", "k", "N m/rad", 0, 1e12, 0.1, 1000, 1, FR_LOG,
                                                "Stiffness of the spring that holds the mass to the wall.");

static const FrParam belt_row =
    FR_NUMBER_ROW("v_b", "v_b", "rad/s", -1e6, 1e6, 0, 1, 0.2, FR_LINEAR, "Velocity of the belt.");

static const FrParam place_row = FR_NUMBER_ROW("x0", "x_0", "rad", -1e6, 1e6, -2, 2, 0, FR_LINEAR,
                                               "Position at the start; 0 leaves the spring slack.");

static const FrParam *const rows[] = {&fr_law_row, &fr_element_row, &block_mass_row,   &spring_row,
                                      &belt_row,   &place_row,      &fr_time_step_row, NULL};

static const FrSetting settings[] = {
    {NULL, "law", 0, "rational"}, {NULL, "F_S", 1, NULL},       {NULL, "F_C", 0, NULL},
    {NULL, "v_S", 1. / 3, NULL},  {NULL, "D", 0, NULL},         {"law=coulomb", "F", 1, NULL},
    {NULL, "element", 0, "A"},    {NULL, "K", 1e4, NULL},       {NULL, "epsilon", 1e-3, NULL},
    {NULL, "sigma_0", 1e4, NULL}, {NULL, "sigma_1", 100, NULL}, {0},
};

enum { T, X, V, U, F, S, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [X] = FR_CHANNEL("x", "x", "m", "position"),
    [V] = FR_CHANNEL("v", "v", "m/s", "velocity"),
    [U] = FR_CHANNEL("u", "u", "m/s", "velocity relative to the belt"),
    [F] = FR_CHANNEL("f", "f", "N", "friction force"),
    [S] = FR_CHANNEL("s", "s", "m", "way of the belt"),
    {0},
};

static const FrChannel readings[] = {
    BLOCK_READING_CHANNELS,
    FR_CHANNEL("period", "2π √(M/k)", "s", "period of the mass on its spring without friction"),
    {0},
};

typedef struct Model {
    FrContact contact;
    double k, belt, x;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_contact_from_form(&m->contact, form, fr_form_value(form, "M"), 1, report);
    m->k = fr_form_value(form, "k");
    m->belt = fr_form_value(form, "v_b");
    m->x = fr_form_value(form, "x0");
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    block_read(&m->contact, reading);
    reading[BLOCK_READINGS] = m->k > 0 ? 0x1.921fb54442d18p+2 * __builtin_sqrt(m->contact.M / m->k) : (double)NAN;
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    *(BlockState *)state = (BlockState){.x = {m->x}, .v = {m->belt}};
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    BlockState *s = state;
    double h = -m->k * s->x[0];
    row[T] = t;
    row[X] = s->x[0];
    row[V] = s->v[0];
    row[U] = s->v[0] - m->belt;
    row[S] = m->belt * t;
    block_step(&m->contact, s, &h, &m->belt);
    row[F] = s->now.friction.f[0];
}

static const FrPart scene[] = {
    {"belt", "s", "", 0}, {"spring", "", "x", 0}, {"block", "x", "", 0}, {"arrow", "f", "x", 0}, {0}};

const FrExperiment fr_experiment_belt_stick_slip = {
    .kind = FR_RUN,
    .name = "belt_stick_slip",
    .title = FR_WORDS("Stick-slip on a belt"),
    .text = FR_WORDS("The belt carries the mass along until the spring tears it loose; it slips back and sticks again. "
                     "In the plane of position and velocity that is a closed loop with a flat top."),
    .source = FR_WORDS("Leine, van Campen, de Kraker and van den Steen 1998, section 2"),
    .rows = rows,
    .settings = settings,
    .linear = true,
    .channels = channels,
    .readings = readings,
    .scene = scene,
    .duration = 40,
    .model_size = sizeof(Model),
    .state_size = sizeof(BlockState),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
    .contacts = 1,
    .contact = block_contact,
};
