// The hand in the experiments with contacts: its spring and damper are solved with the body, so that they are stable
// for any stiffness; a belt or a pulled end follows it; and no hand changes nothing.
#include "runs.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 500 };

static double channel(const FrRun *run, const char *key)
{
    double row[FR_CHANNEL_MAX];
    fr_run_now(run, row);
    int c = fr_run_channel(run, key);
    cr_assert_geq(c, 0, "there is no channel %s", key);
    return row[c];
}

static double force(const FrRun *run)
{
    double all[FR_DIMENSION_MAX] = {0};
    cr_assert_gt(fr_run_hand(run, all), 0);
    return all[0];
}

static const char *const elements[] = {
    "A",     "B",    "C",       "D",    "conventional", "explicit",          "karnopp",       "quinn",
    "reset", "tanh", "viscous", "dahl", "lugre",        "hayward_armstrong", "elasto_plastic"};
enum { ELEMENTS = sizeof elements / sizeof *elements };

Test(block_hand, spring_and_damper_act_at_the_end_of_a_step)
{
    // M (v' - v)/T = h + F - f with F = K (x_h - x') - 2 sqrt(K M) v'
    for (int i = 0; i < ELEMENTS; i++) {
        char settings[200];
        snprintf(settings, sizeof settings, "element=%s hand=spring K_hand=900 x_hand=0.05 h=-1 M=2 T=0.002",
                 elements[i]);
        FrRun run = run_of(FR_RUN, "sliding_block", settings);
        for (int k = 0; k < STEPS; k++) {
            double v = channel(&run, "v"), f = channel(&run, "f");
            cr_assert_eq(fr_run_step(&run, 1), FR_OK);
            double after = channel(&run, "v"), F = force(&run);
            double spring = 900 * (0.05 - channel(&run, "x")) - 2 * sqrt(900.0 * 2) * after;
            cr_assert_leq(fabs(F - spring), 1e-9 * (1 + fabs(F)), "%s, step %d: %g, not %g", elements[i], k, F, spring);
            // Karnopp's model sets the velocity to 0 in its dead zone, whatever the forces are.
            if (strcmp(elements[i], "karnopp") != 0)
                cr_assert_leq(fabs(2 * (after - v) / 0.002 - (-1 + F - f)), 1e-8, "%s, step %d", elements[i], k);
        }
    }
}

Test(block_hand, it_is_stable_for_any_stiffness)
{
    static const char *const stiffness[] = {"1e-3", "1e3", "1e6", "1e9", "1e12"};
    for (int i = 0; i < ELEMENTS; i++)
        for (int k = 0; k < 5; k++) {
            char settings[200];
            snprintf(settings, sizeof settings, "element=%s hand=spring K_hand=%s x_hand=0.1", elements[i],
                     stiffness[k]);
            FrRun run = run_of(FR_RUN, "inclined_block", settings);
            cr_assert_eq(fr_run_step(&run, 4000), FR_OK);
            double x = channel(&run, "x"), v = channel(&run, "v");
            cr_expect(fabs(v) < 0.2 && x > -0.01 && x < 0.11, "%s, K = %s: at %g with %g", elements[i], stiffness[k], x,
                      v);
            if (k >= 2)
                cr_expect_leq(fabs(x - 0.1), 1e-4, "%s, K = %s: at %g", elements[i], stiffness[k], x);
        }
}

Test(block_hand, it_breaks_away_at_static_friction)
{
    // at rest the spring alone pulls: up to F_S = 8 N it sticks
    FrRun holds = run_of(FR_RUN, "sliding_block", "h=0 v0=0 hand=spring K_hand=100 x_hand=0.0799"),
          slips = run_of(FR_RUN, "sliding_block", "h=0 v0=0 hand=spring K_hand=100 x_hand=0.0801");
    fr_run_step(&holds, STEPS);
    fr_run_step(&slips, STEPS);
    cr_expect_eq(channel(&holds, "x"), 0.0);
    cr_expect_leq(fabs(force(&holds) - 7.99), 1e-12);
    cr_expect_gt(channel(&slips, "x"), 0.0);
}

Test(block_hand, each_of_two_bodies_can_be_held)
{
    FrRun one = run_of(FR_RUN, "two_masses", "hand=body_1 K_hand=1e6 x_hand=0.2"),
          two = run_of(FR_RUN, "two_masses", "hand=body_2 K_hand=1e6 x_hand=0.2");
    fr_run_step(&one, 4000);
    fr_run_step(&two, 4000);
    cr_expect_leq(fabs(channel(&one, "x1") - 0.2), 1e-3);
    cr_expect_leq(fabs(channel(&two, "x2") - 0.2), 1e-3);
    // body 2 rests: the hand balances its spring of 200 N/m and the friction between the bodies
    cr_expect_leq(fabs(force(&two) - (200 * channel(&two, "x2") + channel(&two, "f2"))), 0.1, "%g", force(&two));
}

Test(block_hand, the_belt_follows_it)
{
    FrRun run = run_of(FR_RUN, "belt_stick_slip", "hand=belt rate_hand=20 x_hand=0.5");
    double before = 0;
    for (int k = 0; k < 3000; k++) {
        fr_run_step(&run, 1);
        double s = channel(&run, "s");
        cr_assert_leq(before, s);
        before = s;
    }
    cr_expect_leq(fabs(before - 0.5), 1e-9);
    cr_expect_leq(fabs(force(&run) + channel(&run, "f")), 1e-6, "it bears the friction on the belt");
    // let go, the belt moves on at its own velocity from where it is
    fr_run_set(&run, "hand=none", NULL);
    double v_b = fr_form_value(&run.form, "v_b"), T = fr_form_value(&run.form, "T");
    fr_run_step(&run, 100);
    cr_expect_leq(fabs(channel(&run, "s") - before - 100 * T * v_b), 1e-12);
    cr_expect_eq(force(&run), 0.0);
}

Test(block_hand, a_pulled_end_follows_it)
{
    static const char *const both[] = {"element=A hand=end rate_hand=200 x_hand=0.05",
                                       "element=B hand=end rate_hand=200 x_hand=0.05"};
    for (int i = 0; i < 2; i++) {
        FrRun run = run_of(FR_RUN, "ramp_impedance", both[i]);
        fr_run_step(&run, 1000);
        cr_expect_leq(fabs(channel(&run, "p") - 0.05), 1e-9);
        cr_expect_leq(fabs(force(&run) - channel(&run, "h")), 1e-6);
        fr_run_set(&run, "hand=none", NULL);
        double p = channel(&run, "p"), u = channel(&run, "u");
        fr_run_step(&run, 1);
        cr_expect_leq(fabs(channel(&run, "p") - p - 0.001 * u), 1e-6, "it moves on without a jump");
    }
}

Test(block_hand, it_drags_in_the_plane)
{
    FrRun run = run_of(FR_RUN, "planar_drag", "hand=spring K_hand=1e7 x_hand=-0.1 y_hand=0.2");
    fr_run_step(&run, 4000);
    cr_expect_leq(hypot(channel(&run, "x") + 0.1, channel(&run, "y") - 0.2), 1e-3);
    double both[FR_DIMENSION_MAX];
    cr_expect_eq(fr_run_hand(&run, both), 2);
}

Test(block_hand, it_turns_a_joint)
{
    FrRun run = run_of(FR_RUN, "robot_joint", "hand=spring K_hand=1e4 x_hand=-1");
    fr_run_step(&run, 8000);
    cr_expect_leq(fabs(channel(&run, "q") + 1), 1e-2);
}

Test(block_hand, no_hand_has_no_force)
{
    for (int i = 0; fr_experiments[i]; i++)
        if (fr_experiments[i]->hand) {
            FrRun run = run_of(FR_RUN, fr_experiments[i]->name, "");
            double all[FR_DIMENSION_MAX] = {1, 1, 1};
            fr_run_step(&run, 100);
            int n = fr_run_hand(&run, all);
            cr_expect_geq(n, 1);
            for (int k = 0; k < n; k++)
                cr_expect_eq(all[k], 0.0, "%s", fr_experiments[i]->name);
        }
}

Test(block_hand, grabbing_leaves_the_readings_as_they_are)
{
    FrRun run = run_of(FR_RUN, "belt_stick_slip", "");
    double before = fr_run_reading(&run, "margin");
    fr_run_set(&run, "hand=spring\nK_hand=1e4\nx_hand=1", NULL);
    cr_expect_eq(fr_run_reading(&run, "margin"), before);
}
