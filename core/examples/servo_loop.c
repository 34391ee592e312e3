// A servo in a loop of one's own: a mass on an arm, with a delay of the goals and an offset of the measured angle.
//
// The friction limit depends on motor and load, and is that of the instant before the step. If friction can stop the
// arm within the step, its velocity becomes exactly 0. The program prints time [s], angle [rad], velocity [rad/s],
// motor torque and friction limit [N m].
#include <friction/friction.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const double T = 1e-3, m = 1, l = 0.15; // [s, kg, m]

int main(void)
{
    FrServo servo;
    FrServoState state;
    FrServoDef def = fr_default_servo();
    fr_servo_published(&def, "mx106", FR_M6, NULL);
    def.kp = 8;
    def.delay = 0.004;
    def.q_offset = 0.02;
    if (fr_servo_make(&servo, &def, T, NULL) != FR_OK)
        return 1;
    double q = 0, v = 0, *late = malloc((fr_servo_memory(&servo) + 1) * sizeof *late); // goals on their way
    if (!late)
        return 1;
    fr_servo_start(&servo, &state, q, late);
    for (int k = 0; k <= 2000; k++, q += T * v) {
        double load = -m * FR_GRAVITY * l * sin(q); // tau_e: gravity, without inertia
        FrServoTorques tau = fr_servo_step(&servo, &state, (FrGoal){1.57, true}, q, v, load);
        double limit = tau.dry + tau.viscous * fabs(v);
        if (k % 100 == 0)
            printf("%5.3f %8.5f %8.5f %8.4f %8.4f\n", k * T, q, v, tau.motor, limit);
        v = fr_joint_velocity(m * l * l + def.armature, T, v, tau.motor + load, limit, 0);
    }
    free(late);
    return 0;
}
