// A gearbox at a velocity, with a transmission behind it or none: what the curves over torques share.
#ifndef FRICTION_EXPLORER_EXPERIMENT_GEARBOX_H
#define FRICTION_EXPLORER_EXPERIMENT_GEARBOX_H

#include "friction/experiment.h"
#include "friction/geared_servo.h"
#include "transmission/kinds.h"

typedef struct Gearbox {
    FrGearedServo servo;
    bool viscous; ///< with the viscous term
    double velocity;
} Gearbox;

extern const FrParam fr_gearbox_viscous_row, fr_gearbox_velocity_row, fr_gearbox_torque_row, fr_gearbox_reach_row;

/// The rows of a gearbox under a motor torque.
extern const FrParam *const fr_gearbox_point_rows[];

/// The gearbox of a form; a note when its model is not published. Reports a transmission that is not accepted.
Gearbox fr_gearbox_from_form(const FrForm *form, FrReport *report);

/// The external torques worth showing at a motor torque.
void fr_gearbox_span(double tau_m, double *from, double *to);

/// Its friction limit [N m].
double fr_gearbox_friction(const Gearbox *gearbox, double tau_m, double tau_e);

#endif
