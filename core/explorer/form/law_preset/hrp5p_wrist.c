// The wrist joint of the humanoid HRP-5P (Cisneros 2022, fig 3, 7, 12; section V): friction as tuned on the real joint.
// The paper does not print the inertia M; 0.1675 kg m^2 reproduces its final angles, 69.9 and 68.4 deg.
#include "base/row.h"

static const FrPresetSetting settings[] = {
    {"law=stribeck", "F_S", 2.5, NULL},
    {"law=stribeck", "F_C", 0.4, NULL},
    {"law=stribeck", "v_S", 0.06, NULL},
    {"law=stribeck", "D", 4.5, NULL},
    {"law=stribeck", "alpha", 1, NULL},
    {"law=rational", "F_S", 2.5, NULL},
    {"law=rational", "F_C", 0.2, NULL},
    {"law=rational", "v_S", 0.04, NULL},
    {"law=rational", "D", 4.5, NULL},
    {"law=coulomb", "F", 1.0, NULL},
    {"law=coulomb", "D", 4.5, NULL},
    {NULL, "K", 5000, NULL},
    {NULL, "B", 50, NULL},
    {NULL, "T", 0.001, NULL},
    {NULL, "M", 0.1675, NULL},
    {0},
};

const FrOption fr_law_preset_hrp5p_wrist = {
    FR_OPTION("hrp5p_wrist", "HRP-5P wrist", "Wrist joint of a humanoid robot, with a harmonic drive.",
              "Cisneros 2022, fig 3, 7 and 12, section V-B; the inertia M is not published and was identified here "
              "from the printed final angles",
              ""),
    .settings = settings};
