// The robot joint with implicit friction against 40 digits, the numbers of the paper (Cisneros 2022, fig 10 to 13), and
// its hunting as predicted without a simulation.
#include "reference.h"
#include "explorer/run/experiment.h"
#include "explorer/experiment/block.h"
#include "explorer/experiment/hunting.h"
#include "explorer/form/form.h"
#include "contact/parts.h"
#include "law/parts.h"
#include "fewer.h"
#include "random.h"
#include "reports.h"
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

/// Cycles by LSODA of scipy 1.17 to 1e-12, with a breakaway in closed form; drawn before any was computed.
static const struct {
    const char *settings;
    double period, amplitude, dwell;
} computed[] = {
    {"law=stribeck alpha=2 F_S=2.4 F_C=2 v_S=0.012 D=2.3 kp=6 kv=4.9 lambda=0.22 M=0.058 q_d=2.1", 349.8531365,
     0.6982605417, 0.954921811},
    {"law=stribeck F_S=3.2 F_C=1.4 v_S=0.11 D=0.3 kp=13 kv=0.92 lambda=1.5 M=0.31 q_d=0.47", 6.028292391, 0.595848203,
     0.7035564853},
    {"law=rational F_S=1.6 F_C=1.4 v_S=0.013 D=4.9 kp=23 kv=1.3 lambda=2.5 M=0.021 q_d=0.54", 185.2091939, 0.0580110628,
     0.9742443434},
    {"law=stribeck F_S=2.2 F_C=0.85 v_S=0.11 D=0.24 kp=6.9 kv=8.5 lambda=1.5 M=0.24 q_d=0.58", 29.92892735,
     0.1982726895, 0.9435427863},
    {"law=rational F_S=3.5 F_C=3.2 v_S=0.026 D=0.64 kp=17 kv=4.8 lambda=0.42 M=0.13 q_d=0.2", 388.4166515,
     0.07591102389, 0.9956579718},
    {"law=stribeck F_S=0.82 F_C=0.31 v_S=0.035 D=2.3 kp=30 kv=19 lambda=2.5 M=0.079 q_d=1.7", 26.10780013,
     0.03785121238, 0.9601987841},
    {"law=stribeck F_S=1.2 F_C=0.31 v_S=0.14 D=1 kp=42 kv=2 lambda=0.62 M=0.5 q_d=1.4", 314.5263332, 0.002309838767,
     0.9953665492},
    {"law=rational F_S=1 F_C=0.55 v_S=0.042 D=4.6 kp=22 kv=0.61 lambda=0.67 M=0.024 q_d=0.21", 230.1072701,
     0.09742667008, 0.9802152502},
    {"law=stribeck alpha=2 F_S=1.6 F_C=0.86 v_S=0.044 D=1.7 kp=30 kv=9.9 lambda=0.66 M=0.16 q_d=0.39", 37.87685291,
     0.09361426016, 0.9507994108},
    {"law=stribeck F_S=0.52 F_C=0.35 v_S=0.021 D=0.14 kp=10 kv=17 lambda=1 M=0.038 q_d=0.34", 82.51856878, 0.1196636563,
     0.9737265766},
    {"law=stribeck alpha=2 F_S=0.78 F_C=0.3 v_S=0.017 D=0.1 kp=13 kv=0.73 lambda=0.21 M=0.78 q_d=0.24", 19.2758083,
     0.0821171726, 0.8808221966},
    {"law=stribeck F_S=1.2 F_C=0.63 v_S=0.014 D=3.3 kp=52 kv=1.9 lambda=0.52 M=0.23 q_d=1.9", 32.78582952,
     0.03900876096, 0.9653249924},
    {"law=rational F_S=1.2 F_C=0.52 v_S=0.031 D=0.53 kp=85 kv=2.3 lambda=0.26 M=0.62 q_d=0.23", 47.77058067,
     0.01129807258, 0.9801267194},
    {"law=stribeck alpha=2 F_S=0.85 F_C=0.062 v_S=0.016 D=6.9 kp=6 kv=4.6 lambda=0.36 M=0.11 q_d=0.29", 49.52490883,
     0.5647795719, 0.6898279766},
    {"law=stribeck F_S=4.5 F_C=0.3 v_S=0.012 D=7.2 kp=7 kv=2.7 lambda=0.24 M=0.46 q_d=1.3", 36.07968372, 0.9590181843,
     0.7745328507},
    {"law=stribeck F_S=1.5 F_C=0.17 v_S=0.048 D=0.23 kp=10 kv=19 lambda=1.2 M=0.82 q_d=0.6", 123.1019554,
     0.009236522734, 0.9875869806},
    {"law=rational F_S=2.6 F_C=1 v_S=0.077 D=3.8 kp=8.8 kv=1.9 lambda=0.45 M=0.11 q_d=0.5", 92.21050576, 0.4873175532,
     0.9500666269},
    {"law=stribeck F_S=0.68 F_C=0.53 v_S=0.033 D=3.7 kp=23 kv=1.4 lambda=3 M=0.076 q_d=0.21", 431.7664903,
     0.002403240432, 0.9967251024},
    {"law=stribeck alpha=2 F_S=0.76 F_C=0.042 v_S=0.012 D=0.13 kp=62 kv=1.4 lambda=1.6 M=0.51 q_d=2.5", 1.392355932,
     0.04046475995, 0.3527735634},
    {"law=stribeck F_S=0.52 F_C=0.3 v_S=0.018 D=8.9 kp=82 kv=1.3 lambda=0.7 M=0.056 q_d=0.54", 482.388833,
     0.002656389238, 0.9981716666},
};

Test(robot_joint, the_predicted_cycle_is_that_of_another_integrator)
{
    double worst = 0.0;
    for (size_t i = 0; i < sizeof computed / sizeof *computed; i++) {
        char settings[256];
        snprintf(settings, sizeof settings, "element=A %s", computed[i].settings);
        FrRun run = run_of(FR_RUN, "robot_joint", settings);
        double off[] = {fr_run_reading(&run, "cycle_period") / computed[i].period - 1.0,
                        fr_run_reading(&run, "cycle_amplitude") / computed[i].amplitude - 1.0,
                        fr_run_reading(&run, "cycle_dwell") / computed[i].dwell - 1.0};
        for (int k = 0; k < 3; k++) {
            cr_expect(fabs(off[k]) < 1e-6, "%s: number %d is off by %g", settings, k, off[k]);
            worst = fmax(worst, fabs(off[k]));
        }
    }
    printf("predicted cycles: off by at most %.2g of another integrator's\n", worst);
}

/// Whether a reading exists: NaN has one sign everywhere.
static bool predicts(const char *settings)
{
    FrRun run = run_of(FR_RUN, "robot_joint", settings);
    return !isnan(fr_run_reading(&run, "cycle_amplitude"));
}

Test(robot_joint, what_is_predicted_at_the_ends_of_the_ranges)
{
    cr_expect_not(predicts(""), "without integral term it only sticks");
    cr_expect_not(predicts("lambda=1 kp=0"), "without position gain nothing winds up");
    cr_expect_not(predicts("lambda=1 law=coulomb F=0"), "without friction nothing sticks");
    cr_expect_not(predicts("lambda=1 alpha=0.5 element=explicit"), "a law that falls infinitely steeply");
    static const char *const none[] = {"lambda=1 q_d=0",      "lambda=1 law=coulomb",   "lambda=1 F_C=2.5",
                                       "lambda=1 F_C=2.4999", "lambda=1e6 law=coulomb", "lambda=1e-6 law=coulomb"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        FrRun run = run_of(FR_RUN, "robot_joint", none[i]);
        cr_expect_eq(fr_run_reading(&run, "cycle_amplitude"), 0.0, "%s has a cycle of %g rad", none[i],
                     fr_run_reading(&run, "cycle_amplitude"));
        cr_expect(isnan(fr_run_reading(&run, "cycle_period")) && isnan(fr_run_reading(&run, "cycle_settled")));
    }
    static const char *const same[][2] = {{"lambda=1", "lambda=1 q_d=-1.5707963267948966"},
                                          {"lambda=1 element=A", "lambda=1 element=lugre T=1e-5"},
                                          {"lambda=1 law=rational", "lambda=1 law=rational transform=approximate"}};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        FrRun one = run_of(FR_RUN, "robot_joint", same[i][0]), other = run_of(FR_RUN, "robot_joint", same[i][1]);
        for (const FrChannel *reading = one.experiment->readings + BLOCK_READINGS + 1; reading->key; reading++)
            cr_expect_eq(fr_run_reading(&one, reading->key), fr_run_reading(&other, reading->key), "%s of %s and %s",
                         reading->key, same[i][0], same[i][1]);
    }
    FrRun points; // of a law through points, which may not be moved
    run_open(&points, FR_RUN, "robot_joint",
             "lambda=1 element=A law=tabulated points=0:2.5,0.02:1.9,0.1:0.9,0.5:2.7,1:5");
    double period = fr_run_reading(&points, "cycle_period");
    cr_expect(period > 10.0 && period < 20.0, "a law through points has a cycle of %g s", period);
}

/// A random joint whose integral term is on, in about the ranges of the sliders.
static void draw_joint(Random *random, char *settings, size_t size)
{
    double kp = random_decades(random, 5.0, 100.0), kv = random_decades(random, 0.5, 30.0);
    double lambda = random_decades(random, 0.1, 3.0), M = random_decades(random, 0.02, 1.0);
    double F_S = random_decades(random, 0.5, 5.0), F_C = random_between(random, 0.0, F_S);
    double v_S = random_decades(random, 0.01, 0.2), D = random_decades(random, 0.1, 10.0);
    double q_d = random_decades(random, 0.2, 3.0);
    snprintf(settings, size,
             "law=%s\nF_S=%.17g\nF_C=%.17g\nv_S=%.17g\nD=%.17g\nkp=%.17g\nkv=%.17g\nlambda=%.17g\nM=%.17g\nq_d=%.17g\n",
             random_below(random, 2) ? "stribeck" : "rational", F_S, F_C, v_S, D, kp, kv, lambda, M, q_d);
}

/// Open it with an element and T = 1 ms. Returns false if its time step is refused.
static bool open_joint(FrRun *run, const char *settings, const char *element)
{
    char lines[512];
    FrReport report = new_report();
    snprintf(lines, sizeof lines, "%selement=%s\n", settings, element);
    return fr_run_open_experiment(run, fr_experiment_find(FR_RUN, "robot_joint"), lines, NULL, &report) == FR_OK;
}

/// The prediction for an open run, with its slips.
static HuntingCycle predicted(const FrRun *run)
{
    FrContactSample now;
    const Contact *contact = contact_in(run->experiment->contact(fr_run_model(run), run->state, 0, &now));
    return hunting_cycle(&(Hunting){phi_z_law(&contact->phi_z), contact->F_S, contact->M, fr_run_value(run, "kp"),
                                    fr_run_value(run, "kv"), fr_run_value(run, "lambda"), fr_run_value(run, "q_d")});
}

/// Run element A until three slips that begin a way up repeat to 1e-3. Returns false if they do not within `limit`.
static bool run_to_cycle(FrRun *run, double limit, double *period, double *span)
{
    enum { ROWS = 1000 };
    double data[FR_CHANNEL_MAX * ROWS], t[3] = {NAN, NAN, NAN}, way[3] = {NAN, NAN, NAN};
    double low = INFINITY, high = -INFINITY, before = 0.0, side = 0.0;
    while (fr_run_time(run) < limit) {
        FrSamples rows = {fr_experiment_channel_count(run->experiment), ROWS, 0, data};
        cr_assert_eq(fr_run_rows(run, 1, &rows), FR_OK);
        for (int k = 0; k < ROWS; k++) {
            double q = data[(Q - T) * ROWS + k], v = data[(DQ - T) * ROWS + k];
            low = fmin(low, q);
            high = fmax(high, q);
            if (v > 0.0 && !(before > 0.0) && side <= 0.0) {
                t[2] = t[1], t[1] = t[0], t[0] = data[k];
                way[2] = way[1], way[1] = way[0], way[0] = high - low;
                low = high = q;
                *period = (t[0] - t[2]) / 2.0;
                *span = (way[0] + way[1]) / 2.0;
                if (fabs(t[0] - 2.0 * t[1] + t[2]) <= 1e-3 * *period && fabs(way[0] - way[1]) <= 1e-3 * *span)
                    return true;
            }
            side = v != 0.0 ? v : side;
            before = v;
        }
    }
    return false;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

Test(robot_joint, hunts_as_predicted)
{
    enum { CASES = 50 };
    Random random = {.state = 7};
    FrRun run = {.work = run_work()};
    double off[2][CASES], far[2] = {0};
    int n = 0, count = some_of(CASES), stable = 0, near = 0;
    while (n < count) {
        char settings[512];
        draw_joint(&random, settings, sizeof settings);
        if (!open_joint(&run, settings, "A"))
            continue;
        HuntingCycle cycle = predicted(&run);
        if (!(cycle.amplitude >= 0.01 && cycle.settled <= 2000.0 && cycle.slips <= 60))
            continue;
        double period, span, value[FR_MEASURE_COUNT];
        cr_assert(run_to_cycle(&run, 2000.0 + 20.0 * cycle.period, &period, &span), "no cycle of\n%s", settings);
        off[0][n] = fabs(period / cycle.period - 1.0);
        off[1][n] = fabs(span / cycle.amplitude - 1.0);
        cr_expect(off[0][n] < 0.01 && off[1][n] < 0.01, "%g s instead of %g, %g rad instead of %g:\n%s", period,
                  cycle.period, span, cycle.amplitude, settings);
        n++;
        // element C, K = 5000, where its spring is stable without oscillation
        if (!open_joint(&run, settings, "C") || !(fr_run_reading(&run, "T_smooth") >= run.T))
            continue;
        fr_run_measure(&run, true);
        fr_run_step(&run, ceil((cycle.settled + 8.0 * cycle.period) / run.T));
        fr_measure_values(&run.measuring[0], value);
        double slower = fabs(value[FR_HUNTING_PERIOD] / cycle.period - 1.0);
        double wider = fabs(value[FR_HUNTING_AMPLITUDE] - cycle.amplitude);
        double accepted = 0.02 * cycle.amplitude + 2.0 * fr_run_value(&run, "F_S") / 5000.0;
        bool is_near = slower <= 0.1 && wider <= accepted;
        stable++;
        near += is_near;
        if (!is_near)
            printf("element C: %g s instead of %g, %g rad instead of %g:\n%s", value[FR_HUNTING_PERIOD], cycle.period,
                   value[FR_HUNTING_AMPLITUDE], cycle.amplitude, settings);
    }
    for (int k = 0; k < 2; k++) {
        qsort(off[k], (size_t)n, sizeof off[k][0], by_size);
        far[k] = off[k][n - 1];
        cr_expect(off[k][n / 2] <= 0.003, "median %g", off[k][n / 2]);
    }
    printf(
        "hunting of %d joints: period within %.2g (median %.2g), amplitude within %.2g (median %.2g); element C: %d of "
        "%d within 10 %%, and 2 %% + 2 F_S/K\n",
        n, far[0], off[0][n / 2], far[1], off[1][n / 2], near, stable);
    cr_expect(near >= 0.9 * stable, "element C: %d of %d", near, stable);
}

/// Static friction separate from F; if both are equal, the motion dies away.
Test(robot_joint, hunts_as_predicted_with_static_and_dynamic_friction)
{
    const char *settings[] = {"law=coulomb F=0.2 D=1 F_static=1", "law=coulomb F=0.1 D=0.5 F_static=2",
                              "law=coulomb F=0.2 D=1 F_static=0"};
    for (int i = 0; i < 3; i++) {
        char all[128];
        snprintf(all, sizeof all, "element=static_dynamic kp=50 kv=14 lambda=1 T=0.0002 %s", settings[i]);
        FrRun run = run_of(FR_RUN, "robot_joint", all);
        double period = fr_run_reading(&run, "cycle_period"), amplitude = fr_run_reading(&run, "cycle_amplitude");
        if (i == 2) {
            cr_expect(isnan(period) && amplitude == 0.0, "%g s, %g rad", period, amplitude);
            continue;
        }
        double value[FR_MEASURE_COUNT];
        fr_run_measure(&run, true);
        fr_run_step(&run, 100.0 / run.T);
        fr_measure_values(&run.measuring[0], value);
        cr_expect_leq(fabs(value[FR_HUNTING_PERIOD] / period - 1.0), 5e-3, "%g s, predicted %g",
                      value[FR_HUNTING_PERIOD], period);
        cr_expect_leq(fabs(value[FR_HUNTING_AMPLITUDE] / amplitude - 1.0), 5e-3, "%g rad, predicted %g",
                      value[FR_HUNTING_AMPLITUDE], amplitude);
    }
}

Test(robot_joint, dies_away_as_predicted)
{
    enum { CASES = 20, ROWS = 1000 };
    static double data[FR_CHANNEL_MAX * ROWS];
    Random random = {.state = 7};
    FrRun run = {.work = run_work()};
    for (int n = 0; n < some_of(CASES);) {
        char settings[512];
        draw_joint(&random, settings, sizeof settings);
        if (!open_joint(&run, settings, "A") || predicted(&run).amplitude != 0.0)
            continue;
        n++;
        double low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
        while (run.steps < 2e6) {
            FrSamples rows = {fr_experiment_channel_count(run.experiment), ROWS, 0, data};
            cr_assert_eq(fr_run_rows(&run, 1, &rows), FR_OK);
            for (int k = 0; k < ROWS; k++) {
                int third = (int)fmin(data[k] / (2000.0 / 3.0), 2.0);
                low[third] = fmin(low[third], data[(Q - T) * ROWS + k]);
                high[third] = fmax(high[third], data[(Q - T) * ROWS + k]);
            }
        }
        // a third may be shorter than a dwell; it is then compared with the one before
        double before = high[1] > low[1] ? high[1] - low[1] : high[0] - low[0], last = high[2] - low[2];
        cr_expect(last < before || last < 1e-3, "%g rad after %g:\n%s", last, before, settings);
    }
}
