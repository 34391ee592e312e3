// Parameters of a transmission and of a drive with it (Dupont 1993). The defaults are those of fig 5; the angles are
// the only pair of multiples of half a degree that gives the efficiencies of that figure.
#include "rows.h"
#include "base/row.h"

#define STATIC_TEXT "; not set: as in motion."

const FrParam fr_efficiency_drive_row = FR_NUMBER_ROW("eta1", "η_1", "", 1e-6, 1, 0.1, 1, 0.663, FR_LINEAR,
                                                      "Efficiency while the motor drives the load.", FR_GROUP_GEARBOX);
const FrParam fr_efficiency_back_row = FR_NUMBER_ROW(
    "eta_b", "1/η_2", "", -10, 1, -1, 1, 0.5235602094240838, FR_LINEAR,
    "Motor torque per load torque while the load drives the motor; 0 or less is self-locking.", FR_GROUP_GEARBOX);
const FrParam fr_efficiency_drive_static_row = FR_OPTIONAL_ROW(
    "eta1_s", "η_1s", "", 1e-6, 1, 0.1, 1, FR_LINEAR, "Efficiency at rest, at most eta1" STATIC_TEXT, FR_GROUP_GEARBOX);
const FrParam fr_efficiency_back_static_row =
    FR_OPTIONAL_ROW("eta_b_s", "1/η_2s", "", -10, 1, -1, 1, FR_LINEAR,
                    "Motor torque per load torque at rest, at most eta_b" STATIC_TEXT, FR_GROUP_GEARBOX);

const FrParam fr_screw_lead_row =
    FR_NUMBER_ROW("lead", "λ", "°", 1e-3, 89.999, 1, 60, 15, FR_LINEAR,
                  "Lead angle of the thread: atan(lead/(π diameter)), with the pitch diameter.", FR_GROUP_GEARBOX);
const FrParam fr_screw_friction_row = FR_NUMBER_ROW(
    "friction_angle", "φ", "°", 0, 89.999, 0, 45, 7, FR_LINEAR,
    "Friction angle of a square thread, atan μ; of one with the flank angle α, atan(μ/cos α). Self-locking "
    "from the lead angle on.",
    FR_GROUP_GEARBOX);
const FrParam fr_screw_friction_static_row =
    FR_OPTIONAL_ROW("friction_angle_s", "φ_s", "°", 0, 89.999, 0, 45, FR_LINEAR,
                    "Friction angle at rest, at least friction_angle" STATIC_TEXT, FR_GROUP_GEARBOX);

const FrParam fr_screw_factor_row = FR_NUMBER_ROW(
    "K_screw", "K", "", 0, 1e3, 0, 1, 0.1, FR_LINEAR,
    "Friction factor of the screw: μ/2 for a lead per radian, π μ for a lead per turn.", FR_GROUP_GEARBOX);
const FrParam fr_screw_diameter_row = FR_NUMBER_ROW("d", "d", "m", 1e-6, 1e3, 1e-3, 0.1, 0.02, FR_LINEAR,
                                                    "Pitch diameter of the screw.", FR_GROUP_GEARBOX);
const FrParam fr_screw_travel_row =
    FR_NUMBER_ROW("l", "l", "m", 1e-6, 1e3, 1e-3, 0.05, 0.004, FR_LINEAR,
                  "Lead of the screw, per radian or per turn as its factor K.", FR_GROUP_GEARBOX);

const FrParam fr_series_motor_row = FR_NUMBER_ROW("c_m", "c_m", "N m", 0, 1e9, 0, 200, 0, FR_LINEAR,
                                                  "Coulomb friction in series, on the motor's side.", FR_GROUP_GEARBOX);
const FrParam fr_series_load_row = FR_NUMBER_ROW("c_b", "c_b", "N m", 0, 1e9, 0, 200, 0, FR_LINEAR,
                                                 "Coulomb friction in series, on the load's side.", FR_GROUP_GEARBOX);

const FrParam fr_drive_rotor_row = FR_NUMBER_ROW("J", "J", "kg m²", 0, 1e9, 0, 50, 5, FR_LINEAR,
                                                 "Inertia of the rotor, seen at the joint.", FR_GROUP_BODY);
const FrParam fr_drive_inertia_row =
    FR_NUMBER_ROW("I", "I", "kg m²", 0, 1e9, 0, 200, 50, FR_LINEAR,
                  "Inertia of the load; of a mass on a screw: mass (lead/2π)².", FR_GROUP_BODY);
const FrParam fr_drive_viscous_row =
    FR_NUMBER_ROW("B", "B", "N m s/rad", 0, 1e9, 0, 50, 0, FR_LINEAR,
                  "Viscous friction coefficient on the motor's side.", FR_GROUP_GEARBOX);
