// Karnopp's model (Karnopp 1985; Kikuuwe 2006, eq 3): below a threshold of velocity friction balances the load.
//
//     |p| > epsilon:  f = Phi(p),  v = p;    else:  f = min(|q|, F_S) sgn q,  v = 0
//
// p is the momentum divided by M, and v is the output velocity: it is 0 in the dead zone, so that the position stays
// (Karnopp 1985; Olsson, Astrom, Canudas de Wit, Gafvert and Lischinsky 1998). q is the load h; where the surface
// accelerates under the stuck body, friction carries the body along, and q = h + M u/T, where u is the velocity
// relative to the surface that has arisen since the step before. Solved by explicit Euler. With dead_zone = force only
// the force has a dead zone, as eq 3 prints it: the body keeps its remaining velocity and creeps.
#include "element.h"
#include "kind.h"
#include "base/row.h"

static void admittance_step(const Contact *contact, FrContactState *state, const double *h, double *u,
                            FrFriction *friction)
{
    double T = contact->T, M = contact->M, threshold = contact->epsilon, *hidden = state->w;
    bool keeps = contact->dead_zone == FR_DEAD_ZONE_VELOCITY;
    double p[FR_DIMENSION_MAX], q[FR_DIMENSION_MAX], net[FR_DIMENSION_MAX];
    combine(contact, 1, u, 1, hidden, p);
    if (length(contact, p) > threshold) {
        fr_contact_phi(contact, p, friction->f);
    } else {
        combine(contact, 1, h, keeps ? M / T : 0, u, q);
        double load = length(contact, q), breakaway = fr_element_breakaway(contact, q);
        fr_element_along(contact, q, load < breakaway ? load : breakaway, friction->f);
    }
    combine(contact, 1, h, -1, friction->f, net);
    combine(contact, 1, p, T / M, net, p);
    vector_copy(contact->dimension, p, u);
    if (keeps && length(contact, p) <= threshold)
        vector_zero(contact->dimension, u);
    combine(contact, 1, p, -1, u, hidden);
}

static const FrOption of_velocity = {.name = "velocity",
                                     .title = "of the velocity",
                                     .text = "Below the threshold the body stands still.",
                                     .source = "Karnopp 1985; Olsson et al. 1998",
                                     .equation = "v = \\begin{cases}p & |p| > \\varepsilon\\\\ 0 & |p| \\le "
                                                 "\\varepsilon\\end{cases},\\quad M\\,\\dot p = h - f"};
static const FrOption of_force = {
    .name = "force",
    .title = "of the force only",
    .text = "Below the threshold the body keeps its remaining velocity, so it creeps. It is what "
            "Kikuuwe 2006, fig 1(b) draws.",
    .source = "Kikuuwe 2006, eq 3",
    .equation = ""};
static const FrOption *const zones[] = {[FR_DEAD_ZONE_VELOCITY] = &of_velocity, [FR_DEAD_ZONE_FORCE] = &of_force, NULL};
static const FrParam dead_zone_row = FR_CHOICE_FIELD(FrContactDef, dead_zone, "", FR_DEAD_ZONE_VELOCITY, zones,
                                                     "What the velocity threshold applies to.", FR_GROUP_CONTACT);

static const FrParam *const rows[] = {&fr_element_threshold_row, &dead_zone_row, NULL};

const FrElementKind fr_element_karnopp = {
    .option = {.name = "karnopp",
               .title = "Karnopp",
               .text = "Below a velocity threshold friction balances the load, and the body stands still. It stops "
                       "dead, but its last velocity below the threshold is cut off.",
               .source = "Karnopp 1985; Kikuuwe 2006, eq 3",
               .equation = "f = \\begin{cases}\\Phi(p) & |p| > \\varepsilon\\\\ \\min(|h|, F_S)\\,"
                           "\\operatorname{sgn} h & |p| \\le \\varepsilon\\end{cases}",
               .rows = rows},
    .admittance_step = admittance_step,
    .rigid = true,
};
