// All ways in which geared joints can be in their modes, as a tree: joint after joint, each way that begins with the
// same modes sharing the elimination of their rows.
#ifndef FRICTION_JOINT_JOINT_TREE_H
#define FRICTION_JOINT_JOINT_TREE_H

#include "joint_modes.h"

typedef struct JointTree {
    const FrGearedJoints *joints;
    size_t count[JOINTS];               ///< modes of each joint
    FrGearedMode option[JOINTS][MODES]; ///< these, in order
} JointTree;

/// Called with the modes of all joints and their rows, of which the last joint's change fastest. True ends the search.
typedef bool JointVisit(void *context, const FrGearedMode *mode, const JointRows *rows);

/// All modes that the joints may have.
JointTree fr_joint_tree(const FrGearedJoints *joints);

/// Visit every way whose matrix is not singular. Returns how many joints had rows that do not depend on each other in
/// some way: n unless all are singular.
size_t fr_joint_tree_visit(const JointTree *tree, JointVisit *visit, void *context);

/// Whether there is one solution at any velocity because every transmission can be driven back and no rotor is carried
/// along: A is diagonal, D - A symmetric and positive definite. False does not mean that there are several.
bool fr_joints_overhaul(const FrGearedJoints *joints);

#endif
