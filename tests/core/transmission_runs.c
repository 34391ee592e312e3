// Drives over time against exact trajectories: every method, every event, and the order of each method.
#include "drives.h"
#include "transmission/methods.h"
#include "fewer.h"
#include "random.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static FrDriveMethodKind method_of(const char *name)
{
    for (int k = 0; k < FR_DRIVE_METHODS; k++)
        if (strcmp(fr_drive_methods[k].name, name) == 0)
            return (FrDriveMethodKind)k;
    cr_assert_fail("no method %s", name);
    return FR_DRIVE_METHODS;
}

static int case_named(const char *name)
{
    for (int k = 0; k < CASES; k++)
        if (strcmp(case_of(k).name, name) == 0)
            return k;
    cr_assert_fail("no case %s", name);
    return -1;
}

/// The state at any time of a run: the rest of a step is a step.
static FrDriveState state_at(const Case *c, const FrDriveState *states, double T, double t)
{
    int k = (int)floor(t / T + 1e-9);
    FrDriveState state = states[k];
    Plant plant = c->plant;
    FrDrivePlant acts = plant_of(&plant);
    if (t - k * T > 1e-12)
        fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &c->drive, &acts, &state, k * T, t - k * T, NULL);
    return state;
}

Test(transmission_runs, located_meets_the_exact_trajectories)
{
    const double T = 0.005;
    for (int which = 0; which < CASES; which++) {
        Case c = case_of(which);
        char file[64];
        snprintf(file, sizeof file, "transmission_%s.csv", c.name);
        Reference reference = reference_open(file);
        FrDriveState *states = states_of(&c, FR_DRIVE_LOCATED, T, (int)(c.duration / T + 0.5), NULL);
        Plant plant = c.plant;
        FrDrivePlant acts = plant_of(&plant);
        double worst[2] = {0.0}, worst_a = 0.0;
        for (int row = 0; row < reference.rows; row++) {
            double t = reference_number(&reference, row, 0), q = reference_number(&reference, row, 1);
            double v = reference_number(&reference, row, 2), a = reference_number(&reference, row, 3);
            FrDriveState got = state_at(&c, states, T, t);
            FrDriveMotion now = fr_drive_now(&c.drive, &acts, t, got.q, got.v);
            worst[0] = fmax(worst[0], fabs(got.q - q));
            worst[1] = fmax(worst[1], fabs(got.v - v));
            worst_a = fmax(worst_a, fabs(now.acceleration - a));
            cr_expect(fabs(got.q - q) <= 1e-9 && fabs(got.v - v) <= 1e-9, "%s at %g: q %.17g, v %.17g", c.name, t,
                      got.q - q, got.v - v);
            cr_expect(t == 0.0 || fabs(now.acceleration - a) <= 1e-9 * (1.0 + fabs(a)),
                      "%s at %g: a = %.17g, not %.17g", c.name, t, now.acceleration, a);
            if (reference.columns == 6 && t > 0.0) {
                double passed = reference_number(&reference, row, 4), into = reference_number(&reference, row, 5);
                cr_expect_leq(fabs(now.load - passed) + fabs(now.motor - into), 1e-8, "%s at %g", c.name, t);
            }
        }
        printf("%s: located, T = 5 ms: q %.2g, v %.2g, a %.2g off in %d rows\n", c.name, worst[0], worst[1], worst_a,
               reference.rows);
        free(states);
        reference_close(&reference);
    }
}

Test(transmission_runs, every_method_ends_where_the_reference_does)
{
    Reference reference = reference_open("transmission_methods.csv");
    double worst = 0.0;
    int met = 0;
    for (int row = 0; row < reference.rows; row++) {
        const char *name = reference_word(&reference, row, 0);
        if (strncmp(name, "arm_", 4) == 0)
            continue;
        Case c = case_of(case_named(name));
        double T = reference_number(&reference, row, 2);
        int steps = (int)reference_number(&reference, row, 3);
        FrDriveState *states = states_of(&c, method_of(reference_word(&reference, row, 1)), T, steps, NULL);
        double off = fmax(fabs(states[steps].q - reference_number(&reference, row, 4)),
                          fabs(states[steps].v - reference_number(&reference, row, 5)));
        cr_expect_leq(off, 1e-9, "%s, %s, T = %g: %.3g", name, reference_word(&reference, row, 1), T, off);
        worst = fmax(worst, off);
        met++;
        free(states);
    }
    printf("%d ends of runs by methods: %.2g off\n", met, worst);
    cr_assert_geq(met, 25);
    reference_close(&reference);
}

static FrDriveEventKind kind_of(const char *word)
{
    const char *const words[FR_DRIVE_EVENTS] = {"starts", "turns", "stops", "load", "jams"};
    for (int k = 0; k < FR_DRIVE_EVENTS; k++)
        if (strcmp(words[k], word) == 0)
            return (FrDriveEventKind)k;
    cr_assert_fail("no event %s", word);
    return FR_DRIVE_EVENTS;
}

Test(transmission_runs, every_event_is_where_it_is_exactly)
{
    Reference reference = reference_open("transmission_events.csv");
    FrDriveEvent event[64];
    double worst_t = 0.0, worst_q = 0.0;
    for (int row = 0; row < reference.rows;) {
        const char *name = reference_word(&reference, row, 0);
        Case c = case_of(case_named(name));
        FrDriveRecord events = {.event = event, .capacity = 64};
        free(states_of(&c, FR_DRIVE_LOCATED, 0.005, (int)(c.duration / 0.005 + 0.5), &events));
        int k = 0;
        // a start at t = 0 itself is none of the reference's
        for (; row < reference.rows && strcmp(reference_word(&reference, row, 0), name) == 0; row++) {
            FrDriveEventKind kind = kind_of(reference_word(&reference, row, 1));
            double t = reference_number(&reference, row, 2), q = reference_number(&reference, row, 3);
            while (k < events.count && (event[k].t < 1e-9 || (kind == FR_DRIVE_JAMS && event[k].kind != kind)))
                k++;
            cr_assert_lt(k, events.count, "%s has only %d events", name, events.count);
            cr_expect_eq(event[k].kind, kind, "%s at %g: kind %d", name, t, event[k].kind);
            cr_expect_leq(fabs(event[k].t - t), 1e-9, "%s: %.17g, not %.17g", name, event[k].t, t);
            worst_t = fmax(worst_t, fabs(event[k].t - t));
            worst_q = fmax(worst_q, fabs(event[k].q - q));
            k++;
        }
        if (strcmp(name, "jam") != 0)
            cr_expect_eq(k, events.count, "%s: %d events, not %d", name, events.count, k);
    }
    printf("%d events: t %.2g s, q %.2g rad off\n", reference.rows, worst_t, worst_q);
    cr_expect_leq(worst_q, 1e-9);
    reference_close(&reference);
}

Test(transmission_runs, a_jam_tells_its_impulse_and_energy)
{
    Case c = case_of(JAM);
    FrDriveEvent event[32];
    FrDriveRecord events = {.event = event, .capacity = 32};
    free(states_of(&c, FR_DRIVE_LOCATED, 0.005, 800, &events));
    int jams = 0;
    double worst = 0.0;
    for (int k = 0; k < events.count; k++)
        if (event[k].kind == FR_DRIVE_JAMS) {
            double at = (1 + jams) * 0.78539816339744831, sign = jams % 2 ? -1.0 : 1.0;
            worst = fmax(worst, fabs(event[k].t - at) + fabs(event[k].v_before - sign * 3.0838255712247307));
            cr_expect(event[k].v_after == 0.0);
            cr_expect_leq(fabs(event[k].impulse - 169.61040641736017), 1e-7);
            cr_expect_leq(fabs(event[k].energy - 261.5244542), 1e-6, "%.12g J", event[k].energy);
            jams++;
        }
    printf("%d jams: time and velocity %.2g off; margin %.6g\n", jams, worst, fr_drive_margin(&c.drive));
    cr_expect_eq(jams, 5);
    cr_expect_leq(worst, 1e-8);
    cr_expect_leq(fabs(c.drive.transmission.drive - 2.3320441694182468), 1e-14);
    cr_expect_leq(fabs(c.drive.transmission.backdrive + 0.13032608598260373), 1e-15);
    cr_expect_leq(fabs(fr_drive_margin(&c.drive) + 1.51630), 1e-5);
}

/// The largest difference of the velocities at multiples of `every` from a run at T = 0.5 ms.
static double error_of(const Case *c, FrDriveMethodKind method, double T, const FrDriveState *fine, double every)
{
    int n = (int)(c->duration / T + 0.5), stride = (int)(every / T + 0.5), fine_stride = (int)(every / 0.0005 + 0.5);
    FrDriveState *states = states_of(c, method, T, n, NULL);
    double worst = 0.0;
    for (int k = 0; k * stride <= n; k++)
        worst = fmax(worst, fabs(states[k * stride].v - fine[k * fine_stride].v));
    free(states);
    return worst;
}

Test(transmission_runs, every_method_has_its_order)
{
    const int which[] = {SCREW_DRIVE, HOIST, XY_TABLE};
    const FrDriveMethodKind methods[] = {FR_DRIVE_LOCATED, FR_DRIVE_INTERPOLATED, FR_DRIVE_IMPLICIT};
    for (int k = 0; k < 3; k++) {
        Case c = case_of(which[k]);
        c.duration = floor(c.duration / 0.16 + 1e-9) * 0.16;
        FrDriveState *fine = states_of(&c, FR_DRIVE_LOCATED, 0.0005, (int)(c.duration / 0.0005 + 0.5), NULL);
        for (int m = 0; m < 3; m++) {
            double coarse = error_of(&c, methods[m], 0.016, fine, 0.16),
                   small = error_of(&c, methods[m], 0.002, fine, 0.16);
            double order = log2(coarse / small) / 3.0, wanted = fr_drive_methods[methods[m]].order;
            printf("%s, %s: %.3g rad/s at 16 ms, %.3g at 2 ms: order %.2f\n", c.name, fr_drive_methods[methods[m]].name,
                   coarse, small, order);
            cr_expect_leq(fabs(order - wanted), 0.15, "%s, %s: order %.3f", c.name, fr_drive_methods[methods[m]].name,
                          order);
        }
        free(fine);
    }
}

Test(transmission_runs, a_lagged_load_converges_for_no_step_where_its_factor_is_above_1)
{
    const double radian = 0x1.1df46a2529d39p-6, friction[] = {7.0, 14.0, 17.0};
    for (int k = 0; k < 3; k++) {
        Case c = case_of(SCREW_DRIVE);
        cr_assert_eq(fr_transmission_of_angles(&c.drive.transmission, 15.0 * radian, friction[k] * radian, NAN, NULL),
                     FR_OK);
        double worst[2];
        for (int j = 0; j < 2; j++) {
            double T = j ? 0.001 : 0.004;
            int n = (int)(8.0 / T + 0.5);
            FrDriveState *lagged = states_of(&c, FR_DRIVE_LAGGED, T, n, NULL);
            FrDriveState *located = states_of(&c, FR_DRIVE_LOCATED, T, n, NULL);
            worst[j] = 0.0;
            for (int i = 0; i <= n; i++)
                worst[j] = fmax(worst[j], fabs(lagged[i].v - located[i].v));
            free(lagged);
            free(located);
        }
        double factor = fr_drive_lagged_factor(&c.drive);
        printf("lagged, friction %g deg: factor %.3f, %.3g rad/s off at 4 ms, %.3g at 1 ms\n", friction[k], factor,
               worst[0], worst[1]);
        if (factor < 1.0)
            cr_expect_lt(worst[1], 0.4 * worst[0]);
        else
            cr_expect_gt(worst[1], 0.9 * worst[0]);
    }
}

/// A drive and a step that resolves what acts on it: omega T and B T/(J + I/eta) at most 0.02.
static Case random_case(Random *random, double *T)
{
    static const double steps[] = {0.001, 0.002, 0.005, 0.01, 0.0078125};
    Case c = {.name = "random", .drive = fr_default_drive()};
    FrTransmission *g = &c.drive.transmission;
    *T = steps[random_below(random, 5)];
    bool still = random_below(random, 3) == 0; // constant torques: it stops and turns where numbers are round
    double eta = random_between(random, 0.2, 1.0),
           back = random_below(random, 4) ? random_between(random, -0.6, 1.0) : 0.0;
    *g = transmission_of(eta, back);
    g->motor_friction = random_below(random, 2) ? random_between(random, 0.0, 50.0) : 0.0;
    g->load_friction = random_below(random, 2) ? random_between(random, 0.0, 50.0) : 0.0;
    c.drive.rotor = random_decades(random, 0.5, 100.0);
    c.drive.inertia = random_decades(random, 0.5, 100.0);
    double driven = c.drive.rotor + c.drive.inertia * back, least = c.drive.rotor + c.drive.inertia / eta;
    least = driven > 0.0 ? fmin(driven, least) : least;
    c.drive.viscous = random_below(random, 2) ? random_between(random, 0.0, 0.02 * least / *T) : 0.0;
    c.plant.tau_0 = random_below(random, 2) ? random_between(random, -200.0, 200.0) : 0.0;
    c.plant.tau_1 = still ? 0.0 : random_between(random, 0.0, 500.0);
    c.plant.w = random_between(random, 0.0, fmin(4.0, 0.02 / *T));
    c.plant.g = random_below(random, 4) ? random_between(random, -200.0, 200.0) : 0.0;
    if (random_below(random, 2)) // so small that the motor may pass the dead band within a step
        c.plant.g *= 0.01;
    c.plant.rate = still || random_below(random, 2) ? 0.0 : random_between(random, -100.0, 100.0);
    return c;
}

/// The events of a run by steps of T to the time `end`, but for those of an endless sequence of jams, each of which
/// follows its start sooner than the one before.
static int events_to(const Case *c, double v, double T, int steps, FrDriveState *state, FrDriveEvent *event, int most)
{
    FrDriveRecord record = {.event = event, .capacity = most};
    Plant plant = c->plant;
    FrDrivePlant acts = plant_of(&plant);
    *state = (FrDriveState){.v = v};
    for (int k = 0; k < steps; k++)
        fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &c->drive, &acts, state, k * T, T, &record);
    int count = record.count < most ? record.count : most, kept = 0;
    for (int i = 0; i < count; i++) {
        bool again = event[i].kind == FR_DRIVE_JAMS && kept > 0 && event[kept - 1].kind == FR_DRIVE_STARTS &&
                     event[i].t - event[kept - 1].t < 1e-7;
        event[kept] = event[i];
        kept += again ? -1 : 1;
    }
    return kept;
}

/// The same motion and events whether they fall on ends of steps or, with another step, between them.
Test(transmission_runs, located_is_the_same_whatever_the_step)
{
    enum { STEPS = 300, FINER = 2467, MOST = 256 }; // no common ends but the last
    static FrDriveEvent event[MOST], other[MOST];
    Random random = {.state = 72};
    int events = 0;
    for (int k = 0; k < some_of(10000); k++) {
        double T, v = 0.0;
        Case c = random_case(&random, &T);
        if (random_below(&random, 2))
            v = random_between(&random, -5.0, 5.0);
        FrDriveMotion motion;
        int way = v < 0.0 ? -1 : 1;
        if (random_below(&random, 2) && fr_drive_slip(&c.drive, way, c.plant.tau_0, c.plant.g, &motion) &&
            way * motion.acceleration < 0.0) // under constant torques it stops at that time
            v = -motion.acceleration * random_instant(&random, T, 0.9 * (double)STEPS * T);
        FrDriveState state, finer;
        int count = events_to(&c, v, T, STEPS, &state, event, MOST);
        int wanted = events_to(&c, v, (double)STEPS * T / (double)FINER, FINER, &finer, other, MOST);
        const FrTransmission *g = &c.drive.transmission;
        bool same = count == wanted, brief = false;
        for (int i = 0; i + 1 < wanted; i++) // moves for less than a step, which is said to be missed
            brief = brief || (other[i].kind == FR_DRIVE_STARTS && other[i + 1].t - other[i].t < T);
        if (brief)
            continue;
        double late = 0.0, off = fmax(fabs(state.v - finer.v), fabs(state.q - finer.q));
        for (int i = 0; i < count && same; i++) {
            same = event[i].kind == other[i].kind;
            late = fmax(late, fabs(event[i].t - other[i].t));
        }
        double size = fabs(v) + fabs(finer.v) + fabs(finer.q) +
                      0.1 * (fabs(c.plant.tau_0) + fabs(c.plant.tau_1) + g->drive * fabs(c.plant.g) + 1.0) /
                          (c.drive.rotor + c.drive.inertia);
        bool good = same && off <= 1e-7 * size;
        cr_expect(good,
                  "%d: %d events, %d with a finer step, at most %g s apart; it ends %g apart: drive=%.17g back=%.17g "
                  "c_m=%.17g c_b=%.17g J=%.17g I=%.17g B=%.17g tau_0=%.17g tau_1=%.17g omega=%.17g tau_load=%.17g "
                  "tau_load_rate=%.17g v0=%.17g T=%.17g",
                  k, count, wanted, late, off, g->drive, g->backdrive, g->motor_friction, g->load_friction,
                  c.drive.rotor, c.drive.inertia, c.drive.viscous, c.plant.tau_0, c.plant.tau_1, c.plant.w, c.plant.g,
                  c.plant.rate, v, T);
        events += count;
    }
    printf("located with two steps: %d events\n", events);
}

Test(transmission_runs, works_balance)
{
    // in = kinetic + lifted + lost; located: as an order of its own
    for (int which = 0; which < CASES; which++) {
        Case c = case_of(which);
        int n = (int)(c.duration / 0.001 + 0.5);
        FrDriveRecord all = {0};
        FrDriveState *states = states_of(&c, FR_DRIVE_LOCATED, 0.001, n, &all), *end = &states[n];
        double mass = c.drive.rotor + c.drive.inertia, kinetic = mass * end->v * end->v / 2.0;
        double off = all.work_in - all.work_out - kinetic - all.lost;
        double size = fabs(all.work_in) + fabs(all.work_out) + all.lost;
        printf("%s: in %.9g, lifted %.9g, kinetic %.9g, lost %.12g J: %.2g of it missing\n", c.name, all.work_in,
               all.work_out, kinetic, all.lost, fabs(off) / size);
        cr_expect_leq(fabs(off), 1e-10 * size, "%s", c.name);
        if (which == SCREW_DRIVE)
            cr_expect_leq(fabs(all.lost - 2918.02652095411), 1e-7, "%.14g J", all.lost);
        free(states);
    }
}

Test(transmission_runs, loss_is_never_negative)
{
    for (int which = 0; which < CASES; which++) {
        Case c = case_of(which);
        Plant plant = c.plant;
        FrDrivePlant acts = plant_of(&plant);
        for (int m = 0; m <= FR_DRIVE_IMPLICIT; m++) {
            FrDriveState state = {.passed = fr_drive_now(&c.drive, &acts, 0.0, 0.0, 0.0).load};
            FrDriveRecord record = {0};
            for (int k = 0; k < (int)(c.duration / 0.01 + 0.5); k++) {
                double t = k * 0.01, before = record.lost;
                FrDriveMotion now = fr_drive_now(&c.drive, &acts, t, state.q, state.v);
                if ((now.mode > 0) == (state.v > 0.0)) // else it jams there
                    cr_expect_geq((now.motor - now.load) * state.v, 0.0, "%s at %g", c.name, t);
                fr_drive_step(&fr_drive_methods[m], &c.drive, &acts, &state, t, 0.01, &record);
                cr_expect(record.lost >= before - 1e-9, "%s, %s at %g", c.name, fr_drive_methods[m].name, t);
            }
        }
    }
}
