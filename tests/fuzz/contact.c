// Contact elements and friction models from any numbers, over some steps: refused, or the same motion mirrored under
// mirrored forces; elements A to D dissipate, and A and D stay finite and stick exactly.
#include "take_law.h"
#include "base/row.h"

#include "contact/parts.h"

#include <math.h>

enum { STEPS = 12 };

/// The numbers of an element: defaults or any number.
static void take_numbers(Input *input, FrContactDef *def)
{
    const FrOption *element = fr_element_options[def->element];
    for (const FrParam *const *row = element->rows; row && *row; row++)
        if ((*row)->scale != FR_CHOICE && take_byte(input) < 64) {
            double value = take_bool(input) ? take_number(input) : take_usual(input);
            memcpy((char *)def + (*row)->offset, &value, sizeof value);
        }
}

typedef struct Body {
    FrContactState state;
    double u[FR_DIMENSION_MAX];
    FrFriction friction;
} Body;

static void step(const FrContact *contact, Body *body, const double *h, double sign)
{
    double signed_h[FR_DIMENSION_MAX];
    for (int i = 0; i < FR_DIMENSION_MAX; i++)
        signed_h[i] = sign * h[i];
    fr_contact_step(contact, &body->state, signed_h, body->u, &body->friction);
    fr_contact_slip(contact, &body->friction);
}

static void check_step(const FrContact *contact, const Body *body, const double *h, double u_before)
{
    const Contact *c = contact_in(contact);
    const char *name = c->element->option.name;
    bool solved = c->element->implicit, admittance = strcmp(name, "A") == 0 || strcmp(name, "D") == 0;
    double largest = 0;
    for (int i = 0; i < c->dimension; i++)
        largest = fmax(largest, fabs(body->friction.f[i]) * fabs(body->friction.slip[i]));
    if (solved && c->transform == FR_EXACT && strcmp(name, "B") != 0)
        PROPERTY(!(body->friction.power < -1e-9 * largest), "%s gives %g W", name, body->friction.power);
    if (!admittance || c->transform != FR_EXACT)
        return;
    for (int i = 0; i < c->dimension; i++)
        PROPERTY(isfinite(body->u[i]) && isfinite(body->friction.f[i]), "%s: u = %g, f = %g", name, body->u[i],
                 body->friction.f[i]);
    double momentum = c->M * u_before / c->T, needed = momentum + h[0];
    double rounding = 1e-12 * c->F_S + 1e-14 * (fabs(momentum) + fabs(h[0]));
    if (name[0] == 'A' && c->dimension == 1 && fabs(needed) < c->F_S - rounding)
        PROPERTY(body->u[0] == 0 && fabs(body->friction.f[0]) <= c->F_S, "slips by %g under %g of %g", body->u[0],
                 needed, c->F_S);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {.at = data, .end = data + size};
    FrLaw law = take_law(&input);
    FrContactDef def = fr_default_contact();
    def.law = &law;
    def.element = (FrElement)take_below(&input, FR_ELEMENTS);
    bool usual = take_byte(&input) < 230;
    def.mass = usual ? take_decades(&input, 1e-3, 1e3) : take_decades(&input, 1e-300, 1e300); // above 0: a contract
    def.T = usual ? take_decades(&input, 1e-5, 1e-1) : take_number(&input);
    def.dimension = 1 + take_below(&input, FR_DIMENSION_MAX);
    def.transform = (FrTransform)take_below(&input, 3);
    def.anisotropy = take_byte(&input) < 32 ? take_number(&input) : 1;
    def.relaxed = take_bool(&input);
    take_numbers(&input, &def);

    FrContact contact, before;
    memset(&contact, 0x5a, sizeof contact);
    before = contact;
    FrReport report = empty_report();
    FrStatus status = fr_contact_make(&contact, &def, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK) {
        PROPERTY(memcmp(&contact, &before, sizeof contact) == 0, "a refused contact has changed");
        return 0;
    }
    Body body = {0}, mirror = {0};
    for (int i = 0; i < contact_in(&contact)->dimension; i++) {
        body.u[i] = take_bool(&input) ? take_between(&input, -10, 10) : 0;
        mirror.u[i] = -body.u[i];
    }
    fr_contact_start(&contact, body.u, &body.state);
    fr_contact_start(&contact, mirror.u, &mirror.state);
    double h[FR_DIMENSION_MAX] = {0};
    for (int k = 0; k < STEPS; k++) {
        for (int i = 0; i < contact_in(&contact)->dimension; i++)
            h[i] = take_byte(&input) < 128 ? h[i] : take_between(&input, -10, 10) * (1 + contact_in(&contact)->F_S);
        double u_before = body.u[0];
        step(&contact, &body, h, 1);
        step(&contact, &mirror, h, -1);
        for (int i = 0; i < contact_in(&contact)->dimension; i++)
            PROPERTY(bits_equal(body.u[i], -mirror.u[i]) && bits_equal(body.friction.f[i], -mirror.friction.f[i]),
                     "%s, step %d: u = %a and %a mirrored, f = %a and %a", fr_element_name(def.element), k, body.u[i],
                     mirror.u[i], body.friction.f[i], mirror.friction.f[i]);
        check_step(&contact, &body, h, u_before);
    }
    return 0;
}
