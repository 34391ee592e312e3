// Element C stuck under a body: when explicit coupling is stable, and when it does not oscillate (Kikuuwe 2006, IV-C).
//
// Over a step the spring's elongation and the velocity go as (eq 63), k = T^2 K/M, b = T B/M:
//
//     e' = (1 - k) e + T (1 - b) u,   u' = -(k/T) e + (1 - b) u
//
// of trace 2 - k - b and determinant 1 - b. The roots are inside the unit circle while k + 2 b < 4; they are real while
// k + b >= 2 sqrt k, and then above 0 while b < 1 and k + b < 2; no step does all that when B^2 < K M.
#include "kind.h"
#include "math/assert.h"
#include "base/say.h"

#include <math.h>

FrStuckStability fr_stuck_stability(double K, double B, double M, double T)
{
    FR_ASSERT(K > 0 && B >= 0 && M > 0 && T > 0);
    FrStuckStability stuck = {0};
    double k = T * T * K / M, b = T * B / M, middle = (2 - k - b) / 2, under = (k + b) * (k + b) / 4 - k;
    double apart = SQUARE_ROOT(under < 0 ? -under : under);
    for (int i = 0; i < 2; i++) {
        stuck.real[i] = under < 0 ? middle : i == 0 ? middle + apart : middle - apart;
        stuck.imaginary[i] = under < 0 ? (i == 0 ? apart : -apart) : 0;
    }
    stuck.largest_T = 4 * M / (B + SQUARE_ROOT(B * B + 4 * K * M));
    if (4 * K * M == (double)INFINITY)
        stuck.largest_T = 4 / (B / M + SQUARE_ROOT(B / M * (B / M) + 4 * (K / M)));
    if (B * B >= K * M) {
        // 2 sqrt(M/K) - B/K as one difference, which is exact if both terms are close: 0 for B = 2 sqrt(K M)
        double least = (2 * SQUARE_ROOT(K * M) - B) / K;
        stuck.smallest_smooth_T = least > 0 ? least : 0;
        stuck.largest_smooth_T = M / B;
    }
    return stuck;
}

bool fr_stuck_check(double K, double B, double M, double T, const char *element, FrReport *report)
{
    FrStuckStability stuck = fr_stuck_stability(K, B, M, T);
    if (T < stuck.largest_T)
        return true;
    // below the smallest number there is no remedy
    double largest = stuck.largest_T > 0 ? fr_round_digits(stuck.largest_T, 3, -1) : 0;
    report = fr_report_enter(report, &(FrReport){0});
    FrFinding *finding = fr_report_add(
        report, FR_WARNING, element ? FR_STEP_UNSTABLE_SEPARATELY : FR_STEP_UNSTABLE, "T",
        FR_ARGUMENTS(fr_quantity("T", T, "s"), fr_number("first", stuck.real[0]), fr_number("second", stuck.real[1]),
                     fr_quantity("largest", largest, "s"), fr_word("element", element ? element : "")));
    if (largest > 0)
        fr_finding_remedy(finding, FR_AT_MOST, "T", largest, "s");
    fr_report_end(report);
    return false;
}
