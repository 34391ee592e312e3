// Building contacts from one line of settings.
#include "contacts.h"
#include "law/kind.h"
#include "explorer/form/form.h"
#include "contact/kind.h"
#include "base/row.h"
#include "explorer/form/law.h"
#include "laws.h"
#include "reports.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const FrParam *const rows[] = {&fr_law_row, &fr_element_row, &fr_time_step_row, &fr_across_row, NULL};

FrStatus contact_try(FrContact *contact, const char *settings, double M, int dimension, FrReport *report)
{
    char lines[1024];
    cr_assert_lt(strlen(settings), sizeof lines);
    strcpy(lines, settings);
    for (char *c = lines; *c; c++)
        *c = *c == ' ' ? '\n' : *c;
    FrForm form = {.points = law_memory(FR_POINTS_MAX)};
    cr_assert_eq(fr_form_fill(&form, rows, lines, report), FR_OK, "%s: %s", settings, report->finding[0].text);
    return fr_contact_from_form(contact, &form, M, dimension, report);
}

FrContact contact_of(const char *settings, double M, int dimension)
{
    FrContact contact;
    FrReport report = new_report();
    cr_assert_eq(contact_try(&contact, settings, M, dimension, &report), FR_OK, "%s: %s", settings,
                 report.count ? report.finding[0].text : "refused without a word");
    cr_assert_eq(report.error_count, 0);
    return contact;
}

void random_contact(Random *random, const char *element, const char *extra, char *settings, size_t size, double *M)
{
    double F_S = random_decades(random, 0.1, 100.0), F_C = random_between(random, 0.0, 0.95 * F_S);
    double v_S = random_decades(random, 1e-3, 1.0),
           D = random_below(random, 2) ? 0.0 : random_decades(random, 1e-2, 10.0);
    double T = random_decades(random, 1e-5, 0.1), steepest = 1.2 * (F_S - F_C) / v_S;
    // both the spring and the body alone are stiff enough, and so are they in series
    double spring = steepest * random_decades(random, 2.0, 100.0), share = random_between(random, 0.05, 0.95);
    *M = T * steepest * random_decades(random, 2.0, 100.0);
    int length, law = random_below(random, 4);
    switch (strcmp(element, "static_dynamic") == 0 ? 0 : law) { // it has no other law
    case 0:
        length = snprintf(settings, size, "law=coulomb F=%.17g D=%.17g", F_S, D);
        break;
    case 1:
        length = snprintf(settings, size, "law=rational F_S=%.17g F_C=%.17g v_S=%.17g D=%.17g", F_S, F_C, v_S, D);
        break;
    default:
        length = snprintf(settings, size, "law=stribeck F_S=%.17g F_C=%.17g v_S=%.17g D=%.17g alpha=%d", F_S, F_C, v_S,
                          D, 1 + random_below(random, 2));
    }
    length += snprintf(settings + length, size - (size_t)length, " T=%.17g element=%s", T, element);
    const struct {
        const char *of, *format;
        double value;
    } parts[] = {
        {" B C D ", " K=%.17g", spring * share / T},
        {" B C D ", " B=%.17g", spring * (1.0 - share)},
        {" karnopp quinn viscous tanh ", " epsilon=%.17g", random_decades(random, 1e-3, 0.1) * v_S},
        {" hayward_armstrong dahl lugre elasto_plastic ", " sigma_0=%.17g", spring * share / T},
        {" lugre elasto_plastic ", " sigma_1=%.17g", spring * (1.0 - share)},
        {" static_dynamic ", " F_static=%.17g", 1.5 * F_S},
        {" reset ", " e_max=%.17g", F_S * T / (spring * share)},
        {" reset ", " beta=%.17g", spring * (1.0 - share)},
    };
    char word[32];
    snprintf(word, sizeof word, " %s ", element);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (strstr(parts[i].of, word)) {
            length += snprintf(settings + length, size - (size_t)length, parts[i].format, parts[i].value);
        }
    snprintf(settings + length, size - (size_t)length, "%s%s", *extra ? " " : "", extra);
}

const char *element_name(int i)
{
    return fr_element_options[i] ? fr_element_options[i]->name : NULL;
}
