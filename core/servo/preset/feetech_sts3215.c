// Feetech STS3215: friction and motor, with gain, rate limit and delay, as published in github.com/Rhoban/bam
// (Apache-2.0, Marc Duclusaud and Gregoire Passault); electronics from its code at 17d9add; mass and length of a
// load that it moves well. alpha is at an end of its range in M2, M4, M5 and M6 of 7.4 V. The set of 12 V is a
// proposal whose supply, kp and duty limit are inferred: the name of its actuator is in no program.
#include "published.h"

/// Control law of the class of the STS3215, with the rate limit that its sets replace.
#define STS3215(volts, load, torque)                                                                                   \
    FR_PICK("control", "rate_limited"), FR_SET("vin", volts), FR_SET("kp", 32), FR_SET("error_gain", 0.166),           \
        FR_SET("max_pwm", 0.97), FR_SET("max_velocity", RATE_LIMIT), FR_SET("mass", load), FR_SET("length", 0.1),      \
        FR_SET("tau_max", torque)

static const FrRange sts3215[] = RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(0.05, 2.5, 0.1, 10, 1e-5, 0.04), RANGE_OF_BUS);

/// With M1 as the default model, and from the second on without.
static const FrPresetSetting volts7_m1[] = {FR_PICK("model", "m1"), STS3215(7.4, 0.5, 3), {0}};

static const FrSets earlier_sets =
    SETS(fr_published_keys, SET_M1(1.21164135295077, 2.6761663274455603, 0.02840336348682085, -0.05116067663549731,
                                   0.05239296084748866, 0.05908515565091076, NO_BUS));

const FrOption fr_servo_preset_feetech_sts3215_7_4V_2025 = {
    FR_OPTION("feetech_sts3215_7_4V_2025", "Feetech STS3215, 7.4 V, 2025",
              "Earlier fit, with the nominal gain and rate limit and without a delay.",
              "github.com/Rhoban/bam@1b5a1ce, bam/params/feetech_sts3215_7_4V (Apache-2.0)", ""),
    .settings = volts7_m1, .sets = &earlier_sets, .ranges = sts3215};

static const FrSets now_sets = SETS(
    fr_published_bus_keys,
    SET_M1(1.1776311631627974, 2.478681934101461, 0.02608291141307205, -0.050567537635351385, 0.05152047758105413,
           0.05989161871380604, BUS(1.0049367060648848, 5.2883481319359, 0.0010469000118575051)),
    SET_M2(1.1689820311010983, 2.481379217791534, 0.025739950082188327, -0.054140627192185084, 0.038206533645167205,
           0.06673756711111056, 0.026194150806695033, 0.14333154153849417, 9.999999987792945,
           BUS(1.0022318073322358, 5.297335177631078, 0.0011553725873945605)),
    SET_M3(1.264970308604636, 2.4529072783070904, 0.023496913022039195, -0.06431677888279413, 0.05564449100757786,
           0.031494638163238914, 0.21155430308651182, BUS(1.178705596502165, 5.071141625987609, 0.0049444980290521065)),
    SET_M4(1.2652576224140986, 2.4723714900674616, 0.02335771893803744, -0.06594814555776674, 0.05185523033166987,
           0.03382996203412605, 0.011100113067732035, 0.4432191636630576, 9.985595141530244, 0.20787198380836144,
           4.889373048017924e-05, BUS(1.179917121362492, 5.071148781184456, 0.004944939195123091)),
    SET_M5(1.2717402321162192, 2.74580169718352, 0.02160563221423854, -0.06816285987597887, 0.05286249893910219,
           0.02875750675061869, 7.453456393946817e-09, 0.3714206936630544, 9.999957365013934, 0.03890079636876726,
           0.24078091046614414, 1.103364634592961e-08, 0.14920078266091807,
           BUS(1.1558830785746244, 5.1109355980623965, 0.005192230394620662)),
    SET_M6(1.2753202369175398, 2.753421214375944, 0.021564290129722483, -0.0682695822584152, 0.0533134815909817,
           0.028160537042911545, 4.257322248151969e-05, 0.371136775424206, 9.93094944677977, 0.044912012282132555,
           0.24355483356616028, 0.00012448975632695385, 0.1422905635963302, 0.007594943296670792, 0.00340408727365082,
           BUS(1.1616979929275297, 5.095754044445978, 0.0049807526194816515)));

const FrOption fr_servo_preset_feetech_sts3215_7_4V = {
    FR_OPTION("feetech_sts3215_7_4V", "Feetech STS3215, 7.4 V",
              "Metal gear servo for low-cost arms, voltage control with a rate limit. α is at the end "
              "of its range in M2, M4, M5 and M6.",
              "github.com/Rhoban/bam@31e5b97, bam/params/feetech_sts3215_7_4V (Apache-2.0)", ""),
    .settings = volts7_m1 + 1, .sets = &now_sets, .ranges = sts3215};

static const FrSets march_sets =
    SETS(fr_published_bus_keys,
         SET_M1(1.1825652989380575, 2.7155614266127666, 0.027379432207727913, -0.013932701696702743,
                0.06787034393446413, 0.04463218954431852, BUS(1.028665200974065, 5.242111707385247, 0)));

const FrOption fr_servo_preset_feetech_sts3215_7_4V_2025_03 = {
    FR_OPTION("feetech_sts3215_7_4V_2025_03", "Feetech STS3215, 7.4 V, 2025-03",
              "First fit of gain and rate limit, without a delay; it was never on the main branch.",
              "github.com/Rhoban/bam@6d2ada2 (#4), params/feetech_sts3215_7_4V (Apache-2.0)", ""),
    .settings = volts7_m1, .sets = &march_sets, .ranges = sts3215};

static const FrSets volts12_sets =
    SETS(fr_published_bus_keys,
         SET_M1(1.443985897804671, 2.0295624974250366, 0.03245999409626578, 0.09452559263254567, 0.1958711784097532,
                0.03047350651248057, BUS(0.9754522802666795, 14.597462818084868, 0)));

const FrOption fr_servo_preset_feetech_sts3215_12V = {
    FR_OPTION("feetech_sts3215_12V", "Feetech STS3215, 12 V",
              "A proposal that was not merged. Supply and duty limit are inferred; K_c and θ_off are "
              "almost at the ends of their ranges.",
              "github.com/Rhoban/bam@ce4176b (#5), params/feetech_sts3215_12V (Apache-2.0)", ""),
    .settings = FR_SETTINGS(FR_PICK("model", "m1"), STS3215(12, 1, 5)), .sets = &volts12_sets, .ranges = sts3215};
