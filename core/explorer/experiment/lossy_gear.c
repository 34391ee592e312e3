// Run lossy_gear: the examples of Modelica's LossyGear, seen from the motor (Pelchen, Schweiger and Otter 2002).
#include "drive_run.h"

static const FrOption first = {
    FR_OPTION("1", "LossyGearDemo1", "A sine of torque against a load torque that falls: the gear sticks and starts.",
              "Modelica Standard Library, Rotational.Examples.LossyGearDemo1", ""),
    .settings =
        FR_SETTINGS(FR_SET("eta1", 0.5), FR_SET("eta_b", 0.5), FR_SET("J", 1), FR_SET("I", 0.375), FR_SET("tau_1", 10),
                    FR_SET("omega", 6.283185307179586), FR_SET("tau_load", 5), FR_SET("tau_load_rate", -1.25))};
static const FrOption third = {
    FR_OPTION("3", "LossyGearDemo3",
              "A gear with bearing friction runs out; the torque that it passes on is exactly 0.",
              "Modelica Standard Library, Rotational.Examples.LossyGearDemo3 and issue 108", ""),
    .settings = FR_SETTINGS(FR_SET("eta1", 0.25), FR_SET("eta_b", 0.25), FR_SET("J", 0.001), FR_SET("I", 0.001),
                            FR_SET("c_m", 0.5), FR_SET("c_b", 0.5), FR_SET("v0", 10), FR_SET("tau_1", 0),
                            FR_SET("tau_load", -1), FR_SET("t_load", 0.5))};

static const FrParam *const rows[] = {
    FR_ONE_OF("demo", "", 0, FR_OPTIONS(&first, &third), "Which example.", FR_GROUP_PRESET), DRIVE_ROWS, NULL};

#define MODELICA "Modelica"

static const FrFigureNumber sine[] = {
    {"angle at 0.5 s", MODELICA, "µrad", FR_LAST, DRIVE_Q, 0, 1e6, "Located to 1e-12: 33.2487044 µrad."},
    {"velocity at 0.5 s", MODELICA, "rad/s", FR_LAST, DRIVE_V, 0, 1, "Located to 1e-12: −0.0325238588 rad/s."},
    {"time at rest", MODELICA, "s", FR_LAST, DRIVE_REST, 0, 1,
     "From 0.0804771 to 0.1995199 s and from 0.3713428 to 0.4645395 s."},
};
static const FrFigureNumber runs_out[] = {
    {"angle at rest", "0.1", "rad", FR_LAST, DRIVE_Q, 0, 1,
     "a = −500 rad/s² at once; the torque that is passed on is exactly 0, either side gives this."},
    {"at rest from", "0.02", "s", FR_SETTLED, DRIVE_Q, 1e-12, 1, ""},
};

static const FrFigure figures[] = {
    {"LossyGearDemo1", "The gear sticks twice in half a second.", "demo=1", "method=implicit", 0.502,
     FIGURE_NUMBERS(sine)},
    {"LossyGearDemo3", "The gear stops, and holds the load that comes after 0.5 s.", "demo=3", "method=rk4", 1,
     FIGURE_NUMBERS(runs_out)},
    {0},
};

const FrExperiment fr_experiment_lossy_gear = {
    DRIVE_RUN(rows),
    .name = "lossy_gear",
    .title = "Lossy gear",
    .text =
        "Two examples of Modelica's LossyGear: a gear that sticks and starts under a sine of torque, and one that runs "
        "out and holds a load.",
    .source = "Pelchen, Schweiger and Otter 2002; Modelica Standard Library",
    .defaults = "T=0.002\n",
    .figures = figures,
    .duration = 0.5,
};
