// The insides of a law and of a transform.
#ifndef FRICTION_LAW_PARTS_H
#define FRICTION_LAW_PARTS_H

#include "friction/law.h"
#include "math/assert.h"
#include "kind.h"

// benchmarks in C++ use it
FR_BEGIN

/// The contents of an FrLaw.
typedef struct Law {
    const FrLawKind *kind;      ///< kind of law
    double def[FR_LAW_NUMBERS]; ///< its def; of a tabulated law, where its points are
} MAY_ALIAS Law;

/// Returns false for a law of zeros, which no function has filled.
static inline bool law_is_made(const FrLaw *law)
{
    return ((const Law *)law)->kind != NULL;
}

static inline const Law *law_in(const FrLaw *law)
{
    FR_ASSERT(law && law_is_made(law));
    return (const Law *)law;
}

enum { FR_PHI_Z_CONSTANTS = 20, FR_TABLE_ROWS = 640, FR_TABLE_CELLS = 512 };

/// The contents of an FrPhiZ. Its own table, for laws that have no universal one, divides |x| into cells of
/// geometrically graded width. Each cell points to rows of polynomials, as many as its error requires.
struct PhiZ {
    Law law;                             ///< copy of the law
    FrDouble2 M;                         ///< impedance 1/Z [N s/m or N m s/rad], to 106 bits
    FrDouble2 x_stick;                   ///< end of the stick zone, Z Phi(+0) [m/s or rad/s], to 106 bits
    double edge;                         ///< largest |x| that sticks [m/s or rad/s]
    double lambda;                       ///< stiction margin
    double denominator_at_zero;          ///< M + Phi'(+0) [N s/m or N m s/rad], to full relative accuracy
    FrMethod method;                     ///< method in use, never FR_AUTO
    int kernel;                          ///< index of the array kernel, -1 for none
    double constant[FR_PHI_Z_CONSTANTS]; ///< constants of the kernel, in the order that its header defines
    const double (*row)[8];              ///< coefficients of the polynomials, on a boundary of 64 bytes
    const double (*cell)[4];             ///< start of each cell, and its rows
    /// Computes Phi_Z(x) for one value.
    double (*evaluate)(const PhiZ *phi_z, double x);
} MAY_ALIAS;

static inline const PhiZ *phi_z_in(const FrPhiZ *phi_z)
{
    FR_ASSERT(phi_z);
    return (const PhiZ *)phi_z;
}

/// The law of a transform.
static inline const FrLaw *phi_z_law(const FrPhiZ *phi_z)
{
    return (const FrLaw *)&phi_z_in(phi_z)->law;
}

FR_END

#endif
