// The friction law and its transform for vectors (Kikuuwe 2006, section III-E and III-F).
#include "approximation.h"
#include "math/assert.h"
#include "kind.h"
#include "base/say.h"
#include "base/row.h"
#include "element.h"

#include <math.h>

static const FrOption exact = {.name = "exact",
                               .title = "exact",
                               .text = "Solves the transform along the direction of the velocity.",
                               .source = "Kikuuwe 2006, eq 16, 53 and 55",
                               .equation = ""};
static const FrOption approximate = {.name = "approximate",
                                     .title = "approximate",
                                     .text = "The law with its jump replaced by a line of slope 1/Z. No equation is "
                                             "solved; breakaway is off by about Z F_S Φ'.",
                                     .source = "Kikuuwe 2006, eq 46, 47 and 57",
                                     .equation = APPROXIMATE_EQUATION};
static const FrOption general = {
    .name = "general",
    .title = "general",
    .text = "The approximation for friction that does not point along the velocity; continuous at the end of the stick "
            "zone.",
    .source = "Kikuuwe 2006, eq 59",
    .equation = GENERAL_EQUATION};
static const FrOption *const transforms[] = {
    [FR_EXACT] = &exact, [FR_APPROXIMATE] = &approximate, [FR_GENERAL] = &general, NULL};

const FrParam fr_element_transform_row =
    FR_CHOICE_FIELD(FrContactDef, transform, "Φ_Z", FR_EXACT, transforms, "How Φ_Z is computed.", FR_GROUP_SIMULATION);

const FrParam fr_across_row = {
    .key = "across",
    .offset = offsetof(FrContactDef, anisotropy),
    .symbol = "r_y",
    .unit = "",
    .min = 1e-3,
    .max = 1e3,
    .low = 0.1,
    .high = 2,
    .value = 1,
    .scale = FR_LOGARITHMIC,
    .text = "Friction along y as a fraction of that along x. Unless it is 1, elements A to D need transform = general.",
    .group = FR_GROUP_LAW};

void fr_element_along(const Contact *contact, const double *v, double force, double *f)
{
    double speed = length(contact, v);
    for (int i = 0; i < contact->dimension; i++)
        f[i] = speed == 0 ? 0 : force * (v[i] / speed);
}

void fr_contact_phi(const Contact *contact, const double *v, double *f)
{
    FR_ASSERT(contact && v && f);
    double stretched[FR_DIMENSION_MAX] = {0};
    for (int i = 0; i < contact->dimension; i++)
        stretched[i] = i == 1 ? contact->anisotropy * v[i] : v[i];
    fr_element_along(contact, stretched, fr_phi(phi_z_law(&contact->phi_z), length(contact, stretched)), f);
    if (contact->dimension > 1)
        f[1] *= contact->anisotropy;
}

double fr_contact_breakaway(const FrContact *contact, const double *direction)
{
    FR_ASSERT(direction);
    return fr_element_breakaway(contact_in(contact), direction);
}

double fr_element_breakaway(const Contact *contact, const double *direction)
{
    double stretched[FR_DIMENSION_MAX] = {0}, size = length(contact, direction);
    for (int i = 0; i < contact->dimension; i++) // the ellipse with half axes F_S and r F_S
        stretched[i] = i == 1 ? direction[i] / contact->anisotropy : direction[i];
    return size == 0 ? contact->F_S : contact->F_S * size / length(contact, stretched);
}

double fr_approximate_breakaway(const FrPhiZ *phi_z)
{
    FR_ASSERT(phi_z);
    double M = phi_z_in(phi_z)->M.hi, low = 0, high = phi_z_in(phi_z)->x_stick.hi;
    const double far = 0x1p40 * high; // beyond it the two are equal up to rounding
    const FrLaw *law = phi_z_law(phi_z);
    if (high == 0)
        return 0;
    // bound: 40 doublings up to `far`
    while (M * high < fr_phi(law, high) && high < far)
        high *= 2;
    if (M * high < fr_phi(law, high))
        return (double)INFINITY;
    for (int i = 0; i < 200; i++) {
        double middle = 0.5 * (low + high);
        if (M * middle < fr_phi(law, middle))
            low = middle;
        else
            high = middle;
    }
    return fr_phi(law, high);
}

void fr_approximate_check(const FrPhiZ *phi_z, const char *key, FrReport *report)
{
    FR_ASSERT(phi_z && key && report);
    double F_S = fr_phi_dry(phi_z_law(phi_z), 0), breakaway = fr_approximate_breakaway(phi_z);
    if (!(breakaway < INFINITY))
        fr_report_add(report, FR_NOTE, FR_APPROXIMATION_STICKS, key, FR_NO_ARGUMENTS);
    else if (ABSOLUTE(breakaway - F_S) > 1e-3 * F_S)
        fr_report_add(report, FR_NOTE, FR_APPROXIMATION_BREAKS_AWAY, key,
                      FR_ARGUMENTS(fr_quantity("breakaway", breakaway, "N m"), fr_quantity("F_S", F_S, "N m")));
}

bool fr_element_transform(const Contact *contact, const double *x, double *y)
{
    const FrPhiZ *phi_z = &contact->phi_z;
    double norm = length(contact, x), M = phi_z_in(phi_z)->M.hi, force = 0;
    bool exactly = contact->transform == FR_EXACT;
    if (!exactly) {
        fr_contact_phi(contact, x, y);
        force = length(contact, y);
    }
    if (exactly ? norm <= phi_z_in(phi_z)->edge : norm * M <= force) {
        combine(contact, M, x, 0, x, y);
        return true;
    }
    if (exactly) {
        fr_element_along(contact, x, fr_phi_z(phi_z, norm), y);
        return false;
    }
    double share = contact->transform == FR_GENERAL ? force / (norm * M) : 0; // Z |Phi|/|x|, below 1
    combine(contact, 1 - share, y, share * (force / norm), x, y);
    return false;
}

void fr_element_slip(const Contact *contact, const double *x, const double *y, double *slip)
{
    const FrPhiZ *phi_z = &contact->phi_z;
    if (contact->transform == FR_EXACT)
        fr_element_along(contact, x, fr_slip_velocity(phi_z, length(contact, x)), slip);
    else
        combine(contact, 1, x, -1 / phi_z_in(phi_z)->M.hi, y, slip);
}

void fr_element_solve(const Contact *contact, const double *x, double *y, double *slip)
{
    if (fr_element_transform(contact, x, y))
        vector_zero(contact->dimension, slip);
    else
        fr_element_slip(contact, x, y, slip);
}
