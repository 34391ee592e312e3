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

static const FrSets sets = SETS(
    fr_published_keys,
    SET_M1(1.6224667906987444, 3.949433673232461, 0.011951238325312509, 0, 0.09038677246291783, 0.011691602145974832,
           NO_BUS),
    SET_M2(1.6204381558934768, 3.8944216519292354, 0.011923664899375061, 0, 0.05611931763075957, 0.019180846406029385,
           0.08186411549068562, 1.1202509555217797, 2.9999999999758256, NO_BUS),
    SET_M3(1.631491787799071, 3.5708899455080743, 0.011237906702031345, 0, 0.10216727649779266, 0.0006300275797440622,
           0.07580074806755707, NO_BUS),
    SET_M4(1.6631556605652682, 3.1560000816605682, 0.010961212217454795, 0, 0.061549466501679174, 0.014754905791636505,
           0.02389528618121147, 1.5205782308422509, 1.3344007931759223, 1.9611119490261663e-10, 0.23428996680337053,
           NO_BUS),
    SET_M5(1.587432589063179, 2.4143487051532198, 0.011728935143844849, 0, 0.07501958219691603, 0.014908872960620413,
           0.022233160228709636, 0.7461716797150073, 1.2930393293009845, 0.3847995899952685, 1.6148277731274518e-11,
           0.030123950049619153, 0.1658962964406309, NO_BUS),
    SET_M6(1.6016832750318712, 2.3164043271967447, 0.012265893049213158, 0, 6.217919698787649e-07, 0.02533701181690149,
           0.12269525980968875, 2.575277366960116, 0.8409018066017007, 0.3114720375111298, 2.0462014258729542e-08,
           0.18774381222411038, 0.014065853481003015, 0.006908512882777861, 0.009999980627672081, NO_BUS));

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(1, 3, 1, 5, 0.001, 0.05));

const FrOption fr_servo_preset_mx64 = {
    FR_OPTION("mx64", "Dynamixel MX-64", "Spur gear servo for small robots, voltage control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/mx64 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges, .benches = BENCHES_OF_MX};
