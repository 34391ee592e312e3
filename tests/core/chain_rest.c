// What the exact method keeps: rest to the last bit, energy, symmetry; and one joint against the bench and element A.
#include "benches.h"
#include "chains.h"
#include "fewer.h"
#include "laws.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>
#include <string.h>

enum { N_MAX = 12 };

static const double pi = 0x1.921fb54442d18p+1;

/// An arm of two rods of 0.5 m and 2 kg whose joints hold it up: up to 12 and 5 N m.
static Rig arm(FrChainMethod method)
{
    static FrLaw law[2];
    FrLink link[2];
    law[0] = law_of("coulomb", (LawValues){.F_S = 12.0});
    law[1] = law_of("coulomb", (LawValues){.F_S = 5.0});
    equal_rods(2, 0.8, 2.0, 0.05, link);
    link[1].law = 1;
    FrChainDef def = fr_default_chain();
    def.links = def.laws = 2;
    def.link = link;
    def.law = law;
    def.method = method;
    Rig rig = rig_open(&def);
    fr_chain_start(rig.chain, &rig.state, (const double[]){1.2, 0.8}, NULL);
    return rig;
}

static void rest(long steps)
{
    Rig rig = arm(FR_CHAIN_EXACT);
    for (long k = 0; k < steps; k++) {
        rig_step(&rig, NULL);
        cr_assert(rig.state.v[0] == 0.0 && rig.state.v[1] == 0.0, "step %ld: v = %g, %g", k, rig.state.v[0],
                  rig.state.v[1]);
    }
    cr_expect(rig.state.q[0] == 1.2 && rig.state.q[1] == 0.8, "moved to %.17g, %.17g", rig.state.q[0], rig.state.q[1]);
    cr_expect_eq(rig.step.passes, 1);
    // friction holds the weight
    double b[2];
    fr_chain_bias(rig.chain, rig.state.q, NULL, b, rig.work);
    cr_expect(b[0] > 5.0 && b[1] > 1.0, "the weight is %g, %g N m", b[0], b[1]);
    cr_expect(rig.step.friction[0] == b[0] && rig.step.friction[1] == b[1]);
    rig_close(&rig);
}

Test(chain_rest, an_arm_stands_for_an_hour)
{
    rest(3600000 / (fewer() * fewer()));
}

Test(chain_rest, twelve_joints_stand_for_an_hour)
{
    FrLink link[N_MAX];
    double q[N_MAX], budget[N_MAX];
    equal_rods(N_MAX, 2.4, 6.0, 0.01, link);
    for (int i = 0; i < N_MAX; i++) {
        link[i].law = FR_CHAIN_NO_LAW;
        q[i] = i == 0 ? 0.8 : 0.15;
    }
    FrChainDef def = fr_default_chain();
    def.links = N_MAX;
    def.link = link;
    Rig rig = rig_open(&def);
    fr_chain_start(rig.chain, &rig.state, q, NULL);
    fr_chain_bias(rig.chain, q, NULL, budget, rig.work);
    for (int i = 0; i < N_MAX; i++)
        budget[i] = 1.01 * fabs(budget[i]);
    for (long k = 0; k < 3600000 / (fewer() * fewer()); k++) {
        rig_step(&rig, &(FrChainDrive){.budget = budget});
        for (int i = 0; i < N_MAX; i++)
            cr_assert(rig.state.v[i] == 0.0 && rig.state.q[i] == q[i], "step %ld: joint %d moves", k, i);
    }
    rig_close(&rig);
}

Test(chain_rest, a_load_within_the_friction_moves_nothing)
{
    Rig rig = arm(FR_CHAIN_EXACT), semi = arm(FR_CHAIN_SEMI_IMPLICIT);
    double way = 0.0;
    for (long k = 0; k < 20000; k++) {
        const double load[] = {2.0 * sin(2.0 * pi * 1e-3 * (double)k), 1.0 * sin(7.0 * 1e-3 * (double)k)};
        rig_step(&rig, &(FrChainDrive){.load = load});
        rig_step(&semi, &(FrChainDrive){.load = load});
        cr_assert(rig.state.q[0] == 1.2 && rig.state.q[1] == 0.8, "step %ld", k);
        way = fmax(way, fabs(semi.state.q[0] - 1.2));
    }
    printf("oscillating load for 20 s: exact moves 0, semi-implicit up to %.2g rad\n", way);
    cr_expect_gt(way, 1e-5, "the load has no effect");
    rig_close(&rig);
    rig_close(&semi);
}

/// Three swinging rods with Stribeck friction, released at 1.5, 0.4 and -0.3 rad.
static Rig swing(double mirror, double zero)
{
    FrLaw law = law_of("stribeck", (LawValues){.F_S = 0.3, .F_C = 0.2, .v_S = 0.1, .D = 0.02});
    FrLink link[3];
    equal_rods(3, 1.2, 1.0, 0.02, link);
    link[1].axis = mirror;
    link[2].com_y = 0.05;
    FrChainDef def = fr_default_chain();
    def.links = 3;
    def.laws = 1;
    def.link = link;
    def.law = &law;
    def.angle0 = -zero;
    Rig rig = rig_open(&def);
    fr_chain_start(rig.chain, &rig.state, (const double[]){1.5 + zero, mirror * 0.4, -0.3}, NULL);
    return rig;
}

Test(chain_rest, energy_never_rises_and_friction_never_drives)
{
    Rig rig = swing(1.0, 0.0);
    double energy = fr_chain_energy(rig.chain, rig.state.q, rig.state.v), begin = energy, rise = 0.0;
    int stops = 0;
    for (long k = 0; k < 8000; k++) {
        const double before[] = {rig.state.v[0], rig.state.v[1], rig.state.v[2]};
        rig_step(&rig, NULL);
        double now = fr_chain_energy(rig.chain, rig.state.q, rig.state.v);
        rise = fmax(rise, now - energy);
        energy = now;
        for (int i = 0; i < 3; i++) {
            cr_expect_leq(rig.step.friction[i] * rig.state.v[i], 0.0);
            stops += before[i] != 0.0 && rig.state.v[i] == 0.0;
        }
    }
    printf("three rods: %.3f J of %.3f are left after 8 s, the largest rise in a step is %.2g J; %d stops\n", energy,
           begin, rise, stops);
    cr_expect_leq(rise, 1e-12);
    cr_expect_lt(energy, begin - 1.0);
    cr_expect_gt(stops, 10);
    rig_close(&rig);
}

Test(chain_rest, a_mirrored_axis_changes_no_bit)
{
    Rig rig = swing(1.0, 0.0), mirrored = swing(-1.0, 0.0);
    for (long k = 0; k < 4000; k++) {
        rig_step(&rig, NULL);
        rig_step(&mirrored, NULL);
        for (int i = 0; i < 3; i++) {
            double sign = i == 1 ? -1.0 : 1.0;
            cr_assert(rig.state.q[i] == sign * mirrored.state.q[i] && rig.state.v[i] == sign * mirrored.state.v[i] &&
                          rig.step.friction[i] == sign * mirrored.step.friction[i],
                      "step %ld, joint %d", k, i);
        }
    }
    rig_close(&rig);
    rig_close(&mirrored);
}

Test(chain_rest, the_zero_of_an_angle_is_a_matter_of_rounding)
{
    Rig rig = swing(1.0, 0.0), moved = swing(1.0, 0.7);
    double worst = 0.0;
    for (long k = 0; k < 1000; k++) {
        rig_step(&rig, NULL);
        rig_step(&moved, NULL);
        worst = fmax(worst, fabs(rig.state.q[0] - (moved.state.q[0] - 0.7)));
        for (int i = 1; i < 3; i++)
            worst = fmax(worst, fabs(rig.state.q[i] - moved.state.q[i]));
    }
    printf("the zero of an angle moved: %.2g rad in 1 s\n", worst);
    cr_expect_leq(worst, 1e-12);
    rig_close(&rig);
    rig_close(&moved);
}

Test(chain_rest, links_whose_joint_sticks_are_one_rigid_link)
{
    FrLaw law[2] = {law_of("coulomb", (LawValues){.F_S = 0.2, .D = 0.01}), law_of("coulomb", (LawValues){.F_S = 1e3})};
    FrLink two[2], one;
    equal_rods(2, 1.0, 1.0, 0.01, two);
    two[1].law = 1;
    equal_rods(1, 1.0, 1.0, 0.01, &one);
    FrChainDef def = fr_default_chain();
    def.links = def.laws = 2;
    def.link = two;
    def.law = law;
    Rig rig = rig_open(&def);
    def.links = 1;
    def.link = &one;
    Rig rigid = rig_open(&def);
    def.link = two;
    def.links = 2;
    def.method = FR_CHAIN_SEMI_IMPLICIT;
    Rig semi = rig_open(&def);
    const double q[] = {1.5, 0.0};
    fr_chain_start(rig.chain, &rig.state, q, NULL);
    fr_chain_start(semi.chain, &semi.state, q, NULL);
    fr_chain_start(rigid.chain, &rigid.state, q, NULL);
    double worst = 0.0, bent = 0.0;
    for (long k = 0; k < 3000; k++) {
        rig_step(&rig, NULL);
        rig_step(&rigid, NULL);
        rig_step(&semi, NULL);
        cr_assert_eq(rig.state.q[1], 0.0);
        worst = fmax(worst, fabs(rig.state.q[0] - rigid.state.q[0]));
        bent = fmax(bent, fabs(semi.state.q[1]));
    }
    printf("two links with a joint that sticks against one link: %.2g rad; semi-implicit bends by %.2g rad\n", worst,
           bent);
    cr_expect_leq(worst, 1e-13);
    cr_expect_gt(bent, 1e-5);
    rig_close(&rig);
    rig_close(&rigid);
    rig_close(&semi);
}

Test(chain_rest, one_joint_is_the_test_bench)
{
    // a servo's bench and a chain of one link that gets its motor torque and its friction limit
    static const FrPositionUpdate updates[] = {FR_UPDATE_CODE, FR_UPDATE_SEMI};
    double worst = 0.0;
    for (int k = 0; k < 2; k++) {
        FrBenchDef bench_def = fr_default_bench();
        FrBench bench;
        cr_assert_eq(fr_servo_published(&bench_def.servo, "mx106", FR_M6, NULL), FR_OK);
        bench_def.servo.q_offset = 0.0;
        bench_def.integrator = updates[k];
        cr_assert_eq(fr_bench_make(&bench, &bench_def, NULL), FR_OK);
        FrLink link = fr_default_link();
        link.mass = bench_def.mass;
        link.length = link.com_x = bench_def.length;
        link.armature = bench_def.servo.armature;
        FrChainDef def = fr_default_chain();
        def.links = 1;
        def.link = &link;
        def.integrator = updates[k];
        def.T = bench_def.T;
        Rig rig = rig_open(&def);
        FrBenchState state = {0};
        for (int step = 0; step < 6000; step++) {
            double t = step * def.T;
            FrGoal goal = {sin(t * t), true};
            FrBenchTorques torques = fr_bench_step(&bench, &state, goal);
            rig_step(&rig, &(FrChainDrive){.motor = &torques.motor, .budget = &torques.friction_limit});
            cr_expect_eq(rig.state.v[0] == 0.0, state.omega == 0.0, "step %d", step);
            worst = fmax(worst, fabs(rig.state.q[0] - state.q));
        }
        rig_close(&rig);
    }
    printf("one link against the test bench: at most %.2g rad in 6 s\n", worst);
    cr_expect_leq(worst, 1e-13);
}

Test(chain_rest, one_joint_is_element_a)
{
    Random random = {.state = 301};
    double worst = 0.0;
    int sticking = 0;
    for (int repeat = 0; repeat < 2000; repeat++) {
        FrLaw law = law_of("stribeck", (LawValues){.F_S = 2.0, .F_C = 1.2, .v_S = 0.1, .D = 0.3});
        FrLink link;
        equal_rods(1, 1.0, 0.3, 0.1, &link); // inertia 0.2
        FrChainDef def = fr_default_chain();
        def.links = def.laws = 1;
        def.link = &link;
        def.law = &law;
        def.gravity = 0.0;
        Rig rig = rig_open(&def);
        FrContactDef contact_def = fr_default_contact();
        contact_def.element = FR_ELEMENT_A;
        contact_def.law = &law;
        contact_def.mass = 0.2;
        FrContact contact;
        FrContactState memory = {0};
        FrFriction friction;
        cr_assert_eq(fr_contact_make(&contact, &contact_def, NULL), FR_OK);
        const double q = 0.3, v = random_below(&random, 2) ? 0.0 : random_between(&random, -0.05, 0.05);
        const double h = random_between(&random, -8.0, 8.0);
        double u = v;
        fr_chain_start(rig.chain, &rig.state, &q, &v);
        rig_step(&rig, &(FrChainDrive){.load = &h});
        fr_contact_step(&contact, &memory, &h, &u, &friction);
        cr_expect_leq(fabs(rig.step.friction[0] + friction.f[0]), 1e-13, "v = %g, h = %g: %.17g, %.17g", v, h,
                      rig.step.friction[0], -friction.f[0]);
        if (rig.state.v[0] == 0.0 || friction.slip[0] == 0.0) // at an exact tie rounding decides
            cr_expect_leq(fabs(rig.state.v[0] - friction.slip[0]), DBL_EPSILON * (fabs(v) + 0.005 * fabs(h)));
        worst = fmax(worst, fabs(rig.step.friction[0] + friction.f[0]));
        sticking += rig.state.v[0] == 0.0;
        rig_close(&rig);
    }
    printf("one joint against element A: at most %.2g N m; %d of 2000 stick\n", worst, sticking);
    cr_expect(sticking > 100 && sticking < 1900);
}
