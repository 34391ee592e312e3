// Intersections of the line v + Z y = x with the law (Cisneros 2022, eq 14 and 16; Kikuuwe 2006, Theorem 1).
//
// For x > 0 they are the roots v in [0, x] of M (v - x) + Phi(v), M = 1/Z. This residual is monotone between the
// velocities at which Phi falls as steeply as the line, so that every change of its sign brackets one root.
#include "parts.h"
#include "math/assert.h"
#include "math/bits.h"
#include "math/double_double.h"

/// The line, and its excess over breakaway |x| - Z Phi(+0).
typedef struct Line {
    const Law *law;
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

/// Keep an intersection as number i, on the side of x, if there is room for it.
static void keep(FrIntersection one, double x, int i, FrIntersection *found, int max)
{
    if (i < max)
        found[i] = (FrIntersection){with_sign(one.v, x), with_sign(one.y, x)};
}

int fr_law_intersections(const FrLaw *law, FrDouble2 M, double x, FrIntersection *found, int max)
{
    FR_ASSERT(M.hi > 0 && (found || max == 0) && max >= 0);
    double magnitude = absolute(x);
    if (!(x - x == 0))
        return 0;
    const Law *l = law_in(law);
    FrDouble2 edge = double2_divide(l->kind->exact_phi(l->def, (FrDouble2){0, 0}), M);
    const Line line = {l, M.hi, double2_add((FrDouble2){magnitude, 0}, double2_negative(edge))};
    bool sticks = !(line.excess.hi > 0), above = sticks;
    FrIntersection last = {0, M.hi * magnitude};
    int count = 0;
    if (sticks)
        keep(last, x, count++, found, max);
    double from = 0;
    // bound: the parts of the law
    while (from < magnitude) {
        double part = l->kind->next_part(l->def, -M.hi, from), to = part < magnitude ? part : magnitude;
        // friction is not negative, so the last residual is not negative either
        bool then = to == magnitude || residual(&line, to) > 0;
        // at the edge of the stick zone v = 0 is the root of the first part
        if (then != above && !(from == 0 && line.excess.hi == 0)) {
            last = between(&line, from, to, then);
            keep(last, x, sticks ? count : count + 1, found, max);
            count++;
        }
        above = then;
        from = to;
    }
    // beyond breakaway the transform takes the largest slip velocity
    if (!sticks && count > 0)
        keep(last, x, 0, found, max);
    return count;
}
