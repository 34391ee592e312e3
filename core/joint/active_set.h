// Active set method for friction at joints: finds which joints stick in a step and in which directions the others slip.
//
// The velocities v' after the step minimise E(v') = (v' - v*)' M (v' - v*)/(2 T) + sum Psi_i(v'_i). Psi_i is the
// integral of Phi_i, and v* = v + T M^-1 f are the velocities without friction. E is strictly convex, and the solution
// unique, if M - T diag(c_i) is positive definite, where c_i is the steepest fall of Phi_i.
//
// A solver, which is a JointSystem, solves the equations of a trial set: some joints stick, the others slip in given
// directions, each with the tangent of its law at a guessed speed. A sticking joint that needs more than its static
// friction is wrong, and so is a slipping joint that has turned round. The set then changes:
//
// 1. All wrong joints change in the same pass, as long as within PATIENCE passes their number, or the highest index of
//    one, reaches a new minimum. (A front of sticking joints that moves along a chain leaves few joints wrong. Their
//    number goes up and down, but the highest index keeps falling.) With three or more joints this alone may cycle
//    (Judice and Pires, Computers & Operations Research 21(5), 1994).
// 2. After that, E is descended one joint at a time, as in active set methods (Nocedal and Wright 2006, section 16.5).
//    A point that agrees with its set moves to the minimum of E for that set; a joint that would turn round on the way
//    stops there, and sticks. At the minimum the joint with the largest load relative to its static friction is let go.
//    E then falls, so no set occurs twice, and the descent ends. If one of the two numbers of rule 1 reaches a new
//    minimum, all wrong joints change together again, which is faster on average; but only once, since the longest
//    searches would otherwise take three times as many passes. Contacts are no part of E: while one is wrong, only the
//    wrong contact of the highest index changes.
// 3. If a law is curved and the set has changed, the equations of the final set are solved once more, from the speeds
//    before the step. The result is then a function of the data and the set alone: the same bits from any start.
//
// During rule 2 Newton's method converges before each change; during rule 1 it need not. It counts as converged when
// the residual of the laws is small. The change of the velocities is not used, because its rounding may exceed any
// bound.
//
// ACTIVE_SET_TIE prevents rounding from changing a joint to and fro. A joint that is let go beyond F_S (1 + TIE)
// reaches a speed above TIE T F_S/(M_ii + T Phi'), a Phi' below 0 taken as 0, and is not stopped again; a joint that is
// stopped below that speed needs at most F_S (1 + TIE). If momenta M v/T are so large compared with F_S that their
// rounding exceeds this, the descent stops the very joint that it has just let go, or the last solve finds a wrong
// joint that no earlier solve found. With exact numbers this would not happen. From then on a sticking joint may need
// more than F_S by a larger share of the momentum on it. Several such joints can stop and go in turn; a descent of many
// changes is treated as a sign of this.
//
// A solver includes this file and defines one constant JointSystem. All functions are inlined into it, so that no call
// through the table is left; the rules (active_set.c) know no solver. Nothing here owns memory.
#ifndef FRICTION_JOINT_ACTIVE_SET_H
#define FRICTION_JOINT_ACTIVE_SET_H

#include <math.h>
#include <limits.h>

#include "friction/joint.h"
#include "joint/law.h"

/// A tie: a sticking joint may need up to (1 + TIE) F_S, and a joint that would slip no faster than
/// TIE T F_S/(M_ii + T Phi') sticks. Forces of an engine that iterates for its contacts are no more accurate.
#define ACTIVE_SET_TIE 1e-12

/// A joint in a step, in one cache line. It has only doubles, because its memory is the caller's array of doubles.
typedef struct JointTrial {
    double torque;    ///< force of everything but friction [N m or N]
    double breakaway; ///< static friction Phi(+0) [N m or N]; 0: always slips; infinite: always sticks
    double before;    ///< velocity before the step [rad/s or m/s]
    double v;         ///< velocity after the step, of a slipping joint
    double friction;  ///< friction y, of a sticking joint
    double way;       ///< 0: sticks; 1 or -1: slips in that direction; 1 if it always slips
    double next_way;  ///< like `way`, as it should be according to the last pass
    double point;     ///< during a descent: a speed in its direction that agrees with the set
} JointTrial;

/// The tangent that replaces a curved law in a pass. Speeds are in the direction of slip. It has only doubles.
typedef struct JointCurve {
    double speed;      ///< speed at the point of tangency
    JointTangent at;   ///< Phi and its slope there
    double residual;   ///< Phi minus the tangent of the previous pass there
    JointTangent next; ///< Phi and its slope at the speed reached
} JointCurve;

enum {
    TRIAL_NUMBERS = (int)(sizeof(JointTrial) / sizeof(double)),
    CURVE_NUMBERS = (int)(sizeof(JointCurve) / sizeof(double)),
};

/// What a pass does to the set.
typedef enum ActiveSetMove {
    SET_FITS,           ///< nothing: this is the solution
    SET_STAYS,          ///< nothing, but more rounding is allowed
    SET_ITERATES,       ///< one Newton iteration
    SET_STARTS_ANEW,    ///< the tangents are those at the speeds before the step
    SET_CHANGES,        ///< joints and contacts change as they should
    SET_CHANGES_CONTACT ///< only the wrong contact of the highest index changes
} ActiveSetMove;

typedef enum ActiveSetPhase {
    TOGETHER, ///< all wrong joints and contacts change
    CONTACT,  ///< one contact changes, and no joint
    DESCENT,  ///< one joint changes
    ANEW      ///< no joint should change: the last set is solved again
} ActiveSetPhase;

typedef struct ActiveSet {
    int n;    ///< number of joints
    double T; ///< time step [s]
    JointTrial *trial;
    JointCurve *curve; ///< only read for joints with curved laws

    // what a pass has found
    int wrong;       ///< number of wrong joints and contacts
    int highest;     ///< highest index of one, contacts counted from n on; -1: none
    int last;        ///< highest index of a joint that is wrong or slips with a curved law; -1: none
    bool curved;     ///< a joint slips with a curved law
    double largest;  ///< largest residual of a law, scaled so that joints compare
    double relative; ///< largest residual of a law relative to its friction

    // the search
    ActiveSetPhase phase;
    bool changed;   ///< the set differs from the first one
    bool returned;  ///< a descent has led back to changes together
    int least;      ///< smallest number of wrong joints and contacts so far
    int lowest;     ///< smallest highest index so far
    int patience;   ///< remaining passes in which neither need fall
    int freed;      ///< joint that the last change has let go alone; -1: none
    double rounded; ///< share of a momentum that is rounding
    double before;  ///< largest residual of the previous pass with this set, otherwise infinite
    double error;   ///< largest residual at the tangents; infinite if not known
    int iterations; ///< number of Newton iterations since `error` is known
} ActiveSet;

/// A solver of the equations of a set. `of` is its own data.
typedef struct JointSystem {
    /// Solve the equations of the set, in which nothing beyond joint `from` has changed, and judge every joint by
    /// active_set_judge. Returns -1, or the joint at which the matrix is not positive definite.
    int (*solve)(void *of, ActiveSet *set, int from);
    /// Prepare joint i, whose direction or tangent has changed, for the next solve. NULL: nothing to prepare.
    void (*bear)(void *of, const ActiveSet *set, int i);
    bool (*curved)(const void *of, int i); ///< whether the law of a joint is curved
    /// Compute its law at a speed in the direction of slip. The result goes where it is kept: a copy of two numbers
    /// that have just been written one by one would wait for them.
    void (*tangent)(const void *of, const JointTrial *at, int i, double speed, JointTangent *tangent);
    double (*line)(const JointCurve *curve, double speed);        ///< its tangent at another speed, rounded as in solve
    double (*slope)(const void *of, const ActiveSet *set, int i); ///< slope of the line of any slipping joint
    double (*inertia)(const void *of, int i);                     ///< M_ii; rarely called
    double (*least_inertia)(const void *of, int i);               ///< a bound of M_ii from below
    double (*scale)(const void *of, int i);                       ///< residuals are divided by this to compare joints
    /// Friction to which a residual is compared, where the law has the value phi.
    double (*size)(const void *of, const ActiveSet *set, int i, double phi);
    /// The part of the load on a sticking joint that is rounding, which is a share of a momentum; infinite if the joint
    /// cannot move. Called only beyond its static friction.
    double (*rounding)(const void *of, int i, double share);
    /// Prepare the contacts for the next solve, changed as `move` says. Returns the highest index of a joint that they
    /// move; -1 if there is none, and after SET_FITS if they have settled. NULL: there are no contacts.
    int (*contacts)(void *of, ActiveSet *set, ActiveSetMove move);
    double rounded; ///< first value of ActiveSet.rounded
} JointSystem;

/// Begin the search.
static inline void active_set_begin(ActiveSet *set, double rounded)
{
    set->phase = TOGETHER;
    set->changed = set->returned = false;
    set->least = set->lowest = INT_MAX;
    set->patience = 0;
    set->freed = -1;
    set->rounded = rounded;
    set->before = set->error = INFINITY;
}

/// Determine what to do with the set after a pass. If joints are to change, `next_way` tells which.
ActiveSetMove fr_active_set_move(ActiveSet *set, FrJointInfo *info);

static inline double joint_reached(const JointTrial *at)
{
    return at->way * at->v;
}

/// Start Newton's method for a slipping joint at its speed before the step, or at 0 if it moved against its direction
/// and has static friction.
static inline ALWAYS_INLINE void active_set_start(const JointSystem *system, const void *of, ActiveSet *set, int i)
{
    double speed = set->trial[i].way * set->trial[i].before;
    if (speed < 0 && set->trial[i].breakaway > 0)
        speed = 0;
    set->curve[i].speed = speed;
    system->tangent(of, &set->trial[i], i, speed, &set->curve[i].at);
}

// ---------------------------------------------------------------------------------------------------------------
// The result of a pass.

/// Direction that a slipping joint should have.
static inline ALWAYS_INLINE double active_set_way(const JointSystem *system, const void *of, const ActiveSet *set,
                                                  int i, double reached)
{
    const JointTrial *at = &set->trial[i];
    double least = ACTIVE_SET_TIE * set->T * at->breakaway;
    if (at->breakaway == 0 || reached * system->least_inertia(of, i) > least) // then it slips whatever the slope is
        return at->way;
    double slope = system->slope(of, set, i);
    slope = slope > 0 ? slope : 0;
    return reached > 0 && reached * (system->inertia(of, i) + set->T * slope) > least ? at->way : 0;
}

/// Whether a sticking joint needs more than its static friction.
static inline ALWAYS_INLINE bool active_set_lets_go(const JointSystem *system, const void *of, const ActiveSet *set,
                                                    int i)
{
    const JointTrial *at = &set->trial[i];
    double most = at->breakaway * (1 + ACTIVE_SET_TIE);
    return absolute(at->friction) > most && absolute(at->friction) > most + system->rounding(of, i, set->rounded);
}

/// Judge a joint after the solver has stored its friction, if it sticks, or its velocity.
static inline ALWAYS_INLINE void active_set_judge(const JointSystem *system, const void *of, ActiveSet *set, int i)
{
    JointTrial *at = &set->trial[i];
    double way = at->way, next_way = way;
    if (way == 0) {
        if (active_set_lets_go(system, of, set, i))
            next_way = at->friction > 0 ? -1 : 1;
    } else {
        double reached = joint_reached(at);
        if (system->curved(of, i)) {
            JointCurve *curve = &set->curve[i];
            system->tangent(of, at, i, reached, &curve->next);
            double residual = absolute(curve->next.phi - system->line(curve, reached));
            double scaled = residual / system->scale(of, i);
            double relative = residual / system->size(of, set, i, curve->next.phi); // 0/0 is not larger than anything
            set->largest = scaled > set->largest ? scaled : set->largest;
            set->relative = relative > set->relative ? relative : set->relative;
            set->curved = true;
            set->last = i;
        }
        next_way = active_set_way(system, of, set, i, reached);
    }
    at->next_way = next_way;
    if (next_way != way) {
        set->wrong++;
        set->highest = set->last = i;
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Newton's method. With lines that are tangent to the laws, a solve is one iteration. Without damping it fails for one
// of a hundred laws through points that rise and fall several times.

/// A curved law on the way from its tangent to the speed reached.
typedef struct JointOnTheWay {
    double speed;
    JointTangent law;
    /// Residual of the momentum equation. The equation is linear except for Phi, and with the tangent it holds at the
    /// speed reached.
    double residual;
} JointOnTheWay;

/// At a part t of the way.
static inline ALWAYS_INLINE JointOnTheWay active_set_on_the_way(const JointSystem *system, const void *of,
                                                                const ActiveSet *set, int i, double t)
{
    const JointCurve *curve = &set->curve[i];
    JointOnTheWay now = {joint_reached(&set->trial[i]), curve->next, 0};
    if (t < 1) {
        now.speed = curve->speed + t * (now.speed - curve->speed);
        system->tangent(of, &set->trial[i], i, now.speed, &now.law);
        now.residual = (1 - t) * curve->residual;
    }
    now.residual += now.law.phi - system->line(curve, now.speed);
    return now;
}

/// What the residuals are at a part t of the way.
typedef struct JointResiduals {
    double t;
    double largest;
    double growth; ///< growth of E, whose gradient is the residual
} JointResiduals;

static inline ALWAYS_INLINE JointResiduals active_set_residuals(const JointSystem *system, const void *of,
                                                                const ActiveSet *set, double t)
{
    JointResiduals now = {t, 0, 0};
    for (int i = 0; i <= set->last; i++) {
        if (set->trial[i].way == 0 || !system->curved(of, i))
            continue;
        double residual = active_set_on_the_way(system, of, set, i, t).residual;
        double scaled = absolute(residual) / system->scale(of, i);
        now.largest = scaled > now.largest ? scaled : now.largest;
        now.growth += residual * (joint_reached(&set->trial[i]) - set->curve[i].speed);
    }
    return now;
}

/// Find the part of the way to the speeds reached that one iteration goes: all of it, or a part at which the largest
/// residual falls. If a law bends so sharply that this does not end soon, the part at which the convex E is smallest.
static inline ALWAYS_INLINE double active_set_part(const JointSystem *system, const void *of, ActiveSet *set)
{
    enum { SOON = 20 };
    const double least = 0x1p-30;
    set->iterations = set->error < (double)INFINITY ? set->iterations + 1 : 0;
    const bool halves = set->iterations <= SOON;
    JointResiduals now = {1, set->largest, 0}, low = {0}, high = {0};
    double t = halves ? 0.5 : 1;
    // bound: 30 halvings down to `least`; or 1125 halvings of 1 down to the smallest double, about 50 unless t is tiny
    for (bool more = !halves || now.largest > 0.75 * set->error; more;) {
        now = active_set_residuals(system, of, set, t);
        if (halves) {
            more = now.largest > (1 - 0.25 * t) * set->error && t > least;
            t *= 0.5;
        } else {
            *(now.growth > 0 ? &high : &low) = now;
            more = high.t - low.t > 0x1p-50 * high.t;
            t = 0.5 * (low.t + high.t);
        }
    }
    if (!halves)
        now = low.t > 0 ? low : high;
    set->error = now.largest;
    return now.t;
}

// ---------------------------------------------------------------------------------------------------------------
// Changes of the set.

/// Change joint i for the next pass: its direction, or the tangent of its law.
static inline ALWAYS_INLINE void active_set_change_joint(const JointSystem *system, void *of, ActiveSet *set, int i,
                                                         ActiveSetMove move, double t)
{
    JointTrial *at = &set->trial[i];
    JointCurve *curve = &set->curve[i];
    if (move == SET_CHANGES && at->next_way != at->way) {
        at->way = at->next_way;
        if (at->way != 0 && system->curved(of, i)) {
            curve->speed = 0;
            system->tangent(of, at, i, 0, &curve->at);
        }
    } else if (at->way == 0 || !system->curved(of, i)) {
        return;
    } else if (move == SET_STARTS_ANEW) {
        active_set_start(system, of, set, i);
    } else {
        JointOnTheWay now = active_set_on_the_way(system, of, set, i, t);
        curve->speed = now.speed;
        curve->at = now.law;
        curve->residual = now.residual;
    }
    if (system->bear)
        system->bear(of, set, i);
}

/// Change the set, or the tangents, for the next pass. Returns the highest index of a joint that may have changed.
static inline ALWAYS_INLINE int active_set_change(const JointSystem *system, void *of, ActiveSet *set,
                                                  ActiveSetMove move)
{
    double t = 1;
    if (move == SET_STAYS)
        return 0;
    if (move == SET_ITERATES)
        t = active_set_part(system, of, set);
    else
        set->error = INFINITY;
    for (int i = 0; i <= set->last; i++)
        active_set_change_joint(system, of, set, i, move, t);
    int moved = system->contacts ? system->contacts(of, set, move) : -1;
    return moved > set->last ? moved : set->last;
}

// ---------------------------------------------------------------------------------------------------------------

/// Find the set, of which `trial` holds a first guess. `info` receives passes and `single`, and, with
/// FR_NOT_POSITIVE_DEFINITE, `at`. Returns FR_NOT_CONVERGED after `most` passes.
static inline ALWAYS_INLINE FrStatus active_set_find(const JointSystem *system, void *of, ActiveSet *set, int most,
                                                     FrJointInfo *info)
{
    int from = set->n - 1;
    active_set_begin(set, system->rounded);
    // bound: `most`
    while (info->passes < most) {
        set->wrong = 0;
        set->highest = set->last = -1;
        set->curved = false;
        set->largest = set->relative = 0;
        info->passes++;
        info->at = system->solve(of, set, from);
        if (info->at >= 0)
            return FR_NOT_POSITIVE_DEFINITE;
        ActiveSetMove move = set->wrong == 0 && !set->curved ? SET_FITS : fr_active_set_move(set, info);
        if (move != SET_FITS) {
            from = active_set_change(system, of, set, move);
            continue;
        }
        from = system->contacts ? system->contacts(of, set, move) : -1;
        if (from < 0)
            return FR_OK;
        active_set_begin(set, system->rounded);
    }
    return FR_NOT_CONVERGED;
}

#endif
