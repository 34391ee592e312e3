// Contacts made from defs: the same as from a form, and refused with what would do.
#include "laws.h"
#include "reports.h"
#include "runs.h"
#include "friction/contact.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static FrLaw law;
static FrContactDef body;

static void prepare(void)
{
    law = law_of("stribeck", (LawValues){.F_S = 2.5, .F_C = 0.4, .v_S = 0.06, .D = 4.5});
    body = fr_default_contact();
    body.law = &law;
    body.mass = 2.0;
    body.T = 0.0005;
}

/// The experiment's contact, which a form has made, steps as this one does.
static void expect_same(const FrContact *typed, const char *settings)
{
    char text[300];
    snprintf(text, sizeof text, "law=stribeck F_S=2.5 F_C=0.4 v_S=0.06 D=4.5 M=2 T=0.0005 %s", settings);
    FrRun run = run_of(FR_RUN, "sliding_block", text);
    FrContactSample now;
    const FrContact *formed = run.experiment->contact(fr_run_model(&run), run.state, 0, &now);
    double u = 0.3, v = 0.3;
    FrContactState state, other;
    fr_contact_start(typed, &u, &state);
    fr_contact_start(formed, &v, &other);
    for (int i = 0; i < 500; i++) {
        FrFriction friction, expected;
        double h = 3.0 * sin(0.02 * i);
        fr_contact_step(typed, &state, &h, &u, &friction);
        fr_contact_step(formed, &other, &h, &v, &expected);
        cr_assert_eq(u, v, "%s: step %d", settings, i);
        cr_assert_eq(friction.f[0], expected.f[0], "%s: step %d", settings, i);
    }
}

Test(contact_defs, are_what_a_form_makes, .init = prepare)
{
    FrContact contact;
    FrElementB b = fr_default_element_b();
    FrElementC c = fr_default_element_c();
    FrKarnopp karnopp = fr_default_karnopp();
    FrThreshold threshold = fr_default_threshold();
    FrReset reset = fr_default_reset();
    FrHaywardArmstrong hayward = fr_default_hayward_armstrong();
    FrDahl dahl = fr_default_dahl();
    FrLuGre lugre = fr_default_lugre();
    FrElastoPlastic elasto = fr_default_elasto_plastic();
    b.K = c.K = 2e4;
    b.B = 70.0;
    karnopp.dead_zone = FR_DEAD_ZONE_FORCE;
    lugre.sigma_1 = 200.0;
    cr_assert_eq(fr_element_a_make(&contact, &body, NULL), FR_OK);
    expect_same(&contact, "element=A");
    cr_assert_eq(fr_element_b_make(&contact, &body, &b, NULL), FR_OK);
    expect_same(&contact, "element=B K=2e4 B=70");
    cr_assert_eq(fr_element_c_make(&contact, &body, &c, NULL), FR_OK);
    expect_same(&contact, "element=C K=2e4");
    cr_assert_eq(fr_element_d_make(&contact, &body, &c, NULL), FR_OK);
    expect_same(&contact, "element=D K=2e4");
    cr_assert_eq(fr_conventional_make(&contact, &body, NULL), FR_OK);
    expect_same(&contact, "element=conventional");
    cr_assert_eq(fr_explicit_make(&contact, &body, NULL), FR_OK);
    expect_same(&contact, "element=explicit");
    cr_assert_eq(fr_karnopp_make(&contact, &body, &karnopp, NULL), FR_OK);
    expect_same(&contact, "element=karnopp dead_zone=force");
    cr_assert_eq(fr_quinn_make(&contact, &body, &threshold, NULL), FR_OK);
    expect_same(&contact, "element=quinn");
    cr_assert_eq(fr_viscous_make(&contact, &body, &threshold, NULL), FR_OK);
    expect_same(&contact, "element=viscous");
    cr_assert_eq(fr_tanh_make(&contact, &body, &threshold, NULL), FR_OK);
    expect_same(&contact, "element=tanh");
    cr_assert_eq(fr_reset_make(&contact, &body, &reset, NULL), FR_OK);
    expect_same(&contact, "element=reset");
    cr_assert_eq(fr_hayward_armstrong_make(&contact, &body, &hayward, NULL), FR_OK);
    expect_same(&contact, "element=hayward_armstrong sigma_0=1e5 z_stick=0.9");
    cr_assert_eq(fr_dahl_make(&contact, &body, &dahl, NULL), FR_OK);
    expect_same(&contact, "element=dahl sigma_0=1e5");
    body.relaxed = true;
    cr_assert_eq(fr_lugre_make(&contact, &body, &lugre, NULL), FR_OK);
    expect_same(&contact, "element=lugre sigma_0=1e5 sigma_1=200 start=relaxed");
    cr_assert_eq(fr_elasto_plastic_make(&contact, &body, &elasto, NULL), FR_OK);
    expect_same(&contact, "element=elasto_plastic sigma_0=1e5 sigma_1=316.23 start=relaxed");
}

Test(contact_defs, that_are_wrong_are_refused_field_by_field, .init = prepare)
{
    FrContact contact, before;
    FrReport report = new_report();
    memset(&contact, 0x5a, sizeof contact);
    memcpy(&before, &contact, sizeof contact);
    body.T = -1.0;
    body.across = 0.0;
    FrElementC c = {.K = -5.0, .B = INFINITY};
    cr_expect_eq(fr_element_c_make(&contact, &body, &c, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 4);
    const char *const keys[] = {"T", "across", "K", "B"};
    for (int i = 0; i < 4; i++)
        cr_expect_str_eq(report.finding[i].key, keys[i]);
    cr_expect_eq(memcmp(&contact, &before, sizeof contact), 0);
}

Test(contact_defs, with_an_inadmissible_z_name_what_would_do, .init = prepare)
{
    FrContact contact;
    FrReport report = new_report();
    body.mass = 0.01;
    cr_expect_eq(fr_element_a_make(&contact, &body, &report), FR_BAD_INPUT);
    cr_expect_eq(report.finding[0].code, FR_INADMISSIBLE);
    cr_assert_gt(report.finding[0].remedy_count, 0);
    for (int i = 0; i < report.finding[0].remedy_count; i++) {
        FrContactDef mended = body;
        const FrRemedy *remedy = &report.finding[0].remedy[i];
        *(strcmp(remedy->key, "T") == 0 ? &mended.T : &mended.mass) = remedy->value;
        cr_expect_eq(fr_element_a_make(&contact, &mended, NULL), FR_OK, "%s = %g", remedy->key, remedy->value);
    }
}
