// The map from one breakaway of a robot joint to the next (see hunting.h).
//
// While the joint sticks, only the integral grows, so that the dwell is known: with the torque tau = M (kp e + lambda
// I), I the integral of r, it is (F_S - |tau|)/(lambda M kp |e|). A slip towards positive q is
//
//     e' = -v,  v' = kp e - kv v + lambda (I - v) - Phi(v)/M,  I' = kp e - kv v,
//
// until v = 0, and the other direction is its mirror image. It grows from v = 0, and is stiff where friction is
// viscous. It is integrated by Radau IIA of order 9 (E. Hairer, G. Wanner, Solving Ordinary Differential Equations II,
// IV.5 and IV.8). e and I are linear in v, so that only its five values of v are unknown, which Newton finds. Where a
// step passes v = 0, the step that ends there is found by regula falsi.
#include "hunting.h"
#include "law/parts.h"
#include "math/assert.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

enum {
    SLIPS_MAX = 200,  ///< slips that are followed
    STEPS_MAX = 8000, ///< steps of all slips together, the refused ones too
    CYCLE_MAX = 8,    ///< most slips of a cycle
    STAGES = 5,
};

/// Accepted defect of a step, whose error is far smaller; part of the first error below which nothing is left of it;
/// and differences of slips that repeat, that nearly do, and of a settled cycle.
static const double DEFECT = 1e-5, NOTHING = 1e-6, SAME = 1e-8, NEAR = 3e-3, SETTLED = 0.01;

/// Integrals of the polynomials of the nodes up to each node, and these polynomials at the begin of the step.
static const double node[STAGES] = {0.057104196114517682, 0.27684301363812383, 0.58359043236891682, 0.86024013565621945,
                                    1},
                    integral[STAGES][STAGES] = {{0.072998864317903324, -0.026735331107945572, 0.018676929763984354,
                                                 -0.01287910609330644, 0.0050428392338820152},
                                                {0.15377523147918247, 0.14621486784749351, -0.03644456890512809,
                                                 0.021233063119304719, -0.0079355799027287775},
                                                {0.14006304568480987, 0.29896712949128348, 0.16758507013524896,
                                                 -0.033969101686617747, 0.010944288744192252},
                                                {0.14489430810953476, 0.27650006876015923, 0.32579792291042103,
                                                 0.12875675325490976, -0.015708917378805328},
                                                {0.14371356079122594, 0.28135601514946206, 0.31182652297574125,
                                                 0.22310390108357074, 0.04}},
                    at_begin[STAGES] = {1.5864079001863282, -1.008117881498373, 0.73097486615978746,
                                        -0.50926488484774272, 0.2};

typedef double Square[STAGES][STAGES];

/// A slip at an instant.
typedef struct Slip {
    double e, v, I;
} Slip;

/// A joint, and what its slips share. With the value and slope of the law at v = 0, friction goes on to v < 0 in a
/// line.
typedef struct Slipping {
    const Hunting *joint;
    double phi_0, slope_0;
    Square second, third; ///< powers of `integral`
    double fastest;       ///< largest velocity of this slip
    int steps;            ///< steps taken
} Slipping;

static void product(Square a, Square b, Square ab)
{
    for (int i = 0; i < STAGES; i++)
        for (int k = 0; k < STAGES; k++) {
            ab[i][k] = 0;
            for (int n = 0; n < STAGES; n++)
                ab[i][k] += a[i][n] * b[n][k];
        }
}

/// Acceleration, and its derivative with respect to v.
static double acceleration(const Slipping *s, Slip x, double *slope)
{
    const Hunting *j = s->joint;
    const Law *law = law_in(j->law);
    double phi = s->phi_0 + s->slope_0 * x.v, phi_slope = s->slope_0;
    if (x.v > 0)
        law->kind->tangent(law->def, x.v, &phi, &phi_slope);
    *slope = -(j->kv + j->lambda + phi_slope / j->M);
    return j->kp * x.e - j->kv * x.v + j->lambda * (x.I - x.v) - phi / j->M;
}

/// Solve B x = y for x, which replaces y. B is lost.
static void solve(Square B, double y[STAGES])
{
    for (int k = 0; k < STAGES; k++)
        for (int i = k + 1; i < STAGES; i++) {
            double part = B[i][k] / B[k][k];
            for (int n = k + 1; n < STAGES; n++)
                B[i][n] -= part * B[k][n];
            y[i] -= part * y[k];
        }
    for (int i = STAGES - 1; i >= 0; i--) {
        for (int n = i + 1; n < STAGES; n++)
            y[i] -= B[i][n] * y[n];
        y[i] /= B[i][i];
    }
}

/// State at a node of a step with these velocities at all nodes.
static Slip stage(const Slipping *s, Slip x, double h, const double v[STAGES], int i)
{
    Slip now = {x.e, v[i], x.I + node[i] * h * s->joint->kp * x.e};
    for (int k = 0; k < STAGES; k++) {
        now.e -= h * integral[i][k] * v[k];
        now.I -= h * (s->joint->kv * integral[i][k] + h * s->joint->kp * s->second[i][k]) * v[k];
    }
    return now;
}

/// Take a step over h. Returns the defect of v' and e' at its begin, over the step, in units of the accepted one; NaN
/// if Newton does not converge.
static double step(Slipping *s, Slip x, double h, Slip *after)
{
    enum { ITERATIONS_MAX = 8 };
    const Hunting *j = s->joint;
    double fall, a_0 = acceleration(s, x, &fall), fall_0 = fall, v[STAGES], a[STAGES], largest = 1, change = 1;
    double second = j->kp + j->lambda * j->kv, third = j->lambda * j->kp, noise = 1e-15 * h * s->phi_0 / j->M;
    s->steps++;
    for (int i = 0; i < STAGES; i++)
        v[i] = x.v + node[i] * h * a_0;
    for (int round = 0; round < ITERATIONS_MAX && change > 1e-7 * largest + noise; round++) {
        Square B;
        double lack[STAGES];
        for (int i = 0; i < STAGES; i++) {
            a[i] = acceleration(s, stage(s, x, h, v, i), &fall);
            for (int k = 0; k < STAGES; k++)
                B[k][i] = h * (h * (second * s->second[k][i] + h * third * s->third[k][i]) - integral[k][i] * fall);
            B[i][i] += 1;
        }
        for (int i = 0; i < STAGES; i++) {
            lack[i] = x.v - v[i];
            for (int k = 0; k < STAGES; k++)
                lack[i] += h * integral[i][k] * a[k];
        }
        solve(B, lack);
        largest = change = 0;
        for (int i = 0; i < STAGES; i++) {
            v[i] += lack[i];
            largest = ABSOLUTE(v[i]) > largest ? ABSOLUTE(v[i]) : largest;
            change = !(ABSOLUTE(lack[i]) <= change) ? ABSOLUTE(lack[i]) : change;
        }
    }
    *after = stage(s, x, h, v, STAGES - 1);
    double of_v = a_0, of_e = x.v;
    for (int i = 0; i < STAGES; i++) {
        of_v -= at_begin[i] * a[i];
        of_e -= at_begin[i] * v[i];
    }
    // stiff friction lets a defect of v' decay within the step
    of_v = ABSOLUTE(h * of_v) / (1 + h * (fall_0 < 0 ? -fall_0 : 0));
    double scale = DEFECT * (0.01 * s->fastest + (x.v > v[STAGES - 1] ? x.v : v[STAGES - 1])) + noise;
    double part = of_v / scale, other = ABSOLUTE(h * of_e) / (DEFECT * (ABSOLUTE(x.e) + ABSOLUTE(after->e)));
    return !(change <= 1e-7 * largest + noise) ? (double)NAN : part > other ? part : other;
}

/// Find the step from x, at most h long, that ends at v = 0; `end` is the state after h, where v <= 0.
static double stop(Slipping *s, Slip x, double h, Slip *end)
{
    double low = 0, of_low = x.v, high = h, of_high = end->v, at = h, before = 0;
    for (int i = 0; i < 50 && ABSOLUTE(end->v) > 1e-13 * x.v && high - low > 1e-15 * h; i++) {
        at = high - of_high * (high - low) / (of_high - of_low);
        step(s, x, at, end);
        // a value on the same side again: halve the other one, so that its end moves too (Illinois)
        if (end->v > 0) {
            low = at;
            of_low = end->v;
            of_high *= before > 0 ? 0.5 : 1;
        } else {
            high = at;
            of_high = end->v;
            of_low *= before < 0 ? 0.5 : 1;
        }
        before = end->v > 0 ? 1 : -1;
    }
    end->v = 0;
    return at;
}

typedef enum Ending { STOPS, NEARS_GOAL, UNKNOWN } Ending;

/// Integrate a slip towards positive q from rest to its stop.
static Ending slip(Slipping *s, Slip *x, double *time)
{
    const Hunting *j = s->joint;
    double from = ABSOLUTE(x->e);
    double h = 0.1 / (j->kv + j->lambda + SQUARE_ROOT(j->kp) + ABSOLUTE(s->slope_0) / j->M);
    double h_before = h, error_before = 1;
    *time = s->fastest = 0;
    while (s->steps < STEPS_MAX) { // bound: STEPS_MAX
        Slip after;
        double error = step(s, *x, h, &after);
        double ratio = 0.9 * fr_pow(error, -1.0 / 6);
        if (error <= 1 && after.v > 0) {
            *time += h;
            *x = after;
            s->fastest = x->v > s->fastest ? x->v : s->fastest;
            if (x->v < NOTHING * s->fastest && ABSOLUTE(x->e) < NOTHING * from)
                return NEARS_GOAL;
            // steps that have become shorter will do so again (K. Gustafsson; Hairer and Wanner, IV.8)
            double trend = ratio * h / h_before * fr_pow(error_before / error, 1.0 / 6);
            ratio = trend < ratio ? trend : ratio;
            h_before = h;
            error_before = error;
        } else if (error <= 1) {
            *time += stop(s, *x, h, &after);
            *x = after;
            return STOPS;
        }
        h *= !(ratio > 0.2) ? 0.2 : ratio < 5 ? ratio : 5;
    }
    return UNKNOWN;
}

/// The breakaways of a joint: error, time, time since the one before, and its part at rest.
typedef struct Breakaways {
    int count;
    double e[SLIPS_MAX], t[SLIPS_MAX], since[SLIPS_MAX], dwell[SLIPS_MAX];
} Breakaways;

/// How far breakaway i differs from another one in its error, or in the time before it: as part of this cycle.
static double unlike(const Breakaways *b, int i, int other, const HuntingCycle *cycle)
{
    double way = ABSOLUTE(b->e[i] - b->e[other]) / cycle->amplitude;
    double time = ABSOLUTE(b->since[i] - b->since[other]) / cycle->period;
    return way > time ? way : time;
}

/// The cycle of the last p slips, and how far they differ from the p before.
static double last_cycle(const Breakaways *b, int p, HuntingCycle *cycle)
{
    int last = b->count - 1;
    double low = b->e[last], high = low, period = 0, rest = 0, most = 0;
    for (int i = last; i > last - p; i--) {
        low = b->e[i] < low ? b->e[i] : low;
        high = b->e[i] > high ? b->e[i] : high;
        period += b->since[i];
        rest += b->dwell[i];
    }
    *cycle = (HuntingCycle){.period = period, .amplitude = high - low, .dwell = rest / period};
    for (int i = last; i > last - p; i--) {
        double part = unlike(b, i, i - p, cycle);
        most = !(part <= most) ? part : most;
    }
    int first = last;
    // bound: the breakaways
    while (first > p && unlike(b, first - 1, last - (last - first + 1) % p, cycle) <= SETTLED)
        first--;
    cycle->settled = b->t[first];
    cycle->slips = first;
    return most;
}

/// Find the fewest last slips that repeat those before. Returns false if there are none.
static bool find_hunting_cycle(const Breakaways *b, HuntingCycle *cycle)
{
    double part = 1;
    // slips that nearly repeat will do so better; more of them are no other cycle
    for (int p = 2; p <= CYCLE_MAX && 2 * p < b->count && !(part <= NEAR); p++)
        part = last_cycle(b, p, cycle);
    return part <= SAME;
}

/// Error at the next breakaway, `e` by the map. Where the last breakaways near a cycle of two slips in a geometric
/// series, it is the limit of that series (A. C. Aitken, 1926), and `since`, the slips since the last such change,
/// begins again.
static double nearer(const Breakaways *b, double e, int *since)
{
    int last = b->count - 1;
    if (++*since < 2 || last < 1 || !(b->dwell[last] > 0 && b->dwell[last - 1] > 0) || e * b->e[last] > 0 ||
        e * b->e[last - 1] < 0)
        return e;
    double before = -b->e[last], change = e - before, ratio = change / (before - b->e[last - 1]);
    double rest = change * ratio / (1 - ratio);
    if (!(ABSOLUTE(ratio) < 0.97 && ABSOLUTE(rest) < NEAR * ABSOLUTE(e)))
        return e;
    *since = 0;
    return e + rest;
}

HuntingCycle hunting_cycle(const Hunting *joint)
{
    FR_ASSERT(joint && joint->law && joint->M > 0);
    const HuntingCycle none = {(double)NAN, (double)NAN, (double)NAN, (double)NAN, 0},
                       dies = {(double)NAN, 0, (double)NAN, (double)NAN, 0};
    double F_S = fr_phi_dry(joint->law, 0), grows = joint->lambda * joint->kp, t = 0, time = 0,
           slope = fr_phi_slope(joint->law, 0);
    if (!(grows > 0 && F_S > 0 && slope - slope == 0))
        return none;
    Slip x = {joint->e, 0, 0};
    Breakaways b = {0};
    Square first;
    int since = 0;
    Slipping slipping = {.joint = joint, .phi_0 = F_S, .slope_0 = slope};
    memcpy(first, integral, sizeof first);
    product(first, first, slipping.second);
    product(first, slipping.second, slipping.third);
    // bound: SLIPS_MAX
    while (b.count < SLIPS_MAX) {
        if (!(ABSOLUTE(x.e) > NOTHING * ABSOLUTE(joint->e)))
            return dies;
        double load = joint->kp * x.e + joint->lambda * x.I, most = F_S / joint->M, dwell = 0;
        double way = ABSOLUTE(load) < most ? x.e : load, side = way < 0 ? -1 : 1;
        if (ABSOLUTE(load) < most) {
            dwell = (most - side * load) / (grows * ABSOLUTE(x.e));
            x.I = (side * most - joint->kp * x.e) / joint->lambda;
        }
        t += time + dwell;
        b.e[b.count] = x.e;
        b.t[b.count] = t;
        b.since[b.count] = time + dwell;
        b.dwell[b.count++] = dwell;
        HuntingCycle cycle;
        if (find_hunting_cycle(&b, &cycle))
            return cycle;
        Slip mirrored = {side * x.e, 0, side * x.I};
        Ending ending = slip(&slipping, &mirrored, &time);
        if (ending != STOPS)
            return ending == NEARS_GOAL ? dies : none;
        x = (Slip){nearer(&b, side * mirrored.e, &since), 0, side * mirrored.I};
    }
    return none;
}
