// Jams of geared joints, which have no acceleration: the joints that stop instantly, and the velocities of the others.
//
// A drive has no acceleration if its load drives it and J + I/eta_2 <= 0. With a stiff spring between transmission
// and load, its rotor stops within a time that vanishes with growing stiffness. So a jam is an impact: the joint
// stops, an impulse goes through its transmission, and the transmissions of all joints pass on their parts of it
// with their efficiencies,
//
//     [A_j + r_j (D_j - A_j)] dv = 0 of a joint that slips, dv_j = 0 of one that rests, dv_i = -v_i of one that stops.
//
// This is the implicit step with T -> 0. Its modes come from a step so short that finite torques are 2^-30 of the
// torques of the impulse. An impulse can stop a single joint only if J + I/eta_2 <= 0 (eq 20 with the impulses
// m = J v, y = -I v). With several joints, more than one set may be able to stop; the smallest is used, so that no
// joint stops unnecessarily.
#include "joint_tree.h"
#include "math/assert.h"
#include "math/bits.h"

#include <string.h>

static const double SHORT = 0x1p-30;

typedef struct Jam {
    const FrGearStep *joints;
    int target; ///< joint that should stop, if possible, or -1
    /// Cost of the best set: number of joints that stop, plus n if the wanted joint does not stop.
    size_t cost;
    FrGearMode mode[JOINTS];
} Jam;

/// Length of a step in which the torques change velocities by at most the part SHORT.
static double short_step(const FrGearStep *joints)
{
    double T = 1;
    for (size_t i = 0; i < joints->n; i++) {
        const FrTransmission *g = &joints->transmission[i];
        double torque = absolute(joints->torque[i]) + absolute(joints->bias[i]) +
                        absolute(joint_rotor_bias(joints, i)) + g->load_friction + g->motor_friction;
        double momentum = SHORT * absolute(joints->velocity[i]) * joints->inertia[i * gear_stride(joints) + i];
        if (momentum > 0 && momentum < T * torque)
            T = momentum / torque;
    }
    return T;
}

static bool compare(void *context, const FrGearMode *mode, const JointRows *rows)
{
    Jam *jam = context;
    const FrGearStep *joints = jam->joints;
    size_t stop = 0, cost = 0;
    for (size_t i = 0; i < joints->n; i++) {
        double v = joints->velocity[i];
        bool stops =
            v != 0 && mode[i].direction != (v > 0 ? 1 : -1) && !transmission_frictionless(&joints->transmission[i]);
        stop += stops;
        if ((int)i == jam->target && !stops)
            cost += joints->n;
    }
    cost += stop;
    if (stop == 0 || cost >= jam->cost)
        return false;
    JointResult result;
    fr_joint_rows_solve(rows, result.acceleration);
    fr_joint_result(joints, mode, &result);
    for (size_t i = 0; i < joints->n; i++)
        if (!same_mode(fr_joint_better(joints, &result, i, mode[i]), mode[i]))
            return false;
    jam->cost = cost;
    memcpy(jam->mode, mode, joints->n * sizeof *mode);
    return false;
}

/// Compute the change of velocities by the impulse alone, in a step of length 1.
static bool impulse(const FrGearStep *joints, const FrGearMode *mode, double *change)
{
    static const double zero[JOINTS];
    FrTransmission rigid[JOINTS];
    JointResult result;
    FrGearStep alone = *joints;
    alone.T = 1;
    alone.bias = alone.torque = zero;
    alone.rotor_bias = NULL;
    alone.transmission = rigid;
    for (size_t i = 0; i < joints->n; i++) {
        rigid[i] = joints->transmission[i];
        rigid[i].motor_friction = rigid[i].load_friction = 0;
    }
    if (!fr_joints_solve(&alone, mode, &result, NULL))
        return false;
    memcpy(change, result.acceleration, joints->n * sizeof *change);
    return true;
}

FrStatus fr_gear_jam(const FrGearStep *joints, int joint, FrGearMode *mode, double *velocity_next)
{
    FR_ASSERT(fr_joints_valid(joints) && joints->bias && joints->torque && joints->velocity && mode && velocity_next);
    FR_ASSERT(joint >= -1 && joint < (int)joints->n);
    if (fr_joints_not_finite(joints) < joints->n)
        return FR_NOT_FINITE;
    FrGearStep step = *joints;
    step.T = short_step(joints);
    Jam jam = {.joints = &step, .target = joint, .cost = 3 * joints->n};
    JointTree tree = fr_joint_tree(&step);
    fr_joint_tree_visit(&tree, compare, &jam);
    double change[JOINTS];
    if (jam.cost == 3 * joints->n || !impulse(joints, jam.mode, change))
        return FR_NO_SOLUTION;
    for (size_t i = 0; i < joints->n; i++) {
        double next = joints->velocity[i] + change[i];
        bool slips = jam.mode[i].direction != 0;
        bool against =
            slips && jam.mode[i].direction * next < 0 && !transmission_frictionless(&joints->transmission[i]);
        mode[i] = jam.mode[i];
        velocity_next[i] = slips && !against ? next : 0;
    }
    return FR_OK;
}
