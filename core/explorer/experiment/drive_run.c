// A drive with a transmission under a sine or a ramp of motor torque and a load torque (Dupont 1993, fig 5 and 6.1).
#include "drive_run.h"
#include "transmission/methods.h"
#include "notes.h"

#include <string.h>

#define METHOD(name_, title_, text_, source_)                                                                          \
    &(const FrOption)                                                                                                  \
    {                                                                                                                  \
        FR_OPTION(name_, title_, text_, source_, "")                                                                   \
    }
static const FrOption *const methods[] = {
    [FR_DRIVE_LOCATED] =
        METHOD("located", "events located",
               "Order 4: every start, turn, stop and change of the load's sign is located to the last bits.",
               "Dupont 1993, 3.1.1, 4.1"),
    [FR_DRIVE_INTERPOLATED] =
        METHOD("interpolated", "events interpolated", "Order 2: events by linear interpolation, without iteration.",
               "Dupont 1993, 3.1.1"),
    [FR_DRIVE_IMPLICIT] = METHOD("implicit", "implicit", "Order 1: friction and load at the end, solved together.", ""),
    [FR_DRIVE_LAGGED] = METHOD("lagged", "load of the step before",
                               "Order 1 at best: the friction limit follows from the load torque of the step before.",
                               "Dupont 1993, 3.2"),
    [FR_DRIVE_EXPLICIT] = METHOD("explicit", "explicit", "With the friction before the step: never comes to rest.", ""),
    [FR_DRIVE_RK4] = METHOD("rk4", "Runge-Kutta", "With the friction of each stage: never comes to rest.", ""),
    [FR_DRIVE_METHODS] = NULL};
const FrParam fr_drive_method_row =
    FR_CHOICE_ROW("method", "", FR_DRIVE_LOCATED, methods, "How friction is solved over a step.", FR_GROUP_SIMULATION);

const FrParam fr_drive_row[] = {
    FR_OWN_ROW(
        DriveModel, load, "tau_load", "τ_g", "N m", -1e9, 1e9, -500, 500, 0, FR_LINEAR,
        "Load torque without acceleration, such as a weight, at the joint; of a force on a screw: force lead/2π.",
        FR_GROUP_LOAD),
    FR_OWN_ROW(DriveModel, rate, "tau_load_rate", "τ̇_g", "N m/s", -1e9, 1e9, -100, 100, 0, FR_LINEAR,
               "Rate at which the load torque changes.", FR_GROUP_LOAD),
    FR_OWN_ROW(DriveModel, from, "t_load", "t_g", "s", 0, 1e6, 0, 10, 0, FR_LINEAR,
               "Time from which on the load torque acts.", FR_GROUP_LOAD),
    FR_OWN_ROW(DriveModel, tau_0, "tau_0", "τ_0", "N m", -1e9, 1e9, -500, 500, 0, FR_LINEAR,
               "Constant part of the motor torque, at the joint.", FR_GROUP_MOTOR),
    FR_OWN_ROW(DriveModel, tau_1, "tau_1", "τ_1", "N m", -1e9, 1e9, 0, 1500, 750, FR_LINEAR,
               "Amplitude of the motor torque's sine, at the joint: divide by the ratio for the motor shaft.",
               FR_GROUP_MOTOR),
    FR_OWN_ROW(DriveModel, omega, "omega", "ω", "rad/s", 0, 1e6, 0, 20, 4, FR_LINEAR,
               "Angular frequency of the motor torque's sine.", FR_GROUP_MOTOR),
    FR_OWN_ROW(DriveModel, phase, "phase", "ϕ", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
               "Phase of the motor torque's sine at t = 0.", FR_GROUP_MOTOR),
    FR_OWN_ROW(
        DriveModel, motor_rate, "tau_rate", "τ̇_a", "N m/s", -1e9, 1e9, -100, 100, 0, FR_LINEAR,
        "Rate at which the motor torque changes. Breakaway test (Dupont 1993, section 6.1): without c_m and c_b a load "
        "above 0 starts forwards at tau_load/eta1_s, backwards at tau_load eta_b_s.",
        FR_GROUP_MOTOR),
    FR_OWN_ROW(DriveModel, v0, "v0", "v_0", "rad/s", -1e6, 1e6, -20, 20, 0, FR_LINEAR, "Initial velocity.",
               FR_GROUP_START)};

const FrParam *const fr_drive_run_rows[] = {DRIVE_ROWS, NULL};

const FrChannel fr_drive_run_channels[] = {
    [DRIVE_T] = FR_CHANNEL("t", "t", "s", "time"),
    [DRIVE_Q] = FR_CHANNEL("q", "q", "rad", "angle of the joint"),
    [DRIVE_V] = FR_CHANNEL("v", "q̇", "rad/s", "velocity of the joint"),
    [DRIVE_A] = FR_CHANNEL("a", "q̈", "rad/s²", "acceleration; it jumps where the velocity changes sign"),
    [DRIVE_TAU_A] = FR_PRESCRIBED_CHANNEL("tau_a", "τ_a", "N m", "motor torque"),
    [DRIVE_TAU_L] = FR_CHANNEL("tau_l", "τ_l", "N m", "load torque, with the load's inertia"),
    [DRIVE_TAU_M] = FR_CHANNEL("tau_m", "τ_m", "N m", "torque into the transmission"),
    [DRIVE_LOSS] = FR_CHANNEL("loss", "P_f", "W", "power that friction takes"),
    [DRIVE_STATE] =
        FR_CHANNEL("state", "state", "",
                   "2: moves forwards and drives the load, 1: moves forwards and is backdriven, 0: at rest, "
                   "−1: moves backwards and drives the load, −2: moves backwards and is backdriven"),
    [DRIVE_STOPS] = FR_CHANNEL("stops", "n_stop", "", "how often it has come to rest"),
    [DRIVE_TURNS] = FR_CHANNEL("turns", "n_turn", "", "how often it has changed direction without rest"),
    [DRIVE_JAMMED] = FR_CHANNEL("jams", "n_jam", "", "how often it has jammed"),
    [DRIVE_REST] = FR_CHANNEL("rest", "t_rest", "s", "time at rest so far"),
    [DRIVE_IN] = FR_CHANNEL("energy_in", "W_a", "J", "work of the motor so far"),
    [DRIVE_OUT] = FR_CHANNEL("energy_out", "W_g", "J", "work against the load torque so far"),
    [DRIVE_LOST] = FR_CHANNEL("energy_lost", "W_f", "J", "work of friction so far, with what jams take"),
    {0},
};

enum { ETA_1, ETA_2, LOW, HIGH, MARGIN, SOLUTIONS, FACTOR, FIRST_LIMIT };

const FrChannel fr_drive_run_readings[] = {
    [ETA_1] = FR_CHANNEL("eta_1", "η_1", "", "efficiency while the motor drives the load"),
    [ETA_2] = FR_CHANNEL("eta_2", "η_2", "",
                         "load torque per motor torque while the load drives the motor; none where it is self-locking"),
    [LOW] = FR_CHANNEL("band_low", "P_−", "N m",
                       "torque at the joint that lowers the load; above 0 it runs back by itself"),
    [HIGH] = FR_CHANNEL("band_high", "P_+", "N m", "torque at the joint that raises the load, at t = 0"),
    [MARGIN] = FR_CHANNEL("margin", "J + I/η_2", "kg m²", "positive: one acceleration for every torque"),
    [SOLUTIONS] = FR_CHANNEL("solutions", "n", "", "consistent motions at t = 0"),
    [FACTOR] = FR_CHANNEL("factor", "γ", "", "growth of the error of lagged in a step; it diverges from 1 on"),
    LIMIT_CHANNELS(FIRST_LIMIT),
    {0},
};

#define KIND(name_, title_, text_)                                                                                     \
    &(const FrOption)                                                                                                  \
    {                                                                                                                  \
        FR_OPTION(name_, title_, text_, "", "")                                                                        \
    }
const FrOption *const fr_drive_run_event_kinds[] = {
    [FR_DRIVE_STARTS] = KIND("starts", "starts", "The motor torque leaves the dead band."),
    [FR_DRIVE_TURNS] = KIND("turns", "turns", "The velocity passes 0 without rest; the acceleration jumps."),
    [FR_DRIVE_STICKS] = KIND("sticks", "comes to rest", "The velocity reaches 0 inside the dead band."),
    [FR_DRIVE_SHIFTS] = KIND("shifts", "load changes sign", "Driving the load and being driven by it change."),
    [FR_DRIVE_JAMS] = KIND("jams", "jams", "No acceleration fits: it stops at once."),
    [FR_DRIVE_EVENTS] = NULL};

const FrChannel fr_drive_run_event_channels[] = {
    [EVENT_KIND] = FR_CHANNEL("event", "", "", "what has happened"),
    [EVENT_T] = FR_CHANNEL("t", "t", "s", "time; with methods that do not locate it the end of the step"),
    [EVENT_Q] = FR_CHANNEL("q", "q", "rad", "angle"),
    [EVENT_V] = FR_CHANNEL("v", "q̇", "rad/s", "velocity before"),
    [EVENT_A_BEFORE] = FR_CHANNEL("a_before", "q̈^−", "rad/s²", "acceleration before, with methods that locate it"),
    [EVENT_A_AFTER] = FR_CHANNEL("a_after", "q̈^+", "rad/s²", "acceleration after, with methods that locate it"),
    [EVENT_ENERGY] = FR_CHANNEL("energy", "W", "J", "energy that a jam takes"),
    {0},
};

const FrPart fr_drive_run_scene[] = {{"thread", "q", "", 0, ""}, {0}};

const FrDriveMethod *fr_drive_method_from_form(const FrForm *form, const FrDrive *drive, FrReport *report)
{
    int kind = (int)fr_form_value(form, fr_drive_method_row.key);
    double factor = fr_drive_lagged_factor(drive);
    if (kind == FR_DRIVE_LAGGED && factor >= 1) {
        FrFinding *finding = fr_report_say(report, FR_WARNING, FR_TRANSMISSION_LAGGED, fr_drive_method_row.key,
                                           FR_ARGUMENTS(fr_number("factor", factor)));
        double k = drive->transmission.drive - 1;
        if (k > 1 && drive->rotor > 0 && fr_form_find(form, fr_drive_inertia_row.key))
            fr_finding_remedy(finding, FR_AT_MOST, fr_drive_inertia_row.key,
                              fr_round_digits(drive->rotor / (k - 1), 6, -1), "kg m²");
    }
    return &fr_drive_methods[kind];
}

/// Largest time step [s] with which viscous friction lets errors decay by a tenth in each step; INFINITY for a method
/// that computes viscous friction at the end of the step. With x = B T/(J + I/eta) errors change by the factor 1 - x,
/// or by the polynomial of the fourth order methods, which is 1 at x = 2.785.
static double damped_step(const FrDrive *drive, FrDriveMethodKind kind)
{
    double margin = fr_drive_margin(drive), driving = drive->rotor + drive->inertia * drive->transmission.drive;
    double inertia = margin > 0 && margin < driving ? margin : driving;
    bool fourth = kind == FR_DRIVE_LOCATED || kind == FR_DRIVE_RK4;
    bool at_end = kind == FR_DRIVE_IMPLICIT || kind == FR_DRIVE_LAGGED;
    return at_end ? (double)INFINITY : (fourth ? 2.7 : 1.9) * inertia / drive->viscous;
}

enum {
    /// Factor by which the search for events uses a smaller step than T. Two events within T/4 may stay unseen.
    FINER = 4,
    /// Most steps of T/4 in this search, so that it takes little time when settings change.
    LOOKED_AT = 2048,
    /// Most events in this search. Each takes a hundred evaluations.
    EVENTS_LOOKED_AT = 64,
    /// Smallest number of steps that there should be between two events.
    STEPS_BETWEEN = 10
};

/// Shortest time between two events [s], except events at the same instant. INFINITY if there are fewer than two
/// events, or if errors of the located method grow: its events are then meaningless and take a thousand times as long.
static double closest_events(const FrDrive *drive, const FrDrivePlant *plant, double v, double T)
{
    double step = T / (double)FINER, last = -(double)INFINITY, closest = (double)INFINITY;
    if (step > damped_step(drive, FR_DRIVE_LOCATED))
        return closest;
    FrDriveState state = fr_drive_begins(drive, plant, v);
    for (int k = 0, seen = 0; k < LOOKED_AT && seen < EVENTS_LOOKED_AT && state.v - state.v == 0; k++) {
        FrDriveEvent event[DRIVE_EVENTS];
        FrDriveRecord record = {.event = event, .capacity = DRIVE_EVENTS};
        fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], drive, plant, &state, k * step, step, &record);
        for (int i = 0; i < record.count && i < DRIVE_EVENTS; i++) {
            double apart = event[i].t - last;
            if (apart > 1e-6 * T && apart < closest)
                closest = apart;
            last = event[i].t;
        }
        seen += record.count;
    }
    return closest;
}

void fr_drive_check_step(const FrDrive *drive, const FrDrivePlant *plant, double v, double omega, double T,
                         FrReport *report)
{
    const double eighth = 0x1.921fb54442d18p-2; // pi/8
    double most = eighth / omega;
    FrFinding *finding = NULL;
    if (omega * T > eighth)
        finding = fr_report_say(report, FR_WARNING, FR_TRANSMISSION_STEP_LONG, fr_time_step_row.key,
                                FR_ARGUMENTS(fr_quantity("T", T, "s")));
    else if (!report->notes)
        return;
    double closest = finding ? (double)INFINITY : closest_events(drive, plant, v, T);
    if (closest < (double)STEPS_BETWEEN * T) {
        most = closest / (double)STEPS_BETWEEN;
        finding = fr_report_say(
            report, FR_NOTE, FR_TRANSMISSION_EVENTS_CLOSE, fr_time_step_row.key,
            FR_ARGUMENTS(fr_quantity("apart", fr_round_digits(closest, 3, 1), "s"), fr_quantity("T", T, "s")));
    }
    if (finding)
        fr_finding_remedy(finding, FR_AT_MOST, fr_time_step_row.key, fr_round_digits(most, 3, -1), "s");
}

static double motor_torque(const void *context, double t, double q, double v)
{
    (void)q;
    (void)v;
    const DriveModel *m = context;
    return m->tau_0 + m->motor_rate * t + m->tau_1 * fr_sin(m->omega * t + m->phase);
}

static double load_torque(const void *context, double t, double q, double v)
{
    (void)q;
    (void)v;
    const DriveModel *m = context;
    return t >= m->from ? m->load + m->rate * t : 0;
}

static double load_jump(const void *context, double t)
{
    const DriveModel *m = context;
    return t < m->from && m->load + m->rate * m->from != 0 ? m->from : (double)INFINITY;
}

FrDrivePlant fr_drive_plant(const DriveModel *m)
{
    return (FrDrivePlant){motor_torque, load_torque, m, load_jump};
}

void fr_drive_run_make(const FrForm *form, void *model, FrReport *report)
{
    DriveModel *m = model;
    int errors = report->error_count;
    m->drive = fr_drive_from_form(form, report);
    m->T = fr_form_value(form, fr_time_step_row.key);
    if (report->error_count > errors)
        return;
    m->limits = fr_drive_limits(form, &m->drive);
    m->method = fr_drive_method_from_form(form, &m->drive, report);
    FrDrivePlant plant = fr_drive_plant(m);
    fr_drive_check_step(&m->drive, &plant, m->v0, m->omega, m->T, report);
    double largest = damped_step(&m->drive, (FrDriveMethodKind)fr_form_value(form, fr_drive_method_row.key));
    fr_warn_if_unstable(FR_MOTION_UNSTABLE, m->T, largest, report);
}

void fr_drive_run_read(const void *model, double *reading)
{
    const DriveModel *m = model;
    const FrTransmission *gear = &m->drive.transmission;
    FrDrivePlant plant = fr_drive_plant(m);
    FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX];
    double load = load_torque(plant.context, 0, 0, 0);
    double torque = motor_torque(plant.context, 0, 0, 0) - m->drive.viscous * m->v0;
    reading[ETA_1] = 1 / gear->drive;
    reading[ETA_2] = gear->backdrive > 0 ? 1 / gear->backdrive : (double)NAN;
    fr_transmission_band(gear, load, true, &reading[LOW], &reading[HIGH]);
    reading[MARGIN] = fr_drive_margin(&m->drive);
    reading[SOLUTIONS] = fr_drive_solutions(&m->drive, m->v0, torque, load, found);
    reading[FACTOR] = fr_drive_lagged_factor(&m->drive);
    for (int i = 0; i < LIMITS; i++)
        reading[FIRST_LIMIT + i] = m->limits.limit[i];
}

void fr_drive_run_start(const void *model, void *state)
{
    const DriveModel *m = model;
    DriveCounts *s = state;
    FrDrivePlant plant = fr_drive_plant(m);
    *s = (DriveCounts){.now = fr_drive_begins(&m->drive, &plant, m->v0)};
}

FrDriveState fr_drive_begins(const FrDrive *drive, const FrDrivePlant *plant, double v)
{
    return (FrDriveState){.v = v, .passed = fr_drive_now(drive, plant, 0, 0, v).load};
}

static void put_event(double *row, const FrDriveEvent *event)
{
    row[EVENT_KIND] = event->kind;
    row[EVENT_T] = event->t;
    row[EVENT_Q] = event->q;
    row[EVENT_V] = event->v_before;
    row[EVENT_A_BEFORE] = event->acceleration_before;
    row[EVENT_A_AFTER] = event->acceleration_after;
    row[EVENT_ENERGY] = event->kind == FR_DRIVE_JAMS ? event->energy : (double)NAN;
}

void fr_drive_counted_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant,
                           DriveCounts *counts, double t, double T)
{
    FrDriveEvent event[DRIVE_EVENTS];
    FrDriveRecord record = {event, DRIVE_EVENTS, 0, counts->work_in, counts->work_out, counts->lost};
    bool rests = counts->now.v == 0 && fr_drive_now(drive, plant, t, counts->now.q, 0).mode == FR_DRIVE_RESTS;
    double since = t;
    fr_drive_step(method, drive, plant, &counts->now, t, T, &record);
    counts->work_in = record.work_in;
    counts->work_out = record.work_out;
    counts->lost = record.lost;
    for (int i = 0; i < record.count && i < DRIVE_EVENTS; i++) {
        const FrDriveEvent *e = &event[i];
        counts->stops += e->kind == FR_DRIVE_STICKS;
        counts->turns += e->kind == FR_DRIVE_TURNS;
        counts->jams += e->kind == FR_DRIVE_JAMS;
        if (rests && e->kind == FR_DRIVE_STARTS) {
            counts->rest += e->t - since;
            rests = false;
        }
        if (e->kind == FR_DRIVE_STICKS || (e->kind == FR_DRIVE_JAMS && e->acceleration_after == 0)) {
            since = e->t;
            rests = true;
        }
    }
    if (rests)
        counts->rest += t + T - since;
    counts->happened = record.count < FR_STEP_EVENTS_MAX ? record.count : FR_STEP_EVENTS_MAX;
    for (int i = 0; i < counts->happened; i++)
        put_event(counts->event[i], &event[i]);
}

int fr_drive_run_events(const void *counts, double *rows)
{
    const DriveCounts *s = counts;
    memcpy(rows, s->event, (size_t)s->happened * sizeof s->event[0]);
    return s->happened;
}

void fr_drive_run_step(const void *model, void *state, double t, double *row)
{
    const DriveModel *m = model;
    DriveCounts *s = state;
    FrDrivePlant plant = fr_drive_plant(m);
    FrDriveMotion now = fr_drive_now(&m->drive, &plant, t, s->now.q, s->now.v);
    double v = s->now.v;
    bool jams = v != 0 && (now.mode == FR_DRIVE_RESTS || (now.mode > 0) != (v > 0));
    row[DRIVE_T] = t;
    row[DRIVE_Q] = s->now.q;
    row[DRIVE_V] = v;
    row[DRIVE_A] = now.acceleration;
    row[DRIVE_TAU_A] = motor_torque(plant.context, t, 0, 0);
    row[DRIVE_TAU_L] = now.load;
    row[DRIVE_TAU_M] = now.motor;
    row[DRIVE_LOSS] = jams ? 0 : (now.motor - now.load) * v + m->drive.viscous * v * v;
    row[DRIVE_STATE] = now.mode;
    row[DRIVE_STOPS] = s->stops;
    row[DRIVE_TURNS] = s->turns;
    row[DRIVE_JAMMED] = s->jams;
    row[DRIVE_REST] = s->rest;
    row[DRIVE_IN] = s->work_in;
    row[DRIVE_OUT] = s->work_out;
    row[DRIVE_LOST] = s->lost;
    fr_drive_counted_step(m->method, &m->drive, &plant, s, t, m->T);
}
