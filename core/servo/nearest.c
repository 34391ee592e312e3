// The nearest torques at which a gearbox drives, holds or is driven back (Duclusaud 2024, II-C), along a line on which
// only the load or only the motor torque changes.
//
// On such a line the surplus |tau_m + tau_e| - friction is quadratic in pieces. It bends where a torque, their sum or a
// difference K_m tau_m - K_e tau_e changes its sign, and where |tau_m| = |tau_e|. Bends and roots are knots between
// which the region does not change; from the point outwards the first interval of each region is its nearest one. Its
// border is then bisected with fr_servo_region, so that it agrees with the evaluated friction and not only with the
// roots.
#include "kernel.h"
#include "pieces.h"

enum { KNOTS = 24 };

/// A line in the plane of the torques, t being the one that changes. The motor torque is not negative: friction is the
/// same when both torques change their signs.
typedef struct Line {
    const FrServoFriction *friction;
    bool viscous, along_motor;
    double omega, fixed;
    double scale; ///< of the torques on it
    double knot[KNOTS];
    int count;
} Line;

static FrServoRegion region(const Line *line, double t)
{
    double margin, tau_m = line->along_motor ? t : line->fixed, tau_e = line->along_motor ? line->fixed : t;
    return fr_servo_region(line->friction, line->viscous, tau_m, tau_e, line->omega, &margin);
}

static void add_knot(Line *line, double t)
{
    if (t - t == 0 && !(line->along_motor && t < 0))
        line->knot[line->count++] = t;
}

/// The friction limit a + b t + c t^2.
typedef struct Quadratic {
    double a, b, c;
} Quadratic;

/// weight |motor tau_m - external tau_e|, given a place inside of the piece
static void add_difference(const Line *line, Quadratic *sum, double weight, double motor, double external,
                           double inside)
{
    double constant = (line->along_motor ? -external : motor) * line->fixed,
           rate = line->along_motor ? motor : -external;
    double sign = constant + rate * inside < 0 ? -weight : weight;
    sum->a += sign * constant;
    sum->b += sign * rate;
}

/// The roots of the surplus between two neighbouring bends.
static void add_roots(Line *line, double decay, double from, double to)
{
    const FrServoFriction *f = line->friction;
    bool open_left = from - from != 0, open_right = to - to != 0;
    double inside = open_left    ? to - (line->scale + absolute(to))
                    : open_right ? from + (line->scale + absolute(from))
                                 : 0.5 * from + 0.5 * to;
    double viscous = line->viscous ? f->viscous * absolute(line->omega) : 0, root[2];
    Quadratic limit = {f->base + decay * f->stribeck + viscous, 0, 0};
    add_difference(line, &limit, 1, f->motor, f->external, inside);
    add_difference(line, &limit, decay, f->motor_stribeck, f->external_stribeck, inside);
    bool opposed = (inside < 0) != (line->fixed < 0), moving_is_smaller = absolute(inside) < absolute(line->fixed);
    // the smaller of both torques counts
    double factor = moving_is_smaller == line->along_motor ? f->motor_quad : f->external_quad;
    if ((opposed || f->ungated > 0) && moving_is_smaller)
        limit.c += decay * factor;
    else if (opposed || f->ungated > 0)
        limit.a += decay * factor * line->fixed * line->fixed;
    double sign = line->fixed + inside < 0 ? -1 : 1;
    int n = fr_quadratic_roots(sign * line->fixed - limit.a, sign - limit.b, -limit.c, root);
    for (int i = 0; i < n; i++)
        if (root[i] > from && root[i] < to)
            add_knot(line, root[i]);
}

/// The line through a point; the knots are in order.
static Line line_through(const FrServoFriction *friction, bool viscous, bool along_motor, double fixed, double moving,
                         double omega)
{
    Line line = {friction, viscous, along_motor, omega, fixed, 0, {0}, 0};
    double decay = friction->rate > 0 ? servo_decay(&friction->base, 1, omega) : 0;
    line.scale = absolute(fixed) + absolute(moving) + friction->base + decay * friction->stribeck +
                 (viscous ? friction->viscous * absolute(omega) : 0);
    line.scale = line.scale > 0 ? line.scale : 1;
    double infinite = (double)INFINITY;
    const double from[] = {friction->motor, friction->motor_stribeck},
                 to[] = {friction->external, friction->external_stribeck};
    add_knot(&line, 0);
    add_knot(&line, fixed);
    add_knot(&line, -fixed);
    for (int i = 0; i < 2; i++)
        add_knot(&line, along_motor ? to[i] * fixed / from[i] : from[i] * fixed / to[i]);
    double bend[KNOTS];
    int bends = line.count;
    for (int i = 0; i < bends; i++)
        bend[i] = line.knot[i];
    fr_sort(bend, bends);
    if (!along_motor)
        add_roots(&line, decay, -infinite, bend[0]);
    for (int i = 0; i + 1 < bends; i++)
        if (bend[i] < bend[i + 1])
            add_roots(&line, decay, bend[i], bend[i + 1]);
    add_roots(&line, decay, bend[bends - 1], infinite);
    fr_sort(line.knot, line.count);
    return line;
}

/// The border between a place that is not in the region and one that is: the latter, when they are next to each other.
static double border(const Line *line, double outside, double inside, FrServoRegion wanted)
{
    for (;;) {
        double width = absolute(inside - outside), middle = outside + 0.5 * (inside - outside);
        if (!(width > 0x1p-52 * absolute(inside) && width > 0x1p-60 * line->scale) || middle == outside ||
            middle == inside)
            break;
        if (region(line, middle) == wanted)
            inside = middle;
        else
            outside = middle;
    }
    return (outside <= 0 ? inside >= 0 : inside <= 0) ? 0 : inside;
}

/// The nearest place of each region from t on in one direction; those that have been found already stay if they are
/// nearer.
static void search(const Line *line, double t, int direction, double *nearest)
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

static void search_both(const Line *line, double t, double sign, double *nearest)
{
    double nan = from_bits(0x7ff8000000000000u);
    for (int k = 0; k < 3; k++)
        nearest[k] = nan;
    nearest[region(line, t) + 1] = t;
    search(line, t, 1, nearest);
    search(line, t, -1, nearest);
    // the motor switched off is a place of its own: the load then turns it, and not both together
    if (line->along_motor && !(nearest[region(line, 0) + 1] == nearest[region(line, 0) + 1]))
        nearest[region(line, 0) + 1] = 0;
    for (int k = 0; k < 3; k++)
        nearest[k] = nearest[k] == 0 ? 0 : sign * nearest[k];
}

FrServoNearest fr_servo_nearest(const FrServoFriction *friction, bool viscous, double tau_m, double tau_e, double omega)
{
    FR_ASSERT(friction);
    double sign = tau_m < 0 || (tau_m == 0 && tau_e > 0) ? -1 : 1, motor = sign * tau_m, load = sign * tau_e;
    FrServoNearest nearest;
    if (!(tau_m - tau_m == 0 && tau_e - tau_e == 0 && omega - omega == 0)) {
        for (int k = 0; k < 3; k++)
            nearest.load[k] = nearest.motor[k] = from_bits(0x7ff8000000000000u);
        return nearest;
    }
    Line line = line_through(friction, viscous, false, motor, load, omega);
    search_both(&line, load, sign, nearest.load);
    line = line_through(friction, viscous, true, load, motor, omega);
    search_both(&line, motor, sign, nearest.motor);
    return nearest;
}

double fr_servo_locking_load(const FrServoFriction *friction, bool viscous, double tau_m, double omega)
{
    FR_ASSERT(friction);
    double nan = from_bits(0x7ff8000000000000u), before = nan;
    if (!(tau_m - tau_m == 0 && omega - omega == 0))
        return nan;
    Line line = line_through(friction, viscous, false, absolute(tau_m), 0, omega);
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
