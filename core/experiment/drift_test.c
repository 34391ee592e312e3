// Run drift_test: a small load that oscillates but never reaches static friction (the test of Dupont, Hayward,
// Armstrong and Altpeter 2002): h = h0 + h1 sin(w t). A model with stick stays; others walk away.
#include "block.h"

static const FrParam mean_row = FR_NUMBER_ROW("h0", "h_0", "N m", -1e12, 1e12, -2, 2, 0.6, FR_LINEAR, "Mean load.");

static const FrParam swing_row =
    FR_NUMBER_ROW("h1", "h_1", "N m", -1e12, 1e12, 0, 2, 0.3, FR_LINEAR, "Amplitude of its oscillation.");

static const FrParam frequency_row =
    FR_NUMBER_ROW("w", "ω", "1/s", 0, 1e9, 0.1, 100, 10, FR_LOG, "Angular frequency of the oscillation.");

static const FrParam *const rows[] = {&fr_law_row, &fr_element_row, &block_mass_row,   &mean_row,
                                      &swing_row,  &frequency_row,  &fr_time_step_row, NULL};

static const FrSetting settings[] = {
    {NULL, "F_S", 1.5, NULL},     {NULL, "F_C", 1, NULL},          {NULL, "v_S", 0.1, NULL},
    {NULL, "D", 0.4, NULL},       {"law=coulomb", "F", 1, NULL},   {NULL, "element", 0, "A"},
    {NULL, "K", 1e5, NULL},       {NULL, "sigma_0", 100000, NULL}, {NULL, "sigma_1", 316.23, NULL},
    {NULL, "e_max", 1e-05, NULL}, {NULL, "beta", 316.23, NULL},    {0},
};

enum { T, H, X, V, F, CHANNELS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),           [H] = FR_CHANNEL("h", "h", "N", "load"),
    [X] = FR_CHANNEL("x", "x", "m", "position"),       [V] = FR_CHANNEL("v", "v", "m/s", "velocity"),
    [F] = FR_CHANNEL("f", "f", "N", "friction force"), {0},
};

static const FrChannel readings[] = {
    BLOCK_READING_CHANNELS,
    FR_CHANNEL("load", "(h_0 + h_1)/F_S", "", "largest load by static friction: it holds up to 1"),
    {0},
};

typedef struct Model {
    FrContact contact;
    double mean, swing, w;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    fr_contact_from_form(&m->contact, form, fr_form_value(form, "M"), 1, report);
    m->mean = fr_form_value(form, "h0");
    m->swing = fr_form_value(form, "h1");
    m->w = fr_form_value(form, "w");
}

static void read(const void *model, double *reading)
{
    const Model *m = model;
    double largest = __builtin_fabs(m->mean) + __builtin_fabs(m->swing);
    block_read(&m->contact, reading);
    reading[BLOCK_READINGS] = m->contact.F_S > 0 ? largest / m->contact.F_S : (double)NAN;
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
    double h = m->mean + m->swing * fr_sin(m->w * t);
    row[T] = t;
    row[H] = h;
    row[X] = s->x[0];
    row[V] = s->v[0];
    block_step(&m->contact, s, &h, NULL);
    row[F] = s->now.friction.f[0];
}

static const FrPart scene[] = {{"block", "x", "", 0}, {"arrow", "h", "x", 0}, {0}};

const FrExperiment fr_experiment_drift_test = {
    .kind = FR_RUN,
    .name = "drift_test",
    .title = FR_WORDS("Drift under a small load"),
    .text = FR_WORDS("A load oscillates below static friction for as long as you like. What sticks stays where it is; "
                     "bristle models without stick walk away."),
    .source = FR_WORDS("Dupont, Hayward, Armstrong and Altpeter 2002; Kikuuwe 2006, section II-B"),
    .rows = rows,
    .settings = settings,
    .linear = true,
    .channels = channels,
    .readings = readings,
    .scene = scene,
    .duration = 20,
    .model_size = sizeof(Model),
    .state_size = sizeof(BlockState),
    .make = make,
    .read = read,
    .start = start,
    .step = step,
    .contacts = 1,
    .contact = block_contact,
};
