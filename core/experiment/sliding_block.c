// Run sliding_block: a block slides on the ground under a constant force (Kikuuwe 2006, fig 6 and 7).
#include "block.h"

static const FrParam velocity_row =
    FR_NUMBER_ROW("v0", "v_0", "rad/s", -1e6, 1e6, -2, 2, 0.7, FR_LINEAR, "Velocity at the start.");

static const FrParam force_row =
    FR_NUMBER_ROW("h", "h", "N m", -1e12, 1e12, -20, 20, -1, FR_LINEAR, "Force that pulls at the block.");

static const FrParam *const rows[] = {
    &fr_law_row, &fr_element_row, &fr_time_step_row, &block_mass_row, &velocity_row, &force_row, NULL};

static const FrSetting settings[] = {
    {NULL, "law", 0, "coulomb"},
    {"law=coulomb", "F", 8, NULL},
    {NULL, "F_S", 8, NULL},
    {NULL, "F_C", 5, NULL},
    {NULL, "v_S", 0.1, NULL},
    {NULL, "D", 0, NULL},
    {NULL, "element", 0, "A"},
    {NULL, "K", 4e4, NULL},
    {NULL, "sigma_0", 40000, NULL},
    {NULL, "sigma_1", 400, NULL},
    {NULL, "e_max", 0.0002, NULL},
    {NULL, "beta", 400, NULL},
    {0},
};

enum { T, X, V, F, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [X] = FR_CHANNEL("x", "x", "m", "position"),
    [V] = FR_CHANNEL("v", "v", "m/s", "velocity"),
    [F] = FR_CHANNEL("f", "f", "N", "friction force"),
    {0},
};

static const FrChannel readings[] = {
    BLOCK_READING_CHANNELS,
    FR_CHANNEL("stop", "t_stop", "s", "when the law's friction at v_0 would have stopped it"),
    {0},
};

typedef struct Model {
    FrContact contact;
    double v, h;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_contact_from_form(&m->contact, form, fr_form_value(form, "M"), 1, report);
    m->v = fr_form_value(form, "v0");
    m->h = fr_form_value(form, "h");
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    double braking = fr_phi(&m->contact.phi_z.model, m->v) - m->h, stop = m->contact.M * m->v / braking;
    block_read(&m->contact, reading);
    reading[BLOCK_READINGS] = stop > 0 ? stop : (double)NAN;
}

static void start(const void *model, void *state)
{
    *(BlockState *)state = (BlockState){.v = {((const Model *)model)->v}};
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    BlockState *s = state;
    row[T] = t;
    row[X] = s->x[0];
    row[V] = s->v[0];
    block_step(&m->contact, s, &m->h, NULL);
    row[F] = s->now.friction.f[0];
}

static const FrPart scene[] = {{"block", "x", "", 0}, {"arrow", "f", "x", 0}, {0}};

static const FrFigureNumber stops[] = {
    {FR_WORDS("velocity at the end"), FR_WORDS("0"), "m/s", FR_LAST, V, 0, 1},
    {FR_WORDS("friction at the end"), FR_WORDS("−1 (balances h)"), "N", FR_LAST, F, 0, 1},
    {FR_WORDS("turns at rest"), FR_WORDS("0"), "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1},
    {FR_WORDS("stops at"), FR_WORDS("0.078 (v_0 M/(F − h))"), "s", FR_SETTLED, V, 1e-9, 1},
};
static const FrFigureNumber reverses[] = {
    {FR_WORDS("friction at the end"), FR_WORDS("−8"), "N", FR_LAST, F, 0, 1},
    {FR_WORDS("goes through zero velocity"), FR_WORDS("once"), "", FR_CROSSED, V, 0, 1},
    {FR_WORDS("energy from friction"), FR_WORDS("0 for any T"), "J", FR_MEASURED, FR_ENERGY_CREATED, 0, 1},
};
static const FrFigure figures[] = {
    {FR_WORDS("Kikuuwe 2006, fig 6, left"), FR_WORDS("A block comes to rest at T = 1 ms, exactly and without chatter."),
     FR_WORDS("v0=0.7\nh=-1\nT=0.001"), FR_WORDS("element=explicit"), 0.2, BLOCK_NUMBERS(stops)},
    {FR_WORDS("Kikuuwe 2006, fig 6, right"), FR_WORDS("The same at T = 4 ms."), FR_WORDS("v0=0.7\nh=-1\nT=0.004"),
     FR_WORDS("element=explicit"), 0.2, BLOCK_NUMBERS(stops)},
    {FR_WORDS("Kikuuwe 2006, fig 7, left"), FR_WORDS("A force above friction turns the block round, T = 1 ms."),
     FR_WORDS("v0=1.3\nh=-10\nT=0.001"), FR_WORDS("element=karnopp"), 0.2, BLOCK_NUMBERS(reverses)},
    {FR_WORDS("Kikuuwe 2006, fig 7, right"), FR_WORDS("The same at T = 4 ms."), FR_WORDS("v0=1.3\nh=-10\nT=0.004"),
     FR_WORDS("element=karnopp"), 0.2, BLOCK_NUMBERS(reverses)},
    {0},
};

const FrExperiment fr_experiment_sliding_block = {
    .kind = FR_RUN,
    .name = "sliding_block",
    .title = FR_WORDS("Sliding block"),
    .text = FR_WORDS("A block slides under a constant force: with less force than friction it stops dead, with more it "
                     "turns round. Models that wait for zero velocity chatter there."),
    .source = FR_WORDS("Kikuuwe 2006, fig 6 and 7"),
    .rows = rows,
    .settings = settings,
    .linear = true,
    .channels = channels,
    .readings = readings,
    .scene = scene,
    .figures = figures,
    .duration = 0.2,
    .model_size = sizeof(Model),
    .state_size = sizeof(BlockState),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
    .contacts = 1,
    .contact = block_contact,
};
