// Accelerations of geared joints, and modes that are consistent with them (Dupont 1993, section 3.2).
//
// A result with wrong modes shows the wrong ones: a joint at rest beyond its dead band, a joint that does not slip in
// its direction, a load of the other sign. Changing all of them is Newton's method for a piecewise linear function, and
// may cycle. Changing only the last one terminates for moving joints, by induction over the joints, since each of their
// two modes is wrong for only one sign of its load (Murty, Linear Algebra and its Applications 5, 1972). With joints at
// rest it has also always terminated, from any guess within 30 n passes; this is measured, not proved. If it does not
// terminate, all modes are tried.
#include "joint_tree.h"
#include "math/assert.h"
#include "math/bits.h"

#include <math.h>
#include <string.h>

enum {
    PATIENCE = 3, ///< passes in which the number of wrong joints need not fall
    PIVOTS = 100, ///< largest number of passes per joint
};

typedef struct Search {
    const FrGearStep *joints;
    FrGearMode mode[JOINTS];
    JointResult result;
    int tried;
    size_t at; ///< row at which a matrix was singular, or the last row that was not finite
} Search;

/// Get the modes that are consistent with the result, and the number of joints whose mode differs.
static size_t count_wrong(const Search *search, FrGearMode *better)
{
    size_t wrong = 0;
    for (size_t i = 0; i < search->joints->n; i++) {
        better[i] = fr_joint_better(search->joints, &search->result, i, search->mode[i]);
        wrong += !same_mode(better[i], search->mode[i]);
    }
    return wrong;
}

static bool consistent(Search *search)
{
    FrGearMode better[JOINTS];
    search->tried++;
    return fr_joints_solve(search->joints, search->mode, &search->result, &search->at) &&
           count_wrong(search, better) == 0;
}

/// Whether a joint may have a mode.
static bool possible(const FrGearStep *joints, size_t i, FrGearMode mode)
{
    FrGearMode option[MODES];
    size_t count = fr_joint_options(joints, i, option), k = 0;
    // bound: the options of the joint
    while (k < count && !same_mode(option[k], mode))
        k++;
    return k < count;
}

/// Use the guess. A joint that cannot have the guessed mode, for example because it has started to move,
/// continues its motion.
static void take_guess(Search *search, const FrGearMode *guess)
{
    for (size_t i = 0; i < search->joints->n; i++)
        search->mode[i] = possible(search->joints, i, guess[i]) ? guess[i] : fr_joint_goes_on(search->joints, i, 1);
}

/// Guess the modes from the motion without friction. False if that cannot be computed.
static bool take_frictionless(Search *search)
{
    FrTransmission none[JOINTS];
    FrGearMode mode[JOINTS] = {0};
    FrGearStep frictionless = *search->joints;
    frictionless.transmission = none;
    for (size_t i = 0; i < frictionless.n; i++) {
        none[i] = fr_default_transmission();
        mode[i] = fr_joint_goes_on(&frictionless, i, 1);
    }
    if (!fr_joints_solve(&frictionless, mode, &search->result, NULL))
        return false;
    for (size_t i = 0; i < frictionless.n; i++) {
        FrGearMode on = fr_joint_goes_on(search->joints, i, 1);
        double reached = search->joints->velocity[i] + search->joints->T * search->result.acceleration[i];
        if (fr_joint_load(search->joints, &search->result, i, on) < 0)
            on = fr_joint_goes_on(search->joints, i, -1);
        if (search->joints->T > 0 && on.direction * reached < 0 &&
            !transmission_frictionless(&search->joints->transmission[i]))
            on = RESTS;
        search->mode[i] = on;
    }
    return true;
}

/// Whether there is one solution, so that it does not depend on the method.
static bool has_one_solution(const FrGearStep *joints)
{
    FrGearUniqueness unique;
    bool resting = joints->T > 0;
    for (size_t i = 0; i < joints->n; i++) {
        bool at_rest = joints->velocity[i] == 0;
        if (at_rest && !transmission_starts_as_it_slips(&joints->transmission[i]))
            return false;
        resting = resting || at_rest;
    }
    return fr_joints_overhaul(joints) ||
           (fr_gear_unique(joints, NULL, &unique) == FR_OK && (resting ? unique.resting : unique.slipping) > 0);
}

/// Change wrong joints until no joint is wrong.
static bool pivot(Search *search)
{
    size_t n = search->joints->n, least = n + 1;
    int patience = PATIENCE;
    for (size_t pass = 0; pass < PIVOTS * n; pass++) {
        FrGearMode better[JOINTS];
        search->tried++;
        if (!fr_joints_solve(search->joints, search->mode, &search->result, &search->at))
            return false;
        size_t wrong = count_wrong(search, better);
        if (wrong == 0)
            return true;
        if (wrong < least) {
            least = wrong;
            patience = PATIENCE;
        } else {
            patience--;
        }
        for (size_t i = n; i-- > 0;) {
            if (same_mode(better[i], search->mode[i]))
                continue;
            search->mode[i] = better[i];
            if (patience < 0)
                break;
        }
    }
    return false;
}

static bool first_of_all(void *context, const FrGearMode *mode, const JointRows *rows)
{
    Search *search = context;
    FrGearMode better[JOINTS];
    search->tried++;
    memcpy(search->mode, mode, rows->n * sizeof *mode);
    fr_joint_rows_solve(rows, search->result.acceleration);
    fr_joint_result(search->joints, mode, &search->result);
    return count_wrong(search, better) == 0;
}

/// Try all modes. Returns FR_NO_SOLUTION if no mode is consistent.
static FrStatus try_all(Search *search)
{
    FrGearMode better[JOINTS];
    JointTree tree = fr_joint_tree(search->joints);
    search->at = fr_joint_tree_visit(&tree, first_of_all, search);
    if (search->at < search->joints->n)
        return FR_NOT_POSITIVE_DEFINITE;
    return count_wrong(search, better) == 0 ? FR_OK : FR_NO_SOLUTION;
}

static FrStatus find(Search *search, const FrGearMode *guess, FrGearFound *found)
{
    *found = FR_GEAR_BY_GUESS;
    take_guess(search, guess);
    if (consistent(search))
        return FR_OK;
    *found = FR_GEAR_BY_FRICTIONLESS;
    bool start = take_frictionless(search);
    if (start && consistent(search))
        return FR_OK;
    *found = FR_GEAR_BY_PIVOTS;
    if (start && has_one_solution(search->joints) && pivot(search))
        return FR_OK;
    *found = FR_GEAR_BY_ALL;
    return try_all(search);
}

/// First joint with an infinite acceleration or, if none is infinite, with a NaN; n if all are finite.
static size_t overflown(const Search *search)
{
    size_t n = search->joints->n, first = n;
    for (size_t i = n; i-- > 0;)
        if (search->result.acceleration[i] * 0 != 0)
            first = i;
    for (size_t i = n; i-- > 0;)
        if (absolute(search->result.acceleration[i]) == (double)INFINITY)
            first = i;
    return first;
}

/// Joint that stops if the joints jam, or -1.
static int jamming(const FrGearStep *joints)
{
    FrGearMode mode[JOINTS];
    double next[JOINTS];
    if (joints->T > 0 || fr_gear_jam(joints, -1, mode, next) != FR_OK)
        return -1;
    for (size_t i = 0; i < joints->n; i++)
        if (joints->velocity[i] != 0 && next[i] == 0)
            return (int)i;
    return -1;
}

FrStatus fr_gear_accelerations(const FrGearStep *joints, FrGearMode *mode, double *acceleration, FrGearInfo *info)
{
    FR_ASSERT(fr_joints_valid(joints) && joints->bias && joints->torque && joints->velocity && joints->T >= 0);
    FR_ASSERT(mode && acceleration);
    Search search = {.joints = joints};
    FrGearInfo unseen;
    info = info ? info : &unseen;
    *info = (FrGearInfo){.at = -1};
    search.at = fr_joints_not_finite(joints);
    FrStatus status = FR_NOT_FINITE;
    if (search.at == joints->n)
        status = find(&search, mode, &info->found);
    info->tried = search.tried;
    if (status == FR_OK && (search.at = overflown(&search)) < joints->n)
        status = FR_NOT_FINITE;
    if (status == FR_NO_SOLUTION)
        info->at = jamming(joints);
    else if (status != FR_OK)
        info->at = (int)search.at;
    if (status != FR_OK)
        return status;
    memcpy(mode, search.mode, joints->n * sizeof *mode);
    memcpy(acceleration, search.result.acceleration, joints->n * sizeof *acceleration);
    return FR_OK;
}

void fr_gear_torques(const FrGearStep *joints, const double *acceleration, double *into, double *load)
{
    FR_ASSERT(fr_joints_valid(joints) && joints->bias && joints->torque && acceleration);
    static const FrGearMode slipping[JOINTS] = {{1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}, {1, 1}};
    JointResult result;
    memcpy(result.acceleration, acceleration, joints->n * sizeof *acceleration);
    fr_joint_result(joints, slipping, &result);
    if (into)
        memcpy(into, result.into, joints->n * sizeof *into);
    if (load)
        memcpy(load, result.load, joints->n * sizeof *load);
}

FrStatus fr_gear_friction(const FrGearStep *joints, FrGearMode *mode, double *velocity_next, FrGearInfo *info)
{
    FR_ASSERT(joints && joints->T > 0 && velocity_next);
    double a[JOINTS];
    FrStatus status = fr_gear_accelerations(joints, mode, a, info);
    for (size_t i = 0; status == FR_OK && i < joints->n; i++)
        velocity_next[i] = mode[i].direction == 0 ? 0 : joints->velocity[i] + joints->T * a[i];
    return status;
}
