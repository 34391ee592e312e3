// A servo that nobody published: the control law is chosen, and every range of an identification is wide. It has no
// sets. With voltage control it assumes that k_p k_e is the duty cycle per radian of error and d_max its limit, with
// current control that k_p is the current per radian: without these two numbers, k_t and R are known only together with
// them.
#include "published.h"

static const FrSets sets = SETS(fr_published_keys, NULL);

static const FrRange ranges[] = RANGES(15, 1, 40, RANGE_OF_MOTOR(0.01, 20, 0.05, 50, 1e-6, 3), RANGE_OF_BUS,
                                       {"stiffness", 0.1, 1000}, {"damping", 0, 20}, {"max_current", 0.05, 30});

const FrOption fr_servo_preset_generic = {
    FR_OPTION(
        "generic", "Any other servo",
        "Choose the control law. It assumes that k_p k_e is the duty cycle per radian of error, or k_p the current; "
        "its parameters are not published, and the ranges of an identification are wide.",
        "github.com/Rhoban/bam", ""),
    .settings = FR_SETTINGS(
        FR_SET("vin", 12), FR_SET("kp", 32), FR_SET("error_gain", 0.158), FR_SET("max_pwm", 1),
        FR_SET_WITH("control=current", "kp", 25), FR_SET_WITH("control=current", "vin", 48),
        FR_SET_WITH("control=current", "max_current", 12), FR_SET_WITH("control=current_source", "kp", 3),
        FR_SET_WITH("control=current_source", "damping", 0.08), FR_SET_WITH("control=current_source", "max_current", 1),
        FR_SET("mass", 0.5), FR_SET("length", 0.1), FR_SET("tau_max", 5)),
    .sets = &sets, .ranges = ranges};
