// Drive and backdrive limits (Duclusaud 2024, section II-C) against bisection in 40 digits, and against their own
// definition in all four quadrants.
#include "benches.h"
#include "transmission/drive.h"
#include "explorer/run/experiment.h"
#include "reference.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { SETTINGS, VELOCITY, TAU_M, DRIVE, BACKDRIVE, VISCOUS };

static ServoFriction friction_of(const char *settings)
{
    FrRun run = run_of(FR_CURVE, "drive_backdrive", settings);
    return friction_of_form(&run.form);
}

/// tau_m - friction - x: above 0 the motor drives the opposing load x. And x - tau_m - friction, for being driven back.
static double surplus(const ServoFriction *f, FrServoDiagram diagram, double tau_m, double omega, double x, int back)
{
    double friction = diagram.viscous ? fr_servo_friction(gearbox_with(f), tau_m, -x, omega)
                                      : fr_servo_dry_friction(f, tau_m, -x, omega);
    return (back ? x - tau_m : tau_m - x) - friction;
}

Test(servo_limits, agree_with_bisection_in_40_digits)
{
    Reference reference = reference_open("drive_backdrive.csv");
    cr_assert_eq(reference.columns, VISCOUS + 1);
    double worst[2] = {0}, ulps = 0.0;
    int at[2] = {0}, empty[2] = {0}, assisted = 0;
    const char *last = "";
    ServoFriction friction = {0};
    for (int row = 0; row < reference.rows; row++) {
        const char *settings = reference_word(&reference, row, SETTINGS);
        if (strcmp(settings, last) != 0)
            friction = friction_of(settings);
        last = settings;
        FrServoDiagram diagram = {.viscous = strcmp(reference_word(&reference, row, VISCOUS), "with") == 0};
        double tau_m = reference_number(&reference, row, TAU_M), velocity = reference_number(&reference, row, VELOCITY);
        double got[2], mirror[2], four[2];
        fr_servo_limits(gearbox_with(&friction), diagram, tau_m, velocity, &got[0], &got[1]);
        for (int k = 0; k < 2; k++) {
            double expected = reference_number(&reference, row, DRIVE + k),
                   error = relative_error(got[k], expected, 0.0);
            empty[k] += isnan(expected);
            double largest = fmax(tau_m, fmax(fabs(expected), friction.base + friction.stribeck));
            if (largest > 0.0 && !isnan(expected)) {
                // what decides is how fast one side gains on the other there
                double h = 1e-6 * largest, gain = fabs(surplus(&friction, diagram, tau_m, velocity, expected + h, k) -
                                                       surplus(&friction, diagram, tau_m, velocity, expected - h, k));
                ulps = fmax(ulps, fabs(got[k] - expected) * fmin(1.0, gain / (2 * h)) /
                                      (nextafter(largest, INFINITY) - largest));
            }
            cr_assert(error <= 1e-12, "row %d: %s at %g rad/s, tau_m = %g: %s limit %.17g, expected %.17g", row + 1,
                      settings, velocity, tau_m, k ? "backdrive" : "drive", got[k], expected);
            at[k] = error > worst[k] ? row : at[k];
            worst[k] = error > worst[k] ? error : worst[k];
        }
        // the other direction of the motor is the mirror image, and that of the velocity nothing
        if (tau_m > 0.0) {
            fr_servo_limits(gearbox_with(&friction), diagram, -tau_m, -velocity, &mirror[0], &mirror[1]);
            for (int k = 0; k < 2; k++)
                cr_assert(same_bits(mirror[k], -got[k]) || (isnan(mirror[k]) && isnan(got[k])),
                          "limits of %g and %g: %g and %g", tau_m, -tau_m, got[k], mirror[k]);
        }
        // what helps the motor adds no more than what lies below 0
        diagram.assisted = true;
        fr_servo_limits(gearbox_with(&friction), diagram, tau_m, velocity, &four[0], &four[1]);
        if (got[0] > 0.0)
            cr_assert(same_bits(four[0], got[0]), "%s: drive %g, assisted %g", settings, got[0], four[0]);
        else
            cr_assert_not(four[0] > 0.0, "%s: no drive, assisted %g", settings, four[0]);
        cr_assert(same_bits(four[1], got[1]), "%s: backdrive %g, assisted %g", settings, got[1], four[1]);
        assisted += isnan(got[0]) && !isnan(four[0]);
    }
    for (int k = 0; k < 2; k++)
        printf("%s limits: worst relative error %.3g over %d rows (%s at %g), %d empty\n", k ? "backdrive" : "drive",
               worst[k], reference.rows, reference_word(&reference, at[k], SETTINGS),
               reference_number(&reference, at[k], TAU_M), empty[k]);
    printf("limits: at most %.2f ulp of the largest torque\n", ulps);
    cr_expect_leq(ulps, 4.0);
    cr_expect(empty[0] > 50 && empty[1] > 30 && assisted > 50);
    reference_close(&reference);
}

Test(servo_limits, are_the_curve_and_its_quadrants)
{
    Reference reference = reference_open("drive_backdrive.csv");
    int seen = 0;
    for (int row = 0; row < reference.rows; row += 7) {
        for (int four = 0; four < 2; four++) {
            char settings[700];
            snprintf(settings, sizeof settings, "%s velocity=%.17g viscous=%s quadrants=%s",
                     reference_word(&reference, row, SETTINGS), reference_number(&reference, row, VELOCITY),
                     reference_word(&reference, row, VISCOUS), four ? "four" : "one");
            FrRun run = run_of(FR_CURVE, "drive_backdrive", settings);
            double x = reference_number(&reference, row, TAU_M), data[3], limit[2];
            FrSamples samples = {.columns = 3, .capacity = 1, .data = data};
            fr_curve_rows(&run, &x, 1, &samples);
            cr_assert_eq(samples.count, 1);
            cr_expect_eq(data[0], x);
            ServoFriction friction = friction_of_form(&run.form);
            FrServoDiagram diagram = {.viscous = strcmp(reference_word(&reference, row, VISCOUS), "with") == 0,
                                      .assisted = four};
            fr_servo_limits(gearbox_with(&friction), diagram, x, reference_number(&reference, row, VELOCITY), &limit[0],
                            &limit[1]);
            cr_expect(same_bits(data[1], limit[0]) && same_bits(data[2], limit[1]), "%s at %g", settings, x);
            seen++;
        }
    }
    cr_expect_geq(seen, 900);
    reference_close(&reference);
}

Test(servo_limits, readings_and_spans_of_the_curve)
{
    const char *const words = "model=m4 friction_base=1 friction_stribeck=0.5 load_friction_base=0.25 "
                              "load_friction_stribeck=%g friction_viscous=0.125 dtheta_stribeck=1 alpha=1 tau_max=8 %s";
    const struct {
        double stribeck;
        const char *more;
        double reading[3], from;
    } cases[] = {{0.5, "", {1.5, 0.75, 0.0}, 0.0},
                 {0.75, "quadrants=four", {1.5, 1.0, 1.0}, -8.0},
                 {0.5, "velocity=1000 viscous=with", {126.0, 0.25, 0.0}, 0.0},
                 {0.5, "velocity=1000", {1.0, 0.25, 0.0}, 0.0}};
    for (int i = 0; i < 4; i++) {
        char settings[400];
        snprintf(settings, sizeof settings, words, cases[i].stribeck, cases[i].more);
        FrRun run = run_of(FR_CURVE, "drive_backdrive", settings);
        double reading[FR_READING_MAX], from, to;
        run.experiment->read(fr_run_model(&run), reading);
        for (int k = 0; k < 3; k++)
            cr_expect(fabs(reading[k] - cases[i].reading[k]) <= 1e-12, "%s: reading %d is %.17g", settings, k,
                      reading[k]);
        run.experiment->span(fr_run_model(&run), &from, &to);
        cr_expect(from == cases[i].from && to == 8.0, "%s: %g to %g", settings, from, to);
    }
}

Test(servo_limits, a_gearbox_that_locks_itself_is_never_driven_back)
{
    double drive, backdrive;
    ServoFriction worm = {.base = 0.1,
                          .motor = 0.5,
                          .external = 0.5,
                          .motor_stribeck = 0.7,
                          .external_stribeck = 0.7,
                          .rate = 1.0,
                          .alpha = 1.0};
    fr_servo_limits(gearbox_with(&worm), (FrServoDiagram){0}, 1.0, 0.0, &drive, &backdrive);
    cr_expect(isnan(backdrive), "driven back at %g", backdrive);
    cr_expect(isnan(drive), "at rest 1 N m does not overcome 1.3 N m of friction, but drives up to %g", drive);
    fr_servo_limits(gearbox_with(&worm), (FrServoDiagram){0}, 1.0, 5.0, &drive, &backdrive);
    cr_expect(backdrive > 1.0 && drive > 0.0 && drive < 1.0, "in motion it gives way: %g, %g", drive, backdrive);
    // with a helping load the motor does turn it
    fr_servo_limits(gearbox_with(&worm), (FrServoDiagram){.assisted = true}, 1.0, 0.0, &drive, &backdrive);
    cr_expect(isnan(drive) || drive < 0.0, "assisted: %g", drive);
}

Test(servo_limits, with_next_to_nothing_of_the_quadratic_term_are_as_without_it)
{
    // far above the Stribeck velocity e^-704 of it is left: the second root of a piece is then beyond all numbers
    ServoFriction worm = {.base = 0.01, .motor = 0.25, .external = 1.25, .rate = 1.0, .alpha = 9.0}, linear = worm;
    worm.external_quad = 1e-10;
    for (int i = 0; i < 4; i++) {
        double limit[2], expected[2];
        FrServoDiagram diagram = {.assisted = i % 2};
        worm.ungated = i >= 2 ? 1.0 : 0.0;
        fr_servo_limits(gearbox_with(&worm), diagram, 1.0, 9.0, &limit[0], &limit[1]);
        fr_servo_limits(gearbox_with(&linear), diagram, 1.0, 9.0, &expected[0], &expected[1]);
        cr_expect(isnan(limit[1]) && isnan(expected[1]), "a load of %g drives back what locks itself", limit[1]);
        cr_expect(same_bits(limit[0], expected[0]), "drive limit %.17g, without the term %.17g", limit[0], expected[0]);
    }
}

Test(servo_limits, of_what_is_not_a_number_are_none)
{
    const ServoFriction f = {.base = 1.0, .stribeck = 0.5, .rate = 1.0, .alpha = 1.0};
    for (int i = 0; i < 2; i++) {
        double nan = (double)NAN, limit[2] = {0.0, 0.0};
        fr_servo_limits(gearbox_with(&f), (FrServoDiagram){.assisted = true}, i ? nan : 1.0, i ? 0.0 : nan, &limit[0],
                        &limit[1]);
        cr_expect(isnan(limit[0]) && isnan(limit[1]), "%g and %g", limit[0], limit[1]);
    }
}

Test(servo_limits, are_where_the_areas_end_in_all_quadrants)
{
    Random random = {.state = 52};
    int found[2] = {0}, none[2] = {0}, negative = 0, mixed = 0;
    for (int i = 0; i < 40000; i++) {
        double scale = random_decades(&random, 0.01, 100.0);
        ServoFriction f = random_friction(&random, 1 + i % 6, scale);
        if (i % 3 == 0) { // also factors above 1, with which areas may have no end, or none
            double *const factors[] = {&f.motor, &f.external, &f.motor_stribeck, &f.external_stribeck};
            for (int k = 0; k < 4 && i % 6 >= 2; k++)
                *factors[k] *= random_between(&random, 0.0, 4.0);
        }
        FrServoDiagram diagram = {random_below(&random, 2), random_below(&random, 2), NULL};
        // also torques so small beside friction that a limit is all friction
        double tau_m = scale * (i % 7 ? random_decades(&random, 1e-3, 10.0) : random_decades(&random, 1e-15, 1e-3)),
               omega = random_below(&random, 3) ? random_between(&random, -4.0, 4.0) : 0.0;
        double limit[2];
        fr_servo_limits(gearbox_with(&f), diagram, tau_m, omega, &limit[0], &limit[1]);
        double reach = 1e3 * (tau_m + scale), size = tau_m - surplus(&f, diagram, 0.0, omega, 0.0, 0);
        for (int back = 0; back < 2; back++) {
            double at = limit[back];
            int side = back ? -1 : 1;
            found[back] += !isnan(at);
            none[back] += isnan(at);
            double low = back || diagram.assisted ? -reach : 0.0, hair = 1e-9 * (fabs(at) + size);
            if (!isnan(at)) {
                negative += at < 0.0;
                // the area reaches up to here and no farther, and friction agrees to rounding
                double here = surplus(&f, diagram, tau_m, omega, at, back);
                bool jumps = fabs(at) == tau_m && f.motor_quad + f.external_quad > 0.0;
                cr_assert(jumps || fabs(here) <= 1e-12 * (fabs(at) + size) * (1.0 + f.external + f.external_stribeck),
                          "set %d: %s limit %.17g has a surplus of %g", i, back ? "backdrive" : "drive", at, here);
                double rounding = 4.0 * DBL_EPSILON * fabs(at); // of a limit far away, where friction grows as the load
                cr_assert(surplus(&f, diagram, tau_m, omega, at - side * hair, back) > -rounding,
                          "set %d: %s limit %.17g: nothing moves right inside", i, back ? "backdrive" : "drive", at);
                cr_assert_not(surplus(&f, diagram, tau_m, omega, at + side * hair, back) > rounding,
                              "set %d: %s limit %.17g: it moves right outside", i, back ? "backdrive" : "drive", at);
                // and so says the place of the point
                double margin;
                bool sure = surplus(&f, diagram, tau_m, omega, at - side * hair, back) > rounding;
                for (int k = -1; k <= 1 && fabs(tau_m - at) > 2.0 * hair && !back && sure; k += 2) {
                    FrServoRegion place =
                        fr_servo_region(gearbox_with(&f), (FrServoDiagram){.viscous = diagram.viscous}, tau_m,
                                        -(at + k * hair), omega, &margin);
                    cr_assert_eq(place == FR_DRIVE, k < 0, "set %d: beside the drive limit %.17g the place is %d", i,
                                 at, (int)place);
                    mixed++;
                }
                for (int k = -1; k <= 1 && back && sure; k += 2) {
                    FrServoRegion place =
                        fr_servo_region(gearbox_with(&f), (FrServoDiagram){.viscous = diagram.viscous}, tau_m,
                                        -(at + k * hair), omega, &margin);
                    cr_assert_eq(place == FR_BACKDRIVE, k > 0, "set %d: beside the backdrive limit %.17g: %d", i, at,
                                 (int)place);
                    mixed++;
                }
            }
            // outside of the limit nothing moves anywhere
            for (int k = 0; k < 40; k++) {
                double from = isnan(at) ? low : back ? -reach : at + hair, to = isnan(at) || !back ? reach : at - hair;
                if (k % 2)
                    from = fmax(from, -4.0 * size), to = fmin(to, 4.0 * size);
                if (!(from < to))
                    break;
                double x = random_between(&random, from, to);
                cr_assert_not(surplus(&f, diagram, tau_m, omega, x, back) > 1e-12 * (fabs(x) + size),
                              "set %d: %s limit %.17g, but it moves at %.17g", i, back ? "backdrive" : "drive", at, x);
            }
        }
    }
    printf("limits of drawn sets: drive %d and none %d, backdrive %d and none %d, %d below 0, %d places beside them\n",
           found[0], none[0], found[1], none[1], negative, mixed);
    cr_expect(none[0] > 1000 && none[1] > 1000 && negative > 500);
}

Test(servo_limits, depend_on_the_torque_continuously)
{
    // the drive limit moves with the torque as long as it is there: no root of a neighbouring piece is taken for it
    Random random = {.state = 53};
    for (int i = 0; i < 3000; i++) {
        double scale = random_decades(&random, 0.01, 100.0);
        ServoFriction f = random_friction(&random, 1 + i % 5, scale); // the quadratic term jumps
        double omega = random_between(&random, 0.0, 3.0), tau_m = scale * random_decades(&random, 1e-2, 10.0);
        for (int back = 0; back < 2; back++) {
            double near[2], beside[2];
            fr_servo_limits(gearbox_with(&f), (FrServoDiagram){.assisted = true}, tau_m, omega, &near[0], &near[1]);
            fr_servo_limits(gearbox_with(&f), (FrServoDiagram){.assisted = true}, tau_m * (1 + 1e-9), omega, &beside[0],
                            &beside[1]);
            cr_assert(isnan(near[back]) == isnan(beside[back]), "set %d at %g", i, tau_m);
            // the slope of friction over the load is below 1, as far below as the limit stays finite
            double bound = 1e-6 * (fabs(near[back]) + tau_m);
            cr_assert(isnan(near[back]) || fabs(near[back] - beside[back]) <= bound,
                      "set %d at %g: from %.17g to %.17g", i, tau_m, near[back], beside[back]);
        }
    }
}

Test(servo_limits, on_a_bend_of_friction_are_not_lost_between_its_pieces)
{
    // friction without load is chosen so that a limit falls on a bend, up to rounding: neither piece may leave it out
    Random random = {.state = 54};
    const FrServoDiagram all = {.assisted = true};
    int seen = 0;
    for (int i = 0; i < 20000; i++) {
        double scale = random_decades(&random, 0.01, 100.0), tau_m = scale * random_between(&random, 0.1, 3.0);
        ServoFriction f = random_friction(&random, 3 + i % 3, scale);
        double omega = random_between(&random, 0.0, 1.0);
        const double bends[] = {0.0, f.external > 0.0 ? -f.motor * tau_m / f.external : 0.0,
                                f.external_stribeck > 0.0 ? -f.motor_stribeck * tau_m / f.external_stribeck : 0.0};
        double bend = bends[i / 3 % 3], limit[2];
        f.base = f.stribeck = 0.0;
        f.base = surplus(&f, all, tau_m, omega, bend, 0);
        if (!(f.base > 0.0) || f.external + f.external_stribeck > 0.9)
            continue;
        fr_servo_limits(gearbox_with(&f), all, tau_m, omega, &limit[0], &limit[1]);
        cr_assert(fabs(limit[0] - bend) <= 1e-13 * (fabs(bend) + tau_m) / (1.0 - f.external - f.external_stribeck),
                  "set %d: the limit is %.17g, on the bend %.17g", i, limit[0], bend);
        seen++;
    }
    cr_expect_gt(seen, 2000, "%d sets", seen);
}

Test(servo_limits, of_gearboxes_made_up_by_hand)
{
    double drive, backdrive;
    // Coulomb friction 1 at 3 N m: drives up to 2, is driven back from 4 on
    ServoFriction coulomb = {.base = 1.0};
    fr_servo_limits(gearbox_with(&coulomb), (FrServoDiagram){0}, 3.0, 0.0, &drive, &backdrive);
    cr_expect(drive == 2.0 && backdrive == 4.0, "%g, %g", drive, backdrive);
    // at 0.5 N m it needs help of more than 0.5
    fr_servo_limits(gearbox_with(&coulomb), (FrServoDiagram){0}, 0.5, 0.0, &drive, &backdrive);
    cr_expect(isnan(drive) && backdrive == 1.5, "%g, %g", drive, backdrive);
    fr_servo_limits(gearbox_with(&coulomb), (FrServoDiagram){.assisted = true}, 0.5, 0.0, &drive, &backdrive);
    cr_expect(drive == -0.5 && backdrive == 1.5, "%g, %g", drive, backdrive);
    fr_servo_limits(gearbox_with(&coulomb), (FrServoDiagram){.assisted = true}, -0.5, 0.0, &drive, &backdrive);
    cr_expect(drive == 0.5 && backdrive == -1.5, "%g, %g", drive, backdrive);
    // and with 0.25 N m s/rad at 4 rad/s there is 1 more of friction
    coulomb.viscous = 0.25;
    fr_servo_limits(gearbox_with(&coulomb), (FrServoDiagram){.viscous = true}, 3.0, -4.0, &drive, &backdrive);
    cr_expect(drive == 1.0 && backdrive == 5.0, "%g, %g", drive, backdrive);
    // K_l = 0.5: tau_m - 0.5 (tau_m + x) = x at tau_m/3, tau_m + 0.5 (tau_m + x) = x at 3 tau_m
    ServoFriction loaded = {.motor = 0.5, .external = 0.5};
    fr_servo_limits(gearbox_with(&loaded), (FrServoDiagram){0}, 3.0, 0.0, &drive, &backdrive);
    cr_expect(fabs(drive - 1.0) < 1e-15 && fabs(backdrive - 9.0) < 1e-14, "%g, %g", drive, backdrive);
    // K_e^q = 0.25 at 3 N m: 3 - x^2/4 = x at 2; beyond 3 no term, so 3 < x
    ServoFriction square = {.external_quad = 0.25, .rate = 1.0, .alpha = 1.0};
    fr_servo_limits(gearbox_with(&square), (FrServoDiagram){0}, 3.0, 0.0, &drive, &backdrive);
    cr_expect(fabs(drive - 2.0) < 1e-15 && backdrive == 3.0, "%g, %g", drive, backdrive);
    // K_m^q = 0.25: 3 + 9/4 < x
    ServoFriction motor = {.motor_quad = 0.25, .rate = 1.0, .alpha = 1.0};
    fr_servo_limits(gearbox_with(&motor), (FrServoDiagram){0}, 3.0, 0.0, &drive, &backdrive);
    cr_expect(drive == 3.0 && fabs(backdrive - 5.25) < 1e-14, "%g, %g", drive, backdrive);
}
