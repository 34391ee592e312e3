// The thread that has given efficiencies: the inverse of fr_transmission_of_angles.
//
// With t = tan(lead) and f = tan(friction), 1/eta_1 = (t + f)/(t - t^2 f) and 1/eta_2 = (t - f)/(t + t^2 f). Sum
// and difference give
//
//     t f = (1/eta_1 + 1/eta_2 - 2)/(1/eta_1 - 1/eta_2) = c
//     t^2 = 2 c/((1/eta_1 - 1/eta_2) - c (1/eta_1 + 1/eta_2))
#include "methods.h"
#include "math/assert.h"

#include <math.h>

bool fr_transmission_thread(const FrTransmission *transmission, double *lead, double *friction)
{
    FR_ASSERT(transmission && lead && friction);
    double sum = transmission->drive + transmission->backdrive,
           difference = transmission->drive - transmission->backdrive;
    double c = (sum - 2) / difference, square = 2 * c / (difference - c * sum);
    if (!(difference > 0) || !(c > 0) || !(square > 0) || !(square < (double)INFINITY))
        return false;
    double t = SQUARE_ROOT(square);
    *lead = fr_atan2(t, 1);
    *friction = fr_atan2(c / t, 1);
    return true;
}
