// Curve drive_methods: the error of each method for the motion of a drive with a transmission, against the time step.
//
// The reference is the located method with T/8. Its error is of order 4, at most 1e-3 of the error
// of the same method with T.
#include "drive_run.h"

typedef struct Model {
    DriveModel drive;
    double duration;
} Model;

static const FrParam *const rows[] = {DRIVE_PLANT_ROWS,
                                      FR_OWN(Model, duration, "duration", "t_e", "s", 1e-3, 100, 0.5, 10, 4, FR_LINEAR,
                                             "Duration that is compared.", FR_GROUP_SIMULATION),
                                      NULL};

enum { X, STEP, ERROR };

#define ERROR_CHANNEL(kind_, key_, symbol_)                                                                            \
    [ERROR + FR_DRIVE_##kind_] = FR_CHANNEL(key_, symbol_, "rad/s", "largest error of the velocity, method " symbol_)

static const FrChannel channels[] = {
    [X] = FR_CHANNEL("x", "x", "", "common logarithm of T in s"),
    [STEP] = FR_CHANNEL("T", "T", "s", "time step"),
    ERROR_CHANNEL(LOCATED, "located", "events located"),
    ERROR_CHANNEL(INTERPOLATED, "interpolated", "events interpolated"),
    ERROR_CHANNEL(IMPLICIT, "implicit", "implicit"),
    ERROR_CHANNEL(LAGGED, "lagged", "load of the step before"),
    ERROR_CHANNEL(EXPLICIT, "explicit", "explicit"),
    ERROR_CHANNEL(RK4, "rk4", "Runge-Kutta"),
    {0},
};

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    m->drive.drive = fr_drive_from_form(form, report);
}

/// Bounds of the time step of a row, as the number of steps in the duration.
enum { STEPS_MAX = 10000, STEPS_MIN = 10 };

/// Largest number of starts, stops and changes of load of a drive that is compared. Each of them
/// takes a hundred evaluations.
enum { EVENTS_TOLD = 300 };

static void not_compared(double *error)
{
    for (int i = 0; i < FR_DRIVE_METHODS; i++)
        error[i] = (double)NAN;
}

/// Compute the largest error of every method over the run with this time step, which divides the duration.
static void compare(const DriveModel *m, double T, int steps, double *error)
{
    enum { PARTS = 8 };
    FrDrivePlant plant = fr_drive_plant(m);
    FrDriveState truth = fr_drive_begins(&m->drive, &plant, m->v0), now[FR_DRIVE_METHODS];
    for (int i = 0; i < FR_DRIVE_METHODS; i++) {
        now[i] = truth;
        error[i] = 0;
    }
    FrDriveRecord events = {0};
    for (int k = 0; k < steps; k++) {
        for (int j = 0; j < PARTS; j++)
            fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &m->drive, &plant, &truth, (k + j / (double)PARTS) * T,
                          T / (double)PARTS, &events);
        for (int i = 0; i < FR_DRIVE_METHODS; i++) {
            fr_drive_step(&fr_drive_methods[i], &m->drive, &plant, &now[i], k * T, T,
                          fr_drive_methods[i].locates ? &events : NULL);
            double off = ABSOLUTE(now[i].v - truth.v);
            bool lost = !(off < (double)INFINITY) || error[i] != error[i];
            error[i] = lost ? (double)NAN : off > error[i] ? off : error[i];
        }
        if (events.count > EVENTS_TOLD) {
            not_compared(error);
            return;
        }
    }
}

static void at(const void *model, double x, double *row)
{
    const Model *m = model;
    double T = fr_pow(10, x), steps = FLOOR(m->duration / T + 0.5);
    row[X] = x;
    row[STEP] = T;
    not_compared(row + ERROR);
    if (!(steps >= (double)STEPS_MIN && steps <= (double)STEPS_MAX))
        return;
    row[STEP] = m->duration / steps;
    compare(&m->drive, row[STEP], (int)steps, row + ERROR);
}

/// Get the range of time steps: from 0.5 to 30 ms if these are compared, otherwise as much of it as possible.
static void span(const void *model, double *from, double *to)
{
    const double lg_e = 0x1.bcb7b1526e50ep-2;
    const Model *m = model;
    double least = lg_e * fr_log(m->duration / (double)STEPS_MAX),
           most = lg_e * fr_log(m->duration / (double)STEPS_MIN);
    *from = least > -3.3 ? least : most < -2.3 ? most - 1 : -3.3;
    *to = most < -1.5 ? most : least > -2.5 ? least + 1 : -1.5;
}

const FrExperiment fr_experiment_drive_methods = {
    CURVE_MEMBERS(rows, channels, Model, make, at, span),
    .partial = true,
    .missing = FR_TRANSMISSION_NOT_COMPARED,
    .name = "drive_methods",
    .title = "Methods for a transmission",
    .text =
        "How far each method is from the motion of a drive, against the time step. A straight line of slope p is an "
        "error of order p. T is compared from 1/10000 to 1/10 of the duration, while there are at most 300 events.",
    .source = "Dupont 1993, section 3.1",
    .first = "losses eta1 eta_b lead friction_angle tau_1 omega tau_load duration",
};
