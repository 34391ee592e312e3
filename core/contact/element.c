// The table of contact elements, their common parameters, and the functions that make a contact.
#include "element.h"
#include "math/assert.h"
#include "kind.h"
#include "base/say.h"
#include "base/row.h"
#include "law/parts.h"
#include "math/double_double.h"

#include <math.h>
#include <string.h>

_Static_assert(sizeof(Contact) <= sizeof(FrContact), "a contact fits");

#define FR_ELEMENT(name) extern const FrElementKind fr_element_##name;
#include "element.def"
#undef FR_ELEMENT

const FrOption *const fr_element_options[] = {
#define FR_ELEMENT(name) &fr_element_##name.option,
#include "element.def"
#undef FR_ELEMENT
    NULL,
};

const FrParam fr_element_row = FR_CHOICE_FIELD(
    FrContactDef, element, "", FR_ELEMENT_C, fr_element_options,
    "How the friction law is applied over a time step: implicitly (elements A to D) or by another friction model.",
    FR_GROUP_CONTACT);

const FrParam fr_stiffness_row =
    FR_NUMBER_ROW("K", "K", "N m/rad", 0, 1e30, 10, 1e6, 5000, FR_LOGARITHMIC,
                  "Stiffness of the contact spring, which deflects before the contact slips.", FR_GROUP_CONTACT);

const FrParam fr_damping_row = FR_NUMBER_ROW("B", "B", "N m s/rad", 0, 1e30, 0.1, 1e4, 50, FR_LOGARITHMIC,
                                             "Damping of the contact spring.", FR_GROUP_CONTACT);

const FrParam fr_contact_stiffness_row =
    FR_NUMBER_FIELD(FrContactDef, K, "K", "N m/rad", 1e-9, 1e30, 10, 1e7, 5000, FR_LOGARITHMIC,
                    "Stiffness of the contact spring, which deflects before the contact slips.", FR_GROUP_CONTACT);

const FrParam fr_contact_damping_row =
    FR_OPTIONAL_FIELD(FrContactDef, B, "B", "N m s/rad", 0, 1e30, 0.1, 1e4, FR_LOGARITHMIC,
                      "Damping of the contact spring. If not set, critical damping 2 √(K M).", FR_GROUP_CONTACT);

const FrParam fr_element_threshold_row = FR_NUMBER_FIELD(
    FrContactDef, epsilon, "ε", "rad/s", 1e-30, 1e9, 1e-5, 0.1, 0.01, FR_LOGARITHMIC,
    "Velocity threshold below which the model modifies friction. It has no physical meaning.", FR_GROUP_CONTACT);

const FrParam fr_element_bristle_row =
    FR_NUMBER_FIELD(FrContactDef, sigma_0, "σ_0", "N m/rad", 1e-9, 1e30, 10, 1e7, 1e5, FR_LOGARITHMIC,
                    "Stiffness of the bristles, which deflect before the contact slips.", FR_GROUP_CONTACT);

enum {
    LISTED = 0
#define FR_ELEMENT(name) +1
#include "element.def"
#undef FR_ELEMENT
};
_Static_assert((int)LISTED == (int)FR_ELEMENTS, "element.def has the elements of FrElement, in that order");

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
static const FrOption *const starts[] = {&steady, &relaxed, NULL};

const FrParam fr_element_start_row = {.key = "start",
                                      .offset = offsetof(FrContactDef, relaxed),
                                      .symbol = "",
                                      .unit = "",
                                      .scale = FR_CHOICE,
                                      .flag = true,
                                      .text = "Deflection of the contact at t = 0, where the body already slides.",
                                      .options = starts,
                                      .group = FR_GROUP_START};

static const FrElementKind *kind_of(FrElement element)
{
    return (const FrElementKind *)(const void *)fr_element_options[element]; // its first member
}

/// The row of an element, or NULL.
static const FrParam *element_row(const FrElementKind *element, const char *key)
{
    for (const FrParam *const *row = element->option.rows; row && *row; row++)
        if (strcmp((*row)->key, key) == 0)
            return *row;
    return NULL;
}

/// A number of the def; 0 if the element does not use it.
static double used_number(const FrElementKind *element, const FrContactDef *def, const char *key)
{
    const FrParam *row = element_row(element, key);
    return row ? fr_field(def, row) : 0;
}

static bool has_spring(const FrElementKind *element)
{
    return element_row(element, "K") != NULL;
}

/// Whether its transform can be chosen.
static bool has_transform(const FrElementKind *element)
{
    return element_row(element, fr_element_transform_row.key) != NULL;
}

/// The parameters that determine Z, in the order of the remedies.
static const struct {
    const char *key;
    size_t offset; // in Contact
} parts[] = {
    {"B", offsetof(Contact, B)}, {"K", offsetof(Contact, K)}, {"m", offsetof(Contact, m)},
    {"T", offsetof(Contact, T)}, {"M", offsetof(Contact, M)},
};
enum { PARTS = sizeof parts / sizeof *parts };

static const FrParam mass_row = FR_NUMBER_FIELD(FrContactDef, mass, "M", "kg m²", 1e-9, 1e9, 0.01, 100, 1,
                                                FR_LOGARITHMIC, "Mass of the body.", FR_GROUP_BODY);

/// Row of a part of a def; `element` is its FrElementKind.
static const FrParam *row_of_def(const void *element, const char *key)
{
    if (strcmp(key, "T") == 0)
        return &fr_time_step_row;
    return strcmp(key, "M") == 0 ? &mass_row : element_row(element, key);
}

/// B, or critical damping if B is left out.
static double damper(const Contact *contact)
{
    return contact->B != contact->B ? 2 * SQUARE_ROOT(contact->K * contact->M) : contact->B;
}

/// 1/Z, with critical damping if B is left out: of the spring, K T + B + m/T (eq 35, 38); of the body, if the element
/// solves for it, M/T (eq 26); of both in series (eq 44).
static FrDouble2 impedance(const FrElementKind *element, const Contact *contact)
{
    FrDouble2 T = {contact->T, 0}, body = double2_divide((FrDouble2){contact->M, 0}, T);
    FrDouble2 spring = double2_add(fr_impedance(contact->K, damper(contact), contact->T),
                                   double2_divide((FrDouble2){contact->m, 0}, T));
    if (!element->admittance_step)
        return spring;
    if (!has_spring(element))
        return body;
    return double2_divide(double2_multiply(spring, body), double2_add(spring, body));
}

static bool admissible(const FrElementKind *element, const Contact *contact)
{
    const Law *law = law_in(phi_z_law(&contact->phi_z));
    FrDouble2 M = impedance(element, contact);
    return M.hi > 0 && law->kind->margin(law->def, M) <= 1;
}

/// Whether the spring may be solved separately from the body (eq 63).
static bool stable(const Contact *contact)
{
    return contact->T < fr_stuck_stability(contact->K, damper(contact), contact->M, contact->T).largest_T;
}

/// Add a remedy: the value of one part, nearest to its present value, that makes Z admissible with the others
/// unchanged, and with which a body that is solved separately does not oscillate.
static void add_remedy(FrFinding *finding, const FrElementKind *element, const FrParam *row, double *part,
                       Contact *contact, bool separate)
{
    double was = *part;
    if (!(was >= 0))
        return;
    double least = row->min > 1e-12 ? row->min : 1e-12;
    double most = row->max;
    *part = most;
    bool up = admissible(element, contact);
    *part = least;
    int direction = up ? 1 : admissible(element, contact) ? -1 : 0;
    double good = direction > 0 ? most : least;
    double bad = was > least ? was : least;
    for (int i = 0; i < 200 && direction; i++) {
        *part = SQUARE_ROOT(good) * SQUARE_ROOT(bad);
        if (admissible(element, contact))
            good = *part;
        else
            bad = *part;
    }
    *part = good;
    for (int i = 0; i < 3 && direction; i++) {
        *part = fr_round_digits(i ? *part * (1 + direction * 1e-6) : good, 6, direction);
        if (*part >= row->min && *part <= most && admissible(element, contact)) {
            if (!separate || stable(contact))
                fr_finding_remedy(finding, direction > 0 ? FR_AT_LEAST : FR_AT_MOST, row->key, *part, row->unit);
            break;
        }
    }
    *part = was;
}

FrStatus fr_contact_transform(Contact *contact, const FrElementKind *element, FrParts from, const FrPhiZDef *def,
                              FrReport *report)
{
    const char *about = from.row(from.of, "B") ? "B" : "T";
    FrDouble2 M = impedance(element, contact);
    if (!(M.hi > 0)) {
        FrFinding *finding = fr_report_add(report, FR_ERROR, FR_NO_IMPEDANCE, "B", FR_NO_ARGUMENTS);
        fr_finding_remedy(finding, FR_EXACTLY, "B", fr_damping_row.value, fr_damping_row.unit);
        return FR_BAD_INPUT;
    }
    FrPhiZ made;
    FrPhiZDef transform = *def;
    transform.law = phi_z_law(&contact->phi_z);
    FrStatus status = fr_phi_z_make_of(&made, &transform, M, about, report);
    FrFinding *finding = fr_report_find(report, about);
    bool separate = has_spring(element) && !element->admittance_step && from.row(from.of, "M");
    if (status == FR_OK)
        contact->phi_z = made;
    for (int i = 0; status != FR_OK && finding && i < PARTS; i++) {
        const FrParam *row = from.row(from.of, parts[i].key);
        if (row)
            add_remedy(finding, element, row, (double *)(void *)((char *)contact + parts[i].offset), contact, separate);
    }
    return status;
}

/// Check the fields that the element uses against their rows.
static void check_fields(const FrContactDef *def, const FrElementKind *element, FrReport *report)
{
    fr_param_check(&fr_time_step_row, def->T, report);
    fr_param_check(&fr_across_row, def->anisotropy, report);
    fr_rows_check(element->option.rows, def, report);
}

/// Viscous coefficient of a law; 0 if it has none.
static double viscous_of(const FrLaw *law)
{
    for (const FrParam *const *row = law_in(law)->kind->option.rows; *row; row++)
        if (strcmp((*row)->key, "D") == 0)
            return fr_field(law_in(law)->def, *row);
    return 0;
}

static void check_across(const Contact *contact, FrReport *report)
{
    const FrElementKind *element = contact->element;
    if (contact->anisotropy == 1)
        return;
    if (has_transform(element) && contact->transform != FR_GENERAL)
        fr_report_add(report, FR_ERROR, FR_ACROSS_NEEDS_GENERAL, "transform",
                      FR_ARGUMENTS(fr_number("across", contact->anisotropy)));
    if (!has_transform(element) && (element->implicit || !element->rigid))
        fr_report_add(report, FR_ERROR, FR_ACROSS_NEEDS_RADIAL, "across",
                      FR_ARGUMENTS(fr_number("across", contact->anisotropy), fr_word("element", element->option.name)));
}

FrStatus fr_contact_make_of(FrContact *contact, const FrContactDef *def, FrParts from, FrReport *report)
{
    int errors = report->error_count;
    const FrElementKind *element = kind_of(def->element);
    check_fields(def, element, report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    Contact made = {
        .element = element,
        .tag = 1 + (int)def->element,
        .dimension = def->dimension,
        .M = def->mass,
        .T = def->T,
        .K = used_number(element, def, "K"),
        .B = used_number(element, def, "B"),
        .m = used_number(element, def, "m"),
        .D = viscous_of(def->law),
        .transform = has_transform(element) ? def->transform : FR_EXACT,
        .anisotropy = def->anisotropy,
        .relaxed = def->relaxed,
        .epsilon = def->epsilon,
        .dead_zone = def->dead_zone,
        .e_max = def->e_max,
        .beta = def->beta,
        .sigma_0 = def->sigma_0,
        .sigma_1 = def->sigma_1,
        .z_stick = def->z_stick,
        .z_ba = def->z_ba,
    };
    ((PhiZ *)&made.phi_z)->law = *law_in(def->law);
    if (isnan(made.m))
        made.m = made.M / 100;
    made.F_moving = fr_phi_dry(def->law, 0);
    made.F_S = used_number(element, def, "F_static");
    made.F_S = made.F_S > 0 ? made.F_S : made.F_moving;
    if (element->implicit)
        fr_contact_transform(&made, element, from, &(FrPhiZDef){.method = FR_AUTO}, report);
    if (isnan(made.B))
        made.B = 2 * SQUARE_ROOT(made.K * made.M);
    check_across(&made, report);
    if (element->check)
        element->check(&made, report);
    if (report->error_count > errors)
        return FR_BAD_INPUT;
    if (element->report_notes)
        element->report_notes(&made, report);
    if (element->implicit && made.transform != FR_EXACT)
        fr_approximate_check(&made.phi_z, "transform", report);
    *(Contact *)contact = made;
    return FR_OK;
}

enum { CONTACT_COOKIE = 0x46725f63 };

FrContactDef fr_default_contact(void)
{
    FrContactDef def = {.element = (FrElement)fr_element_row.value,
                        .mass = 1,
                        .T = fr_time_step_row.value,
                        .dimension = 1,
                        .anisotropy = fr_across_row.value,
                        .cookie = CONTACT_COOKIE};
    for (const FrOption *const *option = fr_element_options; *option; option++)
        fr_rows_default((*option)->rows, &def);
    return def;
}

FrElement fr_element_find(const char *name)
{
    FR_ASSERT(name);
    int i = 0;
    // bound: the table of elements, which ends with NULL
    while (fr_element_options[i] && strcmp(fr_element_options[i]->name, name) != 0)
        i++;
    return (FrElement)i;
}

const char *fr_element_name(FrElement element)
{
    FR_ASSERT(element >= 0 && element < FR_ELEMENTS);
    return fr_element_options[element]->name;
}

FrStatus fr_contact_make(FrContact *contact, const FrContactDef *def, FrReport *report)
{
    FR_ASSERT(contact && def && def->element >= 0 && def->element < FR_ELEMENTS);
    FR_ASSERT(def->cookie == CONTACT_COOKIE && def->law && law_is_made(def->law));
    FR_ASSERT(def->mass > 0 && def->dimension >= 1 && def->dimension <= FR_DIMENSION_MAX);
    report = fr_report_enter(report, &(FrReport){0});
    FrStatus status = fr_contact_make_of(contact, def, (FrParts){row_of_def, kind_of(def->element)}, report);
    fr_report_end(report);
    return status;
}

FrStatus fr_contact_set(FrContactDef *def, const FrSetting *settings, int count, FrReport *report)
{
    FR_ASSERT(def && def->cookie == CONTACT_COOKIE && (settings || count == 0));
    enum { ROWS_MAX = 32 };
    FrParam step = fr_time_step_row;
    step.offset = offsetof(FrContactDef, T);
    const FrParam *rows[ROWS_MAX] = {&fr_element_row, &mass_row, &step, &fr_across_row};
    int row_count = 4;
    for (int i = 0; fr_element_options[i]; i++)
        for (const FrParam *const *row = fr_element_options[i]->rows; row && *row; row++) {
            int k = 0;
            // bound: the rows found before
            while (k < row_count && rows[k] != *row)
                k++;
            FR_ASSERT(row_count < ROWS_MAX - 1);
            if (k == row_count)
                rows[row_count++] = *row;
        }
    FrContactDef made = *def;
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    fr_rows_set(&made, rows, settings, count, report);
    bool accepted = report->error_count == errors;
    fr_report_end(report);
    if (accepted)
        *def = made;
    return accepted ? FR_OK : FR_BAD_INPUT;
}

/// Set the state at t = 0 of a body that moves at u.
static void start(const Contact *contact, const double *u, FrContactState *state)
{
    *state = (FrContactState){.element = contact->tag};
    if (contact->element->slide && !contact->relaxed && length(contact, u) > 0)
        contact->element->slide(contact, u, state);
}

void fr_contact_start(const FrContact *contact, const double *u, FrContactState *state)
{
    FR_ASSERT(u && state);
    start(contact_in(contact), u, state);
}

/// Convert the memory to that of this contact's element, whose body moves at u.
static void take_over(const Contact *contact, const double *u, FrContactState *state)
{
    const FrContactState old = *state;
    state->element = contact->tag;
    if (!old.element)
        return;
    start(contact, u, state);
    if (has_spring(kind_of((FrElement)(old.element - 1))) && has_spring(contact->element))
        vector_copy(contact->dimension, old.e, state->e);
}

void fr_contact_slip(const FrContact *contact, FrFriction *friction)
{
    FR_ASSERT(friction);
    const Contact *c = contact_in(contact);
    const FrElementKind *element = c->element;
    if (element->argument && length(c, friction->argument) == 0)
        vector_zero(c->dimension, friction->slip);
    else if (element->argument)
        fr_element_slip(c, friction->argument, friction->f, friction->slip);
    if (!element->massive)
        friction->power = element_dot(c, friction->f, friction->slip);
}

FrStatus fr_contact_friction(const FrContact *contact, FrContactState *state, const double *u, FrFriction *friction)
{
    FR_ASSERT(state && u && friction);
    static const double no_load[FR_DIMENSION_MAX];
    const Contact *c = contact_in(contact);
    if (!c->element->impedance_step)
        return FR_BAD_INPUT;
    if (state->element != c->tag)
        take_over(c, u, state);
    *friction = (FrFriction){0};
    c->element->impedance_step(c, state, no_load, u, friction);
    if (c->element->rigid)
        vector_copy(c->dimension, u, friction->slip);
    return FR_OK;
}

void fr_contact_step(const FrContact *contact, FrContactState *state, const double *h, double *u, FrFriction *friction)
{
    FR_ASSERT(state && h && u && friction);
    const Contact *c = contact_in(contact);
    if (state->element != c->tag)
        take_over(c, u, state);
    *friction = (FrFriction){0};
    if (c->element->admittance_step) {
        c->element->admittance_step(c, state, h, u, friction);
    } else {
        c->element->impedance_step(c, state, h, u, friction);
        double net[FR_DIMENSION_MAX];
        combine(c, 1, h, -1, friction->f, net);
        combine(c, 1, u, c->T / c->M, net, u);
    }
    if (c->element->rigid)
        vector_copy(c->dimension, u, friction->slip);
}
