// The methods of Wakisaka, Kikuuwe and Sugihara 2016 at a few joints, and the law at the velocity before the step.
#include "chains.h"
#include "laws.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>

static const double half_pi = 0x1.921fb54442d18p+0, pi = 0x1.921fb54442d18p+1, T = 1e-3;

/// One horizontal rod of inertia H about its joint and armature A, with this friction.
static Rig one(double H, double A, const FrLaw *law, FrChainMethod method, FrChainDef *settings)
{
    FrLink link;
    equal_rods(1, 1.0, 3.0 * H, A, &link);
    link.axis = settings && settings->breakaway == FR_BREAKAWAY_PRINTED ? -1.0 : 1.0;
    FrChainDef def = settings ? *settings : fr_default_chain();
    def.links = def.laws = 1;
    def.link = &link;
    def.law = law;
    def.method = method;
    Rig rig = rig_open(&def);
    rig.state.q[0] = rig.state.centre[0] = link.axis * half_pi;
    return rig;
}

Test(chain_methods, a_joint_that_sticks_semi_implicitly_is_a_spring)
{
    const double A = 0.101232;
    for (double H = 0.01; H < 20.0; H *= 10.0) {
        FrLaw law = law_of("coulomb", (LawValues){.F_S = 1e4});
        Rig rig = one(H, A, &law, FR_CHAIN_SEMI_IMPLICIT, NULL);
        double b = 9.80665 * 1.5 * H, load = 0.0;
        const FrChainDrive drive = {.load = &load};
        // the torque of the step before is 0 at first: the weight bends the spring A/T^2
        for (int k = 0; k < 200000; k++)
            rig_step(&rig, &drive);
        double bent = rig.state.q[0] - half_pi;
        cr_expect_leq(fabs(bent / (-T * T * b / A) - 1.0), 1e-5, "H/A = %g: %g rad", H / A, bent);
        cr_expect_leq(fabs(rig.state.v[0]), 1e-12);
        load = 3.0;
        rig_step(&rig, &drive);
        // while it rings, its speed shrinks by sqrt(H/(H + A)) and turns every pi/atan sqrt(A/H) steps
        double r = sqrt(H / (H + A)), period = pi / atan(sqrt(A / H)), largest = 0.0, later = 0.0;
        int turns = 0, steps = (int)(20.0 * period), lag = (int)lround(2.0 * period);
        for (int k = 0; k < steps + lag; k++) {
            double before = rig.state.v[0];
            if (k < lag)
                largest = fmax(largest, fabs(before));
            if (k >= steps)
                later = fmax(later, fabs(before));
            rig_step(&rig, &drive);
            turns += before * rig.state.v[0] < 0.0 && k < steps;
        }
        if (H < 0.1) { // it is at rest, up to rounding, before it has turned so often
            cr_expect_lt(later, 1e-12);
        } else {
            cr_expect_leq(fabs(log(later / largest) / (steps * log(r)) - 1.0), 0.1, "H/A = %g: %g to %g", H / A,
                          largest, later);
            cr_expect_leq(fabs(turns - 20.0), 1.0, "H/A = %g: %d turns", H / A, turns);
        }
        for (int k = 0; k < 200000; k++)
            rig_step(&rig, &drive);
        double moved = rig.state.q[0] - half_pi - bent;
        cr_expect_leq(fabs(moved / (T * T * load / A) - 1.0), 1e-4, "H/A = %g: %g rad for 3 N m", H / A, moved);
        rig_close(&rig);
    }
}

Test(chain_methods, friction_beyond_its_limit_is_clamped_to_the_law)
{
    FrLaw law = law_of("stribeck", (LawValues){.F_S = 2.0, .F_C = 1.2, .v_S = 0.1, .D = 0.3});
    // a joint at rest under 3 N m, and one that moves up against them
    static const double speeds[] = {0.0, 0.05};
    for (int printed = 0; printed < 2; printed++)
        for (int k = 0; k < 2; k++) {
            FrChainDef def = fr_default_chain();
            def.gravity = 2.0;
            def.breakaway = printed ? FR_BREAKAWAY_PRINTED : FR_BREAKAWAY_REQUIRED;
            Rig rig = one(1.0, 0.5, &law, FR_CHAIN_IMPLICIT, &def);
            // the printed case has a mirrored axis: the same motion has the other sign
            double sign = printed ? -1.0 : 1.0, v = sign * speeds[k], J = 1.5, weight = -3.0 * sign;
            rig.state.v[0] = v;
            rig_step(&rig, NULL);
            double need = -(J * v / T + weight), kinetic = fabs(fr_phi(&law, v));
            double F = v == 0.0 ? 2.0 : kinetic;
            double expected = printed ? (v >= 0.0 ? -F : F) : copysign(F, need);
            cr_expect_leq(fabs(rig.step.friction[0] - expected), 1e-14, "printed %d, v = %g: %g, expected %g", printed,
                          v, rig.step.friction[0], expected);
            cr_expect_leq(fabs(rig.state.v[0] - (v + T / J * (weight + expected))), 1e-15);
            cr_expect_eq(rig.step.sticking, 0);
            rig_close(&rig);
        }
}

Test(chain_methods, printed_breakaway_pushes_a_falling_joint_down)
{
    // at rest under -3 N m with 2 N m of friction: sgn 0 = 1 takes friction for -2 N m, whichever way the load is
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 2.0});
    FrLink link;
    equal_rods(1, 1.0, 3.0, 0.5, &link);
    FrChainDef def = fr_default_chain();
    def.links = def.laws = 1;
    def.link = &link;
    def.law = &law;
    def.gravity = 0.0;
    def.method = FR_CHAIN_SEMI_IMPLICIT;
    for (int printed = 0; printed < 2; printed++) {
        def.breakaway = printed ? FR_BREAKAWAY_PRINTED : FR_BREAKAWAY_REQUIRED;
        Rig rig = rig_open(&def);
        const double motor = -3.0;
        rig_step(&rig, &(FrChainDrive){.motor = &motor});
        cr_expect_eq(rig.step.friction[0], printed ? -2.0 : 2.0);
        cr_expect_leq(fabs(rig.state.v[0] - T / 1.5 * (printed ? -5.0 : -1.0)), 1e-16);
        rig_close(&rig);
    }
}

Test(chain_methods, regularisation_and_recentring_are_those_of_equation_25)
{
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 1e6});
    FrLink link;
    equal_rods(1, 1.0, 3.0, 0.5, &link);
    link.gear = 120.0;
    FrChainDef def = fr_default_chain();
    def.links = def.laws = 1;
    def.link = &link;
    def.law = &law;
    def.method = FR_CHAIN_SEMI_IMPLICIT;
    def.lambda_q = 0.04;
    def.k_q = 50.0;
    Rig rig = rig_open(&def);
    rig.state.q[0] = 0.1;
    rig.state.centre[0] = 0.09;
    rig.state.v[0] = 0.2;
    rig.state.torque[0] = 1.5;
    const double motor = 4.0, hand = -0.7, A = 0.5, a_q = T * 120.0 / A;
    rig_step(&rig, &(FrChainDrive){.motor = &motor, .load = &hand});
    double gain = a_q * a_q / (a_q * a_q + 0.04);
    double expected = -gain * A / T * (0.2 + T / A * (4.0 - 1.5) + 50.0 * 0.01);
    cr_expect_leq(fabs(rig.step.friction[0] - expected), 1e-12, "%.17g, expected %.17g", rig.step.friction[0],
                  expected);
    // the torque at the joint: motor, its inertia and friction, but not the hand
    double a = (rig.state.v[0] - 0.2) / T;
    cr_expect_leq(fabs(rig.state.torque[0] - (4.0 - A * a + expected)), 1e-11);
    cr_expect_eq(rig.state.centre[0], 0.09, "a joint that sticks keeps its centre");
    rig_close(&rig);
}

Test(chain_methods, implicit_stops_all_joints_where_friction_can)
{
    Random random = {.state = 501};
    for (int repeat = 0; repeat < 100; repeat++) {
        int n = 1 + repeat % 6;
        FrLink link[6];
        FrLaw law = law_of("coulomb", (LawValues){.F_S = 1e9});
        random_links(&random, n, true, link);
        FrChainDef def = fr_default_chain();
        def.links = n;
        def.laws = 1;
        def.link = link;
        def.law = &law;
        def.method = FR_CHAIN_IMPLICIT;
        Rig rig = rig_open(&def);
        for (int i = 0; i < n; i++) {
            link[i].armature += 0.01;
            rig.state.q[i] = random_between(&random, -3.0, 3.0);
            rig.state.v[i] = random_between(&random, -1.0, 1.0);
        }
        rig_step(&rig, NULL);
        for (int i = 0; i < n; i++)
            cr_expect_leq(fabs(rig.state.v[i]), 1e-11, "n = %d, joint %d: %g", n, i, rig.state.v[i]);
        cr_expect_eq(rig.step.sticking, n);
        cr_expect_eq(rig.step.passes, 2);
        rig_close(&rig);
    }
}

Test(chain_methods, coupled_joints_tell_the_methods_apart)
{
    // two rods of 0.3 m and 1 kg that fall from the horizontal, 2 and 0.7 N m of Coulomb friction, armature A
    static const double armatures[] = {1.0, 0.1, 0.01, 1e-3};
    double worst_exact = 0.0;
    FrLaw law[2] = {law_of("coulomb", (LawValues){.F_S = 2.0}), law_of("coulomb", (LawValues){.F_S = 0.7})};
    for (size_t k = 0; k < sizeof armatures / sizeof *armatures; k++) {
        FrLink link[2];
        equal_rods(2, 0.6, 2.0, armatures[k], link);
        link[1].law = 1;
        FrChainDef def = fr_default_chain();
        def.links = def.laws = 2;
        def.link = link;
        def.law = law;
        const struct {
            FrChainMethod method;
            FrBreakaway breakaway;
        } methods[] = {{FR_CHAIN_EXACT, FR_BREAKAWAY_REQUIRED},
                       {FR_CHAIN_SEMI_IMPLICIT, FR_BREAKAWAY_REQUIRED},
                       {FR_CHAIN_IMPLICIT, FR_BREAKAWAY_REQUIRED},
                       {FR_CHAIN_IMPLICIT, FR_BREAKAWAY_PRINTED}};
        double error[4] = {0.0};
        def.T = 2e-5;
        Rig fine = rig_open(&def), rig[4];
        fine.state.q[0] = half_pi;
        def.T = T;
        for (int m = 0; m < 4; m++) {
            def.method = methods[m].method;
            def.breakaway = methods[m].breakaway;
            rig[m] = rig_open(&def);
            rig[m].state.q[0] = rig[m].state.centre[0] = half_pi;
        }
        for (int step = 0; step < 2000; step++) {
            for (int i = 0; i < 50; i++)
                rig_step(&fine, NULL);
            for (int m = 0; m < 4; m++) {
                rig_step(&rig[m], NULL);
                for (int i = 0; i < 2; i++)
                    error[m] = fmax(error[m], fabs(rig[m].state.q[i] - fine.state.q[i]));
            }
        }
        printf("two falling rods, A = %g: exact %.2g, semi-implicit %.2g, implicit %.2g, as printed %.2g rad\n",
               armatures[k], error[0], error[1], error[2], error[3]);
        // exact does not care about A; semi-implicit errs with about sqrt(1 + H/A), implicit clamps each joint as if
        // the other had stopped
        worst_exact = fmax(worst_exact, error[0]);
        cr_expect(error[1] > 1.8 * error[0] && error[2] > 20.0 * error[0] && error[3] > 2.0 * error[0]);
        rig_close(&fine);
        for (int m = 0; m < 4; m++)
            rig_close(&rig[m]);
    }
    cr_expect_leq(worst_exact, 2.8e-3);
}

Test(chain_methods, explicit_friction_is_the_law_before_the_step)
{
    FrLaw law = law_of("rational", (LawValues){.F_S = 2.0, .F_C = 1.2, .v_S = 0.1, .D = 0.3});
    FrChainDef def = fr_default_chain();
    def.gravity = 0.0;
    static const double speeds[] = {-0.3, 0.0, 1e-9, 4.0};
    for (int k = 0; k < 4; k++) {
        Rig rig = one(1.0, 0.5, &law, FR_CHAIN_EXPLICIT, &def);
        rig.state.v[0] = speeds[k];
        rig_step(&rig, NULL);
        cr_expect_eq(rig.step.friction[0], -fr_phi(&law, speeds[k]));
        cr_expect_eq(rig.step.sticking, speeds[k] == 0.0);
        rig_close(&rig);
    }
}
