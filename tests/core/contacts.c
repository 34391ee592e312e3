// Building contacts from one line of settings.
#include "contacts.h"

#include <criterion/criterion.h>
#include <string.h>

static const FrParam *const rows[] = {&fr_law_row, &fr_element_row, &fr_time_step_row, &fr_across_row, NULL};

FrStatus contact_try(FrContact *contact, const char *settings, double M, int dimension, FrReport *report)
{
    char lines[1024];
    cr_assert_lt(strlen(settings), sizeof lines);
    strcpy(lines, settings);
    for (char *c = lines; *c; c++)
        *c = *c == ' ' ? '\n' : *c;
    FrForm form = {0};
    cr_assert_eq(fr_form_fill(&form, rows, lines, report), FR_OK, "%s: %s", settings, report->finding[0].text);
    return fr_contact_from_form(contact, &form, M, dimension, report);
}

FrContact contact_of(const char *settings, double M, int dimension)
{
    FrContact contact;
    FrReport report = {0};
    cr_assert_eq(contact_try(&contact, settings, M, dimension, &report), FR_OK, "%s: %s", settings,
                 report.count ? report.finding[0].text : "refused without a word");
    cr_assert_eq(report.error_count, 0);
    return contact;
}

const char *element_name(int i)
{
    return fr_element_options[i] ? fr_element_options[i]->name : NULL;
}
