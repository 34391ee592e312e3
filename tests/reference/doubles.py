"""Numbers in the reference files: doubles as hex floats, and exact values as the unevaluated sum of two doubles.

hi is the double nearest to the value and lo the double nearest to what is left, so that an error can be measured to a
thousandth of an ulp. Where hi is subnormal nothing smaller is left for lo, and errors count in whole ulps.
"""
import math

from mpmath import mpf


def nearest(value):
    """The double nearest to an mpf (ties to even, subnormals rounded once); infinity when it overflows."""
    sign, man, exp, _ = mpf(value)._mpf_
    if man == 0:
        return 0.0 if exp == 0 else float(value)
    try:
        size = int(man) << exp if exp >= 0 else int(man) / (1 << -exp)
        size = float(size)
    except OverflowError:
        size = math.inf
    return -size if sign else size


def pair(value):
    """(hi, lo) of an mpf."""
    hi = nearest(value)
    return (hi, 0.0) if math.isinf(hi) else (hi, nearest(value - mpf(hi)))


def text(number):
    """A double as C's %a and JavaScript's parity reader take it."""
    return float(number).hex()


def write(path, generator, columns, rows):
    """A reference file: a line that names its generator, a header line, and rows of words and doubles."""
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.write(f"# made by tests/reference/{generator}; numbers are hex floats\n")
        file.write(",".join(columns) + "\n")
        for row in rows:
            file.write(",".join(cell if isinstance(cell, str) else text(cell) for cell in row) + "\n")
    print(f"{path}: {len(rows)} rows")
