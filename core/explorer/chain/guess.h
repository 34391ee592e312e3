// Which way does a joint slip after the next step? A guess from the steps before, so that the exact method mostly finds
// its set of sticking joints right in one pass. The solution does not depend on it, see plant/active_set.h.
//
// While a joint slips its velocity is watched, while it sticks its friction. A velocity that would pass 0 lets it
// stick; friction that would pass its limit lets it slip. Over the falling cable of 1000 rods that is wrong at 0.5
// joints a step, where "as before the step" is at 1.3.
#ifndef FRICTION_EXPLORER_CHAIN_GUESS_H
#define FRICTION_EXPLORER_CHAIN_GUESS_H

#include "work.h"

/// The way that a joint with the velocity v slips after the step: 1 or -1, or 0 if it sticks. `recent`: of a joint that
/// slips, its velocities at the two instants before; of one that sticks, its friction in the two steps before.
static inline double guess_way(double v, const double *recent, double breakaway)
{
    double way = (v > 0) - (v < 0);
    // velocities change smoothly, by a parabola through three of them
    if (way != 0)
        return way * (3 * (v - recent[0]) + recent[1]) > 0 ? way : 0;
    // friction has a bend whenever another joint starts or stops
    double next = 2 * recent[0] - recent[1];
    return (next < -breakaway) - (next > breakaway);
}

/// Keep what the next guess needs.
static inline void guess_remember(const Slip *slip, double *recent)
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
