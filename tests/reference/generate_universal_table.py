#!/usr/bin/env python3
"""The table of g over p = sqrt(2 v), g - 1 - ln g = v, as hex floats: writes core/law/universal_table.c.

Row i is the polynomial of degree 7 in f = q - m on |f| <= 1/2, where q = 16 p and m = i + 1/2, its linear term over
q^2 - m^2 instead. Its Chebyshev series is summed at 50 digits from
16 nodes; then, from the highest degree down, the leading coefficient is rounded to the number with the fewest bits
that moves g by no more than the row can afford, and what the rounding leaves is carried into the lower coefficients.
Few bits compress well: 6.6 KB instead of 11.1, and the error that counts stays that of the lowest coefficient. The
largest error is measured again and printed into the file. Needs mpmath (Debian: python3-mpmath).

    /usr/bin/python3 tests/reference/generate_universal_table.py
"""
import math
import os
import sys
from mpmath import mp, mpf, cos, exp, expm1, nstr, pi

mp.dps = 50
STEPS, ROWS, DEGREE, NODES = 16, 156, 7, 16

# What rounding a coefficient may move g by: a share of g + REST, as for lambda >= 0.05 and F_C/F_S >= 1e-3 no force is
# below 20 (g + REST) of the breakaway force; a share of g, so that its sign and shape remain; and CAP.
REST, SHARE, SHAPE, CAP = mpf("5e-5"), mpf(2) ** -56, mpf(2) ** -9, mpf(2) ** -57


def g_of_p(p):
    """g with g - 1 - ln g = p^2/2, above 1 for p < 0: Newton on e^t - 1 - t in t = ln g, started beyond the root."""
    if p == 0:
        return mpf(1)
    v = p * p / 2
    t = -v - p
    for _ in range(100):
        step = (expm1(t) - t - v) / expm1(t)
        t -= step
        if abs(step) < mpf(10) ** -25 * abs(t):
            break
    return exp(t)


def chebyshev_series(f):
    """Coefficients a_k of sum a_k T_k(s) through f at the zeros of T_NODES."""
    angles = [pi * (2 * j + 1) / (2 * NODES) for j in range(NODES)]
    values = [f(cos(angle)) for angle in angles]
    a = [2 * sum(y * cos(k * angle) for y, angle in zip(values, angles)) / NODES for k in range(NODES)]
    a[0] /= 2
    return a


def power_series(k):
    """The power s^k as a Chebyshev series."""
    a = [mpf(0)] * (k + 1)
    for j in range(0, k // 2 + 1):
        a[k - 2 * j] = mpf(math.comb(k, j)) * mpf(2) ** (1 - k)
    if k % 2 == 0:
        a[0] /= 2
    return a


POWERS = [power_series(k) for k in range(DEGREE + 1)]


def shortest(value, tolerance):
    """The double with the fewest bits within `tolerance` of value, else the nearest."""
    if abs(value) <= tolerance:
        return 0.0
    man, exponent = mp.frexp(value)
    for bits in range(1, 53):
        rounded = mp.nint(man * 2**bits) * mpf(2) ** (int(exponent) - bits)
        if abs(rounded - value) <= tolerance:
            return float(rounded)
    return float(value)


def row_of(i, trimmed=True):
    m = i + mpf(1) / 2
    a = chebyshev_series(lambda s: g_of_p((m + s / 2) / STEPS))
    least = g_of_p(mpf(i + 1) / STEPS)
    afford = min(CAP, SHARE * (least + REST), SHAPE * least) if trimmed else mpf(0)
    # over s = 2 f: the powers of f, and l = q^2 - m^2 = m s + s^2/4
    basis = [[c / 2**k for c in power] for k, power in enumerate(POWERS)]
    basis[1] = [c / 4 for c in POWERS[2]]
    basis[1][1] += m
    row = [0.0] * (DEGREE + 1)
    # s^2 in l is made up for by f^2
    for k in [*range(DEGREE, 2, -1), 1, 2, 0]:
        row[k] = shortest(a[k] / basis[k][k], afford / basis[k][k]) if k != 1 else shortest(a[1] / m, afford / m)
        for j, part in enumerate(basis[k]):
            a[j] -= mpf(row[k]) * part
    return row


def value(c, f, m):
    """The row's polynomial, as kernel/universal.h evaluates it."""
    return c[0] + c[1] * (f * f + 2 * m * f) + sum(c[k] * f**k for k in range(2, DEGREE + 1))


def measured(rows):
    """Largest absolute error, and the largest relative to g + REST with its p."""
    absolute, relative = (mpf(0), 0), (mpf(0), 0)
    for i, row in enumerate(rows):
        c, m = [mpf(v) for v in row], i + mpf(1) / 2
        for k in range(41):
            f = mpf(k) / 40 - mpf(1) / 2
            g = g_of_p((m + f) / STEPS)
            error = abs(value(c, f, m) - g)
            absolute = max(absolute, (error, float(m + f) / STEPS))
            relative = max(relative, (error / (g + REST), float(m + f) / STEPS))
    return absolute, relative


def main(out):
    rows = [row_of(i) for i in range(ROWS)]
    absolute, relative = measured(rows)
    print("// Made by tests/reference/generate_universal_table.py; do not edit.", file=out)
    print("//", file=out)
    at = [f"{nstr(error, 3)} (p = {p:.3f})" for error, p in (absolute, relative)]
    rest = f"relative to g + {nstr(REST, 1)},"
    print(f"// g over p = sqrt(2 v), g - 1 - ln g = v. Largest error {at[0]}; {rest}", file=out)
    print(f"// below which g is lost beside F_C, {at[1]}.", file=out)
    print('#include "universal_table.h"\n\n// clang-format off', file=out)
    print("_Alignas(64) const double fr_universal_table[UNIVERSAL_ROWS][8] = {", file=out)
    for row in rows:
        print("    {" + ", ".join(v.hex() for v in row[:4]) + ",", file=out)
        print("     " + ", ".join(v.hex() for v in row[4:]) + "},", file=out)
    print("};", file=out)


if __name__ == "__main__":
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/law/universal_table.c")
    with open(path, "w") as file:
        main(file)
