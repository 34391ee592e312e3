#!/usr/bin/env python3
"""Coefficients of the elementary functions, as hex floats: writes core/math/coefficients.h.

Each polynomial is the relative minimax approximation found by the Remez exchange at 60 digits; after rounding the
coefficients to double its error is measured again and printed into the header. Needs mpmath (Debian: python3-mpmath).

    /usr/bin/python3 core/math/generate_coefficients.py
"""
import os
import sys
from mpmath import mp, mpf, cos, exp, log, lu_solve, matrix, nstr, pi, sin, sqrt

mp.dps = 60


def polynomial(c, z):
    total = mpf(0)
    for a in reversed(c):
        total = total * z + a
    return total


def remez(f, weight, a, b, degree, rounds=12):
    """Coefficients c that minimise max |weight (f - sum c_k z^k)| on [a, b]."""
    n = degree + 2
    nodes = [(a + b) / 2 - (b - a) / 2 * cos(pi * k / (n - 1)) for k in range(n)]
    for _ in range(rounds):
        rows = [[z**k for k in range(degree + 1)] + [(-1) ** i / weight(z)] for i, z in enumerate(nodes)]
        c = list(lu_solve(matrix(rows), matrix([f(z) for z in nodes])))[:-1]
        error = lambda z: weight(z) * (f(z) - polynomial(c, z))
        grid = [(a + b) / 2 - (b - a) / 2 * cos(pi * k / (40 * n)) for k in range(40 * n + 1)]
        values = [error(z) for z in grid]
        peaks = []
        for z, v in zip(grid, values):
            if peaks and (v > 0) == (peaks[-1][1] > 0):
                if abs(v) > abs(peaks[-1][1]):
                    peaks[-1] = (z, v)
            else:
                peaks.append((z, v))
        while len(peaks) > n:
            peaks.pop(0 if abs(peaks[0][1]) < abs(peaks[-1][1]) else -1)
        if len(peaks) < n:
            break
        nodes = [z for z, _ in peaks]
    return c


def measured(f, weight, a, b, c):
    return max(abs(weight(z) * (f(z) - polynomial(c, z))) for z in (a + (b - a) * k / 4000 for k in range(4001)))


def safe(f, series):
    """f near 0, where its formula cancels, from its series' first terms."""
    return lambda z: f(z) if abs(z) > mpf(10) ** -8 else polynomial(series, z)


def emit(out, name, what, f, weight, a, b, degree):
    rounded = [float(v) for v in remez(f, weight, a, b, degree)]
    err = measured(f, weight, a, b, [mpf(v) for v in rounded])
    print(f"// {what}; largest relative error {nstr(err, 3)}", file=out)
    print(f"static const double {name}[{degree + 1}] = {{", file=out)
    for v in rounded:
        print(f"    {v.hex()},", file=out)
    print("};\n", file=out)


def split(value, bits, parts):
    """value as a sum of doubles: all but the last with `bits` bits, so that small multiples are exact."""
    result = []
    for _ in range(parts - 1):
        man, e = mp.frexp(value)
        head = mpf(int(man * 2**bits)) * mpf(2) ** (int(e) - bits)
        result.append(float(head))
        value -= head
    result.append(float(value))
    return result


def main(out):
    print("// Made by core/math/generate_coefficients.py; do not edit.", file=out)
    print("#ifndef FRICTION_MATH_COEFFICIENTS_H\n#define FRICTION_MATH_COEFFICIENTS_H\n", file=out)
    print("#include <stdint.h>\n\n// clang-format off\n", file=out)
    half_ln2 = log(2) / 2 * mpf("1.0001")
    quarter_pi = pi / 4 * mpf("1.0001")
    emit(out, "exp_tail", "(e^r - 1 - r)/r^2 on |r| <= ln(2)/2, error relative to e^r",
         safe(lambda r: (exp(r) - 1 - r) / r**2, [mpf(1) / 2, mpf(1) / 6, mpf(1) / 24]),
         lambda r: max(r**2, mpf(10) ** -16) / exp(r), -half_ln2, half_ln2, 10)
    top = (sqrt(2) - 1) / (sqrt(2) + 1)
    atanh_tail = lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) / (2 * sqrt(z)) - 1 - z / 3) / z**2
    emit(out, "log_tail", "(atanh(s)/s - 1 - s^2/3)/s^4 in z = s^2, |s| <= (sqrt(2)-1)/(sqrt(2)+1), error relative to atanh(s)/s",
         safe(atanh_tail, [mpf(1) / 5, mpf(1) / 7, mpf(1) / 9]), lambda z: max(z**2, mpf(10) ** -16),
         mpf(0), top**2 * mpf("1.001"), 8)
    emit(out, "sin_tail", "(sin(r)/r - 1)/r^2 in z = r^2, |r| <= pi/4, error relative to sin(r)/r",
         safe(lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, [-mpf(1) / 6, mpf(1) / 120, -mpf(1) / 5040]),
         lambda z: max(z, mpf(10) ** -16), mpf(0), quarter_pi**2, 6)
    emit(out, "cos_tail", "(cos(r) - 1 + r^2/2)/r^4 in z = r^2, |r| <= pi/4",
         safe(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, [mpf(1) / 24, -mpf(1) / 720, mpf(1) / 40320]),
         lambda z: max(z**2, mpf(10) ** -16), mpf(0), quarter_pi**2, 6)
    emit(out, "log2_tail", "(log2((1 + s)/(1 - s))/(2 s/ln 2) - 1)/s^2 in z = s^2, s as above, error relative to the logarithm",
         safe(lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) / (2 * sqrt(z)) - 1) / z, [mpf(1) / 3, mpf(1) / 5, mpf(1) / 7]),
         lambda z: max(z, mpf(10) ** -16), mpf(0), top**2 * mpf("1.001"), 6)
    emit(out, "sin_half_tail", "(sin(r)/r - 1)/r^2 in z = r^2, |r| <= pi/2, error relative to sin(r)/r",
         safe(lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, [-mpf(1) / 6, mpf(1) / 120, -mpf(1) / 5040]),
         lambda z: max(z, mpf(10) ** -16), mpf(0), (pi / 2 * mpf("1.0001")) ** 2, 7)

    def constants(name, what, values):
        print(f"// {what}\nstatic const double {name}[{len(values)}] = {{{', '.join(v.hex() for v in values)}}};\n",
              file=out)

    constants("ln2", "ln 2 as a sum; the first part has 40 bits: its multiples up to 2^13 are exact", split(log(2), 40, 3))
    constants("half_pi", "pi/2 as a sum; the first three parts have 33 bits: their multiples up to 2^20 are exact",
              split(pi / 2, 33, 4))
    constants("whole_pi", "pi as a sum; the first two parts have 33 bits: their multiples up to 2^20 are exact",
              split(pi, 33, 3))
    constants("half_pi_2", "pi/2 to 106 bits", split(pi / 2, 53, 2))
    words = 40
    mp.prec = 32 * words + 64
    scaled = int(mp.floor(2 / +pi * mpf(2) ** (32 * words)))
    print("// The first 1280 bits of 2/pi after the point, most significant word first", file=out)
    print(f"static const uint32_t two_over_pi[{words}] = {{", file=out)
    for row in range(0, words, 8):
        print("    " + ", ".join(f"0x{(scaled >> (32 * (words - 1 - i))) & 0xffffffff:08x}" for i in range(row, row + 8)) + ",",
              file=out)
    print("};\n\n// clang-format on\n\n#endif", file=out)


if __name__ == "__main__":
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), "coefficients.h")
    with open(path, "w") as file:
        main(file)
