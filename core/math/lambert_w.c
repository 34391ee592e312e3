// Lambert's W, principal branch, of a number and of a logarithm.
//
// x < 0: with r = sqrt(1 + e x) in [0, 1], W0(x) = e x/2 (1 + N(r)/Q(r)), one rational function up to the branch point
// -1/e; e is split into two doubles so that 1 + e x keeps its digits where it cancels. x > 0: W + ln W = ln x by the
// iteration of Fritsch, Shafer, Crowley (Communications of the ACM 16, 1973), of fourth order.
#include "friction/math.h"
#include "bits.h"
#include "double_double.h"
#include "lambert_coefficients.h"
#include "polynomial.h"

static const FrDouble2 e = {0x1.5bf0a8b145769p+1, 0x1.4d57ee2b1013ap-53};

static double positive(double x)
{
    double l = fr_log(x);
    double w = x < 1 ? x / (1 + x) : x < 50 ? 0.6 * fr_log(1 + x) : l - fr_log(l);
    for (int i = 0; i < 3; i++) {
        double z = fr_log(x / w) - w, q = 2 * (1 + w) * (1 + w + z * (2.0 / 3));
        double step = z / (1 + w) * ((q - z) / (q - 2 * z));
        w += w * step;
        if (absolute(step) < 0x1p-20)
            break;
    }
    return w;
}

double fr_lambert_w0(double x)
{
    if (x != x || x == 0)
        return x;
    if (x > 0)
        return x - x == 0 ? positive(x) : x;
    FrDouble2 ex = double2_multiply(e, (FrDouble2){x, 0});
    double square = double2_add(ex, (FrDouble2){1, 0}).hi;
    if (square < 0)
        return (x - x) / (square - square);
    double r = SQUARE_ROOT(square);
    return 0.5 * ex.hi * (1 + polynomial_6(lambert_n, r) / polynomial_6(lambert_q, r));
}

double fr_lambert_w0_log(double v)
{
    if (!(v >= 0))
        return (v - v) / (v - v);
    double decay = fr_exp(-v), r = SQUARE_ROOT(-fr_expm1(-v));
    return -(0.5 * decay * (1 + polynomial_6(lambert_n, r) / polynomial_6(lambert_q, r)));
}
