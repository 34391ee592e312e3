// Dry friction at all joints of a step of a simulator, from its mass matrix: the equations of a trial set of the
// active set method (active_set.h).
//
// v and v' are the velocities before and after the step, M is the mass matrix, T the time step, f the force, y the
// friction; S are the sticking and L the slipping joints, e = +-1 their directions. Each law is replaced by a line,
// Phi(s) = level + slope s, in the speed s = e v'. With d = v' - w, counted from a velocity w, neither an inverse of M
// nor the velocities without friction are needed:
//
//     (M_LL + T diag slope) d_L = T (f - e level - slope w)_L - M_L: (w - v)
//     y_S = (M (v' - v))_S/T - f_S,   v'_S = 0
//
// A slipping joint is counted from w = v, so that y = -f exactly if nothing moves. But if a law is so steep that
// T slope is above M_ii, v' is a small remainder of v; v + d would lose its digits, and y with them. Such a joint is
// therefore first stopped, like a sticking joint, and counted from w = 0.
//
// If M is nearly singular, the pivots of the joints are small remainders of their diagonal entries, and d loses as many
// digits as they have lost. The remainder of the equations is then computed in double-double and solved for once more.
#include "joint/active_set.h"
#include "math/assert.h"
#include "joint/mass.h"
#include "math/dense.h"
#include "math/double_double.h"

#include <math.h>

/// A pivot below this part of its diagonal entry has lost significant digits.
static const double LOST = 0x1p-20;

/// Excess over F_S, relative to the static friction, that is rounding and is cut off. An excess between this and a tie
/// stays, so that the momentum equation holds; one above a tie, accepted as rounding only, is cut off too.
static const double CUT_OFF = 5e-14;

/// A step and its equations. Every array has one number per joint, in the memory of the caller.
typedef struct Dense {
    const FrJointStep *step;
    const double *from; ///< velocities from which changes are counted: v, but 0 for steep laws
    double *direction;  ///< JointTrial.way of each joint
    double *change;     ///< v' - from
    double *momentum;   ///< M (v' - v)
    double *diagonal;   ///< diagonal of the matrix of the slipping joints before it is factored
    double *unknown;    ///< changes of the slipping joints, without gaps; of a tree, of all joints
    double *stopped;    ///< memory of `from`
    TreeRow *tree;      ///< rows of the slipping joints of a tree; NULL: M is dense
    double *matrix;     ///< matrix of the slipping joints, in packed rows
    bool holds;         ///< a joint at rest has F_S above F
} Dense;

enum { ARRAYS = 7 };

size_t fr_joint_friction_size(size_t n)
{
    return (n * (TRIAL_NUMBERS + CURVE_NUMBERS + ARRAYS) + n * (n + 1) / 2) * sizeof(double);
}

static inline void open(Dense *dense, ActiveSet *set, const FrJointStep *step, void *work)
{
    size_t n = step->n;
    double *numbers = work, *own = numbers + n * (TRIAL_NUMBERS + CURVE_NUMBERS);
    set->n = (int)n;
    set->T = step->T;
    set->trial = (JointTrial *)work;
    set->curve = (JointCurve *)(void *)(numbers + n * TRIAL_NUMBERS);
    dense->step = step;
    dense->direction = own;
    dense->change = own + n;
    dense->momentum = own + 2 * n;
    dense->diagonal = own + 3 * n;
    dense->unknown = own + 4 * n;
    dense->stopped = own + 5 * n;
    dense->tree = step->parent ? (TreeRow *)(void *)(own + 6 * n) : NULL;
    dense->matrix = own + ARRAYS * n;
}

/// Rows of the slipping joints of a tree; NULL: M is dense.
static inline TreeRow *tree_of(const Dense *dense)
{
    return JOINT_TREES ? dense->tree : NULL;
}

/// The law of a slipping joint as a straight line in the speed s in its direction, level + slope s.
typedef struct Line {
    double level, slope;
} Line;

static inline Line line_of(const FrJointStep *step, const ActiveSet *set, size_t i)
{
    const FrJointLaw *law = &step->law[i];
    const JointCurve *curve = &set->curve[i];
    return law->law ? (Line){curve->at.phi - curve->at.slope * curve->speed, curve->at.slope}
                    : (Line){set->trial[i].breakaway, law->D};
}

// ---------------------------------------------------------------------------------------------------------------
// Linear equations. The code for trees is not inlined, so that dense matrices do not pay for it.

/// Add d times column j of M to the momentum.
static void add_column(const Dense *dense, size_t j, double d)
{
    const FrJointStep *step = dense->step;
    const double *restrict row = step->mass + j * joint_stride(step), *entry = row + j;
    double *restrict sum = dense->momentum;
    for (size_t i = 0; i < j; i++)
        sum[i] += d * row[i];
    for (size_t i = j; i < step->n; i++, entry += joint_stride(step))
        sum[i] += d * *entry;
}

/// Add the momentum of changes of all joints of a tree.
NEVER_INLINE static void add_changes(const Dense *dense, const double *change)
{
    const FrJointStep *step = dense->step;
    const double *row = step->mass;
    double *momentum = dense->momentum;
    for (size_t i = 0; i < step->n; i++, row += joint_stride(step)) {
        double sum = change[i] != 0 ? row[i] * change[i] : 0; // M_ii may be infinite
        for (int j = step->parent[i]; j >= 0; j = step->parent[j]) {
            sum += row[j] * change[j];
            momentum[j] += row[j] * change[i];
        }
        momentum[i] += sum;
    }
}

/// Like `stop`, for a tree, whose rows it finds.
NEVER_INLINE static size_t stop_tree(const Dense *dense)
{
    const FrJointStep *step = dense->step;
    size_t slipping = 0;
    for (size_t i = 0; i < step->n; i++) {
        int parent = step->parent[i], before = parent;
        bool slips = dense->direction[i] != 0;
        if (parent >= 0 && dense->direction[parent] == 0)
            before = tree_of(dense)[parent].before;
        tree_of(dense)[i] = (TreeRow){before, slips ? 1 + (before < 0 ? 0 : tree_of(dense)[before].entries) : 0};
        dense->change[i] = slips ? 0 : -step->velocity[i];
        dense->unknown[i] = 0;
        slipping += slips;
    }
    add_changes(dense, dense->change);
    return slipping;
}

/// Stop the sticking joints and compute their part of the momentum. Returns the number of slipping joints.
static size_t stop(Dense *dense, const ActiveSet *set)
{
    const FrJointStep *step = dense->step;
    size_t sticking = 0;
    for (size_t i = 0; i < step->n; i++) {
        dense->momentum[i] = 0;
        dense->direction[i] = set->trial[i].way;
    }
    dense->from = step->velocity;
    if (tree_of(dense))
        return stop_tree(dense);
    for (size_t j = 0; j < step->n; j++) {
        if (dense->direction[j] != 0)
            continue;
        sticking++;
        dense->change[j] = -step->velocity[j];
        if (step->velocity[j] != 0)
            add_column(dense, j, dense->change[j]);
    }
    return step->n - sticking;
}

/// Also stop the joints that slip with a steep law, and count their changes from 0.
static void stop_steep(Dense *dense, const ActiveSet *set)
{
    const FrJointStep *step = dense->step;
    for (size_t j = 0; j < step->n; j++) {
        bool steep =
            dense->direction[j] != 0 && step->T * line_of(step, set, j).slope > step->mass[j * joint_stride(step) + j];
        dense->stopped[j] = steep ? 0 : step->velocity[j];
        dense->unknown[j] = steep ? -step->velocity[j] : 0;
        if (steep && !tree_of(dense))
            add_column(dense, j, -step->velocity[j]);
    }
    if (tree_of(dense))
        add_changes(dense, dense->unknown);
    dense->from = dense->stopped;
}

/// Copy n numbers. Returns the place for the next number. Copies in pairs: rows are too short for a call of memcpy.
static inline double *copy(size_t n, const double *restrict row, double *restrict to)
{
    for (size_t j = 0; j + 1 < n; j += 2) {
        to[j] = row[j];
        to[j + 1] = row[j + 1];
    }
    if (n % 2)
        to[n - 1] = row[n - 1];
    return to + n;
}

/// Copy the numbers of slipping joints, without a branch: the next number overwrites that of a sticking joint.
static inline double *copy_slipping(const double *restrict direction, size_t n, const double *restrict row,
                                    double *restrict to)
{
    for (size_t j = 0; j < n; j++) {
        *to = row[j];
        to += direction[j] != 0;
    }
    return to;
}

/// Row i of packed rows.
static double *row_of(const Dense *dense, size_t i)
{
    return dense->matrix + i * (i + 1) / 2;
}

/// Copy row i of a tree. Returns the place for its last entry.
NEVER_INLINE static double *copy_way(const Dense *dense, size_t i, const double *row)
{
    double *to = row_of(dense, i) + tree_of(dense)[i].entries - 1, *last = to;
    for (int j = tree_of(dense)[i].before; j >= 0; j = tree_of(dense)[j].before)
        *--to = row[j];
    return last;
}

/// Set up matrix and right side of the slipping joints. Returns the largest T slope - M_ii of the steep laws;
/// 0 if no law is steep.
static double gather(Dense *dense, const ActiveSet *set, size_t slipping)
{
    const FrJointStep *step = dense->step;
    const double T = step->T, *direction = dense->direction;
    const double *from = dense->from, *momentum = dense->momentum, *row = step->mass;
    double *to = dense->matrix, *side = dense->unknown, *diagonal = dense->diagonal, excess = 0;
    const bool all = !tree_of(dense) && slipping == step->n;
    for (size_t i = 0; i < step->n; i++, row += joint_stride(step)) {
        if (direction[i] == 0)
            continue;
        if (all) {
            to = copy(i, row, to);
        } else if (!tree_of(dense)) {
            to = copy_slipping(direction, i, row, to);
        } else {
            to = copy_way(dense, i, row);
            side = dense->unknown + i;
            diagonal = dense->diagonal + i;
        }
        Line line = line_of(step, set, i);
        double rise = T * line.slope;
        excess = rise - row[i] > excess ? rise - row[i] : excess;
        *diagonal++ = *to++ = row[i] + rise;
        double law = direction[i] * line.level + line.slope * from[i];
        *side++ = T * (set->trial[i].torque - law) - momentum[i];
    }
    return excess;
}

static void solve_factored(const Dense *dense, size_t slipping)
{
    if (tree_of(dense))
        fr_ldl_tree_solve(dense->step->n, tree_of(dense), dense->matrix, dense->unknown);
    else
        fr_ldl_solve(slipping, dense->matrix, dense->unknown);
}

/// Store the changes of the slipping joints, and add their part of the momentum if any joint sticks.
static void scatter(Dense *dense, size_t slipping)
{
    const FrJointStep *step = dense->step;
    const double *solved = dense->unknown;
    for (size_t i = 0; !tree_of(dense) && i < step->n; i++)
        if (dense->direction[i] != 0)
            dense->change[i] = *solved++;
    for (size_t i = 0; tree_of(dense) && i < step->n; i++)
        dense->change[i] += solved[i]; // one of both is 0
    if (slipping == step->n)
        return;
    if (tree_of(dense))
        add_changes(dense, solved);
    for (size_t j = 0; !tree_of(dense) && j < step->n; j++)
        if (dense->direction[j] != 0)
            add_column(dense, j, dense->change[j]);
}

/// Index of slipping joint number k.
static size_t slipping_joint(const Dense *dense, size_t k)
{
    size_t i = 0;
    // bound: n, because more than k joints slip
    while (dense->direction[i] == 0 || k-- > 0)
        i++;
    return i;
}

/// Whether a pivot is a small remainder of its diagonal entry. The factors have the reciprocals of the pivots.
static bool nearly_singular(const Dense *dense, size_t slipping)
{
    const double *reciprocal = dense->matrix;
    double lost = 0;
    for (size_t k = 0; !tree_of(dense) && k < slipping; reciprocal += k + 2, k++)
        lost += dense->diagonal[k] * *reciprocal;
    for (size_t i = 0; tree_of(dense) && i < dense->step->n; i++)
        if (dense->direction[i] != 0)
            lost += dense->diagonal[i] * row_of(dense, i)[tree_of(dense)[i].entries - 1];
    return lost * LOST > 1;
}

/// sum - a b
static FrDouble2 less(FrDouble2 sum, double a, FrDouble2 b)
{
    FrDouble2 product = two_product(a, b.hi);
    product.lo += a * b.lo;
    return double2_add(sum, double2_negative(product));
}

/// Remainder of the equation of a slipping joint.
static double rest(const Dense *dense, const ActiveSet *set, size_t i)
{
    const FrJointStep *step = dense->step;
    Line line = line_of(step, set, i);
    FrDouble2 velocity = two_sum(dense->from[i], dense->change[i]);
    FrDouble2 sum =
        less(two_product(step->T, set->trial[i].torque), step->T, (FrDouble2){dense->direction[i] * line.level, 0});
    sum = less(sum, -step->T, less((FrDouble2){0, 0}, line.slope, velocity));
    for (size_t j = 0; j < step->n; j++)
        sum = less(sum, joint_mass(step, i, j), two_sum(dense->change[j], dense->from[j] - step->velocity[j]));
    return sum.hi;
}

/// Solve for the remainder of the equations. If numbers overflow on the way, nothing changes.
static void refine(Dense *dense, const ActiveSet *set, size_t slipping)
{
    double *side = dense->unknown, overflow = 0;
    const size_t n = dense->step->n, rows = tree_of(dense) ? n : slipping;
    for (size_t i = 0; i < n; i++)
        if (dense->direction[i] != 0)
            *(tree_of(dense) ? &side[i] : side++) = rest(dense, set, i);
    solve_factored(dense, slipping);
    const double *solved = dense->unknown;
    for (size_t k = 0; k < rows; k++)
        overflow += solved[k] - solved[k];
    if (tree_of(dense) && overflow == 0)
        add_changes(dense, solved);
    for (size_t i = 0; overflow == 0 && i < n; i++) {
        if (dense->direction[i] == 0)
            continue;
        double more = tree_of(dense) ? solved[i] : *solved++;
        dense->change[i] += more;
        if (!tree_of(dense))
            add_column(dense, i, more);
    }
}

/// Solve the equations of the slipping joints. Returns -1, or the joint at which their matrix is not positive definite.
static int move(Dense *dense, const ActiveSet *set, size_t slipping)
{
    const size_t n = dense->step->n;
    double excess = gather(dense, set, slipping);
    if (excess > 0) {
        stop_steep(dense, set);
        excess = gather(dense, set, slipping);
    }
    if (!(excess < (double)INFINITY)) // its pivot would hide the law
        return (int)slipping_joint(dense, 0);
    size_t rows = tree_of(dense) ? n : slipping;
    size_t factored = tree_of(dense) ? fr_ldl_tree(n, tree_of(dense), dense->matrix) : fr_ldl(slipping, dense->matrix);
    if (factored < rows)
        return (int)(tree_of(dense) ? factored : slipping_joint(dense, factored));
    solve_factored(dense, slipping);
    scatter(dense, slipping);
    if (nearly_singular(dense, slipping))
        refine(dense, set, slipping);
    return -1;
}

// ---------------------------------------------------------------------------------------------------------------
// What the active set method asks.

static const JointSystem dense_system;

static int solve(void *of, ActiveSet *set, int from)
{
    Dense *dense = of;
    const FrJointStep *step = dense->step;
    (void)from;
    size_t slipping = stop(dense, set);
    int bad = slipping > 0 ? move(dense, set, slipping) : -1;
    if (bad >= 0)
        return bad;
    double rate = 1 / step->T;
    for (int i = 0; i < set->n; i++) {
        JointTrial *at = &set->trial[i];
        if (at->way == 0)
            at->friction = dense->momentum[i] * rate - at->torque;
        else
            at->v = dense->from[i] + dense->change[i];
        active_set_judge(&dense_system, dense, set, i);
    }
    return -1;
}

static bool curved(const void *of, int i)
{
    const Dense *dense = of;
    return dense->step->law[i].law != NULL;
}

static void tangent(const void *of, const JointTrial *at, int i, double speed, JointTangent *tangent)
{
    const Dense *dense = of;
    joint_tangent(dense->step->law[i].law, at->breakaway, speed, tangent);
}

static double line(const JointCurve *curve, double speed)
{
    return (curve->at.phi - curve->at.slope * curve->speed) + curve->at.slope * speed;
}

static double slope(const void *of, const ActiveSet *set, int i)
{
    const Dense *dense = of;
    return line_of(dense->step, set, (size_t)i).slope;
}

static double inertia(const void *of, int i)
{
    const FrJointStep *step = ((const Dense *)of)->step;
    return step->mass[(size_t)i * joint_stride(step) + (size_t)i];
}

static double size(const void *of, const ActiveSet *set, int i, double phi)
{
    (void)of;
    return set->trial[i].breakaway + absolute(phi);
}

/// A share of the largest |M_ij (v'_j - v_j)|/T on a joint [N m or N].
static double rounding(const void *of, int i, double share)
{
    const Dense *dense = of;
    const FrJointStep *step = dense->step;
    double largest = 0;
    if (step->velocity[i] == 0 && !(inertia(of, i) < (double)INFINITY))
        return INFINITY;
    for (size_t j = 0; share > 0 && j < step->n; j++) {
        double change = dense->change[j] + (dense->from[j] - step->velocity[j]);
        double momentum = absolute(joint_mass(step, (size_t)i, j) * change);
        largest = momentum > largest ? momentum : largest;
    }
    return share * (largest / step->T);
}

static const JointSystem dense_system = {
    .solve = solve,
    .curved = curved,
    .tangent = tangent,
    .line = line,
    .slope = slope,
    .inertia = inertia,
    .least_inertia = inertia,
    .scale = inertia,
    .size = size,
    .rounding = rounding,
};

// ---------------------------------------------------------------------------------------------------------------
// Input and output.

/// Set up the joints. Returns n, or the first joint with an invalid law.
static size_t begin(Dense *dense, ActiveSet *set, const signed char *guess)
{
    const FrJointStep *step = dense->step;
    dense->holds = false;
    for (size_t i = 0; i < step->n; i++) {
        const FrJointLaw *law = &step->law[i];
        JointTrial *at = &set->trial[i];
        if (!joint_law_made(law))
            return i;
        double F_S = joint_static_friction(law);
        if (law->F_S != 0) {
            if (!joint_static_made(law))
                return i;
            if (step->velocity[i] == 0 && F_S >= 0 && law->F_S > F_S) {
                F_S = law->F_S;
                dense->holds = true;
            }
        }
        at->torque = step->force ? step->force[i] : 0;
        at->breakaway = F_S;
        at->before = step->velocity[i];
        if (F_S > 0 && F_S < (double)INFINITY)
            at->way = (guess[i] > 0) - (guess[i] < 0);
        else if (F_S == 0 || F_S == (double)INFINITY)
            at->way = F_S == 0; // it always slips, or always sticks
        else
            return i;
        if (law->law && at->way != 0)
            active_set_start(&dense_system, dense, set, (int)i);
    }
    return step->n;
}

/// Release the joints that were at rest and slip: in this step they have F instead of F_S. Returns whether there are
/// any; then the equations have to be solved again, as from the beginning.
static bool release(const Dense *dense, ActiveSet *set)
{
    bool released = false;
    for (int i = 0; i < set->n; i++) {
        const FrJointLaw *law = &dense->step->law[i];
        JointTrial *at = &set->trial[i];
        if (at->way == 0 || law->law || !(at->breakaway > law->F))
            continue;
        at->breakaway = law->F;
        if (law->F == 0) // it always slips
            at->way = 1;
        released = true;
    }
    for (int i = 0; released && i < set->n; i++)
        if (set->trial[i].way != 0 && curved(dense, i))
            active_set_start(&dense_system, dense, set, i);
    return released;
}

/// Returns n, or the first joint with an invalid number, or with a T Phi' that overflows or is NaN.
static size_t wrong_input(const FrJointStep *step, const ActiveSet *set)
{
    for (size_t i = 0; i < step->n; i++) {
        const double *row = step->mass + i * joint_stride(step);
        double sum = infinite(step->velocity[i]);
        sum += step->force ? infinite(step->force[i]) : 0;
        sum += row[i] == (double)INFINITY ? 0 : infinite(row[i]);
        bool overflows = set->trial[i].way != 0 && !(step->T * line_of(step, set, i).slope < (double)INFINITY);
        for (size_t j = 0; j < i; j++)
            sum += infinite(joint_mass(step, i, j));
        if (sum != 0 || overflows)
            return i;
    }
    return step->n;
}

/// Complete v' and y of all joints. Returns whether they are finite.
static bool complete(const Dense *dense, const ActiveSet *set)
{
    double sum = 0;
    for (int i = 0; i < set->n; i++) {
        JointTrial *at = &set->trial[i];
        double F_S = at->breakaway;
        if (at->way != 0) {
            double D = dense->step->law[i].D;
            at->friction = 0 - at->way * (curved(dense, i) ? set->curve[i].next.phi : F_S + D * joint_reached(at));
        } else {
            at->v = 0;
            double excess = absolute(at->friction) - F_S;
            if (excess > 0 && !(excess > CUT_OFF * F_S && excess <= ACTIVE_SET_TIE * F_S))
                at->friction = with_sign(F_S, at->friction);
        }
        if (F_S == 0)
            at->way = at->v < 0 ? -1 : 1;
        sum += infinite(at->v) + infinite(at->friction);
    }
    return sum == 0;
}

/// Write the results. Returns the number of sticking joints.
static int write(const ActiveSet *set, signed char *direction, double *velocity_next, double *friction)
{
    int sticking = 0;
    for (int i = 0; i < set->n; i++) {
        const JointTrial *at = &set->trial[i];
        direction[i] = (signed char)at->way;
        sticking += at->way == 0;
        if (velocity_next)
            velocity_next[i] = at->v;
        if (friction)
            friction[i] = at->friction;
    }
    return sticking;
}

static FrStatus refuse(const FrJointStep *step, FrJointInfo *info, size_t at)
{
    info->at = (int)at;
    return joint_static_made(&step->law[at]) ? FR_NOT_FINITE : FR_BAD_INPUT;
}

FrStatus fr_joint_friction(const FrJointStep *step, signed char *direction, double *velocity_next, double *friction,
                           void *work, FrJointInfo *info)
{
    FR_ASSERT(step && step->n > 0 && step->mass && joint_stride(step) >= step->n && step->velocity && step->law);
    FR_ASSERT(joint_tree_ordered(step) && direction && work);
    const size_t n = step->n;
    FrJointInfo unseen = {0};
    info = info ? info : &unseen;
    *info = (FrJointInfo){.at = -1};
    if (!(step->T > 0 && step->T < (double)INFINITY))
        return FR_NOT_FINITE;
    Dense dense;
    ActiveSet set; // not filled with zeros first, which would take a tenth of the time for seven joints
    open(&dense, &set, step, work);
    size_t lawful = begin(&dense, &set, direction);
    if (lawful < n)
        return refuse(step, info, lawful);
    int most = step->max_passes > 0 ? step->max_passes : 1000 + 100 * (int)n;
    FrStatus status;
    // bound: n + 1, because each pass but the last releases a joint
    do {
        status = active_set_find(&dense_system, &dense, &set, most, info);
    } while (status == FR_OK && dense.holds && release(&dense, &set));
    if (status == FR_OK && complete(&dense, &set)) {
        info->sticking = write(&set, direction, velocity_next, friction);
        return FR_OK;
    }
    size_t wrong = wrong_input(step, &set);
    if (wrong < n)
        return refuse(step, info, wrong);
    return status == FR_OK ? FR_NOT_FINITE : status;
}

double fr_joint_velocity(double M, double T, double velocity, double torque, double F, double D)
{
    FR_ASSERT(M > 0 && T > 0 && F >= 0 && D >= 0);
    // momentum after the step if it slips forwards, and backwards; NaN stays NaN
    double forth = M * velocity + T * (torque - F), back = M * velocity + T * (torque + F);
    double left = forth <= 0 && back >= 0 ? 0 : forth > 0 ? forth : back;
    return left / (M + T * D);
}
