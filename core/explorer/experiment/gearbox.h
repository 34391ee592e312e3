// A gearbox at a given velocity, with or without a transmission behind it: code shared by the curves against torques.
#ifndef FRICTION_EXPLORER_EXPERIMENT_GEARBOX_H
#define FRICTION_EXPLORER_EXPERIMENT_GEARBOX_H

#include "explorer/run/experiment.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "explorer/form/transmission.h"
#include "explorer/run/experiment.h"
#include "explorer/form/transmission.h"

typedef struct Gearbox {
    FrServo servo;
    FrTransmission gear;
    bool viscous; ///< include the viscous term
    double velocity;
} Gearbox;

extern const FrParam fr_gearbox_viscous_row, fr_gearbox_velocity_row, fr_gearbox_torque_row, fr_gearbox_reach_row;

/// Rows of a gearbox under a motor torque.
extern const FrParam *const fr_gearbox_point_rows[];

/// Get the gearbox of a form. Adds a note if its model was not published, and reports a
/// transmission that is not accepted.
Gearbox fr_gearbox_from_form(const FrForm *form, FrReport *report);

/// Get the interesting range of external torques at a motor torque.
void fr_gearbox_span(double tau_m, double *from, double *to);

/// Options of its diagram; they point to the gearbox.
FrServoDiagram fr_gearbox_diagram(const Gearbox *gearbox);

/// Friction limit of the gearbox [N m].
double fr_gearbox_friction(const Gearbox *gearbox, double tau_m, double tau_e);

#endif
