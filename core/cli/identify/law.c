// friction identify law=NAME POINTS.csv: prints the fitted law, and which parameters the points hardly determine.
#define _POSIX_C_SOURCE 200809L
#include "identify.h"
#include "explorer/form/message.h"
#include "law/parts.h"

#include "explorer/study/files.h"
#include "explorer/study/law_study.h"
#include "output.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static LawStudy study;

static void print_table(FILE *file, const void *context)
{
    const FrLawFit *fit = context;
    fprintf(file, "parameter,value,unit,from,to\n");
    for (int i = 0; i < fit->count; i++) {
        const FrLawFitParameter *parameter = &fit->parameter[i];
        fprintf(file, "%s,%.17g,%s", parameter->key, parameter->value,
                fr_unit(law_in(&fit->law)->kind->option.rows[i]->unit, study.points.linear > 0));
        if (parameter->known == FR_KNOWN_FIXED)
            fprintf(file, ",,\n");
        else
            fprintf(file, ",%.17g,%.17g\n", parameter->from, parameter->to);
    }
}

/// Print the law as key=value lines, each followed by `end`.
static void print_law(FILE *file, const FrLawFit *fit, const char *end)
{
    fprintf(file, "law=%s%s", law_in(&fit->law)->kind->option.name, end);
    for (int i = 0; i < fit->count; i++)
        fprintf(file, "%s=%.17g%s", fit->parameter[i].key, fit->parameter[i].value, end);
}

static void print_lines(FILE *file, const void *context)
{
    print_law(file, context, "\n");
}

/// An interval is meaningless if its ends differ by this factor or more.
static const double UNTOLD = 1e4;

/// Print why the points determine a parameter poorly, if they do.
static void print_doubt(const FrLawFit *fit, const LawFitTask *task, int i)
{
    const FrLawFitParameter *parameter = &fit->parameter[i];
    const char *key = parameter->key;
    bool logarithmic = law_in(&fit->law)->kind->option.rows[i]->min > 0;
    bool at_end = parameter->value <= task->from[i] || parameter->value >= task->to[i];
    if (parameter->known == FR_KNOWN_AT_BOUND && at_end)
        printf("# %s = %.6g is the end of its range; the best value may lie beyond it\n", key, parameter->value);
    else if (parameter->known == FR_KNOWN_AT_BOUND)
        printf("# %s = %.6g is held by F_C <= F_S: the points show no static friction above Coulomb friction\n", key,
               parameter->value);
    else if (parameter->known == FR_KNOWN_NOT)
        printf("# %s cannot be told from these points, or not apart from other parameters\n", key);
    else if (parameter->known == FR_KNOWN_FOUND && logarithmic && parameter->to > UNTOLD * parameter->from)
        printf("# %s cannot be told from these points\n", key);
    else if (parameter->known == FR_KNOWN_FOUND && logarithmic && parameter->to > 10 * parameter->from)
        printf("# %s is known only within a factor of %.2g\n", key, parameter->to / parameter->from);
    else if (parameter->known == FR_KNOWN_FOUND && !logarithmic && parameter->from <= 0)
        printf("# %s cannot be told from 0 by these points\n", key);
}

static void print_words(const FrLawFit *fit, const LawFitTask *task)
{
    const FrLawFitDef *def = &task->def;
    double scale = def->relative ? 100 : 1;
    const char *unit = def->relative ? "% of phi" : fr_unit("N m", study.points.linear > 0);
    printf("# law %s, %d points, %s, weights %s; intervals of %.9g %%, %d degrees of freedom\n",
           law_in(&fit->law)->kind->option.name, def->n,
           def->loss == FR_LAW_FIT_ABSOLUTE ? "least absolute values" : "least squares",
           def->relative ? "1/phi" : "equal", 100 * def->level, fit->freedom);
    printf("# residual standard deviation %.4g %s; root mean square %.4g, mean absolute %.4g, largest at line %d\n",
           scale * fit->deviation, unit, scale * fit->root_mean_square, scale * fit->mean_absolute,
           def->line[fit->largest]);
    if (study.points.linear < 0)
        printf("# units of rotation; for points in m/s and N they are N, m/s and N s/m\n");
    for (int i = 0; i < fit->count; i++)
        print_doubt(fit, task, i);
    for (int i = 0; i < fit->count; i++)
        for (int k = 0; k < i; k++)
            if (fabs(fit->correlation[i][k]) > 0.9)
                printf("# %s and %s correlate by %.2f: the points tell them together better than each\n",
                       fit->parameter[k].key, fit->parameter[i].key, fit->correlation[i][k]);
}

/// Print the command that plots the law over the velocities of the points.
static void print_command(void)
{
    double fastest = 0;
    for (int i = 0; i < study.points.count; i++)
        fastest = fmax(fastest, fabs(study.points.v[i]));
    printf("# friction curve phi ");
    print_law(stdout, &study.fit, " ");
    printf("--x=0:%.9g:201\n", fr_round_digits(fastest, 2, 1));
}

static int print_all(FrReport *report)
{
    const char *folder = study.options.out;
    if (folder && !make_folder(folder, report))
        return 2;
    print_words(&study.fit, &study.task);
    print_notes(report);
    print_command();
    print_table(stdout, &study.fit);
    bool written = !folder || write_file(folder, "law.csv", print_table, &study.fit);
    return !folder || (write_file(folder, "law.txt", print_lines, &study.fit) && written) ? 0 : 1;
}

bool asks_for(const char *key, int count, char **arguments)
{
    for (int i = 0; i < count; i++)
        if (strncmp(arguments[i], key, strlen(key)) == 0)
            return true;
    return false;
}

static bool can_be_read(const char *path)
{
    FILE *file = open_to_read(path);
    if (file)
        fclose(file);
    return file;
}

bool laws_have_keys(int count, char **arguments, FrReport *report)
{
    int errors = report->error_count;
    for (int i = 0; i < count; i++)
        if (fr_law_find(arguments[i]) && !can_be_read(arguments[i]))
            fr_report_say(report, FR_ERROR, FR_LAW_FIT_NAME, "", FR_ARGUMENTS(fr_word("law", arguments[i])));
    return report->error_count == errors;
}

int identify_law(int count, char **arguments, FrReport *report)
{
    return make_law_study(&study, count, arguments, report) ? print_all(report) : 2;
}
