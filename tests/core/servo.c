// Friction budget of servo gearboxes, M1 to M6 (Duclusaud 2024, eq 3 to 9), and the published sets.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "random.h"
#include "reference.h"
#include "runs.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static double square(double x)
{
    return x * x;
}

Test(servo, dry_friction_follows_the_models)
{
    Random random = {.state = 51};
    for (int i = 0; i < 12000; i++) {
        double tau_m = random_between(&random, -10.0, 10.0), tau_e = random_between(&random, -10.0, 10.0);
        double omega = i % 10 == 0 ? 0.0 : random_between(&random, -5.0, 5.0), load = fabs(tau_e - tau_m);
        double s = exp(-pow(fabs(omega / 1.6), 1.3));
        double motor = fabs(tau_m), external = fabs(tau_e);
        double directed = 0.02 + fabs(0.3 * tau_m - 0.11 * tau_e) + s * (0.1 + fabs(0.22 * tau_m - 0.17 * tau_e));
        double q = external < motor ? 0.03 * square(tau_e) : external > motor ? 0.04 * square(tau_m) : 0.0;
        bool opposed = (tau_m > 0.0) != (tau_e > 0.0);
        const ServoFriction models[] = {
            {.base = 0.1, .viscous = 3.0},
            {.base = 0.02, .stribeck = 0.1, .rate = 1 / 1.6, .alpha = 1.3},
            {.base = 0.02, .motor = 0.3, .external = 0.3},
            {.base = 0.02,
             .stribeck = 0.1,
             .motor = 0.01,
             .external = 0.01,
             .motor_stribeck = 0.22,
             .external_stribeck = 0.22,
             .rate = 1 / 1.6,
             .alpha = 1.3},
            {.base = 0.02,
             .stribeck = 0.1,
             .motor = 0.3,
             .external = 0.11,
             .motor_stribeck = 0.22,
             .external_stribeck = 0.17,
             .rate = 1 / 1.6,
             .alpha = 1.3},
            {.base = 0.02,
             .stribeck = 0.1,
             .motor = 0.3,
             .external = 0.11,
             .motor_stribeck = 0.22,
             .external_stribeck = 0.17,
             .motor_quad = 0.04,
             .external_quad = 0.03,
             .rate = 1 / 1.6,
             .alpha = 1.3},
            {.base = 0.02,
             .stribeck = 0.1,
             .motor = 0.3,
             .external = 0.11,
             .motor_stribeck = 0.22,
             .external_stribeck = 0.17,
             .motor_quad = 0.04,
             .external_quad = 0.03,
             .rate = 1 / 1.6,
             .alpha = 1.3,
             .ungated = 1},
        };
        const double expected[] = {0.1,
                                   0.02 + s * 0.1,
                                   0.02 + 0.3 * load,
                                   0.02 + 0.01 * load + s * (0.1 + 0.22 * load),
                                   directed,
                                   directed + (opposed ? s * q : 0.0),
                                   directed + s * q};
        for (int m = 0; m < 7; m++) {
            double got = fr_servo_dry_friction(&models[m], tau_m, tau_e, omega);
            cr_assert_leq(fabs(got - expected[m]), 1e-14 * (1.0 + expected[m]), "case %d: %.17g, expected %.17g", m,
                          got, expected[m]);
            double whole = fr_servo_friction(gearbox_with(&models[m]), tau_m, tau_e, omega);
            cr_assert_eq(whole, got + models[m].viscous * fabs(omega));
        }
    }
}

Test(servo, friction_counts_opposing_torques_together)
{
    // motor and load against each other load the teeth with their sum, pulling together with their difference
    const ServoFriction half = {.motor = 0.5, .external = 0.5};
    cr_expect_eq(fr_servo_dry_friction(&half, 2.0, -1.0, 0.0), 1.5);
    cr_expect_eq(fr_servo_dry_friction(&half, 2.0, 1.0, 0.0), 0.5);
}

Test(servo, the_quadratic_term_is_of_the_smaller_torque_and_rests_at_equal_ones)
{
    ServoFriction f = {.motor_quad = 3.0, .external_quad = 5.0, .rate = 1.0, .alpha = 1.0};
    for (int ungated = 0; ungated < 2; ungated++) {
        f.ungated = ungated;
        cr_expect_eq(fr_servo_dry_friction(&f, 2.0, -1.0, 0.0), 5.0);
        cr_expect_eq(fr_servo_dry_friction(&f, 1.0, -2.0, 0.0), 3.0);
        cr_expect_eq(fr_servo_dry_friction(&f, -1.0, 2.0, 0.0), 3.0);
        cr_expect_eq(fr_servo_dry_friction(&f, -2.0, 1.0, 0.0), 5.0);
        cr_expect_eq(fr_servo_dry_friction(&f, 2.0, -2.0, 0.0), 0.0, "neither is the smaller");
        cr_expect_eq(fr_servo_dry_friction(&f, 2.0, 1.0, 0.0), ungated ? 5.0 : 0.0);
        cr_expect_eq(fr_servo_dry_friction(&f, -1.0, -2.0, 0.0), ungated ? 3.0 : 0.0);
        cr_expect_eq(fr_servo_dry_friction(&f, 2.0, 0.0, 0.0), 0.0, "a square of 0");
        cr_expect_eq(fr_servo_dry_friction(&f, 0.0, -2.0, 0.0), 0.0);
    }
}

/// The servo whose set it is, in the form of servo_pendulum.
static FrRun published(const char *preset, const char *model)
{
    char settings[100];
    snprintf(settings, sizeof settings, "preset=%s model=%s", preset, model);
    return run_of(FR_RUN, "servo_pendulum", settings);
}

Test(servo, presets_have_the_published_values)
{
    Reference reference = reference_open("published.csv");
    cr_assert_eq(reference.columns, 4);
    int sets = 0;
    for (int first = 0, end; first < reference.rows; first = end, sets++) {
        const char *preset = reference_word(&reference, first, 0), *model = reference_word(&reference, first, 1);
        for (end = first; end < reference.rows && strcmp(reference_word(&reference, end, 0), preset) == 0 &&
                          strcmp(reference_word(&reference, end, 1), model) == 0;)
            end++;
        FrRun run = published(preset, model);
        char settings[100];
        snprintf(settings, sizeof settings, "preset=%s model=%s", preset, model);
        FrRun curve = run_of(FR_CURVE, "drive_backdrive", settings);
        ServoFriction a = friction_of_form(&run.form), b = friction_of_form(&curve.form);
        cr_expect_eq(memcmp(&a, &b, sizeof a), 0, "%s: the curves have another friction", settings);
        for (int row = first; row < end; row++) {
            const char *key = reference_word(&reference, row, 2), *word = reference_word(&reference, row, 3);
            const FrOption *option = fr_form_option(&run.form, key);
            if (option) {
                cr_expect_str_eq(option->name, word, "%s %s: %s", preset, model, key);
                continue;
            }
            double got = fr_form_value(&run.form, key), expected = reference_number(&reference, row, 3);
            cr_expect_eq(got, expected, "%s %s: %s = %.17g, published %.17g", preset, model, key, got, expected);
            if (fr_form_find(&curve.form, key))
                cr_expect_eq(fr_form_value(&curve.form, key), expected, "%s: %s of the curves", settings, key);
        }
        // and every parameter of the friction is a published one
        for (int i = 0; i < run.form.count; i++) {
            const char *key = run.form.entry[i].row->key;
            bool counts = strstr(key, "friction") || strcmp(key, "alpha") == 0 || strcmp(key, "dtheta_stribeck") == 0;
            bool found = false;
            for (int row = first; row < end; row++)
                found = found || strcmp(reference_word(&reference, row, 2), key) == 0;
            cr_expect(found || !counts, "%s %s: %s is not published", preset, model, key);
        }
    }
    printf("presets: %d published sets, %d values\n", sets, reference.rows);
    cr_expect_eq(sets, 105);
    reference_close(&reference);
}

Test(servo, a_model_that_is_not_published_is_noted)
{
    const struct {
        const char *settings;
        int notes;
    } cases[] = {{"preset=feetech_sts3215_7_4V_2025\nmodel=m4", 1},
                 {"preset=feetech_sts3215_7_4V_2025\nmodel=m1", 0},
                 {"preset=feetech_sts3215_7_4V_2025", 0},
                 {"preset=mx64\nmodel=m6", 0}};
    for (int i = 0; i < 4; i++) {
        FrRun run;
        FrReport report = new_report();
        cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "servo_pendulum"), cases[i].settings, NULL,
                                            &report),
                     FR_OK);
        cr_expect_eq(report.count, cases[i].notes, "%s", cases[i].settings);
    }
}

Test(servo, every_published_set_has_its_own_term_in_its_own_place)
{
    // distinct values for every key of M6, so that no two can be exchanged
    FrRun run = run_of(FR_RUN, "servo_pendulum",
                       "model=m6 friction_base=1 friction_viscous=2 friction_stribeck=3 load_friction_motor=4 "
                       "load_friction_external=5 load_friction_motor_stribeck=6 load_friction_external_stribeck=7 "
                       "load_friction_motor_quad=8 load_friction_external_quad=9 dtheta_stribeck=0.25 alpha=11");
    ServoFriction f = friction_of_form(&run.form);
    const double got[] = {
        f.base,       f.viscous,       f.stribeck, f.motor, f.external, f.motor_stribeck, f.external_stribeck,
        f.motor_quad, f.external_quad, f.rate,     f.alpha, f.ungated};
    const double expected[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 4, 11, 0};
    for (int i = 0; i < 12; i++)
        cr_expect_eq(got[i], expected[i], "number %d is %g", i, got[i]);
    run = run_of(FR_RUN, "servo_pendulum", "model=m6 quadratic=paper");
    cr_expect_eq(friction_of_form(&run.form).ungated, 1.0);
    run = run_of(FR_RUN, "servo_pendulum", "model=m4 load_friction_base=0.25 load_friction_stribeck=0.5");
    f = friction_of_form(&run.form);
    cr_expect(f.motor == 0.25 && f.external == 0.25 && f.motor_stribeck == 0.5 && f.external_stribeck == 0.5);
    run = run_of(FR_RUN, "servo_pendulum", "model=m3");
    f = friction_of_form(&run.form);
    cr_expect(f.rate == 0.0 && f.stribeck == 0.0 && f.motor_stribeck == 0.0 && f.motor_quad == 0.0);
}
