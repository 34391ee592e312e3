// Delay of the goal of a servo: whole steps and a part of a step. Between two steps, goals are interpolated linearly.
#ifndef FRICTION_SERVO_DELAY_H
#define FRICTION_SERVO_DELAY_H

/// A delay in steps of T.
typedef struct Delay {
    double whole; ///< whole steps
    double part;  ///< part of a step, 0 to 1
} Delay;

static inline Delay delay_of(double delay, double T)
{
    double steps = delay / T, whole = FLOOR(steps);
    return (Delay){whole, steps - whole};
}

#endif
