// The nearest torques at which a gearbox does something else, against brute force: all published sets, and sets drawn
// with factors above 1, which lock themselves.
#include "benches.h"
#include "runs.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

enum { SEARCHED = 400 };

typedef struct Counts {
    int found, none, points, locks;
} Counts;

static FrServoRegion region_at(const FrServoFriction *f, bool viscous, double omega, bool along_motor, double tau_m,
                               double tau_e, double t)
{
    double margin;
    return along_motor ? fr_servo_region(f, viscous, t, tau_e, omega, &margin)
                       : fr_servo_region(f, viscous, tau_m, t, omega, &margin);
}

/// The nearest place of every region along one line, against samples.
static void check_line(const FrServoFriction *f, bool viscous, double omega, bool along_motor, double tau_m,
                       double tau_e, const double *nearest, Random *random, Counts *counts)
{
    double start = along_motor ? tau_m : tau_e;
    double size = fabs(tau_m) + fabs(tau_e) + f->base + f->stribeck + (viscous ? f->viscous * fabs(omega) : 0.0),
           hair = 1e-13 * size, side = tau_m < 0.0 || (tau_m == 0.0 && tau_e > 0.0) ? -1.0 : 1.0;
    FrServoRegion own = region_at(f, viscous, omega, along_motor, tau_m, tau_e, start);
    cr_assert(nearest[own + 1] == start, "its own region: %g, not %g", nearest[own + 1], start);
    for (int k = -1; k <= 1; k++) {
        double at = nearest[k + 1];
        if (k == (int)own)
            continue;
        counts->found += !isnan(at);
        counts->none += isnan(at);
        if (isnan(at))
            continue;
        cr_assert(!along_motor || at * side >= 0.0, "the motor torque %g changes its sign to %g", tau_m, at);
        // it is of that region, or begins to be right beside 0
        double hairs = at == 0.0 ? 0x1p-50 * (size > 0.0 ? size : 1.0) : 0.0;
        bool there = false;
        for (int s = -1; s <= 1; s++)
            there =
                there || region_at(f, viscous, omega, along_motor, tau_m, tau_e, at + s * hairs) == (FrServoRegion)k;
        cr_assert(there, "tau_m %.17g, tau_e %.17g: %s %.17g is not of region %d", tau_m, tau_e,
                  along_motor ? "motor torque" : "load", at, k);
        // and nothing nearer is: right beside it, and anywhere in between
        double toward = start > at ? 1.0 : -1.0, step = 4.0 * (0x1p-52 * fabs(at) + 0x1p-60 * size);
        double nearer = at + toward * step, margin;
        fr_servo_region(f, viscous, along_motor ? nearer : tau_m, along_motor ? tau_e : nearer, omega, &margin);
        // where friction grows nearly as fast as the torque, rounding decides over several numbers
        if (fabs(start - at) > 8.0 * step && margin > 8e-16 * (size + fabs(at)))
            cr_assert_neq((int)region_at(f, viscous, omega, along_motor, tau_m, tau_e, nearer), k,
                          "tau_m %.17g, tau_e %.17g: nearer than %.17g it is of region %d too", tau_m, tau_e, at, k);
    }
    for (int i = 0; i < SEARCHED; i++) {
        double far = i % 2 ? random_uniform(random, 0.0, 4.0 * size) : random_log(random, 1e-12, 1e3) * size;
        double t = start + (random_below(random, 2) ? far : -far);
        if (along_motor && !(t * side > 0.0))
            continue;
        int k = (int)region_at(f, viscous, omega, along_motor, tau_m, tau_e, t);
        double at = nearest[k + 1];
        double margin;
        fr_servo_region(f, viscous, along_motor ? t : tau_m, along_motor ? tau_e : t, omega, &margin);
        cr_assert(fabs(t - start) >= fabs(at - start) - hair || margin < 8e-16 * (size + fabs(t)),
                  "tau_m %.17g, tau_e %.17g at %g rad/s: region %d at %s %.17g, nearest said to be %.17g", tau_m, tau_e,
                  omega, k, along_motor ? "motor torque" : "load", t, at);
        counts->points++;
    }
}

static void check_point(const FrServoFriction *f, bool viscous, double tau_m, double tau_e, double omega,
                        Random *random, Counts *counts)
{
    FrServoNearest nearest = fr_servo_nearest(f, viscous, tau_m, tau_e, omega),
                   mirrored = fr_servo_nearest(f, viscous, -tau_m, -tau_e, -omega);
    check_line(f, viscous, omega, false, tau_m, tau_e, nearest.load, random, counts);
    check_line(f, viscous, omega, true, tau_m, tau_e, nearest.motor, random, counts);
    for (int k = 0; k < 3 && (tau_m != 0.0 || tau_e != 0.0); k++) {
        cr_expect(mirrored.load[k] == -nearest.load[k] || (isnan(nearest.load[k]) && isnan(mirrored.load[k])));
        cr_expect(mirrored.motor[k] == -nearest.motor[k] || (isnan(nearest.motor[k]) && isnan(mirrored.motor[k])));
    }
}

/// Where the area of driving ends on the side of helping loads, against samples.
static void check_lock(const FrServoFriction *f, bool viscous, double tau_m, double omega, Random *random,
                       Counts *counts)
{
    double lock = fr_servo_locking_load(f, viscous, tau_m, omega), drive, backdrive, margin;
    fr_servo_limits(f, (FrServoDiagram){viscous, true}, tau_m, omega, &drive, &backdrive);
    double side = tau_m < 0.0 ? -1.0 : 1.0, end = side * lock;
    double size = fabs(tau_m) + fabs(drive) + f->base + f->stribeck + (viscous ? f->viscous * fabs(omega) : 0.0);
    counts->locks += !isnan(lock);
    if (isnan(drive)) {
        cr_assert(isnan(lock), "nothing is driven, but it locks at %g", lock);
        return;
    }
    double step = 1e-13 * (size + fabs(lock));
    if (!isnan(lock)) {
        cr_assert(end < side * drive, "it locks at %g and drives up to %g", lock, drive);
        cr_assert_eq((int)fr_servo_region(f, viscous, tau_m, -lock, omega, &margin), FR_STATIC);
        if (side * drive - end > 8.0 * step)
            cr_assert_eq((int)fr_servo_region(f, viscous, tau_m, -(lock + side * 4.0 * step), omega, &margin), FR_DRIVE,
                         "tau_m = %.17g: right before the lock %.17g it does not drive", tau_m, lock);
    }
    // it drives everywhere in between
    for (int i = 0; i < SEARCHED / 4; i++) {
        double far = isnan(lock) ? random_log(random, 1e-9, 1e3) * size
                                 : random_uniform(random, 0.0, 1.0) * (side * drive - end);
        double x = side * drive - far;
        bool between = far > step && (isnan(lock) || x > end + step);
        if (between)
            cr_assert_eq((int)fr_servo_region(f, viscous, tau_m, -side * x, omega, &margin), FR_DRIVE,
                         "tau_m = %.17g: drives up to %.17g, locks at %.17g, but does not drive at %.17g", tau_m, drive,
                         lock, side * x);
    }
}

Test(servo_nearest, torques_of_all_published_sets)
{
    Random random = {71};
    Counts counts = {0};
    int sets = 0;
    for (int p = 0; fr_servo_preset_row.options[p]; p++)
        for (FrServoModel model = FR_M1; model <= FR_M6; model++) {
            FrServoDef def;
            FrServoFriction f;
            if (!fr_servo_published(&def, fr_servo_preset_row.options[p]->name, model))
                continue;
            sets++;
            for (int paper = 0; paper < 2; paper++) {
                def.quadratic = paper ? FR_QUADRATIC_PAPER : FR_QUADRATIC_CODE;
                cr_assert_eq(fr_servo_friction_make(&f, &def, NULL), FR_OK);
                double scale = 10.0 * (f.base + f.stribeck);
                for (int i = 0; i < 60; i++) {
                    double tau_m = i % 10 ? random_uniform(&random, -scale, scale) : 0.0,
                           tau_e = i % 7 ? random_uniform(&random, -scale, scale) : 0.0,
                           omega = i % 3 ? 0.0 : random_uniform(&random, 0.0, 3.0);
                    check_point(&f, i % 2, tau_m, tau_e, omega, &random, &counts);
                    check_lock(&f, i % 2, tau_m == 0.0 ? 1.0 : tau_m, omega, &random, &counts);
                }
            }
        }
    printf("nearest torques of %d published sets: %d found, %d none, %d samples beside them, %d lock\n", sets,
           counts.found, counts.none, counts.points, counts.locks);
    cr_expect_eq(sets, 37);
}

Test(servo_nearest, torques_of_drawn_sets_that_may_lock)
{
    Random random = {72};
    Counts counts = {0};
    for (int i = 0; i < 12000; i++) {
        double scale = random_log(&random, 0.01, 100.0);
        FrServoFriction f = random_friction(&random, 1 + i % 6, scale);
        double *const factors[] = {&f.motor, &f.external, &f.motor_stribeck, &f.external_stribeck};
        for (int k = 0; k < 4 && i % 6 >= 2 && i % 4; k++)
            *factors[k] *= random_uniform(&random, 0.0, 4.0);
        double tau_m = i % 11 ? random_uniform(&random, -8.0, 8.0) * scale : 0.0,
               tau_e = i % 13 ? random_uniform(&random, -8.0, 8.0) * scale : 0.0;
        if (i % 17 == 0)
            tau_e = -tau_m;
        double omega = random_below(&random, 3) ? random_uniform(&random, -4.0, 4.0) : 0.0;
        check_point(&f, i % 2, tau_m, tau_e, omega, &random, &counts);
        check_lock(&f, i % 2, tau_m, omega, &random, &counts);
    }
    printf("nearest torques of drawn sets: %d found, %d none, %d samples beside them, %d lock\n", counts.found,
           counts.none, counts.points, counts.locks);
    cr_expect(counts.found > 10000 && counts.none > 1000 && counts.locks > 500);
}

Test(servo_nearest, torques_by_hand)
{
    // Coulomb friction 1 N m: 3 N m drive up to 2 and are driven back from 4 on
    const FrServoFriction coulomb = {.base = 1.0};
    FrServoNearest at = fr_servo_nearest(&coulomb, false, 3.0, -3.0, 0.0);
    cr_expect(fabs(at.load[2] + 2.0) < 1e-15 && fabs(at.load[0] + 4.0) < 1e-15 && at.load[1] == -3.0);
    cr_expect(fabs(at.motor[2] - 4.0) < 1e-15 && fabs(at.motor[0] - 2.0) < 1e-15 && at.motor[1] == 3.0);
    // without load and motor torque the motor alone starts it at 1 N m, and nothing drives it back
    at = fr_servo_nearest(&coulomb, false, 0.0, 0.0, 0.0);
    cr_expect(fabs(at.motor[2] - 1.0) < 1e-15 && isnan(at.motor[0]) && isnan(at.load[2]) && fabs(at.load[0]) >= 1.0);
    // a load of 2 N m turns it while the motor is off; the motor holds it from 1 N m on, and drives from 3 on
    at = fr_servo_nearest(&coulomb, false, 0.0, 2.0, 0.0);
    cr_expect(at.motor[1] == -1.0 && fabs(at.motor[2] + 3.0) < 1e-15 && at.motor[0] == 0.0);
    // what is no number has no neighbours
    at = fr_servo_nearest(&coulomb, false, (double)NAN, 2.0, 0.0);
    for (int k = 0; k < 3; k++)
        cr_expect(isnan(at.load[k]) && isnan(at.motor[k]));
    cr_expect(isnan(fr_servo_locking_load(&coulomb, false, (double)INFINITY, 0.0)));
    // K_l = 2: a helping load x locks 1 N m where 1 + |x| = 2 |1 - |x||, at 1/3 and 3 of help, and it drives in between
    const FrServoFriction worm = {.motor = 2.0, .external = 2.0};
    cr_expect(fabs(fr_servo_locking_load(&worm, false, 1.0, 0.0) + 3.0) < 1e-14);
    cr_expect(fabs(fr_servo_locking_load(&worm, false, -1.0, 0.0) - 3.0) < 1e-14);
    cr_expect(isnan(fr_servo_holding_torque(&worm)), "it holds any load");
    cr_expect_eq(fr_servo_holding_torque(&coulomb), 1.0);
    const FrServoFriction loaded = {.base = 1.0, .motor = 0.5, .external = 0.5};
    cr_expect(fabs(fr_servo_holding_torque(&loaded) - 2.0) < 1e-15);
}

Test(servo_nearest, torques_are_the_curves)
{
    const char *const settings[] = {"preset=erob80_100 model=m6 tau_m=20 velocity=0.3 viscous=with",
                                    "model=m5 load_friction_external=1.5 load_friction_motor=1.5 tau_m=-2"};
    for (int i = 0; i < 2; i++) {
        FrRun run = run_of(FR_CURVE, "operating_limits", settings[i]);
        FrServoFriction f = friction_of_form(&run.form);
        double tau_m = fr_form_value(&run.form, "tau_m"), omega = fr_form_value(&run.form, "velocity"), margin;
        for (double x = -40.0; x <= 40.0; x += 3.7) {
            double data[11];
            FrSamples samples = {.columns = 11, .capacity = 1, .data = data};
            fr_curve_rows(&run, &x, 1, &samples);
            FrServoNearest nearest = fr_servo_nearest(&f, i == 0, tau_m, x, omega);
            cr_expect_eq(data[1], (double)fr_servo_region(&f, i == 0, tau_m, x, omega, &margin));
            cr_expect_eq(data[2], margin);
            for (int k = 0; k < 3; k++)
                cr_expect(same_bits(data[4 + k], nearest.load[k]) && same_bits(data[7 + k], nearest.motor[k]));
            cr_expect(same_bits(data[10], -fr_servo_locking_load(&f, i == 0, tau_m, omega)) || isnan(data[10]));
        }
    }
}

Test(servo_nearest, what_it_holds_switched_off_stays_and_a_little_more_falls)
{
    const char *const servos[] = {"mx64", "mx106", "xl330", "erob80_50", "erob80_100"};
    for (int i = 0; i < 5; i++)
        for (int model = 1; model <= 6; model++) {
            char settings[200], lines[300];
            snprintf(settings, sizeof settings,
                     "preset=%s model=m%d control=off trajectory=nothing length=0.2 arm_mass=0.001", servos[i], model);
            FrRun run = run_of(FR_RUN, "servo_pendulum", settings);
            double held = fr_run_reading(&run, "hold_mass"), hold = fr_run_reading(&run, "hold");
            double offset = fr_form_value(&run.form, "q_offset");
            cr_assert(hold > 0.0 && fabs(hold - (held + 0.0005) * FR_GRAVITY * 0.2) < 1e-15 * hold * 8.0, "%s",
                      settings);
            for (int over = 0; over < 2; over++) {
                snprintf(lines, sizeof lines, "%s mass=%.17g theta_0=%.17g", settings,
                         held * (over ? 1.0 + 1e-6 : 1.0 - 1e-6), 1.5707963267948966 - offset);
                FrRun tried = run_of(FR_RUN, "servo_pendulum", lines);
                double row[FR_CHANNEL_MAX];
                fr_run_steps(&tried, 10);
                fr_run_now(&tried, row);
                cr_expect_eq(row[3] != 0.0, over, "%s: velocity %g", lines, row[3]);
            }
        }
}
