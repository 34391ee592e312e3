// eRob 80, 1:100: friction and motor, models M1 to M6, as identified by Duclusaud 2024 and published in
// github.com/Rhoban/bam (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/erob80_100 at 1b5a1ce;
// electronics from its code, mass and length a pair from the paper's Table I. The published files leave out R; the
// published program then uses 2 ohm.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(control, current), NUMBER(vin, 48),         NUMBER(kp, 25),
    NUMBER(damping, 2),     NUMBER(max_current, 12), NUMBER(mass, 8.2),
    NUMBER(length, 0.5),    NUMBER(tau_max, 100),    {0},
};

static const Published m1 = {
    .kt = 7.657864604656686,
    .R = 2,
    .armature = 0.9589533917163041,
    .friction_base = 5.610965892410754,
    .friction_viscous = 8.392324354671375,
};

static const Published m2 = {
    .kt = 7.709563685616313,
    .R = 2,
    .armature = 0.9732017667563382,
    .friction_base = 1.4462862541212224e-10,
    .friction_stribeck = 5.455188967669691,
    .dtheta_stribeck = 2.079758511184917,
    .alpha = 2.99999673058633,
    .friction_viscous = 9.570659122263434,
};

static const Published m3 = {
    .kt = 9.469248716117072,
    .R = 2,
    .armature = 0.9887557992291075,
    .friction_base = 4.83228100668814,
    .load_friction_base = 0.14798087840990956,
    .friction_viscous = 7.395263062846597,
};

static const Published m4 = {
    .kt = 9.800442495732021,
    .R = 2,
    .armature = 0.9469802941293913,
    .friction_base = 0.0001250620234780261,
    .friction_stribeck = 4.381669778040507,
    .load_friction_base = 2.126815651171455e-06,
    .load_friction_stribeck = 0.1661425164008433,
    .dtheta_stribeck = 1.977086206494623,
    .alpha = 2.9999261411563274,
    .friction_viscous = 9.02901791728356,
};

static const Published m5 = {
    .kt = 8.7651105517004,
    .R = 2,
    .armature = 0.7444198326018837,
    .friction_base = 0.0008544416565456324,
    .friction_stribeck = 3.8971701985820273,
    .load_friction_motor = 0.0014386633405137944,
    .load_friction_external = 3.392293448680981e-06,
    .load_friction_motor_stribeck = 7.95025355007889e-05,
    .load_friction_external_stribeck = 0.2544739333707678,
    .dtheta_stribeck = 1.8499219470996635,
    .alpha = 2.999117024168752,
    .friction_viscous = 8.888393828048388,
};

static const Published m6 = {
    .kt = 9.39629578274985,
    .R = 2,
    .armature = 1.1350955632532613,
    .friction_base = 0.0004779665335836211,
    .friction_stribeck = 5.2264235087217585,
    .load_friction_motor = 0.048887727723564756,
    .load_friction_external = 7.626323416955297e-08,
    .load_friction_motor_stribeck = 8.823275901433639e-06,
    .load_friction_external_stribeck = 0.05116664604344119,
    .load_friction_motor_quad = 0.0027029166135035076,
    .load_friction_external_quad = 0.002556257557735874,
    .dtheta_stribeck = 2.0330344391978556,
    .alpha = 2.9999247237894795,
    .friction_viscous = 9.709332392870175,
};

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(10, 1, 30, 1, 15, 0.1, 3.5, 0.001, 2);

const FrOption fr_servo_preset_erob80_100 = {
    FR_OPTION("erob80_100", "eRob 80, 1:100", "Harmonic drive actuator for robot arms, current control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/erob80_100 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
