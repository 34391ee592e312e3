// Rules by which the active set method changes a set (active_set.h).
#include "joint/active_set.h"

#include <math.h>

/// First share of a momentum by which a load may exceed F_S because of rounding, and the largest one.
static const double ROUNDED = 1e-15, ROUNDED_MOST = 1e-11;
/// Relative errors of Newton's method: sufficient, and so small that an error that no longer falls is rounding.
static const double SETTLED = 1e-14, ROUNDING = 1e-8;

enum { PATIENCE = 3, LONG = 200 };

/// Rounding has been seen to decide: allow more of it.
static void expect_rounding(ActiveSet *set)
{
    double more = set->rounded < ROUNDED ? ROUNDED : 4 * set->rounded;
    set->rounded = more < ROUNDED_MOST ? more : ROUNDED_MOST;
}

/// Let only this joint change.
static void change_only(ActiveSet *set, int only)
{
    for (int i = 0; i < set->n; i++)
        if (i != only)
            set->trial[i].next_way = set->trial[i].way;
}

/// Begin the descent at the result of the last pass; joints that have turned round stick.
static void begin_descent(ActiveSet *set)
{
    for (int i = 0; i < set->n; i++) {
        JointTrial *at = &set->trial[i];
        if (at->way == 0)
            at->next_way = 0;
        at->point = at->next_way == 0 ? 0 : joint_reached(at);
    }
    set->phase = DESCENT;
    set->freed = -1;
}

/// Joint that stops first on the way from the point to the speeds reached, after this part of it; -1 if none stops.
static int first_to_stop(const ActiveSet *set, double *part)
{
    int first = -1;
    *part = 1;
    for (int i = 0; i < set->n; i++) {
        const JointTrial *at = &set->trial[i];
        if (at->way == 0 || at->next_way != 0)
            continue;
        double reached = joint_reached(at), t = reached < 0 ? at->point / (at->point - reached) : 1;
        if (first < 0 || t < *part) {
            first = i;
            *part = t;
        }
    }
    return first;
}

/// The sticking joint with the largest load relative to its static friction, of those that should slip. One should.
static int most_loaded(const ActiveSet *set)
{
    int most = set->highest;
    double largest = 0;
    for (int i = 0; i < set->n; i++) {
        const JointTrial *at = &set->trial[i];
        double load = at->way == 0 && at->next_way != 0 ? absolute(at->friction) / at->breakaway : 0;
        if (load > largest) {
            largest = load;
            most = i;
        }
    }
    return most;
}

/// Go on with the descent: one joint changes. `before`: number of such changes before.
static void descend(ActiveSet *set, int before)
{
    double part;
    int stops = first_to_stop(set, &part);
    if ((stops >= 0 && stops == set->freed) || before % LONG == LONG - 1)
        expect_rounding(set);
    for (int i = 0; i < set->n; i++) {
        JointTrial *at = &set->trial[i];
        if (at->way != 0)
            at->point += part * (joint_reached(at) - at->point);
    }
    int changes = stops >= 0 ? stops : most_loaded(set);
    set->freed = stops >= 0 ? -1 : changes;
    set->trial[changes].point = 0;
    change_only(set, changes);
}

/// Returns true as long as all wrong joints may change in the same pass.
static bool together(ActiveSet *set)
{
    bool falls = set->wrong < set->least || set->highest < set->lowest;
    set->least = set->wrong < set->least ? set->wrong : set->least;
    set->lowest = set->highest < set->lowest ? set->highest : set->lowest;
    falls = falls && !(set->phase == DESCENT && set->returned);
    if (falls) {
        set->returned = set->returned || set->phase == DESCENT;
        set->patience = PATIENCE;
        set->phase = TOGETHER;
    }
    return falls || (set->phase == TOGETHER && set->patience-- > 0);
}

static ActiveSetMove change(ActiveSet *set, FrJointInfo *info)
{
    set->changed = true;
    if (together(set))
        return SET_CHANGES;
    if (set->highest >= set->n) {
        info->single++;
        set->phase = set->phase == DESCENT ? DESCENT : CONTACT;
        set->freed = -1;
        return SET_CHANGES_CONTACT;
    }
    if (set->phase == DESCENT)
        descend(set, info->single++);
    else
        begin_descent(set);
    return SET_CHANGES;
}

ActiveSetMove fr_active_set_move(ActiveSet *set, FrJointInfo *info)
{
    bool rounding = set->relative <= ROUNDING && set->largest > 0.25 * set->before;
    bool settled = set->relative <= SETTLED || rounding;
    if (!settled && (set->wrong == 0 || set->phase != TOGETHER)) {
        set->before = set->largest;
        return SET_ITERATES;
    }
    set->before = INFINITY;
    if (set->wrong == 0 && (set->phase == ANEW || !set->changed || !set->curved))
        return SET_FITS;
    if (set->wrong == 0) {
        set->phase = ANEW;
        return SET_STARTS_ANEW;
    }
    if (set->phase == ANEW && set->highest < set->n && set->rounded < ROUNDED_MOST) {
        expect_rounding(set); // from another start no joint was wrong
        return SET_STAYS;
    }
    return change(set, info);
}
