// Random steps of simulators (see joint_problems.h).
#include "joint_problems.h"
#include "laws.h"
#include "math/dense.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/// Point masses at the ends of links that turn against each other, and an armature.
static void chain(double *M, Random *random, size_t n, double armature)
{
    double x[JOINTS_MAX + 1] = {0}, z[JOINTS_MAX + 1] = {0}, m[JOINTS_MAX], angle = 0;
    for (size_t i = 0; i < n; i++) {
        double length = random_between(random, 0.1, 0.4);
        m[i] = random_decades(random, 0.1, 3.0);
        angle += random_between(random, -3.1, 3.1);
        x[i + 1] = x[i] + length * sin(angle);
        z[i + 1] = z[i] - length * cos(angle);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = i == j ? armature : 0.0;
            for (size_t b = i; b < n; b++)
                sum += m[b] * ((x[b + 1] - x[i]) * (x[b + 1] - x[j]) + (z[b + 1] - z[i]) * (z[b + 1] - z[j]));
            M[i * n + j] = M[j * n + i] = sum;
        }
}

static void wishart(double *M, Random *random, size_t n, double armature, bool whole)
{
    double factor[JOINTS_MAX * JOINTS_MAX];
    for (size_t i = 0; i < n * n; i++)
        factor[i] = whole ? random_below(random, 5) - 2 : random_between(random, -1.0, 1.0);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = i == j ? armature : 0.0;
            for (size_t k = 0; k < n; k++)
                sum += factor[i * n + k] * factor[j * n + k];
            M[i * n + j] = sum;
        }
}

/// A law of the kind with the static friction F.
static FrLaw law_of_kind(Random *random, JointLaws laws, double F, double D)
{
    FrLaw law;
    FrStatus status = FR_BAD_INPUT;
    double F_C = random_between(random, 0.0, 0.9 * F), v_S = random_decades(random, 1e-3, 0.1);
    if (laws == RATIONAL) {
        status = fr_rational_make(&law, &(FrRational){F, F_C, v_S, D}, NULL);
    } else if (laws == TABULATED) {
        double v[8] = {0}, phi[8] = {random_below(random, 5) == 0 ? 0.0 : F};
        int n = 2 + random_below(random, 7);
        for (int k = 1; k < n; k++) {
            v[k] = v[k - 1] + random_decades(random, 1e-3, 0.1);
            phi[k] = random_between(random, 0.0, 1.5 * F);
        }
        status = fr_tabulated_make(&law, &(FrTabulated){n, v, phi, law_memory(n)}, NULL);
    } else {
        status = fr_stribeck_make(&law, &(FrStribeck){F, F_C, v_S, D, laws == GAUSSIAN ? 2.0 : 1.0}, NULL);
    }
    cr_assert_eq(status, FR_OK);
    return law;
}

void random_joints(JointProblem *problem, Random *random, size_t n, JointLaws laws)
{
    bool whole = laws == COULOMB && random_below(random, 10) == 0;
    double armature = random_decades(random, 1e-4, 1.0), speed = random_decades(random, 1e-3, 1.0);
    problem->step = (FrJointStep){.n = n,
                                  .mass = problem->mass,
                                  .stride = n,
                                  .velocity = problem->velocity,
                                  .force = problem->force,
                                  .T = whole ? 1.0 : random_decades(random, 1e-4, 1e-2),
                                  .law = problem->law};
    if (whole)
        wishart(problem->mass, random, n, 1.0, true);
    else if (random_below(random, 2) == 0)
        chain(problem->mass, random, n, armature);
    else
        wishart(problem->mass, random, n, armature, false);
    for (size_t i = 0; i < n; i++) {
        bool rests = random_below(random, 3) == 0;
        double F = whole ? random_below(random, 4) : random_decades(random, 0.05, 5.0);
        double D = random_below(random, 2) ? 0.0 : random_between(random, 0.0, 0.5);
        if (random_below(random, 8) == 0) // T D far above M
            D = random_decades(random, 1.0, 1e15);
        problem->velocity[i] = rests   ? 0.0
                               : whole ? random_below(random, 5) - 2
                                       : random_between(random, -speed, speed);
        problem->force[i] = whole ? random_below(random, 9) - 4 : random_between(random, -3.0, 3.0);
        problem->law[i] = (FrJointLaw){.F = F, .D = whole ? 0.0 : D};
        if (laws != COULOMB) {
            problem->laws[i] = law_of_kind(random, laws, F, D);
            problem->law[i] = (FrJointLaw){.law = &problem->laws[i]};
        }
    }
    double longest = fr_joint_friction_longest_step(&problem->step, problem->work);
    problem->step.T = fmin(problem->step.T, 0.95 * longest);
}

// ---------------------------------------------------------------------------------------------------------------
// Typed numbers.

/// In [low, high]: half of them as people type them, of one to three digits, powers of ten, and ends.
static double typed_number(Random *random, double low, double high, double x)
{
    if (random_below(random, 2) == 0)
        return x;
    if (random_below(random, 8) == 0)
        x = random_below(random, 2) ? low : high;
    char text[32];
    snprintf(text, sizeof text, "%.*e", random_below(random, 3), x);
    if (random_below(random, 4) == 0)
        snprintf(text, sizeof text, "%s1e%d", x < 0 ? "-" : "", (int)round(log10(fabs(x) + 1e-300)));
    return fmin(fmax(strtod(text, NULL), low), high);
}

static double number_between(Random *random, double low, double high)
{
    return typed_number(random, low, high, random_uniform(random, low, high));
}

static double number_decades(Random *random, double low, double high)
{
    return typed_number(random, low, high, random_log(random, low, high));
}

/// Turn rows and columns i and j of a matrix.
static void rotate(double *M, size_t n, size_t i, size_t j, double angle)
{
    double c = cos(angle), s = sin(angle);
    for (size_t k = 0; k < n; k++) {
        double a = M[i * n + k], b = M[j * n + k];
        M[i * n + k] = c * a - s * b;
        M[j * n + k] = s * a + c * b;
    }
    for (size_t k = 0; k < n; k++) {
        double a = M[k * n + i], b = M[k * n + j];
        M[k * n + i] = c * a - s * b;
        M[k * n + j] = s * a + c * b;
    }
}

/// A matrix with typed eigenvalues; sometimes it is diagonal.
static void of_eigenvalues(double *M, Random *random, size_t n, double condition)
{
    memset(M, 0, n * n * sizeof *M);
    for (size_t i = 0; i < n; i++)
        M[i * n + i] = number_decades(random, 1.0 / condition, 1.0);
    for (size_t i = 0; i < n && random_below(random, 4); i++)
        for (size_t j = 0; j < i; j++)
            rotate(M, n, i, j, number_between(random, -3.0, 3.0));
}

/// Slides beside hinges, or other units: rows and columns times powers of ten.
static void rescale(double *M, Random *random, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double factor = pow(10.0, random_below(random, 7) - 3);
        for (size_t k = 0; k < n; k++) {
            M[i * n + k] *= factor;
            M[k * n + i] *= factor;
        }
    }
}

/// Make M symmetric to the last bit, and its condition number at most this one.
static void limit_condition(double *M, size_t n, double condition)
{
    double A[JOINTS_MAX * JOINTS_MAX], value[JOINTS_MAX], V[JOINTS_MAX * JOINTS_MAX];
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < i; j++)
            M[j * n + i] = M[i * n + j];
    for (int more = 1;; more *= 2) { // ends: the condition number falls below 1 + condition/more
        double least = INFINITY, most = 0.0;
        memcpy(A, M, n * n * sizeof *A);
        fr_eigen((int)n, A, value, V);
        for (size_t i = 0; i < n; i++) {
            least = fmin(least, value[i]);
            most = fmax(most, value[i]);
        }
        if (least > 0.0 && most <= condition * least)
            return;
        for (size_t i = 0; i < n; i++)
            M[i * n + i] += more * fmax(most, 1e-30) / condition;
    }
}

/// Loads that are exactly the friction of joints at rest, or that stop all joints exactly at the end of the step.
static void tie(JointProblem *problem, Random *random)
{
    size_t n = problem->step.n;
    bool rests = random_below(random, 2) == 0;
    for (size_t i = 0; i < n && rests; i++)
        problem->velocity[i] = 0.0;
    for (size_t i = 0; i < n; i++) {
        double F = problem->law[i].F, momentum = 0.0;
        if (!(F > 0.0 && F < (double)INFINITY) || random_below(random, 4) == 0)
            continue;
        for (size_t j = 0; j < n; j++)
            momentum += problem->mass[i * n + j] * problem->velocity[j];
        problem->force[i] = (random_below(random, 2) ? F : -F) - momentum / problem->step.T;
    }
}

void typed_joints(JointProblem *problem, Random *random, double condition)
{
    size_t n = 1 + (size_t)random_below(random, 6);
    double *M = problem->mass, speed = number_decades(random, 1e-3, 1e2), load = number_decades(random, 1e-2, 1e4);
    double T = number_decades(random, 1e-5, 1.0), largest = number_decades(random, 1e-2, 1e4);
    problem->step = (FrJointStep){.n = n,
                                  .mass = M,
                                  .stride = n,
                                  .velocity = problem->velocity,
                                  .force = problem->force,
                                  .T = T,
                                  .law = problem->law};
    int kind = random_below(random, 4);
    if (kind == 0)
        chain(M, random, n, number_decades(random, 1e-9, 1.0));
    else if (kind == 1)
        wishart(M, random, n, number_decades(random, 1e-9, 1.0), random_below(random, 2));
    else
        of_eigenvalues(M, random, n, condition);
    if (kind == 3)
        rescale(M, random, n);
    limit_condition(M, n, condition);
    for (size_t i = 0; i < n; i++) {
        double F = number_decades(random, 1e-3 * load, load), D = 0.0;
        if (random_below(random, 4) == 0)
            F = random_below(random, 2) ? 0.0 : random_below(random, 3) ? load : INFINITY;
        if (random_below(random, 3))
            D = number_decades(random, 1e-6, 1e18) * (random_below(random, 2) ? M[i * n + i] / T : 1.0);
        D = fmin(D, 1e18 * M[i * n + i] / T);
        problem->law[i] = (FrJointLaw){.F = F, .D = D};
        problem->velocity[i] = random_below(random, 4) ? number_between(random, -speed, speed) : 0.0;
        problem->force[i] = random_below(random, 4) ? number_between(random, -largest, largest) : 0.0;
    }
    if (random_below(random, 3) == 0)
        tie(problem, random);
}

// ---------------------------------------------------------------------------------------------------------------
// Solutions.

JointResult solve_joints(JointProblem *problem, const signed char *guess)
{
    JointResult result = {0};
    const double *v = problem->step.velocity;
    cr_assert_leq(fr_joint_friction_size(problem->step.n), sizeof problem->work);
    for (size_t i = 0; i < problem->step.n; i++)
        result.direction[i] = guess ? guess[i] : (signed char)((v[i] > 0) - (v[i] < 0));
    // nothing of the memory before a call may matter
    for (size_t i = 0; i < sizeof problem->work / sizeof *problem->work; i++)
        problem->work[i] = (double)NAN;
    result.status = fr_joint_friction(&problem->step, result.direction, result.velocity, result.friction, problem->work,
                                      &result.info);
    return result;
}

signed char joint_guess(int k, signed char direction, Random *random)
{
    return (signed char)(k == 0 ? 0 : k == 1 ? direction : k == 2 ? -direction : random_below(random, 3) - 1);
}

JointResult solve_joints_from_anywhere(JointProblem *problem, Random *random)
{
    signed char guess[JOINTS_MAX];
    for (size_t i = 0; i < problem->step.n; i++)
        guess[i] = joint_guess(3, 0, random);
    return solve_joints(problem, guess);
}

bool same_joints(const JointProblem *problem, const JointResult *a, const JointResult *b)
{
    size_t n = problem->step.n;
    return a->status == b->status && memcmp(a->direction, b->direction, n) == 0 &&
           memcmp(a->velocity, b->velocity, n * sizeof(double)) == 0 &&
           memcmp(a->friction, b->friction, n * sizeof(double)) == 0;
}

static double static_friction(const FrJointLaw *law)
{
    return law->law ? fr_phi_dry(law->law, 0.0) : law->F;
}

static double friction_at(const FrJointLaw *law, double v)
{
    return law->law ? fr_phi(law->law, v) : copysign(law->F + law->D * fabs(v), v);
}

/// The largest term of the momentum equation of a joint.
static double largest_term(const JointProblem *problem, const JointResult *result, size_t i)
{
    const FrJointStep *step = &problem->step;
    double largest = fmax(fabs(step->force ? step->force[i] : 0.0), fabs(result->friction[i]));
    for (size_t j = 0; j < step->n; j++) {
        double M = step->mass[(i > j ? i : j) * step->stride + (i > j ? j : i)];
        largest = fmax(largest, fabs(M) * fmax(fabs(result->velocity[j]), fabs(step->velocity[j])) / step->T);
    }
    return largest;
}

double joint_tie_distance(const JointProblem *problem, const JointResult *result)
{
    const FrJointStep *step = &problem->step;
    double least = INFINITY;
    for (size_t i = 0; i < step->n; i++) {
        const FrJointLaw *law = &step->law[i];
        double F_S = static_friction(law), v = fabs(result->velocity[i]);
        double D = law->law ? fmax(fr_phi_slope(law->law, v), 0.0) : law->D;
        double apart = result->direction[i] ? v * (step->mass[i * step->stride + i] / step->T + D)
                                            : F_S - fabs(result->friction[i]);
        if (F_S > 0.0 && F_S < (double)INFINITY)
            least = fmin(least, apart / fmax(F_S, largest_term(problem, result, i)));
    }
    return least;
}

double joint_residual(const JointProblem *problem, const JointResult *result)
{
    const FrJointStep *step = &problem->step;
    double largest = 0.0, scale = 0.0;
    for (size_t i = 0; i < step->n; i++) {
        double v = result->velocity[i], y = result->friction[i], F_S = static_friction(&step->law[i]);
        int direction = result->direction[i];
        double excess = fabs(y) - F_S;
        bool tied = excess > 5e-14 * F_S && excess <= 1e-12 * F_S;
        bool sticks = direction == 0 && v == 0.0 && F_S > 0.0 && (fabs(y) <= F_S || tied);
        bool slips = direction == (v < 0.0 ? -1 : 1) && (v != 0.0 || F_S == 0.0) && y == -friction_at(&step->law[i], v);
        if (!sticks && !slips)
            return INFINITY;
        double left = -((step->force ? step->force[i] : 0.0) + y);
        scale = fmax(scale, largest_term(problem, result, i));
        for (size_t j = 0; j < step->n; j++) {
            double M = step->mass[(i > j ? i : j) * step->stride + (i > j ? j : i)];
            left += M * (result->velocity[j] - step->velocity[j]) / step->T;
        }
        largest = fmax(largest, fabs(left));
    }
    return largest > 0.0 ? largest / scale : largest;
}

// ---------------------------------------------------------------------------------------------------------------
// All sets.

/// Solve A x = b by Gaussian elimination with row exchanges, in long double.
static void eliminate(size_t n, long double A[][JOINTS_MAX + 1])
{
    for (size_t k = 0; k < n; k++) {
        size_t pivot = k;
        for (size_t i = k + 1; i < n; i++)
            pivot = fabsl(A[i][k]) > fabsl(A[pivot][k]) ? i : pivot;
        for (size_t j = k; j <= n; j++) {
            long double kept = A[k][j];
            A[k][j] = A[pivot][j];
            A[pivot][j] = kept;
        }
        for (size_t i = 0; i < n; i++) {
            long double factor = i == k ? 0.0L : A[i][k] / A[k][k];
            for (size_t j = k; j <= n; j++)
                A[i][j] -= factor * A[k][j];
        }
    }
    for (size_t k = 0; k < n; k++)
        A[k][n] /= A[k][k];
}

double try_joint_set(const FrJointStep *step, const int *direction, double *velocity, double *friction)
{
    static long double A[JOINTS_MAX][JOINTS_MAX + 1];
    size_t n = step->n;
    for (size_t i = 0; i < n; i++) { // unknown: v' where it slips, y where it sticks
        const double *M = step->mass + i * n;
        A[i][n] = (long double)step->T * step->force[i];
        for (size_t j = 0; j < n; j++) {
            A[i][j] = direction[j] ? M[j] : i == j ? -step->T : 0.0;
            A[i][n] += (long double)M[j] * step->velocity[j];
        }
        if (direction[i]) {
            A[i][i] += (long double)step->T * step->law[i].D;
            A[i][n] -= (long double)step->T * direction[i] * step->law[i].F;
        }
    }
    eliminate(n, A);
    double wrong = 0.0;
    for (size_t i = 0; i < n; i++) {
        double F = step->law[i].F, unknown = (double)A[i][n];
        velocity[i] = direction[i] ? unknown : 0.0;
        friction[i] = direction[i] ? -direction[i] * F - step->law[i].D * unknown : unknown;
        if (F > 0.0)
            wrong = fmax(wrong, direction[i]
                                    ? -direction[i] * unknown * (step->mass[i * n + i] / step->T + step->law[i].D) / F
                                    : (fabs(unknown) - F) / F);
    }
    return wrong;
}

int joint_sets(size_t n)
{
    return n == 0 ? 1 : 3 * joint_sets(n - 1);
}

bool joint_set(const FrJointStep *step, int number, int *direction)
{
    bool possible = true;
    for (size_t i = 0; i < step->n; i++, number /= 3) {
        double F = step->law[i].F;
        direction[i] = number % 3 - 1;
        possible = possible && (F > 0.0 || direction[i] == 1) && (F < (double)INFINITY || direction[i] == 0);
    }
    return possible;
}

void enumerate_joints(const FrJointStep *step, double *velocity, double *friction)
{
    double least = INFINITY, v[JOINTS_MAX], y[JOINTS_MAX];
    int direction[JOINTS_MAX];
    for (int set = 0; set < joint_sets(step->n); set++) {
        double wrong = joint_set(step, set, direction) ? try_joint_set(step, direction, v, y) : INFINITY;
        if (!(wrong < least))
            continue;
        least = wrong;
        memcpy(velocity, v, step->n * sizeof *v);
        memcpy(friction, y, step->n * sizeof *y);
    }
    cr_assert_lt(least, 1e-9, "no set fits");
}
