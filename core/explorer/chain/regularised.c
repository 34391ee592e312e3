// Regularised impulses of the paper's methods (regularised.h): one sweep for each unknown gives the matrix A, and
// Cholesky factors give the least squares solution, with the inactive normals left out.
//
// Unknowns: impulses along x and y of each point that touches, then of each joint.
#include "regularised.h"

#include "math/bits.h"
#include "math/dense.h"

/// A problem, with pointers to its memory.
typedef struct Problem {
    int count;                      ///< number of unknowns
    int points;                     ///< number of points that touch
    int touch[FR_CHAIN_POINTS_MAX]; ///< indices of these points
    double *A, *Q, *L;              ///< count x count
    double *c, *g, *p, *lambda, *x; ///< count
} Problem;

bool fr_regularised_joints(const FrChain *chain)
{
    return chain->points > 0 || chain->lambda_q > 0 || chain->k_q > 0;
}

size_t fr_regularised_size(const FrChain *chain)
{
    bool joints = chain->method == FR_CHAIN_IMPLICIT && fr_regularised_joints(chain);
    size_t n = (size_t)chain->links, count = 2 * (size_t)chain->points + (joints ? n : 0);
    return chain->method == FR_CHAIN_EXACT || count == 0 ? 0 : 3 * count * count + 5 * count;
}

static Problem problem_of(const FrChain *chain, const Work *work, bool joints)
{
    Problem problem = {.count = joints ? chain->links : 0};
    for (int k = 0; k < chain->points; k++)
        if (work->touch[k].touches != 0)
            problem.touch[problem.points++] = k;
    problem.count += 2 * problem.points;
    ptrdiff_t n = problem.count;
    problem.A = work->rest;
    problem.Q = problem.A + n * n;
    problem.L = problem.Q + n * n;
    problem.c = problem.L + n * n;
    problem.g = problem.c + n;
    problem.p = problem.g + n;
    problem.lambda = problem.p + n;
    problem.x = problem.lambda + n;
    return problem;
}

int fr_regularised_begin(const FrChain *chain, const FrChainState *state, const Work *work)
{
    int count = 0;
    for (int k = 0; k < chain->points; k++) {
        Touch *touch = &work->touch[k];
        const double *before = state->touch + FR_CHAIN_TOUCH * (ptrdiff_t)touch->index;
        touch->touches = touch->y < 0 ? 1 : 0;
        touch->centre = before[2] != 0 ? before[3] : touch->x;
        count += touch->touches != 0;
    }
    return count;
}

/// Compute a column of A: the change of velocity of the points and joints for an impulse of 1.
static void respond(const FrChain *chain, const Work *work, const Problem *problem, int unknown)
{
    int points = 2 * problem->points, n = problem->count, k = 0;
    Acceleration now = {0};
    for (int i = 0; i < chain->links; i++) {
        Joint *joint = &work->joint[i];
        joint->own.p_0 = joint->own.p_1 = joint->own.p_2 = 0;
        joint->drive = unknown == points + i ? 1 : 0;
    }
    if (unknown < points) {
        const Touch *touch = &work->touch[problem->touch[unknown / 2]];
        Joint *joint = &work->joint[(int)touch->link];
        bool normal = unknown % 2 != 0;
        joint->own.p_0 = normal ? -touch->d_x : touch->d_y;
        joint->own.p_1 = normal ? 0 : -1;
        joint->own.p_2 = normal ? -1 : 0;
    }
    fr_chain_inwards(chain->links, work->joint, work->kept, chain->links - 1);
    for (int i = 0; i < chain->links; i++) {
        double change = outwards_one(&work->joint[i], &now);
        if (points + i < n)
            problem->A[(points + i) * n + unknown] = change;
        for (; k < problem->points && work->touch[problem->touch[k]].link == i; k++) {
            const Touch *touch = &work->touch[problem->touch[k]];
            problem->A[2 * k * n + unknown] = now.x - touch->d_y * now.turn;
            problem->A[(2 * k + 1) * n + unknown] = now.y + touch->d_x * now.turn;
        }
    }
}

/// Set c and lambda, from the velocities without the impulses.
static void set_sides(const FrChain *chain, const FrChainState *state, const Work *work, const Problem *problem)
{
    double turn = 0, v_x = 0, v_y = 0;
    int points = 2 * problem->points, k = 0;
    for (int i = 0; i < chain->links; i++) {
        const Link *link = chain_link(chain, i);
        const Joint *joint = &work->joint[i];
        v_x -= turn * joint->y;
        v_y += turn * joint->x;
        turn += work->slip[i].v;
        for (; k < problem->points && work->touch[problem->touch[k]].link == i; k++) {
            const Touch *touch = &work->touch[problem->touch[k]];
            double *c = problem->c + 2 * (ptrdiff_t)k, *lambda = problem->lambda + 2 * (ptrdiff_t)k;
            c[0] = v_x - turn * touch->d_y + chain->k_v * (touch->x - touch->centre);
            c[1] = v_y + turn * touch->d_x + chain->k_v * touch->y;
            lambda[0] = lambda[1] = chain->lambda_v;
        }
        if (points + i < problem->count) {
            double away = link->axis * (state->q[i] - state->centre[i]), a = chain->T * link->gear;
            problem->c[points + i] = work->slip[i].v + chain->k_q * away;
            problem->lambda[points + i] = chain->lambda_q / (a * a);
        }
    }
}

/// Set Q = A^T A + diag lambda, g = A^T c.
static void set_normal_equations(const Problem *problem)
{
    int n = problem->count;
    for (int i = 0; i < n; i++) {
        problem->g[i] = 0;
        for (int k = 0; k < n; k++)
            problem->g[i] += problem->A[k * n + i] * problem->c[k];
        for (int j = 0; j <= i; j++) {
            double sum = i == j ? problem->lambda[i] : 0;
            for (int k = 0; k < n; k++)
                sum += problem->A[k * n + i] * problem->A[k * n + j];
            problem->Q[i * n + j] = problem->Q[j * n + i] = sum;
        }
    }
}

/// Returns true if an unknown is active: all are, except the normals of the points in `out`.
static bool bears(const Problem *problem, unsigned out, int i)
{
    return i >= 2 * problem->points || i % 2 == 0 || (out >> i / 2 & 1) == 0;
}

/// Solve for p with the active unknowns; the others are 0. Returns false if their part of Q is not positive definite.
static bool solve_bearing(const Problem *problem, unsigned out)
{
    int n = problem->count, bearing = 0, m = 0;
    for (int i = 0; i < n; i++)
        bearing += bears(problem, out, i);
    for (int i = 0; i < n; i++) {
        if (!bears(problem, out, i))
            continue;
        for (int j = 0, column = 0; j <= i; j++)
            if (bears(problem, out, j))
                problem->L[m * bearing + column++] = problem->Q[i * n + j];
        problem->p[m++] = -problem->g[i];
    }
    if (!fr_cholesky(bearing, problem->L))
        return false;
    fr_cholesky_solve(bearing, problem->L, problem->p, problem->x);
    m = 0;
    for (int i = 0; i < n; i++)
        problem->p[i] = bears(problem, out, i) ? problem->x[m++] : 0;
    return true;
}

/// Find the minimum for p with normals of at least 0. One normal at a time changes between active and inactive: the
/// wrong one of highest index. This ends because Q is positive definite (Murty 1974).
static bool solve_least(const Problem *problem)
{
    int n = problem->count;
    unsigned out = 0;
    for (int pass = 0; pass <= 2 << FR_CHAIN_POINTS_MAX; pass++) {
        int wrong = -1;
        if (!solve_bearing(problem, out))
            return false;
        for (int k = 0; k < problem->points; k++) {
            int i = 2 * k + 1;
            double slope = problem->g[i];
            for (int j = 0; j < n; j++)
                slope += problem->Q[i * n + j] * problem->p[j];
            wrong = (bears(problem, out, i) ? problem->p[i] < 0 : slope < 0) ? k : wrong;
        }
        if (wrong < 0)
            return true;
        out ^= 1u << wrong;
    }
    return false;
}

/// If a tangential force exceeds static friction, replace it by kinetic friction against the velocity before the step,
/// 0 at rest. The point is then drawn back to its current position.
static void clamp_contact(const FrChain *chain, Touch *touch)
{
    if (!(absolute(touch->f_x) > chain->mu_s * touch->f_y))
        return;
    double sign = (touch->u_x > 0) - (touch->u_x < 0);
    touch->f_x = -sign * chain->mu_k * touch->f_y;
    touch->centre = touch->x;
}

bool fr_regularised_solve(const FrChain *chain, const FrChainState *state, const Work *work, bool joints)
{
    const Problem problem = problem_of(chain, work, joints);
    int points = 2 * problem.points;
    set_sides(chain, state, work, &problem);
    for (int i = 0; i < problem.count; i++)
        respond(chain, work, &problem, i);
    set_normal_equations(&problem);
    if (!solve_least(&problem))
        return false;
    for (int k = 0; k < problem.points; k++) {
        Touch *touch = &work->touch[problem.touch[k]];
        const double *p = problem.p + 2 * (ptrdiff_t)k;
        touch->f_x = p[0] * chain->rate;
        touch->f_y = p[1] * chain->rate;
        clamp_contact(chain, touch);
    }
    for (int i = 0; points + i < problem.count; i++)
        work->slip[i].friction = fr_chain_clamp(chain, i, &work->slip[i], problem.p[points + i] * chain->rate);
    return true;
}
