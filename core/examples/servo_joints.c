// Two servos at the joints of a simulator: a planar arm, held by its servos against gravity.
//
// First as published: the friction limit of each servo is a budget of the instant before the step, and
// fr_joint_friction solves the friction of both joints together. Then with friction under the load of the same instant,
// with its inertia: K_m, K_e and K_c of model M5 as a transmission, solved with the step by fr_gear_friction. Each line
// is a time [s] and, for either way, both angles [rad].
#include <friction/friction.h>

#include <math.h>
#include <stdio.h>

static const double T = 1e-3, m[2] = {0.25, 0.15}, l = 0.18; // point masses at the ends of both links [s, kg, m]

/// Compute the mass matrix with the armatures, and the torques of gravity and of Coriolis terms. q is 0 when both
/// links hang down; q_2 is relative to the first link.
static void dynamics(const FrServoDef def[2], const double *q, const double *v, double *M, double *load)
{
    double a = m[1] * l * l, cosine = a * cos(q[1]), sine = a * sin(q[1]),
           outer = m[1] * FR_GRAVITY * l * sin(q[0] + q[1]);
    M[0] = (m[0] + m[1]) * l * l + a + 2 * cosine + def[0].armature;
    M[1] = M[2] = a + cosine;
    M[3] = a + def[1].armature;
    load[0] = sine * v[1] * (2 * v[0] + v[1]) - (m[0] + m[1]) * FR_GRAVITY * l * sin(q[0]) - outer;
    load[1] = -sine * v[0] * v[0] - outer;
}

/// A step with the budget of the instant before it.
static FrStatus budgets(const FrServoDef def[2], const FrServo servo[2], FrServoState state[2], const FrGoal goal[2],
                        double *q, double *v, signed char *way, double *work)
{
    double M[4], load[2], force[2];
    FrJointLaw law[2];
    dynamics(def, q, v, M, load);
    for (int i = 0; i < 2; i++) {
        FrServoTorques tau = fr_servo_step(&servo[i], &state[i], goal[i], q[i], v[i], load[i]);
        force[i] = tau.motor + load[i];
        law[i] = (FrJointLaw){.F = tau.dry + tau.viscous * fabs(v[i])};
    }
    FrJointStep step = {.n = 2, .mass = M, .stride = 2, .velocity = v, .force = force, .T = T, .law = law};
    FrStatus status = fr_joint_friction(&step, way, v, NULL, work, NULL); // v is now v'
    for (int i = 0; i < 2; i++)
        q[i] += T * v[i];
    return status;
}

/// A step with the friction of the same instant. K_c is taken as it acts while the motor drives.
static FrStatus same_instant(const FrServoDef def[2], const FrServo servo[2], FrServoState state[2],
                             const FrGoal goal[2], double *q, double *v, FrGearMode *mode)
{
    double M[4], A[4] = {def[0].armature, 0, 0, def[1].armature}, load[2], bias[2], motor[2];
    FrTransmission gear[2] = {fr_default_transmission(), fr_default_transmission()};
    dynamics(def, q, v, M, load);
    for (int i = 0; i < 2; i++) {
        motor[i] = fr_servo_step(&servo[i], &state[i], goal[i], q[i], v[i], load[i]).motor;
        bias[i] = -load[i];
        if (fr_transmission_of_servo(&gear[i], def[i].load_friction_motor, def[i].load_friction_external, NULL) !=
            FR_OK)
            return FR_BAD_INPUT;
        gear[i].motor_friction = def[i].friction_base / (1 - def[i].load_friction_motor);
    }
    FrGearStep step = {.n = 2,
                       .inertia = M,
                       .rotor = A,
                       .stride = 2,
                       .bias = bias,
                       .torque = motor,
                       .velocity = v,
                       .transmission = gear,
                       .T = T};
    FrStatus status = fr_gear_friction(&step, mode, v, NULL);
    for (int i = 0; i < 2; i++)
        q[i] += T * v[i];
    return status;
}

int main(void)
{
    static const char *const names[2] = {"mx106", "mx64"};
    const FrGoal goal[2] = {{0.8, true}, {0.6, true}};
    FrServoDef def[2];
    FrServo servo[2];
    FrServoState state[2], other[2];
    FrGearMode mode[2] = {{0, 0}, {0, 0}};
    signed char way[2] = {0, 0};
    double q[2] = {0, 0}, v[2] = {0, 0}, p[2] = {0, 0}, w[2] = {0, 0}, work[64];
    if (fr_joint_friction_size(2) > sizeof work)
        return 1;
    for (int i = 0; i < 2; i++) {
        def[i] = fr_default_servo();
        fr_servo_published(&def[i], names[i], FR_M5, NULL);
        def[i].q_offset = 0;
        if (fr_servo_make(&servo[i], &def[i], T, NULL) != FR_OK)
            return 1;
        fr_servo_start(&servo[i], &state[i], 0, NULL);
        fr_servo_start(&servo[i], &other[i], 0, NULL);
    }
    for (int k = 0; k <= 1000; k++) {
        if (k % 100 == 0)
            printf("%4.1f %9.6f %9.6f %9.6f %9.6f\n", k * T, q[0], q[1], p[0], p[1]);
        if (budgets(def, servo, state, goal, q, v, way, work) != FR_OK ||
            same_instant(def, servo, other, goal, p, w, mode) != FR_OK)
            return 1;
    }
    return 0;
}
