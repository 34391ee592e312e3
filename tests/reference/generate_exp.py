#!/usr/bin/env python3
"""The table and the polynomial of e^x, as hex floats: writes core/math/exp_table.h and exp_table.c. Needs mpmath.

    /usr/bin/python3 tests/reference/generate_exp.py
"""
import os
import struct
from mpmath import exp, log, mpf

from remez import begin_header, emit_constant, emit_constants, emit_polynomial, emit_tables, end_header, safe, split

ENTRIES = 128
SCRIPT = "generate_exp.py"
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/math")


def entry(j):
    exact = mpf(2) ** (mpf(j) / ENTRIES)
    hi = float(exact)
    bits = struct.unpack("<Q", struct.pack("<d", hi))[0] - (j << 45)
    return f"{{0x{bits:016x}, {float(exact / mpf(hi) - 1).hex()}}}"


def header(out):
    begin_header(out, SCRIPT, "FRICTION_MATH_EXP_TABLE_H")
    print(f"// 2^(j/{ENTRIES}) = hi (1 + tail), hi by its bits minus j 2^45: adding k 2^45 to them, k = {ENTRIES} n + j, gives\n"
          "// those of 2^n hi", file=out)
    print("typedef struct ExpEntry {\n    uint64_t bits;\n    double tail;\n} ExpEntry;\n"
          f"extern const ExpEntry fr_exp_table[{ENTRIES}];\n", file=out)
    last = log(2) / (2 * ENTRIES) + mpf(2) ** -15
    emit_polynomial(out, "exp_rest", f"(e^r - 1 - r)/r^2 on |r| <= ln(2)/{2 * ENTRIES} + 2^-15, error relative to e^r",
                    safe(lambda r: (exp(r) - 1 - r) / r**2, [mpf(1) / 2, mpf(1) / 6, mpf(1) / 24]),
                    lambda r: max(r**2, mpf(10) ** -16) / exp(r), -last, last, 3)
    emit_constants(out, "exp_step", f"ln(2)/{ENTRIES} as a sum; the first part has 32 bits: its multiples up to 2^21 are exact",
                   split(log(2) / ENTRIES, 32, 2))
    emit_constant(out, "exp_inverse_step", f"{ENTRIES}/ln 2", ENTRIES / log(2))
    end_header(out)


if __name__ == "__main__":
    with open(os.path.join(HERE, "exp_table.h"), "w") as file:
        header(file)
    with open(os.path.join(HERE, "exp_table.c"), "w") as file:
        emit_tables(file, SCRIPT, "exp_table.h", {f"const ExpEntry fr_exp_table[{ENTRIES}]": map(entry, range(ENTRIES))})
