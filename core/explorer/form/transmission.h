// The losses of a transmission as a choice: efficiencies, angles of a thread, values of a screw, or a
// published transmission.
#ifndef FRICTION_EXPLORER_FORM_TRANSMISSION_H
#define FRICTION_EXPLORER_FORM_TRANSMISSION_H

#include "form.h"
#include "base/row.h"
#include "transmission/rows.h"

/// The choice `losses`, for experiments that always have a transmission.
extern const FrParam fr_losses_row;

/// The choice `gear`, for a servo that has no transmission unless one is chosen. Its efficiencies default to 1. The
/// second one also has the stiffness.
extern const FrParam fr_gear_row, fr_elastic_gear_row;

/// Stiffness of a gear [N m/rad]; if not set, the gear is rigid.
extern const FrParam fr_gear_stiffness_row;

/// Make the transmission of a form with the choice `losses` or `gear`; for gear=none, make
/// fr_default_transmission. Friction in series that the form does not have is 0. If a value is refused, this is
/// reported, and the result must not be used.
FrTransmission fr_transmission_from_form(const FrForm *form, FrReport *report);

#endif
