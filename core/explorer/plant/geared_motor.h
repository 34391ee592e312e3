// A geared DC motor with friction, and the sampled PID controller that drives it (Wakisaka, Kikuuwe and Sugihara
// 2016, eq 2, 8 and 30).
//
//     torque at the joint = E e - D q' - A q'' + y,    E = gamma K_M/R,  D = (gamma K_M)^2/R,  A = gamma^2 I_M
//
// The voltage is e, and the friction y is in -Phi(q'), a Stribeck law with F_S = gamma tau_fs, F_C = gamma tau_fk,
// v_S = 1/eta and the viscous friction coefficient C_tau. The static and kinetic friction belong to the motor; C_tau
// and eta belong to the joint.
#ifndef FRICTION_EXPLORER_PLANT_GEARED_MOTOR_H
#define FRICTION_EXPLORER_PLANT_GEARED_MOTOR_H

#include "friction/law.h"
#include "base/row.h"

/// A geared motor. fr_default_geared_motor sets every field; the number after the semicolon is the default. The
/// defaults are those of the motor in the paper: its torque constant, its inertia of rotor and gear, and its friction
/// as in the program of the authors (zhidao/roki).
typedef struct FrGearedMotorDef {
    double K_M;    ///< torque constant and back-EMF constant [N m/A], 1e-9 to 1e6; 0.0258
    double R;      ///< resistance of the winding [ohm], 1e-9 to 1e9; 2.36
    double I_M;    ///< inertia of rotor and gear at the motor [kg m^2], 0 to 1e6; 7.03e-6
    double gamma;  ///< reduction ratio [-], 1e-3 to 1e6; 120
    double e_r;    ///< rated voltage, the largest that is applied [V], 0 to 1e6; 24
    double tau_fs; ///< static friction at the motor [N m], 0 to 1e6 and at least tau_fk; 0.041
    double tau_fk; ///< kinetic friction at the motor [N m], 0 to 1e6; 0.036
    double C_tau;  ///< viscous friction coefficient at the joint [N m s/rad], 0 to 1e6; 1.53
    /// Decay rate of the static friction with the velocity of the joint [s/rad], 1e-9 to 1e9; 100.
    double eta;
} FrGearedMotorDef;

/// A geared motor with all fields at their defaults.
FrGearedMotorDef fr_default_geared_motor(void);

/// A geared motor as seen at its joint; may be copied.
typedef struct FrGearedMotor {
    double E;       ///< torque per voltage [N m/V]
    double D;       ///< damping by the back-EMF [N m s/rad]
    double A;       ///< armature [kg m^2]
    double gamma;   ///< reduction ratio [-]
    double e_r;     ///< rated voltage [V]
    FrStribeck law; ///< friction at the joint
} FrGearedMotor;

/// Make a geared motor. If a field is out of range, this returns FR_BAD_INPUT, reports every such field, and
/// leaves `motor` unchanged.
FrStatus fr_geared_motor_make(FrGearedMotor *motor, const FrGearedMotorDef *def, FrReport *report);

/// E e - D q': torque at the joint [N m] for a voltage [V] and a velocity [rad/s], without friction and armature.
double fr_geared_motor_torque(const FrGearedMotor *motor, double voltage, double velocity);

/// A PID controller that sets the voltage of a geared motor in each period,
/// e = gamma (K_P (q_d - q) + K_I integral(q_d - q) - K_D q'), within the rated voltage. The defaults come from the
/// first simulation of the paper.
typedef struct FrPidDef {
    double K_P;    ///< proportional gain [V/rad], 0 to 1e9; 0.025448
    double K_I;    ///< integral gain [V/(rad s)], 0 to 1e9; 0.046742
    double K_D;    ///< derivative gain [V s/rad], 0 to 1e9; 0.005771
    double period; ///< sampling period [s], a whole multiple of T, 1e-12 to 1e3; 0.002
} FrPidDef;

/// A controller with all fields at their defaults.
FrPidDef fr_default_pid(void);

/// A controller made for a motor and a time step; may be copied.
typedef struct FrPid {
    double proportional; ///< gamma K_P [V/rad]
    double integral;     ///< gamma K_I [V/(rad s)]
    double derivative;   ///< gamma K_D [V s/rad]
    double limit;        ///< rated voltage [V]
    double period;       ///< sampling period [s]
    double every;        ///< number of steps from sample to sample
} FrPid;

/// State of a controller. All zeros: at the beginning.
typedef struct FrPidState {
    double integral; ///< integral of q_d - q [rad s]
    double voltage;  ///< voltage since the last sample [V]
    double age;      ///< number of steps since the last sample
} FrPidState;

/// Make a controller for a motor and a time step T [s] above 0. Refuses fields out of range, and a period that is not a
/// whole multiple of T; `pid` is then unchanged.
FrStatus fr_pid_make(FrPid *pid, const FrPidDef *def, const FrGearedMotor *motor, double T, FrReport *report);

/// Voltage of a step, from goal, angle [rad] and velocity [rad/s] before it. If `enabled` is false, the voltage is 0 V
/// (the winding is shorted); the integral continues.
double fr_pid_step(const FrPid *pid, FrPidState *state, double goal, double q, double v, bool enabled);

/// Rows of the parameters of a geared motor, fields of FrGearedMotorDef; ending with NULL.
extern const FrParam *const fr_geared_motor_rows[];
/// Rows of the parameters of a controller, fields of FrPidDef; ending with NULL.
extern const FrParam *const fr_pid_rows[];

/// The same rows as parts of the table of an experiment.
extern const FrParam fr_geared_motor_row[], fr_pid_row[];
#define FR_GEARED_MOTOR_ROWS                                                                                           \
    &fr_geared_motor_row[0], &fr_geared_motor_row[1], &fr_geared_motor_row[2], &fr_geared_motor_row[3],                \
        &fr_geared_motor_row[4], &fr_geared_motor_row[5], &fr_geared_motor_row[6], &fr_geared_motor_row[7],            \
        &fr_geared_motor_row[8]
#define FR_PID_ROWS &fr_pid_row[0], &fr_pid_row[1], &fr_pid_row[2], &fr_pid_row[3]

#endif
