// The drive of a form, and messages about it.
#include "losses.h"
#include "explorer/form/transmission.h"
#include "explorer/form/form.h"
#include "explorer/form/message.h"
#include "transmission/methods.h"

#include <math.h>

DriveLimits fr_drive_limits(const FrForm *form, const FrDrive *drive)
{
    double inertia = fr_drive_largest_inertia(drive);
    DriveLimits limits = {{inertia < (double)INFINITY ? inertia : (double)NAN, (double)NAN}};
    if (fr_form_find(form, fr_screw_friction_row.key)) {
        double lead = fr_form_value(form, fr_screw_lead_row.key) * RADIANS_PER_DEGREE;
        limits.limit[LIMIT_FRICTION] =
            fr_screw_largest_friction(lead, drive->rotor, drive->inertia) / RADIANS_PER_DEGREE;
    }
    return limits;
}

/// Report notes and warnings about a drive, with remedies for its parameters, and errors of fields that no row refuses.
static void report_drive(const FrForm *form, const FrDrive *drive, FrReport *report)
{
    if (drive->rotor == 0 && drive->inertia == 0) {
        fr_report_say(report, FR_ERROR, FR_TRANSMISSION_NO_INERTIA, fr_drive_rotor_row.key, FR_NO_ARGUMENTS);
        return;
    }
    FrFinding *jams = fr_drive_warn(drive, fr_losses_row.key, fr_losses_row.key, report);
    double angle = fr_drive_limits(form, drive).limit[LIMIT_FRICTION];
    if (jams && angle == angle && drive->rotor > 0 && drive->inertia > 0)
        fr_finding_remedy(jams, FR_AT_MOST, fr_screw_friction_row.key, fr_round_digits(angle, 6, -1), "°");
    fr_drive_limit_inertia(drive, jams);
}

FrDrive fr_drive_from_form(const FrForm *form, FrReport *report)
{
    int errors = report->error_count;
    FrDrive drive = {.transmission = fr_transmission_from_form(form, report),
                     .rotor = fr_form_value(form, fr_drive_rotor_row.key),
                     .inertia = fr_form_value(form, fr_drive_inertia_row.key),
                     .viscous = fr_form_value_or(form, fr_drive_viscous_row.key, 0)};
    if (report->error_count == errors)
        report_drive(form, &drive, report);
    return drive;
}
