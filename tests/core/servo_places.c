// Drive, static or backdrive in all four quadrants of motor and load, against 40 digits; by itself and as a curve.
#include "benches.h"
#include "transmission/drive.h"
#include "explorer/run/experiment.h"
#include "reference.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { SETTINGS, OMEGA, VISCOUS, TAU_M, TAU_E, FRICTION, PLACE, MARGIN };

Test(servo_places, agree_with_40_digits)
{
    Reference reference = reference_open("quadrants.csv");
    cr_assert_eq(reference.columns, MARGIN + 1);
    double worst[2] = {0};
    int places[3] = {0};
    for (int row = 0; row < reference.rows; row++) {
        const char *word = reference_word(&reference, row, SETTINGS);
        double omega = reference_number(&reference, row, OMEGA), tau_m = reference_number(&reference, row, TAU_M),
               tau_e = reference_number(&reference, row, TAU_E), friction = reference_number(&reference, row, FRICTION),
               place = reference_number(&reference, row, PLACE), margin = reference_number(&reference, row, MARGIN);
        bool viscous = strcmp(reference_word(&reference, row, VISCOUS), "with") == 0;
        // the velocity of a curve is a speed; its sign does not matter to friction
        char settings[700];
        snprintf(settings, sizeof settings, "%s velocity=%.17g viscous=%s tau_m=%.17g", word, fabs(omega),
                 viscous ? "with" : "without", tau_m);
        FrRun run = run_of(FR_CURVE, "operating_point", settings);
        ServoFriction f = friction_of_form(&run.form);
        double got = viscous ? fr_servo_friction(gearbox_with(&f), tau_m, tau_e, omega)
                             : fr_servo_dry_friction(&f, tau_m, tau_e, omega);
        double left;
        cr_assert_eq(
            (double)fr_servo_region(gearbox_with(&f), (FrServoDiagram){.viscous = viscous}, tau_m, tau_e, omega, &left),
            place, "row %d: %s at %g, %g", row + 1, settings, tau_m, tau_e);
        places[(int)place + 1]++;
        // a margin is a difference of torques: it counts against the largest of them
        double size = fmax(fabs(margin), fmax(friction, fmax(fabs(tau_m), fabs(tau_e))));
        double errors[] = {relative_error(got, friction, 0.0), fabs(left - margin) / size};
        for (int k = 0; k < 2; k++) {
            cr_assert(errors[k] <= 1e-12, "row %d: %s: %s is off by %g", row + 1, settings, k ? "margin" : "friction",
                      errors[k]);
            worst[k] = fmax(worst[k], errors[k]);
        }
        double data[4];
        FrSamples samples = {.columns = 4, .capacity = 1, .data = data};
        fr_curve_rows(&run, &tau_e, 1, &samples);
        cr_assert(data[0] == tau_e && data[1] == place && same_bits(data[2], left) && same_bits(data[3], got),
                  "row %d: the curve has %g, %g, %g, %g", row + 1, data[0], data[1], data[2], data[3]);
    }
    printf("places: %d rows, %d backdrive, %d static, %d drive; friction to %.3g, margin to %.3g\n", reference.rows,
           places[0], places[1], places[2], worst[0], worst[1]);
    cr_expect(places[0] > 200 && places[1] > 200 && places[2] > 200);
    reference_close(&reference);
}

Test(servo_places, by_hand_and_on_the_border)
{
    ServoFriction f = {.base = 1.0, .viscous = 0.5};
    const struct {
        double tau_m, tau_e;
        bool viscous;
        FrServoRegion place;
        double margin;
    } cases[] = {
        {3.0, -1.0, false, FR_DRIVE, 1.0},     {3.0, -2.0, false, FR_STATIC, 0.0}, // on the border friction holds
        {3.0, -3.5, false, FR_STATIC, 0.5},    {3.0, -4.0, false, FR_STATIC, 0.0},
        {3.0, -5.0, false, FR_BACKDRIVE, 1.0}, {-3.0, 1.0, false, FR_DRIVE, 1.0},
        {-3.0, 5.0, false, FR_BACKDRIVE, 1.0}, {3.0, 2.0, false, FR_DRIVE, 4.0},
        {-3.0, -2.0, false, FR_DRIVE, 4.0},    {0.0, 2.0, false, FR_BACKDRIVE, 1.0},
        {0.0, -2.0, false, FR_BACKDRIVE, 1.0}, {0.0, 0.0, false, FR_STATIC, 1.0},
        {3.0, -1.0, true, FR_STATIC, 0.0},     {4.0, -1.0, true, FR_DRIVE, 1.0}, // 1 more at 2 rad/s
        {0.25, 0.5, false, FR_STATIC, 0.25},   {0.5, 1.0, false, FR_DRIVE, 0.5},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            double margin;
            FrServoRegion place = fr_servo_region(gearbox_with(&f), (FrServoDiagram){.viscous = cases[i].viscous},
                                                  cases[i].tau_m, cases[i].tau_e, 2.0 * sign, &margin);
            cr_expect(place == cases[i].place && margin == cases[i].margin, "case %zu: place %d, margin %g", i,
                      (int)place, margin);
        }
}

Test(servo_places, of_torques_next_to_nothing)
{
    const ServoFriction none = {0};
    double margin;
    for (int sign = -1; sign <= 1; sign += 2) {
        cr_expect_eq(fr_servo_region(gearbox_with(&none), (FrServoDiagram){0}, sign * 1e-200, 0.0, 0.0, &margin),
                     FR_DRIVE);
        cr_expect_eq(
            fr_servo_region(gearbox_with(&none), (FrServoDiagram){0}, sign * 1e-200, sign * -2e-200, 0.0, &margin),
            FR_BACKDRIVE);
    }
}

Test(servo_places, spans_of_the_curve_are_about_the_torque)
{
    const struct {
        const char *settings;
        double reach;
    } cases[] = {{"tau_m=3", 6.0}, {"tau_m=-3", 6.0}, {"tau_m=0", 1.0}};
    for (int i = 0; i < 3; i++) {
        FrRun run = run_of(FR_CURVE, "operating_point", cases[i].settings);
        double from, to;
        run.experiment->span(fr_run_model(&run), &from, &to);
        cr_expect(from == -cases[i].reach && to == cases[i].reach, "%s: %g to %g", cases[i].settings, from, to);
    }
}
