// Hunting of a robot joint whose controller has an integral term, without a simulation: the map from one breakaway to
// the next. A describing function finds no cycle here: friction that depends on the velocity alone has a real one,
// without a shift of phase, which says nothing of the dwells (B. Armstrong, B. Amin, Automatica 32, 1996).
#ifndef FRICTION_EXPLORER_EXPERIMENT_HUNTING_H
#define FRICTION_EXPLORER_EXPERIMENT_HUNTING_H

#include "friction/law.h"

/// A joint with rigid friction of this law, at rest at t = 0: M q'' = M r + lambda M (integral of r - q') - Phi(q'),
/// r = kp e - kv q', e = q_d - q.
typedef struct Hunting {
    const FrLaw *law;
    double F_S;            ///< static friction [N m], Phi(+0) or more
    double M;              ///< inertia [kg m^2]
    double kp, kv, lambda; ///< gains [1/s^2], [1/s] and [1/s]
    double e;              ///< error at t = 0 [rad]
} Hunting;

/// Its limit cycle.
typedef struct HuntingCycle {
    double period;    ///< [s]
    double amplitude; ///< from peak to peak [rad]; 0: the motion dies away, and there is no cycle
    double dwell;     ///< part of the period at rest
    double settled;   ///< time [s] of the breakaway from which on all dwells and ways are those of the cycle to 1 %
    int slips;        ///< slips before that time
} HuntingCycle;

/// Find the limit cycle from the joint's start. All numbers are NaN without integral term, position gain or friction,
/// with a law that falls infinitely steeply, and if neither a cycle nor its absence is certain within the bounds of
/// slips and steps of this file; all but the amplitude are NaN if the motion dies away. Relative error below 1e-6; the
/// largest found is 3e-8.
HuntingCycle hunting_cycle(const Hunting *joint);

#endif
