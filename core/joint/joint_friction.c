// Dry friction at all joints of a step: finds the joints that stick, and the directions in which the others slip.
//
// The velocities v' after the step minimise E(v') = (v' - v*)' M (v' - v*)/(2 T) + sum Psi_i(v'_i). Psi_i is the
// integral of Phi_i, and v* = v + T M^-1 f are the velocities without friction. E is strictly convex, and the solution
// unique, if M - T diag(c_i) is positive definite, where c_i is the steepest fall of Phi_i.
//
// Trial sets: some joints stick, the others slip in given directions (joint_set.c). A sticking joint that needs more
// than its static friction is wrong, and so is a slipping joint that has turned round. All wrong joints change in the
// same pass. This is fast, but with three or more joints it may cycle (Judice and Pires, Computers & Operations
// Research 21(5), 1994). If the number of wrong joints has not fallen below its minimum for three passes, E is
// descended one joint at a time, as in active set methods (Nocedal and Wright 2006, section 16.5). A point that agrees
// with its set moves to the minimum of E for that set; a joint that would turn round on the way stops there, and
// sticks. At the minimum the joint with the largest load relative to its static friction is let go. E then falls, so no
// set occurs twice, and the descent ends.
//
// During the descent Newton's method converges before each change; while all wrong joints change in the same pass, it
// need not. After the last change the equations of curved laws are solved once more, from a start that depends only on
// the set, so the result has the same bits whatever was tried first.
//
// TIE prevents rounding from changing a joint to and fro. A joint that is let go beyond F_S (1 + TIE) reaches a speed
// above TIE T F_S/(M_ii + T Phi'), a Phi' below 0 taken as 0, and is not stopped again; a joint that is stopped below
// that speed needs at most F_S (1 + TIE). If momenta M v/T are so large compared with F_S that their rounding exceeds
// this, the descent stops the very joint that it has just let go, or the last solve finds a wrong joint that no earlier
// solve found. With exact numbers this would not happen. From then on a sticking joint may need more than F_S by a
// share of the largest momentum on it: ROUNDED, or more if it happens again, up to ROUNDED_MOST. Several such joints
// can stop and go in turn; a descent of more than LONG changes is treated as a sign of this.
#include "joint_set.h"

/// A tie: a sticking joint may need up to (1 + TIE) F_S, and a joint that would slip no faster than
/// TIE T F_S/(M_ii + T Phi') sticks. Forces of an engine that iterates for its contacts are no more accurate.
static const double TIE = 1e-12;
/// Excess over F_S, relative to the static friction, that is rounding and is cut off. An excess between this and TIE
/// stays, so that the momentum equation holds; one above TIE, accepted by ROUNDED only, is cut off too.
static const double CUT_OFF = 5e-14;
/// Excess over F_S by rounding, relative to the largest momentum on a joint.
static const double ROUNDED = 1e-15, ROUNDED_MOST = 1e-11;
/// Relative errors of Newton's method: sufficient, and so small that an error that no longer falls is rounding.
static const double SETTLED = 1e-14, ROUNDING = 1e-8;

enum { PATIENCE = 3, LONG = 200 };

// ---------------------------------------------------------------------------------------------------------------
// Wrong joints of a set.

/// Largest |M_ij (v'_j - v_j)|/T on a joint [N m or N]; a share of it is rounding.
static double largest_momentum(const JointSet *set, size_t i)
{
    const FrJointStep *step = set->step;
    double largest = 0;
    for (size_t j = 0; j < step->n; j++) {
        double entry = j < i ? step->mass[i * step->stride + j] : step->mass[j * step->stride + i];
        double change = set->change[j] + (set->from[j] - step->velocity[j]);
        double momentum = absolute(entry * change);
        largest = momentum > largest ? momentum : largest;
    }
    return largest / step->T;
}

/// Direction that a joint should have according to the result with its present one.
static double better_direction(const JointSet *set, size_t i, double rounded)
{
    const FrJointStep *step = set->step;
    double direction = set->direction[i], F_S = set->static_friction[i];
    if (direction == 0) {
        double most = F_S * (1 + TIE);
        most += rounded > 0 ? rounded * largest_momentum(set, i) : 0;
        if (!(absolute(set->friction[i]) > most)) // the usual case, which reads no mass
            return 0;
        bool can_start = step->mass[i * step->stride + i] < (double)INFINITY || step->velocity[i] != 0;
        return can_start ? -with_sign(1, set->friction[i]) : 0;
    }
    if (F_S == 0)
        return direction;
    double reached = joint_reached(set, i), mass = step->mass[i * step->stride + i], least = TIE * step->T * F_S;
    if (reached * mass > least) // then it slips whatever the slope is
        return direction;
    double slope = set->slope[i] > 0 ? set->slope[i] : 0;
    return reached * (mass + step->T * slope) > least ? direction : 0;
}

static size_t count_wrong(JointSet *set, double rounded)
{
    size_t wrong = 0;
    for (size_t i = 0; i < set->step->n; i++) {
        set->better[i] = better_direction(set, i, rounded);
        wrong += set->better[i] != set->direction[i];
    }
    return wrong;
}

// ---------------------------------------------------------------------------------------------------------------
// Changes of the set.

/// Start Newton's method for a joint at its speed before the step, or at 0 if it moved against its direction and has
/// static friction.
static void start(JointSet *set, size_t i)
{
    double along = set->direction[i] * set->step->velocity[i];
    if (set->direction[i] != 0)
        joint_slip_from(set, i, along < 0 && set->static_friction[i] > 0 ? 0 : along);
}

static void start_anew(JointSet *set)
{
    for (size_t i = 0; i < set->step->n; i++)
        start(set, i);
    set->error = INFINITY;
}

static void let_go(JointSet *set, size_t i)
{
    set->direction[i] = set->better[i];
    joint_slip_from(set, i, 0);
}

static void change_all(JointSet *set)
{
    for (size_t i = 0; i < set->step->n; i++) {
        if (set->direction[i] == 0 && set->better[i] != 0)
            let_go(set, i);
        else
            set->direction[i] = set->better[i];
    }
}

/// Begin the descent at the result of the last pass; joints that have turned round stick.
static void begin_descent(JointSet *set)
{
    for (size_t i = 0; i < set->step->n; i++) {
        if (set->better[i] == 0)
            set->direction[i] = 0;
        set->point[i] = set->direction[i] == 0 ? 0 : joint_reached(set, i);
    }
}

/// Joint that stops first on the way from the point to the speeds reached, after this part of it; n if none stops.
static size_t first_to_stop(const JointSet *set, double *part)
{
    size_t first = set->step->n;
    *part = 1;
    for (size_t i = 0; i < set->step->n; i++) {
        if (set->direction[i] == 0 || set->better[i] != 0)
            continue;
        double reached = joint_reached(set, i), t = reached < 0 ? set->point[i] / (set->point[i] - reached) : 1;
        if (first == set->step->n || t < *part) {
            first = i;
            *part = t;
        }
    }
    return first;
}

/// The sticking joint with the largest load relative to its static friction, of those that should slip. One should.
static size_t most_loaded(const JointSet *set)
{
    size_t most = 0;
    double largest = 0;
    for (size_t i = 0; i < set->step->n; i++) {
        bool should_slip = set->direction[i] == 0 && set->better[i] != 0;
        double load = should_slip ? absolute(set->friction[i]) / set->static_friction[i] : 0;
        if (load > largest) {
            largest = load;
            most = i;
        }
    }
    return most;
}

/// Change one joint. Returns the joint that is let go; n if one is stopped instead.
static size_t change_one(JointSet *set, size_t stops, double part)
{
    for (size_t i = 0; i < set->step->n; i++)
        if (set->direction[i] != 0)
            set->point[i] += part * (joint_reached(set, i) - set->point[i]);
    if (stops < set->step->n) {
        set->direction[stops] = 0;
        set->point[stops] = 0;
        return set->step->n;
    }
    size_t freed = most_loaded(set);
    let_go(set, freed);
    return freed;
}

// ---------------------------------------------------------------------------------------------------------------
// Search for the consistent set.

typedef enum Phase {
    TOGETHER,  ///< all wrong joints change
    DESCENT,   ///< one joint changes
    ONCE_MORE, ///< no joint should change: the last set is solved again
} Phase;

typedef struct Search {
    JointSet set;
    Phase phase;
    bool changed;   ///< the set differs from the first one
    size_t least;   ///< smallest number of wrong joints so far
    int patience;   ///< remaining passes in which this number need not fall
    double before;  ///< largest error of the previous pass with this set, otherwise infinite
    double rounded; ///< share of a momentum that is rounding; 0 unless rounding has been seen to decide
    size_t freed;   ///< joint that the last change has let go alone; n if there is none
} Search;

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

/// Rounding has been seen to decide: allow more of it.
static void expect_rounding(Search *search)
{
    search->rounded = search->rounded < ROUNDED ? ROUNDED : smaller(4 * search->rounded, ROUNDED_MOST);
}

static void descend(Search *search, int before)
{
    double part;
    size_t stops = first_to_stop(&search->set, &part);
    if ((stops < search->set.step->n && stops == search->freed) || before % LONG == LONG - 1)
        expect_rounding(search);
    search->freed = change_one(&search->set, stops, part);
}

static void change(Search *search, size_t wrong, FrJointInfo *info)
{
    JointSet *set = &search->set;
    fr_joint_set_leave(set);
    search->changed = true;
    if (wrong < search->least) {
        search->least = wrong;
        search->patience = PATIENCE + 1;
    }
    if (search->phase == DESCENT) {
        descend(search, info->single++);
    } else if (search->phase == TOGETHER && search->patience-- > 0) {
        change_all(set);
    } else {
        search->phase = DESCENT;
        begin_descent(set);
    }
}

static bool settled(const Search *search, JointError error)
{
    return error.relative <= SETTLED || (error.relative <= ROUNDING && error.largest > 0.25 * search->before);
}

static FrStatus find_set(Search *search, FrJointInfo *info)
{
    JointSet *set = &search->set;
    const size_t n = set->step->n;
    const int most = set->step->max_passes > 0 ? set->step->max_passes : 1000 + 100 * (int)n;
    // bound: max_passes, or 1000 + 100 n; then the status is FR_NOT_CONVERGED
    while (info->passes < most) {
        size_t solved = fr_joint_set_solve(set);
        info->passes++;
        if (solved < n) {
            info->at = (int)solved;
            return FR_NOT_POSITIVE_DEFINITE;
        }
        JointError error = fr_joint_set_error(set);
        size_t wrong = count_wrong(set, search->rounded);
        if (!settled(search, error) && (wrong == 0 || search->phase != TOGETHER)) {
            fr_joint_set_iterate(set, error.largest);
            search->before = error.largest;
            continue;
        }
        search->before = INFINITY;
        if (wrong > 0 && search->phase == ONCE_MORE && search->rounded < ROUNDED_MOST) {
            expect_rounding(search); // from another start no joint was wrong
        } else if (wrong > 0) {
            change(search, wrong, info);
        } else if (set->curved && search->changed && search->phase != ONCE_MORE) {
            search->phase = ONCE_MORE;
            start_anew(set);
        } else {
            return FR_OK;
        }
    }
    return FR_NOT_CONVERGED;
}

// ---------------------------------------------------------------------------------------------------------------
// Input and output.

/// Set up the joints. Returns n, or the first joint with an invalid law.
static size_t begin(JointSet *set, const signed char *guess)
{
    for (size_t i = 0; i < set->step->n; i++) {
        const FrJointLaw *law = &set->step->law[i];
        if (!joint_law_made(law))
            return i;
        double F_S = joint_static_friction(law);
        set->static_friction[i] = F_S;
        if (F_S > 0 && F_S < (double)INFINITY)
            set->direction[i] = (guess[i] > 0) - (guess[i] < 0);
        else if (F_S == 0 || F_S == (double)INFINITY)
            set->direction[i] = F_S == 0; // it always slips, or always sticks
        else
            return i;
        if (law->law)
            set->curved = true;
        start(set, i);
    }
    return set->step->n;
}

/// 0 for a finite number, otherwise NaN.
static double difference_to_itself(double x)
{
    return x - x;
}

/// Returns n, or the first joint with an invalid number, or with a T Phi' that overflows or is NaN.
static size_t wrong_input(const JointSet *set)
{
    const FrJointStep *step = set->step;
    for (size_t i = 0; i < step->n; i++) {
        const double *row = step->mass + i * step->stride;
        double sum = difference_to_itself(step->velocity[i]);
        sum += step->force ? difference_to_itself(step->force[i]) : 0;
        sum += row[i] == (double)INFINITY ? 0 : difference_to_itself(row[i]);
        bool overflows = set->direction[i] != 0 && !(step->T * set->slope[i] < (double)INFINITY);
        for (size_t j = 0; j < i; j++)
            sum += difference_to_itself(row[j]);
        if (sum != 0 || overflows)
            return i;
    }
    return step->n;
}

/// Store v' and y in place of their parts, which are no longer needed. Returns whether they are finite.
static bool complete(JointSet *set)
{
    double sum = 0;
    for (size_t i = 0; i < set->step->n; i++) {
        double F_S = set->static_friction[i], y = set->friction[i], velocity = 0;
        if (set->direction[i] != 0) {
            velocity = set->from[i] + set->change[i];
            y = 0 - set->direction[i] * y;
        } else if (absolute(y) > F_S) {
            double excess = absolute(y) - F_S;
            y = excess > CUT_OFF * F_S && excess <= TIE * F_S ? y : with_sign(F_S, y);
        }
        if (F_S == 0)
            set->direction[i] = velocity < 0 ? -1 : 1;
        set->change[i] = velocity;
        set->friction[i] = y;
        sum += difference_to_itself(velocity) + difference_to_itself(y);
    }
    return sum == 0;
}

/// Write the results. Returns the number of sticking joints.
static int write(const JointSet *set, signed char *direction, double *velocity_next, double *friction)
{
    int sticking = 0;
    for (size_t i = 0; i < set->step->n; i++) {
        direction[i] = (signed char)set->direction[i];
        sticking += direction[i] == 0;
        if (velocity_next)
            velocity_next[i] = set->change[i];
        if (friction)
            friction[i] = set->friction[i];
    }
    return sticking;
}

static FrStatus refuse(FrJointInfo *info, size_t at)
{
    info->at = (int)at;
    return FR_NOT_FINITE;
}

FrStatus fr_joint_friction(const FrJointStep *step, signed char *direction, double *velocity_next, double *friction,
                           double *work, FrJointInfo *info)
{
    FR_ASSERT(step && step->n > 0 && step->mass && step->stride >= step->n && step->velocity && step->law);
    FR_ASSERT(direction && work);
    const size_t n = step->n;
    FrJointInfo unseen = {0};
    info = info ? info : &unseen;
    *info = (FrJointInfo){.at = -1};
    if (!(step->T > 0 && step->T < (double)INFINITY))
        return FR_NOT_FINITE;
    Search search; // not filled with zeros first, which would take a tenth of the time for seven joints
    fr_joint_set_open(&search.set, step, work);
    search.phase = TOGETHER;
    search.changed = false;
    search.least = n + 1;
    search.patience = 0;
    search.before = INFINITY;
    search.rounded = 0;
    search.freed = n;
    size_t lawful = begin(&search.set, direction);
    if (lawful < n)
        return refuse(info, lawful);
    FrStatus status = find_set(&search, info);
    if (status == FR_OK && complete(&search.set)) {
        info->sticking = write(&search.set, direction, velocity_next, friction);
        return FR_OK;
    }
    size_t wrong = wrong_input(&search.set);
    if (wrong < n)
        return refuse(info, wrong);
    return status == FR_OK ? FR_NOT_FINITE : status;
}
