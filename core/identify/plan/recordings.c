// Possible recordings: every combination of the lists of --plan, on the bench of the first recording.
#include "recordings.h"
#include "math/vector.h"

#include <string.h>

/// Duration of the trajectories [s].
static const double duration = 6;

/// Median over the recordings of a value of their benches, or the smaller one of two values in the middle. Sorts all
/// values in `value`.
static double median(const FrFitData *data, size_t offset, double *value)
{
    for (int i = 0; i < data->logs; i++)
        memcpy(&value[i], (const char *)&data->log[i].bench + offset, sizeof *value);
    fr_sort(value, data->logs);
    return value[(data->logs - 1) / 2];
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
static bool is_possible(const FitStudy *study, const PlanCandidate *candidate)
{
    FrFitLog log = fr_candidate_log(study, candidate);
    FrBench bench;
    fr_fit_write(&plan_of(study)->model->space, plan_of(study)->model->point, &log.bench.servo);
    if (fr_bench_make(&bench, &log.bench, NULL) != FR_OK)
        return false;
    double largest = fr_bench_longest_step(&bench);
    return largest == 0 || log.bench.T <= largest;
}

static void fill_goals(PlanWork *work, const PlanLists *lists, double T)
{
    for (int i = 0; i < lists->trajectories; i++) {
        for (int k = 0; k < work->samples; k++) {
            FrGoal goal = fr_trajectory_goal(lists->trajectory[i], k * T);
            ptrdiff_t at = (ptrdiff_t)lists->trajectory[i] * work->samples + k;
            work->goal[at] = goal.angle;
            work->enabled[at] = goal.enabled;
        }
    }
}

bool fr_make_candidates(FitStudy *study)
{
    static const PlanNumbers usual_mass = {3, {0.5, 1, 2}}, usual_length = {3, {0.7, 1, 1.4}},
                             usual_gain = {5, {0.25, 0.5, 1, 2, 4}};
    PlanWork *work = plan_of(study);
    const FrFitData *data = &study->data;
    const PlanLists *lists = &study->options.planned;
    Plan *plan = &study->found.plan;
    Pool *pool = &study->of_stage;
    double T = data->log[0].bench.T, *sorted = fr_pool(pool, (size_t)data->logs * sizeof *sorted);
    if (!sorted)
        return false;
    double m = median(data, offsetof(FrBenchDef, mass), sorted), l = median(data, offsetof(FrBenchDef, length), sorted);
    PlanNumbers mass = values(&lists->mass, &usual_mass, m, m), length = values(&lists->length, &usual_length, l, l),
                gain = values(&lists->kp, &usual_gain, 1, gain_of(study->found.servo));
    int all = mass.count * length.count * gain.count * lists->trajectories;
    work->samples = (int)(duration / T + 0.5);
    work->samples = work->samples > 1 ? work->samples : 1;
    size_t goals = (size_t)work->samples * FR_TRAJECTORIES;
    work->goal = fr_pool(pool, goals * sizeof *work->goal);
    work->enabled = fr_pool(pool, goals * sizeof *work->enabled);
    work->time = fr_pool(pool, (size_t)work->samples * sizeof *work->time);
    work->nothing = fr_pool(pool, (size_t)work->samples * sizeof *work->nothing);
    plan->candidate = fr_pool(&study->memory, (size_t)all * sizeof *plan->candidate);
    if (pool->exhausted || !plan->candidate)
        return false;
    fill_goals(work, lists, T);
    for (int k = 0; k < work->samples; k++)
        work->time[k] = k * T;
    for (int i = 0; i < all; i++) {
        int t = i % lists->trajectories, g = i / lists->trajectories % gain.count;
        int arm = i / lists->trajectories / gain.count;
        PlanCandidate candidate = {.mass = mass.value[arm / length.count],
                                   .length = length.value[arm % length.count],
                                   .kp = gain.value[g],
                                   .trajectory = lists->trajectory[t],
                                   .number = i};
        if (is_possible(study, &candidate))
            plan->candidate[plan->count++] = candidate;
        else
            plan->refused++;
    }
    return true;
}

FrFitLog fr_candidate_log(const FitStudy *study, const PlanCandidate *candidate)
{
    const PlanWork *work = plan_of(study);
    ptrdiff_t goals = (ptrdiff_t)candidate->trajectory * work->samples;
    FrFitLog log = {.name = "planned",
                    .bench = study->data.log[0].bench,
                    .count = work->samples,
                    .time = study->data.log[0].time ? work->time : NULL,
                    .inner = study->data.log[0].inner,
                    .goal = work->goal + goals,
                    .enabled = work->enabled + goals,
                    .measured = work->nothing};
    log.bench.mass = candidate->mass;
    log.bench.length = candidate->length;
    log.bench.servo.kp = candidate->kp;
    return log;
}
