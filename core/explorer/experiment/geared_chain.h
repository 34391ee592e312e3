// Links on geared motors with sampled PID controllers, all motors and controllers alike (Wakisaka, Kikuuwe and Sugihara
// 2016, section IV): code shared by the runs of the paper.
#ifndef FRICTION_EXPLORER_EXPERIMENT_GEARED_CHAIN_H
#define FRICTION_EXPLORER_EXPERIMENT_GEARED_CHAIN_H

#include "chain_hand.h"
#include "explorer/chain/rows.h"
#include "explorer/plant/geared_motor.h"

#include <stdalign.h>

/// Rows of motors and controllers.
#define GEARED_ROWS FR_GEARED_MOTOR_ROWS, FR_PID_ROWS

enum {
    GEARED_LINKS = 2,                                                   ///< most links
    GEARED_POINTS = 2,                                                  ///< most points that may touch the ground
    GEARED_NUMBERS = 4 * GEARED_LINKS + FR_CHAIN_TOUCH * GEARED_POINTS, ///< number of doubles of the state of a chain
    /// Number of doubles for computations; the largest case is the implicit method with two links and two points.
    GEARED_WORK = 384,
    GEARED_BYTES = 512 + GEARED_LINKS * (sizeof(FrLaw) + sizeof(FrLink)) ///< size of the chain in bytes
};

typedef struct GearedChain {
    alignas(16) unsigned char chain[GEARED_BYTES]; ///< the chain, without pointers
    ChainHand hand;
    FrGearedMotor motor;
    FrPid pid;
    double T, period; ///< time steps of the chain and of the controllers [s]
    double damping;   ///< damping computed at the velocity before the step [N m s/rad]
} GearedChain;

/// All zeros before it starts.
typedef struct GearedState {
    double hand[2];               ///< force of the hand over the last step [N]
    double chain[GEARED_NUMBERS]; ///< state of the chain: angles and velocities first
    FrPidState pid[GEARED_LINKS];
} GearedState;

/// Results of a step, for each joint and point.
typedef struct GearedStep {
    double voltage[GEARED_LINKS];  ///< [V]
    double torque[GEARED_LINKS];   ///< torque of motor, friction and armature on the link [N m]
    double friction[GEARED_LINKS]; ///< friction torque [N m]; NaN if the step has failed
    double force[2 * GEARED_POINTS];
    FrStatus status;
    int joint; ///< joint that shows the failure, or -1
} GearedStep;

static inline const FrChain *geared_chain(const GearedChain *geared)
{
    return (const FrChain *)(const void *)geared->chain;
}

/// Make a geared chain from a form with GEARED_ROWS, a method, T and a hand, and from a def with geometry and
/// masses of its links, which get armature, gear and law here. Reports every refused value. Returns FR_OK
/// if there is a chain to check.
FrStatus fr_geared_chain_make(GearedChain *geared, const FrForm *form, FrChainDef *def, FrLink *link, FrReport *report);

/// Like fr_chain_check, at the angles q. If T is too large, the suggested one divides the period. Warns if the damping
/// of the motors, which is computed at the velocity before the step, needs a smaller T.
void fr_geared_chain_check(const GearedChain *geared, const double *q, FrReport *report);

/// Like fr_chain_largest_step.
double fr_geared_chain_largest_step(const GearedChain *geared, const double *q);

/// Start at rest at the angles q [rad].
void fr_geared_chain_start(const GearedChain *geared, GearedState *state, const double *q);

/// Do a step towards the goals [rad]. `load` has additional torques at the joints (NULL: 0) and receives the sum with
/// the torques of the hand. `enabled` is used as in fr_pid_step. If the step of the chain
/// fails, only the controllers have changed.
void fr_geared_chain_step(const GearedChain *geared, GearedState *state, const double *goal, double *load, bool enabled,
                          GearedStep *step);

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

/// Write the readings at the angles q, at which T_max is smallest.
void fr_geared_chain_read(const GearedChain *geared, const double *q, double *reading);

#endif
