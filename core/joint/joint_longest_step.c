// Largest time step at which friction at joints has one solution for all velocities and forces.
//
// Let f_i be the steepest fall of law i. A step minimises a function that is strictly convex if M - T diag(f) is
// positive definite on the joints that can slip. The same then holds for every subset of them, so one test serves all
// sets. For one joint the largest such T is M/f (Cisneros 2022, eq 14); for several it is bisected to the last digit.
#include "joint/law.h"
#include "math/dense.h"

static const double NEVER_SLIPS = -1;

/// Whether M - T diag(fall) is positive definite on the joints that can slip; `matrix` is overwritten.
static bool has_one_solution(size_t n, const double *mass, size_t stride, const double *fall, double T, double *matrix)
{
    size_t count = 0;
    double *to = matrix;
    for (size_t i = 0; i < n; i++) {
        if (fall[i] == NEVER_SLIPS)
            continue;
        for (size_t j = 0; j < i; j++)
            if (fall[j] != NEVER_SLIPS)
                *to++ = mass[i * stride + j];
        *to++ = mass[i * stride + i] - T * fall[i];
        count++;
    }
    return fr_ldl(count, matrix) == count;
}

double fr_joint_friction_longest_step(size_t n, const double *mass, size_t stride, const FrJointLaw *law, double *work)
{
    FR_ASSERT(n > 0 && mass && stride >= n && law && work);
    double *fall = work, *matrix = work + n, low = 0, high = INFINITY;
    for (size_t i = 0; i < n; i++) {
        double F_S = joint_law_made(&law[i]) ? joint_static_friction(&law[i]) : -1;
        if (!(F_S >= 0))
            return 0;
        bool slips = F_S < (double)INFINITY;
        fall[i] = slips ? joint_steepest_fall(&law[i]) : NEVER_SLIPS;
        double alone = fall[i] > 0 ? mass[i * stride + i] / fall[i] : INFINITY; // while all other joints stick
        high = alone < high ? alone : high;
    }
    if (high == (double)INFINITY || has_one_solution(n, mass, stride, fall, high, matrix))
        return high;
    // bound: 2100 halvings between two doubles
    for (;;) {
        double middle = low + (high - low) / 2;
        if (!(middle > low && middle < high))
            return low;
        if (has_one_solution(n, mass, stride, fall, middle, matrix))
            low = middle;
        else
            high = middle;
    }
}
