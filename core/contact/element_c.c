// Element C, massless impedance (Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1):
//
//     Z = 1/(K T + B),  v* = u + Z K e,  f = Phi_Z(v*),  e' = Z (B e + T f)
#include "friction/contact.h"

static const FrParam *const rows[] = {&fr_stiffness_row, &fr_damping_row, NULL};

const FrOption fr_element_C = {
    .name = "C",
    .title = "C, massless impedance",
    .text = "A spring and damper in series with the friction law: velocity in, force out.",
    .source = "Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1",
    .equation = "f_k = \\Phi_Z(u_k + Z K e_{k-1}),\\quad e_k = Z\\,(B\\,e_{k-1} + T f_k),\\quad Z = \\frac{1}{K T + B}",
    .rows = rows,
};

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
                              finding && finding->remedy_count ? ", or" : "; it takes at least", row->key, *member,
                              row->unit);
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
    FrStatus status = fr_phi_z_make(phi_z, &model, M, method, largest_root, report);
    FrFinding *finding = fr_report_find(report, "Z");
    if (status == FR_OK || !finding)
        return status;
    // Z is no parameter here: the finding is about B, and K, B or T put it right
    finding->key[0] = 'B';
    finding->remedy_count = 0;
    double smallest = model.law->smallest_m(model.value);
    add_remedy(finding, &model, &fr_damping_row, &s, &s.B, smallest - s.K * s.T);
    add_remedy(finding, &model, &fr_stiffness_row, &s, &s.K, (smallest - s.B) / s.T);
    add_remedy(finding, &model, &fr_time_step_row, &s, &s.T, (smallest - s.B) / s.K);
    return status;
}

FrStatus fr_element_c_from_form(FrElementC *element, const FrForm *form, FrReport *report)
{
    FrElementC made;
    if (fr_spring_damper_phi_z(&made.phi_z, form, FR_AUTO, false, report) != FR_OK)
        return FR_BAD_INPUT;
    double K = fr_form_value(form, "K"), B = fr_form_value(form, "B"), T = fr_form_value(form, "T");
    double M = made.phi_z.M.hi;
    made.ZK = K / M;
    made.ZB = B / M;
    made.ZT = T / M;
    *element = made;
    return FR_OK;
}

double fr_element_c_step(const FrElementC *element, FrElementCState *state, double u)
{
    double f = fr_phi_z(&element->phi_z, u + element->ZK * state->e);
    state->e = element->ZB * state->e + element->ZT * f;
    return f;
}
