// Feetech STS3215, 7.4 V: friction and motor, model M1 only, as published in github.com/Rhoban/bam (Apache-2.0, Marc
// Duclusaud and Gregoire Passault), bam/params/feetech_sts3215_7_4V at 1b5a1ce; electronics from its code; mass and
// length of a load that it moves well. The other models are not published for it.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(model, m1),
    WORD(control, rate_limited),
    NUMBER(vin, 7.4),
    NUMBER(kp, 32),
    NUMBER(error_gain, 0.166),
    NUMBER(max_pwm, 0.97),
    NUMBER(max_velocity, 3400 * 2 * PI / 4096),
    NUMBER(mass, 0.5),
    NUMBER(length, 0.1),
    NUMBER(tau_max, 3),
    {0},
};

static const Published m1 = {
    .kt = 1.21164135295077,
    .R = 2.6761663274455603,
    .armature = 0.02840336348682085,
    .q_offset = -0.05116067663549731,
    .friction_base = 0.05239296084748866,
    .friction_viscous = 0.05908515565091076,
};

static const double *const values[] = {&m1.kt, NULL, NULL, NULL, NULL, NULL};
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, 0.05, 2.5, 0.1, 10, 1e-5, 0.04);

const FrOption fr_servo_preset_feetech_sts3215_7_4V = {
    FR_OPTION("feetech_sts3215_7_4V", "Feetech STS3215, 7.4 V",
              "Metal gear servo for low-cost arms, voltage control with a rate limit.",
              "github.com/Rhoban/bam, bam/params/feetech_sts3215_7_4V (Apache-2.0), after Duclusaud 2024", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
