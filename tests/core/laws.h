// Friction laws for the tests: from named values, and random admissible ones.
#ifndef TESTS_LAWS_H
#define TESTS_LAWS_H

#include "friction/law.h"
#include "math/double2.h"
#include "random.h"

/// The parameters that the laws of this library have; a law takes those that its rows name. F is F_S.
typedef struct LawValues {
    double F_S, F_C, v_S, D;
    double alpha; ///< 0 stands for 1
} LawValues;

/// A checked law; fails the test when it is refused.
FrLaw law_of(const char *name, LawValues values);

/// Memory of a tabulated law of n points, until many others use theirs.
double *law_memory(int n);

/// A law's transform; fails the test when it is refused.
FrPhiZ phi_z_of(const FrLaw *model, FrDouble2 M, FrMethod method);

/// The same with a table.
FrPhiZ phi_z_with_table(const FrLaw *model, FrDouble2 M, FrMethod method, double *table);

/// The values of a random law and the 1/Z that gives it the stiction margin lambda; coulomb takes any.
LawValues random_law(Random *random, const char *name, double lambda, double *M);

#endif
