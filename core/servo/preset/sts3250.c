// Feetech STS3250: friction and motor, M6 only, as proposed for github.com/Rhoban/bam (pull request 1 of 2024, third
// party, never merged, before the repository had a licence), params/feetech/m6.json: with a voltage law at 87e1b7c,
// and as a stiffness with damping at eb464a8 and b53408c; mass and length of the recordings. Trust them little:
// there were four recordings, and the program of the voltage law has a supply of 5.1 V, the recordings 12 V.
#include "published.h"

#define BENCH FR_SET("mass", 1.13), FR_SET("length", 0.12), FR_SET("tau_max", 5)

static const FrSets sets =
    SETS(fr_published_keys, SET_M6(0.7007020801847325, 1.0218624869613808, 0.008793405204572328, 0,
                                   0.013343597773929877, 0.054986676303726924, 0.015979030965067358, 0.3263311104179638,
                                   2.2834117819170268, 0.043595874959984376, 0.11605609187444317, 0.1869529966374398,
                                   0.15456184624490737, 0.009421827480947312, 0.005073033111788205, NO_BUS));
static const FrRange ranges[] = RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(0.1, 3, 1, 8, 0.001, 0.05));

const FrOption fr_servo_preset_sts3250 = {
    FR_OPTION("sts3250", "Feetech STS3250",
              "Low trust: four recordings; the program has a supply of 5.1 V, the recordings 12 V.",
              "github.com/Rhoban/bam@87e1b7c (#1), params/feetech", ""),
    .settings = FR_SETTINGS(FR_PICK("model", "m6"), FR_PICK("control", "voltage"), FR_SET("vin", 5.1), FR_SET("kp", 32),
                            FR_SET("error_gain", 0.158), FR_SET("max_pwm", 1), BENCH),
    .sets = &sets, .ranges = ranges};

/// Stiffness and damping in place of a motor.
static const char *const torque_keys[] = {"stiffness",
                                          "damping",
                                          "armature",
                                          "friction_base",
                                          "friction_stribeck",
                                          "load_friction_motor",
                                          "load_friction_external",
                                          "load_friction_motor_stribeck",
                                          "load_friction_external_stribeck",
                                          "load_friction_motor_quad",
                                          "load_friction_external_quad",
                                          "dtheta_stribeck",
                                          "alpha",
                                          "friction_viscous",
                                          NULL};

static const FrPresetSetting torque_settings[] = {FR_PICK("model", "m6"),
                                                  FR_PICK("control", "torque"),
                                                  FR_SET("max_torque", 4.9),
                                                  FR_SET("cutoff_velocity", 7.853),
                                                  FR_SET("kp", 32),
                                                  FR_SET("vin", 12),
                                                  BENCH,
                                                  {0}};

static const double later_m6[] = {69.35578881361153,   2.6728113376774156,  0.008535508409911005,  0.044006552505787506,
                                  0.06336597818111832, 0.04099951656475163, 0.06168848398558106,   0.12089113404236514,
                                  0.236323803758428,   0.00837611337042117, 0.0009462965444145883, 0.0893280788508571,
                                  0.8734681483227246,  0.05819597600231913};

static const FrSets later_sets = SETS(torque_keys, [FR_M6] = later_m6);
static const FrRange later_ranges[] =
    RANGES(0.2, 0.5, 1, {"stiffness", 1, 120}, {"damping", 0.1, 3}, {"armature", 0.001, 0.05});

const FrOption fr_servo_preset_sts3250_pd_2024_10_28 = {
    FR_OPTION("sts3250_pd_2024_10_28", "Feetech STS3250, K, K_D, 2024-10-28",
              "Low trust: four recordings. A torque law instead of a motor, with a limit and a cut-off "
              "that were assumed.",
              "github.com/Rhoban/bam@eb464a8 (#1), params/feetech", ""),
    .settings = torque_settings, .sets = &later_sets, .ranges = later_ranges};

static const double first_m6[] = {67.32087212525703,  2.3451295894765924,   0.0009998250120449165, 0.19851639530453832,
                                  0.0439245002153065, 9.0918406563577e-07,  0.19573364292934822,   0.029531012135343995,
                                  0.4179007617885853, 0.001512376494937079, 0.00941737828184932,   0.058658129687505375,
                                  1.592838833546467,  0.03485439607770722};

static const FrSets first_sets = SETS(torque_keys, [FR_M6] = first_m6);
static const FrRange first_ranges[] =
    RANGES(0.2, 0.5, 1, {"stiffness", 1, 500}, {"damping", 0.1, 10}, {"armature", 1e-5, 0.001});

const FrOption fr_servo_preset_sts3250_pd_2024_10_26 = {
    FR_OPTION("sts3250_pd_2024_10_26", "Feetech STS3250, K, K_D, 2024-10-26",
              "Low trust: four recordings. The inertia is at the end of its range, and K_c almost.",
              "github.com/Rhoban/bam@b53408c (#1), params/feetech", ""),
    .settings = torque_settings, .sets = &first_sets, .ranges = first_ranges};
