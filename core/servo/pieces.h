// Roots and knots, shared by the searches over a piecewise quadratic friction limit.
#ifndef FRICTION_SERVO_PIECES_H
#define FRICTION_SERVO_PIECES_H

#include "math/vector.h"
#include "parts.h"

/// Largest number of knots of a servo on a line.
enum { FR_SERVO_KNOTS = 24 };

/// Compute scale and knots of a servo on a line in the plane of the torques, on which only the motor torque or only the
/// load changes; between two knots the region does not change. `knot` has room for FR_SERVO_KNOTS. Returns how
/// many knots there are.
int fr_servo_knots(const ServoFriction *friction, bool viscous, bool along_motor, double fixed, double moving,
                   double omega, double *scale, double *knot);

/// The friction limit a + b t + c t^2 on a piece of a line, where t is the torque that changes.
typedef struct Quadratic {
    double a, b, c;
} Quadratic;

/// Friction limit around a place inside a piece, for a decay of the extra friction at rest and a viscous term [N m].
/// `is_smaller`: the torque that changes is the smaller one.
Quadratic fr_servo_piece(const ServoFriction *friction, double decay, double viscous, bool along_motor, double fixed,
                         double inside, bool is_smaller);

/// Write the roots of a + b x + c x^2 to x, without cancellation, and return their number. If c is so small that a root
/// overflows, that root is infinite.
int fr_quadratic_roots(double a, double b, double c, double *x);

#endif
