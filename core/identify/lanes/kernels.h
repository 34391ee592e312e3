// Simulation of benches along recordings, BENCH_BLOCK of them side by side: the loops for each vector unit.
//
// A lane is a recording with the parameters of a candidate. All blocks of a call follow the same recordings, so goals
// and measured angles are loaded without gathering.
#ifndef FRICTION_IDENTIFY_KERNELS_H
#define FRICTION_IDENTIFY_KERNELS_H

#include "bench/lanes/kernels.h"

enum {
    LANES = BENCH_BLOCK,
    /// after the columns of a bench: the sum of r^2, where r = q - measured; DISTANCE has the sum of |r|
    SQUARES = DISTANCE + 1,
    /// delay of the goal, in steps of T: whole ones, and a fraction of one
    LATE,
    LATE_PART,
    /// index of the goal that was held last
    HELD,
    /// the first sample, or the last one after a gap
    FIRST,
    /// drive with a supply of 1 V, or with that of the bench
    DRIVE,
    ROLLOUT_COLUMNS = DRIVE + (int)(sizeof(ServoDrive) / sizeof(double)),
    ROLLOUT_BLOCK = ROLLOUT_COLUMNS * LANES,
};

/// Blocks of lanes that follow the same recordings.
typedef struct Rollout {
    int blocks; ///< number of blocks
    int inner;  ///< steps from each sample to the next
    /// column k of lane i of block b is at columns[b * ROLLOUT_BLOCK + k * LANES + i]
    double *columns;
    const double *time;     ///< times of the samples, for each lane [T]
    const double *goal;     ///< goals of each sample in the same layout [rad]
    const double *enabled;  ///< bridge states in the same layout, 1 or 0
    const double *measured; ///< measured angles in the same layout [rad]
    const double *again;    ///< NULL, or velocities with which lanes start again at a sample [rad/s]; otherwise NaN
    const double *supply;   ///< NULL, or supply voltages of each sample; 1 in lanes that keep that of the bench
    const double *samples;  ///< number of samples of each lane; 0 for unused lanes
    int shortest;           ///< smallest number of samples of a lane
    bool decays;            ///< a lane has Stribeck terms
    bool sags;              ///< a lane has a supply that sags
    bool delays;            ///< a lane has a delayed goal
    bool holds;             ///< a goal is held until the next one, and centred on the time of the state
    double pull;            ///< part of the distance to the measured angle by which each step of T moves the angle
    /// NULL, or room for the angle before step k of lane i of block b at
    /// angle[(b * angle_steps + k - first) * LANES + i]
    double *angle;
    int angle_steps; ///< number of steps for which there is room
} Rollout;

/// Weights of the samples of a step in a fit, and their weighted sums. Derivative i is (other[i] - angle) by[i].
typedef struct NormalSums {
    int count;                  ///< number of parameters
    const double *angle;        ///< LANES angles for each step
    const double *const *other; ///< for each parameter, the angles with that parameter changed
    const double *by;           ///< 1 over the change of each parameter
    const double *measured;     ///< measured angles, LANES for each step
    const double *samples;      ///< number of samples of each lane
    double floor;               ///< 0: all weights are 1; otherwise they are 1/max(|r|, floor)
    double *hessian;            ///< LANES sums of w J_i J_j for each pair i >= j
    double *gradient;           ///< LANES sums of w J_i r for each parameter
} NormalSums;

/// Mean over `from` to `to` of goals that are held from their times on, the last one for ever, and goal `first` before
/// its time, too; `inverse` is 1/(to - from). `held` is an index that is near the right one.
static inline double held_goal(const double *time, const double *goal, ptrdiff_t stride, ptrdiff_t first,
                               ptrdiff_t *held, double from, double to, double inverse)
{
    ptrdiff_t at = *held;
    // bound: the samples
    while (at > first && time[at * stride] > from)
        at--;
    // bound: the samples, the last of which is later
    while (time[(at + 1) * stride] <= from)
        at++;
    *held = at;
    if (time[(at + 1) * stride] >= to)
        return goal[at * stride];
    double sum = 0, begin = from;
    // bound: the samples, the last of which is later
    for (; time[(at + 1) * stride] < to; at++) {
        sum += goal[at * stride] * (time[(at + 1) * stride] - begin);
        begin = time[(at + 1) * stride];
    }
    return (sum + goal[at * stride] * (to - begin)) * inverse;
}

/// Simulate from sample `first` to sample `end`.
typedef void RolloutSteps(const Rollout *rollout, int first, int end);

/// Add up the steps from `first` to `end` - 1. The angles begin with step `first`, `measured` begins with step 0.
typedef void AddNormal(const NormalSums *sums, int first, int end);

RolloutSteps fr_rollout_portable, fr_rollout_avx2, fr_rollout_avx512;
AddNormal fr_normal_portable, fr_normal_avx2, fr_normal_avx512;

#endif
