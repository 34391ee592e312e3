// Benches along recordings, FR_BENCH_BLOCK of them side by side: the loops for each vector unit.
//
// A lane is a recording with a candidate's parameters. All blocks of a call follow the same recordings, so that goals
// and measured angles are loaded without gathering.
#ifndef FRICTION_IDENTIFY_KERNELS_H
#define FRICTION_IDENTIFY_KERNELS_H

#include "bench/lanes/kernels.h"

enum {
    LANES = FR_BENCH_BLOCK,
    /// behind those of a bench: the sum of r^2, where r = q - measured; DISTANCE is that of |r|
    SQUARES = DISTANCE + 1,
    /// the delay of the goal in steps: whole ones and a part of one
    LATE,
    LATE_PART,
    ROLLOUT_COLUMNS,
    ROLLOUT_BLOCK = ROLLOUT_COLUMNS * LANES,
};

/// Blocks of lanes that follow the same recordings.
typedef struct Rollout {
    int blocks;             ///< how many
    double *columns;        ///< number k of lane i of block b at columns[b * ROLLOUT_BLOCK + k * LANES + i]
    const double *goal;     ///< of each step, for each lane [rad]
    const double *enabled;  ///< likewise, 1 or 0
    const double *measured; ///< likewise [rad]
    const double *samples;  ///< of each lane: how many of its steps count
    int shortest;           ///< the fewest of them
    bool decays;            ///< some lane has Stribeck terms
    bool sags;              ///< some lane has a supply that sags
    bool delays;            ///< some lane has a goal that comes late
    double *angle;          ///< NULL, or where the angle before step k of lane i of block b is stored:
    int angle_steps;        ///< angle[(b * angle_steps + k - first) * LANES + i]
} Rollout;

/// Weights of a step's samples in a fit, and what is added up with them. Derivative i is (other[i] - angle) by[i].
typedef struct NormalSums {
    int count;                  ///< parameters
    const double *angle;        ///< LANES numbers of each step
    const double *const *other; ///< of each parameter, the angles with it changed, likewise
    const double *by;           ///< 1 over the change of each parameter
    const double *measured;     ///< likewise
    const double *samples;      ///< as of Rollout
    double floor;               ///< 0: all weigh 1; else 1/max(|r|, floor)
    double *hessian;            ///< LANES numbers for each pair i >= j: sums of w J_i J_j
    double *gradient;           ///< LANES numbers for each parameter: sums of w J_i r
} NormalSums;

/// Take the steps from `first` to before `end`.
typedef void RolloutSteps(const Rollout *rollout, int first, int end);

/// Add up the steps from `first` to before `end`; the angles begin with `first`, `measured` with step 0.
typedef void AddNormal(const NormalSums *sums, int first, int end);

RolloutSteps fr_rollout_portable, fr_rollout_avx2, fr_rollout_avx512;
AddNormal fr_normal_portable, fr_normal_avx2, fr_normal_avx512;

#endif
