// Which joints stick? An active set method: a set of sticking and slipping joints is guessed, and changed by these
// rules until it agrees with the motion.
//
// A pass solves the motion with the joints of the set at rest and the law of every other one replaced by its tangent at
// a guessed speed. Then a joint is wrong that sticks but would need more than its breakaway friction, or that slips but
// came to rest or turned around. The rules say what the next pass changes:
//
// 1. All wrong joints together, as long as within PATIENCE passes their number, or the highest index of one, is a new
//    least. (A front of sticking joints that moves along a chain leaves few joints wrong, now more and now fewer, but
//    the highest of them ever lower.)
// 2. After that only the wrong joint of highest index, and only once the smooth equations of the set are solved, until
//    one of the two is a new least. This ends: by induction the joints below the highest one solve their problem for
//    any friction at it, and its own velocity grows strictly with that friction, so that it changes at most twice; and
//    rule 1 comes back at most 2 n times. Rule 1 alone cycles for ever in about one of two hundred cold starts.
// 3. Where a law is curved and the set was changed on the way, the solution of the final set is computed once more from
//    the speeds before the step. It is then a function of the data and the set alone: the same bits from any start.
//
// The smooth equations count as solved by the law's residual, not by the change of the velocities, whose rounding may
// exceed any bound.
#ifndef FRICTION_EXPLORER_CHAIN_ACTIVE_SET_H
#define FRICTION_EXPLORER_CHAIN_ACTIVE_SET_H

#include <limits.h>
#include <math.h>
#include <stdbool.h>

/// Tolerance, as a part of the breakaway friction, within which a joint sticks. Without it, rounding could switch a
/// joint between sticking and slipping for ever.
#define ACTIVE_SET_TIE 1e-12

/// Residual of a law against its tangent, as a part of the breakaway friction, with which it counts as solved; and the
/// one below which it does if it falls no more, being rounding.
#define ACTIVE_SET_SOLVED   1e-14
#define ACTIVE_SET_ROUNDING 1e-8

enum {
    ACTIVE_SET_PATIENCE = 3, ///< passes
    ACTIVE_SET_SMOOTH = 50,  ///< passes that the smooth equations of one set may take
};

/// What the next pass does.
typedef enum ActiveSetMove {
    SET_FITS,           ///< nothing: this is the solution
    SET_STAYS,          ///< the same set, from the speeds found
    SET_STAYS_ANEW,     ///< the same set, from the speeds before the step
    SET_CHANGES,        ///< every wrong joint changes
    SET_CHANGES_HIGHEST ///< only the wrong joint of highest index changes
} ActiveSetMove;

typedef struct ActiveSet {
    int least;    ///< least number of wrong joints so far
    int lowest;   ///< least index of the highest one
    int patience; ///< passes left to fall below one of them
    int smooth;   ///< passes that its equations have taken while joints were wrong
    bool single;  ///< one joint at a time
    bool anew;    ///< rule 3 is being applied
    bool changed; ///< the set is not the one of the first pass
    double residual;
} ActiveSet;

static inline ActiveSet active_set(void)
{
    return (ActiveSet){
        .least = INT_MAX, .lowest = INT_MAX, .patience = ACTIVE_SET_PATIENCE, .residual = (double)INFINITY};
}

/// After a pass with `wrong` wrong joints, `highest` of highest index, and this largest residual; `curved`: whether a
/// law is.
static inline ActiveSetMove active_set_move(ActiveSet *set, int wrong, int highest, double residual, bool curved)
{
    bool rounding = residual <= ACTIVE_SET_ROUNDING && residual > 0.25 * set->residual;
    bool solved = residual <= ACTIVE_SET_SOLVED || rounding;
    set->residual = residual;
    if (!solved && wrong == 0)
        return SET_STAYS;
    if (!solved && (set->anew || set->single) && set->smooth++ < ACTIVE_SET_SMOOTH)
        return SET_STAYS;
    set->smooth = 0;
    if (wrong == 0 && (set->anew || !set->changed || !curved))
        return SET_FITS;
    set->residual = (double)INFINITY;
    set->anew = wrong == 0;
    if (wrong == 0)
        return SET_STAYS_ANEW;
    set->changed = true;
    if (wrong < set->least || highest < set->lowest) {
        set->least = wrong < set->least ? wrong : set->least;
        set->lowest = highest < set->lowest ? highest : set->lowest;
        set->patience = ACTIVE_SET_PATIENCE;
        set->single = false;
    } else if (set->patience > 0) {
        set->patience--;
    } else {
        set->single = true;
    }
    return set->single ? SET_CHANGES_HIGHEST : SET_CHANGES;
}

#endif
