// eRob 80, 1:100: friction and motor, models M1 to M6, as identified by Duclusaud 2024 and published in
// github.com/Rhoban/bam (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/erob80_100 at 1b5a1ce;
// electronics from its code, mass and length a pair from the paper's Table I. The published files leave out R; the
// published program then uses 2 ohm.
#include "published.h"

static const FrSets sets =
    SETS(fr_published_keys,
         SET_M1(7.657864604656686, 2, 0.9589533917163041, 0, 5.610965892410754, 8.392324354671375, NO_BUS),
         SET_M2(7.709563685616313, 2, 0.9732017667563382, 0, 1.4462862541212224e-10, 9.570659122263434,
                5.455188967669691, 2.079758511184917, 2.99999673058633, NO_BUS),
         SET_M3(9.469248716117072, 2, 0.9887557992291075, 0, 4.83228100668814, 7.395263062846597, 0.14798087840990956,
                NO_BUS),
         SET_M4(9.800442495732021, 2, 0.9469802941293913, 0, 0.0001250620234780261, 9.02901791728356, 4.381669778040507,
                1.977086206494623, 2.9999261411563274, 2.126815651171455e-06, 0.1661425164008433, NO_BUS),
         SET_M5(8.7651105517004, 2, 0.7444198326018837, 0, 0.0008544416565456324, 8.888393828048388, 3.8971701985820273,
                1.8499219470996635, 2.999117024168752, 0.0014386633405137944, 3.392293448680981e-06,
                7.95025355007889e-05, 0.2544739333707678, NO_BUS),
         SET_M6(9.39629578274985, 2, 1.1350955632532613, 0, 0.0004779665335836211, 9.709332392870175,
                5.2264235087217585, 2.0330344391978556, 2.9999247237894795, 0.048887727723564756, 7.626323416955297e-08,
                8.823275901433639e-06, 0.05116664604344119, 0.0027029166135035076, 0.002556257557735874, NO_BUS));

static const FrRange ranges[] = RANGES(10, 1, 30, RANGE_OF_MOTOR(1, 15, 0.1, 3.5, 0.001, 2));

const FrOption fr_servo_preset_erob80_100 = {
    FR_OPTION("erob80_100", "eRob 80, 1:100", "Harmonic drive actuator for robot arms, current control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/erob80_100 (Apache-2.0)", ""),
    .settings =
        FR_SETTINGS(FR_PICK("control", "current"), FR_SET("vin", 48), FR_SET("kp", 25), FR_SET("damping", 2),
                    FR_SET("max_current", 12), FR_SET("mass", 8.2), FR_SET("length", 0.5), FR_SET("tau_max", 100)),
    .sets = &sets, .ranges = ranges, .benches = BENCHES_OF_EROB};
