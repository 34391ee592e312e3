// The implicit transform Phi_Z of any law (Kikuuwe 2006, Theorem 1): its constants, its domain, and what to do outside
// it.
#include "friction/law.h"
#include "numeric.h"
#include "math/double_double.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const FrOption automatic = {.name = "auto",
                                   .title = "automatic",
                                   .text = "The closed form where there is one, else bracketed Newton.",
                                   .source = "",
                                   .equation = ""};
static const FrOption direct = {.name = "direct",
                                .title = "closed form",
                                .text = "The law's own closed form: Lambert W for stribeck.",
                                .source = "Cisneros 2022, section IV",
                                .equation = ""};
static const FrOption numeric = {.name = "numeric",
                                 .title = "bracketed Newton",
                                 .text = "Solves for the slip velocity; works for any law and shape.",
                                 .source = "",
                                 .equation = ""};
static const FrOption *const methods[] = {[FR_AUTO] = &automatic, [FR_DIRECT] = &direct, [FR_NUMERIC] = &numeric, NULL};

const FrParam fr_law_method_row = FR_CHOICE_ROW("method", "", FR_AUTO, methods, "How Φ_Z is computed.");

FrDouble2 fr_impedance(double K, double B, double T)
{
    return double2_add(two_product(K, T), (FrDouble2){B, 0});
}

FrDouble2 fr_impedance_of_z(double Z)
{
    return double2_divide((FrDouble2){1, 0}, (FrDouble2){Z, 0});
}

/// The largest admissible Z, to six digits and never above it.
static double largest_z(const FrPhiZ *phi_z, double smallest_m)
{
    double Z = fr_round_digits(1 / smallest_m, 6, -1);
    while (Z > 0 && phi_z->model.law->margin(phi_z->model.value, fr_impedance_of_z(Z)) > 1)
        Z = fr_round_digits(Z * (1 - 1e-6), 6, -1);
    return Z;
}

/// lambda for a sentence: what is just above 1 must not read as 1.
static const char *margin_text(double lambda, char *text, size_t size)
{
    if (lambda > 1 && lambda < 1.0005)
        snprintf(text, size, "1 + %.2g", lambda - 1);
    else
        snprintf(text, size, "%.4g", lambda);
    return text;
}

static void check_margin(const FrPhiZ *phi_z, const char *key, bool largest_root, FrReport *report)
{
    char text[32];
    const char *lambda = margin_text(phi_z->lambda, text, sizeof text);
    double smallest = phi_z->model.law->smallest_m(phi_z->model.value), Z = 1 / phi_z->M.hi;
    if (phi_z->lambda <= 1) {
        if (smallest > 0)
            fr_report_add(
                report, FR_NOTE, key,
                "stiction margin λ = %s is at most 1: the transform is single-valued and continuous. Z is %.6g, the "
                "largest is %.6g.",
                lambda, Z, largest_z(phi_z, smallest));
        else
            fr_report_add(report, FR_NOTE, key, "Φ never falls, so every Z is admissible.");
    } else if (largest_root) {
        fr_report_add(
            report, FR_WARNING, key,
            "stiction margin λ = %s is above 1: the transform is not single-valued and jumps down at breakaway; the "
            "largest slip velocity is drawn. Simulation refuses this.",
            lambda);
    } else if (isinf(smallest)) {
        fr_report_add(
            report, FR_ERROR, "alpha",
            "with alpha below 1 Φ falls infinitely steeply at v = 0, so no Z is admissible; give alpha of 1 or more");
    } else {
        double remedy = largest_z(phi_z, smallest);
        FrFinding *finding =
            fr_report_add(report, FR_ERROR, key,
                          "stiction margin λ = %s is above 1: Z = %.6g is inadmissible, the transform would jump "
                          "at breakaway. The largest Z is %.6g",
                          lambda, Z, remedy);
        if (strcmp(key, "Z") == 0)
            fr_finding_remedy(finding, "Z", remedy);
    }
}

FrStatus fr_phi_z_make(FrPhiZ *phi_z, const FrLawModel *model, FrDouble2 M, FrMethod method, bool largest_root,
                       const char *key, FrReport *report)
{
    FrPhiZ made = {.model = *model, .M = M};
    int errors = report->error_count;
    double breakaway = model->law->phi(model->value, 0);
    made.x_stick = double2_divide((FrDouble2){breakaway, 0}, M);
    made.lambda = model->law->margin(model->value, M);
    check_margin(&made, key, largest_root, report);
    bool closed = method != FR_NUMERIC && model->law->fold(&made);
    if (!closed)
        made.evaluate = phi_z_numeric;
    if (!closed && method == FR_DIRECT)
        fr_report_add(report, FR_ERROR, "method",
                      "this law has no closed form for its alpha; give alpha=1, or method=numeric");
    if (!closed && made.lambda > 1 && largest_root && !model->law->convex(model->value))
        fr_report_add(report, FR_ERROR, "inadmissible",
                      "with a stiction margin λ = %.4g above 1 and alpha above 1 there are several slip velocities; "
                      "only an admissible Z can be solved",
                      made.lambda);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    *phi_z = made;
    return FR_OK;
}

double fr_phi_z(const FrPhiZ *phi_z, double x)
{
    return phi_z->evaluate(phi_z, x);
}
