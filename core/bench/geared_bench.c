// A step of the bench with a transmission between servo and arm (Duclusaud 2024, Algorithm 1; Dupont 1993, eq 29).
//
// In the direction s the servo takes F_s, its budget under the load P_s(g), and the transmission takes the rest:
//
//     J a + R_s(I a + g) + s F_s = tau_m,    g = -tau_e
//
// An elastic transmission carries y' = K (twist + T (w_m' - w')) at the end of the step, where
// I (w' - w)/T = tau_e + y'. Eliminating w' gives y' = I_K a + g_K, the same equation, with
//
//     I_K = K T^2/N,  g_K = (K twist + K T (w_m - w) - K T^2 tau_e/I)/N,  N = 1 + K T^2/I
#include "friction/geared_bench.h"
#include "rows.h"
#include "math/bits.h"
#include "transmission/drive.h"

FrStatus fr_geared_bench_make(FrGearedBench *geared, const FrBenchDef *def, const FrTransmission *gear,
                              double stiffness, FrReport *report)
{
    FR_ASSERT(geared && def && gear && stiffness > 0);
    FrReport none;
    report = fr_report_begin(report, &none);
    FrGearedBench made = {.gear = *gear, .stiffness = stiffness};
    FrStatus status = fr_bench_make(&made.bench, def, report);
    if (fr_transmission_check(gear, report) != FR_OK)
        status = FR_BAD_INPUT;
    if (status == FR_OK) {
        double square = def->length * def->length;
        made.rotor = def->servo.armature;
        made.arm = def->mass * square + def->arm_mass * square / 3;
        made.plain = !(stiffness < (double)INFINITY) && transmission_frictionless(gear);
        FrDrive drive = {*gear, made.rotor, made.arm, 0};
        if (!made.plain)
            fr_drive_warn(&drive, "gear", "gear", report);
        if (stiffness < (double)INFINITY && !(made.arm > 0)) {
            fr_report_add(report, FR_ERROR, FR_NO_INERTIA, fr_pendulum_mass_row.key, FR_NO_ARGUMENTS);
            status = FR_BAD_INPUT;
        }
    }
    if (status == FR_OK)
        *geared = made;
    fr_report_end(report);
    return status;
}

/// Inertia and torques on the servo side in a step, as for a drive.
typedef struct Element {
    double inertia, load; ///< I and g, or I_K and g_K
    double torque;        ///< motor torque
    /// Load of the budget of the servo, on the arm side: the load of an arm without inertia.
    double seen;
} Element;

/// The drive in one direction, with the budget of the servo under the torque that the transmission takes; at rest with
/// the static efficiencies.
static FrDrive drive_of(const FrGearedBench *geared, const Element *element, int direction, double omega)
{
    const FrServoFriction *servo = &geared->bench.friction;
    FrDrive drive = {geared->gear, geared->rotor, element->inertia, 0};
    double passed = fr_transmission_torque(&geared->gear, direction, element->seen, omega == 0);
    drive.transmission.motor_friction +=
        fr_servo_dry_friction(servo, element->torque, -passed, omega) + servo->viscous * absolute(omega);
    return drive;
}

static double bounded(double omega)
{
    return omega > 100 ? 100 : omega < -100 ? -100 : omega;
}

/// Element of the spring at the end of the step.
static Element sprung(const FrGearedBench *geared, const FrGearedBenchState *state, double motor, double external)
{
    double T = geared->bench.T, K = geared->stiffness, reach = K * T * T, inverse = 1 / (1 + reach / geared->arm);
    double held = K * state->twist;
    double moved = K * T * (state->servo_omega - state->arm.omega) - reach * external / geared->arm;
    return (Element){reach * inverse, (held + moved) * inverse, motor, -external};
}

static double updated(const FrBench *bench, double q, double before, double free)
{
    return q + bench->by_before * before + (bench->by_free * free + bench->by_bounded * bounded(free));
}

FrGearedBenchTorques fr_geared_bench_step(const FrGearedBench *geared, FrGearedBenchState *state, FrGoal goal)
{
    FR_ASSERT(geared && state);
    const FrBench *bench = &geared->bench;
    if (geared->plain)
        return (FrGearedBenchTorques){fr_bench_step(bench, &state->arm, goal), (double)NAN};
    bool elastic = geared->stiffness < (double)INFINITY;
    double T = bench->T, q = state->arm.q, arm_omega = state->arm.omega;
    double omega = elastic ? state->servo_omega : arm_omega;
    double motor =
        fr_servo_torque(&bench->drive, &state->arm.memory, goal.angle, goal.enabled, q + state->twist, omega, T);
    double hand = bench->hand + bench->hand_stiffness * (bench->hand_angle - q);
    double external = hand - bench->gravity * fr_sin(q + bench->offset);
    Element element = {geared->arm, -external, motor, -external};
    if (elastic)
        element = sprung(geared, state, motor, external);
    FrDrive backwards = drive_of(geared, &element, -1, omega), forwards = drive_of(geared, &element, 1, omega);
    double after = fr_drive_implicit_ways(&backwards, &forwards, omega, T, motor, element.load);
    double a = (after - omega) / T, passed = element.inertia * a + element.load;
    double arm_after = elastic ? arm_omega + T * (external + passed) / geared->arm : after;
    int s = drive_sign(after) ? drive_sign(after) : motor - element.load < 0 ? -1 : 1;
    const FrTransmission *limits = &(s > 0 ? &forwards : &backwards)->transmission;
    double friction = geared->rotor * a + geared->arm * (arm_after - arm_omega) / T - motor - external;
    // in motion friction is at its limit, under the load that includes the acceleration
    double most = after != 0 ? friction : fr_transmission_torque(limits, s, element.load, true) - element.load;
    state->arm.q = updated(bench, q, arm_omega, arm_after);
    state->arm.omega = bounded(arm_after);
    if (elastic) {
        state->servo_omega = bounded(after);
        state->twist += T * (state->servo_omega - state->arm.omega);
    }
    return (FrGearedBenchTorques){{motor, external, friction, absolute(most), hand}, passed};
}

double fr_geared_bench_holding_torque(const FrGearedBench *geared)
{
    FR_ASSERT(geared);
    FrGearedServo servo = {geared->bench.friction, geared->gear};
    return fr_geared_servo_holding_torque(&servo);
}
