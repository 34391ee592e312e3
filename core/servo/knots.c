// The knots of a line in the plane of the torques of a servo (Duclusaud 2024, II-C).
//
// On a line the surplus |tau_m + tau_e| - friction is piecewise quadratic. It bends where a torque, their sum or a
// difference K_m tau_m - K_e tau_e changes its sign, and where |tau_m| = |tau_e|. Bends and roots are knots between
// which the region does not change.
#include "kernel.h"
#include "math/bits.h"
#include "pieces.h"

#include <math.h>

int fr_quadratic_roots(double a, double b, double c, double *x)
{
    if (c == 0) {
        x[0] = -a / b;
        return b != 0;
    }
    double square = b * b - 4 * a * c;
    if (!(square >= 0))
        return 0;
    double q = -0.5 * (b + with_sign(SQUARE_ROOT(square), b));
    x[0] = q / c;
    x[1] = q != 0 ? a / q : 0;
    return 2;
}

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

/// Add sign times (constant + rate t), which is |constant + rate t| times a weight at the place.
static void add_absolute(Quadratic *sum, double weight, double constant, double rate, double inside)
{
    double sign = constant + rate * inside < 0 ? -weight : weight;
    sum->a += sign * constant;
    sum->b += sign * rate;
}

Quadratic fr_servo_piece(const ServoFriction *f, double decay, double viscous, bool along_motor, double fixed,
                         double inside, bool is_smaller)
{
    Quadratic limit = {f->base + decay * f->stribeck + viscous, 0, 0};
    add_absolute(&limit, 1, (along_motor ? -f->external : f->motor) * fixed, along_motor ? f->motor : -f->external,
                 inside);
    add_absolute(&limit, decay, (along_motor ? -f->external_stribeck : f->motor_stribeck) * fixed,
                 along_motor ? f->motor_stribeck : -f->external_stribeck, inside);
    if (!(f->ungated > 0) && (inside < 0) == (fixed < 0))
        return limit;
    // the term has the square of the smaller torque
    double factor = is_smaller == along_motor ? f->motor_quad : f->external_quad;
    if (is_smaller)
        limit.c += decay * factor;
    else
        limit.a += decay * factor * fixed * fixed;
    return limit;
}

/// Add the roots of the surplus between two neighbouring bends.
static void add_roots(Line *line, double from, double to)
{
    bool open_left = from - from != 0, open_right = to - to != 0;
    double inside = open_left    ? to - (line->scale + absolute(to))
                    : open_right ? from + (line->scale + absolute(from))
                                 : 0.5 * from + 0.5 * to;
    double root[2] = {0};
    Quadratic limit = fr_servo_piece(line->friction, line->decay, line->viscous, line->along_motor, line->fixed, inside,
                                     absolute(inside) < absolute(line->fixed));
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
