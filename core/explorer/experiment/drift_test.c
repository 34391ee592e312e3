// Run drift_test: a small load that oscillates but never reaches static friction (the test of Dupont,
// Hayward, Armstrong and Altpeter 2002): h = h0 + h1 sin(w t). With a model that sticks the body stays in
// place; with others it drifts.
#include "block.h"

static const FrParam *const rows[] = {
    CONTACT_ROWS,
    &fr_block_mass_row,
    FR_OWN(BlockModel, force, "h0", "h_0", "N m", -1e12, 1e12, -2, 2, 0.6, FR_LINEAR, "Mean load.", FR_GROUP_LOAD),
    FR_OWN(BlockModel, swing, "h1", "h_1", "N m", -1e12, 1e12, 0, 2, 0.3, FR_LINEAR,
           "Amplitude of the oscillating load.", FR_GROUP_LOAD),
    FR_OWN(BlockModel, w, "w", "ω", "1/s", 0, 1e9, 0.1, 100, 10, FR_LOGARITHMIC,
           "Angular frequency of the oscillating load.", FR_GROUP_LOAD),
    &fr_time_step_row,
    &fr_hand_block_row,
    NULL};

static const FrChannel channels[] = {
    BLOCK_CHANNELS("position", FR_PRESCRIBED_CHANNEL("h", "h", "N", "load")),
    {0},
};

static const FrPart scene[] = {{"block", "x", "", 0, "spring"}, {"arrow", "h", "x", 0, ""}, {0}};

const FrExperiment fr_experiment_drift_test = {
    BLOCK_MEMBERS(rows, channels, scene),
    .name = "drift_test",
    .title = "Drift under a small load",
    .text = "A load oscillates below static friction. A model that sticks stays in place; bristle models without a "
            "stick state drift away.",
    .source = "Dupont, Hayward, Armstrong and Altpeter 2002; Kikuuwe 2006, section II-B",
    .first = "h0 h1 w element law F F_static F_S F_C T",
    .plots = "x f v",
    .defaults = "F_S=1.5\nF_C=1\nv_S=0.1\nD=0.4\nF=1\nelement=A\nK=1e5\nsigma_0=100000\n"
                "sigma_1=316.23\ne_max=1e-05\nbeta=316.23\n",
    .duration = 20,
};
