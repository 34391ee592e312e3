// Roots of a quadratic piece (see pieces.h).
#include "pieces.h"
#include "math/bits.h"

int fr_quadratic_roots(double a, double b, double c, double *x)
{
    if (c == 0) {
        x[0] = -a / b;
        return b != 0;
    }
    double square = b * b - 4 * a * c;
    if (!(square >= 0))
        return 0;
    double q = -0.5 * (b + with_sign(SQUARE_ROOT(square), b));
    x[0] = q / c;
    x[1] = q != 0 ? a / q : 0;
    return 2;
}
