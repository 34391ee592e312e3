// Regions of a servo, alone or with a transmission behind it (Duclusaud 2024, II-C, behind the transmission of Dupont
// 1993, eq 29), and the limits of drive and backdrive as roots of equations.
//
// In the direction s, a transmission needs the torque P_s(g) for the load g = -tau_e, and the servo is at the point
// (tau_m, -P_s(g)) of its own diagram, with the friction F_s. So the regions are those of the servo, seen through P_+
// where it moves forwards and through P_- where it moves backwards. Both functions are linear except for one bend, at
// g = -s c_b. Both move
//
//     forwards where tau_m - P_+(g) > F_+,   backwards where P_-(g) - tau_m > F_-
//
// As a function of the opposing load x = -tau_e, the dry friction at a motor torque tau_m > 0 consists of pieces, each
// a quadratic a + b x + c x^2. It bends where x or a difference K_m tau_m - K_e tau_e changes its sign, and where
// |x| = tau_m. The motor drives while tau_m - friction - x > 0, and the load backdrives while x - tau_m - friction > 0.
// The roots of every piece are known, and the outermost root is the limit.
#include "kernel.h"
#include "friction/math.h"
#include "math/assert.h"
#include "pieces.h"
#include "transmission/methods.h"

#include <math.h>

enum { BENDS = 5 };

typedef struct Piece {
    double from, to;
    double a, b, c; ///< friction a + b x + c x^2 in between
} Piece;

/// Friction between two neighbouring bends.
static Piece piece_between(const ServoFriction *friction, double decay, double viscous, double tau_m, double from,
                           double to)
{
    double infinite = (double)INFINITY;
    double inside = from == -infinite ? to - (1 + tau_m) : to == infinite ? from + (1 + tau_m) : 0.5 * from + 0.5 * to;
    Quadratic limit =
        fr_servo_piece(friction, decay, viscous, false, tau_m, -inside, !(absolute(inside) > tau_m)); // t = -x
    return (Piece){from, to, limit.a, -limit.b, limit.c};
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

/// Friction of a servo alone.
static double own_friction(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e, double omega)
{
    return diagram.viscous ? fr_servo_friction(servo, tau_m, tau_e, omega) : fr_servo_dry(servo, tau_m, tau_e, omega);
}

static bool is_plain(FrServoDiagram diagram)
{
    return !diagram.gear || transmission_frictionless(diagram.gear);
}

/// Torques that must be overcome to move in one direction.
typedef struct Needs {
    double passed; ///< P_s(g), the torque into the transmission
    double servo;  ///< F_s, the friction of the servo
} Needs;

static Needs needs(const FrServo *servo, FrServoDiagram diagram, int s, double tau_m, double tau_e, double omega)
{
    double passed = is_plain(diagram) ? -tau_e : fr_transmission_torque(diagram.gear, s, -tau_e, omega == 0);
    return (Needs){passed, own_friction(servo, diagram, tau_m, -passed, omega)};
}

double fr_servo_held(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e, double omega)
{
    if (is_plain(diagram))
        return own_friction(servo, diagram, tau_m, tau_e, omega);
    Needs up = needs(servo, diagram, 1, tau_m, tau_e, omega), down = needs(servo, diagram, -1, tau_m, tau_e, omega);
    double forwards = (up.passed + tau_e) + up.servo, backwards = down.servo - (down.passed + tau_e);
    double net = tau_m + tau_e;
    return net > 0 ? forwards : net < 0 ? backwards : forwards < backwards ? forwards : backwards;
}

FrServoRegion fr_servo_region(const FrServo *servo, FrServoDiagram diagram, double tau_m, double tau_e, double omega,
                              double *margin)
{
    FR_ASSERT(margin);
    Needs up = needs(servo, diagram, 1, tau_m, tau_e, omega),
          down = is_plain(diagram) ? up : needs(servo, diagram, -1, tau_m, tau_e, omega);
    // distance beyond the torques that each direction needs
    double forwards = (tau_m - up.passed) - up.servo, backwards = (down.passed - tau_m) - down.servo;
    double net = tau_m + tau_e;
    *margin = absolute(net > 0 ? forwards : net < 0 ? backwards : forwards > backwards ? forwards : backwards);
    if (!(forwards > 0 || backwards > 0))
        return FR_STATIC;
    return (forwards > 0 ? tau_m > 0 : tau_m < 0) ? FR_DRIVE : FR_BACKDRIVE;
}

/// The limits of a servo alone.
static void own_limits(const ServoFriction *friction, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                       double *backdrive)
{
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

/// Load at which the transmission takes the torque m while it moves in the direction s; NaN if there is none. At z = 0
/// the result is valid for the neighbouring loads that the motor moves more easily.
static double load_of(const FrTransmission *gear, bool at_rest, int s, double m)
{
    double drive = at_rest ? gear->drive_static : gear->drive,
           back = at_rest ? gear->backdrive_static : gear->backdrive;
    double rest = m - s * gear->motor_friction;
    // z = y + s c_b has the sign of the transmitted torque
    double z = s * rest > 0 ? rest / drive : back > 0 ? rest / back : (double)NAN;
    return z - s * gear->load_friction;
}

void fr_servo_limits(const FrServo *servo, FrServoDiagram diagram, double tau_m, double omega, double *drive,
                     double *backdrive)
{
    FR_ASSERT(drive && backdrive);
    own_limits(&servo_of(servo)->friction, diagram, tau_m, omega, drive, backdrive);
    if (is_plain(diagram))
        return;
    int s = tau_m < 0 ? -1 : 1;
    *drive = load_of(diagram.gear, omega == 0, s, *drive);
    *backdrive = load_of(diagram.gear, omega == 0, -s, *backdrive);
    // beyond the transmission, the motor may drive only loads that help it: these are not included
    if (!diagram.assisted && !(tau_m < 0 ? *drive < 0 : *drive > 0))
        *drive = (double)NAN;
}

double fr_servo_holding_torque(const FrServo *servo, FrServoDiagram diagram)
{
    double drive, backdrive;
    diagram.assisted = true;
    fr_servo_limits(servo, diagram, 0, 0, &drive, &backdrive);
    return backdrive;
}

double fr_servo_bearable_amplitude(const FrServo *servo, FrServoDiagram diagram, double moment, double theta,
                                   double base_angle)
{
    double held = fr_servo_holding_torque(servo, diagram), turned = theta - base_angle;
    if (!(moment - moment + turned - turned == 0))
        return (double)NAN;
    double left = held - moment * FR_GRAVITY * absolute(fr_sin(theta)), arm = absolute(fr_cos(turned));
    bool is_along = !(moment * arm > 0) || arm <= 0x1p-52 * (absolute(theta) + absolute(base_angle));
    if (held != held || (is_along && left >= 0))
        return (double)INFINITY;
    return left > 0 ? left / (moment * arm) : 0;
}
