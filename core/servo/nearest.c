// Nearest torques at which a servo, alone or with a transmission behind it, drives, holds or is backdriven (Duclusaud
// 2024, II-C), along a line on which only the load or only the motor torque changes.
//
// Outwards from the point, the first interval of each region is the nearest one. Its border is then bisected with
// fr_servo_region itself, so that it agrees with the evaluated friction and not only with the knots. With a
// transmission the knots are those of the servo, seen through P_+ and P_- (see limits.c), and the bends
// of both functions.
#include "math/bits.h"
#include "pieces.h"
#include "transmission/methods.h"

/// Largest number of knots of a line.
enum { LINE_KNOTS = 4 * FR_SERVO_KNOTS + 2 };

/// A line in the plane of the torques. The motor torque is not negative, because friction is the same if both torques
/// change their signs.
typedef struct Line {
    const FrServo *servo;
    FrServoDiagram diagram;
    bool along_motor; ///< tau_m changes, otherwise tau_e
    double omega;
    double fixed; ///< torque that does not change [N m]
    double scale; ///< scale of the torques on the line [N m], above 0
    double knot[LINE_KNOTS];
    int count;
} Line;

static FrServoRegion region(const Line *line, double t)
{
    double tau_m = line->along_motor ? t : line->fixed, tau_e = line->along_motor ? line->fixed : t, margin;
    return fr_servo_region(line->servo, line->diagram, tau_m, tau_e, line->omega, &margin);
}

/// Add a knot. A knot that is not finite or not on the line is ignored.
static void add(Line *line, double knot)
{
    if (knot - knot == 0 && !(line->along_motor && knot < 0))
        line->knot[line->count++] = knot;
}

/// Add the knots of the servo under the load of each direction.
static void trace_motor(Line *line, double moving)
{
    for (int s = -1; s <= 1; s += 2) {
        double knot[FR_SERVO_KNOTS], scale;
        double passed = fr_transmission_torque(line->diagram.gear, s, -line->fixed, line->omega == 0);
        int n = fr_servo_knots(&servo_of(line->servo)->friction, line->diagram.viscous, true, -passed, moving,
                               line->omega, &scale, knot);
        line->scale = scale > line->scale ? scale : line->scale;
        for (int i = 0; i < n; i++)
            add(line, knot[i]);
    }
}

/// Add the loads whose P_s is a knot of the servo, for both efficiencies of both directions, and the bends of P_s.
/// Superfluous knots do no harm.
static void trace_load(Line *line, double moving)
{
    const FrTransmission *gear = line->diagram.gear;
    bool at_rest = line->omega == 0;
    double efficiency[] = {at_rest ? gear->drive_static : gear->drive,
                           at_rest ? gear->backdrive_static : gear->backdrive};
    double knot[FR_SERVO_KNOTS];
    int n = fr_servo_knots(&servo_of(line->servo)->friction, line->diagram.viscous, false, line->fixed, moving,
                           line->omega, &line->scale, knot);
    for (int s = -1; s <= 1; s += 2) {
        double series = s * gear->load_friction;
        add(line, series);
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < n; i++)
                add(line, (knot[i] + s * gear->motor_friction) / efficiency[k] + series);
    }
}

/// Make the line through a point, with its knots in order.
static Line line_through(const FrServo *servo, FrServoDiagram diagram, bool along_motor, double fixed, double moving,
                         double omega)
{
    Line line = {servo, diagram, along_motor, omega, fixed, 0, {0}, 0};
    const FrTransmission *gear = diagram.gear;
    if (!gear || transmission_frictionless(gear))
        line.count = fr_servo_knots(&servo_of(servo)->friction, diagram.viscous, along_motor, fixed, moving, omega,
                                    &line.scale, line.knot);
    else if (along_motor)
        trace_motor(&line, moving);
    else
        trace_load(&line, moving);
    if (gear)
        line.scale += gear->motor_friction + gear->load_friction;
    fr_sort(line.knot, line.count);
    return line;
}

/// Bisect between a place outside the region `target` and a place inside it. Returns the place inside when they are
/// next to each other.
static double border(const Line *line, double outside, double inside, FrServoRegion target)
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
    // a motor that is switched off is a special place: there the load turns it, and they do not move together
    if (line->along_motor && !(nearest[region(line, 0) + 1] == nearest[region(line, 0) + 1]))
        nearest[region(line, 0) + 1] = 0;
    for (int k = 0; k < 3; k++)
        nearest[k] = nearest[k] == 0 ? 0 : sign * nearest[k];
}

FrServoNearest fr_servo_nearest(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e, double omega)
{
    double sign = tau_m < 0 || (tau_m == 0 && tau_e > 0) ? -1 : 1, motor = sign * tau_m, load = sign * tau_e;
    FrServoNearest nearest;
    if (!(tau_m - tau_m == 0 && tau_e - tau_e == 0 && omega - omega == 0)) {
        for (int k = 0; k < 3; k++)
            nearest.load[k] = nearest.motor[k] = from_bits(0x7ff8000000000000u);
        return nearest;
    }
    Line line = line_through(servo, diagram, false, motor, load, omega);
    search_both(&line, load, sign, nearest.load);
    line = line_through(servo, diagram, true, load, motor, omega);
    search_both(&line, motor, sign, nearest.motor);
    return nearest;
}

double fr_servo_locking_load(const FrServo *servo, FrServoDiagram diagram, double tau_m, double omega)
{
    double nan = from_bits(0x7ff8000000000000u), before = nan;
    if (!(tau_m - tau_m == 0 && omega - omega == 0))
        return nan;
    Line line = line_through(servo, diagram, false, absolute(tau_m), 0, omega);
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
