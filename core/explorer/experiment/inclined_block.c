// Run inclined_block: a block on an incline that is not steep enough for it to slide; creep is visible immediately.
#include "block.h"

static const FrParam *const rows[] = {
    CONTACT_ROWS,
    &fr_block_mass_row,
    FR_OWN(BlockModel, slope, "slope", "θ", "°", -89, 89, 0, 60, 15, FR_LINEAR,
           "Slope of the incline in degrees. F and F_S do not follow it: for a coefficient μ give "
           "μ M g cos θ at this slope.",
           FR_GROUP_LOAD),
    FR_OWN(BlockModel, gravity, "g", "g", "m/s²", 0, 1e6, 0, 25, 9.81, FR_LINEAR, "Gravitational acceleration.",
           FR_GROUP_LOAD),
    &fr_time_step_row,
    &fr_hand_block_row,
    NULL};

static const FrChannel channels[] = {
    BLOCK_CHANNELS("position along the incline, positive downwards",
                   FR_PRESCRIBED_CHANNEL("h", "h", "N", "weight along the incline")),
    {0},
};

static const FrPart scene[] = {
    {"incline", "slope", "", 0, ""}, {"block", "x", "", 0, "spring"}, {"arrow", "f", "x", 0, ""}, {0}};

const FrExperiment fr_experiment_inclined_block = {
    BLOCK_MEMBERS(rows, channels, scene),
    .name = "inclined_block",
    .title = "Block on an incline",
    .text = "The weight along the incline is below static friction, so the block should stay at rest. Models that "
            "smooth the jump at zero velocity let it creep.",
    .source = "Kikuuwe 2006, section II-A",
    .first = "slope law F F_static F_S F_C element M T",
    .plots = "x v f",
    .defaults = "F_S=4\nF_C=3\nv_S=0.05\nD=0.5\nF=4\nelement=A\nK=4e4\nsigma_0=40000\nsigma_1=400\n"
                "e_max=0.0001\nbeta=400\n",
    .duration = 5,
};
