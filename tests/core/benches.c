// Random gearboxes, drives and benches, and benches of settings.
#include "benches.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "explorer/form/servo.h"
#include "runs.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <string.h>

/// 0, small or any, below `most`: the edges of a range as often as what is in it.
static double some(Random *random, double most)
{
    int kind = random_below(random, 4);
    return kind == 0 ? 0.0 : kind == 1 ? random_decades(random, 1e-9 * most, most) : random_between(random, 0.0, most);
}

ServoFriction random_friction(Random *random, int model, double scale)
{
    ServoFriction f = {.base = scale * some(random, 0.3), .viscous = scale * some(random, 0.1), .alpha = 1.0};
    if (model == 2 || model >= 4) {
        static const double alphas[] = {0.5, 1.0, 2.0, 10.0};
        f.stribeck = scale * some(random, 0.3);
        f.rate = 1.0 / random_decades(random, 0.01, 10.0);
        f.alpha = random_below(random, 2) ? alphas[random_below(random, 4)] : random_between(random, 0.3, 10.0);
    }
    if (model == 3 || model == 4)
        f.motor = f.external = some(random, 0.8);
    if (model == 4)
        f.motor_stribeck = f.external_stribeck = some(random, 0.9);
    if (model >= 5) {
        f.motor = some(random, 0.9);
        f.external = some(random, 0.9);
        f.motor_stribeck = some(random, 0.9);
        f.external_stribeck = some(random, 0.9);
    }
    if (model == 6) {
        f.motor_quad = some(random, 0.5) / scale;
        f.external_quad = some(random, 0.5) / scale;
        f.ungated = random_below(random, 2);
    }
    return f;
}

ServoDrive random_drive(Random *random, int law, double scale, double T)
{
    const double infinite = (double)INFINITY;
    if (law == 3)
        return (ServoDrive){.room = infinite, .supply = infinite, .follow = infinite};
    ServoDrive drive = {.gain = random_decades(random, 0.1, 30.0),
                        .derivative = some(random, 0.3),
                        .limit = random_between(random, 0.05, 1.0),
                        .room = infinite,
                        .torque = random_between(random, 0.5 * scale, 3.0 * scale),
                        .supply = infinite,
                        .follow = infinite};
    if (law == 2) {
        drive.supply = random_between(random, 0.1 * scale, 3.0 * scale);
        drive.supply_slope = random_between(random, 0.0, scale);
        return drive;
    }
    drive.integral = some(random, 5.0);
    drive.back_emf = random_between(random, 0.0, 0.5 * scale);
    if (random_below(random, 2)) {
        drive.room = random_between(random, 0.05, 1.0);
        drive.room_slope = random_between(random, 0.0, 0.3);
    }
    if (law == 1)
        drive.follow = random_between(random, 0.1, 6.0) * T;
    return drive;
}

FrBench random_bench(Random *random, int model, int law)
{
    static const double steps[] = {0.001, 0.002, 0.005};
    double scale = random_decades(random, 0.2, 30.0), T = steps[random_below(random, 3)];
    double inertia = scale * random_decades(random, 0.003, 0.05);
    Bench bench = {.friction = random_friction(random, model, scale),
                   .drive = random_drive(random, law, scale, T),
                   .T = T,
                   .gravity = scale * some(random, 1.5),
                   .offset = random_between(random, -0.3, 0.3),
                   .mobility = T / inertia,
                   .impedance = inertia / T,
                   .stiffness = (double)INFINITY};
    int update = random_below(random, 3), hand = random_below(random, 3);
    bench.by_before = update == 0 ? -0.5 * T : update == 1 ? 0.5 * T : 0.0;
    bench.by_free = update == 2 ? 0.0 : 0.5 * T;
    bench.by_bounded = update == 1 ? 0.0 : T;
    bench.hand = hand == 1 ? random_between(random, -scale, scale) : 0.0;
    bench.hand_stiffness = hand == 2 ? random_between(random, 0.0, 3.0 * scale) : 0.0;
    bench.hand_angle = hand == 2 ? random_between(random, -2.0, 2.0) : 0.0;
    FrBench made = {{0}};
    memcpy(&made, &bench, sizeof bench);
    return made;
}

FrBenchState random_state(Random *random)
{
    return (FrBenchState){.q = random_between(random, -2.0, 2.0), .omega = random_between(random, -8.0, 8.0)};
}

FrBench bench_with(const char *settings)
{
    FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
    FrBench bench;
    cr_assert_eq(fr_bench_from_form(&bench, &run.form, NULL), FR_OK);
    return bench;
}

ServoFriction friction_of_form(const FrForm *form)
{
    const FrServoDef servo = fr_servo_from_form(form);
    FrReport report = new_report();
    cr_assert_eq(fr_servo_check(&servo, &report), FR_OK);
    return fr_servo_friction_of(&servo);
}

const FrServo *gearbox_with(const ServoFriction *friction)
{
    static FrServo servos[8];
    static int next;
    FrServo *servo = &servos[next++ % 8];
    memcpy(servo, &(Servo){.friction = *friction, .T = 1e-3}, sizeof(Servo));
    return servo;
}

FrServoDiagram with_gear(FrServoDiagram diagram, const Geared *geared)
{
    diagram.gear = &geared->gear;
    return diagram;
}

bool same_bits(double a, double b)
{
    return (isnan(a) && isnan(b)) || memcmp(&a, &b, sizeof a) == 0;
}
