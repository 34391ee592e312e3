// Phi_Z to about 100 bits: Newton on the slip velocity in double-double, from the numeric root.
#include "parts.h"
#include "math/bits.h"
#include "math/double_double.h"
#include "numeric.h"

FrDouble2 fr_exact_phi_z(const FrPhiZ *transform, double x, FrDouble2 *slip_velocity)
{
    const PhiZ *phi_z = phi_z_in(transform);
    const FrLawKind *kind = phi_z->law.kind;
    const void *def = phi_z->law.def;
    double magnitude = absolute(x), sign = x < 0 ? -1 : 1;
    FrDouble2 target = double2_multiply(phi_z->M, (FrDouble2){magnitude, 0}), s = {0, 0}, y = target;
    if (fr_excess_of(phi_z, magnitude).hi > 0) {
        s.hi = kind->slip ? kind->slip(phi_z, magnitude) : fr_numeric_slip_of(phi_z, magnitude);
        FrDouble2 opening = {0, 0};
        double change = s.hi, before = s.hi;
        for (int i = 0; i < 8; i++) {
            // close to the root the slope is kept, but not past a kink of the law
            if (change > 0x1p-40 * s.hi || change > 0x1p-10 * before)
                opening = double2_add(phi_z->M, kind->exact_slope(def, s));
            y = kind->exact_phi(def, s);
            FrDouble2 rest = double2_add(double2_add(double2_multiply(phi_z->M, s), y), double2_negative(target));
            FrDouble2 step = double2_negative(double2_divide(rest, opening)), next = double2_add(s, step);
            before = change;
            change = absolute(step.hi);
            if (!(change < 0x1p-10 * s.hi))
                break;
            s = next;
            // the friction follows a step that is far below its last digit
            y = double2_add(y, double2_multiply(double2_add(opening, double2_negative(phi_z->M)), step));
            if (change <= 0x1p-70 * s.hi)
                break;
        }
    }
    if (slip_velocity)
        *slip_velocity = (FrDouble2){sign * s.hi, sign * s.lo};
    return (FrDouble2){sign * y.hi, sign * y.lo};
}
