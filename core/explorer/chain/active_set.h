// Active set method that determines which joints stick: a set of sticking and slipping joints is guessed, and changed
// by the rules below until it agrees with the motion.
//
// A pass solves the motion with the joints of the set at rest and the law of every other joint replaced by its tangent
// at a guessed speed. A joint is then wrong if it sticks but would need more than its breakaway friction, or if it
// slips but came to rest or turned around. The rules determine the changes for the next pass:
//
// 1. Change all wrong joints together, as long as within PATIENCE passes their number, or the highest index of one,
//    reaches a new minimum. (A front of sticking joints that moves along a chain leaves few joints wrong. Their number
//    goes up and down, but the highest index keeps falling.)
// 2. After that, change only the wrong joint of highest index, and only once the smooth equations of the set are
//    solved, until one of the two reaches a new minimum. This ends: by induction the joints below the highest one solve
//    their problem for any friction at it, and its own velocity grows strictly with that friction, so that it changes
//    at most twice; and rule 1 comes back at most 2 n times. Rule 1 alone cycles for ever in about one of two hundred
//    cold starts.
// 3. If a law is curved and the set has changed, compute the solution of the final set once more from the speeds before
//    the step. It is then a function of the data and the set alone: the same bits from any start.
//
// The smooth equations count as solved when the residual of the law is small. The change of the velocities is not used,
// because its rounding may exceed any bound.
#ifndef FRICTION_EXPLORER_CHAIN_ACTIVE_SET_H
#define FRICTION_EXPLORER_CHAIN_ACTIVE_SET_H

#include <limits.h>
#include <math.h>
#include <stdbool.h>

/// Tolerance, as a part of the breakaway friction, within which a joint sticks. Without it, rounding could switch a
/// joint between sticking and slipping for ever.
#define ACTIVE_SET_TIE 1e-12

/// Residual of a law against its tangent, as a part of the breakaway friction. A law is solved at the first value, and
/// below the second one if the residual no longer falls, because it is then rounding.
#define ACTIVE_SET_SOLVED   1e-14
#define ACTIVE_SET_ROUNDING 1e-8

enum {
    ACTIVE_SET_PATIENCE = 3, ///< passes
    ACTIVE_SET_SMOOTH = 50,  ///< most passes for the smooth equations of one set
};

/// Action of the next pass.
typedef enum ActiveSetMove {
    SET_FITS,           ///< nothing: this is the solution
    SET_STAYS,          ///< the same set, from the speeds found
    SET_STAYS_ANEW,     ///< the same set, from the speeds before the step
    SET_CHANGES,        ///< every wrong joint changes
    SET_CHANGES_HIGHEST ///< only the wrong joint of highest index changes
} ActiveSetMove;

typedef struct ActiveSet {
    int least;    ///< least number of wrong joints so far
    int lowest;   ///< smallest value so far of the highest index of a wrong joint
    int patience; ///< passes left until `least` or `lowest` must fall
    int smooth;   ///< passes spent on the smooth equations of the set while joints were wrong
    bool single;  ///< only one joint is changed at a time
    bool anew;    ///< rule 3 is being applied
    bool changed; ///< the set differs from the set of the first pass
    double residual;
} ActiveSet;

static inline ActiveSet active_set(void)
{
    return (ActiveSet){
        .least = INT_MAX, .lowest = INT_MAX, .patience = ACTIVE_SET_PATIENCE, .residual = (double)INFINITY};
}

/// Get the next action after a pass with `wrong` wrong joints, `highest` being the highest index of one, and with this
/// largest residual. `curved`: a law is curved.
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
