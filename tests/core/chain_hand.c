// The hand on a link of a chain: below breakaway nothing moves, above it does; its force is that of a spring at rest;
// it is stable for any stiffness; and no hand changes nothing.
#include "reports.h"
#include "explorer/run/experiment.h"
#include "runs.h"
#include "friction/bench.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static double channel(const FrRun *run, const char *key)
{
    double row[FR_CHANNEL_MAX];
    fr_run_now(run, row);
    int c = fr_run_channel(run, key);
    cr_assert_geq(c, 0, "there is no channel %s", key);
    return row[c];
}

/// The force of the hand, and the end of the link that it holds.
static void held(const FrRun *run, int link, double *force, double *end)
{
    static double points[3 * FR_SHAPE_MAX];
    cr_assert_eq(fr_run_hand(run, force), 2);
    cr_assert_gt(fr_run_shape(run, points), link);
    end[0] = points[3 * link];
    end[1] = points[3 * link + 1];
}

Test(chain_hand, friction_holds_until_the_hand_is_strong_enough)
{
    // The tip is at (0.3065, -0.156); 3.32 of 3.99 N m hold gravity at the first joint, 1.79 of 2.15 at the second.
    FrRun run = run_of(FR_RUN, "resting_arm", "hand=link link_hand=2 K_hand=100 x_hand=0.3065 y_hand=-0.106");
    double q[2] = {channel(&run, "q1"), channel(&run, "q2")};
    fr_run_step(&run, 5000.0);
    cr_expect(channel(&run, "q1") == q[0] && channel(&run, "q2") == q[1], "5 N upwards move nothing");
    cr_expect_eq(channel(&run, "omega1"), 0.0);
    FrReport report = new_report();
    cr_assert_eq(fr_run_set(&run, "hand=link\nlink_hand=2\nK_hand=100\nx_hand=0.3065\ny_hand=0.15", &report), FR_OK);
    fr_run_step(&run, 5000.0);
    cr_expect_gt(channel(&run, "q2"), q[1] + 0.1, "30 N lift it");
    cr_expect_eq(channel(&run, "omega2"), 0.0, "and it rests again");
}

Test(chain_hand, its_force_at_rest_is_that_of_its_spring)
{
    // softened by the mass that it would move in a step: (1 + T (B + T K) W) F = K (x_h - x)
    FrRun run = run_of(FR_RUN, "resting_arm", "T=1e-6 hand=link link_hand=1 K_hand=50 x_hand=0.2 y_hand=-0.1");
    double force[2], end[2];
    fr_run_step(&run, 10.0);
    held(&run, 1, force, end);
    cr_expect_leq(fabs(force[0] - 50 * (0.2 - end[0])), 1e-3 * fabs(force[0]));
    cr_expect_leq(fabs(force[1] - 50 * (-0.1 - end[1])), 1e-3 * fabs(force[1]));
}

Test(chain_hand, without_friction_a_rod_comes_to_rest_where_spring_and_gravity_balance)
{
    FrRun run = run_of(FR_RUN, "n_link_pendulum",
                       "n=1 F=0 D=0 mass=2 length=0.8 angle=0 hand=link link_hand=1 K_hand=40 x_hand=0.7 y_hand=-0.3");
    fr_run_step(&run, 60000.0);
    double force[2], end[2], gravity = FR_GRAVITY * 2 * 0.4;
    held(&run, 1, force, end);
    // about the joint: the lever of the force, and gravity at the middle
    double torque = end[0] * force[1] - end[1] * force[0];
    cr_expect_leq(fabs(torque - gravity * end[0] / 0.8), 1e-9);
    cr_expect_leq(fabs(force[0] - 40 * (0.7 - end[0])) + fabs(force[1] - 40 * (-0.3 - end[1])), 0.02 * 40);
}

Test(chain_hand, it_is_stable_for_any_stiffness_that_a_step_can_follow)
{
    static const char *const runs[] = {"resting_arm",  "resting_arm", "two_link_contact", "two_link_arm",
                                       "two_link_arm", "geared_link", "n_link_pendulum",  "n_link_pendulum"};
    static const char *const settings[] = {"link_hand=2",
                                           "engine=mujoco link_hand=1",
                                           "link_hand=2",
                                           "link_hand=2",
                                           "arm=erob kp=10 T=0.001 link_hand=1",
                                           "link_hand=1",
                                           "n=30 F=0.05 link_hand=17",
                                           "n=1000 link_hand=1000"};
    static const char *const stiffness[] = {"0", "1e-3", "100", "1e6", "1e9", "1e12"};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        for (size_t k = 0; k < (i < 6 ? 6 : 3); k++) {
            char text[200];
            snprintf(text, sizeof text, "%s hand=link K_hand=%s x_hand=0.25 y_hand=-0.1", settings[i], stiffness[k]);
            FrRun run = run_of(FR_RUN, runs[i], text);
            cr_assert_eq(fr_run_step(&run, 300.0), FR_OK, "%s %s", runs[i], text);
            static double points[3 * FR_SHAPE_MAX];
            int n = fr_run_shape(&run, points);
            cr_assert_gt(n, 1);
            for (int link = 1; link < n && !isnan(points[3 * link]); link++)
                cr_expect(fabs(points[3 * link]) < 1.5, "%s %s", runs[i], text);
        }
}

Test(chain_hand, no_hand_and_one_without_stiffness_change_nothing)
{
    static const char *const runs[] = {"n_link_pendulum", "resting_arm", "two_link_contact", "two_link_arm",
                                       "geared_link"};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        double row[2][FR_CHANNEL_MAX];
        const char *settings[] = {"", "hand=link K_hand=0 x_hand=1"};
        for (int k = 0; k < 2; k++) {
            FrRun run = run_of(FR_RUN, runs[i], settings[k]);
            fr_run_step(&run, 500.0);
            fr_run_now(&run, row[k]);
        }
        for (int c = 0; c < fr_experiment_channel_count(fr_experiment_find(FR_RUN, runs[i])); c++)
            cr_expect(row[0][c] == row[1][c] || (isnan(row[0][c]) && isnan(row[1][c])), "%s, channel %d", runs[i], c);
    }
}

Test(chain_hand, the_joints_of_an_arm_bear_its_force_by_their_levers)
{
    static const char *const arms[] = {"arm=mx", "arm=erob kp=10 T=0.001"};
    for (int k = 0; k < 4; k++) {
        char text[120];
        int link = k / 2 + 1;
        snprintf(text, sizeof text, "%s hand=link K_hand=30 x_hand=0.3 y_hand=0.1 link_hand=%d", arms[k % 2], link);
        FrRun run = run_of(FR_RUN, "two_link_arm", text), alone = run_of(FR_RUN, "two_link_arm", arms[k % 2]);
        static double points[3 * FR_SHAPE_MAX];
        fr_run_shape(&run, points);
        double force[2], end[2], elbow[2] = {points[3], points[4]}, sense = k % 2 ? -1 : 1;
        double bears[2] = {channel(&run, "tau_e1") - channel(&alone, "tau_e1"),
                           channel(&run, "tau_e2") - channel(&alone, "tau_e2")};
        end[0] = points[3 * link];
        end[1] = points[3 * link + 1];
        fr_run_step(&run, 1.0);
        fr_run_hand(&run, force);
        cr_expect_leq(fabs(bears[0] - (end[0] * force[1] - end[1] * force[0])), 1e-12);
        cr_expect_leq(fabs(bears[1] - sense * ((end[0] - elbow[0]) * force[1] - (end[1] - elbow[1]) * force[0])),
                      1e-12);
        // nearly that of its spring; at rest it would be
        cr_expect(force[0] * (0.3 - end[0]) > 0 && force[1] * (0.1 - end[1]) > 0);
        cr_expect_leq(hypot(force[0], force[1]), 30 * hypot(0.3 - end[0], 0.1 - end[1]));
    }
}

Test(chain_hand, a_link_that_is_not_there_is_refused)
{
    FrReport report = run_refused(FR_RUN, "resting_arm", "hand=link link_hand=3");
    const FrFinding *finding = report_error(&report, "link_hand");
    cr_assert_not_null(finding);
    cr_expect_eq(finding->code, FR_OUT_OF_RANGE);
    cr_expect(strstr(finding->text, "from 1 to 2"), "%s", finding->text);
    report = run_refused(FR_RUN, "n_link_pendulum", "n=5 hand=link link_hand=5.5");
    cr_assert_not_null(report_error(&report, "link_hand"));
    cr_expect_eq(report_error(&report, "link_hand")->code, FR_NOT_WHOLE);
}
