// Contact element C: its equations, and what friction may never do: add energy, drift while stuck, chatter
// (Kikuuwe 2006, eq 38, section IV; Cisneros 2022, Algorithm 1).
#include "friction/contact.h"
#include "random.h"

#include <criterion/criterion.h>
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const FrParam *const rows[] = {&fr_law_row, &fr_element_row, &fr_time_step_row, NULL};

static FrStatus make(FrContact *element, const char *text, FrReport *report)
{
    FrForm form = {0};
    cr_assert_eq(fr_form_fill(&form, rows, text, report), FR_OK, "%s: %s", text, report->finding[0].text);
    return fr_contact_from_form(element, &form, report);
}

static FrContact element_of(const char *text)
{
    FrContact element;
    FrReport report = {0};
    cr_assert_eq(make(&element, text, &report), FR_OK, "%s: %s", text,
                 report.count ? report.finding[0].text : "no word");
    return element;
}

static const char *const wrists[] = {
    "law=stribeck\nF_S=2.5\nF_C=0.4\nv_S=0.06\nD=4.5\nK=5000\nB=50\nT=0.001",
    "law=rational\nF_S=2.5\nF_C=0.2\nv_S=0.04\nD=4.5\nK=5000\nB=50\nT=0.001",
    "law=coulomb\nF=1\nD=4.5\nK=5000\nB=50\nT=0.001",
};
static const double breakaway[] = {2.5, 2.5, 1.0};
enum { WRISTS = 3 };

Test(contact, element_c_follows_its_equations)
{
    Random random = {31};
    const double K = 5000.0, B = 50.0, T = 0.001, Z = 1.0 / (K * T + B);
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        FrContactState state = {0};
        for (int step = 0; step < 20000; step++) {
            double e = state.e, u = random_uniform(&random, -1.0, 1.0) * random_log(&random, 1e-4, 10.0);
            double f = fr_contact_step(&element, &state, u);
            double expected = fr_phi_z(&(*fr_contact_phi_z(&element)), u + Z * K * e);
            // a change of x in its last digits moves Phi_Z by 1/Z/(1 - lambda) at most
            double allowed =
                4.0 * DBL_EPSILON * (fabs(u) + Z * K * fabs(e)) / Z / (1.0 - (*fr_contact_phi_z(&element)).lambda);
            cr_expect_leq(fabs(f - expected), allowed);
            cr_expect_leq(fabs(state.e - Z * (B * e + T * f)), 8.0 * DBL_EPSILON * Z * (B * fabs(e) + T * fabs(f)));
        }
    }
}

Test(contact, element_c_without_spring_is_phi_z_of_the_velocity)
{
    FrContact element = element_of("law=stribeck\nK=0\nB=55\nT=0.001");
    FrContactState state = {0};
    for (double u = 1e-6; u < 1e3; u *= 3.0)
        cr_expect_eq(fr_contact_step(&element, &state, u), fr_phi_z(&(*fr_contact_phi_z(&element)), u));
}

Test(contact, friction_never_pushes_along_the_slip)
{
    Random random = {32};
    for (int i = 0; i < WRISTS; i++) {
        FrContact element = element_of(wrists[i]);
        FrContactState state = {0};
        const double Z = 1.0 / 55.0;
        for (int step = 0; step < 100000; step++) {
            double u = random_uniform(&random, -1.0, 1.0) * random_log(&random, 1e-4, 10.0);
            double v = u + Z * 5000.0 * state.e, f = fr_contact_step(&element, &state, u), slip = v - Z * f;
            cr_expect_geq(f * slip, -8.0 * DBL_EPSILON * fabs(f * v), "f = %g at slip velocity %g", f, slip);
            cr_expect_leq(fabs(f), (breakaway[i] + 4.5 * fabs(slip)) * (1.0 + 1e-12));
        }
    }
}

typedef struct Body {
    double q, dq, f;
    FrContactState spring;
} Body;

/// A body of inertia 0.1675 kg m^2 under torque h, one semi-implicit step.
static void body_step(const FrContact *element, Body *body, double h)
{
    body->f = fr_contact_step(element, &body->spring, body->dq);
    body->dq += 0.001 * (h - body->f) / 0.1675;
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
            double q = body.q, f = body.f, e = body.spring.e;
            cr_expect_leq(fabs(f - h), 1e-12, "holds %.17g against %.17g", f, h);
            cr_expect_leq(fabs(q - 1.0 - h / 5000.0), 1e-9, "the spring gives by h/K, not by %g", q - 1.0);
            for (int step = 0; step < 1000000; step++)
                body_step(&element, &body, h);
            cr_expect(body.q == q && body.f == f && body.spring.e == e, "drifts by %g rad, e by %g, f by %g",
                      body.q - q, body.spring.e - e, body.f - f);
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

Test(contact, what_is_not_admissible_names_remedies_that_do)
{
    // lambda = 2.1/(0.06 (K T + B + D)) needs K T + B >= 30.5
    const char *const texts[] = {
        "law=stribeck\nF_S=2.5\nF_C=0.4\nv_S=0.06\nD=4.5\nK=5000\nB=10\nT=0.001",
        "law=rational\nF_S=2.5\nF_C=0.4\nv_S=0.06\nD=4.5\nK=20000\nB=0.5\nT=0.001",
        "law=stribeck\nF_S=3\nF_C=0\nv_S=0.01\nD=0\nK=1234.5\nB=77\nT=0.0005",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        FrContact element, before;
        memset(&element, 0x5a, sizeof element);
        before = element;
        FrReport report = {0};
        cr_assert_eq(make(&element, texts[i], &report), FR_BAD_INPUT, "%s is accepted", texts[i]);
        cr_expect_eq(memcmp(&element, &before, sizeof element), 0, "what was refused is changed");
        bool named[3] = {false};
        for (int f = 0; f < report.count; f++)
            for (int r = 0; r < report.finding[f].remedy_count; r++) {
                FrRemedy remedy = report.finding[f].remedy[r];
                for (int k = 0; k < 3; k++)
                    named[k] = named[k] || strcmp(remedy.key, (const char *[]){"B", "K", "T"}[k]) == 0;
                char key[FR_KEY_MAX + 2], text[512];
                snprintf(key, sizeof key, "\n%s=", remedy.key);
                const char *at = strstr(texts[i], key);
                cr_assert_not_null(at, "the remedy %s is no parameter here", remedy.key);
                const char *rest = strchr(at + 1, '\n');
                snprintf(text, sizeof text, "%.*s\n%s=%.17g%s", (int)(at - texts[i]), texts[i], remedy.key,
                         remedy.value, rest ? rest : "");
                FrReport again = {0};
                cr_expect_eq(make(&element, text, &again), FR_OK, "remedy %s = %.17g is refused: %s", remedy.key,
                             remedy.value, again.count ? again.finding[0].text : "no word");
                // a value that would do, not far more than needed
                snprintf(text, sizeof text, "%.*s\n%s=%.17g%s", (int)(at - texts[i]), texts[i], remedy.key,
                         remedy.value * 0.999, rest ? rest : "");
                again = (FrReport){0};
                cr_expect_eq(make(&element, text, &again), FR_BAD_INPUT, "%s could be smaller than %.17g", remedy.key,
                             remedy.value);
            }
        for (int k = 0; k < 3; k++)
            cr_expect(named[k], "no remedy names %s: %s", (const char *[]){"B", "K", "T"}[k], report.finding[0].text);
    }
}

Test(contact, neither_spring_nor_damper_is_refused)
{
    FrContact element;
    FrReport report = {0};
    cr_expect_eq(make(&element, "law=coulomb\nK=0\nB=0", &report), FR_BAD_INPUT);
    cr_expect_gt(report.error_count, 0);
}
