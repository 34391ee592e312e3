// Points of a chain that touch the ground: the arm of the paper against an independent program, the laws of contact,
// and the paper's own methods.
#include "fewer.h"
#include "law/parts.h"
#include "laws.h"
#include "reference.h"
#include "two_link.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const double degree = 57.29577951308232;

enum { TIME, Q1, Q2, DQ1, DQ2, E1, E2, F1, F2, FN1, FT1, FN2, FT2 };

/// The largest differences of a run's angles from a reference file, in three parts of time.
typedef struct Distances {
    double before, bounce, rest; ///< until 0.39 s, until 1.5 s, from then on
    double force;                ///< of friction and contact until 0.39 s and 0.42 s [N m, N]
} Distances;

static Distances distances(FrChainMethod method, const char *file)
{
    FrChainDef def = fr_default_chain();
    def.method = method;
    Reference reference = reference_open(file);
    TwoLink arm = two_link_open(&def, 1e-3);
    Distances distances = {0};
    for (int row = 0; row < reference.rows; row++) {
        long step = lround(reference_number(&reference, row, TIME) / 1e-3);
        double q[2] = {0.0, 0.0};
        while (arm.step <= step) {
            memcpy(q, arm.rig.state.q, sizeof q);
            two_link_step(&arm);
        }
        const double force[] = {arm.rig.step.friction[0], arm.rig.step.friction[1], arm.rig.step.force[1],
                                arm.rig.step.force[0],    arm.rig.step.force[3],    arm.rig.step.force[2]};
        double *worst = step <= 390 ? &distances.before : step < 1500 ? &distances.bounce : &distances.rest;
        for (int i = 0; i < 2; i++)
            *worst = fmax(*worst, fabs(q[i] - reference_number(&reference, row, Q1 + i)));
        for (int i = 0; i < 6 && step <= 420; i++)
            distances.force = fmax(distances.force, fabs(force[i] - reference_number(&reference, row, F1 + i)));
    }
    printf("%s: angles %.2g rad before the hit, %.2g in the bounces, %.2g at rest; forces %.2g\n", file,
           distances.before, distances.bounce, distances.rest, distances.force);
    rig_close(&arm.rig);
    reference_close(&reference);
    return distances;
}

Test(chain_contact, the_arm_agrees_with_an_independent_program)
{
    Distances exact = distances(FR_CHAIN_EXACT, "two_link_contact_exact.csv");
    cr_expect_leq(exact.before, 1e-9);
    cr_expect_leq(exact.bounce, 1e-3);
    cr_expect_leq(exact.rest, 1e-3);
    cr_expect_leq(exact.force, 1e-5);
    // the semi-implicit bounces amplify the last bits by 1e13
    Distances semi = distances(FR_CHAIN_SEMI_IMPLICIT, "two_link_contact_semi_implicit.csv");
    cr_expect_leq(semi.before, 1e-9);
    cr_expect_leq(semi.bounce, 0.1);
    cr_expect_leq(semi.rest, 1e-3);
}

Test(chain_contact, the_arm_comes_to_rest_on_the_ground_and_stays)
{
    static const struct {
        double T, hit, q1, q2;
    } cases[] = {{1e-3, 0.393, 62.666, 89.904}, {1e-4, 0.3944, 62.6636, 89.9070}};
    for (int k = 0; k < 2; k++) {
        double T = cases[k].T, impulse = 0.0, sunk = 0.0, rest[2] = {0.0, 0.0};
        FrChainDef def = fr_default_chain();
        TwoLink arm = two_link_open(&def, T);
        long hit = -1, passes = 0;
        int most = 0;
        while ((double)arm.step * T < 6.0 - 0.5 * T) {
            two_link_step(&arm);
            const double *force = arm.rig.step.force;
            double t = (double)arm.step * T, normal = force[1] + force[3];
            hit = hit < 0 && normal > 0.0 ? arm.step : hit;
            if (hit >= 0 && (double)(arm.step - hit) * T < 0.01)
                impulse += T * normal;
            sunk = fmin(sunk, fmin(two_link_height(&arm, 0), two_link_height(&arm, 1)));
            passes += arm.rig.step.passes;
            most = arm.rig.step.passes > most ? arm.rig.step.passes : most;
            if (fabs(t - 1.6) < 0.5 * T)
                memcpy(rest, arm.rig.state.q, sizeof rest);
            if (t > 1.6 + 0.5 * T && (fabs(t - 4.0) > 0.01)) // at rest to the last bit, with voltage and without
                cr_assert(arm.rig.state.v[0] == 0.0 && arm.rig.state.v[1] == 0.0, "%g s: v = %g, %g", t,
                          arm.rig.state.v[0], arm.rig.state.v[1]);
        }
        printf(
            "arm, T = %g ms: hits at %.4f s, impulse %.3f N s in 10 ms, rests at %.4f, %.4f deg; sinks by %.2g m; %.2f "
            "passes, at most %d\n",
            1e3 * T, (double)(hit - 1) * T, impulse, rest[0] * degree, rest[1] * degree, -sunk,
            (double)passes / (double)arm.step, most);
        cr_expect_leq(fabs((double)(hit - 1) * T - cases[k].hit), 1.5 * T);
        cr_expect(impulse > 1.8 && impulse < 2.0);
        cr_expect_leq(fabs(rest[0] - cases[k].q1 / degree), 1e-3);
        cr_expect_leq(fabs(rest[1] - cases[k].q2 / degree), 1e-3);
        cr_expect_leq(-sunk, 1e-9);
        for (int i = 0; i < 2; i++)
            cr_expect_eq(arm.rig.state.q[i], rest[i], "moves by %g rad after it has come to rest",
                         arm.rig.state.q[i] - rest[i]);
        rig_close(&arm.rig);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// The laws of contact.

enum { N_MAX = 5, POINTS_MAX = 3 };

/// A chain that falls on the ground and is pushed about.
typedef struct Fall {
    Rig rig;
    int n, points;
    FrLink link[N_MAX];
    FrLaw law;
    FrChainPoint point[POINTS_MAX];
    FrChainDef def;
} Fall;

static void drop(Fall *fall, Random *random)
{
    int n = fall->n = 1 + random_below(random, N_MAX);
    fall->points = 1 + random_below(random, 2);
    random_links(random, n, true, fall->link);
    for (int i = 0; i < n; i++) {
        fall->link[i].length = random_between(random, 0.1, 0.6);
        fall->link[i].com_x = 0.5 * fall->link[i].length;
        fall->link[i].armature += 0.02;
    }
    fall->law = random_below(random, 2) ? law_of("coulomb", (LawValues){.F_S = random_decades(random, 0.05, 5.0)})
                                        : law_of("stribeck", (LawValues){.F_S = 1.0, .F_C = 0.6, .v_S = 0.1});
    for (int k = 0; k < fall->points; k++) {
        int link = k ? random_below(random, n) : n - 1;
        fall->point[k] = (FrChainPoint){link, fall->link[link].length, k ? random_between(random, -0.05, 0.05) : 0.0};
    }
    fall->def = fr_default_chain();
    fall->def.links = n;
    fall->def.link = fall->link;
    fall->def.laws = 1;
    fall->def.law = &fall->law;
    fall->def.points = fall->points;
    fall->def.point = fall->point;
    fall->def.base_y = random_between(random, 0.3, 1.0);
    fall->def.mu_s = random_between(random, 0.0, 0.6);
    fall->def.mu_k = random_between(random, 0.5 * fall->def.mu_s, fall->def.mu_s);
    fall->rig = rig_open(&fall->def);
    double q[N_MAX];
    for (int i = 0; i < n; i++)
        q[i] = fall->link[i].axis * (i ? random_between(random, -0.5, 0.5) : random_between(random, 1.8, 2.5));
    fr_chain_start(fall->rig.chain, &fall->rig.state, q, NULL);
}

/// Position of a point, and the velocity that it has at the old angles with these velocities of the joints.
static void place_and_speed(const Fall *fall, const double *q, const double *v, int k, double *place, double *speed)
{
    fr_chain_point(fall->rig.chain, q, v, fall->point[k], place, speed);
}

Test(chain_contact, forces_obey_the_laws_of_contact)
{
    static Fall fall;
    Random random = {.state = 601};
    long touching = 0, sliding = 0, steps = 0;
    double worst_motion = 0.0, worst_law = 0.0;
    for (int repeat = 0; repeat < some_of(60); repeat++) {
        drop(&fall, &random);
        int n = fall.n;
        double T = fall.def.T;
        for (int step = 0; step < 1500; step++) {
            double q[N_MAX], v[N_MAX], load[N_MAX], M[N_MAX * N_MAX], b[N_MAX];
            memcpy(q, fall.rig.state.q, sizeof q / N_MAX * (size_t)n);
            memcpy(v, fall.rig.state.v, sizeof v / N_MAX * (size_t)n);
            for (int i = 0; i < n; i++)
                load[i] = 3.0 * sin(0.003 * step + i);
            rig_step(&fall.rig, &(FrChainDrive){.load = load});
            const double *force = fall.rig.step.force, *after = fall.rig.state.v;
            steps++;
            for (int k = 0; k < fall.points; k++) {
                double place[2], u[2], before[2], f_x = force[2 * k], f_y = force[2 * k + 1];
                place_and_speed(&fall, q, v, k, place, before);
                place_and_speed(&fall, q, after, k, place, u);
                double scale = 1e-6 * (fabs(before[0]) + fabs(before[1]) + 9.8 * T), gap = fmax(place[1], 0.0);
                double size = 1e-6 * (fabs(f_x) + f_y);
                cr_expect_geq(f_y, 0.0);
                cr_expect_geq(u[1] + gap / T, -scale, "sinks at %g m/s, %g m above", u[1], gap);
                if (f_y > 0.0)
                    cr_expect_leq(fabs(u[1] + gap / T), scale, "a force of %g N, at %g m/s from it", f_y,
                                  u[1] + gap / T);
                cr_expect_leq(fabs(f_x), fall.def.mu_s * f_y + size);
                if (f_y > 0.0 && fabs(u[0]) > scale) {
                    cr_expect_leq(fabs(f_x + copysign(fall.def.mu_k * f_y, u[0])), size, "slides at %g m/s: %g of %g N",
                                  u[0], f_x, f_y);
                    worst_law = fmax(worst_law, fabs(f_x + copysign(fall.def.mu_k * f_y, u[0])) / f_y);
                    sliding++;
                }
                touching += f_y > 0.0;
            }
            if (step % 10)
                continue;
            // M (v+ - v)/T + b = load + friction + J^T f
            fr_chain_mass_matrix(fall.rig.chain, q, M, fall.rig.work);
            fr_chain_bias(fall.rig.chain, q, v, b, fall.rig.work);
            for (int i = 0; i < n; i++) {
                double sum = b[i] - load[i] - fall.rig.step.friction[i], size = fabs(b[i]) + fabs(load[i]);
                for (int j = 0; j < n; j++) {
                    sum += M[i * n + j] * (after[j] - v[j]) / T;
                    size += fabs(M[i * n + j] * (after[j] - v[j]) / T);
                }
                for (int k = 0; k < fall.points; k++) {
                    double one[N_MAX] = {0.0}, place[2], column[2];
                    one[i] = 1.0;
                    place_and_speed(&fall, q, one, k, place, column);
                    sum -= column[0] * force[2 * k] + column[1] * force[2 * k + 1];
                    size += fabs(column[0] * force[2 * k]) + fabs(column[1] * force[2 * k + 1]);
                }
                cr_expect_leq(fabs(sum), 1e-6 * size, "step %d, joint %d: %g", step, i, sum / size);
                worst_motion = fmax(worst_motion, fabs(sum) / size);
            }
        }
        rig_close(&fall.rig);
    }
    printf("%ld steps, %ld contacts, of which %ld slide: motion %.2g, kinetic friction %.2g off at most\n", steps,
           touching, sliding, worst_motion, worst_law);
    cr_expect(touching > steps / 10 && sliding > touching / 100);
}

Test(chain_contact, the_result_does_not_depend_on_the_guess)
{
    static Fall fall;
    Random random = {.state = 602};
    for (int repeat = 0; repeat < some_of(20); repeat++) {
        drop(&fall, &random);
        Rig other = rig_open(&fall.def);
        for (int step = 0; step < 1000; step++) {
            signed char guess[N_MAX];
            for (int i = 0; i < fall.n; i++)
                guess[i] = (signed char)(random_below(&random, 3) - 1);
            memcpy(other.memory, fall.rig.memory, fr_chain_state_size(fall.rig.chain) * sizeof(double));
            rig_step(&fall.rig, NULL);
            rig_step(&other, &(FrChainDrive){.guess = guess});
            cr_assert_eq(memcmp(other.memory, fall.rig.memory, fr_chain_state_size(fall.rig.chain) * sizeof(double)), 0,
                         "case %d, step %d", repeat, step);
        }
        rig_close(&other);
        rig_close(&fall.rig);
    }
}

/// A rod of 1 m and 1 kg that turns about its end, 0.5 m above the ground, and hits it with its tip.
static Rig falling_rod(FrChainMethod method, double mu_s, double mu_k)
{
    FrLink link;
    equal_rods(1, 1.0, 1.0, 0.0, &link);
    link.law = FR_CHAIN_NO_LAW;
    link.armature = 0.01;
    const FrChainPoint point = {0, 1.0, 0.0};
    FrChainDef def = fr_default_chain();
    def.links = def.points = 1;
    def.link = &link;
    def.point = &point;
    def.base_y = 0.5;
    def.mu_s = mu_s;
    def.mu_k = mu_k;
    def.method = method;
    Rig rig = rig_open(&def);
    rig.state.q[0] = 1.2;
    return rig;
}

Test(chain_contact, a_rod_that_hits_the_ground_stops_and_rests)
{
    for (int k = 0; k < 2; k++) {
        Rig rig = falling_rod(FR_CHAIN_EXACT, k ? 0.5 : 0.0, k ? 0.3 : 0.0);
        double hit = 0.0, place[2];
        for (int step = 0; step < 1000; step++) {
            rig_step(&rig, NULL);
            hit = fmax(hit, rig.step.force[1]);
        }
        cr_expect_gt(hit, 100.0, "the hit is %g N", hit);
        fr_chain_point(rig.chain, rig.state.q, NULL, (FrChainPoint){0, 1.0, 0.0}, place, NULL);
        cr_expect_leq(fabs(place[1]), 1e-9, "the tip is at %g m", place[1]);
        cr_expect_leq(fabs(rig.state.v[0]), 1e-12, "v = %g", rig.state.v[0]);
        // it bears its weight: about the joint, force and friction at the tip against gravity at the middle
        double lever = sqrt(1.0 - 0.25), moment = lever * rig.step.force[1] + 0.5 * rig.step.force[0];
        cr_expect_leq(fabs(moment - 9.80665 * 0.5 * lever), 1e-5, "%g N m", moment);
        if (k == 0)
            cr_expect_eq(rig.step.force[0], 0.0, "friction on a frictionless ground");
        rig_close(&rig);
    }
}

// ---------------------------------------------------------------------------------------------------------------
// The paper's methods.

Test(chain_contact, regularised_impulses_are_the_least_squares)
{
    // one joint, one point: 2 unknowns by hand
    Rig rig = falling_rod(FR_CHAIN_EXPLICIT, 0.5, 0.3);
    const double q = acos(0.5 + 0.01), J = 1.0 / 3.0 + 0.01, v = -0.4, T = 1e-3, k = 1000.0, lambda = 1e-4;
    rig.state.q[0] = q; // the tip is 1 cm below the ground
    rig.state.v[0] = v;
    rig_step(&rig, NULL);
    double lever_x = sin(q), height = 0.5 - cos(q), lever_y = -cos(q);
    double free = v - T * 9.80665 * 0.5 * sin(q) / J;
    // A = j j^T/J with j = (-lever_y, lever_x), c = j free + k d
    double j[2] = {-lever_y, lever_x}, c[2] = {j[0] * free, j[1] * free + k * height}, p[2];
    double s = (j[0] * j[0] + j[1] * j[1]) / J, g = (j[0] * c[0] + j[1] * c[1]) / J;
    // (s j j^T/J + lambda) p = -j g: p is along j
    for (int i = 0; i < 2; i++)
        p[i] = -j[i] * g / (s * s + lambda);
    cr_expect_gt(p[1], 0.0);
    double f_x = p[0] / T, f_y = p[1] / T;
    if (fabs(f_x) > 0.5 * f_y)
        f_x = -copysign(0.3 * f_y, j[0] * v);
    cr_expect_leq(fabs(rig.step.force[1] - f_y), 1e-6 * f_y, "%.17g N, expected %.17g N", rig.step.force[1], f_y);
    cr_expect_leq(fabs(rig.step.force[0] - f_x), 1e-6 * f_y, "%.17g N, expected %.17g N", rig.step.force[0], f_x);
    double next = free + T * (j[0] * f_x + j[1] * f_y) / J;
    cr_expect_leq(fabs(rig.state.v[0] - next), 1e-6 * fabs(next));
    rig_close(&rig);
}

Test(chain_contact, the_methods_of_the_paper_on_its_arm)
{
    // implicit: lambda 1e-4 of joint impulses is lambda_q/(T gamma)^2
    static const struct {
        FrChainMethod method;
        double k, lambda_q, peak, force, sunk; // [1/s], [N] at most and at 4 s, [m]
    } cases[] = {{FR_CHAIN_SEMI_IMPLICIT, 1000.0, 0.0, 2354.39, 83.2, 0.02},
                 {FR_CHAIN_IMPLICIT, 1000.0, 1.44e-6, 727.56, 64.02, 2.1e-3},
                 {FR_CHAIN_IMPLICIT, 100.0, 1.44e-6, 462.23, 64.56, 11.6e-3}};
    for (int c = 0; c < 3; c++) {
        FrChainDef def = fr_default_chain();
        def.method = cases[c].method;
        def.k_v = cases[c].k;
        def.k_q = def.method == FR_CHAIN_IMPLICIT ? cases[c].k : 0.0;
        def.lambda_q = cases[c].lambda_q;
        TwoLink arm = two_link_open(&def, 1e-3);
        double peak = 0.0, sunk = 0.0, way = 0.0, force = 0.0;
        int turns = 0, kinetic = 0;
        while (arm.step < 4000) {
            double q = arm.rig.state.q[0], v = arm.rig.state.v[0];
            two_link_step(&arm);
            force = arm.rig.step.force[1] + arm.rig.step.force[3];
            peak = fmax(peak, force);
            sunk = fmin(sunk, fmin(two_link_height(&arm, 0), two_link_height(&arm, 1)));
            if (arm.step <= 2000)
                continue;
            double y = fabs(arm.rig.step.friction[0]);
            kinetic += y >= 4.32 && y <= 4.92;
            turns += v * arm.rig.state.v[0] < 0.0;
            way += arm.rig.state.q[0] - q;
        }
        printf(
            "arm, method %d, k = %g: peak %.2f N, %.2f N at 4 s, sinks by %.3g m; joint 1 in 2..4 s: kinetic in %d of "
            "2000 steps, %d turns, way %.2g rad; rests at %.4f, %.4f deg\n",
            (int)def.method, cases[c].k, peak, force, -sunk, kinetic, turns, way, arm.rig.state.q[0] * degree,
            arm.rig.state.q[1] * degree);
        cr_expect_leq(fabs(peak - cases[c].peak), 0.01 * cases[c].peak);
        cr_expect_leq(fabs(force - cases[c].force), 0.2 * cases[c].force);
        cr_expect_leq(-sunk, 1.01 * cases[c].sunk);
        if (def.method == FR_CHAIN_IMPLICIT) { // fig 11: kinetic friction all the time, in a joint that does not move
            cr_expect_eq(kinetic, 2000);
            cr_expect_gt(turns, 900);
            cr_expect_leq(fabs(way), 1e-4);
        }
        rig_close(&arm.rig);
    }
}

Test(chain_contact, the_implicit_method_with_a_matrix_is_that_of_one_sweep)
{
    // a regularisation too small to count gives the matrix's way the result of the locked sweep
    Random random = {.state = 603};
    double worst = 0.0;
    for (int repeat = 0; repeat < 50; repeat++) {
        int n = 1 + repeat % N_MAX;
        FrLink link[N_MAX];
        FrLaw law = law_of("coulomb", (LawValues){.F_S = random_decades(&random, 0.5, 50.0)});
        double q[N_MAX], v[N_MAX];
        random_links(&random, n, true, link);
        for (int i = 0; i < n; i++) {
            link[i].armature += 0.5;
            q[i] = random_between(&random, -3.0, 3.0);
            v[i] = random_between(&random, -0.1, 0.1);
        }
        FrChainDef def = fr_default_chain();
        def.links = n;
        def.link = link;
        def.laws = 1;
        def.law = &law;
        def.method = FR_CHAIN_IMPLICIT;
        Rig sweep = rig_open(&def);
        def.lambda_q = 1e-24;
        Rig matrix = rig_open(&def);
        fr_chain_start(sweep.chain, &sweep.state, q, v);
        fr_chain_start(matrix.chain, &matrix.state, q, v);
        rig_step(&sweep, NULL);
        rig_step(&matrix, NULL);
        for (int i = 0; i < n; i++) {
            double error = fabs(matrix.step.friction[i] - sweep.step.friction[i]) / law_in(&law)->def[0];
            cr_expect_leq(error, 1e-6, "n = %d, joint %d: %g, %g", n, i, matrix.step.friction[i],
                          sweep.step.friction[i]);
            worst = fmax(worst, error);
        }
        rig_close(&sweep);
        rig_close(&matrix);
    }
    printf("implicit by a matrix and by one sweep: %.2g of the friction apart\n", worst);
}
