// Tasks of a fit: the order in which they may start, and which of their results are counted.
#include "search.h"
#include "math/assert.h"
#include "fit.h"

#include <limits.h>
#include <math.h>
#include <string.h>

/// A step from one model to another.
typedef struct Edge {
    int from, to;
} Edge;

enum { SIMPLER = 2, STEPS = 8, EDGES = 2, BACK_STEPS = 4, GIVEN = SIMPLER };

/// Models that each model contains.
static const int simpler[FR_FIT_MODELS][SIMPLER] = {
    [FR_M1] = {-1, -1},       [FR_M2] = {FR_M1, -1}, [FR_M3] = {FR_M1, -1},
    [FR_M4] = {FR_M2, FR_M3}, [FR_M5] = {FR_M4, -1}, [FR_M6] = {FR_M5, -1},
};

/// The steps back and then forward again; the two edges of a step may run in parallel.
static const Edge way[STEPS][EDGES] = {
    {{FR_M6, FR_M5}, {-1, -1}},       {{FR_M5, FR_M4}, {-1, -1}},       {{FR_M4, FR_M2}, {FR_M4, FR_M3}},
    {{FR_M2, FR_M1}, {FR_M3, FR_M1}}, {{FR_M1, FR_M2}, {FR_M1, FR_M3}}, {{FR_M2, FR_M4}, {FR_M3, FR_M4}},
    {{FR_M4, FR_M5}, {-1, -1}},       {{FR_M5, FR_M6}, {-1, -1}},
};

void fr_fit_begin(FrFit *fit, const FrFitSpace *spaces, unsigned requested, unsigned long long seed, int fold,
                  int budget)
{
    FR_ASSERT(requested > 0 && requested < 1u << FR_FIT_MODELS && budget > 0);
    memset(fit, 0, sizeof *fit);
    fit->seed = seed;
    fit->fold = fold;
    fit->budget = budget;
    for (int m = FR_FIT_MODELS - 1; m >= 0; m--)
        for (int s = 0; s < SIMPLER && requested >> m & 1; s++)
            if (simpler[m][s] >= 0)
                requested |= 1u << simpler[m][s];
    for (int m = 0; m < FR_FIT_MODELS; m++) {
        fit->model[m].requested = requested >> m & 1;
        fit->model[m].space = spaces[m];
        fit->model[m].loss = (double)INFINITY;
    }
}

void fr_fit_give(FrFit *fit, FrServoModel model, const double *point)
{
    FR_ASSERT(model >= FR_M1 && model <= FR_M6);
    FrFitModel *m = &fit->model[model];
    m->given = true;
    memcpy(m->start, point, (size_t)m->space.count * sizeof *point);
}

// ---------------------------------------------------------------------------------------------------------------
// Counting of results.

/// Take over a better point, and add it to the history of the model.
static void improve(FrFitModel *m, const FrFitFound *found)
{
    if (!(found->loss < m->loss))
        return;
    m->loss = found->loss;
    m->improved = true;
    memcpy(m->point, found->point, sizeof m->point);
    int at = m->line < FR_FIT_LINE_MAX ? m->line++ : FR_FIT_LINE_MAX - 1;
    m->line_evaluations[at] = m->evaluations + m->extra_evaluations;
    m->line_loss[at] = m->loss;
}

// NOLINTNEXTLINE(misc-no-recursion) bound: six models, because each passes on only to richer ones
unsigned fr_fit_improve(FrFit *fit, FrServoModel model, const double *point, int evaluations, const FrFitData *data,
                        FrFitScratch *scratch)
{
    FR_ASSERT(model >= FR_M1 && model <= FR_M6);
    static const unsigned within[] = {1 << FR_M2 | 1 << FR_M3, 1 << FR_M4, 1 << FR_M4, 1 << FR_M5, 1 << FR_M6, 0};
    FrFitModel *m = &fit->model[model];
    FrFitFound found = {.ended = true};
    FrFitValue value;
    fr_fit_values(data, &m->space, 1, point, &value, scratch);
    m->extra_evaluations += evaluations + 1;
    found.loss = value.loss;
    memcpy(found.point, point, (size_t)m->space.count * sizeof *point);
    if (!(found.loss < m->loss))
        return 0;
    improve(m, &found);
    unsigned changed = 1u << model;
    for (int richer = 0; richer < FR_FIT_MODELS; richer++) {
        double carried[FR_FIT_FREE_MAX];
        if (!(within[model] >> richer & 1) || !fit->model[richer].requested)
            continue;
        fr_fit_carry(&m->space, m->point, &fit->model[richer].space, carried);
        changed |= fr_fit_improve(fit, (FrServoModel)richer, carried, 0, data, scratch);
    }
    return changed;
}

static void remember(FrFitModel *m, double loss)
{
    int at = m->near < FR_FIT_NEAR_MAX ? m->near++ : FR_FIT_NEAR_MAX - 1;
    for (; at > 0 && m->near_loss[at - 1] > loss; at--)
        m->near_loss[at] = m->near_loss[at - 1];
    m->near_loss[at] = loss;
}

/// Bit mask of the first starts of a model.
static unsigned starts_of(const FrFit *fit, int model)
{
    const FrFitModel *m = &fit->model[model];
    unsigned starts = m->given ? 1u << GIVEN : 0;
    for (int s = 0; s < SIMPLER && !fit->refits; s++)
        starts |= simpler[model][s] >= 0 ? 1u << s : 0;
    return starts;
}

unsigned fr_fit_requested(const FrFit *fit)
{
    unsigned models = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        models |= fit->model[m].requested ? 1u << m : 0;
    return models;
}

int fr_fit_most_restarts(const FrFit *fit, int model)
{
    return fit->refits ? 0 : fit->starts == 0 ? INT_MAX : model == FR_M1 ? 2 * fit->starts : fit->starts;
}

static bool is_used(const FrFit *fit, int model)
{
    const FrFitModel *m = &fit->model[model];
    return m->evaluations >= fit->budget || m->restarts >= fr_fit_most_restarts(fit, model);
}

/// Count all results that can be counted: the first starts together, then the restarts in their order.
static void count(FrFit *fit, int model)
{
    FrFitModel *m = &fit->model[model];
    if (!m->counting && m->starts_ended == starts_of(fit, model)) {
        m->counting = true;
        for (int s = 0; s <= GIVEN; s++)
            if (m->starts_ended >> s & 1) {
                m->evaluations += m->first[s].evaluations;
                improve(m, &m->first[s]);
            }
        m->budget_used = is_used(fit, model);
    }
    // bound: the restarts begun, FR_FIT_AHEAD beyond those counted
    while (m->counting && !m->budget_used && !m->rerun_needed && m->restarts < m->restarts_begun) {
        FrFitFound *found = &m->ahead[m->restarts % FR_FIT_AHEAD];
        int left = fit->budget - m->evaluations;
        if (!found->ended)
            return;
        if (found->evaluations > left && found->limit > left) {
            m->rerun_needed = true; // with a limit of `left` it would have ended earlier
            return;
        }
        m->evaluations += found->evaluations;
        m->restarts++;
        m->budget_used = is_used(fit, model);
        improve(m, found);
        remember(m, found->loss);
    }
}

void fr_fit_known(FrFit *fit, const FrFitSpace *spaces, FrServoModel model, const double *point,
                  unsigned long long seed, const FrFitData *data, FrFitScratch *scratch)
{
    fr_fit_begin(fit, spaces, 1u << model, seed, 0, 1);
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fit->model[m].requested = m == (int)model;
    FrFitModel *known = &fit->model[model];
    memcpy(known->point, point, (size_t)known->space.count * sizeof *point);
    fr_fit_improve(fit, model, point, 0, data, scratch);
    known->polished = true;
    fit->step = STEPS;
}

// ---------------------------------------------------------------------------------------------------------------
// Tasks, the most urgent first.

/// CMA-ES around a point that is already good.
static FrFitStage fine(const FrFitSpace *space, double sigma, int evaluations)
{
    return (FrFitStage){FR_FIT_CMA, evaluations, 4 + (int)(3 * fr_log(space->count)), sigma, 0};
}

/// Seed of a task.
static uint64_t seed_of(const FrFit *fit, const FrFitTask *task)
{
    enum { BEYOND_RESTARTS = 1 << 30 };
    return fr_fit_seed(fit->seed, fit->fold, task->model, BEYOND_RESTARTS + 16 * (int)task->kind + task->number);
}

static bool all_polished(const FrFit *fit)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fit->model[m].requested && !fit->model[m].polished)
            return false;
    return true;
}

/// Returns true if an edge has a point to carry: always when going back; when going forward, if the model
/// has improved since.
static bool carries(const FrFit *fit, int step, Edge edge)
{
    return edge.from >= 0 && fit->model[edge.from].requested && fit->model[edge.to].requested &&
           (step < BACK_STEPS || fit->model[edge.from].improved);
}

static bool take_step(FrFit *fit, FrFitTask *task, FrFitSearch *search)
{
    for (int e = 0; e < EDGES; e++) {
        Edge edge = way[fit->step][e];
        if (!(fit->step_edges >> e & 1) || fit->step_begun >> e & 1)
            continue;
        FrFitModel *to = &fit->model[edge.to];
        double point[FR_FIT_FREE_MAX];
        fr_fit_carry(&fit->model[edge.from].space, fit->model[edge.from].point, &to->space, point);
        const FrFitStage stages[] = {
            {FR_FIT_SQUARES, 10, 0, 0, 0}, {FR_FIT_WEIGHTED, 25, 0, 0, 0}, fine(&to->space, 0.005, 600)};
        *task = (FrFitTask){fit->step < BACK_STEPS ? FR_FIT_BACK : FR_FIT_AGAIN, edge.to, edge.from, e, 0};
        fr_fit_search(search, seed_of(fit, task), 3, stages, to->space.count, point);
        search->max_loss_for_cma = 1.02 * to->loss;
        fit->step_begun |= 1u << e;
        return true;
    }
    return false;
}

static bool take_polish(FrFit *fit, int model, FrFitTask *task, FrFitSearch *search)
{
    FrFitModel *m = &fit->model[model];
    if (!m->budget_used || m->polishing)
        return false;
    const FrFitStage stages[] = {fine(&m->space, 0.005, 1500), fine(&m->space, 0.001, 1500)};
    *task = (FrFitTask){FR_FIT_POLISH, model, model, 0, 0};
    fr_fit_search(search, seed_of(fit, task), 2, stages, m->space.count, m->point);
    m->polishing = true;
    return true;
}

static bool take_start(FrFit *fit, int model, FrFitTask *task, FrFitSearch *search)
{
    FrFitModel *m = &fit->model[model];
    static const FrFitStage stage = {FR_FIT_WEIGHTED, 30, 0, 0, 0};
    for (int s = 0; s <= GIVEN; s++) {
        if (!(starts_of(fit, model) >> s & 1) || m->starts >> s & 1)
            continue;
        double point[FR_FIT_FREE_MAX];
        int from = s == GIVEN ? model : simpler[model][s];
        if (s == GIVEN)
            memcpy(point, m->start, sizeof point);
        else if (fit->model[from].polished)
            fr_fit_carry(&fit->model[from].space, fit->model[from].point, &m->space, point);
        else
            continue;
        *task = (FrFitTask){s == GIVEN ? FR_FIT_FROM_GIVEN : FR_FIT_FROM_SIMPLER, model, from, s, 0};
        fr_fit_search(search, seed_of(fit, task), 1, &stage, m->space.count, point);
        m->starts |= 1u << s;
        return true;
    }
    return false;
}

/// Evaluations that the restarts which have begun but are not counted will probably add.
static double expected(const FrFitModel *m)
{
    double sum = 0, evaluations = m->evaluations;
    int ended = 0, running = m->restarts_begun - m->restarts;
    for (int k = m->restarts; k < m->restarts_begun; k++) {
        const FrFitFound *found = &m->ahead[k % FR_FIT_AHEAD];
        sum += found->ended ? found->evaluations : 0;
        ended += found->ended;
    }
    double usual = m->restarts + ended > 0 ? (evaluations + sum) / (m->restarts + ended) : 500;
    return sum + usual * (running - ended);
}

bool fr_fit_wanted(const FrFit *fit, const FrFitTask *task)
{
    const FrFitModel *m = &fit->model[task->model];
    return task->kind != FR_FIT_FROM_RANDOM || !(m->budget_used || (m->rerun_needed && task->number != m->restarts));
}

static bool take_restart(FrFit *fit, int model, FrFitTask *task, FrFitSearch *search)
{
    FrFitModel *m = &fit->model[model];
    int running = m->restarts_begun - m->restarts, left = fit->budget - m->evaluations;
    bool rerun = m->rerun_needed && !m->rerun_active;
    if (!rerun && (m->budget_used || m->rerun_needed || running >= FR_FIT_AHEAD ||
                   (running > 0 && expected(m) >= left) || m->restarts_begun >= fr_fit_most_restarts(fit, model)))
        return false;
    *task = (FrFitTask){FR_FIT_FROM_RANDOM, model, model, rerun ? m->restarts : m->restarts_begun, left};
    fr_fit_restart(search, &m->space, fit->seed, fit->fold, task->number, fit->starts > 0);
    search->limit = left;
    if (rerun)
        m->rerun_active = true;
    else
        m->ahead[m->restarts_begun++ % FR_FIT_AHEAD].ended = false;
    return true;
}

bool fr_fit_next(FrFit *fit, FrFitTask *task, FrFitSearch *search)
{
    static bool (*const take[])(FrFit * fit, int model, FrFitTask *task,
                                FrFitSearch *search) = {take_polish, take_start, take_restart};
    if (all_polished(fit))
        return fit->step < STEPS && take_step(fit, task, search);
    for (int kind = 0; kind < 3; kind++)
        for (int m = 0; m < FR_FIT_MODELS; m++)
            if (fit->model[m].requested && !fit->model[m].polished && take[kind](fit, m, task, search))
                return true;
    return false;
}

// ---------------------------------------------------------------------------------------------------------------
// Results.

/// Count the results of the steps that have ended, and continue with the next step that has a point to carry.
static void go_on(FrFit *fit)
{
    // bound: STEPS
    while (fit->step < STEPS && fit->step_ended == fit->step_edges) {
        for (int e = 0; e < EDGES; e++)
            if (fit->step_edges >> e & 1) {
                FrFitModel *m = &fit->model[way[fit->step][e].to];
                m->extra_evaluations += fit->found[e].evaluations;
                improve(m, &fit->found[e]);
            }
        fit->step++;
        fit->step_edges = fit->step_begun = fit->step_ended = 0;
        for (int e = 0; fit->step < STEPS && e < EDGES; e++)
            fit->step_edges |= carries(fit, fit->step, way[fit->step][e]) ? 1u << e : 0;
    }
}

static void begin_way(FrFit *fit)
{
    for (int m = 0; m < FR_FIT_MODELS; m++)
        fit->model[m].improved = false;
    fit->step = -1;
    fit->step_edges = fit->step_ended = 0;
    go_on(fit);
}

void fr_fit_end(FrFit *fit, const FrFitTask *task, const FrFitSearch *search)
{
    FrFitModel *m = &fit->model[task->model];
    FrFitFound found = {.ended = true, .limit = task->limit, .evaluations = search->evaluations, .loss = search->loss};
    memcpy(found.point, search->best, sizeof found.point);
    switch (task->kind) {
    case FR_FIT_FROM_GIVEN:
    case FR_FIT_FROM_SIMPLER:
        m->first[task->number] = found;
        m->starts_ended |= 1u << task->number;
        break;
    case FR_FIT_FROM_RANDOM:
        m->ahead[task->number % FR_FIT_AHEAD] = found;
        if (m->rerun_active && task->number == m->restarts)
            m->rerun_needed = m->rerun_active = false;
        break;
    case FR_FIT_POLISH:
        m->extra_evaluations += found.evaluations;
        improve(m, &found);
        m->polished = true;
        if (all_polished(fit))
            begin_way(fit);
        break;
    default:
        fit->found[task->number] = found;
        fit->step_ended |= 1u << task->number;
        go_on(fit);
    }
    if (!m->budget_used)
        count(fit, task->model);
    m->polished = m->polished || (fit->refits && m->budget_used);
    if (fit->refits && all_polished(fit))
        fit->step = STEPS;
}

bool fr_fit_done(const FrFit *fit)
{
    return all_polished(fit) && fit->step >= STEPS;
}

void fr_fit_progress(const FrFit *fit, double *evaluations, double *most)
{
    *evaluations = *most = 0;
    for (int m = 0; m < FR_FIT_MODELS; m++)
        if (fit->model[m].requested) {
            *evaluations += fit->model[m].evaluations;
            *most += fit->budget;
        }
}

int fr_fit_agreement(const FrFitModel *model, double share)
{
    int agree = 0;
    // bound: FR_FIT_NEAR_MAX
    while (agree < model->near &&
           model->near_loss[agree] <= (1 + share) * (model->searched > 0 ? model->searched : model->loss))
        agree++;
    return agree;
}
