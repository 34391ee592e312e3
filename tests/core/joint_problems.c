// Random steps of simulators (see joint_problems.h).
#include "joint_problems.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/// Point masses at the ends of links that turn against each other, and an armature.
static void chain(double *M, Random *random, size_t n, double armature)
{
    double x[JOINTS_MAX + 1] = {0}, z[JOINTS_MAX + 1] = {0}, m[JOINTS_MAX], angle = 0;
    for (size_t i = 0; i < n; i++) {
        double length = random_uniform(random, 0.1, 0.4);
        m[i] = random_log(random, 0.1, 3.0);
        angle += random_uniform(random, -3.1, 3.1);
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
        factor[i] = whole ? random_below(random, 5) - 2 : random_uniform(random, -1.0, 1.0);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = i == j ? armature : 0.0;
            for (size_t k = 0; k < n; k++)
                sum += factor[i * n + k] * factor[j * n + k];
            M[i * n + j] = sum;
        }
}

/// A law of the kind with the static friction F.
static FrLaw random_law(Random *random, JointLaws laws, double F, double D)
{
    FrLaw law;
    FrStatus status = FR_BAD_INPUT;
    double F_C = F * random_uniform(random, 0.0, 0.9), v_S = random_log(random, 1e-3, 0.1);
    if (laws == RATIONAL) {
        status = fr_rational_make(&law, &(FrRational){F, F_C, v_S, D}, NULL);
    } else if (laws == TABULATED) {
        double v[8] = {0}, phi[8] = {random_below(random, 5) == 0 ? 0.0 : F};
        int n = 2 + random_below(random, 7);
        for (int k = 1; k < n; k++) {
            v[k] = v[k - 1] + random_log(random, 1e-3, 0.1);
            phi[k] = F * random_uniform(random, 0.0, 1.5);
        }
        status = fr_tabulated_make(&law, &(FrTabulated){n, v, phi}, NULL);
    } else {
        status = fr_stribeck_make(&law, &(FrStribeck){F, F_C, v_S, D, laws == GAUSSIAN ? 2.0 : 1.0}, NULL);
    }
    cr_assert_eq(status, FR_OK);
    return law;
}

void random_joints(JointProblem *problem, Random *random, size_t n, JointLaws laws)
{
    bool whole = laws == COULOMB && random_below(random, 10) == 0;
    double armature = random_log(random, 1e-4, 1.0), speed = random_log(random, 1e-3, 1.0);
    problem->step = (FrJointStep){.n = n,
                                  .mass = problem->mass,
                                  .stride = n,
                                  .velocity = problem->velocity,
                                  .force = problem->force,
                                  .T = whole ? 1.0 : random_log(random, 1e-4, 1e-2),
                                  .law = problem->law};
    if (whole)
        wishart(problem->mass, random, n, 1.0, true);
    else if (random_below(random, 2) == 0)
        chain(problem->mass, random, n, armature);
    else
        wishart(problem->mass, random, n, armature, false);
    for (size_t i = 0; i < n; i++) {
        bool rests = random_below(random, 3) == 0;
        double F = whole ? random_below(random, 4) : random_log(random, 0.05, 5.0);
        double D = random_below(random, 2) ? 0.0 : random_uniform(random, 0.0, 0.5);
        problem->velocity[i] = rests   ? 0.0
                               : whole ? random_below(random, 5) - 2
                                       : random_uniform(random, -speed, speed);
        problem->force[i] = whole ? random_below(random, 9) - 4 : random_uniform(random, -3.0, 3.0);
        problem->law[i] = (FrJointLaw){.F = F, .D = whole ? 0.0 : D};
        if (laws != COULOMB) {
            problem->laws[i] = random_law(random, laws, F, D);
            problem->law[i] = (FrJointLaw){.law = &problem->laws[i]};
        }
    }
    double longest = fr_joint_friction_longest_step(n, problem->mass, n, problem->law, problem->work);
    problem->step.T = fmin(problem->step.T, 0.95 * longest);
}

JointResult solve_joints(JointProblem *problem, const signed char *guess)
{
    JointResult result = {0};
    const double *v = problem->step.velocity;
    cr_assert_leq(fr_joint_friction_work(problem->step.n), sizeof problem->work / sizeof *problem->work);
    for (size_t i = 0; i < problem->step.n; i++)
        result.direction[i] = guess ? guess[i] : (signed char)((v[i] > 0) - (v[i] < 0));
    // nothing of the memory before a call may matter
    for (size_t i = 0; i < sizeof problem->work / sizeof *problem->work; i++)
        problem->work[i] = (double)NAN;
    result.status = fr_joint_friction(&problem->step, result.direction, result.velocity, result.friction, problem->work,
                                      &result.info);
    return result;
}

JointResult solve_joints_from_anywhere(JointProblem *problem, Random *random)
{
    signed char guess[JOINTS_MAX];
    for (size_t i = 0; i < problem->step.n; i++)
        guess[i] = (signed char)(random_below(random, 3) - 1);
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

double joint_residual(const JointProblem *problem, const JointResult *result)
{
    const FrJointStep *step = &problem->step;
    double largest = 0.0, scale = 0.0;
    for (size_t i = 0; i < step->n; i++) {
        double v = result->velocity[i], y = result->friction[i], F_S = static_friction(&step->law[i]);
        int direction = result->direction[i];
        bool sticks = direction == 0 && v == 0.0 && F_S > 0.0 && fabs(y) <= F_S;
        bool slips = direction == (v < 0.0 ? -1 : 1) && (v != 0.0 || F_S == 0.0) && y == -friction_at(&step->law[i], v);
        if (!sticks && !slips)
            return INFINITY;
        double force = step->force ? step->force[i] : 0.0, left = -(force + y);
        scale = fmax(scale, fmax(fabs(force), fabs(y)));
        for (size_t j = 0; j < step->n; j++) {
            double M = step->mass[(i > j ? i : j) * step->stride + (i > j ? j : i)];
            left += M * (result->velocity[j] - step->velocity[j]) / step->T;
            scale = fmax(scale, fabs(M * result->velocity[j]) / step->T);
            scale = fmax(scale, fabs(M * step->velocity[j]) / step->T);
        }
        largest = fmax(largest, fabs(left));
    }
    return largest > 0.0 ? largest / scale : largest;
}
