// Every solution of geared joints.
#include "joint_tree.h"
#include "math/assert.h"
#include "math/bits.h"

#include <string.h>

/// Relative to the torques at a joint: solutions that differ by less are the same, in modes that meet there.
static const double SAME = 1e-9;

enum { KEPT = 64 }; ///< number of solutions that are kept to recognise equal ones

typedef struct All {
    const FrGearStep *joints;
    size_t room, count;
    FrGearMode *mode;
    double *acceleration;
    double kept[KEPT][JOINTS];
} All;

static bool is_same(const FrGearStep *joints, const JointResult *result, const double *other)
{
    for (size_t i = 0; i < joints->n; i++) {
        double difference = 0;
        for (size_t j = 0; j < joints->n; j++)
            difference += joints->inertia[i * gear_stride(joints) + j] * (result->acceleration[j] - other[j]);
        if (absolute(difference) > SAME * result->scale[i])
            return false;
    }
    return true;
}

static bool keep(void *context, const FrGearMode *mode, const JointRows *rows)
{
    All *all = context;
    const FrGearStep *joints = all->joints;
    size_t n = joints->n;
    JointResult result;
    fr_joint_rows_solve(rows, result.acceleration);
    fr_joint_result(joints, mode, &result);
    for (size_t i = 0; i < n; i++)
        if (!same_mode(fr_joint_better(joints, &result, i, mode[i]), mode[i]))
            return false;
    for (size_t k = 0; k < all->count && k < KEPT; k++)
        if (is_same(joints, &result, all->kept[k]))
            return false;
    if (all->count < KEPT)
        memcpy(all->kept[all->count], result.acceleration, n * sizeof(double));
    if (all->count < all->room) {
        memcpy(all->mode + n * all->count, mode, n * sizeof *mode);
        memcpy(all->acceleration + n * all->count, result.acceleration, n * sizeof(double));
    }
    all->count++;
    return false;
}

FrStatus fr_gear_solutions(const FrGearStep *joints, size_t room, FrGearMode *mode, double *acceleration, size_t *count)
{
    FR_ASSERT(fr_joints_valid(joints) && joints->bias && joints->torque && joints->velocity && joints->T >= 0);
    FR_ASSERT(count && ((mode && acceleration) || room == 0));
    if (fr_joints_not_finite(joints) < joints->n)
        return FR_NOT_FINITE;
    All all = {.joints = joints, .room = room, .mode = mode, .acceleration = acceleration};
    JointTree tree = fr_joint_tree(joints);
    if (fr_joint_tree_visit(&tree, keep, &all) < joints->n)
        return FR_NOT_POSITIVE_DEFINITE;
    *count = all.count;
    return FR_OK;
}
