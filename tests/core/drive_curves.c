// Curves of a drive with a transmission: its wedge, the thread that it could be, and the orders of its methods.
#include "runs.h"
#include "explorer/run/experiment.h"
#include "transmission/methods.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>

Test(drive_curves, a_thread_is_found_from_its_efficiencies)
{
    double worst = 0.0;
    for (double lead = 0.02; lead < 1.5; lead += 0.0613)
        for (double friction = 0.01; lead + friction < 1.55; friction += 0.0471) {
            FrTransmission gear = fr_default_transmission();
            double found[2];
            cr_assert_eq(fr_transmission_of_angles(&gear, lead, friction, NAN, NULL), FR_OK);
            cr_assert(fr_transmission_thread(&gear, &found[0], &found[1]), "%g, %g", lead, friction);
            worst = fmax(worst, fmax(fabs(found[0] / lead - 1.0), fabs(found[1] / friction - 1.0)));
        }
    printf("threads from their efficiencies: at most %.1e relative\n", worst);
    cr_expect_leq(worst, 1e-10);
}

Test(drive_curves, not_every_transmission_is_a_thread)
{
    FrTransmission gear = fr_default_transmission();
    double lead = 7.0, friction = 8.0;
    cr_expect_not(fr_transmission_thread(&gear, &lead, &friction), "without friction");
    cr_assert_eq(fr_transmission_of_screw(&gear, 0.1, 0.02, 0.004, NULL), FR_OK);
    cr_expect_not(fr_transmission_thread(&gear, &lead, &friction),
                  "1/eta_1 + 1/eta_2 = 2 is the limit of flat threads");
    cr_expect(lead == 7.0 && friction == 8.0);
}

Test(drive_curves, a_wedge_is_bounded_by_what_motion_and_rest_need)
{
    enum { TAU_L, FORWARDS, BACKWARDS, HIGH, LOW };
    FrRun run = run_of(FR_CURVE, "wedge", "losses=angles friction_angle=17 friction_angle_s=18 c_m=10 c_b=3");
    FrTransmission gear = fr_default_transmission();
    const double degree = 0x1.1df46a2529d39p-6;
    cr_assert_eq(fr_transmission_of_angles(&gear, 15 * degree, 17 * degree, 18 * degree, NULL), FR_OK);
    gear.motor_friction = 10.0;
    gear.load_friction = 3.0;
    for (double load = -50.0; load <= 50.0; load += 12.5) {
        double row[FR_CHANNEL_MAX];
        run.experiment->at(fr_run_model(&run), load, row);
        cr_expect_eq(row[FORWARDS], fr_transmission_torque(&gear, 1, load, false));
        cr_expect_eq(row[BACKWARDS], fr_transmission_torque(&gear, -1, load, false));
        cr_expect_eq(row[HIGH], fr_transmission_torque(&gear, 1, load, true));
        cr_expect_eq(row[LOW], fr_transmission_torque(&gear, -1, load, true));
        cr_expect(row[LOW] <= row[BACKWARDS] && row[BACKWARDS] <= 0.0 && row[FORWARDS] >= 0.0, "locks itself");
    }
    cr_expect_leq(fabs(fr_run_reading(&run, "thread_lead") - 15.0), 1e-11);
    cr_expect_leq(fabs(fr_run_reading(&run, "thread_friction") - 17.0), 1e-11);
    cr_expect_leq(fabs(fr_run_reading(&run, "friction_angle_max") - 16.534868526651920), 1e-11);
    cr_expect_leq(fabs(fr_run_reading(&run, "margin") + 1.51630), 1e-5);
    run = run_of(FR_CURVE, "wedge", "losses=screw");
    cr_expect(isnan(fr_run_reading(&run, "thread_lead")));
}

Test(drive_curves, the_slope_of_each_method_is_its_order)
{
    enum { X, STEP, ERROR };
    static const char *const drives[] = {"", "tau_load=200 tau_0=250 tau_1=250 omega=1.5 duration=6"};
    for (int d = 0; d < 2; d++) {
        FrRun run = run_of(FR_CURVE, "drive_methods", drives[d]);
        double coarse[FR_CHANNEL_MAX], fine[FR_CHANNEL_MAX];
        run.experiment->at(fr_run_model(&run), log10(0.016), coarse);
        run.experiment->at(fr_run_model(&run), log10(0.002), fine);
        double doublings = log2(coarse[STEP] / fine[STEP]);
        for (int i = 0; i < FR_DRIVE_METHODS; i++) {
            double order = log2(coarse[ERROR + i] / fine[ERROR + i]) / doublings;
            printf("%s: order %.2f\n", fr_drive_methods[i].name, order);
            if (!fr_drive_methods[i].rival)
                cr_expect_leq(fabs(order - fr_drive_methods[i].order), 0.25, "%s: order %g", fr_drive_methods[i].name,
                              order);
        }
    }
    // steps that do not fit into the duration have no error
    FrRun run = run_of(FR_CURVE, "drive_methods", "duration=0.001");
    double row[FR_CHANNEL_MAX];
    run.experiment->at(fr_run_model(&run), -1.0, row);
    cr_expect(isnan(row[ERROR]) && row[STEP] > 0.09);
}

/// Two nuts press against each other until the load has taken one of them off.
Test(drive_curves, methods_are_shown_where_they_are_compared)
{
    static const char *const durations[] = {"0.001", "0.01", "0.1", "1", "4", "20"};
    for (size_t i = 0; i < sizeof durations / sizeof *durations; i++) {
        char settings[32];
        snprintf(settings, sizeof settings, "duration=%s", durations[i]);
        FrRun curve = run_of(FR_CURVE, "drive_methods", settings);
        double from, to, row[FR_CHANNEL_MAX];
        curve.experiment->span(fr_run_model(&curve), &from, &to);
        cr_expect(to - from >= 0.99 && to - from < 2, "%s: %g to %g", settings, from, to);
        for (int k = 0; k <= 4; k++) {
            FrSamples samples = {8, 1, 0, row};
            double x = from + (to - from) * k / 4;
            fr_curve_rows(&curve, &x, 1, &samples);
            for (int c = 0; c < 8; c++)
                cr_expect(isfinite(row[c]), "%s: x = %g", settings, row[0]);
        }
    }
}

Test(drive_curves, preloaded_nuts_share_the_load)
{
    enum { LOAD, NUT_1, NUT_2, FORWARDS, BACKWARDS, FRICTION, WITHOUT };
    FrRun run = run_of(FR_CURVE, "preload", "losses=screw K_screw=0.1 preload=80");
    const double k = 0.1 * 0.02 / 0.004;
    for (double load = -500.0; load <= 500.0; load += 7.0) {
        double row[FR_CHANNEL_MAX];
        run.experiment->at(fr_run_model(&run), load, row);
        cr_expect(row[NUT_1] >= 0.0 && row[NUT_2] >= 0.0);
        cr_expect_leq(fabs(row[NUT_1] - row[NUT_2] - load), 1e-12, "%g", load);
        // with as much loss both ways, friction is k times the load of both nuts
        double friction = k * fmax(fabs(load), 160.0);
        cr_expect_leq(fabs(row[FRICTION] - friction), 1e-12 * friction, "%g: %g", load, row[FRICTION]);
        cr_expect_leq(fabs(load - row[BACKWARDS] - friction), 1e-12 * friction);
        cr_expect_leq(fabs(row[WITHOUT] - k * fabs(load)), 1e-12 * friction);
        // the other way round it is the same
        double mirrored[FR_CHANNEL_MAX];
        run.experiment->at(fr_run_model(&run), -load, mirrored);
        cr_expect_leq(fabs(mirrored[FORWARDS] + row[BACKWARDS]), 1e-12 * friction);
    }
    cr_expect_leq(fabs(fr_run_reading(&run, "friction_0") - k * 160.0), 1e-12);
}

#define RIDING                                                                                                         \
    "length_1=0.5 length_2=1 mass_1=1e-6 mass_2=1e-6 mass_tip=1 N_1=1 N_2=1 rotor_1=0 rotor_2=0.3 "                    \
    "eta_b=0.3333333333333333 "

/// A rotor that rides on the first link: both joints can be driven back, and yet accelerations are lost below eta_1 =
/// 2/3, with the arm straight.
Test(drive_curves, an_arm_that_overhauls_may_not_be_unique)
{
    enum { ELBOW, DRIVE_DRIVE, DRIVE_BACK, BACK_DRIVE, BACK_BACK, SLIPPING, RESTING };
    static const char *const settings[] = {RIDING "eta1=0.6667", RIDING "eta1=0.6666"};
    for (int i = 0; i < 2; i++) {
        FrRun run = run_of(FR_CURVE, "arm_uniqueness", settings[i]);
        for (double elbow = -3.2; elbow < 3.2; elbow += 0.1) {
            double row[FR_CHANNEL_MAX], mirrored[FR_CHANNEL_MAX];
            run.experiment->at(fr_run_model(&run), elbow, row);
            run.experiment->at(fr_run_model(&run), -elbow, mirrored);
            double smallest = fmin(fmin(row[DRIVE_DRIVE], row[DRIVE_BACK]), fmin(row[BACK_DRIVE], row[BACK_BACK]));
            cr_expect_eq(row[SLIPPING], smallest);
            cr_expect(row[RESTING] <= row[SLIPPING]);
            cr_expect_eq(row[BACK_DRIVE], mirrored[BACK_DRIVE]);
        }
        double straight[FR_CHANNEL_MAX];
        run.experiment->at(fr_run_model(&run), 0.0, straight);
        printf("eta_1 %s: %.3g straight\n", i ? "0.6666" : "0.6667", straight[SLIPPING]);
        cr_expect((straight[SLIPPING] > 0.0) == (i == 0));
    }
}
