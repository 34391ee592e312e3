// The exact Phi_Z, slip velocity and Phi_Z' of a parameter set, to 50 digits and more (MPFR, 256 bits).
//
// The force is that at the root of sigma + lambda (e^(-sigma^alpha) - 1) = u, solved by Newton inside a bracket; the
// given doubles are exact, 1/Z = K T + B and all that follows is formed at 256 bits. No closed form of W is used.
#ifndef BENCHMARKS_EXACT_H
#define BENCHMARKS_EXACT_H

#include <mpfr.h>
#include <stdbool.h>

typedef enum ExactLaw { COULOMB, STRIBECK, RATIONAL } ExactLaw;

/// A law and its Z, which is NaN when K, B and T are given. F_S stands for F.
typedef struct ExactSet {
    ExactLaw law;
    double alpha, F_S, F_C, v_S, D, K, B, T, Z;
} ExactSet;

/// The results for the loaded set.
typedef struct Exact {
    mpfr_t F_S, lambda, x_stick;
    mpfr_t force, slip, slope; ///< at x
    mpfr_t parts;              ///< what |slope| would be were both terms of Phi' positive: its natural size
} Exact;

extern Exact exact;

void exact_initialize(void);
void exact_load(const ExactSet *set);

/// The first double outside the stick zone |x| <= Z F_S.
double exact_first_outside(void);

/// Fill force, slip, slope and parts for x > 0. `checked` brackets the root to 50 digits by the sign of the residual.
/// False when no root was found.
bool exact_find(const ExactSet *set, double x, bool checked);

/// |got - value|, relative to `size`; infinite for what is not finite. What underflows has no relative error.
double exact_relative(double got, mpfr_t value, mpfr_t size);

/// The same for a value that is given as a sum, relative to itself.
double exact_relative_2(double hi, double lo, mpfr_t value);

/// |got - force| in units of the last place of the force.
double exact_ulps(double got);

#endif
