// Element C by its equations, and what friction may never do with a body: add energy, drift while stuck, chatter
// (Kikuuwe 2006, eq 38, section IV; Cisneros 2022, Algorithm 1).
#include "contacts.h"
#include "contact/parts.h"
#include "law/parts.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>

static const double body_mass = 0.1675; // kg m^2

static FrContact element_of(const char *settings)
{
    return contact_of(settings, body_mass, 1);
}

/// The friction that answers a velocity.
static double resist(const FrContact *element, FrContactState *state, double u, double *slip)
{
    FrFriction friction;
    fr_contact_friction(element, state, &u, &friction);
    fr_contact_slip(element, &friction);
    *slip = friction.slip[0];
    return friction.f[0];
}

static const char *const wrists[] = {
    "law=stribeck element=C F_S=2.5 F_C=0.4 v_S=0.06 D=4.5 K=5000 B=50 T=0.001",
    "law=rational element=C F_S=2.5 F_C=0.2 v_S=0.04 D=4.5 K=5000 B=50 T=0.001",
    "law=coulomb element=C F=1 D=4.5 K=5000 B=50 T=0.001",
};
static const double breakaway[] = {2.5, 2.5, 1.0};
enum { WRISTS = 3 };

Test(contact, element_c_follows_its_equations)
{
    Random random = {.state = 31};
    const double K = 5000.0, B = 50.0, T = 0.001, Z = 1.0 / (K * T + B);
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        FrContactState state = {0};
        int stuck = 0;
        for (int step = 0; step < 20000; step++) {
            double e = state.e[0], u = random_between(&random, -1.0, 1.0) * random_decades(&random, 1e-4, 10.0), slip;
            double f = resist(&element, &state, u, &slip),
                   expected = fr_phi_z(&contact_in(&element)->phi_z, u + Z * K * e);
            // a change of x in its last digits moves Phi_Z by 1/Z/(1 - lambda) at most
            double allowed = 4.0 * DBL_EPSILON * (fabs(u) + Z * K * fabs(e)) / Z /
                             (1.0 - phi_z_in(&contact_in(&element)->phi_z)->lambda);
            cr_expect_leq(fabs(f - expected), allowed);
            // what f is to rounding counts once more in e
            allowed = 8.0 * DBL_EPSILON * (fabs(e) + Z * T * (fabs(f) + (fabs(u) + Z * K * fabs(e)) / Z));
            cr_expect_leq(fabs(state.e[0] - Z * (B * e + T * f)), allowed);
            if (slip == 0.0) {
                stuck++;
                cr_expect_eq(state.e[0], e + T * u, "eq 62, to the bit");
            }
        }
        cr_expect(stuck > 1000 && stuck < 19000, "%d of 20000 steps stick", stuck);
    }
}

Test(contact, element_c_without_damper_is_phi_z_of_the_velocity_and_its_spring)
{
    FrContact element = element_of("law=stribeck element=C K=55000 B=0 T=0.001");
    for (double u = 1e-6; u < 1e3; u *= 3.0) {
        FrContactState state = {0};
        double slip, f = resist(&element, &state, u, &slip);
        cr_expect_eq(f, fr_phi_z(&contact_in(&element)->phi_z, u));
        cr_expect_leq(fabs(state.e[0] - f / 55000.0), 4.0 * DBL_EPSILON * state.e[0]);
    }
}

Test(contact, friction_never_pushes_along_the_slip)
{
    Random random = {.state = 32};
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        FrContactState state = {0};
        for (int step = 0; step < 100000; step++) {
            double u = random_between(&random, -1.0, 1.0) * random_decades(&random, 1e-4, 10.0), slip;
            double f = resist(&element, &state, u, &slip);
            cr_expect_geq(f * slip, 0.0, "f = %g at slip velocity %g", f, slip);
            cr_expect_leq(fabs(f), (breakaway[i] + 4.5 * fabs(slip)) * (1.0 + 1e-12));
        }
    }
}

typedef struct Body {
    double q, dq, f;
    FrContactState spring;
} Body;

/// The body under torque h, one semi-implicit step.
static void body_step(const FrContact *element, Body *body, double h)
{
    FrFriction friction;
    fr_contact_step(element, &body->spring, &h, &body->dq, &friction);
    body->f = friction.f[0];
    body->q += 0.001 * body->dq;
}

Test(contact, a_stuck_body_keeps_its_bits_for_a_million_steps)
{
    for (int i = 0; i < WRISTS; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            FrContact element = element_of(wrists[i]);
            Body body = {.q = 1.0};
            double h = sign * 0.95 * breakaway[i];
            for (int step = 0; step < 20000; step++) // risen slowly, so that nothing overshoots
                body_step(&element, &body, step < 10000 ? h * step / 10000.0 : h);
            double q = body.q, f = body.f, e = body.spring.e[0];
            cr_expect_leq(fabs(f - h), 1e-12, "holds %.17g against %.17g", f, h);
            cr_expect_leq(fabs(q - 1.0 - h / 5000.0), 1e-9, "the spring gives by h/K, not by %g", q - 1.0);
            for (int step = 0; step < 1000000; step++)
                body_step(&element, &body, h);
            cr_expect(body.q == q && body.f == f && body.spring.e[0] == e, "drifts by %g rad, e by %g, f by %g",
                      body.q - q, body.spring.e[0] - e, body.f - f);
        }
}

Test(contact, a_stuck_body_does_not_drift_under_an_oscillating_load)
{
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        Body body = {0};
        double early = 0.0, late = 0.0;
        for (int step = 0; step < 1000000; step++) {
            // a period of 100 steps; the load stays one-sided, as it does for a model that drifts
            double h = breakaway[i] * (0.5 + 0.3 * sin(6.283185307179586 * (step % 100) / 100.0));
            body_step(&element, &body, h);
            if (step % 100 == 99) {
                early = step < 100000 ? body.q : early;
                late = body.q;
            }
        }
        cr_expect_leq(fabs(late - early), 1e-12, "%s drifts by %g rad", wrists[i], late - early);
    }
}

Test(contact, a_body_at_rest_does_not_chatter)
{
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        Body body = {.dq = 0.0};
        int alternations = 0;
        for (int step = 0; step < 100000; step++) {
            double before = body.dq;
            body_step(&element, &body, 0.8 * breakaway[i]);
            alternations += step > 2000 && before * body.dq < 0.0 && fabs(body.dq) > 1e-15;
        }
        cr_expect_eq(alternations, 0, "%s: the velocity at rest alternates %d times", wrists[i], alternations);
    }
}

Test(contact, breaks_away_above_and_only_above_static_friction)
{
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        Body held = {0}, moved = {0};
        for (int step = 0; step < 20000; step++) {
            // risen slowly, so that nothing overshoots
            double rise = step < 10000 ? step / 10000.0 : 1.0;
            body_step(&element, &held, 0.999 * breakaway[i] * rise);
            body_step(&element, &moved, 1.001 * breakaway[i] * rise);
        }
        cr_expect_lt(fabs(held.q), 1e-3, "%s moves by %g below static friction", wrists[i], held.q);
        cr_expect_gt(moved.q, 1e-3, "%s does not move above static friction", wrists[i]);
    }
}
