// Dynamixel MX-106: friction and motor, models M1 to M6, as identified by Duclusaud 2024 and published in
// github.com/Rhoban/bam (Apache-2.0, Marc Duclusaud and Gregoire Passault), bam/params/mx106 at 1b5a1ce; electronics
// from its code, mass and length a pair from the paper's Table I.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(control, voltage),    NUMBER(vin, 15),         NUMBER(kp, 8),
    NUMBER(error_gain, 0.158), NUMBER(max_pwm, 0.9625), NUMBER(mass, 1),
    NUMBER(length, 0.15),      NUMBER(tau_max, 10),     {0},
};

static const FrSets sets = SETS(
    fr_published_keys,
    SET_M1(2.1913757006745245, 2.9649903987776804, 0.026609234235148084, 0, 0.10352026623606064, 0.03520238029013507,
           NO_BUS),
    SET_M2(2.190958566263214, 2.9609045764726725, 0.026838831911873175, 0, 2.768555173702711e-06, 0.059589394457307716,
           0.11742121471961874, 1.8487805494299074, 1.7413892741330947, NO_BUS),
    SET_M3(2.204165397088512, 2.653346939680077, 0.02484689556730746, 0, 0.1133532996239035, 0.01194450384263248,
           0.10824037267470683, NO_BUS),
    SET_M4(2.23138890457851, 2.3717487904639545, 0.02457397334336701, 0, 6.653380436533205e-13, 0.05096082506010955,
           0.10491060771568866, 1.6232949773728853, 1.323485668999259, 0.009150334028953775, 0.22235912179095094,
           NO_BUS),
    SET_M5(2.2087822411811935, 2.0142427292798475, 0.026018155628771758, 0, 1.8812712661235184e-10, 0.05066487276724427,
           0.12242747179820507, 1.7457130513692263, 1.138313248724122, 0.20763710226562626, 0.022684350817709906,
           0.19519320110890795, 0.08490162305974122, NO_BUS),
    SET_M6(2.209828156174588, 2.033661749312417, 0.026016184370993383, 0, 1.0232526438525893e-05, 0.05071566473605552,
           0.12195409579603411, 1.7463251741328727, 1.142827788004191, 0.19800553725822115, 0.022215529897348624,
           0.19859970173941574, 0.08710328264676681, 0.009999930103371748, 7.326919843140997e-05, NO_BUS));

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(1, 3, 1, 5, 0.001, 0.05));

const FrOption fr_servo_preset_mx106 = {
    FR_OPTION("mx106", "Dynamixel MX-106", "Spur gear servo for small robots, voltage control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/mx106 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges, .benches = BENCHES_OF_MX};
