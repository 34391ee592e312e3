// Joints whose friction depends on the load: what may be given, and what comes back for the rest.
#include "geared_problems.h"

#include <math.h>
#include <criterion/criterion.h>
#include <string.h>

static GearedProblem problem;

/// Every call with the problem must end with this status, name the joint, and write nothing.
static void refuses(FrStatus wanted, int at)
{
    static const unsigned char pattern = 0x5a;
    FrGearMode mode[GEARED], mode_before[GEARED];
    double a[GEARED], before[GEARED];
    size_t count = 77;
    FrGearInfo info;
    memset(mode, 0, sizeof mode);
    memset(a, pattern, sizeof a);
    memcpy(mode_before, mode, sizeof mode);
    memcpy(before, a, sizeof a);
    cr_expect_eq(fr_gear_accelerations(&problem.joints, mode, a, &info), wanted);
    cr_expect_eq(info.at, at, "joint %d, not %d", info.at, at);
    if (wanted == FR_NOT_FINITE && isfinite(problem.D[0]))
        cr_expect_eq(fr_gear_jam(&problem.joints, -1, mode, a), info.tried > 0 ? FR_NO_SOLUTION : wanted);
    if (wanted != FR_NO_SOLUTION && info.tried == 0)
        cr_expect_eq(fr_gear_solutions(&problem.joints, 1, mode, a, &count), wanted);
    cr_expect_eq(memcmp(mode, mode_before, sizeof mode), 0);
    cr_expect_eq(memcmp(a, before, sizeof a), 0);
    cr_expect_eq(count, 77);
}

static void begin(size_t n)
{
    Random random = {.state = 3};
    random_geared(&problem, &random, n, 0.0, false);
    for (size_t i = 0; i < n; i++)
        problem.v[i] = 1.0;
}

Test(geared_joints_input, numbers_that_are_not_finite_are_named)
{
    const double bad[] = {NAN, INFINITY, -INFINITY};
    for (int k = 0; k < 3; k++) {
        double *const places[] = {&problem.D[4], &problem.A[3],   &problem.h[1],
                                  &problem.b[1], &problem.tau[1], &problem.v[1]};
        for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
            begin(3);
            *places[i] = bad[k];
            refuses(FR_NOT_FINITE, 1);
            FrGearUniqueness unique = {7.0, 7.0, 7};
            FrStatus status = fr_gear_unique(&problem.joints, NULL, &unique);
            cr_expect_eq(status, i < 2 ? FR_NOT_FINITE : FR_OK);
            cr_expect_eq(unique.at == 7, i < 2);
        }
    }
}

Test(geared_joints_input, result_that_overflows_is_named)
{
    begin(2);
    problem.tau[1] = 1e308;
    memset(problem.D, 0, sizeof problem.D);
    memset(problem.A, 0, sizeof problem.A);
    problem.D[0] = 1.0;
    problem.D[3] = 1e-10;
    refuses(FR_NOT_FINITE, 1);
}

Test(geared_joints_input, joint_without_inertia_is_named)
{
    begin(3);
    for (size_t i = 0; i < 3; i++)
        problem.D[2 * 3 + i] = problem.A[2 * 3 + i] = 0.0;
    refuses(FR_NOT_POSITIVE_DEFINITE, 2);
}

Test(geared_joints_input, joint_that_jams_is_named)
{
    for (size_t jams = 0; jams < 3; jams++) {
        begin(3);
        memset(problem.A, 0, sizeof problem.A);
        memset(problem.D, 0, sizeof problem.D);
        memset(problem.b, 0, sizeof problem.b);
        for (size_t i = 0; i < 3; i++) {
            problem.D[i * 3 + i] = 2.0;
            problem.A[i * 3 + i] = 1.0;
            problem.transmission[i] = geared_by(1.5, i == jams ? -1.5 : 0.5);
            problem.tau[i] = -10.0;
        }
        refuses(FR_NO_SOLUTION, (int)jams);
        FrGearMode mode[GEARED] = {{0, 0}};
        double next[GEARED];
        cr_assert_eq(fr_gear_jam(&problem.joints, -1, mode, next), FR_OK);
        for (size_t i = 0; i < 3; i++)
            cr_expect_eq(next[i], i == jams ? 0.0 : 1.0);
        for (size_t i = 0; i < 3; i++)
            problem.transmission[i] = geared_by(1.5, 0.5);
        cr_expect_eq(fr_gear_jam(&problem.joints, -1, mode, next), FR_NO_SOLUTION, "nothing jams");
    }
}

Test(geared_joints_input, may_be_a_part_of_a_larger_matrix)
{
    Random random = {.state = 5};
    for (int k = 0; k < 200; k++) {
        random_geared(&problem, &random, 3, 0.0, false);
        double D[3][7], A[3][7], a[3], wide[3];
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 7; j++) {
                D[i][j] = j < 3 ? problem.D[3 * i + j] : NAN;
                A[i][j] = j < 3 ? problem.A[3 * i + j] : NAN;
            }
        FrGearMode mode[3] = {{0, 0}}, same[3] = {{0, 0}};
        cr_assert_eq(fr_gear_accelerations(&problem.joints, mode, a, NULL), FR_OK);
        problem.joints.inertia = D[0];
        problem.joints.rotor = A[0];
        problem.joints.stride = 7;
        cr_assert_eq(fr_gear_accelerations(&problem.joints, same, wide, NULL), FR_OK);
        cr_expect(memcmp(a, wide, sizeof a) == 0 && memcmp(mode, same, sizeof mode) == 0);
    }
}

Test(geared_joints_input, velocity_of_a_guess_at_rest_is_not_lost)
{
    // joints that were at rest, and are given velocities, slip
    Random random = {.state = 6};
    random_geared(&problem, &random, 4, 0.0, false);
    FrGearMode mode[GEARED] = {{0, 0}};
    double a[GEARED];
    for (size_t i = 0; i < 4; i++)
        problem.v[i] = i % 2 ? -1.0 : 1.0;
    cr_assert_eq(fr_gear_accelerations(&problem.joints, mode, a, NULL), FR_OK);
    for (size_t i = 0; i < 4; i++)
        cr_expect_eq(mode[i].direction, i % 2 ? -1 : 1);
}

static void evaluate_nan(const void *context, double t, const double *q, const double *v, FrGearTerms *terms)
{
    (void)context, (void)q, (void)v;
    terms->inertia[0] = 1.0;
    terms->torque[0] = t > 0.5 ? NAN : 10.0;
}

Test(geared_joints_input, machine_is_left_as_it_was)
{
    const FrTransmission worm = geared_by(1.5, 0.5);
    FrGearMachine machine = {1, &worm, evaluate_nan, NULL};
    const FrGearState before = {.q = {1.0}, .v = {2.0}, .mode = {{1, 1}}};
    FrGearState state = before;
    FrGearInfo info;
    cr_expect_eq(fr_gear_move(&machine, FR_GEAR_IMPLICIT, 1.0, 0.1, &state, NULL, NULL, &info), FR_NOT_FINITE);
    cr_expect_eq(info.at, 0);
    cr_expect_eq(memcmp(&state, &before, sizeof state), 0);
    cr_expect_eq(fr_gear_move(&machine, FR_GEAR_LOCATED, 1.0, 0.1, &state, NULL, NULL, &info), FR_NOT_FINITE);
    cr_expect_eq(memcmp(&state, &before, sizeof state), 0);
    cr_expect_neq(fr_gear_move(&machine, FR_GEAR_LOCATED, 0.45, 0.1, &state, NULL, NULL, &info), FR_OK);
    cr_expect_eq(memcmp(&state, &before, sizeof state), 0);
    cr_expect_eq(fr_gear_move(&machine, FR_GEAR_LOCATED, 0.0, 0.1, &state, NULL, NULL, NULL), FR_OK);
    cr_expect_leq(fabs(state.v[0] - 3.0 * 1.0 + 1.0 - 10.0 * 0.1 / 1.5 + 0.0), 0.5);
}
