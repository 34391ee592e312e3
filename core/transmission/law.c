// The torque that a transmission needs while it moves, and its dead band at rest (Dupont 1993, eq 15 to 20, 29, 30).
#include "friction/transmission.h"

FrTransmission fr_default_transmission(void)
{
    return (FrTransmission){.drive = 1, .back = 1, .drive_static = 1, .back_static = 1};
}
