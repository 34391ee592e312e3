// eRob 80, 1:50: friction and motor, models M1 to M6, as identified by Duclusaud 2024 and published in
// github.com/Rhoban/bam (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/erob80_50 at 1b5a1ce;
// electronics from its code, mass and length a pair from the paper's Table I.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(control, current), NUMBER(vin, 48),         NUMBER(kp, 25),
    NUMBER(damping, 1),     NUMBER(max_current, 12), NUMBER(mass, 8.2),
    NUMBER(length, 0.5),    NUMBER(tau_max, 60),     {0},
};

static const Published m1 = {
    .kt = 4.54339886748877,
    .R = 2.5088214949606913,
    .armature = 0.3369387357725746,
    .friction_base = 4.096647502063686,
    .friction_viscous = 1.29805795295293,
};

static const Published m2 = {
    .kt = 4.5436619148111745,
    .R = 2.521141651470365,
    .armature = 0.3345162630438232,
    .friction_base = 4.086230363954603,
    .friction_stribeck = 1.6504871346024715e-08,
    .dtheta_stribeck = 0.9617768749469398,
    .alpha = 1.438935728332229,
    .friction_viscous = 1.3131993446070485,
};

static const Published m3 = {
    .kt = 4.819245281951386,
    .R = 2.204653159105827,
    .armature = 0.32927931334382515,
    .friction_base = 3.46658012152533,
    .load_friction_base = 0.06292192512694414,
    .friction_viscous = 1.207272265635136,
};

static const Published m4 = {
    .kt = 4.822323833607484,
    .R = 1.820386625418371,
    .armature = 0.3338305298602653,
    .friction_base = 3.453696652879759,
    .friction_stribeck = 9.218443879044224e-06,
    .load_friction_base = 0.06308728641180934,
    .load_friction_stribeck = 7.125720330621117e-07,
    .dtheta_stribeck = 0.34601387316221976,
    .alpha = 2.727164024161143,
    .friction_viscous = 1.216634943303125,
};

static const Published m5 = {
    .kt = 4.818322648039187,
    .R = 0.8574854939440504,
    .armature = 0.3310758428281228,
    .friction_base = 2.3673298244088454,
    .friction_stribeck = 0.8379934972683746,
    .load_friction_motor = 0.03418184370369529,
    .load_friction_external = 0.00026790940844419897,
    .load_friction_motor_stribeck = 0.015404277930421264,
    .load_friction_external_stribeck = 0.08496269863014352,
    .dtheta_stribeck = 2.263893998051299,
    .alpha = 2.984725791735308,
    .friction_viscous = 1.6088820042966994,
};

static const Published m6 = {
    .kt = 4.896769365659586,
    .R = 1.0734946294308996,
    .armature = 0.36173986463800073,
    .friction_base = 3.258936577427873,
    .friction_stribeck = 0.32043116640097835,
    .load_friction_motor = 0.03566185222966088,
    .load_friction_external = 0.0008431659435708802,
    .load_friction_motor_stribeck = 0.003770985236415064,
    .load_friction_external_stribeck = 0.041438023645284434,
    .load_friction_motor_quad = 0.0018721192347735344,
    .load_friction_external_quad = 0.0015990991138724365,
    .dtheta_stribeck = 2.830385649014235,
    .alpha = 1.7864364677651365,
    .friction_viscous = 1.403394119501813,
};

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(10, 1, 30, 1, 15, 0.1, 3.5, 0.001, 2);

const FrOption fr_servo_preset_erob80_50 = {
    FR_OPTION("erob80_50", "eRob 80, 1:50", "Harmonic drive actuator for robot arms, current control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/erob80_50 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
