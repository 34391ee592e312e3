// Feetech STS3215, 7.4 V: friction and motor, model M1 only, as published in github.com/Rhoban/bam (Apache-2.0, Marc
// Duclusaud and Gregoire Passault), bam/params/feetech_sts3215_7_4V at 1b5a1ce; electronics from its code; mass and length of a load that it moves well.
// The other models are not published for it: they take the program's defaults for the terms that M1 does not have.
#include "published.h"

static const FrSetting settings[] = {
    CHOICE(model, m1),
    CHOICE(control, rate_limited),
    ALWAYS(vin, 7.4),
    ALWAYS(kp, 32),
    ALWAYS(error_gain, 0.166),
    ALWAYS(max_pwm, 0.97),
    ALWAYS(max_velocity, 3400 * 2 * PI / 4096),
    ALWAYS(mass, 0.5),
    ALWAYS(length, 0.1),
    ALWAYS(tau_max, 3),
    ALWAYS(kt, 1.21164135295077),
    ALWAYS(R, 2.6761663274455603),
    ALWAYS(armature, 0.02840336348682085),
    ALWAYS(q_offset, -0.05116067663549731),
    ALWAYS(friction_base, 0.05239296084748866),
    ALWAYS(friction_viscous, 0.05908515565091076),
    {0},
};

const FrOption fr_servo_preset_feetech_sts3215_7_4V = {
    .name = "feetech_sts3215_7_4V",
    .title = FR_WORDS("Feetech STS3215, 7.4 V"),
    .text = FR_WORDS("Metal gear servo of low-cost arms, voltage control with a limited rate."),
    .source = FR_WORDS("github.com/Rhoban/bam, bam/params/feetech_sts3215_7_4V (Apache-2.0), after Duclusaud 2024"),
    .equation = "",
    .settings = settings,
};
