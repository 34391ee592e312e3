// How the losses of a transmission are given, as a choice: efficiencies, angles of a thread, a screw's numbers, or
// those of a published transmission.
#ifndef FRICTION_TRANSMISSION_KINDS_H
#define FRICTION_TRANSMISSION_KINDS_H

#include "rows.h"

/// The choice `losses`, for what has a transmission anyway.
extern const FrParam fr_losses_row;

/// The choice `gear`, for a servo that has none unless one is chosen; its efficiencies are 1 by default. The second one
/// has its stiffness, too.
extern const FrParam fr_gear_row, fr_elastic_gear_row;

/// The choice of a transmission with published numbers, the name of fr_transmission_published.
extern const FrParam fr_published_transmission_row;

/// Stiffness of a gear [N m/rad]; not set: rigid.
extern const FrParam fr_gear_stiffness_row;

/// The transmission of a form with the choice `losses` or `gear`, without what the form does not have of the friction
/// in series; that of fr_default_transmission for gear=none. Reports what is not accepted; the result is then not to be
/// used.
FrTransmission fr_transmission_from_form(const FrForm *form, FrReport *report);

#endif
