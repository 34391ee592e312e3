// The body of an arm of two rods with lossy transmissions, and the uniqueness of its accelerations (Dupont 1993,
// section 3.2).
//
// Angles are from the horizontal. The axes of the rotors are parallel to the axes of the joints. Rotor 2 is mounted on
// link 1 and turns with q1' + N q2'.
#include "lossy_arm.h"

const FrParam fr_lossy_arm_row[] = {
    FR_OWN_ROW(LossyArm, length[0], "length_1", "L_1", "m", 1e-3, 1e3, 0.1, 2, 1, FR_LINEAR, "Length of the first rod.",
               FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, length[1], "length_2", "L_2", "m", 1e-3, 1e3, 0.1, 2, 0.8, FR_LINEAR,
               "Length of the second rod.", FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, mass[0], "mass_1", "m_1", "kg", 1e-6, 1e6, 0.1, 20, 5, FR_LINEAR, "Mass of the first rod.",
               FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, mass[1], "mass_2", "m_2", "kg", 1e-6, 1e6, 0.1, 20, 5, FR_LINEAR, "Mass of the second rod.",
               FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, tip, "mass_tip", "m_t", "kg", 0, 1e6, 0, 20, 0, FR_LINEAR, "Mass of a point at the tip.",
               FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, ratio[0], "N_1", "N_1", "", 1e-3, 1e6, 1, 200, 20, FR_LOGARITHMIC,
               "Reduction of the first gear.", FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, ratio[1], "N_2", "N_2", "", 1e-3, 1e6, 1, 200, 20, FR_LOGARITHMIC,
               "Reduction of the second gear.", FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, rotor[0], "rotor_1", "J_1", "kg m²", 0, 1e6, 0, 0.05, 0.005, FR_LINEAR,
               "Inertia of the first rotor, before its gear.", FR_GROUP_BODY),
    FR_OWN_ROW(LossyArm, rotor[1], "rotor_2", "J_2", "kg m²", 0, 1e6, 0, 0.05, 0.005, FR_LINEAR,
               "Inertia of the second rotor, before its gear.", FR_GROUP_BODY)};

double fr_lossy_arm_coupling(const LossyArm *arm)
{
    return (arm->mass[1] / 2 + arm->tip) * arm->length[0] * arm->length[1];
}

void fr_lossy_arm_inertia(const LossyArm *arm, double elbow, double *rotor, double *inertia)
{
    const double *L = arm->length, *m = arm->mass, *J = arm->rotor, *ratio = arm->ratio;
    double first = m[0] * L[0] * L[0] / 3 + (m[1] + arm->tip) * L[0] * L[0] + J[1];
    double second = m[1] * L[1] * L[1] / 3 + arm->tip * L[1] * L[1], c = fr_lossy_arm_coupling(arm) * fr_cos(elbow);
    rotor[0] = ratio[0] * ratio[0] * J[0];
    rotor[1] = 0;
    rotor[2] = ratio[1] * J[1];
    rotor[3] = ratio[1] * ratio[1] * J[1];
    inertia[0] = first + second + 2 * c + rotor[0];
    inertia[1] = inertia[2] = second + c + rotor[2];
    inertia[3] = second + rotor[3];
}

FrStatus fr_lossy_arm_unique(const LossyArm *arm, double elbow, double *determinant, FrGearUniqueness *unique)
{
    static const double zero[LOSSY_JOINTS];
    double rotor[LOSSY_JOINTS * LOSSY_JOINTS], inertia[LOSSY_JOINTS * LOSSY_JOINTS];
    fr_lossy_arm_inertia(arm, elbow, rotor, inertia);
    const FrGearStep joints = {.n = LOSSY_JOINTS,
                               .inertia = inertia,
                               .rotor = rotor,
                               .stride = LOSSY_JOINTS,
                               .bias = zero,
                               .torque = zero,
                               .velocity = zero,
                               .transmission = arm->transmission};
    return fr_gear_unique(&joints, determinant, unique);
}
