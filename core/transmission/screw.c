// Efficiencies of a thread or worm: from its angles, as an inclined plane, or from a maker's K d/l (Dupont
// 1993, eq 12 and 21).
#include "rows.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "methods.h"

static const double steepest_lead = 0x1.921fb54442d18p+0;

/// tan(x)/tan(lead), computed without a tangent that may be infinite.
static double tangents(double x, double lead)
{
    double sine, cosine, sine_lead, cosine_lead;
    fr_sincos(x, &sine, &cosine);
    fr_sincos(lead, &sine_lead, &cosine_lead);
    return (sine * cosine_lead) / (cosine * sine_lead);
}

/// Report a friction angle, in degrees, at which nothing drives the screw.
static void check_drives(const FrParam *row, double lead, double friction, FrReport *report)
{
    if (lead + friction < 90 - 1e-9) // the angles were converted from radians
        return;
    fr_report_add(report, FR_ERROR, FR_SCREW_NEVER_DRIVES, row->key,
                  FR_ARGUMENTS(fr_quantity("value", friction, "°"), fr_quantity("lead", lead, "°"),
                               fr_quantity("largest", 90 - lead, "°")));
}

/// Check angles in degrees. The static friction angle is NAN if there is none.
static void check_angles(double lead, double friction, double friction_static, FrReport *report)
{
    const FrParam *kinetic_row = &fr_screw_friction_row, *static_row = &fr_screw_friction_static_row;
    bool given = friction_static == friction_static;
    bool accepted = fr_param_check(&fr_screw_lead_row, lead, report);
    accepted = fr_param_check(kinetic_row, friction, report) && accepted;
    accepted = (!given || fr_param_check(static_row, friction_static, report)) && accepted;
    if (!accepted)
        return;
    check_drives(kinetic_row, lead, friction, report);
    if (given && friction_static < friction) {
        FrFinding *finding =
            fr_report_add(report, FR_ERROR, FR_BELOW_KINETIC, static_row->key,
                          FR_ARGUMENTS(fr_quantity("value", friction_static, "°"), fr_word("other", kinetic_row->key),
                                       fr_quantity("limit", friction, "°")));
        fr_finding_remedy(finding, FR_AT_LEAST, static_row->key, friction, "°");
        fr_finding_remedy(finding, FR_AT_MOST, kinetic_row->key, friction_static, "°");
    } else if (given) {
        check_drives(static_row, lead, friction_static, report);
    }
}

FrStatus fr_transmission_of_angles(FrTransmission *transmission, double lead, double friction, double friction_static,
                                   FrReport *report)
{
    FR_ASSERT(transmission);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    check_angles(lead / RADIANS_PER_DEGREE, friction / RADIANS_PER_DEGREE, friction_static / RADIANS_PER_DEGREE,
                 report);
    bool refused = report->error_count > errors;
    fr_report_end(report);
    if (refused)
        return FR_BAD_INPUT;
    double at_rest = friction_static == friction_static ? friction_static : friction;
    transmission->drive = tangents(lead + friction, lead);
    transmission->backdrive = tangents(lead - friction, lead);
    transmission->drive_static = tangents(lead + at_rest, lead);
    transmission->backdrive_static = tangents(lead - at_rest, lead);
    return FR_OK;
}

FrStatus fr_transmission_of_screw(FrTransmission *transmission, double K, double d, double l, FrReport *report)
{
    FR_ASSERT(transmission);
    report = fr_report_enter(report, &(FrReport){0});
    bool accepted = fr_param_check(&fr_screw_factor_row, K, report);
    accepted = fr_param_check(&fr_screw_diameter_row, d, report) && accepted;
    accepted = fr_param_check(&fr_screw_travel_row, l, report) && accepted;
    fr_report_end(report);
    if (!accepted)
        return FR_BAD_INPUT;
    double k = K * d / l;
    transmission->drive = transmission->drive_static = 1 + k;
    transmission->backdrive = transmission->backdrive_static = 1 - k;
    return FR_OK;
}

double fr_screw_largest_friction(double lead, double rotor, double inertia)
{
    FR_ASSERT(lead > 0 && lead < steepest_lead && rotor >= 0 && inertia >= 0 && rotor + inertia > 0);
    double sine, cosine;
    fr_sincos(lead, &sine, &cosine);
    double most = steepest_lead - lead, angle = lead + fr_atan2(rotor * sine, inertia * cosine);
    return angle < most ? angle : most;
}
