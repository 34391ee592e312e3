// Goal trajectories of the test bench. The published ones (Duclusaud 2024, V-A, and later versions of its program) last
// 6 s and then repeat; sine, step, ramp and chirp have parameters.
#include "friction/bench.h"
#include "math/assert.h"
#include "base/row.h"
#include "base/say.h"
#include "rows.h"

#include "math/wide_sin.h"

#include <string.h>

static const double quarter_turn = 0x1.921fb54442d18p+0;

#define GOAL_NUMBER(...) FR_NUMBER_FIELD(FrTrajectoryDef, __VA_ARGS__, FR_GROUP_TRAJECTORY)
static const FrParam goal_amplitude =
    GOAL_NUMBER(goal_amplitude, "A_d", "rad", -1e3, 1e3, -1.6, 1.6, 0.5, FR_LINEAR, "Amplitude of the goal.");
static const FrParam goal_offset =
    GOAL_NUMBER(goal_offset, "θ_d^0", "rad", -1e3, 1e3, -1.6, 1.6, 0, FR_LINEAR, "Added to the goal.");
static const FrParam goal_frequency = GOAL_NUMBER(goal_frequency, "f_d", "Hz", 0, 1e6, 0.1, 10, 1.5, FR_LOGARITHMIC,
                                                  "Frequency of the goal; of a chirp, at its start.");
static const FrParam goal_frequency_end = GOAL_NUMBER(goal_frequency_end, "f_e", "Hz", 0, 1e6, 0.1, 10, 4,
                                                      FR_LOGARITHMIC, "Frequency at the end of the chirp.");
static const FrParam goal_duration =
    GOAL_NUMBER(goal_duration, "D_d", "s", 1e-9, 1e6, 0.1, 60, 6, FR_LOGARITHMIC, "Duration of the chirp.");
static const FrParam goal_time =
    GOAL_NUMBER(goal_time, "t_d", "s", 0, 1e6, 0, 6, 1, FR_LINEAR, "Time at which the goal starts to change.");
static const FrParam goal_rate =
    GOAL_NUMBER(goal_rate, "ω_d", "rad/s", 0, 1e6, 0.01, 10, 0.5, FR_LOGARITHMIC, "Speed of the goal.");

#define GOAL_ROWS(...) ((const FrParam *const[]){&goal_amplitude, &goal_offset, __VA_ARGS__, NULL})
const FrParam *const fr_trajectory_rows[] = {&goal_amplitude, &goal_offset, &goal_frequency, &goal_frequency_end,
                                             &goal_duration,  &goal_time,   &goal_rate,      NULL};

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
    [FR_TRAJECTORY_BRUTAL] = {FR_OPTION("brutal", "brutal", "π/2 for 1.5 s < t < 4 s, else 0.",
                                        "github.com/Rhoban/bam@0639780 (#3)", "")},
    [FR_TRAJECTORY_SINE] = {FR_OPTION("sine", "sine", "", "", "\\theta_d^0 + A_d \\sin(2 \\pi f_d t)"),
                            .rows = GOAL_ROWS(&goal_frequency)},
    [FR_TRAJECTORY_STEP] = {FR_OPTION("step", "step", "", "", ""), .rows = GOAL_ROWS(&goal_time)},
    [FR_TRAJECTORY_RAMP] = {FR_OPTION("ramp", "ramp", "", "", ""), .rows = GOAL_ROWS(&goal_time, &goal_rate)},
    [FR_TRAJECTORY_CHIRP] = {FR_OPTION("chirp", "chirp between two frequencies",
                                       "The frequency changes linearly, then stays.", "", ""),
                             .rows = GOAL_ROWS(&goal_frequency, &goal_frequency_end, &goal_duration)},
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

/// Once for all trajectories, which is enough and keeps the code small.
NEVER_INLINE static double goal_sine(double x)
{
    return wide_sin(x);
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

FrTrajectoryDef fr_default_trajectory(FrTrajectory trajectory)
{
    FR_ASSERT(trajectory >= FR_TRAJECTORY_SIN_TIME_SQUARE && trajectory < FR_TRAJECTORIES);
    FrTrajectoryDef def = {.trajectory = trajectory};
    fr_rows_default(fr_trajectory_rows, &def);
    return def;
}

FrStatus fr_trajectory_check(const FrTrajectoryDef *def, FrReport *report)
{
    return fr_rows_check(fr_trajectory_rows, def, report);
}

/// Sine of an angle in turns, without the whole ones; 0 if it is so large that it has no part of a turn.
static double sine_of_turns(double turns)
{
    return goal_sine(4 * quarter_turn * (turns - ((turns + 0x1.8p52) - 0x1.8p52)));
}

/// Turns of the chirp up to t. With equal frequencies these are the turns of the sine, to the last bit.
static double swept(const FrTrajectoryDef *def, double t)
{
    double from = def->goal_frequency, to = def->goal_frequency_end, share = t / def->goal_duration;
    return share < 1 ? from * t + 0.5 * (to - from) * t * share : to * t + 0.5 * (from - to) * def->goal_duration;
}

/// Part of the amplitude that is reached at t. A time that differs from that of the step by rounding only, as a number
/// of time steps may, counts as the same.
static double risen(const FrTrajectoryDef *def, double t)
{
    double height = def->goal_amplitude < 0 ? -def->goal_amplitude : def->goal_amplitude;
    double since = t - def->goal_time, way = def->goal_rate * since;
    if (def->trajectory == FR_TRAJECTORY_STEP)
        return since >= -0x1p-51 * def->goal_time ? 1 : 0;
    return since <= 0 ? 0 : way < height ? way / height : 1;
}

/// Goal of a trajectory of the published bench program.
static FrGoal published(FrTrajectory trajectory, double t)
{
    t = within_period(t);
    switch (trajectory) {
    case FR_TRAJECTORY_SIN_TIME_SQUARE:
        return (FrGoal){goal_sine(t * t), true};
    case FR_TRAJECTORY_SIN_SIN:
        return (FrGoal){quarter_turn * goal_sine(t) + 0.5 * goal_sine(5 * t) * goal_sine(2 * t), true};
    case FR_TRAJECTORY_UP_AND_DOWN:
        return (FrGoal){t <= 3 ? ease(t, 0, 3, 0, quarter_turn) : ease(t, 3, 6, quarter_turn, 0.8 * quarter_turn),
                        true};
    case FR_TRAJECTORY_LIFT_AND_DROP:
        return (FrGoal){ease(t, 0, 2, 0, -quarter_turn), t < 2};
    case FR_TRAJECTORY_HALF_SINE:
        return (FrGoal){quarter_turn * goal_sine(0.5 * t), true};
    case FR_TRAJECTORY_STEPS: // a level includes the instant of its end
        return (FrGoal){t <= 1 ? 0 : t <= 2.5 ? 0.75 : t <= 4 ? 1.55 : t <= 5 ? 0.75 : 0, true};
    case FR_TRAJECTORY_BRUTAL:
        return (FrGoal){t > 1.5 && t < 4 ? quarter_turn : 0, true};
    default:
        return (FrGoal){0, false};
    }
}

FrGoal fr_trajectory_at(const FrTrajectoryDef *def, double t)
{
    FR_ASSERT(def && def->trajectory >= FR_TRAJECTORY_SIN_TIME_SQUARE && def->trajectory < FR_TRAJECTORIES);
    double part;
    if (def->trajectory < FR_TRAJECTORY_SINE)
        return published(def->trajectory, t);
    if (def->trajectory == FR_TRAJECTORY_SINE)
        part = sine_of_turns(def->goal_frequency * t);
    else if (def->trajectory == FR_TRAJECTORY_CHIRP)
        part = sine_of_turns(swept(def, t));
    else
        part = risen(def, t);
    return (FrGoal){def->goal_offset + def->goal_amplitude * part, true};
}

FrGoal fr_trajectory_goal(FrTrajectory trajectory, double t)
{
    const FrTrajectoryDef def = fr_default_trajectory(trajectory);
    return fr_trajectory_at(&def, t);
}
