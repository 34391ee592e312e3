// Waveshare ST3025, 12 V: three states of the same work on 135 recordings, as published in github.com/Rhoban/bam
// (pull request 12; Apache-2.0, Theo Moore-Calters), bam/params/waveshare_st3025: with the rate limit of the STS3215
// at 32efda6, without it at d8b6de2, and with a duty limit of 1 at ce8e535 (M2, M3, M5) and 27f3fa5 (M4, M6). kt, R,
// error_gain_ratio and max_pwm give the same torque in every state as kt/s, R/s^2, error_gain_ratio/s and max_pwm/s;
// max_pwm was not measured. The last state of M1 is not available.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

#define ST3025(duty)                                                                                                   \
    NUMBER(vin, 12), NUMBER(kp, 32), NUMBER(error_gain, 0.166), NUMBER(max_pwm, duty), NUMBER(mass, 1),                \
        NUMBER(length, 0.15), NUMBER(tau_max, 5)

static const FrRange st3025[] = RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(0.05, 2.5, 0.1, 10, 1e-5, 0.04), RANGE_OF_BUS);

static const Published m2 = SET_M2(1.6093807366001236, 3.643951695516765, 0.004475515165880164, 0.0065035675145849875,
                                   0.033639846089603236, 0.02689854020669183, 0.017670225427723677, 1.3179738725392274,
                                   1.7861914174857183, BUS(1.1701149990666833, 0, 0));
static const Published m3 =
    SET_M3(1.6488370770922003, 3.584592336434308, 0.004014311974906799, 0.007521179298006192, 0.04998663280440309,
           0.016318734420746744, 0.05399514429124753, BUS(1.2077012470473356, 0, 0));
static const Published m4 =
    SET_M4(1.6662368942151977, 3.32574860585428, 0.003990113390754919, 0.0046733910310479965, 0.04232928047294896,
           0.02314301128591746, 1.3937846317464452e-08, 0.8293244819790591, 1.0000014861957915, 3.7153078910039e-08,
           0.21086489476546272, BUS(1.2057919885596493, 0, 0));
static const Published m5 =
    SET_M5(1.6365797999769682, 3.006900536064634, 0.00456638141741483, 0.004954197531212623, 0.04647304555788115,
           0.022985781720028336, 0.014548248868409303, 0.25259978815750816, 1.1121113006098289, 0.24901077766339866,
           3.931211063018664e-10, 0.20277399055691167, 5.80514483176916e-10, BUS(1.2444999873427631, 0, 0));
static const Published m6 =
    SET_M6(1.6505452653898973, 3.100477300209682, 0.004784795646826235, 0.0032116055082865164, 0.048766962405197095,
           0.02221608287954161, 0.0035670152076283964, 0.46080696955972267, 2.530872435446381, 0.22610539914788527,
           8.470000330215285e-08, 0.17333770432699186, 3.6960752875299856e-08, 0.009886437452915819,
           0.009999968528636197, BUS(1.25267331811306, 0, 0));

static const FrPresetSetting settings[] = {WORD(control, voltage), ST3025(1), {0}};

static const double *const values[] = {NULL, &m2.kt, &m3.kt, &m4.kt, &m5.kt, &m6.kt};
static const FrSets sets = {&fr_servo_model_row, fr_published_bus_keys, values};

const FrOption fr_servo_preset_waveshare_st3025 = {
    FR_OPTION("waveshare_st3025", "Waveshare ST3025, 12 V",
              "Voltage control. The duty limit was not measured: k_t/s, R/s², r_e/s and d_max/s give "
              "the same torque for any s. M1 is not available.",
              "github.com/Rhoban/bam@ce8e535, 27f3fa5 (#12), bam/params/waveshare_st3025 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = st3025};

static const Published pwm97_m1 =
    SET_M1(1.5714327675742241, 3.5100609089412966, 0.004359994356621656, -0.0006459681709636844, 0.05190235981643807,
           0.02010674010510222, BUS(1.1462725931602669, 0, 0));
static const Published pwm97_m2 = SET_M2(
    1.5641184424497332, 3.4369609021583765, 0.004385649998463129, 0.006910685482952109, 0.043458322808298776,
    0.0245193512807907, 0.007821181531573587, 0.6526800821423185, 5.434686466680892, BUS(1.1372049909101207, 0, 0));
static const Published pwm97_m3 =
    SET_M3(1.599375847539081, 3.3720723589251484, 0.004018024194751725, 0.007754227081772272, 0.049969507299255395,
           0.01631462388742282, 0.05420355538606155, BUS(1.1715246577441447, 0, 0));
static const Published pwm97_m4 =
    SET_M4(1.6151230441791622, 3.1296763897270004, 0.004004725441403834, 0.0042812285541435485, 0.042402014687174513,
           0.023365933210021, 1.3705983566135716e-06, 0.7617262364159945, 1.0, 3.81923894904167e-06,
           0.21517828211347464, BUS(1.1671811119560842, 0, 0));
static const Published pwm97_m5 =
    SET_M5(1.5863581987103497, 2.8244984099871973, 0.004646851498623315, 0.0055286311404992156, 0.04545106008861685,
           0.02351891141052238, 0.01558499763393597, 0.2751093337105699, 1.0000024542968637, 0.24489202066871865, 0.0,
           0.2080429118420074, 7.132343363730371e-09, BUS(1.206294378959639, 0, 0));
static const Published pwm97_m6 =
    SET_M6(1.5836312247602193, 2.837502157856528, 0.004789542595812832, 0.002890896352592237, 0.048839466201079,
           0.022110299161368915, 0.003120334951739855, 0.49475105953804865, 5.887513293380389, 0.22912138168773963,
           1.2917312063151484e-08, 0.16881756117010274, 6.404004617490835e-08, 0.003915084970317112,
           0.009999999999999998, BUS(1.1982197528390113, 0, 0));

static const FrPresetSetting pwm97_settings[] = {WORD(control, voltage), ST3025(0.97), {0}};

static const double *const pwm97_values[] = VALUES_OF_SIX(pwm97_m1, pwm97_m2, pwm97_m3, pwm97_m4, pwm97_m5, pwm97_m6);
static const FrSets pwm97_sets = {&fr_servo_model_row, fr_published_bus_keys, pwm97_values};

const FrOption fr_servo_preset_waveshare_st3025_pwm97 = {
    FR_OPTION("waveshare_st3025_pwm97", "Waveshare ST3025, 12 V, d_max = 0.97",
              "Earlier fit of the same recordings, with another duty limit, which was not measured "
              "either.",
              "github.com/Rhoban/bam@d8b6de2 (#12), bam/params/waveshare_st3025 (Apache-2.0)", ""),
    .settings = pwm97_settings, .sets = &pwm97_sets, .ranges = st3025};

static const Published rate_m1 =
    SET_M1(1.571432767573309, 3.5100609089229873, 0.004359994356624537, -0.0006459681709780896, 0.05190235981642658,
           0.020106740105182007, BUS(1.14627259315469, 21.861589247455342, 0));
static const Published rate_m2 =
    SET_M2(1.5610993108698081, 3.42859414449084, 0.00447551521806687, 0.006503576088260993, 0.03363985888888923,
           0.02689853827944278, 0.017670212276703706, 1.3179731507565409, 1.7861920421720483,
           BUS(1.1350115481241099, 20.70172538889525, 0));
static const Published rate_m3 =
    SET_M3(1.5993719647776499, 3.3727429293700872, 0.004014311974909914, 0.007521179298092262, 0.04998663280439736,
           0.01631873442076473, 0.05399514429099444, BUS(1.171470209640715, 34.55444961053978, 0));
static const Published rate_m4 =
    SET_M4(1.582950126740863, 3.10645566577625, 0.0038384032986339854, 0.004731882727745745, 0.041739952453521245,
           0.022710437840803573, 6.977023520397616e-05, 0.9836539036880724, 1.009477228794538, 0.0008404696380808919,
           0.21251705704867918, BUS(1.1931302219468511, 6.984704744573095, 0));
static const Published rate_m5 = SET_M5(
    1.5848043887901664, 2.8255094143728092, 0.004703582011062931, 0.004628898238583964, 0.04570753959107454,
    0.0234917660266332, 0.014968254769600765, 0.27305151444166, 1.0053809615714209, 0.24681346756435757,
    2.655575349250375e-10, 0.20630018594170904, 1.4414071523485684e-09, BUS(1.2080558752014494, 34.34228738313431, 0));
static const Published rate_m6 =
    SET_M6(1.6028604639997333, 2.9259148225931724, 0.004652007346342885, 0.0029548794394788774, 0.04915316267875924,
           0.02192207776961058, 0.0027346409359851843, 0.49369042622118187, 5.9818323825408, 0.22558880785280344,
           2.7676507848963453e-08, 0.16873489876826397, 1.6457873284038582e-08, 0.006781917610236612,
           0.009999990719853467, BUS(1.2137202521697483, 46.93301717745552, 0));

static const FrPresetSetting rate_settings[] = {
    WORD(control, rate_limited), NUMBER(max_velocity, RATE_LIMIT), ST3025(0.97), {0}};

static const double *const rate_values[] = VALUES_OF_SIX(rate_m1, rate_m2, rate_m3, rate_m4, rate_m5, rate_m6);
static const FrSets rate_sets = {&fr_servo_model_row, fr_published_bus_keys, rate_values};

const FrOption fr_servo_preset_waveshare_st3025_rate_limited = {
    FR_OPTION("waveshare_st3025_rate_limited", "Waveshare ST3025, 12 V, ω_max",
              "First fit, with the rate limit of the STS3215, which the servo does not seem to have: "
              "ω_max is 7 to 47 rad/s.",
              "github.com/Rhoban/bam@32efda6 (#12), bam/params/waveshare_st3025 (Apache-2.0)", ""),
    .settings = rate_settings, .sets = &rate_sets, .ranges = st3025};
