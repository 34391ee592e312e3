// Rows of FrServoDef whose defaults make a servo. All other fields default to 0.
#ifndef FRICTION_SERVO_ROWS_H
#define FRICTION_SERVO_ROWS_H

#include "friction/servo.h"
#include "base/row.h"

/// Rows of motor, control law and offset.
extern const FrParam fr_servo_kt_row, fr_servo_resistance_row, fr_servo_armature_row, fr_servo_offset_row,
    fr_servo_gain_row, fr_servo_error_gain_ratio_row, fr_servo_delay_row, fr_servo_max_pwm_row,
    fr_servo_max_current_row, fr_servo_max_velocity_row, fr_servo_supply_resistance_row;

/// Choices of a control law and of a friction model, each with its parameters; of a friction model for servos with
/// their published parameters; and of a published servo.
extern const FrParam fr_servo_control_row, fr_servo_model_row, fr_servo_published_model_row, fr_servo_preset_row;

/// Lists of rows that end with NULL: Coulomb and viscous friction, and the scale and shape of the Stribeck decay; motor
/// and control law; numbers of motor and bench that published sets have besides friction.
extern const FrParam *const fr_servo_common_rows[], *const fr_servo_drive_rows[], *const fr_servo_motor_rows[];

/// Check the fields of friction.
void fr_servo_check_friction(const FrServoDef *def, FrReport *report);

/// Published servos that others refer to.
extern const FrOption fr_servo_preset_mx64, fr_servo_preset_mx106, fr_servo_preset_erob80_50,
    fr_servo_preset_erob80_100, fr_servo_preset_generic;

/// Find a published servo. Returns NULL if the name is unknown.
const FrOption *fr_servo_preset_find(const char *name);

/// Write a servo with the set that is published for this model to a def; without one, its parameters are defaults.
void fr_servo_set_of(FrServoDef *def, const FrOption *preset, FrServoModel model);

/// Write control law and supply of a published servo to a def.
void fr_servo_electronics(FrServoDef *def, const FrOption *preset);

#endif
