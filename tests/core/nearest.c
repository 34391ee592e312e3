// Nearest torques against samples (see nearest.h).
#include "nearest.h"
#include "transmission/drive.h"

#include <math.h>
#include <criterion/criterion.h>

enum { SEARCHED = 400 };

static FrServoRegion servo_region(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega,
                                  double *margin)
{
    return fr_servo_region(gearbox_with(gearbox), (FrServoDiagram){.viscous = viscous}, tau_m, tau_e, omega, margin);
}

static FrServoNearest servo_nearest(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega)
{
    return fr_servo_nearest(gearbox_with(gearbox), (FrServoDiagram){.viscous = viscous}, tau_m, tau_e, omega);
}

static double servo_lock(const void *gearbox, bool viscous, double tau_m, double omega)
{
    return fr_servo_locking_load(gearbox_with(gearbox), (FrServoDiagram){.viscous = viscous}, tau_m, omega);
}

static void servo_limits(const void *gearbox, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                         double *backdrive)
{
    fr_servo_limits(gearbox_with(gearbox), diagram, tau_m, omega, drive, backdrive);
}

Areas areas_of_servo(const ServoFriction *f, bool viscous, double omega)
{
    return (Areas){f,          viscous,      f->base + f->stribeck + (viscous ? f->viscous * fabs(omega) : 0.0),
                   8e-16,      servo_region, servo_nearest,
                   servo_lock, servo_limits};
}

static FrServoRegion region_at(const Areas *areas, double omega, bool along_motor, double tau_m, double tau_e, double t,
                               double *margin)
{
    return along_motor ? areas->region(areas->gearbox, areas->viscous, t, tau_e, omega, margin)
                       : areas->region(areas->gearbox, areas->viscous, tau_m, t, omega, margin);
}

/// The nearest place of every region along one line, against samples.
static void check_line(const Areas *areas, double omega, bool along_motor, double tau_m, double tau_e,
                       const double *nearest, Random *random, Counts *counts)
{
    double start = along_motor ? tau_m : tau_e, margin;
    double size = fabs(tau_m) + fabs(tau_e) + areas->friction, hair = 1e-13 * size;
    double side = tau_m < 0.0 || (tau_m == 0.0 && tau_e > 0.0) ? -1.0 : 1.0;
    FrServoRegion own = region_at(areas, omega, along_motor, tau_m, tau_e, start, &margin);
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
            there = there ||
                    region_at(areas, omega, along_motor, tau_m, tau_e, at + s * hairs, &margin) == (FrServoRegion)k;
        cr_assert(there, "tau_m %.17g, tau_e %.17g: %s %.17g is not of region %d", tau_m, tau_e,
                  along_motor ? "motor torque" : "load", at, k);
        // and nothing nearer is: right beside it, and anywhere in between
        double toward = start > at ? 1.0 : -1.0, step = 4.0 * (0x1p-52 * fabs(at) + 0x1p-60 * size);
        int beside = (int)region_at(areas, omega, along_motor, tau_m, tau_e, at + toward * step, &margin);
        // where friction grows nearly as fast as the torque, rounding decides over several numbers
        if (fabs(start - at) > 8.0 * step && margin > areas->slack * (size + fabs(at)))
            cr_assert_neq(beside, k, "tau_m %.17g, tau_e %.17g: nearer than %s %.17g it is of region %d too", tau_m,
                          tau_e, along_motor ? "motor torque" : "load", at, k);
    }
    for (int i = 0; i < SEARCHED; i++) {
        double far = i % 2 ? random_between(random, 0.0, 4.0 * size) : random_decades(random, 1e-12, 1e3) * size;
        double t = start + (random_below(random, 2) ? far : -far);
        if (along_motor && !(t * side > 0.0))
            continue;
        int k = (int)region_at(areas, omega, along_motor, tau_m, tau_e, t, &margin);
        double at = nearest[k + 1];
        cr_assert(fabs(t - start) >= fabs(at - start) - hair || margin < areas->slack * (size + fabs(t)),
                  "tau_m %.17g, tau_e %.17g at %g rad/s: region %d at %s %.17g, nearest said to be %.17g", tau_m, tau_e,
                  omega, k, along_motor ? "motor torque" : "load", t, at);
        counts->points++;
    }
}

void check_nearest(const Areas *areas, double tau_m, double tau_e, double omega, Random *random, Counts *counts)
{
    FrServoNearest nearest = areas->nearest(areas->gearbox, areas->viscous, tau_m, tau_e, omega),
                   mirrored = areas->nearest(areas->gearbox, areas->viscous, -tau_m, -tau_e, -omega);
    check_line(areas, omega, false, tau_m, tau_e, nearest.load, random, counts);
    check_line(areas, omega, true, tau_m, tau_e, nearest.motor, random, counts);
    for (int k = 0; k < 3 && (tau_m != 0.0 || tau_e != 0.0); k++) {
        cr_expect(mirrored.load[k] == -nearest.load[k] || (isnan(nearest.load[k]) && isnan(mirrored.load[k])));
        cr_expect(mirrored.motor[k] == -nearest.motor[k] || (isnan(nearest.motor[k]) && isnan(mirrored.motor[k])));
    }
}

void check_lock(const Areas *areas, double tau_m, double omega, Random *random, Counts *counts)
{
    double lock = areas->lock(areas->gearbox, areas->viscous, tau_m, omega), drive, backdrive, margin;
    areas->limits(areas->gearbox, (FrServoDiagram){.viscous = areas->viscous, .assisted = true}, tau_m, omega, &drive,
                  &backdrive);
    double side = tau_m < 0.0 ? -1.0 : 1.0, end = side * lock;
    counts->locks += !isnan(lock);
    if (isnan(drive)) {
        cr_assert(isnan(lock), "nothing is driven, but it locks at %g", lock);
        return;
    }
    double size = fabs(tau_m) + fabs(drive) + areas->friction, step = 1e-13 * (size + fabs(lock));
    if (!isnan(lock)) {
        cr_assert(end < side * drive, "it locks at %g and drives up to %g", lock, drive);
        cr_assert_eq((int)region_at(areas, omega, false, tau_m, 0.0, -lock, &margin), FR_STATIC);
        if (side * drive - end > 8.0 * step)
            cr_assert_eq((int)region_at(areas, omega, false, tau_m, 0.0, -(lock + side * 4.0 * step), &margin),
                         FR_DRIVE, "tau_m = %.17g: right before the lock %.17g it does not drive", tau_m, lock);
    }
    // it drives everywhere in between
    for (int i = 0; i < SEARCHED / 4; i++) {
        double far = isnan(lock) ? random_decades(random, 1e-9, 1e3) * size
                                 : random_between(random, 0.0, 1.0) * (side * drive - end);
        double x = side * drive - far;
        bool between = far > step && (isnan(lock) || x > end + step);
        if (between)
            cr_assert_eq((int)region_at(areas, omega, false, tau_m, 0.0, -side * x, &margin), FR_DRIVE,
                         "tau_m = %.17g: drives up to %.17g, locks at %.17g, but does not drive at %.17g", tau_m, drive,
                         lock, side * x);
    }
}
