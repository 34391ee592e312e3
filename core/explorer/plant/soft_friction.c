// Friction loss of joints in MuJoCo (documentation, chapter Computation, "Constraint model" and "Friction loss"): a
// soft constraint on the acceleration. The accelerations minimise
//
//     (a - a_0)' M (a - a_0)/2 + sum s_i(a_i + b v_i),   M a_0 = force,   s_i' = clip(./R_i, +-F_i):
//
// Friction aims at the acceleration -b v, and gives way by R times its torque. At rest under a load tau it therefore
// creeps with v = tau R/b. R = (1 - d)/d (M^-1)_ii at the zero pose, b = 2/(d_max t), with the impedance d and the time
// constant t of solimpfriction and solreffriction.
//
// The cost is convex and piecewise quadratic. Newton's method with the best fraction of each step ends at the minimum.
#include "engine_friction.h"
#include "math/dense.h"

bool fr_soft_friction_at(int n, const double *M, SoftFriction *soft)
{
    double inverse[ENGINE_JOINTS_MAX][ENGINE_JOINTS_MAX];
    if (!fr_engine_inverse(n, M, inverse))
        return false;
    for (int i = 0; i < n; i++)
        soft->softness[i] = (1 - soft->impedance) / soft->impedance * inverse[i][i];
    return true;
}

typedef struct Problem {
    int n;
    const double *M, *force, *v, *F;
    const SoftFriction *soft;
} Problem;

/// Compute s_i' at the acceleration a, the friction against it. `soft`: the quadratic piece applies there.
static double soft_force(const Problem *p, int i, double a, bool *soft)
{
    double f = (a + p->soft->damping * p->v[i]) / p->soft->softness[i], F = p->F[i];
    *soft = f > -F && f < F;
    return f >= F ? F : f <= -F ? -F : f;
}

/// Compute Newton's step to the minimum of the piece that applies at a. Returns false if M is not positive definite.
static bool newton_step(const Problem *p, const double *a, double *step)
{
    double H[ENGINE_JOINTS_MAX * ENGINE_JOINTS_MAX];
    for (int i = 0; i < p->n; i++) {
        bool soft;
        double f = soft_force(p, i, a[i], &soft), lacks = p->force[i] - f;
        for (int j = 0; j < p->n; j++) {
            H[i * p->n + j] = p->M[i * p->n + j];
            lacks -= p->M[i * p->n + j] * a[j];
        }
        if (soft)
            H[i * p->n + i] += 1 / p->soft->softness[i];
        step[i] = lacks;
    }
    if (!fr_cholesky(p->n, H))
        return false;
    fr_cholesky_solve(p->n, H, step, step);
    return true;
}

/// Returns true if a step leads to the minimum, that is, if the same piece applies at its end.
static bool arrives(const Problem *p, const double *a, const double *step)
{
    for (int i = 0; i < p->n; i++) {
        bool before, after;
        double from = soft_force(p, i, a[i], &before), to = soft_force(p, i, a[i] + step[i], &after);
        if (before != after || (!before && from != to))
            return false;
    }
    return true;
}

/// Slope of the cost at a fraction t of a step.
static double slope_at(const Problem *p, const double *a, const double *step, double t)
{
    double slope = 0;
    for (int i = 0; i < p->n; i++) {
        bool soft;
        double sum = soft_force(p, i, a[i] + t * step[i], &soft) - p->force[i];
        for (int j = 0; j < p->n; j++)
            sum += p->M[i * p->n + j] * (a[j] + t * step[j]);
        slope += step[i] * sum;
    }
    return slope;
}

/// Fraction of a step with the smallest cost, found by bisection of the slope, which rises.
static double part_of_step(const Problem *p, const double *a, const double *step)
{
    enum { HALVINGS = 52 };
    double low = 0, high = 1;
    // bound: 20 doublings
    while (high < 0x1p20 && slope_at(p, a, step, high) < 0)
        high *= 2;
    for (int k = 0; k < HALVINGS; k++) {
        double middle = 0.5 * (low + high);
        if (slope_at(p, a, step, middle) < 0)
            low = middle;
        else
            high = middle;
    }
    return high;
}

bool fr_soft_friction(int n, const double *M, const double *force, const double *v, const double *F,
                      const SoftFriction *soft, double *a)
{
    enum { MOST = 100 };
    const Problem p = {n, M, force, v, F, soft};
    double step[ENGINE_JOINTS_MAX] = {0};
    for (int i = 0; i < n; i++)
        a[i] = -soft->damping * v[i];
    for (int k = 0; k < MOST; k++) {
        if (!newton_step(&p, a, step))
            return false;
        bool last = arrives(&p, a, step);
        double t = last ? 1 : part_of_step(&p, a, step), sum = 0;
        for (int i = 0; i < n; i++) {
            a[i] += t * step[i];
            sum += a[i] - a[i];
        }
        if (sum != 0)
            return false;
        if (last)
            return true;
    }
    return true;
}
