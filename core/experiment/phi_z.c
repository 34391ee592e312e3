// Curve phi_z: the implicit transform of a friction law behind a spring-damper, 1/Z = K T + B (or a given Z).
#include "transform.h"

static const FrChannel channels[] = {
    FR_CHANNEL("x", "x", "rad/s", "velocity without friction, v*"),
    FR_CHANNEL("phi_z", "Φ_Z", "N m", "friction torque"),
    {0},
};

static void at(const void *model, double x, double *row)
{
    row[0] = x;
    row[1] = fr_phi_z(transform_of(model), x);
}

const FrExperiment fr_experiment_phi_z = {
    .kind = FR_CURVE,
    .name = "phi_z",
    .title = "Implicit transform",
    .text =
        "The friction torque y that solves y = Φ(x − Z y). The contact sticks up to |x| = Z F_S and never chatters.",
    .source = "Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 16, fig 4 and 8",
    .rows = transform_rows,
    .channels = channels,
    .readings = transform_readings,
    .model_size = sizeof(FrChart),
    .make = transform_from_form,
    .read = transform_read,
    .phi_z = transform_of,
    .at = at,
    .span = transform_span,
};
