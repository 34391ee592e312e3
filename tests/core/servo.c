// Servo gearboxes and their motors: drive and backdrive limits against bisection in 40 digits, the friction budget, and
// the control laws (Duclusaud 2024, eq 3, 7, 11 to 14, section II-C).
#include "friction/servo.h"
#include "random.h"
#include "reference.h"
#include "runs.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { SERVO, MODEL, BASE, LOAD, STRIBECK, LOAD_STRIBECK, VELOCITY_STRIBECK, ALPHA, VELOCITY, TAU_M, DRIVE, BACKDRIVE };

static FrServoFriction friction_of_row(const Reference *reference, int row)
{
    return (FrServoFriction){
        .base = reference_number(reference, row, BASE),
        .load = reference_number(reference, row, LOAD),
        .stribeck = reference_number(reference, row, STRIBECK),
        .load_stribeck = reference_number(reference, row, LOAD_STRIBECK),
        .velocity = reference_number(reference, row, VELOCITY_STRIBECK),
        .alpha = reference_number(reference, row, ALPHA),
        .decays = reference_number(reference, row, VELOCITY_STRIBECK) > 0.0,
    };
}

Test(servo, limits_agree_with_bisection)
{
    Reference reference = reference_open("drive_backdrive.csv");
    double worst = 0.0;
    int at = 0, empty = 0;
    for (int row = 0; row < reference.rows; row++) {
        FrServoFriction friction = friction_of_row(&reference, row);
        double tau_m = reference_number(&reference, row, TAU_M), velocity = reference_number(&reference, row, VELOCITY);
        double got[2];
        fr_servo_limits(&friction, tau_m, velocity, &got[0], &got[1]);
        for (int k = 0; k < 2; k++) {
            double expected = reference_number(&reference, row, DRIVE + k),
                   error = relative_error(got[k], expected, 0.0);
            empty += isnan(expected);
            cr_assert_leq(error, 1e-12, "row %d: %s %s at %g rad/s, tau_m = %g: %s limit %.17g, expected %.17g",
                          row + 1, reference_word(&reference, row, SERVO), reference_word(&reference, row, MODEL),
                          velocity, tau_m, k ? "backdrive" : "drive", got[k], expected);
            at = error > worst ? row : at;
            worst = error > worst ? error : worst;
        }
        if (tau_m == 0.0)
            continue;
        // the other direction of the motor is the mirror image
        double mirror[2];
        fr_servo_limits(&friction, -tau_m, -velocity, &mirror[0], &mirror[1]);
        for (int k = 0; k < 2; k++)
            cr_assert(mirror[k] == -got[k] || (isnan(mirror[k]) && isnan(got[k])), "limits of %g and %g: %g and %g",
                      tau_m, -tau_m, got[k], mirror[k]);
    }
    printf("limits: worst relative error %.3g over %d rows (%s, tau_m = %g), %d areas empty\n", worst, reference.rows,
           reference_word(&reference, at, SERVO), reference_number(&reference, at, TAU_M), empty);
    cr_expect_gt(empty, 50);
    reference_close(&reference);
}

Test(servo, presets_have_the_published_values)
{
    Reference reference = reference_open("drive_backdrive.csv");
    int seen = 0;
    for (int row = 0; row < reference.rows; row++) {
        const char *servo = reference_word(&reference, row, SERVO), *model = reference_word(&reference, row, MODEL);
        if (strcmp(model, "-") == 0)
            continue;
        char settings[200];
        snprintf(settings, sizeof settings, "preset=%s model=%s velocity=%.17g", servo, model,
                 reference_number(&reference, row, VELOCITY));
        FrRun run = run_of(FR_CURVE, "drive_backdrive", settings);
        FrServoFriction got = fr_servo_friction_from_form(&run.form), expected = friction_of_row(&reference, row);
        cr_expect(got.base == expected.base && got.load == expected.load && got.stribeck == expected.stribeck &&
                      got.load_stribeck == expected.load_stribeck && got.decays == expected.decays,
                  "%s", settings);
        if (expected.decays)
            cr_expect(got.velocity == expected.velocity && got.alpha == expected.alpha, "%s", settings);
        // and the curve is made of the limits
        double x = reference_number(&reference, row, TAU_M), data[3];
        FrSamples samples = {.columns = 3, .capacity = 1, .data = data};
        fr_curve_rows(&run, &x, 1, &samples);
        cr_expect_eq(samples.count, 1);
        cr_expect_eq(data[0], x);
        for (int k = 0; k < 2; k++)
            cr_expect_leq(relative_error(data[1 + k], reference_number(&reference, row, DRIVE + k), 0.0), 1e-12,
                          "%s at %g", settings, x);
        seen++;
    }
    cr_expect_geq(seen, 640);
    reference_close(&reference);
}

static const FrServoFriction spur = {.base = 0.02,
                                     .viscous = 0.05,
                                     .stribeck = 0.1,
                                     .load = 0.01,
                                     .load_stribeck = 0.22,
                                     .velocity = 1.6,
                                     .alpha = 1.3,
                                     .decays = true};

Test(servo, dry_friction_follows_the_model)
{
    Random random = {51};
    for (int i = 0; i < 5000; i++) {
        double tau_m = random_uniform(&random, -10.0, 10.0), tau_e = random_uniform(&random, -10.0, 10.0);
        double omega = random_uniform(&random, -5.0, 5.0), load = fabs(tau_e - tau_m);
        double decay = exp(-pow(fabs(omega / 1.6), 1.3));
        double expected = 0.02 + 0.01 * load + decay * (0.1 + 0.22 * load);
        cr_expect_leq(fabs(fr_servo_dry_friction(&spur, tau_m, tau_e, omega) - expected), 1e-14 * (1.0 + expected));
        FrServoFriction plain = {.base = 0.1, .viscous = 3.0};
        cr_expect_eq(fr_servo_dry_friction(&plain, tau_m, tau_e, omega), 0.1);
    }
}

Test(servo, friction_counts_opposing_torques_together)
{
    // motor and load against each other load the teeth with their sum, pulling together with their difference
    cr_expect_eq(fr_servo_dry_friction(&(FrServoFriction){.load = 0.5}, 2.0, -1.0, 0.0), 1.5);
    cr_expect_eq(fr_servo_dry_friction(&(FrServoFriction){.load = 0.5}, 2.0, 1.0, 0.0), 0.5);
}

Test(servo, a_gearbox_that_locks_itself_is_never_driven_back)
{
    double drive, backdrive;
    FrServoFriction worm = {
        .base = 0.1, .load = 0.5, .stribeck = 0.0, .load_stribeck = 0.7, .velocity = 1.0, .alpha = 1.0, .decays = true};
    fr_servo_limits(&worm, 1.0, 0.0, &drive, &backdrive);
    cr_expect(isnan(backdrive), "driven back at %g", backdrive);
    cr_expect(isnan(drive), "at rest 1 N m does not overcome 1.2 N m of friction, but drives up to %g", drive);
    fr_servo_limits(&worm, 1.0, 5.0, &drive, &backdrive);
    cr_expect(backdrive > 1.0 && drive > 0.0 && drive < 1.0, "in motion it gives way: %g, %g", drive, backdrive);
}

Test(servo, limits_are_where_the_areas_end)
{
    Random random = {52};
    for (int i = 0; i < 3000; i++) {
        FrServoFriction friction = {.base = random_log(&random, 1e-6, 5.0),
                                    .stribeck = random_log(&random, 1e-6, 5.0),
                                    .load = random_uniform(&random, 0.0, 0.4),
                                    .load_stribeck = random_uniform(&random, 0.0, 0.5),
                                    .velocity = 1.0,
                                    .alpha = 1.5,
                                    .decays = true};
        double tau_m = random_log(&random, 0.01, 100.0), omega = random_uniform(&random, 0.0, 4.0), drive, backdrive;
        fr_servo_limits(&friction, tau_m, omega, &drive, &backdrive);
        cr_assert_not(isnan(backdrive));
        double x = backdrive * 1.000001;
        cr_expect_lt(tau_m + fr_servo_dry_friction(&friction, tau_m, -x, omega), x);
        x = backdrive * 0.999999;
        cr_expect_gt(tau_m + fr_servo_dry_friction(&friction, tau_m, -x, omega), x);
        if (isnan(drive)) {
            cr_expect_leq(tau_m - fr_servo_dry_friction(&friction, tau_m, 0.0, omega), 1e-12 * tau_m);
            continue;
        }
        x = drive * 0.999999;
        cr_expect_gt(tau_m - fr_servo_dry_friction(&friction, tau_m, -x, omega), x);
        x = drive * 1.000001;
        cr_expect_lt(tau_m - fr_servo_dry_friction(&friction, tau_m, -x, omega), x);
    }
}

Test(servo, voltage_law)
{
    FrServoDrive drive = {.kt = 2.0, .R = 4.0, .vin = 12.0, .kp = 8.0, .error_gain = 0.1, .max_pwm = 0.9};
    cr_expect_leq(fabs(fr_servo_torque(&drive, 0.5, true, 0.25, 0.0) - 2.0 / 4.0 * 12.0 * 0.25 * 0.8), 1e-15);
    cr_expect_leq(fabs(fr_servo_torque(&drive, 0.5, true, 0.25, 3.0) - (2.0 / 4.0 * 12.0 * 0.25 * 0.8 - 3.0)), 1e-14,
                  "back-EMF");
    cr_expect_leq(fabs(fr_servo_torque(&drive, 99.0, true, 0.0, 0.0) - 2.0 / 4.0 * 12.0 * 0.9), 1e-14, "largest duty");
    cr_expect_leq(fabs(fr_servo_torque(&drive, -99.0, true, 0.0, 0.0) + 2.0 / 4.0 * 12.0 * 0.9), 1e-14);
    cr_expect_eq(fr_servo_torque(&drive, 1.0, false, 0.0, 5.0), 0.0, "released: no back-EMF either");
}

Test(servo, current_law)
{
    FrServoDrive drive = {
        .current = true, .kt = 10.0, .R = 2.0, .vin = 48.0, .kp = 25.0, .damping = 2.0, .max_current = 12.0};
    cr_expect_leq(fabs(fr_servo_torque(&drive, 0.3, true, 0.1, 0.0) - 10.0 * 25.0 * 0.2), 1e-12);
    cr_expect_leq(fabs(fr_servo_torque(&drive, 0.3, true, 0.1, 0.2) - 10.0 * (5.0 - 2.0 * 5.0 * 0.2)), 1e-12,
                  "damping");
    cr_expect_eq(fr_servo_torque(&drive, 9.0, true, 0.0, 0.0), 120.0, "heat limit");
    cr_expect_eq(fr_servo_torque(&drive, -9.0, true, 0.0, 0.0), -120.0);
    // at 4 rad/s the supply leaves (kt/R)(48 - 40) = 40 N m, and (kt/R)(-48 - 40) = -440 N m the other way
    cr_expect_eq(fr_servo_torque(&drive, 9.0, true, 0.0, 4.0), 40.0, "voltage limit after the heat limit");
    cr_expect_eq(fr_servo_torque(&drive, -9.0, true, 0.0, 4.0), -120.0);
    cr_expect_eq(fr_servo_torque(&drive, 9.0, false, 0.0, 4.0), 0.0, "released");
    cr_expect_eq(fr_servo_torque(&drive, 9.0, false, 0.0, 6.0), -60.0,
                 "released, but the supply brakes an overspeeding joint");
    cr_expect_eq(fr_servo_torque(&drive, 9.0, false, 0.0, -6.0), 60.0);
}
