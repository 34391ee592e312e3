// Levenberg-Marquardt within bounds, on squares or on absolute values: sum |r| is sum w r^2 with w = 1/|r|, where w is
// from the previous step (iteratively reweighted least squares).
//
// A step solves (H + d diag H) s = -g for eight dampings d and uses the best of the eight. Parameters that a step would
// push through a bound stop there, and the step of the others is computed again.
#include "search.h"
#include "fit.h"
#include "math/dense.h"

#include <math.h>
#include <string.h>

enum { DAMPINGS = 8, BASE = 2 };

/// Compute the step that solves the damped equations; parameters that would leave [0, 1] stop at the bound.
static bool solve(const Iteration *now, int n, double damping, double *step)
{
    int index[FR_FIT_FREE_MAX];
    const double *x = now->search->point, *H = now->trial->hessian, *g = now->trial->gradient;
    double largest = 0, *A = now->trial->matrix, b[FR_FIT_FREE_MAX];
    bool held[FR_FIT_FREE_MAX];
    for (int i = 0; i < n; i++) {
        largest = H[i * n + i] > largest ? H[i * n + i] : largest;
        held[i] = (x[i] <= 0 && g[i] > 0) || (x[i] >= 1 && g[i] < 0);
        step[i] = 0;
    }
    // each pass but the last holds one more parameter at its bound
    for (int pass = 0; pass <= n; pass++) {
        int m = 0;
        for (int i = 0; i < n; i++)
            if (!held[i])
                index[m++] = i;
        for (int a = 0; a < m; a++) {
            int i = index[a];
            for (int c = 0; c < m; c++)
                A[a * m + c] = H[i * n + index[c]];
            A[a * m + a] += damping * (H[i * n + i] + 1e-9 * largest);
            b[a] = -g[i];
            for (int j = 0; j < n; j++)
                if (held[j])
                    b[a] -= H[i * n + j] * step[j];
        }
        if (m == 0)
            return true;
        if (!fr_cholesky(m, A))
            return false;
        fr_cholesky_solve(m, A, b, b);
        bool left = false;
        for (int a = 0; a < m; a++) {
            int i = index[a];
            step[i] = b[a];
            double to = x[i] + b[a];
            if (to >= 0 && to <= 1)
                continue;
            step[i] = (to < 0 ? 0 : 1) - x[i];
            held[i] = left = true;
        }
        if (!left)
            return true;
    }
    return false;
}

static void begin(const Iteration *now)
{
    now->search->damping = 1e-2;
    if (now->search->value.loss < (double)INFINITY)
        return;
    memcpy(fit_candidate(now, 0), now->search->point, (size_t)now->space->count * sizeof(double));
    fr_fit_try(now, 1);
    fr_fit_go_to(now, 0);
}

static bool iterate(const Iteration *now, bool weighted)
{
    FrFitSearch *search = now->search;
    int n = now->space->count;
    if (!(search->value.loss < (double)INFINITY))
        return false;
    double floor = weighted ? 0.1 * search->value.loss : 0;
    int took = fr_fit_normal(now->data, now->space, search->point, floor, now->trial->hessian, now->trial->gradient,
                             now->scratch);
    search->evaluations += took;
    search->stage_evaluations += took;
    double damping[DAMPINGS];
    int tried = 0;
    for (int d = 0; d < DAMPINGS; d++) {
        static const double factors[DAMPINGS] = {1. / 256, 1. / 32, 0.25, 1, 4, 32, 256, 4096};
        double step[FR_FIT_FREE_MAX];
        if (!solve(now, n, search->damping * factors[d], step))
            continue;
        for (int i = 0; i < n; i++) {
            double to = search->point[i] + step[i];
            fit_candidate(now, tried)[i] = to < 0 ? 0 : to > 1 ? 1 : to;
        }
        damping[tried++] = search->damping * factors[d];
    }
    if (tried == 0)
        return false;
    fr_fit_try(now, tried);
    double before = weighted ? search->value.loss : search->value.squares, least = before;
    int best = -1;
    for (int c = 0; c < tried; c++) {
        double value = weighted ? now->trial->value[c].loss : now->trial->value[c].squares;
        if (value < least) {
            least = value;
            best = c;
        }
    }
    if (best < 0) {
        search->damping *= 1e4;
        return search->damping < 1e7 && search->iteration + 1 < now->stage->most;
    }
    fr_fit_go_to(now, best);
    search->damping = damping[best] < 1e-8 ? 1e-8 : damping[best];
    return before - least > 1e-5 * before && search->iteration + 1 < now->stage->most;
}

static bool next_on_squares(const Iteration *now)
{
    return iterate(now, false);
}

static bool next_weighted(const Iteration *now)
{
    return iterate(now, true);
}

const StageKind fr_fit_squares = {begin, next_on_squares}, fr_fit_weighted = {begin, next_weighted};
