// Control laws of the published servos against the formulas of the published programs, written here a second time.
#include "friction/servo.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static double clip(double x, double low, double high)
{
    return fmin(fmax(x, low), high);
}

/// U = vin clip(kp g_e rho e, +-max_pwm), tau = kt U/R - kt^2 omega/R.
static double voltage(const FrServoDef *s, double e, double omega)
{
    double duty = clip(s->kp * s->error_gain * s->error_gain_ratio * e, -s->max_pwm, s->max_pwm);
    return s->kt * (s->vin * duty) / s->R - s->kt * s->kt * omega / s->R;
}

/// I = clip(kp e - c sqrt(kp) omega, +-I_max), tau = kt I.
static double current_source(const FrServoDef *s, double e, double omega)
{
    return s->kt * clip(s->kp * e - s->damping * sqrt(s->kp) * omega, -s->max_current, s->max_current);
}

/// The same, and then what supply and back-EMF allow: (kt/R) (-+vin - kt omega), released too.
static double current(const FrServoDef *s, double e, double omega, bool enabled)
{
    double tau = enabled ? current_source(s, e, omega) : 0;
    return clip(tau, s->kt / s->R * (-s->vin - s->kt * omega), s->kt / s->R * (s->vin - s->kt * omega));
}

/// tau = clip(k e - d omega, +-4.9), and 0 if |omega| > 7.853.
static double torque(const FrServoDef *s, double e, double omega)
{
    return fabs(omega) > 7.853 ? 0 : clip(s->stiffness * e - s->damping * omega, -4.9, 4.9);
}

/// Motor torque of a servo whose target is `target` before the step of T.
static double expected(const FrServoDef *s, double goal, double target, double T, double q, double omega, bool enabled)
{
    if (s->control == FR_CONTROL_CURRENT)
        return current(s, goal - q, omega, enabled);
    if (!enabled)
        return 0;
    if (s->control == FR_CONTROL_CURRENT_SOURCE)
        return current_source(s, goal - q, omega);
    if (s->control == FR_CONTROL_TORQUE)
        return torque(s, goal - q, omega);
    double reach = s->max_velocity * T;
    double followed = s->control == FR_CONTROL_RATE_LIMITED ? clip(goal, target - reach, target + reach) : goal;
    return voltage(s, followed - q, omega);
}

static int compare(const FrServoDef *def, const char *name, double goal, double target, double q, double omega,
                   bool enabled)
{
    double T = 0.005;
    FrServo servo;
    FrServoState state;
    cr_assert_eq(fr_servo_make(&servo, def, T, NULL), FR_OK, "%s", name);
    fr_servo_start(&servo, &state, target, NULL);
    FrServoTorques tau = fr_servo_step(&servo, &state, (FrGoal){goal, enabled}, q, omega, 0);
    double other = expected(def, goal, target, T, q, omega, enabled);
    double scale = fabs(other) + def->kt * def->kt / def->R * fabs(omega); // of the terms of the voltage law
    cr_expect(fabs(tau.motor - other) <= 1e-12 * scale,
              "%s goal %.17g target %.17g q %.17g omega %.17g: %.17g, not %.17g", name, goal, target, q, omega,
              tau.motor, other);
    return tau.saturation != FR_NOT_SATURATED;
}

Test(servo_laws, each_published_set_has_the_torque_of_its_formula)
{
    static const double round[][4] = {{0, 0, 0, 0},       {1, 1, 1, 0},       {1, 0, 0, 0},       {0, 0, 0, 3},
                                      {0.5, 0.5, 0.5, 1}, {0, 0, 0, 7.853},   {0, 0, 0, -7.853},  {0.1, 0.1, 0, 7.854},
                                      {1, 1, 0, 1e-9},    {-1, -1, 0, -7.86}, {100, 0, 100, 100}, {-2, 2, 1, 0}};
    Random random = {.state = 20261128};
    int compared = 0, limited = 0, laws[FR_CONTROL_TORQUE + 1] = {0};
    for (int p = 0; fr_servo_name(p); p++)
        for (int m = FR_M1; m <= FR_M6; m++) {
            FrServoDef def;
            const char *name = fr_servo_name(p);
            if (fr_servo_published(&def, name, (FrServoModel)m, NULL) != FR_OK)
                continue;
            def.q_offset = def.delay = 0;
            laws[def.control]++;
            for (int i = 0; i < 20; i++) {
                double spread = i % 2 ? 0.02 : 2, q = random_between(&random, -2, 2);
                double goal = q + random_between(&random, -spread, spread);
                limited += compare(&def, name, goal, goal + random_between(&random, -0.05, 0.05), q,
                                   random_between(&random, -9, 9), i % 7 != 6);
                compared++;
            }
            for (size_t i = 0; i < sizeof round / sizeof *round; i++, compared += 2) {
                compare(&def, name, round[i][0], round[i][1], round[i][2], round[i][3], true);
                compare(&def, name, round[i][0], round[i][1], round[i][2], round[i][3], false);
            }
            // exactly at the limit, and one number beyond it
            double gain = def.control == FR_CONTROL_TORQUE ? def.stiffness / 4.9
                          : def.control >= FR_CONTROL_CURRENT
                              ? def.kp / def.max_current
                              : def.kp * def.error_gain * def.error_gain_ratio / def.max_pwm;
            compare(&def, name, 1 / gain, 1 / gain, 0, 0, true);
            compare(&def, name, -nextafter(1 / gain, 2), -nextafter(1 / gain, 2), 0, 0, true);
        }
    cr_expect(compared > 4000 && limited > 400, "%d compared, %d of them at a limit", compared, limited);
    for (int law = 0; law <= FR_CONTROL_TORQUE; law++)
        cr_expect((law == FR_CONTROL_OFF) == (laws[law] == 0), "law %d", law);
}

/// g'_k = (1 - f) g_max(k-n, 0) + f g_max(k-n-1, 0), with n = floor(T_d/T) and f = T_d/T - n; before the first goal is
/// the angle at which it starts, as the goals of the published program start there.
Test(servo_laws, a_published_delay_shifts_the_goal)
{
    const struct {
        const char *name;
        FrServoModel model;
        double delay;
    } cases[] = {{"feetech_sts3215_7_4V", FR_M1, 0.0010469000118575051},
                 {"feetech_sts3215_7_4V", FR_M6, 0.0049807526194816515},
                 {"feetech_hls", FR_M5, 0.0001066760849993835},
                 {"xl330_main_2026_09", FR_M6, 0.010221}};
    for (int c = 0; c < 4; c++) {
        FrServoDef def;
        FrServo servo, prompt;
        FrServoState state, at_once;
        double T = 0.004, memory[8], goal[20] = {0};
        cr_assert_eq(fr_servo_published(&def, cases[c].name, cases[c].model, NULL), FR_OK);
        cr_expect_eq(def.delay, cases[c].delay, "%s: %.17g", cases[c].name, def.delay);
        cr_assert_eq(fr_servo_make(&servo, &def, T, NULL), FR_OK);
        cr_assert_leq(fr_servo_memory(&servo), 8);
        def.delay = 0;
        cr_assert_eq(fr_servo_make(&prompt, &def, T, NULL), FR_OK);
        fr_servo_start(&servo, &state, def.q_offset, memory);
        fr_servo_start(&prompt, &at_once, def.q_offset, NULL);
        int n = (int)floor(cases[c].delay / T);
        double f = cases[c].delay / T - n;
        for (int k = 0; k < 20; k++) {
            goal[k] = 0.01 * k * k; // 0 at first
            double shifted = (1 - f) * goal[k - n > 0 ? k - n : 0] + f * goal[k - n - 1 > 0 ? k - n - 1 : 0];
            double late = fr_servo_step(&servo, &state, (FrGoal){goal[k], true}, 0.1, 0, 0).motor;
            double same = fr_servo_step(&prompt, &at_once, (FrGoal){shifted, true}, 0.1, 0, 0).motor;
            cr_expect(fabs(late - same) <= 1e-12 * fabs(same), "%s step %d: %.17g, not %.17g", cases[c].name, k, late,
                      same);
        }
    }
}

Test(servo_laws, a_cutoff_is_not_a_limit_that_is_reached)
{
    FrServoDef def;
    FrServo servo;
    FrServoState state;
    cr_assert_eq(fr_servo_published(&def, "sts3250_pd_2024_10_28", FR_M6, NULL), FR_OK);
    cr_assert_eq(fr_servo_make(&servo, &def, 0.005, NULL), FR_OK);
    fr_servo_start(&servo, &state, 0, NULL);
    cr_expect_eq(fr_servo_step(&servo, &state, (FrGoal){3, true}, 0, 0, 0).saturation, FR_CURRENT_SATURATED);
    cr_expect_eq(fr_servo_step(&servo, &state, (FrGoal){3, true}, 0, 7.9, 0).saturation, FR_NOT_SATURATED);
    def.cutoff_velocity = NAN;
    cr_assert_eq(fr_servo_make(&servo, &def, 0.005, NULL), FR_OK, "it may be left out");
    cr_expect_eq(fr_servo_step(&servo, &state, (FrGoal){3, true}, 0, -79, 0).motor, 4.9);
}
