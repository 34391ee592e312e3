// Element C stuck under a body: eigenvalues against 40 digits, the bounds of T that they give, and a contact that does
// as they say (Kikuuwe 2006, eq 60 to 63).
#include "contacts.h"
#include "contact/parts.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <float.h>
#include <stdio.h>

enum { K_, B_, M_, T_, REAL_0, IMAGINARY_0, REAL_1, IMAGINARY_1, LARGEST_T, COLUMNS };

Test(stuck, eigenvalues_agree_with_forty_digits)
{
    Reference reference = reference_open("stuck.csv");
    cr_assert_eq(reference.columns, COLUMNS);
    double worst = 0.0, worst_T = 0.0;
    int smooth = 0, stable = 0;
    for (int row = 0; row < reference.rows; row++) {
        double in[COLUMNS];
        for (int i = 0; i < COLUMNS; i++)
            in[i] = reference_number(&reference, row, i);
        FrStuckStability stuck = fr_stuck_stability(in[K_], in[B_], in[M_], in[T_]);
        double k = in[T_] * in[T_] * in[K_] / in[M_], b = in[T_] * in[B_] / in[M_];
        // a root near a double one moves by the root of the rounding of its discriminant
        double apart = hypot(in[REAL_0] - in[REAL_1], in[IMAGINARY_0] - in[IMAGINARY_1]), terms = 2.0 + k + b;
        double allowed = 4.0 * DBL_EPSILON * terms * (1.0 + terms / fmax(apart, sqrt(DBL_EPSILON) * terms));
        for (int i = 0; i < 2; i++) {
            double error =
                hypot(stuck.real[i] - in[REAL_0 + 2 * i], stuck.imaginary[i] - in[IMAGINARY_0 + 2 * i]) / allowed;
            cr_expect_leq(error, 1.0, "K=%g B=%g M=%g T=%g: %.17g%+.17gi, expected %.17g%+.17gi", in[K_], in[B_],
                          in[M_], in[T_], stuck.real[i], stuck.imaginary[i], in[REAL_0 + 2 * i],
                          in[IMAGINARY_0 + 2 * i]);
            worst = fmax(worst, error);
        }
        double error = fabs(stuck.largest_T / in[LARGEST_T] - 1.0);
        cr_expect_leq(error, 4.0 * DBL_EPSILON, "largest_T is %.17g, expected %.17g", stuck.largest_T, in[LARGEST_T]);
        worst_T = fmax(worst_T, error);
        bool is_stable = hypot(in[REAL_0], in[IMAGINARY_0]) < 1.0 && hypot(in[REAL_1], in[IMAGINARY_1]) < 1.0;
        bool is_smooth = in[IMAGINARY_0] == 0.0 && fmin(in[REAL_0], in[REAL_1]) > 0.0 && is_stable;
        cr_expect_eq(in[T_] < stuck.largest_T, is_stable);
        cr_expect_eq(in[T_] >= stuck.smallest_smooth_T && in[T_] <= stuck.largest_smooth_T, is_smooth,
                     "K=%g B=%g M=%g T=%g: eigenvalues %g%+gi and %g", in[K_], in[B_], in[M_], in[T_], in[REAL_0],
                     in[IMAGINARY_0], in[REAL_1]);
        smooth += is_smooth;
        stable += is_stable;
    }
    printf("eq 63: %d of %d stable, %d without oscillation; eigenvalues within %.2g of what is allowed, largest T "
           "%.2g epsilon\n",
           stable, reference.rows, smooth, worst, worst_T / DBL_EPSILON);
    cr_expect(smooth > 30 && stable > smooth + 30 && stable < reference.rows - 30);
    reference_close(&reference);
}

Test(stuck, critical_damping_settles_without_oscillation_from_zero_on)
{
    Random random = {.state = 62};
    for (int n = 0; n < 1000; n++) {
        double K = random_decades(&random, 1.0, 1e7), M = random_decades(&random, 1e-3, 1e3), B = 2.0 * sqrt(K * M);
        cr_expect_eq(fr_stuck_stability(K, B, M, 1e-3).smallest_smooth_T, 0.0, "K=%.17g M=%.17g", K, M);
    }
    cr_expect_eq(fr_stuck_stability(3e4, 2.0 * sqrt(3e4), 1.0, 1e-3).smallest_smooth_T, 0.0);
    // just below it the difference keeps its digits
    FrStuckStability less = fr_stuck_stability(0x1p20, 0x1p11 * (1 - 0x1p-50), 1.0, 1e-3);
    cr_expect_eq(less.smallest_smooth_T, 0x1p-9 * 0x1p-50, "%a", less.smallest_smooth_T);
}

Test(stuck, the_papers_marginal_case)
{
    // B^2 = 4 K M: real in (0, 1) up to T^2 = M/(4 K), where one of them is 0 and the other 3/4,
    Random random = {.state = 61};
    for (int n = 0; n < 1000; n++) {
        double K = random_decades(&random, 1.0, 1e7), M = random_decades(&random, 1e-3, 1e3), B = 2.0 * sqrt(K * M);
        double T = 0.5 * sqrt(M / K);
        FrStuckStability stuck = fr_stuck_stability(K, B, M, T);
        cr_expect_leq(fabs(stuck.largest_smooth_T / T - 1.0), 1e-14);
        cr_expect_leq(stuck.smallest_smooth_T, 1e-14 * T);
        cr_expect_leq(fabs(stuck.real[1]), 1e-14);
        cr_expect_leq(fabs(stuck.real[0] - 0.75), 1e-14);
        cr_expect(fr_stuck_stability(K, B, M, 0.999 * T).real[1] > 0.0 &&
                  fr_stuck_stability(K, B, M, 1.001 * T).real[1] < 0.0);
        stuck = fr_stuck_stability(K, 0.4999 * B, M, T); // B^2 < K M: never
        cr_expect(stuck.smallest_smooth_T == 0.0 && stuck.largest_smooth_T == 0.0);
    }
}

/// Both eigenvalues are real and in (0, 1).
static bool settles(double K, double B, double M, double T)
{
    FrStuckStability stuck = fr_stuck_stability(K, B, M, T);
    return stuck.imaginary[0] == 0.0 && stuck.real[1] > 0.0 && stuck.real[0] < 1.0;
}

Test(stuck, it_settles_between_the_ends_of_the_window_and_not_beyond)
{
    Random random = {.state = 63};
    for (int n = 0; n < 1000; n++) {
        double K = random_decades(&random, 1.0, 1e7), M = random_decades(&random, 1e-3, 1e3);
        double B = sqrt(K * M) * random_between(&random, 1.1, 4.0); // from sqrt(K M) on there is one
        FrStuckStability stuck = fr_stuck_stability(K, B, M, 1.0);
        double low = stuck.smallest_smooth_T, high = stuck.largest_smooth_T;
        cr_assert(high > low, "K=%g B=%g M=%g: no window", K, B, M);
        for (double part = 0.001; part < 1.0; part += 0.0998)
            cr_expect(settles(K, B, M, low + part * (high - low)), "K=%g B=%g M=%g", K, B, M);
        cr_expect(!settles(K, B, M, 1.001 * high), "K=%g B=%g M=%g", K, B, M);
        cr_expect(low == 0.0 || !settles(K, B, M, 0.999 * low), "K=%g B=%g M=%g", K, B, M);
    }
}

/// By how much a stuck contact and its body grow in the last of so many steps under no load.
static double growth(const FrContact *contact, int steps)
{
    FrContactState state = {.e = {1e-6 / sqrt(contact_in(contact)->K)}};
    double h = 0.0, u = 0.618e-6 / sqrt(contact_in(contact)->M),
           last = 0.0; // at no simple ratio to e, which may decay alone
    for (int step = 0; step < steps; step++) {
        FrFriction friction;
        double before = hypot(state.e[0] * sqrt(contact_in(contact)->K), u * sqrt(contact_in(contact)->M));
        fr_contact_step(contact, &state, &h, &u, &friction);
        cr_assert_eq(friction.slip[0], 0.0, "it slips");
        last = hypot(state.e[0] * sqrt(contact_in(contact)->K), u * sqrt(contact_in(contact)->M)) / before;
    }
    return last;
}

Test(stuck, a_contact_grows_or_shrinks_as_its_eigenvalues)
{
    Random random = {.state = 62};
    double worst = 0.0;
    int growing = 0, shrinking = 0;
    for (int n = 0; n < 300; n++) {
        double K = random_decades(&random, 10.0, 1e6), M = random_decades(&random, 0.01, 100.0);
        double B = 2.0 * sqrt(K * M) * random_decades(&random, 0.5, 4.0);
        double T = 4.0 * M / (B + sqrt(B * B + 4.0 * K * M)) * random_between(&random, 0.2, 1.1);
        FrStuckStability stuck = fr_stuck_stability(K, B, M, T);
        double first = hypot(stuck.real[0], stuck.imaginary[0]), other = hypot(stuck.real[1], stuck.imaginary[1]);
        double radius = fmax(first, other), ratio = fmin(first, other) / radius;
        if (stuck.imaginary[0] != 0.0 || ratio > 0.9)
            continue; // turning, it grows and shrinks in turn
        char settings[256];
        snprintf(settings, sizeof settings, "law=coulomb F=1e6 D=0 element=C K=%.17g B=%.17g T=%.17g", K, B, T);
        FrContact contact = contact_of(settings, M, 1);
        int steps = ratio > 0.0 ? (int)(log(1e-13) / log(ratio)) + 2 : 3;
        double error = fabs(growth(&contact, steps < 100 ? steps : 100) / radius - 1.0);
        cr_expect_leq(error, 1e-9 + 10.0 * pow(ratio, steps < 100 ? steps : 100), "%s: grows by %.3g off %.17g",
                      settings, error, radius);
        worst = fmax(worst, error);
        growing += radius > 1.0;
        shrinking += radius < 1.0;
    }
    printf("a stuck contact goes by its spectral radius within %.1e; %d grow, %d shrink\n", worst, growing, shrinking);
    cr_expect(growing > 5 && shrinking > 50);
}

Test(stuck, of_any_mass_is_stable_or_warned_about)
{
    FrFinding finding[1];
    // K M is beyond the largest number
    FrReport report = fr_report(finding, 1);
    cr_expect(fr_stuck_check(1e30, 0.0, 1e300, 1e3, NULL, &report));
    cr_expect_leq(fabs(fr_stuck_stability(1e30, 0.0, 1e300, 1e3).largest_T / 2e135 - 1.0), 4.0 * DBL_EPSILON);
    // 2 M/B is below the smallest one
    cr_expect(!fr_stuck_check(5000.0, 7.4e27, 4.7e-298, 15.0, "D", &report));
    cr_expect(report.count == 1 && finding[0].remedy_count == 0);
}
