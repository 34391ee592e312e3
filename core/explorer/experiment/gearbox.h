// A gearbox at a given velocity, with or without a transmission behind it: code shared by the curves against torques.
#ifndef FRICTION_EXPLORER_EXPERIMENT_GEARBOX_H
#define FRICTION_EXPLORER_EXPERIMENT_GEARBOX_H

#include "explorer/run/experiment.h"
#include "explorer/form/transmission.h"

typedef struct Gearbox {
    FrServo servo;
    FrTransmission gear;
    bool viscous; ///< include the viscous term
    bool four;    ///< all four quadrants: also loads that help the motor
    double velocity;
    double tau_m; ///< motor torque; 0 if the form has none
    double reach; ///< largest motor torque of the diagram; 0 if the form has none
} Gearbox;

/// Rows of a model that begins with a Gearbox.
extern const FrParam fr_gearbox_viscous_row, fr_gearbox_velocity_row, fr_gearbox_quadrants_row, fr_gearbox_reach_row;

/// Rows of a gearbox under a motor torque.
extern const FrParam *const fr_gearbox_point_rows[];

/// Make the gearbox of a form. Adds a note if its model was not published, and reports a
/// transmission that is not accepted.
void fr_gearbox_make(const FrForm *form, void *gearbox, FrReport *report);

/// First channels of a curve against external torque, under the motor torque, and their values at x.
enum { POINT_TAU_E, POINT_PLACE, POINT_MARGIN, POINT_TAU_F_MAX, POINT_CHANNELS };
#define POINT_CHANNEL_ROWS                                                                                             \
    [POINT_TAU_E] = FR_CHANNEL("tau_e", "τ_e", "N m", "external torque"),                                              \
    [POINT_PLACE] = FR_CHANNEL("place", "area", "",                                                                    \
                               "1 drive: the motor wins, 0 static: friction holds, −1 backdrive: the load wins"),      \
    [POINT_MARGIN] = FR_CHANNEL("margin", "Δτ", "N m", "distance of |τ_m + τ_e| from the friction limit"),             \
    [POINT_TAU_F_MAX] =                                                                                                \
        FR_CHANNEL("tau_f_max", "τ_f^m", "N m", "friction limit: the largest possible friction torque")
void fr_gearbox_point(const void *gearbox, double x, double *row);

/// Get the interesting range of external torques at the motor torque.
void fr_gearbox_span(const void *gearbox, double *from, double *to);

/// Options of its diagram; they point to the gearbox.
FrServoDiagram fr_gearbox_diagram(const Gearbox *gearbox);

/// Friction limit of the gearbox [N m].
double fr_gearbox_friction(const Gearbox *gearbox, double tau_m, double tau_e);

#endif
