// The largest time step with which the exact method has one solution, and what is refused.
#include "chains.h"
#include "explorer/form/message.h"
#include "law/parts.h"
#include "laws.h"
#include "reports.h"
#include "explorer/plant/geared_motor.h"
#include "math/dense.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N_MAX = 12 };

/// A link of the geared motor of the paper: J/fall is 1.7334 ms.
static Rig geared(double T, FrChainDef *def)
{
    static FrLink link;
    static FrLaw law;
    FrGearedMotor motor;
    FrGearedMotorDef motor_def = fr_default_geared_motor();
    cr_assert_eq(fr_geared_motor_make(&motor, &motor_def, NULL), FR_OK);
    cr_assert_eq(fr_stribeck_make(&law, &motor.law, NULL), FR_OK);
    link = fr_default_link();
    link.mass = 0.0356;
    link.inertia = link.mass * (0.1 * 0.1 + 0.03 * 0.03) / 12.0;
    link.armature = motor.A;
    link.law = 0;
    *def = fr_default_chain();
    def->links = def->laws = 1;
    def->link = &link;
    def->law = &law;
    def->T = T;
    return rig_open(def);
}

Test(chain_step_limit, of_one_joint_is_its_inertia_over_the_steepest_fall)
{
    FrChainDef def;
    const double q[] = {0.4}, J = 0.101232 + 1.213367e-4, fall = (4.92 - 4.32) / 0.01 - 1.53;
    Rig rig = geared(1e-3, &def);
    double longest = fr_chain_largest_step(rig.chain, q, rig.work);
    cr_expect_leq(fabs(longest - 1.7334e-3), 5e-8, "%.9g s", longest);
    cr_expect_leq(fabs(longest - J / fall), 1e-12, "%.17g s, %.17g s", longest, J / fall);
    FrReport report = new_report();
    cr_expect_eq(fr_chain_check(rig.chain, q, rig.work, &report), FR_OK);
    rig_close(&rig);
    // the largest one is accepted, the next number is not
    for (int k = 0; k < 3; k++) {
        double T = k == 0 ? longest : k == 1 ? nextafter(longest, 1.0) : 2e-3;
        rig = geared(T, &def);
        report = new_report();
        FrStatus status = fr_chain_check(rig.chain, q, rig.work, &report);
        FrStatus stepped = fr_chain_step(rig.chain, &rig.state, NULL, rig.work, &rig.step);
        cr_expect_eq(status, k ? FR_BAD_INPUT : FR_OK);
        cr_expect_eq(stepped, k ? FR_STEP_TOO_LARGE : FR_OK);
        cr_expect_eq(rig.step.joint, k ? 0 : -1);
        if (k == 2) {
            const FrFinding *finding = &report.finding[0];
            cr_assert_eq(report.error_count, 1);
            cr_expect_eq(finding->code, FR_CHAIN_STEP_TOO_LARGE);
            cr_assert_eq(finding->remedy_count, 1);
            cr_expect(finding->remedy[0].value <= longest && finding->remedy[0].value > 0.999 * longest);
            cr_expect_str_eq(finding->remedy[0].key, "T");
            cr_expect_not_null(strstr(finding->text, "the largest T is 0.001733 s"), "%s", finding->text);
        }
        rig_close(&rig);
    }
}

/// Whether M - T diag fall is positive definite.
static bool definite(int n, const double *M, const double *fall, double T)
{
    double L[N_MAX * N_MAX];
    memcpy(L, M, sizeof(double) * (size_t)(n * n));
    for (int i = 0; i < n; i++)
        L[i * n + i] -= T * fall[i];
    return fr_cholesky(n, L);
}

Test(chain_step_limit, is_where_the_matrix_stops_being_positive_definite)
{
    Random random = {.state = 401};
    double worst = 0.0;
    for (int repeat = 0; repeat < 500; repeat++) {
        int n = 1 + repeat % N_MAX;
        FrLink link[N_MAX];
        FrLaw law[N_MAX];
        double q[N_MAX], M[N_MAX * N_MAX], fall[N_MAX];
        random_links(&random, n, true, link);
        for (int i = 0; i < n; i++) {
            const char *const names[] = {"coulomb", "stribeck", "rational"};
            double F_S = random_decades(&random, 0.1, 10.0);
            law[i] = law_of(names[i == 0 ? 1 : random_below(&random, 3)],
                            (LawValues){.F_S = F_S,
                                        .F_C = random_between(&random, 0.0, 0.9 * F_S),
                                        .v_S = random_decades(&random, 0.01, 1.0),
                                        .D = random_between(&random, 0.0, 0.2),
                                        .alpha = random_below(&random, 2) ? 1.0 : 2.0});
            link[i].law = i;
            fall[i] = law_in(&law[i])->kind->smallest_m(law_in(&law[i])->def);
            q[i] = random_between(&random, -3.0, 3.0);
        }
        FrChainDef def = fr_default_chain();
        def.links = def.laws = n;
        def.link = link;
        def.law = law;
        Rig rig = rig_open(&def);
        fr_chain_mass_matrix(rig.chain, q, M, rig.work);
        double longest = fr_chain_largest_step(rig.chain, q, rig.work);
        if (fall[0] == 0.0 && !isfinite(longest)) {
            rig_close(&rig);
            continue;
        }
        cr_assert(longest > 0.0 && isfinite(longest));
        cr_expect(definite(n, M, fall, longest * (1.0 - 1e-9)), "n = %d: %.17g s is too large", n, longest);
        cr_expect(!definite(n, M, fall, longest * (1.0 + 1e-9)), "n = %d: %.17g s is too small", n, longest);
        // and the sweep finds it to the last digits
        double low = longest * (1.0 - 1e-9), high = longest * (1.0 + 1e-9);
        for (int k = 0; k < 60; k++)
            *(definite(n, M, fall, 0.5 * (low + high)) ? &low : &high) = 0.5 * (low + high);
        worst = fmax(worst, fabs(low / longest - 1.0));
        rig_close(&rig);
    }
    printf("largest step against Cholesky's: at most %.2g relative\n", worst);
}

Test(chain_step_limit, below_it_there_is_one_solution_above_it_there_are_several)
{
    Random random = {.state = 402};
    int above = 0, refused = 0, first = 0, second = 0;
    for (int repeat = 0; repeat < 300; repeat++) {
        int n = 1 + repeat % 3;
        FrLink link[3];
        double q[3], v[3] = {0.0}, torque[3], longest;
        random_links(&random, n, true, link);
        FrLaw law = law_of("stribeck", (LawValues){.F_S = 1.0, .F_C = 0.5, .v_S = 0.05});
        for (int i = 0; i < n; i++) {
            link[i].armature += 0.01;
            q[i] = random_between(&random, -3.0, 3.0);
            torque[i] = random_between(&random, -1.2, 1.2);
        }
        FrChainDef def = fr_default_chain();
        def.links = n;
        def.laws = 1;
        def.link = link;
        def.law = &law;
        def.gravity = 0.0;
        Rig rig = rig_open(&def);
        longest = fr_chain_largest_step(rig.chain, q, rig.work);
        rig_close(&rig);
        for (int k = 0; k < 2; k++) {
            def.T = (k ? 1.0001 : 0.9999) * longest;
            rig = rig_open(&def);
            for (int start = -1; start <= 1; start++) {
                signed char guess[3] = {(signed char)start, (signed char)start, (signed char)start};
                fr_chain_start(rig.chain, &rig.state, q, v);
                FrStatus status = fr_chain_step(rig.chain, &rig.state, &(FrChainDrive){.motor = torque, .guess = guess},
                                                rig.work, &rig.step);
                cr_expect_eq(status, k ? FR_STEP_TOO_LARGE : FR_OK, "n = %d, start %d: status %d", n, start,
                             (int)status);
                refused += status == FR_STEP_TOO_LARGE;
                above += k;
            }
            rig_close(&rig);
        }
    }
    cr_expect(refused == above && above > 500);
    // one joint at 1.5 times the limit, just below breakaway: it may stick, and it may slip
    double J = 0.1, F_S = 1.0, F_C = 0.5, v_S = 0.05, T = 1.5 * J / ((F_S - F_C) / v_S), torque = 0.999;
    for (double s = 0.0; s < 1.0; s += 1e-5) {
        double missing = J * s / T + F_C + (F_S - F_C) * exp(-s / v_S) - torque;
        first += missing > 0.0 && !second;
        second += missing < 0.0;
    }
    cr_expect(first > 0 && second > 0, "sticking needs %g of 1 N m, and slipping has no solution", torque);
}

// ---------------------------------------------------------------------------------------------------------------
// Refusals.

static FrLink good_link(void)
{
    FrLink link = fr_default_link();
    link.inertia = 0.01;
    return link;
}

Test(chain_step_limit, every_bad_number_is_named)
{
    FrLink link[3] = {good_link(), good_link(), good_link()};
    link[0].mass = -1.0;
    link[1].length = (double)NAN;
    link[1].axis = 0.5;
    link[1].law = 1;
    link[2].inertia = -1e-3;
    link[2].armature = (double)INFINITY;
    link[2].gear = 0.0;
    FrLaw law = law_of("coulomb", (LawValues){.F_S = 1.0});
    const FrChainPoint point[2] = {{3, 0.1, 0.0}, {0, (double)NAN, 0.0}};
    FrChainDef def = fr_default_chain();
    def.links = 3;
    def.link = link;
    def.laws = 1;
    def.law = &law;
    def.points = 2;
    def.point = point;
    def.T = 0.0;
    def.mu_s = 0.2;
    def.mu_k = 0.3;
    def.gravity = (double)NAN;
    const struct {
        int code;
        const char *key, *text;
    } expected[] = {
        {FR_VALUE_NAN, "gravity", "gravity"},
        {FR_OUT_OF_RANGE, "T", "T = 0"},
        {FR_CHAIN_KINETIC_ABOVE_STATIC, "mu_k", "mu_k = 0.3 is greater than mu_s = 0.2"},
        {FR_CHAIN_LINK, "mass", "link 1: mass = -1 kg"},
        {FR_CHAIN_LINK, "length", "link 2: length = nan m"},
        {FR_CHAIN_AXIS, "axis", "link 2: axis = 0.5"},
        {FR_CHAIN_NO_SUCH_LAW, "law", "link 2: there is no law 1"},
        {FR_CHAIN_LINK, "inertia", "link 3: inertia = -0.001 kg m²"},
        {FR_CHAIN_LINK, "armature", "link 3: armature = inf kg m²"},
        {FR_CHAIN_LINK, "gear", "link 3: gear = 0"},
        {FR_CHAIN_POINT_LINK, "link", "point 1 is on link 4"},
        {FR_CHAIN_POINT, "x", "point 2: x = nan m"},
    };
    enum { EXPECTED = sizeof expected / sizeof *expected };
    FrReport report = new_report();
    FrChain *chain = malloc(fr_chain_size(&def));
    cr_assert_not_null(chain);
    memset((void *)chain, 0x5a, fr_chain_size(&def));
    cr_expect_eq(fr_chain_make(chain, &def, &report), FR_BAD_INPUT);
    cr_assert_eq(report.error_count, EXPECTED, "%d errors", report.error_count);
    for (int i = 0; i < EXPECTED; i++) {
        cr_expect_eq(report.finding[i].code, expected[i].code, "%s", report.finding[i].text);
        cr_expect_str_eq(report.finding[i].key, expected[i].key);
        cr_expect_not_null(strstr(report.finding[i].text, expected[i].text), "%s", report.finding[i].text);
    }
    for (size_t i = 0; i < fr_chain_size(&def); i++)
        cr_assert_eq(((unsigned char *)chain)[i], 0x5a, "the chain has changed");
    free(chain);
}

/// The only error of a def that is refused.
static int refusal(const FrChainDef *def)
{
    static unsigned char memory[1 << 16];
    FrReport report = new_report();
    cr_assert_leq(fr_chain_size(def), sizeof memory);
    cr_expect_eq(fr_chain_make((FrChain *)(void *)memory, def, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 1);
    return report.count ? report.finding[0].code : FR_NO_MESSAGE;
}

Test(chain_step_limit, what_has_no_inertia_or_no_solution_is_refused)
{
    FrLink link[2] = {good_link(), good_link()};
    FrChainDef def = fr_default_chain();
    def.link = link;
    cr_expect_eq(refusal(&def), FR_CHAIN_COUNT);
    def.links = FR_CHAIN_LINKS_MAX + 1;
    cr_expect_eq(refusal(&def), FR_CHAIN_COUNT);
    cr_expect_eq(fr_chain_size(&def), 0u);
    def.links = 2;
    def.points = -1;
    cr_expect_eq(refusal(&def), FR_CHAIN_COUNT);
    def.points = 0;
    link[1] = (FrLink){.mass = 1.0, .length = 0.1, .axis = 1.0, .gear = 1.0, .law = FR_CHAIN_NO_LAW};
    cr_expect_eq(refusal(&def), FR_CHAIN_NO_INERTIA);
    link[1].com_y = -0.1;
    Rig rig = rig_open(&def); // a point mass beside its joint
    rig_close(&rig);
    def.method = FR_CHAIN_SEMI_IMPLICIT;
    link[0].armature = 0.1;
    cr_expect_eq(refusal(&def), FR_CHAIN_NO_ARMATURE);
    def.method = FR_CHAIN_EXACT;
    FrLaw law = law_of("stribeck", (LawValues){.F_S = 1.0, .F_C = 0.5, .v_S = 0.1, .alpha = 0.5});
    def.laws = 1;
    def.law = &law;
    link[0].law = 0;
    cr_expect_eq(refusal(&def), FR_CHAIN_NEVER_ADMISSIBLE);
    def.method = FR_CHAIN_EXPLICIT; // has no such limit
    rig = rig_open(&def);
    rig_close(&rig);
}

Test(chain_step_limit, a_link_that_has_no_inertia_at_some_angles_is_told_there)
{
    // a massless link and a point mass: at right angles the mass resists, in line it does not
    FrLink link[2];
    for (int i = 0; i < 2; i++)
        link[i] = (FrLink){.length = 1.0, .axis = 1.0, .gear = 1.0, .law = FR_CHAIN_NO_LAW};
    link[1].mass = 1.0;
    link[1].com_x = 1.0;
    FrChainDef def = fr_default_chain();
    def.links = 2;
    def.link = link;
    Rig rig = rig_open(&def);
    const double good[] = {0.0, 1.5}, bad[] = {0.0, 0.0};
    FrReport report = new_report();
    cr_expect_eq(fr_chain_check(rig.chain, good, rig.work, &report), FR_OK);
    cr_expect_eq(fr_chain_check(rig.chain, bad, rig.work, &report), FR_BAD_INPUT);
    cr_assert_eq(report.error_count, 1);
    cr_expect_eq(report.finding[0].code, FR_CHAIN_WITHOUT_INERTIA);
    cr_expect_not_null(strstr(report.finding[0].text, "link 1 "), "%s", report.finding[0].text);
    fr_chain_start(rig.chain, &rig.state, bad, NULL);
    static const double budget[2];
    FrChainDrive drive = {.budget = budget};
    cr_expect_eq(fr_chain_step(rig.chain, &rig.state, &drive, rig.work, &rig.step), FR_NOT_POSITIVE_DEFINITE);
    cr_expect_eq(rig.step.joint, 0);
    fr_chain_explain(rig.chain, &rig.state, FR_NOT_POSITIVE_DEFINITE, rig.step.joint, rig.work, &report);
    cr_assert_eq(report.error_count, 1);
    cr_expect_eq(report.finding[0].code, FR_CHAIN_WITHOUT_INERTIA);
    cr_expect_not_null(strstr(report.finding[0].text, "link 1 "), "%s", report.finding[0].text);
    fr_chain_explain(rig.chain, &rig.state, FR_NOT_FINITE, -1, rig.work, &report);
    cr_expect_eq(report.count, 0);
    fr_chain_start(rig.chain, &rig.state, good, NULL);
    rig_step(&rig, &drive);
    rig_close(&rig);
}

Test(chain_step_limit, a_small_armature_warns_the_semi_implicit_method)
{
    FrLink link = good_link();
    link.inertia = 0.2;
    link.armature = 1e-3;
    FrChainDef def = fr_default_chain();
    def.links = 1;
    def.link = &link;
    def.method = FR_CHAIN_SEMI_IMPLICIT;
    for (int k = 0; k < 2; k++) {
        Rig rig = rig_open(&def);
        const double q = 0.0;
        FrReport report = new_report();
        cr_expect_eq(fr_chain_check(rig.chain, &q, rig.work, &report), FR_OK);
        cr_expect_eq(report.count, k == 0);
        if (k == 0) {
            double ratio = (0.2 + 0.05 * 0.05) / 1e-3;
            char factor[64];
            fr_text(factor, sizeof factor, "about %.3g times smaller", sqrt(1.0 + ratio));
            cr_expect_eq(report.finding[0].severity, FR_WARNING);
            cr_expect_eq(report.finding[0].code, FR_CHAIN_SMALL_ARMATURE);
            cr_expect_not_null(strstr(report.finding[0].text, factor), "%s", report.finding[0].text);
        }
        rig_close(&rig);
        link.armature = 0.01;
    }
}

Test(chain_step_limit, bad_motors_and_controllers_are_refused)
{
    FrGearedMotorDef motor_def = fr_default_geared_motor();
    FrGearedMotor motor;
    FrPid pid;
    FrReport report = new_report();
    cr_assert_eq(fr_geared_motor_make(&motor, &motor_def, NULL), FR_OK);
    cr_expect_leq(fabs(motor.E - 1.311864), 5e-7);
    cr_expect_leq(fabs(motor.D - 4.061532), 5e-7);
    cr_expect_leq(fabs(motor.A - 0.101232), 1e-12);
    cr_expect_leq(fabs(motor.E * motor.e_r - 31.4847), 5e-5);
    cr_expect_leq(fabs(motor.law.F_S - 4.92) + fabs(motor.law.F_C - 4.32), 1e-12);
    cr_expect_leq(fabs(fr_geared_motor_torque(&motor, 10.0, 2.0) - (13.11864 - 8.123064)), 1e-5);
    motor_def.R = motor_def.gamma = 0.0;
    motor_def.tau_fk = 0.05;
    cr_expect_eq(fr_geared_motor_make(&motor, &motor_def, &report), FR_BAD_INPUT);
    cr_assert_eq(report.error_count, 3);
    cr_expect_str_eq(report.finding[0].key, "R");
    cr_expect_str_eq(report.finding[1].key, "gamma");
    cr_expect_eq(report.finding[2].code, FR_GEAR_KINETIC_ABOVE_STATIC);
    cr_expect_leq(fabs(motor.E - 1.311864), 5e-7, "a refused motor has changed");
    FrPidDef def = fr_default_pid();
    cr_expect_eq(fr_pid_make(&pid, &def, &motor, 1e-3, &report), FR_OK);
    cr_expect_eq(pid.every, 2.0);
    cr_expect_eq(fr_pid_make(&pid, &def, &motor, 2e-3 / 7.0, &report), FR_OK);
    cr_expect_eq(pid.every, 7.0);
    cr_expect_eq(fr_pid_make(&pid, &def, &motor, 1.5e-3, &report), FR_BAD_INPUT);
    cr_expect_eq(report.finding[0].code, FR_PID_PERIOD);
    cr_expect_eq(report.finding[0].remedy[0].value, 1.5e-3);
    cr_expect_eq(fr_pid_make(&pid, &def, &motor, 5e-3, &report), FR_BAD_INPUT);
    cr_expect_eq(report.finding[0].remedy[0].value, 5e-3);
    def.K_P = -1.0;
    cr_expect_eq(fr_pid_make(&pid, &def, &motor, 1e-3, &report), FR_BAD_INPUT);
    cr_expect_str_eq(report.finding[0].key, "K_P");
    cr_expect_eq(pid.every, 7.0, "a refused controller has changed");
}
