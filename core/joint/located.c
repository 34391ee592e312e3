// Runge-Kutta steps of order 4 between events. Direction and side of the load are fixed within a piece, and the event
// that ends their validity is located by varying the length of the step, to the last bits (Dupont 1993, 3.1.1, 4.1 and
// 4.2). A piece also ends if torque or load jump.
//
// At an event, the quantity that ends the piece is 0 up to rounding, so its sign carries no information; instead, the
// sign towards which the quantity goes is used (see `heading`). The acceleration is continuous when the load torque
// passes 0, so the side that continues does not depend on the side assumed.
#include "transmission/methods.h"

#include <math.h>

void fr_drive_add_event(FrDriveRecord *record, FrDriveEvent event)
{
    if (!record)
        return;
    if (record->count < record->capacity)
        record->event[record->count] = event;
    record->count++;
}

FrDriveEvent fr_drive_jam(const FrDrive *drive, double t, double q, double v)
{
    double mass = drive->rotor + drive->inertia;
    return (FrDriveEvent){.kind = FR_DRIVE_JAMS,
                          .t = t,
                          .q = q,
                          .v_before = v,
                          .acceleration_before = (double)NAN,
                          .acceleration_after = (double)NAN,
                          .impulse = mass * (v < 0 ? -v : v),
                          .energy = mass * v * v / 2};
}

enum {
    MOST_PIECES = 200, ///< largest number of pieces of a step; the rest is then one implicit step
    MOST_TRIALS = 200, ///< largest number of trials of a search
    SECTIONS = 40,     ///< largest number of sections of a search for a minimum
    HALVINGS = 20,     ///< smallest part of a step at which a quantity shows its sign: 2^-20
};

/// Torques that act on a drive: motor torque and load torque.
typedef struct Acts {
    double torque, load;
} Acts;

/// A piece of a motion, starting from (t, q, v), with one direction and one efficiency.
typedef struct Piece {
    const FrDrive *drive;
    const FrDrivePlant *plant;
    int s;    ///< direction
    int side; ///< 1: the drive drives its load, -1: it is backdriven
    double r, scale;
    double t, q, v;
    Acts acts;    ///< torques at the start, in motion
    double shows; ///< length at which the side shows its sign; INFINITY: nowhere
    /// Time of the next jump of the torques. The piece ends there at the latest, with the torques before the jump.
    double jump;
} Piece;

/// Torques after the length x of a piece.
static Acts acts_at(const Piece *p, double x, double q, double v)
{
    double t = drive_before(p->jump, p->t + x);
    return (Acts){p->plant->torque(p->plant->context, t, q, v), drive_load(p->plant, t, q, v)};
}

static double acceleration(const Piece *p, double torque, double load)
{
    const FrTransmission *way = &p->drive->transmission;
    return (torque - (p->r * (load + p->s * way->load_friction) + p->s * way->motor_friction)) / p->scale;
}

/// State at the end of a part of a piece, and the work until then.
typedef struct End {
    double q, v, work_in, work_out, lost;
} End;

/// Nodes of a Runge-Kutta step: the start, twice the middle, the end.
typedef struct Nodes {
    Acts acts[4]; ///< torques, minus viscous friction
    double a[4];  ///< accelerations
} Nodes;

/// A Runge-Kutta step of length h.
static End advance(const Piece *p, double h, Nodes *nodes)
{
    static const double node[] = {0, 0.5, 0.5, 1}, weight[] = {1, 2, 2, 1};
    double mass = p->drive->rotor + p->drive->inertia, v = 0, *a = nodes->a;
    End end = {0};
    for (int k = 0; k < 4; k++) {
        double far = node[k] * h;
        double q = k ? p->q + far * v : p->q;
        v = k ? p->v + far * a[k - 1] : p->v;
        Acts acts = k ? acts_at(p, far, q, v) : p->acts;
        double torque = acts.torque - p->drive->viscous * v;
        a[k] = acceleration(p, torque, acts.load);
        nodes->acts[k] = (Acts){torque, acts.load};
        double share = weight[k] * h / 6 * v;
        end.work_in += share * acts.torque;
        end.work_out += share * acts.load;
        end.lost += share * (acts.torque - acts.load - mass * a[k]);
    }
    end.q = p->q + h * (p->v + h / 6 * (a[0] + a[1] + a[2]));
    end.v = p->v + h / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3]);
    return end;
}

/// Acceleration after the length x of a piece, in a state.
static double acceleration_at(const Piece *p, double x, double q, double v)
{
    Acts acts = acts_at(p, x, q, v);
    return acceleration(p, acts.torque - p->drive->viscous * v, acts.load);
}

/// A quantity that passes 0, and its largest value by rounding alone.
typedef struct Quantity {
    double value, rounding;
} Quantity;

static const double ROUNDING = 0x1p-46;

/// Distance of the torque of a drive at rest beyond its dead band after the length x; negative within it.
static Quantity beyond_at(const Piece *p, double x)
{
    double low, high;
    Acts acts = acts_at(p, x, p->q, 0);
    fr_transmission_band(&p->drive->transmission, acts.load, true, &low, &high);
    bool up = acts.torque - high > low - acts.torque;
    return (Quantity){up ? acts.torque - high : low - acts.torque,
                      ROUNDING * (absolute(acts.torque) + absolute(up ? high : low))};
}

/// Switching function of the load: above 0 while the side is right.
static Quantity on_its_side(const Piece *p, Acts acts, double v)
{
    const FrDrive *drive = p->drive;
    double damping = drive->viscous * v;
    return (Quantity){
        p->side * p->s * drive_passed_sign(drive, p->s, acts.torque - damping, acts.load),
        ROUNDING * (drive->inertia * (absolute(acts.torque) + absolute(damping)) + drive->rotor * absolute(acts.load))};
}

/// A quantity as a function of the length x of a piece, counted from `near`.
typedef struct Search {
    Quantity (*value)(const struct Search *search, double x);
    const Piece *piece;
    double near;
} Search;

static Quantity speed_after(const Search *search, double x)
{
    Nodes nodes;
    return (Quantity){search->piece->s * advance(search->piece, search->near + x, &nodes).v, 0};
}

static Quantity side_after(const Search *search, double x)
{
    Nodes nodes;
    double far = search->near + x;
    End end = advance(search->piece, far, &nodes);
    return on_its_side(search->piece, acts_at(search->piece, far, end.q, end.v), end.v);
}

static Quantity beyond_after(const Search *search, double x)
{
    return beyond_at(search->piece, search->near + x);
}

static Quantity within_after(const Search *search, double x)
{
    Quantity excess = beyond_after(search, x);
    return (Quantity){-excess.value, excess.rounding};
}

/// Length between 0 and b at which it changes sign, on the far side, to the last bits. Illinois; every third
/// trial is a bisection.
static double root(const Search *search, double b)
{
    double a = 0, at_a = search->value(search, 0).value, at_b = search->value(search, b).value;
    for (int i = 0; i < MOST_TRIALS; i++) {
        double c = i % 3 ? b - at_b * (b - a) / (at_b - at_a) : (a + b) / 2;
        if (!(a < c && c < b))
            break;
        double at_c = search->value(search, c).value;
        if (at_c == 0 || (at_c > 0) == (at_b > 0)) {
            b = c;
            at_b = at_c;
            at_a /= 2;
            if (at_c == 0)
                break;
        } else {
            a = c;
            at_a = at_c;
            at_b /= 2;
        }
    }
    return b;
}

/// Whether the parabola through a quantity at the start, the middle and the end of a length has its minimum inside, so
/// near to 0 that the quantity may be below 0.
static bool has_valley(double start, double middle, double end)
{
    double bend = start - 2 * middle + end, tilt = end - start;
    return bend > 0 && absolute(tilt) < 2 * bend && middle - tilt * tilt / (8 * bend) < bend;
}

/// Length at which a quantity that is above 0 at both ends of a length b is below 0 between them, as when it passes 0
/// twice; 0 if there is none. Golden-section search.
static double below(const Search *search, double b)
{
    const double part = 0x1.3c6ef372fe94fp-1; // (sqrt 5 - 1)/2
    double a = 0, c = b - part * b, d = part * b;
    double at_c = search->value(search, c).value, at_d = search->value(search, d).value;
    for (int i = 0; i < SECTIONS && at_c > 0 && at_d > 0; i++) {
        if (at_c < at_d) {
            b = d;
            d = c;
            at_d = at_c;
            c = b - part * (b - a);
            at_c = search->value(search, c).value;
        } else {
            a = c;
            c = d;
            at_c = at_d;
            d = a + part * (b - a);
            at_d = search->value(search, d).value;
        }
    }
    return at_c < 0 ? c : at_d < 0 ? d : 0;
}

/// First sign that a quantity shows over a length after it was 0 up to rounding, and the length `x` at which it
/// does; 0 if it shows none.
static int heading(const Search *search, double length, double *x)
{
    for (int k = HALVINGS; k >= 0; k--) {
        *x = length * power_of_two(-k);
        Quantity now = search->value(search, *x);
        if (absolute(now.value) > now.rounding)
            return drive_sign(now.value);
    }
    return 0;
}

/// Direction in which a drive at rest starts after the length x; 0 if it rests.
static int direction_at(const Piece *p, double x)
{
    return fr_drive_start(p->drive, p->plant, drive_before(p->jump, p->t + x), p->q);
}

/// Continue a drive at rest over a length. Returns the direction in which it leaves its dead band, after the length h;
/// 0 if it does not leave.
static int leave(const Piece *p, double length, double *h)
{
    Search search = {beyond_after, p, 0};
    Quantity now = beyond_after(&search, 0);
    double within = 0; // length at which it is known to be inside
    *h = 0;
    if (now.value > now.rounding)
        return direction_at(p, 0);
    int to = now.value < 0 ? -1 : heading(&search, length, &within);
    if (to > 0)
        return direction_at(p, within);
    if (to == 0)
        return direction_at(p, now.value > 0 ? 0 : length);
    double outside = length, end = beyond_after(&search, length).value;
    if (!(end > 0)) { // unless it leaves the dead band and reaches it again
        if (!has_valley(-now.value, -beyond_after(&search, length / 2).value, -end))
            return 0;
        search.value = within_after;
        outside = below(&search, length);
        search.value = beyond_after;
        if (!(outside > within))
            return 0;
    }
    search.near = within;
    *h = within + root(&search, outside - within);
    int s = direction_at(p, *h);
    return s ? s : direction_at(p, outside); // the zero itself was hit
}

static void take_side(Piece *p, int side)
{
    p->side = side;
    p->r = side > 0 ? p->drive->transmission.drive : p->drive->transmission.backdrive;
    p->scale = p->drive->rotor + p->drive->inertia * p->r;
}

/// Find the side of the load that continues over a length; `otherwise` is used if this is undetermined.
static void find_side(Piece *p, double length, int otherwise)
{
    Search search = {side_after, p, 0};
    take_side(p, 1);
    Quantity drives = on_its_side(p, p->acts, p->v);
    int side = drive_sign(drives.value);
    p->shows = 0;
    if (!(absolute(drives.value) > drives.rounding)) {
        side = heading(&search, length, &p->shows);
        if (side == 0)
            p->shows = (double)INFINITY;
    }
    take_side(p, side ? side : otherwise);
}

/// After this part of a piece, a start shows whether it moves away from v = 0.
static const double shortly = 1e-6;

/// Whether the switching function of the load may be below 0 only in the interior of a step.
static bool side_has_valley(const Piece *p, const Nodes *nodes)
{
    double at[4];
    for (int k = 0; k < 4; k++)
        at[k] = p->side * p->s * drive_passed_sign(p->drive, p->s, nodes->acts[k].torque, nodes->acts[k].load);
    return has_valley(at[0], at[2], at[3]);
}

enum { NOTHING = FR_DRIVE_EVENTS, NEVER = FR_DRIVE_EVENTS + 1 };

/// Shorten the length h of a piece to its first event, and compute its end. Returns NEVER for a start that does not
/// move away from v = 0 within the length h.
static int first_event(const Piece *p, double *h, End *end)
{
    Nodes nodes;
    int what = NOTHING;
    *end = advance(p, *h, &nodes);
    if (p->s * end->v > 0 && p->v != 0 && p->s * nodes.a[0] < 0 && p->s * end->v < 2 * *h * p->s * nodes.a[3]) {
        Search search = {speed_after, p, 0};
        double x = below(&search, *h);
        if (x > 0) {
            *h = x;
            *end = advance(p, x, &nodes);
        }
    }
    if (!(p->s * end->v > 0)) {
        // a start from v = 0 is no crossing
        Search search = {speed_after, p, p->v != 0 ? 0 : *h * shortly};
        if (p->v == 0 && !(speed_after(&search, 0).value > 0)) {
            *h = search.near;
            return NEVER;
        }
        if (end->v != 0) {
            *h = search.near + root(&search, *h - search.near);
            *end = advance(p, *h, &nodes);
        }
        what = FR_DRIVE_STICKS;
    }
    Search search = {side_after, p, p->shows};
    double wrong = 0; // length at which the side is no longer right
    double v = what == NOTHING ? end->v : 0;
    if (*h > p->shows && on_its_side(p, acts_at(p, *h, end->q, v), v).value < 0)
        wrong = *h;
    else if (p->shows == 0 && side_has_valley(p, &nodes))
        wrong = below(&search, *h);
    if (wrong > 0) {
        *h = p->shows + root(&search, wrong - p->shows);
        *end = advance(p, *h, &nodes);
        what = FR_DRIVE_SHIFTS;
    }
    return what;
}

/// Acceleration of a drive at v = 0 that starts in direction s, or rests.
static double acceleration_from_rest(const FrDrive *drive, const FrDrivePlant *plant, int s, double t, double q)
{
    FrDriveMotion motion = {0};
    if (s)
        fr_drive_slip(drive, s, drive_torque(drive, plant, t, q, 0), drive_load(plant, t, q, 0), &motion);
    return motion.acceleration;
}

static FrDriveMode mode_of(int s, int side)
{
    return (FrDriveMode)(s * ((s > 0) == (side > 0) ? 2 : 1));
}

static int side_of(FrDriveMode mode)
{
    return mode == FR_DRIVES_UP || mode == FR_DRIVES_DOWN ? 1 : -1;
}

/// A drive on its way through a step.
typedef struct Way {
    const FrDrive *drive;
    const FrDrivePlant *plant;
    FrDriveState *state;
    FrDriveRecord *record;
    double t, left; ///< current time, and the rest of the step
    bool crossed;   ///< the load torque has just passed 0
} Way;

/// Record the change of side of a load at the start of a piece, by itself or by a jump of the torques.
static void tell_shift(Way *way, const Piece *p)
{
    Piece before = *p;
    double last = drive_before(p->t, p->t);
    bool jumped = drive_jump(way->plant, last) == p->t;
    take_side(&before, -p->side);
    if (jumped)
        before.t = last;
    FrDriveEvent event = {.kind = FR_DRIVE_SHIFTS, .t = p->t, .q = p->q, .v_before = p->v, .v_after = p->v};
    event.acceleration_before = event.acceleration_after = acceleration_at(&before, 0, p->q, p->v);
    if (jumped)
        event.acceleration_after = p->scale > 0 ? acceleration_at(p, 0, p->q, p->v) : (double)NAN;
    fr_drive_add_event(way->record, event);
}

/// No acceleration is consistent: the drive stops instantly.
static void jam(Way *way)
{
    FrDriveEvent event = fr_drive_jam(way->drive, way->t, way->state->q, way->state->v);
    int s = fr_drive_start(way->drive, way->plant, way->t, way->state->q);
    event.acceleration_after = acceleration_from_rest(way->drive, way->plant, s, way->t, way->state->q);
    if (way->record)
        way->record->lost += event.energy;
    fr_drive_add_event(way->record, event);
    way->state->v = 0;
    way->state->mode = FR_DRIVE_RESTS;
}

/// The drive has reached v = 0 at the end of a piece of length h: it rests or turns.
static void stop(Way *way, const Piece *p, double h, const End *end)
{
    FrDriveState *state = way->state;
    int s = fr_drive_start(way->drive, way->plant, way->t, state->q);
    state->v = 0;
    state->mode = s ? mode_of(s, 1) : FR_DRIVE_RESTS;
    fr_drive_add_event(way->record, (FrDriveEvent){.kind = s ? FR_DRIVE_TURNS : FR_DRIVE_STICKS,
                                                   .t = way->t,
                                                   .q = state->q,
                                                   .acceleration_before = acceleration_at(p, h, end->q, end->v),
                                                   .acceleration_after = acceleration_from_rest(way->drive, way->plant,
                                                                                                s, way->t, state->q)});
}

/// A start that does not move away from v = 0: the drive stays at rest for a while.
static void rest(Way *way, double length)
{
    way->state->mode = FR_DRIVE_RESTS;
    way->t += length;
    way->left -= length;
}

/// Move in a direction over at most a length.
static void move(Way *way, Piece *p, double length, bool starts)
{
    FrDriveState *state = way->state;
    p->acts = acts_at(p, 0, p->q, p->v);
    int before = drive_sign(state->mode) == p->s && p->v != 0 ? side_of(state->mode) : 0;
    find_side(p, length, before && way->crossed ? -before : before ? before : 1);
    way->crossed = false;
    if (before && before != p->side)
        tell_shift(way, p);
    if (!(p->scale > 0)) {
        if (p->v == 0)
            rest(way, length * shortly);
        else
            jam(way);
        return;
    }
    double h = length, start = way->t;
    End end;
    int what = first_event(p, &h, &end);
    if (what == NEVER) {
        rest(way, h);
        return;
    }
    way->t = h == p->jump - start ? p->jump : start + h;
    way->left -= h;
    if (starts)
        fr_drive_add_event(way->record, (FrDriveEvent){.kind = FR_DRIVE_STARTS,
                                                       .t = start,
                                                       .q = state->q,
                                                       .acceleration_after = acceleration_from_rest(
                                                           way->drive, way->plant, p->s, start, state->q)});
    state->q = end.q;
    state->v = end.v;
    state->mode = mode_of(p->s, p->side);
    way->crossed = what == FR_DRIVE_SHIFTS;
    if (way->record) {
        way->record->work_in += end.work_in;
        way->record->work_out += end.work_out;
        way->record->lost += end.lost;
    }
    if (what == FR_DRIVE_STICKS)
        stop(way, p, h, &end);
}

/// Continue over the rest of the step, until the next jump, event or end of the step.
static void go_on(Way *way)
{
    FrDriveState *state = way->state;
    Piece p = {.drive = way->drive, .plant = way->plant, .t = way->t, .q = state->q, .v = state->v};
    p.jump = drive_jump(way->plant, p.t);
    double length = p.jump - p.t < way->left ? p.jump - p.t : way->left, h = 0;
    p.s = drive_sign(p.v);
    bool starts = false;
    if (!p.s && state->mode != FR_DRIVE_RESTS && drive_sign(state->mode) == direction_at(&p, 0))
        p.s = drive_sign(state->mode); // it has turned just now
    if (!p.s) {
        state->mode = FR_DRIVE_RESTS;
        p.s = leave(&p, length, &h);
        starts = true;
    }
    if (p.s && h < length) {
        p.t = way->t += h;
        way->left -= h;
        move(way, &p, length - h, starts);
        return;
    }
    way->t = length == p.jump - p.t ? p.jump : way->t + length;
    way->left -= length;
}

void fr_drive_step_located(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                           FrDriveRecord *record)
{
    Way way = {drive, plant, state, record, t, T, false};
    for (int i = 0; i < MOST_PIECES && way.left > 0; i++)
        go_on(&way);
    if (way.left > 0 && way.left >= 1e-12 * T) {
        fr_drive_step_implicit(drive, plant, state, way.t, way.left, record);
        state->mode = FR_DRIVE_RESTS;
    }
}
