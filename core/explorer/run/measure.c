// Measures of a run, step by step (see friction/measure.h).
#include "explorer/run/measure.h"
#include "contact/parts.h"
#include "math/assert.h"
#include "math/vector.h"
#include "contact/vector.h"

#include <string.h>

const FrChannel fr_measures[] = {
    [FR_CHATTER_COUNT] =
        FR_CHANNEL("chatter_count", "n_c", "",
                   "sign changes of the velocity in consecutive steps at rest, rounding noise excluded"),
    [FR_CHATTER_AMPLITUDE] =
        FR_CHANNEL("chatter_amplitude", "v_c", "rad/s", "largest velocity after such a sign change"),
    [FR_DRIFT] = FR_CHANNEL("drift", "Δx", "rad", "slip while at rest"),
    [FR_ENERGY_CREATED] = FR_CHANNEL("energy_created", "E_+", "J", "energy created by friction"),
    [FR_ENERGY_LOST] = FR_CHANNEL("energy_lost", "E_−", "J", "energy dissipated by friction"),
    [FR_TIME_STUCK] =
        FR_CHANNEL("time_stuck", "t_s", "s", "total time for which a rigid block would rest; slow creep counts"),
    [FR_STICK_SLIP_PERIOD] = FR_CHANNEL("stick_slip_period", "T_ss", "s", "period of the limit cycle of stick-slip"),
    [FR_STICK_SLIP_AMPLITUDE] =
        FR_CHANNEL("stick_slip_amplitude", "A_ss", "rad", "peak-to-peak position of that limit cycle"),
    [FR_HUNTING_PERIOD] =
        FR_CHANNEL("hunting_period", "T_h", "s", "time from one slip to the next in the same direction, if it repeats"),
    [FR_HUNTING_AMPLITUDE] =
        FR_CHANNEL("hunting_amplitude", "A_h", "rad", "peak-to-peak position between these slips, if it repeats"),
    [FR_NEXT_SLIP] =
        FR_CHANNEL("next_slip", "t_n", "s", "time until the next slip, if the load goes on growing as it does"),
    {0},
};

const char *const fr_state_names[] = {"not settled", "settled", "at rest", "winding up", NULL};

/// Relative difference allowed between the times and spans of slips that repeat. For times, this many steps are allowed
/// too, because times are rounded to steps.
static const double like = 0.01, rounded_steps = 2;

/// A load that changes by less than this part of F_S is unchanged, and a velocity by less than a hundred times this
/// part of the largest speed. The same holds where a range is left by less than its part `like`, as the samples of an
/// oscillation do.
static const double grows = 1e-6;

/// Add the slip since the contact last stuck to the drift, if it is to be included.
static void commit(FrMeasuring *m, int n, bool counts)
{
    if (counts)
        vector_add(n, 1, m->slipping, m->slipped);
    vector_zero(n, m->slipping);
}

/// Returns true in a rest that is more than a touch: where a contact can stick exactly, it sticks for more than one
/// step.
static bool is_rest(const FrMeasuring *m)
{
    return m->rest_steps > 1 && (m->stuck_steps > 1 || !m->sticks);
}

/// End a rest: the body slips. Slip since the body last stuck belongs to breakaway.
static void add_end(FrMeasuring *m, int n, const double *u, double t)
{
    m->slow = false;
    commit(m, n, m->stuck_steps == 0);
    m->value[FR_DRIFT] += fr_length(n, m->slipped);
    vector_zero(n, m->slipped);
    m->sticks = m->sticks || m->stuck_steps > 1;
    if (is_rest(m)) {
        FrSlipBegin begin = {.t = t, .low = m->low, .high = m->high};
        vector_copy(n, u, begin.u);
        if (m->slips == FR_SLIPS_KEPT)
            memmove(&m->slip[0], &m->slip[1], (size_t)--m->slips * sizeof m->slip[0]);
        m->slip[m->slips++] = begin;
        m->low = (double)INFINITY;
        m->high = -(double)INFINITY;
    }
    m->rest_steps = m->stuck_steps = m->load.steps = 0;
    m->settled = false;
}

/// Add a value to its spans. A change of less than `unchanged` is none.
static void follow(FrSpans *s, int n, const double *x, double unchanged)
{
    bool first = ++s->steps == 1, begins = first || s->steps == 2 * s->begin;
    if (begins) {
        s->same = !first;
        for (int i = 0; i < n && !first; i++) {
            double slack = like * (s->old_high[i] - s->old_low[i]) + unchanged;
            s->same = s->same && s->low[i] <= s->old_low[i] + slack && s->high[i] >= s->old_high[i] - slack;
        }
        vector_copy(n, s->low, s->old_low);
        vector_copy(n, s->high, s->old_high);
        vector_copy(n, first ? x : s->at_begin, s->at_old);
        vector_copy(n, x, s->at_begin);
        s->old_begin = first ? 1 : s->begin;
        s->begin = s->steps;
        s->was_left = first || s->left;
        s->left = false;
    }
    for (int i = 0; i < n; i++) {
        s->low[i] = begins || x[i] < s->low[i] ? x[i] : s->low[i];
        s->high[i] = begins || x[i] > s->high[i] ? x[i] : s->high[i];
        double slack = like * (s->old_high[i] - s->old_low[i]) + unchanged;
        if (!first && (x[i] < s->old_low[i] - slack || x[i] > s->old_high[i] + slack))
            s->left = true;
    }
}

static bool is_steady(const FrSpans *s)
{
    return s->steps > 1 && !s->left && !s->was_left;
}

void fr_measure_step(FrMeasuring *m, const FrContact *contact, const FrContactSample *now, double t)
{
    FR_ASSERT(m && contact && now);
    const Contact *c = contact_in(contact);
    int n = c->dimension;
    double T = c->T, load = fr_length(n, now->h), speed = fr_length(n, now->u);
    double slip = fr_length(n, now->friction.slip), turn = 0;
    double F_S = now->F_S > 0 ? now->F_S : fr_contact_breakaway(contact, now->h);
    if (slip > 0 && c->F_moving < c->F_S)
        F_S *= c->F_moving / c->F_S;
    double bound = T * (F_S + load) / c->M, noise = 1e-9 * T * F_S / c->M;
    if (m->steps == 0)
        vector_copy(n, now->x, m->origin);
    m->steps++;
    m->value[now->friction.power < 0 ? FR_ENERGY_CREATED : FR_ENERGY_LOST] += ABSOLUTE(now->friction.power) * T;

    double way[FR_DIMENSION_MAX];
    vector_copy(n, now->x, way);
    vector_add(n, -1, m->origin, way);
    double x = n == 1 ? way[0] : fr_length(n, way);
    m->low = x < m->low ? x : m->low;
    m->high = x > m->high ? x : m->high;

    for (int i = 0; i < n; i++)
        turn += now->u[i] * m->before[i];
    bool turned = turn < 0 && speed >= noise, chatters = turned && m->turned;
    if (chatters && speed > m->late_amplitude)
        m->late_amplitude = speed;
    m->turned = turned;

    bool rests = load <= F_S && speed <= bound;
    m->motion = chatters    ? FR_MOTION_CHATTERS
                : slip == 0 ? FR_MOTION_STICKS
                : rests     ? FR_MOTION_CREEPS
                            : FR_MOTION_SLIPS;
    if (m->slow && slip == 0) // it sticks again, after a slip that was never fast
        add_end(m, n, m->begin.u, m->begin.t);
    if (rests) {
        m->value[FR_TIME_STUCK] += T;
        if (chatters) {
            m->value[FR_CHATTER_COUNT]++;
            if (speed > m->value[FR_CHATTER_AMPLITUDE])
                m->value[FR_CHATTER_AMPLITUDE] = speed;
        }
        m->settled = m->settled || (m->rest_steps > 0 && speed >= m->speed);
        if (m->settled)
            vector_add(n, T, now->friction.slip, m->slipping);
        if (slip == 0) {
            commit(m, n, m->stuck_steps > 0); // before it first stuck, it came to a stop
            m->stuck_steps++;
        }
        m->rest_steps++;
        follow(&m->load, n, now->h, grows * F_S);
        if (m->load.steps == m->load.begin || m->load.steps == 1) {
            m->F_S_old = m->load.steps == 1 ? now->F_S : m->F_S_begin;
            m->F_S_begin = now->F_S;
        }
    } else if (slip > bound && m->rest_steps > 0) {
        add_end(m, n, now->u, t);
    } else if (slip > 0 && m->rest_steps > 0 && m->stuck_steps > 1 && !m->slow) {
        m->slow = true;
        m->begin.t = t;
        vector_copy(n, now->u, m->begin.u);
    }
    m->fastest = speed > m->fastest ? speed : m->fastest;
    if (is_rest(m))
        m->velocity.steps = 0;
    else
        follow(&m->velocity, n, now->u, 100 * grows * m->fastest);
    m->t = t;
    m->T = T;
    m->speed = speed;
    m->F_S = F_S;
    vector_copy(n, now->h, m->h);
    vector_copy(n, now->u, m->before);
}

/// Returns true if two slips start in the same direction.
static bool same_way(const FrSlipBegin *one, const FrSlipBegin *other)
{
    double same = 0;
    for (int d = 0; d < FR_DIMENSION_MAX; d++)
        same += one->u[d] * other->u[d];
    return same > 0;
}

/// Returns true if two times between slips are equal.
static bool repeats(const FrMeasuring *m, double time, double other)
{
    return ABSOLUTE(time - other) <= like * time + rounded_steps * m->T;
}

/// Returns true if the slips i and k, each after another slip, are alike: they start in the same direction, after the
/// same time and the same span.
static bool alike(const FrMeasuring *m, int i, int k)
{
    const FrSlipBegin *one = &m->slip[i], *other = &m->slip[k];
    return same_way(one, other) && repeats(m, one->t - one[-1].t, other->t - other[-1].t) &&
           ABSOLUTE(one->high - one->low - (other->high - other->low)) <= like * (one->high - one->low);
}

/// Returns true if the cycle of the last p slips is like the cycle that ends with slip `last`.
static bool cycles_alike(const FrMeasuring *m, int p, int last)
{
    bool all = last - p >= 0;
    for (int i = 0; i < p && all; i++)
        all = alike(m, m->slips - 1 - i, last - i);
    return all;
}

/// Find the period and amplitude of the limit cycle (FR_STICK_SLIP_PERIOD).
static void find_cycle(const FrMeasuring *m, double *period, double *amplitude)
{
    int p = 1, last = m->slips - 1;
    *period = *amplitude = (double)NAN;
    while (p <= FR_CYCLE_SLIPS_MAX && !cycles_alike(m, p, last - p)) // bound: FR_CYCLE_SLIPS_MAX
        p++;
    if (p > FR_CYCLE_SLIPS_MAX)
        return;
    double next = m->slip[last + 1 - p].t - m->slip[last - p].t;
    if (m->t - m->slip[last].t > next + like * next + rounded_steps * m->T)
        return;
    int cycles = 1;
    while (cycles_alike(m, p, last - cycles * p)) // bound: FR_SLIPS_KEPT
        cycles++;
    double spans = 0;
    for (int c = 0; c < cycles; c++) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (int i = last - c * p; i > last - (c + 1) * p; i--) {
            low = m->slip[i].low < low ? m->slip[i].low : low;
            high = m->slip[i].high > high ? m->slip[i].high : high;
        }
        spans += high - low;
    }
    *period = (m->slip[last].t - m->slip[last - cycles * p].t) / cycles;
    *amplitude = spans / cycles;
}

/// Find the period and amplitude of hunting (FR_HUNTING_PERIOD).
static void find_hunting(const FrMeasuring *m, double *period, double *amplitude)
{
    int found = 0, last = m->slips - 1;
    double t[3], span[3], low = (double)INFINITY, high = -(double)INFINITY;
    *period = *amplitude = (double)NAN;
    for (int i = last; i >= 0 && found < 3; i--) {
        const FrSlipBegin *slip = &m->slip[i];
        bool same = i == last || same_way(slip, &m->slip[last]);
        if (same) {
            t[found] = slip->t;
            span[found++] = high - low; // since this slip, until the next one in its direction
        }
        low = same || slip->low < low ? slip->low : low;
        high = same || slip->high > high ? slip->high : high;
    }
    if (found < 3 || !repeats(m, t[0] - t[1], t[1] - t[2]) || ABSOLUTE(span[1] - span[2]) > like * span[1])
        return;
    double mean = (t[0] - t[2]) / 2;
    if (m->t - t[0] > mean + like * mean + rounded_steps * m->T)
        return;
    *period = mean;
    *amplitude = (span[1] + span[2]) / 2;
}

/// Time until the load reaches F_S, if both keep their mean rates since the beginning of the previous span of this
/// rest: |h + s dh/dt| = F_S + s dF_S/dt. NaN if it never does, or without a rest.
static double next_slip(const FrMeasuring *m)
{
    double rate[FR_DIMENSION_MAX], square = 0, along = 0, steps = m->load.steps - m->load.old_begin;
    bool young = m->load.steps < 1.25 * m->load.begin; // a span too short to leave a range by 1 % of it
    if (m->rest_steps == 0 || m->slow || !(steps > 0) || !(m->load.left || (m->load.was_left && young)))
        return (double)NAN;
    for (int d = 0; d < FR_DIMENSION_MAX; d++) {
        rate[d] = (m->h[d] - m->load.at_old[d]) / steps;
        square += rate[d] * rate[d];
        along += rate[d] * m->h[d];
    }
    double h = fr_length(FR_DIMENSION_MAX, m->h), room = (m->F_S - h) * (m->F_S + h);
    double limit_rate = m->F_S_old > 0 ? (m->F_S - m->F_S_old) / steps : 0;
    square -= limit_rate * limit_rate;
    along -= limit_rate * m->F_S;
    double s = m->T * (SQUARE_ROOT(along * along + square * room) - along) / square;
    return s >= 0 && s < (double)INFINITY ? s : (double)NAN;
}

FrRunState fr_measure_state(const FrMeasuring *m)
{
    FR_ASSERT(m);
    double period, its_period, amplitude;
    find_cycle(m, &period, &amplitude);
    find_hunting(m, &its_period, &amplitude);
    if (period == period || its_period == its_period)
        return FR_STATE_SETTLED;
    if (m->rest_steps > 0 && is_steady(&m->load))
        return m->motion == FR_MOTION_STICKS ? FR_STATE_AT_REST : FR_STATE_SETTLED;
    double slips = next_slip(m);
    if (slips == slips)
        return FR_STATE_WINDING_UP;
    return !is_rest(m) && is_steady(&m->velocity) && m->velocity.same ? FR_STATE_SETTLED : FR_STATE_NOT_SETTLED;
}

void fr_measure_values(const FrMeasuring *measuring, double *value)
{
    FR_ASSERT(measuring && value);
    FrMeasuring m = *measuring;
    commit(&m, FR_DIMENSION_MAX, true);
    for (int i = 0; i < FR_MEASURE_COUNT; i++)
        value[i] = m.value[i];
    value[FR_DRIFT] += fr_length(FR_DIMENSION_MAX, m.slipped);
    find_cycle(measuring, &value[FR_STICK_SLIP_PERIOD], &value[FR_STICK_SLIP_AMPLITUDE]);
    find_hunting(measuring, &value[FR_HUNTING_PERIOD], &value[FR_HUNTING_AMPLITUDE]);
    value[FR_NEXT_SLIP] = fr_measure_state(measuring) == FR_STATE_WINDING_UP ? next_slip(measuring) : (double)NAN;
}
