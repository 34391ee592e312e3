// Quantile of Student's t distribution.
//
// With t = sqrt(nu) tan(theta) its density is proportional to cos(theta)^(nu - 1) (Abramowitz and Stegun 1964, 26.7.1):
// P(|T| > t) is the integral from theta to pi/2 divided by the integral from 0 to pi/2, by Gauss's rule with eight
// nodes on 32 panels. Newton's method finds theta; if it leaves the interval, the interval is halved instead.
#include "math/student.h"
#include "assert.h"
#include "friction/math.h"

static const double half_pi = 0x1.921fb54442d18p+0;

/// cos(theta)^power
static double power_of_cosine(double theta, double power)
{
    double sine = fr_sin(theta), y = -sine * sine, w = 1 + y;
    if (y < -0.5)
        return fr_pow(fr_cos(theta), power);
    // ln(1 + y) to full relative accuracy: the rounding of w cancels
    double logarithm = w == 1 ? y : fr_log(w) * (y / (w - 1));
    return fr_exp(0.5 * power * logarithm);
}

/// The integral of cos(theta)^power from `from` to `to`.
static double integral(double from, double to, double power)
{
    enum { PANELS = 32, PAIRS = 4 };
    static const double node[PAIRS] = {0.18343464249564980, 0.52553240991632899, 0.79666647741362674,
                                       0.96028985649753623};
    static const double weight[PAIRS] = {0.36268378337836198, 0.31370664587788729, 0.22238103445337447,
                                         0.10122853629037626};
    double half = (to - from) / (2 * PANELS), sum = 0;
    for (int panel = 0; panel < PANELS; panel++) {
        double middle = from + (2 * panel + 1) * half;
        for (int i = 0; i < PAIRS; i++)
            sum += weight[i] *
                   (power_of_cosine(middle - node[i] * half, power) + power_of_cosine(middle + node[i] * half, power));
    }
    return sum * half;
}

double fr_student_quantile(double level, int freedom)
{
    FR_ASSERT(level > 0 && level < 1 && freedom >= 1);
    double root = SQUARE_ROOT((double)freedom), power = freedom - 1;
    double end = 40 / root < half_pi ? 40 / root : half_pi; // nothing is left beyond
    double target = (1 - level) * integral(0, end, power);
    double low = 0, high = end, theta = 0.5 * end;
    for (int i = 0; i < 100; i++) {
        double excess = integral(theta, end, power) - target;
        if (excess > 0)
            low = theta;
        else
            high = theta;
        double slope = power_of_cosine(theta, power), next = slope > 0 ? theta + excess / slope : low;
        if (!(next > low && next < high))
            next = 0.5 * (low + high);
        double step = next - theta;
        theta = next;
        if (ABSOLUTE(step) <= 0x1p-51 * theta)
            break;
    }
    return root * (fr_sin(theta) / fr_cos(theta));
}
