// The rules of measures, one by one, on steps that are made up (core/include/friction/measure.h).
#include "contacts.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>

// of M = 1 kg, T = 0.125 s, F_S = 1 N: under h = 0.5 N at rest up to 0.125 (1 + 0.5) = 0.1875 m/s
static FrContact bench;
static FrMeasuring measuring;
static double now_t, now_x, value[FR_MEASURE_COUNT];

static void begin(void)
{
    bench = contact_of("law=coulomb F=1 D=0 element=A T=0.125", 1.0, 1);
    measuring = (FrMeasuring){0};
    now_t = now_x = 0.0;
}

/// A step under the force h that ends with velocity u, slip velocity s.
static void feed(double h, double u, double s, double power)
{
    now_x += 0.125 * u;
    FrContactSample now = {.x = {now_x}, .u = {u}, .h = {h}, .friction = {.slip = {s}, .power = power}};
    fr_measure_step(&measuring, &bench, &now, now_t);
    now_t += 0.125;
    fr_measure_values(&measuring, value);
}

Test(measure_rules, at_rest_is_where_friction_could_stop_it, .init = begin)
{
    feed(0.5, 0.1875, 0.1875, 0.0);
    feed(-1.0, -0.25, -0.25, 0.0);
    cr_expect_eq(value[FR_TIME_STUCK], 0.25);
    feed(0.5, 0.19, 0.19, 0.0);
    feed(1.001, 0.0, 0.0, 0.0);
    cr_expect_eq(value[FR_TIME_STUCK], 0.25);
}

Test(measure_rules, a_turn_counts_after_a_turn, .init = begin)
{
    feed(0.0, 0.0625, 0.0, 0.0);
    feed(0.0, -0.125, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 0.0, "the first turn is none");
    feed(0.0, 0.09375, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 1.0);
    feed(0.0, -0.03125, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 2.0);
    cr_expect_eq(value[FR_CHATTER_AMPLITUDE], 0.09375, "of the turns that count, the largest");
    feed(0.0, -0.03125, 0.0, 0.0);
    feed(0.0, 0.03125, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 2.0, "and anew");
    feed(2.0, -0.5, 0.0, 0.0);
    feed(2.0, 0.5, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 2.0, "not while it slides");
    cr_expect_eq(measuring.late_amplitude, 0.5);
}

Test(measure_rules, rounding_noise_is_no_chatter, .init = begin)
{
    const double least = 1e-9 * 0.125; // of T F_S/M
    for (int i = 0; i < 6; i++)
        feed(0.0, (i % 2 ? -0.99 : 0.99) * least, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 0.0, "%g", value[FR_CHATTER_COUNT]);
    for (int i = 0; i < 6; i++)
        feed(0.0, (i % 2 ? -1.01 : 1.01) * least, 0.0, 0.0);
    cr_expect_eq(value[FR_CHATTER_COUNT], 5.0, "%g", value[FR_CHATTER_COUNT]);
}

Test(measure_rules, energy_goes_by_the_sign_of_power, .init = begin)
{
    feed(0.0, 1.0, 1.0, 8.0);
    feed(0.0, 1.0, 1.0, -4.0);
    feed(0.0, 0.0, 0.0, 16.0);
    cr_expect_eq(value[FR_ENERGY_LOST], 3.0);
    cr_expect_eq(value[FR_ENERGY_CREATED], 0.5);
}

Test(measure_rules, slip_counts_once_the_speed_no_longer_falls, .init = begin)
{
    feed(0.5, 0.125, 0.125, 0.0);
    feed(0.5, 0.0625, 0.0625, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0, "it is coming to a stop");
    feed(0.5, 0.0625, 0.0625, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0625 * 0.125, "it creeps");
    feed(0.5, 0.03125, 0.03125, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.09375 * 0.125);
    feed(0.5, -0.03125, -0.03125, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0625 * 0.125, "the net of a rest");
    feed(2.0, 1.0, 1.0, 0.0);
    feed(0.5, 0.0, 0.0, 0.0);
    feed(0.5, -0.0625, -0.0625, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.125 * 0.125, "rests add, whatever their direction");
}

Test(measure_rules, a_stop_before_it_sticks_and_a_start_are_no_drift, .init = begin)
{
    feed(0.5, 0.0625, 0.0625, 0.0);
    feed(0.5, 0.0625, 0.0625, 0.0);
    feed(0.5, 0.0, 0.0, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0, "before it first stuck");
    feed(0.5, 0.0625, 0.0625, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0625 * 0.125, "so far");
    feed(0.5, 0.0, 0.0, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0625 * 0.125, "between two sticks");
    feed(0.5, 0.125, 0.125, 0.0);
    feed(2.0, 1.0, 1.0, 0.0);
    cr_expect_eq(value[FR_DRIFT], 0.0625 * 0.125, "the start of what followed");
}

/// A rest of n steps, and a slip that ends it in direction s, to `span` from its begin and on to `to`.
static void stick_and_slip(int n, double s, double span, double to)
{
    for (int i = 0; i < n; i++)
        feed(0.5 * s, 0.0, 0.0, 0.0);
    feed(1.5 * s, 0.0, 0.0, 0.0);           // held by more than F_S: neither
    feed(1.5 * s, 0.25 * s, 0.25 * s, 0.0); // slips slowly: no end yet
    feed(2.0 * s, 2.0 * s, 2.0 * s, 0.0);   // the end
    double rest = s * (span - 2.25 * 0.125);
    feed(3.0, rest / 0.125, rest / 0.125, 0.0);
    feed(0.0, 0.0, 0.0, 0.0); // a rest of one step is none
    feed(3.0, (to - s * span) / 0.125, (to - s * span) / 0.125, 0.0);
}

static void expect_cycle(double period, double amplitude)
{
    cr_expect(fabs(value[FR_STICK_SLIP_PERIOD] - period) <= 1e-12 * period, "%g s instead of %g",
              value[FR_STICK_SLIP_PERIOD], period);
    cr_expect(fabs(value[FR_STICK_SLIP_AMPLITUDE] - amplitude) <= 1e-12 * amplitude, "%g m instead of %g",
              value[FR_STICK_SLIP_AMPLITUDE], amplitude);
}

static void expect_no_cycle(const char *why)
{
    cr_expect(isnan(value[FR_STICK_SLIP_PERIOD]) && isnan(value[FR_STICK_SLIP_AMPLITUDE]), "%s: %g s, %g m", why,
              value[FR_STICK_SLIP_PERIOD], value[FR_STICK_SLIP_AMPLITUDE]);
}

Test(measure_rules, a_cycle_is_from_one_slip_to_the_next_like_it, .init = begin)
{
    for (int cycle = 0; cycle < 40; cycle++) {
        stick_and_slip(5, 1.0, 1.5, 0.0);
        if (cycle < 2)
            expect_no_cycle("a single cycle is like no other");
        else
            expect_cycle(11 * 0.125, 1.5);
    }
}

Test(measure_rules, hunting_has_two_slips_a_cycle, .init = begin)
{
    for (int i = 0; i < 8; i++) {
        stick_and_slip(i % 2 ? 14 : 13, i % 2 ? -1.0 : 1.0, 1.0, i % 2 ? -1.0 : 1.0);
        if (i < 4)
            expect_no_cycle("before it has hunted twice");
        else
            expect_cycle(39 * 0.125, 1.0);
    }
}

Test(measure_rules, a_large_and_a_small_slip_are_a_cycle, .init = begin)
{
    for (int i = 0; i < 12; i++)
        stick_and_slip(i % 2 ? 5 : 50, 1.0, i % 2 ? 1.0 : 3.0, 0.0);
    expect_cycle(67 * 0.125, 3.0);
}

Test(measure_rules, a_cycle_is_without_the_transient, .init = begin)
{
    for (int i = 0; i < 12; i++)
        stick_and_slip(100 + (200 >> i), 1.0, 1.0 + 8.0 / (1 << i), 0.0);
    cr_expect(fabs(value[FR_STICK_SLIP_PERIOD] - 106 * 0.125) <= 0.01 * 106 * 0.125, "%g", value[FR_STICK_SLIP_PERIOD]);
    cr_expect(fabs(value[FR_STICK_SLIP_AMPLITUDE] - 1.0) <= 0.02, "%g", value[FR_STICK_SLIP_AMPLITUDE]);
}

Test(measure_rules, what_settles_has_no_cycle, .init = begin)
{
    for (int i = 0; i < 40; i++) {
        double span = 4.0 * pow(0.9, i);
        stick_and_slip(20, 1.0, span > 0.5 ? span : 0.5, 0.0);
        if (span > 0.6)
            expect_no_cycle("it shrinks");
    }
    expect_cycle(26 * 0.125, 0.5);
    for (int i = 0; i < 20; i++)
        feed(0.5, 0.0, 0.0, 0.0);
    expect_cycle(26 * 0.125, 0.5);
    for (int i = 0; i < 10; i++)
        feed(0.5, 0.0, 0.0, 0.0);
    expect_no_cycle("the next slip is overdue");
}

Test(measure_rules, it_rests_where_its_load_stays, .init = begin)
{
    feed(2.0, 1.0, 1.0, 0.0);
    cr_expect_neq(fr_measure_state(&measuring), FR_STATE_AT_REST, "it slips");
    feed(0.5, 0.0, 0.0, 0.0);
    cr_expect_neq(fr_measure_state(&measuring), FR_STATE_AT_REST, "of one step nothing is known");
    for (int i = 0; i < 100; i++) {
        feed(0.5, 0.0, 0.0, 0.0);
        cr_expect_eq(fr_measure_state(&measuring), FR_STATE_AT_REST, "step %d", i);
    }
    feed(0.5, 0.01, 0.01, 0.0);
    cr_expect_neq(fr_measure_state(&measuring), FR_STATE_AT_REST, "it creeps");
}

Test(measure_rules, it_does_not_rest_where_its_load_grows, .init = begin)
{
    // from one side to the other, however slowly
    for (int i = 0; i <= 1000; i++) {
        feed(0.9 - 1.8 * i / 1000.0, 0.0, 0.0, 0.0);
        cr_expect_neq(fr_measure_state(&measuring), FR_STATE_AT_REST, "step %d", i);
    }
    // where it then stays, after as long again
    for (int i = 0; i < 4000; i++)
        feed(-0.9, 0.0, 0.0, 0.0);
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_AT_REST);
    for (int i = 0; i < 8000; i++)
        feed(-0.9 + 4e-5 * i, 0.0, 0.0, 0.0);
    cr_expect_neq(fr_measure_state(&measuring), FR_STATE_AT_REST);
}

Test(measure_rules, it_rests_under_a_load_that_swings, .init = begin)
{
    for (int i = 0; i < 4000; i++) {
        feed(0.3 + 0.5 * sin(0.1 * i), 0.0, 0.0, 0.0);
        cr_expect(i < 512 || fr_measure_state(&measuring) == FR_STATE_AT_REST, "step %d", i);
    }
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_AT_REST);
}

static void expect_hunting(double period, double amplitude)
{
    cr_expect(fabs(value[FR_HUNTING_PERIOD] - period) <= 1e-12 * period, "%g s instead of %g", value[FR_HUNTING_PERIOD],
              period);
    cr_expect(fabs(value[FR_HUNTING_AMPLITUDE] - amplitude) <= 1e-12 * amplitude, "%g m instead of %g",
              value[FR_HUNTING_AMPLITUDE], amplitude);
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_SETTLED);
}

static void expect_no_hunting(const char *why)
{
    cr_expect(isnan(value[FR_HUNTING_PERIOD]) && isnan(value[FR_HUNTING_AMPLITUDE]), "%s: %g s, %g m", why,
              value[FR_HUNTING_PERIOD], value[FR_HUNTING_AMPLITUDE]);
}

Test(measure_rules, hunting_is_of_three_slips_in_one_direction, .init = begin)
{
    for (int i = 0; i < 8; i++) {
        stick_and_slip(i % 2 ? 14 : 13, i % 2 ? -1.0 : 1.0, 1.0, i % 2 ? -1.0 : 1.0);
        if (i < 4)
            expect_no_hunting("two slips in a direction have one time between them");
        else
            expect_hunting(39 * 0.125, 1.0);
    }
    for (int i = 0; i < 60; i++)
        feed(0.5, 0.0, 0.0, 0.0);
    expect_no_hunting("the next slip is overdue");
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_AT_REST);
}

Test(measure_rules, hunting_repeats_to_a_hundredth, .init = begin)
{
    for (int i = 0; i < 2; i++)
        stick_and_slip(194, 1.0, 1.0, 0.0);
    expect_no_hunting("two slips have one time between them");
    stick_and_slip(194, 1.0, 1.009, 0.0);
    expect_hunting(200 * 0.125, 1.0);
    stick_and_slip(194, 1.0, 1.0, 0.0);
    expect_hunting(200 * 0.125, 1.0045);
    stick_and_slip(194, 1.0, 1.02, 0.0);
    stick_and_slip(194, 1.0, 1.0, 0.0);
    expect_no_hunting("the spans differ by 2 %");
    for (int i = 0; i < 2; i++)
        stick_and_slip(194, 1.0, 1.0, 0.0);
    expect_hunting(200 * 0.125, 1.0);
    stick_and_slip(199, 1.0, 1.0, 0.0);
    expect_no_hunting("times differ by 2.5 %");
}

Test(measure_rules, the_next_slip_is_where_a_straight_line_meets_the_limit, .init = begin)
{
    // in 0.125 s: 0.01 N towards the limit; from the other side; along it
    const double from[] = {0.0, -0.9, 0.5}, rate[] = {0.01, 0.01, -0.001};
    for (int k = 0; k < 3; k++) {
        begin();
        for (int i = 0; i < 90; i++) {
            double h = from[k] + rate[k] * i, left = ((rate[k] > 0 ? 1 : -1) - h) / rate[k] * 0.125;
            feed(h, 0.0, 0.0, 0.0);
            if (i < 1)
                continue;
            cr_expect_eq(fr_measure_state(&measuring), FR_STATE_WINDING_UP, "%d: step %d", k, i);
            cr_expect(fabs(value[FR_NEXT_SLIP] - left) <= 1e-9 * left, "%d: step %d: %.9g s instead of %.9g", k, i,
                      value[FR_NEXT_SLIP], left);
        }
    }
    for (int i = 0; i < 1000; i++)
        feed(0.5, 0.0, 0.0, 0.0);
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_AT_REST);
    cr_expect(isnan(value[FR_NEXT_SLIP]));
}

Test(measure_rules, a_motion_has_settled_when_it_stays_within_a_range, .init = begin)
{
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_NOT_SETTLED, "nothing is known");
    for (int i = 0; i < 1000; i++) {
        double u = 1.0 + pow(0.9, i);
        feed(2.0, u, u, 0.0);
        cr_expect(i >= 200 || fr_measure_state(&measuring) == FR_STATE_NOT_SETTLED, "step %d", i);
    }
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_SETTLED);
    for (int i = 0; i < 900; i++) {
        double u = 2.0 + sin(0.1 * i);
        feed(2.0, u, u, 0.0);
    }
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_NOT_SETTLED, "it swings since");
    for (int i = 900; i < 9000; i++) {
        double u = 2.0 + sin(0.1 * i);
        feed(2.0, u, u, 0.0);
    }
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_SETTLED, "it swings all the time");
    for (int i = 0; i < 100; i++)
        feed(0.5, 0.01, 0.01, 0.0);
    cr_expect_eq(fr_measure_state(&measuring), FR_STATE_SETTLED, "it creeps all the time");
    cr_expect(isnan(value[FR_HUNTING_PERIOD]));
    begin();
    for (int i = 0; i < 8000; i++) {
        double u = 2.0 + pow(0.999, i) * sin(0.1 * i);
        feed(2.0, u, u, 0.0);
        cr_expect_eq(fr_measure_state(&measuring), FR_STATE_NOT_SETTLED, "it swings less and less: step %d", i);
    }
}

/// The state and measures of a run after some time.
static FrRunState state_after(const char *name, const char *settings, double seconds)
{
    FrRun run = run_of(FR_RUN, name, settings);
    fr_run_measure(&run, true);
    fr_run_restart(&run);
    cr_assert_eq(fr_run_step(&run, floor(seconds / run.T + 0.5)), FR_OK);
    fr_measure_values(&run.measuring[0], value);
    return fr_run_state(&run, 0);
}

Test(measure_rules, states_of_runs)
{
    cr_expect_eq(state_after("sliding_block", "h=0 v0=0", 0.2), FR_STATE_AT_REST, "from the start");
    cr_expect_eq(state_after("sliding_block", "h=10 v0=0", 10), FR_STATE_NOT_SETTLED, "ever faster");
    cr_expect_eq(state_after("robot_joint", "", 8), FR_STATE_AT_REST);
    cr_expect_eq(state_after("robot_joint", "lambda=1", 60), FR_STATE_WINDING_UP, "two slips");
    // with integral action; a step that does not divide the time, or the period
    for (int k = 0; k < 2; k++) {
        cr_expect_eq(state_after("robot_joint", k ? "lambda=1 T=0.0007" : "lambda=1", 120), FR_STATE_SETTLED);
        cr_expect(fabs(value[FR_HUNTING_PERIOD] - 15.15) < 0.02, "%g s", value[FR_HUNTING_PERIOD]);
        cr_expect(fabs(value[FR_HUNTING_AMPLITUDE] - 0.345) < 0.002, "%g rad", value[FR_HUNTING_AMPLITUDE]);
    }
    // slips of .02 rad/s, slower than friction could stop within a step
    cr_expect_eq(state_after("robot_joint", "lambda=145 element=A", 120), FR_STATE_SETTLED);
    cr_expect(fabs(value[FR_HUNTING_PERIOD] - 18.83) < 0.01, "%g s", value[FR_HUNTING_PERIOD]);
    cr_expect(fabs(value[FR_HUNTING_AMPLITUDE] - 0.00219) < 1e-5, "%g rad", value[FR_HUNTING_AMPLITUDE]);
    // torque that winds up for minutes, and then slips where it was to slip
    cr_expect_eq(state_after("robot_joint", "lambda=0.2", 120), FR_STATE_WINDING_UP);
    double slips = 120 + value[FR_NEXT_SLIP];
    state_after("robot_joint", "lambda=0.2", floor(slips) - 1);
    double stuck = value[FR_TIME_STUCK];
    cr_expect(fabs(stuck - (floor(slips) - 1 - 3.333)) < 0.01, "it has slipped before: %g s at rest", stuck);
    state_after("robot_joint", "lambda=0.2", slips + 4);
    cr_expect(value[FR_TIME_STUCK] < slips + 3 - 3.333, "no slip until %g s", slips + 4);
    // Coulomb friction ends in ever smaller slips: a motion without a limit cycle has no period
    state_after("robot_joint", "lambda=1 law=coulomb", 120);
    cr_expect(isnan(value[FR_HUNTING_PERIOD]) && isnan(value[FR_STICK_SLIP_PERIOD]));
    // a swing that only touches the speed of the belt is no stick-slip, but it repeats
    cr_expect_eq(state_after("belt_stick_slip", "F_C=1 v_b=0.5", 100), FR_STATE_SETTLED);
    cr_expect(isnan(value[FR_HUNTING_PERIOD]) && isnan(value[FR_STICK_SLIP_PERIOD]));
    // a swing that dies away
    cr_expect_eq(state_after("belt_stick_slip", "v_b=1.5 D=0.3", 40), FR_STATE_NOT_SETTLED);
    // the belt of Leine et al.
    cr_expect_eq(state_after("belt_stick_slip", "", 40), FR_STATE_SETTLED);
    cr_expect(fabs(value[FR_HUNTING_PERIOD] - 12) < 0.01 && value[FR_HUNTING_PERIOD] == value[FR_STICK_SLIP_PERIOD]);
    cr_expect_eq(state_after("belt_stick_slip", "v_b=1.5 D=0.3", 1200), FR_STATE_SETTLED, "it slides on");
    cr_expect(isnan(value[FR_HUNTING_PERIOD]));
}

Test(measure_rules, a_slip_that_only_touches_rest_is_no_stick_slip)
{
    // without a drop of friction the mass on the belt swings, and touches the speed of the belt
    static double measures[FR_MEASURE_COUNT];
    for (int drop = 0; drop < 2; drop++)
        for (int T = 0; T < 2; T++) {
            char settings[80];
            snprintf(settings, sizeof settings, "v_b=0.4 F_C=%g T=%g", drop ? 0.98 : 1, T ? 0.01 : 0.001);
            FrRun run = run_of(FR_RUN, "belt_stick_slip", settings);
            fr_run_measure(&run, true);
            fr_run_restart(&run);
            cr_assert_eq(fr_run_step(&run, T ? 20000 : 200000), FR_OK);
            fr_measure_values(&run.measuring[0], measures);
            cr_expect_eq(isfinite(measures[FR_STICK_SLIP_PERIOD]), drop, "%s: %g s", settings,
                         measures[FR_STICK_SLIP_PERIOD]);
        }
}

Test(measure_rules, motion_is_what_the_last_step_computes, .init = begin)
{
    cr_expect_eq(measuring.motion, FR_MOTION_NONE);
    feed(0.5, 0.19, 0.19, 0.0);
    cr_expect_eq(measuring.motion, FR_MOTION_SLIPS);
    feed(0.5, 0.1, 0.1, 0.0);
    cr_expect_eq(measuring.motion, FR_MOTION_CREEPS, "friction could stop it, and does not");
    feed(0.5, 0.1, 0.0, 0.0);
    cr_expect_eq(measuring.motion, FR_MOTION_STICKS, "on a spring of its own, say");
    feed(2.0, -0.1, -0.1, 0.0);
    cr_expect_eq(measuring.motion, FR_MOTION_SLIPS, "one reversal is not chatter");
    feed(2.0, 0.1, 0.1, 0.0);
    cr_expect_eq(measuring.motion, FR_MOTION_CHATTERS);
    feed(2.0, 0.1, 0.1, 0.0);
    cr_expect_eq(measuring.motion, FR_MOTION_SLIPS);
}
