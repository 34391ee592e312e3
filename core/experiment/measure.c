// Measures of a run, step by step (see friction/measure.h).
#include "friction/measure.h"
#include "contact/vector.h"

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
    [FR_STICK_SLIP_PERIOD] = FR_CHANNEL("stick_slip_period", "T_ss", "s", "mean time from one slip to the next"),
    [FR_STICK_SLIP_AMPLITUDE] =
        FR_CHANNEL("stick_slip_amplitude", "A_ss", "rad", "mean peak-to-peak position between slips"),
    {0},
};

/// Add the slip since the contact last stuck to the drift, if it counts.
static void commit(FrMeasuring *m, int n, bool counts)
{
    if (counts)
        vector_add(n, 1, m->slipping, m->slipped);
    vector_zero(n, m->slipping);
}

/// A rest has ended: the body slips. Slip since it last stuck belongs to breakaway.
static void add_end(FrMeasuring *m, int n, double t)
{
    commit(m, n, m->stuck_steps == 0);
    m->value[FR_DRIFT] += fr_length(n, m->slipped);
    vector_zero(n, m->slipped);
    // where a contact can stick exactly, a slip that only touches 0 is no rest: it sticks for a step at most
    m->sticks = m->sticks || m->stuck_steps > 1;
    if (m->rest_steps > 1 && (m->stuck_steps > 1 || !m->sticks)) {
        if (m->ends == 0)
            m->end_first = t;
        else
            m->spans += m->high - m->low;
        m->ends++;
        m->end_last = t;
        m->low = (double)INFINITY;
        m->high = -(double)INFINITY;
    }
    m->rest_steps = m->stuck_steps = 0;
    m->settled = false;
}

void fr_measure_step(FrMeasuring *m, const FrContact *contact, const FrContactSample *now, double t)
{
    FR_ASSERT(m && contact && now);
    int n = contact->dimension;
    double T = contact->T, load = fr_length(n, now->h), speed = fr_length(n, now->u);
    double slip = fr_length(n, now->friction.slip), F_S = fr_contact_breakaway(contact, now->h), turn = 0;
    double bound = T * (F_S + load) / contact->M, noise = 1e-9 * T * F_S / contact->M;
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
    bool turned = turn < 0 && speed >= noise, again = turned && m->turned;
    if (again && speed > m->late_amplitude)
        m->late_amplitude = speed;
    m->turned = turned;

    bool rests = load <= F_S && speed <= bound;
    m->motion = again ? FR_MOTION_CHATTERS : slip == 0 ? FR_MOTION_STICKS : rests ? FR_MOTION_CREEPS : FR_MOTION_SLIPS;
    if (rests) {
        m->value[FR_TIME_STUCK] += T;
        if (again) {
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
    } else if (slip > bound && m->rest_steps > 0) {
        add_end(m, n, t);
    }
    m->speed = speed;
    vector_copy(n, now->u, m->before);
}

void fr_measure_values(const FrMeasuring *measuring, double *value)
{
    FR_ASSERT(measuring && value);
    FrMeasuring m = *measuring;
    commit(&m, FR_DIMENSION_MAX, true);
    for (int i = 0; i < FR_MEASURE_COUNT; i++)
        value[i] = m.value[i];
    value[FR_DRIFT] += fr_length(FR_DIMENSION_MAX, m.slipped);
    value[FR_STICK_SLIP_PERIOD] = m.ends > 1 ? (m.end_last - m.end_first) / (m.ends - 1) : (double)NAN;
    value[FR_STICK_SLIP_AMPLITUDE] = m.ends > 1 ? m.spans / (m.ends - 1) : (double)NAN;
}
