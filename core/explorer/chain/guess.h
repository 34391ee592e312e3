// Guesses the direction in which a joint slips after the next step, from the steps before, so that the exact method
// usually finds its set of sticking joints in one pass. The solution does not depend on the guess (see
// joint/active_set.h).
//
// The guess extrapolates the velocity of a slipping joint and the friction of a sticking one. If the velocity would
// pass 0, the joint sticks; if the friction would pass its limit, the joint slips. For the falling cable of 1000 rods
// this is wrong for 0.5 joints a step; the guess "as before the step" is wrong for 1.3.
#ifndef FRICTION_EXPLORER_CHAIN_GUESS_H
#define FRICTION_EXPLORER_CHAIN_GUESS_H

#include "work.h"

/// Guess the direction of slip after the step of a joint with the velocity v: 1 or -1, or 0 if it sticks.
/// `recent` has the velocities of a slipping joint at the two instants before, or the friction of a sticking one
/// in the two steps before.
static inline double guess_way(double v, const double *recent, double breakaway)
{
    double way = (v > 0) - (v < 0);
    // velocities change smoothly: extrapolate a parabola through three of them
    if (way != 0)
        return way * (3 * (v - recent[0]) + recent[1]) > 0 ? way : 0;
    // friction has a bend whenever another joint starts or stops
    double next = 2 * recent[0] - recent[1];
    return (next < -breakaway) - (next > breakaway);
}

/// Store the input of the next guess.
static inline void guess_remember(const JointTrial *slip, double *recent)
{
    bool slips = slip->way != 0, slipped = slip->before != 0;
    double now = slips ? slip->before : slip->friction;
    if (slips == slipped)
        recent[1] = recent[0];
    else
        recent[1] = slips ? 0 : now;
    recent[0] = now;
}

#endif
