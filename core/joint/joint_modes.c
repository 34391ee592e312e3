// Modes of geared joints (see joint_modes.h).
#include "joint_modes.h"
#include "math/bits.h"

/// Tolerance relative to the torques at a joint, so that rounding decides neither the side of a load nor
/// the edge of a dead band.
static const double TIE = 1e-12;

bool fr_joints_valid(const FrGearStep *joints)
{
    if (!(joints && joints->n > 0 && joints->n <= JOINTS && joints->inertia && joints->rotor &&
          gear_stride(joints) >= joints->n && joints->transmission))
        return false;
    for (size_t i = 0; i < joints->n; i++)
        if (!transmission_valid(&joints->transmission[i]))
            return false;
    return true;
}

size_t fr_joints_not_finite(const FrGearStep *joints)
{
    for (size_t i = 0; i < joints->n; i++) {
        double sum = joints->bias[i] * 0 + joints->torque[i] * 0 + joints->velocity[i] * 0;
        sum += joint_rotor_bias(joints, i) * 0;
        for (size_t j = 0; j < joints->n; j++)
            sum += joints->inertia[i * gear_stride(joints) + j] * 0 + joints->rotor[i * gear_stride(joints) + j] * 0;
        if (sum != 0)
            return i;
    }
    return joints->n;
}

FrGearMode fr_joint_goes_on(const FrGearStep *joints, size_t i, int side)
{
    double v = joints->velocity[i];
    if (transmission_frictionless(&joints->transmission[i]))
        return (FrGearMode){v < 0 ? -1 : 1, 1};
    if (v == 0)
        return RESTS;
    return (FrGearMode){v < 0 ? -1 : 1, (signed char)side};
}

size_t fr_joint_options(const FrGearStep *joints, size_t i, FrGearMode *option)
{
    size_t count = 0;
    option[count++] = fr_joint_goes_on(joints, i, 1);
    if (transmission_frictionless(&joints->transmission[i]))
        return count;
    signed char first = 1;
    if (joints->velocity[i] != 0) {
        option[count++] = fr_joint_goes_on(joints, i, -1);
        if (joints->T == 0)
            return count;
        option[count++] = RESTS;
        first = (signed char)-option[0].direction;
    }
    option[count++] = (FrGearMode){first, 1};
    option[count++] = (FrGearMode){first, -1};
    if (joints->velocity[i] == 0) {
        option[count++] = (FrGearMode){-1, 1};
        option[count++] = (FrGearMode){-1, -1};
    }
    return count;
}

/// Acceleration of a joint that rests, or stops in an implicit step.
static double resting_acceleration(const FrGearStep *joints, size_t i)
{
    return joints->T > 0 ? 0 - joints->velocity[i] / joints->T : 0;
}

void fr_joint_row(const FrGearStep *joints, size_t i, FrGearMode mode, double *row)
{
    const FrTransmission *g = &joints->transmission[i];
    size_t n = joints->n;
    if (mode.direction == 0) {
        for (size_t j = 0; j < n; j++)
            row[j] = i == j;
        row[n] = resting_acceleration(joints, i);
        return;
    }
    if (transmission_frictionless(g)) { // the same bits as without a transmission
        for (size_t j = 0; j < n; j++)
            row[j] = joints->inertia[i * gear_stride(joints) + j];
        row[n] = joints->torque[i] - joints->bias[i];
        return;
    }
    double r = mode.side > 0 ? g->drive : g->backdrive, b = joint_rotor_bias(joints, i);
    for (size_t j = 0; j < n; j++)
        row[j] = joints->rotor[i * gear_stride(joints) + j] + r * joint_load_inertia(joints, i, j);
    row[n] = joints->torque[i] - b - r * (joints->bias[i] - b + mode.direction * g->load_friction) -
             mode.direction * g->motor_friction;
}

void fr_joint_result(const FrGearStep *joints, const FrGearMode *mode, JointResult *result)
{
    double *a = result->acceleration;
    for (size_t i = 0; i < joints->n; i++)
        if (mode[i].direction == 0)
            a[i] = resting_acceleration(joints, i);
    for (size_t i = 0; i < joints->n; i++) {
        const FrTransmission *g = &joints->transmission[i];
        double b = joint_rotor_bias(joints, i), into = joints->torque[i] - b, load = joints->bias[i] - b;
        double scale = absolute(joints->torque[i]) + absolute(joints->bias[i]) + absolute(b);
        for (size_t j = 0; j < joints->n; j++) {
            double rotor = joints->rotor[i * gear_stride(joints) + j] * a[j];
            double passed = joint_load_inertia(joints, i, j) * a[j];
            into -= rotor;
            load += passed;
            scale += absolute(rotor) + absolute(passed);
        }
        result->into[i] = into;
        result->load[i] = load;
        result->scale[i] = scale + g->load_friction + g->motor_friction;
    }
}

double fr_joint_band(const FrGearStep *joints, const JointResult *result, size_t i, int *excess)
{
    const FrTransmission *g = &joints->transmission[i];
    bool at_rest = joints->velocity[i] == 0;
    double low, high;
    fr_transmission_band(g, result->load[i], at_rest, &low, &high);
    double below = result->into[i] - low, above = high - result->into[i];
    double largest = g->drive_static > -g->backdrive_static ? g->drive_static : -g->backdrive_static;
    *excess = above < below ? 1 : -1;
    return (above < below ? above : below) + TIE * largest * result->scale[i];
}

double fr_joint_load(const FrGearStep *joints, const JointResult *result, size_t i, FrGearMode mode)
{
    double z = result->load[i] + mode.direction * joints->transmission[i].load_friction;
    return mode.side * mode.direction * z + TIE * result->scale[i];
}

FrGearMode fr_joint_better(const FrGearStep *joints, const JointResult *result, size_t i, FrGearMode mode)
{
    const FrTransmission *g = &joints->transmission[i];
    if (transmission_frictionless(g))
        return mode;
    if (mode.direction == 0) {
        int excess;
        if (!(fr_joint_band(joints, result, i, &excess) < 0))
            return mode;
        double z = result->load[i] + excess * g->load_friction;
        return (FrGearMode){(signed char)excess, excess * z >= 0 ? 1 : -1};
    }
    double a = result->acceleration[i];
    double reached = joints->T > 0 ? joints->velocity[i] + joints->T * a : a;
    if ((joints->T > 0 || joints->velocity[i] == 0) && !(mode.direction * reached > 0))
        return RESTS;
    if (fr_joint_load(joints, result, i, mode) < 0)
        mode.side = (signed char)-mode.side;
    return mode;
}

bool fr_joints_solve(const FrGearStep *joints, const FrGearMode *mode, JointResult *result, size_t *at)
{
    JointRows rows = {.n = joints->n};
    for (size_t i = 0; i < joints->n; i++) {
        double row[JOINT_ROW];
        fr_joint_row(joints, i, mode[i], row);
        if (!fr_joint_rows_put(&rows, i, row)) {
            if (at)
                *at = i;
            return false;
        }
    }
    fr_joint_rows_solve(&rows, result->acceleration);
    fr_joint_result(joints, mode, result);
    return true;
}
