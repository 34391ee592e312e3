// Expected benefit of a recording that does not exist yet: how much it would narrow an interval of a fit.
//
// By slopes at the fit: with J = d angle/d parameter, the information of a recording is J'J over its samples, and
// widths are proportional to the square roots of the diagonal of the inverse (Pronzato and Walter 1997). Small
// differences decide whether an arm sticks or slides, so such slopes promise too much. By draws: the recording is
// simulated with parameters drawn from their intervals. The regression of the angles of each sample on the
// parameters has slopes that are valid over the whole intervals, and the remainder of the regression is added to
// the variance of that sample.
#include "identify/rollout.h"
#include "math/assert.h"
#include "identify/fit.h"

#include "identify/search.h"
#include "math/dense.h"
#include "math/student.h"

#include <math.h>
#include <string.h>

enum { N = FR_FIT_FREE_MAX, DRAWS = FR_FIT_PLAN_DRAWS };

_Static_assert((DRAWS + LANES) / LANES <= FR_FIT_AT_ONCE && DRAWS > N + 1, "all draws are simulated together");

/// Parameters with intervals over more than this share of the range are skipped: the recordings do not determine them.
static const double widest = 0.9;

int fr_fit_plan_parameter(const FrFitSpace *space, const FrFitSpread *spread, const double *from, const double *to)
{
    int chosen = -1;
    double largest = 0;
    for (int i = 0; i < space->count; i++) {
        double width = (to[i] - from[i]) / (space->free[i].to - space->free[i].from);
        if (spread->on_bound[i] || !(width <= widest) || width <= largest)
            continue;
        largest = width;
        chosen = i;
    }
    return chosen;
}

/// Compute the diagonal of an inverse (fr_fit_invert). Returns false if the matrix is singular.
static bool variances(int n, const double *A, int m, const int *index, double *memory, double *variance)
{
    double inverse[N * N];
    if (!fr_fit_invert(n, A, m, index, memory, inverse))
        return false;
    for (int a = 0; a < m; a++)
        variance[a] = inverse[a * m + a];
    return true;
}

// ---------------------------------------------------------------------------------------------------------------
// The existing recordings

/// Draw normal deviates with the correlations of the spread, one for each parameter.
static void correlated(const FrFitPlan *plan, Random *random, const double *root, double *deviate)
{
    int n = plan->count;
    double z[N + 1];
    for (int i = 0; i < n; i += 2)
        random_normals(random, z + i);
    for (int i = 0; i < n; i++) {
        deviate[i] = 0;
        for (int j = 0; j <= i; j++)
            deviate[i] += root[i * n + j] * z[j];
    }
}

/// Draw points around the fit, scaled by the half of the interval on each side. Parameters on a bound are drawn
/// uniformly over their interval.
static void draw(FrFitPlan *plan, const FrFitSpace *space, const double *point, const FrFitSpread *spread,
                 const double *from, const double *to, double level, uint64_t seed, double *root)
{
    int n = plan->count;
    Random random = random_of(seed);
    double quantile = fr_student_quantile(level, 1000000000), deviate[N];
    for (int i = 0; i < n * n; i++)
        root[i] = spread->correlation[i];
    for (int i = 0; i < n; i++)
        root[i * n + i] = 1 + 1e-6;
    if (!fr_cholesky(n, root)) {
        memset(root, 0, (size_t)n * (size_t)n * sizeof *root);
        for (int i = 0; i < n; i++)
            root[i * n + i] = 1;
    }
    memcpy(plan->point, point, (size_t)n * sizeof *point);
    for (int d = 0; d < DRAWS; d++) {
        double *drawn = plan->point + (ptrdiff_t)(d + 1) * n;
        correlated(plan, &random, root, deviate);
        for (int i = 0; i < n; i++) {
            double range = space->free[i].to - space->free[i].from, u = random_uniform(&random);
            double low = fit_clip((from[i] - space->free[i].from) / range);
            double high = fit_clip((to[i] - space->free[i].from) / range);
            double by = deviate[i] / quantile;
            drawn[i] = spread->on_bound[i] ? low + u * (high - low)
                                           : fit_clip(point[i] + by * (by > 0 ? high - point[i] : point[i] - low));
        }
    }
}

/// Prepare the regression on the draws: the slopes of an angle are the sum over the draws of the angle times a row.
static void regress(FrFitPlan *plan, double *work)
{
    int n = plan->count, m = 0;
    double mean[N] = {0};
    for (int d = 1; d <= DRAWS; d++)
        for (int i = 0; i < n; i++)
            mean[i] += plan->point[(ptrdiff_t)d * n + i] / (double)DRAWS;
    for (int i = 0; i < n; i++) {
        double spread = 0;
        for (int d = 1; d <= DRAWS; d++) {
            double off = plan->point[(ptrdiff_t)d * n + i] - mean[i];
            spread += off * off;
        }
        if (spread > 1e-10 * (double)DRAWS)
            plan->drawn[m++] = i;
    }
    plan->drawn_count = m;
    memset(plan->scatter, 0, sizeof plan->scatter);
    for (int d = 0; d < DRAWS; d++) {
        double off[N];
        for (int a = 0; a < m; a++)
            off[a] = plan->point[(ptrdiff_t)(d + 1) * n + plan->drawn[a]] - mean[plan->drawn[a]];
        for (int a = 0; a < m; a++) {
            plan->row[d * m + a] = off[a];
            for (int b = 0; b < m; b++)
                plan->scatter[a * m + b] += off[a] * off[b];
        }
    }
    memcpy(work, plan->scatter, (size_t)m * (size_t)m * sizeof *work);
    // singular only if a parameter hardly moves
    if (!fr_cholesky(m, work)) {
        plan->drawn_count = 0;
        return;
    }
    for (int d = 0; d < DRAWS; d++)
        fr_cholesky_solve(m, work, plan->row + (ptrdiff_t)d * m, plan->row + (ptrdiff_t)d * m);
    for (int a = 0; a < m; a++) {
        double unit[N] = {0};
        unit[a] = 1;
        fr_cholesky_solve(m, work, unit, unit);
        for (int b = 0; b < m; b++)
            plan->known[b * m + a] = unit[b] * (DRAWS - 1);
    }
}

void fr_fit_plan(FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space, const double *point,
                 const FrFitSpread *spread, const double *from, const double *to, double level, int parameter,
                 double time, unsigned long long seed, FrFitScratch *scratch)
{
    FR_ASSERT(level > 0 && level < 1);
    FR_ASSERT(parameter >= 0 && parameter < space->count && time >= 1);
    int n = space->count;
    FrFitValue value;
    double gradient[N];
    plan->count = n;
    plan->parameter = parameter;
    fr_fit_values(data, space, 1, point, &value, scratch);
    plan->time = time;
    plan->variance = value.squares * time;
    fr_fit_normal(data, space, point, 0, plan->hessian, gradient, scratch);
    plan->sloped_count = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++)
            plan->hessian[i * n + j] *= data->logs;
        if (!spread->on_bound[i] && plan->hessian[i * n + i] > 0)
            plan->sloped[plan->sloped_count++] = i;
    }
    draw(plan, space, point, spread, from, to, level, fr_fit_seed(seed, FIT_PLAN_FOLD, (int)space->model, 0),
         scratch->sums);
    regress(plan, scratch->sums);
}

// ---------------------------------------------------------------------------------------------------------------
// One more recording

/// 1 - width after / width before for parameter `one` of `index`; 0 if that cannot be computed.
static double narrowing(int m, const int *index, int one, const double *before, const double *after)
{
    for (int a = 0; a < m; a++)
        if (index[a] == one) {
            double ratio = SQUARE_ROOT(after[a] / before[a]);
            return ratio >= 0 && ratio <= 1 ? 1 - ratio : 0;
        }
    return 0;
}

/// Benefit from slopes at the fit.
static double by_slopes(const FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                        double *memory)
{
    int n = plan->count, m = plan->sloped_count;
    double gradient[N], before[N], after[N], *hessian = memory, *some = memory + (ptrdiff_t)N * N;
    fr_fit_normal(data, space, plan->point, 0, hessian, gradient, scratch);
    for (int i = 0; i < n * n; i++)
        hessian[i] += plan->hessian[i];
    if (!variances(n, plan->hessian, m, plan->sloped, some, before) ||
        !variances(n, hessian, m, plan->sloped, some, after))
        return 0;
    return narrowing(m, plan->sloped, plan->parameter, before, after);
}

/// Add the information in the angles of one sample: angle[0] at the fit, then the angles at the draws.
static void add_sample(const FrFitPlan *plan, const double *angle, double *information)
{
    int m = plan->drawn_count;
    double slope[N] = {0}, mean = 0, left = 0;
    for (int d = 0; d < DRAWS; d++)
        mean += angle[d + 1];
    mean /= (double)DRAWS;
    for (int d = 0; d < DRAWS; d++) {
        double off = angle[d + 1] - mean;
        const double *row = plan->row + (ptrdiff_t)d * m;
        left += off * off;
        for (int a = 0; a < m; a++)
            slope[a] += row[a] * off;
    }
    for (int a = 0; a < m; a++)
        for (int b = 0; b < m; b++)
            left -= slope[a] * slope[b] * plan->scatter[a * m + b];
    left /= DRAWS - 1 - m;
    double weight = 1 / (plan->variance + plan->time * (left > 0 ? left : 0));
    for (int a = 0; a < m; a++)
        for (int b = 0; b < m; b++)
            information[a * m + b] += weight * slope[a] * slope[b];
}

/// Benefit from slopes over the draws.
static void by_draws(const FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space, FrFitScratch *scratch,
                     double *memory, FrFitPromise *promise)
{
    int m = plan->drawn_count;
    double before[N] = {0}, after[N] = {0}, *information = memory, *some = memory + (ptrdiff_t)N * N;
    LogBlock logs = fr_fit_first_block(data);
    Rollout rollout = fr_fit_rollout(data, space, &logs, DRAWS + 1, plan->point, scratch);
    rollout.angle = scratch->angle;
    rollout.angle_steps = FIT_SLOPE_STEPS;
    memset(information, 0, (size_t)N * N * sizeof *information);
    for (int k = 0; k < logs.steps; k += FIT_SLOPE_STEPS) {
        int end = k + FIT_SLOPE_STEPS < logs.steps ? k + FIT_SLOPE_STEPS : logs.steps;
        fr_fit_rollout_steps()(&rollout, k, end);
        for (int step = 0; step < end - k; step++) {
            double angle[DRAWS + 1];
            for (int d = 0; d <= DRAWS; d++)
                angle[d] = scratch->angle[((ptrdiff_t)(d / data->candidates) * FIT_SLOPE_STEPS + step) * LANES +
                                          fit_lane(data, d, 0)];
            add_sample(plan, angle, information);
        }
    }
    for (int i = 0; i < m * m; i++)
        information[i] += plan->known[i];
    if (!variances(m, plan->known, m, NULL, some, before) || !variances(m, information, m, NULL, some, after))
        return;
    promise->draws = narrowing(m, plan->drawn, plan->parameter, before, after);
    for (int a = 0; a < m; a++)
        promise->all += 0.5 * fr_log(before[a] / after[a]) / m;
    if (!(promise->all >= 0 && promise->all < (double)INFINITY))
        promise->all = 0;
}

FrFitPromise fr_fit_promise(const FrFitPlan *plan, const FrFitData *data, const FrFitSpace *space,
                            FrFitScratch *scratch, double *memory)
{
    FR_ASSERT(data->logs == 1 && space->count == plan->count);
    FrFitPromise promise = {0, 0, 0};
    promise.slopes = by_slopes(plan, data, space, scratch, memory);
    by_draws(plan, data, space, scratch, memory, &promise);
    return promise;
}
