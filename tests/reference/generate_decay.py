#!/usr/bin/env python3
"""The tables and polynomials of e^(-a^alpha), as hex floats: writes core/math/decay_table.h and decay_table.c.

log2: x = 2^n m with m from about sqrt(1/2) to sqrt 2, and c is m rounded to 7 binary digits after those of its exponent;
row i, these digits, holds 1/c and log2 c. exp2: 2^t = 2^(k/256) 2^z. Needs mpmath.

    /usr/bin/python3 tests/reference/generate_decay.py
"""
import os
import struct
from mpmath import log, mp, mpf

from remez import begin_header, emit_constant, emit_polynomial, emit_tables, end_header, hexes, safe

ROWS = 128
ENTRIES = 256
SCRIPT = "generate_decay.py"
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/math")


def log2(x):
    return log(x) / log(2)


def log_row(i):
    # the seam is where wide_decay.h has it: at 0x3fe6a00000000000, 0.70703125
    c = 1 + mpf(i) / ROWS
    c = c if c < 2 * mpf("0.70703125") else c / 2
    return hexes(1 / c, log2(c))


def exp_entry(j):
    bits = struct.unpack("<Q", struct.pack("<d", float(mpf(2) ** (mpf(j) / ENTRIES))))[0]
    return f"0x{(bits - (j << 44)):016x}"


def header(out):
    begin_header(out, SCRIPT, "FRICTION_MATH_DECAY_TABLE_H")
    print(f"// 1/c and log2 c\nextern const double fr_decay_log2[{ROWS}][2];\n", file=out)
    last = mpf(2) ** -8
    emit_polynomial(out, "log2_rest", "log2(1 + r)/r on |r| <= 2^-8, error relative to log2(1 + r)",
                    safe(lambda r: log2(1 + r) / r, [1 / log(2), -1 / (2 * log(2)), 1 / (3 * log(2))]),
                    lambda r: r / log2(1 + r) if abs(r) > mpf(10) ** -20 else log(2), -last, last, 5)
    print(f"// The bits of 2^(j/{ENTRIES}) minus j 2^44: adding k 2^44 to them, k = {ENTRIES} n + j, gives those of 2^(k/{ENTRIES})",
          file=out)
    print(f"extern const uint64_t fr_decay_exp2[{ENTRIES}];\n", file=out)
    emit_constant(out, "decay_factor", "-log2 e", -1 / log(2))
    last = mpf(1) / (2 * ENTRIES)
    for name, what, factor in (("exp2_rest", "", mpf(1)), ("exp2_rest_by_factor", "factor times ", -1 / log(2))):
        emit_polynomial(out, name, f"{what}(2^z - 1)/z on |z| <= 1/{2 * ENTRIES}, error relative to {what}2^z",
                        safe(lambda z: factor * (mpf(2) ** z - 1) / z,
                             [factor * log(2) ** k / mp.factorial(k) for k in (1, 2, 3)]),
                        lambda z: max(abs(z), mpf(10) ** -9) / (factor * mpf(2) ** z), -last, last, 3)
    end_header(out)


def tables(out):
    emit_tables(out, SCRIPT, "decay_table.h", {
        f"const double fr_decay_log2[{ROWS}][2]": map(log_row, range(ROWS)),
        f"const uint64_t fr_decay_exp2[{ENTRIES}]": map(exp_entry, range(ENTRIES)),
    })


if __name__ == "__main__":
    with open(os.path.join(HERE, "decay_table.h"), "w") as file:
        header(file)
    with open(os.path.join(HERE, "decay_table.c"), "w") as file:
        tables(file)
