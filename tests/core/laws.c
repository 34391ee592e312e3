// Building friction laws from named values.
#include "laws.h"
#include "law/kind.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <string.h>

FrLaw law_of(const char *name, LawValues values)
{
    const FrLawKind *law = fr_law_find(name);
    cr_assert_not_null(law, "there is no law '%s'", name);
    const struct {
        const char *key;
        double value;
    } named[] = {{"F", values.F_S},   {"F_S", values.F_S}, {"F_C", values.F_C},
                 {"v_S", values.v_S}, {"D", values.D},     {"alpha", values.alpha != 0.0 ? values.alpha : 1.0}};
    double value[FR_LAW_NUMBERS];
    for (int i = 0; law->option.rows[i]; i++) {
        value[i] = (double)NAN;
        for (size_t k = 0; k < sizeof named / sizeof *named; k++)
            if (strcmp(named[k].key, law->option.rows[i]->key) == 0)
                value[i] = named[k].value;
    }
    FrLaw model;
    FrReport report = new_report();
    FrStatus status = fr_law_make(&model, law, value, &report);
    cr_assert_eq(status, FR_OK, "%s F_S=%.17g F_C=%.17g v_S=%.17g D=%.17g: %s", name, values.F_S, values.F_C,
                 values.v_S, values.D, report.count ? report.finding[0].text : "refused without a word");
    return model;
}

double *law_memory(int n)
{
    enum { SIZE = 1 << 17 };
    static double memory[SIZE];
    static int next;
    cr_assert_leq(4 * n, (int)SIZE);
    int at = next + 4 * n <= SIZE ? next : 0;
    next = at + 4 * n;
    return memory + at;
}

FrPhiZ phi_z_of(const FrLaw *model, FrDouble2 M, FrMethod method)
{
    return phi_z_with_table(model, M, method, NULL);
}

FrPhiZ phi_z_with_table(const FrLaw *model, FrDouble2 M, FrMethod method, double *table)
{
    FrPhiZ phi_z;
    FrReport report = new_report();
    const FrPhiZDef def = {.law = model, .method = method, .table = table};
    cr_assert_eq(fr_phi_z_make_of(&phi_z, &def, M, "Z", &report), FR_OK, "1/Z = %.17g: %s", M.hi,
                 report.count ? report.finding[0].text : "refused without a word");
    return phi_z;
}

LawValues random_law(Random *random, const char *name, double lambda, double *M)
{
    LawValues values = {.F_S = random_decades(random, 0.01, 100.0)};
    if (strcmp(name, "coulomb") == 0) {
        values.v_S = random_decades(random, 1e-3, 1.0);
        values.D = random_below(random, 2) ? 0.0 : random_decades(random, 1e-3, 100.0);
        *M = random_decades(random, 0.1, 1e5);
        return values;
    }
    values.F_C = random_below(random, 4) ? random_between(random, 0.0, 0.95 * values.F_S) : 0.0;
    values.v_S = random_decades(random, 1e-3, 1.0);
    double total = (values.F_S - values.F_C) / values.v_S / lambda;
    values.D = random_below(random, 2) ? 0.0 : random_between(random, 0.0, 0.9 * total); // (F_S - F_C)/v_S now and then
    *M = total - values.D;
    return values;
}
