// g = -W0(-e^(-1 - v)) as a table, the same for every parameter set of a law with exponential decay.
//
// Over v the function has a branch point at v = 0; over p = sqrt(2 v) it is analytic up to and through it (the nearest
// singularities are at |p| = sqrt(4 pi)), and what makes a set different is only where on v it begins. Row i holds the
// polynomial of degree 7 in f = q - m, |f| <= 1/2, lowest coefficient first: one cache line; q = UNIVERSAL_STEPS p, m =
// i + 1/2. Its linear term is over q^2 - m^2 instead, which is known better than the root q: c0 + c1 (q^2 - m^2) + c2
// f^2 + ... The table ends at v = 47.2, where g < 2e-21.
#ifndef FRICTION_LAW_UNIVERSAL_TABLE_H
#define FRICTION_LAW_UNIVERSAL_TABLE_H

enum { UNIVERSAL_STEPS = 16, UNIVERSAL_ROWS = 156 };

extern _Alignas(64) const double fr_universal_table[UNIVERSAL_ROWS][8];

#endif
