// Rows of the parameters of a transmission and a drive, one by one, for experiments.
#ifndef FRICTION_TRANSMISSION_ROWS_H
#define FRICTION_TRANSMISSION_ROWS_H

#include "friction/transmission.h"
#include "drive.h"
#include "base/row.h"

/// Efficiencies, as arguments of fr_transmission_of_efficiencies.
extern const FrParam fr_efficiency_drive_row, fr_efficiency_back_row, fr_efficiency_drive_static_row,
    fr_efficiency_back_static_row;

/// Angles of a thread [°].
extern const FrParam fr_screw_lead_row, fr_screw_friction_row, fr_screw_friction_static_row;

/// K, d and l of a screw.
extern const FrParam fr_screw_factor_row, fr_screw_diameter_row, fr_screw_travel_row;

/// Friction in series.
extern const FrParam fr_series_motor_row, fr_series_load_row;

/// Inertias and viscous friction of a drive.
extern const FrParam fr_drive_rotor_row, fr_drive_inertia_row, fr_drive_viscous_row;

/// The choice of a transmission with published values; its names are those for fr_transmission_published.
extern const FrParam fr_published_transmission_row;

/// Factor from degrees to radians.
#define RADIANS_PER_DEGREE 0x1.1df46a2529d39p-6

#endif
