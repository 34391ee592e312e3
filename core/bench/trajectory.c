// Goal trajectories of the test bench (Duclusaud 2024, V-A, and later ones of the published program). Each lasts
// 6 s and then repeats.
#include "friction/bench.h"
#include "math/assert.h"
#include "base/row.h"
#include "rows.h"

#include "math/wide_sin.h"

#include <string.h>

static const double quarter_turn = 0x1.921fb54442d18p+0;

#define TRAJECTORY(name_, title_, text_)                                                                               \
    {                                                                                                                  \
        FR_OPTION(name_, title_, text_, "github.com/Rhoban/bam, bam/trajectory.py", "")                                \
    }

const FrOption fr_trajectories[FR_TRAJECTORIES] = {
    [FR_TRAJECTORY_SIN_TIME_SQUARE] =
        TRAJECTORY("sin_time_square", "chirp", "sin t²: rising frequency at constant amplitude."),
    [FR_TRAJECTORY_SIN_SIN] = TRAJECTORY("sin_sin", "superposed oscillations",
                                         "A slow oscillation with faster, smaller oscillations superposed."),
    [FR_TRAJECTORY_UP_AND_DOWN] =
        TRAJECTORY("up_and_down", "raise and lower",
                   "Raised in 3 s, then lowered a little: the mass lags until it is backdriven."),
    [FR_TRAJECTORY_LIFT_AND_DROP] =
        TRAJECTORY("lift_and_drop", "lift and drop", "Lifted in 2 s, then the bridge opens."),
    [FR_TRAJECTORY_HALF_SINE] = TRAJECTORY("half_sine", "half sine", "Up and back within 6 s."),
    [FR_TRAJECTORY_STEPS] = TRAJECTORY("steps", "steps", "0, 0.75, 1.55, 0.75 and 0 rad."),
    [FR_TRAJECTORY_NOTHING] = TRAJECTORY("nothing", "torque off", "The bridge is open: a free pendulum with friction."),
};

FrTrajectory fr_trajectory_find(const char *name)
{
    FR_ASSERT(name);
    int i = 0;
    // bound: the number of trajectories
    while (i < FR_TRAJECTORIES && strcmp(fr_trajectories[i].name, name) != 0)
        i++;
    return (FrTrajectory)i;
}

/// Cubic with level ends from x0 at t0 to x1 at t1.
static double ease(double t, double t0, double t1, double x0, double x1)
{
    if (t <= t0)
        return x0;
    if (t >= t1)
        return x1;
    double s = (t - t0) / (t1 - t0);
    return x0 + (x1 - x0) * s * s * (3 - 2 * s);
}

/// t minus the whole periods before it; t itself in the first period.
static double within_period(double t)
{
    const double period = 6;
    if (!(t >= period))
        return t;
    double turns = t / period, whole = (turns + 0x1p52) - 0x1p52;
    double rest = t - period * (whole > turns ? whole - 1 : whole);
    return rest < 0 ? 0 : rest;
}

FrGoal fr_trajectory_goal(FrTrajectory trajectory, double t)
{
    FR_ASSERT(trajectory >= FR_TRAJECTORY_SIN_TIME_SQUARE && trajectory < FR_TRAJECTORIES);
    t = within_period(t);
    switch (trajectory) {
    case FR_TRAJECTORY_SIN_TIME_SQUARE:
        return (FrGoal){wide_sin(t * t), true};
    case FR_TRAJECTORY_SIN_SIN:
        return (FrGoal){quarter_turn * wide_sin(t) + 0.5 * wide_sin(5 * t) * wide_sin(2 * t), true};
    case FR_TRAJECTORY_UP_AND_DOWN:
        return (FrGoal){t <= 3 ? ease(t, 0, 3, 0, quarter_turn) : ease(t, 3, 6, quarter_turn, 0.8 * quarter_turn),
                        true};
    case FR_TRAJECTORY_LIFT_AND_DROP:
        return (FrGoal){ease(t, 0, 2, 0, -quarter_turn), t < 2};
    case FR_TRAJECTORY_HALF_SINE:
        return (FrGoal){quarter_turn * wide_sin(0.5 * t), true};
    case FR_TRAJECTORY_STEPS: // a level includes the instant of its end
        return (FrGoal){t <= 1 ? 0 : t <= 2.5 ? 0.75 : t <= 4 ? 1.55 : t <= 5 ? 0.75 : 0, true};
    default:
        return (FrGoal){0, false};
    }
}
