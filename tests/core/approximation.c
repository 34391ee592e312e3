// The approximation of the transform without a solve (Kikuuwe 2006, eq 46 to 49, 57 to 59): against the contacts that
// use it, its error and the condition for it, and the breakaway that it has.
#include "reports.h"
#include "law/parts.h"
#include "explorer/run/experiment.h"
#include "contact/kind.h"
#include "contacts.h"
#include "laws.h"
#include "random.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { X, PHI_Z, ERROR, CONDITION };

Test(approximation, the_curve_is_what_contacts_use)
{
    static const char *const laws[] = {"law=coulomb F=8 D=4.5", "law=stribeck", "law=rational", "law=stribeck alpha=2",
                                       "law=tabulated"};
    for (int k = 0; k < 5; k++)
        for (int kind = 0; kind < 2; kind++) {
            const char *name = kind ? "general" : "approximate";
            char settings[160];
            snprintf(settings, sizeof settings, "%s method=%s K=5000 B=50 T=0.001", laws[k], name);
            FrRun run, exact;
            run_open(&run, FR_CURVE, "phi_z", settings);
            snprintf(settings, sizeof settings, "%s element=C transform=%s K=5000 B=50 T=0.001", laws[k], name);
            FrContact contact = contact_of(settings, 1.0, 1);
            snprintf(settings, sizeof settings, "%s method=numeric K=5000 B=50 T=0.001", laws[k]);
            run_open(&exact, FR_CURVE, "phi_z", settings);
            for (double x = -1.0; x <= 1.0; x += 0.0078125) {
                double row[FR_CHANNEL_MAX], solved[FR_CHANNEL_MAX], u = x, h = 0.0;
                FrContactState state = {0};
                FrFriction friction;
                run.experiment->at(fr_run_model(&run), x, row);
                exact.experiment->at(fr_run_model(&exact), x, solved);
                fr_contact_step(&contact, &state, &h, &u, &friction);
                cr_expect_leq(fabs(row[PHI_Z] - friction.f[0]), 4e-16 * fabs(row[PHI_Z]), "%s at %g", laws[k], x);
                cr_expect_leq(fabs(row[ERROR] - (row[PHI_Z] - solved[PHI_Z])), 1e-12, "%s at %g", laws[k], x);
                cr_expect(isnan(solved[ERROR]) && isnan(solved[CONDITION]));
                // eq 47: the error is Z Phi_Z Phi' to first order, at a velocity between x - Z Phi_Z and x
                if (fabs(x) > 0.5)
                    cr_expect_leq(fabs(row[ERROR]), 1.05 * row[CONDITION] * fabs(solved[PHI_Z]) + 1e-3, "%s at %g: %g",
                                  laws[k], x, row[ERROR]);
            }
        }
}

Test(approximation, its_breakaway_is_where_the_line_meets_the_law)
{
    Random random = {.state = 171};
    for (int i = 0; i < 2000; i++) {
        double M;
        FrLaw model = law_of(i % 2 ? "stribeck" : "rational", random_law(&random, "stribeck", 0.5, &M));
        FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){2.0 * M, 0.0}, FR_AUTO);
        double breakaway = fr_approximate_breakaway(&phi_z);
        if (isinf(breakaway)) {
            cr_expect_geq(fr_phi_slope(&model, 1e200), (1.0 - 1e-11) * phi_z_in(&phi_z)->M.hi);
            continue;
        }
        double x = breakaway / phi_z_in(&phi_z)->M.hi;
        cr_expect_leq(fabs(fr_phi(&model, x) - breakaway), 1e-9 * breakaway, "%g", breakaway);
    }
    // Coulomb with viscous friction: F/(1 - Z D), and never where Z D = 1
    for (int k = 0; k < 3; k++) {
        FrLaw model = law_of("coulomb", (LawValues){.F_S = 8.0, .D = (const double[]){0.0, 50.0, 100.0}[k]});
        FrPhiZ phi_z = phi_z_of(&model, (FrDouble2){100.0, 0.0}, FR_AUTO);
        double breakaway = fr_approximate_breakaway(&phi_z);
        cr_expect(k == 2 ? isinf(breakaway) : fabs(breakaway - (k ? 16.0 : 8.0)) < 1e-12, "%g", breakaway);
    }
}

Test(approximation, says_when_breakaway_is_lost)
{
    // measured in runs of element A: 7.783 N with v_S = 0.1 m/s
    static const struct {
        const char *settings, *words;
    } cases[] = {{"law=stribeck F_S=8 F_C=5 v_S=0.1 D=0 Z=0.001 method=approximate", "7.776 N m instead of 8 N m"},
                 {"law=coulomb F=8 D=100 Z=0.01 method=general", "never breaks away"},
                 {"law=coulomb F=8 Z=0.001 D=0 method=approximate", NULL},
                 {"law=stribeck F_S=8 F_C=5 v_S=0.1 D=0 Z=0.001", NULL}};
    for (int k = 0; k < 4; k++) {
        char lines[160];
        snprintf(lines, sizeof lines, "%s", cases[k].settings);
        for (char *c = lines; *c; c++)
            *c = *c == ' ' ? '\n' : *c;
        static FrRun run;
        FrReport report = new_report();
        cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_CURVE, "phi_z"), lines, NULL, &report), FR_OK);
        const char *said = NULL;
        for (int i = 0; i < report.count; i++)
            said = strcmp(report.finding[i].key, "method") == 0 ? report.finding[i].text : said;
        cr_expect(cases[k].words ? said && strstr(said, cases[k].words) : !said, "%s: %s", cases[k].settings,
                  said ? said : "nothing");
    }
    FrContact contact;
    FrReport report = new_report();
    contact_try(&contact, "law=stribeck F_S=8 F_C=5 v_S=0.1 D=0 element=A T=0.001 transform=approximate", 1.0, 1,
                &report);
    cr_expect(report.count > 0 && strstr(report.finding[report.count - 1].text, "instead of 8 N m;"), "%s",
              report.finding[report.count - 1].text);
}
