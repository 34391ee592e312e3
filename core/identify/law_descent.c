// Levenberg-Marquardt for the parameters of a law, within their ranges and with F_S >= F_C.
//
// A step minimises the quadratic model g's + s'(H + d diag H)s/2 subject to all bounds, by an active-set method
// (Nocedal and Wright 2006, algorithm 16.3). Absolute values are squares with weights 1/sqrt(u^2 + floor^2): the loss
// sum sqrt(u^2 + floor^2) approaches the sum of absolute values as the floor goes to 0.
#include "law_fit.h"
#include "math/dense.h"

#include <string.h>

/// Bounds that hold a step: for each coordinate -1 the lower, 1 the upper, 0 none; and F_S = F_C.
typedef struct Held {
    int bound[FR_LAW_FIT_MAX];
    bool tied;
} Held;

static LawFitDirections directions(const LawFit *fit, const Held *held)
{
    LawFitDirections left = {.count = 0};
    for (int i = 0; i < fit->count; i++) {
        bool tied = held->tied && (i == fit->above || i == fit->below);
        int other = !tied ? -1 : i == fit->above ? fit->below : fit->above;
        // the first of two tied coordinates represents both
        if (held->bound[i] != 0 || (tied && (held->bound[other] != 0 || other < i)))
            continue;
        left.first[left.count] = i;
        left.second[left.count++] = other;
    }
    return left;
}

LawFitDirections fr_law_fit_directions(const LawFit *fit, const double *x, bool ends)
{
    Held held = {.tied = fit->above >= 0 && x[fit->above] <= x[fit->below]};
    for (int i = 0; i < fit->count && ends; i++)
        held.bound[i] = x[i] <= fit->low[i] ? -1 : x[i] >= fit->high[i] ? 1 : 0;
    return directions(fit, &held);
}

/// Compute the direction p that minimises the model with gradient q: N'AN z = -N'q and p = N z.
static bool newton(int n, const double *A, const double *q, const LawFitDirections *left, double *p)
{
    double reduced[LAW_FIT_SQUARE], columns[LAW_FIT_SQUARE], z[FR_LAW_FIT_MAX];
    int m = left->count;
    for (int k = 0; k < m; k++) {
        for (int i = 0; i < n; i++)
            columns[k * n + i] = law_fit_along(left, k, A + (ptrdiff_t)i * n);
        for (int l = 0; l <= k; l++)
            reduced[k * m + l] = law_fit_along(left, l, columns + (ptrdiff_t)k * n);
        z[k] = -law_fit_along(left, k, q);
    }
    if (!fr_cholesky(m, reduced))
        return false;
    fr_cholesky_solve(m, reduced, z, z);
    for (int i = 0; i < n; i++)
        p[i] = 0;
    for (int k = 0; k < m; k++) {
        p[left->first[k]] = z[k];
        if (left->second[k] >= 0)
            p[left->second[k]] = z[k];
    }
    return true;
}

/// Move along p until a bound holds. Returns false if none does.
static bool blocked(const LawFit *fit, const double *x, const double *p, double *step, Held *held)
{
    double share = 1;
    int which = -1, side = 0;
    for (int i = 0; i < fit->count; i++) {
        double room = (p[i] < 0 ? fit->low[i] : fit->high[i]) - x[i] - step[i];
        if (p[i] != 0 && room / p[i] < share) {
            share = room / p[i];
            which = i;
            side = p[i] < 0 ? -1 : 1;
        }
    }
    int a = fit->above, b = fit->below;
    bool ties = false;
    if (a >= 0 && !held->tied && p[a] < p[b]) {
        double room = (x[a] + step[a]) - (x[b] + step[b]), reach = room / (p[b] - p[a]);
        ties = reach < share;
        share = ties ? reach : share;
    }
    share = share < 0 ? 0 : share;
    for (int i = 0; i < fit->count; i++)
        step[i] += share * p[i];
    if (ties)
        held->tied = true;
    else if (which >= 0)
        held->bound[which] = side;
    return ties || which >= 0;
}

/// Release the bound with the most negative multiplier for the gradient q. Returns false if no multiplier is negative.
static bool released(const LawFit *fit, const double *q, Held *held)
{
    double worst = 0;
    int which = -1, a = fit->above, b = fit->below;
    for (int i = 0; i < fit->count; i++) {
        bool tied = held->tied && (i == a || i == b);
        double force = -held->bound[i] * (tied ? q[a] + q[b] : q[i]);
        if (held->bound[i] != 0 && force < worst) {
            worst = force;
            which = i;
        }
    }
    if (held->tied && (held->bound[a] == 0 ? q[a] : -q[b]) < worst)
        held->tied = false;
    else if (which >= 0)
        held->bound[which] = 0;
    else
        return false;
    return true;
}

/// Compute the step that minimises the model within all bounds.
static bool solve(const LawFit *fit, const double *x, const double *A, const double *g, double *step, Held *held)
{
    int n = fit->count;
    *held = (Held){.tied = false};
    for (int i = 0; i < n; i++)
        step[i] = 0;
    for (int round = 0; round < 64; round++) {
        double q[FR_LAW_FIT_MAX], p[FR_LAW_FIT_MAX];
        for (int i = 0; i < n; i++) {
            q[i] = g[i];
            for (int j = 0; j < n; j++)
                q[i] += A[i * n + j] * step[j];
        }
        LawFitDirections left = directions(fit, held);
        if (!newton(n, A, q, &left, p))
            return false;
        if (blocked(fit, x, p, step, held))
            continue;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++)
                q[i] += A[i * n + j] * p[j];
        if (!released(fit, q, held))
            break;
    }
    return true;
}

/// Compute x + step, exactly on the bounds that hold it.
static void go(const LawFit *fit, const double *x, const double *step, const Held *held, double *next)
{
    for (int i = 0; i < fit->count; i++) {
        double to = x[i] + step[i], low = fit->low[i], high = fit->high[i];
        next[i] = held->bound[i] < 0 || to < low ? low : held->bound[i] > 0 || to > high ? high : to;
    }
    int a = fit->above, b = fit->below;
    if (a < 0 || (!held->tied && next[a] >= next[b]))
        return;
    if (held->bound[b] != 0)
        next[a] = next[b];
    else
        next[b] = next[a];
}

static void normal(const LawFit *fit, const double *x, double floor, double *H, double *g)
{
    int n = fit->count;
    memset(H, 0, (size_t)n * (size_t)n * sizeof *H);
    memset(g, 0, (size_t)n * sizeof *g);
    for (int point = 0; point < fit->def->n; point += fit->stride) {
        double slopes[FR_LAW_FIT_MAX], u = fr_law_fit_residual(fit, x, point);
        double weight = floor > 0 ? 1 / SQUARE_ROOT(u * u + floor * floor) : 1;
        fr_law_fit_slopes(fit, x, point, slopes);
        for (int i = 0; i < n; i++) {
            g[i] += weight * slopes[i] * u;
            for (int j = 0; j <= i; j++)
                H[i * n + j] += weight * slopes[i] * slopes[j];
        }
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            H[j * n + i] = H[i * n + j];
}

double fr_law_fit_descend(const LawFit *fit, double *x, double floor, int most)
{
    enum { ATTEMPTS = 20 }; // dampings from 1e-15 to 1e9
    int n = fit->count;
    double loss = fr_law_fit_loss(fit, x, floor), damping = 1e-6;
    double H[LAW_FIT_SQUARE], g[FR_LAW_FIT_MAX], A[LAW_FIT_SQUARE];
    for (int iteration = 0; iteration < most; iteration++) {
        normal(fit, x, floor, H, g);
        double largest = 0;
        for (int i = 0; i < n; i++)
            largest = H[i * n + i] > largest ? H[i * n + i] : largest;
        double gain = 0;
        for (int attempt = 0; attempt < ATTEMPTS; attempt++, damping *= 16) {
            double step[FR_LAW_FIT_MAX], next[FR_LAW_FIT_MAX], expected = 0;
            Held held;
            memcpy(A, H, sizeof A);
            for (int i = 0; i < n; i++)
                A[i * n + i] += damping * (H[i * n + i] + 1e-12 * largest);
            if (!solve(fit, x, A, g, step, &held))
                continue;
            for (int i = 0; i < n; i++) {
                expected -= g[i] * step[i];
                for (int j = 0; j < n; j++)
                    expected -= 0.5 * H[i * n + j] * step[i] * step[j];
            }
            go(fit, x, step, &held, next);
            double value = fr_law_fit_loss(fit, next, floor);
            // near the minimum, rounding hides the gain
            bool small = expected <= 1e-14 * loss && value <= loss * (1 + 1e-14);
            if (value < loss || small) {
                gain = value < loss ? loss - value : 0;
                loss = value;
                memcpy(x, next, (size_t)n * sizeof *x);
                damping = damping > 1e-14 ? damping / 16 : damping;
                break;
            }
        }
        if (!(gain > 1e-16 * loss))
            break;
    }
    return loss;
}
