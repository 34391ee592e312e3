// All combinations of modes of geared joints (see joint_tree.h).
#include "joint_tree.h"

JointTree fr_joint_tree(const FrGearStep *joints)
{
    JointTree tree = {.joints = joints};
    for (size_t i = 0; i < joints->n; i++)
        tree.count[i] = fr_joint_options(joints, i, tree.option[i]);
    return tree;
}

size_t fr_joint_tree_visit(const JointTree *tree, JointVisit *visit, void *context)
{
    size_t n = tree->joints->n, chosen[JOINTS] = {0}, i = 0, reached = 0;
    FrGearMode mode[JOINTS];
    JointRows rows = {.n = n};
    // bound: the branches of the tree, MODES^n at most: each pass counts up a choice or goes down to the next joint
    while (true) {
        if (chosen[i] == tree->count[i]) {
            if (i == 0)
                return reached;
            chosen[i] = 0;
            chosen[--i]++;
            continue;
        }
        double row[JOINT_ROW];
        mode[i] = tree->option[i][chosen[i]];
        fr_joint_row(tree->joints, i, mode[i], row);
        if (!fr_joint_rows_put(&rows, i, row)) {
            chosen[i]++;
            continue;
        }
        reached = i + 1 > reached ? i + 1 : reached;
        if (i + 1 < n) {
            i++;
        } else {
            if (visit(context, mode, &rows))
                return n;
            chosen[i]++;
        }
    }
}
