// A transmission and a drive at an instant: against vectors, and the properties that hold for every state.
#include "drives.h"
#include "base/row.h"
#include "transmission/methods.h"
#include "random.h"
#include "reference.h"
#include "reports.h"
#include "fewer.h"
#include "explorer/run/experiment.h"
#include "explorer/form/transmission.h"

#include <math.h>
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

static const double radian = 0x1.1df46a2529d39p-6;

static double relative(double got, double wanted)
{
    return fabs(got - wanted) / fmax(fabs(wanted), 1e-3);
}

Test(transmission, angles_give_the_efficiencies)
{
    Reference reference = reference_open("transmission_angles.csv");
    double worst = 0.0;
    for (int row = 0; row < reference.rows; row++) {
        FrTransmission screw = fr_default_transmission();
        double lead = reference_number(&reference, row, 0), friction = reference_number(&reference, row, 1);
        cr_assert_eq(fr_transmission_of_angles(&screw, lead * radian, friction * radian, NAN, NULL), FR_OK);
        double off = fmax(relative(screw.drive, reference_number(&reference, row, 2)),
                          relative(screw.backdrive, reference_number(&reference, row, 3)));
        cr_expect_leq(off, 1e-12, "%g, %g degrees: %.3g", lead, friction, off);
        worst = fmax(worst, off);
    }
    printf("angles: %d pairs, %.2g off\n", reference.rows, worst);
    reference_close(&reference);
}

Test(transmission, published_efficiencies_are_those_of_15_and_7_degrees)
{
    FrTransmission screw = fr_default_transmission();
    cr_assert_eq(fr_transmission_of_angles(&screw, 15.0 * radian, 7.0 * radian, NAN, NULL), FR_OK);
    cr_expect_leq(fabs(1.0 / screw.drive - 0.663197523569785), 1e-15);
    cr_expect_leq(fabs(1.0 / screw.backdrive - 1.9065575709617106), 4e-15);
    // at the friction angle of the lead it locks, with an efficiency below one half
    cr_assert_eq(fr_transmission_of_angles(&screw, 0.3, 0.3, NAN, NULL), FR_OK);
    cr_expect(screw.backdrive == 0.0);
    cr_expect_leq(fabs(1.0 / screw.drive - (1.0 - tan(0.3) * tan(0.3)) / 2.0), 1e-15);
    // the largest efficiency is at 45 degrees minus half the friction angle
    double phi = 7.0 * radian, best = 0.0;
    for (int k = 1; k < 8290; k++) {
        fr_transmission_of_angles(&screw, 0.01 * k * radian, phi, NAN, NULL);
        best = fmax(best, 1.0 / screw.drive);
    }
    cr_expect_leq(fabs(best - 0.7827387937435849), 1e-14, "%.17g", best);
    cr_assert_eq(fr_transmission_of_angles(&screw, 0.3, 0.0, NAN, NULL), FR_OK);
    cr_expect(screw.drive == 1.0 && screw.backdrive == 1.0);
    double largest = fr_screw_largest_friction(15.0 * radian, 5.0, 50.0) / radian;
    cr_expect_leq(fabs(largest - 16.534868526651920), 1e-13, "%.17g", largest);
    printf("largest friction angle of 15 deg, J/I = 0.1: %.16g deg\n", largest);
    // a maker's factor with the same angles (eq 21): tan phi = 2 K for a lead per radian
    cr_assert_eq(fr_transmission_of_screw(&screw, tan(phi), 1.0, tan(15.0 * radian), NULL), FR_OK);
    cr_expect(fabs(1.0 / screw.drive - 0.686) < 5e-4 && fabs(1.0 / screw.backdrive - 1.846) < 5e-4, "%.4g, %.4g",
              1.0 / screw.drive, 1.0 / screw.backdrive);
}

Test(transmission, servos_are_transmissions_at_constant_speed)
{
    Random random = {.state = 11};
    for (int k = 0; k < some_of(100000); k++) {
        double K_m = random_uniform(&random, 0.0, 0.9), K_e = random_uniform(&random, 0.0, 0.9);
        FrTransmission gear = fr_default_transmission();
        cr_assert_eq(fr_transmission_of_servo(&gear, K_m, K_e, NULL), FR_OK);
        // the drive limit of the servo is the load that the transmission can drive, and the same backdriven
        FrServoDef def = fr_default_servo();
        FrServo servo;
        def.friction_base = 0;
        def.load_friction_motor = K_m;
        def.load_friction_external = K_e;
        cr_assert_eq(fr_servo_make(&servo, &def, 1e-3, NULL), FR_OK);
        double drive, backdrive, load = random_uniform(&random, 0.1, 10.0);
        fr_servo_limits(&servo, (FrServoDiagram){0}, gear.drive * load, 0.0, &drive, &backdrive);
        cr_assert_leq(fabs(drive - load), 1e-12 * load);
        fr_servo_limits(&servo, (FrServoDiagram){0}, gear.backdrive * load, 0.0, &drive, &backdrive);
        cr_assert_leq(fabs(backdrive - load), 1e-11 * load);
    }
    const struct {
        const char *name;
        double efficiency;
    } published[] = {{"mx106", 0.805}, {"mx64", 0.859},      {"xl330", 0.783},
                     {"xl320", 0.641}, {"erob80_50", 0.882}, {"erob80_100", 0.742}};
    for (size_t k = 0; k < sizeof published / sizeof *published; k++) {
        FrServoDef def;
        FrTransmission gear = fr_default_transmission();
        cr_assert_eq(fr_servo_published(&def, published[k].name, FR_M3, NULL), FR_OK);
        double K_l = def.load_friction_base;
        cr_assert_eq(fr_transmission_of_servo(&gear, K_l, K_l, NULL), FR_OK);
        cr_expect_leq(fabs(1.0 / gear.drive - published[k].efficiency), 5e-4, "%s: %.4g", published[k].name,
                      1.0 / gear.drive);
        cr_expect_leq(fabs(gear.drive * gear.backdrive - 1.0), 1e-15);
    }
}

static FrDrive drive_of_row(const Reference *reference, int row)
{
    double r[8];
    for (int k = 0; k < 8; k++)
        r[k] = reference_number(reference, row, k);
    return (FrDrive){{r[0], r[1], r[2], r[3], r[4], r[5]}, r[6], r[7], 0.0};
}

Test(transmission, states_at_an_instant_are_those_of_the_reference)
{
    Reference reference = reference_open("transmission_slip.csv");
    double worst = 0.0;
    int jammed = 0;
    for (int row = 0; row < reference.rows; row++) {
        FrDrive drive = drive_of_row(&reference, row);
        double v = reference_number(&reference, row, 8), tau = reference_number(&reference, row, 9);
        double g = reference_number(&reference, row, 10), wanted[3];
        int count = (int)reference_number(&reference, row, 11);
        const char *state = reference_word(&reference, row, 12);
        for (int k = 0; k < 3; k++)
            wanted[k] = reference_number(&reference, row, 13 + k);
        FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX], motion = {FR_DRIVE_RESTS, 0.0, g, tau};
        cr_expect_eq(fr_drive_solutions(&drive, v, tau, g, found), count, "row %d", row);
        double low, high;
        fr_transmission_band(&drive.transmission, g, true, &low, &high);
        int s = v > 0.0 ? 1 : v < 0.0 ? -1 : tau > high ? 1 : tau < low ? -1 : 0;
        bool moves = s && fr_drive_slip(&drive, s, tau, g, &motion);
        if (isnan(wanted[0])) {
            cr_expect(s && !moves, "row %d jams", row);
            jammed++;
            continue;
        }
        const double got[3] = {motion.acceleration, motion.load, motion.motor};
        for (int k = 0; k < 3; k++) {
            double off = relative(got[k], wanted[k]);
            cr_expect_leq(off, 1e-12, "row %d: %.17g, not %.17g", row, got[k], wanted[k]);
            worst = fmax(worst, off);
        }
        int side = abs((int)motion.mode); // 2 and -1 drive
        bool drives = motion.mode == FR_DRIVES_UP || motion.mode == FR_DRIVES_DOWN;
        const char *name = side == 0 ? "stick" : drives ? "drive" : "backdrive";
        cr_expect(strncmp(state, name, strlen(name)) == 0, "row %d: %s, not %s", row, name, state);
    }
    printf("slip: %d states, %d jam, %.2g off\n", reference.rows, jammed, worst);
    reference_close(&reference);
}

Test(transmission, implicit_steps_are_those_of_the_reference)
{
    Reference reference = reference_open("transmission_step.csv");
    double worst = 0.0;
    int stops = 0;
    for (int row = 0; row < reference.rows; row++) {
        FrDrive drive = drive_of_row(&reference, row);
        double x[5];
        for (int k = 0; k < 5; k++)
            x[k] = reference_number(&reference, row, 8 + k);
        double got = fr_drive_implicit_velocity(&drive, x[1], x[0], x[2], x[3]), off = fabs(got - x[4]);
        stops += x[4] == 0.0;
        cr_expect(x[4] == 0.0 ? got == 0.0 : off <= 1e-12 * fabs(x[4]), "row %d: %.17g, not %.17g", row, got, x[4]);
        worst = fmax(worst, x[4] == 0.0 ? 0.0 : off / fabs(x[4]));
    }
    printf("step: %d steps, %d stop, %.2g off\n", reference.rows, stops, worst);
    reference_close(&reference);
}

/// A drive and what acts on it, of every kind: without inertia of one side, self-locking, with friction in series.
typedef struct State {
    FrDrive drive;
    double v, torque, load;
} State;

static State random_state(Random *random, bool unique)
{
    State s = {.drive = {.transmission = fr_default_transmission()}};
    FrTransmission *p = &s.drive.transmission;
    p->drive = random_below(random, 8) ? 1.0 + random_log(random, 1e-3, 3.0) : 1.0;
    p->backdrive = unique ? random_uniform(random, 0.0, 1.0) : random_uniform(random, -1.0, 1.0);
    p->drive_static = p->drive + (random_below(random, 2) ? random_uniform(random, 0.0, 0.5) : 0.0);
    p->backdrive_static = p->backdrive - (random_below(random, 2) ? random_uniform(random, 0.0, 0.5) : 0.0);
    if (random_below(random, 2)) {
        p->motor_friction = random_uniform(random, 0.0, 5.0);
        p->load_friction = random_uniform(random, 0.0, 5.0);
    }
    s.drive.rotor = random_below(random, 10) ? random_log(random, 0.05, 20.0) : 0.0;
    s.drive.inertia = s.drive.rotor > 0.0 && !random_below(random, 10) ? 0.0 : random_log(random, 0.1, 100.0);
    s.v = random_below(random, 3) - 1;
    s.torque = random_uniform(random, -50.0, 50.0);
    s.load = random_below(random, 10) ? random_uniform(random, -30.0, 30.0) : 0.0;
    return s;
}

Test(transmission, one_solution_exactly_where_the_margin_is_positive)
{
    Random random = {.state = 3};
    int of[2][6] = {{0}}, included = 0, total = 200000;
    for (int k = 0; k < total; k++) {
        State s = random_state(&random, false);
        FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX], motion;
        double margin = fr_drive_margin(&s.drive);
        bool kinetic = s.v == 0.0; // static friction above kinetic friction adds slipping states at rest
        if (kinetic) {
            s.drive.transmission.drive_static = s.drive.transmission.drive;
            s.drive.transmission.backdrive_static = s.drive.transmission.backdrive;
        }
        int count = fr_drive_solutions(&s.drive, s.v, s.torque, s.load, found);
        of[margin > 0.0][count]++;
        if (margin > 0.0)
            cr_assert_eq(count, 1, "state %d: %d solutions, margin %g", k, count, margin);
        else if (s.v != 0.0)
            cr_assert(count == 0 || count == 2, "state %d: %d solutions, margin %g", k, count, margin);
        else
            cr_assert_geq(count, 1, "state %d: none at rest", k);
        double low, high;
        fr_transmission_band(&s.drive.transmission, s.load, true, &low, &high);
        int way = s.v > 0.0 ? 1 : s.v < 0.0 ? -1 : s.torque > high ? 1 : s.torque < low ? -1 : 0;
        if (!way || !fr_drive_slip(&s.drive, way, s.torque, s.load, &motion))
            continue;
        bool there = false;
        for (int i = 0; i < count; i++)
            there = there || (found[i].mode == motion.mode && found[i].acceleration == motion.acceleration);
        cr_assert(there, "state %d: what is taken is no solution", k);
        included++;
        double size = fabs(s.torque) + fabs(s.load) + (s.drive.rotor + s.drive.inertia) * fabs(motion.acceleration);
        cr_assert_geq((motion.motor - motion.load) * way, -1e-14 * size, "state %d: friction drives", k);
    }
    printf("%d states: margin > 0: %d with one solution; else %d none, %d one, %d two, %d three; %d slips among them\n",
           total, of[1][1], of[0][0], of[0][1], of[0][2], of[0][3], included);
    cr_expect(of[0][0] > 1000 && of[0][2] > 1000 && of[1][1] > 50000);
}

Test(transmission, everything_is_odd_and_scales)
{
    Random random = {.state = 5};
    for (int k = 0; k < some_of(200000); k++) {
        State s = random_state(&random, false), scaled = s;
        double T = random_log(&random, 1e-4, 1e-1), v = s.v * random_log(&random, 1e-3, 1.0);
        double there = fr_drive_implicit_velocity(&s.drive, v, T, s.torque, s.load);
        double back = fr_drive_implicit_velocity(&s.drive, -v, T, -s.torque, -s.load);
        if (fr_drive_margin(&s.drive) > 0.0)
            cr_assert(there == -back, "state %d: %.17g and %.17g", k, there, back);
        // a power of two: the same bits
        const double c = 8.0;
        scaled.drive.rotor *= c;
        scaled.drive.inertia *= c;
        scaled.drive.transmission.motor_friction *= c;
        scaled.drive.transmission.load_friction *= c;
        double again = fr_drive_implicit_velocity(&scaled.drive, v, T, c * s.torque, c * s.load);
        cr_assert(again == there, "state %d: %.17g and %.17g", k, there, again);
        for (int way = 1; way >= -1; way -= 2) {
            FrDriveMotion one = {0}, other = {0};
            bool moves = fr_drive_slip(&s.drive, way, s.torque, s.load, &one);
            cr_assert_eq(fr_drive_slip(&s.drive, -way, -s.torque, -s.load, &other), moves);
            cr_assert(!moves || one.acceleration == -other.acceleration, "state %d", k);
        }
    }
}

Test(transmission, an_implicit_step_is_a_median)
{
    Random random = {.state = 7};
    double worst = 0.0;
    for (int k = 0; k < some_of(200000); k++) {
        State s = random_state(&random, true);
        s.drive.transmission.drive_static = s.drive.transmission.drive;
        s.drive.transmission.backdrive_static = s.drive.transmission.backdrive;
        double T = random_log(&random, 1e-4, 1e-1), v = s.v * random_log(&random, 1e-3, 1.0);
        FrDriveMotion up, down;
        if (!fr_drive_slip(&s.drive, 1, s.torque, s.load, &up) || !fr_drive_slip(&s.drive, -1, s.torque, s.load, &down))
            continue;
        cr_assert_leq(up.acceleration, down.acceleration + 1e-12 * fabs(down.acceleration));
        double a = fmax(fmin(down.acceleration, -v / T), up.acceleration), wanted = v + T * a;
        double got = fr_drive_implicit_velocity(&s.drive, v, T, s.torque, s.load);
        // within a static band the drive may rest where only friction at rest holds it; that is the same here
        double off = fabs(got - wanted) / (fabs(v) + T * fabs(a));
        if (v == 0.0 && a == 0.0)
            off = fabs(got);
        worst = fmax(worst, off);
        cr_assert_leq(off, 1e-12, "state %d: %.17g, not %.17g", k, got, wanted);
    }
    printf("median: %.2g off\n", worst);
}

Test(transmission, without_a_load_inertia_it_is_element_a)
{
    Random random = {.state = 13};
    double worst = 0.0;
    int stops = 0;
    for (int k = 0; k < some_of(20000); k++) {
        double slope = random_uniform(&random, 0.0, 0.9), g = random_uniform(&random, -20.0, 20.0);
        double T = random_log(&random, 1e-4, 1e-1), J = random_log(&random, 0.1, 10.0);
        double v = random_uniform(&random, -1.0, 1.0) * T * 20.0 / J, torque = random_uniform(&random, -20.0, 20.0);
        FrDrive drive = {.rotor = J};
        drive.transmission = (FrTransmission){1.0 + slope, 1.0 - slope, 1.0 + slope, 1.0 - slope, 0.0, 0.0};
        FrLaw law;
        cr_assert_eq(fr_coulomb_make(&law, &(FrCoulomb){.F = slope * fabs(g), .D = 0.0}, NULL), FR_OK);
        FrContactDef def = fr_default_contact();
        def.element = FR_ELEMENT_A;
        def.law = &law;
        def.mass = J;
        def.T = T;
        FrContact contact;
        cr_assert_eq(fr_contact_make(&contact, &def, NULL), FR_OK);
        FrContactState memory = {0};
        FrFriction friction;
        double u = v, h = torque - g;
        fr_contact_step(&contact, &memory, &h, &u, &friction);
        double got = fr_drive_implicit_velocity(&drive, v, T, torque, g);
        stops += got == 0.0;
        double off = fabs(got - u) / (fabs(v) + T / J * (fabs(torque) + fabs(g)));
        worst = fmax(worst, off);
        cr_assert_leq(off, 1e-14, "%.17g, not %.17g", got, u);
        cr_assert_eq(got == 0.0, u == 0.0);
    }
    printf("element A: %.2g off, %d stops\n", worst, stops);
}

Test(transmission, without_friction_nothing_jumps)
{
    FrDrive drive = fr_default_drive();
    FrDriveMotion up, down;
    for (int k = -100; k <= 100; k++) {
        cr_assert(fr_drive_slip(&drive, 1, 0.37 * k, 11.0, &up) && fr_drive_slip(&drive, -1, 0.37 * k, 11.0, &down));
        cr_expect(up.acceleration == down.acceleration);
    }
    double low, high;
    fr_transmission_band(&drive.transmission, 11.0, true, &low, &high);
    cr_expect(low == 11.0 && high == 11.0);
    // with friction the acceleration is continuous where the load torque passes 0, and its slope is not
    drive.transmission = transmission_of(0.663, 1.0 / 1.91);
    double a[3], zero = -5.0 * 30.0 / 50.0; // I tau + J g = 0
    for (int k = -1; k <= 1; k++) {
        cr_assert(fr_drive_slip(&drive, 1, zero + k * 1e-6, 30.0, &up));
        a[k + 1] = up.acceleration;
    }
    cr_expect_leq(fabs(a[2] - a[0]), 1e-6);
    cr_expect_leq(fabs((a[1] - a[0]) / (a[2] - a[1]) - 24.055415617128463 / 9.3266435337147144), 1e-6);
}

Test(transmission, existence_of_dupont_with_15_degrees)
{
    const struct {
        double friction, backdrive, margin;
    } rows[] = {{7.0, 0.5245, 31.2}, {15.0, 0.0, 5.0}, {16.0, -0.0651, 1.74}, {17.0, -0.1303, -1.516}};
    FrDrive drive = fr_default_drive();
    for (size_t k = 0; k < sizeof rows / sizeof *rows; k++) {
        fr_transmission_of_angles(&drive.transmission, 15.0 * radian, rows[k].friction * radian, NAN, NULL);
        cr_expect_leq(fabs(drive.transmission.backdrive - rows[k].backdrive), 5.1e-5);
        cr_expect_leq(fabs(fr_drive_margin(&drive) / rows[k].margin - 1.0), 3e-3);
    }
    FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX], motion;
    cr_expect_eq(fr_drive_solutions(&drive, 1.0, 100.0, 0.0, found), 2);
    cr_expect_leq(fabs(found[0].acceleration - 0.8224) + fabs(found[1].acceleration + 65.95), 1e-2);
    cr_expect_eq(fr_drive_solutions(&drive, 1.0, -100.0, 0.0, found), 0);
    cr_expect_not(fr_drive_slip(&drive, 1, -100.0, 0.0, &motion));
    cr_expect_eq(fr_drive_solutions(&drive, 0.0, -11.5, 100.0, found), 3);
    cr_expect_eq(fr_drive_solutions(&drive, 0.0, -14.0, 100.0, found), 1);
    cr_expect(fr_drive_largest_inertia(&drive) < 50.0 &&
              fabs(fr_drive_largest_inertia(&drive) * drive.transmission.backdrive + 5.0) < 1e-12);
    fr_transmission_of_angles(&drive.transmission, 15.0 * radian, 16.0 * radian, NAN, NULL);
    cr_assert(fr_drive_slip(&drive, 1, -100.0, 0.0, &motion));
    cr_expect_leq(fabs(motion.acceleration + 57.4), 0.05);
    // a margin that vanishes from above is a jam: the implicit step stops as the one without a solution does
    for (int k = 0; k < 2; k++) {
        fr_transmission_of_angles(&drive.transmission, 15.0 * radian, (16.5348 + 0.0002 * k) * radian, NAN, NULL);
        cr_expect_eq(fr_drive_margin(&drive) > 0.0, k == 0);
        cr_expect(fr_drive_implicit_velocity(&drive, 1.0, 0.001, -100.0, 0.0) == 0.0);
    }
}

static double swinging_motor(const void *context, double t, double q, double v)
{
    (void)context, (void)q, (void)v;
    return 4.0 * fr_sin(11.0 * t);
}

static double swinging_load(const void *context, double t, double q, double v)
{
    (void)context, (void)q, (void)v;
    return 200.0 + 60.0 * fr_sin(7.0 * t);
}

/// A screw that locks itself comes to rest under a load and a motor that swing. The methods that have a state of rest
/// hold it there; a rival that puts friction of the velocity into its right-hand side creeps down.
Test(transmission, a_self_locking_screw_rests_for_an_hour_to_the_last_bit)
{
    const double T = 0.01;
    const FrDrivePlant acts = {swinging_motor, swinging_load, NULL, NULL};
    for (int m = 0; m < FR_DRIVE_METHODS; m++) {
        FrDrive drive = fr_default_drive();
        cr_assert_eq(fr_transmission_of_angles(&drive.transmission, 15.0 * radian, 15.5 * radian, NAN, NULL), FR_OK);
        FrDriveState state = {.q = 0.7, .v = 1.0, .passed = 200.0};
        const FrDriveMethod *method = &fr_drive_methods[m];
        int steps = method->rival ? 6000 : some_of(360000);
        double rest = NAN;
        for (int k = 0; k < steps; k++) {
            fr_drive_step(method, &drive, &acts, &state, k * T, T, NULL);
            if (k == 1000)
                rest = state.q;
            else if (k > 1000 && !method->rival)
                cr_assert(state.v == 0.0 && state.q == rest, "%s at %g s", method->name, k * T);
        }
        double creep = (state.q - rest) / ((steps - 1001) * T);
        printf("held by a self-locking screw, %s: %.3g rad/s\n", method->name, creep);
        if (m == FR_DRIVE_EXPLICIT || m == FR_DRIVE_RK4)
            cr_expect_lt(creep, -1e-3, "%s", method->name);
    }
}

Test(transmission, a_load_that_vanishes_exactly_stops_where_it_should)
{
    // Modelica's LossyGearDemo3: I (tau - c_m) + J (g + c_b) = 0
    FrDrive drive = {.transmission = transmission_of(0.25, 0.25), .rotor = 0.001, .inertia = 0.001};
    drive.transmission.motor_friction = drive.transmission.load_friction = 0.5;
    FrDriveMotion motion;
    cr_assert(fr_drive_slip(&drive, 1, 0.0, 0.0, &motion));
    cr_expect_leq(fabs(motion.acceleration + 500.0), 1e-10);
    Plant plant = {0};
    FrDrivePlant acts = plant_of(&plant);
    FrDriveState state = {.v = 10.0};
    FrDriveEvent event[4];
    FrDriveRecord events = {.event = event, .capacity = 4};
    for (int k = 0; k < 100; k++)
        fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &drive, &acts, &state, k * 0.003, 0.003, &events);
    cr_assert_eq(events.count, 1);
    printf("LossyGearDemo3: sticks at %.15g s, q = %.15g\n", event[0].t, state.q);
    cr_expect(event[0].kind == FR_DRIVE_STICKS && fabs(event[0].t - 0.02) < 1e-15 && fabs(state.q - 0.1) < 1e-15);
    cr_expect(state.v == 0.0);
}

Test(transmission, viscous_friction_is_exact)
{
    // without losses: J v' = tau - B v, in closed form
    FrDrive drive = {.transmission = fr_default_transmission(), .rotor = 2.0, .inertia = 3.0, .viscous = 4.0};
    Plant plant = {.tau_0 = 10.0};
    FrDrivePlant acts = plant_of(&plant);
    FrDriveState located = {0}, implicit = {0};
    FrDriveRecord record = {0};
    for (int k = 0; k < 1000; k++) {
        fr_drive_step(&fr_drive_methods[FR_DRIVE_LOCATED], &drive, &acts, &located, k * 0.001, 0.001, &record);
        fr_drive_step(&fr_drive_methods[FR_DRIVE_IMPLICIT], &drive, &acts, &implicit, k * 0.001, 0.001, NULL);
    }
    double exact = 2.5 * (1.0 - exp(-0.8)), euler = 2.5 * (1.0 - pow(1.0 / 1.0008, 1000.0));
    cr_expect_leq(fabs(located.v - exact), 1e-13);
    cr_expect_leq(fabs(implicit.v - euler), 1e-12);
    double kinetic = 2.5 * located.v * located.v;
    cr_expect_leq(fabs(record.work_in - kinetic - record.lost), 1e-12 * record.work_in);
}

Test(transmission, input_that_means_nothing_is_refused)
{
    FrTransmission gear = fr_default_transmission(), before = gear;
    const struct {
        double a[4];
        const char *key;
        int code;
    } efficiencies[] = {
        {{0.0, 0.5, NAN, NAN}, "eta1", FR_OUT_OF_RANGE},          {{1.1, 0.5, NAN, NAN}, "eta1", FR_OUT_OF_RANGE},
        {{0.5, 1.1, NAN, NAN}, "eta_b", FR_OUT_OF_RANGE},         {{NAN, 0.5, NAN, NAN}, "eta1", FR_VALUE_NAN},
        {{0.5, 0.5, 0.6, NAN}, "eta1_s", FR_ABOVE_KINETIC},       {{0.5, 0.5, NAN, 0.6}, "eta_b_s", FR_ABOVE_KINETIC},
        {{0.5, (double)INFINITY, NAN, NAN}, "eta_b", FR_INFINITE}};
    for (size_t k = 0; k < sizeof efficiencies / sizeof *efficiencies; k++) {
        FrReport report = new_report();
        const double *a = efficiencies[k].a;
        cr_expect_eq(fr_transmission_of_efficiencies(&gear, a[0], a[1], a[2], a[3], &report), FR_BAD_INPUT);
        cr_assert_eq(report.error_count, 1, "case %zu", k);
        cr_expect_str_eq(report.finding[0].key, efficiencies[k].key);
        cr_expect_eq(report.finding[0].code, efficiencies[k].code, "%s", report.finding[0].text);
        cr_expect(memcmp(&gear, &before, sizeof gear) == 0);
    }
    const struct {
        double a[3];
        const char *key;
        int code;
    } angles[] = {{{0.0, 7.0, NAN}, "lead", FR_OUT_OF_RANGE},
                  {{15.0, -1.0, NAN}, "friction_angle", FR_OUT_OF_RANGE},
                  {{15.0, 75.0, NAN}, "friction_angle", FR_SCREW_NEVER_DRIVES},
                  {{15.0, 7.0, 80.0}, "friction_angle_s", FR_SCREW_NEVER_DRIVES},
                  {{15.0, 7.0, 6.0}, "friction_angle_s", FR_BELOW_KINETIC}};
    for (size_t k = 0; k < sizeof angles / sizeof *angles; k++) {
        FrReport report = new_report();
        const double *a = angles[k].a;
        cr_expect_eq(fr_transmission_of_angles(&gear, a[0] * radian, a[1] * radian, a[2] * radian, &report),
                     FR_BAD_INPUT);
        cr_assert_eq(report.error_count, 1, "case %zu", k);
        cr_expect_str_eq(report.finding[0].key, angles[k].key);
        cr_expect_eq(report.finding[0].code, angles[k].code, "%s", report.finding[0].text);
        cr_expect(memcmp(&gear, &before, sizeof gear) == 0);
    }
    FrReport report = new_report();
    cr_expect_eq(fr_transmission_of_screw(&gear, -1.0, 0.0, NAN, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 3);
    report = new_report();
    cr_expect_eq(fr_transmission_of_servo(&gear, 1.0, -1.0, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 2);
    report = new_report();
    FrDrive drive = {.transmission = {.drive = 0.5,
                                      .backdrive = 2.0,
                                      .drive_static = 0.5,
                                      .backdrive_static = 2.0,
                                      .motor_friction = -1.0,
                                      .load_friction = NAN},
                     .rotor = -1.0,
                     .inertia = NAN,
                     .viscous = -1.0};
    cr_expect_eq(fr_drive_check(&drive, &report), FR_BAD_INPUT);
    cr_expect_eq(report.error_count, 9);
    report = new_report();
    drive = (FrDrive){.transmission = fr_default_transmission()};
    cr_expect_eq(fr_drive_check(&drive, &report), FR_BAD_INPUT);
    cr_expect(report.count == 1 && report.finding[0].code == FR_TRANSMISSION_NO_INERTIA);
    report = new_report();
    drive = fr_default_drive();
    drive.transmission.backdrive = drive.transmission.backdrive_static = -0.13;
    cr_expect_eq(fr_drive_check(&drive, &report), FR_OK);
    cr_assert(report.count == 1 && report.finding[0].severity == FR_WARNING);
    cr_expect(strstr(report.finding[0].text, "at most I = 38.4615") != NULL, "%s", report.finding[0].text);
    report = new_report();
    drive.transmission.backdrive = 0.1;
    cr_expect_eq(fr_drive_check(&drive, &report), FR_OK);
    cr_assert(report.count == 1 && report.finding[0].severity == FR_WARNING);
    cr_expect_eq(report.finding[0].code, FR_TRANSMISSION_LOCKS_AT_REST);
}

Test(transmission, published_ones_have_their_printed_efficiencies)
{
    static const struct {
        const char *name;
        double eta_1, digits;
        bool locks;
    } printed[] = {
        {"dupont", 0.663, 1e-15, false}, {"acme_1_5", 0.31, 5e-4, true},   {"ball_20_5", 0.94, 5e-3, false},
        {"lead_10_2", 0.36, 1e-5, true}, {"lead_10_5", 0.57, 1e-5, false}, {"lead_10_10", 0.71, 1e-5, false},
        {"worm_1", 0.27056, 1e-5, true}, {"worm_2", 0.42288, 1e-5, true},
    };
    FrReport report = new_report();
    static FrRun run;
    for (size_t k = 0; k < sizeof printed / sizeof *printed; k++) {
        FrTransmission gear = fr_default_transmission();
        gear.motor_friction = 3.0;
        cr_assert_eq(fr_transmission_published(&gear, printed[k].name, NULL), FR_OK);
        printf("%s: %.5f, 1/eta_2 = %.5f\n", printed[k].name, 1.0 / gear.drive, gear.backdrive);
        cr_expect_leq(fabs(1.0 / gear.drive - printed[k].eta_1), printed[k].digits, "%s: %.6f", printed[k].name,
                      1.0 / gear.drive);
        cr_expect_eq(gear.backdrive <= 0.0, printed[k].locks);
        cr_expect(gear.motor_friction == 3.0 && gear.drive_static == gear.drive &&
                  gear.backdrive_static == gear.backdrive);
        char settings[64];
        snprintf(settings, sizeof settings, "losses=published\ntransmission=%s", printed[k].name);
        cr_assert_eq(fr_run_open_experiment(&run, fr_experiment_find(FR_RUN, "screw_drive"), settings, NULL, &report),
                     FR_OK);
        cr_expect_eq(fr_run_reading(&run, "eta_1"), 1.0 / gear.drive);
    }
    FrTransmission gear = transmission_of(0.5, 0.25);
    cr_expect(fr_transmission_published(&gear, "worm_3", &report) == FR_BAD_INPUT && gear.drive == 2.0);
    cr_expect_not_null(strstr(report.finding[0].text, "worm_2"), "%s", report.finding[0].text);
    int names = 0;
    while (fr_transmission_name(names))
        cr_expect_eq(fr_transmission_published(&gear, fr_transmission_name(names++), NULL), FR_OK);
    int listed = 0;
    for (const FrOption *const *option = fr_published_transmission_row.options; *option; option++)
        listed++;
    cr_expect_eq(listed, (int)(sizeof printed / sizeof *printed));
}
