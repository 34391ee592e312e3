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
#include "parts.h"
#include "math/bits.h"
#include "transmission/methods.h"

#include <math.h>

/// Inertia and torques on the servo side in a step, as for a drive.
typedef struct Element {
    double inertia, load; ///< I and g, or I_K and g_K
    double torque;        ///< motor torque
    /// Load of the budget of the servo, on the arm side: the load of an arm without inertia.
    double seen;
} Element;

/// The drive in one direction, with the budget of the servo under the torque that the transmission takes; at rest with
/// the static efficiencies.
static FrDrive drive_of(const Bench *bench, const Element *element, int direction, double omega)
{
    const ServoFriction *servo = &bench->friction;
    FrDrive drive = {bench->gear, bench->rotor, element->inertia, 0};
    double passed = fr_transmission_torque(&bench->gear, direction, element->seen, omega == 0);
    drive.transmission.motor_friction +=
        fr_servo_dry_friction(servo, element->torque, -passed, omega) + servo->viscous * absolute(omega);
    return drive;
}

static double bounded(double omega)
{
    return omega > 100 ? 100 : omega < -100 ? -100 : omega;
}

/// Element of the spring at the end of the step.
static Element sprung(const Bench *bench, const FrBenchState *state, double motor, double external)
{
    double T = bench->T, K = bench->stiffness, reach = K * T * T, inverse = 1 / (1 + reach / bench->arm);
    double held = K * state->twist;
    double moved = K * T * (state->servo_omega - state->omega) - reach * external / bench->arm;
    return (Element){reach * inverse, (held + moved) * inverse, motor, -external};
}

static double updated(const Bench *bench, double q, double before, double free)
{
    return q + bench->by_before * before + (bench->by_free * free + bench->by_bounded * bounded(free));
}

FrBenchTorques fr_bench_step_geared(const Bench *bench, FrBenchState *state, FrGoal goal, FrAcceleration base)
{
    bool elastic = bench->stiffness < (double)INFINITY;
    double T = bench->T, q = state->q, arm_omega = state->omega;
    double omega = elastic ? state->servo_omega : arm_omega;
    ServoMemory memory = {state->target, state->sum};
    double motor = fr_servo_torque(&bench->drive, &memory, goal.angle, goal.enabled, q + state->twist, omega, T);
    double hand = bench->hand + bench->hand_stiffness * (bench->hand_angle - q);
    double sine, cosine;
    fr_sincos(q + bench->offset, &sine, &cosine);
    double across = base.x * cosine + base.y * sine;
    double external = hand - bench->gravity * sine - bench->gravity * (across * (1 / FR_GRAVITY));
    state->target = memory.target;
    state->sum = memory.sum;
    Element element = {bench->arm, -external, motor, -external};
    if (elastic)
        element = sprung(bench, state, motor, external);
    FrDrive backwards = drive_of(bench, &element, -1, omega), forwards = drive_of(bench, &element, 1, omega);
    double after = fr_drive_implicit_ways(&backwards, &forwards, omega, T, motor, element.load);
    double a = (after - omega) / T, passed = element.inertia * a + element.load;
    double arm_after = elastic ? arm_omega + T * (external + passed) / bench->arm : after;
    int s = drive_sign(after) ? drive_sign(after) : motor - element.load < 0 ? -1 : 1;
    const FrTransmission *limits = &(s > 0 ? &forwards : &backwards)->transmission;
    double friction = bench->rotor * a + bench->arm * (arm_after - arm_omega) / T - motor - external;
    // in motion friction is at its limit, under the load that includes the acceleration
    double most = after != 0 ? friction : fr_transmission_torque(limits, s, element.load, true) - element.load;
    state->q = updated(bench, q, arm_omega, arm_after);
    state->omega = bounded(arm_after);
    if (elastic) {
        state->servo_omega = bounded(after);
        state->twist += T * (state->servo_omega - state->omega);
    }
    return (FrBenchTorques){motor, external, friction, absolute(most), hand, passed};
}
