// The pendulum test bench: its parameters, and the construction of a bench from them (Duclusaud 2024, fig 3; mass of
// the arm and offset of the angle as in the published program). The step of a bench is in bench/lanes/kernel.h.
#include "parts.h"
#include "math/assert.h"
#include "base/say.h"
#include "base/row.h"
#include "servo/rows.h"
#include "rows.h"
#include "transmission/methods.h"

#include <math.h>

const FrParam fr_pendulum_mass_row = FR_NUMBER_FIELD(FrBenchDef, mass, "m", "kg", 0, 1e6, 0, 20, 1, FR_LINEAR,
                                                     "Mass at the end of the arm.", FR_GROUP_BENCH);

const FrParam fr_pendulum_arm_mass_row = FR_NUMBER_FIELD(FrBenchDef, arm_mass, "m_a", "kg", 0, 1e6, 0, 5, 0, FR_LINEAR,
                                                         "Mass of the arm, evenly distributed.", FR_GROUP_BENCH);

const FrParam fr_pendulum_length_row = FR_NUMBER_FIELD(FrBenchDef, length, "l", "m", 0, 1e3, 0.05, 1, 0.15, FR_LINEAR,
                                                       "Length of the arm.", FR_GROUP_BENCH);

static const FrParam stiffness_row =
    FR_NUMBER_FIELD(FrBenchDef, gear_stiffness, "K_g", "N m/rad", 1e-6, 1e12, 1, 1e6, 1e3, FR_LOGARITHMIC,
                    "Stiffness between transmission and arm.", FR_GROUP_GEARBOX);

static const FrOption code = {FR_OPTION(
    "code", "as in the published code",
    "The published parameters were fitted with it, at T = 5 ms. θ + T ω' + T² a/2 with the new velocity ω' adds "
    "viscous damping of m g l T/2 to a free pendulum.",
    "github.com/Rhoban/bam, bam/simulate.py", "")};
static const FrOption paper = {FR_OPTION(
    "paper", "as printed in the paper",
    "θ + T ω + T² a/2 with the old velocity ω. This is only the angle update of Algorithm 1; for its goal, set "
    "goal = end. Adds negative viscous damping of m g l T/2 to a free pendulum.",
    "Duclusaud 2024, Algorithm 1, line 10", "")};
static const FrOption semi = {
    FR_OPTION("semi", "semi-implicit Euler", "θ + T ω' with the new ω', as in MuJoCo. Adds no damping.", "", "")};
static const FrOption *const updates[] = {
    [FR_UPDATE_CODE] = &code, [FR_UPDATE_PAPER] = &paper, [FR_UPDATE_SEMI] = &semi, NULL};

const FrParam fr_pendulum_update_row = FR_CHOICE_FIELD(
    FrBenchDef, integrator, "", FR_UPDATE_CODE, updates,
    "How the angle is updated from the velocity. The forms differ in numerical damping.", FR_GROUP_SIMULATION);

const FrParam fr_hand_torque_row =
    FR_NUMBER_FIELD(FrBenchDef, tau_hand, "τ_h", "N m", -1e6, 1e6, -20, 20, 0.5, FR_LINEAR,
                    "Torque of the hand on the arm, independent of the angle.", FR_GROUP_HAND);
const FrParam fr_hand_stiffness_row =
    FR_NUMBER_FIELD(FrBenchDef, K_hand, "K_h", "N m/rad", 0, 1e6, 0, 100, 5, FR_LINEAR,
                    "Stiffness of the spring between arm and hand.", FR_GROUP_HAND);
const FrParam fr_hand_angle_row =
    FR_NUMBER_FIELD(FrBenchDef, theta_hand, "θ_h", "rad", -1e3, 1e3, -3.2, 3.2, 0, FR_LINEAR,
                    "Angle of the hand, as the servo measures it; 0 is hanging down if q_offset = 0.", FR_GROUP_HAND);
const FrParam *const fr_pendulum_rows[] = {&fr_pendulum_mass_row, &fr_pendulum_arm_mass_row, &fr_pendulum_length_row,
                                           &fr_pendulum_update_row, NULL};
/// Rows of the hand. Without a hand all of them are 0, regardless of their defaults in a form.
static const FrParam *const hand_rows[] = {&fr_hand_torque_row, &fr_hand_stiffness_row, &fr_hand_angle_row, NULL};
static const FrParam *const servo_rows[] = {&fr_servo_armature_row, &fr_servo_offset_row, NULL};

enum { BENCH_COOKIE = 0x46725f70 };

_Static_assert(sizeof(Bench) <= sizeof(FrBench), "a bench fits");

FrBenchDef fr_default_bench(void)
{
    FrBenchDef def = {.servo = fr_default_servo(),
                      .T = fr_time_step_row.value,
                      .gear = fr_default_transmission(),
                      .gear_stiffness = (double)INFINITY,
                      .cookie = BENCH_COOKIE};
    fr_rows_default(fr_pendulum_rows, &def);
    return def;
}

static double arm_inertia(const FrBenchDef *def)
{
    double square = def->length * def->length;
    return def->mass * square + def->arm_mass * square / 3;
}

static double inertia_of(const FrBenchDef *def)
{
    return arm_inertia(def) + def->servo.armature;
}

static void check(const FrBenchDef *def, FrReport *report)
{
    int errors = report->error_count;
    fr_rows_check(fr_pendulum_rows, def, report);
    fr_rows_check(hand_rows, def, report);
    fr_rows_check(servo_rows, &def->servo, report);
    fr_param_check(&fr_time_step_row, def->T, report);
    if (report->error_count > errors || inertia_of(def) > 0)
        return;
    FrFinding *finding = fr_report_add(report, FR_ERROR, FR_NO_INERTIA, "armature", FR_NO_ARGUMENTS);
    fr_finding_remedy(finding, FR_EXACTLY, "armature", fr_servo_armature_row.value, fr_servo_armature_row.unit);
}

Bench fr_bench_of(const FrBenchDef *def)
{
    // q' = q + T (before omega + free omega_free + bounded omega'); T^2 a/2 is T/2 (omega_free - omega)
    static const struct {
        double before, free, bounded;
    } updates_of[] = {
        [FR_UPDATE_CODE] = {-0.5, 0.5, 1},
        [FR_UPDATE_PAPER] = {0.5, 0.5, 0},
        [FR_UPDATE_SEMI] = {0, 0, 1},
    };
    double inertia = inertia_of(def), T = def->T;
    return (Bench){
        .friction = fr_servo_friction_of(&def->servo),
        .drive = fr_servo_drive_of(&def->servo, T),
        .T = T,
        .gravity = (def->mass + 0.5 * def->arm_mass) * FR_GRAVITY * def->length,
        .offset = def->servo.q_offset,
        .mobility = T / inertia,
        .impedance = inertia / T,
        .by_before = updates_of[def->integrator].before * T,
        .by_free = updates_of[def->integrator].free * T,
        .by_bounded = updates_of[def->integrator].bounded * T,
        .hand = def->tau_hand,
        .hand_stiffness = def->K_hand,
        .hand_angle = def->theta_hand,
        .gear = def->gear,
        .rotor = def->servo.armature,
        .arm = arm_inertia(def),
        .stiffness = def->gear_stiffness,
        .is_geared = def->gear_stiffness < (double)INFINITY || !transmission_frictionless(&def->gear),
    };
}

/// Check the transmission of a bench whose other fields are valid if `is_valid`.
static void check_gear(const FrBenchDef *def, const Bench *bench, bool is_valid, FrReport *report)
{
    bool is_elastic = def->gear_stiffness != (double)INFINITY;
    if (is_elastic)
        fr_param_check(&stiffness_row, def->gear_stiffness, report);
    if (fr_transmission_check(&def->gear, report) != FR_OK || !is_valid)
        return;
    FrDrive drive = {def->gear, bench->rotor, bench->arm, 0};
    if (bench->is_geared > 0)
        fr_drive_warn(&drive, "gear", "gear", report);
    if (is_elastic && !(bench->arm > 0))
        fr_report_add(report, FR_ERROR, FR_NO_INERTIA, fr_pendulum_mass_row.key, FR_NO_ARGUMENTS);
}

FrStatus fr_bench_make(FrBench *bench, const FrBenchDef *def, FrReport *report)
{
    FR_ASSERT(bench && def && def->cookie == BENCH_COOKIE);
    FR_ASSERT(def->integrator >= FR_UPDATE_CODE && def->integrator <= FR_UPDATE_SEMI);
    report = fr_report_enter(report, &(FrReport){0});
    int errors = report->error_count;
    fr_servo_check(&def->servo, report);
    check(def, report);
    bool is_valid = report->error_count == errors;
    Bench made = {0};
    if (is_valid)
        made = fr_bench_of(def);
    check_gear(def, &made, is_valid, report);
    is_valid = report->error_count == errors;
    fr_report_end(report);
    if (is_valid)
        *(Bench *)bench = made;
    return is_valid ? FR_OK : FR_BAD_INPUT;
}

// Near an equilibrium, a step without friction is a linear map of (q, omega). With stiffness K and damping d of drive,
// hand and gravity, a = d T/J and b = K T^2/J, its eigenvalues stay within the unit circle
//
//     code:   while a + b < 2
//     semi:   while 2 a + b < 4
//     paper:  while a < 2 and b < 2 a
double fr_bench_longest_step(const FrBench *bench)
{
    const Bench *b = bench_of(bench);
    bool is_paper = b->by_bounded == 0, is_code = b->by_free > 0;
    double J = b->impedance * b->T;
    double K = b->drive.torque * b->drive.gain + b->hand_stiffness + b->gravity;
    double d = b->drive.torque * b->drive.derivative + b->drive.back_emf;
    if (is_paper && K == 0)
        return 2 * J / d;
    if (is_paper)
        return 2 * d / K < 2 * J / d ? 2 * d / K : 2 * J / d;
    return 4 * J / (d + SQUARE_ROOT(d * d + (is_code ? 8 : 4) * K * J));
}
