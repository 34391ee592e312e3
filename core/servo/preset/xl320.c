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

static const Published m1 = SET_M1(0.9869471336819953, 35.609097347319235, 0.0011189506223419352, -0.020819378421668963,
                                   0.027514504332133573, 0.003317607576942647, NO_BUS);
static const Published m2 =
    SET_M2(0.9412943898835693, 34.1760764247053, 0.0011083204599469999, -0.02329389200964553, 3.177176398057847e-13,
           0.009148664963139992, 0.029893896971168774, 2.328630880018793, 1.2291010093231018, NO_BUS);
static const Published m3 = SET_M3(1.0408462056437213, 27.543138077523064, 0.001498599811990824, -0.018630436297482997,
                                   0.020630491373515955, 0.0022633483259072375, 0.21898043608013565, NO_BUS);
static const Published m4 =
    SET_M4(0.9948534969472849, 26.200017809258604, 0.001481958770010781, -0.02324030641673211, 6.522076622427767e-12,
           0.007794402213506581, 0.021503490738180312, 1.9672779167547327, 1.836241835428265, 0.22138710692461464,
           8.459762897200913e-11, NO_BUS);
static const Published m5 =
    SET_M5(1.0089902629814915, 31.59537719366117, 0.0011623832707017194, -0.021243741085637008, 6.936756414963028e-09,
           0.007224488134308582, 0.016288653470458467, 2.3026673245198115, 1.7036615009066722, 3.027099212974675e-08,
           0.15805798326702472, 7.425588167327617e-09, 0.24623407524685495, NO_BUS);
static const Published m6 = SET_M6(
    1.0088269677439867, 31.585877261639528, 0.0011629864934131363, -0.021178174404549527, 4.333784350288425e-07,
    0.007225172246502409, 0.016305511369376878, 2.3010537332753387, 1.7067361543333317, 3.0882140904620497e-06,
    0.158325301089096, 5.965719077390517e-09, 0.24548304071888186, 0.0036164099909151977, 0.00471092869180762, NO_BUS);

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 1, 1, RANGE_OF_MOTOR(0.25, 1.5, 3, 40, 0.0001, 0.01));

const FrOption fr_servo_preset_xl320 = {
    FR_OPTION("xl320", "Dynamixel XL-320", "Small servo with plastic gears, voltage control.",
              "github.com/Rhoban/bam, bam/params/xl320 (Apache-2.0), after Duclusaud 2024", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
