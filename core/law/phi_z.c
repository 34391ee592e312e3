// The implicit transform Phi_Z of any law (Kikuuwe 2006, Theorem 1): its constants, its domain, and what to do outside
// it.
#include "friction/law.h"
#include "numeric.h"
#include "math/double_double.h"

#include <math.h>

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

static void check_margin(const FrPhiZ *phi_z, bool largest_root, FrReport *report)
{
    double lambda = phi_z->lambda, smallest = phi_z->model.law->smallest_m(phi_z->model.value);
    double largest_z = 1 / smallest;
    if (lambda <= 1) {
        if (smallest > 0)
            fr_report_add(
                report, FR_NOTE, "Z",
                "stiction margin λ = %.4g is at most 1: the transform is single-valued and continuous. Z = %.6g "
                "could grow to %.6g.",
                lambda, 1 / phi_z->M.hi, largest_z);
        else
            fr_report_add(report, FR_NOTE, "Z", "Φ never falls, so every Z is admissible.");
    } else if (largest_root) {
        fr_report_add(report, FR_WARNING, "Z",
                      "stiction margin λ = %.4g is above 1: the transform is not single-valued and jumps down at "
                      "breakaway; the largest "
                      "slip velocity "
                      "is drawn. Simulation refuses this.",
                      lambda);
    } else if (isinf(smallest)) {
        fr_report_add(
            report, FR_ERROR, "alpha",
            "with alpha below 1 Φ falls infinitely steeply at v = 0, so no Z is admissible; give alpha of 1 or more");
    } else {
        double remedy = fr_round_digits(largest_z, 6, -1);
        while (remedy > 0 && phi_z->model.law->margin(phi_z->model.value, fr_impedance_of_z(remedy)) > 1)
            remedy = fr_round_digits(remedy * (1 - 1e-6), 6, -1);
        FrFinding *finding = fr_report_add(
            report, FR_ERROR, "Z",
            "stiction margin λ = %.4g is above 1: Z = %.6g is inadmissible, the transform would jump at breakaway. The largest Z is %.6g",
            lambda, 1 / phi_z->M.hi, remedy);
        fr_finding_remedy(finding, "Z", remedy);
    }
}

FrStatus fr_phi_z_make(FrPhiZ *phi_z, const FrLawModel *model, FrDouble2 M, FrMethod method, bool largest_root,
                       FrReport *report)
{
    FrPhiZ made = {.model = *model, .M = M};
    int errors = report->error_count;
    double breakaway = model->law->phi(model->value, 0);
    made.x_stick = double2_divide((FrDouble2){breakaway, 0}, M);
    made.lambda = model->law->margin(model->value, M);
    check_margin(&made, largest_root, report);
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
