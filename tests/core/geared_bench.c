// The bench with a transmission between servo and arm: its steps fulfil the equations of both, and without losses it is
// the bench.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "drives.h"
#include "reports.h"
#include "runs.h"

#include "friction/bench.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const double RIGID = (double)INFINITY;

/// A geared bench of a random bench; the rotor has a part of its inertia.
static Bench random_geared(Random *random, int model, int law, double stiffness)
{
    const FrBench drawn = random_bench(random, model, law);
    Bench geared = *bench_of(&drawn);
    geared.stiffness = stiffness;
    geared.is_geared = 1;
    double inertia = geared.impedance * geared.T, part = random_between(random, 0.05, 0.95);
    geared.rotor = part * inertia;
    geared.arm = inertia - geared.rotor;
    geared.gear = transmission_of(random_between(random, 0.2, 1), random_between(random, -0.5, 1));
    geared.gear.drive_static = geared.gear.drive * random_between(random, 1, 1.3);
    geared.gear.backdrive_static = geared.gear.backdrive - random_between(random, 0, 0.3);
    geared.gear.load_friction = random_below(random, 2) ? random_between(random, 0, 0.2) : 0;
    return geared;
}

static Bench inside_of(const FrBenchDef *def)
{
    FrBench bench;
    cr_assert_eq(fr_bench_make(&bench, def, NULL), FR_OK);
    return *bench_of(&bench);
}

/// What the transmission of the test takes, written once more.
static double taken(const FrTransmission *gear, int s, double load, bool at_rest)
{
    double z = load + s * gear->load_friction;
    double r = s * z >= 0 ? at_rest ? gear->drive_static : gear->drive
               : at_rest  ? gear->backdrive_static
                          : gear->backdrive;
    return r * z + s * gear->motor_friction;
}

/// The servo's friction in the direction s under what the transmission takes from it.
static double budget(const Bench *geared, int s, double motor, double load, double omega)
{
    double dry = fr_servo_dry_friction(&geared->friction, motor, -taken(&geared->gear, s, load, omega == 0), omega);
    return dry + geared->friction.viscous * fabs(omega);
}

Test(geared_bench, every_step_fulfils_its_equations)
{
    Random random = {.state = 20261124};
    int moves = 0, stops = 0, rests = 0, turns = 0;
    for (int k = 0; k < 40000; k++) {
        Bench geared = random_geared(&random, 1 + k % 6, k / 6 % 4, RIGID);
        const FrTransmission *gear = &geared.gear;
        if (!(geared.rotor + geared.arm * gear->backdrive > 0))
            continue;
        FrBenchState state = random_state(&random);
        if (k % 3 == 0)
            state.omega = k % 2 ? 0 : 1e-3 * state.omega;
        double omega = state.omega, T = geared.T;
        FrGoal goal = {random_between(&random, -2, 2), random_below(&random, 4) > 0};
        FrBenchTorques at = step_inside(&geared, &state, goal);
        double after = state.omega, a = (after - omega) / T, g = -at.external, motor = at.motor;
        double inertia = geared.rotor + geared.arm * gear->drive;
        double scale = fabs(motor) + fabs(g) + inertia * (fabs(omega) + fabs(after)) / T + at.friction_limit;
        if (fabs(after) >= 100)
            continue;
        // friction is what is missing of the sum
        double sum = (geared.rotor + geared.arm) * a - motor - at.external;
        cr_expect(fabs(sum - at.friction) <= 1e-12 * scale, "friction %.17g, %.17g", at.friction, sum);
        if (after != 0) {
            cr_expect_eq(at.friction_limit, fabs(at.friction), "in motion friction is at its limit");
            int s = after > 0 ? 1 : -1;
            double need =
                geared.rotor * a + taken(gear, s, geared.arm * a + g, false) + s * budget(&geared, s, motor, g, omega);
            cr_expect(fabs(need - motor) <= 1e-11 * scale, "step %d: %.17g instead of %.17g", k, need, motor);
            moves++;
            turns += after * omega < 0;
            continue;
        }
        double into = motor - geared.rotor * a, load = geared.arm * a + g, slack = 1e-12 * scale;
        double up = budget(&geared, 1, motor, g, omega), down = budget(&geared, -1, motor, g, omega);
        bool kinetic =
            into <= taken(gear, 1, load, false) + up + slack && into >= taken(gear, -1, load, false) - down - slack;
        bool static_ =
            motor <= taken(gear, 1, g, true) + up + slack && motor >= taken(gear, -1, g, true) - down - slack;
        cr_expect(omega == 0 ? static_ : kinetic || static_, "step %d stops without reason", k);
        Geared servo = {geared.friction, *gear};
        double limit = fr_servo_held(gearbox_with(&servo.servo), with_gear((FrServoDiagram){.viscous = true}, &servo),
                                     motor, at.external, omega);
        cr_expect(omega != 0 || fabs(at.friction_limit - limit) <= slack, "%.17g, %.17g", at.friction_limit, limit);
        cr_expect(omega != 0 || fabs(at.friction) <= at.friction_limit + slack);
        stops += omega != 0;
        rests += omega == 0;
    }
    printf("geared bench: %d moving, %d of them turned, %d stopped, %d at rest\n", moves, turns, stops, rests);
    cr_expect(moves > 10000 && stops > 1000 && rests > 500 && turns > 100);
}

/// That it changes nothing is decided when a bench is made; taken away, the element of efficiencies 1 and 1 gives the
/// same to rounding.
Test(geared_bench, without_losses_it_is_the_bench)
{
    Random random = {.state = 7};
    double worst = 0;
    for (int k = 0; k < 20000; k++) {
        Bench geared = random_geared(&random, 1 + k % 6, k / 6 % 4, RIGID);
        geared.gear = fr_default_transmission();
        FrBenchState state = random_state(&random);
        FrBenchState plain = state;
        FrGoal goal = {random_between(&random, -2, 2), true};
        Bench without = geared;
        without.is_geared = 0;
        step_inside(&without, &plain, goal);
        step_inside(&geared, &state, goal);
        double error = fabs(state.omega - plain.omega) / (1 + fabs(plain.omega));
        worst = error > worst ? error : worst;
        cr_expect((plain.omega == 0) == (state.omega == 0) || error < 1e-12);
    }
    printf("geared bench without losses: velocity %.2g off\n", worst);
    cr_expect_lt(worst, 1e-10);
    static const char *const settings[] = {"", "preset=mx106 model=m6 trajectory=sin_sin",
                                           "preset=erob80_100 model=m4 hand=spring",
                                           "preset=xl330 model=m3 integrator=paper goal=end"};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        char text[200];
        snprintf(text, sizeof text, "%s gear=efficiencies", settings[i]);
        FrRun none = run_of(FR_RUN, "servo_pendulum", settings[i]), one = run_of(FR_RUN, "servo_pendulum", text);
        fr_run_step(&none, 3000);
        fr_run_step(&one, 3000);
        const FrBenchState *a = (const void *)none.state, *b = (const void *)one.state;
        cr_expect(a->q == b->q && a->omega == b->omega, "%s", text);
        cr_expect(same_bits(a->sum, b->sum));
    }
}

/// The bench at q = 0 with a hand: where does it start?
static double starting_torque(Bench geared, FrGoal goal, double rests, double starts)
{
    for (int k = 0; k < 200; k++) {
        double middle = rests + (starts - rests) / 2;
        FrBenchState state = {.twist = 0};
        geared.hand = middle;
        step_inside(&geared, &state, goal);
        if (state.omega == 0)
            rests = middle;
        else
            starts = middle;
    }
    return rests;
}

Test(geared_bench, starts_at_the_limits_of_both_in_series)
{
    Random random = {.state = 11};
    int driven = 0, backdriven = 0, locked = 0;
    for (int k = 0; k < 2000; k++) {
        Bench geared = random_geared(&random, 1 + k % 6, 0, RIGID);
        geared.offset = geared.hand_stiffness = geared.hand = 0;
        if (!(geared.rotor + geared.arm * geared.gear.backdrive > 0))
            continue;
        FrGoal goal = {0.3, true};
        FrBenchState state = {.twist = 0};
        double tau_m = step_inside(&geared, &state, goal).motor, drive, backdrive;
        Geared servo = {geared.friction, geared.gear};
        fr_servo_limits(gearbox_with(&servo.servo), with_gear((FrServoDiagram){.assisted = true}, &servo), tau_m, 0,
                        &drive, &backdrive);
        if (!(tau_m > 0) || !(drive > 0) || !(fabs(drive) < 1e3))
            continue;
        // an opposing hand of the drive limit just holds it
        double rests = backdrive == backdrive ? (drive + backdrive) / 2 : drive + 1,
               found = -starting_torque(geared, goal, -rests, 0);
        cr_expect(fabs(found - drive) <= 1e-9 * (1 + drive), "%d: drives up to %.12g, limit %.12g", k, found, drive);
        driven++;
        if (backdrive != backdrive) {
            geared.hand = -1e6;
            state = (FrBenchState){.twist = 0};
            step_inside(&geared, &state, goal);
            cr_expect_eq(state.omega, 0);
            locked++;
            continue;
        }
        found = -starting_torque(geared, goal, -rests, -2 * backdrive - 1);
        cr_expect(fabs(found - backdrive) <= 1e-9 * (1 + backdrive), "%d: %.12g, limit %.12g", k, found, backdrive);
        backdriven++;
    }
    printf("limits in series: %d driven, %d driven back, %d locked\n", driven, backdriven, locked);
    cr_expect(driven > 200 && backdriven > 100 && locked > 50);
}

/// An hour held by a transmission that locks itself, under a hand that swings: the angle keeps its bits.
Test(geared_bench, rests_for_an_hour)
{
    FrBenchDef def = fr_default_bench();
    FrTransmission gear = transmission_of(0.3, -0.2);
    def.gear = gear;
    Bench geared = inside_of(&def);
    FrBenchState state = {.q = 0.7};
    for (int k = 0; k < 1800000; k++) {
        geared.hand = (k % 2000 - 1000) * 0.002;
        step_inside(&geared, &state, (FrGoal){0, false});
        if (state.q != 0.7 || state.omega != 0)
            cr_assert_fail("moves after %d steps", k);
    }
}

/// A bench without friction, motor and gravity.
static Bench free_bench(double T, double stiffness)
{
    FrBenchDef def = fr_default_bench();
    def.T = T;
    def.servo.armature = 0.02;
    def.gear_stiffness = stiffness;
    Bench geared = inside_of(&def);
    memset(&geared.friction, 0, sizeof geared.friction);
    geared.gravity = 0;
    geared.hand = 0;
    geared.is_geared = 1;
    return geared;
}

/// Rotor and arm on a spring swing against each other; the method is of order 1.
Test(geared_bench, elastic_one_is_two_masses_on_a_spring)
{
    double off[2];
    for (int i = 0; i < 2; i++) {
        double T = i ? 1e-5 : 1e-4, K = 5, t = 0.1;
        Bench geared = free_bench(T, K);
        FrBenchState state = {.twist = 0.1};
        double reduced = geared.rotor * geared.arm / (geared.rotor + geared.arm), w = sqrt(K / reduced);
        for (int k = 0; k < (int)(t / T + 0.5); k++)
            step_inside(&geared, &state, (FrGoal){0, false});
        off[i] = fabs(state.twist - 0.1 * cos(w * t));
        double momentum = geared.rotor * state.servo_omega + geared.arm * state.omega;
        cr_expect_lt(fabs(momentum), 1e-12);
    }
    double order = log10(off[0] / off[1]);
    printf("two masses: %.2g and %.2g rad off, order %.2f\n", off[0], off[1], order);
    cr_expect(off[1] < 1e-3 && fabs(order - 1) < 0.15);
}

Test(geared_bench, stiff_one_is_the_rigid_one)
{
    Random random = {.state = 3};
    for (int k = 0; k < 200; k++) {
        Bench rigid = random_geared(&random, 1 + k % 6, 0, RIGID), stiff = rigid;
        stiff.stiffness = 1e13;
        stiff.by_before = rigid.by_before = 0;
        FrBenchState a = random_state(&random), b = a;
        b.servo_omega = b.omega;
        if (fabs(a.omega) > 20 || !(rigid.rotor + rigid.arm * rigid.gear.backdrive > 0.1 * rigid.rotor))
            continue;
        for (int step = 0; step < 20; step++) {
            step_inside(&rigid, &a, (FrGoal){0.5, true});
            step_inside(&stiff, &b, (FrGoal){0.5, true});
        }
        cr_expect(fabs(a.q - b.q) < 1e-5 && fabs(b.twist) < 1e-6, "%d: %g, %g", k, a.q - b.q, b.twist);
    }
}

Test(geared_bench, refuses_what_it_cannot_be)
{
    FrFinding found[8];
    FrReport report = fr_report(found, 8);
    FrBenchDef def = fr_default_bench();
    FrBench bench = {{77}};
    def.gear.drive = 0.5;
    def.gear.backdrive = 2;
    cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 2);
    cr_expect_eq(bench.opaque[0], 77);
    def.gear = fr_default_transmission();
    def.mass = def.arm_mass = 0;
    def.gear_stiffness = 100;
    cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_BAD_INPUT);
    cr_expect_str_eq(found[0].key, "mass");
    def.gear_stiffness = RIGID;
    cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_OK);
    def = fr_default_bench();
    def.gear = transmission_of(0.3, -5);
    cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_OK);
    cr_expect(report.count == 1 && found[0].severity == FR_WARNING);
    for (int i = 0; i < 2; i++) {
        def = fr_default_bench();
        def.gear_stiffness = i ? 0 : (double)NAN;
        cr_expect_eq(fr_bench_make(&bench, &def, &report), FR_BAD_INPUT);
        cr_expect_str_eq(found[0].key, "gear_stiffness");
    }
}

/// Behind a servo without friction the limits are the wedge of the transmission.
Test(geared_bench, limits_of_a_transmission_alone_are_its_wedge)
{
    FrTransmission gear = fr_default_transmission();
    const double degree = 0.017453292519943295;
    fr_transmission_of_angles(&gear, 15 * degree, 7 * degree, (double)NAN, NULL);
    for (double x = -10; x <= 10; x += 1.25) {
        const Geared alone = {{.alpha = 1}, gear};
        double drive, backdrive;
        fr_servo_limits(gearbox_with(&alone.servo), with_gear((FrServoDiagram){.assisted = true}, &alone), x, 0, &drive,
                        &backdrive);
        cr_expect(fabs(drive - x / gear.drive) <= 1e-12 && fabs(backdrive - x / gear.backdrive) <= 1e-12, "%g: %g %g",
                  x, drive, backdrive);
    }
    FrRun run = run_of(FR_RUN, "servo_pendulum", "gear=angles lead=15 friction_angle=16");
    cr_expect(isnan(fr_run_reading(&run, "hold")));
}
