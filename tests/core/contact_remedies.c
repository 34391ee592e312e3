// What a contact refuses: an inadmissible Z, whatever it is made of, with remedies that do and are not far more than
// needed (Cisneros 2022, eq 14).
#include "runs.h"
#include "explorer/run/experiment.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

/// Settings in which every key of a remedy is given.
static const struct {
    const char *settings, *keys;
} refused[] = {
    // F_SC/v_S = 35 N s/m; A: M/T
    {"element=A M=0.02 T=0.001", "T M"},
    {"element=A M=1 T=0.05", "T M"},
    // B: K T + B + m/T
    {"element=B K=5000 B=10 m=0.001 T=0.001 M=1", "B K m"},
    {"element=B K=20000 B=0.5 m=0.0001 T=0.0005 M=0.1", "B K m"},
    // C: K T + B
    {"element=C K=5000 B=10 T=0.001 M=0.1675", "B K T"},
    {"element=C K=20000 B=0.5 T=0.001 M=1", "B K T"},
    {"element=C K=1234.5 B=7 T=0.0005 M=1", "B K T"},
    // D: both at once
    {"element=D K=5000 B=10 T=0.001 M=0.1675", "B K"},
    {"element=D K=1e6 B=500 T=0.001 M=0.02", "M"},
    // a B that is left out is 2 sqrt(K M), which remedies of K and M follow
    {"element=C K=100 T=0.001 M=0.5", "K M"},
    {"element=D K=100 T=0.001 M=0.5", "K M"},
    {"element=B K=100 m=0.001 T=0.001 M=0.5", "K m M"},
};

static const char law[] = "law=stribeck F_S=2.5 F_C=0.4 v_S=0.06 D=0";

/// Settings with `key` at another value, added when it is not there.
static void replace(char *to, size_t size, const char *settings, const char *key, double value)
{
    char word[32];
    snprintf(word, sizeof word, " %s=", key);
    const char *at = strstr(settings, word), *rest = at ? strchr(at + 1, ' ') : NULL;
    int length = at ? (int)(at - settings) : (int)strlen(settings);
    snprintf(to, size, "%s %.*s%s%.17g%s", law, length, settings, word, value, rest ? rest : "");
}

static bool accepted(const char *settings, FrReport *report)
{
    char lines[512];
    snprintf(lines, sizeof lines, "%s", settings);
    for (char *c = lines; *c; c++)
        *c = *c == ' ' ? '\n' : *c;
    FrRun run;
    *report = new_report();
    return fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "sliding_block"), lines, NULL, report) == FR_OK;
}

Test(contact_remedies, do_and_are_not_far_more_than_needed)
{
    int remedies = 0;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        char text[512];
        snprintf(text, sizeof text, "%s %s", law, refused[i].settings);
        FrReport report = run_refused(FR_RUN, "sliding_block", text), again;
        char named[64] = " ";
        for (int f = 0; f < report.count; f++)
            for (int r = 0; r < report.finding[f].remedy_count; r++, remedies++) {
                FrRemedy remedy = report.finding[f].remedy[r];
                strcat(strcat(named, remedy.key), " ");
                replace(text, sizeof text, refused[i].settings, remedy.key, remedy.value);
                cr_expect(accepted(text, &again), "%s is refused: %s", text, again.finding[0].text);
                cr_expect(strstr(report.finding[f].text, remedy.key), "%s is not said", remedy.key);
                bool less = strstr(report.finding[f].text, "at most") &&
                            strstr(strstr(report.finding[f].text, "at most"), remedy.key);
                double needed = remedy.value * 0.999, spare = remedy.value * 1.001;
                replace(text, sizeof text, refused[i].settings, remedy.key, needed);
                bool below = accepted(text, &again);
                replace(text, sizeof text, refused[i].settings, remedy.key, spare);
                bool above = accepted(text, &again);
                cr_expect(below != above, "%s: %s = %.6g is not at the edge (%d)", refused[i].settings, remedy.key,
                          remedy.value, less);
            }
        char keys[64], *word = strcpy(keys, refused[i].keys);
        for (word = strtok(keys, " "); word; word = strtok(NULL, " ")) {
            char spaced[16];
            snprintf(spaced, sizeof spaced, " %s ", word);
            cr_expect(strstr(named, spaced), "%s: no remedy names %s, but%s: %s", refused[i].settings, word, named,
                      report.finding[0].text);
        }
    }
    printf("contact: %d remedies of %zu refusals do\n", remedies, sizeof refused / sizeof *refused);
}

Test(contact_remedies, neither_spring_nor_damper_is_refused)
{
    FrReport report = run_refused(FR_RUN, "sliding_block", "law=coulomb element=C K=0 B=0");
    cr_expect(report_error(&report, "K"));
    report = run_refused(FR_CURVE, "phi_z", "law=coulomb K=0 B=0");
    cr_expect(report_error(&report, "B"));
}

Test(contact_remedies, an_anisotropic_law_takes_the_general_transform)
{
    FrReport report = run_refused(FR_RUN, "planar_drag", "element=A across=0.5");
    cr_expect(report_error(&report, "transform"));
    run_refused(FR_RUN, "planar_drag", "element=C across=0.5 transform=approximate");
    run_of(FR_RUN, "planar_drag", "element=A across=0.5 transform=general");
    run_of(FR_RUN, "planar_drag", "element=karnopp across=0.5");
}
