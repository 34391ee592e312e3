#!/usr/bin/env python3
"""Coefficients of the closed form of Phi_Z, as hex floats: writes core/math/lambert_coefficients.h.

With g - 1 - ln g = v and r = sqrt(1 - e^-v), H(r) = g e^v = e^(g-1) is analytic on [0, 1], its nearest singularity a
logarithm at r = -1, so that a rational function P/Q of type (6,6) has its relative error below 1e-17. It is found by
the Remez exchange at 50 digits. Evaluated as (1 + N/Q)/2, N = 2 P - Q, it rounds to half of the error of P/Q: H falls
from 1 to 1/e, so that N/Q is never the larger part. The rounded coefficients are moved by single ulps for as long as the error
falls, which is then measured again and printed into the header. Needs mpmath (Debian: python3-mpmath).

    /usr/bin/python3 tests/reference/generate_lambert.py
"""
import math
import os
import sys
from mpmath import mp, mpf, cos, exp, expm1, log, log1p, lu_solve, matrix, nstr, pi, sqrt

from remez import polynomial

mp.dps = 50


def g_of_v(v):
    """g in (0, 1] with g - 1 - ln g = v: Newton on e^t - 1 - t = v in t = ln g < 0, from the left; it is convex."""
    if v == 0:
        return mpf(1)
    t = -v - sqrt(2 * v)
    for _ in range(100):
        step = (expm1(t) - t - v) / expm1(t)
        t -= step
        if abs(step) < mpf(10) ** -35 * abs(t):
            break
    return exp(t)


def H(r):
    return exp(g_of_v(-log1p(-r * r)) - 1) if r < 1 else exp(mpf(-1))


def alternating(values):
    """The place of the largest magnitude within each run of one sign."""
    peaks = []
    for i, v in enumerate(values):
        if peaks and (v > 0) == (values[peaks[-1]] > 0):
            if abs(v) > abs(values[peaks[-1]]):
                peaks[-1] = i
        else:
            peaks.append(i)
    return peaks


def remez(f, a, b, m, n, rounds=12):
    """p and q (q[0] = 1) of degrees m and n that minimise max |p/q / f - 1| on [a, b]."""
    count = m + n + 2
    fine = 40 * count
    grid = [(a + b) / 2 - (b - a) / 2 * cos(pi * k / fine) for k in range(fine + 1)]
    values = [f(z) for z in grid]
    nodes = [fine * k // (count - 1) for k in range(count)]
    E, q = mpf(0), [mpf(1)]
    for _ in range(rounds):
        # p = f (1 - (-1)^i E) q at the nodes: Newton in p, q and E
        for _ in range(20):
            before, rows, right = E, [], []
            for i, k in enumerate(nodes):
                z, sign = grid[k], (-1) ** i
                y, change = values[k] * (1 - sign * E), sign * values[k] * polynomial(q, z)
                rows.append([z**j for j in range(m + 1)] + [-y * z**j for j in range(1, n + 1)] + [change])
                right.append(y + change * E)
            solution = list(lu_solve(matrix(rows), matrix(right)))
            p, q, E = solution[: m + 1], [mpf(1)] + solution[m + 1 : -1], solution[-1]
            if abs(E - before) < mpf(10) ** -8 * abs(E):
                break
        errors = [polynomial(p, z) / polynomial(q, z) / y - 1 for z, y in zip(grid, values)]
        peaks = alternating(errors)
        while len(peaks) > count:
            peaks.pop(0 if abs(errors[peaks[0]]) < abs(errors[peaks[-1]]) else -1)
        if len(peaks) < count or peaks == nodes:
            break
        nodes = peaks
    return p, q


def measured(f, a, b, p, q, shift=0):
    p, q = [mpf(v) for v in p], [mpf(v) for v in q]
    points = (a + (b - a) * k / 2000 for k in range(2001))
    return max(abs((shift + polynomial(p, z) / polynomial(q, z)) / f(z) - 1) for z in points)


def polished(f, a, b, p, q, shift=0):
    """Rounded coefficients of shift + p/q, moved by single ulps for as long as the largest error falls; p[0] and q[0]
    stay."""
    grid = [(a + b) / 2 - (b - a) / 2 * cos(pi * k / 300) for k in range(301)]
    values = [f(z) for z in grid]

    def largest(p, q):
        return max(abs((shift + polynomial(p, z) / polynomial(q, z)) / y - 1) for z, y in zip(grid, values))

    p, q = ([mpf(float(v)) for v in c] for c in (p, q))
    best, before = largest(p, q), mpf(1)
    while best < before:
        before = best
        for c in (p, q):
            for k in range(1, len(c)):
                ulp = mpf(math.ulp(float(c[k])))
                for change in (ulp, -ulp):
                    c[k] += change
                    error = largest(p, q)
                    if error < best:
                        best = error
                        break
                    c[k] -= change
    return [float(v) for v in p], [float(v) for v in q]


def emit(out, name, what, c):
    print(f"// {what}\nstatic const double {name}[{len(c)}] = {{", file=out)
    for v in c:
        print(f"    {v.hex()},", file=out)
    print("};\n", file=out)


def main(out):
    print("// Made by tests/reference/generate_lambert.py; do not edit.", file=out)
    print("#ifndef FRICTION_MATH_LAMBERT_COEFFICIENTS_H\n#define FRICTION_MATH_LAMBERT_COEFFICIENTS_H\n", file=out)
    print("// clang-format off\n", file=out)
    p, q = remez(H, mpf(0), mpf(1), 6, 6)
    half = mpf(1) / 2
    n, q = polished(H, mpf(0), mpf(1), [a - half * b for a, b in zip(p, q)], q, half)
    assert n[0] == 0.5 and q[0] == 1
    error = nstr(measured(H, mpf(0), mpf(1), n, q, half), 3)
    emit(out, "lambert_n",
         f"2 g e^v = 1 + N(r)/Q(r) on 0 <= r = sqrt(1 - e^-v) <= 1, exact at r = 0; largest relative error {error}",
         [2 * v for v in n])
    emit(out, "lambert_q", "Q", q)
    exp2 = lambda z: expm1(z * log(2)) / z if z else log(2)
    c, _ = polished(exp2, -half, half, *remez(exp2, -half, half, 10, 0))
    error = nstr(measured(exp2, -half, half, c, [1]), 3)
    emit(out, "exp2_tail", f"(2^z - 1)/z on |z| <= 1/2; largest relative error {error}", c)
    print("// clang-format on\n\n#endif", file=out)


if __name__ == "__main__":
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../core/math/lambert_coefficients.h")
    with open(path, "w") as file:
        main(file)
