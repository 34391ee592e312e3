// Run series: a screw with Coulomb friction in series on both sides (Dupont 1993, eq 29 and 30).
#include "drive_run.h"

const FrExperiment fr_experiment_series = {
    DRIVE_RUN(fr_drive_run_rows),
    .name = "series",
    .title = "Friction in series",
    .text =
        "A screw between bearings and seals: Coulomb friction on the motor's and on the load's side adds to that of the "
        "transmission.",
    .source = "Dupont 1993, eq 29 and 30",
    .defaults = "tau_load=100\nc_m=60\nc_b=40\nT=0.01\n",
    .duration = 8,
};
