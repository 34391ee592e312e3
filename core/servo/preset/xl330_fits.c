// Dynamixel XL330: other fits than that of xl330.c, as published in github.com/Rhoban/bam (Apache-2.0, Marc
// Duclusaud and Gregoire Passault) from January to September 2026; electronics from its code at each commit, mass
// and length of xl330.c. Fits before those of July 2026 left out the mass of the arm, those of January have an error
// gain that was found wrong later.
#include "published.h"

#define XL330_GAIN ((4096 / (2 * PI)) / (256 * 885.))
#define XL330(volts, gain)                                                                                             \
    WORD(control, voltage), NUMBER(vin, volts), NUMBER(kp, 400), NUMBER(error_gain, gain), NUMBER(max_pwm, 1),         \
        NUMBER(mass, 0.49), NUMBER(length, 0.1), NUMBER(tau_max, 1)
/// With a default model, and from the second setting on without.
static const FrPresetSetting summer_m6[] = {WORD(model, m6), XL330(7.5, XL330_GAIN), {0}},
                             summer_m5[] = {WORD(model, m5), XL330(7.5, XL330_GAIN), {0}},
                             spring_m6[] = {WORD(model, m6), XL330(7.4, XL330_GAIN), {0}},
                             winter_m1[] = {WORD(model, m1), XL330(7.4, XL330_GAIN), {0}};

#define XL330_RANGES(kt_from, R_from, R_to)                                                                            \
    RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(kt_from, 3, R_from, R_to, 0.0001, 0.05), RANGE_OF_DELAY)

static const FrRange january[] = XL330_RANGES(0.3, 0.5, 5), march[] = XL330_RANGES(0.1, 2, 3),
                     july[] = XL330_RANGES(0.1, 2, 5);

static const FrSets september_sets = SETS(
    fr_published_bus_keys, SET_M6(0.34597, 2.5019, 0.001573, 0.014997, 0.01192, 0.005788, 0.000851, 0.260667, 8.5288,
                                  0.227817, 0.106512, 1.47e-08, 0.142018, 0.005266, 0.002986, BUS(1, 0, 0.010221)));

const FrOption fr_servo_preset_xl330_main_2026_09 = {
    FR_OPTION("xl330_main_2026_09", "Dynamixel XL330, 2026-09",
              "Newest set, with a delay of 10 ms. Rounded to 3 to 6 digits, as others quote it; only M6 "
              "is available.",
              "github.com/Rhoban/bam, bam/params/xl330; bluvtx09/partgap@e9a619d (Apache-2.0)", ""),
    .settings = summer_m6, .sets = &september_sets, .ranges = july};

static const FrSets armfix_sets =
    SETS(fr_published_keys,
         SET_M1(0.39096245877183244, 3.61661230030077, 0.001931194420759855, 0.037475941806025814, 0.01519724219490505,
                0.003962602611158995, NO_BUS),
         SET_M2(0.39102353085420005, 3.631867479223215, 0.00193969742048894, 0.039640899473523505, 0.013873556342119606,
                0.004442530686844534, 0.002410148555530383, 0.24888704102766943, 9.999999998922657, NO_BUS),
         SET_M3(0.3807112096806716, 3.042577837095542, 0.001961730123669368, 0.03232758962534529, 0.011302412891443533,
                0.0044129336093419475, 0.12341835796790665, NO_BUS),
         SET_M4(0.38455967757790555, 3.0625638570802733, 0.001942292535927778, 0.03044053880903863,
                0.011184391867035404, 0.004619163212490518, 0.0002863056092920234, 0.2376854961357817,
                9.977898626781634, 0.11139426824809444, 0.028375048874560663, NO_BUS),
         SET_M5(0.37001849713104207, 2.654780705281979, 0.001949394950298333, 0.031891298647777566,
                0.010885151088653474, 0.005675810597156804, 9.209512293992435e-08, 1.375277897243228, 8.899234073330536,
                0.23196703832243712, 5.22558017320201e-06, 2.111199277836473e-07, 0.11374040554915475, NO_BUS),
         SET_M6(0.37253285274194237, 2.67694806663074, 0.0019264867295509705, 0.031521147805702004,
                0.010880644662584288, 0.005403414456641469, 1.7008131281803726e-07, 1.7634675136527356,
                1.0341978661576603, 0.22204164835180631, 3.83928204610708e-06, 1.6006609429043442e-06,
                0.15273047374087004, 0.003231550205221654, 0.003159439595523146, NO_BUS));

const FrOption fr_servo_preset_xl330_armfix = {
    FR_OPTION("xl330_armfix", "Dynamixel XL330, 2026-07 (armfix)",
              "With the mass of the arm, probably from the recordings of June. α is at the end of its "
              "range in M2 and M4.",
              "github.com/Rhoban/bam@96001ff, bam/params/xl330 (Apache-2.0)", ""),
    .settings = summer_m6 + 1, .sets = &armfix_sets, .ranges = july};

static const FrSets four_sets = SETS(
    fr_published_keys,
    SET_M1(0.38165206872948554, 3.6049237426144547, 0.0019179801107612352, 0.025873092678187493, 0.019133626938932002,
           0.0038090515443390256, NO_BUS),
    SET_M2(0.38082604009581533, 3.6075906414207095, 0.0019147219169590663, 0.027299660077914623, 0.018601492795417476,
           0.004047971379756858, 0.0011012778060184916, 0.2612676462986131, 3.9999999983129455, NO_BUS),
    SET_M3(0.3649589249395556, 2.9965245516660737, 0.0020824350884471447, 0.012203238983451797, 0.012109386074693827,
           0.005734790908595747, 0.13913091060903499, NO_BUS),
    SET_M4(0.3660777779176254, 2.962373622882612, 0.0021084682533593566, 0.012508510368656856, 0.011026973218043799,
           0.006369840834147654, 0.00302123811876044, 0.22687169539648988, 3.999999999479969, 0.13773740446744118,
           0.03352520676420554, NO_BUS),
    SET_M5(0.3531584007649331, 2.5386384987186936, 0.0020573074829207255, 0.010598275825535255, 0.01208891329215458,
           0.0068991729573911935, 3.304524182085021e-14, 0.2603953060543827, 1.7115151998240392, 0.275101273381372,
           0.0511461425751032, 4.5498870903802505e-14, 0.1252599601983392, NO_BUS),
    SET_M6(0.3530381883659631, 2.5392025209094187, 0.0020611316333410583, 0.010354751689744424, 0.012022451143268827,
           0.006932831437266223, 6.918474810722028e-05, 0.2622943838368961, 1.7111256139271775, 0.2747143713671604,
           0.051955485844791274, 1.0401452559110973e-09, 0.12284618989261688, 0.009999978325502935,
           0.009999988392661906, NO_BUS));

const FrOption fr_servo_preset_xl330_4traj = {
    FR_OPTION("xl330_4traj", "Dynamixel XL330, 2026-07 (4traj)",
              "Fit to the four usual trajectories. α is at the end of its range in M2 and M4, K_m^q and "
              "K_e^q in M6.",
              "github.com/Rhoban/bam@0186bd0, bam/params/xl330 (Apache-2.0)", ""),
    .settings = summer_m6 + 1, .sets = &four_sets, .ranges = july};

static const FrSets nolift_sets = SETS(
    fr_published_keys,
    SET_M1(0.37005152119117146, 3.498349797205021, 0.0019898151031250474, -0.0017672434168936602, 0.01821167858833861,
           0.005902005392322235, NO_BUS),
    SET_M2(0.21320273258394085, 2.000000088592611, 0.001989285775798245, 0.002359123553688877, 0.016040918727540855,
           0.02354984234642626, 0.01152672700458152, 0.19118920353305913, 3.9999999971272904, NO_BUS),
    SET_M3(0.2914666127989648, 2.0000000000177396, 0.002596131287992887, 0.015547202120246767, 0.002319691753871906,
           0.016903883836368913, 0.26407734798146426, NO_BUS),
    SET_M4(0.291545002295148, 2.0000000000185074, 0.0025782540685099515, 0.015495013221210871, 0.0021521768302085447,
           0.017819710915700462, 0.0004142783877571575, 0.11780576795939068, 1.0000158406484074, 0.25158745242367064,
           0.052028475872390546, NO_BUS),
    SET_M5(0.28575904242384065, 2.000035077334106, 0.0025685034365580837, 0.016236782422969886, 0.0020391814934009656,
           0.018686549517152658, 5.468352862616111e-09, 0.22258733082429977, 2.3288381456131346, 0.23007570268448654,
           0.25825760438071466, 5.004477566346946e-07, 0.11700810706121324, NO_BUS),
    SET_M6(0.28638649600668775, 2.000017119760972, 0.002569774737524995, 0.01553585638800363, 0.0023258418670152347,
           0.0185448141303962, 0.0001856264715700908, 0.11532863880939243, 1.000022697315946, 0.23063000784446322,
           0.26077932692372613, 1.9157733081388423e-06, 0.15158776983752117, 0.005595958708218643,
           0.0037747149629857673, NO_BUS));

const FrOption fr_servo_preset_xl330_nolift = {
    FR_OPTION("xl330_nolift", "Dynamixel XL330, 2026-07 (nolift)",
              "Fit without lift_and_drop: R is at the end of its range, and back-EMF and K_v are hardly "
              "told apart.",
              "github.com/Rhoban/bam@11bb7ec, bam/params/xl330 (Apache-2.0)", ""),
    .settings = summer_m6 + 1, .sets = &nolift_sets, .ranges = july};

static const FrSets all_sets = SETS(
    fr_published_keys,
    SET_M1(0.38429302034033563, 3.588951206604558, 0.0019509450453526137, 0.019559708719558894, 0.0189381330982326,
           0.004035456621843853, NO_BUS),
    SET_M2(0.3828035994756994, 3.5977874337978566, 0.0019447947707346733, 0.018513125207515246, 0.017862485055596004,
           0.004518092968061638, 0.001219077474887715, 0.23498464441923786, 3.9999999978585206, NO_BUS),
    SET_M3(0.3571397933551148, 2.711091789553222, 0.00222430274900321, 0.008134336389953908, 0.009348787927259522,
           0.006994844113809709, 0.1936410776942758, NO_BUS),
    SET_M4(0.3561922406972633, 2.683342742910402, 0.0022063924524511006, 0.009345745046786022, 0.005553428832472521,
           0.008890650044869402, 0.008243104059769897, 0.10002306779267715, 2.7525613317226925, 0.20076013599005496,
           0.030438592858099342, NO_BUS),
    SET_M5(0.3387881101585224, 2.3371346612159773, 0.002107333326728293, 0.008956294605195383, 0.00606303776928581,
           0.009696819153987467, 0.0072508811182012385, 0.10000000828098855, 3.999999704597713, 0.3233873254278101,
           0.10147129879956913, 2.871881759851801e-09, 0.18994963638875817, NO_BUS),
    SET_M6(0.3378911401596897, 2.298787399903471, 0.0021173123765794786, 0.008058730308779322, 0.006576901417600614,
           0.009476979761376654, 0.007681868702239284, 0.10006137222378013, 3.26446295899839, 0.3363970560797436,
           0.09177792244604617, 3.946840800336075e-06, 0.12734082688777074, 0.0062496927653033895, 0.003186138690282794,
           NO_BUS));

const FrOption fr_servo_preset_xl330_all = {
    FR_OPTION("xl330_all", "Dynamixel XL330, 2026-07 (all)",
              "Fit to all recordings of July 2026. ω_s is at the end of its range in M4 to M6, α in M2 "
              "and M5.",
              "github.com/Rhoban/bam@222e444, bam/params/xl330 (Apache-2.0)", ""),
    .settings = summer_m6 + 1, .sets = &all_sets, .ranges = july};

static const FrSets june_sets =
    SETS(fr_published_keys, SET_M5(0.37052089910035324, 2.977837607674783, 0.0018837443992737585, 0.03306998659783944,
                                   0.006701603330043059, 0.0062093363785171414, 0.002383033174546291,
                                   0.3938223715371345, 1.858368927238327, 0.21974502017212783, 0.004833156767796903,
                                   0.14944957898413452, 0.2863011897058181, NO_BUS));

const FrOption fr_servo_preset_xl330_2026_06_old = {
    FR_OPTION("xl330_2026_06_old", "Dynamixel XL330, 2026-06 (m5_old)",
              "Earlier fit of M5, beside that of the preset xl330; the mass of the arm was left out.",
              "github.com/Rhoban/bam@ca760c6, params/xl330/m5_old.json (Apache-2.0)", ""),
    .settings = summer_m5, .sets = &june_sets, .ranges = july};

static const FrSets may_sets = SETS(
    fr_published_keys, SET_M6(0.35779164271150476, 2.374988979696358, 0.0020257825918762167, -0.06546129209754742,
                              0.001754607184547046, 0.009619244577789402, 0.0010538474216419162, 1.7221467024134323,
                              1.9509891711049203, 0.3192184816286803, 0.12809368871589483, 0.18955233643383987,
                              0.10892769962721865, 0.0010502076729414875, 0.006317081973583958, NO_BUS));

const FrOption fr_servo_preset_xl330_2026_05 = {
    FR_OPTION("xl330_2026_05", "Dynamixel XL330, 2026-05", "Only M6; the mass of the arm was left out.",
              "github.com/Rhoban/bam@088a0d4, params/xl330_new (Apache-2.0)", ""),
    .settings = spring_m6, .sets = &may_sets, .ranges = march};

static const FrSets march_sets =
    SETS(fr_published_keys,
         SET_M1(0.20073207566393902, 2.8670515996481516, 0.0015256904230708807, 0.015292971704036026,
                0.016056449717240236, 0.018208404393321075, NO_BUS),
         SET_M6(0.3249836557457353, 2.6489545363154137, 0.001957458468996373, 0.013590191652650227, 0.00599079528457656,
                0.008135615341970309, 0.0015824044832487478, 2.578809654969247, 2.921757808544202, 0.4288356721156603,
                0.0021359230598585605, 0.0005849143878108778, 0.18929056020775098, 0.006606117431414187,
                0.0011622643935819302, NO_BUS));

const FrOption fr_servo_preset_xl330_m288t_2026_03 = {
    FR_OPTION("xl330_m288t_2026_03", "Dynamixel XL330, M288-T, 2026-03",
              "R was sought from 2 to 3 Ω only; the mass of the arm was left out.",
              "github.com/Rhoban/bam@2f67dc6, params/xl330 (Apache-2.0)", ""),
    .settings = spring_m6, .sets = &march_sets, .ranges = march};

static const FrSets february4_sets =
    SETS(fr_published_keys, SET_M1(0.32321138819018436, 4.7636501514851926, 0.001643216859746982, 0.01795252374733891,
                                   0.0069659724474934286, 0.010494765451601431, NO_BUS));

const FrOption fr_servo_preset_xl330_2026_02_04 = {
    FR_OPTION("xl330_2026_02_04", "Dynamixel XL330, 2026-02-04", "Only M1; the mass of the arm was left out.",
              "github.com/Rhoban/bam@af22604, params/xl330 (Apache-2.0)", ""),
    .settings = winter_m1, .sets = &february4_sets, .ranges = january};

static const FrSets february3_sets =
    SETS(fr_published_keys, SET_M1(0.3000000000000018, 3.380185200905008, 0.0017889630015633746, 0.021983499790260014,
                                   0.01091825679507787, 0.010025021411758137, NO_BUS));

const FrOption fr_servo_preset_xl330_2026_02_03 = {
    FR_OPTION("xl330_2026_02_03", "Dynamixel XL330, 2026-02-03",
              "First fit with the right error gain. k_t is at the end of its range, and the mass of the "
              "arm was left out.",
              "github.com/Rhoban/bam@d73e7c4, params/xl330 (Apache-2.0)", ""),
    .settings = winter_m1, .sets = &february3_sets, .ranges = january};

static const FrPresetSetting january_settings[] = {WORD(model, m1), XL330(7.4, 0.00246), {0}};

static const FrSets january_sets = SETS(
    fr_published_keys,
    SET_M1(0.30289755582162975, 3.3684302037392664, 0.0017252511613451657, 0.018329850738874692, 0.02056180265843287,
           0.007824871088049171, NO_BUS),
    SET_M2(0.3000720069538782, 3.422351469701773, 0.0018351949338899591, 0.022592190159599387, 0.0019886188548530657,
           0.011955233153630796, 0.005585354519563084, 1.9506211404437368, 1.691409215272971, NO_BUS),
    SET_M6(0.303609876267925, 2.444951107725838, 0.0020566024734211697, 0.02113563649978374, 0.0004496236724962162,
           0.008178654749130088, 8.98236594176617e-05, 0.7791999762669103, 1.8121453469382847, 0.28425109160327744,
           0.13631427926858256, 0.000962295552186495, 0.07756269586185101, 0.0052586872345423965, 0.009015695123707009,
           NO_BUS));

const FrOption fr_servo_preset_xl330_2026_01 = {
    FR_OPTION("xl330_2026_01", "Dynamixel XL330, 2026-01",
              "The error gain of this fit was found wrong later, and the mass of the arm was left out.",
              "github.com/Rhoban/bam@16837b3, params/xl330 (Apache-2.0)", ""),
    .settings = january_settings, .sets = &january_sets, .ranges = january};
