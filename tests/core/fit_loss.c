// The loss of a fit: what a run would say, to the bit, however many recordings, candidates and lanes there are.
#include "fits.h"
#include "identify/fit.h"
#include "base/row.h"
#include "servo/rows.h"
#include "explorer/run/experiment.h"
#include "identify/lanes/kernels.h"
#include "random.h"
#include "benches.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// A point somewhere.
static void any_point(Random *random, const FrFitSpace *space, double *point)
{
    for (int i = 0; i < space->count; i++)
        point[i] = random_below(random, 8) == 0 ? 0 : random_between(random, 0, 1);
}

/// The mean error of one recording as the run servo_pendulum computes it.
static double error_of_run(const FrFitLog *log, const FrFitSpace *space, const double *point)
{
    FrServoDef servo = log->bench.servo;
    fr_fit_write(space, point, &servo);
    char lines[2000] = "";
    int length = snprintf(lines, sizeof lines, "preset=xl330\nmodel=%s\ntrajectory=log\nT=%.17g\nkp=%.17g\n",
                          fr_servo_model_row.options[space->model]->name, log->bench.T, servo.kp);
    for (int i = 0; i < space->count; i++)
        length += snprintf(lines + length, sizeof lines - (size_t)length, "%s=%.17g\n", space->free[i].row->key,
                           fr_field(&servo, space->free[i].row));
    double *t = malloc((size_t)log->count * sizeof *t);
    for (int k = 0; k < log->count; k++)
        t[k] = k * log->bench.T;
    FrRecording recording = {.count = log->count, .column = {t, log->goal, log->measured, NULL, log->enabled}};
    FrRun run;
    FrReport report = new_report();
    cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "servo_pendulum"), lines, &recording, &report),
                 FR_OK, "%s", report.finding[0].text);
    double error = fr_run_error(&run);
    free(t);
    return error;
}

static void expect_the_error_of_the_run(Fits *fits, unsigned seed, int points)
{
    Random random = {.state = seed};
    for (int i = 0; i < points; i++) {
        const FrFitSpace *space = &fits->space[i % FR_FIT_MODELS];
        double point[FR_FIT_FREE_MAX], errors[3], sum = 0;
        FrFitValue value;
        any_point(&random, space, point);
        fr_fit_errors(&fits->data, space, point, errors, &fits->scratch);
        fr_fit_values(&fits->data, space, 1, point, &value, &fits->scratch);
        for (int l = 0; l < 3; l++) {
            double expected = error_of_run(&fits->log[l], space, point);
            cr_expect(same_bits(errors[l], expected), "%.17g, the run says %.17g", errors[l], expected);
            sum += expected;
        }
        cr_expect(same_bits(value.loss, sum / 3));
    }
}

Test(fit_loss, is_the_error_of_the_run)
{
    Fits *fits = new_fits(FR_M6, 3, 401, 50);
    expect_the_error_of_the_run(fits, 11, 60);
    free_fits(fits);
}

Test(fit_loss, is_the_error_of_the_run_with_free_electronics)
{
    Fits *fits = new_fits(FR_M6, 3, 401, 50);
    int extras = 0;
    for (const FrFitFree *extra = fr_fit_extras; extra->row; extra++)
        if (fr_fit_servo_row(fits->log[0].bench.servo.control, extra->row->key))
            extras += fr_fit_free_all(fits->space, extra, false);
    cr_expect_eq(extras, 5);
    expect_the_error_of_the_run(fits, 12, 60);
    free_fits(fits);
}

Test(fit_loss, a_held_parameter_has_its_value_and_no_coordinate)
{
    Fits *fits = new_fits(FR_M6, 2, 200, 3);
    Random random = {.state = 14};
    const FrFitSpace *whole = &fits->space[FR_M6];
    for (int i = 0; i < whole->count; i++) {
        double point[FR_FIT_FREE_MAX], rest[FR_FIT_FREE_MAX];
        FrFitValue expected, value;
        any_point(&random, whole, point);
        FrServoDef servo = fr_default_servo();
        fr_fit_write(whole, point, &servo);
        FrFitSpace space = *whole;
        fr_fit_hold(&space, whole->free[i].row, fr_field(&servo, whole->free[i].row));
        cr_expect_eq(space.count, whole->count - 1);
        fr_fit_carry(whole, point, &space, rest);
        fr_fit_values(&fits->data, whole, 1, point, &expected, &fits->scratch);
        fr_fit_values(&fits->data, &space, 1, rest, &value, &fits->scratch);
        // a coordinate is carried to a part of 1e-16 of its range
        cr_expect(fabs(value.loss - expected.loss) < 1e-9, "%s: %.17g, %.17g", whole->free[i].row->key, value.loss,
                  expected.loss);
    }
    free_fits(fits);
}

Test(fit_loss, does_not_depend_on_how_many_are_simulated_together)
{
    enum { CANDIDATES = 45 };
    Random random = {.state = 12};
    for (int count = 1; count <= FIT_LOGS; count++) {
        Fits *fits = new_fits(FR_M4, count, 200, 17), *one = new_fits(FR_M4, 1, 200, 0);
        const FrFitSpace *space = &fits->space[count % FR_FIT_MODELS];
        double points[CANDIDATES * FR_FIT_FREE_MAX], sum[CANDIDATES] = {0};
        FrFitValue together[CANDIDATES], alone;
        for (int c = 0; c < CANDIDATES; c++)
            any_point(&random, space, points + (ptrdiff_t)c * space->count);
        fr_fit_values(&fits->data, space, CANDIDATES, points, together, &fits->scratch);
        for (int l = 0; l < count; l++) {
            one->log[0] = fits->log[l];
            lay_out(one);
            for (int c = 0; c < CANDIDATES; c++) {
                fr_fit_values(&one->data, space, 1, points + (ptrdiff_t)c * space->count, &alone, &one->scratch);
                sum[c] += alone.loss;
            }
        }
        for (int c = 0; c < CANDIDATES; c++)
            cr_expect(same_bits(together[c].loss, sum[c] / count), "%d recordings, candidate %d: %.17g, %.17g", count,
                      c, together[c].loss, sum[c] / count);
        free_fits(fits);
        free_fits(one);
    }
}

/// Who makes the blocks of a sum from the last to the first, with memory of its own.
typedef struct Backwards {
    double parts[2 * FR_FIT_PART_MAX];
    FrFitScratch scratch;
    int sums;
} Backwards;

static const double *make_backwards(void *with, const FrFitSum *sum, FrFitScratch *scratch)
{
    Backwards *own = with;
    int size = fr_fit_part_size(sum);
    cr_assert_eq(scratch->with, with);
    for (int block = sum->data->blocks - 1; block >= 0; block--)
        fr_fit_parts(sum, block, block + 1, own->parts + (ptrdiff_t)block * size, &own->scratch);
    own->sums++;
    return own->parts;
}

Test(fit_loss, does_not_depend_on_who_makes_which_recordings)
{
    enum { CANDIDATES = 45 };
    Random random = {.state = 15};
    Fits *fits = new_fits(FR_M4, FIT_LOGS, 200, 17), *other = new_fits(FR_M4, 1, 10, 0);
    const FrFitSpace *space = &fits->space[FR_M6];
    int n = space->count;
    Backwards backwards = {.scratch = other->scratch};
    FrFitScratch alone = fits->scratch, shared = alone;
    shared.together = make_backwards;
    shared.with = &backwards;
    double points[CANDIDATES * FR_FIT_FREE_MAX];
    FrFitValue expected[CANDIDATES], value[CANDIDATES];
    for (int c = 0; c < CANDIDATES; c++)
        any_point(&random, space, points + (ptrdiff_t)c * n);
    fr_fit_values(&fits->data, space, CANDIDATES, points, expected, &alone);
    fr_fit_values(&fits->data, space, CANDIDATES, points, value, &shared);
    cr_expect_eq(memcmp(value, expected, sizeof value), 0);
    cr_expect_eq(backwards.sums, 2);

    double hessian[2][FR_FIT_FREE_MAX * FR_FIT_FREE_MAX], gradient[2][FR_FIT_FREE_MAX];
    fr_fit_normal(&fits->data, space, points, 0.1, hessian[0], gradient[0], &alone);
    fr_fit_normal(&fits->data, space, points, 0.1, hessian[1], gradient[1], &shared);
    cr_expect_eq(memcmp(hessian[0], hessian[1], (size_t)(n * n) * sizeof(double)), 0);
    cr_expect_eq(memcmp(gradient[0], gradient[1], (size_t)n * sizeof(double)), 0);
    cr_expect_eq(backwards.sums, 3);

    // one block is never shared
    fr_fit_values(&other->data, space, 1, points, value, &shared);
    cr_expect_eq(backwards.sums, 3);
    free_fits(fits);
    free_fits(other);
}

static int compare(RolloutSteps *steps, AddNormal *add, const Rollout *rollout, NormalSums sums, const double *expected,
                   const double *expected_sums)
{
    enum { PARAMETERS = 3, PAIRS = 6 };
    double columns[5 * ROLLOUT_BLOCK], angle[5 * 60 * LANES] = {0}, out[(PAIRS + PARAMETERS) * LANES] = {0};
    memcpy(columns, rollout->columns, sizeof columns);
    Rollout own = *rollout;
    own.columns = columns;
    own.angle = angle;
    own.angle_steps = 60;
    steps(&own, 0, 60);
    const double *other[PARAMETERS] = {angle + 60 * LANES, angle + 120 * LANES, angle + 180 * LANES};
    sums.angle = angle;
    sums.other = other;
    sums.hessian = out;
    sums.gradient = out + PAIRS * LANES;
    add(&sums, 0, 60);
    return memcmp(columns, expected, sizeof columns) == 0 && memcmp(out, expected_sums, sizeof out) == 0;
}

Test(fit_loss, has_the_same_bits_with_any_vector_unit)
{
    Random random = {.state = 13};
    Fits *fits = new_fits(FR_M6, 8, 60, 3);
    int moved = 0;
    for (int trial = 0; trial < 20; trial++) {
        const FrFitSpace *space = &fits->space[trial % 2 ? FR_M6 : FR_M3];
        bool sags = trial % 4 == 3, delays = trial % 3 == 2;
        double columns[5 * ROLLOUT_BLOCK], after[5 * ROLLOUT_BLOCK], angle[5 * 60 * LANES] = {0};
        double sums_memory[9 * LANES] = {0}, samples[LANES], by[] = {1, 2, 3};
        const double *memory = fits->data.memory, *other[3];
        for (int b = 0; b < 5; b++) {
            double point[FR_FIT_FREE_MAX];
            any_point(&random, space, point);
            for (int l = 0; l < LANES; l++) {
                FrBenchDef def = fits->log[l].bench;
                FrBench bench;
                fr_fit_write(space, point, &def.servo);
                def.servo.supply_resistance = sags ? point[0] : 0;
                fr_bench_make(&bench, &def, NULL);
                double numbers[ROLLOUT_COLUMNS] = {[LATE] = delays ? l % 4 : 0, [LATE_PART] = delays ? point[1] : 0};
                memcpy(numbers, &bench, BENCH_NUMBERS * sizeof *numbers);
                for (int k = 0; k < ROLLOUT_COLUMNS; k++)
                    columns[b * ROLLOUT_BLOCK + k * LANES + l] = numbers[k];
                samples[l] = fits->log[l].count;
            }
        }
        Rollout rollout = {.blocks = 5,
                           .inner = trial % 5 > 2 ? 3 : 1,
                           .holds = trial % 5 > 2,
                           .pull = trial % 5 == 4 ? 0.1 : 0,
                           .columns = columns,
                           .time = memory,
                           .goal = memory + 61 * LANES,
                           .enabled = memory + 122 * LANES,
                           .measured = memory + 183 * LANES,
                           .samples = samples,
                           .shortest = 39,
                           .decays = trial % 2,
                           .sags = sags,
                           .delays = delays};
        memcpy(after, columns, sizeof columns);
        Rollout first = rollout;
        first.columns = after;
        first.angle = angle;
        first.angle_steps = 60;
        fr_rollout_portable(&first, 0, 60);
        for (int i = 0; i < 3; i++)
            other[i] = angle + (ptrdiff_t)(i + 1) * 60 * LANES;
        NormalSums sums = {3,
                           angle,
                           other,
                           by,
                           memory + 183 * LANES,
                           samples,
                           trial % 3 ? 0.01 : 0,
                           sums_memory,
                           sums_memory + 6 * LANES};
        fr_normal_portable(&sums, 0, 60);
        double sum = 0;
        for (int lane = 0; lane < LANES; lane++)
            sum += sums_memory[lane];
        moved += sum > 0;
        cr_expect(compare(fr_rollout_portable, fr_normal_portable, &rollout, sums, after, sums_memory));
#if defined(__x86_64__)
        if (fr_instructions() != FR_PORTABLE)
            cr_expect(compare(fr_rollout_avx2, fr_normal_avx2, &rollout, sums, after, sums_memory), "AVX2");
        if (fr_instructions() == FR_AVX512)
            cr_expect(compare(fr_rollout_avx512, fr_normal_avx512, &rollout, sums, after, sums_memory), "AVX-512");
#endif
    }
    cr_expect_geq(moved, 15, "%d of 20 move", moved);
    free_fits(fits);
}

Test(fit_loss, counts_each_recording_the_same)
{
    // a recording of 40 samples weighs as much as one of 200, and recordings given twice change nothing
    Fits *fits = new_fits(FR_M3, 2, 200, 160);
    double point[FR_FIT_FREE_MAX], errors[2];
    published_point(fits, FR_M1, point);
    FrFitValue value;
    fr_fit_values(&fits->data, &fits->space[FR_M1], 1, point, &value, &fits->scratch);
    fr_fit_errors(&fits->data, &fits->space[FR_M1], point, errors, &fits->scratch);
    cr_expect(errors[0] != errors[1] && same_bits(value.loss, (errors[0] + errors[1]) / 2));
    free_fits(fits);
}

Test(fit_loss, of_the_truth_is_zero_and_of_no_motion_too)
{
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        Fits *fits = new_fits((FrServoModel)m, 4, 300, 0);
        double point[FR_FIT_FREE_MAX];
        FrFitValue value;
        published_point(fits, (FrServoModel)m, point);
        fr_fit_values(&fits->data, &fits->space[m], 1, point, &value, &fits->scratch);
        cr_expect_eq(value.loss, 0, "m%d: %.17g", m + 1, value.loss);
        free_fits(fits);
    }
    // two rows, and an arm that never moves: answered, and finite
    Fits *fits = new_fits(FR_M1, 2, 2, 0);
    memset(fits->measured, 0, sizeof fits->measured);
    lay_out(fits);
    double hessian[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX], gradient[FR_FIT_FREE_MAX], point[FR_FIT_FREE_MAX];
    published_point(fits, FR_M6, point);
    fr_fit_normal(&fits->data, &fits->space[FR_M6], point, 0.1, hessian, gradient, &fits->scratch);
    for (int i = 0; i < fits->space[FR_M6].count; i++)
        cr_expect(isfinite(hessian[i]) && isfinite(gradient[i]));
    free_fits(fits);
}

Test(fit_loss, slopes_are_those_of_the_squares)
{
    // g = J' r is the gradient of half the mean squares: against central differences
    Fits *fits = new_fits(FR_M3, 3, 300, 40);
    const FrFitSpace *space = &fits->space[FR_M3];
    int n = space->count;
    double point[FR_FIT_FREE_MAX], moved[FR_FIT_FREE_MAX], H[FR_FIT_FREE_MAX * FR_FIT_FREE_MAX], g[FR_FIT_FREE_MAX];
    published_point(fits, FR_M3, point);
    for (int i = 0; i < n; i++)
        point[i] = point[i] < 0.9 ? point[i] + 0.02 : point[i] - 0.02;
    fr_fit_normal(&fits->data, space, point, 0, H, g, &fits->scratch);
    double scale = 0, worst = 0;
    for (int i = 0; i < n; i++)
        scale = fmax(scale, fabs(g[i]));
    for (int i = 0; i < n; i++) {
        FrFitValue up, down;
        memcpy(moved, point, sizeof moved);
        moved[i] = point[i] + 1e-4;
        fr_fit_values(&fits->data, space, 1, moved, &up, &fits->scratch);
        moved[i] = point[i] - 1e-4;
        fr_fit_values(&fits->data, space, 1, moved, &down, &fits->scratch);
        double slope = (up.squares - down.squares) / 4e-4;
        worst = fmax(worst, fabs(slope - g[i]) / scale);
        cr_expect(H[i * n + i] >= 0);
        for (int j = 0; j < n; j++)
            cr_expect(same_bits(H[i * n + j], H[j * n + i]));
    }
    printf("slopes of the squares: off by %.1e of the largest\n", worst);
    cr_expect_lt(worst, 0.01);
    free_fits(fits);
}

Test(fit_loss, a_simpler_model_moves_in_a_richer_one_as_it_did)
{
    static const int edges[][2] = {{FR_M1, FR_M2}, {FR_M1, FR_M3}, {FR_M2, FR_M4},
                                   {FR_M3, FR_M4}, {FR_M4, FR_M5}, {FR_M5, FR_M6}};
    Random random = {.state = 14};
    Fits *fits = new_fits(FR_M6, 2, 300, 0);
    for (int e = 0; e < 6; e++)
        for (int trial = 0; trial < 20; trial++) {
            const FrFitSpace *from = &fits->space[edges[e][0]], *to = &fits->space[edges[e][1]];
            double point[FR_FIT_FREE_MAX], carried[FR_FIT_FREE_MAX], back[FR_FIT_FREE_MAX];
            FrFitValue value, same;
            any_point(&random, from, point);
            fr_fit_carry(from, point, to, carried);
            fr_fit_values(&fits->data, from, 1, point, &value, &fits->scratch);
            fr_fit_values(&fits->data, to, 1, carried, &same, &fits->scratch);
            cr_expect_lt(fabs(same.loss - value.loss), 1e-9, "M%d in M%d: %.17g, %.17g", edges[e][0] + 1,
                         edges[e][1] + 1, value.loss, same.loss);
            fr_fit_carry(to, carried, from, back);
            for (int i = 0; i < from->count; i++)
                cr_expect_lt(fabs(back[i] - point[i]), 1e-12);
        }
    free_fits(fits);
}

Test(fit_loss, a_richer_model_is_left_by_terms_and_means)
{
    Fits *fits = new_fits(FR_M1, 1, 2, 0);
    double m6[FR_FIT_FREE_MAX], m5[FR_FIT_FREE_MAX], m4[FR_FIT_FREE_MAX], m3[FR_FIT_FREE_MAX];
    FrServoDef rich = fr_default_servo(), plain = fr_default_servo();
    for (int i = 0; i < fits->space[FR_M6].count; i++)
        m6[i] = 0.03 * (i + 1);
    fr_fit_carry(&fits->space[FR_M6], m6, &fits->space[FR_M5], m5);
    fr_fit_carry(&fits->space[FR_M5], m5, &fits->space[FR_M4], m4);
    fr_fit_carry(&fits->space[FR_M4], m4, &fits->space[FR_M3], m3);
    fr_fit_write(&fits->space[FR_M6], m6, &rich);
    fr_fit_write(&fits->space[FR_M4], m4, &plain);
    cr_expect_float_eq(plain.load_friction_base, (rich.load_friction_motor + rich.load_friction_external) / 2, 1e-12);
    cr_expect_float_eq(plain.load_friction_stribeck,
                       (rich.load_friction_motor_stribeck + rich.load_friction_external_stribeck) / 2, 1e-12);
    cr_expect_float_eq(plain.alpha, rich.alpha, 1e-12);
    cr_expect_float_eq(plain.kt, rich.kt, 1e-12);
    double base = plain.load_friction_base;
    fr_fit_write(&fits->space[FR_M3], m3, &plain);
    cr_expect_float_eq(plain.load_friction_base, base, 1e-12);
    free_fits(fits);
}
