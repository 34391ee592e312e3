// Accelerations that a drive can have at an instant: one if J + I/eta_2 > 0, otherwise none or two while the
// load drives (Dupont 1993, 3.2; the condition is the one of Veitz, Kolchin and Martynenko 1969 for
// self-locking mechanisms).
#include "methods.h"
#include "math/assert.h"

#include <math.h>

FrDrive fr_default_drive(void)
{
    return (FrDrive){.transmission = fr_default_transmission(), .rotor = 5, .inertia = 50};
}

double fr_drive_margin(const FrDrive *drive)
{
    FR_ASSERT(drive);
    return drive->rotor + drive->inertia * drive->transmission.backdrive;
}

double fr_drive_largest_inertia(const FrDrive *drive)
{
    FR_ASSERT(drive);
    double back = drive->transmission.backdrive;
    return back < 0 ? -drive->rotor / back : (double)INFINITY;
}

double fr_drive_lagged_factor(const FrDrive *drive)
{
    FR_ASSERT(drive);
    return (drive->transmission.drive - 1) * drive->inertia / (drive->rotor + drive->inertia);
}

/// Motion in direction s, with the drive driving the load or being backdriven.
static FrDriveMotion motion_at(const FrDrive *drive, int s, bool drives, double torque, double load)
{
    double a = drive_slip(drive, s, drives, torque, load);
    FrDriveMode mode = s > 0 ? drives ? FR_DRIVES_UP : FR_BACKDRIVEN_UP : drives ? FR_DRIVES_DOWN : FR_BACKDRIVEN_DOWN;
    return (FrDriveMotion){mode, a, drive->inertia * a + load, torque - drive->rotor * a};
}

bool fr_drive_slip(const FrDrive *drive, int direction, double torque, double load, FrDriveMotion *motion)
{
    FR_ASSERT(drive && motion && (direction == 1 || direction == -1));
    bool drives;
    if (!drive_moves(drive, direction, torque, load, &drives))
        return false;
    *motion = motion_at(drive, direction, drives, torque, load);
    return true;
}

int fr_drive_solutions(const FrDrive *drive, double v, double torque, double load,
                       FrDriveMotion found[FR_DRIVE_SOLUTIONS_MAX])
{
    FR_ASSERT(drive && found);
    int count = 0;
    for (int s = 1; s >= -1; s -= 2) {
        if (v * s < 0)
            continue;
        double passed = s * drive_passed_sign(drive, s, torque, load);
        for (int side = 0; side < 2; side++) {
            bool drives = side == 0;
            double scale =
                drive->rotor + drive->inertia * (drives ? drive->transmission.drive : drive->transmission.backdrive);
            // y + s c_b = passed/scale; a load torque of 0 counts as driven
            double sign = scale > 0 ? passed : -passed;
            if (scale == 0 || (drives ? sign < 0 : sign >= 0))
                continue;
            FrDriveMotion motion = motion_at(drive, s, drives, torque, load);
            if (v != 0 || s * motion.acceleration > 0)
                found[count++] = motion;
        }
    }
    double low, high;
    fr_transmission_band(&drive->transmission, load, true, &low, &high);
    if (v == 0 && low <= torque && torque <= high)
        found[count++] = (FrDriveMotion){FR_DRIVE_RESTS, 0, load, torque};
    return count;
}

double fr_drive_beyond(const FrDrive *drive, const FrDrivePlant *plant, double t, double q)
{
    double low, high, torque = drive_torque(drive, plant, t, q, 0);
    fr_transmission_band(&drive->transmission, drive_load(plant, t, q, 0), true, &low, &high);
    return torque - high > low - torque ? torque - high : low - torque;
}

int fr_drive_start(const FrDrive *drive, const FrDrivePlant *plant, double t, double q)
{
    double low, high, torque = drive_torque(drive, plant, t, q, 0);
    fr_transmission_band(&drive->transmission, drive_load(plant, t, q, 0), true, &low, &high);
    return torque > high ? 1 : torque < low ? -1 : 0;
}

FrDriveMotion fr_drive_now(const FrDrive *drive, const FrDrivePlant *plant, double t, double q, double v)
{
    FR_ASSERT(drive && plant);
    FrDriveMotion motion;
    int s = drive_sign(v);
    if (s && fr_drive_slip(drive, s, drive_torque(drive, plant, t, q, v), drive_load(plant, t, q, v), &motion))
        return motion;
    double torque = drive_torque(drive, plant, t, q, 0), load = drive_load(plant, t, q, 0);
    s = fr_drive_start(drive, plant, t, q);
    if (s && fr_drive_slip(drive, s, torque, load, &motion))
        return motion;
    return (FrDriveMotion){FR_DRIVE_RESTS, 0, load, torque};
}
