// Transmissions and drives from any numbers: refused, or usable; motions at an instant fit the friction, and steps by
// the methods that solve for it stay finite, lose energy, rest exactly, and are mirrored under mirrored torques.
#include "take_law.h"
#include "transmission/methods.h"

#include <math.h>

enum { STEPS = 8 };

/// Torques that follow time, angle and velocity smoothly; with the opposite sign for the mirrored drive.
typedef struct Torques {
    double sign, amplitude, rate, load, spring;
} Torques;

static double motor(const void *context, double t, double q, double v)
{
    const Torques *torques = context;
    (void)q;
    (void)v;
    return torques->sign * torques->amplitude * fr_cos(torques->rate * t);
}

static double load(const void *context, double t, double q, double v)
{
    const Torques *torques = context;
    (void)t;
    (void)v;
    return torques->sign * torques->load + torques->spring * q;
}

/// From numbers, efficiencies, angles or a screw; false when it is refused.
static bool take_transmission(Input *input, FrTransmission *made, double (*take)(Input *))
{
    FrReport report = empty_report();
    FrStatus status;
    *made = fr_default_transmission();
    switch (take_below(input, 4)) {
    case 0:
        *made = (FrTransmission){take(input), take(input), take(input), take(input), take(input), take(input)};
        status = fr_transmission_check(made, &report);
        break;
    case 1:
        status = fr_transmission_of_efficiencies(made, take(input), take(input), take(input), take(input), &report);
        break;
    case 2:
        status = fr_transmission_of_angles(made, take(input), take(input), take(input), &report);
        break;
    default:
        status = fr_transmission_of_screw(made, take(input), take(input), take(input), &report);
    }
    check_report(&report, status != FR_OK);
    return status == FR_OK;
}

static void check_band(const FrTransmission *transmission, double y)
{
    double low, high;
    for (int at_rest = 0; at_rest < 2; at_rest++) {
        fr_transmission_band(transmission, y, at_rest, &low, &high);
        PROPERTY(isnan(low) || isnan(high) || low <= high, "a dead band from %g to %g", low, high);
        double other_low, other_high;
        fr_transmission_band(transmission, -y, at_rest, &other_low, &other_high);
        PROPERTY(bits_equal(low, -other_high) && bits_equal(high, -other_low), "%g to %g, mirrored %g to %g", low, high,
                 other_low, other_high);
    }
}

static void check_solutions(const FrDrive *drive, double v, double torque, double load_torque)
{
    FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX];
    int count = fr_drive_solutions(drive, v, torque, load_torque, found);
    bool unique = fr_drive_margin(drive) > 1e-9 * (drive->rotor + drive->inertia);
    PROPERTY(count >= 0 && count <= FR_DRIVE_SOLUTIONS_MAX, "%d motions", count);
    PROPERTY(!unique || count >= 1, "no motion at v = %g under %g against %g", v, torque, load_torque);
    for (int i = 0; i < count; i++)
        PROPERTY(isfinite(found[i].acceleration) && isfinite(found[i].load) && isfinite(found[i].motor),
                 "motion %d of %d", i, count);
    double next = fr_drive_implicit_velocity(drive, v, 1e-3, torque, load_torque);
    double mirrored = fr_drive_implicit_velocity(drive, -v, 1e-3, -torque, -load_torque);
    PROPERTY(isfinite(next) && bits_equal(next, -mirrored), "an implicit step to %a, mirrored to %a", next, mirrored);
}

static void check_steps(const FrDrive *drive, Input *input)
{
    Torques torques = {1, take_between(input, -100, 100), take_decades(input, 0.1, 10), take_between(input, -100, 100),
                       take_bool(input) ? take_decades(input, 0.1, 1000) : 0},
            mirrored = torques;
    mirrored.sign = -1;
    const FrDriveMethod *method = &fr_drive_methods[take_below(input, FR_DRIVE_METHODS)];
    double T = take_decades(input, 1e-5, 1e-2);
    FrDriveState state = {.v = take_bool(input) ? take_between(input, -5, 5) : 0}, mirror = {.v = -state.v};
    FrDriveEvent event[16];
    FrDriveRecord record = {.event = event, .capacity = 16};
    double scale = 0;
    for (int k = 0; k < STEPS; k++) {
        double v = state.v;
        fr_drive_step(method, drive, &(FrDrivePlant){.torque = motor, .load = load, .context = &torques}, &state, k * T,
                      T, &record);
        fr_drive_step(method, drive, &(FrDrivePlant){.torque = motor, .load = load, .context = &mirrored}, &mirror,
                      k * T, T, NULL);
        PROPERTY(method->rival || (isfinite(state.q) && isfinite(state.v)), "%s: q = %g, v = %g", method->name, state.q,
                 state.v);
        PROPERTY(method->rival || (bits_equal(state.q, -mirror.q) && bits_equal(state.v, -mirror.v)),
                 "%s, step %d: v = %a, mirrored %a", method->name, k, state.v, mirror.v);
        scale += (drive->rotor + drive->inertia) * (v * v + state.v * state.v) + fabs(record.work_in) +
                 fabs(record.work_out);
    }
    // two zeros of a velocity within a step are missed: no energy is compared where the load swings that fast
    double mobile = fmin(drive->rotor + drive->inertia, fabs(fr_drive_margin(drive)));
    bool slow =
        torques.spring * fmax(drive->transmission.drive, fabs(drive->transmission.backdrive)) * T * T < 0.01 * mobile;
    if (method == &fr_drive_methods[FR_DRIVE_LOCATED] && slow)
        PROPERTY(record.lost >= -1e-9 * scale, "%s gains %g J of %g J", method->name, -record.lost, scale);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Input input = {.at = data, .end = data + size};
    FrDrive drive = fr_default_drive();
    bool usual = take_byte(&input) < 200;
    if (!take_transmission(&input, &drive.transmission, usual ? take_usual : take_number))
        return 0;
    check_band(&drive.transmission, take_number(&input));
    double lead, friction, K_m, K_e;
    if (fr_transmission_thread(&drive.transmission, &lead, &friction))
        PROPERTY(lead > 0 && friction >= 0 && lead + friction < 1.5708, "a thread of %g and %g", lead, friction);
    fr_transmission_servo_factors(&drive.transmission, &K_m, &K_e);
    drive.rotor = usual ? take_usual(&input) : take_number(&input);
    drive.inertia = usual ? take_usual(&input) : take_number(&input);
    drive.viscous = take_bool(&input) ? 0 : usual ? take_usual(&input) : take_number(&input);
    FrReport report = empty_report();
    FrStatus status = fr_drive_check(&drive, &report);
    check_report(&report, status != FR_OK);
    if (status != FR_OK || !usual || drive.rotor + drive.inertia < 1e-3)
        return 0;
    check_solutions(&drive, take_bool(&input) ? 0 : take_between(&input, -10, 10), take_between(&input, -100, 100),
                    take_between(&input, -100, 100));
    check_steps(&drive, &input);
    return 0;
}
