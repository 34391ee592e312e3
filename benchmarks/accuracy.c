// The accuracy of Phi_Z: every law and method against 50 digits (exact.h), over random admissible parameter sets, as a
// Markdown table. An ulp is that of the exact value.
//
//     build/accuracy [--sets=100000] [--seed=1] [--check] [-v]
//
// --check brackets every exact root by the sign of its residual. -v adds the worst cases as hex floats. Exit code 1: a
// bound that law.h states is exceeded; 2: wrong arguments; 3: an exact root was not found.
#include "law/parts.h"
#include "exact.h"
#include "random.h"

#include <math.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- parameter sets

static const char *const law_names[] = {"coulomb", "stribeck", "rational"};

/// The band of a random set: its stiction margin is between low and high; with `near`, 1 - margin is.
typedef struct Band {
    const char *name;
    double low, high;
    bool logarithmic, near;
} Band;

static const Band margins[] = {
    {"λ in [1e-6, .05]", 1e-6, 0.05, true, false},       {"λ in [.05, .5]", 0.05, 0.5, false, false},
    {"λ in [.5, .9]", 0.5, 0.9, false, false},           {"λ in [.9, .999]", 1e-3, 0.1, true, true},
    {"1 − λ in [1e-15, 1e-3]", 1e-15, 1e-3, true, true},
};
static const Band shaped_margins[] = {
    {"λM in (0, .9]", 1e-6, 0.9, false, false},
    {"λM in (.9, .99]", 0.01, 0.1, true, true},
    {"λM in (.99, .999]", 1e-3, 0.01, true, true},
};
static const struct {
    const char *name;
    double low, high;
} shapes[] = {{"α in (1, 2]", 1, 2}, {"α in (2, 4]", 2, 4}, {"α in (4, 8]", 4, 8}, {"α in (8, 100]", 8, 100}};

enum { MARGINS = sizeof margins / sizeof *margins, SHAPED = sizeof shaped_margins / sizeof *shaped_margins };
enum { SHAPES = sizeof shapes / sizeof *shapes };

static double drawn(Random *random, const Band *band)
{
    double m =
        band->logarithmic ? random_log(random, band->low, band->high) : random_uniform(random, band->low, band->high);
    return band->near ? 1 - m : m;
}

/// alpha in (low, high]: a third whole, some at 1.5.
static double shape_between(Random *random, double low, double high)
{
    if (low == 1 && random_below(random, 6) == 0)
        return 1.5;
    if (random_below(random, 3) == 0)
        return low + 1 + random_below(random, (int)(high - low));
    return low + high - random_uniform(random, low, high);
}

/// The steepest fall of the decay.
static double steepest(double alpha)
{
    double a = (alpha - 1) / alpha;
    return alpha == 1 ? 1 : alpha * pow(a, a) * exp(-a);
}

/// A set whose lambda is about the given one; it may turn out not to be admissible.
static ExactSet random_set(Random *random, ExactLaw law, double alpha, double lambda)
{
    ExactSet set = {
        .law = law, .alpha = alpha, .F_S = random_log(random, 0.01, 100), .v_S = random_log(random, 1e-3, 1)};
    double share = random_below(random, 2) ? random_uniform(random, 1e-3, 0.999) : random_log(random, 1e-3, 0.999);
    set.F_C = set.F_S * share;
    double total = (set.F_S - set.F_C) / set.v_S / lambda; // 1/Z + D
    if (random_below(random, 5) > 1)
        set.D = random_log(random, 1e-3, 10) * set.F_S / set.v_S;
    if (set.D > 0.999 * total)
        set.D = total * random_uniform(random, 0, 0.999);
    double M = total - set.D;
    if (random_below(random, 3) == 0) {
        set.K = set.B = set.T = (double)NAN;
        set.Z = 1 / M;
    } else {
        double elastic = random_below(random, 2) ? random_uniform(random, 0, 1) : random_below(random, 2);
        set.T = random_below(random, 2) ? 1e-3 : random_log(random, 1e-5, 0.1);
        set.K = M * elastic / set.T;
        set.B = fma(-set.K, set.T, M);
        set.B = set.B > 0 ? set.B : 0;
        set.Z = (double)NAN;
    }
    return set;
}

static FrDouble2 impedance_of(const ExactSet *set)
{
    return isnan(set->Z) ? fr_impedance(set->K, set->B, set->T) : fr_impedance_of_z(set->Z);
}

static FrLaw model_of(const ExactSet *set)
{
    const FrLawKind *law = fr_law_find(law_names[set->law]);
    const struct {
        const char *key;
        double value;
    } named[] = {{"F", set->F_S},   {"F_S", set->F_S}, {"F_C", set->F_C},
                 {"v_S", set->v_S}, {"D", set->D},     {"alpha", set->alpha}};
    double value[FR_LAW_NUMBERS] = {0};
    for (int i = 0; law->option.rows[i]; i++)
        for (size_t k = 0; k < sizeof named / sizeof *named; k++)
            if (strcmp(named[k].key, law->option.rows[i]->key) == 0)
                value[i] = named[k].value;
    FrLaw model = {0};
    FrFinding found[1];
    FrReport report = fr_report(found, 1);
    if (fr_law_make(&model, law, value, &report) != FR_OK)
        fprintf(stderr, "refused: %s\n", found[0].text);
    return model;
}

// ---------------------------------------------------------------- errors

enum { DIRECT, TABLE, NUMERIC, METHODS };
static const FrMethod methods[] = {[DIRECT] = FR_DIRECT, [TABLE] = FR_TABLE, [NUMERIC] = FR_NUMERIC};
static const char *const method_names[] = {[DIRECT] = "direct", [TABLE] = "table", [NUMERIC] = "numeric"};

/// A largest error and its place.
typedef struct Worst {
    double error, x, got;
    ExactSet set;
} Worst;

/// One row of the report, and its bounds (0: none).
typedef struct Row {
    Worst force, relative, slip, slope, breakaway; ///< in ulp, and relative
    double sum;                                    ///< of the force's error in ulp
    double bound, mean_bound, relative_bound;
    long count, refused, nan, uneven, off;
} Row;

/// By law, set (the paper's, then by margin) and method; for other shapes by shape, margin and method.
static Row rows[3][1 + MARGINS][METHODS], shaped_rows[SHAPES][SHAPED][METHODS];
static Worst exact_force, exact_slip; // of fr_exact_phi_z
static bool checked;
static long lost;

static void keep(Worst *worst, double error, const ExactSet *set, double x, double got)
{
    if (!(error <= worst->error))
        *worst = (Worst){error, x, got, *set};
}

/// One x by one method, against the result of exact_find.
static void compare(Row *row, const FrPhiZ *phi_z, const ExactSet *set, double x)
{
    double got = fr_phi_z(phi_z, x), back = -fr_phi_z(phi_z, -x), error = exact_ulps(got);
    double slip = fr_slip_velocity(phi_z, x), slope = fr_phi_z_slope(phi_z, x);
    row->count++;
    row->sum += error;
    row->nan += isnan(got) || isnan(slip) || isnan(slope);
    row->uneven += memcmp(&got, &back, sizeof got) != 0;
    keep(&row->force, error, set, x, got);
    keep(&row->relative, exact_relative(got, exact.force, exact.force), set, x, got);
    keep(&row->slip, exact_relative(slip, exact.slip, exact.slip), set, x, slip);
    keep(&row->slope, exact_relative(slope, exact.slope, exact.parts), set, x, slope);
}

static void compare_exact(const FrPhiZ *phi_z, const ExactSet *set, double x)
{
    FrDouble2 slip, force = fr_exact_phi_z(phi_z, x, &slip);
    keep(&exact_force, exact_relative_2(force.hi, force.lo, exact.force), set, x, force.hi);
    keep(&exact_slip, exact_relative_2(slip.hi, slip.lo, exact.slip), set, x, slip.hi);
}

/// At the double nearest to Z F_S the force is F_S to one ulp, where the exact one rounds to F_S; and nowhere NaN.
static void compare_breakaway(Row *row, const FrPhiZ *phi_z, const ExactSet *set, double x)
{
    double got = fr_phi_z(phi_z, x), ulp = ldexp(1, ilogb(set->F_S) - 52), off = fabs(got - set->F_S) / ulp;
    if (fabs(mpfr_get_d(exact.force, MPFR_RNDN) - set->F_S) <= ulp / 2) {
        row->off += !(off <= 1);
        keep(&row->breakaway, off, set, x, got);
    }
    static const double places[] = {0, DBL_TRUE_MIN, DBL_MIN, 1e300};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        row->nan += isnan(fr_phi_z(phi_z, places[i])) || isnan(fr_phi_z(phi_z, -places[i]));
}

/// x from the first double outside the stick zone over small and large excesses to 1e8.
static double random_x(Random *random, const ExactSet *set, int kind)
{
    double x = exact_first_outside(), first = x, reach = set->law == COULOMB ? x : set->v_S;
    switch (kind) {
    case 0:
        for (int i = random_below(random, 2) ? random_below(random, 20) : 0; i > 0; i--)
            x = nextafter(x, (double)INFINITY);
        return x;
    case 1:
        return fmax(first, first * (1 + random_log(random, 1e-16, 10)));
    case 2:
        reach *= 1 + set->D / impedance_of(set).hi;
        return fmax(first, first + reach * (random_below(random, 2) ? random_uniform(random, 0, 45)
                                                                    : random_log(random, 1e-12, 10)));
    default:
        return first < 1e8 ? random_log(random, first, 1e8) : first;
    }
}

enum { KINDS = 4 };

/// Whether a law has the method for this shape.
static bool has(ExactLaw law, double alpha, int method)
{
    return method == NUMERIC || (method == TABLE ? law == STRIBECK : law != STRIBECK || alpha == 1);
}

/// Measure a set by every method that its law has, at `count` places: of random_x, or uniform in (0, 1) for the paper's
/// set. False when the set is not admissible after all.
static bool measure(Random *random, const ExactSet *set, Row row[METHODS], int count)
{
    static FrPhiZ folded[METHODS];
    static double table[FR_TABLE_SIZE];
    const FrPhiZ *phi_z[METHODS] = {0};
    FrLaw model = model_of(set);
    FrDouble2 M = impedance_of(set);
    if (!(M.hi > 0 && law_in(&model)->kind->margin(law_in(&model)->def, M) <= 1))
        return false;
    exact_load(set);
    for (int m = 0; m < METHODS; m++) {
        if (!has(set->law, set->alpha, m))
            continue;
        FrReport report = {0};
        const FrPhiZDef def = {.law = &model, .method = methods[m], .table = table};
        if (fr_phi_z_make_of(&folded[m], &def, M, "Z", &report) == FR_OK)
            phi_z[m] = &folded[m];
        else
            row[m].refused++;
    }
    for (int i = -1; i < count; i++) {
        double x = i < 0           ? mpfr_get_d(exact.x_stick, MPFR_RNDN)
                   : count > KINDS ? random_uniform(random, 0, 1)
                                   : random_x(random, set, i);
        if (!exact_find(set, x, checked)) {
            lost++;
            fprintf(stderr, "no root: alpha %a, lambda %.17g, x %a\n", set->alpha, mpfr_get_d(exact.lambda, MPFR_RNDN),
                    x);
            continue;
        }
        for (int m = 0; m < METHODS; m++)
            if (phi_z[m] && i < 0)
                compare_breakaway(&row[m], phi_z[m], set, x);
            else if (phi_z[m])
                compare(&row[m], phi_z[m], set, x);
        if (i >= 0 && phi_z[NUMERIC])
            compare_exact(phi_z[NUMERIC], set, x);
    }
    return true;
}

// ---------------------------------------------------------------- the report

static bool exceeded;

static void print_case(const char *what, const Worst *worst)
{
    const ExactSet *s = &worst->set;
    printf("    %s %.4g: x %a got %a; alpha %a F_S %a F_C %a v_S %a D %a ", what, worst->error, worst->x, worst->got,
           s->alpha, s->F_S, s->F_C, s->v_S, s->D);
    if (isnan(s->Z))
        printf("K %a B %a T %a\n", s->K, s->B, s->T);
    else
        printf("Z %a\n", s->Z);
}

static void exceed(const char *law, const char *set, const char *method, const char *what, double value, double bound)
{
    if (value <= bound)
        return;
    printf("exceeded: %s, %s, %s: %s %.4g, bound %g\n", law, set, method, what, value, bound);
    exceeded = true;
}

static void print_row(const char *law, const char *set, const char *method, const Row *row)
{
    if (row->count + row->refused == 0)
        return;
    printf("| %s | %s | %s | %ld | %.2f | %.3f | %.1e | %.1e | %.1e |\n", law, set, method, row->count,
           row->force.error, row->count ? row->sum / (double)row->count : 0, row->relative.error, row->slip.error,
           row->slope.error);
}

static void print_worst(const char *law, const char *set, const char *method, const Row *row)
{
    if (row->count == 0)
        return;
    printf("\n%s, %s, %s\n\n", law, set, method);
    print_case("ulp", &row->force);
    print_case("slip velocity", &row->slip);
    print_case("slope", &row->slope);
    print_case("breakaway", &row->breakaway);
}

static void hold(const char *law, const char *set, const char *method, const Row *row)
{
    if (row->bound > 0)
        exceed(law, set, method, "largest ulp", row->force.error, row->bound);
    if (row->mean_bound > 0)
        exceed(law, set, method, "mean ulp", row->sum / (double)row->count, row->mean_bound);
    if (row->relative_bound > 0)
        exceed(law, set, method, "largest relative error", row->relative.error, row->relative_bound);
    exceed(law, set, method, "NaN results", (double)row->nan, 0);
    exceed(law, set, method, "results that are not odd", (double)row->uneven, 0);
    exceed(law, set, method, "sets with Phi_Z(Z F_S) more than an ulp off F_S", (double)row->off, 0);
    if (row->bound > 0 || row->relative_bound > 0)
        exceed(law, set, method, "sets refused", (double)row->refused, 0);
}

static void each_row(void (*act)(const char *law, const char *set, const char *method, const Row *row))
{
    for (int law = 0; law < 3; law++)
        for (int band = 0; band <= MARGINS; band++)
            for (int m = 0; m < METHODS; m++)
                act(law_names[law],
                    band == 0        ? "the paper's"
                    : law == COULOMB ? "random"
                                     : margins[band - 1].name,
                    method_names[m], &rows[law][band][m]);
    for (int shape = 0; shape < SHAPES; shape++)
        for (int band = 0; band < SHAPED; band++)
            for (int m = 0; m < METHODS; m++) {
                char set[96];
                snprintf(set, sizeof set, "%s, %s", shapes[shape].name, shaped_margins[band].name);
                act("stribeck", set, method_names[m], &shaped_rows[shape][band][m]);
            }
}

/// The bounds of law.h.
static void set_bounds(void)
{
    for (int band = 0; band <= MARGINS; band++) {
        Row *stribeck = rows[STRIBECK][band];
        stribeck[DIRECT].bound = band == 0 ? 2.5 : 8;
        stribeck[DIRECT].mean_bound = 0.55;
        stribeck[TABLE].bound = band == 0 ? 2 : band == 1 ? 0 : 10;
        rows[RATIONAL][band][DIRECT].bound = 5;
    }
    for (int shape = 0; shape < SHAPES; shape++)
        for (int m = 0; m < METHODS; m++)
            shaped_rows[shape][0][m].relative_bound = 1e-14;
}

static bool long_option(const char *argument, const char *name, long *value)
{
    size_t length = strlen(name);
    if (strncmp(argument, name, length) != 0)
        return false;
    char *end;
    *value = strtol(argument + length, &end, 10);
    return end != argument + length && *end == '\0' && *value > 0;
}

int main(int count, char **argument)
{
    long sets = 100000, seed = 1;
    bool verbose = false;
    for (int i = 1; i < count; i++) {
        if (strcmp(argument[i], "-v") == 0)
            verbose = true;
        else if (strcmp(argument[i], "--check") == 0)
            checked = true;
        else if (!long_option(argument[i], "--sets=", &sets) && !long_option(argument[i], "--seed=", &seed)) {
            fprintf(stderr, "accuracy [--sets=100000] [--seed=1] [--check] [-v]\n");
            return 2;
        }
    }
    Random random = {.state = (uint64_t)seed};
    exact_initialize();
    set_bounds();

    static const ExactSet paper[] = {
        {COULOMB, 1, 1, 0, 1, 4.5, 5000, 50, 0.001, (double)NAN},
        {STRIBECK, 1, 2.5, 0.4, 0.06, 4.5, 5000, 50, 0.001, (double)NAN},
        {RATIONAL, 1, 2.5, 0.2, 0.04, 4.5, 5000, 50, 0.001, (double)NAN},
    };
    for (int law = 0; law < 3; law++)
        measure(&random, &paper[law], rows[law][0], 20000);
    for (long i = 0; i < sets; i++) {
        int band = (int)(i % MARGINS);
        bool admissible = false;
        for (int attempt = 0; attempt < 50 && !admissible; attempt++) {
            ExactSet set = random_set(&random, STRIBECK, 1, drawn(&random, &margins[band]));
            admissible = measure(&random, &set, rows[STRIBECK][1 + band], KINDS);
            if (!admissible)
                continue;
            set.law = RATIONAL;
            measure(&random, &set, rows[RATIONAL][1 + band], KINDS);
            set.law = COULOMB;
            if (i % 8 == 0)
                measure(&random, &set, rows[COULOMB][1], KINDS);
        }
        if (i % 5 != 0)
            continue;
        int shape = (int)(i / 5 % SHAPES), margin = (int)(i / 5 / SHAPES % SHAPED);
        double alpha = shape_between(&random, shapes[shape].low, shapes[shape].high);
        ExactSet set = random_set(&random, STRIBECK, alpha, drawn(&random, &shaped_margins[margin]) / steepest(alpha));
        measure(&random, &set, shaped_rows[shape][margin], KINDS);
    }

    printf(
        "| law | parameters | method | points | largest ulp | mean ulp | largest relative | slip velocity | slope |\n");
    printf("|---|---|---|---|---|---|---|---|---|\n");
    each_row(print_row);
    printf("\nfr_exact_phi_z: force to %.1e, slip velocity to %.1e, relative.\n", exact_force.error, exact_slip.error);
    if (verbose) {
        each_row(print_worst);
        printf("\nfr_exact_phi_z\n\n");
        print_case("force", &exact_force);
        print_case("slip velocity", &exact_slip);
    }
    printf("\n");
    each_row(hold);
    if (lost > 0)
        printf("\n%ld exact roots were not found.\n", lost);
    return lost > 0 ? 3 : exceeded ? 1 : 0;
}
