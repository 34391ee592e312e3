// Random steps of simulators with friction at their joints, and what every solution must satisfy.
#ifndef TESTS_JOINT_PROBLEMS_H
#define TESTS_JOINT_PROBLEMS_H

#include "friction/joint.h"
#include "random.h"

enum { JOINTS_MAX = 30 };

typedef enum JointLaws { COULOMB, STRIBECK, GAUSSIAN, RATIONAL, TABULATED, JOINT_LAWS } JointLaws;

/// A step with all that it points to.
typedef struct JointProblem {
    FrJointStep step;
    double mass[JOINTS_MAX * JOINTS_MAX], velocity[JOINTS_MAX], force[JOINTS_MAX];
    FrJointLaw law[JOINTS_MAX];
    FrLaw laws[JOINTS_MAX];
    double work[JOINTS_MAX * (JOINTS_MAX + 1) / 2 + 21 * JOINTS_MAX];
} JointProblem;

/// The result of a call.
typedef struct JointResult {
    FrStatus status;
    signed char direction[JOINTS_MAX];
    double velocity[JOINTS_MAX], friction[JOINTS_MAX];
    FrJointInfo info;
} JointResult;

/// A step of a planar chain, or with a Wishart matrix: armature 1e-4 to 1, T 0.1 to 10 ms and at most 0.95 of the
/// longest step. A tenth of those with Coulomb laws have integer loads and friction and many exact ties.
void random_joints(JointProblem *problem, Random *random, size_t n, JointLaws laws);

/// A step of 1 to 6 joints whose numbers are half typed and half random: M of a condition number up to `condition`,
/// T D/M_ii up to 1e18, zeros, brakes, and joints exactly at F. Plain laws.
void typed_joints(JointProblem *problem, Random *random, double condition);

/// Solve it from a guess; NULL: the signs of the velocities.
JointResult solve_joints(JointProblem *problem, const signed char *guess);

/// Guess number k of a joint that has this direction in the solution: 0, the same, the opposite, or at random.
signed char joint_guess(int k, signed char direction, Random *random);

/// Solve it from random directions.
JointResult solve_joints_from_anywhere(JointProblem *problem, Random *random);

/// Whether two results have the same bits, not counting how much work they were.
bool same_joints(const JointProblem *problem, const JointResult *a, const JointResult *b);

/// How near a joint of a result is to a tie: to its static friction or to rest, relative to the largest term on it.
double joint_tie_distance(const JointProblem *problem, const JointResult *result);

/// How far a result is from satisfying its conditions: the law where joints slip and the bound where they stick, both
/// to the bit, or the result is infinite; and the momentum equation, relative to the largest term.
double joint_residual(const JointProblem *problem, const JointResult *result);

/// 3^n: number of sets of n joints.
int joint_sets(size_t n);

/// The directions of one of these sets; false if friction does not allow them.
bool joint_set(const FrJointStep *step, int number, int *direction);

/// Velocities and friction of a set with plain laws, and by how much it breaks its conditions at most: speeds and
/// excess of friction, each relative to what friction does in a step.
double try_joint_set(const FrJointStep *step, const int *direction, double *velocity, double *friction);

/// Those of the set that breaks its conditions least, of all there are.
void enumerate_joints(const FrJointStep *step, double *velocity, double *friction);

#endif
