// Exact friction at the joints of a simulator: what may be given to it, and what it does with the rest.
#include "joint_problems.h"
#include "law/parts.h"
#include "reports.h"
#include "math/dense.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <string.h>

static JointProblem problem;

// ---------------------------------------------------------------------------------------------------------------
// Laws and forms of input.

Test(joint_friction, brakes_never_slip_and_free_joints_never_stick)
{
    Random random = {.state = 621};
    for (int k = 0; k < 500; k++) {
        size_t n = 2 + (size_t)random_below(&random, 8);
        random_joints(&problem, &random, n, COULOMB);
        problem.law[0] = (FrJointLaw){.F = INFINITY};
        problem.law[1] = (FrJointLaw){0};
        JointResult result = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(result.status, FR_OK);
        cr_assert_eq(result.direction[0], 0);
        cr_assert_eq(result.velocity[0], 0.0);
        cr_assert_eq(result.direction[1], result.velocity[1] < 0.0 ? -1 : 1);
        cr_assert(result.friction[1] == 0.0 && !signbit(result.friction[1]));
        cr_assert_lt(joint_residual(&problem, &result), 1e-12);
    }
}

/// The joint of infinite inertia has the largest load relative to its static friction, and is still never let go.
Test(joint_friction, a_joint_of_infinite_inertia_rests_while_others_are_let_go_one_by_one)
{
    Random random = {.state = 622};
    int descents = 0;
    for (int k = 0; k < 20000; k++) {
        size_t n = 4 + (size_t)random_below(&random, 3);
        random_joints(&problem, &random, n, COULOMB);
        problem.mass[0] = INFINITY;
        problem.velocity[0] = 0.0;
        problem.force[0] = 1e6;
        problem.law[0] = (FrJointLaw){.F = 1e-3};
        JointResult result = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(result.status, FR_OK, "problem %d: status %d", k, (int)result.status);
        cr_assert_eq(result.direction[0], 0);
        cr_assert_eq(result.velocity[0], 0.0);
        descents += result.info.single > 0;
    }
    cr_expect_gt(descents, 20);
}

Test(joint_friction, takes_one_pass_where_nothing_is_to_be_found_out)
{
    Random random = {.state = 630};
    for (int k = 0; k < 200; k++) {
        random_joints(&problem, &random, 1 + (size_t)random_below(&random, 8), COULOMB);
        for (size_t i = 0; i < problem.step.n; i++)
            problem.law[i] = (FrJointLaw){.F = random_below(&random, 2) ? INFINITY : 0.0};
        JointResult result = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(result.status, FR_OK);
        cr_assert_eq(result.info.passes, 1);
    }
}

Test(joint_friction, of_a_single_joint_is_the_implicit_transform)
{
    Random random = {.state = 622};
    for (int k = 0; k < 3000; k++) {
        JointLaws laws = (JointLaws)random_below(&random, JOINT_LAWS);
        random_joints(&problem, &random, 1, laws);
        FrLaw law = problem.laws[0];
        if (laws == COULOMB)
            cr_assert_eq(fr_coulomb_make(&law, &(FrCoulomb){problem.law[0].F, problem.law[0].D}, NULL), FR_OK);
        double Z = problem.step.T / problem.mass[0], v = problem.velocity[0] + Z * problem.force[0];
        FrPhiZ phi_z;
        cr_assert_eq(fr_phi_z_make(&phi_z, &(FrPhiZDef){.law = &law, .Z = Z}, NULL), FR_OK);
        JointResult result = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(result.status, FR_OK);
        double scale = fmax(fabs(v) / Z, fabs(problem.velocity[0]) / Z);
        cr_assert_leq(fabs(result.friction[0] + fr_phi_z(&phi_z, v)), 1e-11 * scale);
    }
}

Test(joint_friction, takes_velocities_without_friction_instead_of_forces)
{
    Random random = {.state = 623};
    for (int k = 0; k < 500; k++) {
        size_t n = 1 + (size_t)random_below(&random, 6);
        random_joints(&problem, &random, n, STRIBECK);
        problem.mass[0] += 1.0;
        for (size_t i = 0; i < n; i++) // M = diag: v + T M^-1 force without a solver
            for (size_t j = 0; j < n; j++)
                problem.mass[i * n + j] = i == j ? 1.0 + problem.mass[i * n + i] : 0.0;
        JointResult with = solve_joints(&problem, NULL);
        for (size_t i = 0; i < n; i++)
            problem.velocity[i] += problem.step.T * problem.force[i] / problem.mass[i * n + i];
        problem.step.force = NULL;
        JointResult without = solve_joints(&problem, NULL);
        cr_assert(with.status == FR_OK && without.status == FR_OK);
        cr_assert_lt(joint_residual(&problem, &without), 1e-12);
        for (size_t i = 0; i < n; i++)
            cr_assert_leq(fabs(with.friction[i] - without.friction[i]), 1e-11 * (1.0 + fabs(with.friction[i])));
    }
}

Test(joint_friction, is_an_impulse_where_velocities_and_impulses_are_given)
{
    Random random = {.state = 624};
    for (int k = 0; k < 200; k++) {
        random_joints(&problem, &random, 1 + (size_t)random_below(&random, 6), COULOMB);
        problem.step.T = 0x1p-9; // so that both have the same rounding
        problem.step.force = NULL;
        JointResult force = solve_joints(&problem, NULL);
        for (size_t i = 0; i < problem.step.n; i++) {
            problem.law[i].F *= problem.step.T;
            problem.law[i].D *= problem.step.T;
        }
        problem.step.T = 1.0;
        JointResult impulse = solve_joints(&problem, NULL);
        cr_assert(force.status == FR_OK && impulse.status == FR_OK);
        for (size_t i = 0; i < problem.step.n; i++) {
            cr_assert_eq(impulse.velocity[i], force.velocity[i]);
            cr_assert_eq(impulse.friction[i], 0x1p-9 * force.friction[i]);
        }
    }
}

Test(joint_friction, reads_only_the_lower_triangle)
{
    Random random = {.state = 625};
    double wide[JOINTS_MAX * (JOINTS_MAX + 3)];
    for (int k = 0; k < 200; k++) {
        size_t n = 1 + (size_t)random_below(&random, JOINTS_MAX), stride = n + (size_t)random_below(&random, 4);
        random_joints(&problem, &random, n, COULOMB);
        JointResult dense = solve_joints(&problem, NULL);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < stride; j++)
                wide[i * stride + j] = j <= i ? problem.mass[i * n + j] : (double)NAN;
        problem.step.mass = wide;
        problem.step.stride = stride;
        JointResult lower = solve_joints(&problem, NULL);
        cr_assert_eq(lower.status, FR_OK);
        cr_assert(same_joints(&problem, &dense, &lower));
        double longest = fr_joint_friction_longest_step(&problem.step, problem.work);
        cr_assert_eq(longest, (double)INFINITY);
    }
}

Test(joint_friction, may_be_written_over_its_input)
{
    Random random = {.state = 626};
    for (int k = 0; k < 200; k++) {
        random_joints(&problem, &random, 1 + (size_t)random_below(&random, JOINTS_MAX), STRIBECK);
        JointResult apart = solve_joints(&problem, NULL), over = apart;
        for (size_t i = 0; i < problem.step.n; i++)
            over.direction[i] = 0;
        over.status =
            fr_joint_friction(&problem.step, over.direction, problem.velocity, problem.force, problem.work, NULL);
        memcpy(over.velocity, problem.velocity, sizeof over.velocity);
        memcpy(over.friction, problem.force, sizeof over.friction);
        cr_assert(same_joints(&problem, &apart, &over));
        // nor is any output needed but the directions
        cr_assert_eq(fr_joint_friction(&problem.step, over.direction, NULL, NULL, problem.work, NULL), FR_OK);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// What is refused.

/// The status, with nothing but the info written.
static void refused(const char *what, FrStatus expected, int at)
{
    signed char direction[3] = {1, -1, 0};
    double velocity[3] = {7.0, 8.0, 9.0}, friction[3] = {4.0, 5.0, 6.0}, before[3];
    FrJointInfo info = {77, 77, 77, 77};
    memcpy(before, problem.velocity, sizeof before);
    memset(problem.work, 0, sizeof problem.work);
    FrStatus status = fr_joint_friction(&problem.step, direction, velocity, friction, problem.work, &info);
    cr_expect_eq(status, expected, "%s: status %d", what, (int)status);
    cr_expect_eq(info.at, at, "%s: at %d", what, info.at);
    cr_expect_eq(info.sticking, 0);
    cr_expect(direction[0] == 1 && direction[1] == -1 && direction[2] == 0, "%s: directions are written", what);
    cr_expect(velocity[0] == 7.0 && velocity[1] == 8.0 && velocity[2] == 9.0, "%s: velocities are written", what);
    cr_expect(friction[0] == 4.0 && friction[1] == 5.0 && friction[2] == 6.0, "%s: friction is written", what);
    cr_expect_eq(memcmp(before, problem.velocity, sizeof before), 0);
}

static void make_three(void)
{
    static const double mass[9] = {3.0, 1.0, 0.5, 1.0, 2.0, 0.25, 0.5, 0.25, 1.0};
    memcpy(problem.mass, mass, sizeof mass);
    for (size_t i = 0; i < 3; i++) {
        problem.velocity[i] = 1.0 - (double)i;
        problem.force[i] = 2.0;
        problem.law[i] = (FrJointLaw){.F = 0.5};
    }
    problem.step = (FrJointStep){.n = 3,
                                 .mass = problem.mass,
                                 .stride = 3,
                                 .velocity = problem.velocity,
                                 .force = problem.force,
                                 .T = 0.5,
                                 .law = problem.law};
}

Test(joint_friction, refuses_what_is_not_finite)
{
    const double wrong[] = {(double)NAN, (double)INFINITY, (double)-INFINITY};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) {
            make_three();
            problem.velocity[i] = wrong[k];
            refused("velocity", FR_NOT_FINITE, i);
            make_three();
            problem.force[i] = wrong[k];
            refused("force", FR_NOT_FINITE, i);
            for (int j = 0; j <= i; j++) {
                make_three();
                problem.velocity[1] = 0.5; // all joints slip
                problem.mass[3 * i + j] = i == j && k == 1 ? (double)NAN : wrong[k];
                refused("mass", FR_NOT_FINITE, i);
            }
        }
    make_three();
    problem.force[0] = 1e308;
    problem.step.T = 1e10;
    refused("a velocity that overflows", FR_NOT_FINITE, -1);
    for (int i = 0; i < 6; i++) {
        make_three();
        problem.law[i % 3] = (FrJointLaw){.F = i < 3 ? 0.0 : 0.5, .D = 1e300};
        problem.velocity[i % 3] = i < 3 ? 0.5 : 1e11;
        problem.step.T = 1e10;
        refused("a T D that overflows", FR_NOT_FINITE, i % 3);
    }
    const double no_step[] = {0.0, -1.0, (double)NAN, (double)INFINITY};
    for (int k = 0; k < 4; k++) {
        make_three();
        problem.step.T = no_step[k];
        refused("time step", FR_NOT_FINITE, -1);
    }
}

/// Joints at rest, too fast for F, and too loaded for it: NaN was a brake, and -1 N m a motor.
Test(joint_friction, refuses_a_law_that_is_none)
{
    const double wrong_F[] = {(double)NAN, -1.0, -0x1p-1074, (double)-INFINITY};
    const double wrong_D[] = {(double)NAN, -1.0, -0x1p-1074, (double)-INFINITY, (double)INFINITY};
    for (int i = 0; i < 3; i++)
        for (int state = 0; state < 3; state++) {
            for (int k = 0; k < 9; k++) {
                make_three();
                problem.velocity[i] = state == 0 ? 0.0 : problem.velocity[i];
                problem.force[i] = state == 1 ? 1e3 : problem.force[i];
                if (k < 4)
                    problem.law[i].F = wrong_F[k];
                else
                    problem.law[i].D = wrong_D[k - 4];
                refused(k < 4 ? "F" : "D", FR_NOT_FINITE, i);
                cr_expect_eq(fr_joint_friction_longest_step(&problem.step, problem.work), 0.0);
            }
            make_three();
            problem.law[i] = (FrJointLaw){.law = &(FrLaw){{0}}};
            refused("a law that was not made", FR_NOT_FINITE, i);
            const double values[2][2] = {{(double)NAN, 0.0}, {1.0, (double)NAN}};
            for (int k = 0; k < 2; k++) {
                make_three();
                problem.velocity[i] = state == 0 ? 0.0 : problem.velocity[i];
                cr_assert_eq(fr_coulomb_make(&problem.laws[i], &(FrCoulomb){1.0, 0.0}, NULL), FR_OK);
                memcpy(((Law *)&problem.laws[i])->def, values[k], sizeof values[k]);
                problem.law[i] = (FrJointLaw){.law = &problem.laws[i]};
                signed char direction[3] = {1, 1, 1};
                double v[3], y[3];
                FrJointInfo info;
                FrStatus status = fr_joint_friction(&problem.step, direction, v, y, problem.work, &info);
                cr_expect(status == FR_NOT_FINITE || (k == 1 && direction[i] == 0), "a law of NaN");
            }
        }
    make_three(); // F and D are not read where there is a law
    cr_assert_eq(fr_coulomb_make(&problem.laws[1], &(FrCoulomb){1.0, 0.0}, NULL), FR_OK);
    problem.law[1] = (FrJointLaw){.law = &problem.laws[1], .F = (double)NAN, .D = -1.0};
    cr_expect_eq(solve_joints(&problem, NULL).status, FR_OK);
    for (size_t i = 0; i < 3; i++) // no friction, with a sign
        problem.law[i] = (FrJointLaw){.F = -0.0, .D = -0.0};
    cr_expect_eq(solve_joints(&problem, NULL).status, FR_OK);
}

/// M_ii infinite: the others move as if the joint were not there, and it takes what friction it has.
Test(joint_friction, keeps_the_velocity_of_a_joint_of_infinite_inertia)
{
    const double frictions[] = {0.0, 0.5, (double)INFINITY}, before[] = {0.0, 0.5, -2.0};
    for (int k = 0; k < 3 * 3 * 3 * 27; k++) {
        size_t i = (size_t)(k % 3);
        double F = frictions[k / 3 % 3], v = before[k / 9 % 3];
        signed char guess[3] = {(signed char)(k / 27 % 3 - 1), (signed char)(k / 81 % 3 - 1),
                                (signed char)(k / 243 - 1)};
        make_three();
        problem.law[i].F = F;
        problem.velocity[i] = v;
        problem.mass[4 * i] = (double)INFINITY;
        JointResult result = solve_joints(&problem, guess);
        if (F > 1.0 && v != 0.0) {
            cr_assert(result.status == FR_NOT_FINITE && result.info.at == -1, "a brake stops it");
            continue;
        }
        cr_assert_eq(result.status, FR_OK, "joint %zu, F = %g, v = %g: status %d", i, F, v, (int)result.status);
        cr_assert_eq(result.velocity[i], v);
        cr_assert(fabs(result.friction[i]) <= F && (v == 0.0 || result.friction[i] == copysign(F, -v)));
        problem.mass[4 * i] = 1e15;
        JointResult heavy = solve_joints(&problem, NULL);
        for (size_t j = 0; j < 3; j++)
            cr_assert(j == i || fabs(result.velocity[j] - heavy.velocity[j]) < 1e-13);
    }
}

Test(joint_friction, refuses_a_matrix_that_is_not_positive_definite)
{
    make_three();
    problem.mass[8] = -1.0;
    problem.law[2].F = 0.0;
    refused("a mass below 0", FR_NOT_POSITIVE_DEFINITE, 2);
    make_three();
    problem.mass[3] = 3.0;
    for (size_t i = 0; i < 3; i++)
        problem.law[i].F = 0.0;
    refused("inertias that couple too strongly", FR_NOT_POSITIVE_DEFINITE, 0);
}

Test(joint_friction, refuses_a_step_too_large_for_a_law_that_falls)
{
    make_three();
    cr_assert_eq(fr_stribeck_make(&problem.laws[1], &(FrStribeck){2.0, 0.5, 0.05, 0.0, 1.0}, NULL), FR_OK);
    problem.law[1] = (FrJointLaw){.law = &problem.laws[1]};
    problem.velocity[1] = 0.0;
    problem.force[1] = 3.0;
    problem.step.T = 0.1;
    refused("T", FR_NOT_POSITIVE_DEFINITE, 1);
    problem.step.T = 0.9 * fr_joint_friction_longest_step(&problem.step, problem.work);
    JointResult result = solve_joints(&problem, NULL);
    cr_expect_eq(result.status, FR_OK);
    cr_expect_lt(joint_residual(&problem, &result), 1e-14);
}

Test(joint_friction, refuses_a_law_that_falls_without_bound)
{
    make_three();
    cr_assert_eq(fr_stribeck_make(&problem.laws[0], &(FrStribeck){2.0, 0.5, 0.05, 0.0, 0.5}, NULL), FR_OK);
    problem.law[0] = (FrJointLaw){.law = &problem.laws[0]};
    cr_expect_eq(fr_joint_friction_longest_step(&problem.step, problem.work), 0.0);
    problem.velocity[0] = 0.0;
    problem.force[0] = 30.0;
    refused("alpha", FR_NOT_POSITIVE_DEFINITE, 0);
}

Test(joint_friction, refuses_random_laws_that_are_none)
{
    Random random = {.state = 632};
    for (int k = 0; k < 500; k++) {
        size_t n = 1 + (size_t)random_below(&random, 6), at = (size_t)random_below(&random, (int)n);
        random_joints(&problem, &random, n, COULOMB);
        bool dry = random_below(&random, 2);
        double wrong = random_outside(&random, 0.0, DBL_MAX);
        *(dry ? &problem.law[at].F : &problem.law[at].D) = wrong;
        JointResult result = solve_joints(&problem, NULL);
        if (dry && wrong == (double)INFINITY) { // a brake
            cr_expect(result.status == FR_OK && result.velocity[at] == 0.0);
            continue;
        }
        cr_expect(result.status == FR_NOT_FINITE && result.info.at == (int)at,
                  "%d: %s = %g at joint %zu of %zu gives status %d at %d", k, dry ? "F" : "D", wrong, at, n,
                  (int)result.status, result.info.at);
    }
}

Test(joint_friction, makes_no_more_passes_than_allowed)
{
    Random random = {.state = 627};
    int needed = 0;
    for (int k = 0; k < 300; k++) {
        random_joints(&problem, &random, 3, STRIBECK);
        const signed char guess[3] = {1, -1, 0};
        JointResult free = solve_joints(&problem, guess);
        problem.step.max_passes = free.info.passes;
        JointResult enough = solve_joints(&problem, guess);
        cr_assert(same_joints(&problem, &free, &enough));
        if (free.info.passes == 1)
            continue;
        needed++;
        problem.step.max_passes = free.info.passes - 1;
        refused("passes", FR_NOT_CONVERGED, -1);
    }
    cr_expect_gt(needed, 100);
}

// ---------------------------------------------------------------------------------------------------------------
// The largest time step.

Test(joint_friction, longest_step_of_one_joint_is_the_published_bound)
{
    // a geared joint of 0.101353 kg m^2 whose friction falls by 58.47 N m s/rad
    FrLaw law;
    cr_assert_eq(fr_stribeck_make(&law, &(FrStribeck){4.92, 4.92 - 0.5847, 0.01, 0.0, 1.0}, NULL), FR_OK);
    const FrJointLaw joint = {.law = &law};
    double J = 0.101353, work[24];
    FrJointStep step = {.n = 1, .mass = &J, .stride = 1, .law = &joint};
    double longest = fr_joint_friction_longest_step(&step, work);
    cr_expect_leq(fabs(longest - 1.7334e-3), 5e-8);
    cr_expect_leq(fabs(longest - J * fr_law_largest_z(&law)), 1e-15 * longest);
}

/// Whether two guesses lead to different results in some of many states near rest.
static bool has_two_solutions(Random *random)
{
    for (int k = 0; k < 400; k++) {
        for (size_t i = 0; i < problem.step.n; i++) {
            problem.velocity[i] = 0.0;
            problem.force[i] = random_between(random, -1.05, 1.05) * fr_phi_dry(&problem.laws[i], 0.0);
        }
        signed char guess[JOINTS_MAX] = {0};
        JointResult first = solve_joints(&problem, guess);
        for (size_t i = 0; i < problem.step.n; i++)
            guess[i] = problem.force[i] > 0.0 ? 1 : -1;
        JointResult second = solve_joints(&problem, guess);
        if (!same_joints(&problem, &first, &second) || first.status != FR_OK)
            return true;
    }
    return false;
}

Test(joint_friction, has_one_solution_up_to_the_longest_step_and_no_further)
{
    Random random = {.state = 628};
    int more = 0, count = 0;
    for (int k = 0; k < 100; k++) {
        size_t n = 1 + (size_t)random_below(&random, 4);
        random_joints(&problem, &random, n, STRIBECK);
        double longest = fr_joint_friction_longest_step(&problem.step, problem.work);
        if (isinf(longest)) // no law falls
            continue;
        count++;
        // M - T diag(fall) is singular there
        double eigen[16], value[4], vectors[16], least = INFINITY, largest = 0.0;
        for (size_t i = 0; i < n * n; i++)
            eigen[i] = problem.mass[i];
        for (size_t i = 0; i < n; i++)
            eigen[i * n + i] -= longest * law_in(&problem.laws[i])->kind->smallest_m(law_in(&problem.laws[i])->def);
        fr_eigen((int)n, eigen, value, vectors);
        for (size_t i = 0; i < n; i++) {
            least = fmin(least, value[i]);
            largest = fmax(largest, value[i]);
        }
        cr_assert_leq(fabs(least), 1e-13 * fmax(largest, problem.mass[0]), "%zu joints: %g", n, least);
        problem.step.T = longest * (1.0 - 1e-6);
        cr_assert_not(has_two_solutions(&random), "%zu joints", n);
        problem.step.T = 1.5 * longest;
        more += has_two_solutions(&random);
    }
    cr_expect_gt(more, count / 2, "%d of %d", more, count);
}

Test(joint_friction, longest_step_leaves_out_brakes)
{
    make_three();
    cr_assert_eq(fr_stribeck_make(&problem.laws[0], &(FrStribeck){2.0, 0.5, 0.05, 0.0, 1.0}, NULL), FR_OK);
    problem.law[0] = (FrJointLaw){.law = &problem.laws[0]};
    double free = fr_joint_friction_longest_step(&problem.step, problem.work);
    problem.law[1].F = problem.law[2].F = INFINITY;
    double braked = fr_joint_friction_longest_step(&problem.step, problem.work);
    cr_expect_leq(fabs(braked - 3.0 / 30.0), 1e-16);
    cr_expect_lt(free, braked);
    problem.mass[8] = -1.0;
    problem.law[2].F = 1.0;
    cr_expect_eq(fr_joint_friction_longest_step(&problem.step, problem.work), 0.0);
}

// ---------------------------------------------------------------------------------------------------------------
// Simulators without a mass matrix, and with a wrong one.

/// Velocities of the friction joints after an impulse, by the inverse of a mass matrix that no one else knows.
typedef struct Engine {
    size_t n, friction_joints;
    double factors[JOINTS_MAX * (JOINTS_MAX + 1) / 2];
    double scale; ///< of the responses
} Engine;

static void respond(void *context, size_t k, double *change)
{
    const Engine *engine = context;
    double all[JOINTS_MAX] = {0};
    all[k] = engine->scale;
    fr_ldl_solve(engine->n, engine->factors, all);
    memcpy(change, all, engine->friction_joints * sizeof *change);
}

Test(joint_friction, of_a_condensed_mass_matrix_is_that_of_the_whole)
{
    Random random = {.state = 629};
    double worst = 0.0;
    for (int k = 0; k < 1000; k++) {
        size_t n = 2 + (size_t)random_below(&random, 10), m = 1 + (size_t)random_below(&random, (int)n - 1);
        random_joints(&problem, &random, n, COULOMB);
        Engine engine = {.n = n, .friction_joints = m, .scale = 1.0};
        for (size_t i = 0; i < n; i++) {
            problem.mass[i * n + i] += 0.1;
            if (i >= m)
                problem.law[i] = (FrJointLaw){0};
            for (size_t j = 0; j <= i; j++)
                engine.factors[i * (i + 1) / 2 + j] = problem.mass[i * n + j];
        }
        problem.step.force = NULL;
        JointResult whole = solve_joints(&problem, NULL);
        cr_assert_eq(fr_ldl(n, engine.factors), n);
        double condensed[JOINTS_MAX * JOINTS_MAX];
        cr_assert_eq(fr_joint_friction_condense(m, respond, &engine, condensed, problem.work), FR_OK);
        cr_assert_eq(fr_joint_friction_check_mass(&(FrJointStep){.n = m, .mass = condensed, .stride = m}, NULL), FR_OK);
        problem.step.n = problem.step.stride = m;
        problem.step.mass = condensed;
        JointResult part = solve_joints(&problem, NULL);
        cr_assert(whole.status == FR_OK && part.status == FR_OK);
        cr_assert_lt(joint_residual(&problem, &part), 1e-12, "%d: %g", k, joint_residual(&problem, &part));
        double scale = 0.0;
        for (size_t i = 0; i < m; i++)
            scale = fmax(scale, problem.law[i].F);
        for (size_t i = 0; i < m; i++)
            worst = fmax(worst, fabs(whole.friction[i] - part.friction[i]) / scale);
    }
    cr_expect_leq(worst, 1e-9, "%g", worst);
}

/// Responses that are not quite symmetric.
static void respond_askew(void *context, size_t k, double *change)
{
    static const double columns[2][2] = {{1.0, 0.25}, {0.75, 1.0}};
    (void)context;
    memcpy(change, columns[k], sizeof columns[k]);
}

Test(joint_friction, condenses_the_symmetric_part_of_responses)
{
    double mass[4], work[48];
    cr_assert_eq(fr_joint_friction_condense(2, respond_askew, NULL, mass, work), FR_OK);
    const double expected[4] = {4.0 / 3.0, -2.0 / 3.0, -2.0 / 3.0, 4.0 / 3.0};
    for (int i = 0; i < 4; i++)
        cr_expect_leq(fabs(mass[i] - expected[i]), 1e-15, "%d: %.17g", i, mass[i]);
    cr_expect_eq(mass[1], mass[2]);
}

Test(joint_friction, condenses_nothing_that_is_no_response)
{
    Engine engine = {.n = 2, .friction_joints = 2, .factors = {1.0, 0.5, 1.0}, .scale = -1.0};
    double mass[4] = {1.0, 2.0, 3.0, 4.0}, work[48];
    cr_expect_eq(fr_joint_friction_condense(2, respond, &engine, mass, work), FR_NOT_POSITIVE_DEFINITE);
    engine.scale = (double)NAN;
    cr_expect_eq(fr_joint_friction_condense(2, respond, &engine, mass, work), FR_NOT_FINITE);
    cr_expect(mass[0] == 1.0 && mass[1] == 2.0 && mass[2] == 3.0 && mass[3] == 4.0);
}

Test(joint_friction, names_the_entries_that_make_a_matrix_no_mass_matrix)
{
    double M[12] = {4.0, 0.5, 0.25, -1.0, 0.5, 1.0, 0.125, -1.0, 0.25, 0.125, 9.0, -1.0};
    const FrJointStep step = {.n = 3, .mass = M, .stride = 4};
    FrReport report = new_report();
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_OK);
    cr_expect_eq(report.count, 0);
    M[9] += 0.9e-9 * sqrt(1.0 * 9.0);
    cr_expect_eq(fr_joint_friction_check_mass(&step, NULL), FR_OK);
    M[9] += 0.2e-9 * sqrt(1.0 * 9.0);
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_BAD_INPUT);
    cr_assert_eq(report.count, 1);
    cr_expect_eq(report.finding[0].code, FR_MASS_NOT_SYMMETRIC);
    cr_expect_str_eq(report.finding[0].text,
                     "M[2][1] = 0.125000003 and M[1][2] = 0.125 differ by 3.3e-09; give a symmetric mass matrix");
    M[9] = (double)NAN;
    M[0] = 0.0;
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_BAD_INPUT);
    cr_assert_eq(report.count, 2);
    cr_expect_eq(report.finding[0].code, FR_MASS_NOT_POSITIVE);
    cr_expect_str_eq(report.finding[0].text, "M[0][0] = 0 is not valid; give a mass or an inertia above 0");
    cr_expect_str_eq(report.finding[1].text, "M[2][1] = nan is not valid; give a finite number");
    M[9] = M[6];
    M[6] = (double)INFINITY;
    M[0] = 4.0;
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_BAD_INPUT);
    cr_assert_eq(report.count, 1);
    cr_expect_str_eq(report.finding[0].text, "M[1][2] = inf is not valid; give a finite number");
    M[10] = INFINITY;
    cr_expect_eq(fr_joint_friction_check_mass(&step, NULL), FR_BAD_INPUT);
    const double coupled[4] = {4.0, 2.0, 2.0, 1.0};
    cr_expect_eq(fr_joint_friction_check_mass(&(FrJointStep){.n = 2, .mass = coupled, .stride = 2}, &report),
                 FR_BAD_INPUT);
    cr_assert_eq(report.count, 1);
    cr_expect_str_eq(report.finding[0].text,
                     "M[1][0] = 2 is too large; in a mass matrix it is below the root of M[1][1] M[0][0], 2");
}
