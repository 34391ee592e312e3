// g = -W0(-e^(-1 - v)) as a table, the same for every parameter set of a law with exponential decay.
//
// As a function of v it has a branch point at v = 0; as a function of p = sqrt(2 v) it is analytic up to and through
// that point (the nearest singularities are at |p| = sqrt(4 pi)). Parameter sets differ only in the v at which they
// begin. Row i holds the polynomial of degree 7 in f = q - m, |f| <= 1/2, lowest coefficient first, in one cache line;
// q = UNIVERSAL_STEPS p and m = i + 1/2. The linear term uses q^2 - m^2 instead, which is known better than the root q:
//
//     c0 + c1 (q^2 - m^2) + c2 f^2 + ...
//
// The table ends at v = 47.2, where g < 2e-21.
#ifndef FRICTION_LAW_UNIVERSAL_TABLE_H
#define FRICTION_LAW_UNIVERSAL_TABLE_H

enum { UNIVERSAL_STEPS = 16, UNIVERSAL_ROWS = 156 };

extern _Alignas(64) const double fr_universal_table[UNIVERSAL_ROWS][8];

#endif
