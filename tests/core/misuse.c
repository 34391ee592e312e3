// What a program can do wrong with laws, transforms and arrays: a status and a sentence that says what would be
// accepted, and nothing is changed. What a user can do wrong stands in form.c, points.c and run.c.
#include "explorer/form/law.h"
#include "law/kind.h"
#include "explorer/form/form.h"
#include "base/row.h"
#include "contact/parts.h"
#include "laws.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/// Refused, with one error, about `key`, that says `words`.
static void refused(const char *what, FrStatus status, const FrReport *report, const char *key, const char *words)
{
    if (status != FR_BAD_INPUT) {
        cr_expect(false, "%s: accepted, with status %d", what, (int)status);
        return;
    }
    cr_expect_eq(report->error_count, 1, "%s: %d errors", what, report->error_count);
    bool found = false;
    for (int i = 0; i < report->count; i++) {
        const FrFinding *finding = &report->finding[i];
        found =
            found || (finding->severity == FR_ERROR && strcmp(finding->key, key) == 0 && strstr(finding->text, words));
        if (finding->severity == FR_ERROR)
            cr_expect_gt(strlen(finding->text), 20u, "%s: '%s' is no sentence", what, finding->text);
    }
    cr_expect(found, "%s: no error about '%s' says '%s'; the last finding is about '%s': %s", what, key, words,
              report->count ? report->finding[report->count - 1].key : "nothing",
              report->count ? report->finding[report->count - 1].text : "");
}

Test(misuse, of_laws_is_refused_with_what_would_do)
{
    const double nan = (double)NAN, inf = (double)INFINITY;
    const struct {
        const char *what, *law;
        double value[5];
        const char *key, *words;
    } cases[] = {
        {"F_S nan", "stribeck", {nan, 0.4, 0.06, 4.5, 1}, "F_S", "give a number from 0"},
        {"F_S below 0", "stribeck", {-1, 0, 0.06, 4.5, 1}, "F_S", "give a number from 0"},
        {"F_S infinite", "stribeck", {inf, 0.4, 0.06, 4.5, 1}, "F_S", "give a number from 0 to 1e+30"},
        {"F_S too large", "stribeck", {1e31, 0.4, 0.06, 4.5, 1}, "F_S", "give a number from 0 to 1e+30"},
        {"F_C above F_S", "stribeck", {2.5, 2.6, 0.06, 4.5, 1}, "F_C", "give at most F_C"},
        {"F_C nan", "stribeck", {2.5, nan, 0.06, 4.5, 1}, "F_C", "give a number from 0"},
        {"v_S 0", "stribeck", {2.5, 0.4, 0, 4.5, 1}, "v_S", "give a number from 1e-30"},
        {"v_S below 0", "stribeck", {2.5, 0.4, -0.06, 4.5, 1}, "v_S", "give a number from 1e-30"},
        {"D below 0", "stribeck", {2.5, 0.4, 0.06, -1, 1}, "D", "give a number from 0"},
        {"D nan", "stribeck", {2.5, 0.4, 0.06, nan, 1}, "D", "give a number from 0"},
        {"alpha 0", "stribeck", {2.5, 0.4, 0.06, 4.5, 0}, "alpha", "give a number from 0.01 to 100"},
        {"alpha below 0", "stribeck", {2.5, 0.4, 0.06, 4.5, -2}, "alpha", "give a number from 0.01 to 100"},
        {"alpha too large", "stribeck", {2.5, 0.4, 0.06, 4.5, 101}, "alpha", "give a number from 0.01 to 100"},
        {"alpha nan", "stribeck", {2.5, 0.4, 0.06, 4.5, nan}, "alpha", "give a number from 0.01 to 100"},
        {"rational, F_C above F_S", "rational", {1, 2, 0.06, 4.5}, "F_C", "give at most F_C"},
        {"rational, v_S infinite", "rational", {2.5, 0.4, inf, 4.5}, "v_S", "give a number from 1e-30"},
        {"coulomb, F below 0", "coulomb", {-1, 0}, "F", "give a number from 0"},
        {"coulomb, D nan", "coulomb", {1, nan}, "D", "give a number from 0"},
        {"a table without points", "tabulated", {2, 0, 1, 1, 1}, "points", "use fr_tabulated_make"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrLaw model, before;
        double value[FR_LAW_NUMBERS] = {0};
        memcpy(value, cases[i].value, sizeof cases[i].value);
        memset(&model, 0x5a, sizeof model);
        before = model;
        FrReport report = new_report();
        FrStatus status = fr_law_make(&model, fr_law_find(cases[i].law), value, &report);
        refused(cases[i].what, status, &report, cases[i].key, cases[i].words);
        cr_expect_eq(memcmp(&model, &before, sizeof model), 0, "%s: the model is changed", cases[i].what);
    }
}

/// A tabulated law that falls by 13 at its steepest.
static FrLaw table(void)
{
    FrLaw model;
    FrReport report = new_report();
    static const double v[] = {0, 0.1, 1}, phi[] = {2, 1, 2};
    cr_assert_eq(fr_tabulated_make(&model, &(FrTabulated){3, v, phi, law_memory(3)}, &report), FR_OK);
    return model;
}

Test(misuse, a_form_without_a_row_is_refused)
{
    static FrForm form;
    const FrParam *const empty[] = {NULL}, *const law_only[] = {&fr_law_row, NULL},
                         *const untimed[] = {&fr_law_row, &fr_element_row, NULL};
    const struct {
        const FrParam *const *rows;
        const char *law, *contact;
    } cases[] = {{empty, "law", "element"}, {law_only, NULL, "element"}, {untimed, NULL, "T"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrFinding found[4];
        FrReport report = fr_report(found, 4);
        FrLaw law = {{0}};
        FrContact contact = {{0}};
        form = (FrForm){0};
        cr_assert_eq(fr_form_fill(&form, cases[i].rows, "", &report), FR_OK);
        FrStatus status = fr_law_from_form(&law, &form, &report);
        if (cases[i].law)
            refused("a law", status, &report, cases[i].law, "the form has no parameter law");
        else
            cr_expect_eq(status, FR_OK);
        report = fr_report(found, 4);
        refused("a contact", fr_contact_from_form(&contact, &form, 1, 1, &report), &report, cases[i].contact,
                "fill it with rows that have it");
        cr_expect_null(((const Contact *)&contact)->element);
    }
}

Test(misuse, of_laws_and_transforms_is_refused_with_what_would_do)
{
    const double nan = (double)NAN, inf = (double)INFINITY;
    const LawValues wrist = {.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5};
    LawValues shaped = wrist, steep = wrist;
    shaped.alpha = 2.0;
    steep.alpha = 0.5;
    const FrLaw stribeck = law_of("stribeck", wrist), gaussian = law_of("stribeck", shaped),
                half = law_of("stribeck", steep), rational = law_of("rational", wrist),
                coulomb = law_of("coulomb", wrist), points = table();
    const struct {
        const char *what;
        const FrLaw *model;
        double M;
        FrMethod method;
        bool largest_root;
        const char *key, *words;
    } cases[] = {
        {"lambda above 1", &stribeck, 30, FR_AUTO, false, "Z", "largest admissible Z is 0.0327868"},
        {"lambda above 1, rational", &rational, 30, FR_AUTO, false, "Z", "largest admissible Z is 0.0327868"},
        {"lambda above 1, table", &points, 5, FR_AUTO, false, "Z", "largest admissible Z is"},
        {"lambda above 1, numeric", &stribeck, 30, FR_NUMERIC, false, "Z", "largest admissible Z is"},
        {"alpha below 1", &half, 55, FR_AUTO, false, "alpha", "give alpha"},
        {"no closed form", &gaussian, 55, FR_DIRECT, false, "method", "method=numeric"},
        {"no universal table", &gaussian, 55, FR_TABLE, false, "method", "give method=numeric"},
        {"several roots", &gaussian, 10, FR_AUTO, true, "inadmissible", "give an admissible Z"},
        {"several roots of a table", &points, 5, FR_AUTO, true, "inadmissible", "give an admissible Z"},
        {"no impedance", &stribeck, 0, FR_AUTO, false, "Z", ""},
        {"no impedance, coulomb", &coulomb, 0, FR_AUTO, false, "Z", ""},
        {"impedance below 0", &stribeck, -1, FR_AUTO, false, "Z", ""},
        {"impedance below 0, coulomb", &coulomb, -1, FR_AUTO, false, "Z", ""},
        {"impedance below 0, table", &points, -1, FR_AUTO, false, "Z", ""},
        {"impedance nan", &coulomb, nan, FR_AUTO, false, "Z", ""},
        {"impedance infinite", &coulomb, inf, FR_AUTO, false, "Z", ""},
        {"impedance infinite, table", &points, inf, FR_AUTO, false, "Z", ""},
        {"unknown method", &stribeck, 55, (FrMethod)9, false, "method", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FrPhiZ phi_z, before;
        memset(&phi_z, 0x5a, sizeof phi_z);
        before = phi_z;
        FrReport report = new_report();
        FrStatus status = fr_phi_z_make(&phi_z,
                                        &(FrPhiZDef){.law = cases[i].model,
                                                     .B = cases[i].M,
                                                     .method = cases[i].method,
                                                     .largest_root = cases[i].largest_root},
                                        &report);
        refused(cases[i].what, status, &report, cases[i].key, cases[i].words);
        cr_expect(status == FR_OK || memcmp(&phi_z, &before, sizeof phi_z) == 0, "%s: the transform is changed",
                  cases[i].what);
    }
}

Test(misuse, z_and_what_it_follows_from)
{
    const FrLaw model = law_of("coulomb", (LawValues){.F_S = 1.0});
    const FrPhiZDef defs[] = {{.Z = 0.1, .K = 1}, {.Z = 0.1, .B = 1}, {.Z = 0.1, .mass = 1}, {.Z = 0.1, .T = 1}};
    static const char *const keys[] = {"K", "B", "mass", "T"};
    for (int i = 0; i < 4; i++) {
        FrPhiZ phi_z;
        FrReport report = new_report();
        FrPhiZDef def = defs[i];
        def.law = &model;
        refused("Z and more", fr_phi_z_make(&phi_z, &def, &report), &report, keys[i], "give either Z");
    }
}
