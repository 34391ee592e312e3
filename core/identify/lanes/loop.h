// Simulation of benches along recordings, WIDE_LANES at a time, and the sums of a fit over their angles.
//
// The state of several vectors stays in registers over all steps. Their independent chains of operations keep the
// processor busy while each chain waits for its own results. Every lane computes the same with any width, so all widths
// give the same bits.
//
// Before including this file, define WIDE_LANES and the function names ROLLOUT_STEPS and ADD_NORMAL.
#include "kernels.h"
#include "bench/lanes/kernel.h"

enum { AT_ONCE = 4 };

/// Goals of step k for a vector of lanes, each with its delay; before the first sample, the first goal.
static Wide late_goals(const double *goal, double *column, int lane, int k)
{
    Wide goals;
    for (int i = 0; i < WIDE_LANES; i++) {
        ptrdiff_t late = k - (ptrdiff_t)*bench_number(column + i, LATE), later = late - 1;
        const double *track = goal + lane + i;
        double near = track[(late > 0 ? late : 0) * LANES], far = track[(later > 0 ? later : 0) * LANES];
        goals[i] = near + *bench_number(column + i, LATE_PART) * (far - near);
    }
    return goals;
}

/// Mean goals of a step that begins at `begin`, of a vector of lanes, each with its delay. The mean is taken half a
/// step earlier: the new velocity moves the angle over the step, so its middle is the time of its state.
static Wide held_goals(const Rollout *rollout, double *column, int lane, Wide begin, WideStep step)
{
    Wide goals;
    for (int i = 0; i < WIDE_LANES; i++) {
        double late = *bench_number(column + i, LATE) + *bench_number(column + i, LATE_PART);
        double *held = bench_number(column + i, HELD), from = begin[i] - (0.5 * step.part[i] + late);
        ptrdiff_t at = (ptrdiff_t)*held, start = (ptrdiff_t)*bench_number(column + i, FIRST);
        goals[i] = held_goal(rollout->time + lane + i, rollout->goal + lane + i, LANES, start, &at, from,
                             from + step.part[i], step.inverse[i]);
        *held = (double)at;
    }
    return goals;
}

/// Start lanes again that have a velocity: from the measured angle, with the goal of sample k and what is before it.
static void start_again(const Rollout *rollout, double *column, int lane, int k, WideState *state)
{
    ptrdiff_t row = (ptrdiff_t)k * LANES + lane;
    for (int i = 0; i < WIDE_LANES; i++) {
        double omega = rollout->again[row + i], q = rollout->measured[row + i];
        if (!(omega == omega))
            continue;
        state->q[i] = state->target[i] = q;
        state->omega[i] = omega;
        state->sum[i] = 0;
        *bench_number(column + i, HELD) = *bench_number(column + i, FIRST) = k;
    }
}

/// Set the drives to supply voltages: servo_drive_at, for columns.
static void set_supply(double *column, Wide supply)
{
    enum { SIZE = sizeof(double), OF_BENCH = offsetof(Bench, drive) / SIZE };
    static const int grows[] = {offsetof(ServoDrive, torque) / SIZE, offsetof(ServoDrive, supply) / SIZE},
                     shrinks[] = {offsetof(ServoDrive, room) / SIZE, offsetof(ServoDrive, room_slope) / SIZE};
    for (int i = 0; i < 2; i++) {
        wide_store(bench_number(column, OF_BENCH + grows[i]),
                   wide_load(bench_number(column, DRIVE + grows[i])) * supply);
        wide_store(bench_number(column, OF_BENCH + shrinks[i]),
                   wide_load(bench_number(column, DRIVE + shrinks[i])) / supply);
    }
}

static inline ALWAYS_INLINE void rollout_vectors(const Rollout *rollout, int block, int vectors, int lane, int first,
                                                 int end, BenchTerms terms)
{
    double *column[AT_ONCE];
    WideState state[AT_ONCE];
    Wide sum[AT_ONCE], squares[AT_ONCE], samples = wide_load(rollout->samples + lane);
    for (int v = 0; v < vectors; v++) {
        double *at = column[v] = rollout->columns + (ptrdiff_t)(block + v) * ROLLOUT_BLOCK + lane;
        state[v] = (WideState){wide_load(bench_number(at, Q)), wide_load(bench_number(at, OMEGA)),
                               wide_load(bench_number(at, TARGET)), wide_load(bench_number(at, SUM))};
        sum[v] = wide_load(bench_number(at, DISTANCE));
        squares[v] = wide_load(bench_number(at, SQUARES));
    }
    for (int k = first; k < end; k++) {
        ptrdiff_t row = (ptrdiff_t)k * LANES + lane;
        Wide goal = wide_load(rollout->goal + row), measured = wide_load(rollout->measured + row);
        Wide next = wide_load(rollout->measured + row + LANES);
        Wide time = wide_load(rollout->time + row), interval = wide_load(rollout->time + row + LANES) - time;
        Wide share = wide_of(1.0 / rollout->inner);
        WideStep step = {interval * share, wide_of(0)};
        step.inverse = wide_of(1) / step.part;
        WideMask driven = wide_above(wide_load(rollout->enabled + row), wide_of(0));
        for (int v = 0; v < vectors; v++) {
            if (rollout->again)
                start_again(rollout, column[v], lane, k, &state[v]);
            if (rollout->supply)
                set_supply(column[v], wide_load(rollout->supply + row));
            Wide r = state[v].q - measured;
            if (k >= rollout->shortest)
                r = wide_where(wide_above(samples, wide_of(k)), r);
            sum[v] += wide_absolute(r);
            squares[v] += r * r;
            if (rollout->angle)
                wide_store(rollout->angle + ((ptrdiff_t)(block + v) * rollout->angle_steps + k - first) * LANES + lane,
                           state[v].q);
        }
        for (int i = 0; i < rollout->inner; i++)
            for (int v = 0; v < vectors; v++) {
                if (rollout->holds)
                    goal = held_goals(rollout, column[v], lane, time + wide_of(i) * step.part, step);
                else if (rollout->delays)
                    goal = late_goals(rollout->goal, column[v], lane, k);
                bench_step(column[v], LANES, terms, &state[v], goal, driven, NULL, step);
                if (rollout->pull > 0) {
                    Wide there = measured + wide_of((i + 1.0) / rollout->inner) * (next - measured);
                    state[v].q += wide_of(rollout->pull) * step.part * (there - state[v].q);
                }
            }
    }
    for (int v = 0; v < vectors; v++) {
        double *at = column[v];
        wide_store(bench_number(at, Q), state[v].q);
        wide_store(bench_number(at, OMEGA), state[v].omega);
        wide_store(bench_number(at, TARGET), state[v].target);
        wide_store(bench_number(at, SUM), state[v].sum);
        wide_store(bench_number(at, DISTANCE), sum[v]);
        wide_store(bench_number(at, SQUARES), squares[v]);
    }
}

void ROLLOUT_STEPS(const Rollout *rollout, int first, int end)
{
    for (int lane = 0; lane < LANES; lane += WIDE_LANES) {
        int block = 0;
        for (; block + AT_ONCE <= rollout->blocks; block += AT_ONCE) {
            if (rollout->sags)
                rollout_vectors(rollout, block, AT_ONCE, lane, first, end, (BenchTerms){true, true});
            else if (rollout->decays)
                rollout_vectors(rollout, block, AT_ONCE, lane, first, end, (BenchTerms){true, false});
            else
                rollout_vectors(rollout, block, AT_ONCE, lane, first, end, (BenchTerms){false, false});
        }
        for (; block < rollout->blocks; block++)
            rollout_vectors(rollout, block, 1, lane, first, end, (BenchTerms){true, rollout->sags});
    }
}

/// J_i of step k.
static inline ALWAYS_INLINE Wide slope(const NormalSums *sums, int i, Wide angle, ptrdiff_t row)
{
    return (wide_load(sums->other[i] + row) - angle) * sums->by[i];
}

void ADD_NORMAL(const NormalSums *sums, int first, int end)
{
    enum { PARAMETERS = 24, STEPS = 4 }; // steps between two passes over the sums
    for (int lane = 0; lane < LANES; lane += WIDE_LANES) {
        Wide samples = wide_load(sums->samples + lane), J[PARAMETERS][STEPS], weight[STEPS];
        for (int begin = first; begin < end; begin += STEPS) {
            int steps = end - begin < STEPS ? end - begin : STEPS;
            for (int s = 0; s < steps; s++) {
                ptrdiff_t row = (ptrdiff_t)(begin - first + s) * LANES + lane;
                Wide angle = wide_load(sums->angle + row);
                Wide r = angle - wide_load(sums->measured + (ptrdiff_t)(begin + s) * LANES + lane);
                Wide one = wide_where(wide_above(samples, wide_of(begin + s)), wide_of(1));
                weight[s] = sums->floor > 0 ? one / wide_max(wide_absolute(r), wide_of(sums->floor)) : one;
                for (int i = 0; i < sums->count; i++) {
                    double *gradient = sums->gradient + (ptrdiff_t)i * LANES + lane;
                    J[i][s] = slope(sums, i, angle, row);
                    wide_store(gradient, wide_load(gradient) + weight[s] * J[i][s] * r);
                }
            }
            for (int i = 0, pair = 0; i < sums->count; i++) {
                Wide weighted[STEPS];
                for (int s = 0; s < steps; s++)
                    weighted[s] = weight[s] * J[i][s];
                for (int j = 0; j <= i; j++, pair++) {
                    double *hessian = sums->hessian + (ptrdiff_t)pair * LANES + lane;
                    Wide sum = wide_load(hessian);
                    for (int s = 0; s < steps; s++)
                        sum += weighted[s] * J[j][s];
                    wide_store(hessian, sum);
                }
            }
        }
    }
}
