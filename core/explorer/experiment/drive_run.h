// A drive with a transmission under a sine of motor torque and a load: code shared by the runs screw_drive, hoist,
// series, jam and lossy_gear.
#ifndef FRICTION_EXPLORER_EXPERIMENT_DRIVE_RUN_H
#define FRICTION_EXPLORER_EXPERIMENT_DRIVE_RUN_H

#include "losses.h"

/// Choice of the method, for all runs of drives.
extern const FrParam fr_drive_method_row;

/// Get the method of a form. Warns if it does not converge.
const FrDriveMethod *fr_drive_method_from_form(const FrForm *form, const FrDrive *drive, FrReport *report);

/// Warn if T [s] is large for the angular frequency omega [rad/s] of the torques, or add a note if it is large for the
/// time between two events of a drive that begins with velocity v [rad/s]. The message suggests a suitable T.
void fr_drive_check_step(const FrDrive *drive, const FrDrivePlant *plant, double v, double omega, double T,
                         FrReport *report);

enum { DRIVE_EVENTS = 64 }; ///< most events of a step that are counted

/// Values of an event.
enum { EVENT_KIND, EVENT_T, EVENT_Q, EVENT_V, EVENT_A_BEFORE, EVENT_A_AFTER, EVENT_ENERGY, EVENT_NUMBERS };

/// State of a drive, with the counts and works so far.
typedef struct DriveCounts {
    FrDriveState now;
    double stops, turns, jams, rest; ///< counts, and time at rest [s]
    double work_in, work_out, lost;  ///< as in FrDriveRecord
    int happened;                    ///< number of events in the last step
    double event[FR_STEP_EVENTS_MAX][EVENT_NUMBERS];
} DriveCounts;

/// Kinds of events of a drive, indexed by FrDriveEventKind, and the values of an event.
extern const FrOption *const fr_drive_run_event_kinds[];
extern const FrChannel fr_drive_run_event_channels[];
/// Get the events of the last step, like FrExperiment.events.
int fr_drive_run_events(const void *counts, double *rows);

/// Start a drive at q = 0 with velocity v [rad/s].
FrDriveState fr_drive_begins(const FrDrive *drive, const FrDrivePlant *plant, double v);

/// Do a step, and count its events and works.
void fr_drive_counted_step(const FrDriveMethod *method, const FrDrive *drive, const FrDrivePlant *plant,
                           DriveCounts *counts, double t, double T);

/// A drive with motor torque tau_0 + motor_rate t + tau_1 sin(omega t + phase) against the load torque
/// g + rate t from t_load on.
typedef struct DriveModel {
    FrDrive drive;
    const FrDriveMethod *method;
    double T, tau_0, motor_rate, tau_1, omega, phase, load, rate, from, v0;
    DriveLimits limits;
} DriveModel;

/// Load torque, motor torque and velocity at the start, fields of a model that begins with a DriveModel. The first one
/// is the load torque.
extern const FrParam fr_drive_row[];

/// Rows of everything except time step and method.
#define DRIVE_PLANT_ROWS                                                                                               \
    LOSS_ROWS, &fr_drive_viscous_row, &fr_drive_rotor_row, &fr_drive_inertia_row, &fr_drive_row[0], &fr_drive_row[1],  \
        &fr_drive_row[2], &fr_drive_row[3], &fr_drive_row[4], &fr_drive_row[5], &fr_drive_row[6], &fr_drive_row[7],    \
        &fr_drive_row[8]

/// All rows of a run.
#define DRIVE_ROWS DRIVE_PLANT_ROWS, &fr_time_step_row, &fr_drive_method_row

extern const FrParam *const fr_drive_run_rows[];
extern const FrChannel fr_drive_run_channels[], fr_drive_run_readings[];
extern const FrPart fr_drive_run_scene[];

/// Torques on the drive of a model. The model must outlive the result.
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

/// Events of a run whose state begins with DriveCounts.
#define DRIVE_RUN_EVENTS                                                                                               \
    .event_kinds = fr_drive_run_event_kinds, .event_channels = fr_drive_run_event_channels,                            \
    .events = fr_drive_run_events

/// Members shared by all FrExperiments of this kind, with the rows `rows_`.
#define DRIVE_RUN(rows_)                                                                                               \
    .kind = FR_RUN, .rows = rows_,                                                                                     \
    .first = "losses transmission eta1 eta_b lead friction_angle tau_1 omega tau_load method T",                       \
    .plots = "v a tau_m tau_l q loss state", .square_scene = true, .channels = fr_drive_run_channels,                  \
    .readings = fr_drive_run_readings, .scene = fr_drive_run_scene, .model_size = sizeof(DriveModel),                  \
    .state_size = sizeof(DriveCounts), .make = fr_drive_run_make, .read = fr_drive_run_read,                           \
    .start = fr_drive_run_start, .step = fr_drive_run_step, DRIVE_RUN_EVENTS

#endif
