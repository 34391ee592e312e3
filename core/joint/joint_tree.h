// All combinations of modes of geared joints, as a tree over the joints. Combinations that begin with the same modes
// share the elimination of their rows.
#ifndef FRICTION_JOINT_JOINT_TREE_H
#define FRICTION_JOINT_JOINT_TREE_H

#include "joint_modes.h"

typedef struct JointTree {
    const FrGearStep *joints;
    size_t count[JOINTS];             ///< number of modes of each joint
    FrGearMode option[JOINTS][MODES]; ///< modes of each joint, in order
} JointTree;

/// Called with the modes of all joints and their rows; the modes of the last joint change fastest. Returning
/// true ends the search.
typedef bool JointVisit(void *context, const FrGearMode *mode, const JointRows *rows);

/// Get all modes that the joints may have.
JointTree fr_joint_tree(const FrGearStep *joints);

/// Visit every combination whose matrix is not singular. Returns the largest number of joints with linearly independent
/// rows in any combination: n unless all are singular.
size_t fr_joint_tree_visit(const JointTree *tree, JointVisit *visit, void *context);

/// Whether there is one solution at any velocity because every transmission can be driven back and no rotor is carried
/// along: A is diagonal, D - A symmetric and positive definite. False does not mean that there are several.
bool fr_joints_overhaul(const FrGearStep *joints);

#endif
