// The nearest torques at which a gearbox does something else, against brute force: all published sets, and sets drawn
// with factors above 1, which lock themselves.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "fewer.h"
#include "nearest.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>

Test(servo_nearest, torques_of_all_published_sets)
{
    Random random = {.state = 71};
    Counts counts = {0};
    int sets = 0;
    for (int p = 0; fr_servo_name(p); p++)
        for (FrServoModel model = FR_M1; model <= FR_M6; model++) {
            FrServoDef def;
            ServoFriction f;
            if (fr_servo_published(&def, fr_servo_name(p), model, NULL) != FR_OK)
                continue;
            sets++;
            for (int paper = 0; paper < 2; paper++) {
                def.quadratic = paper ? FR_QUADRATIC_PAPER : FR_QUADRATIC_CODE;
                f = fr_servo_friction_of(&def);
                double scale = 10.0 * (f.base + f.stribeck);
                for (int i = 0; i < some_of(200); i++) {
                    double tau_m = i % 10 ? random_between(&random, -scale, scale) : 0.0,
                           tau_e = i % 7 ? random_between(&random, -scale, scale) : 0.0,
                           omega = i % 3 ? 0.0 : random_between(&random, 0.0, 3.0);
                    Areas areas = areas_of_servo(&f, i % 2, omega);
                    check_nearest(&areas, tau_m, tau_e, omega, &random, &counts);
                    check_lock(&areas, tau_m == 0.0 ? 1.0 : tau_m, omega, &random, &counts);
                }
            }
        }
    printf("nearest torques of %d published sets: %d found, %d none, %d samples beside them, %d lock\n", sets,
           counts.found, counts.none, counts.points, counts.locks);
    cr_expect_eq(sets, 105);
}

Test(servo_nearest, torques_of_drawn_sets_that_may_lock)
{
    Random random = {.state = 72};
    Counts counts = {0};
    int sets = some_of(12000);
    for (int i = 0; i < sets; i++) {
        double scale = random_decades(&random, 0.01, 100.0);
        ServoFriction f = random_friction(&random, 1 + i % 6, scale);
        double *const factors[] = {&f.motor, &f.external, &f.motor_stribeck, &f.external_stribeck};
        for (int k = 0; k < 4 && i % 6 >= 2 && i % 4; k++)
            *factors[k] *= random_between(&random, 0.0, 4.0);
        double tau_m = i % 11 ? random_between(&random, -8.0, 8.0) * scale : 0.0,
               tau_e = i % 13 ? random_between(&random, -8.0, 8.0) * scale : 0.0;
        if (i % 17 == 0)
            tau_e = -tau_m;
        double omega = random_below(&random, 3) ? random_between(&random, -4.0, 4.0) : 0.0;
        Areas areas = areas_of_servo(&f, i % 2, omega);
        check_nearest(&areas, tau_m, tau_e, omega, &random, &counts);
        check_lock(&areas, tau_m, omega, &random, &counts);
    }
    printf("nearest torques of drawn sets: %d found, %d none, %d samples beside them, %d lock\n", counts.found,
           counts.none, counts.points, counts.locks);
    cr_expect(counts.found > sets * 5 / 6 && counts.none > sets / 12 && counts.locks > sets / 24);
}

Test(servo_nearest, torques_by_hand)
{
    // Coulomb friction 1 N m: 3 N m drive up to 2 and are driven back from 4 on
    const ServoFriction coulomb = {.base = 1.0};
    FrServoNearest at = fr_servo_nearest(gearbox_with(&coulomb), (FrServoDiagram){0}, 3.0, -3.0, 0.0);
    cr_expect(fabs(at.load[2] + 2.0) < 1e-15 && fabs(at.load[0] + 4.0) < 1e-15 && at.load[1] == -3.0);
    cr_expect(fabs(at.motor[2] - 4.0) < 1e-15 && fabs(at.motor[0] - 2.0) < 1e-15 && at.motor[1] == 3.0);
    // without load and motor torque the motor alone starts it at 1 N m, and nothing drives it back
    at = fr_servo_nearest(gearbox_with(&coulomb), (FrServoDiagram){0}, 0.0, 0.0, 0.0);
    cr_expect(fabs(at.motor[2] - 1.0) < 1e-15 && isnan(at.motor[0]) && isnan(at.load[2]) && fabs(at.load[0]) >= 1.0);
    // a load of 2 N m turns it while the motor is off; the motor holds it from 1 N m on, and drives from 3 on
    at = fr_servo_nearest(gearbox_with(&coulomb), (FrServoDiagram){0}, 0.0, 2.0, 0.0);
    cr_expect(at.motor[1] == -1.0 && fabs(at.motor[2] + 3.0) < 1e-15 && at.motor[0] == 0.0);
    // what is no number has no neighbours
    at = fr_servo_nearest(gearbox_with(&coulomb), (FrServoDiagram){0}, (double)NAN, 2.0, 0.0);
    for (int k = 0; k < 3; k++)
        cr_expect(isnan(at.load[k]) && isnan(at.motor[k]));
    cr_expect(isnan(fr_servo_locking_load(gearbox_with(&coulomb), (FrServoDiagram){0}, (double)INFINITY, 0.0)));
    // K_l = 2: a helping load x locks 1 N m where 1 + |x| = 2 |1 - |x||, at 1/3 and 3 of help, and it drives in between
    const ServoFriction worm = {.motor = 2.0, .external = 2.0};
    cr_expect(fabs(fr_servo_locking_load(gearbox_with(&worm), (FrServoDiagram){0}, 1.0, 0.0) + 3.0) < 1e-14);
    cr_expect(fabs(fr_servo_locking_load(gearbox_with(&worm), (FrServoDiagram){0}, -1.0, 0.0) - 3.0) < 1e-14);
    cr_expect(isnan(fr_servo_holding_torque(gearbox_with(&worm), (FrServoDiagram){0})), "it holds any load");
    cr_expect_eq(fr_servo_holding_torque(gearbox_with(&coulomb), (FrServoDiagram){0}), 1.0);
    const ServoFriction loaded = {.base = 1.0, .motor = 0.5, .external = 0.5};
    cr_expect(fabs(fr_servo_holding_torque(gearbox_with(&loaded), (FrServoDiagram){0}) - 2.0) < 1e-15);
}

Test(servo_nearest, torques_are_the_curves)
{
    const char *const settings[] = {"preset=erob80_100 model=m6 tau_m=20 velocity=0.3 viscous=with",
                                    "model=m5 load_friction_external=1.5 load_friction_motor=1.5 tau_m=-2"};
    for (int i = 0; i < 2; i++) {
        FrRun run = run_of(FR_CURVE, "operating_limits", settings[i]);
        ServoFriction f = friction_of_form(&run.form);
        double tau_m = fr_form_value(&run.form, "tau_m"), omega = fr_form_value(&run.form, "velocity"), margin;
        for (double x = -40.0; x <= 40.0; x += 3.7) {
            double data[11];
            FrSamples samples = {.columns = 11, .capacity = 1, .data = data};
            fr_curve_rows(&run, &x, 1, &samples);
            FrServoNearest nearest =
                fr_servo_nearest(gearbox_with(&f), (FrServoDiagram){.viscous = i == 0}, tau_m, x, omega);
            cr_expect_eq(data[1], (double)fr_servo_region(gearbox_with(&f), (FrServoDiagram){.viscous = i == 0}, tau_m,
                                                          x, omega, &margin));
            cr_expect_eq(data[2], margin);
            for (int k = 0; k < 3; k++)
                cr_expect(same_bits(data[4 + k], nearest.load[k]) && same_bits(data[7 + k], nearest.motor[k]));
            cr_expect(same_bits(data[10], -fr_servo_locking_load(gearbox_with(&f), (FrServoDiagram){.viscous = i == 0},
                                                                 tau_m, omega)) ||
                      isnan(data[10]));
        }
    }
}

Test(servo_nearest, what_it_holds_switched_off_stays_and_a_little_more_falls)
{
    const char *const servos[] = {"mx64", "mx106", "xl330", "erob80_50", "erob80_100"};
    for (int i = 0; i < 5; i++)
        for (int model = 1; model <= 6; model++) {
            char settings[200], lines[300];
            snprintf(settings, sizeof settings,
                     "preset=%s model=m%d control=off trajectory=nothing length=0.2 arm_mass=0.001", servos[i], model);
            FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
            double held = fr_run_reading(&run, "hold_mass"), hold = fr_run_reading(&run, "hold");
            double offset = fr_form_value(&run.form, "q_offset");
            cr_assert(hold > 0.0 && fabs(hold - (held + 0.0005) * FR_GRAVITY * 0.2) < 1e-15 * hold * 8.0, "%s",
                      settings);
            for (int over = 0; over < 2; over++) {
                snprintf(lines, sizeof lines, "%s mass=%.17g theta_0=%.17g", settings,
                         held * (over ? 1.0 + 1e-6 : 1.0 - 1e-6), 1.5707963267948966 - offset);
                FrRun tried = run_of(FR_RUN, "servo_pendulum", lines);
                double row[FR_CHANNEL_MAX];
                fr_run_step(&tried, 10);
                fr_run_now(&tried, row);
                cr_expect_eq(row[3] != 0.0, over, "%s: velocity %g", lines, row[3]);
            }
        }
}
