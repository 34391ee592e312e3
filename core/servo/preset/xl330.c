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

static const Published m1 = SET_M1(0.3866957639281311, 4.017129222290597, 0.0018141672784458866, 0.030871000250528358,
                                   0.01283272036582759, 0.003661672282824312, NO_BUS);
static const Published m2 =
    SET_M2(0.38528091566850053, 4.000263886971013, 0.001819285317339707, 0.03284548034270232, 4.133833162325061e-15,
           0.005620845480615652, 0.01265123828962108, 4.166521110955459, 1.3636445350385433, NO_BUS);
static const Published m3 = SET_M3(0.38042022855161584, 3.380066954773944, 0.001917772275220315, 0.029439576907685533,
                                   0.008881712972862601, 0.004379099756757558, 0.12166455532811028, NO_BUS);
static const Published m4 =
    SET_M4(0.3861709980035537, 3.402572641173151, 0.0018954552619850965, 0.02807245876562081, 0.008758627618365112,
           0.004621034970462603, 7.508873888400355e-17, 2.5577016869227474, 0.7601158768377835, 0.06803357334088644,
           0.07381180834784251, NO_BUS);
static const Published m5 =
    SET_M5(0.36221278145533053, 2.7519133088033305, 0.001846893632595922, 0.02914237064352493, 0.00036595207645983614,
           0.00634803186996739, 0.008677887561102606, 3.1889119963879637, 2.99040048918495, 0.2896521957827231, 0.0,
           3.057449839759573e-05, 0.0586825054453192, NO_BUS);
static const Published m6 = SET_M6(0.36601349688984386, 2.8113923539223227, 0.0018077432831600838, 0.0271132870444849,
                                   0.004771183165566, 0.005359668274599504, 0.004676345799486616, 2.890372094130307,
                                   8.683259907618984, 0.2667860954283698, 8.515871897059342e-06, 1.0722918395099123e-05,
                                   0.08077928978935671, 0.009972471242139415, 0.004902565732332559, NO_BUS);

static const double *const values[] = VALUES_OF_SIX(m1, m2, m3, m4, m5, m6);
static const FrSets sets = {&fr_servo_model_row, fr_published_keys, values};

static const FrRange ranges[] = RANGES(0.2, 0.5, 1, RANGE_OF_MOTOR(0.1, 3, 2, 5, 0.0001, 0.05));

const FrOption fr_servo_preset_xl330 = {
    FR_OPTION("xl330", "Dynamixel XL330", "Small servo with plastic gears, voltage control.",
              "github.com/Rhoban/bam, bam/params/xl330 (Apache-2.0), after Duclusaud 2024", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
