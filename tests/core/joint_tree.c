// Friction at the joints of a tree of bodies: the results of the dense matrix, whatever is between the branches.
#include "friction/joint.h"
#include "joint_problems.h"
#include "math/dense.h"
#include "reports.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static JointProblem problem;
static double branches[JOINTS_MAX * JOINTS_MAX];

/// The parents of a random tree, of several roots if `n` allows; long branches for small numbers of `twigs`.
static void grow(Random *random, size_t n, int twigs, int *parent)
{
    for (size_t i = 0; i < n; i++) {
        int back = 1 + random_below(random, twigs);
        parent[i] = (int)i - back < 0 ? -1 : (int)i - back;
    }
}

static bool carries(const int *parent, size_t j, size_t i)
{
    int at = (int)i;
    while (at > (int)j)
        at = parent[at];
    return at == (int)j;
}

/// The mass matrix of a tree, L' D L with the zeros of the tree in L; in `branches` what is not read is not a number.
static void make_tree(Random *random, size_t n, const int *parent, double armature)
{
    double L[JOINTS_MAX * JOINTS_MAX], D[JOINTS_MAX];
    for (size_t k = 0; k < n; k++) {
        D[k] = random_decades(random, 0.01, 1.0);
        for (size_t i = 0; i < n; i++)
            L[k * n + i] = i == k ? 1.0 : i < k && carries(parent, i, k) ? random_between(random, -1.0, 2.0) : 0.0;
    }
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++) {
            double sum = i == j ? armature : 0.0;
            for (size_t k = 0; k < n; k++)
                sum += L[k * n + i] * D[k] * L[k * n + j];
            problem.mass[i * n + j] = sum;
            branches[i * n + j] = j <= i && carries(parent, j, i) ? sum : (double)NAN;
        }
}

/// Some rows may be missing.
Test(joint_tree, has_the_factors_of_the_dense_matrix)
{
    Random random = {.state = 641};
    double worst = 0.0;
    for (int k = 0; k < 2000; k++) {
        size_t n = 1 + (size_t)random_below(&random, JOINTS_MAX), rows = 0, row[JOINTS_MAX];
        int parent[JOINTS_MAX];
        TreeRow tree[JOINTS_MAX];
        grow(&random, n, 1 + random_below(&random, 6), parent);
        make_tree(&random, n, parent, 0.1);
        double dense[JOINTS_MAX * (JOINTS_MAX + 1) / 2], sparse[JOINTS_MAX * (JOINTS_MAX + 1) / 2];
        double x[JOINTS_MAX], y[JOINTS_MAX], largest = 0.0, *to = dense;
        for (size_t i = 0; i < n; i++) {
            tree[i] = (TreeRow){parent[i], 0};
            if (parent[i] >= 0 && tree[parent[i]].entries == 0)
                tree[i].before = tree[parent[i]].before;
            y[i] = (double)NAN;
            if (random_below(&random, 4) == 0)
                continue;
            for (size_t j = 0; j < rows; j++) {
                *to++ = problem.mass[i * n + row[j]];
                if (carries(parent, row[j], i))
                    sparse[i * (i + 1) / 2 + (size_t)tree[i].entries++] = branches[i * n + row[j]];
            }
            *to++ = sparse[i * (i + 1) / 2 + (size_t)tree[i].entries++] = branches[i * n + i];
            x[rows] = y[i] = random_between(&random, -1.0, 1.0);
            row[rows++] = i;
        }
        cr_assert_eq(fr_ldl(rows, dense), rows);
        cr_assert_eq(fr_ldl_tree(n, tree, sparse), n);
        const double *entry = dense;
        for (size_t k_row = 0; k_row < rows; k_row++) {
            const double *own = sparse + row[k_row] * (row[k_row] + 1) / 2;
            for (size_t j = 0; j <= k_row; j++)
                cr_assert_eq(*entry++, carries(parent, row[j], row[k_row]) ? *own++ : 0.0);
        }
        fr_ldl_solve(rows, dense, x);
        fr_ldl_tree_solve(n, tree, sparse, y);
        for (size_t i = 0; i < rows; i++)
            largest = fmax(largest, fabs(x[i]));
        for (size_t i = 0; i < rows; i++)
            worst = fmax(worst, fabs(x[i] - y[row[i]]) / largest);
    }
    printf("factors of a tree: solutions within %.1e of the dense ones\n", worst);
    cr_expect_lt(worst, 1e-11);
}

Test(joint_tree, names_the_row_that_is_not_positive_definite)
{
    const TreeRow tree[] = {{-1, 1}, {0, 2}, {0, 2}, {1, 3}, {-1, 1}};
    for (size_t wrong = 0; wrong < 5; wrong++) {
        double A[15] = {0};
        for (size_t i = 0; i < 5; i++)
            A[i * (i + 1) / 2 + (size_t)tree[i].entries - 1] = i == wrong ? 0.0 : 1.0;
        cr_expect_eq(fr_ldl_tree(5, tree, A), wrong);
    }
}

/// With all laws, from any guess, with joints that stick and steep laws between.
Test(joint_tree, has_the_result_of_the_dense_matrix)
{
    Random random = {.state = 642};
    double worst = 0.0, worst_residual = 0.0;
    int mixed = 0;
    for (int k = 0; k < 20000; k++) {
        JointLaws laws = (JointLaws)random_below(&random, JOINT_LAWS);
        size_t n = 1 + (size_t)random_below(&random, k % 10 ? 8 : JOINTS_MAX);
        int parent[JOINTS_MAX];
        random_joints(&problem, &random, n, laws);
        grow(&random, n, 1 + random_below(&random, 6), parent);
        make_tree(&random, n, parent, random_decades(&random, 1e-3, 1.0));
        problem.step.T = fmin(problem.step.T, 0.95 * fr_joint_friction_longest_step(&problem.step, problem.work));
        JointResult dense = solve_joints(&problem, NULL);
        worst_residual = fmax(worst_residual, joint_residual(&problem, &dense));
        double longest = fr_joint_friction_longest_step(&problem.step, problem.work);
        problem.step.parent = parent;
        problem.step.mass = branches;
        cr_assert_eq(fr_joint_friction_longest_step(&problem.step, problem.work), longest);
        JointResult tree = solve_joints(&problem, NULL), other = solve_joints_from_anywhere(&problem, &random);
        cr_assert_eq(dense.status, FR_OK);
        cr_assert_eq(tree.status, FR_OK, "%d: status %d at %d", k, (int)tree.status, tree.info.at);
        cr_assert(same_joints(&problem, &tree, &other), "%d: %s, n = %zu", k, laws == COULOMB ? "coulomb" : "curved",
                  n);
        cr_assert_eq(memcmp(tree.direction, dense.direction, n), 0, "%d", k);
        double largest = 0.0;
        for (size_t i = 0; i < n; i++)
            largest = fmax(largest, fabs(dense.velocity[i]) + fabs(problem.velocity[i]));
        for (size_t i = 0; i < n; i++)
            worst = fmax(worst, fabs(tree.velocity[i] - dense.velocity[i]) / largest);
        mixed += tree.info.sticking > 0 && tree.info.sticking < (int)n;
    }
    printf("trees: velocities within %.1e of those of dense matrices; %d of 20000 stick in part\n", worst, mixed);
    cr_expect_lt(worst, 1e-10);
    cr_expect_lt(worst_residual, 1e-13);
    cr_expect_gt(mixed, 5000);
}

/// A chain is a tree of one branch.
Test(joint_tree, of_one_branch_is_a_chain)
{
    Random random = {.state = 643};
    int parent[JOINTS_MAX];
    for (int i = 0; i < JOINTS_MAX; i++)
        parent[i] = i - 1;
    for (int k = 0; k < 2000; k++) {
        random_joints(&problem, &random, 1 + (size_t)random_below(&random, 12), (JointLaws)(k % JOINT_LAWS));
        JointResult dense = solve_joints(&problem, NULL);
        problem.step.parent = parent;
        JointResult tree = solve_joints(&problem, NULL);
        cr_assert_eq(tree.status, FR_OK);
        cr_assert_lt(joint_residual(&problem, &tree), 1e-13);
        cr_assert_eq(memcmp(tree.direction, dense.direction, problem.step.n), 0);
    }
}

/// The diagonals are nearly used up, so that the remainder of the equations has to be solved for once more.
Test(joint_tree, keeps_the_momentum_of_nearly_singular_matrices)
{
    Random random = {.state = 644};
    const int parent[6] = {-1, 0, 1, 1, -1, 4};
    for (int k = 0; k < 5000; k++) {
        double armature = random_decades(&random, 1e-9, 1e-7), way[6];
        random_joints(&problem, &random, 6, COULOMB);
        for (size_t i = 0; i < 6; i++)
            way[i] = random_between(&random, 0.5, 1.0);
        for (size_t i = 0; i < 6; i++)
            for (size_t j = 0; j < 6; j++) {
                bool coupled = j <= i ? carries(parent, j, i) : carries(parent, i, j);
                double sum = i == j ? armature : 0.0;
                // of each tip, as if all its joints moved one mass
                for (size_t tip = 2; tip < 6; tip += tip == 3 ? 2 : 1)
                    sum += coupled && carries(parent, i, tip) && carries(parent, j, tip) ? way[i] * way[j] : 0.0;
                problem.mass[i * 6 + j] = sum;
            }
        problem.step.parent = parent;
        JointResult tree = solve_joints(&problem, NULL);
        cr_assert_eq(tree.status, FR_OK, "%d: %d", k, (int)tree.status);
        cr_assert_lt(joint_residual(&problem, &tree), 1e-12, "%d", k);
    }
}

Test(joint_tree, of_joints_of_infinite_inertia_and_brakes)
{
    const int parent[4] = {-1, 0, 0, -1};
    const double M[16] = {2.0, 0, 0, 0, 0.5, 1.0, 0, 0, 0.25, NAN, (double)INFINITY, 0, NAN, NAN, NAN, 3.0};
    const double v[4] = {1.0, 0.0, 2.0, 0.0}, force[4] = {0.0, 5.0, 1.0, 7.0};
    const FrJointLaw law[4] = {{.F = 1.0}, {.F = 1.0}, {.F = 1.0}, {.F = (double)INFINITY}};
    const FrJointStep step = {
        .n = 4, .mass = M, .stride = 4, .parent = parent, .velocity = v, .force = force, .T = 0.01, .law = law};
    signed char direction[4] = {0};
    double after[4], y[4], work[96];
    cr_assert(fr_joint_friction_size(4) <= sizeof work);
    cr_assert_eq(fr_joint_friction(&step, direction, after, y, work, NULL), FR_OK);
    cr_expect_eq(after[2], 2.0, "what cannot be accelerated keeps its velocity");
    cr_expect(after[3] == 0.0 && y[3] == -7.0);
    cr_expect_lt(fabs(2.0 * (after[0] - 1.0) + 0.5 * after[1] - 0.01 * y[0]), 1e-16);
    cr_expect_lt(fabs(0.5 * (after[0] - 1.0) + after[1] - 0.01 * (5.0 + y[1])), 1e-16);
}

Test(joint_tree, is_checked_with_its_mass_matrix)
{
    double M[9] = {2.0, 0.5, 0.5, 0.5, 1.0, 0.0, 0.5, 0.0, 1.0};
    int parent[3] = {-1, 0, 0};
    const FrJointStep step = {.n = 3, .mass = M, .stride = 3, .parent = parent};
    FrReport report = new_report();
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_OK);
    M[7] = M[5] = 0.25;
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_BAD_INPUT);
    cr_assert_eq(report.count, 1);
    cr_expect_str_eq(report.finding[0].text,
                     "M[2][1] = 0.25 should be 0, as row 1 is not on the way from row 2 to the base; "
                     "give other parents, or none for a dense matrix");
    parent[2] = 1;
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_OK);
    parent[1] = 1;
    parent[2] = -2;
    cr_expect_eq(fr_joint_friction_check_mass(&step, &report), FR_BAD_INPUT);
    cr_assert_eq(report.count, 2);
    cr_expect_str_eq(report.finding[0].text, "the parent of row 1 is 1; give a row before it, or -1 if there is none");
}
