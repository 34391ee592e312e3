// Servo actuators: load-dependent friction of the gearbox, motor and control law, drive and backdrive limits
// (Duclusaud 2024; parameter sets and electronics as published with its code, github.com/Rhoban/bam).
//
// Torques are on the output side [N m]: tau_m of the motor, tau_e external (gravity), tau_f of friction.
#ifndef FRICTION_SERVO_H
#define FRICTION_SERVO_H

#include "friction/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Friction budget of the gearbox: the torque with which it can resist (Duclusaud 2024, eq 3, 7).
/// Which terms count is the model's choice (M1, M4); the others are 0.
typedef struct FrServoFriction {
    double base;          ///< K_c [N m]
    double viscous;       ///< K_v [N m s/rad]
    double stribeck;      ///< K_c^s [N m]
    double load;          ///< K_l [-]
    double load_stribeck; ///< K_l^s [-]
    double velocity;      ///< Stribeck velocity [rad/s]
    double alpha;         ///< curvature of the Stribeck decay [-]
    bool decays;          ///< has the Stribeck terms
} FrServoFriction;

/// Dry part of the budget at velocity omega: everything but viscous |omega| [N m].
double fr_servo_dry_friction(const FrServoFriction *friction, double tau_m, double tau_e, double omega);

/// The limits of the static area for a motor torque tau_m, as magnitudes of the opposing external torque x = -tau_e:
/// below `drive` the motor drives the load, above `backdrive` the load drives the motor (Duclusaud 2024, II-C).
/// NaN where the area is empty (for backdrive: the gearbox is self-locking). The viscous term is left out, as
/// published. For tau_m < 0 the limits are those of |tau_m| with the opposite sign.
void fr_servo_limits(const FrServoFriction *friction, double tau_m, double omega, double *drive, double *backdrive);

/// Motor and control law. Voltage: duty = clip(error_gain kp (goal - q), max_pwm), DC motor with back-EMF.
/// Current: kp and damping sqrt(kp) on velocity, heat limit first, then the limit of the supply voltage.
typedef struct FrServoDrive {
    bool current;       ///< current law; else voltage law
    double kt;          ///< torque constant, reducer included [N m/A]
    double R;           ///< winding resistance [ohm]
    double vin;         ///< supply [V]
    double kp;          ///< proportional gain, in the firmware's unit
    double error_gain;  ///< voltage law: duty per rad and unit of kp
    double max_pwm;     ///< voltage law: largest duty
    double damping;     ///< current law: damping in the firmware's unit
    double max_current; ///< current law: heat limit [A]
} FrServoDrive;

/// Motor torque for a goal and a measured state; exactly 0 with the bridge released, but for the current law's
/// voltage limit, which then still brakes an overspeeding joint.
double fr_servo_torque(const FrServoDrive *drive, double goal, bool enabled, double q, double omega);

/// The rows of a servo: presets, friction model, control law and motor.
extern const FrParam fr_servo_preset_row, fr_servo_model_row, fr_servo_control_row;
extern const FrParam fr_servo_kt_row, fr_servo_resistance_row, fr_servo_armature_row, fr_servo_offset_row,
    fr_servo_gain_row;

/// Friction and drive of a form.
FrServoFriction fr_servo_friction_from_form(const FrForm *form);
FrServoDrive fr_servo_drive_from_form(const FrForm *form);

#ifdef __cplusplus
}
#endif

#endif
