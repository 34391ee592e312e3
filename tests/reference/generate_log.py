#!/usr/bin/env python3
"""The table and the polynomials of ln x and x^y, as hex floats: writes core/math/log_table.h and log_table.c.

x = 2^k m, the bits of m from FIRST to FIRST + 2^52; row i = (bits - FIRST) >> 45 holds the m around a c. 1/c has so few
bits that its product with half of the digits of m is exact. FIRST is such that one row holds 1, with c = 1, and that
|m/c - 1| is as small in that row as in any other. Needs mpmath.

    /usr/bin/python3 tests/reference/generate_log.py
"""
import os
import struct
from mpmath import floor, log, mpf, nstr

from remez import begin_header, emit_constants, emit_polynomial, emit_tables, end_header, hexes, safe

FIRST = 0x3FE6955500000000
ROWS = 128
GRAIN = mpf(2) ** -42
SCRIPT = "generate_log.py"
HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/math")


def value_of(bits):
    return mpf(struct.unpack("<d", struct.pack("<Q", bits))[0])


def nearest_multiple(value, step):
    return floor(value / step + mpf(1) / 2) * step


def interval(i):
    return value_of(FIRST + (i << 45)), value_of(FIRST + ((i + 1) << 45))


def inverse(i):
    low, high = interval(i)
    if low <= 1 < high:
        return mpf(1)
    middle = (low + high) / 2
    step = mpf(1) / (256 if middle < 1 else 512)
    return nearest_multiple(1 / middle, step)


def row(i):
    log_c = -log(inverse(i))
    hi = nearest_multiple(log_c, GRAIN)
    return hexes(inverse(i), hi, log_c - hi)


def header(out):
    begin_header(out, SCRIPT, "FRICTION_MATH_LOG_TABLE_H")
    print(f"// The bits of the least m\nstatic const uint64_t log_first = 0x{FIRST:016x};\n", file=out)
    print("// 1/c of at most 10 bits; ln c = hi + lo, hi a multiple of 2^-42", file=out)
    print("typedef struct LogRow {\n    double inverse, hi, lo;\n} LogRow;\n"
          f"extern const LogRow fr_log_table[{ROWS}];\n", file=out)
    largest = max(abs(m * inverse(i) - 1) for i in range(ROWS) for m in interval(i))
    f = safe(lambda r: (log(1 + r) - r + r**2 / 2) / r**3, [mpf(1) / 3, -mpf(1) / 4, mpf(1) / 5])
    what = f"(ln(1 + r) - r + r^2/2)/r^3 on |r| <= {nstr(largest, 4)}, error relative to r"
    for name, degree in (("log_rest", 4), ("pow_rest", 5)):
        emit_polynomial(out, name, what, f, lambda r: max(r**2, mpf(10) ** -16), -largest, largest, degree)
    ln2_hi = nearest_multiple(log(2), GRAIN)
    emit_constants(out, "log_of_2", "ln 2 as a sum; the first part is a multiple of 2^-42", [float(ln2_hi), float(log(2) - ln2_hi)])
    end_header(out)


if __name__ == "__main__":
    with open(os.path.join(HERE, "log_table.h"), "w") as file:
        header(file)
    with open(os.path.join(HERE, "log_table.c"), "w") as file:
        emit_tables(file, SCRIPT, "log_table.h", {f"const LogRow fr_log_table[{ROWS}]": map(row, range(ROWS))})
