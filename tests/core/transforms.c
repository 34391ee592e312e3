// Random transforms of every law by every method.
#include "transforms.h"
#include "law/parts.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <string.h>

static const struct {
    const char *name, *law;
    double alpha;
    FrMethod method;
} kinds[TRANSFORMS] = {
    {"coulomb, auto", "coulomb", 1.0, FR_AUTO},
    {"coulomb, direct", "coulomb", 1.0, FR_DIRECT},
    {"coulomb, numeric", "coulomb", 1.0, FR_NUMERIC},
    {"rational, direct", "rational", 1.0, FR_DIRECT},
    {"rational, numeric", "rational", 1.0, FR_NUMERIC},
    {"stribeck, auto", "stribeck", 1.0, FR_AUTO},
    {"stribeck, direct", "stribeck", 1.0, FR_DIRECT},
    {"stribeck, table", "stribeck", 1.0, FR_TABLE},
    {"stribeck, numeric", "stribeck", 1.0, FR_NUMERIC},
    {"stribeck with alpha 2, table", "stribeck", 2.0, FR_TABLE},
    {"stribeck with alpha 2, numeric", "stribeck", 2.0, FR_NUMERIC},
    {"stribeck with alpha 1.5, table", "stribeck", 1.5, FR_TABLE},
    {"stribeck with alpha 1.5, numeric", "stribeck", 1.5, FR_NUMERIC},
    {"stribeck with alpha 4, table", "stribeck", 4.0, FR_TABLE},
};

void transform_make(Transform *transform, int which, Random *random, double margin)
{
    const char *law = kinds[which].law;
    double alpha = kinds[which].alpha, c = (alpha - 1.0) / alpha, M;
    double steepest = alpha == 1.0 ? 1.0 : alpha * pow(c, c) * exp(-c);
    transform->name = kinds[which].name;
    transform->margin = strcmp(law, "coulomb") == 0 ? 0.0 : margin;
    transform->values = random_law(random, law, margin / steepest, &M);
    transform->values.alpha = alpha;
    FrLaw model = law_of(law, transform->values);
    transform->own = phi_z_with_table(&model, fr_impedance(0.0, M, 1e-3), kinds[which].method, transform->table);
    transform->phi_z = &transform->own;
}

double transform_x(Random *random, const Transform *transform)
{
    double edge = phi_z_in(transform->phi_z)->x_stick.hi, sign = random_below(random, 2) ? 1.0 : -1.0;
    double reach = transform->values.v_S > 0.0 ? transform->values.v_S : edge;
    switch (random_below(random, 5)) {
    case 0:
        return sign * edge * random_between(random, 0.0, 1.0);
    case 1:
        return sign * edge * (1.0 + random_decades(random, 1e-16, 1.0));
    case 2:
        return sign * (edge + reach * random_between(random, 0.0, 3.0));
    case 3:
        return sign * (edge + reach * random_between(random, 0.0, 60.0));
    default:
        return sign * edge * random_decades(random, 1e-3, 1e6);
    }
}
