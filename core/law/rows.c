// Rows of the friction laws. The defaults are the wrist joint of the robot HRP-5P (Cisneros 2022, fig 3).
#include "rows.h"

const FrParam law_breakaway_row =
    FR_NUMBER_ROW("F_S", "F_S", "N m", 0, 1e30, 0, 5, 2.5, FR_LINEAR, "Static friction: the breakaway level, Φ(+0).");

const FrParam law_coulomb_row =
    FR_NUMBER_ROW("F_C", "F_C", "N m", 0, 1e30, 0, 5, 0.4, FR_LINEAR,
                  "Coulomb friction: the dry friction that remains once stiction has decayed.");

const FrParam law_stribeck_velocity_row =
    FR_NUMBER_ROW("v_S", "v_S", "rad/s", 1e-30, 1e30, 0.001, 1, 0.06, FR_LOG,
                  "Stribeck velocity: the velocity scale over which stiction decays.");

const FrParam law_viscous_row = FR_NUMBER_ROW("D", "D", "N m s/rad", 0, 1e30, 0, 10, 4.5, FR_LINEAR,
                                              "Viscous friction coefficient: the slope of Φ at high velocity.");

void check_breakaway(const double *value, FrReport *report)
{
    if (!(value[1] > value[0]))
        return;
    const char *unit = law_breakaway_row.unit;
    FrFinding *finding =
        fr_report_add(report, FR_ERROR, FR_COULOMB_ABOVE_STATIC, "F_C",
                      FR_ARGUMENTS(fr_quantity("F_C", value[1], unit), fr_quantity("F_S", value[0], unit)));
    fr_finding_remedy(finding, FR_AT_MOST, "F_C", value[0], unit);
    fr_finding_remedy(finding, FR_AT_LEAST, "F_S", value[1], unit);
}
