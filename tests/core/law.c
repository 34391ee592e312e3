// The friction laws Phi: their formulas, their slopes, the steepest fall, and the rules that bind their parameters.
#include "law/parts.h"
#include "laws.h"
#include "random.h"
#include "reference.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <string.h>

static const LawValues wrist = {.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5};

/// The formulas of the papers, in long double (Kikuuwe 2006, eq 24; Cisneros 2022, eq 21, 33).
static long double phi_by_formula(const char *law, LawValues p, double v)
{
    long double a = fabsl((long double)v), force;
    if (strcmp(law, "coulomb") == 0)
        force = p.F_S + p.D * a;
    else if (strcmp(law, "stribeck") == 0)
        force = ((long double)p.F_S - p.F_C) * expl(-a / p.v_S) + p.F_C + p.D * a;
    else
        force = ((long double)p.F_S - p.F_C) * p.v_S / (a + p.v_S) + p.F_C + p.D * a;
    return v < 0.0 ? -force : force;
}

static const char *const laws[] = {"coulomb", "stribeck", "rational"};
enum { LAWS = sizeof laws / sizeof *laws };

Test(law, all_laws_are_listed_and_found)
{
    int count = 0;
    for (; fr_law_options[count]; count++) {
        const FrLawKind *law = fr_law_find(fr_law_options[count]->name);
        cr_assert_not_null(law);
        cr_expect_eq(&law->option, fr_law_options[count]);
        cr_expect(law->option.title[0] && law->option.text[0] && law->option.source[0] && law->option.equation[0],
                  "%s lacks its title, sentence, source or equation", law->option.name);
    }
    cr_expect_geq(count, LAWS);
    for (int l = 0; l < LAWS; l++)
        cr_expect_not_null(fr_law_find(laws[l]));
    cr_expect_null(fr_law_find("viscous sponge"));
    cr_expect_null(fr_law_find(""));
}

Test(law, phi_follows_the_formula)
{
    Random random = {.state = 21};
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 300; set++) {
            double M;
            LawValues p = random_law(&random, laws[l], random_between(&random, 0.01, 2.0), &M);
            FrLaw model = law_of(laws[l], p);
            for (int i = 0; i < 20; i++) {
                double v = random_decades(&random, 1e-9, 1e3) * (random_below(&random, 2) ? 1.0 : -1.0);
                double expected = (double)phi_by_formula(laws[l], p, v), got = fr_phi(&model, v);
                cr_expect_leq(fabs(got - expected), 8.0 * DBL_EPSILON * (p.F_S + p.D * fabs(v)),
                              "%s: Phi(%a) = %a, expected %a", laws[l], v, got, expected);
                cr_expect_eq(fr_phi(&model, -v), -got, "%s: Phi is not odd at %a", laws[l], v);
            }
        }
}

Test(law, phi_at_rest_and_just_off_it)
{
    for (int l = 0; l < LAWS; l++) {
        FrLaw model = law_of(laws[l], wrist);
        cr_expect_eq(fr_phi(&model, 0.0), 0.0);
        cr_expect_eq(fr_phi(&model, -0.0), 0.0);
        cr_expect_eq(fr_phi(&model, DBL_TRUE_MIN), 2.5);
        cr_expect_eq(fr_phi(&model, -DBL_TRUE_MIN), -2.5);
        cr_expect_eq(law_in(&model)->kind->phi(law_in(&model)->def, 0.0), 2.5);
        cr_expect(isnan(fr_phi(&model, (double)NAN)), "%s: Phi(nan) = %g", laws[l], fr_phi(&model, (double)NAN));
    }
}

Test(law, slope_is_the_derivative)
{
    Random random = {.state = 22};
    for (int l = 0; l < LAWS; l++)
        for (int set = 0; set < 100; set++) {
            double M, scale;
            LawValues p = random_law(&random, laws[l], 0.7, &M);
            FrLaw model = law_of(laws[l], p);
            scale = p.v_S > 0.0 ? p.v_S : 1.0;
            double v = scale * random_between(&random, 0.05, 4.0), h = scale * 1e-4;
            double difference =
                (double)((phi_by_formula(laws[l], p, v + h) - phi_by_formula(laws[l], p, v - h)) / (2.0 * h));
            double slope = law_in(&model)->kind->slope(law_in(&model)->def, v);
            cr_expect_leq(fabs(slope - difference), 1e-6 * (p.F_S / scale + p.D),
                          "%s: slope %g, difference quotient %g", laws[l], slope, difference);
        }
    for (int l = 1; l < LAWS; l++) {
        FrLaw model = law_of(laws[l], wrist);
        cr_expect_leq(fabs(law_in(&model)->kind->slope(law_in(&model)->def, 0.0) - (4.5 - 2.1 / 0.06)), 1e-13,
                      "%s: slope at +0", laws[l]);
    }
}

Test(law, the_tangent_is_value_and_slope_to_the_last_bit)
{
    static const double alphas[] = {1.0, 2.0, 0.7};
    const double v[] = {0.0, 0.1, 0.2, 0.5}, phi[] = {2.0, 1.2, 1.5, 3.0};
    Random random = {.state = 23};
    FrLaw models[LAWS + 3];
    int count = 0;
    for (int l = 0; l < LAWS; l++)
        models[count++] = law_of(laws[l], wrist);
    for (int k = 1; k < 3; k++)
        models[count++] =
            law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5, .alpha = alphas[k]});
    cr_assert_eq(fr_tabulated_make(&models[count++], &(FrTabulated){4, v, phi, law_memory(4)}, NULL), FR_OK);
    for (int l = 0; l < count; l++)
        for (int k = 0; k < 2000; k++) {
            double at = k == 0 ? 0.0 : k == 1 ? 1e3 : random_decades(&random, 1e-12, 100.0), value, slope;
            law_in(&models[l])->kind->tangent(law_in(&models[l])->def, at, &value, &slope);
            cr_expect_eq(value, law_in(&models[l])->kind->phi(law_in(&models[l])->def, at), "law %d at %g", l, at);
            cr_expect_eq(slope, law_in(&models[l])->kind->slope(law_in(&models[l])->def, at), "law %d at %g", l, at);
        }
}

Test(law, smallest_impedance_is_the_steepest_fall)
{
    for (int l = 0; l < LAWS; l++) {
        FrLaw model = law_of(laws[l], wrist);
        double expected = l == 0 ? 0.0 : 2.1 / 0.06 - 4.5;
        cr_expect_leq(fabs(law_in(&model)->kind->smallest_m(law_in(&model)->def) - expected), 1e-13);
        model = law_of(laws[l], (LawValues){.F_S = 1.0, .F_C = 0.5, .v_S = 1.0, .D = 3.0});
        cr_expect_eq(law_in(&model)->kind->smallest_m(law_in(&model)->def), 0.0, "%s: a law that never falls", laws[l]);
    }
}

/// The report of a refused law; `values` in the order F_S, F_C, v_S, D.
static FrReport refusal(const char *name, LawValues values)
{
    const FrLawKind *law = fr_law_find(name);
    const double named[] = {values.F_S, values.F_C, values.v_S, values.D, 1.0}, coulomb[] = {values.F_S, values.D};
    FrLaw model;
    memset(&model, 0x5a, sizeof model);
    FrLaw before = model;
    FrReport report = new_report();
    FrStatus status = fr_law_make(&model, law, strcmp(name, "coulomb") == 0 ? coulomb : named, &report);
    cr_expect_eq(status, FR_BAD_INPUT, "%s F_S=%g F_C=%g v_S=%g D=%g is accepted", name, values.F_S, values.F_C,
                 values.v_S, values.D);
    cr_expect_eq(memcmp(&model, &before, sizeof model), 0, "what was refused is changed");
    return report;
}

static int errors_about(const FrReport *report, const char *key)
{
    int count = 0;
    for (int i = 0; i < report->count; i++)
        count += report->finding[i].severity == FR_ERROR && strcmp(report->finding[i].key, key) == 0;
    return count;
}

Test(law, bad_values_are_refused_by_name)
{
    const double nan = (double)NAN, inf = (double)INFINITY;
    for (int l = 1; l < LAWS; l++) {
        LawValues p = wrist;
        p.F_S = -1.0;
        FrReport report = refusal(laws[l], p);
        cr_expect_eq(errors_about(&report, "F_S"), 1);
        p = wrist;
        p.F_C = 2.6; // more than F_S
        report = refusal(laws[l], p);
        cr_expect_geq(errors_about(&report, "F_C") + errors_about(&report, "F_S"), 1);
        cr_expect(strstr(report.finding[0].text, "F_C") && strstr(report.finding[0].text, "F_S"), "%s",
                  report.finding[0].text);
        cr_expect_gt(report.finding[0].remedy_count, 0);
        p = wrist;
        p.v_S = 0.0;
        report = refusal(laws[l], p);
        cr_expect_eq(errors_about(&report, "v_S"), 1);
        report = refusal(laws[l], (LawValues){.F_S = nan, .F_C = inf, .v_S = -1.0, .D = -inf});
        cr_expect_eq(report.error_count, 4, "%d errors for four bad values", report.error_count);
        for (int i = 0; i < 4; i++)
            cr_expect_eq(errors_about(&report, (const char *[]){"F_S", "F_C", "v_S", "D"}[i]), 1);
    }
    FrReport report = refusal("coulomb", (LawValues){.F_S = -1.0, .D = nan});
    cr_expect_eq(errors_about(&report, "F"), 1);
    cr_expect_eq(errors_about(&report, "D"), 1);
}

Test(law, equal_static_and_coulomb_friction_is_a_law)
{
    for (int l = 1; l < LAWS; l++) {
        FrLaw model = law_of(laws[l], (LawValues){.F_S = 1.5, .F_C = 1.5, .v_S = 0.1, .D = 2.0});
        for (int method = 0; method < 2; method++) {
            FrPhiZ phi_z = phi_z_of(&model, fr_impedance(100.0, 1.0, 0.01), method ? FR_NUMERIC : FR_DIRECT);
            // coulomb: (F + D x) M/(M + D) beyond the stick zone
            for (double x = 0.8; x < 1e4; x *= 1.7)
                cr_expect_leq(relative_error(fr_phi_z(&phi_z, x), (1.5 + 2.0 * x) * 2.0 / 4.0, 0.0), 4.0 * DBL_EPSILON);
            cr_expect_eq(phi_z_in(&phi_z)->lambda, 0.0);
        }
    }
}

Test(law, no_friction_at_all_is_a_law)
{
    for (int l = 0; l < LAWS; l++) {
        FrLaw model = law_of(laws[l], (LawValues){.F_S = 0.0, .F_C = 0.0, .v_S = 0.1, .D = 0.0});
        FrPhiZ phi_z = phi_z_of(&model, fr_impedance(100.0, 1.0, 0.01), FR_DIRECT);
        for (double x = 1e-9; x < 1e9; x *= 10.0)
            cr_expect_eq(fr_phi_z(&phi_z, x), 0.0, "%s: Phi_Z(%g) = %g", laws[l], x, fr_phi_z(&phi_z, x));
    }
}

Test(law, by_name_with_values_by_their_keys)
{
    static const char *const names[] = {"coulomb", "stribeck", "rational"};
    for (int i = 0; i < 3; i++)
        cr_expect_str_eq(fr_law_name(i), names[i]);
    cr_expect_null(fr_law_name(3));
    FrLaw named, typed, before;
    FrReport report = new_report();
    const FrSetting settings[] = {{"F_S", 3, NULL}, {"alpha", 1.5, NULL}};
    FrStribeck def = fr_default_stribeck();
    def.F_S = 3;
    def.alpha = 1.5;
    cr_assert_eq(fr_law_named(&named, "stribeck", settings, 2, &report), FR_OK);
    cr_assert_eq(fr_stribeck_make(&typed, &def, &report), FR_OK);
    for (double v = 1e-3; v < 10; v *= 1.7)
        cr_expect_eq(fr_phi(&named, v), fr_phi(&typed, v));
    for (int i = 0; fr_law_name(i); i++)
        cr_expect_eq(fr_law_named(&named, fr_law_name(i), NULL, 0, &report), FR_OK);
    before = named;
    const struct {
        const char *name, *key;
        FrSetting setting;
        int code;
    } wrong[] = {
        {"stokes", "law", {"F_S", 3, NULL}, FR_UNKNOWN_OPTION},
        {NULL, "law", {"F_S", 3, NULL}, FR_UNKNOWN_OPTION},
        {"tabulated", "points", {"points", 3, NULL}, FR_LAW_NEEDS_POINTS},
        {"coulomb", "F_S", {"F_S", 3, NULL}, FR_UNKNOWN_PARAMETER},
        {"stribeck", "F_S", {"F_S", -3, NULL}, FR_OUT_OF_RANGE},
        {"stribeck", "F_C", {"F_C", 3, NULL}, FR_COULOMB_ABOVE_STATIC},
        {"stribeck", "D", {"D", 0, "much"}, FR_NOT_A_NUMBER},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        cr_expect_eq(fr_law_named(&named, wrong[i].name, &wrong[i].setting, 1, &report), FR_BAD_INPUT);
        cr_expect_eq(report.count, 1);
        cr_expect_eq(report.finding[0].code, wrong[i].code, "%s", report.finding[0].text);
        cr_expect_str_eq(report.finding[0].key, wrong[i].key);
        cr_expect_eq(memcmp(&before, &named, sizeof named), 0);
    }
}
