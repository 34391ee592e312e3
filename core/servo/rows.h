// Rows of FrServoDef whose defaults make a servo. All other fields default to 0.
#ifndef FRICTION_SERVO_ROWS_H
#define FRICTION_SERVO_ROWS_H

#include "friction/servo.h"
#include "base/row.h"

/// Coulomb and viscous friction, and the scale and shape of the Stribeck decay. Ends with NULL.
extern const FrParam *const fr_servo_common_rows[];

/// Motor and control law. Ends with NULL.
extern const FrParam *const fr_servo_drive_rows[];

/// Inertia of the motor at the output.
extern const FrParam fr_servo_armature_row;

/// Choice of a control law, with its parameters.
extern const FrParam fr_servo_control_row;

/// Delay of the goal.
extern const FrParam fr_servo_delay_row;

/// Correction factor of the error gain.
extern const FrParam fr_servo_error_gain_ratio_row;

/// Proportional gain.
extern const FrParam fr_servo_gain_row;

/// Torque constant of the motor.
extern const FrParam fr_servo_kt_row;

/// Current limit with voltage control.
extern const FrParam fr_servo_max_current_row;

/// Largest duty cycle.
extern const FrParam fr_servo_max_pwm_row;

/// Choice of a friction model, with its parameters.
extern const FrParam fr_servo_model_row;

/// True angle minus measured angle.
extern const FrParam fr_servo_offset_row;

/// Choice of a friction model, for servos with their published parameters.
extern const FrParam fr_servo_published_model_row;

/// Resistance of the motor.
extern const FrParam fr_servo_resistance_row;

/// Resistance of the supply.
extern const FrParam fr_servo_supply_resistance_row;

/// Check the fields of friction.
void fr_servo_check_friction(const FrServoDef *def, FrReport *report);

/// Choice of a published servo.
extern const FrParam fr_servo_preset_row;

/// Numbers of motor and bench that published sets have besides friction. Ends with NULL.
extern const FrParam *const fr_servo_motor_rows[];

/// Find a published servo. Returns NULL if the name is unknown.
const FrOption *fr_servo_preset_find(const char *name);

/// Write a servo that is published with this model to a def.
void fr_servo_set_of(FrServoDef *def, const FrOption *preset, FrServoModel model);

/// Write control law and supply of a published servo to a def.
void fr_servo_electronics(FrServoDef *def, const FrOption *preset);

#endif
