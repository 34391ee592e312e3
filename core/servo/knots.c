// The knots of a line in the plane of the torques of a servo (Duclusaud 2024, II-C).
//
// On a line the surplus |tau_m + tau_e| - friction is piecewise quadratic. It bends where a torque, their sum or a
// difference K_m tau_m - K_e tau_e changes its sign, and where |tau_m| = |tau_e|. Bends and roots are knots between
// which the region does not change.
#include "kernel.h"
#include "pieces.h"

/// A line of a servo; t is the torque that changes.
typedef struct Line {
    const ServoFriction *friction;
    bool along_motor;
    double fixed;
    double viscous; ///< viscous term [N m]
    double decay;   ///< decay of the extra friction at rest
    double scale;
    double *knot;
    int count;
} Line;

static void add_knot(Line *line, double t)
{
    if (t - t == 0 && !(line->along_motor && t < 0))
        line->knot[line->count++] = t;
}

/// The friction limit a + b t + c t^2.
typedef struct Quadratic {
    double a, b, c;
} Quadratic;

/// weight |motor tau_m - external tau_e|; `inside` is a place inside the piece
static void add_difference(const Line *line, Quadratic *sum, double weight, double motor, double external,
                           double inside)
{
    double constant = (line->along_motor ? -external : motor) * line->fixed,
           rate = line->along_motor ? motor : -external;
    double sign = constant + rate * inside < 0 ? -weight : weight;
    sum->a += sign * constant;
    sum->b += sign * rate;
}

/// Add the roots of the surplus between two neighbouring bends.
static void add_roots(Line *line, double from, double to)
{
    const ServoFriction *f = line->friction;
    bool open_left = from - from != 0, open_right = to - to != 0;
    double inside = open_left    ? to - (line->scale + absolute(to))
                    : open_right ? from + (line->scale + absolute(from))
                                 : 0.5 * from + 0.5 * to;
    double decay = line->decay, root[2];
    Quadratic limit = {f->base + decay * f->stribeck + line->viscous, 0, 0};
    add_difference(line, &limit, 1, f->motor, f->external, inside);
    add_difference(line, &limit, decay, f->motor_stribeck, f->external_stribeck, inside);
    bool opposed = (inside < 0) != (line->fixed < 0), moving_is_smaller = absolute(inside) < absolute(line->fixed);
    // the term has the square of the smaller torque
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

int fr_servo_knots(const ServoFriction *friction, bool viscous, bool along_motor, double fixed, double moving,
                   double omega, double *scale, double *knot)
{
    Line line = {friction, along_motor, fixed, viscous ? friction->viscous * absolute(omega) : 0, 0, 0, knot, 0};
    line.decay = friction->rate > 0 ? servo_decay(&friction->base, 1, omega) : 0;
    line.scale = absolute(fixed) + absolute(moving) + friction->base + line.decay * friction->stribeck + line.viscous;
    *scale = line.scale = line.scale > 0 ? line.scale : 1;
    double infinite = (double)INFINITY;
    const double from[] = {friction->motor, friction->motor_stribeck},
                 to[] = {friction->external, friction->external_stribeck};
    add_knot(&line, 0);
    add_knot(&line, fixed);
    add_knot(&line, -fixed);
    for (int i = 0; i < 2; i++)
        add_knot(&line, along_motor ? to[i] * fixed / from[i] : from[i] * fixed / to[i]);
    double bend[FR_SERVO_KNOTS] = {0}; // the first is always there
    int bends = line.count;
    for (int i = 0; i < bends; i++)
        bend[i] = line.knot[i];
    fr_sort(bend, bends);
    if (!along_motor)
        add_roots(&line, -infinite, bend[0]);
    for (int i = 0; i + 1 < bends; i++)
        if (bend[i] < bend[i + 1])
            add_roots(&line, bend[i], bend[i + 1]);
    add_roots(&line, bend[bends - 1], infinite);
    return line.count;
}
