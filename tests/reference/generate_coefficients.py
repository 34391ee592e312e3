#!/usr/bin/env python3
"""Coefficients of the elementary functions, as hex floats: writes core/math/coefficients.h.

Each polynomial is the relative minimax approximation found by the Remez exchange at 60 digits; after rounding the
coefficients to double its error is measured again and printed into the header. Needs mpmath (Debian: python3-mpmath).

    /usr/bin/python3 tests/reference/generate_coefficients.py
"""
import os
from mpmath import mp, mpf, cos, exp, log, pi, sin, sqrt

from remez import begin_header, emit_constants, emit_polynomial, end_header, safe, split


def main(out):
    begin_header(out, "generate_coefficients.py", "FRICTION_MATH_COEFFICIENTS_H")
    small = mpf(10) ** -16
    half_ln2 = log(2) / 2 * mpf("1.0001")
    quarter_pi = pi / 4 * mpf("1.0001")
    emit_polynomial(out, "exp_tail", "(e^r - 1 - r)/r^2 on |r| <= ln(2)/2, error relative to e^r",
                    safe(lambda r: (exp(r) - 1 - r) / r**2, [mpf(1) / 2, mpf(1) / 6, mpf(1) / 24]),
                    lambda r: max(r**2, small) / exp(r), -half_ln2, half_ln2, 10)
    top = (sqrt(2) - 1) / (sqrt(2) + 1)
    atanh_tail = lambda z: (log((1 + sqrt(z)) / (1 - sqrt(z))) / (2 * sqrt(z)) - 1 - z / 3) / z**2
    emit_polynomial(out, "log_tail", "(atanh(s)/s - 1 - s^2/3)/s^4 in z = s^2, |s| <= (sqrt(2)-1)/(sqrt(2)+1), "
                    "error relative to atanh(s)/s",
                    safe(atanh_tail, [mpf(1) / 5, mpf(1) / 7, mpf(1) / 9]), lambda z: max(z**2, small),
                    mpf(0), top**2 * mpf("1.001"), 8)
    sin_tail = safe(lambda z: (sin(sqrt(z)) / sqrt(z) - 1) / z, [-mpf(1) / 6, mpf(1) / 120, -mpf(1) / 5040])
    emit_polynomial(out, "sin_tail", "(sin(r)/r - 1)/r^2 in z = r^2, |r| <= pi/4, error relative to sin(r)/r",
                    sin_tail, lambda z: max(z, small), mpf(0), quarter_pi**2, 5)
    emit_polynomial(out, "cos_tail", "(cos(r) - 1 + r^2/2)/r^4 in z = r^2, |r| <= pi/4, error absolute",
                    safe(lambda z: (cos(sqrt(z)) - 1 + z / 2) / z**2, [mpf(1) / 24, -mpf(1) / 720, mpf(1) / 40320]),
                    lambda z: max(z**2, small), mpf(0), quarter_pi**2, 5)
    emit_polynomial(out, "sin_half_tail", "(sin(r)/r - 1)/r^2 in z = r^2, |r| <= pi/2, error relative to sin(r)/r",
                    sin_tail, lambda z: max(z, small), mpf(0), (pi / 2 * mpf("1.0001")) ** 2, 7)
    emit_constants(out, "ln2", "ln 2 as a sum; the first part has 40 bits: its multiples up to 2^13 are exact",
                   split(log(2), 40, 3))
    emit_constants(out, "half_pi", "pi/2 as a sum; the first three parts have 33 bits: their multiples up to 2^20 are exact",
                   split(pi / 2, 33, 4))
    emit_constants(out, "whole_pi", "pi as a sum; the first part has 33 bits: its multiples up to 2^20 are exact",
                   split(pi, 33, 2))
    emit_constants(out, "half_pi_2", "pi/2 to 106 bits", split(pi / 2, 53, 2))
    words = 40
    mp.prec = 32 * words + 64
    scaled = int(mp.floor(2 / +pi * mpf(2) ** (32 * words)))
    print("// The first 1280 bits of 2/pi after the point, most significant word first", file=out)
    print(f"static const uint32_t two_over_pi[{words}] = {{", file=out)
    for row in range(0, words, 8):
        print("    " + ", ".join(f"0x{(scaled >> (32 * (words - 1 - i))) & 0xffffffff:08x}" for i in range(row, row + 8)) + ",",
              file=out)
    print("};\n", file=out)
    end_header(out)


if __name__ == "__main__":
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/math/coefficients.h"), "w") as file:
        main(file)
