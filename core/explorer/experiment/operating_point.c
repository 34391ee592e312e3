// Curve operating_point: the region of the gearbox under a motor torque, against the external
// torque (Duclusaud 2024, II-C).
#include "gearbox.h"

static const FrChannel channels[] = {POINT_CHANNEL_ROWS, {0}};

const FrExperiment fr_experiment_operating_point = {
    .kind = FR_CURVE,
    .name = "operating_point",
    .title = "Operating point",
    .text = "Whether a motor torque drives a load, is backdriven by it, or is held by friction, and by what margin.",
    .source = "Duclusaud 2024, section II-C",
    .rows = fr_gearbox_point_rows,
    .first =
        "preset model tau_m velocity viscous friction_base load_friction_base load_friction_motor load_friction_external",
    .channels = channels,
    .model_size = sizeof(Gearbox),
    .make = fr_gearbox_make,
    .at = fr_gearbox_point,
    .span = fr_gearbox_span,
};
