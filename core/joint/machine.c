// A machine with geared joints over time: by an implicit step of order 1, or so that every start, stop and zero of a
// load is located (Dupont 1993, section 4.1, 4.2).
//
// With fixed modes the equations are smooth, and the Runge-Kutta method has order 4. Some quantities are followed
// because their sign ends a mode: velocity and load of a slipping joint, and the distance of a joint at rest from the
// edge of its dead band. If a quantity is below 0 at the end of the step, the length at which it passes 0 is located by
// false position (Illinois) and bisection, each trial being a whole step from the same start; the smallest length is
// used. A quantity that is 0 at the start, such as a velocity after a start, is evaluated shortly after it.
#include "joint_modes.h"
#include "math/assert.h"

#include <math.h>
#include <string.h>

enum {
    RESTARTS = 1000, ///< largest number of restarts in a step
    TRIALS = 200,    ///< largest number of trials for one instant
    FOLLOWED = 2 * JOINTS,
};

/// After this part of a step, a quantity that is 0 at its start shows its sign.
static const double SHORTLY = 1e-6;

/// A step of a machine. It changes a copy of the state, which is written to the state of the caller at the end.
typedef struct MachineStep {
    const FrGearMachine *machine;
    FrGearState now;
    double t; ///< time at which the step began
    FrGearRecord *note;
    void *notes;
    FrGearInfo info;
} MachineStep;

/// Get the joints at a time, q and v, with the terms in the memory of `terms`.
static FrGearStep joints_at(const FrGearMachine *machine, double t, const double *q, const double *v,
                            FrGearTerms *terms)
{
    memset(terms, 0, sizeof *terms);
    machine->evaluate(machine->context, t, q, v, terms);
    return (FrGearStep){.n = machine->n,
                        .inertia = terms->inertia,
                        .rotor = terms->rotor,
                        .stride = machine->n,
                        .bias = terms->bias,
                        .rotor_bias = terms->rotor_bias,
                        .torque = terms->torque,
                        .velocity = v,
                        .transmission = machine->transmission};
}

/// Get the modes before a step. A moving joint whose mode is not known has a direction, but no side.
static void modes_before(const FrGearMachine *machine, const FrGearState *state, FrGearMode *before)
{
    for (size_t i = 0; i < machine->n; i++) {
        bool unknown = state->mode[i].direction == 0 && state->v[i] != 0;
        before[i] = unknown ? (FrGearMode){state->v[i] > 0 ? 1 : -1, 0} : state->mode[i];
    }
}

/// Report every joint whose mode differs from `before`. If `jams` is set, joints that stop have jammed.
static void tell(const MachineStep *step, double t, const FrGearMode *before, bool jams)
{
    for (size_t i = 0; step->note && i < step->machine->n; i++) {
        FrGearMode mode = step->now.mode[i];
        bool unknown = before[i].side == 0 && mode.direction != 0 && mode.direction == before[i].direction;
        if (same_mode(mode, before[i]) || unknown || transmission_frictionless(&step->machine->transmission[i]))
            continue;
        FrGearEventKind kind = FR_GEAR_TURNS;
        if (mode.direction == 0)
            kind = jams ? FR_GEAR_JAMS : FR_GEAR_STOPS;
        else if (before[i].direction == 0)
            kind = FR_GEAR_STARTS;
        else if (mode.direction == before[i].direction)
            kind = FR_GEAR_LOAD;
        step->note(step->notes, &(FrGearEvent){.t = t, .joint = (int)i, .kind = kind, .mode = mode});
    }
}

// ---------------------------------------------------------------------------------------------------------------
// The implicit step.

static FrStatus implicit(MachineStep *step, double T)
{
    const FrGearMachine *machine = step->machine;
    FrGearTerms terms;
    FrGearMode before[JOINTS] = {0};
    double q[JOINTS], next[JOINTS];
    modes_before(machine, &step->now, before);
    for (size_t i = 0; i < machine->n; i++)
        q[i] = step->now.q[i] + T * step->now.v[i];
    FrGearStep joints = joints_at(machine, step->t + T, q, step->now.v, &terms);
    joints.T = T;
    FrStatus status = fr_gear_friction(&joints, step->now.mode, next, &step->info);
    for (size_t i = 0; i < machine->n && status == FR_OK; i++) {
        step->now.v[i] = next[i];
        step->now.q[i] += T * next[i];
    }
    if (status == FR_OK)
        tell(step, step->t + T, before, false);
    return status;
}

// ---------------------------------------------------------------------------------------------------------------
// The located step.

/// Part of a step with fixed modes of all joints.
typedef struct Piece {
    const FrGearMachine *machine;
    const FrGearState *now;
    double t;
    size_t held; ///< joint at rest whose dead band is not followed; n if there is none
    bool failed; ///< an acceleration could not be computed
} Piece;

static void accelerations(Piece *piece, double t, const double *q, const double *v, JointResult *result)
{
    FrGearTerms terms;
    FrGearStep joints = joints_at(piece->machine, t, q, v, &terms);
    if (!fr_joints_solve(&joints, piece->now->mode, result, NULL))
        piece->failed = true;
}

typedef struct Point {
    double q[JOINTS], v[JOINTS];
} Point;

/// now + h (velocity, acceleration), both of them exactly 0 for a joint at rest.
static Point moved(const Piece *piece, double h, const double *velocity, const double *acceleration)
{
    Point point = {{0}, {0}};
    for (size_t i = 0; i < piece->machine->n; i++) {
        point.q[i] = piece->now->q[i] + h * velocity[i];
        point.v[i] = piece->now->v[i] + h * acceleration[i];
    }
    return point;
}

/// Do a step of length h with fixed modes.
static Point runge_kutta(Piece *piece, double h)
{
    static const double part[4] = {0, 0.5, 0.5, 1}, weight[4] = {1, 2, 2, 1};
    double dq[JOINTS] = {0}, dv[JOINTS] = {0};
    JointResult result = {{0}, {0}, {0}, {0}};
    Point point = moved(piece, 0, dq, dv);
    for (int k = 0; k < 4 && h > 0 && !piece->failed; k++) {
        if (k > 0)
            point = moved(piece, part[k] * h, point.v, result.acceleration);
        accelerations(piece, piece->t + part[k] * h, point.q, point.v, &result);
        for (size_t i = 0; i < piece->machine->n; i++) {
            dq[i] += weight[k] / 6 * point.v[i];
            dv[i] += weight[k] / 6 * result.acceleration[i];
        }
    }
    return moved(piece, h, dq, dv);
}

/// Compute the followed quantities of each joint after a step of length h: 2 i is its velocity or dead
/// band, 2 i + 1 its load.
static Point follow(Piece *piece, double h, double *quantity)
{
    const FrGearMachine *machine = piece->machine;
    Point point = runge_kutta(piece, h);
    FrGearTerms terms;
    JointResult result = {{0}, {0}, {0}, {0}};
    FrGearStep joints = joints_at(machine, piece->t + h, point.q, point.v, &terms);
    if (!piece->failed && !fr_joints_solve(&joints, piece->now->mode, &result, NULL))
        piece->failed = true;
    for (size_t i = 0; i < machine->n; i++) {
        FrGearMode mode = piece->now->mode[i];
        int excess;
        quantity[2 * i] = quantity[2 * i + 1] = (double)INFINITY;
        if (transmission_frictionless(&machine->transmission[i]) || piece->failed)
            continue;
        if (mode.direction != 0) {
            quantity[2 * i] = mode.direction * point.v[i];
            quantity[2 * i + 1] = fr_joint_load(&joints, &result, i, mode);
        } else if (i != piece->held) {
            quantity[2 * i] = fr_joint_band(&joints, &result, i, &excess);
        }
    }
    return point;
}

/// Length at which quantity k falls below 0, between `from`, at which it is `before` >= 0, and `to`,
/// at which it is `after`.
static double locate(Piece *piece, size_t k, double from, double before, double to, double after)
{
    double quantity[FOLLOWED] = {0};
    for (int trial = 0; trial < TRIALS && !piece->failed; trial++) {
        double h = trial % 3 == 2 ? from : to - after * (to - from) / (after - before);
        if (!(from < h && h < to))
            h = from + 0.5 * (to - from);
        if (!(from < h && h < to))
            break;
        follow(piece, h, quantity);
        if (quantity[k] < 0) {
            to = h;
            after = quantity[k];
            before /= 2;
        } else {
            from = h;
            before = quantity[k];
            after /= 2;
        }
    }
    return to;
}

/// Find the first quantity that falls below 0 in a step of this length; 2 n if there is none. Also returns the length
/// at which it does, and the state there.
static size_t first_event(Piece *piece, double *length, Point *point)
{
    size_t count = 2 * piece->machine->n, first = count, zeros = 0;
    double start[FOLLOWED] = {0}, shortly[FOLLOWED] = {0}, end[FOLLOWED] = {0}, near = SHORTLY * *length;
    Point now = follow(piece, 0, start);
    for (size_t k = 0; k < count; k++)
        zeros += start[k] <= 0;
    if (zeros > 0)
        follow(piece, near, shortly);
    for (size_t k = 0; k < count; k++)
        if (start[k] <= 0 && shortly[k] < 0) {
            *length = 0;
            *point = now;
            return k;
        }
    *point = follow(piece, *length, end);
    int shortened = 0;
    // bound: TRIALS pieces, each shorter than the one before
    for (size_t k = 0; k < count && shortened < TRIALS && !piece->failed;) {
        if (k == first || !(end[k] < 0)) {
            k++;
            continue;
        }
        bool later = start[k] <= 0 && near < *length;
        double from = later ? near : 0, before = later ? shortly[k] : start[k];
        double h = locate(piece, k, from, before > 0 ? before : 0, *length, end[k]);
        if (!(h < *length) && first < count) { // both at the same length: the other one comes next
            k++;
            continue;
        }
        *length = h;
        *point = follow(piece, h, end);
        first = k;
        k = 0; // a shorter step may show other quantities
        shortened++;
    }
    return first;
}

/// Search the modes of all joints at a time. If there are none, the joints jam. `before` contains the modes
/// that were reported last.
static FrStatus search(MachineStep *step, double t, const FrGearMode *before)
{
    FrGearMode noted[JOINTS];
    for (size_t jams = 0; jams <= step->machine->n; jams++) {
        FrGearTerms terms;
        double a[JOINTS];
        FrGearInfo info;
        FrGearStep joints = joints_at(step->machine, t, step->now.q, step->now.v, &terms);
        FrStatus status = fr_gear_accelerations(&joints, step->now.mode, a, &info);
        step->info = (FrGearInfo){step->info.tried + info.tried, info.found, info.at};
        if (status == FR_OK)
            tell(step, t, before, false);
        if (status != FR_NO_SOLUTION)
            return status;
        if (fr_gear_jam(&joints, -1, step->now.mode, step->now.v) != FR_OK)
            return FR_NO_SOLUTION;
        tell(step, t, before, true);
        memcpy(noted, step->now.mode, sizeof noted);
        before = noted;
    }
    return FR_NO_SOLUTION;
}

/// Jam a joint at the zero of its load, if neither side continues. Returns false if it cannot stop.
static bool jam(MachineStep *step, double t, size_t joint)
{
    FrGearTerms terms;
    FrGearMode before[JOINTS] = {0};
    memcpy(before, step->now.mode, sizeof before);
    FrGearStep joints = joints_at(step->machine, t, step->now.q, step->now.v, &terms);
    if (fr_gear_jam(&joints, (int)joint, step->now.mode, step->now.v) != FR_OK)
        return false;
    tell(step, t, before, true);
    return true;
}

static bool is_finite(const MachineStep *step)
{
    double sum = 0;
    for (size_t i = 0; i < step->machine->n; i++)
        sum += step->now.q[i] * 0 + step->now.v[i] * 0;
    return sum == 0;
}

/// The load of a joint passes 0 at the time t: the other side continues, or the joint jams. `before` contains the modes
/// reported last; `search_too` is set if other joints have stopped.
static FrStatus pass_load(MachineStep *step, size_t joint, double t, double near, const FrGearMode *before,
                          bool search_too)
{
    double quantity[FOLLOWED] = {0};
    FrGearMode here[JOINTS], *mode = &step->now.mode[joint];
    Piece piece = {.machine = step->machine, .now = &step->now, .t = t, .held = step->machine->n};
    mode->side = (signed char)-mode->side;
    follow(&piece, near, quantity);
    if (piece.failed || quantity[2 * joint + 1] < 0) {
        mode->side = (signed char)-mode->side;
        if (jam(step, t, joint)) {
            memcpy(here, step->now.mode, sizeof here);
            return search(step, t, here);
        }
        mode->side = (signed char)-mode->side;
    }
    if (search_too)
        return search(step, t, before);
    tell(step, t, before, false);
    return FR_OK;
}

/// Stop the joints whose velocity has passed 0 together with another event. Returns whether there are any.
static bool stop_others(MachineStep *step, size_t joint)
{
    bool any = false;
    for (size_t i = 0; i < step->machine->n; i++) {
        if (i == joint || !(step->now.mode[i].direction * step->now.v[i] < 0) ||
            transmission_frictionless(&step->machine->transmission[i]))
            continue;
        step->now.v[i] = 0;
        step->now.mode[i] = RESTS;
        any = true;
    }
    return any;
}

/// A quantity has passed 0 at the time t. Its sign shows at t + `later`; `later` is 0 if it shows at t. `held` receives
/// a joint whose dead band is not followed for a while.
static FrStatus pass(MachineStep *step, size_t event, double t, double later, double near, size_t *held)
{
    size_t joint = event / 2;
    FrGearMode before[JOINTS] = {0};
    memcpy(before, step->now.mode, sizeof before);
    bool others = stop_others(step, joint);
    if (event % 2 == 1)
        return pass_load(step, joint, t, near, before, others);
    step->now.v[joint] = 0;
    step->now.mode[joint] = RESTS;
    if (before[joint].direction != 0 && later > 0 && !others) { // the joint had started by rounding
        tell(step, t, before, false);
        *held = joint;
        return FR_OK;
    }
    return search(step, t + later, before); // at the edge of its dead band a joint would still rest
}

/// Do the whole step.
static FrStatus locate_all(MachineStep *step, double T)
{
    size_t n = step->machine->n, held = n;
    double done = 0, near = SHORTLY * T;
    FrGearMode before[JOINTS] = {0};
    modes_before(step->machine, &step->now, before);
    FrStatus status = search(step, step->t, before);
    for (int restart = 0; restart < RESTARTS && status == FR_OK; restart++) {
        Piece piece = {.machine = step->machine, .now = &step->now, .t = step->t + done, .held = held};
        double left = T - done, h = held < n && near < left ? near : left;
        bool whole = !(h < left);
        Point point;
        size_t event = first_event(&piece, &h, &point);
        if (piece.failed)
            return FR_NOT_POSITIVE_DEFINITE;
        memcpy(step->now.q, point.q, sizeof point.q);
        memcpy(step->now.v, point.v, sizeof point.v);
        if (!is_finite(step))
            return FR_NOT_FINITE;
        done += h;
        held = n;
        if (event == 2 * n && whole)
            return FR_OK;
        if (event < 2 * n)
            status = pass(step, event, step->t + done, h == 0 ? near : 0, near, &held);
    }
    return status == FR_OK ? FR_NOT_CONVERGED : status;
}

// ---------------------------------------------------------------------------------------------------------------

FrStatus fr_gear_move(const FrGearMachine *machine, FrGearMethod method, double t, double T, FrGearState *state,
                      FrGearRecord *note, void *notes, FrGearInfo *info)
{
    FR_ASSERT(machine && machine->n > 0 && machine->n <= JOINTS && machine->evaluate && machine->transmission);
    FR_ASSERT(T > 0 && state && (method == FR_GEAR_LOCATED || method == FR_GEAR_IMPLICIT));
    MachineStep step = {.machine = machine, .now = *state, .t = t, .note = note, .notes = notes, .info = {.at = -1}};
    FrStatus status = method == FR_GEAR_LOCATED ? locate_all(&step, T) : implicit(&step, T);
    if (info)
        *info = step.info;
    if (status == FR_OK)
        *state = step.now;
    return status;
}

FrStatus fr_gear_machine_torques(const FrGearMachine *machine, double t, const FrGearState *state, double *acceleration,
                                 double *into, double *load)
{
    FR_ASSERT(machine && machine->n > 0 && machine->n <= JOINTS && machine->evaluate && machine->transmission && state);
    FrGearTerms terms;
    JointResult result;
    FrGearStep joints = joints_at(machine, t, state->q, state->v, &terms);
    if (fr_joints_not_finite(&joints) < joints.n)
        return FR_NOT_FINITE;
    if (!fr_joints_solve(&joints, state->mode, &result, NULL))
        return FR_NOT_POSITIVE_DEFINITE;
    if (acceleration)
        memcpy(acceleration, result.acceleration, machine->n * sizeof *acceleration);
    if (into)
        memcpy(into, result.into, machine->n * sizeof *into);
    if (load)
        memcpy(load, result.load, machine->n * sizeof *load);
    return FR_OK;
}
