// Nearest torques at which a gearbox drives, holds or is backdriven, along a line on which only the load or
// only the motor torque changes. A kind of gearbox has a region at every point, and knots between which the
// region does not change.
#ifndef FRICTION_SERVO_LINE_H
#define FRICTION_SERVO_LINE_H

#include "friction/servo.h"

/// Largest number of knots of a servo on a line, and of a line.
enum { FR_SERVO_KNOTS = 24, FR_LINE_KNOTS = 4 * FR_SERVO_KNOTS + 2 };

struct FrLine;

/// A kind of gearbox.
typedef struct FrLineKind {
    FrServoRegion (*region)(const void *gearbox, bool viscous, double tau_m, double tau_e, double omega);
    /// Set scale and knots of a line through the place `moving`, in any order.
    void (*trace)(struct FrLine *line, double moving);
} FrLineKind;

/// A line in the plane of the torques. The motor torque is not negative, because friction is the same if both torques
/// change their signs.
typedef struct FrLine {
    const FrLineKind *kind;
    const void *gearbox;
    bool viscous;
    bool along_motor; ///< tau_m changes, otherwise tau_e
    double omega;
    double fixed; ///< torque that does not change [N m]
    double scale; ///< scale of the torques on the line [N m], above 0
    double knot[FR_LINE_KNOTS];
    int count;
} FrLine;

/// Add a knot. A knot that is not finite or not on the line is ignored.
void fr_line_add(FrLine *line, double knot);

/// Compute scale and knots of a servo on a line in that direction. `knot` has room for FR_SERVO_KNOTS. Returns
/// the number of knots.
int fr_servo_knots(const FrServoFriction *friction, bool viscous, bool along_motor, double fixed, double moving,
                   double omega, double *scale, double *knot);

/// fr_servo_nearest and fr_servo_locking_load for any kind of gearbox.
FrServoNearest fr_line_nearest(const FrLineKind *kind, const void *gearbox, bool viscous, double tau_m, double tau_e,
                               double omega);
double fr_line_locking_load(const FrLineKind *kind, const void *gearbox, bool viscous, double tau_m, double omega);

#endif
