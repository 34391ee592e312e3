// Determines the limit that a drive has reached, from the same values as its torque (kernel.h).
#include "friction/servo.h"
#include "math/assert.h"

#include <math.h>

static double clipped(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

FrServoSaturation fr_servo_saturation(const FrServoDrive *drive, const FrServoMemory *memory, double goal, bool enabled,
                                      double q, double omega)
{
    FR_ASSERT(drive && memory);
    bool is_current_law = drive->supply < (double)INFINITY;
    double target = clipped(goal, memory->target - drive->follow, memory->target + drive->follow);
    double raw = (drive->gain * (target - q) + drive->integral * memory->sum) - drive->derivative * omega;
    double middle = drive->room_slope * omega, limit = drive->limit;
    double low = clipped(middle - drive->room, -limit, limit), high = clipped(middle + drive->room, -limit, limit);
    double torque = enabled ? drive->torque * clipped(raw, low, high) - drive->back_emf * omega : 0;
    double braking = -drive->supply_slope * omega;
    if (torque > braking + drive->supply || torque < braking - drive->supply)
        return FR_SUPPLY_SATURATED;
    if (!enabled || (raw >= low && raw <= high))
        return FR_NOT_SATURATED;
    double reached = raw > high ? high : -low;
    if (is_current_law || reached != limit)
        return FR_CURRENT_SATURATED;
    return limit < 1 ? FR_DUTY_SATURATED : FR_SUPPLY_SATURATED;
}
