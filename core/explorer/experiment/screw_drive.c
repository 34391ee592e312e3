// Run screw_drive: a screw that a sine of motor torque drives back and forth (Dupont 1993, fig 5).
#include "drive_run.h"

#define JUMP_REMARK                                                                                                    \
    "The paper shows a picture; closed form of the steady cycle: amplitudes 9.3266 while driving and 24.0554 rad/s² " \
    "while backdriven, jump from 21.587 to 8.370 rad/s²."
#define SIGNAL_REMARK                                                                                                    \
    "The paper prints τ_in = 750 sin 4t; meant is τ_a, the same signal as in its section 4.2: with τ_in the rotor's " \
    "inertia would drop out."
#define ANGLES_REMARK                                                                                                  \
    "Not printed where 0.663 and 1.91 come from; 15° and 7° are the only pair of half degrees that rounds to both. " \
    "Eq 21 cannot give them: there 1/η_1 + 1/η_2 = 2, here 2.032."

static const FrFigureNumber cycle[] = {
    {"largest acceleration from 4 s on", "a picture", "rad/s²", FR_LARGEST, DRIVE_A, 4, 1, JUMP_REMARK},
    {"top speed from 4 s on", "a picture", "rad/s", FR_LARGEST, DRIVE_V, 4, 1, "Closed form: 3.36043. " SIGNAL_REMARK},
    {"angle at 8 s", "a picture", "rad", FR_LAST, DRIVE_Q, 0, 1,
     "The start at rest is inferred. Closed form: 1.98608. The jumps are 78 % of what eq 31 gives for k = 0.5: it holds τ_m, "
     "in which the rotor's own torque jumps, too."},
    {"rests in 8 s", "0", "", FR_LAST, DRIVE_STOPS, 0, 1,
     "Without a load the dead band is the point 0: it never sticks, whatever the torque."},
};
static const FrFigureNumber thread[] = {
    {"angle at 8 s", "a picture", "rad", FR_LAST, DRIVE_Q, 0, 1, ANGLES_REMARK},
    {"velocity at 8 s", "a picture", "rad/s", FR_LAST, DRIVE_V, 0, 1, ""},
};
static const FrFigureNumber weight[] = {
    {"rests in 12 s", "not in the paper", "", FR_LAST, DRIVE_STOPS, 0, 1,
     "Our own: a weight of 200 N m, with friction at rest."},
    {"time at rest", "not in the paper", "s", FR_LAST, DRIVE_REST, 0, 1,
     "Closed form: 0.31457 s, and 0.22968 s twice."},
};
static const FrFigureNumber jammed[] = {
    {"jams in 4 s", "not in the paper", "", FR_LAST, DRIVE_JAMMED, 0, 1,
     "Our own: J + I/η_2 = −1.516 kg m². Such a screw can only be driven: it stops at once where the motor would brake."},
    {"work of friction", "not in the paper", "J", FR_LAST, DRIVE_LOST, 0, 1, "With 261.52 J in each jam."},
};

static const FrFigureNumber breakaway[] = {
    {"time at rest", "not in the paper", "s", FR_LAST, DRIVE_REST, 0, 1,
     "Closed form: 2.13636 s, at 200/η_1s. The paper found no more friction at rest than in motion: 1.51659 s."},
};

static const FrFigure figures[] = {
    {"Dupont 1993, fig 5",
     "The acceleration jumps where the velocity changes sign, and bends where the load torque does.", "",
     "method=implicit", 8.01, FIGURE_NUMBERS(cycle)},
    {"Dupont 1993, fig 5, by angles", "The same screw by its thread: lead 15°, friction angle 7°.",
     "losses=angles\nlead=15\nfriction_angle=7", "", 8.01, FIGURE_NUMBERS(thread)},
    {"Dead band under a weight", "With a weight the screw sticks at every turn downwards.",
     "tau_load=200\ntau_0=250\ntau_1=250\nomega=1.5\neta1_s=0.55\neta_b_s=0.4166666666666667", "method=rk4", 12,
     FIGURE_NUMBERS(weight)},
    {"Jam", "At 17° friction the load cannot be braked: no acceleration fits, and the screw jams.",
     "losses=angles\nfriction_angle=17", "method=implicit", 4, FIGURE_NUMBERS(jammed)},
    {"Dupont 1993, section 6.1", "Breakaway test: the motor torque grows until the screw starts.",
     "tau_load=200\ntau_0=150\ntau_1=0\ntau_rate=100\neta1_s=0.55", "eta1_s=0.663", 3, FIGURE_NUMBERS(breakaway)},
    {0},
};

const FrExperiment fr_experiment_screw_drive = {
    DRIVE_RUN(fr_drive_run_rows),
    .name = "screw_drive",
    .title = "Screw drive",
    .text =
        "A motor drives a load through a screw, back and forth. The acceleration jumps where the velocity changes sign, and "
        "bends where driving changes to backdriving.",
    .source = "Dupont 1993, section 4.1, fig 5",
    .defaults = "T=0.01\n",
    .figures = figures,
    .duration = 8,
};
