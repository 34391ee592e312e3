// Links on geared motors with sampled PID controllers, all motors and controllers alike (Wakisaka, Kikuuwe and Sugihara
// 2016, section IV): what the runs of the paper share.
#ifndef FRICTION_EXPLORER_EXPERIMENT_GEARED_CHAIN_H
#define FRICTION_EXPLORER_EXPERIMENT_GEARED_CHAIN_H

#include "small_chain.h"
#include "friction/experiment.h"
#include "explorer/chain/rows.h"
#include "explorer/plant/geared_motor_rows.h"

/// The rows of motors and controllers.
#define GEARED_ROWS                                                                                                    \
    &fr_geared_motor_torque_constant_row, &fr_geared_motor_resistance_row, &fr_geared_motor_rotor_row,                 \
        &fr_geared_motor_gear_row, &fr_geared_motor_rated_row, &fr_geared_motor_static_row,                            \
        &fr_geared_motor_kinetic_row, &fr_geared_motor_viscous_row, &fr_geared_motor_decay_row,                        \
        &fr_pid_proportional_row, &fr_pid_integral_row, &fr_pid_derivative_row, &fr_pid_period_row

typedef struct GearedChain {
    SmallChain chain;
    FrGearedMotor motor;
    FrPid pid;
    double T, period; ///< of the chain and of the controllers [s]
    double damping;   ///< of what is computed at the velocity before the step [N m s/rad]
} GearedChain;

typedef struct GearedState {
    SmallState chain;
    FrPidState pid[SMALL_LINKS];
} GearedState;

/// What happens in a step, for each joint.
typedef struct GearedStep {
    double voltage[SMALL_LINKS]; ///< [V]
    double torque[SMALL_LINKS];  ///< on the link, of motor, friction and armature [N m]
    SmallStep chain;
} GearedStep;

/// Make it from a form with GEARED_ROWS, a method and T, and a def with geometry and masses of its links, which get
/// armature, gear and law here. Reports everything that is refused; FR_OK if there is a chain to check.
FrStatus fr_geared_chain_make(GearedChain *geared, const FrForm *form, FrChainDef *def, FrLink *link, FrReport *report);

/// As fr_chain_check, at the angles q. A T that is too large gets one of which the period is a multiple. Warns where
/// the motors' damping, which is that of the velocity before the step, needs a smaller T.
void fr_geared_chain_check(const GearedChain *geared, const double *q, FrReport *report);

/// At rest at the angles q [rad].
void fr_geared_chain_start(const GearedChain *geared, GearedState *state, const double *q);

/// One step towards the goals [rad], with further torques `load` at the joints (NULL: 0); `enabled` as fr_pid_step.
void fr_geared_chain_step(const GearedChain *geared, GearedState *state, const double *goal, const double *load,
                          bool enabled, GearedStep *step);

enum { GEARED_E, GEARED_D, GEARED_A, GEARED_STALL, GEARED_FREE, GEARED_F_S, GEARED_F_C, GEARED_T_MAX, GEARED_READINGS };

#define GEARED_READING_CHANNELS                                                                                        \
    [GEARED_E] = FR_CHANNEL("E_M", "E_M", "N m/V", "torque at the joint per voltage, γ K_M/R"),                        \
    [GEARED_D] = FR_CHANNEL("D_M", "D_M", "N m s/rad", "damping by the back-EMF, (γ K_M)²/R"),                         \
    [GEARED_A] = FR_CHANNEL("A", "A", "kg m²", "inertia of the motor at the joint, γ² I_M"),                           \
    [GEARED_STALL] = FR_CHANNEL("stall", "τ_stall", "N m", "torque at rest with the rated voltage, without friction"), \
    [GEARED_FREE] = FR_CHANNEL("no_load", "q̇_0", "rad/s", "velocity with the rated voltage and no load"),              \
    [GEARED_F_S] = FR_CHANNEL("F_S", "F_S", "N m", "static friction at the joint, γ τ_fs"),                            \
    [GEARED_F_C] = FR_CHANNEL("F_C", "F_C", "N m", "kinetic friction at the joint, γ τ_fk"),                           \
    [GEARED_T_MAX] = FR_CHANNEL("T_max", "T_max", "s",                                                                 \
                                "largest time step of the exact method; none if the friction never decreases")

/// Write the readings at the angles q, for which T_max is that of the worst angles.
void fr_geared_chain_read(const GearedChain *geared, const double *q, double *reading);

#endif
