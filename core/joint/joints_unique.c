// Test whether accelerations of geared joints are unique, by the determinants of their equations in all modes.
//
// Let a and a' be two solutions for the same torques. Each equation is continuous and piecewise linear, and its
// rows are the rows of the modes of the joint. So the difference of equation i between a and a' is a mean g_i of
// such rows, times a' - a. The determinant of all g_i is linear in each of them, and therefore a mean of the
// determinants of modes. If these have one sign, it is not 0, and a = a'. A solution exists since the equations
// then grow without bound with a.
#include "joint_tree.h"
#include "math/assert.h"
#include "math/dense.h"

#include <math.h>

typedef struct Determinants {
    const FrGearStep *joints;
    double *slipping;                     ///< the 2^n determinants with all joints slipping, or NULL
    double least_slipping, least_resting; ///< smallest determinant with all joints slipping, and of all
    size_t count_slipping, count;
} Determinants;

static bool take(void *context, const FrGearMode *mode, const JointRows *rows)
{
    Determinants *all = context;
    const FrGearStep *joints = all->joints;
    double determinant = fr_joint_rows_determinant(rows);
    size_t place = 0;
    bool resting = false;
    for (size_t i = 0; i < joints->n; i++) {
        place = 2 * place + (mode[i].side < 0);
        resting = resting || mode[i].direction == 0;
        if (mode[i].direction != 0)
            determinant /= joints->inertia[i * gear_stride(joints) + i];
    }
    all->count++;
    all->least_resting = determinant < all->least_resting ? determinant : all->least_resting;
    if (resting)
        return false;
    all->count_slipping++;
    all->least_slipping = determinant < all->least_slipping ? determinant : all->least_slipping;
    if (all->slipping)
        all->slipping[place] = determinant;
    return false;
}

static Determinants all_determinants(const FrGearStep *joints, double *slipping)
{
    static const FrGearMode option[3] = {{1, 1}, {1, -1}, {0, 0}};
    Determinants all = {
        .joints = joints, .slipping = slipping, .least_slipping = (double)INFINITY, .least_resting = (double)INFINITY};
    JointTree tree = {.joints = joints};
    size_t ways = 1, ways_slipping = (size_t)1 << joints->n;
    for (size_t k = 0; slipping && k < ways_slipping; k++)
        slipping[k] = 0;
    for (size_t i = 0; i < joints->n; i++) {
        tree.count[i] = transmission_frictionless(&joints->transmission[i]) ? 2 : 3;
        ways *= tree.count[i];
        for (size_t k = 0; k < tree.count[i]; k++)
            tree.option[i][k] = option[k];
    }
    fr_joint_tree_visit(&tree, take, &all);
    if (all.count < ways && all.least_resting > 0) // the others are singular
        all.least_resting = 0;
    if (all.count_slipping < ways_slipping && all.least_slipping > 0)
        all.least_slipping = 0;
    return all;
}

/// (A_ii + r_i (D_ii - A_ii))/D_ii: remaining part of the inertia of a joint that is driven back alone.
static double margin(const FrGearStep *joints, size_t i)
{
    size_t place = i * gear_stride(joints) + i;
    double A = joints->rotor[place], D = joints->inertia[place];
    return (A + joints->transmission[i].backdrive * (D - A)) / D;
}

/// Joint without whose friction all determinants would be above 0; the one with the smallest margin if
/// there are several; or -1.
static int cause(const FrGearStep *joints, bool slipping)
{
    FrTransmission without[JOINTS];
    FrGearStep other = *joints;
    int least = -1;
    other.transmission = without;
    for (size_t i = 0; i < joints->n; i++) {
        for (size_t j = 0; j < joints->n; j++)
            without[j] = joints->transmission[j];
        without[i] = (FrTransmission){.drive = 1, .backdrive = 1, .drive_static = 1, .backdrive_static = 1};
        Determinants all = all_determinants(&other, NULL);
        if ((slipping ? all.least_slipping : all.least_resting) > 0 &&
            (least < 0 || margin(joints, i) < margin(joints, (size_t)least)))
            least = (int)i;
    }
    return least;
}

bool fr_joints_overhaul(const FrGearStep *joints)
{
    double packed[JOINTS * (JOINTS + 1) / 2];
    size_t k = 0;
    for (size_t i = 0; i < joints->n; i++) {
        if (!(joints->transmission[i].backdrive > 0 && joints->rotor[i * gear_stride(joints) + i] >= 0))
            return false;
        for (size_t j = 0; j <= i; j++) {
            bool apart =
                joints->rotor[i * gear_stride(joints) + j] == 0 && joints->rotor[j * gear_stride(joints) + i] == 0;
            if (i != j && !(apart && joints->inertia[i * gear_stride(joints) + j] ==
                                         joints->inertia[j * gear_stride(joints) + i]))
                return false;
            packed[k++] = joint_load_inertia(joints, i, j);
        }
    }
    return fr_ldl(joints->n, packed) == joints->n;
}

FrStatus fr_gear_unique(const FrGearStep *joints, double *determinant, FrGearUniqueness *result)
{
    static const double zero[JOINTS];
    FR_ASSERT(fr_joints_valid(joints) && result);
    FrGearStep still = *joints;
    still.bias = still.torque = still.velocity = zero;
    still.rotor_bias = NULL;
    still.T = 0;
    if (fr_joints_not_finite(&still) < still.n)
        return FR_NOT_FINITE;
    Determinants all = all_determinants(&still, determinant);
    *result = (FrGearUniqueness){.slipping = all.least_slipping, .resting = all.least_resting, .at = -1};
    if (!(all.least_resting > 0))
        result->at = cause(&still, !(all.least_slipping > 0));
    return FR_OK;
}
