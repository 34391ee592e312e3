#!/usr/bin/env python3
"""The table and the polynomial of the angle of a point, as hex floats: writes core/math/atan_table.h.

Row k has atan(k/16). Needs mpmath.

    /usr/bin/python3 tests/reference/generate_atan.py
"""
import os

from mpmath import atan, mpf, pi, sqrt

from remez import begin_header, emit_constants, emit_polynomial, end_header, hexes, safe

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/math")


def parts(value):
    """value as the double nearest to it, and the double nearest to the rest."""
    return float(value), float(value - mpf(float(value)))


def rest(w):
    z = sqrt(w)
    return (atan(z) - z) / z**3


if __name__ == "__main__":
    with open(os.path.join(HERE, "atan_table.h"), "w") as out:
        begin_header(out, "generate_atan.py", "FRICTION_MATH_ATAN_TABLE_H")
        print("// atan(k/16) as a sum", file=out)
        print("static const double atan_of_sixteenths[17][2] = {", file=out)
        for k in range(17):
            print(f"    {hexes(*parts(atan(mpf(k) / 16)))},", file=out)
        print("};\n", file=out)
        emit_constants(out, "half_turn", "pi as a sum", parts(+pi))
        f = safe(rest, [-mpf(1) / 3, mpf(1) / 5, -mpf(1) / 7])
        emit_polynomial(out, "atan_tail", "(atan z - z)/z^3 in z^2 on |z| <= 1/8, error relative to z", f,
                        lambda w: max(w, mpf(10) ** -16), mpf(0), mpf(1) / 64, 5)
        end_header(out)
