// Run release_admittance: a body let go on a compliant contact (Kikuuwe 2006, fig 14).
//
// Element D solves the body, the contact's spring and its friction at once. With element C they are split as in fig
// 12(b): the spring answers the velocity of the step before, and the two become unstable when K or T is large.
#include "block.h"

static const FrParam velocity_row =
    FR_NUMBER_ROW("u0", "u_0", "rad/s", -1e6, 1e6, -2, 2, 1, FR_LINEAR, "Velocity at the start.");

static const FrParam *const rows[] = {
    &fr_law_row, &fr_element_row, &fr_time_step_row, &block_mass_row, &velocity_row, &block_force_row, NULL};

static const FrChannel channels[] = {
    BLOCK_CHANNELS("position", "force that pulls"),
    [BLOCK_E] = FR_CHANNEL("e", "e", "m", "elongation of the contact's spring"),
    {0},
};

static const FrPart scene[] = {{"block", "x", "", 0}, {"arrow", "f", "x", 0}, {0}};

static const FrFigureNumber stays[] = {
    {FR_WORDS("largest velocity once it should rest"), FR_WORDS("0"), "m/s", FR_LARGEST, BLOCK_V, 0.2, 1},
    {FR_WORDS("turns at rest"), FR_WORDS("0"), "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1},
};
static const FrFigureNumber settles[] = {
    {FR_WORDS("largest velocity once it should rest"), FR_WORDS("0"), "m/s", FR_LARGEST, BLOCK_V, 0.2, 1},
    {FR_WORDS("turns at rest"), FR_WORDS("none: the marginal case"), "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1},
};
static const FrFigureNumber swings[] = {
    {FR_WORDS("largest velocity once it should rest"), FR_WORDS("does not settle"), "m/s", FR_LARGEST, BLOCK_V, 0.2, 1},
    {FR_WORDS("turns at rest"), FR_WORDS("many"), "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1},
};

static const FrFigure figures[] = {
    {FR_WORDS("Kikuuwe 2006, fig 14, left"), FR_WORDS("Element D at K = 7.5e5 N/m comes to rest."),
     FR_WORDS("element=D\nK=7.5e5"), FR_WORDS("element=C"), 0.4, BLOCK_NUMBERS(stays)},
    {FR_WORDS("Kikuuwe 2006, fig 14, right, dashed"),
     FR_WORDS("Split, at K = 2.5e5 N/m: the largest stiffness that does not oscillate, T² = M/(4 K)."),
     FR_WORDS("element=C\nK=2.5e5"), FR_WORDS("element=D"), 0.4, BLOCK_NUMBERS(settles)},
    {FR_WORDS("Kikuuwe 2006, fig 14, right, black"), FR_WORDS("Split, at K = 7.5e5 N/m: unstable."),
     FR_WORDS("element=C\nK=7.5e5"), FR_WORDS("element=D"), 0.4, BLOCK_NUMBERS(swings)},
    {0},
};

const FrExperiment fr_experiment_release_admittance = {
    .kind = FR_RUN,
    .name = "release_admittance",
    .title = FR_WORDS("Release on a compliant contact"),
    .text = FR_WORDS("A body slides to rest on a contact with a stiff spring. Solved together (D) it rests at any "
                     "stiffness; split (C and a mass) it swings up once T is too long for K."),
    .source = FR_WORDS("Kikuuwe 2006, fig 14"),
    .rows = rows,
    .defaults = "law=coulomb\nF=7\nF_S=7\nF_C=5\nv_S=0.1\nD=0\nelement=D\nK=8.3e4\nh=0\n"
                "sigma_0=83000\nsigma_1=576\ne_max=8.4e-05\nbeta=576\n",
    .channels = channels,
    .scene = FR_DESCRIBED(scene),
    .figures = FR_DESCRIBED(figures),
    .duration = 0.4,
    BLOCK_FUNCTIONS,
};
