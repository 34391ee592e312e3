// Run release_admittance: a body released on a compliant contact (Kikuuwe 2006, fig 14).
//
// Element D solves the body, the contact's spring and its friction together. With element C they are solved
// separately, as in fig 12(b): the spring force uses the velocity of the step before, and the computation becomes
// unstable if K or T is large.
#include "block.h"

static const FrParam *const rows[] = {
    CONTACT_ROWS,
    &fr_time_step_row,
    &fr_block_mass_row,
    FR_OWN(BlockModel, v, "u0", "u_0", "rad/s", -1e6, 1e6, -2, 2, 1, FR_LINEAR, "Initial velocity.", FR_GROUP_START),
    &fr_block_force_row,
    &fr_hand_block_row,
    NULL};

static const FrChannel channels[] = {
    BLOCK_CHANNELS("position", FR_PRESCRIBED_CHANNEL("h", "h", "N", "external force")),
    [BLOCK_E] = FR_CHANNEL("e", "e", "m", "elongation of the contact spring"),
    {0},
};

static const FrPart scene[] = {{"block", "x", "", 0, "spring"}, {"arrow", "f", "x", 0, ""}, {0}};

static const FrFigureNumber stays[] = {
    {"largest velocity after 0.2 s", "0", "m/s", FR_LARGEST, BLOCK_V, 0.2, 1, ""},
    {"sign changes at rest", "0", "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1, ""},
};
static const FrFigureNumber settles[] = {
    {"largest velocity after 0.2 s", "0", "m/s", FR_LARGEST, BLOCK_V, 0.2, 1, ""},
    {"sign changes at rest", "none: the marginal case", "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1, ""},
};
static const FrFigureNumber swings[] = {
    {"largest velocity after 0.2 s", "does not settle", "m/s", FR_LARGEST, BLOCK_V, 0.2, 1, ""},
    {"sign changes at rest", "many", "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1, ""},
};

static const FrFigure figures[] = {
    {"Kikuuwe 2006, fig 14, left, grey", "Element D at K = 8.3e4 N/m comes to rest.", "element=D\nK=8.3e4", "element=C",
     0.4, FIGURE_NUMBERS(stays)},
    {"Kikuuwe 2006, fig 14, left, dashed", "Element D at K = 2.5e5 N/m comes to rest.", "element=D\nK=2.5e5",
     "element=C", 0.4, FIGURE_NUMBERS(stays)},
    {"Kikuuwe 2006, fig 14, left", "Element D at K = 7.5e5 N/m comes to rest.", "element=D\nK=7.5e5", "element=C", 0.4,
     FIGURE_NUMBERS(stays)},
    {"Kikuuwe 2006, fig 14, right, grey", "Solved separately at K = 8.3e4 N/m: comes to rest.", "element=C\nK=8.3e4",
     "element=D", 0.4, FIGURE_NUMBERS(stays)},
    {"Kikuuwe 2006, fig 14, right, dashed",
     "Solved separately at K = 2.5e5 N/m: the largest stiffness without oscillation, T² = M/(4 K).",
     "element=C\nK=2.5e5", "element=D", 0.4, FIGURE_NUMBERS(settles)},
    {"Kikuuwe 2006, fig 14, right, black", "Solved separately at K = 7.5e5 N/m: unstable.", "element=C\nK=7.5e5",
     "element=D", 0.4, FIGURE_NUMBERS(swings)},
    {0},
};

const FrExperiment fr_experiment_release_admittance = {
    BLOCK_MEMBERS(rows, channels, scene),
    .name = "release_admittance",
    .title = "Release on a compliant contact",
    .text = "A body slides to rest on a contact with a stiff spring. Solved together (D), it comes to rest at any "
            "stiffness. Solved separately (C and a mass), the oscillation grows once T is too large for K.",
    .source = "Kikuuwe 2006, fig 14",
    .first = "element law F F_static F_S F_C u0 K M T",
    .plots = "v f x e",
    .defaults = "law=coulomb\nF=7\nF_S=7\nF_C=5\nv_S=0.1\nD=0\nelement=D\nK=8.3e4\nh=0\n"
                "sigma_0=83000\nsigma_1=576\ne_max=8.4e-05\nbeta=576\n",
    .figures = figures,
    .duration = 0.4,
};
