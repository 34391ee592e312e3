// Curve phi_z_error: the error of each method of computing the transform, compared with double-double, and the error of
// the published methods: Lambert W of the rounded psi (Cisneros 2022, eq 25 to 30) and a table that is uniform in x
// (section IV).
#include "transform.h"
#include "law/parts.h"
#include "math/bits.h"
#include "math/double_double.h"

static const FrChannel channels[] = {
    FR_CHANNEL("x", "x", "rad/s", "velocity without friction, v*"),
    FR_CHANNEL("residual", "y − Φ(x − Z y)", "N m", "residual of the equation with the chosen method"),
    FR_CHANNEL("error_direct", "direct", "ulp", "error of the closed form"),
    FR_CHANNEL("error_table", "table", "ulp", "error of the look-up table"),
    FR_CHANNEL("error_numeric", "numeric", "ulp", "error of bracketed Newton"),
    FR_CHANNEL("error_textbook", "W₀(ψ)", "ulp", "error of the published form, Lambert W of the rounded ψ"),
    FR_CHANNEL("error_uniform", "uniform table", "ulp",
               "error of linear interpolation between 1024 points uniform in x"),
    FR_CHANNEL("phi_z", "Φ_Z", "N m", "friction torque by the chosen method"),
    FR_CHANNEL("reference", "Φ_Z", "N m", "friction torque in double-double, rounded"),
    FR_CHANNEL("reference_low", "Φ_Z", "N m", "rounding remainder of the reference"),
    {0},
};

typedef struct Comparison {
    TransformModel chosen;
    FrPhiZ direct, numeric, table;
    bool has_direct, has_numeric, has_table, has_textbook;
} Comparison;

/// The transform of the same law and Z by another method.
static bool make_by(FrPhiZ *phi_z, const Comparison *all, FrMethod method, double *table)
{
    const PhiZ *chosen = phi_z_in(&all->chosen.phi_z);
    const FrPhiZDef def = {
        .law = phi_z_law(&all->chosen.phi_z), .method = method, .largest_root = chosen->lambda > 1, .table = table};
    return fr_phi_z_make_of(phi_z, &def, chosen->M, "", NULL) == FR_OK;
}

static void make(const FrForm *form, void *model, FrReport *report)
{
    Comparison *all = model;
    int errors = report->error_count;
    fr_transform_from_form(form, model, report);
    if (report->error_count > errors)
        return;
    const FrPhiZ *chosen = &all->chosen.phi_z;
    bool own = fr_law_has_table(phi_z_law(chosen)), done = own && phi_z_in(chosen)->method == FR_TABLE;
    all->has_direct = make_by(&all->direct, all, FR_DIRECT, NULL);
    all->has_numeric = make_by(&all->numeric, all, FR_NUMERIC, NULL);
    if (done)
        all->table = *chosen;
    bool made = done || make_by(&all->table, all, FR_TABLE, all->chosen.table);
    all->has_table = made && (own || phi_z_in(&all->table)->method == FR_TABLE);
    all->has_textbook = all->has_table && !own;
}

/// Error in units in the last place of the exact value.
static double in_ulps(double y, FrDouble2 exact)
{
    double size = absolute(exact.hi);
    double ulp = from_bits(bits_of(size) + 1) - size;
    return ((y - exact.hi) - exact.lo) / ulp;
}

/// Residual y - Phi(x - Z y), in double-double. 0 while the contact sticks, because Phi can then be any force.
static double residual(const PhiZ *phi_z, double x, double y)
{
    FrDouble2 v = double2_add((FrDouble2){x, 0}, double2_negative(double2_divide((FrDouble2){y, 0}, phi_z->M)));
    double sign = x < 0 ? -1 : 1;
    if (!(sign * x > phi_z->x_stick.hi))
        return 0;
    FrDouble2 along = {sign * v.hi, sign * v.lo};
    const Law *law = &phi_z->law;
    FrDouble2 phi =
        along.hi > 0 ? law->kind->exact_phi(law->def, along) : law->kind->exact_phi(law->def, (FrDouble2){0, 0});
    return y - sign * phi.hi - sign * phi.lo;
}

/// Phi_Z by Lambert W in plain double (Cisneros 2022, eq 25 to 30). NaN if the rounded psi is below -1/e.
static double textbook(const PhiZ *phi_z, double x)
{
    const FrStribeck *law = (const void *)phi_z->law.def;
    double Z = 1 / phi_z->M.hi, a = absolute(x), width = 1 + Z * law->D;
    if (a <= Z * law->F_S)
        return x / Z;
    double psi = -Z / law->v_S * (law->F_S - law->F_C) / width * fr_exp((Z * law->F_C - a) / (law->v_S * width));
    return with_sign(-law->v_S / Z * fr_lambert_w0(psi) + (law->F_C + law->D * a) / width, x);
}

/// Phi_Z from NODES values, uniform in x from breakaway to the point at which stiction has decayed,
/// joined by straight lines.
static double uniform(const FrPhiZ *phi_z, double x)
{
    enum { NODES = 1024 };
    const PhiZ *p = phi_z_in(phi_z);
    const FrStribeck *law = (const void *)p->law.def;
    double a = absolute(x), from = p->x_stick.hi, step = 38 * law->v_S * (1 + law->D / p->M.hi) / (NODES - 1);
    double q = (a - from) / step;
    if (!(q > 0) || q >= NODES - 1)
        return fr_phi_z(phi_z, x);
    double left = (double)(int)q, low = fr_phi_z(phi_z, from + left * step),
           high = fr_phi_z(phi_z, from + (left + 1) * step);
    return with_sign(low + (high - low) * (q - left), x);
}

static void at(const void *model, double x, double *row)
{
    const Comparison *all = model;
    const FrPhiZ *chosen = &all->chosen.phi_z;
    double y = fr_phi_z(chosen, x);
    FrDouble2 exact = fr_exact_phi_z(chosen, x, NULL);
    row[0] = x;
    row[1] = residual(phi_z_in(chosen), x, y);
    row[2] = all->has_direct ? in_ulps(fr_phi_z(&all->direct, x), exact) : (double)NAN;
    row[3] = all->has_table ? in_ulps(fr_phi_z(&all->table, x), exact) : (double)NAN;
    row[4] = all->has_numeric ? in_ulps(fr_phi_z(&all->numeric, x), exact) : (double)NAN;
    row[5] = all->has_textbook ? in_ulps(textbook(phi_z_in(chosen), x), exact) : (double)NAN;
    row[6] = all->has_textbook ? in_ulps(uniform(&all->direct, x), exact) : (double)NAN;
    row[7] = y;
    row[8] = exact.hi;
    row[9] = exact.lo;
}

const FrExperiment fr_experiment_phi_z_error = {
    CURVE_MEMBERS(fr_transform_rows, channels, Comparison, make, at, fr_transform_span),
    .partial = true,
    .name = "phi_z_error",
    .title = "Errors of the transform",
    .text = "Error of each method of computing the transform against a double-double reference, in units in the last "
            "place.",
    .source = "Cisneros 2022, section IV, for the published methods",
    .first = "law F F_S F_C v_S D points K B T",
    .readings = fr_transform_readings,
    .read = fr_transform_read,
};
