// The body of an arm of two rods with lossy transmissions, shared by the run geared_arm and the curve arm_uniqueness.
#ifndef FRICTION_EXPLORER_EXPERIMENT_LOSSY_ARM_H
#define FRICTION_EXPLORER_EXPERIMENT_LOSSY_ARM_H

#include "friction/joint.h"
#include "losses.h"

enum { LOSSY_JOINTS = 2 };

/// Two rods, rotors and gears, and a point mass at the tip.
typedef struct LossyArm {
    FrTransmission transmission[LOSSY_JOINTS];
    double length[LOSSY_JOINTS], mass[LOSSY_JOINTS]; ///< lengths of the rods [m], and their masses [kg]
    double tip;                                      ///< point mass at the tip [kg]
    double ratio[LOSSY_JOINTS];                      ///< reductions N
    double rotor[LOSSY_JOINTS];                      ///< inertias of the rotors, before their gears [kg m^2]
} LossyArm;

/// Rows of the arm, fields of a model that begins with a LossyArm.
extern const FrParam fr_lossy_arm_row[];
#define LOSSY_ARM_ROWS                                                                                                 \
    &fr_lossy_arm_row[0], &fr_lossy_arm_row[1], &fr_lossy_arm_row[2], &fr_lossy_arm_row[3], &fr_lossy_arm_row[4],      \
        &fr_lossy_arm_row[5], &fr_lossy_arm_row[6], &fr_lossy_arm_row[7], &fr_lossy_arm_row[8]

/// Coefficient (m_2/2 + m_t) L_1 L_2 [kg m^2] of the terms that depend on the angle of the elbow.
double fr_lossy_arm_coupling(const LossyArm *arm);

/// Compute A and D [kg m^2] at an angle of the elbow [rad], two rows of two values each.
void fr_lossy_arm_inertia(const LossyArm *arm, double elbow, double *rotor, double *inertia);

/// Call fr_gear_unique at an angle of the elbow [rad].
FrStatus fr_lossy_arm_unique(const LossyArm *arm, double elbow, double *determinant, FrGearUniqueness *unique);

#endif
