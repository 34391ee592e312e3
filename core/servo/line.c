// The search along a line (see line.h). Outwards from the point, the first interval of each region is the nearest one.
// Its border is then bisected with the region function itself, so that it agrees with the evaluated friction and not
// only with the knots.
#include "line.h"
#include "math/bits.h"
#include "pieces.h"

static FrServoRegion region(const FrLine *line, double t)
{
    double tau_m = line->along_motor ? t : line->fixed, tau_e = line->along_motor ? line->fixed : t;
    return line->kind->region(line->gearbox, line->viscous, tau_m, tau_e, line->omega);
}

void fr_line_add(FrLine *line, double knot)
{
    if (knot - knot == 0 && !(line->along_motor && knot < 0))
        line->knot[line->count++] = knot;
}

/// Make the line through a point, with its knots in order.
static FrLine line_through(const FrLineKind *kind, const void *gearbox, bool viscous, bool along_motor, double fixed,
                           double moving, double omega)
{
    FrLine line = {kind, gearbox, viscous, along_motor, omega, fixed, 0, {0}, 0};
    kind->trace(&line, moving);
    fr_sort(line.knot, line.count);
    return line;
}

/// Bisect between a place outside the region `target` and a place inside it. Returns the place inside when they are
/// next to each other.
static double border(const FrLine *line, double outside, double inside, FrServoRegion target)
{
    // the width halves in each pass, from at most 2^1024; at 2^-1074 the middle is one of the ends
    for (int pass = 0; pass < 2100; pass++) {
        double width = absolute(inside - outside), middle = outside + 0.5 * (inside - outside);
        if (!(width > 0x1p-52 * absolute(inside) && width > 0x1p-60 * line->scale) || middle == outside ||
            middle == inside)
            break;
        if (region(line, middle) == target)
            inside = middle;
        else
            outside = middle;
    }
    return (outside <= 0 ? inside >= 0 : inside <= 0) ? 0 : inside;
}

/// Find the nearest place of each region from t on in one direction. A place that has been found already
/// stays if it is nearer.
static void search(const FrLine *line, double t, int direction, double *nearest)
{
    bool found[3] = {false};
    double before = t, from = t;
    found[region(line, t) + 1] = true;
    for (int i = 0; i <= line->count; i++) {
        // the knots beyond t in this direction, then the end of the line
        bool last = i == line->count;
        double knot = last ? 0 : line->knot[direction > 0 ? i : line->count - 1 - i];
        if (!last && !(direction > 0 ? knot > from : knot < from))
            continue;
        if (last && direction < 0 && line->along_motor)
            break; // it ends at 0
        double inside = last ? from + direction * (line->scale + absolute(from)) : 0.5 * from + 0.5 * knot;
        FrServoRegion here = region(line, inside);
        if (!found[here + 1]) {
            double place = border(line, before, inside, here), *best = &nearest[here + 1];
            found[here + 1] = true;
            if (!(absolute(*best - t) <= absolute(place - t)))
                *best = place;
        }
        before = inside;
        from = knot;
    }
}

static void search_both(const FrLine *line, double t, double sign, double *nearest)
{
    double nan = from_bits(0x7ff8000000000000u);
    for (int k = 0; k < 3; k++)
        nearest[k] = nan;
    nearest[region(line, t) + 1] = t;
    search(line, t, 1, nearest);
    search(line, t, -1, nearest);
    // a motor that is switched off is a special place: there the load turns it, and they do not move together
    if (line->along_motor && !(nearest[region(line, 0) + 1] == nearest[region(line, 0) + 1]))
        nearest[region(line, 0) + 1] = 0;
    for (int k = 0; k < 3; k++)
        nearest[k] = nearest[k] == 0 ? 0 : sign * nearest[k];
}

FrServoNearest fr_line_nearest(const FrLineKind *kind, const void *gearbox, bool viscous, double tau_m, double tau_e,
                               double omega)
{
    double sign = tau_m < 0 || (tau_m == 0 && tau_e > 0) ? -1 : 1, motor = sign * tau_m, load = sign * tau_e;
    FrServoNearest nearest;
    if (!(tau_m - tau_m == 0 && tau_e - tau_e == 0 && omega - omega == 0)) {
        for (int k = 0; k < 3; k++)
            nearest.load[k] = nearest.motor[k] = from_bits(0x7ff8000000000000u);
        return nearest;
    }
    FrLine line = line_through(kind, gearbox, viscous, false, motor, load, omega);
    search_both(&line, load, sign, nearest.load);
    line = line_through(kind, gearbox, viscous, true, load, motor, omega);
    search_both(&line, motor, sign, nearest.motor);
    return nearest;
}

double fr_line_locking_load(const FrLineKind *kind, const void *gearbox, bool viscous, double tau_m, double omega)
{
    double nan = from_bits(0x7ff8000000000000u), before = nan;
    if (!(tau_m - tau_m == 0 && omega - omega == 0))
        return nan;
    FrLine line = line_through(kind, gearbox, viscous, false, absolute(tau_m), 0, omega);
    // tau_e, from loads that oppose the motor to those that help it
    for (int i = 0; i <= line.count; i++) {
        bool first = i == 0, last = i == line.count;
        if (!first && !last && line.knot[i] == line.knot[i - 1])
            continue;
        double from = first ? line.knot[0] : line.knot[i - 1];
        double inside = first  ? from - (line.scale + absolute(from))
                        : last ? from + (line.scale + absolute(from))
                               : 0.5 * from + 0.5 * line.knot[i];
        bool drives = region(&line, inside) == FR_DRIVE;
        if (before == before && !drives) {
            double locked = border(&line, before, inside, FR_STATIC);
            return tau_m < 0 ? locked : -locked;
        }
        before = drives ? inside : nan;
    }
    return nan;
}
