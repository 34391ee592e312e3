// A step of the test bench, lane by lane (Duclusaud 2024, Algorithm 1, in the order of the published program).
//
// If friction can stop the bench within the step, the velocity becomes exactly 0, without a rounding error.
#ifndef FRICTION_BENCH_LANES_KERNEL_H
#define FRICTION_BENCH_LANES_KERNEL_H

#include "bench/parts.h"
#include "math/wide_sin.h"
#include "servo/kernel.h"

/// State of a lane or of a vector of lanes.
typedef struct WideState {
    Wide q, omega, target, sum;
} WideState;

typedef struct WideTorques {
    Wide motor, external, friction, friction_limit, hand;
} WideTorques;

/// Beginning of a part of a bench in its columns.
#define PART(member) (column + offsetof(Bench, member) / sizeof(double) * stride)

/// Clip a velocity to +-100 rad/s, like the published program.
static inline Wide bench_bounded(Wide omega)
{
#if WIDE_LANES == 1
    // a branch that is always predicted, because the next step waits for this value
    if (USUALLY(absolute(omega) <= 100))
        return omega;
#endif
    return wide_clip(omega, wide_of(-100.0), wide_of(100.0));
}

/// Terms that at least one lane has; terms that no lane has are not computed.
typedef struct BenchTerms {
    bool decays; ///< Stribeck terms
    bool sags;   ///< a supply that sags
} BenchTerms;

static inline BenchTerms bench_terms(const Bench *bench)
{
    return (BenchTerms){bench->friction.rate > 0, bench->drive.sag > 0};
}

/// Length of a step: 1 for a step of T.
typedef struct WideStep {
    Wide part;    ///< length of the step divided by T
    Wide inverse; ///< 1/part
} WideStep;

static inline WideStep whole_step(void)
{
    return (WideStep){wide_of(1), wide_of(1)};
}

/// Acceleration of the base.
typedef struct WideBase {
    Wide x, y;
} WideBase;

/// A step; `base` NULL: the base is at rest.
static inline ALWAYS_INLINE WideTorques bench_step(const double *column, size_t stride, BenchTerms terms,
                                                   WideState *state, Wide goal, WideMask enabled, const WideBase *base,
                                                   WideStep step)
{
    Wide q = state->q, omega = state->omega, T = COLUMN(Bench, T);
    Wide decay = terms.decays ? servo_decay(PART(friction), stride, omega) : wide_of(0);
    WideTorques torques;
    torques.motor = servo_torque(PART(drive), stride, terms.sags, &state->target, &state->sum, goal, enabled, q, omega,
                                 T, step.part);
    torques.hand = COLUMN(Bench, hand) + COLUMN(Bench, hand_stiffness) * (COLUMN(Bench, hand_angle) - q);
    Wide sine = wide_sin(q + COLUMN(Bench, offset));
    torques.external = torques.hand - COLUMN(Bench, gravity) * sine;
    if (base) { // cos q = 1 - 2 sin^2 (q/2)
        Wide half = wide_sin(wide_of(0.5) * (q + COLUMN(Bench, offset)));
        Wide across = base->x * (wide_of(1) - wide_of(2) * (half * half)) + base->y * sine;
        torques.external = torques.external - COLUMN(Bench, gravity) * (across * wide_of(1 / FR_GRAVITY));
    }
    ServoLimit limit = servo_limit(PART(friction), stride, torques.motor, torques.external);
    Wide viscous = COLUMN(Bench, friction.viscous) * wide_absolute(omega);
    torques.friction_limit = (limit.sliding + decay * limit.resting) + viscous;

    // friction that would stop the bench, within the friction limit. The new velocity is the velocity without the
    // Stribeck terms, minus their contribution: the decay comes last, because it takes longest
    Wide net = torques.motor + torques.external, total = step.inverse * COLUMN(Bench, impedance) * omega + net;
    Wide mobility = step.part * COLUMN(Bench, mobility);
    Wide without = (omega + net * mobility) - wide_with_sign((limit.sliding + viscous) * mobility, total);
    Wide at_rest = wide_with_sign(limit.resting * mobility, total);
    WideMask moves = wide_not(wide_at_least(torques.friction_limit, wide_absolute(total)));
    torques.friction = wide_select(moves, wide_with_sign(torques.friction_limit, -total), -total);
    Wide free = wide_where(moves, without - decay * at_rest), held = bench_bounded(free);
    // q + T w + T^2 a/2 and the like, with T a = free - omega
    Wide coasted = q + step.part * COLUMN(Bench, by_before) * omega;
    state->q = coasted + step.part * (COLUMN(Bench, by_free) * free + COLUMN(Bench, by_bounded) * held);
    state->omega = held;
    return torques;
}

#endif
