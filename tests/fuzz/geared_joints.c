// Joints with transmissions, at an instant and over an implicit step: accelerations that fit the equations and lose
// power in every transmission, joints that rest exactly, one result where it is unique, the mirrored one when mirrored.
#include "take_law.h"

#include "friction/joint.h"

#include <math.h>

enum { JOINTS = 4 };

typedef struct Problem {
    FrGearStep joints;
    double D[JOINTS * JOINTS], A[JOINTS * JOINTS], h[JOINTS], b[JOINTS], tau[JOINTS], v[JOINTS];
    FrTransmission transmission[JOINTS];
    bool plain; ///< static friction is kinetic friction
} Problem;

static void take_problem(Input *input, Problem *problem)
{
    size_t n = 1 + (size_t)take_below(input, JOINTS);
    double factor[JOINTS * JOINTS];
    bool locking = take_byte(input) < 64;
    problem->plain = take_bool(input);
    for (size_t i = 0; i < n * n; i++)
        factor[i] = take_between(input, -1, 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = 0, rotor = i == j ? take_decades(input, 0.01, 1) : 0;
            for (size_t k = 0; k < n; k++)
                sum += factor[i * n + k] * factor[j * n + k];
            problem->A[i * n + j] = rotor;
            problem->D[i * n + j] = sum + 2 * rotor;
        }
    for (size_t i = 0; i < n; i++) {
        problem->h[i] = take_bool(input) ? 0 : take_between(input, -10, 10);
        problem->b[i] = take_bool(input) ? 0 : take_between(input, -1, 1);
        problem->tau[i] = take_bool(input) ? 0 : take_between(input, -20, 20);
        problem->v[i] = take_bool(input) ? 0 : take_between(input, -3, 3);
        double drive = 1 + take_between(input, 0, 2), back = take_between(input, locking ? -2 : 0.01, 1);
        problem->transmission[i] =
            (FrTransmission){drive, back, drive, back, take_byte(input) / 255.0, take_byte(input) / 255.0};
        if (!problem->plain) {
            problem->transmission[i].drive_static += take_between(input, 0, 1);
            problem->transmission[i].backdrive_static -= take_between(input, 0, 1);
        }
        if (take_byte(input) < 16)
            problem->transmission[i] = fr_default_transmission();
    }
    problem->joints = (FrGearStep){.n = n,
                                   .inertia = problem->D,
                                   .rotor = problem->A,
                                   .stride = n,
                                   .bias = problem->h,
                                   .rotor_bias = problem->b,
                                   .torque = problem->tau,
                                   .velocity = problem->v,
                                   .transmission = problem->transmission,
                                   .T = take_bool(input) ? 0 : take_decades(input, 1e-4, 1)};
}

static void check_result(const Problem *problem, const FrGearMode *mode, const double *a)
{
    double into[JOINTS], passed[JOINTS];
    const FrGearStep *joints = &problem->joints;
    fr_gear_torques(joints, a, into, passed);
    for (size_t i = 0; i < joints->n; i++) {
        double scale = 1 + fabs(into[i]) + fabs(passed[i]), next = problem->v[i] + joints->T * a[i];
        PROPERTY(isfinite(a[i]), "joint %zu: %g", i, a[i]);
        PROPERTY(mode[i].direction * (into[i] - passed[i]) >= -1e-9 * scale * (1 + fabs(a[i])),
                 "joint %zu: direction %d, %g into it and %g out", i, mode[i].direction, into[i], passed[i]);
        double rests = joints->T > 0 ? next : a[i];
        if (mode[i].direction == 0 && problem->v[i] == 0)
            PROPERTY(fabs(rests) <= 1e-9 * scale, "joint %zu rests with %g", i, rests);
        const FrTransmission *own = &problem->transmission[i];
        bool frictionless =
            own->drive == 1 && own->backdrive == 1 && own->motor_friction == 0 && own->load_friction == 0;
        if (joints->T > 0 && !frictionless)
            PROPERTY(mode[i].direction * next >= -1e-9 * (fabs(problem->v[i]) + joints->T * fabs(a[i])),
                     "joint %zu: direction %d and velocity %g", i, mode[i].direction, next);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static Problem problem;
    Input input = {.at = data, .end = data + size};
    memset(&problem, 0, sizeof problem);
    take_problem(&input, &problem);
    const FrGearStep *joints = &problem.joints;
    size_t n = joints->n;
    FrGearMode mode[JOINTS] = {{0, 0}}, other[JOINTS] = {{0, 0}};
    double a[JOINTS], mirrored[JOINTS], next[JOINTS];
    FrGearInfo info;
    FrGearUniqueness unique = {0};
    for (size_t i = 0; i < n; i++) {
        signed char direction = (signed char)(take_below(&input, 3) - 1);
        mode[i] = (FrGearMode){direction, (signed char)(direction ? 2 * (int)take_bool(&input) - 1 : 0)};
        other[i] = (FrGearMode){(signed char)-mode[i].direction, mode[i].side};
    }
    PROPERTY(fr_gear_unique(joints, NULL, &unique) == FR_OK, "determinants");
    FrStatus status = fr_gear_accelerations(joints, mode, a, &info);
    bool sure = unique.slipping > 1e-9 && unique.resting > 1e-9 && problem.plain;
    PROPERTY(status == FR_OK || status == FR_NO_SOLUTION, "status %d", (int)status);
    PROPERTY(!sure || status == FR_OK, "jams, with determinants %g and %g", unique.slipping, unique.resting);
    if (status == FR_OK)
        check_result(&problem, mode, a);
    if (joints->T > 0) {
        FrGearMode again[JOINTS] = {{0, 0}};
        FrStatus stepped = fr_gear_friction(joints, again, next, NULL);
        PROPERTY(stepped == FR_OK, "an implicit step with status %d", (int)stepped);
        for (size_t i = 0; i < n; i++)
            PROPERTY(isfinite(next[i]) && (again[i].direction || next[i] == 0), "joint %zu rests at %g", i, next[i]);
    }
    for (size_t i = 0; i < n; i++) {
        problem.h[i] = -problem.h[i];
        problem.b[i] = -problem.b[i];
        problem.tau[i] = -problem.tau[i];
        problem.v[i] = -problem.v[i];
    }
    PROPERTY(fr_gear_accelerations(joints, other, mirrored, &info) == status, "another status mirrored");
    for (size_t i = 0; i < n && status == FR_OK && sure; i++)
        PROPERTY(fabs(a[i] + mirrored[i]) <= 1e-9 * (1 + fabs(a[i])), "joint %zu: %g, mirrored %g", i, a[i],
                 mirrored[i]);
    return 0;
}
