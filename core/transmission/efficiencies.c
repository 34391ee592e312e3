// Efficiencies as in a data sheet, and the conditions on a transmission and a drive (Dupont 1993, eq 19).
#include "methods.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "rows.h"

#include <math.h>

/// Report a static efficiency above the kinetic one.
static void check_static(const FrParam *row, double value, const FrParam *kinetic, double limit, FrReport *report)
{
    if (!(value > limit))
        return;
    FrFinding *finding = fr_report_add(
        report, FR_ERROR, FR_ABOVE_KINETIC, row->key,
        FR_ARGUMENTS(fr_number("value", value), fr_word("other", kinetic->key), fr_number("limit", limit)));
    fr_finding_remedy(finding, FR_AT_MOST, row->key, limit, "");
    fr_finding_remedy(finding, FR_AT_LEAST, kinetic->key, value, "");
}

FrStatus fr_transmission_of_efficiencies(FrTransmission *transmission, double eta_1, double backdrive,
                                         double eta_1_static, double backdrive_static, FrReport *report)
{
    FR_ASSERT(transmission);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    bool drives_given = eta_1_static == eta_1_static, back_given = backdrive_static == backdrive_static;
    bool drives = fr_param_check(&fr_efficiency_drive_row, eta_1, report);
    bool backs = fr_param_check(&fr_efficiency_back_row, backdrive, report);
    if (drives_given && fr_param_check(&fr_efficiency_drive_static_row, eta_1_static, report) && drives)
        check_static(&fr_efficiency_drive_static_row, eta_1_static, &fr_efficiency_drive_row, eta_1, report);
    if (back_given && fr_param_check(&fr_efficiency_back_static_row, backdrive_static, report) && backs)
        check_static(&fr_efficiency_back_static_row, backdrive_static, &fr_efficiency_back_row, backdrive, report);
    bool refused = report->error_count > errors;
    fr_report_end(report);
    if (refused)
        return FR_BAD_INPUT;
    transmission->drive = 1 / eta_1;
    transmission->backdrive = backdrive;
    transmission->drive_static = drives_given ? 1 / eta_1_static : transmission->drive;
    transmission->backdrive_static = back_given ? backdrive_static : backdrive;
    return FR_OK;
}

FrStatus fr_transmission_check(const FrTransmission *transmission, FrReport *report)
{
    FR_ASSERT(transmission);
    const FrTransmission *p = transmission;
    report = fr_report_enter(report, &(FrReport){0});
    const double far = 1e12;
    const struct {
        const char *key;
        double value, min, max;
    } fields[] = {
        {"drive", p->drive, 1, far},
        {"backdrive", p->backdrive, -far, 1},
        {"drive_static", p->drive_static, p->drive >= 1 ? p->drive : 1, far},
        {"backdrive_static", p->backdrive_static, -far, p->backdrive <= 1 ? p->backdrive : 1},
        {"motor_friction", p->motor_friction, 0, far},
        {"load_friction", p->load_friction, 0, far},
    };
    FrStatus status = FR_OK;
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        if (!(fields[i].value >= fields[i].min && fields[i].value <= fields[i].max)) {
            fr_report_add(report, FR_ERROR, FR_TRANSMISSION_FIELD, fields[i].key,
                          FR_ARGUMENTS(fr_number("value", fields[i].value), fr_number("min", fields[i].min),
                                       fr_number("max", fields[i].max)));
            status = FR_BAD_INPUT;
        }
    fr_report_end(report);
    return status;
}

FrFinding *fr_drive_warn(const FrDrive *drive, const char *jams, const char *rests, FrReport *report)
{
    double margin = fr_drive_margin(drive);
    if (!(margin > 0))
        return fr_report_add(report, FR_WARNING, FR_TRANSMISSION_JAMS, jams,
                             FR_ARGUMENTS(fr_quantity("margin", margin, "kg m²")));
    if (drive->transmission.backdrive > 0 && drive->transmission.backdrive_static <= 0)
        fr_report_add(report, FR_WARNING, FR_TRANSMISSION_LOCKS_AT_REST, rests, FR_NO_ARGUMENTS);
    return NULL;
}

void fr_drive_limit_inertia(const FrDrive *drive, FrFinding *jams)
{
    double largest = fr_drive_largest_inertia(drive);
    if (jams && largest > 0 && largest < (double)INFINITY)
        fr_finding_remedy(jams, FR_AT_MOST, fr_drive_inertia_row.key, fr_round_digits(largest, 6, -1), "kg m²");
}

FrStatus fr_drive_check(const FrDrive *drive, FrReport *report)
{
    FR_ASSERT(drive);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fr_transmission_check(&drive->transmission, report);
    bool accepted = fr_param_check(&fr_drive_rotor_row, drive->rotor, report);
    accepted = fr_param_check(&fr_drive_inertia_row, drive->inertia, report) && accepted;
    accepted = fr_param_check(&fr_drive_viscous_row, drive->viscous, report) && accepted;
    if (accepted && drive->rotor == 0 && drive->inertia == 0) {
        fr_report_add(report, FR_ERROR, FR_TRANSMISSION_NO_INERTIA, fr_drive_rotor_row.key, FR_NO_ARGUMENTS);
        accepted = false;
    }
    if (status == FR_OK && accepted)
        fr_drive_limit_inertia(drive, fr_drive_warn(drive, fr_drive_inertia_row.key, "backdrive_static", report));
    fr_report_end(report);
    return accepted ? status : FR_BAD_INPUT;
}
