// See drive_truth.h.
#include "drive_truth.h"
#include "transmission/drive.h"
#include "friction/math.h"

#include <criterion/criterion.h>
#include <math.h>

typedef long double Number;

enum { ORDER = 16 };

/// A polynomial in the time since the start of a stretch, and the size of its terms.
typedef struct Series {
    Number c[ORDER + 2], size;
} Series;

static const Number nothing = 1e-14L; ///< of the size: 0 but for the rounding of the numbers that are given

static double motor(const void *context, double t, double q, double v)
{
    const SineDrive *d = context;
    (void)q, (void)v;
    return d->tau_0 + d->ramp * t + d->tau_1 * fr_sin(d->w * t + d->phase);
}

static double weight(const void *context, double t, double q, double v)
{
    const SineDrive *d = context;
    (void)q, (void)v;
    return t >= d->from ? d->g + d->rate * t : 0.0;
}

static double jump(const void *context, double t)
{
    const SineDrive *d = context;
    return t < d->from ? d->from : (double)INFINITY;
}

FrDrivePlant sine_plant(const SineDrive *sine)
{
    return (FrDrivePlant){motor, weight, sine, jump};
}

static Number value(const Series *p, Number x)
{
    Number sum = 0;
    for (int k = ORDER; k >= 0; k--)
        sum = sum * x + p->c[k];
    return sum;
}

static Number slope(const Series *p, Number x)
{
    Number sum = 0;
    for (int k = ORDER; k >= 1; k--)
        sum = sum * x + (Number)k * p->c[k];
    return sum;
}

/// Where a function of the series changes sign between a and b.
static Number bisect(Number (*of)(const Series *, Number), const Series *p, Number a, Number b)
{
    bool sign = of(p, b) > 0;
    for (int k = 0; k < 80; k++) {
        Number c = (a + b) / 2;
        if ((of(p, c) > 0) == sign)
            b = c;
        else
            a = c;
    }
    return b;
}

/// The sign that it shows first after 0, and where.
static int sign_after(const Series *p, Number h, Number *where)
{
    for (int k = 30; k >= 0; k--) {
        *where = ldexpl(h, -k);
        Number now = value(p, *where);
        if (fabsl(now) > nothing * p->size)
            return now > 0 ? 1 : -1;
    }
    return 0;
}

/// Where it first falls below 0 within (0, h]; more than h: nowhere.
static Number falls(const Series *p, Number h)
{
    enum { PARTS = 4 };
    Number from;
    int sign = sign_after(p, h, &from);
    if (sign <= 0)
        return sign < 0 ? 0 : h * 2;
    for (int i = 0; i < PARTS; i++) {
        Number a = from + (h - from) * i / (Number)PARTS, b = from + (h - from) * (i + 1) / (Number)PARTS;
        if (slope(p, a) < 0 && slope(p, b) > 0) {
            Number low = bisect(slope, p, a, b);
            if (value(p, low) < 0)
                return bisect(value, p, a, low);
        }
        if (value(p, b) < -1e-17L * p->size)
            return bisect(value, p, a, b);
    }
    return h * 2;
}

/// Torque and load from now on.
static void inputs(const Truth *truth, Series *torque, Series *load)
{
    const SineDrive *d = truth->of;
    Number at = (Number)d->w * truth->t + d->phase, sine = sinl(at), cosine = cosl(at), factor = d->tau_1;
    *torque = *load = (Series){.c = {0}};
    for (int k = 0; k <= ORDER; k++) {
        Number derivative = k % 4 == 0 ? sine : k % 4 == 1 ? cosine : k % 4 == 2 ? -sine : -cosine;
        torque->c[k] = factor * derivative;
        factor *= (Number)d->w / (k + 1);
    }
    torque->c[0] += d->tau_0 + d->ramp * truth->t;
    torque->c[1] += d->ramp;
    torque->size = fabsl(d->tau_0) + fabsl(d->ramp * truth->t) + fabsl(d->tau_1);
    if (truth->t >= d->from) {
        load->c[0] = d->g + (Number)d->rate * truth->t;
        load->c[1] = d->rate;
        load->size = fabsl(d->g) + fabsl(d->rate * truth->t);
    }
}

static void tell(Truth *truth, FrDriveEventKind kind)
{
    cr_assert_lt(truth->count, TRUE_EVENTS);
    truth->event[truth->count++] = (TrueEvent){kind, (double)truth->t};
}

/// How far the torque is beyond the edge of the dead band in a direction, from now on.
static Series beyond(const Truth *truth, int s, const Series *torque, const Series *load)
{
    const FrTransmission *g = &truth->of->drive.transmission;
    Number passed = load->c[0] + s * (Number)g->load_friction;
    if (fabsl(passed) <= nothing * (load->size + g->load_friction))
        passed = load->c[1];
    Number r = s * passed >= 0 ? g->drive_static : g->backdrive_static;
    Series edge = {.size = torque->size + fabsl(r) * (load->size + g->load_friction) + g->motor_friction};
    for (int k = 0; k <= ORDER; k++)
        edge.c[k] = s * (torque->c[k] - r * load->c[k]);
    edge.c[0] -= r * g->load_friction + g->motor_friction;
    return edge;
}

/// The length after which a branch of the dead band ends, within h.
static Number branch(const Truth *truth, const Series *load, Number h)
{
    for (int s = -1; s <= 1; s += 2) {
        Number passed = load->c[0] + s * (Number)truth->of->drive.transmission.load_friction;
        Number x = load->c[1] != 0 ? -passed / load->c[1] : 0;
        if (x > 1e-15L * (1 + truth->t) && x < h)
            h = x;
    }
    return h;
}

/// At rest over a length at most; returns the length used.
static Number rest(Truth *truth, Number h)
{
    Series torque, load;
    inputs(truth, &torque, &load);
    h = branch(truth, &load, h);
    int starts = 0;
    Number first = h * 2;
    for (int s = -1; s <= 1; s += 2) {
        Series inside = beyond(truth, s, &torque, &load);
        for (int k = 0; k <= ORDER; k++)
            inside.c[k] = -inside.c[k];
        Number x = falls(&inside, h);
        if (x < first) {
            first = x;
            starts = s;
        }
    }
    if (!(first <= h))
        return h;
    truth->s = starts;
    truth->side = 0;
    Number now = truth->t;
    truth->t = now + first;
    tell(truth, FR_DRIVE_STARTS);
    truth->started = (double)truth->t;
    truth->t = now;
    return first;
}

static Number scale_of(const Truth *truth, int side)
{
    const FrDrive *d = &truth->of->drive;
    return d->rotor + (Number)d->inertia * (side > 0 ? d->transmission.drive : d->transmission.backdrive);
}

/// Velocity, and what has the sign of the torque that is passed on, in the direction of the motion.
static void motion(const Truth *truth, int side, Number h, const Series *torque, const Series *load, Series *v,
                   Series *passed)
{
    const FrDrive *d = &truth->of->drive;
    const FrTransmission *g = &d->transmission;
    int s = truth->s;
    Number r = side > 0 ? g->drive : g->backdrive, scale = scale_of(truth, side);
    *v = *passed = (Series){.c = {truth->v}};
    for (int k = 0; k <= ORDER; k++) {
        Number push = torque->c[k] - d->viscous * v->c[k], weighs = load->c[k];
        if (k == 0) {
            push -= s * (Number)g->motor_friction;
            weighs += s * (Number)g->load_friction;
        }
        v->c[k + 1] = (push - r * weighs) / scale / (k + 1);
        passed->c[k] = s * (d->inertia * push + d->rotor * weighs);
    }
    passed->size = d->inertia * (torque->size + d->viscous * fabsl(truth->v) + g->motor_friction) +
                   d->rotor * (load->size + g->load_friction);
    v->size = fabsl(truth->v) + h / scale * (torque->size + fabsl(r) * (load->size + g->load_friction));
}

/// It has stopped now: rests, or turns.
static void stop(Truth *truth, Number h)
{
    Series torque, load;
    Number where;
    inputs(truth, &torque, &load);
    truth->v = 0;
    truth->s = truth->side = 0;
    for (int s = -1; s <= 1; s += 2) {
        Series out = beyond(truth, s, &torque, &load);
        if (out.c[0] > nothing * out.size || (fabsl(out.c[0]) <= nothing * out.size && sign_after(&out, h, &where) > 0))
            truth->s = s;
    }
    tell(truth, truth->s ? FR_DRIVE_TURNS : FR_DRIVE_STICKS);
}

/// In motion over a length at most; returns the length used.
static Number move(Truth *truth, Number h)
{
    Series torque, load, v, passed;
    inputs(truth, &torque, &load);
    motion(truth, 1, h, &torque, &load, &v, &passed);
    Number where;
    int side = sign_after(&passed, h, &where), before = truth->side;
    if (side == 0)
        side = before ? before : 1;
    if (before && side != before)
        tell(truth, FR_DRIVE_SHIFTS);
    truth->side = side;
    if (!(scale_of(truth, side) > 0)) {
        if (truth->v == 0) { // the last of infinitely many jams: it has not moved
            truth->s = truth->side = 0;
            truth->count--;
            return h < 1e-12L ? h : 1e-12L;
        }
        tell(truth, FR_DRIVE_JAMS);
        truth->quick = (double)truth->t - truth->started < 1e-6 ? truth->quick + 1 : 0;
        truth->endless = truth->quick > 20;
        truth->v = 0;
        truth->s = truth->side = 0;
        return 0;
    }
    motion(truth, side, h, &torque, &load, &v, &passed);
    for (int k = 0; k <= ORDER; k++) {
        passed.c[k] *= side;
        v.c[k] *= truth->s;
    }
    v.c[ORDER + 1] *= truth->s;
    Number shifts = falls(&passed, h), stops = falls(&v, h);
    if (truth->v == 0 && stops == 0) { // a start that does not get away
        truth->s = truth->side = 0;
        truth->count--;
        return h < 1e-12L ? h : 1e-12L;
    }
    Number used = shifts < h ? shifts : h;
    used = stops < used ? stops : used;
    Number way = 0;
    for (int k = ORDER; k >= 0; k--)
        way = (way + v.c[k] / (k + 1)) * used;
    truth->q += truth->s * way;
    truth->v = truth->s * value(&v, used);
    Number now = truth->t;
    truth->t = now + used;
    if (stops <= used)
        stop(truth, h);
    truth->t = now;
    return used;
}

void truth_go(Truth *truth, double t)
{
    const SineDrive *d = truth->of;
    if (!truth->begun) {
        truth->v = d->v0;
        truth->s = (d->v0 > 0) - (d->v0 < 0);
        truth->begun = true;
    }
    for (int k = 0; truth->t < t && !truth->endless; k++) {
        cr_assert_lt(k, 100000, "no end at %Lg", truth->t);
        Number smallest = scale_of(truth, truth->side < 0 ? -1 : 1);
        Number fast = d->w > d->drive.viscous / smallest ? d->w : d->drive.viscous / smallest;
        Number h = t - truth->t, longest = 0.05L / (fast > 0 ? fast : 1);
        if (truth->t < d->from && truth->t + h > d->from)
            h = d->from - truth->t;
        bool cut = h > longest;
        if (cut)
            h = longest;
        Number used = truth->s ? move(truth, h) : rest(truth, h);
        bool jumps = truth->t < d->from && truth->t + used >= d->from;
        truth->t = used == h && !cut ? (jumps ? d->from : t) : truth->t + used;
        if (jumps)
            truth->t = d->from;
    }
}
