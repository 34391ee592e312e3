// Run belt_stick_slip: a mass on a moving belt, held by a spring (the system of Leine, van Campen, de Kraker and van
// den Steen 1998: m = 1 kg, k = 1 N/m, belt 0.2 m/s, friction 1 N/(1 + 3 |v|), which is the rational law with F_C = 0).
#include "block.h"

static const FrParam *const rows[] = {
    CONTACT_ROWS,
    &fr_block_mass_row,
    FR_OWN(BlockModel, k, "k", "k", "N m/rad", 0, 1e12, 0.1, 1000, 1, FR_LOGARITHMIC,
           "Stiffness of the spring between mass and wall. A damper beside it: add its coefficient c to D; "
           "that moves only the mean deflection, by c v_b/k.",
           FR_GROUP_BODY),
    FR_OWN(BlockModel, belt, "v_b", "v_b", "rad/s", -1e6, 1e6, 0, 1, 0.2, FR_LINEAR, "Velocity of the belt.",
           FR_GROUP_LOAD),
    FR_OWN(BlockModel, x, "x0", "x_0", "rad", -1e6, 1e6, -2, 2, 0, FR_LINEAR,
           "Initial position; at 0 the spring is relaxed.", FR_GROUP_START),
    &fr_time_step_row,
    &fr_hand_belt_row,
    NULL};

static const FrChannel channels[] = {
    BLOCK_CHANNELS("position", FR_CHANNEL("h", "h", "N", "spring force")),
    [BLOCK_E] = FR_CHANNEL("e", "e", "m", "elongation of the contact spring"),
    [BLOCK_U] = FR_CHANNEL("u", "u", "m/s", "velocity relative to the belt"),
    [BLOCK_S] = FR_PRESCRIBED_CHANNEL("s", "s", "m", "distance travelled by the belt"),
    {0},
};

static const FrPart scene[] = {{"belt", "s", "", 0, "belt"},
                               {"spring", "", "x", 0, ""},
                               {"block", "x", "", 0, "spring"},
                               {"arrow", "f", "x", 0, ""},
                               {0}};

const FrExperiment fr_experiment_belt_stick_slip = {
    BLOCK_MEMBERS(rows, channels, scene),
    .name = "belt_stick_slip",
    .title = "Stick-slip on a belt",
    .text = "The belt carries the mass along until the spring pulls it loose; the mass slips back and sticks again. In "
            "the plane of position and velocity this is a closed loop with a flat top.",
    .source = "Leine, van Campen, de Kraker and van den Steen 1998, section 2",
    .first = "v_b F F_static F_S D F_C v_S k element T",
    .plots = "v f x h u e",
    .defaults = "law=rational\nF_S=1\nF_C=0\nv_S=0.33333333333333331\nD=0\nF=1\nelement=A\nK=1e4\n"
                "epsilon=1e-3\nsigma_0=1e4\nsigma_1=100\n",
    .duration = 40,
};
