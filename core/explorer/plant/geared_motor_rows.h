// Rows for the parameters of a geared motor and of its controller, for use in the form of an experiment.
#ifndef FRICTION_EXPLORER_PLANT_GEARED_MOTOR_ROWS_H
#define FRICTION_EXPLORER_PLANT_GEARED_MOTOR_ROWS_H

#include "geared_motor.h"
#include "base/row.h"

/// Fields of FrGearedMotorDef.
extern const FrParam fr_geared_motor_torque_constant_row, fr_geared_motor_resistance_row, fr_geared_motor_rotor_row,
    fr_geared_motor_gear_row, fr_geared_motor_rated_row, fr_geared_motor_static_row, fr_geared_motor_kinetic_row,
    fr_geared_motor_viscous_row, fr_geared_motor_decay_row;

/// Fields of FrPidDef.
extern const FrParam fr_pid_proportional_row, fr_pid_integral_row, fr_pid_derivative_row, fr_pid_period_row;

#endif
