// The dynamics of a chain: the sweep against dense algebra and against an independent program, locked joints, energy
// and points.
#include "chains.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { N_MAX = 12 };

Test(chain_dynamics, agrees_with_an_independent_program)
{
    enum {
        CASE,
        JOINT,
        ANGLE0,
        MASS,
        LENGTH,
        COM,
        COM_Y,
        INERTIA,
        ARMATURE,
        SIGN,
        Q,
        V,
        TAU,
        F,
        B,
        M_II,
        QDD,
        V_NEXT,
        Y
    };
    Reference reference = reference_open("chain_dynamics.csv");
    double worst[Y + 1] = {0};
    int chains = 0;
    for (int first = 0, end; first < reference.rows; first = end, chains++) {
        FrLink link[N_MAX];
        double value[Y + 1][N_MAX], bias[N_MAX], M[N_MAX * N_MAX], a[N_MAX], torque[N_MAX];
        for (end = first; end < reference.rows && reference_number(&reference, end, CASE) == chains; end++)
            for (int column = ANGLE0; column <= Y; column++)
                value[column][end - first] = reference_number(&reference, end, column);
        int n = end - first;
        cr_assert_leq(n, N_MAX);
        for (int i = 0; i < n; i++)
            link[i] = (FrLink){.mass = value[MASS][i],
                               .length = value[LENGTH][i],
                               .com_x = value[COM][i],
                               .com_y = value[COM_Y][i],
                               .inertia = value[INERTIA][i],
                               .armature = value[ARMATURE][i],
                               .axis = value[SIGN][i],
                               .gear = 1.0,
                               .law = FR_CHAIN_NO_LAW};
        FrChainDef def = fr_default_chain();
        def.links = n;
        def.link = link;
        def.angle0 = value[ANGLE0][0];
        Rig rig = rig_open(&def);
        fr_chain_bias(rig.chain, value[Q], value[V], bias, rig.work);
        fr_chain_mass_matrix(rig.chain, value[Q], M, rig.work);
        for (int i = 0; i < n; i++)
            torque[i] = value[TAU][i];
        cr_assert_eq(fr_chain_dynamics(rig.chain, value[Q], value[V], NULL, a, torque, rig.work), FR_OK);
        fr_chain_start(rig.chain, &rig.state, value[Q], value[V]);
        rig_step(&rig, &(FrChainDrive){.motor = value[TAU], .budget = value[F]});
        for (int column = B; column <= Y; column++) {
            double scale = DBL_MIN;
            for (int i = 0; i < n; i++)
                scale = fmax(scale, fabs(value[column][i]));
            for (int i = 0; i < n; i++) {
                double got = column == B        ? bias[i]
                             : column == M_II   ? M[i * n + i]
                             : column == QDD    ? a[i]
                             : column == V_NEXT ? rig.state.v[i]
                                                : rig.step.friction[i];
                double error = fabs(got - value[column][i]) / scale;
                cr_expect_leq(error, 1e-9, "chain %d, joint %d: column %d is %.17g, expected %.17g", chains, i, column,
                              got, value[column][i]);
                worst[column] = fmax(worst[column], error);
            }
        }
        rig_close(&rig);
    }
    printf("chains of an independent program: %d; worst b %.2g, M_ii %.2g, q'' %.2g, v+ %.2g, y %.2g\n", chains,
           worst[B], worst[M_II], worst[QDD], worst[V_NEXT], worst[Y]);
    cr_expect_eq(chains, 24);
    reference_close(&reference);
}

/// A chain of n random links at random angles, velocities and torques.
typedef struct Posed {
    Rig rig;
    double q[N_MAX], v[N_MAX], torque[N_MAX];
} Posed;

static Posed posed(Random *random, int n)
{
    Posed posed;
    FrLink link[N_MAX];
    FrChainDef def = fr_default_chain();
    random_links(random, n, false, link);
    def.links = n;
    def.link = link;
    def.angle0 = random_between(random, -3.0, 3.0);
    def.base_x = random_between(random, -1.0, 1.0);
    def.base_y = random_between(random, -1.0, 1.0);
    posed.rig = rig_open(&def);
    for (int i = 0; i < n; i++) {
        posed.q[i] = random_between(random, -3.0, 3.0);
        posed.v[i] = random_between(random, -3.0, 3.0);
        posed.torque[i] = random_between(random, -8.0, 8.0);
    }
    return posed;
}

/// M a + b - torque at a joint, as a part of the sum of its terms' magnitudes.
static double residual(const Posed *at, const double *a, const double *torque, int i)
{
    int n = at->rig.links;
    double M[N_MAX * N_MAX], b[N_MAX];
    fr_chain_mass_matrix(at->rig.chain, at->q, M, at->rig.work);
    fr_chain_bias(at->rig.chain, at->q, at->v, b, at->rig.work);
    double sum = b[i] - torque[i], size = fabs(b[i]) + fabs(torque[i]);
    for (int j = 0; j < n; j++) {
        sum += M[i * n + j] * a[j];
        size += fabs(M[i * n + j] * a[j]);
    }
    return fabs(sum) / size;
}

Test(chain_dynamics, the_sweep_is_the_dense_solution)
{
    Random random = {.state = 101};
    double worst = 0.0;
    for (int repeat = 0; repeat < 600; repeat++) {
        int n = 1 + repeat % N_MAX;
        Posed at = posed(&random, n);
        double a[N_MAX], torque[N_MAX];
        memcpy(torque, at.torque, sizeof torque);
        cr_assert_eq(fr_chain_dynamics(at.rig.chain, at.q, at.v, NULL, a, torque, at.rig.work), FR_OK);
        for (int i = 0; i < n; i++) {
            double error = residual(&at, a, at.torque, i);
            cr_expect_leq(error, 1e-13, "n = %d, joint %d: residual %g", n, i, error);
            worst = fmax(worst, error);
        }
        rig_close(&at.rig);
    }
    printf("M q'' + b - torque after the sweep: at most %.2g of its terms\n", worst);
}

Test(chain_dynamics, a_locked_joint_tells_the_torque_that_it_needs)
{
    Random random = {.state = 102};
    double worst = 0.0;
    int locks = 0;
    for (int repeat = 0; repeat < 600; repeat++) {
        int n = 1 + repeat % N_MAX;
        Posed at = posed(&random, n);
        bool locked[N_MAX];
        double a[N_MAX], torque[N_MAX], given[N_MAX];
        for (int i = 0; i < n; i++) {
            locked[i] = random_below(&random, 2) > 0;
            a[i] = given[i] = random_between(&random, -9.0, 9.0);
            torque[i] = at.torque[i];
            locks += locked[i];
        }
        cr_assert_eq(fr_chain_dynamics(at.rig.chain, at.q, at.v, locked, a, torque, at.rig.work), FR_OK);
        for (int i = 0; i < n; i++) {
            double error = residual(&at, a, torque, i);
            cr_expect_eq(locked[i] ? a[i] : torque[i], locked[i] ? given[i] : at.torque[i]);
            cr_expect(!(error > 1e-13), "n = %d, joint %d, %s: %g", n, i, locked[i] ? "locked" : "free", error);
            worst = fmax(worst, error); // all terms may be 0
        }
        rig_close(&at.rig);
    }
    printf("%d locked joints: M q'' + b - torque at most %.2g of its terms\n", locks, worst);
    cr_expect_gt(locks, 1000);
}

Test(chain_dynamics, energy_and_points_follow_from_each_other)
{
    Random random = {.state = 103};
    double worst_kinetic = 0.0, worst_power = 0.0, worst_point = 0.0;
    for (int repeat = 0; repeat < 300; repeat++) {
        int n = 1 + repeat % N_MAX;
        Posed at = posed(&random, n);
        double M[N_MAX * N_MAX], b[N_MAX], kinetic = 0.0, power = 0.0, size = 0.0;
        static const double none[N_MAX];
        // v^T M v/2 is the kinetic energy
        fr_chain_mass_matrix(at.rig.chain, at.q, M, at.rig.work);
        for (int i = 0; i < n * n; i++)
            kinetic += 0.5 * M[i] * at.v[i / n] * at.v[i % n];
        double rest = fr_chain_energy(at.rig.chain, at.q, none);
        double got = fr_chain_energy(at.rig.chain, at.q, at.v) - rest;
        cr_expect_leq(fabs(got - kinetic), 1e-12 * (kinetic + fabs(rest)), "%g J, %g J", got, kinetic);
        worst_kinetic = fmax(worst_kinetic, fabs(got - kinetic) / (kinetic + fabs(rest)));
        // v^T b at rest is the power against gravity
        double before[N_MAX], after[N_MAX], place[2][2], position[2], velocity[2], h = 1e-5;
        fr_chain_bias(at.rig.chain, at.q, NULL, b, at.rig.work);
        for (int i = 0; i < n; i++) {
            power += at.v[i] * b[i];
            size += fabs(at.v[i] * b[i]);
            before[i] = at.q[i] - h * at.v[i];
            after[i] = at.q[i] + h * at.v[i];
        }
        double lifted =
            (fr_chain_energy(at.rig.chain, after, none) - fr_chain_energy(at.rig.chain, before, none)) / (2 * h);
        cr_expect_leq(fabs(lifted - power), 1e-5 * (size + 1.0), "%g W, %g W", lifted, power);
        worst_power = fmax(worst_power, fabs(lifted - power) / (size + 1.0));
        // a point's velocity is the derivative of its position
        FrChainPoint point = {random_below(&random, n), random_between(&random, -1.0, 1.0),
                              random_between(&random, -1.0, 1.0)};
        fr_chain_point(at.rig.chain, at.q, at.v, point, position, velocity);
        fr_chain_point(at.rig.chain, before, NULL, point, place[0], NULL);
        fr_chain_point(at.rig.chain, after, NULL, point, place[1], NULL);
        for (int k = 0; k < 2; k++) {
            double error = fabs((place[1][k] - place[0][k]) / (2 * h) - velocity[k]);
            cr_expect_leq(error, 1e-5, "%g", error);
            worst_point = fmax(worst_point, error);
        }
        rig_close(&at.rig);
    }
    printf("kinetic energy against v^T M v/2: %.2g; power of gravity: %.2g; velocity of points: %.2g\n", worst_kinetic,
           worst_power, worst_point);
}

Test(chain_dynamics, a_point_is_where_the_drawing_says)
{
    // hanging down, then a quarter turn to the right; the second link turns clockwise
    FrLink link[2];
    equal_rods(2, 2.0, 1.0, 0.0, link);
    link[1].axis = -1.0;
    FrChainDef def = fr_default_chain();
    def.links = 2;
    def.link = link;
    def.laws = 0;
    link[0].law = link[1].law = FR_CHAIN_NO_LAW;
    def.base_x = 0.25;
    def.base_y = 5.0;
    Rig rig = rig_open(&def);
    const double half_pi = 0x1.921fb54442d18p+0;
    const double q[] = {half_pi, half_pi}, v[] = {1.0, 3.0};
    double position[2], velocity[2];
    fr_chain_point(rig.chain, q, v, (FrChainPoint){1, 1.0, 0.5}, position, velocity);
    cr_expect_leq(fabs(position[0] - (0.25 + 1.0 + 0.5)) + fabs(position[1] - 4.0), 1e-15, "%g, %g", position[0],
                  position[1]);
    // the first link turns by 1, the second by 1 - 3 = -2 rad/s
    cr_expect_leq(fabs(velocity[0] - -2.0 * 1.0) + fabs(velocity[1] - (1.0 * 1.0 - 2.0 * 0.5)), 1e-14, "%g, %g",
                  velocity[0], velocity[1]);
    cr_expect_eq(fr_chain_links(rig.chain), 2);
    rig_close(&rig);
}

Test(chain_dynamics, a_light_short_link_without_armature_loses_no_digits)
{
    // between two heavy rods: what the link bears is far more than its own inertia, and a difference would lose it
    FrLink link[3];
    equal_rods(3, 3.0, 3.0, 0.0, link);
    link[1] = (FrLink){.mass = 1e-9, .length = 1e-4, .axis = 1.0, .gear = 1.0};
    for (int i = 0; i < 3; i++)
        link[i].law = FR_CHAIN_NO_LAW;
    FrChainDef def = fr_default_chain();
    def.links = 3;
    def.link = link;
    Rig rig = rig_open(&def);
    const double q[] = {0.3, 1.1, -0.4};
    double M[9], torque[] = {0.2, -0.1, 0.4}, a[3], b[3];
    cr_assert_eq(fr_chain_dynamics(rig.chain, q, NULL, NULL, a, torque, rig.work), FR_OK);
    fr_chain_mass_matrix(rig.chain, q, M, rig.work);
    fr_chain_bias(rig.chain, q, NULL, b, rig.work);
    for (int i = 0; i < 3; i++) {
        double sum = b[i] - torque[i], size = fabs(sum);
        for (int j = 0; j < 3; j++) {
            sum += M[i * 3 + j] * a[j];
            size += fabs(M[i * 3 + j] * a[j]);
        }
        cr_expect_leq(fabs(sum), 16.0 * DBL_EPSILON * size, "joint %d: %g", i, sum / size);
    }
    rig_close(&rig);
}
