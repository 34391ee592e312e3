// Run inclined_block: a block on an incline that is not steep enough for it to slide; a model that creeps is seen at
// once.
#include "block.h"

static const FrParam slope_row =
    FR_NUMBER_ROW("slope", "θ", "°", -89, 89, 0, 60, 15, FR_LINEAR, "Slope of the incline in degrees.");

static const FrParam gravity_row =
    FR_NUMBER_ROW("g", "g", "m/s²", 0, 1e6, 0, 25, 9.81, FR_LINEAR, "Acceleration of gravity.");

static const FrParam *const rows[] = {
    &fr_law_row, &fr_element_row, &block_mass_row, &slope_row, &gravity_row, &fr_time_step_row, NULL};

static const FrSetting settings[] = {
    {NULL, "F_S", 4, NULL},        {NULL, "F_C", 3, NULL},         {NULL, "v_S", 0.05, NULL},
    {NULL, "D", 0.5, NULL},        {"law=coulomb", "F", 4, NULL},  {NULL, "element", 0, "A"},
    {NULL, "K", 4e4, NULL},        {NULL, "sigma_0", 40000, NULL}, {NULL, "sigma_1", 400, NULL},
    {NULL, "e_max", 0.0001, NULL}, {NULL, "beta", 400, NULL},      {0},
};

enum { T, X, V, F, H, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [X] = FR_CHANNEL("x", "x", "m", "position, downwards"),
    [V] = FR_CHANNEL("v", "v", "m/s", "velocity"),
    [F] = FR_CHANNEL("f", "f", "N", "friction force"),
    [H] = FR_CHANNEL("h", "h", "N", "weight along the incline"),
    {0},
};

static const FrChannel readings[] = {
    BLOCK_READING_CHANNELS,
    FR_CHANNEL("load", "h/F_S", "", "weight along the incline by static friction: it holds up to 1"),
    {0},
};

typedef struct Model {
    FrContact contact;
    double h;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    const double degree = 0x1.1df46a2529d39p-6;
    Model *m = model;
    double M = fr_form_value(form, "M");
    fr_contact_from_form(&m->contact, form, M, 1, report);
    m->h = M * fr_form_value(form, "g") * fr_sin(degree * fr_form_value(form, "slope"));
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    block_read(&m->contact, reading);
    reading[BLOCK_READINGS] = m->contact.F_S > 0 ? m->h / m->contact.F_S : (double)NAN;
}

static void start(const void *model, void *state)
{
    (void)model;
    *(BlockState *)state = (BlockState){0};
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    BlockState *s = state;
    row[T] = t;
    row[X] = s->x[0];
    row[V] = s->v[0];
    row[H] = m->h;
    block_step(&m->contact, s, &m->h, NULL);
    row[F] = s->now.friction.f[0];
}

static const FrPart scene[] = {{"incline", "slope", "", 0}, {"block", "x", "", 0}, {"arrow", "f", "x", 0}, {0}};

const FrExperiment fr_experiment_inclined_block = {
    .kind = FR_RUN,
    .name = "inclined_block",
    .title = FR_WORDS("Block on an incline"),
    .text =
        FR_WORDS("Less weight than static friction: the block should stand for ever. Models that smooth the jump at "
                 "zero velocity let it creep."),
    .source = FR_WORDS("Kikuuwe 2006, section II-A"),
    .rows = rows,
    .settings = settings,
    .linear = true,
    .channels = channels,
    .readings = readings,
    .scene = scene,
    .duration = 5,
    .model_size = sizeof(Model),
    .state_size = sizeof(BlockState),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
    .contacts = 1,
    .contact = block_contact,
};
