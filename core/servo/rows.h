// Rows of FrServoDef whose defaults make a servo. All other fields default to 0.
#ifndef FRICTION_SERVO_ROWS_H
#define FRICTION_SERVO_ROWS_H

#include "friction/servo.h"

/// Coulomb and viscous friction, and the scale and shape of the Stribeck decay. Ends with NULL.
extern const FrParam *const fr_servo_common_rows[];

/// Motor and control law. Ends with NULL.
extern const FrParam *const fr_servo_drive_rows[];

#endif
