// Intersections of the line v + Z y = x with the law (Cisneros 2022, eq 14 and 16; Kikuuwe 2006, Theorem 1).
//
// For x > 0 they are the roots v in [0, x] of M (v - x) + Phi(v), M = 1/Z. This residual is monotone between the
// velocities at which Phi falls as steeply as the line, so that every change of its sign brackets one root.
#include "kind.h"
#include "math/assert.h"
#include "math/bits.h"
#include "math/double_double.h"

/// The line, and its excess over breakaway |x| - Z Phi(+0).
typedef struct Line {
    const FrLaw *law;
    double M;
    FrDouble2 excess;
} Line;

/// M (v - x) + Phi(v), written in the excess over breakaway, without cancellation near v = 0.
static double residual(const Line *line, double v)
{
    return line->M * ((v - line->excess.hi) - line->excess.lo) - line->law->kind->drop(line->law->def, v);
}

/// Find the root between low and high by Newton within the bracket. `rises`: the residual is negative at low.
static FrIntersection between(const Line *line, double low, double high, bool rises)
{
    const FrLawKind *kind = line->law->kind;
    const void *def = line->law->def;
    double v = low + 0.5 * (high - low), step = 0;
    for (int i = 0; i < 400; i++) {
        double error = residual(line, v);
        if (error == 0) {
            step = 0;
            break;
        }
        if ((error > 0) == rises)
            high = v;
        else
            low = v;
        step = -(error / (line->M + kind->slope(def, v)));
        double next = v + step;
        if (absolute(step) <= 0x1p-51 * v)
            break;
        // every other iteration halves the bracket, or cuts it to 2^-20 while the root may be decades below
        if (!(next > low && next < high) || i % 2 == 1) {
            step = 0;
            next = low + (high - low) * (low < 0x1p-20 * high ? 0x1p-20 : 0.5);
        }
        if (next <= low || next >= high)
            break;
        v = next;
    }
    step = absolute(step) <= 0x1p-50 * v ? step : 0;
    return (FrIntersection){v + step, kind->phi(def, v) + kind->slope(def, v) * step};
}

int fr_law_intersections(const FrLaw *law, FrDouble2 M, double x, FrIntersection *found, int max)
{
    FR_ASSERT(law && law->kind && M.hi > 0 && (found || max == 0) && max >= 0);
    double magnitude = absolute(x), part[FR_LAW_PARTS_MAX];
    if (!(x - x == 0))
        return 0;
    FrDouble2 edge = double2_divide(law->kind->exact_phi(law->def, (FrDouble2){0, 0}), M);
    const Line line = {law, M.hi, double2_add((FrDouble2){magnitude, 0}, double2_negative(edge))};
    bool sticks = !(line.excess.hi > 0);
    FrIntersection all[FR_INTERSECTIONS_MAX];
    int count = 0, parts = law->kind->parts(law->def, -M.hi, part);
    if (sticks)
        all[count++] = (FrIntersection){0, M.hi * magnitude};
    double from = 0;
    bool above = sticks;
    for (int i = 0; i <= parts && from < magnitude; i++) {
        double to = i < parts && part[i] < magnitude ? part[i] : magnitude;
        // friction is not negative, so the last residual is not negative either
        bool then = to == magnitude || residual(&line, to) > 0;
        // at the edge of the stick zone v = 0 is the root of the first part
        if (then != above && !(i == 0 && line.excess.hi == 0))
            all[count++] = between(&line, from, to, then);
        above = then;
        from = to;
    }
    // beyond breakaway the transform takes the largest slip velocity
    for (int i = 0; i < count && i < max; i++) {
        const FrIntersection *one = &all[sticks ? i : i == 0 ? count - 1 : i - 1];
        found[i] = (FrIntersection){with_sign(one->v, x), with_sign(one->y, x)};
    }
    return count;
}
