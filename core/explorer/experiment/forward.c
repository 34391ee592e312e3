// Curve forward: the motor torque that an acceleration needs, in both directions. The solutions of the forward dynamics
// are its intersections with the acting torque: none, one or two (Dupont 1993, 3.2).
#include "drive_run.h"

// the motor torque is tau_0
static const FrParam *const rows[] = {LOSS_ROWS,
                                      &fr_drive_rotor_row,
                                      &fr_drive_inertia_row,
                                      &fr_drive_row[0],
                                      FR_OWN(DriveModel, tau_0, "tau_a", "τ_a", "N m", -1e9, 1e9, -500, 500, 100,
                                             FR_LINEAR, "Motor torque.", FR_GROUP_LOAD),
                                      NULL};

static const FrChannel channels[] = {
    FR_CHANNEL("a", "q̈", "rad/s²", "acceleration"),
    FR_CHANNEL("tau_up", "τ_+", "N m", "motor torque that it needs while the joint moves forwards"),
    FR_CHANNEL("tau_down", "τ_−", "N m", "motor torque that it needs while the joint moves backwards"),
    FR_CHANNEL("tau_a", "τ_a", "N m", "motor torque that is there"),
    {0},
};

enum { MARGIN, UP, DOWN, AT_REST, A_UP, A_DOWN, FIRST_LIMIT };

static const FrChannel readings[] = {
    [MARGIN] = FR_CHANNEL("margin", "J + I/η_2", "kg m²", "positive: one acceleration for every torque"),
    [UP] = FR_CHANNEL("solutions_up", "n_+", "", "solutions while the joint moves forwards"),
    [DOWN] = FR_CHANNEL("solutions_down", "n_−", "", "solutions while the joint moves backwards"),
    [AT_REST] = FR_CHANNEL("solutions_rest", "n_0", "", "solutions at rest"),
    [A_UP] = FR_CHANNEL("a_up", "q̈_+", "rad/s²", "acceleration forwards that is taken; none where it jams"),
    [A_DOWN] = FR_CHANNEL("a_down", "q̈_−", "rad/s²", "acceleration backwards that is taken; none where it jams"),
    LIMIT_CHANNELS(FIRST_LIMIT),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    DriveModel *m = model;
    int errors = report->error_count;
    m->drive = fr_drive_from_form(form, report);
    if (report->error_count == errors)
        m->limits = fr_drive_limits(form, &m->drive);
}

static void read(const void *model, double *reading)
{
    const DriveModel *m = model;
    FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX];
    reading[MARGIN] = fr_drive_margin(&m->drive);
    reading[UP] = fr_drive_solutions(&m->drive, 1, m->tau_0, m->load, found);
    reading[DOWN] = fr_drive_solutions(&m->drive, -1, m->tau_0, m->load, found);
    reading[AT_REST] = fr_drive_solutions(&m->drive, 0, m->tau_0, m->load, found);
    reading[A_UP] = fr_drive_slip(&m->drive, 1, m->tau_0, m->load, found) ? found->acceleration : (double)NAN;
    reading[A_DOWN] = fr_drive_slip(&m->drive, -1, m->tau_0, m->load, found) ? found->acceleration : (double)NAN;
    for (int i = 0; i < LIMITS; i++)
        reading[FIRST_LIMIT + i] = m->limits.limit[i];
}

static void at(const void *model, double x, double *row)
{
    const DriveModel *m = model;
    double low, high, load = m->drive.inertia * x + m->load;
    fr_transmission_band(&m->drive.transmission, load, false, &low, &high);
    row[0] = x;
    row[1] = m->drive.rotor * x + high;
    row[2] = m->drive.rotor * x + low;
    row[3] = m->tau_0;
}

static void span(const void *model, double *from, double *to)
{
    const DriveModel *m = model;
    const FrTransmission *gear = &m->drive.transmission;
    double torque =
        ABSOLUTE(m->tau_0) + ABSOLUTE(m->load) * gear->drive + gear->motor_friction + gear->load_friction * gear->drive;
    double mass = m->drive.rotor + m->drive.inertia, margin = ABSOLUTE(fr_drive_margin(&m->drive));
    double reach = 1.5 * torque / (margin > mass / 20 ? margin : mass / 20);
    *to = reach > 0 ? reach : 1;
    *from = -*to;
}

const FrExperiment fr_experiment_forward = {
    CURVE_MEMBERS(rows, channels, DriveModel, make, at, span),
    .name = "forward",
    .title = "Forward dynamics of a transmission",
    .text =
        "The motor torque against the acceleration that needs it, in both directions. Where it meets the torque that is "
        "there are the solutions: one, or with much friction none or two.",
    .source = "Dupont 1993, section 3.2",
    .first = "losses lead friction_angle eta1 eta_b tau_a tau_load J I",
    .defaults = "losses=angles\n",
    .readings = readings,
    .read = read,
};
