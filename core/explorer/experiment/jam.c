// Run jam: a screw with so much friction that there is no acceleration while the load drives it (Dupont 1993, 3.2).
#include "drive_run.h"

const FrExperiment fr_experiment_jam = {
    DRIVE_RUN(fr_drive_run_rows),
    .name = "jam",
    .title = "Jam",
    .text =
        "A self-locking screw with a heavy load behind a light rotor: where the motor would brake, no acceleration is "
        "consistent with friction, and it stops at once.",
    .source = "Dupont 1993, section 3.2",
    .defaults = "losses=angles\nlead=15\nfriction_angle=17\nT=0.01\n",
    .duration = 8,
};
