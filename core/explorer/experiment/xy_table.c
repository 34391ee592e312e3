// Run xy_table: a slide whose friction is proportional to the force that it transmits sideways
// (Dupont 1993, eq 6, fig 3).
//
// It is a transmission without load inertia: rotor m_1, 1/eta_1 = 1 + mu, 1/eta_2 = 1 - mu,
// load N(t) = m_1 F_2/(m_1 + m_2), motor force F_1 + N.
#include "drive_run.h"

typedef struct Model {
    FrDrive drive;
    const FrDriveMethod *method;
    double T, along, along_frequency, across, across_frequency;
} Model;

static const FrParam *const rows[] = {
    FR_NUMBER("m1", "m_1", "kg m²", 1e-6, 1e9, 1, 100, 10, FR_LINEAR, "Mass of the slide.", FR_GROUP_BODY),
    FR_NUMBER("m2", "m_2", "kg m²", 0, 1e9, 0, 100, 30, FR_LINEAR, "Mass of the table that carries the slide.",
              FR_GROUP_BODY),
    FR_NUMBER("mu", "μ", "", 0, 1e3, 0, 1, 0.3, FR_LINEAR, "Friction coefficient of the guide.", FR_GROUP_LAW),
    FR_OWN(Model, along, "F1", "F_1", "N m", -1e9, 1e9, 0, 50, 8, FR_LINEAR,
           "Amplitude of the force along the guide, a sine.", FR_GROUP_LOAD),
    FR_OWN(Model, along_frequency, "omega_1", "ω_1", "1/s", 0, 1e6, 0, 20, 2.4, FR_LINEAR,
           "Angular frequency of the force along the guide.", FR_GROUP_LOAD),
    FR_NUMBER("F2", "F_2", "N m", -1e9, 1e9, 0, 200, 50, FR_LINEAR,
              "Amplitude of the force across the guide, a cosine.", FR_GROUP_LOAD),
    FR_OWN(Model, across_frequency, "omega_2", "ω_2", "1/s", 0, 1e6, 0, 20, 0.8, FR_LINEAR,
           "Angular frequency of the force across the guide.", FR_GROUP_LOAD),
    &fr_time_step_row,
    &fr_drive_method_row,
    NULL};

enum { T, X, V, A, F, F_1, N, STOPS, TURNS };

static const FrChannel channels[] = {
    [T] = FR_CHANNEL("t", "t", "s", "time"),
    [X] = FR_CHANNEL("x", "x", "m", "position of the slide"),
    [V] = FR_CHANNEL("v", "v", "m/s", "velocity of the slide"),
    [A] = FR_CHANNEL("a", "a", "m/s²", "acceleration; it jumps where the velocity changes sign"),
    [F] = FR_CHANNEL("f", "f", "N", "force that friction takes from F_1"),
    [F_1] = FR_PRESCRIBED_CHANNEL("f_1", "F_1", "N", "force along the guide"),
    [N] = FR_PRESCRIBED_CHANNEL("n_1", "N", "N", "force across the guide that moves the slide along with the table"),
    [STOPS] = FR_CHANNEL("stops", "n_stop", "", "how often it has come to rest"),
    [TURNS] = FR_CHANNEL("turns", "n_turn", "", "how often it has changed direction without rest"),
    {0},
};

static double across(const void *context, double t, double q, double v)
{
    (void)q;
    (void)v;
    const Model *m = context;
    return m->across * fr_cos(m->across_frequency * t);
}

static double both(const void *context, double t, double q, double v)
{
    const Model *m = context;
    return m->along * fr_sin(m->along_frequency * t) + across(context, t, q, v);
}

static FrDrivePlant plant_of(const Model *m)
{
    return (FrDrivePlant){both, across, m, NULL};
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    double mu = fr_form_value(form, "mu"), mass = fr_form_value(form, "m1");
    m->drive = (FrDrive){.transmission = {1 + mu, 1 - mu, 1 + mu, 1 - mu, 0, 0}, .rotor = mass};
    m->T = fr_form_value(form, fr_time_step_row.key);
    m->across = mass * fr_form_value(form, "F2") / (mass + fr_form_value(form, "m2"));
    double fast = m->along_frequency > m->across_frequency ? m->along_frequency : m->across_frequency;
    m->method = fr_drive_method_from_form(form, &m->drive, report);
    FrDrivePlant plant = plant_of(m);
    fr_drive_check_step(&m->drive, &plant, 0, fast, m->T, report);
}

static void start(const void *model, void *state)
{
    const Model *m = model;
    DriveCounts *s = state;
    FrDrivePlant plant = plant_of(m);
    *s = (DriveCounts){.now = fr_drive_begins(&m->drive, &plant, 0)};
}

static void step(const void *model, void *state, double t, double *row)
{
    const Model *m = model;
    DriveCounts *s = state;
    FrDrivePlant plant = plant_of(m);
    FrDriveMotion now = fr_drive_now(&m->drive, &plant, t, s->now.q, s->now.v);
    row[T] = t;
    row[X] = s->now.q;
    row[V] = s->now.v;
    row[A] = now.acceleration;
    row[F] = now.motor - now.load;
    row[N] = across(plant.context, t, 0, 0);
    row[F_1] = both(plant.context, t, 0, 0) - row[N];
    row[STOPS] = s->stops;
    row[TURNS] = s->turns;
    fr_drive_counted_step(m->method, &m->drive, &plant, s, t, m->T);
}

#define LAW_REMARK                                                                                                     \
    "Eq 6 prints |ẏ| and sgn(ẏ); meant are |ÿ| and sgn(ÿ): as printed a force would be μ m_1 times a velocity."

static const FrFigureNumber turns[] = {
    {"turns in 10 s", "7", "", FR_LAST, TURNS, 0, 1,
     "Zeros of the velocity are inferred; the start is not printed: rest at x = 0 gives those that the paper names."},
    {"position at 10 s", "a picture", "m", FR_LAST, X, 0, 1, "Closed form: 0.252253. " LAW_REMARK},
    {"velocity at 10 s", "a picture", "m/s", FR_LAST, V, 0, 1, "Closed form: −0.232933."},
};

static const FrFigure figures[] = {
    {"Dupont 1993, fig 3", "The acceleration jumps by twice the friction wherever the velocity changes sign.", "",
     "method=implicit", 10.01, FIGURE_NUMBERS(turns)},
    {0},
};

const FrExperiment fr_experiment_xy_table = {
    RUN_MEMBERS(rows, channels, Model, DriveCounts, make, step),
    .name = "xy_table",
    .title = "XY table",
    .text = "A slide on a table that is itself accelerated across: its friction is in proportion to that force. Its "
            "acceleration jumps at every turn, by little where the force across is small.",
    .source = "Dupont 1993, eq 6, fig 3",
    .first = "mu F1 F2 omega_1 omega_2 method T",
    .plots = "v a f x",
    .defaults = "T=0.01\n",
    .translational = true,
    .scene = (const FrPart[]){{"block", "x", "", 0, ""}, {"arrow", "f_1", "x", 0, ""}, {0}},
    .figures = figures,
    .duration = 10,
    .start = start,
    DRIVE_RUN_EVENTS,
};
