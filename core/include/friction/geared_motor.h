// A DC motor behind a gear with friction, and the sampled PID controller that drives it (Wakisaka, Kikuuwe and Sugihara
// 2016, eq 2, 8 and 30).
//
//     torque at the joint = E e - D q' - A q'' + y,    E = gamma K_M/R,  D = (gamma K_M)^2/R,  A = gamma^2 I_M
//
// with the voltage e and the friction y in -Phi(q'): a Stribeck law with F_S = gamma tau_fs, F_C = gamma tau_fk,
// v_S = 1/eta, viscous coefficient C_tau. The static and the kinetic friction are those of the motor; C_tau and eta
// belong to the joint.
#ifndef FRICTION_GEARED_MOTOR_H
#define FRICTION_GEARED_MOTOR_H

#include "friction/law.h"

FR_BEGIN

/// A geared motor. fr_default_geared_motor sets every field; the number after the semicolon is the default: the motor
/// of the paper, with its torque constant, its inertia of rotor and gear, and its friction as in the authors' program
/// (zhidao/roki).
typedef struct FrGearedMotorDef {
    double K_M;    ///< torque constant, also of the back-EMF [N m/A], 1e-9 to 1e6; 0.0258
    double R;      ///< resistance of the winding [ohm], 1e-9 to 1e9; 2.36
    double I_M;    ///< inertia of rotor and gear at the motor [kg m^2], 0 to 1e6; 7.03e-6
    double gamma;  ///< reduction ratio [-], 1e-3 to 1e6; 120
    double e_r;    ///< rated voltage, beyond which none is applied [V], 0 to 1e6; 24
    double tau_fs; ///< static friction at the motor [N m], 0 to 1e6 and at least tau_fk; 0.041
    double tau_fk; ///< kinetic friction at the motor [N m], 0 to 1e6; 0.036
    double C_tau;  ///< viscous friction coefficient at the joint [N m s/rad], 0 to 1e6; 1.53
    double eta;    ///< decay of the static friction with the joint's velocity [s/rad], 1e-9 to 1e9; 100
} FrGearedMotorDef;

/// The default of every field.
FR_API FrGearedMotorDef fr_default_geared_motor(void);

/// A geared motor as seen at its joint; may be copied.
typedef struct FrGearedMotor {
    double E;       ///< torque per voltage [N m/V]
    double D;       ///< damping by the back-EMF [N m s/rad]
    double A;       ///< armature [kg m^2]
    double gamma;   ///< reduction ratio [-]
    double e_r;     ///< rated voltage [V]
    FrStribeck law; ///< friction at the joint
} FrGearedMotor;

/// Make a geared motor. FR_BAD_INPUT, with a finding for every field out of its domain, leaves `motor` as it was.
FR_API FrStatus fr_geared_motor_make(FrGearedMotor *motor, const FrGearedMotorDef *def, FrReport *report);

/// E e - D q': the torque at the joint of a voltage [V] at a velocity [rad/s], without friction and armature [N m].
FR_API double fr_geared_motor_torque(const FrGearedMotor *motor, double voltage, double velocity);

/// A PID controller that sets the voltage of a geared motor in each period,
/// e = gamma (K_P (q_d - q) + K_I integral(q_d - q) - K_D q'), within the rated voltage. The defaults are those of the
/// first simulation of the paper.
typedef struct FrPidDef {
    double K_P;    ///< proportional gain [V/rad], 0 to 1e9; 0.025448
    double K_I;    ///< integral gain [V/(rad s)], 0 to 1e9; 0.046742
    double K_D;    ///< derivative gain [V s/rad], 0 to 1e9; 0.005771
    double period; ///< of its samples [s], a whole multiple of T, 1e-12 to 1e3; 0.002
} FrPidDef;

/// The default of every field.
FR_API FrPidDef fr_default_pid(void);

/// A controller made for a motor and a time step; may be copied.
typedef struct FrPid {
    double proportional; ///< gamma K_P [V/rad]
    double integral;     ///< gamma K_I [V/(rad s)]
    double derivative;   ///< gamma K_D [V s/rad]
    double limit;        ///< rated voltage [V]
    double period;       ///< of its samples [s]
    double every;        ///< steps from sample to sample
} FrPid;

/// The state of a controller. All zeros: at the beginning.
typedef struct FrPidState {
    double integral; ///< of q_d - q [rad s]
    double voltage;  ///< held since the last sample [V]
    double age;      ///< steps since the last sample
} FrPidState;

/// Make a controller for a motor and a time step T [s] above 0. Refuses fields out of their domains, and a period that
/// is no whole multiple of T; `pid` is then left as it was.
FR_API FrStatus fr_pid_make(FrPid *pid, const FrPidDef *def, const FrGearedMotor *motor, double T, FrReport *report);

/// The voltage of a step, from goal, angle [rad] and velocity [rad/s] before it. `enabled` false: 0 V, the winding
/// shorted; the integral goes on.
FR_API double fr_pid_step(const FrPid *pid, FrPidState *state, double goal, double q, double v, bool enabled);

/// The parameters of a geared motor, fields of FrGearedMotorDef; ends with NULL.
FR_API extern const FrParam *const fr_geared_motor_rows[];
/// The parameters of a controller, fields of FrPidDef; ends with NULL.
FR_API extern const FrParam *const fr_pid_rows[];

FR_END

#endif
