// A drive with a transmission under a sine of motor torque and a load: what the runs screw_drive, hoist, series, jam
// and lossy_gear share.
#ifndef FRICTION_EXPLORER_EXPERIMENT_DRIVE_RUN_H
#define FRICTION_EXPLORER_EXPERIMENT_DRIVE_RUN_H

#include "losses.h"

/// The method, and its T for all runs of drives.
extern const FrParam fr_drive_method_row;

/// The method of a form, with a warning when it does not converge.
const FrDriveMethod *fr_drive_method_from_form(const FrForm *form, const FrDrive *drive, FrReport *report);

/// A warning when T [s] is large for the angular frequency omega [rad/s] of what acts, or a note when it is for the
/// time between two events of a drive that begins with velocity v [rad/s], with a T that serves.
void fr_drive_check_step(const FrDrive *drive, const FrDrivePlant *plant, double v, double omega, double T,
                         FrReport *report);

enum { DRIVE_EVENTS = 64 }; ///< events of a step that are counted

/// The numbers of an event.
enum { EVENT_KIND, EVENT_T, EVENT_Q, EVENT_V, EVENT_A_BEFORE, EVENT_A_AFTER, EVENT_ENERGY, EVENT_NUMBERS };

/// A drive, and what has happened to it.
typedef struct DriveCounts {
    FrDriveState now;
    double stops, turns, jams, rest; ///< counts, and time at rest [s]
    double work_in, work_out, lost;  ///< as in FrDriveRecord
    int happened;                    ///< events of the last step
    double event[FR_STEP_EVENTS_MAX][EVENT_NUMBERS];
} DriveCounts;

/// What can happen to a drive, by FrDriveEventKind, and the numbers of an event.
extern const FrOption *const fr_drive_run_event_kinds[];
extern const FrChannel fr_drive_run_event_channels[];
/// The events of the last step, as FrExperiment.events.
int fr_drive_run_events(const void *counts, double *rows);

/// A drive that begins at q = 0 with velocity v [rad/s].
FrDriveState fr_drive_begins(const FrDrive *drive, const FrDrivePlant *plant, double v);

/// A step with what happens in it.
void fr_drive_counted_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant,
                           DriveCounts *counts, double t, double T);

/// Motor torque tau_0 + motor_rate t + tau_1 sin(omega t + phase) against the load torque g + rate t from t_load on.
typedef struct DriveModel {
    FrDrive drive;
    const FrDriveMethod *method;
    double T, tau_0, motor_rate, tau_1, omega, phase, load, rate, from, v0;
    DriveLimits limits;
} DriveModel;

/// Load torque, motor torque and velocity at the start.
extern const FrParam fr_drive_load_row, fr_drive_load_rate_row, fr_drive_load_time_row, fr_drive_mean_row,
    fr_drive_amplitude_row, fr_drive_frequency_row, fr_drive_phase_row, fr_drive_rate_row, fr_drive_velocity_row;

/// The rows of everything but time step and method.
#define DRIVE_PLANT_ROWS                                                                                               \
    &fr_losses_row, &fr_series_motor_row, &fr_series_load_row, &fr_drive_viscous_row, &fr_drive_rotor_row,             \
        &fr_drive_inertia_row, &fr_drive_load_row, &fr_drive_load_rate_row, &fr_drive_load_time_row,                   \
        &fr_drive_mean_row, &fr_drive_amplitude_row, &fr_drive_frequency_row, &fr_drive_phase_row, &fr_drive_rate_row, \
        &fr_drive_velocity_row

/// Every row of a run.
#define DRIVE_ROWS DRIVE_PLANT_ROWS, &fr_time_step_row, &fr_drive_method_row

extern const FrParam *const fr_drive_run_rows[];
extern const FrChannel fr_drive_run_channels[], fr_drive_run_readings[];
extern const FrPart fr_drive_run_scene[];

/// Everything of the model but time step and method.
void fr_drive_of_form(DriveModel *model, const FrForm *form, FrReport *report);
/// What acts on the drive of a model, which must outlive it.
FrDrivePlant fr_drive_plant(const DriveModel *model);

void fr_drive_run_make(const FrForm *form, void *model, FrReport *report);
void fr_drive_run_read(const void *model, double *reading);
void fr_drive_run_start(const void *model, void *state);
void fr_drive_run_step(const void *model, void *state, double t, double *row);

enum {
    DRIVE_T,
    DRIVE_Q,
    DRIVE_V,
    DRIVE_A,
    DRIVE_TAU_A,
    DRIVE_TAU_L,
    DRIVE_TAU_M,
    DRIVE_LOSS,
    DRIVE_STATE,
    DRIVE_STOPS,
    DRIVE_TURNS,
    DRIVE_JAMMED,
    DRIVE_REST,
    DRIVE_IN,
    DRIVE_OUT,
    DRIVE_LOST
};

/// The events of a run whose state begins with DriveCounts.
#define DRIVE_RUN_EVENTS                                                                                               \
    .event_kinds = fr_drive_run_event_kinds, .event_channels = fr_drive_run_event_channels,                            \
    .events = fr_drive_run_events

/// What an FrExperiment of this kind has in common; its rows are `rows_`.
#define DRIVE_RUN(rows_)                                                                                               \
    .kind = FR_RUN, .rows = rows_,                                                                                     \
    .first = "losses transmission eta1 eta_b lead friction_angle tau_1 omega tau_load method T",                       \
    .plots = "v a tau_m tau_l q loss state", .square_scene = true, .channels = fr_drive_run_channels,                  \
    .readings = fr_drive_run_readings, .scene = fr_drive_run_scene, .model_size = sizeof(DriveModel),                  \
    .state_size = sizeof(DriveCounts), .make = fr_drive_run_make, .read = fr_drive_run_read,                           \
    .start = fr_drive_run_start, .step = fr_drive_run_step, DRIVE_RUN_EVENTS

#endif
