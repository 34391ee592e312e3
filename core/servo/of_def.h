// Friction and drive of a servo whose def is known to be valid: the formulas without the checks, for callers that make
// thousands of them within bounds that were checked once.
#ifndef FRICTION_SERVO_OF_DEF_H
#define FRICTION_SERVO_OF_DEF_H

#include "friction/servo.h"

/// Like fr_servo_friction_make.
FrServoFriction fr_servo_friction_of(const FrServoDef *def);

/// Like fr_servo_drive_make.
FrServoDrive fr_servo_drive_of(const FrServoDef *def, double T);

#endif
