// Possible recordings: every combination of the lists of --plan, on the bench of the first recording.
#include "recordings.h"
#include "identify/fit.h"
#include "base/row.h"

#include <stdlib.h>
#include <string.h>

/// Duration of the trajectories [s].
static const double duration = 6;

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/// Median over the recordings of a value of their benches; of two values in the middle, the smaller one.
static double median(const FrFitData *data, size_t offset)
{
    double *value = fr_allocate(data->allocator, (size_t)data->logs * sizeof *value), found = 0;
    for (int i = 0; i < data->logs && value; i++)
        memcpy(&value[i], (const char *)&data->log[i].bench + offset, sizeof *value);
    if (value) {
        qsort(value, (size_t)data->logs, sizeof *value, compare);
        found = value[(data->logs - 1) / 2];
    }
    fr_release(data->allocator, value);
    return found;
}

/// The given values, otherwise the usual ones, each times a factor.
static PlanNumbers values(const PlanNumbers *given, const PlanNumbers *usual, double by_given, double by_usual)
{
    PlanNumbers all = given->count ? *given : *usual;
    for (int i = 0; i < all.count; i++)
        all.value[i] *= given->count ? by_given : by_usual;
    return all;
}

/// Default gain of a published servo.
static double gain_of(const FrOption *servo)
{
    for (const FrPresetSetting *setting = servo->settings; setting && setting->key; setting++)
        if (strcmp(setting->key, "kp") == 0)
            return setting->value;
    return fr_default_servo().kp;
}

/// Returns true if a candidate can be simulated: if the time step is too large, an oscillation grows that looks
/// like information.
static bool is_possible(const PlanWork *work, const PlanCandidate *candidate)
{
    FrFitLog log = fr_candidate_log(work, candidate);
    FrBench bench;
    fr_fit_write(work->space, work->point, &log.bench.servo);
    if (fr_bench_make(&bench, &log.bench, NULL) != FR_OK)
        return false;
    double largest = fr_bench_longest_step(&bench);
    return largest == 0 || log.bench.T <= largest;
}

static void fill_goals(PlanWork *work, const PlanLists *lists)
{
    double T = work->data->log[0].bench.T;
    for (int i = 0; i < lists->trajectories; i++) {
        for (int k = 0; k < work->samples; k++) {
            FrGoal goal = fr_trajectory_goal(lists->trajectory[i], k * T);
            ptrdiff_t at = (ptrdiff_t)lists->trajectory[i] * work->samples + k;
            work->goal[at] = goal.angle;
            work->enabled[at] = goal.enabled;
        }
    }
}

bool fr_make_candidates(PlanWork *work, const PlanLists *lists, const FrOption *servo)
{
    static const PlanNumbers usual_mass = {3, {0.5, 1, 2}}, usual_length = {3, {0.7, 1, 1.4}},
                             usual_gain = {5, {0.25, 0.5, 1, 2, 4}};
    const FrFitData *data = work->data;
    double m = median(data, offsetof(FrBenchDef, mass)), l = median(data, offsetof(FrBenchDef, length));
    PlanNumbers mass = values(&lists->mass, &usual_mass, m, m), length = values(&lists->length, &usual_length, l, l),
                gain = values(&lists->kp, &usual_gain, 1, gain_of(servo));
    int all = mass.count * length.count * gain.count * lists->trajectories;
    work->samples = (int)(duration / data->log[0].bench.T + 0.5);
    work->samples = work->samples > 1 ? work->samples : 1;
    size_t goals = (size_t)work->samples * FR_TRAJECTORIES;
    work->goal = fr_allocate(data->allocator, goals * sizeof *work->goal);
    work->enabled = fr_allocate(data->allocator, goals * sizeof *work->enabled);
    work->nothing = fr_allocate(data->allocator, (size_t)work->samples * sizeof *work->nothing);
    work->plan->candidate = fr_allocate(data->allocator, (size_t)all * sizeof *work->plan->candidate);
    if (!work->goal || !work->enabled || !work->nothing || !work->plan->candidate)
        return false;
    fill_goals(work, lists);
    for (int i = 0; i < all; i++) {
        int t = i % lists->trajectories, g = i / lists->trajectories % gain.count;
        int arm = i / lists->trajectories / gain.count;
        PlanCandidate candidate = {.mass = mass.value[arm / length.count],
                                   .length = length.value[arm % length.count],
                                   .kp = gain.value[g],
                                   .trajectory = lists->trajectory[t],
                                   .number = i};
        if (is_possible(work, &candidate))
            work->plan->candidate[work->plan->count++] = candidate;
        else
            work->plan->refused++;
    }
    return true;
}

FrFitLog fr_candidate_log(const PlanWork *work, const PlanCandidate *candidate)
{
    FrFitLog log = {.name = "planned",
                    .bench = work->data->log[0].bench,
                    .count = work->samples,
                    .goal = work->goal + (ptrdiff_t)candidate->trajectory * work->samples,
                    .enabled = work->enabled + (ptrdiff_t)candidate->trajectory * work->samples,
                    .measured = work->nothing};
    log.bench.mass = candidate->mass;
    log.bench.length = candidate->length;
    log.bench.servo.kp = candidate->kp;
    return log;
}
