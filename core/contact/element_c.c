// Element C, massless impedance (Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1):
//
//     Z = 1/(K T + B),  v* = u + Z K e,  f = Phi_Z(v*),  e' = Z (B e + T f)
#include "friction/contact.h"

typedef struct SpringDamper {
    double K, B, T;
} SpringDamper;

static bool admissible(const FrLawModel *model, const SpringDamper *s)
{
    return model->law->margin(model->value, fr_impedance(s->K, s->B, s->T)) <= 1;
}

/// Name the smallest value of one member of `with` that makes Z admissible while the others stay as they are.
static void add_remedy(FrFinding *finding, const FrLawModel *model, const FrParam *row, SpringDamper *with,
                       double *member, double smallest)
{
    double was = *member;
    if (smallest > row->min && smallest < row->max) {
        *member = fr_round_digits(smallest, 6, 1);
        for (int i = 0; i < 3 && !admissible(model, with); i++)
            *member = fr_round_digits(*member * (1 + 1e-6), 6, 1);
        if (admissible(model, with) && *member <= row->max) {
            fr_finding_append(finding, "%s %s = %.6g %s",
                              finding && finding->remedy_count ? FR_SENTENCE(", or")
                                                               : FR_SENTENCE("; it takes at least"),
                              row->key, *member, row->unit);
            fr_finding_remedy(finding, row->key, *member);
        }
    }
    *member = was;
}

FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root, FrReport *report)
{
    FrLawModel model;
    if (fr_law_from_form(&model, form, report) != FR_OK)
        return FR_BAD_INPUT;
    SpringDamper s = {fr_form_value(form, "K"), fr_form_value(form, "B"), fr_form_value(form, "T")};
    FrDouble2 M = fr_impedance(s.K, s.B, s.T);
    if (!(M.hi > 0)) {
        FrFinding *finding = fr_report_add(report, FR_ERROR, "B",
                                           "K T + B is 0, so Z = 1/(K T + B) does not exist; K or B must be above 0");
        fr_finding_remedy(finding, "B", fr_damping_row.value);
        return FR_BAD_INPUT;
    }
    FrStatus status = fr_phi_z_make(phi_z, &model, M, method, largest_root, "B", report);
    FrFinding *finding = fr_report_find(report, "B");
    if (status == FR_OK || !finding)
        return status;
    double smallest = model.law->smallest_m(model.value);
    add_remedy(finding, &model, &fr_damping_row, &s, &s.B, smallest - s.K * s.T);
    add_remedy(finding, &model, &fr_stiffness_row, &s, &s.K, (smallest - s.B) / s.T);
    add_remedy(finding, &model, &fr_time_step_row, &s, &s.T, (smallest - s.B) / s.K);
    return status;
}

typedef struct ElementC {
    FrPhiZ phi_z;
    double ZK, ZB, ZT; // Z times K, B, T
} ElementC;

static void make(const FrForm *form, void *model, FrReport *report)
{
    ElementC *c = model;
    if (fr_spring_damper_phi_z(&c->phi_z, form, FR_AUTO, false, report) != FR_OK)
        return;
    double M = c->phi_z.M.hi;
    c->ZK = fr_form_value(form, "K") / M;
    c->ZB = fr_form_value(form, "B") / M;
    c->ZT = fr_form_value(form, "T") / M;
}

static double step(const void *model, FrContactState *state, double u)
{
    const ElementC *c = model;
    double f = fr_phi_z(&c->phi_z, u + c->ZK * state->e);
    state->e = c->ZB * state->e + c->ZT * f;
    return f;
}

static const FrPhiZ *phi_z_of(const void *model)
{
    return &((const ElementC *)model)->phi_z;
}

static const FrParam *const rows[] = {&fr_stiffness_row, &fr_damping_row, NULL};

const FrElement fr_element_C = {
    .option =
        {.name = "C",
         .title = FR_WORDS("C, massless impedance"),
         .text = FR_WORDS("A spring and damper in series with the friction law: velocity in, force out."),
         .source = FR_WORDS("Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1"),
         .equation = FR_WORDS(
             "f_k = \\Phi_Z(u_k + Z K e_{k-1}),\\quad e_k = Z\\,(B\\,e_{k-1} + T f_k),\\quad Z = \\frac{1}{K T + B}"),
         .rows = rows},
    .model_size = sizeof(ElementC),
    .make = make,
    .step = step,
    .phi_z = phi_z_of,
};
