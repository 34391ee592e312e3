// A servo with a transmission behind it: its areas are those of their definition, its limits and nearest torques the
// borders of those; alone, each of both has the diagram that it has by itself.
#include "benches.h"
#include "transmission/drive.h"
#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "drives.h"
#include "nearest.h"
#include "reports.h"
#include "runs.h"

#include "fewer.h"
#include "explorer/form/message.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>

/// A random servo and a random transmission; a third of them lock, half have more friction at rest or in series.
static Geared random_geared(Random *random, int k, double scale)
{
    Geared geared = {random_friction(random, 1 + k % 6, scale), transmission_of(1.0, 1.0)};
    FrTransmission *gear = &geared.gear;
    double *const factors[] = {&geared.servo.motor, &geared.servo.external, &geared.servo.motor_stribeck,
                               &geared.servo.external_stribeck};
    for (int i = 0; i < 4 && k % 6 >= 2 && k % 5 == 0; i++)
        *factors[i] *= random_between(random, 0.0, 4.0);
    gear->drive = gear->drive_static = 1.0 / random_between(random, 0.2, 1.0);
    gear->backdrive = gear->backdrive_static = random_between(random, -0.5, 1.0);
    if (random_below(random, 2)) {
        gear->drive_static *= random_between(random, 1.0, 1.3);
        gear->backdrive_static -= random_between(random, 0.0, 0.3);
    }
    if (random_below(random, 2)) {
        gear->motor_friction = scale * random_between(random, 0.0, 0.3);
        gear->load_friction = scale * random_between(random, 0.0, 0.3);
    }
    if (k % 19 == 0)
        gear->backdrive = gear->backdrive_static = 0.0;
    return geared;
}

/// What the transmission takes, written once more (Dupont 1993, eq 29 and 30).
static double taken(const FrTransmission *gear, int s, double load, bool at_rest)
{
    double z = load + s * gear->load_friction;
    double r = s * z >= 0 ? at_rest ? gear->drive_static : gear->drive
               : at_rest  ? gear->backdrive_static
                          : gear->backdrive;
    return r * z + s * gear->motor_friction;
}

/// By how much the motor torque exceeds what motion in the direction s needs.
static double beyond(const Geared *geared, bool viscous, int s, double tau_m, double tau_e, double omega)
{
    double takes = taken(&geared->gear, s, -tau_e, omega == 0.0);
    double friction = viscous ? fr_servo_friction(gearbox_with(&geared->servo), tau_m, -takes, omega)
                              : fr_servo_dry_friction(&geared->servo, tau_m, -takes, omega);
    return s * (tau_m - takes) - friction;
}

static FrServoRegion region(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega, double *margin)
{
    const Geared *geared = gearbox;
    return fr_servo_region(gearbox_with(&geared->servo), with_gear((FrServoDiagram){.viscous = viscous}, geared), tau_m,
                           tau_e, omega, margin);
}

static FrServoNearest nearest(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega)
{
    const Geared *geared = gearbox;
    return fr_servo_nearest(gearbox_with(&geared->servo), with_gear((FrServoDiagram){.viscous = viscous}, geared),
                            tau_m, tau_e, omega);
}

static double lock(const void *gearbox, bool viscous, double tau_m, double omega)
{
    const Geared *geared = gearbox;
    return fr_servo_locking_load(gearbox_with(&geared->servo), with_gear((FrServoDiagram){.viscous = viscous}, geared),
                                 tau_m, omega);
}

static void limits(const void *gearbox, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                   double *backdrive)
{
    const Geared *geared = gearbox;
    fr_servo_limits(gearbox_with(&geared->servo), with_gear(diagram, geared), tau_m, omega, drive, backdrive);
}

static Areas areas_of(const Geared *geared, bool viscous, double omega)
{
    const FrTransmission *gear = &geared->gear;
    Areas areas = areas_of_servo(&geared->servo, viscous, omega);
    areas.gearbox = geared;
    areas.friction += gear->motor_friction + gear->load_friction;
    areas.slack *= 2.0 * gear->drive_static;
    areas.region = region;
    areas.nearest = nearest;
    areas.lock = lock;
    areas.limits = limits;
    return areas;
}

Test(geared_servo, areas_are_their_definition)
{
    Random random = {.state = 51};
    int counts[2][3] = {{0}};
    for (int k = 0; k < 60000; k++) {
        double scale = random_decades(&random, 0.01, 100.0);
        Geared geared = random_geared(&random, k, scale);
        bool viscous = k % 2;
        double tau_m = k % 11 ? random_between(&random, -4.0, 4.0) * scale : 0.0,
               tau_e = k % 13 ? random_between(&random, -4.0, 4.0) * scale : 0.0,
               omega = k % 3 ? random_between(&random, -4.0, 4.0) : 0.0, margin;
        if (k % 17 == 0)
            tau_e = -tau_m;
        double forwards = beyond(&geared, viscous, 1, tau_m, tau_e, omega),
               backwards = beyond(&geared, viscous, -1, tau_m, tau_e, omega);
        cr_assert(!(forwards > 0.0 && backwards > 0.0), "both directions: %g and %g", forwards, backwards);
        int moves = (forwards > 0.0) - (backwards > 0.0),
            expected = moves == 0            ? 0
                       : moves * tau_m > 0.0 ? 1
                                             : -1; // without a motor torque the load moves it
        FrServoRegion found =
            fr_servo_region(gearbox_with(&geared.servo), with_gear((FrServoDiagram){.viscous = viscous}, &geared),
                            tau_m, tau_e, omega, &margin);
        cr_assert_eq((int)found, expected, "tau_m %.17g, tau_e %.17g: %d", tau_m, tau_e, (int)found);
        // the margin belongs to the direction in which both torques push
        double sum = tau_m + tau_e;
        double pushed = sum > 0.0 ? forwards : sum < 0.0 ? backwards : fmax(forwards, backwards);
        cr_assert_eq(margin, fabs(pushed));
        double limit = fr_servo_held(gearbox_with(&geared.servo),
                                     with_gear((FrServoDiagram){.viscous = viscous}, &geared), tau_m, tau_e, omega);
        double size = fabs(tau_m) + 8.0 * fabs(tau_e) + limit;
        cr_assert(fabs(fabs(sum) - limit - (moves ? margin : -margin)) <= 1e-14 * size, "%g of %g", limit, sum);
        counts[omega == 0.0][expected + 1]++;
    }
    printf("geared servo: %d backdriven, %d static, %d driving at rest; %d, %d, %d in motion\n", counts[1][0],
           counts[1][1], counts[1][2], counts[0][0], counts[0][1], counts[0][2]);
    for (int i = 0; i < 6; i++)
        cr_expect(counts[i / 3][i % 3] > 1000);
}

/// At a limit friction still holds the load, and slightly beyond it no longer. Where a limit does not exist, every load
/// stays in the same area.
Test(geared_servo, limits_are_borders_of_areas)
{
    Random random = {.state = 52};
    int borders[2] = {0}, none[2] = {0}, unassisted = 0, crisp = 0;
    for (int k = 0; k < 30000; k++) {
        double scale = random_decades(&random, 0.01, 100.0), found[2];
        Geared geared = random_geared(&random, k, scale);
        FrServoDiagram diagram = {.viscous = k % 2, .assisted = k % 4 < 2};
        double tau_m = k % 11 ? random_between(&random, -8.0, 8.0) * scale : 0.0,
               omega = k % 3 ? random_between(&random, 0.0, 4.0) : 0.0, side = tau_m < 0.0 ? -1.0 : 1.0;
        fr_servo_limits(gearbox_with(&geared.servo), with_gear(diagram, &geared), tau_m, omega, &found[0], &found[1]);
        for (int back = 0; back < 2; back++) {
            // motion in the direction of the motor, from smaller loads on; against it, from larger ones
            int s = (back ? -1 : 1) * (int)side;
            double limit = side * found[back];
            if (isnan(limit)) {
                none[back]++;
                for (int i = 0; i < 60; i++) {
                    double x = random_decades(&random, 1e-6, 1e3) * scale;
                    if (diagram.assisted && !back && i % 2)
                        x = -x;
                    cr_assert(beyond(&geared, diagram.viscous, s, tau_m, -side * x, omega) <= 0.0,
                              "%s tau_m %.17g: no limit, but it moves at %.17g", back ? "back" : "", tau_m, x);
                }
                continue;
            }
            borders[back]++;
            unassisted += !diagram.assisted;
            cr_assert(back || diagram.assisted || limit > 0.0);
            double size = fabs(limit) + fabs(tau_m) + scale, step = 1e-12 * size, outside = back ? -step : step;
            double within = beyond(&geared, diagram.viscous, s, tau_m, -side * (limit - outside), omega),
                   without = beyond(&geared, diagram.viscous, s, tau_m, -side * (limit + outside), omega);
            // where friction grows nearly as fast as the torque, the difference is rounding
            cr_assert(within > -1e-14 * size && without < 1e-14 * size, "%s tau_m %.17g, limit %.17g: %g, %g",
                      back ? "back" : "", tau_m, limit, within, without);
            crisp += within > 0.0 && without <= 0.0;
            // nothing moves in this direction farther out
            for (int i = 0; i < 40; i++) {
                double far = random_decades(&random, 1e-6, 1e3) * scale, x = back ? limit - far : limit + far;
                if (far > step)
                    cr_assert(beyond(&geared, diagram.viscous, s, tau_m, -side * x, omega) <= 0.0,
                              "%s tau_m %.17g, limit %.17g: it moves at %.17g too", back ? "back" : "", tau_m, limit,
                              x);
            }
        }
    }
    printf("limits of geared servos: %d drive, %d backdrive, %d of them of the first quadrant; %d and %d without\n",
           borders[0], borders[1], unassisted, none[0], none[1]);
    cr_expect(crisp > 0.99 * (borders[0] + borders[1]), "%d", crisp);
    cr_expect(borders[0] > 5000 && borders[1] > 5000 && none[0] > 2000 && none[1] > 2000 && unassisted > 2000);
}

Test(geared_servo, nearest_torques_against_samples)
{
    Random random = {.state = 53};
    Counts counts = {0};
    for (int k = 0; k < some_of(12000); k++) {
        double scale = random_decades(&random, 0.01, 100.0);
        Geared geared = random_geared(&random, k, scale);
        double tau_m = k % 11 ? random_between(&random, -8.0, 8.0) * scale : 0.0,
               tau_e = k % 13 ? random_between(&random, -8.0, 8.0) * scale : 0.0;
        if (k % 17 == 0)
            tau_e = -tau_m;
        double omega = random_below(&random, 3) ? random_between(&random, -4.0, 4.0) : 0.0;
        Areas areas = areas_of(&geared, k % 2, omega);
        check_nearest(&areas, tau_m, tau_e, omega, &random, &counts);
        check_lock(&areas, tau_m, omega, &random, &counts);
    }
    printf("nearest torques of geared servos: %d found, %d none, %d samples beside them, %d lock\n", counts.found,
           counts.none, counts.points, counts.locks);
    cr_expect(counts.found > some_of(10000) && counts.none > some_of(5000) && counts.locks > some_of(2000));
}

/// A servo without friction: its diagram is the wedge of the transmission.
Test(geared_servo, a_transmission_alone_is_its_wedge)
{
    Random random = {.state = 54};
    int rests = 0, moves = 0;
    for (int k = 0; k < 20000; k++) {
        Geared geared = random_geared(&random, k, 1.0);
        geared.servo = (ServoFriction){.alpha = 1.0};
        double tau_m = random_between(&random, -4.0, 4.0), load = random_between(&random, -4.0, 4.0), low, high, margin;
        bool at_rest = k % 2;
        fr_transmission_band(&geared.gear, load, at_rest, &low, &high);
        bool rest = low <= tau_m && tau_m <= high;
        FrServoRegion found = fr_servo_region(gearbox_with(&geared.servo), with_gear((FrServoDiagram){0}, &geared),
                                              tau_m, -load, at_rest ? 0.0 : 1.0, &margin);
        cr_assert_eq(rest, found == FR_STATIC);
        rests += rest;
        moves += !rest;
        // the two edges of the dead band, unless it is one torque, are its nearest motor torques
        FrServoNearest near = fr_servo_nearest(gearbox_with(&geared.servo), with_gear((FrServoDiagram){0}, &geared),
                                               tau_m, -load, at_rest ? 0.0 : 1.0);
        if (!rest && low < high) {
            double edge = tau_m > high ? high : low;
            if (edge * tau_m > 0.0)
                cr_assert(fabs(near.motor[FR_STATIC + 1] - edge) <= 1e-14 * (1.0 + fabs(load)), "%.17g, not %.17g",
                          near.motor[FR_STATIC + 1], edge);
        }
        double drive, backdrive, s = tau_m < 0.0 ? -1.0 : 1.0;
        fr_servo_limits(gearbox_with(&geared.servo), with_gear((FrServoDiagram){.assisted = true}, &geared), tau_m,
                        at_rest ? 0.0 : 1.0, &drive, &backdrive);
        if (!isnan(drive))
            cr_assert(fabs(taken(&geared.gear, (int)s, drive, at_rest) - tau_m) <= 1e-14 * (1.0 + fabs(tau_m)));
        if (!isnan(backdrive))
            cr_assert(fabs(taken(&geared.gear, -(int)s, backdrive, at_rest) - tau_m) <= 1e-14 * (1.0 + fabs(tau_m)));
    }
    cr_expect(rests > 3000 && moves > 3000);
    // a screw that locks itself holds any load without a motor torque, although the servo holds none
    Geared screw = {.servo = {.alpha = 1.0}, .gear = transmission_of(0.4, 0.0)};
    cr_expect(isnan(fr_servo_holding_torque(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw))));
    screw.gear = transmission_of(0.4, 0.5);
    cr_expect_eq(fr_servo_holding_torque(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw)), 0.0);
    screw.servo.base = 0.3;
    cr_expect(fabs(fr_servo_holding_torque(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw)) - 0.6) <
              1e-15);
}

/// A transmission without losses: every bit is that of the servo; with friction in series that rounds away, every
/// number is.
Test(geared_servo, a_servo_alone_has_its_own_bits)
{
    Random random = {.state = 55};
    int same = 0;
    for (int k = 0; k < 6000; k++) {
        double scale = random_decades(&random, 0.01, 100.0);
        Geared none = random_geared(&random, k, scale), some;
        none.gear = fr_default_transmission();
        none.servo.base += 0.01 * scale;
        some = none;
        some.gear.load_friction = some.gear.motor_friction = DBL_TRUE_MIN;
        bool viscous = k % 2;
        double tau_m = k % 11 ? random_between(&random, -8.0, 8.0) * scale : 0.0,
               tau_e = k % 13 ? random_between(&random, -8.0, 8.0) * scale : 0.0,
               omega = k % 3 ? random_between(&random, -4.0, 4.0) : 0.0, margin[3], drive[3], backdrive[3];
        FrServoDiagram diagram = {.viscous = viscous, .assisted = k % 4 < 2};
        FrServoNearest near[] = {
            fr_servo_nearest(gearbox_with(&none.servo), (FrServoDiagram){.viscous = viscous}, tau_m, tau_e, omega),
            fr_servo_nearest(gearbox_with(&none.servo), with_gear((FrServoDiagram){.viscous = viscous}, &none), tau_m,
                             tau_e, omega),
            fr_servo_nearest(gearbox_with(&some.servo), with_gear((FrServoDiagram){.viscous = viscous}, &some), tau_m,
                             tau_e, omega)};
        double locked[] = {
            fr_servo_locking_load(gearbox_with(&none.servo), (FrServoDiagram){.viscous = viscous}, tau_m, omega),
            fr_servo_locking_load(gearbox_with(&none.servo), with_gear((FrServoDiagram){.viscous = viscous}, &none),
                                  tau_m, omega),
            fr_servo_locking_load(gearbox_with(&some.servo), with_gear((FrServoDiagram){.viscous = viscous}, &some),
                                  tau_m, omega)};
        double friction[] = {viscous ? fr_servo_friction(gearbox_with(&none.servo), tau_m, tau_e, omega)
                                     : fr_servo_dry_friction(&none.servo, tau_m, tau_e, omega),
                             fr_servo_held(gearbox_with(&none.servo),
                                           with_gear((FrServoDiagram){.viscous = viscous}, &none), tau_m, tau_e, omega),
                             fr_servo_held(gearbox_with(&some.servo),
                                           with_gear((FrServoDiagram){.viscous = viscous}, &some), tau_m, tau_e,
                                           omega)};
        double holds[] = {fr_servo_holding_torque(gearbox_with(&none.servo), (FrServoDiagram){0}),
                          fr_servo_holding_torque(gearbox_with(&none.servo), with_gear((FrServoDiagram){0}, &none)),
                          fr_servo_holding_torque(gearbox_with(&some.servo), with_gear((FrServoDiagram){0}, &some))};
        FrServoRegion found[] = {
            fr_servo_region(gearbox_with(&none.servo), (FrServoDiagram){.viscous = viscous}, tau_m, tau_e, omega,
                            &margin[0]),
            fr_servo_region(gearbox_with(&none.servo), with_gear((FrServoDiagram){.viscous = viscous}, &none), tau_m,
                            tau_e, omega, &margin[1]),
            fr_servo_region(gearbox_with(&some.servo), with_gear((FrServoDiagram){.viscous = viscous}, &some), tau_m,
                            tau_e, omega, &margin[2])};
        fr_servo_limits(gearbox_with(&none.servo), diagram, tau_m, omega, &drive[0], &backdrive[0]);
        fr_servo_limits(gearbox_with(&none.servo), with_gear(diagram, &none), tau_m, omega, &drive[1], &backdrive[1]);
        fr_servo_limits(gearbox_with(&some.servo), with_gear(diagram, &some), tau_m, omega, &drive[2], &backdrive[2]);
        cr_assert(found[1] == found[0] && found[2] == found[0]);
        const double *const numbers[] = {margin, drive, backdrive, locked, holds};
        for (int i = 0; i < 5; i++) {
            cr_assert(same_bits(numbers[i][1], numbers[i][0]));
            cr_assert(fabs(numbers[i][2] - numbers[i][0]) <= 1e-300 || same_bits(numbers[i][2], numbers[i][0]),
                      "%d: %.17g, not %.17g", i, numbers[i][2], numbers[i][0]);
        }
        // the friction limit is a sum with the load there
        cr_assert(same_bits(friction[1], friction[0]));
        cr_assert(fabs(friction[2] - friction[0]) <= 4e-16 * (friction[0] + fabs(tau_e)) + 1e-300);
        for (int i = 0; i < 3; i++) {
            cr_assert(same_bits(near[1].load[i], near[0].load[i]) && same_bits(near[1].motor[i], near[0].motor[i]));
            // right beside 0, 2^-60 of the largest torque
            cr_assert(fabs(near[2].load[i] - near[0].load[i]) <= 1e-18 || isnan(near[0].load[i]));
            cr_assert(fabs(near[2].motor[i] - near[0].motor[i]) <= 1e-18 || isnan(near[0].motor[i]));
            cr_assert_eq(isnan(near[2].load[i]), isnan(near[0].load[i]));
            same++;
        }
    }
    cr_expect(same > 0);
}

Test(geared_servo, torques_by_hand)
{
    // Coulomb friction 1 N m and a screw that needs 2 N m per N m of load, and gives back 0.5
    Geared screw = {.servo = {.base = 1.0}, .gear = transmission_of(0.5, 0.5)};
    double drive, backdrive, margin;
    fr_servo_limits(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, 0.0, &drive, &backdrive);
    cr_expect(drive == 1.0 && backdrive == 8.0);
    cr_expect_eq((int)fr_servo_region(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, -0.5,
                                      0.0, &margin),
                 FR_DRIVE);
    cr_expect_eq(margin, 1.0); // 2 N m would do
    // 3 N m against 2 push it forwards, which needs 5; 1 N m more than they are apart
    cr_expect_eq((int)fr_servo_region(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, -2.0,
                                      0.0, &margin),
                 FR_STATIC);
    cr_expect(margin == 2.0 &&
              fr_servo_held(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, -2.0, 0.0) == 3.0);
    // balanced, it is nearer to be driven back
    cr_expect_eq((int)fr_servo_region(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 2.0, -2.0,
                                      0.0, &margin),
                 FR_STATIC);
    cr_expect(margin == 2.0 &&
              fr_servo_held(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 2.0, -2.0, 0.0) == 2.0);
    FrServoNearest at =
        fr_servo_nearest(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, -4.0, 0.0);
    cr_expect(fabs(at.load[2] + 1.0) < 1e-15 && fabs(at.load[0] + 8.0) < 1e-14 && at.load[1] == -4.0);
    cr_expect(fabs(at.motor[2] - 9.0) < 1e-14 && fabs(at.motor[0] - 1.0) < 1e-15 && at.motor[1] == 3.0);
    cr_expect(isnan(fr_servo_nearest(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, -2.0, 0.0)
                        .motor[0]),
              "switched off it holds 2 N m");
    // one that locks itself: a helping load presses the thread, and from (3 - 1)/0.25 = 8 N m on nothing moves
    screw.gear = transmission_of(0.5, -0.25);
    fr_servo_limits(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, 0.0, &drive, &backdrive);
    cr_expect(drive == 1.0 && isnan(backdrive) &&
              isnan(fr_servo_holding_torque(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw))));
    cr_expect(fabs(fr_servo_locking_load(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, 0.0) +
                   8.0) < 1e-14);
    cr_expect(
        fabs(fr_servo_locking_load(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), -3.0, 0.0) -
             8.0) < 1e-14);
    // static friction counts at rest only
    screw.gear.drive_static = 4.0;
    fr_servo_limits(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, 0.0, &drive, &backdrive);
    cr_expect_eq(drive, 0.5);
    fr_servo_limits(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 3.0, 0.1, &drive, &backdrive);
    cr_expect_eq(drive, 1.0);
    // what is no number has no area
    cr_expect_eq((int)fr_servo_region(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), (double)NAN,
                                      1.0, 0.0, &margin),
                 FR_STATIC);
    cr_expect(isnan(margin));
    at = fr_servo_nearest(gearbox_with(&screw.servo), with_gear((FrServoDiagram){0}, &screw), 1.0, (double)INFINITY,
                          0.0);
    for (int k = 0; k < 3; k++)
        cr_expect(isnan(at.load[k]) && isnan(at.motor[k]));
}

/// The curves over torques, and the readings of the diagram, are those of servo and transmission together.
Test(geared_servo, torques_are_the_curves)
{
    const char *const servos[] = {"preset=erob80_100 model=m6", "preset=mx106 model=m4"};
    const char *const gears[] = {"gear=angles lead=15 friction_angle=7 friction_angle_s=9",
                                 "gear=screw K_screw=0.1 d=0.02 l=0.004", "gear=efficiencies eta1=0.6 eta_b=-0.1"};
    for (int i = 0; i < 12; i++) {
        bool viscous = i % 2;
        double velocity = i < 6 ? 0.0 : 0.3, margin;
        char settings[300];
        snprintf(settings, sizeof settings, "%s %s velocity=%g viscous=%s", servos[i % 2], gears[i % 3], velocity,
                 viscous ? "with" : "without");
        FrRun diagram = run_of(FR_CURVE, "drive_backdrive", settings), locking = run_of(FR_CURVE, "locking", settings);
        FrRun point = run_of(FR_CURVE, "operating_point", settings),
              more = run_of(FR_CURVE, "operating_limits", settings);
        Geared geared = {friction_of_form(&diagram.form), fr_default_transmission()};
        if (i % 3 == 0)
            fr_transmission_of_angles(&geared.gear, 15 * 0.017453292519943295, 7 * 0.017453292519943295,
                                      9 * 0.017453292519943295, NULL);
        else if (i % 3 == 1)
            fr_transmission_of_screw(&geared.gear, 0.1, 0.02, 0.004, NULL);
        else
            fr_transmission_of_efficiencies(&geared.gear, 0.6, -0.1, (double)NAN, (double)NAN, NULL);
        double tau_m = fr_form_value(&point.form, "tau_m"),
               hold = fr_servo_holding_torque(gearbox_with(&geared.servo), with_gear((FrServoDiagram){0}, &geared));
        for (double x = -20.0; x <= 20.0; x += 3.7) {
            double row[11], drive, backdrive;
            diagram.experiment->at(fr_run_model(&diagram), x, row);
            fr_servo_limits(gearbox_with(&geared.servo), with_gear((FrServoDiagram){.viscous = viscous}, &geared), x,
                            velocity, &drive, &backdrive);
            cr_expect(same_bits(row[1], drive) && same_bits(row[2], backdrive));
            locking.experiment->at(fr_run_model(&locking), x, row);
            fr_servo_limits(gearbox_with(&geared.servo),
                            with_gear((FrServoDiagram){.viscous = viscous, .assisted = true}, &geared), x, velocity,
                            &drive, &backdrive);
            cr_expect(same_bits(row[1], drive));
            cr_expect(same_bits(row[2], fr_servo_locking_load(gearbox_with(&geared.servo),
                                                              with_gear((FrServoDiagram){.viscous = viscous}, &geared),
                                                              x, velocity)));
            double place = (double)fr_servo_region(gearbox_with(&geared.servo),
                                                   with_gear((FrServoDiagram){.viscous = viscous}, &geared), tau_m, x,
                                                   velocity, &margin);
            point.experiment->at(fr_run_model(&point), x, row);
            cr_expect(row[1] == place && same_bits(row[2], margin));
            cr_expect(same_bits(row[3], fr_servo_held(gearbox_with(&geared.servo),
                                                      with_gear((FrServoDiagram){.viscous = viscous}, &geared), tau_m,
                                                      x, velocity)));
            more.experiment->at(fr_run_model(&more), x, row);
            FrServoNearest near =
                fr_servo_nearest(gearbox_with(&geared.servo), with_gear((FrServoDiagram){.viscous = viscous}, &geared),
                                 tau_m, x, velocity);
            cr_expect(row[1] == place && same_bits(row[2], margin));
            for (int k = 0; k < 3; k++)
                cr_expect(same_bits(row[4 + k], near.load[k]) && same_bits(row[7 + k], near.motor[k]));
            double locked = fr_servo_locking_load(
                gearbox_with(&geared.servo), with_gear((FrServoDiagram){.viscous = viscous}, &geared), tau_m, velocity);
            cr_expect(same_bits(row[10], -locked) || isnan(locked));
        }
        double without = fr_servo_held(gearbox_with(&geared.servo),
                                       with_gear((FrServoDiagram){.viscous = viscous}, &geared), 0.0, 0.0, velocity),
               equal = fr_servo_held(gearbox_with(&geared.servo),
                                     with_gear((FrServoDiagram){.viscous = viscous}, &geared), 1.0, -1.0, velocity);
        bool locks = geared.gear.backdrive_static <= 0.0;
        cr_expect(same_bits(fr_run_reading(&diagram, "hold"), hold));
        cr_expect_eq(isnan(hold), locks);
        cr_expect_eq(fr_run_reading(&diagram, "self_locking"), (double)locks);
        cr_expect_eq(fr_run_reading(&diagram, "friction"), without);
        cr_expect_eq(fr_run_reading(&diagram, "load"), (equal - without) / 2);
        // and of the same servo on the bench
        snprintf(settings, sizeof settings, "%s %s", servos[i % 2], gears[i % 3]);
        FrRun bench = run_of(FR_RUN, "servo_pendulum", settings);
        cr_expect(same_bits(fr_run_reading(&bench, "hold"), hold));
    }
}

/// What makes it self-locking is where the note is.
Test(geared_servo, the_note_is_at_what_locks)
{
    static const struct {
        const char *settings, *key;
    } cases[] = {
        {"gear=angles\nlead=15\nfriction_angle=16", "gear"},
        {"model=m3\nload_friction_base=1.2", "model"},
        {"model=m3\nload_friction_base=1.2\ngear=angles\nlead=15\nfriction_angle=16", "model"},
        {"gear=angles\nlead=15\nfriction_angle=14", NULL},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        static FrRun run;
        run.work = run_work();
        FrReport report = new_report();
        cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_CURVE, "drive_backdrive"), cases[i].settings,
                                            NULL, &report),
                     FR_OK);
        const FrFinding *note = NULL;
        for (int k = 0; k < report.count; k++)
            if (report.finding[k].code == FR_SELF_LOCKING)
                note = &report.finding[k];
        cr_expect_eq(note != NULL, cases[i].key != NULL, "%s", cases[i].settings);
        if (note && cases[i].key)
            cr_expect_str_eq(note->key, cases[i].key);
    }
}
