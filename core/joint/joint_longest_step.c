// Largest time step at which friction at joints has one solution for all velocities and forces.
//
// Let f_i be the steepest fall of law i. A step minimises a function that is strictly convex if M - T diag(f) is
// positive definite on the joints that can slip. The same then holds for every subset of them, so one test serves all
// sets. For one joint the largest such T is M/f (Cisneros 2022, eq 14); for several it is bisected to the last digit.
#include "joint/law.h"
#include "math/assert.h"
#include "joint/mass.h"
#include "math/dense.h"

#include <math.h>

static const double NEVER_SLIPS = -1;

/// Whether M - T diag(fall) is positive definite on the joints that can slip; `matrix` is overwritten.
static bool has_one_solution(const FrJointStep *step, const double *fall, double T, double *matrix)
{
    size_t count = 0;
    double *to = matrix;
    for (size_t i = 0; i < step->n; i++) {
        if (fall[i] == NEVER_SLIPS)
            continue;
        for (size_t j = 0; j < i; j++)
            if (fall[j] != NEVER_SLIPS)
                *to++ = joint_mass(step, i, j);
        *to++ = joint_mass(step, i, i) - T * fall[i];
        count++;
    }
    return fr_ldl(count, matrix) == count;
}

double fr_joint_friction_longest_step(const FrJointStep *step, void *work)
{
    FR_ASSERT(step && step->n > 0 && step->mass && joint_stride(step) >= step->n && step->law && work);
    FR_ASSERT(joint_tree_ordered(step));
    double *fall = work, *matrix = fall + step->n, low = 0, high = INFINITY;
    for (size_t i = 0; i < step->n; i++) {
        const FrJointLaw *law = &step->law[i];
        double F_S = joint_law_made(law) && joint_static_made(law) ? joint_static_friction(law) : -1;
        if (!(F_S >= 0))
            return 0;
        bool slips = F_S < (double)INFINITY;
        fall[i] = slips ? joint_steepest_fall(law) : NEVER_SLIPS;
        double alone = fall[i] > 0 ? joint_mass(step, i, i) / fall[i] : INFINITY; // while all other joints stick
        high = alone < high ? alone : high;
    }
    if (high == (double)INFINITY || has_one_solution(step, fall, high, matrix))
        return high;
    // bound: 2100 halvings between two doubles
    for (;;) {
        double middle = low + (high - low) / 2;
        if (!(middle > low && middle < high))
            return low;
        if (has_one_solution(step, fall, middle, matrix))
            low = middle;
        else
            high = middle;
    }
}
