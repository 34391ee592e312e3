// The implicit transform Phi_Z of any law (Kikuuwe 2006, Theorem 1): its constants, the choice of its method, its
// refusals, and its slope.
#include "parts.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "numeric.h"
#include "slip.h"
#include "math/bits.h"
#include "math/double_double.h"

#include <math.h>
#include <string.h>

const FrOption fr_method_options[] = {
    [FR_AUTO] = {.name = "auto",
                 .title = "automatic",
                 .text = "The fastest accurate method: the closed form or its table where the law has one, otherwise "
                         "bracketed Newton.",
                 .source = "",
                 .equation = ""},
    [FR_DIRECT] = {.name = "direct",
                   .title = "closed form",
                   .text = "The closed form of the law: Lambert W for stribeck with alpha = 1.",
                   .source = "Cisneros 2022, section IV",
                   .equation = ""},
    [FR_TABLE] = {.name = "table",
                  .title = "look-up table",
                  .text = "Polynomials from a table. For stribeck with alpha = 1 one table serves all parameters; for "
                          "any other alpha a table is built.",
                  .source = "Cisneros 2022, section IV, with a table over the branch distance",
                  .equation = ""},
    [FR_NUMERIC] = {.name = "numeric",
                    .title = "bracketed Newton",
                    .text = "Solves for the slip velocity numerically. Works for every law and every alpha.",
                    .source = "",
                    .equation = ""},
};
static const FrOption *const methods[] = {&fr_method_options[FR_AUTO], &fr_method_options[FR_DIRECT],
                                          &fr_method_options[FR_TABLE], &fr_method_options[FR_NUMERIC], NULL};

_Static_assert(sizeof(PhiZ) <= sizeof(FrPhiZ), "a transform fits");

const FrParam fr_law_method_row =
    FR_CHOICE_ROW("method", "", FR_AUTO, methods, "How Φ_Z is computed.", FR_GROUP_SIMULATION);

FrDouble2 fr_impedance(double K, double B, double T)
{
    return double2_add(two_product(K, T), (FrDouble2){B, 0});
}

FrDouble2 fr_impedance_of_z(double Z)
{
    return double2_divide((FrDouble2){1, 0}, (FrDouble2){Z, 0});
}

double fr_law_largest_z(const FrLaw *law)
{
    const Law *l = law_in(law);
    double Z = 1 / l->kind->smallest_m(l->def), step = 0x1p-53;
    // 1/smallest_m is off only by roundings, so that two or three passes suffice. Since the step doubles, 60 passes
    // would take Z to 0 from anywhere.
    for (int i = 0; i < 60 && Z > 0 && Z - Z == 0 && l->kind->margin(l->def, fr_impedance_of_z(Z)) > 1; i++) {
        Z *= 1 - step;
        step *= 2;
    }
    return Z;
}

/// lambda as text for a message. A value close to 1 must not read as 1.
static const char *margin_text(double lambda, char *text, size_t size)
{
    if (lambda != 1 && absolute(lambda - 1) < 0.0005)
        fr_text(text, size, lambda > 1 ? "1 + %.2g" : "1 − %.2g", absolute(lambda - 1));
    else
        fr_text(text, size, isfinite(lambda) ? "%.4g" : "∞", lambda);
    return text;
}

static void check_margin(const PhiZ *phi_z, const char *key, bool largest_root, FrReport *report)
{
    const char *unit = "rad/(N m s)";
    char text[32];
    FrArgument margin = fr_word("margin", margin_text(phi_z->lambda, text, sizeof text));
    double largest = fr_law_largest_z((const FrLaw *)&phi_z->law), Z = 1 / phi_z->M.hi;
    if (largest > 0 && isfinite(largest))
        largest = fr_round_digits(largest, 6, -1);
    // close to the largest Z, round to the side of it on which Z is
    if (absolute(Z - largest) < 1e-5 * Z)
        Z = fr_round_digits(Z, 6, phi_z->lambda <= 1 ? -1 : 1);
    if (phi_z->lambda <= 1) {
        FrCode code = isfinite(largest) ? FR_ADMISSIBLE : FR_ALWAYS_ADMISSIBLE;
        fr_report_add(report, FR_NOTE, code, key,
                      FR_ARGUMENTS(margin, fr_quantity("Z", Z, unit), fr_quantity("largest", largest, unit)));
    } else if (largest_root) {
        fr_report_add(report, FR_WARNING, FR_NOT_SINGLE_VALUED, key, FR_ARGUMENTS(margin));
    } else if (largest == 0) {
        fr_report_add(report, FR_ERROR, FR_NEVER_ADMISSIBLE, "alpha", FR_NO_ARGUMENTS);
    } else {
        FrFinding *finding =
            fr_report_add(report, FR_ERROR, FR_INADMISSIBLE, key,
                          FR_ARGUMENTS(margin, fr_quantity("Z", Z, unit), fr_quantity("largest", largest, unit)));
        if (strcmp(key, "Z") == 0)
            fr_finding_remedy(finding, FR_AT_MOST, "Z", largest, unit);
    }
}

/// The last |x| that sticks. This is the largest double up to Z Phi(+0). If the nearest double is beyond that, but the
/// transform falls by at most half an ulp on the way, it is the nearest double, so that Phi_Z(Z Phi(+0)) is Phi(+0).
static double last_stick(const PhiZ *phi_z, double slope)
{
    double nearest = phi_z->x_stick.hi, before = from_bits(bits_of(nearest) - 1);
    if (phi_z->x_stick.lo >= 0 || nearest == 0)
        return nearest;
    double breakaway = phi_z->M.hi * nearest, ulp = breakaway - from_bits(bits_of(breakaway) - 1);
    double fall = phi_z->M.hi * (slope / phi_z->denominator_at_zero) * phi_z->x_stick.lo;
    return phi_z->lambda <= 1 && fall <= ulp / 2 ? nearest : before;
}

/// Prepare the numeric method, which the law may replace by another.
static PhiZ prepare(const Law *law, FrDouble2 M)
{
    PhiZ made = {.law = *law, .M = M, .method = FR_NUMERIC, .kernel = -1, .evaluate = fr_numeric_phi_z};
    const FrLawKind *kind = law->kind;
    made.x_stick = double2_divide(kind->exact_phi(law->def, (FrDouble2){0, 0}), M);
    made.lambda = kind->margin(law->def, M);
    made.denominator_at_zero = double2_add(M, kind->exact_slope(law->def, (FrDouble2){0, 0})).hi;
    made.edge = last_stick(&made, kind->slope(law->def, 0));
    return made;
}

/// Note how FR_TABLE was understood, for a law with a closed form or a universal table.
static void note_table(const PhiZ *made, FrReport *report)
{
    const FrLawKind *kind = made->law.kind;
    FrArgument margin = fr_number("margin", made->lambda);
    if (made->method != FR_TABLE && kind->tabulate && made->lambda > 0)
        fr_report_add(report, FR_NOTE, FR_TABLE_TOO_COARSE, "method", FR_ARGUMENTS(margin));
    else if (made->method != FR_TABLE)
        fr_report_add(report, FR_NOTE, FR_NO_TABLE_NEEDED, "method", FR_ARGUMENTS(fr_word("law", kind->option.name)));
    else if (made->lambda > 0 && made->lambda < SLIP_TABLE_LAMBDA)
        fr_report_add(report, FR_NOTE, FR_TABLE_LOSES_DIGITS, "method", FR_ARGUMENTS(margin));
}

/// Refuse methods of a law without closed form and universal table. `fills`: FrPhiZDef.table will be filled.
static void refuse_method(const PhiZ *made, const FrPhiZDef *def, bool fills, FrReport *report)
{
    const FrLawKind *kind = made->law.kind;
    bool several = made->lambda > 1 && kind->convex && !kind->convex(made->law.def);
    // of a law whose closed form needs one solution only that is reported, not that the form is missing
    bool closed = several && kind->slip && !kind->tabulate;
    if (def->method == FR_DIRECT && !closed)
        fr_report_add(report, FR_ERROR, FR_NO_CLOSED_FORM, "method", FR_NO_ARGUMENTS);
    if (def->method == FR_TABLE && !closed && !fills)
        fr_report_add(report, FR_ERROR, FR_NO_UNIVERSAL_TABLE, "method", FR_NO_ARGUMENTS);
    if (several && def->largest_root)
        fr_report_add(report, FR_ERROR, FR_SEVERAL_VELOCITIES, "inadmissible",
                      FR_ARGUMENTS(fr_number("margin", made->lambda)));
}

static FrStatus make(FrPhiZ *phi_z, const FrPhiZDef *def, FrDouble2 M, const char *key, FrReport *report)
{
    int errors = report->error_count;
    FrMethod method = def->method;
    // within these limits no product in double-double overflows or loses its error
    if (!(M.hi >= 1e-100 && M.hi <= 1e100 && M.lo == M.lo))
        fr_report_add(report, FR_ERROR, FR_BAD_IMPEDANCE, key, FR_ARGUMENTS(fr_number("impedance", M.hi)));
    if ((unsigned)method > FR_NUMERIC)
        fr_report_add(report, FR_ERROR, FR_UNKNOWN_METHOD, "method", FR_ARGUMENTS(fr_number("method", (int)method)));
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    const Law *law = law_in(def->law);
    const FrLawKind *kind = law->kind;
    PhiZ made = prepare(law, M);
    check_margin(&made, key, def->largest_root, report);
    bool folded = method != FR_NUMERIC && kind->fold(&made, method);
    bool fills = !folded && method == FR_TABLE && kind->tabulate && def->table;
    if (!folded)
        refuse_method(&made, def, fills, report);
    else if (method == FR_TABLE)
        note_table(&made, report);
    char text[32];
    if (report->error_count == errors && fills && !kind->tabulate(&made, def->table))
        fr_report_add(report, FR_ERROR, FR_CHART_TOO_SMALL, "method",
                      FR_ARGUMENTS(fr_number("rows", FR_TABLE_ROWS),
                                   fr_word("margin", margin_text(made.lambda, text, sizeof text))));
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    *(PhiZ *)phi_z = made;
    return FR_OK;
}

FrStatus fr_phi_z_make_of(FrPhiZ *phi_z, const FrPhiZDef *def, FrDouble2 M, const char *key, FrReport *report)
{
    FR_ASSERT(phi_z && def);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = make(phi_z, def, M, key, report);
    fr_report_end(report);
    return status;
}

/// 1/Z of a def. Refuses Z together with K, B, mass or T.
static FrDouble2 impedance_of(const FrPhiZDef *def, FrReport *report)
{
    const struct {
        const char *key;
        double value;
    } others[] = {{"K", def->K}, {"B", def->B}, {"mass", def->mass}, {"T", def->T}};
    for (size_t i = 0; i < sizeof others / sizeof *others && def->Z != 0; i++)
        if (others[i].value != 0)
            fr_report_add(report, FR_ERROR, FR_Z_AND_MORE, others[i].key, FR_NO_ARGUMENTS);
    if (def->Z != 0)
        return fr_impedance_of_z(def->Z);
    FrDouble2 M = fr_impedance(def->K, def->B, def->T), mass = {def->mass, 0}, T = {def->T, 0};
    return def->mass == 0 ? M : double2_add(M, double2_divide(mass, T));
}

FrStatus fr_phi_z_make(FrPhiZ *phi_z, const FrPhiZDef *def, FrReport *report)
{
    FR_ASSERT(phi_z && def && def->law);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    FrDouble2 M = impedance_of(def, report);
    FrStatus status = report->error_count > errors ? FR_BAD_INPUT : make(phi_z, def, M, "Z", report);
    fr_report_end(report);
    return status;
}

bool fr_law_has_table(const FrLaw *law)
{
    PhiZ tried = {.law = *law_in(law), .M = {1, 0}};
    return tried.law.kind->tabulate && !tried.law.kind->fold(&tried, FR_TABLE);
}

/// Contents of a transform that fr_phi_z_make has filled, which is asserted.
static const PhiZ *made_in(const FrPhiZ *phi_z)
{
    FR_ASSERT(phi_z_in(phi_z)->evaluate);
    return phi_z_in(phi_z);
}

FrPhiZInfo fr_phi_z_info(const FrPhiZ *phi_z)
{
    const PhiZ *p = made_in(phi_z);
    return (FrPhiZInfo){.Z = 1 / p->M.hi, .margin = p->lambda, .edge = p->edge, .method = p->method};
}

double fr_phi_z(const FrPhiZ *phi_z, double x)
{
    const PhiZ *p = made_in(phi_z);
    return p->evaluate(p, x);
}

/// Slip velocity of |x| = magnitude beyond the stick zone.
static double slip_of(const PhiZ *phi_z, double magnitude)
{
    const FrLawKind *kind = phi_z->law.kind;
    return kind->slip ? kind->slip(phi_z, magnitude) : fr_numeric_slip_of(phi_z, magnitude);
}

double fr_slip_velocity(const FrPhiZ *phi_z, double x)
{
    const PhiZ *p = made_in(phi_z);
    double magnitude = absolute(x);
    return fr_excess_of(p, magnitude).hi > 0 ? with_sign(slip_of(p, magnitude), x) : 0 * x;
}

double fr_phi_z_slope(const FrPhiZ *phi_z, double x)
{
    const PhiZ *p = made_in(phi_z);
    double magnitude = absolute(x);
    if (!(fr_excess_of(p, magnitude).hi > 0))
        return x != x ? x : p->M.hi;
    const FrLawKind *kind = p->law.kind;
    const void *def = p->law.def;
    double v = absolute(slip_of(p, magnitude)), slope = kind->slope(def, v);
    // M + Phi'(v) without cancellation, if the law falls most steeply at v = 0
    bool steepest_at_once = (!kind->convex || kind->convex(def)) &&
                            p->denominator_at_zero - p->denominator_at_zero == 0 && p->denominator_at_zero > 0;
    double opening = steepest_at_once ? p->denominator_at_zero + kind->slope_change(def, v) : p->M.hi + slope;
    return p->M.hi * (slope / opening);
}
