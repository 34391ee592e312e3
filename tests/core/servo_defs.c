// Servos and benches that a program makes from structs: the same as from text, and refused in the same way.
#include "benches.h"
#include "base/say.h"
#include "base/row.h"
#include "servo/rows.h"
#include "reports.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static FrBenchDef published(const char *name, FrServoModel model)
{
    FrBenchDef def = fr_default_bench();
    cr_assert_eq(fr_servo_published(&def.servo, name, model, NULL), FR_OK, "%s", name);
    return def;
}

static FrBench made(const FrBenchDef *def)
{
    FrBench bench;
    FrReport report = new_report();
    cr_assert_eq(fr_bench_make(&bench, def, &report), FR_OK, "%s", report.finding[0].text);
    return bench;
}

static bool same_bench(const FrBench *a, const FrBench *b)
{
    return memcmp(a, b, sizeof(Bench)) == 0;
}

Test(servo_defs, a_published_servo_is_that_of_the_form)
{
    int sets = 0;
    for (const FrOption *const *preset = fr_servo_preset_row.options; *preset; preset++)
        for (int model = FR_M1; model <= FR_M6; model++) {
            FrBenchDef def = fr_default_bench();
            const FrBenchDef before = def;
            if (fr_servo_published(&def.servo, (*preset)->name, (FrServoModel)model, NULL) != FR_OK) {
                cr_expect_eq(memcmp(&def, &before, sizeof def), 0, "%s", (*preset)->name);
                continue;
            }
            char settings[100];
            snprintf(settings, sizeof settings, "preset=%s model=m%d mass=1 length=0.15", (*preset)->name, model + 1);
            FrBench typed = made(&def), text = bench_with(settings);
            cr_expect(same_bench(&typed, &text), "%s", settings);
            sets++;
        }
    cr_expect_eq(sets, 105);
    FrServoDef servo = fr_default_servo();
    FrReport report = new_report();
    cr_expect_eq(fr_servo_published(&servo, "mx28", FR_M1, &report), FR_BAD_INPUT);
    cr_expect_str_eq(
        report.finding[0].text,
        "unknown preset 'mx28'; give one of mx64, mx106, xl320, xl330, feetech_sts3215_7_4V, erob80_50, erob80_100, feetech_sts3215_7_4V_2025, feetech_sts3215_7_4V_2025_03, feetech_sts3215_12V, feetech_hls, waveshare_st3025, waveshare_st3025_pwm97, waveshare_st3025_rate_limited, sts3250, sts3250_pd_2024_10_28, sts3250_pd_2024_10_26, xl330_main_2026_09, xl330_armfix, xl330_4traj, xl330_nolift, xl330_all, xl330_2026_06_old, ...");
    cr_expect_eq(fr_servo_published(&servo, "feetech_sts3215_7_4V_2025", FR_M4, &report), FR_BAD_INPUT);
    cr_expect_str_eq(report.finding[0].text, "unknown model 'm4'; give one of m1");
    cr_expect_eq(fr_servo_published(&servo, NULL, FR_M1, &report), FR_BAD_INPUT);
    cr_expect_eq(strncmp(report.finding[0].text, "unknown preset 'NULL'; give one of mx64, ", 41), 0, "%s",
                 report.finding[0].text);
    cr_expect_str_eq(fr_servo_name(0), "mx64");
    cr_expect_str_eq(fr_servo_name(7), "generic");
    cr_expect_null(fr_servo_name(29));
    // no set to publish
    cr_expect_eq(fr_servo_published(&servo, "generic", FR_M1, &report), FR_BAD_INPUT);
    cr_expect_eq(strncmp(report.finding[0].text, "unknown preset 'generic'; give one of mx64, ", 44), 0, "%s",
                 report.finding[0].text);
}

/// Each number of a bench: its key, where C has it, and settings with which it counts.
static const struct Field {
    const char *key;
    size_t offset;
    FrServoModel model;
    FrServoControl control;
    double value;
} fields[] = {
#define OF_SERVO(key, model, control, value)                                                                           \
    {                                                                                                                  \
#key, offsetof(FrBenchDef, servo) + offsetof(FrServoDef, key), model, control, value                           \
    }
#define OF_BENCH(key, value)                                                                                           \
    {                                                                                                                  \
#key, offsetof(FrBenchDef, key), FR_M1, FR_CONTROL_VOLTAGE, value                                              \
    }
    OF_SERVO(friction_base, FR_M1, FR_CONTROL_VOLTAGE, 0.31),
    OF_SERVO(friction_viscous, FR_M3, FR_CONTROL_VOLTAGE, 0.32),
    OF_SERVO(friction_stribeck, FR_M2, FR_CONTROL_VOLTAGE, 0.33),
    OF_SERVO(load_friction_base, FR_M3, FR_CONTROL_VOLTAGE, 0.34),
    OF_SERVO(load_friction_stribeck, FR_M4, FR_CONTROL_VOLTAGE, 0.35),
    OF_SERVO(load_friction_motor, FR_M5, FR_CONTROL_VOLTAGE, 0.36),
    OF_SERVO(load_friction_external, FR_M6, FR_CONTROL_VOLTAGE, 0.37),
    OF_SERVO(load_friction_motor_stribeck, FR_M5, FR_CONTROL_VOLTAGE, 0.38),
    OF_SERVO(load_friction_external_stribeck, FR_M6, FR_CONTROL_VOLTAGE, 0.39),
    OF_SERVO(load_friction_motor_quad, FR_M6, FR_CONTROL_VOLTAGE, 0.04),
    OF_SERVO(load_friction_external_quad, FR_M6, FR_CONTROL_VOLTAGE, 0.05),
    OF_SERVO(dtheta_stribeck, FR_M2, FR_CONTROL_VOLTAGE, 0.6),
    OF_SERVO(alpha, FR_M4, FR_CONTROL_VOLTAGE, 1.7),
    OF_SERVO(kt, FR_M1, FR_CONTROL_CURRENT, 1.8),
    OF_SERVO(R, FR_M1, FR_CONTROL_CURRENT, 2.9),
    OF_SERVO(armature, FR_M1, FR_CONTROL_OFF, 0.07),
    OF_SERVO(q_offset, FR_M1, FR_CONTROL_OFF, -0.02),
    OF_SERVO(kp, FR_M1, FR_CONTROL_CURRENT, 11),
    OF_SERVO(ki, FR_M1, FR_CONTROL_VOLTAGE, 12),
    OF_SERVO(kd, FR_M1, FR_CONTROL_RATE_LIMITED, 13),
    OF_SERVO(damping, FR_M1, FR_CONTROL_CURRENT, 1.4),
    OF_SERVO(vin, FR_M1, FR_CONTROL_CURRENT, 24),
    OF_SERVO(error_gain, FR_M1, FR_CONTROL_VOLTAGE, 0.21),
    OF_SERVO(error_gain_ratio, FR_M1, FR_CONTROL_RATE_LIMITED, 1.1),
    OF_SERVO(max_pwm, FR_M1, FR_CONTROL_VOLTAGE, 0.5),
    OF_SERVO(max_current, FR_M1, FR_CONTROL_VOLTAGE, 3),
    OF_SERVO(max_velocity, FR_M1, FR_CONTROL_RATE_LIMITED, 4.4),
    OF_SERVO(kp, FR_M1, FR_CONTROL_CURRENT_SOURCE, 11),
    OF_SERVO(damping, FR_M1, FR_CONTROL_CURRENT_SOURCE, 1.4),
    OF_SERVO(max_current, FR_M1, FR_CONTROL_CURRENT_SOURCE, 3),
    OF_SERVO(stiffness, FR_M1, FR_CONTROL_TORQUE, 44),
    OF_SERVO(damping, FR_M1, FR_CONTROL_TORQUE, 1.4),
    OF_SERVO(max_torque, FR_M1, FR_CONTROL_TORQUE, 3),
    OF_SERVO(cutoff_velocity, FR_M1, FR_CONTROL_TORQUE, 5),
    OF_BENCH(mass, 0.9),
    OF_BENCH(arm_mass, 0.2),
    OF_BENCH(length, 0.3),
    OF_BENCH(T, 0.004),
};
enum { FIELDS = sizeof fields / sizeof *fields };

static double *field_of(FrBenchDef *def, const struct Field *field)
{
    return (double *)(void *)((char *)def + field->offset);
}

/// A bench with the settings with which the field counts.
static FrBenchDef base_of(const struct Field *field)
{
    FrBenchDef def = published("mx106", field->model);
    def.servo.control = field->control;
    if (field->control == FR_CONTROL_CURRENT || field->control == FR_CONTROL_CURRENT_SOURCE)
        def.servo.max_current = 12;
    return def;
}

Test(servo_defs, each_field_is_the_parameter_of_its_name)
{
    for (int i = 0; i < FIELDS; i++) {
        const struct Field *field = &fields[i];
        FrBenchDef def = base_of(field);
        FrBench base = made(&def);
        *field_of(&def, field) = field->value;
        FrBench typed = made(&def);
        char settings[200];
        const char *const control[] = {"voltage", "rate_limited", "current", "off", "current_source", "torque"};
        snprintf(settings, sizeof settings, "preset=mx106 model=m%d control=%s mass=1 length=0.15 %s=%g",
                 field->model + 1, control[field->control], field->key, field->value);
        // a setting of the same key stands for both where it is given twice
        if (strcmp(field->key, "mass") == 0 || strcmp(field->key, "length") == 0)
            snprintf(settings, sizeof settings, "preset=mx106 model=m1 control=voltage %s=%g", field->key,
                     field->value);
        FrBench text = bench_with(settings);
        cr_expect(same_bench(&typed, &text), "%s", settings);
        cr_expect_not(same_bench(&typed, &base), "%s counts", field->key);
    }
}

Test(servo_defs, a_field_out_of_its_domain_is_refused_as_text_is)
{
    const double bad[] = {NAN, INFINITY, -1e300, 1e300};
    for (int i = 0; i < FIELDS; i++)
        for (int k = 0; k < 4; k++) {
            const struct Field *field = &fields[i];
            FrBenchDef def = base_of(field);
            FrBench bench = made(&def);
            const FrBench before = bench;
            *field_of(&def, field) = bad[k];
            FrReport report = new_report();
            FrStatus status = fr_bench_make(&bench, &def, &report);
            bool optional = field->control == FR_CONTROL_VOLTAGE ? strcmp(field->key, "max_current") == 0
                                                                 : strcmp(field->key, "cutoff_velocity") == 0;
            if (isnan(bad[k]) && optional) {
                cr_expect_eq(status, FR_OK, "without a limit");
                continue;
            }
            cr_expect_eq(status, FR_BAD_INPUT, "%s = %g", field->key, bad[k]);
            cr_expect_eq(report.error_count, 1, "%s = %g", field->key, bad[k]);
            cr_expect_str_eq(report.finding[0].key, field->key);
            cr_expect(same_bench(&bench, &before), "left as it was");
            cr_expect_eq(fr_bench_make(&bench, &def, NULL), FR_BAD_INPUT);
        }
}

Test(servo_defs, all_that_is_wrong_is_named_at_once)
{
    FrBenchDef def = fr_default_bench();
    def.servo.friction_base = -1;
    def.servo.R = 0;
    def.servo.kp = NAN;
    def.mass = -2;
    def.T = 0;
    FrBench bench;
    FrReport report = new_report();
    cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_BAD_INPUT);
    const char *const keys[] = {"friction_base", "R", "kp", "mass", "T"};
    cr_assert_eq(report.count, 5);
    for (int i = 0; i < 5; i++)
        cr_expect_neq(fr_report_find(&report, keys[i]), NULL, "%s", keys[i]);
}

Test(servo_defs, what_a_control_law_does_not_have_does_not_count)
{
    FrBenchDef def = fr_default_bench();
    FrBench base = made(&def);
    def.servo.damping = 9;
    def.servo.max_velocity = NAN;
    FrBench same = made(&def);
    cr_expect(same_bench(&same, &base), "of a voltage");
    def.servo.control = FR_CONTROL_CURRENT;
    FrReport report = new_report();
    cr_expect_eq(fr_bench_make(&base, &def, &report), FR_BAD_INPUT, "a current needs a limit");
    cr_expect_str_eq(report.finding[0].key, "max_current");
    cr_expect_eq(report.count, 1);
}

Test(servo_defs, a_bench_without_inertia_is_refused_and_left)
{
    FrBenchDef def = fr_default_bench();
    FrBench bench = made(&def);
    const FrBench before = bench;
    def.mass = 0;
    def.servo.armature = 0;
    FrReport report = new_report();
    cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_BAD_INPUT);
    cr_expect_eq(report.finding[0].code, FR_NO_INERTIA);
    cr_expect(same_bench(&bench, &before));
    def.arm_mass = 1;
    cr_expect_eq(fr_bench_make(&bench, &def, NULL), FR_OK, "the arm has some");
}

Test(servo_defs, the_hand_and_the_position_update_are_those_of_the_form)
{
    const struct {
        const char *settings;
        double torque, stiffness, angle;
        FrPositionUpdate update;
        FrServoQuadratic quadratic;
    } cases[] = {
        {"hand=torque tau_hand=-1.5 integrator=code", -1.5, 0, 0, FR_UPDATE_CODE, FR_QUADRATIC_CODE},
        {"hand=spring K_hand=7 theta_hand=0.4 integrator=paper", 0, 7, 0.4, FR_UPDATE_PAPER, FR_QUADRATIC_CODE},
        {"hand=none integrator=semi quadratic=paper", 0, 0, 0, FR_UPDATE_SEMI, FR_QUADRATIC_PAPER},
    };
    for (int i = 0; i < 3; i++) {
        FrBenchDef def = published("mx64", FR_M6);
        def.tau_hand = cases[i].torque;
        def.K_hand = cases[i].stiffness;
        def.theta_hand = cases[i].angle;
        def.integrator = cases[i].update;
        def.servo.quadratic = cases[i].quadratic;
        char settings[200];
        snprintf(settings, sizeof settings, "preset=mx64 model=m6 mass=1 length=0.15 %s", cases[i].settings);
        FrBench typed = made(&def), text = bench_with(settings);
        cr_expect(same_bench(&typed, &text), "%s", settings);
    }
}

Test(servo_defs, a_parameter_file_gives_the_servo_of_its_lines)
{
    static const char file[] =
        "{\"kt\": 1.6, \"R\": 2.1, \"armature\": 0.01, \"friction_base\": 0.06, \"friction_stribeck\": 0.02, "
        "\"load_friction_base\": 0.1, \"load_friction_stribeck\": 0.2, \"dtheta_stribeck\": 0.3, \"alpha\": 1.5, "
        "\"friction_viscous\": 0.03, \"q_offset\": 0.04, \"model\": \"m4\", \"actuator\": \"mx64\"}";
    FrBenchDef def = fr_default_bench();
    FrReport report = new_report();
    cr_assert_eq(
        fr_servo_read(&def.servo, &(FrServoFile){.name = "mx64.json", .text = file, .length = strlen(file)}, &report),
        FR_OK);
    FrBench typed = made(&def);
    FrBench text = bench_with("preset=mx64 model=m4 mass=1 length=0.15 kt=1.6 R=2.1 armature=0.01 friction_base=0.06 "
                              "friction_stribeck=0.02 load_friction_base=0.1 load_friction_stribeck=0.2 "
                              "dtheta_stribeck=0.3 alpha=1.5 friction_viscous=0.03 q_offset=0.04");
    cr_expect(same_bench(&typed, &text));

    const FrBenchDef before = def;
    static const char broken[] = "{\"kt\": -1, \"model\": \"m9\", \"actuator\": \"mx64\"}";
    cr_expect_eq(fr_servo_read(&def.servo,
                               &(FrServoFile){.name = "broken.json", .text = broken, .length = strlen(broken)},
                               &report),
                 FR_BAD_INPUT);
    cr_expect_eq(memcmp(&def, &before, sizeof def), 0, "left as it was");
    cr_expect_geq(report.error_count, 1);
}

Test(servo_defs, the_default_is_plain_coulomb_and_viscous_friction)
{
    FrServoDef def = fr_default_servo();
    FrServo servo;
    cr_assert_eq(fr_servo_make(&servo, &def, 1e-3, NULL), FR_OK);
    cr_expect_eq(fr_servo_friction(&servo, 1.0, -2.0, 0.0), 0.05);
    cr_expect_eq(fr_servo_friction(&servo, 1.0, -2.0, 1.0), 0.05 + 0.1);
    cr_expect_eq(servo_of(&servo)->friction.rate, 0.0, "no Stribeck terms");
}

Test(servo_defs, all_that_is_wrong_with_a_servo_is_named_at_once)
{
    FrServoDef def = fr_default_servo();
    def.friction_base = -1;
    def.kt = 0;
    def.kp = NAN;
    def.armature = -1;
    def.q_offset = 8;
    def.delay = 11;
    FrServo servo = {{77}};
    FrReport report = new_report();
    cr_expect_eq(fr_servo_make(&servo, &def, 0, &report), FR_BAD_INPUT);
    const char *const keys[] = {"friction_base", "kt", "kp", "armature", "q_offset", "delay", "T"};
    cr_assert_eq(report.count, 7);
    for (int i = 0; i < 7; i++)
        cr_expect_str_eq(report.finding[i].key, keys[i]);
    cr_expect_eq(servo.opaque[0], 77);
}

/// In a loop of one's own a servo has the torques of the bench: to the bit without an offset, which is rounded.
Test(servo_defs, a_servo_in_a_loop_has_the_torques_of_the_bench)
{
    Random random = {.state = 20261127};
    int compared = 0, saturated = 0;
    for (int k = 0; k < 300; k++) {
        FrBenchDef def = fr_default_bench();
        if (fr_servo_published(&def.servo, fr_servo_name(k / 6 % 29), (FrServoModel)(k % 6), NULL) != FR_OK)
            continue;
        def.servo.q_offset = k % 2 ? random_between(&random, -0.1, 0.1) : 0;
        def.servo.delay = k % 3 ? 0 : random_between(&random, 0, 0.01);
        def.servo.ki = k % 5 ? 0 : 3;
        FrServo servo;
        FrServoState loop;
        FrDelay delay;
        const FrBench bench = made(&def);
        FrBenchState state = {0};
        double memory[16], same_memory[16];
        cr_assert_eq(fr_servo_make(&servo, &def.servo, def.T, NULL), FR_OK);
        cr_assert_leq(fr_servo_memory(&servo), 16);
        cr_expect_eq(fr_servo_memory(&servo) == 0, def.servo.delay == 0);
        fr_servo_start(&servo, &loop, def.servo.q_offset, memory);
        fr_delay_start(&delay, def.servo.delay, def.T, 0, same_memory);
        for (int i = 0; i < 200; i++, compared++) {
            FrGoal goal = {1 + sin(0.05 * i), i % 50 < 45};
            FrGoal late = {fr_delay_step(&delay, goal.angle), goal.enabled};
            const FrBenchState before = state;
            const ServoMemory drive = {before.target, before.sum};
            FrBenchTorques at = fr_bench_step(&bench, &state, late);
            FrServoTorques tau =
                fr_servo_step(&servo, &loop, goal, before.q + def.servo.q_offset, before.omega, at.external);
            double limit = tau.dry + tau.viscous * fabs(before.omega);
            cr_assert(same_bits(tau.dry, fr_servo_dry(&servo, tau.motor, at.external, before.omega)));
            if (def.servo.q_offset != 0) {
                cr_assert(fabs(tau.motor - at.motor) <= 1e-9 && fabs(limit - at.friction_limit) <= 1e-9);
                continue;
            }
            cr_assert(same_bits(tau.motor, at.motor) && same_bits(limit, at.friction_limit), "%d, step %d", k, i);
            cr_assert_eq(tau.saturation, fr_servo_saturation(&bench_of(&bench)->drive, &drive, late.angle, late.enabled,
                                                             before.q, before.omega));
            saturated += tau.saturation != FR_NOT_SATURATED;
        }
    }
    printf("servos in a loop: %d steps compared, %d saturated\n", compared, saturated);
    cr_expect(compared > 30000 && saturated > 1000);
}

Test(servo_defs, a_delay_is_whole_steps_and_a_part)
{
    double memory[8];
    FrDelay delay;
    cr_expect_eq(fr_delay_size(0, 1e-3), 0);
    fr_delay_start(&delay, 0, 1e-3, 5, NULL);
    cr_expect_eq(fr_delay_step(&delay, 7), 7);
    for (int whole = 0; whole < 4; whole++)
        for (int part = 0; part < 2; part++) {
            double seconds = whole + 0.25 * part;
            size_t size = fr_delay_size(seconds, 1);
            cr_assert_leq(size, 8);
            fr_delay_start(&delay, seconds, 1, -3, memory);
            for (int k = 0; k < 20; k++) {
                double near = k >= whole ? (k - whole) * (k - whole) : -3,
                       far = k > whole ? (k - whole - 1) * (k - whole - 1) : -3;
                cr_expect_eq(fr_delay_step(&delay, k * k), near + 0.25 * part * (far - near), "%d, %d: step %d", whole,
                             part, k);
            }
        }
}
