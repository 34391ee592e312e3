// Limits of drive and backdrive (Duclusaud 2024, II-C), as roots of equations.
//
// As a function of the opposing load x = -tau_e, the dry friction at a motor torque tau_m > 0 consists of pieces, each
// a quadratic a + b x + c x^2. It bends where x or a difference K_m tau_m - K_e tau_e changes its sign, and where
// |x| = tau_m. The motor drives while tau_m - friction - x > 0, and the load backdrives while x - tau_m - friction > 0.
// The roots of every piece are known, and the outermost root is the limit.
#include "kernel.h"
#include "math/assert.h"
#include "pieces.h"

#include <math.h>
#include <stddef.h>

enum { BENDS = 5 };

typedef struct Piece {
    double from, to;
    double a, b, c; ///< friction a + b x + c x^2 in between
} Piece;

/// weight |motor + external x|, added as sign times the difference; `inside` is a place inside the piece
static void add_difference(Piece *piece, double weight, double motor, double external, double inside)
{
    double sign = motor + external * inside < 0 ? -weight : weight;
    piece->a += sign * motor;
    piece->b += sign * external;
}

/// Friction between two neighbouring bends.
static Piece piece_between(const FrServoFriction *friction, double decay, double viscous, double tau_m, double from,
                           double to)
{
    double infinite = (double)INFINITY;
    double inside = from == -infinite ? to - (1 + tau_m) : to == infinite ? from + (1 + tau_m) : 0.5 * from + 0.5 * to;
    Piece piece = {from, to, friction->base + decay * friction->stribeck + viscous, 0, 0};
    add_difference(&piece, 1, friction->motor * tau_m, friction->external, inside);
    add_difference(&piece, decay, friction->motor_stribeck * tau_m, friction->external_stribeck, inside);
    if (inside > 0 || friction->ungated > 0) {
        if (absolute(inside) > tau_m)
            piece.a += decay * friction->motor_quad * tau_m * tau_m;
        else
            piece.c = decay * friction->external_quad;
    }
    return piece;
}

/// Border of the region of motion in one piece, where surplus = a + b x + c x^2 is the excess of the moving torque over
/// friction. For `side` 1, this is the largest x up to which the surplus is positive; for -1, the smallest x from which
/// it is positive. NaN if nothing moves in this piece. A root that rounding has put beyond the near end of its piece
/// counts as that end; roots beyond the far end belong to the next piece.
static double border(const Piece *piece, double a, double b, double c, int side, double scale)
{
    double near = side > 0 ? piece->to : piece->from, far = side > 0 ? piece->from : piece->to;
    double x[2] = {0}, best = from_bits(0x7ff8000000000000u);
    // positive right at the near end: beyond that point the piece moves. Far out nothing moves.
    if (near - near == 0 && a + near * (b + c * near) > 0)
        return near;
    for (int i = 0, n = fr_quadratic_roots(a, b, c, x); i < n; i++) {
        double slope = b + 2 * c * x[i], slack = 4e-15 * (scale + piece->a + absolute(x[i]));
        bool within = side * (x[i] - far) > 0 && side * (near - x[i]) * absolute(slope) >= -slack;
        bool grows = side * slope < 0 && x[i] - x[i] == 0; // from the root inwards
        double place = side * (x[i] - near) > 0 ? near : x[i];
        if (within && grows && !(side * (best - place) > 0))
            best = place;
    }
    return best;
}

void fr_servo_limits(const FrServoFriction *friction, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                     double *backdrive)
{
    FR_ASSERT(friction && drive && backdrive);
    double torque = absolute(tau_m), nan = from_bits(0x7ff8000000000000u), infinite = (double)INFINITY;
    double decay = friction->rate > 0 ? servo_decay(&friction->base, 1, omega) : 0;
    double viscous = diagram.viscous ? friction->viscous * absolute(omega) : 0;
    double bend[BENDS + 2] = {0, torque, -torque};
    int n = 3;
    if (friction->external > 0)
        bend[n++] = -friction->motor * torque / friction->external;
    if (friction->external_stribeck > 0)
        bend[n++] = -friction->motor_stribeck * torque / friction->external_stribeck;
    bend[n++] = -infinite;
    bend[n++] = infinite;
    fr_sort(bend, n);
    *drive = *backdrive = nan;
    if (omega != omega)
        return;
    for (int i = n - 1; i > 0 && *drive != *drive; i--)
        if (bend[i] > bend[i - 1]) {
            Piece piece = piece_between(friction, decay, viscous, torque, bend[i - 1], bend[i]);
            *drive = border(&piece, torque - piece.a, -1 - piece.b, -piece.c, 1, torque);
        }
    for (int i = 1; i < n && *backdrive != *backdrive; i++)
        if (bend[i] > bend[i - 1]) {
            Piece piece = piece_between(friction, decay, viscous, torque, bend[i - 1], bend[i]);
            *backdrive = border(&piece, -torque - piece.a, 1 - piece.b, -piece.c, -1, torque);
        }
    if (!diagram.assisted && !(*drive > 0))
        *drive = nan;
    if (tau_m < 0) {
        *drive = -*drive;
        *backdrive = -*backdrive;
    }
}

FrServoRegion fr_servo_region(const FrServoFriction *friction, bool viscous, double tau_m, double tau_e, double omega,
                              double *margin)
{
    FR_ASSERT(friction && margin);
    double holds = viscous ? fr_servo_friction(friction, tau_m, tau_e, omega)
                           : fr_servo_dry_friction(friction, tau_m, tau_e, omega);
    double net = tau_m + tau_e;
    *margin = absolute(absolute(net) - holds);
    if (!(absolute(net) > holds))
        return FR_STATIC;
    bool with_motor = net > 0 ? tau_m > 0 : tau_m < 0;
    return with_motor ? FR_DRIVE : FR_BACKDRIVE;
}

double fr_servo_holding_torque(const FrServoFriction *friction)
{
    double drive, backdrive;
    fr_servo_limits(friction, (FrServoDiagram){.assisted = true}, 0, 0, &drive, &backdrive);
    return backdrive;
}
