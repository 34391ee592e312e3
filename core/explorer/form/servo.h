// Servos, benches and trajectories from forms, and forms from published parameter files.
#ifndef FRICTION_EXPLORER_FORM_SERVO_H
#define FRICTION_EXPLORER_FORM_SERVO_H

#include "friction/bench.h"
#include "base/row.h"
#include "form.h"

/// Make a servo from a form that has the row of a model. Fields whose rows the form does not have get their defaults.
FrServoDef fr_servo_from_form(const FrForm *form);

/// Add a note if the selected preset has no published values for the selected model.
void fr_servo_check_preset(const FrForm *form, FrReport *report);

/// Read a published parameter file, as fr_servo_read does, into lines `key=value`: the preset of the actuator, the
/// model, and every parameter of the file and of the model that is in `rows` (the rows of a form, ending with NULL). If
/// the file is refused, the text is empty.
FrStatus fr_servo_lines(const FrServoFile *file, const FrParam *const *rows, char *lines, size_t size,
                        FrReport *report);

/// Write the servo of a form as a published parameter file, as fr_servo_write does. The file has only the parameters of
/// the form; a curve, for example, has no motor. Returns the full length; 0 for a form without a servo.
int fr_servo_write_form(const FrForm *form, char *text, int capacity);

/// Choice of a hand that pulls at the arm, with its parameters.
extern const FrParam fr_hand_row;

/// Def of the bench of a form, as fr_bench_from_form uses it. Nothing is checked.
FrBenchDef fr_bench_def_from_form(const FrForm *form);

/// Make the bench of a form that has rows of a servo, of the bench and of the hand. Fields without a row in the form
/// get their defaults. Refuses a bench without inertia; `bench` is then unchanged.
FrStatus fr_bench_from_form(FrBench *bench, const FrForm *form, FrReport *report);

/// Choice of a trajectory: those of a bench, then one constant goal, then the goals of a recording.
extern const FrParam fr_trajectory_row;

enum { TRAJECTORY_HOLD = FR_TRAJECTORIES, TRAJECTORY_LOG };

/// Goals over time. A recording holds its last goal.
typedef struct FormTrajectory {
    int kind;               ///< an FrTrajectory, TRAJECTORY_HOLD or TRAJECTORY_LOG
    FrTrajectoryDef def;    ///< an FrTrajectory with its parameters
    double goal;            ///< goal of TRAJECTORY_HOLD [rad]
    const FrRecording *log; ///< recording of the form; must outlive the trajectory
} FormTrajectory;

/// Make the trajectory of a form. Refuses `log` if the form has no recording; `trajectory` is then unchanged. Adds a
/// note for each parameter that has no effect because the amplitude is 0.
FrStatus fr_trajectory_from_form(FormTrajectory *trajectory, const FrForm *form, FrReport *report);

/// Goal at t [s].
FrGoal fr_goal_of_form(const FormTrajectory *trajectory, double t);

/// Choice of the waveform of a base, with its parameters but its direction; the first one also has recordings.
extern const FrParam fr_base_wave_row, fr_base_made_wave_row;

/// Motion of a base.
typedef struct FormBase {
    FrShaking shaking;      ///< the wave and its direction
    const FrRecording *log; ///< recording of the form whose acceleration is used, or NULL; must outlive the base
    bool moves;             ///< false: the acceleration is always 0
} FormBase;

/// Make the motion of the base of a form. Refuses `log` if the form has no recording with an acceleration; `base` is
/// then unchanged. Adds a note for each parameter that has no effect, and a warning if steps of T [s] are too long.
FrStatus fr_base_from_form(FormBase *base, const FrForm *form, double T, FrReport *report);

/// Acceleration at t [s]. It is 0 after the end of a recording, and in one that has lost its column.
FrAcceleration fr_base_of_form(const FormBase *base, double t);

#endif
