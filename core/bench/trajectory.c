// Goal trajectories of the test bench (Duclusaud 2024, V-A, and later ones of the published program). Each lasts
// 6 s and then repeats.
#include "friction/plant.h"
#include "rows.h"

#include "math/wide_sin.h"

static const double quarter_turn = 0x1.921fb54442d18p+0;

#define TRAJECTORY(id, title_, text_)                                                                                  \
    static const FrOption id = {.name = #id,                                                                           \
                                .title = title_,                                                                       \
                                .text = text_,                                                                         \
                                .source = "github.com/Rhoban/bam, bam/trajectory.py",                                  \
                                .equation = ""}

TRAJECTORY(sin_time_square, "chirp", "sin t²: rising frequency at constant amplitude.");
TRAJECTORY(sin_sin, "superposed oscillations", "A slow oscillation with faster, smaller oscillations superposed.");
TRAJECTORY(up_and_down, "raise and lower",
           "Raised in 3 s, then lowered a little: the mass lags until it is backdriven.");
TRAJECTORY(lift_and_drop, "lift and drop", "Lifted in 2 s, then the bridge opens.");
TRAJECTORY(half_sine, "half sine", "Up and back within 6 s.");
TRAJECTORY(steps, "steps", "0, 0.75, 1.55, 0.75 and 0 rad.");
TRAJECTORY(nothing, "torque off", "The bridge is open: a free pendulum with friction.");

const FrParam fr_trajectory_goal_row =
    FR_NUMBER_ROW("theta_d", "θ_d", "rad", -1e3, 1e3, -3.2, 3.2, 1.2, FR_LINEAR,
                  "Goal angle, as the servo measures it; 0 is hanging down if q_offset = 0.", FR_GROUP_TRAJECTORY);

static const FrParam *const hold_rows[] = {&fr_trajectory_goal_row, NULL};
static const FrOption hold = {.name = "hold",
                              .title = "hold a goal",
                              .text = "The goal stays at the given angle.",
                              .source = "",
                              .equation = "",
                              .rows = hold_rows};

static const FrOption recorded = {.name = "log",
                                  .title = "from a recording",
                                  .text = "The goal of a recording, or of any other time series in a CSV file.",
                                  .source = "",
                                  .equation = ""};

static const FrOption *const trajectories[] = {[FR_TRAJECTORY_SIN_TIME_SQUARE] = &sin_time_square,
                                               [FR_TRAJECTORY_SIN_SIN] = &sin_sin,
                                               [FR_TRAJECTORY_UP_AND_DOWN] = &up_and_down,
                                               [FR_TRAJECTORY_LIFT_AND_DROP] = &lift_and_drop,
                                               [FR_TRAJECTORY_HALF_SINE] = &half_sine,
                                               [FR_TRAJECTORY_STEPS] = &steps,
                                               [FR_TRAJECTORY_NOTHING] = &nothing,
                                               [FR_TRAJECTORY_HOLD] = &hold,
                                               [FR_TRAJECTORY_LOG] = &recorded,
                                               NULL};

const FrParam fr_trajectory_row = FR_CHOICE_ROW("trajectory", "", FR_TRAJECTORY_SIN_TIME_SQUARE, trajectories,
                                                "Trajectory of the goal angle.", FR_GROUP_TRAJECTORY);

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

FrGoal fr_trajectory_goal(const FrTrajectory *trajectory, double t)
{
    FR_ASSERT(trajectory && (trajectory->kind != FR_TRAJECTORY_LOG || trajectory->log));
    if (trajectory->kind == FR_TRAJECTORY_LOG)
        return (FrGoal){fr_recording_at(trajectory->log, FR_GOAL, t),
                        !(fr_recording_at(trajectory->log, FR_ENABLED, t) <= 0.5)};
    t = within_period(t);
    switch (trajectory->kind) {
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
    case FR_TRAJECTORY_HOLD:
        return (FrGoal){trajectory->goal, true};
    default:
        return (FrGoal){0, false};
    }
}

FrStatus fr_trajectory_from_form(FrTrajectory *trajectory, const FrForm *form, FrReport *report)
{
    FR_ASSERT(trajectory && form);
    FrTrajectoryKind kind = (FrTrajectoryKind)fr_form_value(form, fr_trajectory_row.key);
    bool missing = kind == FR_TRAJECTORY_LOG && !form->log;
    FrReport none;
    report = fr_report_begin(report, &none);
    if (missing)
        fr_report_add(report, FR_ERROR, FR_NO_RECORDING, fr_trajectory_row.key, FR_NO_ARGUMENTS);
    fr_report_end(report);
    if (missing)
        return FR_BAD_INPUT;
    *trajectory = (FrTrajectory){kind, fr_form_value(form, fr_trajectory_goal_row.key), form->log};
    return FR_OK;
}
