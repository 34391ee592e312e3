// Joints whose friction depends on the load: one solution, several or none, against vectors, formulas and all modes.
#include "fewer.h"
#include "transmission/drive.h"
#include "geared_problems.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

enum { ROOM = 32 };

static GearedProblem problem;

/// The larger of |a - b| relative to b, and absolute below 1.
static double apart(double a, double b)
{
    return fabs(a - b) / fmax(1.0, fabs(b));
}

static FrGearMode random_mode(Random *random)
{
    static const FrGearMode all[5] = {{0, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
    return all[random_below(random, 5)];
}

/// Solve it from a random guess.
static FrStatus solve(Random *random, FrGearMode *mode, double *a, FrGearInfo *info)
{
    for (size_t i = 0; i < problem.joints.n; i++)
        mode[i] = random_mode(random);
    return fr_gear_accelerations(&problem.joints, mode, a, info);
}

static size_t count_all(FrGearMode *mode, double *a)
{
    size_t count = 99;
    cr_assert_eq(fr_gear_solutions(&problem.joints, mode ? ROOM : 0, mode, a, &count), FR_OK);
    return count;
}

// ---------------------------------------------------------------------------------------------------------------
// Vectors and formulas.

static void read_state(const Reference *reference, int row)
{
    size_t n = (size_t)atoi(reference_word(reference, row, 0));
    memset(&problem, 0, sizeof problem);
    for (size_t i = 0; i < n; i++) {
        int at = 3 + 19 * (int)i;
        problem.transmission[i] =
            (FrTransmission){reference_number(reference, row, at),     reference_number(reference, row, at + 1),
                             reference_number(reference, row, at + 2), reference_number(reference, row, at + 3),
                             reference_number(reference, row, at + 4), reference_number(reference, row, at + 5)};
        for (size_t j = 0; j < n; j++) {
            problem.D[i * n + j] = reference_number(reference, row, at + 6 + (int)j);
            problem.A[i * n + j] = reference_number(reference, row, at + 9 + (int)j);
        }
        problem.h[i] = reference_number(reference, row, at + 12);
        problem.b[i] = reference_number(reference, row, at + 13);
        problem.tau[i] = reference_number(reference, row, at + 14);
        problem.v[i] = reference_number(reference, row, at + 15);
    }
    problem.joints = (FrGearStep){.n = n,
                                  .inertia = problem.D,
                                  .rotor = problem.A,
                                  .stride = n,
                                  .bias = problem.h,
                                  .rotor_bias = problem.b,
                                  .torque = problem.tau,
                                  .velocity = problem.v,
                                  .transmission = problem.transmission,
                                  .T = reference_number(reference, row, 1)};
}

Test(geared_joints, states_are_those_of_the_reference)
{
    Reference reference = reference_open("geared_joints_states.csv");
    Random random = {.state = 7};
    double worst = 0.0;
    int rows = 0;
    for (int row = 0; row < reference.rows; row++) {
        read_state(&reference, row);
        size_t n = problem.joints.n, wanted = (size_t)atoi(reference_word(&reference, row, 2));
        FrGearMode mode[ROOM * GEARED], one[GEARED];
        double a[ROOM * GEARED], found[GEARED];
        FrGearInfo info;
        size_t count = count_all(mode, a);
        cr_expect_eq(count, wanted, "row %d: %zu solutions, not %zu", row, count, wanted);
        FrStatus status = solve(&random, one, found, &info);
        cr_expect_eq(status, wanted > 0 ? FR_OK : FR_NO_SOLUTION, "row %d: status %d", row, (int)status);
        for (size_t i = 0; i < n && wanted > 0; i++) {
            int at = 3 + 19 * (int)i + 16;
            cr_expect_eq(mode[i].direction, atoi(reference_word(&reference, row, at)), "row %d", row);
            cr_expect_eq(mode[i].side, atoi(reference_word(&reference, row, at + 1)), "row %d", row);
            worst = fmax(worst, apart(a[i], reference_number(&reference, row, at + 2)));
            if (wanted == 1)
                worst = fmax(worst, apart(found[i], a[i]));
        }
        rows++;
    }
    printf("geared joints, %d states: %.1e\n", rows, worst);
    cr_expect_eq(rows, 180);
    cr_expect_leq(worst, 1e-12);
    reference_close(&reference);
}

/// The acceleration of one joint in a direction, by the formulas that need no search: which side it is follows from
/// I (tau - s c_m) + J (g + s c_b). NaN where there is none.
static double slip(const FrTransmission *g, int s, double tau, double J, double I, double load)
{
    double z = I * (tau - s * g->motor_friction) + J * (load + s * g->load_friction);
    double r = s * z >= 0.0 ? g->drive : g->backdrive, M = J + I * r;
    return M > 0.0 ? (tau - r * (load + s * g->load_friction) - s * g->motor_friction) / M : NAN;
}

Test(geared_joints, one_joint_is_the_scalar_formula)
{
    Random random = {.state = 11};
    double worst = 0.0;
    int moving = 0, jams = 0;
    for (int k = 0; k < some_of(100000); k++) {
        random_geared(&problem, &random, 1, 0.0, true);
        const FrTransmission *g = &problem.transmission[0];
        if (problem.v[0] == 0.0 || g->drive == 1.0)
            continue;
        int s = problem.v[0] > 0.0 ? 1 : -1;
        double J = problem.A[0], I = problem.D[0] - J, load = problem.h[0] - problem.b[0], a[1];
        double wanted = slip(g, s, problem.tau[0] - problem.b[0], J, I, load);
        FrGearMode mode[1];
        FrGearInfo info;
        FrStatus status = solve(&random, mode, a, &info);
        FrGearUniqueness unique;
        cr_assert_eq(fr_gear_unique(&problem.joints, NULL, &unique), FR_OK);
        double margin = J + I * g->backdrive;
        cr_expect_eq(unique.slipping > 0.0, margin > 0.0, "margin %g, determinant %g", margin, unique.slipping);
        cr_expect_eq(unique.at, margin > 0.0 ? -1 : 0);
        if (isnan(wanted)) {
            cr_assert_eq(status, FR_NO_SOLUTION);
            cr_expect_eq(info.at, 0);
            jams++;
        } else {
            cr_assert_eq(status, FR_OK);
            if (margin > 0.0) // else it may be the other of two
                worst = fmax(worst, fabs(a[0] - wanted) / fmax(fabs(wanted), 1.0));
        }
        if (margin <= 0.0)
            cr_expect_eq(count_all(NULL, NULL), isnan(wanted) ? 0 : 2);
        moving++;
    }
    printf("one geared joint: %.1e, %d of %d jam\n", worst, jams, moving);
    cr_expect_leq(worst, 1e-11);
    cr_expect_gt(jams, 0);
}

Test(geared_joints, one_step_of_one_joint_is_a_median)
{
    // the velocity after an implicit step is the middle one of those in both directions, and 0
    Random random = {.state = 12};
    double worst = 0.0;
    for (int k = 0; k < some_of(100000); k++) {
        random_geared(&problem, &random, 1, random_log(&random, 1e-3, 10.0), false);
        double J = problem.A[0], I = problem.D[0] - J, tau = problem.tau[0] - problem.b[0];
        double load = problem.h[0] - problem.b[0], stop = -problem.v[0] / problem.joints.T, next[1];
        double up = slip(&problem.transmission[0], 1, tau, J, I, load);
        double down = slip(&problem.transmission[0], -1, tau, J, I, load);
        double middle = fmin(fmax(stop, up), down);
        FrGearMode mode[1] = {random_mode(&random)};
        cr_assert_leq(up, down + 1e-12);
        cr_assert_eq(fr_gear_friction(&problem.joints, mode, next, NULL), FR_OK);
        double wanted = middle == stop ? 0.0 : problem.v[0] + problem.joints.T * middle;
        worst = fmax(worst, fabs(next[0] - wanted) / (fabs(problem.v[0]) + problem.joints.T * fabs(middle) + 1e-3));
        cr_assert(middle != stop || next[0] == 0.0, "a joint that stops has the velocity %g", next[0]);
    }
    printf("step of one geared joint: %.1e\n", worst);
    cr_expect_leq(worst, 1e-11);
}

Test(geared_joints, one_joint_is_the_drive)
{
    Random random = {.state = 13};
    double worst = 0.0;
    int jams = 0;
    for (int k = 0; k < some_of(100000); k++) {
        random_geared(&problem, &random, 1, random_below(&random, 2) ? 0.0 : random_log(&random, 1e-3, 10.0), true);
        double J = problem.A[0], torque = problem.tau[0] - problem.b[0], load = problem.h[0] - problem.b[0], next[1];
        FrDrive drive = {.transmission = problem.transmission[0], .rotor = J, .inertia = problem.D[0] - J};
        FrGearMode mode[ROOM] = {{0, 0}};
        double a[ROOM], T = problem.joints.T;
        if (problem.transmission[0].drive == 1.0)
            continue; // without friction it never rests
        if (T > 0.0) {
            double wanted = fr_drive_implicit_velocity(&drive, problem.v[0], T, torque, load);
            cr_assert_eq(fr_gear_friction(&problem.joints, mode, next, NULL), FR_OK);
            if (fr_drive_margin(&drive) > 0.0) {
                worst = fmax(worst, apart(next[0], wanted));
                cr_expect_eq(next[0] == 0.0, wanted == 0.0);
            }
            continue;
        }
        FrDriveMotion motion[FR_DRIVE_SOLUTIONS_MAX];
        int wanted = fr_drive_solutions(&drive, problem.v[0], torque, load, motion);
        size_t count = count_all(mode, a), matched = 0;
        cr_assert_eq(count, (size_t)wanted);
        jams += wanted == 0;
        for (size_t i = 0; i < count; i++)
            for (int j = 0; j < wanted; j++)
                matched += apart(a[i], motion[j].acceleration) < 1e-9;
        cr_expect_eq(matched, count);
    }
    printf("one geared joint against a drive: %.1e, %d jam\n", worst, jams);
    cr_expect_leq(worst, 1e-12);
    cr_expect_gt(jams, 10);
}

// ---------------------------------------------------------------------------------------------------------------
// How many solutions there are.

/// Whether a joint may rest, at once or after the step.
static bool may_rest(void)
{
    bool rest = problem.joints.T > 0.0;
    for (size_t i = 0; i < problem.joints.n; i++)
        rest = rest || problem.v[i] == 0.0;
    return rest;
}

Test(geared_joints, is_unique_where_all_determinants_are_positive)
{
    Random random = {.state = 21};
    long unique_ones = 0, others = 0, several = 0, none = 0;
    double worst = 0.0;
    for (int k = 0; k < 20000; k++) {
        double T = random_below(&random, 2) ? 0.0 : random_log(&random, 1e-3, 1.0);
        random_geared(&problem, &random, 1 + (size_t)random_below(&random, 4), T, true);
        FrGearUniqueness unique;
        FrGearMode mode[ROOM * GEARED];
        double a[ROOM * GEARED];
        cr_assert_eq(fr_gear_unique(&problem.joints, NULL, &unique), FR_OK);
        size_t count = count_all(mode, a);
        for (size_t i = 0; i < count && i < ROOM; i++)
            worst =
                fmax(worst, geared_residual(&problem.joints, mode + i * problem.joints.n, a + i * problem.joints.n));
        bool one = (may_rest() ? unique.resting : unique.slipping) > 0.0;
        cr_assert(!one || count == 1, "problem %d: %zu solutions, determinants from %g, %g", k, count, unique.slipping,
                  unique.resting);
        cr_assert(count > 0 || (T == 0.0), "problem %d: a step without solution", k);
        cr_assert(count > 0 || problem.joints.n > 1 || problem.v[0] != 0.0, "problem %d: at rest without solution", k);
        unique_ones += one;
        others += !one;
        several += count > 1;
        none += count == 0;
    }
    printf("geared joints: %ld with one solution by determinants; of %ld others %ld have several, %ld none; %.1e\n",
           unique_ones, others, several, none, worst);
    cr_expect(unique_ones > 10000 && several > 1000 && none > 500);
    cr_expect_leq(worst, 1e-11);
}

Test(geared_joints, determinants_are_those_of_the_matrices)
{
    // of two joints, by hand
    Random random = {.state = 22};
    for (int k = 0; k < 1000; k++) {
        random_geared(&problem, &random, 2, 0.0, true);
        const double *D = problem.D, *A = problem.A;
        double all[4], least = INFINITY, least_resting = INFINITY;
        FrGearUniqueness unique;
        cr_assert_eq(fr_gear_unique(&problem.joints, all, &unique), FR_OK);
        for (int sides = 0; sides < 4; sides++) {
            double r1 = sides < 2 ? problem.transmission[0].drive : problem.transmission[0].backdrive;
            double r2 = sides % 2 == 0 ? problem.transmission[1].drive : problem.transmission[1].backdrive;
            double M11 = A[0] + r1 * (D[0] - A[0]), M12 = A[1] + r1 * (D[1] - A[1]);
            double M21 = A[2] + r2 * (D[2] - A[2]), M22 = A[3] + r2 * (D[3] - A[3]);
            double wanted = (M11 * M22 - M12 * M21) / (D[0] * D[3]);
            cr_expect_leq(apart(all[sides], wanted), 1e-12, "%g, not %g", all[sides], wanted);
            least = fmin(least, all[sides]);
            if (problem.transmission[1].drive != 1.0) // it may rest
                least_resting = fmin(least_resting, M11 / D[0]);
            if (problem.transmission[0].drive != 1.0)
                least_resting = fmin(least_resting, M22 / D[3]);
        }
        cr_expect_eq(unique.slipping, least);
        if (problem.transmission[0].drive != 1.0 && problem.transmission[1].drive != 1.0)
            least_resting = fmin(least_resting, 1.0);
        cr_expect_leq(apart(unique.resting, fmin(least, least_resting)), 1e-12);
    }
}

Test(geared_joints, that_rest_may_jam_where_moving_ones_do_not)
{
    // joint 2 locks itself; joint 1 yields, so that the inertia behind joint 2 is small as long as joint 1 moves
    const double D[4] = {1.01, 0.9, 0.9, 1.3}, A[4] = {0.01, 0.0, 0.0, 0.3}, zero[2] = {0}, moving[2] = {1.0, 1.0};
    FrTransmission transmission[2] = {geared_by(1.01, 0.99), geared_by(1.5, -0.5)};
    transmission[0].motor_friction = 100.0;
    const double held[2] = {0.0, 1.0}, tau[2] = {0.0, 1.0};
    FrGearStep joints = {2, D, A, 2, zero, NULL, tau, moving, transmission, 0.0};
    FrGearUniqueness unique;
    FrGearMode mode[2 * ROOM];
    double a[2 * ROOM];
    size_t count;
    cr_assert_eq(fr_gear_unique(&joints, NULL, &unique), FR_OK);
    cr_expect(unique.slipping > 0.0 && unique.resting < 0.0, "%g, %g", unique.slipping, unique.resting);
    cr_expect_eq(unique.at, 1);
    cr_assert_eq(fr_gear_solutions(&joints, ROOM, mode, a, &count), FR_OK);
    cr_expect_eq(count, 1);
    joints.velocity = held;
    cr_assert_eq(fr_gear_solutions(&joints, ROOM, mode, a, &count), FR_OK);
    cr_expect_eq(count, 3); // held it drives or is driven back, and torn loose it jumps
    cr_expect(mode[0].direction == 0 && mode[2].direction == 0 && mode[4].direction != 0);
}

Test(geared_joints, that_overhaul_may_still_have_two_solutions_or_none)
{
    // a rotor on the moving link, N = 1; the links are straight, and all mass is at the tip
    GearedArm arm = {.L = {0.5, 1.0}, .N = {1.0, 1.0}, .rotor = {0.0, 0.3}, .tip = 1.0};
    FrTransmission transmission[2];
    double tau[2] = {0.0, 0.0}, v[2] = {1.0, 1.0}, q[2] = {0.0, 0.0}, all[4], a[2 * ROOM];
    FrGearTerms terms = {0};
    FrGearMode mode[2 * ROOM];
    FrGearUniqueness unique;
    size_t count;
    geared_arm_evaluate(&arm, 0.0, q, v, &terms);
    FrGearStep joints = {2, terms.inertia, terms.rotor, 2, terms.bias, NULL, tau, v, transmission, 0.0};
    const double torque[2] = {-1.0, 1.0};
    for (int k = 0; k < 2; k++) {
        transmission[0] = transmission[1] = geared_by(1.0 / 0.6, 1.0 / 3.0);
        tau[0] = torque[k];
        cr_assert_eq(fr_gear_unique(&joints, all, &unique), FR_OK);
        cr_expect(unique.slipping < 0.0);
        cr_assert_eq(fr_gear_solutions(&joints, ROOM, mode, a, &count), FR_OK);
        cr_expect_eq(count, k == 0 ? 2 : 0, "%zu solutions", count);
    }
    for (int k = -1; k < 2; k += 2) { // the sign changes at eta_1 = 2/3
        transmission[0] = transmission[1] = geared_by(1.5 + 1e-6 * k, 1.0 / 3.0);
        cr_assert_eq(fr_gear_unique(&joints, all, &unique), FR_OK);
        cr_expect_eq(unique.slipping > 0.0, k < 0, "%g", unique.slipping);
    }
}

Test(geared_joints, frictionless_signs_are_wrong_at_times)
{
    FrTransmission transmission[2];
    GearedArm arm = geared_arm_of_reference(transmission);
    const FrTransmission none[2] = {geared_by(1.0, 1.0), geared_by(1.0, 1.0)};
    Random random = {.state = 23};
    int wrong = 0, states = 30000;
    for (int k = 0; k < states; k++) {
        double q[2], v[2], a[2], y[2];
        FrGearTerms terms = {0};
        FrGearMode mode[2] = {{0, 0}, {0, 0}};
        for (int i = 0; i < 2; i++) {
            q[i] = random_uniform(&random, -3.2, 3.2);
            v[i] = random_uniform(&random, -3.0, 3.0);
        }
        geared_arm_evaluate(&arm, 0.0, q, v, &terms);
        for (int i = 0; i < 2; i++)
            terms.torque[i] = random_uniform(&random, -100.0, 100.0);
        FrGearStep joints = {2, terms.inertia, terms.rotor, 2, terms.bias, NULL, terms.torque, v, none, 0.0};
        cr_assert_eq(fr_gear_accelerations(&joints, mode, a, NULL), FR_OK);
        fr_gear_torques(&joints, a, NULL, y);
        joints.transmission = transmission;
        cr_assert_eq(fr_gear_accelerations(&joints, mode, a, NULL), FR_OK);
        wrong += (y[0] * v[0] > 0.0) != (mode[0].side > 0) || (y[1] * v[1] > 0.0) != (mode[1].side > 0);
    }
    printf("signs without friction are wrong in %.2f %% of states\n", 100.0 * wrong / states);
    cr_expect(wrong > 0.02 * states && wrong < 0.1 * states);
}

Test(geared_joints, modes_that_meet_are_one_solution)
{
    // at the zero of a load both sides are consistent, at the edge of a dead band rest and start are
    const double D[1] = {3.0}, A[1] = {1.0}, h[1] = {2.0}, v[2][1] = {{1.0}, {0.0}}, tau[2][1] = {{-1.0}, {3.0}};
    const FrTransmission worm = geared_by(1.5, 0.5);
    for (int k = 0; k < 2; k++) {
        FrGearStep joints = {1, D, A, 1, h, NULL, tau[k], v[k], &worm, 0.0};
        FrGearMode mode[ROOM];
        double a[ROOM];
        size_t count;
        cr_assert_eq(fr_gear_solutions(&joints, ROOM, mode, a, &count), FR_OK);
        cr_expect_eq(count, 1, "%zu solutions", count);
        cr_expect_eq(a[0], k == 0 ? -1.0 : 0.0);
        cr_expect_eq(mode[0].direction, k == 0);
    }
    const double back[1] = {-2.0}, D_2[1] = {2.0}, tau_2[1] = {3.0}; // self-locking: -A and back (D - A) cancel
    const FrTransmission singular = geared_by(1.5, -1.0);
    FrGearStep joints = {1, D_2, A, 1, back, NULL, tau_2, v[0], &singular, 0.0};
    size_t count;
    cr_assert_eq(fr_gear_solutions(&joints, 0, NULL, NULL, &count), FR_OK);
    cr_expect_eq(count, 1);
}

Test(geared_joints, pivots_are_not_taken_where_they_could_choose)
{
    // joints that are unique while they move, and not at rest: the first of several is the first of all in order
    Random random = {.state = 24};
    int seen = 0;
    for (int k = 0; k < 400000 && seen < 20; k++) {
        double T = random_below(&random, 2) ? 0.0 : random_log(&random, 1e-3, 1.0);
        size_t n = 2 + (size_t)random_below(&random, 2);
        random_geared(&problem, &random, n, T, true);
        FrGearUniqueness unique;
        FrGearMode mode[ROOM * GEARED], one[GEARED];
        double a[ROOM * GEARED], found[GEARED];
        FrGearInfo info;
        cr_assert_eq(fr_gear_unique(&problem.joints, NULL, &unique), FR_OK);
        if (!(unique.slipping > 0.0 && unique.resting <= 0.0 && may_rest()))
            continue;
        cr_assert_eq(solve(&random, one, found, &info), FR_OK, "problem %d", k);
        if (count_all(mode, a) < 2)
            continue;
        seen++;
        cr_assert_neq(info.found, FR_GEAR_BY_PIVOTS, "problem %d", k);
        if (info.found == FR_GEAR_BY_ALL)
            cr_assert_eq(memcmp(found, a, n * sizeof *a), 0, "problem %d", k);
    }
    cr_expect_eq(seen, 20);
}

// ---------------------------------------------------------------------------------------------------------------
// The search.

Test(geared_joints, are_found_from_any_guess)
{
    Random random = {.state = 31};
    double worst = 0.0;
    int longest[GEARED + 1] = {0}, by[4] = {0};
    for (int k = 0; k < some_of(100000); k++) {
        double T = random_below(&random, 2) ? 0.0 : random_log(&random, 1e-3, 1.0);
        size_t n = 1 + (size_t)random_below(&random, GEARED);
        random_geared(&problem, &random, n, T, false);
        FrGearMode mode[GEARED], other[GEARED];
        double a[GEARED], b[GEARED];
        FrGearInfo info;
        cr_assert_eq(solve(&random, mode, a, &info), FR_OK, "problem %d", k);
        cr_assert_eq(solve(&random, other, b, &info), FR_OK, "problem %d", k);
        by[info.found]++;
        longest[n] = info.tried > longest[n] ? info.tried : longest[n];
        worst = fmax(worst, geared_residual(&problem.joints, mode, a));
        cr_assert_eq(memcmp(mode, other, n * sizeof *mode), 0, "problem %d: another guess, other modes", k);
        cr_assert_eq(memcmp(a, b, n * sizeof *a), 0, "problem %d: another guess, other bits", k);
    }
    printf("geared joints from any guess: %d by the guess, %d without friction, %d by pivots, %d by all; %d tried of 8 "
           "joints; residual %.1e\n",
           by[0], by[1], by[2], by[3], longest[GEARED], worst);
    cr_expect_eq(by[FR_GEAR_BY_ALL], 0);
    cr_expect_leq(longest[GEARED], 400);
    cr_expect_leq(worst, 1e-12);
}

Test(geared_joints, keep_a_consistent_guess)
{
    // with two solutions the one that was there stays
    Random random = {.state = 32};
    int two = 0;
    for (int k = 0; two < 200; k++) {
        cr_assert_lt(k, 100000);
        random_geared(&problem, &random, 1 + (size_t)random_below(&random, 3), 0.0, true);
        FrGearMode mode[ROOM * GEARED];
        double a[ROOM * GEARED], kept[GEARED];
        size_t n = problem.joints.n, count = count_all(mode, a);
        if (count < 2)
            continue;
        two++;
        for (size_t i = 0; i < count; i++) {
            FrGearMode guess[GEARED];
            FrGearInfo info;
            memcpy(guess, mode + n * i, n * sizeof *guess);
            cr_assert_eq(fr_gear_accelerations(&problem.joints, guess, kept, &info), FR_OK);
            cr_expect_eq(memcmp(guess, mode + n * i, n * sizeof *guess), 0);
            cr_expect(info.found == FR_GEAR_BY_GUESS && info.tried == 1);
            for (size_t j = 0; j < n; j++)
                cr_expect_leq(apart(kept[j], a[n * i + j]), 1e-9);
        }
    }
}

Test(geared_joints, at_rest_stay_at_rest_where_slipping_would_be_consistent_too)
{
    // static efficiencies below the kinetic ones: between both edges three states are consistent, and it rests
    const double D[1] = {2.0}, A[1] = {1.0}, h[1] = {1.0}, v[1] = {0.0}, tau[1] = {1.7};
    const FrTransmission worm[1] = {{.drive = 1.5, .backdrive = 0.5, .drive_static = 2.0, .backdrive_static = 0.3}};
    FrGearStep joints = {1, D, A, 1, h, NULL, tau, v, worm, 0.0};
    FrGearMode mode[ROOM] = {{0, 0}}, guess[1] = {{-1, 1}};
    double a[ROOM];
    size_t count;
    cr_assert_eq(fr_gear_solutions(&joints, ROOM, mode, a, &count), FR_OK);
    cr_expect(count == 2 && mode[0].direction == 0 && a[0] == 0.0 && mode[1].direction == 1 && mode[1].side == 1);
    FrGearInfo info;
    cr_assert_eq(fr_gear_accelerations(&joints, guess, a, &info), FR_OK);
    cr_expect(guess[0].direction == 0 && a[0] == 0.0);
}

Test(geared_joints, without_friction_have_the_bits_of_none)
{
    Random random = {.state = 33};
    for (int k = 0; k < 1000; k++) {
        random_geared(&problem, &random, 1 + (size_t)random_below(&random, GEARED), 0.0, true);
        double a[GEARED], alone[GEARED], zero[GEARED * GEARED] = {0};
        FrGearMode mode[GEARED] = {{0, 0}};
        for (size_t i = 0; i < problem.joints.n; i++)
            problem.transmission[i] = fr_default_transmission();
        cr_assert_eq(fr_gear_accelerations(&problem.joints, mode, a, NULL), FR_OK);
        problem.joints.rotor = zero;
        problem.joints.rotor_bias = NULL;
        cr_assert_eq(fr_gear_accelerations(&problem.joints, mode, alone, NULL), FR_OK);
        cr_assert_eq(memcmp(a, alone, problem.joints.n * sizeof *a), 0);
    }
}

Test(geared_joints, friction_never_gives_power)
{
    Random random = {.state = 34};
    for (int k = 0; k < some_of(100000); k++) {
        double T = random_below(&random, 2) ? 0.0 : random_log(&random, 1e-3, 1.0);
        random_geared(&problem, &random, 1 + (size_t)random_below(&random, 4), T, true);
        FrGearMode mode[GEARED];
        double a[GEARED], m[GEARED], y[GEARED];
        FrGearInfo info;
        if (solve(&random, mode, a, &info) != FR_OK)
            continue;
        fr_gear_torques(&problem.joints, a, m, y);
        for (size_t i = 0; i < problem.joints.n; i++) {
            double v = T > 0.0 && mode[i].direction == 0 ? 0.0 : problem.v[i] + T * a[i];
            cr_assert_geq((m[i] - y[i]) * v, -1e-12 * (fabs(m[i]) + fabs(y[i])) * fabs(v), "problem %d", k);
        }
    }
}
