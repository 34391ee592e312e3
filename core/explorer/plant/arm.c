// A two-link arm of servos (Duclusaud 2024, section VI-B): Algorithm 1 for both joints together, with their friction
// solved exactly.
//
// In the absolute angles theta = (q_1, q_1 + elbow q_2) of the links
//
//     A_11 = I_1 + m_1 c_1^2 + m_2 L^2,   A_22 = I_2 + m_2 c_2^2,   A_12 = m_2 L c_2 cos(theta_2 - theta_1)
//
// and with k = m_2 L c_2 sin(theta_2 - theta_1) turning links exert -(-k theta_2'^2, k theta_1'^2) on each other.
#include "arm.h"
#include "math/assert.h"
#include "friction/joint.h"
#include "servo/rows.h"

#include <math.h>

enum { SHOULDER, ELBOW, JOINTS = FR_ARM_JOINTS };

const FrArmBuild fr_arm_builds[2] = {
    [FR_ARM_MX] =
        {
            .servo = {&fr_servo_preset_mx106, &fr_servo_preset_mx64},
            .gain = {1, 1},
            .mass = {0.211448, 1.04661},
            .length = 0.18,
            .centre = {0.138051, 0.177175},
            .inertia = {5.6194e-4, 3.34693e-3},
            .elbow = 1,
        },
    [FR_ARM_EROB] =
        {
            .servo = {&fr_servo_preset_erob80_100, &fr_servo_preset_erob80_50},
            .gain = {1, 0.5},
            .mass = {1.64016, 12.857},
            .length = 0.25,
            .centre = {0.125, 0.204432},
            .inertia = {0.0159418, 0.221226},
            .elbow = -1,
        },
};

static FrStatus make_servos(FrArm *arm, const FrArmBuild *build, FrServoModel model, double kp, double T,
                            FrReport *report)
{
    FrStatus status = FR_OK;
    for (int i = 0; i < JOINTS && status == FR_OK; i++) {
        FrServoDef def;
        fr_servo_set_of(&def, build->servo[i], model); // these servos have all six models
        def.kp = kp * build->gain[i];
        arm->armature[i] = def.armature;
        status = fr_servo_check(&def, report);
        arm->friction[i] = fr_servo_friction_of(&def);
        arm->drive[i] = fr_servo_drive_of(&def, T);
    }
    return status;
}

FrStatus fr_arm_make(FrArm *arm, FrArmKind kind, FrServoModel model, double kp, double T, FrPositionUpdate update,
                     FrReport *report)
{
    FR_ASSERT(arm && (unsigned)kind < 2 && T > 0);
    const FrArmBuild *build = &fr_arm_builds[kind];
    const double *mass = build->mass, *centre = build->centre, length = build->length;
    FrArm made = {
        .inertia = {build->inertia[SHOULDER] + mass[SHOULDER] * centre[SHOULDER] * centre[SHOULDER] +
                        mass[ELBOW] * length * length,
                    build->inertia[ELBOW] + mass[ELBOW] * centre[ELBOW] * centre[ELBOW]},
        .coupling = mass[ELBOW] * length * centre[ELBOW],
        .weight = {FR_GRAVITY * (mass[SHOULDER] * centre[SHOULDER] + mass[ELBOW] * length),
                   FR_GRAVITY * mass[ELBOW] * centre[ELBOW]},
        .elbow = build->elbow,
        .T = T,
        .update = update,
    };
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = make_servos(&made, build, model, kp, T, report);
    fr_report_end(report);
    if (status == FR_OK)
        *arm = made;
    return status;
}

/// Mass matrix and load of an arm that moves.
typedef struct Load {
    double mass[JOINTS][JOINTS];
    FrArmPair torque; ///< gravity, and the torques that turning links exert on each other
} Load;

static Load load_of(const FrArm *arm, const FrArmState *state)
{
    const double *q = state->q.at, *omega = state->omega.at, elbow = arm->elbow;
    double s1, c1, s2, c2;
    fr_sincos(q[SHOULDER], &s1, &c1);
    fr_sincos(q[SHOULDER] + elbow * q[ELBOW], &s2, &c2);
    double w1 = omega[SHOULDER], w2 = w1 + elbow * omega[ELBOW];
    double A11 = arm->inertia[SHOULDER], A22 = arm->inertia[ELBOW];
    double A12 = arm->coupling * (c1 * c2 + s1 * s2), k = arm->coupling * (s2 * c1 - c2 * s1);
    double f1 = arm->weight[SHOULDER] * s1 - k * w2 * w2, f2 = arm->weight[ELBOW] * s2 + k * w1 * w1;
    double M12 = elbow * (A12 + A22);
    return (Load){
        .mass = {{A11 + 2 * A12 + A22 + arm->armature[SHOULDER], M12}, {M12, A22 + arm->armature[ELBOW]}},
        .torque = {{-(f1 + f2), -elbow * f2}},
    };
}

void fr_arm_mass_matrix(const FrArm *arm, FrArmPair q, double mass[JOINTS][JOINTS])
{
    FR_ASSERT(arm && mass);
    Load load = load_of(arm, &(FrArmState){.q = q});
    for (int i = 0; i < JOINTS; i++)
        for (int j = 0; j < JOINTS; j++)
            mass[i][j] = load.mass[i][j];
}

/// Returns true if 4 M - 2 T D - c T^2 K is positive definite at an angle of the elbow, with K and D from
/// gravity and the control laws. If it is singular, an eigenvalue of the step is -1 (c = 1; with the update of
/// the published code c = 2).
static bool settles(const FrArm *arm, double elbow, double T)
{
    double M[JOINTS][JOINTS], S[JOINTS], second = arm->weight[ELBOW], c = arm->update == FR_UPDATE_SEMI ? 1 : 2;
    fr_arm_mass_matrix(arm, (FrArmPair){{0, elbow}}, M);
    for (int i = 0; i < JOINTS; i++) {
        const ServoDrive *drive = &arm->drive[i];
        double K = drive->torque * drive->gain + second + (i == SHOULDER ? arm->weight[SHOULDER] : 0);
        S[i] = 4 * M[i][i] - T * (2 * (drive->torque * drive->derivative + drive->back_emf) + c * T * K);
    }
    double coupled = 4 * M[SHOULDER][ELBOW] - c * T * T * arm->elbow * second;
    return S[SHOULDER] > 0 && S[SHOULDER] * S[ELBOW] > coupled * coupled;
}

double fr_arm_largest_step(const FrArm *arm)
{
    FR_ASSERT(arm);
    const double pi = 0x1.921fb54442d18p+1;
    double low = 0, high = 1e3; // bounds of T
    for (int k = 0; k < 100; k++) {
        double middle = k < 60 ? SQUARE_ROOT((low > 0 ? low : 1e-15) * high) : 0.5 * (low + high);
        bool fits = settles(arm, 0, middle) && settles(arm, pi, middle);
        low = fits ? middle : low;
        high = fits ? high : middle;
    }
    return low;
}

/// Limit a velocity as a bench does.
static double held(double omega)
{
    return omega < -100 ? -100 : omega > 100 ? 100 : omega;
}

FrArmTorques fr_arm_step(const FrArm *arm, FrArmState *state, FrArmPair goal, const FrArmPair *further)
{
    FR_ASSERT(arm && state);
    enum { WORK = 64 };
    Load load = load_of(arm, state);
    for (int i = 0; i < JOINTS && further; i++)
        load.torque.at[i] += further->at[i];
    FrArmTorques torques = {.external = load.torque};
    FrJointLaw law[JOINTS] = {{0}};
    FrArmPair force, next;
    double work[WORK];
    for (int i = 0; i < JOINTS; i++) {
        double omega = state->omega.at[i], external = load.torque.at[i];
        double motor =
            fr_servo_torque(&arm->drive[i], &state->memory[i], goal.at[i], true, state->q.at[i], omega, arm->T);
        torques.motor.at[i] = motor;
        torques.friction_limit.at[i] = law[i].F = fr_servo_dry_friction(&arm->friction[i], motor, external, omega) +
                                                  arm->friction[i].viscous * ABSOLUTE(omega);
        force.at[i] = motor + external;
    }
    FR_ASSERT(fr_joint_friction_size(JOINTS) <= sizeof work);
    const FrJointStep step = {
        .n = JOINTS,
        .mass = load.mass[0],
        .stride = JOINTS,
        .velocity = state->omega.at,
        .force = force.at,
        .T = arm->T,
        .law = law,
    };
    bool finite = law[SHOULDER].F - law[SHOULDER].F + (law[ELBOW].F - law[ELBOW].F) == 0;
    if (!finite || fr_joint_friction(&step, state->direction, next.at, torques.friction.at, work, NULL) != FR_OK)
        next = torques.friction = (FrArmPair){{(double)NAN, (double)NAN}};
    for (int i = 0; i < JOINTS; i++) {
        double half = arm->update == FR_UPDATE_SEMI ? 0 : 0.5 * arm->T;
        state->q.at[i] += arm->T * next.at[i] + half * (next.at[i] - state->omega.at[i]);
        state->omega.at[i] = held(next.at[i]);
    }
    return torques;
}
