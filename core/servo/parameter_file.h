// The contents of a published parameter file, for fr_servo_read and for the settings of an experiment.
#ifndef FRICTION_SERVO_PARAMETER_FILE_H
#define FRICTION_SERVO_PARAMETER_FILE_H

#include "friction/servo.h"
#include "base/row.h"

enum { PARAMETER_KEYS_MAX = 31 };

/// A servo, and the rows of its numbers that come from the file or from the defaults of the published program.
typedef struct ServoRead {
    FrServoDef def;
    const FrOption *model;
    const char *preset; ///< published servo of the file's actuator; NULL if the actuator is unknown
    int count;
    const FrParam *row[PARAMETER_KEYS_MAX];
    bool measured_supply; ///< the fit used the measured supply voltage
    double held_step;     ///< internal step of a fit with held goals [s]; 0: the file does not come from such a fit
} ServoRead;

/// Read a file as in fr_servo_read. `rows` are the parameters of an experiment, ending with NULL: parameters of the
/// motor and the control law that it does not have are skipped without a message. NULL: all.
FrStatus fr_servo_read_for(ServoRead *read, const FrServoFile *file, const FrParam *const *rows, FrReport *report);

/// Find the preset of a motor that a recorder names; capitals and punctuation do not matter. NULL if there is none:
/// `nearest` is then the one with the most similar control law.
const FrOption *fr_servo_preset_of_motor(const char *motor, const FrOption **nearest);

/// Returns true for a key of the electronics in a file that the published program ignores with this control law.
bool fr_servo_is_ours(const char *key, FrServoControl control);

#endif
