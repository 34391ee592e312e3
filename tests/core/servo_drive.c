// Control laws and motors by hand-computed numbers (Duclusaud 2024, eq 11 to 14; electronics as published).
#include "explorer/form/servo.h"
#include "explorer/run/experiment.h"
#include "runs.h"
#include "reports.h"
#include "servo/parts.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>

static ServoDrive drive_of(const char *settings, double T)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
    ServoDrive drive = {0};
    const FrServoDef servo = fr_servo_from_form(&run.form);
    FrReport report = new_report();
    cr_assert_eq(fr_servo_check(&servo, &report), FR_OK);
    drive = fr_servo_drive_of(&servo, T);
    return drive;
}

/// Torque of one step from memory at rest.
static double torque(const ServoDrive *drive, double goal, bool enabled, double q, double omega)
{
    ServoMemory memory = {0};
    return fr_servo_torque(drive, &memory, goal, enabled, q, omega, 0.01);
}

static void near(int line, double got, double expected)
{
    cr_expect(fabs(got - expected) <= 1e-13 * (1.0 + fabs(expected)), "line %d: %.17g, expected %.17g", line, got,
              expected);
}
#define NEAR(got, expected) near(__LINE__, got, expected)

Test(servo_drive, voltage_law)
{
    // duty = 0.1 2 8 e = 1.6 e; stalled 12 V give (2/4) 12 = 6 N m, back-EMF takes 2^2/4 = 1 N m s/rad
    ServoDrive drive =
        drive_of("control=voltage kt=2 R=4 vin=12 kp=8 error_gain=0.1 error_gain_ratio=2 max_pwm=0.75", 0.01);
    NEAR(torque(&drive, 0.5, true, 0.25, 0.0), 2.4);
    NEAR(torque(&drive, 0.25, true, 0.5, 0.0), -2.4);
    NEAR(torque(&drive, 0.5, true, 0.25, 3.0), -0.6); // back-EMF
    NEAR(torque(&drive, 0.5, true, 0.25, -3.0), 5.4);
    NEAR(torque(&drive, 99.0, true, 0.0, 0.0), 4.5); // largest duty
    NEAR(torque(&drive, -99.0, true, 0.0, 0.0), -4.5);
    NEAR(torque(&drive, 99.0, true, 0.0, 30.0), 4.5 - 30.0); // no limit behind the duty's
    cr_expect_eq(torque(&drive, 1.0, false, 0.0, 5.0), 0.0, "released: no back-EMF either");
    cr_expect_eq(torque(&drive, 1.0, false, 0.0, -50.0), 0.0);
}

Test(servo_drive, voltage_law_with_a_bound_of_current)
{
    // I = (12 u - 2 w)/4 within 1.5 A: u within w/6 -+ 0.5, and only then within 0.75
    ServoDrive drive =
        drive_of("control=voltage kt=2 R=4 vin=12 kp=8 error_gain=0.2 max_pwm=0.75 max_current=1.5", 0.01);
    NEAR(torque(&drive, 9.0, true, 0.0, 0.0), 3.0); // 1.5 A
    NEAR(torque(&drive, -9.0, true, 0.0, 0.0), -3.0);
    NEAR(torque(&drive, 9.0, true, 0.0, 1.0), 3.0); // the bound moves with the velocity
    NEAR(torque(&drive, -9.0, true, 0.0, 1.0), -3.0);
    NEAR(torque(&drive, 0.1, true, 0.0, 0.0), 0.96);              // below it nothing changes
    NEAR(torque(&drive, 9.0, true, 0.0, 3.0), 6.0 * 0.75 - 3.0);  // the duty's limit comes last
    NEAR(torque(&drive, -9.0, true, 0.0, 9.0), 6.0 * 0.75 - 9.0); // and above both bounds of the current
    cr_expect_eq(torque(&drive, -9.0, false, 0.0, 9.0), 0.0);
    // without a supply there is no duty to bound
    ServoDrive dead = drive_of("control=voltage kt=2 R=4 vin=0 kp=8 error_gain=0.2 max_pwm=0.75 max_current=1.5", 0.01);
    NEAR(torque(&dead, 9.0, true, 0.0, 3.0), -3.0);
}

Test(servo_drive, a_supply_with_resistance)
{
    // what a circuit of supply, bridge and winding gives: d U - d (d i R_s) = R i + k_t w, and no more than 0.75
    ServoDrive drive =
        drive_of("control=voltage kt=2 R=4 vin=12 supply_resistance=1.5 kp=8 error_gain=0.2 max_pwm=0.75", 0.01);
    for (int k = -20; k <= 20; k++) {
        double goal = 0.05 * k, omega = 0.3 * (k % 7), duty = fmax(-0.75, fmin(1.6 * goal, 0.75));
        double i = torque(&drive, goal, true, 0, omega) / 2;
        NEAR(duty * (12 - 1.5 * duty * i), 4 * i + 2 * omega);
    }
    ServoDrive stiff =
        drive_of("control=voltage kt=2 R=4 vin=12 supply_resistance=0 kp=8 error_gain=0.2 max_pwm=0.75", 0.01);
    NEAR(torque(&stiff, 0.25, true, 0.0, 0.0), 2.4);
}

Test(servo_drive, integral_and_derivative)
{
    // u = 0.1 (4 e + 5 sum e T - 2 w), 6 N m and 1 N m s/rad
    ServoDrive drive = drive_of("control=voltage kt=2 R=4 vin=12 kp=4 ki=5 kd=2 error_gain=0.1 max_pwm=0.75", 0.5);
    ServoMemory memory = {0};
    NEAR(fr_servo_torque(&drive, &memory, 1.0, true, 0.5, 0.0, 0.5), 6.0 * 0.2); // the sum counts from the next step on
    NEAR(memory.sum, 0.25);
    NEAR(fr_servo_torque(&drive, &memory, 1.0, true, 0.5, 0.0, 0.5), 6.0 * 0.1 * (2.0 + 1.25));
    NEAR(memory.sum, 0.5);
    NEAR(fr_servo_torque(&drive, &memory, 1.0, true, 0.5, 0.5, 0.5), 6.0 * 0.1 * (2.0 + 2.5 - 1.0) - 0.5);
    NEAR(memory.sum, 0.75);
    // released it rests, whatever the error
    cr_expect_eq(fr_servo_torque(&drive, &memory, 0.6, false, 0.5, 0.0, 0.5), 0.0);
    NEAR(memory.sum, 0.75);
    cr_expect_eq(fr_servo_torque(&drive, &memory, 9.0, false, 0.5, 0.5, 0.5), 0.0);
    NEAR(memory.sum, 0.75);
    // at the limit it does not wind up, but it unwinds
    NEAR(fr_servo_torque(&drive, &memory, 9.0, true, 0.5, 0.0, 0.5), 4.5);
    NEAR(memory.sum, 0.75); // no winding up
    memory.sum = 100.0;
    NEAR(fr_servo_torque(&drive, &memory, 0.0, true, 1.0, 0.0, 0.5), 4.5); // the sum holds it at the limit
    NEAR(memory.sum, 99.5);                                                // unwinding
    memory.sum = -100.0;
    NEAR(fr_servo_torque(&drive, &memory, 0.0, true, 1.0, 0.0, 0.5), -4.5);
    NEAR(memory.sum, -100.0); // no winding down
    // right at the limit it is not clipped yet
    memory = (ServoMemory){0};
    ServoDrive even = drive_of("control=voltage kt=2 R=4 vin=12 kp=4 ki=5 error_gain=0.125 max_pwm=0.5", 0.5);
    NEAR(fr_servo_torque(&even, &memory, 1.0, true, 0.0, 0.0, 0.5), 3.0);
    NEAR(memory.sum, 0.5);
    // and a bound of the current alone does not rest it
    ServoDrive bounded =
        drive_of("control=voltage kt=2 R=4 vin=12 kp=4 ki=5 error_gain=0.1 max_pwm=0.75 max_current=0.3", 0.5);
    memory = (ServoMemory){0};
    NEAR(fr_servo_torque(&bounded, &memory, 1.0, true, 0.0, 0.0, 0.5), 0.6);
    NEAR(memory.sum, 0.5);
}

Test(servo_drive, a_target_that_follows_with_bounded_velocity)
{
    // 2 rad/s, 0.01 s: 0.02 rad in a step
    ServoDrive drive =
        drive_of("control=rate_limited kt=2 R=4 vin=12 kp=8 error_gain=0.1 max_pwm=0.75 max_velocity=2", 0.01);
    ServoMemory memory = {0};
    NEAR(fr_servo_torque(&drive, &memory, 1.0, true, 0.0, 0.0, 0.01), 6.0 * 0.8 * 0.02);
    NEAR(memory.target, 0.02);
    NEAR(fr_servo_torque(&drive, &memory, 1.0, true, 0.0, 0.0, 0.01), 6.0 * 0.8 * 0.04);
    cr_expect_eq(fr_servo_torque(&drive, &memory, 1.0, false, 0.0, 7.0, 0.01), 0.0);
    NEAR(memory.target, 0.06); // it follows while the bridge is released too
    NEAR(fr_servo_torque(&drive, &memory, 0.07, true, 0.0, 0.0, 0.01), 6.0 * 0.8 * 0.07); // and arrives
    NEAR(fr_servo_torque(&drive, &memory, -1.0, true, 0.0, 0.0, 0.01), 6.0 * 0.8 * 0.05); // and goes back
    NEAR(fr_servo_torque(&drive, &memory, 0.05, true, 0.05, 1.0, 0.01), -1.0);            // back-EMF as ever
    ServoDrive still =
        drive_of("control=rate_limited kt=2 R=4 vin=12 kp=8 error_gain=0.1 max_pwm=0.75 max_velocity=0", 0.01);
    memory = (ServoMemory){.target = 0.5};
    NEAR(fr_servo_torque(&still, &memory, 1.0, true, 0.0, 0.0, 0.01), 6.0 * 0.4);
    cr_expect_eq(memory.target, 0.5);
}

Test(servo_drive, current_law)
{
    // 10 N m/A, (kt/R) 48 V = 240 N m less (kt/R) kt = 50 N m s/rad; 25 A/rad and 2 root 25 = 10 A s/rad
    ServoDrive drive = drive_of("control=current kt=10 R=2 vin=48 kp=25 damping=2 max_current=12", 0.01);
    NEAR(torque(&drive, 0.3, true, 0.1, 0.0), 50.0);
    NEAR(torque(&drive, 0.3, true, 0.1, 0.2), 30.0);  // damping
    NEAR(torque(&drive, 9.0, true, 0.0, 0.0), 120.0); // heat limit
    NEAR(torque(&drive, -9.0, true, 0.0, 0.0), -120.0);
    NEAR(torque(&drive, 9.0, true, 0.0, 4.0), 40.0);    // what the supply can drive, after the heat limit
    NEAR(torque(&drive, -9.0, true, 0.0, 4.0), -120.0); // the lower bound is -440 N m
    NEAR(torque(&drive, -9.0, true, 0.0, -4.0), -40.0);
    NEAR(torque(&drive, 9.0, true, 0.0, -4.0), 120.0);
    NEAR(torque(&drive, 9.0, true, 0.0, 8.0), -160.0); // beyond the heat limit, for the supply comes last
    cr_expect_eq(torque(&drive, 9.0, false, 0.0, 4.0), 0.0, "released");
    NEAR(torque(&drive, 9.0, false, 0.0, 6.0), -60.0); // released, but the supply brakes a joint that overspeeds
    NEAR(torque(&drive, 9.0, false, 0.0, -6.0), 60.0);
}

Test(servo_drive, off)
{
    ServoDrive drive = drive_of("control=off", 0.01);
    for (int enabled = 0; enabled < 2; enabled++) {
        cr_expect_eq(torque(&drive, 9.0, enabled, 0.0, 0.0), 0.0);
        cr_expect_eq(torque(&drive, -9.0, enabled, 0.3, 70.0), 0.0, "no back-EMF");
    }
}

static FrServoSaturation saturation(const ServoDrive *drive, double goal, bool enabled, double q, double omega)
{
    ServoMemory memory = {0};
    return fr_servo_saturation(drive, &memory, goal, enabled, q, omega);
}

Test(servo_drive, names_the_limit_that_decides)
{
    // duty = 1.6 e
    ServoDrive drive = drive_of("control=voltage kt=2 R=4 vin=12 kp=8 error_gain=0.2 max_pwm=0.75", 0.01);
    cr_expect_eq(saturation(&drive, 0.46, true, 0, 0), FR_NOT_SATURATED);
    cr_expect_eq(saturation(&drive, 0.47, true, 0, 0), FR_DUTY_SATURATED);
    cr_expect_eq(saturation(&drive, -0.47, true, 0, 0), FR_DUTY_SATURATED);
    cr_expect_eq(saturation(&drive, 0.47, false, 0, 0), FR_NOT_SATURATED);
    drive = drive_of("control=voltage kt=2 R=4 vin=12 kp=8 error_gain=0.2 max_pwm=1", 0.01);
    cr_expect_eq(saturation(&drive, 0.62, true, 0, 0), FR_NOT_SATURATED);
    cr_expect_eq(saturation(&drive, 0.63, true, 0, 0), FR_SUPPLY_SATURATED);
    // u within w/6 -+ 0.5 and within 0.75
    drive = drive_of("control=voltage kt=2 R=4 vin=12 kp=8 error_gain=0.2 max_pwm=0.75 max_current=1.5", 0.01);
    cr_expect_eq(saturation(&drive, 0.31, true, 0, 0), FR_NOT_SATURATED);
    cr_expect_eq(saturation(&drive, 0.32, true, 0, 0), FR_CURRENT_SATURATED);
    cr_expect_eq(saturation(&drive, -0.32, true, 0, 0), FR_CURRENT_SATURATED);
    cr_expect_eq(saturation(&drive, 9.0, true, 0, 3), FR_DUTY_SATURATED, "the duty's limit comes last");
    // current = 8 e within 2 A, torque 2 i within (12 -+ 2 w)/2
    drive = drive_of("control=current kt=2 R=4 vin=12 kp=8 damping=0 max_current=2", 0.01);
    cr_expect_eq(saturation(&drive, 0.24, true, 0, 0), FR_NOT_SATURATED);
    cr_expect_eq(saturation(&drive, 0.26, true, 0, 0), FR_CURRENT_SATURATED);
    cr_expect_eq(saturation(&drive, 0.26, true, 0, 5), FR_SUPPLY_SATURATED);
    cr_expect_eq(saturation(&drive, 0, false, 0, 7), FR_SUPPLY_SATURATED, "a released joint that overspeeds is braked");
    cr_expect_eq(saturation(&drive, 0, false, 0, 5), FR_NOT_SATURATED);
}

Test(servo_drive, is_saturated_where_its_torque_no_longer_follows_the_goal)
{
    const char *settings[] = {"control=voltage kp=8 error_gain=0.2 max_pwm=0.75 max_current=1.5 kt=2 R=4 vin=12",
                              "control=current kt=2 R=4 vin=12 kp=8 damping=1 max_current=2",
                              "control=rate_limited kt=2 R=4 vin=12 kp=8 error_gain=0.2 max_velocity=3"};
    for (int i = 0; i < 3; i++) {
        ServoDrive drive = drive_of(settings[i], 0.01);
        for (int k = 0; k < 2000; k++) {
            double goal = -1 + 0.001 * k, omega = 0.4 * (k % 31 - 15), q = 0.02 * (k % 7);
            ServoMemory memory = {.target = goal};
            ServoMemory one = memory, other = {.target = goal + 1e-7};
            double torque = fr_servo_torque(&drive, &one, goal, true, q, omega, 0.01);
            bool follows = fr_servo_torque(&drive, &other, goal + 1e-7, true, q, omega, 0.01) != torque;
            bool free = fr_servo_saturation(&drive, &memory, goal, true, q, omega) == FR_NOT_SATURATED;
            cr_expect_eq(free, follows, "%s: goal %g, velocity %g", settings[i], goal, omega);
        }
    }
}
