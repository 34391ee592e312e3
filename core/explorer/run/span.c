// Velocity range that shows a law: several times the velocity at which its stiction has halved.
#include "span.h"
#include "law/kind.h"

double fr_law_span(const FrLaw *law)
{
    const double far = 0x1p20;
    const void *def = law->def;
    if (law->kind->span)
        return law->kind->span(def);
    double slope = law->kind->slope(def, far);
    double dry = law->kind->phi(def, 0), rest = law->kind->phi(def, far) - slope * far;
    if (!(dry - rest > 1e-9 * dry))
        return dry > 0 && slope * far > dry ? dry / slope : 1;
    double v = 0x1p-40;
    // bound: 60 doublings from 2^-40 to `far`
    while (v < far && law->kind->phi(def, v) - slope * v > rest + 0.5 * (dry - rest))
        v *= 2;
    return 4 * v;
}
