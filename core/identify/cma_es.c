// Covariance matrix adaptation (Hansen 2016, "The CMA evolution strategy: a tutorial"), with positive weights.
//
// A candidate outside of [0, 1] is drawn again, at most a hundred times, and then clipped. Only the ranking of the
// losses is used, except by the stopping rules.
#include "search.h"
#include "fit.h"
#include "math/dense.h"
#include "math/vector.h"

#include <math.h>
#include <string.h>

/// Constants of a generation of lambda candidates in n dimensions.
typedef struct Rates {
    int parents;
    double weight[FR_FIT_LAMBDA_MAX / 2], effective;
    double c_path, c_sigma, c_one, c_parents, damping, expected;
} Rates;

static double least(double a, double b)
{
    return a < b ? a : b;
}

static double most(double a, double b)
{
    return a > b ? a : b;
}

static Rates rates_of(int n, int lambda)
{
    Rates r = {.parents = lambda / 2};
    double sum = 0, squares = 0;
    for (int i = 0; i < r.parents; i++) {
        r.weight[i] = fr_log((lambda + 1) / 2.0) - fr_log(i + 1);
        sum += r.weight[i];
        squares += r.weight[i] * r.weight[i];
    }
    for (int i = 0; i < r.parents; i++)
        r.weight[i] /= sum;
    double mu = r.effective = sum * sum / squares;
    r.c_path = (4 + mu / n) / (n + 4 + 2 * mu / n);
    r.c_sigma = (mu + 2) / (n + mu + 5);
    r.c_one = 2 / ((n + 1.3) * (n + 1.3) + mu);
    r.c_parents = least(1 - r.c_one, 2 * (mu - 2 + 1 / mu) / ((n + 2.0) * (n + 2.0) + mu));
    r.damping = 1 + 2 * most(0, SQUARE_ROOT((mu - 1) / (n + 1)) - 1) + r.c_sigma;
    r.expected = SQUARE_ROOT(n) * (1 - 1 / (4.0 * n) + 1 / (21.0 * n * n));
    return r;
}

static void begin(const Iteration *now)
{
    FrFitCma *cma = &now->search->cma;
    int n = now->space->count;
    memset(cma, 0, sizeof *cma);
    memcpy(cma->mean, now->search->point, (size_t)n * sizeof(double));
    cma->sigma = now->stage->sigma;
    for (int i = 0; i < n; i++) {
        cma->C[i * n + i] = cma->B[i * n + i] = 1;
        cma->D[i] = 1;
    }
}

/// Draw a candidate: mean + sigma B D z.
static void draw(const FrFitCma *cma, int n, Random *random, double *candidate)
{
    enum { TRIES = 100 };
    bool inside = false;
    for (int tries = 0; tries < TRIES && !inside; tries++) {
        double z[FR_FIT_FREE_MAX + 1];
        for (int i = 0; i < n; i += 2)
            random_normals(random, z + i);
        inside = true;
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += cma->B[i * n + j] * (cma->D[j] * z[j]);
            candidate[i] = cma->mean[i] + cma->sigma * sum;
            inside = inside && candidate[i] >= 0 && candidate[i] <= 1;
        }
    }
    for (int i = 0; i < n; i++)
        candidate[i] = most(0, least(1, candidate[i]));
}

/// Sort the candidates by increasing loss; equal ones stay in the order in which they were drawn.
static void sort(const Iteration *now, int lambda)
{
    int *order = now->trial->order;
    for (int c = 0; c < lambda; c++) {
        int at = c;
        for (; at > 0 && now->trial->value[order[at - 1]].loss > now->trial->value[c].loss; at--)
            order[at] = order[at - 1];
        order[at] = c;
    }
}

/// Compute the new mean, paths, step size and covariance.
static void adapt(const Iteration *now, const Rates *r)
{
    FrFitCma *cma = &now->search->cma;
    int n = now->space->count;
    double shift[FR_FIT_FREE_MAX], z[FR_FIT_FREE_MAX], length = 0;
    for (int i = 0; i < n; i++) {
        double mean = 0;
        for (int p = 0; p < r->parents; p++)
            mean += r->weight[p] * fit_candidate(now, now->trial->order[p])[i];
        shift[i] = (mean - cma->mean[i]) / cma->sigma;
    }
    // C^(-1/2) shift = B D^-1 B' shift
    for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int i = 0; i < n; i++)
            sum += cma->B[i * n + j] * shift[i];
        z[j] = sum / cma->D[j];
    }
    double keep = SQUARE_ROOT(r->c_sigma * (2 - r->c_sigma) * r->effective);
    for (int i = 0; i < n; i++) {
        double sum = 0;
        for (int j = 0; j < n; j++)
            sum += cma->B[i * n + j] * z[j];
        cma->ps[i] = (1 - r->c_sigma) * cma->ps[i] + keep * sum;
        length += cma->ps[i] * cma->ps[i];
    }
    length = SQUARE_ROOT(length);
    double settled = 1 - fr_pow(1 - r->c_sigma, 2.0 * (cma->generation + 1));
    bool small = length < (1.4 + 2 / (n + 1.0)) * r->expected * SQUARE_ROOT(settled);
    double path = small ? SQUARE_ROOT(r->c_path * (2 - r->c_path) * r->effective) : 0;
    for (int i = 0; i < n; i++)
        cma->pc[i] = (1 - r->c_path) * cma->pc[i] + path * shift[i];
    double rest = 1 - r->c_one - r->c_parents + (small ? 0 : r->c_one * r->c_path * (2 - r->c_path));
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            double ranks = 0;
            for (int p = 0; p < r->parents; p++) {
                const double *x = fit_candidate(now, now->trial->order[p]);
                ranks += r->weight[p] * ((x[i] - cma->mean[i]) / cma->sigma) * ((x[j] - cma->mean[j]) / cma->sigma);
            }
            cma->C[i * n + j] = rest * cma->C[i * n + j] + r->c_one * cma->pc[i] * cma->pc[j] + r->c_parents * ranks;
            cma->C[j * n + i] = cma->C[i * n + j];
        }
    for (int i = 0; i < n; i++)
        cma->mean[i] += cma->sigma * shift[i];
    cma->sigma *= fr_exp(least(1, r->c_sigma / r->damping * (length / r->expected - 1)));
}

/// Compute the axes of the covariance. Returns false if it has degenerated.
static bool decompose(const Iteration *now)
{
    FrFitCma *cma = &now->search->cma;
    int n = now->space->count;
    double value[FR_FIT_FREE_MAX], low = (double)INFINITY, high = 0;
    memcpy(now->trial->matrix, cma->C, (size_t)n * (size_t)n * sizeof(double));
    fr_eigen(n, now->trial->matrix, value, cma->B);
    for (int i = 0; i < n; i++) {
        low = least(low, value[i]);
        high = most(high, value[i]);
        cma->D[i] = SQUARE_ROOT(most(value[i], 0));
    }
    return low > 0 && high <= 1e14 * low;
}

static double middle(const double *ring, int from, int count, double *sorted)
{
    for (int c = 0; c < count; c++)
        sorted[c] = ring[(from + c) % FR_FIT_HISTORY_MAX];
    fr_sort(sorted, count);
    return sorted[count / 2];
}

/// Returns true if there is no more progress: the recent best and median losses are no better than the earlier ones.
static bool stagnates(const FrFitCma *cma, int n, int lambda)
{
    int g = cma->generation, enough = (int)(120 + 30.0 * n / lambda);
    int window = g / 5 > enough ? g / 5 : enough, third = window * 3 / 10;
    if (g < window || window > FR_FIT_HISTORY_MAX)
        return false;
    double sorted[FR_FIT_HISTORY_MAX * 3 / 10];
    int first = g - window, last = g - third;
    return middle(cma->best, last, third, sorted) >= middle(cma->best, first, third, sorted) &&
           middle(cma->median, last, third, sorted) >= middle(cma->median, first, third, sorted);
}

/// Returns true if the recent losses, and the losses of this generation, all agree to 5e-6 rad.
static bool flat(const Iteration *now, int lambda)
{
    const FrFitCma *cma = &now->search->cma;
    int look = 10 + (30 * now->space->count + lambda - 1) / lambda;
    look = look < FR_FIT_HISTORY_MAX ? look : FR_FIT_HISTORY_MAX;
    if (cma->generation < look)
        return false;
    double low = now->trial->value[now->trial->order[0]].loss;
    double high = now->trial->value[now->trial->order[lambda - 1]].loss;
    for (int g = cma->generation - look; g < cma->generation; g++) {
        low = least(low, cma->best[g % FR_FIT_HISTORY_MAX]);
        high = most(high, cma->best[g % FR_FIT_HISTORY_MAX]);
    }
    return high - low < 5e-6;
}

static bool narrow(const FrFitCma *cma, int n)
{
    for (int i = 0; i < n; i++)
        if (cma->sigma * SQUARE_ROOT(cma->C[i * n + i]) >= 1e-5)
            return false;
    return true;
}

static bool next(const Iteration *now)
{
    FrFitSearch *search = now->search;
    FrFitCma *cma = &search->cma;
    int n = now->space->count, lambda = now->stage->lambda;
    Random random;
    memcpy(random.state, search->random, sizeof random.state);
    for (int c = 0; c < lambda; c++)
        draw(cma, n, &random, fit_candidate(now, c));
    memcpy(search->random, random.state, sizeof random.state);
    fr_fit_try(now, lambda);
    sort(now, lambda);
    Rates rates = rates_of(n, lambda);
    adapt(now, &rates);
    cma->best[cma->generation % FR_FIT_HISTORY_MAX] = now->trial->value[now->trial->order[0]].loss;
    cma->median[cma->generation % FR_FIT_HISTORY_MAX] = now->trial->value[now->trial->order[lambda / 2]].loss;
    cma->generation++;
    bool sound = decompose(now) && cma->sigma < 1e3;
    memcpy(search->point, search->best, (size_t)n * sizeof(double));
    search->value = (FrFitValue){(double)INFINITY, (double)INFINITY};
    return sound && search->stage_evaluations < now->stage->most && !flat(now, lambda) && !narrow(cma, n) &&
           !stagnates(cma, n, lambda);
}

const StageKind fr_fit_cma = {begin, next};
