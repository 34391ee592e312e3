// Run sliding_block: a block slides on the ground under a constant force (Kikuuwe 2006, fig 6 and 7).
#include "block.h"

static const FrParam *const rows[] = {
    CONTACT_ROWS,
    &fr_time_step_row,
    &fr_block_mass_row,
    FR_OWN(BlockModel, v, "v0", "v_0", "rad/s", -1e6, 1e6, -2, 2, 0.7, FR_LINEAR, "Initial velocity.", FR_GROUP_START),
    &fr_block_force_row,
    &fr_hand_block_row,
    NULL};

static const FrChannel channels[] = {
    [BLOCK_T] = FR_CHANNEL("t", "t", "s", "time"),
    [BLOCK_X] = FR_CHANNEL("x", "x", "m", "position"),
    [BLOCK_V] = FR_CHANNEL("v", "v", "m/s", "velocity"),
    [BLOCK_F] = FR_CHANNEL("f", "f", "N", "friction force"),
    {0},
};

static const FrPart scene[] = {{"block", "x", "", 0, "spring"}, {"arrow", "f", "x", 0, ""}, {0}};

#define STOPS(name, after, remark)                                                                                     \
    static const FrFigureNumber name[] = {                                                                             \
        {"final velocity", "0", "m/s", FR_LAST, BLOCK_V, 0, 1, ""},                                                    \
        {"final friction", "−1 (balances h)", "N", FR_LAST, BLOCK_F, 0, 1, ""},                                        \
        {"sign changes at rest", "0", "", FR_MEASURED, FR_CHATTER_COUNT, 0, 1, ""},                                    \
        {"stops after", after, "s", FR_SETTLED, BLOCK_V, 1e-9, 1, remark},                                             \
    }
STOPS(stops, "0.078 (v_0 M/(F − h))",
      "First sample at rest. The paper prints no number; it follows from its parameters.");
STOPS(stops_coarse, "0.080 (⌈v_0 M/((F − h) T)⌉ T)",
      "First sample at rest: the first multiple of T = 4 ms after 77.8 ms. The paper prints no number; it follows from "
      "its parameters.");
static const FrFigureNumber reverses[] = {
    {"final friction", "−8", "N", FR_LAST, BLOCK_F, 0, 1, ""},
    {"zero crossings of the velocity", "1", "", FR_CROSSED, BLOCK_V, 0, 1, ""},
    {"energy created by friction", "0 for any T", "J", FR_MEASURED, FR_ENERGY_CREATED, 0, 1, ""},
};
static const FrFigure figures[] = {
    {"Kikuuwe 2006, fig 6, left",
     "At T = 1 ms the block comes to rest exactly, without chatter. It starts at 0.7 m/s, as the caption says; the text of the paper says 1.3 m/s, the speed of fig 7.",
     "v0=0.7\nh=-1\nT=0.001", "element=explicit", 0.2, FIGURE_NUMBERS(stops)},
    {"Kikuuwe 2006, fig 6, right", "The same at T = 4 ms.", "v0=0.7\nh=-1\nT=0.004", "element=explicit", 0.2,
     FIGURE_NUMBERS(stops_coarse)},
    {"Kikuuwe 2006, fig 7, left", "A force greater than friction reverses the block, T = 1 ms.",
     "v0=1.3\nh=-10\nT=0.001", "element=karnopp", 0.2, FIGURE_NUMBERS(reverses)},
    {"Kikuuwe 2006, fig 7, right", "The same at T = 4 ms.", "v0=1.3\nh=-10\nT=0.004", "element=karnopp", 0.2,
     FIGURE_NUMBERS(reverses)},
    {0},
};

const FrExperiment fr_experiment_sliding_block = {
    BLOCK_MEMBERS(rows, channels, scene),
    .name = "sliding_block",
    .title = "Sliding block",
    .text = "A block slides under a constant force. With a force smaller than friction it stops dead; with a larger "
            "one it reverses. The conventional and the explicit model chatter at zero velocity.",
    .source = "Kikuuwe 2006, fig 6 and 7",
    .first = "element law F F_static F_S F_C h v0 M T",
    .plots = "v f x",
    .defaults = "law=coulomb\nF=8\nF_S=8\nF_C=5\nv_S=0.1\nD=0\nelement=A\nK=4e4\nsigma_0=40000\n"
                "sigma_1=400\ne_max=0.0002\nbeta=400\n",
    .figures = figures,
    .duration = 0.2,
};
