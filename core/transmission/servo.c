// Load-dependent friction of a servo, converted to efficiencies at constant speed (Duclusaud 2024, eq 6 and 8:
// friction |K_m tau_m - K_e tau_e| of M5; K_m = K_e for M3).
#include "methods.h"
#include "math/assert.h"
#include "base/row.h"

static const FrParam motor_row = FR_NUMBER_ROW("load_friction_motor", "K_m", "", 0, 0.999, 0, 1, 0, FR_LINEAR,
                                               "Friction per motor torque.", FR_GROUP_NONE);
static const FrParam external_row = FR_NUMBER_ROW("load_friction_external", "K_e", "", 0, 1e3, 0, 1, 0, FR_LINEAR,
                                                  "Friction per external torque.", FR_GROUP_NONE);

FrStatus fr_transmission_of_servo(FrTransmission *transmission, double motor, double external, FrReport *report)
{
    FR_ASSERT(transmission);
    report = fr_report_enter(report, &(FrReport){0});
    bool accepted = fr_param_check(&motor_row, motor, report);
    accepted = fr_param_check(&external_row, external, report) && accepted;
    fr_report_end(report);
    if (!accepted)
        return FR_BAD_INPUT;
    transmission->drive = transmission->drive_static = (1 + external) / (1 - motor);
    transmission->backdrive = transmission->backdrive_static = (1 - external) / (1 + motor);
    return FR_OK;
}
