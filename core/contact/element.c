#include "friction/assert.h"
// The table of contact elements, the rows that they share, and what a form makes of them.
#include "element.h"
#include "math/double_double.h"

#define FR_ELEMENT(name) extern const FrElement fr_element_##name;
#include "element.def"
#undef FR_ELEMENT

const FrOption *const fr_element_options[] = {
#define FR_ELEMENT(name) &fr_element_##name.option,
#include "element.def"
#undef FR_ELEMENT
    NULL,
};

const FrParam fr_element_row = FR_CHOICE_ROW(
    "element", "", 2, fr_element_options,
    "How the friction law is applied over a time step: implicitly (elements A to D) or by another friction model.");

const FrParam fr_stiffness_row =
    FR_NUMBER_ROW("K", "K", "N m/rad", 0, 1e30, 10, 1e6, 5000, FR_LOG,
                  "Stiffness of the contact spring, which deflects before the contact slips.");

const FrParam fr_damping_row =
    FR_NUMBER_ROW("B", "B", "N m s/rad", 0, 1e30, 0.1, 1e4, 50, FR_LOG, "Damping of the contact spring.");

const FrParam fr_time_step_row =
    FR_NUMBER_ROW("T", "T", "s", 1e-12, 1e3, 1e-5, 0.1, 0.001, FR_LOG, "Time step of the simulation.");

const FrParam fr_contact_stiffness_row =
    FR_NUMBER_ROW("K", "K", "N m/rad", 1e-9, 1e30, 10, 1e7, 5000, FR_LOG,
                  "Stiffness of the contact spring, which deflects before the contact slips.");

const FrParam fr_contact_damping_row =
    FR_OPTIONAL_ROW("B", "B", "N m s/rad", 0, 1e30, 0.1, 1e4, FR_LOG,
                    "Damping of the contact spring. If not set, critical damping 2 √(K M).");

const FrParam fr_element_threshold_row =
    FR_NUMBER_ROW("epsilon", "ε", "rad/s", 1e-30, 1e9, 1e-5, 0.1, 0.01, FR_LOG,
                  "Velocity threshold below which the model modifies friction. It has no physical meaning.");

const FrParam fr_element_bristle_row =
    FR_NUMBER_ROW("sigma_0", "σ_0", "N m/rad", 1e-9, 1e30, 10, 1e7, 1e5, FR_LOG,
                  "Stiffness of the bristles, which deflect before the contact slips.");

enum { STEADY, RELAXED };
static const FrOption steady = {
    .name = "steady",
    .title = "sliding steadily",
    .text = "As after a long time of sliding at the initial velocity: the contact bears the law's friction at once.",
    .source = "",
    .equation = ""};
static const FrOption relaxed = {.name = "relaxed",
                                 .title = "relaxed",
                                 .text =
                                     "Undeflected, and a mass of the contact at rest: the first steps deflect it at "
                                     "the whole initial velocity, with a much larger force where there is damping.",
                                 .source = "",
                                 .equation = ""};
static const FrOption *const starts[] = {[STEADY] = &steady, [RELAXED] = &relaxed, NULL};

const FrParam fr_element_start_row =
    FR_CHOICE_ROW("start", "", STEADY, starts, "Deflection of the contact at t = 0, where the body already slides.");

static const FrElement *element_of(const FrForm *form)
{
    return (const FrElement *)(const void *)fr_form_option(form, fr_element_row.key); // its first member
}

static bool has_spring(const FrElement *element)
{
    return element->option.rows && element->option.rows[0] == &fr_contact_stiffness_row;
}

/// A part of the contact that decides about Z, by the key of its row.
static double *part_of(FrContact *contact, const char *key)
{
    switch (key[0]) {
    case 'K':
        return &contact->K;
    case 'B':
        return &contact->B;
    case 'm':
        return &contact->m;
    case 'M':
        return &contact->M;
    default:
        return &contact->T;
    }
}

/// 1/Z, for a B that is left out with the one that follows from K and M: of the spring, K T + B + m/T (eq 35, 38), of
/// the body where the element solves for it, M/T (eq 26), of one behind the other (eq 44).
static FrDouble2 impedance(const FrElement *element, const FrContact *contact)
{
    double B = contact->B != contact->B ? 2 * __builtin_sqrt(contact->K * contact->M) : contact->B;
    FrDouble2 T = {contact->T, 0}, body = double2_divide((FrDouble2){contact->M, 0}, T);
    FrDouble2 spring =
        double2_add(fr_impedance(contact->K, B, contact->T), double2_divide((FrDouble2){contact->m, 0}, T));
    if (!element->move)
        return spring;
    if (!has_spring(element))
        return body;
    return double2_divide(double2_multiply(spring, body), double2_add(spring, body));
}

static bool admissible(const FrElement *element, const FrContact *contact)
{
    const FrLaw *law = &contact->phi_z.law;
    FrDouble2 M = impedance(element, contact);
    return M.hi > 0 && law->kind->margin(law->def, M) <= 1;
}

/// Name the value of one row that makes Z admissible while the others stay as they are: the one nearest to what it is.
static void add_remedy(FrFinding *finding, const FrElement *element, const FrForm *form, const char *key,
                       FrContact *contact)
{
    const FrEntry *entry = fr_form_find(form, key);
    double *part = part_of(contact, key), was = *part;
    if (!entry || !(was >= 0))
        return;
    double least = entry->row->min > 1e-12 ? entry->row->min : 1e-12, most = entry->row->max;
    *part = most;
    bool up = admissible(element, contact);
    *part = least;
    int direction = up ? 1 : admissible(element, contact) ? -1 : 0;
    double good = direction > 0 ? most : least, bad = was > least ? was : least;
    for (int i = 0; i < 200 && direction; i++) {
        *part = __builtin_sqrt(good) * __builtin_sqrt(bad);
        if (admissible(element, contact))
            good = *part;
        else
            bad = *part;
    }
    *part = good;
    for (int i = 0; i < 3 && direction; i++) {
        *part = fr_round_digits(i ? *part * (1 + direction * 1e-6) : good, 6, direction);
        if (*part >= entry->row->min && *part <= most && admissible(element, contact)) {
            fr_finding_remedy(finding, direction > 0 ? FR_AT_LEAST : FR_AT_MOST, key, *part, entry->row->unit);
            break;
        }
    }
    *part = was;
}

/// The transform of a contact whose law, M, T, K, B, m stand, for 1/Z of its element.
static FrStatus add_transform(FrContact *contact, const FrElement *element, const FrForm *form, FrMethod method,
                              bool largest_root, FrReport *report)
{
    static const char *const keys[] = {"B", "K", "m", "T", "M"};
    const char *about = fr_form_find(form, "B") ? "B" : "T";
    FrDouble2 M = impedance(element, contact);
    if (!(M.hi > 0)) {
        FrFinding *finding = fr_report_add(report, FR_ERROR, FR_NO_IMPEDANCE, "B", FR_NO_ARGUMENTS);
        fr_finding_remedy(finding, FR_EXACTLY, "B", fr_damping_row.value, fr_damping_row.unit);
        return FR_BAD_INPUT;
    }
    FrPhiZ made;
    FrStatus status = fr_phi_z_make(
        &made,
        &(FrPhiZDef){
            .law = &contact->phi_z.law, .impedance = M, .method = method, .largest_root = largest_root, .key = about},
        report);
    FrFinding *finding = fr_report_find(report, about);
    if (status == FR_OK)
        contact->phi_z = made;
    for (int i = 0; status != FR_OK && finding && i < 5; i++)
        add_remedy(finding, element, form, keys[i], contact);
    return status;
}

static FrStatus spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root,
                                    FrReport *report)
{
    FrContact contact = {
        .M = 1, .T = fr_form_value(form, "T"), .K = fr_form_value(form, "K"), .B = fr_form_value(form, "B")};
    if (fr_law_from_form(&contact.phi_z.law, form, report) != FR_OK)
        return FR_BAD_INPUT;
    FrStatus status = add_transform(&contact, &fr_element_C, form, method, largest_root, report);
    if (status == FR_OK)
        *phi_z = contact.phi_z;
    return status;
}

FrStatus fr_spring_damper_phi_z(FrPhiZ *phi_z, const FrForm *form, FrMethod method, bool largest_root, FrReport *report)
{
    FR_ASSERT(phi_z && form);
    FrReport none;
    report = fr_report_begin(report, &none);
    report->translational = form->linear;
    FrStatus status = spring_damper_phi_z(phi_z, form, method, largest_root, report);
    fr_report_end(report);
    return status;
}

static FrStatus contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report)
{
    int errors = report->error_count;
    const FrElement *element = element_of(form);
    FrContact made = {
        .element = element,
        .dimension = dimension,
        .M = M,
        .T = fr_form_value(form, "T"),
        .K = fr_form_value_or(form, "K", 0),
        .B = fr_form_value_or(form, "B", 0),
        .m = fr_form_value_or(form, "m", 0),
        .D = fr_form_value_or(form, "D", 0),
        .transform = (FrTransform)fr_form_value_or(form, "transform", FR_EXACT),
        .across = fr_form_value_or(form, "across", 1),
        .steady = fr_form_value_or(form, "start", STEADY) == STEADY,
    };
    if (made.m != made.m)
        made.m = M / 100;
    fr_form_values(form, element->option.rows, made.row);
    if (fr_law_from_form(&made.phi_z.law, form, report) != FR_OK)
        return FR_BAD_INPUT;
    made.F_S = made.phi_z.law.kind->phi(made.phi_z.law.def, 0);
    if (element->implicit)
        add_transform(&made, element, form, FR_AUTO, false, report);
    if (made.B != made.B)
        made.B = 2 * __builtin_sqrt(made.K * made.M);
    if (made.across != 1 && element->implicit && made.transform != FR_GENERAL)
        fr_report_add(report, FR_ERROR, FR_ACROSS_NEEDS_GENERAL, "transform",
                      FR_ARGUMENTS(fr_number("across", made.across)));
    if (made.across != 1 && !element->implicit && !element->rigid)
        fr_report_add(report, FR_ERROR, FR_ACROSS_NEEDS_RADIAL, "across",
                      FR_ARGUMENTS(fr_number("across", made.across), fr_word("element", element->option.name)));
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    if (element->judge)
        element->judge(&made, report);
    if (element->implicit && made.transform != FR_EXACT)
        fr_approximate_check(&made.phi_z, "transform", report);
    *contact = made;
    return FR_OK;
}

FrStatus fr_contact_from_form(FrContact *contact, const FrForm *form, double M, int dimension, FrReport *report)
{
    FrReport none;
    FR_ASSERT(M > 0 && dimension >= 1 && dimension <= FR_DIMENSION_MAX);
    report = fr_report_begin(report, &none);
    report->translational = form->linear;
    FrStatus status = contact_from_form(contact, form, M, dimension, report);
    fr_report_end(report);
    return status;
}

void fr_contact_start(const FrContact *contact, const double *u, FrContactState *state)
{
    FR_ASSERT(contact && u && state);
    *state = (FrContactState){0};
    if (contact->element->slide && contact->steady && length(contact, u) > 0)
        contact->element->slide(contact, u, state);
}

/// The power of friction, where the element has not told it itself.
static void add_power(const FrContact *contact, FrFriction *friction)
{
    if (!contact->element->massive)
        friction->power = element_dot(contact, friction->f, friction->slip);
}

void fr_contact_resist(const FrContact *contact, FrContactState *state, const double *u, FrFriction *friction)
{
    FR_ASSERT(contact && state && u && friction);
    static const double no_load[FR_DIMENSION_MAX];
    contact->element->resist(contact, state, no_load, u, friction);
    add_power(contact, friction);
}

void fr_contact_step(const FrContact *contact, FrContactState *state, const double *h, double *u, FrFriction *friction)
{
    FR_ASSERT(contact && state && h && u && friction);
    const FrElement *element = contact->element;
    *friction = (FrFriction){0};
    if (element->move) {
        element->move(contact, state, h, u, friction);
    } else {
        element->resist(contact, state, h, u, friction);
        double net[FR_DIMENSION_MAX];
        combine(contact, 1, h, -1, friction->f, net);
        combine(contact, 1, u, contact->T / contact->M, net, u);
    }
    if (element->rigid)
        vector_copy(contact->dimension, u, friction->slip);
    add_power(contact, friction);
}
