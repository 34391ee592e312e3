// Contacts made from defs: the same as from a form, and refused with what would do.
#include "laws.h"
#include "explorer/run/measure.h"
#include "explorer/run/experiment.h"
#include "reports.h"
#include "runs.h"

#include <math.h>
#include <criterion/criterion.h>
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

/// The experiment's contact, which a form has made, steps as that of the def does.
static void expect_same(FrElement element, const char *settings)
{
    FrContact made;
    const FrContact *typed = &made;
    body.element = element;
    cr_assert_eq(fr_contact_make(&made, &body, NULL), FR_OK, "%s", settings);
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
    expect_same(FR_ELEMENT_A, "element=A");
    expect_same(FR_CONVENTIONAL, "element=conventional");
    expect_same(FR_EXPLICIT, "element=explicit");
    expect_same(FR_KARNOPP, "element=karnopp");
    expect_same(FR_QUINN, "element=quinn");
    expect_same(FR_VISCOUS, "element=viscous");
    expect_same(FR_TANH, "element=tanh");
    expect_same(FR_RESET, "element=reset");
    expect_same(FR_HAYWARD_ARMSTRONG, "element=hayward_armstrong sigma_0=1e5 z_stick=0.9");
    expect_same(FR_DAHL, "element=dahl sigma_0=1e5");
    expect_same(FR_ELEMENT_B, "element=B K=5000");
    body.K = 2e4;
    body.dead_zone = FR_DEAD_ZONE_FORCE;
    body.sigma_1 = 200.0;
    body.relaxed = true;
    expect_same(FR_ELEMENT_C, "element=C K=2e4");
    expect_same(FR_ELEMENT_D, "element=D K=2e4");
    expect_same(FR_KARNOPP, "element=karnopp dead_zone=force");
    expect_same(FR_LUGRE, "element=lugre sigma_0=1e5 sigma_1=200 start=relaxed");
    expect_same(FR_ELASTO_PLASTIC, "element=elasto_plastic sigma_0=1e5 sigma_1=200 start=relaxed");
    body.B = 70.0;
    expect_same(FR_ELEMENT_B, "element=B K=2e4 B=70 start=relaxed");
}

Test(contact_defs, elements_have_names)
{
    for (int i = 0; i < FR_ELEMENTS; i++)
        cr_expect_eq((int)fr_element_find(fr_element_name((FrElement)i)), i);
    cr_expect_str_eq(fr_element_name(FR_ELEMENT_D), "D");
    cr_expect_str_eq(fr_element_name(FR_ELASTO_PLASTIC), "elasto_plastic");
    cr_expect_eq(fr_element_find("E"), FR_ELEMENTS);
    cr_expect_eq(fr_element_find(""), FR_ELEMENTS);
}

Test(contact_defs, that_are_wrong_are_refused_field_by_field, .init = prepare)
{
    FrContact contact, before;
    FrReport report = new_report();
    memset(&contact, 0x5a, sizeof contact);
    memcpy(&before, &contact, sizeof contact);
    body.T = -1.0;
    body.anisotropy = 0.0;
    body.element = FR_ELEMENT_C;
    body.K = -5.0;
    body.B = INFINITY;
    body.sigma_0 = -1.0; // not used by element C
    cr_expect_eq(fr_contact_make(&contact, &body, &report), FR_BAD_INPUT);
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
    body.element = FR_ELEMENT_A;
    body.mass = 0.01;
    cr_expect_eq(fr_contact_make(&contact, &body, &report), FR_BAD_INPUT);
    cr_expect_eq(report.finding[0].code, FR_INADMISSIBLE);
    cr_assert_gt(report.finding[0].remedy_count, 0);
    for (int i = 0; i < report.finding[0].remedy_count; i++) {
        FrContactDef mended = body;
        const FrRemedy *remedy = &report.finding[0].remedy[i];
        *(strcmp(remedy->key, "T") == 0 ? &mended.T : &mended.mass) = remedy->value;
        cr_expect_eq(fr_contact_make(&contact, &mended, NULL), FR_OK, "%s = %g", remedy->key, remedy->value);
    }
}

Test(contact_defs, take_values_by_their_keys, .init = prepare)
{
    const FrSetting good[] = {{"element", 0, "lugre"}, {"mass", 2, NULL},         {"T", 0.002, NULL},
                              {"across", 0.5, NULL},   {"start", 0, "relaxed"},   {"sigma_0", 3e4, NULL},
                              {"K", 700, NULL},        {"dead_zone", 0, "force"}, {"transform", 0, "general"},
                              {"B", 3, NULL},          {"m", 0.5, NULL},          {"epsilon", 0.1, NULL}};
    enum { GOOD = sizeof good / sizeof *good };
    FrReport report = new_report();
    cr_assert_eq(fr_contact_set(&body, good, GOOD, &report), FR_OK);
    cr_expect_eq(report.count, 0);
    cr_expect(body.element == FR_LUGRE && body.mass == 2.0 && body.T == 0.002 && body.anisotropy == 0.5);
    cr_expect(body.relaxed && body.sigma_0 == 3e4 && body.K == 700.0 && body.dead_zone == FR_DEAD_ZONE_FORCE);
    cr_expect(body.transform == FR_GENERAL && body.B == 3.0 && body.m == 0.5 && body.epsilon == 0.1);
    cr_assert_eq(fr_contact_set(&body, &(FrSetting){"start", 0, "steady"}, 1, &report), FR_OK);
    cr_expect_not(body.relaxed);
    const FrSetting bad[] = {
        {"element", 0, "E"}, {"K", -1, NULL}, {"mass", 0, "much"}, {"kg", 1, NULL}, {"T", 1, NULL}};
    static const int codes[] = {FR_UNKNOWN_OPTION, FR_OUT_OF_RANGE, FR_NOT_A_NUMBER, FR_UNKNOWN_PARAMETER};
    FrContactDef before = body;
    cr_assert_eq(fr_contact_set(&body, bad, 5, &report), FR_BAD_INPUT);
    cr_assert_eq(report.count, 4);
    for (int i = 0; i < 4; i++) {
        cr_expect_eq(report.finding[i].code, codes[i]);
        cr_expect_str_eq(report.finding[i].key, bad[i].key);
    }
    cr_expect(strstr(report.finding[3].text, "element, mass, T, across, transform, K, B, m, start"), "%s",
              report.finding[3].text);
    cr_expect_eq(memcmp(&before, &body, sizeof body), 0);
    cr_assert_eq(fr_contact_set(&body, NULL, 0, NULL), FR_OK);
}
