"""Polynomials for the generators beside this file: minimax coefficients, their error once rounded, and C tables.

The coefficients minimise the largest weighted error (Remez exchange, 60 digits). They are then rounded to doubles, and
the error that is printed into a header is that of the rounded ones.
"""
from mpmath import cos, lu_solve, matrix, mp, mpf, nstr, pi

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


def emit_polynomial(out, name, what, f, weight, a, b, degree):
    rounded = [float(v) for v in remez(f, weight, a, b, degree)]
    error = measured(f, weight, a, b, [mpf(v) for v in rounded])
    print(f"// {what}; degree {degree}, largest relative error {nstr(error, 3)}", file=out)
    print(f"static const double {name}[{degree + 1}] = {{", file=out)
    for v in rounded:
        print(f"    {v.hex()},", file=out)
    print("};\n", file=out)


def emit_constants(out, name, what, values):
    print(f"// {what}\nstatic const double {name}[{len(values)}] = {{{', '.join(v.hex() for v in values)}}};\n", file=out)


def emit_constant(out, name, what, value):
    print(f"// {what}\nstatic const double {name} = {float(value).hex()};\n", file=out)


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


def begin_header(out, script, guard):
    print(f"// Made by core/math/{script}; do not edit.", file=out)
    print(f"#ifndef {guard}\n#define {guard}\n\n#include <stdint.h>\n\n// clang-format off\n", file=out)


def end_header(out):
    print("// clang-format on\n\n#endif", file=out)


def emit_tables(out, script, header, tables):
    """A C file with the tables that `header` declares: for each declaration its rows, as the text of their numbers."""
    print(f"// Made by core/math/{script}; do not edit.", file=out)
    print(f'#include "{header}"\n\n// clang-format off\n', file=out)
    for declaration, rows in tables.items():
        print(f"{declaration} = {{", file=out)
        for row in rows:
            print(f"    {row},", file=out)
        print("};\n", file=out)
    print("// clang-format on", file=out)


def hexes(*values):
    """{a, b, ...}"""
    return "{" + ", ".join(float(v).hex() for v in values) + "}"
