// Equations of a step in which some joints stick and the others slip, each in a given direction.
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
//
// With lines that are tangent to the laws, this is Newton's method. Without damping it fails for one of a hundred laws
// through points that rise and fall several times.
#include "joint_set.h"
#include "math/dense.h"
#include "math/double_double.h"

/// A pivot below this part of its diagonal entry has lost significant digits.
static const double LOST = 0x1p-20;

size_t fr_joint_friction_work(size_t n)
{
    return n * (n + 1) / 2 + 13 * n;
}

void fr_joint_set_open(JointSet *set, const FrJointStep *step, double *work)
{
    size_t n = step->n;
    set->step = step;
    set->curved = false;
    set->error = INFINITY;
    set->iterations = 0;
    set->static_friction = work;
    set->direction = work + n;
    set->level = work + 2 * n;
    set->slope = work + 3 * n;
    set->speed = work + 4 * n;
    set->residual = work + 5 * n;
    set->change = work + 6 * n;
    set->friction = work + 7 * n;
    set->diagonal = set->slope_reached = work + 8 * n; // not needed at the same time
    set->better = set->unknown = work + 9 * n;         // not needed at the same time
    set->point = work + 10 * n;
    set->momentum = work + 11 * n;
    set->stopped = work + 12 * n;
    set->matrix = work + 13 * n;
}

static double force_on(const FrJointStep *step, size_t i)
{
    return step->force ? step->force[i] : 0;
}

// ---------------------------------------------------------------------------------------------------------------
// Linear equations.

/// sum += d times column j of M
static void add_column(const FrJointStep *step, size_t j, double d, double *restrict sum)
{
    const double *restrict row = step->mass + j * step->stride, *entry = row + j;
    for (size_t i = 0; i < j; i++)
        sum[i] += d * row[i];
    for (size_t i = j; i < step->n; i++, entry += step->stride)
        sum[i] += d * *entry;
}

/// Stop the sticking joints and compute their part of the momentum. Returns the number of slipping joints.
static size_t stop(JointSet *set)
{
    const FrJointStep *step = set->step;
    size_t sticking = 0;
    for (size_t i = 0; i < step->n; i++)
        set->momentum[i] = 0;
    for (size_t j = 0; j < step->n; j++) {
        if (set->direction[j] != 0)
            continue;
        sticking++;
        set->change[j] = -step->velocity[j];
        if (step->velocity[j] != 0)
            add_column(step, j, set->change[j], set->momentum);
    }
    set->from = step->velocity;
    return step->n - sticking;
}

/// Also stop the joints that slip with a steep law, and count their changes from 0.
static void stop_steep(JointSet *set)
{
    const FrJointStep *step = set->step;
    for (size_t j = 0; j < step->n; j++) {
        bool steep = set->direction[j] != 0 && step->T * set->slope[j] > step->mass[j * step->stride + j];
        set->stopped[j] = steep ? 0 : step->velocity[j];
        if (steep)
            add_column(step, j, -step->velocity[j], set->momentum);
    }
    set->from = set->stopped;
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

/// Set up matrix and right side of the slipping joints. Returns the largest T slope - M_ii of the steep laws;
/// 0 if no law is steep.
static double gather(JointSet *set, size_t slipping)
{
    const FrJointStep *step = set->step;
    const double T = step->T, *direction = set->direction, *level = set->level, *slope = set->slope;
    const double *from = set->from, *momentum = set->momentum, *row = step->mass;
    double *to = set->matrix, *side = set->unknown, *diagonal = set->diagonal, excess = 0;
    for (size_t i = 0; i < step->n; i++, row += step->stride) {
        if (direction[i] == 0)
            continue;
        to = slipping == step->n ? copy(i, row, to) : copy_slipping(direction, i, row, to);
        double rise = T * slope[i];
        excess = rise - row[i] > excess ? rise - row[i] : excess;
        *diagonal++ = *to++ = row[i] + rise;
        double law = direction[i] * level[i] + slope[i] * from[i];
        *side++ = T * (force_on(step, i) - law) - momentum[i];
    }
    return excess;
}

/// Store the changes of the slipping joints, and add their part of the momentum if any joint sticks.
static void scatter(JointSet *set, size_t slipping)
{
    const FrJointStep *step = set->step;
    const double *solved = set->unknown;
    for (size_t i = 0; i < step->n; i++)
        if (set->direction[i] != 0)
            set->change[i] = *solved++;
    for (size_t j = 0; slipping < step->n && j < step->n; j++)
        if (set->direction[j] != 0)
            add_column(step, j, set->change[j], set->momentum);
}

/// Compute the friction that sticking joints need and that slipping joints have.
static void evaluate(JointSet *set)
{
    const FrJointStep *step = set->step;
    const FrJointLaw *law = step->law;
    double rate = 1 / step->T;
    for (size_t i = 0, n = step->n; i < n; i++, law++) {
        if (set->direction[i] == 0) {
            set->friction[i] = set->momentum[i] * rate - force_on(step, i);
        } else if (!law->law) {
            set->friction[i] = law->F + law->D * joint_reached(set, i);
        } else {
            Tangent tangent = joint_tangent(law, set->static_friction[i], joint_reached(set, i));
            set->friction[i] = tangent.phi;
            set->slope_reached[i] = tangent.slope;
        }
    }
}

/// Index of slipping joint number k.
static size_t slipping_joint(const JointSet *set, size_t k)
{
    size_t i = 0;
    // bound: n, because more than k joints slip
    while (set->direction[i] == 0 || k-- > 0)
        i++;
    return i;
}

/// Whether a pivot is a small remainder of its diagonal entry. fr_ldl has stored the reciprocals of the pivots.
static bool nearly_singular(const JointSet *set, size_t slipping)
{
    const double *reciprocal = set->matrix;
    double lost = 0;
    for (size_t k = 0; k < slipping; reciprocal += k + 2, k++)
        lost += set->diagonal[k] * *reciprocal;
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
static double rest(const JointSet *set, size_t i)
{
    const FrJointStep *step = set->step;
    FrDouble2 velocity = two_sum(set->from[i], set->change[i]);
    FrDouble2 sum =
        less(two_product(step->T, force_on(step, i)), step->T, (FrDouble2){set->direction[i] * set->level[i], 0});
    sum = less(sum, -step->T, less((FrDouble2){0, 0}, set->slope[i], velocity));
    for (size_t j = 0; j < step->n; j++) {
        double entry = j < i ? step->mass[i * step->stride + j] : step->mass[j * step->stride + i];
        sum = less(sum, entry, two_sum(set->change[j], set->from[j] - step->velocity[j]));
    }
    return sum.hi;
}

/// Solve for the remainder of the equations. If numbers overflow on the way, nothing changes.
static void refine(JointSet *set, size_t slipping)
{
    size_t count = 0;
    for (size_t i = 0; i < set->step->n; i++)
        if (set->direction[i] != 0)
            set->unknown[count++] = rest(set, i);
    fr_ldl_solve(slipping, set->matrix, set->unknown);
    double overflow = 0;
    for (size_t k = 0; k < slipping; k++)
        overflow += set->unknown[k] - set->unknown[k];
    const double *solved = set->unknown;
    for (size_t i = 0; overflow == 0 && i < set->step->n; i++) {
        if (set->direction[i] == 0)
            continue;
        set->change[i] += *solved;
        add_column(set->step, i, *solved++, set->momentum);
    }
}

/// Solve the equations of the slipping joints. Returns their number, or the row at which their matrix is
/// not positive definite.
static size_t move(JointSet *set, size_t slipping)
{
    double excess = gather(set, slipping);
    if (excess > 0) {
        stop_steep(set);
        excess = gather(set, slipping);
    }
    if (!(excess < (double)INFINITY)) // its pivot would hide the law
        return 0;
    size_t factored = fr_ldl(slipping, set->matrix);
    if (factored == slipping) {
        fr_ldl_solve(slipping, set->matrix, set->unknown);
        scatter(set, slipping);
        if (nearly_singular(set, slipping))
            refine(set, slipping);
    }
    return factored;
}

size_t fr_joint_set_solve(JointSet *set)
{
    size_t slipping = stop(set), solved = slipping > 0 ? move(set, slipping) : 0;
    if (solved < slipping)
        return slipping_joint(set, solved);
    evaluate(set);
    return set->step->n;
}

// ---------------------------------------------------------------------------------------------------------------
// Newton's method.

static bool is_curved(const JointSet *set, size_t i)
{
    return set->direction[i] != 0 && set->step->law[i].law;
}

/// Speed at a part t of the way from the present tangent to the speed reached.
static double on_the_way(const JointSet *set, size_t i, double t)
{
    double reached = joint_reached(set, i);
    return t < 1 ? set->speed[i] + t * (reached - set->speed[i]) : reached;
}

/// Residual at a part t of the way, at which the law has the value phi. The equation is linear except for Phi, and with
/// the line it holds at the speed reached.
static double residual_at(const JointSet *set, size_t i, double t, double phi)
{
    double before = t < 1 ? (1 - t) * set->residual[i] : 0;
    return before + (phi - (set->level[i] + set->slope[i] * on_the_way(set, i, t)));
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

/// |residual|/M_ii
static double scaled(const JointSet *set, size_t i, double residual)
{
    return absolute(residual) / set->step->mass[i * set->step->stride + i];
}

JointError fr_joint_set_error(const JointSet *set)
{
    JointError error = {0};
    for (size_t i = 0; set->curved && i < set->step->n; i++) {
        if (!is_curved(set, i))
            continue;
        double phi = set->friction[i], residual = residual_at(set, i, 1, phi);
        error.largest = larger(error.largest, scaled(set, i, residual));
        double relative = residual == 0 ? 0 : absolute(residual) / (set->static_friction[i] + absolute(phi));
        error.relative = larger(error.relative, relative);
    }
    return error;
}

static Tangent tangent_on_the_way(const JointSet *set, size_t i, double t)
{
    return t < 1 ? joint_tangent(&set->step->law[i], set->static_friction[i], on_the_way(set, i, t))
                 : (Tangent){set->friction[i], set->slope_reached[i]};
}

static double largest_error_at(const JointSet *set, double t)
{
    double largest = 0;
    for (size_t i = 0; i < set->step->n; i++)
        if (is_curved(set, i))
            largest = larger(largest, scaled(set, i, residual_at(set, i, t, tangent_on_the_way(set, i, t).phi)));
    return largest;
}

static void go(JointSet *set, double t)
{
    for (size_t i = 0; set->curved && i < set->step->n; i++) {
        if (!is_curved(set, i))
            continue;
        double speed = on_the_way(set, i, t);
        Tangent tangent = tangent_on_the_way(set, i, t);
        set->residual[i] = residual_at(set, i, t, tangent.phi);
        joint_take_line(set, i, speed, tangent);
    }
}

/// Growth of E at a part t of the way; the gradient of E is the residual.
static double growth_at(const JointSet *set, double t)
{
    double growth = 0;
    for (size_t i = 0; i < set->step->n; i++)
        if (is_curved(set, i))
            growth +=
                residual_at(set, i, t, tangent_on_the_way(set, i, t).phi) * (joint_reached(set, i) - set->speed[i]);
    return growth;
}

/// Part of the way at which E, which is convex, is smallest.
static double lowest_part(const JointSet *set)
{
    double low = 0, high = 1;
    if (growth_at(set, 1) <= 0)
        return 1;
    // bound: 1125 halvings of 1 down to the smallest double; about 50 unless the part is tiny
    while (high - low > 0x1p-50 * high) {
        double middle = 0.5 * (low + high);
        if (growth_at(set, middle) > 0)
            high = middle;
        else
            low = middle;
    }
    return low > 0 ? low : high;
}

void fr_joint_set_iterate(JointSet *set, double largest_error)
{
    enum { SOON = 20 };
    const double least = 0x1p-30;
    double t = 1;
    set->iterations = set->error < (double)INFINITY ? set->iterations + 1 : 0;
    if (set->iterations > SOON) {
        t = lowest_part(set);
        largest_error = largest_error_at(set, t);
    }
    // bound: 30 halvings down to `least`
    while (set->iterations <= SOON && largest_error > (1 - 0.25 * t) * set->error && t > least) {
        t *= 0.5;
        largest_error = largest_error_at(set, t);
    }
    go(set, t);
    set->error = largest_error;
}

void fr_joint_set_leave(JointSet *set)
{
    go(set, 1);
    set->error = INFINITY;
}
