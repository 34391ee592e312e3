// The rows of a transmission: its losses by efficiencies, angles or a screw's numbers.
#ifndef FRICTION_EXPERIMENT_LOSSES_H
#define FRICTION_EXPERIMENT_LOSSES_H

#include "friction/experiment.h"
#include "transmission/rows.h"

/// The choice with the rows of each kind.
extern const FrParam fr_losses_row;

/// The transmission of a form, without what the form does not have of the friction in series. Reports what is not
/// accepted; the result is then not to be used.
FrTransmission fr_transmission_from_form(const FrForm *form, FrReport *report);

/// Notes and warnings about a drive of a form, with remedies among its parameters; errors of fields that no row
/// refuses.
void fr_drive_report(const FrForm *form, const FrDrive *drive, FrReport *report);

/// The drive of a form that has rows of losses and inertias.
FrDrive fr_drive_from_form(const FrForm *form, FrReport *report);

#endif
