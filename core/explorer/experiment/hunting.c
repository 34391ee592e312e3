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
// step passes v = 0, Newton finds the step that ends there.
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
    LAST = STAGES - 1,
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

/// A joint in a slip, which begins towards positive q. With the value and slope of the law at v = 0, friction goes on
/// to v < 0 in a line.
typedef struct Slipping {
    Hunting joint;
    double phi_0, slope_0;
    Square second, third;                  ///< powers of `integral`
    double e, v, I;                        ///< its state
    double e_after, I_after, v_at[STAGES]; ///< the state after a step, and its velocities at the nodes
    double fastest;                        ///< largest velocity of this slip
    double time;                           ///< since its begin
    int steps;                             ///< steps of all slips
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
static double acceleration(const Slipping *s, double e, double v, double I, double *slope)
{
    const Hunting *j = &s->joint;
    const Law *law = law_in(j->law);
    double phi = s->phi_0 + s->slope_0 * v, phi_slope = s->slope_0;
    if (v > 0)
        law->kind->tangent(law->def, v, &phi, &phi_slope);
    *slope = -(j->kv + j->lambda + phi_slope / j->M);
    return j->kp * e - j->kv * v + j->lambda * (I - v) - phi / j->M;
}

/// Acceleration at node i of a step over h; also sets e_after and I_after to the state there.
static double at_node(Slipping *s, double h, int i, double *slope)
{
    const Hunting *j = &s->joint;
    s->e_after = s->e;
    s->I_after = s->I + node[i] * h * j->kp * s->e;
    for (int k = 0; k < STAGES; k++) {
        s->e_after -= h * integral[i][k] * s->v_at[k];
        s->I_after -= h * (j->kv * integral[i][k] + h * j->kp * s->second[i][k]) * s->v_at[k];
    }
    return acceleration(s, s->e_after, s->v_at[i], s->I_after, slope);
}

/// Try a step over h. Returns the defect of v' and e' at its begin, over the step, in units of the accepted one; NaN if
/// Newton does not converge.
static double try_step(Slipping *s, double h)
{
    enum { ITERATIONS_MAX = 8 };
    const Hunting *j = &s->joint;
    double fall, a[STAGES], largest = 1, change = 1, *v = s->v_at;
    double a_0 = acceleration(s, s->e, s->v, s->I, &fall), of_v = a_0, of_e = s->v, decay = fall < 0 ? -fall : 0;
    double second = j->kp + j->lambda * j->kv, third = j->lambda * j->kp, noise = 1e-15 * h * s->phi_0 / j->M;
    s->steps++;
    for (int i = 0; i < STAGES; i++)
        v[i] = s->v + node[i] * h * a_0;
    for (int round = 0; round < ITERATIONS_MAX && change > 1e-7 * largest + noise; round++) {
        double B[STAGES][STAGES + 1]; // the derivatives of what v lacks, and this
        for (int i = 0; i < STAGES; i++) {
            a[i] = at_node(s, h, i, &fall);
            for (int k = 0; k < STAGES; k++)
                B[k][i] = h * (h * (second * s->second[k][i] + h * third * s->third[k][i]) - integral[k][i] * fall);
            B[i][i] += 1;
        }
        for (int i = 0; i < STAGES; i++) {
            B[i][STAGES] = s->v - v[i];
            for (int k = 0; k < STAGES; k++)
                B[i][STAGES] += h * integral[i][k] * a[k];
        }
        for (int k = 0; k < STAGES; k++)
            for (int i = 0; i < STAGES; i++) {
                double part = i == k ? 0 : B[i][k] / B[k][k];
                for (int n = k; n <= STAGES; n++)
                    B[i][n] -= part * B[k][n];
            }
        largest = change = 0;
        for (int i = 0; i < STAGES; i++) {
            double lack = B[i][STAGES] / B[i][i];
            v[i] += lack;
            largest = ABSOLUTE(v[i]) > largest ? ABSOLUTE(v[i]) : largest;
            change = !(ABSOLUTE(lack) <= change) ? ABSOLUTE(lack) : change;
        }
    }
    for (int i = 0; i < STAGES; i++) {
        of_v -= at_begin[i] * a[i];
        of_e -= at_begin[i] * v[i];
    }
    at_node(s, h, LAST, &fall);
    // stiff friction lets a defect of v' decay within the step
    of_v = ABSOLUTE(h * of_v) / (1 + h * decay);
    double scale = DEFECT * (0.01 * s->fastest + (s->v > v[LAST] ? s->v : v[LAST])) + noise;
    double part = of_v / scale, other = ABSOLUTE(h * of_e) / (DEFECT * (ABSOLUTE(s->e) + ABSOLUTE(s->e_after)));
    return !(change <= 1e-7 * largest + noise) ? (double)NAN : part > other ? part : other;
}

typedef enum Ending { STOPS, NEARS_GOAL, UNKNOWN } Ending;

/// Integrate a slip from rest to its stop.
static Ending slip_to_stop(Slipping *s)
{
    const Hunting *j = &s->joint;
    double from = ABSOLUTE(s->e), slope;
    double h = 0.1 / (j->kv + j->lambda + SQUARE_ROOT(j->kp) + ABSOLUTE(s->slope_0) / j->M);
    double h_before = h, error_before = 1;
    s->v = s->time = s->fastest = 0;
    while (s->steps < STEPS_MAX) { // bound: STEPS_MAX
        double error = try_step(s, h), ratio = 0.9 * fr_pow(error, -1.0 / 6);
        bool accepted = error <= 1, stops = s->v_at[LAST] <= 0;
        // v falls faster and faster, so that Newton nears the stop from beyond it
        for (int i = 0; accepted && stops && i < 30 && ABSOLUTE(s->v_at[LAST]) > 1e-13 * s->v; i++) {
            h -= s->v_at[LAST] / acceleration(s, s->e_after, s->v_at[LAST], s->I_after, &slope);
            try_step(s, h);
        }
        if (accepted) {
            s->time += h;
            s->e = s->e_after;
            s->I = s->I_after;
            s->v = s->v_at[LAST];
            s->fastest = s->v > s->fastest ? s->v : s->fastest;
            if (stops)
                return STOPS;
            if (s->v < NOTHING * s->fastest && ABSOLUTE(s->e) < NOTHING * from)
                return NEARS_GOAL;
            // steps that have become shorter will do so again (K. Gustafsson; Hairer and Wanner, IV.8)
            double trend = ratio * h / h_before * fr_pow(error_before / error, 1.0 / 6);
            ratio = trend < ratio ? trend : ratio;
            h_before = h;
            error_before = error;
        }
        h *= !(ratio > 0.2) ? 0.2 : ratio < 5 ? ratio : 5;
    }
    return UNKNOWN;
}

/// A breakaway: error, time, time since the one before, and its part at rest.
typedef struct Breakaway {
    double e, t, since, dwell;
} Breakaway;

/// Find the cycle of the fewest last slips that repeat those before. Returns false if there are none.
static bool find_hunting_cycle(const Breakaway *b, int last, HuntingCycle *cycle)
{
    double most = 1; // difference of slips and of those before
    // slips that nearly repeat will do so better; more of them are no other cycle
    for (int p = 2; p <= CYCLE_MAX && 2 * p <= last && most > NEAR; p++) {
        double low = b[last].e, high = low;
        *cycle = (HuntingCycle){0};
        most = 0;
        for (int i = last; i > last - p; i--) {
            low = b[i].e < low ? b[i].e : low;
            high = b[i].e > high ? b[i].e : high;
            cycle->period += b[i].since;
            cycle->dwell += b[i].dwell;
        }
        cycle->amplitude = high - low;
        cycle->dwell /= cycle->period;
        // bound: the breakaways
        for (int i = last; i > 0; i--) {
            const Breakaway *like = &b[last - (last - i) % p]; // in the last p
            double way = ABSOLUTE(b[i].e - like->e) / cycle->amplitude;
            double time = ABSOLUTE(b[i].since - like->since) / cycle->period, part = way > time ? way : time;
            most = i > last - 2 * p && !(part <= most) ? part : most;
            if (!(part <= SETTLED))
                break;
            cycle->settled = b[i].t;
            cycle->slips = i;
        }
    }
    return most <= SAME;
}

HuntingCycle hunting_cycle(const Hunting *joint)
{
    FR_ASSERT(joint && joint->law && joint->M > 0);
    HuntingCycle cycle = {(double)NAN, (double)NAN, (double)NAN, (double)NAN, 0};
    Slipping s = {
        .joint = *joint, .phi_0 = fr_phi_dry(joint->law, 0), .slope_0 = fr_phi_slope(joint->law, 0), .e = joint->e};
    Breakaway breakaways[SLIPS_MAX];
    Square first;
    double grows = joint->lambda * joint->kp, most = joint->F_S / joint->M, t = 0;
    if (!(grows > 0 && most > 0 && s.slope_0 - s.slope_0 == 0))
        return cycle;
    memcpy(first, integral, sizeof first);
    product(first, first, s.second);
    product(first, s.second, s.third);
    for (int last = 0, since = 0; last < SLIPS_MAX; last++) {
        Breakaway *b = &breakaways[last];
        double load = joint->kp * s.e + joint->lambda * s.I, dwell = 0;
        bool sticks = ABSOLUTE(load) < most;
        double side = (sticks ? s.e : load) < 0 ? -1 : 1;
        if (!(ABSOLUTE(s.e) > NOTHING * ABSOLUTE(joint->e))) {
            cycle.amplitude = 0;
            return cycle;
        }
        if (sticks) {
            dwell = (most - side * load) / (grows * ABSOLUTE(s.e));
            s.I = (side * most - joint->kp * s.e) / joint->lambda;
        }
        t += s.time + dwell;
        *b = (Breakaway){s.e, t, s.time + dwell, dwell};
        HuntingCycle found;
        if (find_hunting_cycle(breakaways, last, &found))
            return found;
        s.e *= side;
        s.I *= side;
        Ending ending = slip_to_stop(&s);
        if (ending == UNKNOWN)
            return cycle;
        s.I *= side;
        s.e *= ending == NEARS_GOAL ? 0 : side;
        // where the last breakaways near a cycle of two slips in a geometric series, go on from the limit of that
        // series (A. C. Aitken, 1926), two slips later again
        since++;
        if (since < 2 || last < 1 || !(dwell > 0 && b[-1].dwell > 0 && s.e * b[0].e < 0 && b[0].e * b[-1].e < 0))
            continue;
        double change = s.e + b[0].e, ratio = -change / (b[0].e + b[-1].e), rest = change * ratio / (1 - ratio);
        if (ABSOLUTE(ratio) < 0.97 && ABSOLUTE(rest) < NEAR * ABSOLUTE(s.e)) {
            s.e += rest;
            since = 0;
        }
    }
    return cycle;
}
