// Curve operating_point: the region of the gearbox under a motor torque, against the external
// torque (Duclusaud 2024, II-C).
#include "gearbox.h"

static const FrChannel channels[] = {POINT_CHANNEL_ROWS, {0}};

const FrExperiment fr_experiment_operating_point = {
    CURVE_MEMBERS(fr_gearbox_point_rows, channels, Gearbox, fr_gearbox_make, fr_gearbox_point, fr_gearbox_span),
    .name = "operating_point",
    .title = "Operating point",
    .text = "Whether a motor torque drives a load, is backdriven by it, or is held by friction, and by what margin.",
    .source = "Duclusaud 2024, section II-C",
    .first =
        "preset model tau_m velocity viscous friction_base load_friction_base load_friction_motor load_friction_external",
};
