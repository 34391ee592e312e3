// Joints with transmissions for the tests: random ones, an arm, and how well a result meets the law of each joint.
#ifndef TESTS_GEARED_PROBLEMS_H
#define TESTS_GEARED_PROBLEMS_H

#include "random.h"
#include "friction/joint.h"

enum { GEARED = FR_GEAR_JOINTS_MAX };

/// Joints that own their numbers.
typedef struct GearedProblem {
    FrGearStep joints;
    double D[GEARED * GEARED], A[GEARED * GEARED], h[GEARED], b[GEARED], tau[GEARED], v[GEARED];
    FrTransmission transmission[GEARED];
} GearedProblem;

/// Random joints, 40 % of them at rest, of an instant or, with a T, of an implicit step. `locking`: some lock
/// themselves and rotors are carried along, so that there may be several solutions or none; else there is one.
void random_geared(GearedProblem *problem, Random *random, size_t n, double T, bool locking);

/// How much modes and accelerations break the equations and laws of all joints, over the torques at each.
double geared_residual(const FrGearStep *joints, const FrGearMode *mode, const double *acceleration);

/// A planar arm of two uniform rods with a point mass at the tip, angles from the horizontal; rotor 2 rides on link 1.
typedef struct GearedArm {
    double L[2], m[2], N[2], rotor[2], gravity, tip;
    double amplitude[2], omega[2], phase[2]; ///< of the torques
} GearedArm;

/// The arm of tests/reference/geared_joints.py, and its transmissions.
GearedArm geared_arm_of_reference(FrTransmission *transmission);
FrGearedEvaluate geared_arm_evaluate;
/// Kinetic and potential energy.
double geared_arm_energy(const GearedArm *arm, const FrGearState *state);

FrTransmission geared_by(double drive, double back);

#endif
