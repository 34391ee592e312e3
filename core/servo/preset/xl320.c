// Dynamixel XL-320: friction and motor, models M1 to M6, as published in github.com/Rhoban/bam (Apache-2.0, Marc
// Duclusaud and Gregoire Passault), bam/params/xl320 at 1b5a1ce; electronics from its code; mass and length of a load
// that it moves well.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(control, voltage),
    NUMBER(vin, 7.5),
    NUMBER(kp, 32),
    NUMBER(error_gain, 0.05048199),
    NUMBER(max_pwm, 1),
    NUMBER(mass, 0.1),
    NUMBER(length, 0.1),
    NUMBER(tau_max, 0.5),
    {0},
};

static const Published m1 = {
    .kt = 0.9869471336819953,
    .R = 35.609097347319235,
    .armature = 0.0011189506223419352,
    .q_offset = -0.020819378421668963,
    .friction_base = 0.027514504332133573,
    .friction_viscous = 0.003317607576942647,
};

static const Published m2 = {
    .kt = 0.9412943898835693,
    .R = 34.1760764247053,
    .armature = 0.0011083204599469999,
    .q_offset = -0.02329389200964553,
    .friction_base = 3.177176398057847e-13,
    .friction_stribeck = 0.029893896971168774,
    .dtheta_stribeck = 2.328630880018793,
    .alpha = 1.2291010093231018,
    .friction_viscous = 0.009148664963139992,
};

static const Published m3 = {
    .kt = 1.0408462056437213,
    .R = 27.543138077523064,
    .armature = 0.001498599811990824,
    .q_offset = -0.018630436297482997,
    .friction_base = 0.020630491373515955,
    .load_friction_base = 0.21898043608013565,
    .friction_viscous = 0.0022633483259072375,
};

static const Published m4 = {
    .kt = 0.9948534969472849,
    .R = 26.200017809258604,
    .armature = 0.001481958770010781,
    .q_offset = -0.02324030641673211,
    .friction_base = 6.522076622427767e-12,
    .friction_stribeck = 0.021503490738180312,
    .load_friction_base = 0.22138710692461464,
    .load_friction_stribeck = 8.459762897200913e-11,
    .dtheta_stribeck = 1.9672779167547327,
    .alpha = 1.836241835428265,
    .friction_viscous = 0.007794402213506581,
};

static const Published m5 = {
    .kt = 1.0089902629814915,
    .R = 31.59537719366117,
    .armature = 0.0011623832707017194,
    .q_offset = -0.021243741085637008,
    .friction_base = 6.936756414963028e-09,
    .friction_stribeck = 0.016288653470458467,
    .load_friction_motor = 3.027099212974675e-08,
    .load_friction_external = 0.15805798326702472,
    .load_friction_motor_stribeck = 7.425588167327617e-09,
    .load_friction_external_stribeck = 0.24623407524685495,
    .dtheta_stribeck = 2.3026673245198115,
    .alpha = 1.7036615009066722,
    .friction_viscous = 0.007224488134308582,
};

static const Published m6 = {
    .kt = 1.0088269677439867,
    .R = 31.585877261639528,
    .armature = 0.0011629864934131363,
    .q_offset = -0.021178174404549527,
    .friction_base = 4.333784350288425e-07,
    .friction_stribeck = 0.016305511369376878,
    .load_friction_motor = 3.0882140904620497e-06,
    .load_friction_external = 0.158325301089096,
    .load_friction_motor_stribeck = 5.965719077390517e-09,
    .load_friction_external_stribeck = 0.24548304071888186,
    .load_friction_motor_quad = 0.0036164099909151977,
    .load_friction_external_quad = 0.00471092869180762,
    .dtheta_stribeck = 2.3010537332753387,
    .alpha = 1.7067361543333317,
    .friction_viscous = 0.007225172246502409,
};

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 1, 1, 0.25, 1.5, 3, 40, 0.0001, 0.01);

const FrOption fr_servo_preset_xl320 = {
    FR_OPTION("xl320", "Dynamixel XL-320", "Small servo with plastic gears, voltage control.",
              "github.com/Rhoban/bam, bam/params/xl320 (Apache-2.0), after Duclusaud 2024", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
