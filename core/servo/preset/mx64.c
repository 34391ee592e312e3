// Dynamixel MX-64: friction and motor, models M1 to M6, as identified by Duclusaud 2024 and published in
// github.com/Rhoban/bam (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/mx64 at 1b5a1ce; electronics
// from its code, mass and length a pair from the paper's Table I.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(control, voltage),    NUMBER(vin, 15),         NUMBER(kp, 8),
    NUMBER(error_gain, 0.158), NUMBER(max_pwm, 0.9625), NUMBER(mass, 1),
    NUMBER(length, 0.15),      NUMBER(tau_max, 6),      {0},
};

static const Published m1 = {
    .kt = 1.6224667906987444,
    .R = 3.949433673232461,
    .armature = 0.011951238325312509,
    .friction_base = 0.09038677246291783,
    .friction_viscous = 0.011691602145974832,
};

static const Published m2 = {
    .kt = 1.6204381558934768,
    .R = 3.8944216519292354,
    .armature = 0.011923664899375061,
    .friction_base = 0.05611931763075957,
    .friction_stribeck = 0.08186411549068562,
    .dtheta_stribeck = 1.1202509555217797,
    .alpha = 2.9999999999758256,
    .friction_viscous = 0.019180846406029385,
};

static const Published m3 = {
    .kt = 1.631491787799071,
    .R = 3.5708899455080743,
    .armature = 0.011237906702031345,
    .friction_base = 0.10216727649779266,
    .load_friction_base = 0.07580074806755707,
    .friction_viscous = 0.0006300275797440622,
};

static const Published m4 = {
    .kt = 1.6631556605652682,
    .R = 3.1560000816605682,
    .armature = 0.010961212217454795,
    .friction_base = 0.061549466501679174,
    .friction_stribeck = 0.02389528618121147,
    .load_friction_base = 1.9611119490261663e-10,
    .load_friction_stribeck = 0.23428996680337053,
    .dtheta_stribeck = 1.5205782308422509,
    .alpha = 1.3344007931759223,
    .friction_viscous = 0.014754905791636505,
};

static const Published m5 = {
    .kt = 1.587432589063179,
    .R = 2.4143487051532198,
    .armature = 0.011728935143844849,
    .friction_base = 0.07501958219691603,
    .friction_stribeck = 0.022233160228709636,
    .load_friction_motor = 0.3847995899952685,
    .load_friction_external = 1.6148277731274518e-11,
    .load_friction_motor_stribeck = 0.030123950049619153,
    .load_friction_external_stribeck = 0.1658962964406309,
    .dtheta_stribeck = 0.7461716797150073,
    .alpha = 1.2930393293009845,
    .friction_viscous = 0.014908872960620413,
};

static const Published m6 = {
    .kt = 1.6016832750318712,
    .R = 2.3164043271967447,
    .armature = 0.012265893049213158,
    .friction_base = 6.217919698787649e-07,
    .friction_stribeck = 0.12269525980968875,
    .load_friction_motor = 0.3114720375111298,
    .load_friction_external = 2.0462014258729542e-08,
    .load_friction_motor_stribeck = 0.18774381222411038,
    .load_friction_external_stribeck = 0.014065853481003015,
    .load_friction_motor_quad = 0.006908512882777861,
    .load_friction_external_quad = 0.009999980627672081,
    .dtheta_stribeck = 2.575277366960116,
    .alpha = 0.8409018066017007,
    .friction_viscous = 0.02533701181690149,
};

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, 1, 3, 1, 5, 0.001, 0.05);

const FrOption fr_servo_preset_mx64 = {
    FR_OPTION("mx64", "Dynamixel MX-64", "Spur gear servo for small robots, voltage control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/mx64 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
