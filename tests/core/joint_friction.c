// Exact friction at the joints of a simulator: the one solution, from any guess, with the same bits.
#include "joint_problems.h"
#include "fewer.h"
#include "laws.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const laws_names[] = {"coulomb", "stribeck", "gaussian", "rational", "tabulated"};

static JointProblem problem;

/// How many random problems; TEST_FUZZ overrides it.
static int problems(int usual)
{
    const char *most = getenv("TEST_FUZZ");
    return most ? atoi(most) : usual / fewer();
}

// ---------------------------------------------------------------------------------------------------------------
// The solution.

Test(joint_friction, is_the_one_of_all_sets_that_fits)
{
    Random random = {.state = 601};
    double worst = 0.0;
    for (int k = 0; k < problems(2000); k++) {
        size_t n = 1 + (size_t)random_below(&random, 6);
        random_joints(&problem, &random, n, COULOMB);
        JointResult result = solve_joints(&problem, NULL);
        cr_assert_eq(result.status, FR_OK, "problem %d: status %d", k, (int)result.status);
        double velocity[JOINTS_MAX], friction[JOINTS_MAX], scale = 0.0;
        enumerate_joints(&problem.step, velocity, friction);
        for (size_t i = 0; i < n; i++) {
            scale = fmax(scale, fmax(fabs(friction[i]), fabs(problem.force[i])));
            for (size_t j = 0; j < n; j++)
                scale = fmax(scale, fabs(problem.mass[i * n + j] * problem.velocity[j]) / problem.step.T);
        }
        for (size_t i = 0; i < n; i++)
            worst = fmax(worst, fabs(result.friction[i] - friction[i]) / scale);
    }
    printf("joint friction against all sets: %.1e of the largest force\n", worst);
    cr_expect_leq(worst, 1e-12);
}

#ifdef __SIZEOF_FLOAT128__
__extension__ typedef __float128 Quad;

/// As try_joint_set; the velocities only, with 33 digits.
static double try_set_exactly(const FrJointStep *step, const int *direction, double *velocity)
{
    Quad A[6][7];
    size_t n = step->n;
    for (size_t i = 0; i < n; i++) {
        const double *M = step->mass + i * n;
        A[i][n] = (Quad)step->T * step->force[i] - (direction[i] ? (Quad)step->T * direction[i] * step->law[i].F : 0);
        for (size_t j = 0; j < n; j++) {
            A[i][j] = direction[j] ? (Quad)M[j] : i == j ? -(Quad)step->T : 0;
            A[i][n] += (Quad)M[j] * step->velocity[j];
        }
        A[i][i] += direction[i] ? (Quad)step->T * step->law[i].D : 0;
    }
    for (size_t k = 0; k < n; k++) { // no pivoting: of sticking joints the column has one number, the rest is M
        for (size_t i = 0; i < n; i++) {
            Quad factor = i == k ? 0 : A[i][k] / A[k][k];
            for (size_t j = k; j <= n && factor != 0; j++)
                A[i][j] -= factor * A[k][j];
        }
    }
    double wrong = 0.0;
    for (size_t i = 0; i < n; i++) {
        double F = step->law[i].F, unknown = (double)(A[i][n] / A[i][i]), slope = step->mass[i * n + i] / step->T;
        velocity[i] = direction[i] ? unknown : 0.0;
        if (F > 0.0)
            wrong = fmax(wrong, direction[i] ? -direction[i] * unknown * (slope + step->law[i].D) / F
                                             : (fabs(unknown) - F) / F);
    }
    return wrong;
}

/// The velocities of the set that breaks its conditions least. Sets that are clearly wrong are seen to be with fewer
/// digits, unless none is left.
static void enumerate_exactly(const FrJointStep *step, double *velocity)
{
    double least = INFINITY, v[JOINTS_MAX], y[JOINTS_MAX];
    int direction[JOINTS_MAX];
    for (int all = 0; all < 2 && least > 1e-12; all++)
        for (int set = 0; set < joint_sets(step->n); set++) {
            if (!joint_set(step, set, direction) || (!all && try_joint_set(step, direction, v, y) > 1e-3))
                continue;
            double wrong = try_set_exactly(step, direction, v);
            if (!(wrong < least))
                continue;
            least = wrong;
            memcpy(velocity, v, step->n * sizeof *v);
        }
    cr_assert_lt(least, 1e-12, "no set fits: %g", least);
}

/// Whether a joint sticks at its limit, or would slip by less than the solution tells apart from rest.
static bool is_tied(const FrJointStep *step, const JointResult *result)
{
    bool tied = false;
    for (size_t i = 0; i < step->n; i++)
        tied = tied || (result->direction[i] == 0 && fabs(result->friction[i]) >= step->law[i].F * (1.0 - 1e-12));
    return tied;
}

/// Compare the velocities with those of the one set that fits. Returns the largest difference relative to the largest
/// speed; -1 if it is above the tolerance, and a joint hardly slips.
static double apart_from_enumeration(const JointResult *result, double tolerance)
{
    double velocity[JOINTS_MAX], largest = 0.0, apart = 0.0;
    enumerate_exactly(&problem.step, velocity);
    for (size_t i = 0; i < problem.step.n; i++) {
        largest = fmax(largest, fmax(fabs(velocity[i]), fabs(problem.velocity[i])));
        apart = fmax(apart, fabs(result->velocity[i] - velocity[i]));
    }
    if (apart > tolerance * largest && is_tied(&problem.step, result))
        return -1.0;
    return apart > 0.0 ? apart / largest : 0.0;
}
#else
static double apart_from_enumeration(const JointResult *result, double tolerance)
{
    (void)result, (void)tolerance;
    return 0.0;
}
#endif

/// Results of a campaign.
typedef struct Campaign {
    int problems, solves, passes; ///< number of problems and solutions; most passes of one
    int near, other;              ///< problems near a tie, and those of them with other bits from another guess
    int hardly;                   ///< problems in which enumeration and result differ in whether a joint hardly slips
    double residual, apart;       ///< largest residual, and difference from the enumeration
} Campaign;

/// Solve the problem from guesses: zeros, the set that fits, its opposite and random ones. Plain laws are also compared
/// with all sets; `condition`: of the mass matrix, at most.
static void from_guesses(Campaign *all, const char *name, Random *random, double condition)
{
    enum { GUESSES = 7 };
    JointResult result = solve_joints(&problem, NULL);
    size_t n = problem.step.n;
    bool near = joint_tie_distance(&problem, &result) < 1e-7, same = true;
    cr_assert_eq(result.status, FR_OK, "%s %d: status %d", name, all->problems, (int)result.status);
    for (int k = 0; k < GUESSES; k++) {
        signed char guess[JOINTS_MAX];
        for (size_t i = 0; i < n; i++)
            guess[i] = joint_guess(k, result.direction[i], random);
        JointResult other = solve_joints(&problem, guess);
        same = same && same_joints(&problem, &result, &other);
        all->passes = other.info.passes > all->passes ? other.info.passes : all->passes;
    }
    cr_assert(same || near, "%s %d: another guess, other bits", name, all->problems);
    all->residual = fmax(all->residual, joint_residual(&problem, &result));
    cr_assert_leq(all->residual, 1e-13, "%s %d: residual %.2g", name, all->problems, all->residual);
    all->near += near;
    all->other += !same;
    all->solves += GUESSES + 1;
    all->problems++;
    if (problem.law[0].law || n > 6)
        return;
    double apart = apart_from_enumeration(&result, 1e-17 * condition);
    all->hardly += apart < 0.0;
    all->apart = fmax(all->apart, apart);
    cr_assert_leq(apart, 1e-17 * condition, "%s %d: %.2g of the largest speed", name, all->problems, apart);
}

static void report(const Campaign *all, const char *name)
{
    printf(
        "joint friction, %s: %d problems, %d solutions, at most %d passes, residual %.1e; %d near a tie, of which %d "
        "have other bits from another guess; from all sets %.1e of the largest speed, but for %d that hardly slip\n",
        name, all->problems, all->solves, all->passes, all->residual, all->near, all->other, all->apart, all->hardly);
    cr_expect_leq(all->other, all->problems / 200 + 1);
    cr_expect_leq(all->hardly, all->problems / 100 + 1);
}

/// Numbers as people type them and any, up to condition numbers and steep laws that no robot has. With the next test
/// and the one of chain_exact.c of this name, 200 000 problems: LONG=1 build/gcc/test --filter '*/has_one_result*'
Test(joint_friction, has_one_result_from_any_guess)
{
    Random random = {.state = 631};
    Campaign all = {0};
    for (int k = 0; k < problems(100000); k++) {
        double condition = k % 2 ? 1e9 : 1e11;
        typed_joints(&problem, &random, condition);
        from_guesses(&all, "typed numbers", &random, condition);
    }
    report(&all, "typed numbers");
}

Test(joint_friction, has_one_result_from_any_guess_with_any_law)
{
    for (JointLaws laws = COULOMB; laws < JOINT_LAWS; laws++) {
        Random random = {.state = 602 + laws};
        Campaign all = {0};
        for (int k = 0; k < problems(10000); k++) {
            random_joints(&problem, &random, 1 + (size_t)random_below(&random, 12), laws);
            from_guesses(&all, laws_names[laws], &random, 1e9);
        }
        report(&all, laws_names[laws]);
    }
}

Test(joint_friction, ends_for_all_problems)
{
    Random random = {.state = 607};
    double worst = 0.0;
    int longest = 0, descents = 0, count = problems(20000);
    for (int k = 0; k < count; k++) {
        JointLaws laws = (JointLaws)random_below(&random, JOINT_LAWS);
        random_joints(&problem, &random, 1 + (size_t)random_below(&random, JOINTS_MAX), laws);
        JointResult result = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(result.status, FR_OK, "%s %d: status %d", laws_names[laws], k, (int)result.status);
        worst = fmax(worst, joint_residual(&problem, &result));
        longest = result.info.passes > longest ? result.info.passes : longest;
        descents += result.info.single > 0;
    }
    printf("joint friction, 1 to %d joints: residual %.1e, at most %d passes; %d of %d descended\n", JOINTS_MAX, worst,
           longest, descents, count);
    cr_expect_leq(worst, 1e-13);
    cr_expect_lt(longest, 500);
    cr_expect_gt(descents, 0);
}

/// Three joints, T = 1, whose wrong joints may be changed together for ever.
typedef struct Cycle {
    double mass[9], velocity[3], force[3], F[3];
} Cycle;

static const Cycle cycles[] = {
    {{11, 9, 7, 9, 23, -9, 7, -9, 23}, {-2, 0, 3}, {2, -2, -2}, {6, 4, 3}},
    {{12, 0, -7, 0, 7, 7, -7, 7, 14}, {3, 0, 2}, {-5, -1, -4}, {3, 2, 6}},
    {{18, -1, 11, -1, 12, 8, 11, 8, 15}, {-3, -1, 2}, {1, 6, 0}, {1, 2, 6}},
};

static void make_cycle(const Cycle *cycle)
{
    memcpy(problem.mass, cycle->mass, sizeof cycle->mass);
    memcpy(problem.velocity, cycle->velocity, sizeof cycle->velocity);
    memcpy(problem.force, cycle->force, sizeof cycle->force);
    for (size_t i = 0; i < 3; i++)
        problem.law[i] = (FrJointLaw){.F = cycle->F[i]};
    problem.step = (FrJointStep){.n = 3,
                                 .mass = problem.mass,
                                 .stride = 3,
                                 .velocity = problem.velocity,
                                 .force = problem.force,
                                 .T = 1.0,
                                 .law = problem.law};
}

/// Whether the change of all wrong joints of a set comes to an end.
static bool ends_together(const FrJointStep *step)
{
    int direction[3];
    double velocity[3], friction[3];
    for (size_t i = 0; i < 3; i++)
        direction[i] = (step->velocity[i] > 0.0) - (step->velocity[i] < 0.0);
    for (int pass = 0; pass < 100; pass++) {
        bool changed = false;
        try_joint_set(step, direction, velocity, friction);
        for (size_t i = 0; i < 3; i++) {
            bool stops = direction[i] && direction[i] * velocity[i] <= 0.0;
            bool slips = !direction[i] && fabs(friction[i]) > step->law[i].F;
            direction[i] = stops ? 0 : slips ? (friction[i] > 0.0 ? -1 : 1) : direction[i];
            changed = changed || stops || slips;
        }
        if (!changed)
            return true;
    }
    return false;
}

Test(joint_friction, ends_where_changing_all_wrong_joints_cycles)
{
    for (size_t k = 0; k < sizeof cycles / sizeof *cycles; k++) {
        make_cycle(&cycles[k]);
        cr_expect_not(ends_together(&problem.step), "cycle %zu is none", k);
        JointResult result = solve_joints(&problem, NULL);
        cr_assert_eq(result.status, FR_OK);
        cr_expect_gt(result.info.single, 0);
        cr_expect_leq(result.info.passes, 10);
        double velocity[3], friction[3];
        enumerate_joints(&problem.step, velocity, friction);
        for (size_t i = 0; i < 3; i++) {
            cr_expect_leq(fabs(result.velocity[i] - velocity[i]), 1e-14);
            cr_expect_leq(fabs(result.friction[i] - friction[i]), 1e-14);
        }
    }
}

/// A law that rises by 1000 within 1e-4 and is level then: its tangents lead far to the other side, to and fro.
Test(joint_friction, ends_where_a_law_is_so_steep_that_newtons_method_overshoots)
{
    const double v[] = {0, 0.00010111290591646241, 1000.0001011129038},
                 phi[] = {0, 999.99999999999795, 999.99999999999795},
                 M[] = {1.9845394619464742, 0, 1.9921873807888915, 2.0001036633497535}, before[] = {0, 1},
                 force[] = {-2, 0};
    FrLaw steep;
    cr_assert_eq(fr_tabulated_make(&steep, &(FrTabulated){3, v, phi, law_memory(3)}, NULL), FR_OK);
    const FrJointLaw law[] = {{.F = 0.11144454707535624}, {.law = &steep}};
    const FrJointStep step = {
        .n = 2, .mass = M, .stride = 2, .velocity = before, .force = force, .T = 0.096887305998744927, .law = law};
    for (int guess = 0; guess < 9; guess++) {
        signed char direction[] = {(signed char)(guess % 3 - 1), (signed char)(guess / 3 - 1)};
        double after[2], y[2], work[48];
        FrJointInfo info;
        cr_assert_eq(fr_joint_friction(&step, direction, after, y, work, &info), FR_OK);
        cr_expect_lt(info.passes, 100);
        for (int i = 0; i < 2; i++) {
            double left = M[3 * i] * (after[i] - before[i]) + M[2] * (after[1 - i] - before[1 - i]);
            cr_expect_float_eq(left / step.T, force[i] + y[i], 1e-7);
        }
    }
}

Test(joint_friction, needs_no_well_conditioned_matrix)
{
    Random random = {.state = 608};
    for (int k = 0; k < problems(5000); k++) {
        JointLaws laws = random_below(&random, 2) ? STRIBECK : COULOMB;
        size_t n = 2 + (size_t)random_below(&random, 11), rank = (size_t)random_below(&random, (int)n);
        random_joints(&problem, &random, n, laws);
        double factor[JOINTS_MAX * JOINTS_MAX];
        for (size_t i = 0; i < n * rank; i++)
            factor[i] = random_between(&random, -1.0, 1.0);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++) {
                problem.mass[i * n + j] = i == j ? 1e-9 : 0.0;
                for (size_t c = 0; c < rank; c++)
                    problem.mass[i * n + j] += factor[i * rank + c] * factor[j * rank + c];
            }
        double longest = fr_joint_friction_longest_step(&problem.step, problem.work);
        problem.step.T = fmin(1e-3, 0.9 * longest);
        JointResult result = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(result.status, FR_OK, "%s %d: status %d", laws_names[laws], k, (int)result.status);
        cr_assert_lt(joint_residual(&problem, &result), 1e-9);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// At rest.

Test(joint_friction, balances_the_force_exactly_where_all_joints_stick)
{
    Random random = {.state = 609};
    for (int k = 0; k < 1000; k++) {
        random_joints(&problem, &random, 1 + (size_t)random_below(&random, JOINTS_MAX), COULOMB);
        for (size_t i = 0; i < problem.step.n; i++) {
            problem.velocity[i] = 0.0;
            problem.law[i].F = random_between(&random, 1.0, 2.0) * fabs(problem.force[i]) + 0.01;
        }
        JointResult result = solve_joints(&problem, NULL);
        cr_assert_eq(result.status, FR_OK);
        cr_assert_eq(result.info.passes, 1);
        cr_assert_eq(result.info.sticking, (int)problem.step.n);
        for (size_t i = 0; i < problem.step.n; i++) {
            cr_assert_eq(result.friction[i], -problem.force[i]);
            cr_assert(result.velocity[i] == 0.0 && !signbit(result.velocity[i]));
        }
    }
}

/// An arm of two links, held against gravity by friction while its load oscillates.
Test(joint_friction, holds_for_an_hour_to_the_last_bit)
{
    const double T = 1e-3, weight[2] = {9.1, 3.3}, F[2] = {12.0, 5.0};
    double q[2] = {1.2, 0.8}, v[2] = {0.0, 0.0}, y[2], work[48];
    const double before[2] = {q[0], q[1]};
    signed char direction[2] = {1, -1};
    const FrJointLaw law[2] = {{.F = F[0]}, {.F = F[1]}};
    for (int k = 0; k < some_of(3600000); k++) {
        double coupling = 0.1 + 0.05 * cos(q[1]), M[4] = {0.4 + 2 * coupling, coupling, coupling, 0.1}, force[2];
        for (size_t i = 0; i < 2; i++)
            force[i] = -weight[i] * sin(q[i]) + 0.1 * F[i] * sin(7.0 * k * T);
        FrJointStep step = {.n = 2, .mass = M, .velocity = v, .force = force, .T = T, .law = law};
        cr_assert_eq(fr_joint_friction(&step, direction, v, y, work, NULL), FR_OK);
        for (size_t i = 0; i < 2; i++)
            q[i] += T * v[i];
    }
    cr_expect_eq(memcmp(q, before, sizeof q), 0);
    cr_expect(v[0] == 0.0 && v[1] == 0.0 && direction[0] == 0 && direction[1] == 0);
}

Test(joint_friction, sticks_at_a_tie)
{
    // the load is exactly the static friction; the second joint stops exactly at the end of the step
    const double M[4] = {2.0, 0.5, 0.5, 1.0}, v[2] = {0.0, 0.25}, force[2] = {2.875, 0.5};
    const FrJointLaw law[2] = {{.F = 3.0}, {.F = 0.75}};
    const FrJointStep step = {.n = 2, .mass = M, .stride = 2, .velocity = v, .force = force, .T = 1.0, .law = law};
    for (int guess = 0; guess < 9; guess++) {
        signed char direction[2] = {(signed char)(guess % 3 - 1), (signed char)(guess / 3 - 1)};
        double velocity[2], friction[2], work[48];
        FrJointInfo info;
        cr_assert_eq(fr_joint_friction(&step, direction, velocity, friction, work, &info), FR_OK);
        cr_expect_eq(info.sticking, 2);
        cr_expect(velocity[0] == 0.0 && velocity[1] == 0.0);
        cr_expect_eq(friction[0], -3.0);
        cr_expect_eq(friction[1], -0.75);
    }
}

Test(joint_friction, sticks_where_it_would_hardly_slip)
{
    // it would slip at so small a part of the speed that friction takes from it
    const double M = 1.0, v = 1.0, parts[] = {4e-14, 1e-13, 9e-13};
    for (int k = 0; k < 9; k++) {
        const FrJointLaw law = {.F = 1.0 - parts[k / 3]};
        const FrJointStep step = {.n = 1, .mass = &M, .velocity = &v, .T = 1.0, .law = &law};
        signed char direction = (signed char)(k % 3 - 1);
        double velocity, friction, work[24];
        cr_assert_eq(fr_joint_friction(&step, &direction, &velocity, &friction, work, NULL), FR_OK);
        cr_expect(direction == 0 && velocity == 0.0, "F = %.17g: %g", law.F, velocity);
        cr_expect_eq(friction, k < 3 ? -law.F : -1.0, "the momentum holds, or its rounding is cut off");
    }
}

/// Loads that are exactly the static friction, beside two joints without friction whose momenta are up to 1e9 times as
/// large.
Test(joint_friction, ends_where_rounding_decides_at_a_tie)
{
    FrLaw own[JOINTS_MAX];
    Random random = {.state = 610};
    for (int k = 0; k < problems(20000); k++) {
        size_t n = 3 + (size_t)random_below(&random, 4);
        random_joints(&problem, &random, n, COULOMB);
        double factor[JOINTS_MAX * JOINTS_MAX], armature = random_decades(&random, 1e-5, 1.0);
        for (size_t i = 0; i < n * n; i++)
            factor[i] = i < n * (n - 1) ? random_between(&random, -1.0, 1.0) : factor[i - n];
        for (size_t i = 0; i < n; i++) {
            double F = i < n - 2 ? 1.0 + random_below(&random, 3) : 0.0;
            problem.law[i] = (FrJointLaw){.F = F, .D = random_below(&random, 2) ? random_between(&random, 0, 3) : 0.0};
            if (k % 2) { // as laws of the library, for which the last set is solved once more
                fr_coulomb_make(&own[i], &(FrCoulomb){F, problem.law[i].D}, NULL);
                problem.law[i] = (FrJointLaw){.law = &own[i]};
            }
            problem.force[i] = (random_below(&random, 2) ? 1.0 : -1.0) * (F > 0.0 ? F : 2.0);
            problem.velocity[i] = 0.0;
            for (size_t j = 0; j < n; j++) {
                problem.mass[i * n + j] = i == j ? armature : 0.0;
                for (size_t c = 0; c < n; c++)
                    problem.mass[i * n + j] += factor[i * n + c] * factor[j * n + c];
            }
        }
        problem.step.T = random_decades(&random, 1e-5, 0.1);
        for (int guess = 0; guess < 6; guess++) {
            JointResult result = solve_joints_from_anywhere(&problem, &random);
            cr_assert_eq(result.status, FR_OK, "%d: status %d", k, (int)result.status);
            cr_assert_lt(joint_residual(&problem, &result), 1e-12);
            cr_assert_leq(result.info.passes, 300);
        }
    }
}

Test(joint_friction, ends_where_rounding_changes_the_last_set_again)
{
    // the loads of two joints are their static friction; beside them two that are free are pulled apart
    const double M[16] = {0x1.744cff5bcfea6p+1, 0x1.abd99fdb93dd9p+1, 0x1.39c3f57fb13b8p+1, 0x1.39c3f57fb13b8p+1, //
                          0x1.abd99fdb93dd9p+1, 0x1.fff965a010c68p+1, 0x1.7773ccc9221e8p+1, 0x1.7773ccc9221e8p+1, //
                          0x1.39c3f57fb13b8p+1, 0x1.7773ccc9221e8p+1, 0x1.135b015834d54p+1, 0x1.13579be02468cp+1, //
                          0x1.39c3f57fb13b8p+1, 0x1.7773ccc9221e8p+1, 0x1.13579be02468cp+1, 0x1.135b015834d54p+1};
    const FrCoulomb def[4] = {{2, 0.000857695898590}, {2, 2}, {0, 0}, {0, 0}};
    const double v[4] = {0}, force[4] = {-2, -2, -2, 2}, T = 0x1.4f8b588e368efp-17;
    FrLaw own[4];
    FrJointLaw law[4] = {0};
    for (int i = 0; i < 4; i++) {
        cr_assert_eq(fr_coulomb_make(&own[i], &def[i], NULL), FR_OK);
        law[i].law = &own[i];
    }
    const FrJointStep step = {.n = 4, .mass = M, .velocity = v, .force = force, .T = T, .law = law};
    for (int guess = 0; guess < 9; guess++) {
        signed char direction[4] = {(signed char)(guess % 3 - 1), (signed char)(guess / 3 - 1)};
        double velocity[4], friction[4], work[96];
        FrJointInfo info;
        cr_assert_eq(fr_joint_friction(&step, direction, velocity, friction, work, &info), FR_OK, "from %d", guess);
        cr_expect_leq(info.passes, 10);
        for (int i = 0; i < 2; i++)
            cr_expect(fabs(velocity[i]) < 1e-12 && fabs(friction[i] - 2) < 1e-11, "from %d: joint %d", guess, i);
    }
}

Test(joint_friction, of_one_joint_in_closed_form_is_that_of_the_solver)
{
    const double F[] = {0, 1, 2.5}, D[] = {0, 0.5}, force[] = {-3, -1, 0, 1, 2.5, 2.6},
                 before[] = {0, 0.001, -0.001, 2};
    for (int i = 0; i < 3 * 2 * 6 * 4; i++) {
        const FrJointLaw law = {.F = F[i % 3], .D = D[i / 3 % 2]};
        const double M = 0.25, tau = force[i / 6 % 6], v = before[i / 36], T = 0.001;
        const FrJointStep step = {.n = 1, .mass = &M, .velocity = &v, .force = &tau, .T = T, .law = &law};
        signed char direction = 0;
        double next;
        char work[1000];
        cr_assert(fr_joint_friction_size(1) <= sizeof work);
        cr_assert_eq(fr_joint_friction(&step, &direction, &next, NULL, work, NULL), FR_OK);
        double closed = fr_joint_velocity(M, T, v, tau, law.F, law.D);
        cr_expect(fabs(closed - next) <= 1e-15 * fabs(next), "%d: %.17g, %.17g", i, closed, next);
    }
    cr_expect_eq(fr_joint_velocity(1, 1, 0, 3, 3, 0), 0);
    cr_expect_eq(fr_joint_velocity(1, 1, -3, 0, 3, 0), 0);
    cr_expect_eq(fr_joint_velocity(2, 1, 0, -7, 3, 0), -2);
    cr_expect(isnan(fr_joint_velocity(2, 1, 0, NAN, 3, 0)) && isnan(fr_joint_velocity(2, 1, NAN, 0, 3, 0)));
}
