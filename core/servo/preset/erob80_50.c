// eRob 80, 1:50: friction and motor, models M1 to M6, as identified by Duclusaud 2024 and published in
// github.com/Rhoban/bam (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/erob80_50 at 1b5a1ce;
// electronics from its code, mass and length a pair from the paper's Table I.
#include "published.h"

static const FrPresetSetting settings[] = {
    WORD(control, current), NUMBER(vin, 48),         NUMBER(kp, 25),
    NUMBER(damping, 1),     NUMBER(max_current, 12), NUMBER(mass, 8.2),
    NUMBER(length, 0.5),    NUMBER(tau_max, 60),     {0},
};

static const FrSets sets = SETS(
    fr_published_keys,
    SET_M1(4.54339886748877, 2.5088214949606913, 0.3369387357725746, 0, 4.096647502063686, 1.29805795295293, NO_BUS),
    SET_M2(4.5436619148111745, 2.521141651470365, 0.3345162630438232, 0, 4.086230363954603, 1.3131993446070485,
           1.6504871346024715e-08, 0.9617768749469398, 1.438935728332229, NO_BUS),
    SET_M3(4.819245281951386, 2.204653159105827, 0.32927931334382515, 0, 3.46658012152533, 1.207272265635136,
           0.06292192512694414, NO_BUS),
    SET_M4(4.822323833607484, 1.820386625418371, 0.3338305298602653, 0, 3.453696652879759, 1.216634943303125,
           9.218443879044224e-06, 0.34601387316221976, 2.727164024161143, 0.06308728641180934, 7.125720330621117e-07,
           NO_BUS),
    SET_M5(4.818322648039187, 0.8574854939440504, 0.3310758428281228, 0, 2.3673298244088454, 1.6088820042966994,
           0.8379934972683746, 2.263893998051299, 2.984725791735308, 0.03418184370369529, 0.00026790940844419897,
           0.015404277930421264, 0.08496269863014352, NO_BUS),
    SET_M6(4.896769365659586, 1.0734946294308996, 0.36173986463800073, 0, 3.258936577427873, 1.403394119501813,
           0.32043116640097835, 2.830385649014235, 1.7864364677651365, 0.03566185222966088, 0.0008431659435708802,
           0.003770985236415064, 0.041438023645284434, 0.0018721192347735344, 0.0015990991138724365, NO_BUS));

static const FrRange ranges[] = RANGES(10, 1, 30, RANGE_OF_MOTOR(1, 15, 0.1, 3.5, 0.001, 2));

const FrOption fr_servo_preset_erob80_50 = {
    FR_OPTION("erob80_50", "eRob 80, 1:50", "Harmonic drive actuator for robot arms, current control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/erob80_50 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges, .benches = BENCHES_OF_EROB};
