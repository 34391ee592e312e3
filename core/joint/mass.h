// Entries of the mass matrix of a step, dense or of a tree.
#ifndef FRICTION_JOINT_MASS_H
#define FRICTION_JOINT_MASS_H

#include "friction/joint.h"

/// Whether matrices of trees are known; modules of the page do without them.
#ifndef JOINT_TREES
#define JOINT_TREES 1
#endif

/// Distance between the beginnings of two rows of the mass matrix.
static inline size_t joint_stride(const FrJointStep *step)
{
    return step->stride ? step->stride : step->n;
}

/// Whether M_ij may not be 0: j <= i is i or, of a tree, before it on the way to the base.
static inline bool joint_coupled(const int *parent, size_t i, size_t j)
{
    if (!JOINT_TREES || !parent)
        return true;
    int joint = (int)i;
    // bound: the joints on the way to the base, whose numbers fall
    while (joint > (int)j)
        joint = parent[joint];
    return joint == (int)j;
}

/// Whether the step has no tree, or each joint comes after its parent.
static inline bool joint_tree_ordered(const FrJointStep *step)
{
    bool ordered = true;
    for (size_t i = 0; step->parent && i < step->n; i++)
        ordered = ordered && step->parent[i] >= -1 && step->parent[i] < (int)i;
    return ordered;
}

/// M_ij
static inline double joint_mass(const FrJointStep *step, size_t i, size_t j)
{
    size_t far = i > j ? i : j, near = i > j ? j : i;
    return joint_coupled(step->parent, far, near) ? step->mass[far * joint_stride(step) + near] : 0;
}

#endif
