// Drive and backdrive of a servo with a transmission (see geared_servo.h).
//
// In the direction s the servo is at the point (tau_m, -P_s(g)) of its own diagram. So the regions are the regions of
// the servo, seen through P_+ where it moves forwards and through P_- where it moves backwards. Both functions are
// linear except for one bend, at g = -s c_b.
#include "friction/geared_servo.h"
#include "math/bits.h"
#include "line.h"
#include "transmission/drive.h"

static double servo_friction(const FrServoFriction *servo, bool viscous, double tau_m, double tau_e, double omega)
{
    return viscous ? fr_servo_friction(servo, tau_m, tau_e, omega) : fr_servo_dry_friction(servo, tau_m, tau_e, omega);
}

/// Torques that must be overcome to move in one direction.
typedef struct Needs {
    double passed; ///< P_s(g), the torque into the transmission
    double servo;  ///< F_s, the friction of the servo
} Needs;

static Needs needs(const FrGearedServo *geared, bool viscous, int s, double tau_m, double tau_e, double omega)
{
    double passed = fr_transmission_torque(&geared->gear, s, -tau_e, omega == 0);
    return (Needs){passed, servo_friction(&geared->servo, viscous, tau_m, -passed, omega)};
}

double fr_geared_servo_friction(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e, double omega)
{
    FR_ASSERT(geared);
    if (transmission_frictionless(&geared->gear))
        return servo_friction(&geared->servo, viscous, tau_m, tau_e, omega);
    Needs up = needs(geared, viscous, 1, tau_m, tau_e, omega), down = needs(geared, viscous, -1, tau_m, tau_e, omega);
    double forwards = (up.passed + tau_e) + up.servo, backwards = down.servo - (down.passed + tau_e);
    double net = tau_m + tau_e;
    return net > 0 ? forwards : net < 0 ? backwards : forwards < backwards ? forwards : backwards;
}

FrServoRegion fr_geared_servo_region(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                     double omega, double *margin)
{
    FR_ASSERT(geared && margin);
    if (transmission_frictionless(&geared->gear))
        return fr_servo_region(&geared->servo, viscous, tau_m, tau_e, omega, margin);
    Needs up = needs(geared, viscous, 1, tau_m, tau_e, omega), down = needs(geared, viscous, -1, tau_m, tau_e, omega);
    // distance beyond the torques that each direction needs
    double forwards = (tau_m - up.passed) - up.servo, backwards = (down.passed - tau_m) - down.servo;
    double net = tau_m + tau_e;
    *margin = absolute(net > 0 ? forwards : net < 0 ? backwards : forwards > backwards ? forwards : backwards);
    if (!(forwards > 0 || backwards > 0))
        return FR_STATIC;
    return (forwards > 0 ? tau_m > 0 : tau_m < 0) ? FR_DRIVE : FR_BACKDRIVE;
}

/// Load at which the transmission takes the torque m while it moves in the direction s; NaN if there is none. At z = 0
/// the result is valid for the neighbouring loads that the motor moves more easily.
static double load_of(const FrTransmission *gear, bool at_rest, int s, double m)
{
    double drive = at_rest ? gear->drive_static : gear->drive, back = at_rest ? gear->back_static : gear->back;
    double rest = m - s * gear->motor_friction;
    // z = y + s c_b has the sign of the transmitted torque
    double z = s * rest > 0 ? rest / drive : back > 0 ? rest / back : (double)NAN;
    return z - s * gear->load_friction;
}

void fr_transmission_limits(const FrTransmission *gear, bool at_rest, double tau_m, double *drive, double *backdrive)
{
    FR_ASSERT(gear && drive && backdrive);
    int s = tau_m < 0 ? -1 : 1;
    *drive = load_of(gear, at_rest, s, *drive);
    *backdrive = load_of(gear, at_rest, -s, *backdrive);
}

void fr_geared_servo_limits(const FrGearedServo *geared, FrServoDiagram diagram, double tau_m, double omega,
                            double *drive, double *backdrive)
{
    FR_ASSERT(geared && drive && backdrive);
    fr_servo_limits(&geared->servo, diagram, tau_m, omega, drive, backdrive);
    if (transmission_frictionless(&geared->gear))
        return;
    fr_transmission_limits(&geared->gear, omega == 0, tau_m, drive, backdrive);
    // beyond the transmission, the motor may drive only loads that help it: these are not included
    if (!diagram.assisted && !(tau_m < 0 ? *drive < 0 : *drive > 0))
        *drive = (double)NAN;
}

double fr_geared_servo_holding_torque(const FrGearedServo *geared)
{
    double drive, backdrive;
    fr_geared_servo_limits(geared, (FrServoDiagram){.assisted = true}, 0, 0, &drive, &backdrive);
    return backdrive;
}

static FrServoRegion region(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega)
{
    double margin;
    return fr_geared_servo_region(gearbox, viscous, tau_m, tau_e, omega, &margin);
}

/// Add the knots of the servo under the load of each direction.
static void trace_motor(FrLine *line, double moving)
{
    const FrGearedServo *geared = line->gearbox;
    for (int s = -1; s <= 1; s += 2) {
        double knot[FR_SERVO_KNOTS], scale;
        double passed = fr_transmission_torque(&geared->gear, s, -line->fixed, line->omega == 0);
        int n = fr_servo_knots(&geared->servo, line->viscous, true, -passed, moving, line->omega, &scale, knot);
        line->scale = scale > line->scale ? scale : line->scale;
        for (int i = 0; i < n; i++)
            fr_line_add(line, knot[i]);
    }
}

/// Add the loads whose P_s is a knot of the servo, for both efficiencies of both directions, and the bends of P_s.
/// Superfluous knots do no harm.
static void trace_load(FrLine *line, double moving)
{
    const FrGearedServo *geared = line->gearbox;
    const FrTransmission *gear = &geared->gear;
    bool at_rest = line->omega == 0;
    double efficiency[] = {at_rest ? gear->drive_static : gear->drive, at_rest ? gear->back_static : gear->back};
    double knot[FR_SERVO_KNOTS];
    int n = fr_servo_knots(&geared->servo, line->viscous, false, line->fixed, moving, line->omega, &line->scale, knot);
    for (int s = -1; s <= 1; s += 2) {
        double series = s * gear->load_friction;
        fr_line_add(line, series);
        for (int k = 0; k < 2; k++)
            for (int i = 0; i < n; i++)
                fr_line_add(line, (knot[i] + s * gear->motor_friction) / efficiency[k] + series);
    }
}

static void trace(FrLine *line, double moving)
{
    const FrGearedServo *geared = line->gearbox;
    if (line->along_motor)
        trace_motor(line, moving);
    else
        trace_load(line, moving);
    line->scale += geared->gear.motor_friction + geared->gear.load_friction;
}

static const FrLineKind geared_servo = {region, trace};

FrServoNearest fr_geared_servo_nearest(const FrGearedServo *geared, bool viscous, double tau_m, double tau_e,
                                       double omega)
{
    FR_ASSERT(geared);
    if (transmission_frictionless(&geared->gear))
        return fr_servo_nearest(&geared->servo, viscous, tau_m, tau_e, omega);
    return fr_line_nearest(&geared_servo, geared, viscous, tau_m, tau_e, omega);
}

double fr_geared_servo_locking_load(const FrGearedServo *geared, bool viscous, double tau_m, double omega)
{
    FR_ASSERT(geared);
    if (transmission_frictionless(&geared->gear))
        return fr_servo_locking_load(&geared->servo, viscous, tau_m, omega);
    return fr_line_locking_load(&geared_servo, geared, viscous, tau_m, omega);
}
