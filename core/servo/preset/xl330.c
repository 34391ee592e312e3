// Dynamixel XL330: friction and motor, models M1 to M6, as published in github.com/Rhoban/bam (Apache-2.0, Marc
// Duclusaud and Gregoire Passault), bam/params/xl330 at 1b5a1ce; electronics from its code; mass and length of a load
// that it moves well.
#include "published.h"
#include "base/row.h"
#include "servo/rows.h"

static const FrPresetSetting settings[] = {
    WORD(control, voltage),
    NUMBER(vin, 7.5),
    NUMBER(kp, 200),
    NUMBER(error_gain, (4096 / (2 * PI)) / (256 * 885.)),
    NUMBER(max_pwm, 1),
    NUMBER(mass, 0.49),
    NUMBER(length, 0.1),
    NUMBER(tau_max, 1),
    {0},
};

static const Published m1 = {
    .kt = 0.3866957639281311,
    .R = 4.017129222290597,
    .armature = 0.0018141672784458866,
    .q_offset = 0.030871000250528358,
    .friction_base = 0.01283272036582759,
    .friction_viscous = 0.003661672282824312,
};

static const Published m2 = {
    .kt = 0.38528091566850053,
    .R = 4.000263886971013,
    .armature = 0.001819285317339707,
    .q_offset = 0.03284548034270232,
    .friction_base = 4.133833162325061e-15,
    .friction_stribeck = 0.01265123828962108,
    .dtheta_stribeck = 4.166521110955459,
    .alpha = 1.3636445350385433,
    .friction_viscous = 0.005620845480615652,
};

static const Published m3 = {
    .kt = 0.38042022855161584,
    .R = 3.380066954773944,
    .armature = 0.001917772275220315,
    .q_offset = 0.029439576907685533,
    .friction_base = 0.008881712972862601,
    .load_friction_base = 0.12166455532811028,
    .friction_viscous = 0.004379099756757558,
};

static const Published m4 = {
    .kt = 0.3861709980035537,
    .R = 3.402572641173151,
    .armature = 0.0018954552619850965,
    .q_offset = 0.02807245876562081,
    .friction_base = 0.008758627618365112,
    .friction_stribeck = 7.508873888400355e-17,
    .load_friction_base = 0.06803357334088644,
    .load_friction_stribeck = 0.07381180834784251,
    .dtheta_stribeck = 2.5577016869227474,
    .alpha = 0.7601158768377835,
    .friction_viscous = 0.004621034970462603,
};

static const Published m5 = {
    .kt = 0.36221278145533053,
    .R = 2.7519133088033305,
    .armature = 0.001846893632595922,
    .q_offset = 0.02914237064352493,
    .friction_base = 0.00036595207645983614,
    .friction_stribeck = 0.008677887561102606,
    .load_friction_motor = 0.2896521957827231,
    .load_friction_external = 0.0,
    .load_friction_motor_stribeck = 3.057449839759573e-05,
    .load_friction_external_stribeck = 0.0586825054453192,
    .dtheta_stribeck = 3.1889119963879637,
    .alpha = 2.99040048918495,
    .friction_viscous = 0.00634803186996739,
};

static const Published m6 = {
    .kt = 0.36601349688984386,
    .R = 2.8113923539223227,
    .armature = 0.0018077432831600838,
    .q_offset = 0.0271132870444849,
    .friction_base = 0.004771183165566,
    .friction_stribeck = 0.004676345799486616,
    .load_friction_motor = 0.2667860954283698,
    .load_friction_external = 8.515871897059342e-06,
    .load_friction_motor_stribeck = 1.0722918395099123e-05,
    .load_friction_external_stribeck = 0.08077928978935671,
    .load_friction_motor_quad = 0.009972471242139415,
    .load_friction_external_quad = 0.004902565732332559,
    .dtheta_stribeck = 2.890372094130307,
    .alpha = 8.683259907618984,
    .friction_viscous = 0.005359668274599504,
};

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, 0.1, 3, 2, 5, 0.0001, 0.05);

const FrOption fr_servo_preset_xl330 = {
    FR_OPTION("xl330", "Dynamixel XL330", "Small servo with plastic gears, voltage control.",
              "github.com/Rhoban/bam, bam/params/xl330 (Apache-2.0), after Duclusaud 2024", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
