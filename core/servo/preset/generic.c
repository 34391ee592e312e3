// A servo that nobody published: the control law is chosen, and every range of an identification is wide. It has no
// sets. With voltage control it assumes that k_p k_e is the duty cycle per radian of error and d_max its limit, with
// current control that k_p is the current per radian: without these two numbers, k_t and R are known only together with
// them.
#include "published.h"

static const FrPresetSetting settings[] = {
    NUMBER(vin, 12),
    NUMBER(kp, 32),
    NUMBER(error_gain, 0.158),
    NUMBER(max_pwm, 1),
    {"control=current", "kp", 25, NULL},
    {"control=current", "vin", 48, NULL},
    {"control=current", "max_current", 12, NULL},
    {"control=current_source", "kp", 3, NULL},
    {"control=current_source", "damping", 0.08, NULL},
    {"control=current_source", "max_current", 1, NULL},
    NUMBER(mass, 0.5),
    NUMBER(length, 0.1),
    NUMBER(tau_max, 5),
    {0},
};

static const FrSets sets = SETS(fr_published_keys, NULL);

static const FrRange ranges[] = RANGES(15, 1, 40, RANGE_OF_MOTOR(0.01, 20, 0.05, 50, 1e-6, 3), RANGE_OF_BUS,
                                       {"stiffness", 0.1, 1000}, {"damping", 0, 20}, {"max_current", 0.05, 30});

const FrOption fr_servo_preset_generic = {
    FR_OPTION(
        "generic", "Any other servo",
        "Choose the control law. It assumes that k_p k_e is the duty cycle per radian of error, or k_p the current; "
        "its parameters are not published, and the ranges of an identification are wide.",
        "github.com/Rhoban/bam", ""),
    .settings = settings, .sets = &sets, .ranges = ranges};
