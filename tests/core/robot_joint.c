// The robot joint with implicit friction against 40 digits, and the numbers of the paper (Cisneros 2022, fig 10 to 13).
#include "reference.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SETTINGS, STEP, T, Q_D, Q, DQ, TAU_R, F, E, COLUMNS };

static const double degree = 57.29577951308232;

Test(robot_joint, runs_agree_with_forty_digits)
{
    Reference reference = reference_open("robot_joint.csv");
    cr_assert_eq(reference.columns, COLUMNS);
    double worst[COLUMNS] = {0};
    int runs = 0;
    for (int first = 0; first < reference.rows; runs++) {
        const char *settings = reference_word(&reference, first, SETTINGS);
        int end = first;
        while (end < reference.rows && strcmp(reference_word(&reference, end, SETTINGS), settings) == 0)
            end++;
        int steps = (int)reference_number(&reference, end - 1, STEP) + 1;
        FrRun run = run_of(FR_RUN, "robot_joint", settings);
        cr_assert_eq(fr_experiment_channel_count(run.experiment), COLUMNS - T);
        double *data = run_rows(&run, steps, 1);
        for (int row = first; row < end; row++)
            for (int column = T; column < COLUMNS; column++) {
                double got = data[(column - T) * steps + (int)reference_number(&reference, row, STEP)];
                double error = fabs(got - reference_number(&reference, row, column));
                cr_assert_leq(error, 1e-9, "%s: step %g, column %d is %.17g, expected %.17g", settings,
                              reference_number(&reference, row, STEP), column, got,
                              reference_number(&reference, row, column));
                worst[column] = error > worst[column] ? error : worst[column];
            }
        free(data);
        first = end;
    }
    printf("robot_joint: %d runs, %d rows; worst differences t %.3g, q_d %.3g, q %.3g, dq %.3g, tau_r %.3g, f %.3g, e "
           "%.3g\n",
           runs, reference.rows, worst[T], worst[Q_D], worst[Q], worst[DQ], worst[TAU_R], worst[F], worst[E]);
    cr_expect_eq(runs, 6);
    reference_close(&reference);
}

/// The joint's angle [deg] and the time at which it last moved by a millidegree [s], over `duration`.
static double final_angle(const char *settings, double duration, double *stopped)
{
    FrRun run = run_of(FR_RUN, "robot_joint", settings);
    int count = (int)(duration * 100.0);
    double *data = run_rows(&run, count, 10);
    double angle = data[2 * count + count - 1] * degree;
    *stopped = 0.0;
    for (int i = 0; i < count; i++)
        if (fabs(data[2 * count + i] * degree - angle) > 0.05)
            *stopped = data[i];
    free(data);
    return angle;
}

Test(robot_joint, stops_where_the_paper_says)
{
    double stopped, angle = final_angle("law=stribeck M=0.1675 kp=20 kv=2 lambda=0", 8.0, &stopped);
    printf("stribeck stops at %.4f deg (69.88), within 0.05 deg after %.2f s\n", angle, stopped);
    cr_expect_leq(fabs(angle - 69.88), 0.02);
    cr_expect(stopped > 1.0 && stopped < 3.0);
    angle = final_angle("law=rational M=0.1675 kp=20 kv=2 lambda=0", 8.0, &stopped);
    printf("rational stops at %.4f deg (68.44), within 0.05 deg after %.2f s\n", angle, stopped);
    cr_expect_leq(fabs(angle - 68.44), 0.02);
    cr_expect(stopped > 1.0 && stopped < 3.0);
}

Test(robot_joint, the_defaults_are_the_papers)
{
    double stopped, angle = final_angle("", 8.0, &stopped);
    cr_expect_leq(fabs(angle - 69.88), 0.02, "stops at %g deg", angle);
    angle = final_angle("law=rational", 8.0, &stopped);
    cr_expect_leq(fabs(angle - 68.44), 0.02, "stops at %g deg", angle);
    FrRun run = run_of(FR_RUN, "robot_joint", "");
    const struct {
        const char *key;
        double value;
    } defaults[] = {{"F_S", 2.5}, {"F_C", 0.4},  {"v_S", 0.06}, {"D", 4.5},  {"K", 5000.0},  {"B", 50.0},
                    {"T", 0.001}, {"M", 0.1675}, {"kp", 20.0},  {"kv", 2.0}, {"lambda", 0.0}};
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        cr_expect_eq(fr_form_value(&run.form, defaults[i].key), defaults[i].value, "%s = %g", defaults[i].key,
                     fr_form_value(&run.form, defaults[i].key));
}

Test(robot_joint, a_stopped_joint_keeps_its_angle)
{
    FrRun run = run_of(FR_RUN, "robot_joint", "law=stribeck lambda=0");
    double *data = run_rows(&run, 2, 20000); // at 0 and 20 s, and on to 40 s
    free(data);
    data = run_rows(&run, 2, 1000000); // 40 s and 1040 s
    cr_expect_eq(data[2 * 2], data[2 * 2 + 1], "drifts by %g rad in 1000 s", data[2 * 2 + 1] - data[2 * 2]);
    cr_expect_eq(data[6 * 2], data[6 * 2 + 1], "the spring goes on by %g", data[6 * 2 + 1] - data[6 * 2]);
    free(data);
}

Test(robot_joint, the_integral_hunts_with_stiction_and_settles_without)
{
    FrRun run = run_of(FR_RUN, "robot_joint", "law=stribeck kp=50 kv=14 lambda=1");
    double *data = run_rows(&run, 6000, 10);
    int crossings = 0;
    double low = 0.0, high = 0.0;
    for (int i = 1000; i < 6000; i++) {
        crossings += (data[2 * 6000 + i - 1] < data[6000 + i - 1]) != (data[2 * 6000 + i] < data[6000 + i]);
        low = fmin(low, data[4 * 6000 + i]);
        high = fmax(high, data[4 * 6000 + i]);
    }
    free(data);
    printf("stribeck with integral: crosses its goal %d times in 50 s, torque from %.3f to %.3f N m\n", crossings, low,
           high);
    cr_expect_geq(crossings, 2);
    cr_expect(fabs(high - 2.5) < 0.1 && fabs(low + 2.5) < 0.1, "no sawtooth between -2.5 and 2.5 N m");
    double stopped, angle = final_angle("law=coulomb kp=50 kv=14 lambda=1", 60.0, &stopped);
    cr_expect_leq(fabs(angle - 90.0), 0.1, "coulomb settles at %g deg", angle);
}
