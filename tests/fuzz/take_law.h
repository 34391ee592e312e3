// A friction law from bytes: any numbers, of which the makers refuse most, or usable ones.
#ifndef TESTS_FUZZ_TAKE_LAW_H
#define TESTS_FUZZ_TAKE_LAW_H

#include "findings.h"

#include <math.h>

enum { LAW_POINTS = 8 };

/// Memory of a tabulated law, until many others have been made.
static inline double *law_memory(void)
{
    static double memory[256][4 * LAW_POINTS];
    static int next;
    next = (next + 1) % 256;
    return memory[next];
}

/// A law of any kind from numbers of `take`; its status is that of its maker.
static inline FrStatus take_law_of(FrLaw *law, Input *input, double (*take)(Input *), FrReport *report)
{
    double v[LAW_POINTS] = {0}, phi[LAW_POINTS];
    int kind = take_below(input, 4), n = 2 + take_below(input, LAW_POINTS - 1);
    if (kind == 0)
        return fr_coulomb_make(law, &(FrCoulomb){take(input), take(input)}, report);
    if (kind == 1) {
        FrStribeck def = {take(input), take(input), take(input), take(input), 1};
        def.alpha = take_bool(input) ? 1 : take(input);
        return fr_stribeck_make(law, &def, report);
    }
    if (kind == 2)
        return fr_rational_make(law, &(FrRational){take(input), take(input), take(input), take(input)}, report);
    for (int i = 0; i < n; i++) {
        v[i] = i ? v[i - 1] + take(input) : take_byte(input) < 8 ? take(input) : 0;
        phi[i] = take(input);
    }
    return fr_tabulated_make(law, &(FrTabulated){n, v, phi, law_memory()}, report);
}

static inline double take_usual(Input *input)
{
    unsigned kind = take_byte(input);
    return kind < 64 ? typed_keep(&input->typed, kind < 32 ? 0 : kind - 32) : take_decades(input, 1e-4, 1e3);
}

/// A law with usual numbers; one that is refused becomes a Coulomb law.
static inline FrLaw take_law(Input *input)
{
    FrLaw law;
    if (take_law_of(&law, input, take_usual, NULL) != FR_OK &&
        fr_coulomb_make(&law, &(FrCoulomb){take_usual(input), take_usual(input)}, NULL) != FR_OK)
        abort();
    return law;
}

static inline bool bits_equal(double a, double b)
{
    return memcmp(&a, &b, sizeof a) == 0 || (isnan(a) && isnan(b)) || (a == 0 && b == 0);
}

#endif
