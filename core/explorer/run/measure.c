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
    [FR_TIME_STUCK] = FR_CHANNEL("time_stuck", "t_s", "s", "time at rest"),
    [FR_STICK_SLIP_PERIOD] = FR_CHANNEL("stick_slip_period", "T_ss", "s", "period of the limit cycle of stick-slip"),
    [FR_STICK_SLIP_AMPLITUDE] =
        FR_CHANNEL("stick_slip_amplitude", "A_ss", "rad", "peak-to-peak position of that limit cycle"),
    {0},
};

/// Relative difference allowed between the times and spans of slips that repeat. For times, this many steps are allowed
/// too, because times are rounded to steps.
static const double like = 0.01, rounded_steps = 2;

/// A load that changes by less than this part of F_S is unchanged. The same holds for a load that leaves a range by
/// less than the part `like` of this range, as the samples of an oscillation do.
static const double grows = 1e-6;

/// Add the slip since the contact last stuck to the drift, if it is to be included.
static void commit(FrMeasuring *m, int n, bool counts)
{
    if (counts)
        vector_add(n, 1, m->slipping, m->slipped);
    vector_zero(n, m->slipping);
}

/// End a rest: the body slips. Slip since the body last stuck belongs to breakaway.
static void add_end(FrMeasuring *m, int n, const double *u, double t)
{
    commit(m, n, m->stuck_steps == 0);
    m->value[FR_DRIFT] += fr_length(n, m->slipped);
    vector_zero(n, m->slipped);
    // if a contact can stick exactly, a slip that only touches 0 is not a rest: it sticks for one step at most
    m->sticks = m->sticks || m->stuck_steps > 1;
    if (m->rest_steps > 1 && (m->stuck_steps > 1 || !m->sticks)) {
        FrSlipBegin begin = {.t = t, .low = m->low, .high = m->high};
        vector_copy(n, u, begin.u);
        if (m->slips == FR_SLIPS_KEPT)
            memmove(&m->slip[0], &m->slip[1], (size_t)--m->slips * sizeof m->slip[0]);
        m->slip[m->slips++] = begin;
        m->low = (double)INFINITY;
        m->high = -(double)INFINITY;
    }
    m->rest_steps = m->stuck_steps = 0;
    m->settled = false;
}

/// Update the range of the load over the current part of this rest. The current step belongs to it.
static void follow_load(FrMeasuring *m, int n, const double *h, double F_S)
{
    bool first = m->rest_steps == 1, begins = first || m->rest_steps == 2 * m->span_steps;
    if (begins) {
        vector_copy(n, m->h_low, m->old_low);
        vector_copy(n, m->h_high, m->old_high);
        m->was_wound = first || m->wound;
        m->wound = false;
        m->span_steps = m->rest_steps;
    }
    for (int i = 0; i < n; i++) {
        m->h_low[i] = begins || h[i] < m->h_low[i] ? h[i] : m->h_low[i];
        m->h_high[i] = begins || h[i] > m->h_high[i] ? h[i] : m->h_high[i];
        double slack = like * (m->old_high[i] - m->old_low[i]) + grows * F_S;
        if (!first && (h[i] < m->old_low[i] - slack || h[i] > m->old_high[i] + slack))
            m->wound = true;
    }
}

bool fr_measure_rests(const FrMeasuring *m)
{
    FR_ASSERT(m);
    return m->motion == FR_MOTION_STICKS && !m->wound && !m->was_wound;
}

void fr_measure_step(FrMeasuring *m, const FrContact *contact, const FrContactSample *now, double t)
{
    FR_ASSERT(m && contact && now);
    const Contact *c = contact_in(contact);
    int n = c->dimension;
    double T = c->T, load = fr_length(n, now->h), speed = fr_length(n, now->u);
    double slip = fr_length(n, now->friction.slip), F_S = fr_contact_breakaway(contact, now->h), turn = 0;
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
        follow_load(m, n, now->h, F_S);
    } else if (slip > bound && m->rest_steps > 0) {
        add_end(m, n, now->u, t);
    }
    m->t = t;
    m->T = T;
    m->speed = speed;
    vector_copy(n, now->u, m->before);
}

/// Returns true if the slips i and k, each after another slip, are alike: they start in the same direction, after the
/// same time and the same span.
static bool alike(const FrMeasuring *m, int i, int k)
{
    const FrSlipBegin *one = &m->slip[i], *other = &m->slip[k];
    double time = one->t - one[-1].t, its_time = other->t - other[-1].t, same = 0;
    double span = one->high - one->low, its_span = other->high - other->low;
    for (int d = 0; d < FR_DIMENSION_MAX; d++)
        same += one->u[d] * other->u[d];
    return same > 0 && ABSOLUTE(time - its_time) <= like * time + rounded_steps * m->T &&
           ABSOLUTE(span - its_span) <= like * span;
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

void fr_measure_values(const FrMeasuring *measuring, double *value)
{
    FR_ASSERT(measuring && value);
    FrMeasuring m = *measuring;
    commit(&m, FR_DIMENSION_MAX, true);
    for (int i = 0; i < FR_MEASURE_COUNT; i++)
        value[i] = m.value[i];
    value[FR_DRIFT] += fr_length(FR_DIMENSION_MAX, m.slipped);
    find_cycle(measuring, &value[FR_STICK_SLIP_PERIOD], &value[FR_STICK_SLIP_AMPLITUDE]);
}
