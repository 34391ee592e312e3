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

static const Published m1 = {
    .kt = 2.1913757006745245,
    .R = 2.9649903987776804,
    .armature = 0.026609234235148084,
    .friction_base = 0.10352026623606064,
    .friction_viscous = 0.03520238029013507,
};

static const Published m2 = {
    .kt = 2.190958566263214,
    .R = 2.9609045764726725,
    .armature = 0.026838831911873175,
    .friction_base = 2.768555173702711e-06,
    .friction_stribeck = 0.11742121471961874,
    .dtheta_stribeck = 1.8487805494299074,
    .alpha = 1.7413892741330947,
    .friction_viscous = 0.059589394457307716,
};

static const Published m3 = {
    .kt = 2.204165397088512,
    .R = 2.653346939680077,
    .armature = 0.02484689556730746,
    .friction_base = 0.1133532996239035,
    .load_friction_base = 0.10824037267470683,
    .friction_viscous = 0.01194450384263248,
};

static const Published m4 = {
    .kt = 2.23138890457851,
    .R = 2.3717487904639545,
    .armature = 0.02457397334336701,
    .friction_base = 6.653380436533205e-13,
    .friction_stribeck = 0.10491060771568866,
    .load_friction_base = 0.009150334028953775,
    .load_friction_stribeck = 0.22235912179095094,
    .dtheta_stribeck = 1.6232949773728853,
    .alpha = 1.323485668999259,
    .friction_viscous = 0.05096082506010955,
};

static const Published m5 = {
    .kt = 2.2087822411811935,
    .R = 2.0142427292798475,
    .armature = 0.026018155628771758,
    .friction_base = 1.8812712661235184e-10,
    .friction_stribeck = 0.12242747179820507,
    .load_friction_motor = 0.20763710226562626,
    .load_friction_external = 0.022684350817709906,
    .load_friction_motor_stribeck = 0.19519320110890795,
    .load_friction_external_stribeck = 0.08490162305974122,
    .dtheta_stribeck = 1.7457130513692263,
    .alpha = 1.138313248724122,
    .friction_viscous = 0.05066487276724427,
};

static const Published m6 = {
    .kt = 2.209828156174588,
    .R = 2.033661749312417,
    .armature = 0.026016184370993383,
    .friction_base = 1.0232526438525893e-05,
    .friction_stribeck = 0.12195409579603411,
    .load_friction_motor = 0.19800553725822115,
    .load_friction_external = 0.022215529897348624,
    .load_friction_motor_stribeck = 0.19859970173941574,
    .load_friction_external_stribeck = 0.08710328264676681,
    .load_friction_motor_quad = 0.009999930103371748,
    .load_friction_external_quad = 7.326919843140997e-05,
    .dtheta_stribeck = 1.7463251741328727,
    .alpha = 1.142827788004191,
    .friction_viscous = 0.05071566473605552,
};

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, 1, 3, 1, 5, 0.001, 0.05);

const FrOption fr_servo_preset_mx106 = {
    FR_OPTION("mx106", "Dynamixel MX-106", "Spur gear servo for small robots, voltage control.",
              "Duclusaud 2024; parameters from github.com/Rhoban/bam, bam/params/mx106 (Apache-2.0)", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
