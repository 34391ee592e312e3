// Machines of geared joints over time: located and implicit steps, rest, energy and jams.
#include "fewer.h"
#include "geared_problems.h"
#include "reference.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

enum { EVENTS = 256 };

typedef struct Events {
    int count;
    FrGearEvent event[EVENTS];
} Events;

static void note(void *notes, const FrGearEvent *event)
{
    Events *events = notes;
    cr_assert_lt(events->count, EVENTS);
    events->event[events->count++] = *event;
}

static void located(const FrGearMachine *machine, double t, double T, FrGearState *state, Events *events)
{
    FrGearInfo info;
    FrStatus status = fr_gear_located(machine, t, T, state, events ? note : NULL, events, &info);
    cr_assert_eq(status, FR_OK, "at %g: status %d, joint %d", t, (int)status, info.at);
}

/// The largest difference to the reference over 4 s.
static double against_reference(double T, bool implicit, Events *events)
{
    FrTransmission transmission[2];
    GearedArm arm = geared_arm_of_reference(transmission);
    FrGearMachine machine = {2, transmission, geared_arm_evaluate, &arm};
    FrGearState state = {.q = {-pi / 2.0, 0.0}};
    Reference reference = reference_open("geared_joints_arm.csv");
    double worst = 0.0;
    int step = 0;
    cr_assert_eq(reference.rows, 81);
    for (int row = 0; row < reference.rows; row++) {
        for (; step < (int)(reference_number(&reference, row, 0) / T + 0.5); step++) {
            if (implicit)
                cr_assert_eq(fr_gear_implicit(&machine, step * T, T, &state, note, events, NULL), FR_OK);
            else
                located(&machine, step * T, T, &state, events);
        }
        for (int i = 0; i < 2; i++) {
            worst = fmax(worst, fabs(state.q[i] - reference_number(&reference, row, 1 + i)));
            worst = fmax(worst, fabs(state.v[i] - reference_number(&reference, row, 3 + i)));
        }
    }
    reference_close(&reference);
    return worst;
}

Test(geared_machine, located_arm_is_the_reference)
{
    Events events = {0};
    double worst = against_reference(0.002, false, &events);
    Reference reference = reference_open("geared_joints_events.csv");
    double late = 0.0;
    FrGearMode mode[2] = {{0, 0}, {0, 0}};
    int k = 0;
    for (int row = 0; row < reference.rows; row++) {
        double t = reference_number(&reference, row, 0);
        for (; k < events.count && events.event[k].t < t + 1e-6; k++) {
            mode[events.event[k].joint] = events.event[k].mode;
            late = fmax(late, fabs(events.event[k].t - t));
        }
        for (int i = 0; i < 2; i++) {
            cr_expect_eq(mode[i].direction, atoi(reference_word(&reference, row, 1 + 2 * i)), "%g", t);
            cr_expect_eq(mode[i].side, atoi(reference_word(&reference, row, 2 + 2 * i)), "%g", t);
        }
    }
    cr_expect_eq(k, events.count);
    cr_expect_eq(reference.rows, 17);
    reference_close(&reference);
    printf("geared arm, located, T = 2 ms: %.1e, events %.1e s\n", worst, late);
    cr_expect_leq(worst, 1e-10);
    cr_expect_leq(late, 1e-10);
}

Test(geared_machine, located_steps_have_order_4_and_implicit_ones_order_1)
{
    Events events = {0};
    double coarse = against_reference(0.01, false, &events);
    double fine = against_reference(0.0025, false, (events.count = 0, &events));
    double order = log2(coarse / fine) / 2.0;
    double slow = against_reference(0.002, true, (events.count = 0, &events));
    double slower = against_reference(0.000125, true, (events.count = 0, &events));
    double order_implicit = log2(slow / slower) / 4.0;
    printf("order %.2f located (%.1e, %.1e), %.2f implicit (%.1e, %.1e)\n", order, coarse, fine, order_implicit, slow,
           slower);
    cr_expect(order > 3.7 && order < 4.5);
    cr_expect(order_implicit > 0.85 && order_implicit < 1.15);
}

Test(geared_machine, implicit_step_takes_the_numbers_of_its_end)
{
    FrTransmission transmission[2];
    GearedArm arm = geared_arm_of_reference(transmission);
    FrGearMachine machine = {2, transmission, geared_arm_evaluate, &arm};
    FrGearState state = {.q = {0.3, -0.2}, .v = {1.0, -2.0}};
    const double T = 0.01, t = 0.7;
    double q[2] = {0.3 + T * 1.0, -0.2 + T * -2.0}, v[2] = {1.0, -2.0}, next[2];
    FrGearTerms terms = {0};
    FrGearMode mode[2] = {{0, 0}, {0, 0}};
    geared_arm_evaluate(&arm, t + T, q, v, &terms);
    FrGearStep joints = {2, terms.inertia, terms.rotor, 2, terms.bias, NULL, terms.torque, v, transmission, T};
    cr_assert_eq(fr_gear_friction(&joints, mode, next, NULL), FR_OK);
    cr_assert_eq(fr_gear_implicit(&machine, t, T, &state, NULL, NULL, NULL), FR_OK);
    cr_expect(state.v[0] == next[0] && state.v[1] == next[1]);
    cr_expect(state.q[0] == 0.3 + T * next[0] && state.q[1] == -0.2 + T * next[1]);
}

// ---------------------------------------------------------------------------------------------------------------
// Rest and energy.

Test(geared_machine, rests_for_an_hour_to_the_last_bit)
{
    FrTransmission transmission[2];
    GearedArm arm = geared_arm_of_reference(transmission);
    arm.amplitude[0] = 50.0; // gravity takes 65.2 and 8.9 N m at the start
    arm.amplitude[1] = 8.0;
    arm.omega[0] = arm.omega[1] = 0.0;
    arm.phase[0] = arm.phase[1] = pi / 2.0;
    FrGearMachine machine = {2, transmission, geared_arm_evaluate, &arm};
    const FrGearState start = {.q = {0.7, 0.4}};
    Events events = {0};
    for (int implicit = 0; implicit < 2; implicit++) {
        FrGearState state = start;
        const double T = 0.01;
        for (int k = 0; k < 360000 / fewer(); k++) {
            if (implicit)
                cr_assert_eq(fr_gear_implicit(&machine, k * T, T, &state, note, &events, NULL), FR_OK);
            else
                located(&machine, k * T, T, &state, &events);
        }
        cr_expect_eq(memcmp(&state, &start, sizeof state), 0, "%.17g, %.17g", state.q[0], state.q[1]);
    }
    cr_expect_eq(events.count, 0);
    // and leaves when the torque is beyond the dead band
    arm.amplitude[0] = 120.0;
    FrGearState state = start;
    located(&machine, 0.0, 0.1, &state, &events);
    cr_expect(events.count > 0 && events.event[0].joint == 0 && events.event[0].kind == FR_GEAR_STARTS &&
              state.v[0] > 0.0);
}

Test(geared_machine, energy_is_never_created)
{
    Random random = {.state = 41};
    FrTransmission transmission[2];
    for (int k = 0; k < some_of(200); k++) {
        GearedArm arm = geared_arm_of_reference(transmission);
        arm.amplitude[0] = arm.amplitude[1] = 0.0;
        for (int i = 0; i < 2; i++) {
            double drive = random_between(&random, 1.0, 1.6), back = random_between(&random, 0.3, 1.0);
            transmission[i] = geared_by(drive, back);
            transmission[i].motor_friction = random_between(&random, 0.0, 1.0);
        }
        FrGearMachine machine = {2, transmission, geared_arm_evaluate, &arm};
        FrGearState state = {.q = {0.0}};
        for (int i = 0; i < 2; i++) {
            state.q[i] = random_between(&random, -3.0, 3.0);
            state.v[i] = random_between(&random, -4.0, 4.0);
        }
        double before = geared_arm_energy(&arm, &state);
        for (int step = 0; step < 2000; step++) {
            located(&machine, 0.0, 0.002, &state, NULL);
            double energy = geared_arm_energy(&arm, &state);
            cr_assert_leq(energy, before + 1e-9, "run %d, step %d: %.3g J", k, step, energy - before);
            before = energy;
        }
    }
}

Test(geared_machine, energy_in_is_kinetic_lifted_and_lost)
{
    FrTransmission transmission[2];
    GearedArm arm = geared_arm_of_reference(transmission);
    FrGearMachine machine = {2, transmission, geared_arm_evaluate, &arm};
    FrGearState state = {.q = {-pi / 2.0, 0.0}};
    double start = geared_arm_energy(&arm, &state), balance = 0.0, lost = 0.0;
    // power of the motors less that of friction, between events by Simpson's rule; both jump where modes change
    const double T = 0.0005;
    for (int k = 0; k < 8000; k++) {
        double power[3], heat[3];
        Events events = {0};
        FrGearState at = state, end = state;
        located(&machine, k * T, T, &end, &events);
        double cut[8] = {0.0};
        int cuts = 1;
        for (int i = 0; i < events.count; i++)
            if (events.event[i].t - k * T > cut[cuts - 1])
                cut[cuts++] = events.event[i].t - k * T;
        cut[cuts] = T;
        for (int c = 0; c < cuts; c++) {
            double h = (cut[c + 1] - cut[c]) / 2.0, t = k * T + cut[c];
            for (int i = 0; i < 3 && h > 0.0; i++) {
                double m[2], y[2];
                FrGearTerms terms = {0};
                if (i > 0)
                    located(&machine, t + (i - 1) * h, i == 2 ? h * (1.0 - 1e-9) : h, &at, NULL);
                else if (c > 0)
                    located(&machine, t, 1e-10, &at, NULL); // past the event
                cr_assert_eq(fr_gear_machine_torques(&machine, t + i * h, &at, NULL, m, y), FR_OK);
                geared_arm_evaluate(&arm, t + i * h, at.q, at.v, &terms);
                power[i] = terms.torque[0] * at.v[0] + terms.torque[1] * at.v[1];
                heat[i] = (m[0] - y[0]) * at.v[0] + (m[1] - y[1]) * at.v[1];
                cr_assert_geq(heat[i], -1e-10);
            }
            if (h > 0.0) {
                balance += h / 3.0 * (power[0] + 4.0 * power[1] + power[2] - heat[0] - 4.0 * heat[1] - heat[2]);
                lost += h / 3.0 * (heat[0] + 4.0 * heat[1] + heat[2]);
            }
        }
        state = end;
    }
    double gained = geared_arm_energy(&arm, &state) - start;
    printf("geared arm: %.6f J gained, %.6f J lost, balance off by %.1e J\n", gained, lost, gained - balance);
    cr_expect_leq(fabs(gained - balance), 1e-8);
    cr_expect_gt(lost, 1.0);
}

Test(geared_machine, random_arms_are_located_to_the_end)
{
    // also without rotors, where a load without motor torque is 0 all the time
    Random random = {.state = 61};
    int runs = 0, rests = 0, events = 0;
    for (int k = 0; k < some_of(2000); k++) {
        FrTransmission transmission[2];
        GearedArm arm = geared_arm_of_reference(transmission);
        for (int i = 0; i < 2; i++) {
            double drive = random_between(&random, 1.0, 3.0), back = random_between(&random, 0.05, 1.0);
            transmission[i] = geared_by(drive, back);
            transmission[i].drive_static += random_below(&random, 2) * 0.5;
            transmission[i].backdrive_static -= random_below(&random, 2) * 0.5;
            transmission[i].motor_friction = 3.0 * random_below(&random, 2);
            transmission[i].load_friction = 4.0 * random_below(&random, 2);
            if (random_below(&random, 8) == 0)
                transmission[i] = geared_by(1.0, 1.0);
            arm.amplitude[i] = random_below(&random, 5) ? random_between(&random, 0.0, 150.0) : 0.0;
            arm.omega[i] = random_between(&random, 0.5, 8.0);
            arm.phase[i] = random_between(&random, -3.0, 3.0);
            arm.rotor[i] = random_below(&random, 4) ? random_decades(&random, 1e-5, 2e-2) : 0.0;
            arm.N[i] = random_decades(&random, 1.0, 100.0);
        }
        FrGearMachine machine = {2, transmission, geared_arm_evaluate, &arm};
        FrGearState state = {.q = {0.0}};
        state.q[0] = random_between(&random, -3.0, 3.0);
        state.q[1] = random_between(&random, -3.0, 3.0);
        double T = random_decades(&random, 1e-4, 1e-2);
        bool unique = true;
        for (int i = 0; i < 33 && unique; i++) {
            const double q[2] = {0.0, pi * i / 32.0}, v[2] = {0.0, 0.0};
            FrGearTerms terms = {0};
            FrGearUniqueness now;
            geared_arm_evaluate(&arm, 0.0, q, v, &terms);
            FrGearStep joints = {2, terms.inertia, terms.rotor, 2, terms.bias, NULL, terms.torque,
                                 v, transmission,  0.0};
            cr_assert_eq(fr_gear_unique(&joints, NULL, &now), FR_OK);
            unique = now.resting > 0.0;
        }
        for (int step = 0; step < 500 && unique; step++) {
            Events noted = {0};
            located(&machine, step * T, T, &state, &noted);
            events += noted.count;
            rests += state.v[0] == 0.0;
        }
        runs += unique;
    }
    printf("%d random arms: %d events, %d steps at rest\n", runs, events, rests);
    cr_expect(runs > some_of(1000) && events > 5 * runs && rests > runs);
}

// ---------------------------------------------------------------------------------------------------------------
// Jams.

/// Uncoupled drives: rotor J, load I, torque mean + amplitude sin(omega t + phase), load torque at rest g.
typedef struct Drives {
    int n;
    double J, I, g, mean, amplitude, omega, phase[3];
} Drives;

static void evaluate_drives(const void *context, double t, const double *q, const double *v, FrGearTerms *terms)
{
    const Drives *drives = context;
    (void)q, (void)v;
    for (int i = 0; i < drives->n; i++) {
        terms->rotor[i * drives->n + i] = drives->J;
        terms->inertia[i * drives->n + i] = drives->J + drives->I;
        terms->bias[i] = drives->g;
        terms->torque[i] = drives->mean + drives->amplitude * sin(drives->omega * t + drives->phase[i]);
    }
}

Test(geared_machine, screw_jams_where_its_load_passes_zero)
{
    // lead 15 degrees, friction 17 degrees: J + I/eta_2 < 0
    const double lead = pi / 12.0, friction = 17.0 * pi / 180.0;
    const FrTransmission screw = geared_by(tan(lead + friction) / tan(lead), tan(lead - friction) / tan(lead));
    const FrTransmission transmission[3] = {screw, screw, screw};
    const Drives drives[2] = {{1, 5.0, 50.0, 0.0, 0.0, 750.0, 4.0, {0.0, 0.0, 0.0}},
                              {3, 5.0, 50.0, 0.0, 0.0, 750.0, 4.0, {0.0, 0.0, 1.0}}};
    FrGearState end[2];
    for (int k = 0; k < 2; k++) {
        FrGearMachine machine = {(size_t)drives[k].n, transmission, evaluate_drives, &drives[k]};
        FrGearState state = {.q = {0.0}};
        int jams = 0;
        for (int step = 0; step < 400; step++) {
            Events events = {0};
            double speed = fabs(state.v[0]);
            located(&machine, step * 0.01, 0.01, &state, &events);
            for (int i = 0; i < events.count; i++) {
                if (events.event[i].joint != 0)
                    continue;
                cr_expect(events.event[i].kind == FR_GEAR_JAMS || events.event[i].kind == FR_GEAR_STARTS);
                if (events.event[i].kind != FR_GEAR_JAMS)
                    continue;
                jams++;
                cr_expect_leq(fabs(events.event[i].t - jams * pi / 4.0), 1e-11, "%.15g", events.event[i].t);
                cr_expect_leq(fabs(speed - 3.0838255712), 0.01);
            }
        }
        cr_expect_eq(jams, 5);
        end[k] = state;
    }
    double once = 750.0 / 4.0 / (5.0 + 50.0 * screw.drive); // v = once (1 - cos 4 t) until it jams, 5 times
    cr_expect_leq(fabs(end[0].v[0] + once * (1.0 - cos(4.0 * (4.0 - 5.0 * pi / 4.0)))), 1e-8, "%.15g", end[0].v[0]);
    cr_expect_leq(fabs(end[1].q[0] - end[0].q[0]) + fabs(end[1].v[0] - end[0].v[0]), 1e-8);
    cr_expect_leq(fabs(end[1].q[1] - end[0].q[0]), 1e-8);
    cr_expect_gt(fabs(end[1].q[2] - end[0].q[0]), 0.1);
}

Test(geared_machine, jam_is_the_limit_of_short_implicit_steps)
{
    Random random = {.state = 51};
    GearedProblem problem;
    int jams = 0, same = 0;
    double worst = 0.0;
    for (int k = 0; k < some_of(200000); k++) {
        random_geared(&problem, &random, 1 + (size_t)random_below(&random, 3), 0.0, true);
        size_t n = problem.joints.n, count;
        FrGearMode mode[GEARED] = {{0, 0}};
        double a[GEARED], after[GEARED], next[GEARED], energy = 0.0, left = 0.0;
        if (fr_gear_accelerations(&problem.joints, mode, a, NULL) != FR_NO_SOLUTION)
            continue;
        jams++;
        cr_assert_eq(fr_gear_jam(&problem.joints, -1, mode, after), FR_OK, "problem %d", k);
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++) {
                energy += problem.v[i] * problem.D[i * n + j] * problem.v[j] / 2.0;
                left += after[i] * problem.D[i * n + j] * after[j] / 2.0;
            }
        cr_assert_lt(left, energy, "problem %d: %g J of %g", k, left, energy);
        problem.joints.T = 1e-12;
        FrGearMode step[GEARED];
        memcpy(step, mode, sizeof step);
        cr_assert_eq(fr_gear_solutions(&problem.joints, 0, NULL, NULL, &count), FR_OK);
        cr_assert_eq(fr_gear_friction(&problem.joints, step, next, NULL), FR_OK);
        if (count > 1)
            continue;
        same++;
        for (size_t i = 0; i < n; i++)
            worst = fmax(worst, fabs(next[i] - after[i]));
    }
    printf("%d jams, %d with one solution of a short step: %.1e\n", jams, same, worst);
    cr_expect(jams > 100 && same > 20);
    cr_expect_leq(worst, 1e-6);
}

Test(geared_machine, drives_that_stop_together_are_all_the_hoist)
{
    // three equal hoists: every event is three events at the same time
    const Drives drives = {3, 5.0, 50.0, 200.0, 250.0, 250.0, 1.5, {0.0, 0.0, 0.0}};
    const FrTransmission worm = {.drive = 1.0 / 0.663,
                                 .backdrive = 0.5235602094240838,
                                 .drive_static = 1.0 / 0.55,
                                 .backdrive_static = 1.0 / 2.4};
    const FrTransmission transmission[3] = {worm, worm, worm};
    const struct {
        FrGearEventKind kind;
        double t;
    } known[] = {{FR_GEAR_STARTS, 0.314574558186428},
                 {FR_GEAR_TURNS, 3.14959072116925},
                 {FR_GEAR_STOPS, 4.27368683116958},
                 {FR_GEAR_STARTS, 4.50336476297282}};
    FrGearMachine machine = {3, transmission, evaluate_drives, &drives};
    FrGearState state = {.q = {0.0}};
    Events events = {0};
    for (int step = 0; step < 1200; step++)
        located(&machine, step * 0.01, 0.01, &state, &events);
    for (int i = 0; i < 3; i++) {
        size_t found = 0;
        cr_expect_leq(fabs(state.q[i] - 11.649673408688262), 1e-9, "%.15g", state.q[i]);
        cr_expect_leq(fabs(state.v[i] + 1.2623311824630519), 1e-9, "%.15g", state.v[i]);
        for (int k = 0; k < events.count; k++)
            if (events.event[k].joint == i && events.event[k].kind != FR_GEAR_LOAD && found < 4) {
                cr_expect_eq(events.event[k].kind, known[found].kind, "joint %d at %g", i, events.event[k].t);
                cr_expect_leq(fabs(events.event[k].t - known[found].t), 1e-9, "%.15g", events.event[k].t);
                found++;
            }
        cr_expect_eq(found, 4);
    }
}
