// Run hoist: a screw under a weight, which is at rest in the dead band between its turns.
#include "drive_run.h"

const FrExperiment fr_experiment_hoist = {
    DRIVE_RUN(fr_drive_run_rows),
    .name = "hoist",
    .title = "Hoist",
    .text =
        "A screw lifts and lowers a weight. It rests while the motor torque is within the dead band, exactly; methods "
        "without a state of rest slip through it.",
    .source = "Dupont 1993, eq 19 and 20",
    .defaults = "tau_load=200\ntau_0=250\ntau_1=250\nomega=1.5\neta1_s=0.55\neta_b_s=0.4166666666666667\nT=0.01\n",
    .duration = 12,
};
