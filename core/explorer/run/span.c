// Velocity range that shows a law: several times the velocity at which its stiction has halved.
#include "span.h"
#include "law/parts.h"

double fr_law_span(const FrLaw *law)
{
    const double far = 0x1p20;
    const FrLawKind *kind = law_in(law)->kind;
    if (kind->span)
        return kind->span(law_in(law)->def);
    double slope = fr_phi_slope(law, far), dry = fr_phi_dry(law, 0), rest = fr_phi(law, far) - slope * far;
    if (!(dry - rest > 1e-9 * dry))
        return dry > 0 && slope * far > dry ? dry / slope : 1;
    double v = 0x1p-40;
    // bound: 60 doublings from 2^-40 to `far`
    while (v < far && fr_phi(law, v) - slope * v > rest + 0.5 * (dry - rest))
        v *= 2;
    return 4 * v;
}
