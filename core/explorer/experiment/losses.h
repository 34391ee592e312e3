// A drive from the rows of a form, and the limits of its parameters.
#ifndef FRICTION_EXPLORER_EXPERIMENT_LOSSES_H
#define FRICTION_EXPLORER_EXPERIMENT_LOSSES_H

#include "explorer/run/experiment.h"
#include "explorer/form/transmission.h"

/// Rows of the losses of a transmission, with those in series.
#define LOSS_ROWS &fr_losses_row, &fr_series_motor_row, &fr_series_load_row

/// Get the drive of a form that has rows of losses and inertias. Adds notes and warnings about it.
FrDrive fr_drive_from_form(const FrForm *form, FrReport *report);

/// Parameters that a positive margin of a drive limits: the inertia of its load, and the friction angle of its thread.
enum { LIMIT_INERTIA, LIMIT_FRICTION, LIMITS };

typedef struct DriveLimits {
    double limit[LIMITS]; ///< largest values [kg m^2] and [°]; NAN: no limit
} DriveLimits;

/// Get the limits for a drive of this form. The friction angle has a limit only if the losses are given by angles.
DriveLimits fr_drive_limits(const FrForm *form, const FrDrive *drive);

/// Channels of these limits, from index `first_` on.
#define LIMIT_CHANNELS(first_)                                                                                         \
    [(first_) + LIMIT_INERTIA] =                                                                                       \
        FR_CHANNEL("I_max", "I_max", "kg m²", "largest inertia of the load with a positive margin; none: any"),        \
                [(first_) + LIMIT_FRICTION] =                                                                          \
                    FR_CHANNEL("friction_angle_max", "φ_max", "°", "largest friction angle with a positive margin")

#endif
