// Curve slip: the intersection (v, y) of the law with the line of slope -1/Z from (x, 0), where v = x - Z y, and the
// slope of the transform there.
#include "transform.h"

static const FrChannel channels[] = {
    FR_CHANNEL("x", "x", "rad/s", "velocity without friction, v*"),
    FR_CHANNEL("v", "v", "rad/s", "slip velocity, x − Z Φ_Z(x)"),
    FR_CHANNEL("phi_z", "Φ_Z", "N m", "friction torque"),
    FR_CHANNEL("slope", "Φ_Z′", "N m s/rad", "slope of the transform"),
    {0},
};

static void at(const void *model, double x, double *row)
{
    const FrPhiZ *phi_z = transform_of(model);
    row[0] = x;
    row[1] = fr_slip_velocity(phi_z, x);
    row[2] = fr_phi_z(phi_z, x);
    row[3] = fr_phi_z_slope(phi_z, x);
}

static const FrPhiZ *phi_z(const void *model)
{
    return transform_of(model);
}

const FrExperiment fr_experiment_slip = {
    CURVE_MEMBERS(fr_transform_rows, channels, TransformModel, fr_transform_from_form, at, fr_transform_span),
    .name = "slip",
    .title = "Slip velocity",
    .text = "The velocity that remains after friction: 0 while the contact sticks, then the slip velocity at which the "
            "law gives that friction.",
    .source = "Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 14 and 16",
    .first = "law F F_S F_C v_S D points K B T",
    .readings = fr_transform_readings,
    .read = fr_transform_read,
    .phi_z = phi_z,
};
