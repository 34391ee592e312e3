// Drives against an integration by events that shares nothing with the library (drive_truth.h): random drives, half of
// their numbers as people type them.
#include "drive_truth.h"
#include "transmission/drive.h"
#include "fewer.h"
#include "friction/joint.h"
#include "random.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>

/// One to three digits, often few, or a power of ten; of either sign.
static double typed(Random *random, double largest)
{
    static const int digits[] = {1, 1, 2, 2, 5, 10, 10, 20, 25, 50, 75, 100, 125};
    double unit = largest / 100.0, x;
    switch (random_below(random, 4)) {
    case 0:
        x = digits[random_below(random, sizeof digits / sizeof *digits)];
        break;
    case 1:
        x = random_below(random, 101);
        break;
    case 2:
        x = 10.0 * random_below(random, 11);
        break;
    default:
        x = random_below(random, 1001) / 10.0;
    }
    // rounded to what is typed
    char text[32];
    snprintf(text, sizeof text, "%.3g", x * unit);
    return atof(text);
}

static double number(Random *random, double largest)
{
    double x = random_below(random, 2) ? typed(random, largest) : random_uniform(random, 0.0, largest);
    return random_below(random, 2) ? x : -x;
}

static double either(Random *random, double chance, double x)
{
    return random_uniform(random, 0.0, 1.0) < chance ? x : 0.0;
}

/// The smaller inertia of a drive in motion, where it is positive.
static double least_inertia(const FrDrive *drive)
{
    double drives = drive->rotor + drive->inertia * drive->transmission.drive, driven = fr_drive_margin(drive);
    return driven > 0.0 && driven < drives ? driven : drives;
}

static SineDrive draw(Random *random, double T, double most_w, double most_b)
{
    static const double typed_eta[] = {1.0, 0.9, 0.8, 0.75, 0.7, 0.6, 0.5, 0.4, 0.3, 0.25, 0.2};
    static const double typed_back[] = {1.0, 0.9, 0.75, 0.5, 0.25, 0.1, 0.0, 0.0, -0.1, -0.25, -0.5, -1.0};
    SineDrive d = {.drive = {.transmission = fr_default_transmission()}};
    FrTransmission *g = &d.drive.transmission;
    bool type = random_below(random, 2);
    double eta = type ? typed_eta[random_below(random, 11)] : random_uniform(random, 0.2, 1.0);
    double back = random_below(random, 2) ? typed_back[random_below(random, 12)] : random_uniform(random, -0.6, 1.0);
    if (random_below(random, 8) == 0 && eta <= 1.0)
        back = eta;
    double eta_s = random_below(random, 3) ? NAN : eta * (type ? 0.5 : random_uniform(random, 0.5, 1.0));
    double back_s = random_below(random, 3) ? NAN : back - (type ? 0.5 : random_uniform(random, 0.0, 0.5));
    cr_assert_eq(fr_transmission_of_efficiencies(g, eta, back, eta_s, back_s, NULL), FR_OK);
    g->motor_friction = either(random, 0.4, fabs(number(random, 50.0)));
    g->load_friction = either(random, 0.4, fabs(number(random, 50.0)));
    d.drive.rotor = either(random, 0.9, fabs(number(random, 10.0)) + 0.1);
    d.drive.inertia = either(random, 0.9, fabs(number(random, 50.0)) + 0.5);
    if (d.drive.rotor == 0.0 && d.drive.inertia == 0.0)
        d.drive.rotor = 1.0;
    double most = most_b * least_inertia(&d.drive) / T;
    char text[32];
    snprintf(text, sizeof text, "%.1g", most * random_uniform(random, 0.0, 1.0));
    d.drive.viscous = random_below(random, 2) ? atof(text) : most * random_uniform(random, 0.0, 1.0);
    if (!(d.drive.viscous > 0.0 && d.drive.viscous <= most))
        d.drive.viscous = most / 2.0;
    d.w = most_w / T *
          (random_below(random, 2) ? (double)random_below(random, 21) / 20.0 : random_uniform(random, 0.0, 1.0));
    d.tau_0 = either(random, 0.6, number(random, 200.0));
    d.tau_1 = either(random, 0.9, fabs(number(random, 500.0)));
    d.phase = either(random, 0.4, number(random, 3.0));
    d.g = either(random, 0.7, number(random, 200.0));
    d.rate = either(random, 0.4, number(random, 100.0));
    d.v0 = either(random, 0.4, number(random, 5.0));
    // a jump on the end of a step, or between two
    d.from = random_below(random, 2) ? 0.01 * (1 + random_below(random, 200)) : random_uniform(random, 0.0, 2.0);
    return d;
}

/// The longest T at which the numbers of a draw are within what is stated.
static const double usual = 0.005;

static bool within_usual(const SineDrive *d)
{
    return d->w * usual <= 0.02 && d->drive.viscous * usual / least_inertia(&d->drive) <= 0.02;
}

/// What a comparison finds.
typedef struct Found {
    double error;          ///< of the scales
    int events;            ///< that are compared
    bool same;             ///< the same kinds in the same order, each once
    double late, late_jam; ///< the largest difference of their instants, and that of jams [s]
} Found;

enum { STEPS_MAX = 4000 };

/// Jams can follow each other infinitely often in a finite time, each after a shorter motion: those after less than
/// this are not compared [s].
static const double shortest = 1e-6;

/// Without starts that jam at once, and without a kind.
static int without_tails(TrueEvent *event, int count, FrDriveEventKind kind)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (event[i].kind == kind)
            continue;
        event[kept++] = event[i];
        int start = kept - 1;
        while (event[kept - 1].kind == FR_DRIVE_JAMS && start > 0 && event[start].kind != FR_DRIVE_STARTS)
            start--;
        if (event[kept - 1].kind == FR_DRIVE_JAMS && event[start].kind == FR_DRIVE_STARTS &&
            event[kept - 1].t - event[start].t < shortest)
            kept = start;
    }
    return kept;
}

static void print_drive(const SineDrive *d)
{
    const FrTransmission *g = &d->drive.transmission;
    printf(
        "  eta1=%.17g eta_b=%.17g eta1_s=%.17g eta_b_s=%.17g c_m=%.17g c_b=%.17g J=%.17g I=%.17g B=%.17g tau_0=%.17g "
        "tau_rate=%.17g tau_1=%.17g omega=%.17g phase=%.17g tau_load=%.17g tau_load_rate=%.17g t_load=%.17g v0=%.17g\n",
        1.0 / g->drive, g->backdrive, 1.0 / g->drive_static, g->backdrive_static, g->motor_friction, g->load_friction,
        d->drive.rotor, d->drive.inertia, d->drive.viscous, d->tau_0, d->ramp, d->tau_1, d->w, d->phase, d->g, d->rate,
        d->from, d->v0);
}

/// The motion by a step against the true one over so many steps, and the events but those of a kind. Scales are the
/// largest velocity and angle, and at least what the largest torque gives in a tenth of a second. At the instant of a
/// jam the velocity is not compared.
static Found compare(const SineDrive *d, double T, int steps, FrDriveStep *step, FrDriveEventKind unseen, Truth *truth)
{
    static FrDriveEvent all[TRUE_EVENTS];
    static TrueEvent told[TRUE_EVENTS];
    static double v_off[STEPS_MAX], q_off[STEPS_MAX];
    *truth = (Truth){.of = d};
    FrDrivePlant acts = sine_plant(d);
    FrDriveState state = {.v = d->v0};
    FrDriveRecord record = {all, TRUE_EVENTS, 0, 0.0, 0.0, 0.0};
    const FrTransmission *g = &d->drive.transmission;
    double push = fabs(d->tau_0) + fabs(d->ramp) * T * steps + fabs(d->tau_1) +
                  g->drive * (fabs(d->g) + fabs(d->rate) * T * steps);
    double v_scale = 0.1 * push / (d->drive.rotor + d->drive.inertia), q_scale = 0.1 * v_scale;
    Found found = {.same = true};
    cr_assert_leq(steps, STEPS_MAX);
    for (int k = 0; k < steps; k++) {
        step(&d->drive, &acts, &state, k * T, T, &record);
        truth_go(truth, (k + 1) * T);
        v_off[k] = fabs(state.v - (double)truth->v);
        q_off[k] = fabs(state.q - (double)truth->q);
        v_scale = fmax(v_scale, fabs((double)truth->v));
        q_scale = fmax(q_scale, fabs((double)truth->q));
    }
    if (truth->endless) // nothing to compare with
        return found;
    cr_assert_leq(record.count, TRUE_EVENTS);
    for (int i = 0; i < record.count; i++)
        told[i] = (TrueEvent){all[i].kind, all[i].t};
    int count = without_tails(told, record.count, unseen);
    found.events = without_tails(truth->event, truth->count, unseen);
    found.same = count == found.events;
    for (int i = 0; i < count && i < found.events; i++) {
        found.same = found.same && told[i].kind == truth->event[i].kind;
        double late = fabs(told[i].t - truth->event[i].t);
        found.late = fmax(found.late, late);
        if (told[i].kind == FR_DRIVE_JAMS) {
            found.late_jam = fmax(found.late_jam, late);
            double at = truth->event[i].t / T - 1.0;
            for (int k = (int)floor(at); k <= (int)floor(at) + 1; k++)
                if (k >= 0 && k < steps && fabs(at - k) * T < 1e-9 + late)
                    v_off[k] = 0.0;
        }
    }
    for (int k = 0; k < steps; k++)
        found.error = fmax(found.error, fmax(v_off[k] / v_scale, q_off[k] / q_scale));
    return found;
}

Test(drive_events, located_meets_every_event)
{
    Random random = {.state = 2024};
    int events = 0, draws = some_of(1000), endless = 0;
    double worst = 0.0, late = 0.0, late_jam = 0.0;
    for (int i = 0; i < draws; i++) {
        SineDrive d = draw(&random, usual, 0.02, 0.02);
        cr_assert(within_usual(&d));
        static Truth truth;
        Found found = compare(&d, usual, 500, fr_drive_methods[FR_DRIVE_LOCATED].step, FR_DRIVE_EVENTS, &truth);
        endless += truth.endless;
        if (truth.endless)
            continue;
        if (!found.same || found.error > 1e-8 || found.late_jam > 1e-9)
            print_drive(&d);
        cr_expect(found.same, "draw %d: other events than %d", i, found.events);
        cr_expect_leq(found.error, 1e-8, "draw %d", i);
        cr_expect_leq(found.late_jam, 1e-9, "draw %d", i);
        events += found.events;
        worst = fmax(worst, found.error);
        late = fmax(late, found.late);
        late_jam = fmax(late_jam, found.late_jam);
    }
    printf(
        "%d random drives, T = 5 ms: %.2g of scale off; %d events, at most %.2g s late, jams %.2g s; %d jam without end\n",
        draws, worst, events, late, late_jam, endless);
    cr_expect_leq(endless, draws / 100);
}

/// Breakaway tests (Dupont 1993, section 6.1): from rest under any load the motor torque is a ramp.
Test(drive_events, ramps_of_the_motor_torque_break_away_at_their_instants)
{
    Random random = {.state = 61};
    int starts = 0, events = 0;
    double worst = 0.0, late = 0.0;
    for (int i = 0; i < some_of(300); i++) {
        SineDrive d = draw(&random, usual, 0.02, 0.02);
        d.tau_1 = d.v0 = d.from = 0.0;
        d.ramp = number(&random, 200.0);
        if (!(fr_drive_margin(&d.drive) > 0.0)) // it jams again and again
            continue;
        static Truth truth;
        Found found = compare(&d, usual, 500, fr_drive_methods[FR_DRIVE_LOCATED].step, FR_DRIVE_EVENTS, &truth);
        if (truth.endless)
            continue;
        if (!found.same || found.error > 1e-8 || found.late > 1e-9)
            print_drive(&d);
        cr_expect(found.same, "draw %d: other events than %d", i, found.events);
        cr_expect_leq(found.error, 1e-8, "draw %d", i);
        cr_expect_leq(found.late, 1e-9, "draw %d", i);
        for (int k = 0; k < truth.count; k++)
            starts += truth.event[k].kind == FR_DRIVE_STARTS && truth.event[k].t > 0.0;
        events += found.events;
        worst = fmax(worst, found.error);
        late = fmax(late, found.late);
    }
    printf("ramps: %d events, %d starts after t = 0, at most %.2g s late, %.2g of scale off\n", events, starts, late,
           worst);
    cr_expect_geq(starts, some_of(300) / 10);
}

Test(drive_events, located_keeps_its_order_at_large_steps)
{
    Random random = {.state = 77};
    int draws = some_of(500), scattered = 0, halvings = 0;
    double least = INFINITY;
    for (int i = 0; i < draws; i++) {
        SineDrive d;
        do
            d = draw(&random, 2.0 * usual, 0.1, 0.1);
        while (within_usual(&d));
        static Truth truth;
        double T = 2.0 * usual, before = INFINITY, fall = INFINITY;
        bool small = false, scatters = false;
        for (int k = 0; k < 4 && !small; k++, T /= 2.0) {
            Found found =
                compare(&d, T, (int)(2.5 / T + 0.5), fr_drive_methods[FR_DRIVE_LOCATED].step, FR_DRIVE_EVENTS, &truth);
            small = found.error <= 1e-8 || truth.endless;
            fall = before / found.error;
            if (!small && k > 0) {
                least = fmin(least, fall);
                halvings++;
                scatters = scatters || fall < 12.0;
            }
            before = found.error;
        }
        if (!small || scatters)
            print_drive(&d);
        cr_expect(small, "draw %d: %.2g of scale off at T = 1.25 ms", i, before);
        scattered += scatters;
    }
    printf(
        "%d random drives, T from 10 ms: the error falls %.3g-fold at least in %d halvings, in %d draws less than 12-fold\n",
        draws, least, halvings, scattered);
    // which parts of a step events leave differs from T to T, and so does the constant of the error
    cr_expect_leq(scattered, draws / 100);
}

// ---------------------------------------------------------------------------------------------------------------
// The same drives as machines of one joint.

/// A drive and what acts on it.
typedef struct Single {
    const FrDrive *drive;
    const FrDrivePlant *plant;
} Single;

static void evaluate_single(const void *context, double t, const double *q, const double *v, FrGearTerms *terms)
{
    const Single *single = context;
    const FrDrivePlant *plant = single->plant;
    terms->rotor[0] = single->drive->rotor;
    terms->inertia[0] = single->drive->rotor + single->drive->inertia;
    terms->bias[0] = plant->load(plant->context, t, q[0], v[0]);
    terms->torque[0] = plant->torque(plant->context, t, q[0], v[0]) - single->drive->viscous * v[0];
}

static void note(void *notes, const FrGearEvent *event)
{
    static const FrDriveEventKind kinds[] = {[FR_GEAR_STARTS] = FR_DRIVE_STARTS,
                                             [FR_GEAR_STOPS] = FR_DRIVE_STICKS,
                                             [FR_GEAR_TURNS] = FR_DRIVE_TURNS,
                                             [FR_GEAR_LOAD] = FR_DRIVE_SHIFTS,
                                             [FR_GEAR_JAMS] = FR_DRIVE_JAMS};
    FrDriveRecord *record = notes;
    cr_assert_lt(record->count, record->capacity);
    record->event[record->count++] = (FrDriveEvent){.kind = kinds[event->kind], .t = event->t};
}

static FrGearMode single_mode; ///< of the step before

static void step_of_machine(const FrDrive *drive, const FrDrivePlant *plant, FrDriveState *state, double t, double T,
                            FrDriveRecord *record)
{
    Single single = {drive, plant};
    FrGearMachine machine = {1, &drive->transmission, evaluate_single, &single};
    FrGearState now = {.q = {state->q}, .v = {state->v}, .mode = {single_mode}};
    FrStatus status = fr_gear_located(&machine, t, T, &now, note, record, NULL);
    cr_assert_eq(status, FR_OK, "status %d at %g", (int)status, t);
    state->q = now.q[0];
    state->v = now.v[0];
    single_mode = now.mode[0];
}

Test(drive_events, machines_of_one_joint_meet_every_event)
{
    Random random = {.state = 33};
    int draws = some_of(500), events = 0, others = 0;
    double worst = 0.0, late_jam = 0.0;
    for (int i = 0; i < draws; i++) {
        SineDrive d = draw(&random, usual, 0.02, 0.02);
        d.from = 0.0; // what acts on a machine is smooth
        static Truth truth;
        single_mode = (FrGearMode){0, 0};
        Found found = compare(&d, usual, 500, step_of_machine, FR_DRIVE_SHIFTS, &truth);
        const FrTransmission *g = &d.drive.transmission;
        bool lossless =
            g->drive_static == 1.0 && g->backdrive_static == 1.0 && g->motor_friction + g->load_friction == 0.0;
        if (truth.endless || lossless) // without friction it has no events
            continue;
        if (found.error > 1e-8)
            print_drive(&d);
        others += !found.same;
        cr_expect_leq(found.error, 1e-8, "draw %d", i);
        if (found.same)
            cr_expect_leq(found.late_jam, 1e-8, "draw %d", i);
        events += found.events;
        worst = fmax(worst, found.error);
        late_jam = found.same ? fmax(late_jam, found.late_jam) : late_jam;
    }
    printf("%d machines of one joint: %.2g of scale off; %d events, jams at most %.2g s off; other events in %d\n",
           draws, worst, events, late_jam, others);
    // a machine takes a load of 1e-12 of its torques for 0, and so ends what would be infinitely many jams elsewhere
    cr_expect_leq(others, draws / 100);
}
