// The curve holding: every servo, model and transmission against direct calls of the library, and its readings.
#include "explorer/run/experiment.h"
#include "friction/servo.h"
#include "servo/rows.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SERVO, M1, FACTOR = 7, FACTOR_MOST, HOLDING, BEAR, COLUMNS };

/// Row of the servo with this number.
static const double *row_of(const FrRun *run, double number)
{
    static double row[FR_CHANNEL_MAX];
    FrSamples samples = {.columns = fr_experiment_channel_count(run->experiment), .capacity = 1, .data = row};
    cr_assert_eq(samples.columns, COLUMNS);
    fr_curve_rows(run, &number, 1, &samples);
    return row;
}

/// Held load by a direct call; INFINITY for any load.
static double held(const FrServoDef *def)
{
    FrServo servo;
    cr_assert_eq(fr_servo_make(&servo, def, 1e-3, NULL), FR_OK);
    double torque = fr_servo_holding_torque(&servo, (FrServoDiagram){0});
    return isnan(torque) ? (double)INFINITY : torque;
}

static bool same(double one, double other)
{
    return (isnan(one) && isnan(other)) || one == other;
}

Test(holding, every_published_servo_and_model_is_a_direct_call)
{
    FrRun run;
    run_open(&run, FR_CURVE, "holding", "mass=0.3 length=0.12");
    double load = 0.3 * 0.12 * FR_GRAVITY;
    cr_expect_float_eq(fr_run_reading(&run, "load"), load, 1e-15);
    load = fr_run_reading(&run, "load");
    int servos = 0, sets = 0;
    for (; fr_servo_name(servos); servos++) {
        const char *name = fr_servo_name(servos);
        const double *row = row_of(&run, servos + 1);
        double least = (double)INFINITY, most = 0, bear = (double)INFINITY;
        int models = 0, holding = 0;
        cr_expect_str_eq(run.experiment->sample(servos + 1), name);
        for (int m = FR_M1; m <= FR_M6; m++) {
            FrServoDef def;
            char settings[100];
            if (fr_servo_published(&def, name, (FrServoModel)m, NULL) != FR_OK) {
                cr_expect(isnan(row[M1 + m]) || strcmp(name, "generic") == 0, "%s, M%d is not published", name, m + 1);
                continue;
            }
            double torque = held(&def);
            models++;
            holding += load <= torque;
            least = fmin(least, torque);
            most = fmax(most, torque);
            cr_expect(same(row[M1 + m], torque), "%s, M%d: %.17g, not %.17g", name, m + 1, row[M1 + m], torque);
            // the bench of the same servo, and the given servo of the curve
            FrRun bench, given;
            snprintf(settings, sizeof settings, "preset=%s model=m%d mass=0.3 length=0.12", name, m + 1);
            run_open(&bench, FR_RUN, "servo_pendulum", settings);
            run_open(&given, FR_CURVE, "holding", settings);
            cr_expect_eq(fr_run_reading(&bench, "hold"), torque);
            cr_expect_eq(fr_run_reading(&bench, "weight") * 1, load);
            cr_expect_eq(row_of(&given, 0)[M1 + m], torque);
            cr_expect_eq(row_of(&given, 0)[HOLDING], load <= torque);
            row = row_of(&run, servos + 1);
            // shaken across the arm, the worst direction
            FrServo servo;
            fr_servo_make(&servo, &def, 1e-3, NULL);
            const double horizontal = 0x1.921fb54442d18p+0;
            bear = fmin(bear, fr_servo_bearable_amplitude(&servo, (FrServoDiagram){0}, 0.036, horizontal, horizontal));
        }
        sets += models;
        if (models == 0)
            continue;
        cr_expect_eq(row[HOLDING], holding, "%s holds with %g models", name, row[HOLDING]);
        cr_expect_eq(row[FACTOR], least / load);
        cr_expect_eq(row[FACTOR_MOST], most / load);
        cr_expect_float_eq(row[BEAR], bear, 1e-12 * bear, "%s bears %g, not %g", name, row[BEAR], bear);
    }
    printf("holding: %d servos, %d published sets\n", servos, sets);
    cr_expect_geq(sets, 90);
    double to;
    run.experiment->span(fr_run_model(&run), &load, &to);
    cr_expect_eq(to, servos);
    for (double x = -1; x <= servos + 1; x += servos + 2)
        cr_expect(isnan(row_of(&run, x)[HOLDING]) && run.experiment->sample(x) == NULL, "there is no servo %g", x);
}

Test(holding, generic_parameters_are_those_of_an_unpublished_model_and_have_no_range)
{
    FrRun run;
    run_open(&run, FR_CURVE, "holding", "preset=generic");
    for (int m = FR_M1; m <= FR_M6; m++) {
        FrRun other;
        char settings[60];
        snprintf(settings, sizeof settings, "preset=generic model=m%d", m + 1);
        run_open(&other, FR_CURVE, "holding", settings);
        double number = 1;
        // bound: the servos, of which generic is one
        while (strcmp(run.experiment->sample(number), "generic") != 0)
            number++;
        double given = row_of(&other, 0)[M1 + m];
        const double *row = row_of(&run, number);
        cr_expect_eq(row[M1 + m], given, "M%d", m + 1);
        cr_expect(isnan(row[HOLDING]) && isnan(row[FACTOR]) && isnan(row[FACTOR_MOST]) && isnan(row[BEAR]));
    }
}

Test(holding, loads_of_the_benches_are_those_of_table_1)
{
    static const struct {
        const char *name;
        double from, to;
    } published[] = {
        {"mx64", 0.49, 2.94}, {"mx106", 0.49, 2.94}, {"erob80_50", 15.2, 96.1}, {"erob80_100", 15.2, 96.1}};
    int known = 0;
    for (int i = 0; fr_servo_preset_row.options[i]; i++) {
        const FrOption *preset = fr_servo_preset_row.options[i];
        if (!preset->benches)
            continue;
        cr_assert_str_eq(preset->name, published[known].name);
        for (int end = 0; end < 2; end++) {
            // the first or the last number of both lines
            double load = FR_GRAVITY;
            for (const char *line = preset->benches; strncmp(line, "kp", 2) != 0; line = strchr(line, '\n') + 1) {
                const char *number = strchr(line, '=') + 1, *stop = strchr(line, '\n');
                for (const char *c = number; end == 1 && c < stop; c++)
                    number = *c == ',' ? c + 1 : number;
                load *= strtod(number, NULL);
            }
            double expected = end ? published[known].to : published[known].from;
            cr_expect_float_eq(load, expected, 5e-3 * load, "%s: %g", preset->name, load);
        }
        known++;
    }
    cr_expect_eq(known, 4);
}

Test(holding, the_load_is_that_of_mass_arm_and_angle)
{
    static const struct {
        const char *settings;
        double load;
    } cases[] = {
        {"mass=1 length=0.15", 0.15 * FR_GRAVITY},
        {"mass=1 length=0.15 arm_mass=0.2", 1.1 * 0.15 * FR_GRAVITY},
        {"mass=1 length=0.15 arm_angle=0", 0},
        {"mass=1 length=0.15 arm_angle=0.5235987755982989", 0.5 * 0.15 * FR_GRAVITY},
        {"mass=1 length=0.15 arm_angle=-1.5707963267948966", 0.15 * FR_GRAVITY},
        {"mass=0 length=0.15", 0},
        {"mass=1 length=0", 0},
        {"mass=0 arm_mass=0.2 length=0.15", 0.1 * 0.15 * FR_GRAVITY},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrRun run;
        run_open(&run, FR_CURVE, "holding", cases[i].settings);
        double load = fr_run_reading(&run, "load");
        cr_expect_float_eq(load, cases[i].load, 1e-15, "%s: %.17g", cases[i].settings, load);
        const double *row = row_of(&run, 0);
        double hold = row[M1 + FR_M4];
        cr_expect_eq(row[FACTOR], load > 0 ? hold / load : (double)INFINITY, "%s: %g", cases[i].settings, row[FACTOR]);
        cr_expect_eq(row[HOLDING], load <= hold, "%s: %g", cases[i].settings, row[HOLDING]);
    }
    // a load equal to what friction holds is held
    FrRun run;
    run_open(&run, FR_CURVE, "holding", "preset=mx106 model=m1 friction_base=9.80665 mass=1 length=1");
    cr_expect_eq(fr_run_reading(&run, "load"), row_of(&run, 0)[M1]);
    cr_expect_eq(row_of(&run, 0)[HOLDING], 1);
    cr_expect_eq(row_of(&run, 0)[FACTOR], 1);
}

Test(holding, a_locking_gearbox_or_transmission_holds_any_load)
{
    FrRun run;
    run_open(&run, FR_CURVE, "holding", "model=m5 load_friction_external=1");
    cr_expect(isinf(row_of(&run, 0)[M1 + FR_M5]) && isinf(row_of(&run, 0)[FACTOR]) && row_of(&run, 0)[HOLDING] == 1);
    cr_expect_eq(row_of(&run, 1)[HOLDING], 0);
    run_open(&run, FR_CURVE, "holding", "gear=angles lead=15 friction_angle=16");
    for (int i = 0; run.experiment->sample(i); i++) {
        const double *row = row_of(&run, i);
        int models = 0;
        for (int m = FR_M1; m <= FR_M6; m++)
            models += isinf(row[M1 + m]) != 0;
        cr_expect(isnan(row[FACTOR]) || (isinf(row[FACTOR]) && isinf(row[FACTOR_MOST]) && row[HOLDING] == models));
    }
}
