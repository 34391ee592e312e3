// The exact method: friction of all joints solved together with the motion.
#include "chains.h"
#include "fewer.h"
#include "joint_problems.h"
#include "laws.h"
#include "reference.h"
#include "math/dense.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_MAX = 30 };

/// A chain with its state before a step and what acts on it.
typedef struct Case {
    Rig rig;
    FrLink link[N_MAX];
    FrLaw law[N_MAX];
    FrChainDef def;
    double q[N_MAX], v[N_MAX], torque[N_MAX];
    double longest; ///< admissible step
} Case;

/// A law through random points, which rises and falls. One of eight has no breakaway friction.
static FrLaw random_table(Random *random)
{
    enum { POINTS_MAX = 12 };
    double v[POINTS_MAX] = {0.0}, phi[POINTS_MAX];
    int points = 3 + random_below(random, POINTS_MAX - 2);
    for (int i = 0; i < points; i++) {
        v[i] = i > 0 ? v[i - 1] + random_decades(random, 0.003, 0.3) : 0.0;
        phi[i] = random_between(random, 0.1, 3.0);
    }
    phi[0] = random_below(random, 8) ? phi[0] : 0.0;
    FrLaw law;
    cr_assert_eq(fr_tabulated_make(&law, &(FrTabulated){points, v, phi, law_memory(points)}, NULL), FR_OK);
    return law;
}

static FrLaw law_at_random(Random *random, const char *kind, double alpha)
{
    if (!strcmp(kind, "tabulated"))
        return random_table(random);
    double F_S = random_decades(random, 0.1, 20.0), F_C = random_between(random, 0.0, 0.95 * F_S);
    double v_S = random_decades(random, 0.003, 1.0),
           D = random_below(random, 2) ? 0.0 : random_decades(random, 0.01, 5.0);
    return law_of(kind, (LawValues){.F_S = F_S, .F_C = F_C, .v_S = v_S, .D = D, .alpha = alpha});
}

/// n random links, half of them at rest. Each joint has a random law of its own of the named kind.
static void draw(Case *c, Random *random, int n, const char *law, double alpha)
{
    random_links(random, n, true, c->link);
    for (int i = 0; i < n; i++) {
        c->law[i] = law_at_random(random, law, alpha);
        c->link[i].law = i;
        c->link[i].armature += 1e-3;
        c->q[i] = random_between(random, -3.0, 3.0);
        c->v[i] = random_below(random, 2) ? 0.0 : random_between(random, -1.0, 1.0);
        c->torque[i] = random_between(random, -8.0, 8.0);
    }
    c->def = fr_default_chain();
    c->def.links = c->def.laws = n;
    c->def.link = c->link;
    c->def.law = c->law;
    c->def.angle0 = random_between(random, -3.0, 3.0);
    c->rig = rig_open(&c->def);
    c->longest = fr_chain_largest_step(c->rig.chain, c->q, c->rig.work);
    if (c->longest <= c->def.T) {
        rig_close(&c->rig);
        c->def.T = 0.999 * c->longest;
        c->rig = rig_open(&c->def);
    }
}

/// A step from the state of the case.
static FrStatus step(Case *c, const signed char *guess)
{
    fr_chain_start(c->rig.chain, &c->rig.state, c->q, c->v);
    return fr_chain_step(c->rig.chain, &c->rig.state, &(FrChainDrive){.motor = c->torque, .guess = guess}, c->rig.work,
                         &c->rig.step);
}

/// M and torque - b of the case.
static void dense(Case *c, double *M, double *force)
{
    fr_chain_mass_matrix(c->rig.chain, c->q, M, c->rig.work);
    fr_chain_bias(c->rig.chain, c->q, c->v, force, c->rig.work);
    for (int i = 0; i < c->rig.links; i++)
        force[i] = c->torque[i] - force[i];
}

static const struct {
    const char *name;
    double alpha;
} kinds[] = {{"coulomb", 1.0}, {"stribeck", 1.0}, {"stribeck", 2.0}, {"rational", 1.0}, {"tabulated", 1.0}};
enum { KINDS = sizeof kinds / sizeof *kinds };

Test(chain_exact, a_step_agrees_with_an_independent_program)
{
    enum { CASE, JOINT, Q, V, TAU, V_NEXT, Y };
    Reference reference = reference_open("chain_stribeck_step.csv");
    FrLaw law = law_of("stribeck", (LawValues){.F_S = 1.0, .F_C = 0.6, .v_S = 0.05, .D = 0.3});
    double worst_v = 0.0, worst_y = 0.0;
    for (int first = 0, end; first < reference.rows; first = end) {
        FrLink link[8];
        double q[8], v[8], torque[8];
        for (end = first; end < reference.rows &&
                          reference_number(&reference, end, CASE) == reference_number(&reference, first, CASE);
             end++) {
            int i = end - first;
            link[i] = (FrLink){.mass = 0.5,
                               .length = 0.3,
                               .com_x = 0.15,
                               .inertia = 0.00375,
                               .armature = 0.05,
                               .axis = 1.0,
                               .gear = 1.0};
            q[i] = reference_number(&reference, end, Q);
            v[i] = reference_number(&reference, end, V);
            torque[i] = reference_number(&reference, end, TAU);
        }
        FrChainDef def = fr_default_chain();
        def.links = end - first;
        def.link = link;
        def.laws = 1;
        def.law = &law;
        Rig rig = rig_open(&def);
        fr_chain_start(rig.chain, &rig.state, q, v);
        rig_step(&rig, &(FrChainDrive){.motor = torque});
        for (int row = first; row < end; row++) {
            double v_error = fabs(rig.state.v[row - first] - reference_number(&reference, row, V_NEXT));
            double y_error = fabs(rig.step.friction[row - first] - reference_number(&reference, row, Y));
            cr_expect_leq(v_error, 1e-9, "row %d: v+ = %.17g", row, rig.state.v[row - first]);
            cr_expect_leq(y_error, 1e-9, "row %d: y = %.17g", row, rig.step.friction[row - first]);
            worst_v = fmax(worst_v, v_error);
            worst_y = fmax(worst_y, y_error);
        }
        rig_close(&rig);
    }
    printf("stribeck steps of an independent program: worst v+ %.2g rad/s, y %.2g N m\n", worst_v, worst_y);
    reference_close(&reference);
}

/// The equations of the case with their dense matrix, and the result of its last step.
static JointResult as_joints(Case *c, JointProblem *problem)
{
    size_t n = (size_t)c->rig.links;
    JointResult result = {0};
    dense(c, problem->mass, problem->force);
    problem->step = (FrJointStep){.n = n,
                                  .mass = problem->mass,
                                  .stride = n,
                                  .velocity = c->v,
                                  .force = problem->force,
                                  .T = c->def.T,
                                  .law = problem->law};
    for (size_t i = 0; i < n; i++) {
        problem->law[i] = (FrJointLaw){.law = &c->law[i],
                                       .F = fr_phi_dry(&c->law[i], 0.0),
                                       .D = fr_phi_slope(&c->law[i], fabs(c->rig.state.v[i]))};
        result.velocity[i] = c->rig.state.v[i];
        result.friction[i] = c->rig.step.friction[i];
        result.direction[i] = (signed char)((result.velocity[i] > 0.0) - (result.velocity[i] < 0.0));
    }
    return result;
}

/// From zeros, the set that fits, its opposite and random guesses; with Coulomb friction and up to six joints also
/// against all sets.
Test(chain_exact, has_one_result_from_any_guess)
{
    enum { STARTS = 8 };
    static Case c;
    static JointProblem problem;
    Random random = {.state = 201};
    long steps = 0, passes = 0;
    int most = 0, singles = 0, near = 0, other = 0, enumerated = 0, count = some_of(50000);
    for (int repeat = 0; repeat < count; repeat++) {
        int n = 1 + random_below(&random, 12), kind = repeat % KINDS;
        bool same = true;
        draw(&c, &random, n, kinds[kind].name, kinds[kind].alpha);
        cr_assert_eq(step(&c, NULL), FR_OK);
        JointResult result = as_joints(&c, &problem);
        bool tied = joint_tie_distance(&problem, &result) < 1e-7;
        for (int start = 0; start < STARTS; start++) {
            signed char guess[N_MAX];
            for (int i = 0; i < n; i++)
                guess[i] = joint_guess(start, result.direction[i], &random);
            FrStatus status = step(&c, guess);
            cr_assert_eq(status, FR_OK, "%s, n = %d, start %d: status %d after %d passes", kinds[kind].name, n, start,
                         (int)status, c.rig.step.passes);
            JointResult again = as_joints(&c, &problem);
            bool equal = same_joints(&problem, &result, &again);
            cr_assert(equal || tied, "%s, n = %d, start %d: another guess, other bits", kinds[kind].name, n, start);
            same = same && equal;
            steps++;
            passes += c.rig.step.passes;
            singles += c.rig.step.singles > 0;
            most = c.rig.step.passes > most ? c.rig.step.passes : most;
        }
        near += tied;
        other += !same;
        if (kind == 0 && n <= 6) {
            double v[N_MAX], y[N_MAX], largest = 0.0;
            enumerate_joints(&problem.step, v, y);
            for (int i = 0; i < n; i++)
                largest = fmax(largest, fmax(fabs(v[i]), fabs(c.v[i])));
            for (int i = 0; i < n; i++)
                cr_assert_leq(fabs(v[i] - result.velocity[i]), 1e-8 * largest, "n = %d, joint %d", n, i);
            enumerated++;
        }
        rig_close(&c.rig);
    }
    printf(
        "%d chains, %ld steps from any guess: %.2f passes, at most %d; %d had to change one joint at a time; %d chains "
        "near a tie, of which %d have other bits from another guess; %d agree with the enumeration of all sets\n",
        count, steps, (double)passes / (double)steps, most, singles, near, other, enumerated);
    cr_expect_gt(singles, 0);
    cr_expect_leq(other, count / 200 + 1);
}

Test(chain_exact, every_step_ends)
{
    static Case c;
    Random random = {.state = 205};
    long passes[KINDS] = {0}, steps[KINDS] = {0};
    int most[KINDS] = {0}, of[KINDS] = {0};
    for (int repeat = 0; repeat < some_of(100000); repeat++) {
        int n = 1 + random_below(&random, N_MAX), kind = repeat % KINDS;
        signed char guess[N_MAX];
        draw(&c, &random, n, kinds[kind].name, kinds[kind].alpha);
        for (int i = 0; i < n; i++)
            guess[i] = (signed char)(random_below(&random, 3) - 1);
        FrStatus status = step(&c, guess);
        cr_expect_eq(status, FR_OK, "%s, n = %d: status %d after %d passes", kinds[kind].name, n, (int)status,
                     c.rig.step.passes);
        steps[kind]++;
        passes[kind] += c.rig.step.passes;
        if (c.rig.step.passes > most[kind]) {
            most[kind] = c.rig.step.passes;
            of[kind] = n;
        }
        rig_close(&c.rig);
    }
    for (int kind = 0; kind < KINDS; kind++)
        printf("%s, alpha %g: %ld steps from a random guess, %.2f passes, at most %d (n = %d)\n", kinds[kind].name,
               kinds[kind].alpha, steps[kind], (double)passes[kind] / (double)steps[kind], most[kind], of[kind]);
}

Test(chain_exact, friction_obeys_the_law_and_the_motion_obeys_friction)
{
    static Case c;
    Random random = {.state = 202};
    double worst = 0.0;
    int sticking = 0, slipping = 0;
    for (int repeat = 0; repeat < 1000; repeat++) {
        int n = 1 + random_below(&random, 12), kind = repeat % KINDS;
        double M[N_MAX * N_MAX], force[N_MAX];
        draw(&c, &random, n, kinds[kind].name, kinds[kind].alpha);
        cr_assert_eq(step(&c, NULL), FR_OK);
        dense(&c, M, force);
        for (int i = 0; i < n; i++) {
            double v = c.rig.state.v[i], y = c.rig.step.friction[i], sum = force[i] + y;
            double size = fabs(force[i]) + fabs(y);
            for (int j = 0; j < n; j++) {
                sum -= M[i * n + j] * (c.rig.state.v[j] - c.v[j]) / c.def.T;
                size += fabs(M[i * n + j] * (c.rig.state.v[j] - c.v[j]) / c.def.T);
            }
            cr_expect_leq(fabs(sum), 1e-11 * size, "n = %d, joint %d: %g", n, i, sum / size);
            worst = fmax(worst, fabs(sum) / size);
            if (v == 0.0)
                cr_expect_leq(fabs(y), fr_phi_dry(&c.law[i], 0.0));
            else
                cr_expect_eq(y, -fr_phi(&c.law[i], v), "y = %.17g, -Phi(v+) = %.17g", y, -fr_phi(&c.law[i], v));
            cr_expect_leq(y * v, 0.0);
            sticking += v == 0.0;
            slipping += v != 0.0;
        }
        rig_close(&c.rig);
    }
    printf("%d joints stick, %d slip; M (v+ - v)/T - force - y at most %.2g of its terms\n", sticking, slipping, worst);
    cr_expect(sticking > 500 && slipping > 500);
}

/// y with |y_i| <= F_i, v+ = v + T M^-1 (force + y) and y_i = -F_i sgn v+_i, by projected Gauss-Seidel.
static void gauss_seidel(int n, const double *M, const double *v, const double *force, const double *F, double T,
                         double *y)
{
    double L[N_MAX * N_MAX], W[N_MAX][N_MAX], u[N_MAX];
    memcpy(L, M, sizeof(double) * (size_t)(n * n));
    cr_assert(fr_cholesky(n, L));
    for (int k = 0; k < n; k++) {
        double one[N_MAX] = {0};
        one[k] = T;
        fr_cholesky_solve(n, L, one, W[k]);
        y[k] = 0.0;
    }
    for (int i = 0; i < n; i++) {
        u[i] = v[i];
        for (int k = 0; k < n; k++)
            u[i] += W[k][i] * force[k];
    }
    for (int sweep = 0; sweep < 100000; sweep++) {
        double change = 0.0;
        for (int i = 0; i < n; i++) {
            double now = fmin(fmax(y[i] - u[i] / W[i][i], -F[i]), F[i]), step = now - y[i];
            y[i] = now;
            for (int k = 0; k < n; k++)
                u[k] += W[i][k] * step;
            change = fmax(change, fabs(step) / F[i]);
        }
        if (change <= 1e-16)
            return;
    }
}

Test(chain_exact, agrees_with_gauss_seidel)
{
    static Case c;
    Random random = {.state = 203};
    double worst = 0.0;
    for (int repeat = 0; repeat < some_of(300); repeat++) {
        int n = 1 + repeat % 12;
        double M[N_MAX * N_MAX], force[N_MAX], F[N_MAX], y[N_MAX], largest = 0.0;
        draw(&c, &random, n, "coulomb", 1.0);
        rig_close(&c.rig);
        for (int i = 0; i < n; i++) {
            c.link[i].law = FR_CHAIN_NO_LAW;
            F[i] = random_between(&random, 0.1, 8.0);
            largest = fmax(largest, F[i]);
        }
        c.rig = rig_open(&c.def);
        dense(&c, M, force);
        gauss_seidel(n, M, c.v, force, F, c.def.T, y);
        fr_chain_start(c.rig.chain, &c.rig.state, c.q, c.v);
        rig_step(&c.rig, &(FrChainDrive){.motor = c.torque, .budget = F});
        for (int i = 0; i < n; i++) {
            cr_expect_leq(fabs(c.rig.step.friction[i] - y[i]), 1e-11 * largest, "n = %d, joint %d: %.17g, %.17g", n, i,
                          c.rig.step.friction[i], y[i]);
            worst = fmax(worst, fabs(c.rig.step.friction[i] - y[i]) / largest);
        }
        rig_close(&c.rig);
    }
    printf("against Gauss-Seidel run to its end: at most %.2g of the largest budget\n", worst);
}

// ---------------------------------------------------------------------------------------------------------------
// Sets that come back for ever when all wrong joints change together.

/// Rods of 1 m and 1 kg without gravity, at rest, under torques, with friction up to 1 N m, and a first guess.
typedef struct Cycle {
    int n;
    double q[5], torque[5];
    signed char guess[5];
} Cycle;

static const Cycle cycles[] = {
    {3, {-2.5, -1.0, -0.5}, {3.0, -1.0, -2.0}, {1, 0, 1}},
    {4, {0.0, 0.0, -1.5, -2.0}, {-5.0, -1.0, 2.0, -3.0}, {0, -1, 0, -1}},
    {4, {1.5, 0.0, -1.0, -1.5}, {-1.0, -4.0, -6.0, 0.0}, {0, -1, -1, 1}},
    {4, {0.0, 0.0, -1.5, 0.5}, {4.0, 0.0, -4.0, -1.0}, {0, 0, 1, -1}},
    {5, {3.0, 0.0, 0.5, 0.5, 2.5}, {6.0, -1.0, -6.0, -4.0, -4.0}, {-1, 0, -1, 0, 1}},
    {5, {2.0, 0.0, 1.0, 2.0, -1.5}, {5.0, 3.0, 3.0, 6.0, 2.0}, {0, 1, -1, 1, 0}},
};

/// The ways of the joints when every wrong one changes, by dense equations for the slipping ones; false when all fit.
static bool change_all(int n, const double *M, const double *force, double T, signed char *way)
{
    double A[N_MAX * N_MAX], b[N_MAX], v[N_MAX] = {0};
    int slips[N_MAX], m = 0;
    bool wrong = false;
    for (int i = 0; i < n; i++)
        if (way[i])
            slips[m++] = i;
    for (int i = 0; i < m; i++) {
        for (int j = 0; j < m; j++)
            A[i * m + j] = M[slips[i] * n + slips[j]];
        b[i] = T * (force[slips[i]] - way[slips[i]]);
    }
    cr_assert(fr_cholesky(m, A));
    fr_cholesky_solve(m, A, b, b);
    for (int i = 0; i < m; i++)
        v[slips[i]] = b[i];
    for (int i = 0; i < n; i++) {
        double y = -force[i];
        for (int j = 0; j < n; j++)
            y += M[i * n + j] * v[j] / T;
        signed char next = (signed char)(way[i]          ? (way[i] * v[i] > 0.0 ? way[i] : 0)
                                         : fabs(y) > 1.0 ? (y > 0.0 ? -1 : 1)
                                                         : 0);
        wrong = wrong || next != way[i];
        way[i] = next;
    }
    return wrong;
}

Test(chain_exact, one_joint_at_a_time_ends_where_all_together_cycle)
{
    for (size_t k = 0; k < sizeof cycles / sizeof *cycles; k++) {
        const Cycle *cycle = &cycles[k];
        int n = cycle->n;
        FrLink link[5];
        double M[25], force[5], budget[5] = {1.0, 1.0, 1.0, 1.0, 1.0}, y[5];
        signed char way[5];
        equal_rods(n, n, n, 0.0, link);
        for (int i = 0; i < n; i++)
            link[i].law = FR_CHAIN_NO_LAW;
        FrChainDef def = fr_default_chain();
        def.links = n;
        def.link = link;
        def.gravity = 0.0;
        Rig rig = rig_open(&def);
        fr_chain_mass_matrix(rig.chain, cycle->q, M, rig.work);
        fr_chain_bias(rig.chain, cycle->q, NULL, force, rig.work);
        for (int i = 0; i < n; i++) {
            force[i] = cycle->torque[i] - force[i];
            way[i] = cycle->guess[i];
        }
        int passes = 0;
        while (passes < 10000 && change_all(n, M, force, def.T, way))
            passes++;
        cr_expect_eq(passes, 10000, "case %zu: all together end after %d passes", k, passes);
        fr_chain_start(rig.chain, &rig.state, cycle->q, NULL);
        rig_step(&rig, &(FrChainDrive){.motor = cycle->torque, .budget = budget, .guess = cycle->guess});
        cr_expect_gt(rig.step.singles, 0, "case %zu", k);
        static const double rest[5];
        gauss_seidel(n, M, rest, force, budget, def.T, y);
        for (int i = 0; i < n; i++)
            cr_expect_leq(fabs(rig.step.friction[i] - y[i]), 1e-11, "case %zu, joint %d: %.17g, %.17g", k, i,
                          rig.step.friction[i], y[i]);
        rig_close(&rig);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Edges.

/// One horizontal rod of weight torque `weight`, with a friction limit for each step.
static Rig horizontal(double weight)
{
    FrLink link;
    equal_rods(1, 1.0, 2.0, 0.0, &link);
    link.law = FR_CHAIN_NO_LAW;
    FrChainDef def = fr_default_chain();
    def.links = 1;
    def.link = &link;
    def.gravity = weight;
    Rig rig = rig_open(&def);
    const double q = 0x1.921fb54442d18p+0;
    fr_chain_start(rig.chain, &rig.state, &q, NULL);
    return rig;
}

Test(chain_exact, a_load_of_just_the_breakaway_friction_sticks)
{
    Rig rig = horizontal(4.0);
    double torque = -1.0, q = rig.state.q[0];
    for (int k = 0; k < 3; k++) {
        const double budget[] = {5.0, nextafter(5.0, 4.0), 5.0 * (1.0 - 1e-11)};
        fr_chain_start(rig.chain, &rig.state, &q, NULL);
        rig_step(&rig, &(FrChainDrive){.load = &torque, .budget = &budget[k]});
        cr_expect_eq(rig.state.v[0] == 0.0, k < 2, "budget %.17g: v+ = %g", budget[k], rig.state.v[0]);
        cr_expect_eq(rig.step.friction[0], budget[k], "y = %.17g of %.17g", rig.step.friction[0], budget[k]);
        cr_expect_eq(rig.step.sticking, k < 2);
    }
    rig_close(&rig);
}

Test(chain_exact, exact_ties_stick_from_any_guess)
{
    // friction limits that are just the torques needed at rest, at half of the joints or at all of them
    static Case c;
    Random random = {.state = 204};
    for (int repeat = 0; repeat < some_of(400); repeat++) {
        int n = 1 + repeat % 12;
        double need[N_MAX], budget[N_MAX];
        draw(&c, &random, n, "coulomb", 1.0);
        rig_close(&c.rig);
        for (int i = 0; i < n; i++)
            c.link[i].law = FR_CHAIN_NO_LAW;
        c.rig = rig_open(&c.def);
        fr_chain_bias(c.rig.chain, c.q, NULL, need, c.rig.work);
        for (int i = 0; i < n; i++)
            budget[i] = fabs(need[i]) * (repeat % 2 || random_below(&random, 2) ? 1.0 : 2.0);
        for (int start = 0; start < 6; start++) {
            signed char guess[N_MAX];
            for (int i = 0; i < n; i++)
                guess[i] = (signed char)(start < 3 ? start - 1 : random_below(&random, 3) - 1);
            fr_chain_start(c.rig.chain, &c.rig.state, c.q, NULL);
            rig_step(&c.rig, &(FrChainDrive){.budget = budget, .guess = guess});
            for (int i = 0; i < n; i++)
                cr_assert(c.rig.state.v[i] == 0.0 && c.rig.step.friction[i] == need[i],
                          "case %d, start %d, joint %d of %d: v+ = %g, y = %.17g of %.17g", repeat, start, i, n,
                          c.rig.state.v[i], c.rig.step.friction[i], budget[i]);
        }
        rig_close(&c.rig);
    }
}

Test(chain_exact, no_friction_needs_no_second_pass_and_a_brake_none)
{
    Rig rig = horizontal(4.0);
    double none = 0.0, brake = (double)INFINITY, q = rig.state.q[0], v = 0.5;
    for (int k = 0; k < 3; k++) {
        const signed char guess = (signed char)(k - 1);
        fr_chain_start(rig.chain, &rig.state, &q, &v);
        rig_step(&rig, &(FrChainDrive){.budget = &none, .guess = &guess});
        cr_expect_eq(rig.step.passes, 1);
        cr_expect_eq(rig.step.friction[0], 0.0);
        cr_expect_leq(fabs(rig.state.v[0] - (0.5 - 1e-3 * 4.0 / (2.0 / 3.0))), 1e-15, "v+ = %.17g", rig.state.v[0]);
        fr_chain_start(rig.chain, &rig.state, &q, &v);
        rig_step(&rig, &(FrChainDrive){.budget = &brake, .guess = &guess});
        cr_expect_eq(rig.step.passes, 1);
        cr_expect_eq(rig.state.v[0], 0.0);
        cr_expect_eq(rig.state.q[0], q);
        // it takes the weight, and the momentum at once
        cr_expect_leq(fabs(rig.step.friction[0] - (4.0 - 2.0 / 3.0 * 0.5 / 1e-3)), 1e-11);
    }
    rig_close(&rig);
}

Test(chain_exact, viscosity_without_dry_friction_passes_through_rest)
{
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 0.0, .D = 0.25});
    FrLink link;
    equal_rods(1, 1.0, 3.0, 1.0, &link);
    FrChainDef def = fr_default_chain();
    def.links = def.laws = 1;
    def.link = &link;
    def.law = &law;
    def.gravity = 0.0;
    Rig rig = rig_open(&def);
    const double q = 0.0, v = 1e-3, torque = -4.0;
    fr_chain_start(rig.chain, &rig.state, &q, &v);
    rig_step(&rig, &(FrChainDrive){.load = &torque});
    double expected = (2.0 * 1e-3 - 1e-3 * 4.0) / (2.0 + 1e-3 * 0.25);
    cr_expect_leq(fabs(rig.state.v[0] - expected), 1e-18, "v+ = %.17g, expected %.17g", rig.state.v[0], expected);
    cr_expect_leq(fabs(rig.step.friction[0] - -0.25 * expected), 1e-18);
    cr_expect_eq(rig.step.passes, 1);
    rig_close(&rig);
}

Test(chain_exact, a_step_that_is_not_finite_changes_nothing)
{
    Rig rig = horizontal(4.0);
    const double bad[] = {(double)NAN, (double)INFINITY}, q = rig.state.q[0], v = 0.25;
    for (int k = 0; k < 2; k++) {
        fr_chain_start(rig.chain, &rig.state, &q, &v);
        FrStatus status = fr_chain_step(rig.chain, &rig.state, &(FrChainDrive){.load = &bad[k]}, rig.work, &rig.step);
        cr_expect_eq(status, FR_NOT_FINITE);
        cr_expect(rig.state.q[0] == q && rig.state.v[0] == v);
    }
    rig_close(&rig);
    // an angle that is not finite, after which no joint seems to have inertia
    FrLink link[3];
    equal_rods(3, 1.0, 1.0, 0.0, link);
    FrChainDef def = fr_default_chain();
    def.links = 3;
    def.link = link;
    for (int i = 0; i < 3; i++)
        link[i].law = FR_CHAIN_NO_LAW;
    rig = rig_open(&def);
    for (int i = 0; i < 3; i++) {
        rig.state.q[i] = (double)NAN;
        cr_expect_eq(fr_chain_step(rig.chain, &rig.state, NULL, rig.work, NULL), FR_NOT_FINITE);
        rig.state.q[i] = 0.0;
    }
    rig_close(&rig);
}

/// A joint's friction limit that is none acted as a brake or a motor.
Test(chain_exact, a_budget_that_is_none_is_refused)
{
    const double wrong[] = {(double)NAN, -1.0, -0x1p-1074, (double)-INFINITY};
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 1.0});
    for (int method = FR_CHAIN_EXACT; method <= FR_CHAIN_EXPLICIT; method++) {
        FrLink link[3];
        equal_rods(3, 1.0, 1.0, 0.1, link);
        FrChainDef def = fr_default_chain();
        def.links = 3;
        def.link = link;
        def.laws = 1;
        def.law = &law;
        def.method = (FrChainMethod)method;
        for (int i = 0; i < 3; i++)
            link[i].law = i == 1 ? 0 : FR_CHAIN_NO_LAW;
        Rig rig = rig_open(&def);
        const double q[3] = {1.5, 0.0, 0.0};
        for (int i = 0; i < 3; i++)
            for (size_t k = 0; k < sizeof wrong / sizeof *wrong; k++) {
                double budget[3] = {0.5, 0.5, 0.5}, memory[32];
                budget[i] = wrong[k];
                fr_chain_start(rig.chain, &rig.state, q, q);
                memcpy(memory, rig.memory, fr_chain_state_size(rig.chain) * sizeof(double));
                FrStatus status =
                    fr_chain_step(rig.chain, &rig.state, &(FrChainDrive){.budget = budget}, rig.work, &rig.step);
                cr_expect_eq(status, i == 1 ? FR_OK : FR_NOT_FINITE, "the second has a law");
                cr_expect_eq(rig.step.joint, i == 1 ? -1 : i);
                cr_expect_eq(memcmp(memory, rig.memory, fr_chain_state_size(rig.chain) * sizeof(double)) == 0, i != 1);
            }
        rig_close(&rig);
    }
}

Test(chain_exact, a_guess_counts_by_its_sign)
{
    Random random = {.state = 77};
    for (int k = 0; k < 300; k++) {
        static Case c;
        int n = 1 + random_below(&random, 6);
        draw(&c, &random, n, kinds[k % KINDS].name, kinds[k % KINDS].alpha);
        signed char guess[N_MAX];
        cr_assert_eq(step(&c, NULL), FR_OK);
        double v[N_MAX];
        memcpy(v, c.rig.state.v, (size_t)n * sizeof *v);
        for (int i = 0; i < n; i++)
            guess[i] = (signed char)(((v[i] > 0.0) - (v[i] < 0.0)) * (i % 2 ? 5 : 127));
        cr_assert_eq(step(&c, guess), FR_OK);
        cr_assert_eq(memcmp(v, c.rig.state.v, (size_t)n * sizeof *v), 0);
        rig_close(&c.rig);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// Steep laws.

/// T Phi' up to 1e18 of the inertia: v+ is a small rest of v, and the friction D v+ has all of its digits.
Test(chain_exact, a_steep_law_keeps_the_digits_of_the_momentum)
{
    Random random = {.state = 78};
    double worst = 0.0, worst_dense = 0.0;
    for (int k = 0; k < 10 * some_of(5000); k++) {
        static Case c;
        double M[36], force[6], work[147], v[6], y[6], scale = 0.0;
        FrJointLaw law[6];
        signed char direction[6];
        int n = 1 + random_below(&random, 6);
        draw(&c, &random, n, "coulomb", 1.0);
        for (int i = 0; i < n; i++) {
            double steep = pow(10.0, random_below(&random, 19)), D = random_below(&random, 2) ? steep : 0.0;
            double F_S = random_below(&random, 4) ? random_below(&random, 5) : 0.0;
            LawValues values = {.F_S = F_S, .F_C = F_S / 2.0, .v_S = 10.0 + 100.0 * F_S, .D = D, .alpha = 1.0};
            c.law[i] = law_of(random_below(&random, 2) ? "coulomb" : "stribeck", values);
            law[i] = (FrJointLaw){.law = &c.law[i]};
        }
        rig_close(&c.rig);
        c.rig = rig_open(&c.def);
        cr_assert_eq(step(&c, NULL), FR_OK);
        dense(&c, M, force);
        for (int i = 0; i < n; i++) {
            double largest = fmax(fabs(force[i]), fabs(c.rig.step.friction[i]));
            for (int j = 0; j < n; j++)
                largest = fmax(largest, fabs(M[i * n + j]) * fmax(fabs(c.v[j]), fabs(c.rig.state.v[j])) / c.def.T);
            scale = fmax(scale, largest);
            direction[i] = (signed char)((c.v[i] > 0.0) - (c.v[i] < 0.0));
        }
        const FrJointStep whole = {
            .n = (size_t)n, .mass = M, .stride = (size_t)n, .velocity = c.v, .force = force, .T = c.def.T, .law = law};
        cr_assert_eq(fr_joint_friction(&whole, direction, v, y, work, NULL), FR_OK);
        for (int i = 0; i < n; i++) {
            double left = force[i] + c.rig.step.friction[i];
            for (int j = 0; j < n; j++)
                left -= M[i * n + j] * (c.rig.state.v[j] - c.v[j]) / c.def.T;
            worst = fmax(worst, fabs(left) / scale);
            worst_dense = fmax(worst_dense, fabs(c.rig.step.friction[i] - y[i]) / scale);
        }
        rig_close(&c.rig);
    }
    printf("steep laws: momentum %.1e, friction against the dense solver %.1e\n", worst, worst_dense);
    cr_expect_leq(worst, 1e-13);
    cr_expect_leq(worst_dense, 1e-11);
}
