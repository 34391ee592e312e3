// The torque that a transmission needs while it moves, and its dead band at rest (Dupont 1993, eq 15 to 20, 29, 30).
#include "friction/transmission.h"
#include "math/assert.h"

FrTransmission fr_default_transmission(void)
{
    return (FrTransmission){.drive = 1, .backdrive = 1, .drive_static = 1, .backdrive_static = 1};
}

double fr_transmission_torque(const FrTransmission *transmission, int direction, double load, bool at_rest)
{
    FR_ASSERT(transmission && (direction == 1 || direction == -1));
    const FrTransmission *p = transmission;
    double drive = at_rest ? p->drive_static : p->drive, back = at_rest ? p->backdrive_static : p->backdrive;
    double passed = load + direction * p->load_friction;
    return (direction * passed >= 0 ? drive : back) * passed + direction * p->motor_friction;
}

void fr_transmission_band(const FrTransmission *transmission, double load, bool at_rest, double *low, double *high)
{
    FR_ASSERT(low && high);
    *low = fr_transmission_torque(transmission, -1, load, at_rest);
    *high = fr_transmission_torque(transmission, 1, load, at_rest);
}
