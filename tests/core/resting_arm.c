// The arm that friction alone holds: what stays, and how fast it sinks as simulation engines do it.
#include "fewer.h"
#include "explorer/run/experiment.h"
#include "random.h"
#include "reports.h"
#include "runs.h"
#include "explorer/plant/engine_friction.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { T, Q_1, Q_2, OMEGA_1, OMEGA_2, F_1, F_2, TAU_1, TAU_2, CREEP_1, CREEP_2, X, Y, SUNK, CHANNELS };

/// The channels after a time.
static void after(const char *settings, double seconds, double *row)
{
    static FrRun run;
    run = run_of(FR_RUN, "resting_arm", settings);
    cr_assert_eq(fr_run_step(&run, floor(seconds / run.T + 0.5)), FR_OK, "%s", settings);
    fr_run_now(&run, row);
}

Test(resting_arm, exact_friction_holds_any_arm_to_the_last_bit)
{
    const char *const arms[] = {"", "arm=rods n=1", "arm=rods n=5 T=0.01", "arm=rods n=12 armature=0", "margin=1"};
    for (size_t k = 0; k < sizeof arms / sizeof *arms; k++) {
        double row[CHANNELS];
        after(arms[k], 600.0 / fewer(), row);
        cr_expect(row[Q_1] == 0.8 && (row[Q_2] == 0.6 || k == 1), "%s: %.17g, %.17g", arms[k], row[Q_1], row[Q_2]);
        cr_expect(row[OMEGA_1] == 0.0 && row[OMEGA_2] == 0.0 && row[SUNK] == 0.0);
        cr_expect(row[F_1] == -row[TAU_1], "%s: %.17g holds %.17g", arms[k], row[F_1], row[TAU_1]);
    }
    double row[CHANNELS];
    after("margin=0.9", 10.0, row);
    cr_expect_gt(row[SUNK], 0.01, "what friction does not hold sinks");
}

Test(resting_arm, creep_is_that_of_the_engine)
{
    // MuJoCo 3.3.8 itself, frictionloss 4 and 2 N m, T = 2 ms, 60 s, recorded: mean velocities of the joints
    static const struct {
        const char *settings;
        double creep[2];
    } recorded[] = {{"engine=mujoco", {-1.179e-2, -1.203e-2}},
                    {"engine=mujoco T=0.001", {-1.179e-2, -1.203e-2}},
                    {"engine=mujoco_tight", {-9.678e-6, -1.801e-5}}};
    for (size_t k = 0; k < sizeof recorded / sizeof *recorded; k++) {
        double row[CHANNELS];
        after(recorded[k].settings, 60.0, row);
        printf("%s: %.4g, %.4g rad/s; recorded %.4g, %.4g\n", recorded[k].settings, row[CREEP_1], row[CREEP_2],
               recorded[k].creep[0], recorded[k].creep[1]);
        for (int i = 0; i < 2; i++)
            cr_expect_leq(fabs(row[CREEP_1 + i] / recorded[k].creep[i] - 1.0), 0.04, "%s: joint %d",
                          recorded[k].settings, i + 1);
    }
}

Test(resting_arm, soft_friction_creeps_as_its_equation_says)
{
    // v = tau R/b, with R of the zero pose; as long as the arm has hardly moved
    double row[CHANNELS];
    after("engine=mujoco arm=rods n=1 armature=0.05 impedance=0.999 time_constant=0.01 impedance_max=0.9", 0.2, row);
    double inertia = 0.5 * 0.18 * 0.18 / 3.0 + 0.05, softness = (1.0 - 0.999) / 0.999 / inertia;
    double creep = row[TAU_1] * softness / (2.0 / (0.9 * 0.01));
    cr_expect_leq(fabs(row[OMEGA_1] / creep - 1.0), 1e-6, "%.9g, expected %.9g", row[OMEGA_1], creep);
}

Test(resting_arm, gauss_seidel_holds_with_enough_sweeps)
{
    double few[CHANNELS], many[CHANNELS], warm[CHANNELS];
    after("engine=gauss_seidel arm=rods n=5", 60.0, few);
    after("engine=gauss_seidel arm=rods n=5 sweeps=3000", 60.0 / fewer(), many);
    after("engine=gauss_seidel arm=rods n=5 begin=warm", 60.0, warm);
    printf("five rods: creep %.3g rad/s in 10 sweeps, %.3g in 3000, %.3g in 10 from the step before\n", few[CREEP_1],
           many[CREEP_1], warm[CREEP_1]);
    cr_expect_lt(few[CREEP_1], -1e-3);
    cr_expect_lt(fabs(many[CREEP_1]), 1e-12);
    cr_expect(warm[CREEP_1] < -1e-8 && warm[CREEP_1] > -1e-5);
}

Test(resting_arm, soft_friction_is_the_minimum)
{
    // accelerations that no other ones beat: M a = force - f, f = clip((a + b v)/R, +-F)
    Random random = {.state = 77};
    double worst = 0.0;
    for (int repeat = 0; repeat < some_of(20000); repeat++) {
        enum { N = ENGINE_JOINTS_MAX };
        int n = 1 + random_below(&random, N), soft_ones = 0;
        double M[N * N], A[N][N], force[N], v[N], F[N], a[N];
        SoftFriction soft = {.damping = random_decades(&random, 1.0, 1e3)};
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++)
                A[i][j] = random_between(&random, -1.0, 1.0);
            force[i] = random_between(&random, -5.0, 5.0);
            v[i] = random_between(&random, -0.1, 0.1);
            F[i] = random_decades(&random, 0.1, 10.0);
            soft.softness[i] = random_decades(&random, 1e-4, 10.0);
        }
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                M[i * n + j] = i == j ? 0.01 : 0.0;
                for (int k = 0; k < n; k++)
                    M[i * n + j] += A[i][k] * A[j][k];
            }
        cr_assert(fr_soft_friction(n, M, force, v, F, &soft, a));
        for (int i = 0; i < n; i++) {
            double f = fmin(fmax((a[i] + soft.damping * v[i]) / soft.softness[i], -F[i]), F[i]), size = fabs(f);
            double lacks = force[i] - f;
            for (int j = 0; j < n; j++) {
                lacks -= M[i * n + j] * a[j];
                size += fabs(M[i * n + j] * a[j]);
            }
            soft_ones += fabs(f) < F[i];
            worst = fmax(worst, fabs(lacks) / (size + fabs(force[i])));
            cr_assert_leq(fabs(lacks), 1e-6 * (size + fabs(force[i])), "case %d, joint %d of %d", repeat, i, n);
        }
        cr_assert(soft_ones >= 0);
    }
    printf("soft friction: M a + f - force at most %.2g of its terms\n", worst);
}

Test(resting_arm, settings_that_mean_nothing_are_refused)
{
    FrReport report = run_refused(FR_RUN, "resting_arm", "engine=mujoco_tight T=0.003");
    const FrFinding *finding = report_error(&report, "time_constant");
    cr_assert_not_null(finding);
    cr_expect_str_eq(finding->code == FR_ENGINE_TIME_CONSTANT ? "" : finding->text, "");
    report = run_refused(FR_RUN, "resting_arm", "arm=rods n=2.5");
    cr_expect_not_null(report_error(&report, "n"));
    report = run_refused(FR_RUN, "resting_arm", "engine=gauss_seidel sweeps=1.5");
    cr_expect_not_null(report_error(&report, "sweeps"));
    report = run_refused(FR_RUN, "resting_arm", "arm=rods n=13 margin=-1");
    cr_expect(report_error(&report, "n") && report_error(&report, "margin"));
}

Test(resting_arm, its_picture_is_the_arm)
{
    FrRun run = run_of(FR_RUN, "resting_arm", "arm=rods n=3 length=0.5");
    double points[3 * FR_SHAPE_MAX], row[CHANNELS];
    fr_run_now(&run, row);
    cr_assert_eq(fr_run_shape(&run, points), 4);
    cr_expect(points[0] == 0.0 && points[1] == 0.0);
    cr_expect_leq(fabs(points[3] - 0.5 * sin(0.8)) + fabs(points[4] + 0.5 * cos(0.8)), 1e-15);
    cr_expect_leq(fabs(points[9] - row[X]) + fabs(points[10] - row[Y]), 1e-15);
    cr_expect(points[2] == 1.0 && points[5] == 1.0 && points[8] == 1.0 && points[11] == 0.0);
    FrRun creeping = run_of(FR_RUN, "resting_arm", "engine=mujoco arm=rods n=2");
    fr_run_step(&creeping, 10.0);
    cr_assert_eq(fr_run_shape(&creeping, points), 3);
    cr_expect(points[2] == 0.0 && points[5] == 0.0, "a joint that creeps is not at rest");
    FrRun other = run_of(FR_RUN, "sliding_block", "");
    cr_expect_eq(fr_run_shape(&other, points), 0);
}
