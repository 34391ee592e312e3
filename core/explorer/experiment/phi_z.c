// Curve phi_z: the implicit transform of a friction law behind a spring-damper, 1/Z = K T + B (or a given Z); or its
// approximation (Kikuuwe 2006, eq 46), with its error compared with the exact transform and the condition for its
// validity: Z |Phi'(x)| must be much smaller than 1 (eq 47 to 49).
#include "transform.h"
#include "law/parts.h"
#include "contact/kind.h"

enum { X, PHI_Z, ERROR, CONDITION };

static const FrChannel channels[] = {
    [X] = FR_CHANNEL("x", "x", "rad/s", "velocity without friction, v*"),
    [PHI_Z] = FR_CHANNEL("phi_z", "Φ_Z", "N m", "friction torque"),
    [ERROR] = FR_CHANNEL("error", "Φ̂_Z − Φ_Z", "N m", "error of the approximation, if it is chosen"),
    [CONDITION] =
        FR_CHANNEL("condition", "Z |Φ′|", "", "relative error to first order, if the approximation is chosen"),
    {0},
};

typedef struct Model {
    TransformModel exact;
    bool approximate;
} Model;

static void make(const FrForm *form, void *model, FrReport *report)
{
    Model *m = model;
    int errors = report->error_count;
    fr_transform_from_form(form, &m->exact, report);
    m->approximate = fr_form_value(form, "method") >= (double)TRANSFORM_APPROXIMATE;
    if (m->approximate && report->error_count == errors)
        fr_approximate_check(transform_of(m), "method", report);
}

static const FrLaw *law(const void *model)
{
    return phi_z_law(transform_of(model));
}

/// Get the transform for evaluation over arrays. Returns NULL for an approximation.
static const FrPhiZ *arrays(const void *model)
{
    return ((const Model *)model)->approximate ? NULL : transform_of(model);
}

static void at(const void *model, double x, double *row)
{
    const FrPhiZ *phi_z = transform_of(model);
    double exact = fr_phi_z(phi_z, x);
    row[X] = x;
    row[PHI_Z] = exact;
    row[ERROR] = row[CONDITION] = (double)NAN;
    if (!((const Model *)model)->approximate)
        return;
    const FrLaw *own = phi_z_law(phi_z);
    double M = phi_z_in(phi_z)->M.hi, stick = M * x, phi = fr_phi(own, x);
    double condition = ABSOLUTE(fr_phi_slope(own, x)) / M;
    row[PHI_Z] = ABSOLUTE(stick) > ABSOLUTE(phi) ? phi : stick;
    row[ERROR] = row[PHI_Z] - exact;
    row[CONDITION] = condition < (double)INFINITY ? condition : (double)NAN;
}

const FrExperiment fr_experiment_phi_z = {
    CURVE_MEMBERS(fr_approximation_rows, channels, Model, make, at, fr_transform_span),
    .name = "phi_z",
    .title = "Implicit transform",
    .text =
        "The friction torque y that solves y = Φ(x − Z y). The contact sticks up to |x| = Z F_S and never chatters.",
    .source = "Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 16, fig 4 and 8",
    .first = "law F F_S F_C v_S D points K B T",
    .optional_channels = 2,
    .readings = fr_transform_readings,
    .read = fr_transform_read,
    .law = law,
    .phi_z = arrays,
};
