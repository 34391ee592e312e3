// Runge-Kutta steps of order 4 between events: direction and side of the load are held fixed, and what ends their
// validity is located on the length of the step to the last bits (Dupont 1993, 3.1.1, 4.1 and 4.2).
#include "drive.h"

enum {
    MOST_PIECES = 200, ///< of a step; what is left then is one implicit step
    MOST_TRIALS = 200, ///< of a search
};

/// A piece of a motion: from (t, q, v) on with one direction and one efficiency.
typedef struct Piece {
    const FrDrive *drive;
    const FrDrivePlant *plant;
    int s;    ///< direction
    int side; ///< 1: it drives, -1: it is backdriven
    double r, scale;
    double t, q, v;
} Piece;

static double acceleration(const Piece *p, double torque, double load)
{
    const FrTransmission *way = &p->drive->transmission;
    return (torque - (p->r * (load + p->s * way->load_friction) + p->s * way->motor_friction)) / p->scale;
}

/// The end of a part of a piece, and the works until then.
typedef struct End {
    double q, v, work_in, work_out, lost;
} End;

/// A Runge-Kutta step of length h.
static End advance(const Piece *p, double h)
{
    static const double node[] = {0, 0.5, 0.5, 1}, weight[] = {1, 2, 2, 1};
    double mass = p->drive->rotor + p->drive->inertia, a[4], v = 0;
    End end = {0};
    for (int k = 0; k < 4; k++) {
        double far = node[k] * h, t = p->t + far;
        double q = k ? p->q + far * v : p->q;
        v = k ? p->v + far * a[k - 1] : p->v;
        double torque = p->plant->torque(p->plant->context, t, q, v), load = drive_load(p->plant, t, q, v);
        a[k] = acceleration(p, torque - p->drive->viscous * v, load);
        double share = weight[k] * h / 6 * v;
        end.work_in += share * torque;
        end.work_out += share * load;
        end.lost += share * (torque - load - mass * a[k]);
    }
    end.q = p->q + h * (p->v + h / 6 * (a[0] + a[1] + a[2]));
    end.v = p->v + h / 6 * (a[0] + 2 * a[1] + 2 * a[2] + a[3]);
    return end;
}

/// Its switching function of the load at an instant: above 0 while the side is right.
static double on_its_side(const Piece *p, double t, double q, double v)
{
    double torque = drive_torque(p->drive, p->plant, t, q, v), load = drive_load(p->plant, t, q, v);
    return p->side * p->s * drive_passed_sign(p->drive, p->s, torque, load);
}

/// A switching function over the length x of the step, from `near` on.
typedef struct Search {
    double (*value)(const struct Search *search, double x);
    const Piece *piece;
    double near;
} Search;

static double speed_after(const Search *search, double x)
{
    return search->piece->s * advance(search->piece, search->near + x).v;
}

static double side_after(const Search *search, double x)
{
    End end = advance(search->piece, x);
    return on_its_side(search->piece, search->piece->t + x, end.q, end.v);
}

static double beyond_after(const Search *search, double x)
{
    const Piece *p = search->piece;
    return fr_drive_beyond(p->drive, p->plant, p->t + x, p->q);
}

/// Where it changes sign between 0 and b, on the far side, to the last bits: Illinois, every third trial bisection.
static double root(const Search *search, double b)
{
    double a = 0, at_a = search->value(search, 0), at_b = search->value(search, b);
    for (int i = 0; i < MOST_TRIALS; i++) {
        double c = i % 3 ? b - at_b * (b - a) / (at_b - at_a) : (a + b) / 2;
        if (!(a < c && c < b))
            break;
        double at_c = search->value(search, c);
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

/// How a drive at rest goes on: waits until its dead band is left. Returns the direction, 0 if it is not left.
static int wait(const FrDrive *drive, const FrDrivePlant *plant, double q, double *t, double *left)
{
    Piece here = {.drive = drive, .plant = plant, .t = *t, .q = q};
    Search search = {beyond_after, &here, 0};
    if (!(beyond_after(&search, *left) > 0))
        return 0;
    double h = beyond_after(&search, 0) < 0 ? root(&search, *left) : 0;
    int s = h > 0 ? fr_drive_start(drive, plant, *t + h, q) : 0;
    if (!s) // the zero itself was hit: the direction is that of the end
        s = fr_drive_start(drive, plant, *t + *left, q);
    *t += h;
    *left -= h;
    return s;
}

/// A piece in direction s that can be as long as `left`.
static Piece piece_of(const FrDrive *drive, const FrDrivePlant *plant, const FrDriveState *state, int s, double t,
                      double left)
{
    Piece p = {drive, plant, s, 1, 0, 0, t, state->q, state->v};
    double drives = on_its_side(&p, t, p.q, p.v);
    if (drives == 0)
        drives = on_its_side(&p, t + left, p.q + left * p.v, p.v);
    p.side = drives >= 0 ? 1 : -1;
    p.r = p.side > 0 ? drive->transmission.drive : drive->transmission.back;
    p.scale = drive->rotor + drive->inertia * p.r;
    return p;
}

enum { NOTHING = FR_DRIVE_EVENTS, NEVER = FR_DRIVE_EVENTS + 1 };

/// Shortens the length h of a piece to its first event, and tells its end; NEVER: a start that does not get away from
/// v = 0.
static int first_event(const Piece *p, double *h, End *end)
{
    int what = NOTHING;
    *end = advance(p, *h);
    if (p->s * end->v < 0) {
        // where it starts from v = 0 that is no crossing
        Search search = {speed_after, p, p->v != 0 ? 0 : *h * 1e-6};
        if (p->v == 0 && !(speed_after(&search, 0) > 0))
            return NEVER;
        *h = search.near + root(&search, *h - search.near);
        *end = advance(p, *h);
        what = FR_DRIVE_STICKS;
    }
    Search search = {side_after, p, 0};
    if (on_its_side(p, p->t + *h, end->q, end->v) < 0 && on_its_side(p, p->t, p->q, p->v) > 0) {
        *h = root(&search, *h);
        *end = advance(p, *h);
        what = FR_DRIVE_SHIFTS;
    }
    return what;
}

/// The acceleration of a drive at v = 0 that starts in direction s, or rests.
static double acceleration_from_rest(const FrDrive *drive, const FrDrivePlant *plant, int s, double t, double q)
{
    FrDriveMotion motion = {0};
    if (s)
        fr_drive_slip(drive, s, drive_torque(drive, plant, t, q, 0), drive_load(plant, t, q, 0), &motion);
    return motion.acceleration;
}

void fr_drive_step_located(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                           FrDriveRecord *record)
{
    double left = T;
    int s = drive_sign(state->v);
    for (int i = 0; i < MOST_PIECES && left > 0; i++) {
        if (!s)
            s = fr_drive_start(drive, plant, t, state->q);
        if (!s) {
            s = wait(drive, plant, state->q, &t, &left);
            if (!s)
                return;
            fr_drive_add_event(
                record, (FrDriveEvent){.kind = FR_DRIVE_STARTS,
                                       .t = t,
                                       .q = state->q,
                                       .acceleration_after = acceleration_from_rest(drive, plant, s, t, state->q)});
            continue;
        }
        Piece p = piece_of(drive, plant, state, s, t, left);
        if (!(p.scale > 0)) { // no acceleration: it stops at once
            FrDriveEvent jam = fr_drive_jam(drive, t, state->q, state->v);
            bool moved = state->v != 0;
            if (record)
                record->lost += jam.energy;
            state->v = 0;
            s = fr_drive_start(drive, plant, t, state->q);
            jam.acceleration_after = acceleration_from_rest(drive, plant, s, t, state->q);
            if (moved)
                fr_drive_add_event(record, jam);
            continue;
        }
        double h = left;
        End end;
        int what = first_event(&p, &h, &end);
        if (what == NEVER)
            return;
        state->q = end.q;
        state->v = end.v;
        if (record) {
            record->work_in += end.work_in;
            record->work_out += end.work_out;
            record->lost += end.lost;
        }
        t += h;
        left -= h;
        if (what == NOTHING)
            continue;
        double torque = drive_torque(drive, plant, t, state->q, state->v),
               load = drive_load(plant, t, state->q, state->v);
        FrDriveEvent event = {
            .kind = (FrDriveEventKind)what, .t = t, .q = state->q, .v_before = state->v, .v_after = state->v};
        event.acceleration_before = event.acceleration_after = acceleration(&p, torque, load);
        if (what == FR_DRIVE_STICKS) {
            event.v_before = event.v_after = state->v = 0;
            s = fr_drive_start(drive, plant, t, state->q);
            event.kind = s ? FR_DRIVE_TURNS : FR_DRIVE_STICKS;
            event.acceleration_after = acceleration_from_rest(drive, plant, s, t, state->q);
        }
        fr_drive_add_event(record, event);
    }
    if (left > 0 && left >= 1e-12 * T)
        fr_drive_step_implicit(drive, plant, state, t, left, record);
}
