// The wrist joint of the humanoid HRP-5P (Cisneros 2022, fig 3, 7, 12; section V): friction as tuned on the real joint.
// The paper does not print the inertia M; 0.1675 kg m^2 reproduces its final angles, 69.9 and 68.4 deg.
#include "base/row.h"

const FrOption fr_law_preset_hrp5p_wrist = {
    FR_OPTION("hrp5p_wrist", "HRP-5P wrist", "Wrist joint of a humanoid robot, with a harmonic drive.",
              "Cisneros 2022, fig 3, 7 and 12, section V-B; the inertia M is not published and was identified here "
              "from the printed final angles",
              ""),
    .settings = FR_SETTINGS(FR_SET_WITH("law=stribeck", "F_S", 2.5), FR_SET_WITH("law=stribeck", "F_C", 0.4),
                            FR_SET_WITH("law=stribeck", "v_S", 0.06), FR_SET_WITH("law=stribeck", "D", 4.5),
                            FR_SET_WITH("law=stribeck", "alpha", 1), FR_SET_WITH("law=rational", "F_S", 2.5),
                            FR_SET_WITH("law=rational", "F_C", 0.2), FR_SET_WITH("law=rational", "v_S", 0.04),
                            FR_SET_WITH("law=rational", "D", 4.5), FR_SET_WITH("law=coulomb", "F", 1.0),
                            FR_SET_WITH("law=coulomb", "D", 4.5), FR_SET("K", 5000), FR_SET("B", 50),
                            FR_SET("T", 0.001), FR_SET("M", 0.1675))};
