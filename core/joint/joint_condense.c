// Mass matrix of the friction joints for a simulator that has none. It is the inverse of W, whose column k contains
// the changes of the velocities of these joints by a unit impulse at joint k. If a simulator has a mass matrix of all
// its joints, W is the part of its inverse that belongs to the friction joints, and the result is the Schur
// complement of the other joints.
#include "friction/joint.h"
#include "math/assert.h"
#include "math/dense.h"

/// Row i of packed rows.
static double *row_of(double *packed, size_t i)
{
    return packed + i * (i + 1) / 2;
}

/// Compute the mean of W and its transpose, in packed rows; `change` is one column.
static void collect(size_t m, FrJointRespond *respond, void *context, double *packed, double *change)
{
    for (size_t k = 0; k < m; k++) {
        respond(context, k, change);
        for (size_t i = 0; i < k; i++)
            row_of(packed, k)[i] = 0.5 * (row_of(packed, k)[i] + change[i]);
        for (size_t i = k; i < m; i++)
            row_of(packed, i)[k] = change[i];
    }
}

FrStatus fr_joint_friction_condense(size_t m, FrJointRespond *respond, void *context, double *mass, void *work)
{
    FR_ASSERT(m > 0 && respond && mass && work);
    double *column = work, *packed = column + m;
    collect(m, respond, context, packed, column);
    bool finite = true;
    for (size_t i = 0; i < m * (m + 1) / 2; i++)
        finite = finite && packed[i] - packed[i] == 0;
    if (!finite)
        return FR_NOT_FINITE;
    if (fr_ldl(m, packed) < m)
        return FR_NOT_POSITIVE_DEFINITE;
    for (size_t k = 0; k < m; k++) {
        for (size_t i = 0; i < m; i++)
            column[i] = i == k;
        fr_ldl_solve(m, packed, column);
        for (size_t i = k; i < m; i++)
            mass[i * m + k] = mass[k * m + i] = column[i];
    }
    return FR_OK;
}
