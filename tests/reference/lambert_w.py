#!/usr/bin/env python3
"""Reference values of Lambert's W, both real branches, to 45 digits: lambert_w.csv.

w0      W0(x), x > -1/e: next to the branch point (the first doubles behind it, and distances of every size), negative,
        about 0 down to the subnormals, and positive up to the largest double.
w_1     W_-1(x), -1/e < x < 0: next to the branch point, and down to the subnormals.
w0_log  W0(-e^(-1 - v)), v >= 0: from the branch point, v = 0, to where the result vanishes.

Arguments are doubles taken as exact. W0(x) and W_-1(x) are mpmath's lambertw, the other Newton's iteration on g - 1 - ln g = v,
W0 = -g; all are checked by the sign of the equation's residual to both sides, 45 digits away.

    /usr/bin/python3 tests/reference/lambert_w.py
"""
import math
import os
import random

from mpmath import exp, expm1, lambertw, mp, mpf, sqrt

from doubles import pair, write

HERE = os.path.dirname(os.path.abspath(__file__))
random.seed(17580000)
mp.dps = 120  # next to the branch point half of the digits are lost
NEAR = mpf(10) ** -45


def log_uniform(low, high):
    return math.exp(random.uniform(math.log(low), math.log(high)))


def neighbours(x):
    return [math.nextafter(x, -math.inf), x, math.nextafter(x, math.inf)]


def w0(x):
    """W0 of an mpf x > -1/e."""
    if x == 0:
        return mpf(0)
    w = mp.re(lambertw(x))
    low, high = sorted((w * (1 - NEAR), w * (1 + NEAR)))
    assert low * exp(low) < x < high * exp(high), x
    return w


def w_1(x):
    """W_-1 of an mpf x in (-1/e, 0)."""
    w = mp.re(lambertw(x, -1))
    low, high = w * (1 + NEAR), w * (1 - NEAR)
    assert low * exp(low) > x > high * exp(high), x
    return w


def branch_arguments():
    """Doubles from the branch point on: the nearest ones, and every distance from 1e-17 to 1/e."""
    branch = -exp(mpf(-1))
    first = float(branch)
    if mpf(first) < branch:
        first = math.nextafter(first, math.inf)
    x = [first]
    for _ in range(20):
        x.append(math.nextafter(x[-1], math.inf))
    for _ in range(500):
        x.append(float(branch + mpf(log_uniform(1e-17, 0.3678))))
    return [a for a in x if mpf(a) > branch]


def w0_arguments():
    x = branch_arguments()
    x += [random.uniform(-0.36787944, 0.0) for _ in range(500)]
    x += [-log_uniform(5e-324, 0.36) for _ in range(200)]
    x += [0.0, 5e-324, -5e-324, 2.2250738585072014e-308, -2.2250738585072014e-308, 1e-320, -1e-320]
    x += [log_uniform(5e-324, 1e-3) for _ in range(200)]
    x += [random.uniform(0.0, 2.0) for _ in range(500)]
    x += [log_uniform(1e-3, 1e3) for _ in range(600)]
    x += [log_uniform(1e3, 1.79e308) for _ in range(300)]
    for seam in (1.0, math.e, 50.0):
        x += neighbours(seam)
    x += [1e308, 1.7976931348623157e308]
    x += [float.fromhex(a) for a in ("-0x1.78a9228062324p-2", "0x1.00b214a4312fp-6")]  # the worst of a million
    return x


def w_1_arguments():
    x = [a for a in branch_arguments() if a < 0]
    x += [random.uniform(-0.36787944, 0.0) for _ in range(500)]
    x += [-log_uniform(5e-324, 0.36) for _ in range(600)]
    x += [-5e-324, -2.2250738585072014e-308, -1e-320, -1e-300]
    for seam in (0.7**2 / 2, math.log(2)):  # of the series, and of the two ways to v
        x += neighbours(-math.exp(-1 - seam))
    return x


def w0_log_arguments():
    v = [0.0, 5e-324, 2.2250738585072014e-308, 1e-300, 1e-200, 1e-100, 1e-32, 1e-31, 1e-17, 1e-16, 1.0, 700.0, 707.0,
         707.5, 708.0, 709.0, 743.0, 744.4, 745.0, 746.0, 800.0, 1000.0]
    v += [log_uniform(1e-300, 1e-20) for _ in range(100)]
    v += [log_uniform(1e-20, 1e3) for _ in range(900)]
    v += [random.uniform(0.0, 3.0) for _ in range(500)]
    v += [random.uniform(3.0, 50.0) for _ in range(300)]
    v += [random.uniform(50.0, 745.0) for _ in range(200)]
    for k in range(1, 60):
        v += neighbours(k * 0.34657359027997264)  # the seams of a reduction by ln 2
    v.append(float.fromhex("0x1.5743aaad2809ap-26"))  # the worst of a million
    return v


def w0_log(v):
    """-g, g - 1 - ln g = v: by Newton on e^t - 1 - t in t = ln g, so that the branch point costs no digits."""
    if v == 0:
        return mpf(-1)
    t = -v - sqrt(2 * v)
    for _ in range(300):
        step = (expm1(t) - t - v) / expm1(t)
        t -= step
        if abs(step) < mpf(10) ** -60 * abs(t):
            break
    rest = [expm1(s) - s - v for s in (t * (1 + NEAR), t * (1 - NEAR))]
    assert rest[0] > 0 > rest[1], v
    return -exp(t)


def digits(v):
    """What w0_log needs: e^t - 1 - t of t = sqrt(2 v) cancels as many as v has zeros."""
    return 120 + (0 if v == 0.0 else max(0, round(-math.log10(v))))


ROWS = [("w0", x, *pair(w0(mpf(x)))) for x in w0_arguments()]
for v in w0_log_arguments():
    mp.dps = digits(v)
    ROWS.append(("w0_log", v, *pair(w0_log(mpf(v)))))
mp.dps = 120
for x in w_1_arguments():
    ROWS.append(("w_1", x, *pair(w_1(mpf(x)))))
write(os.path.join(HERE, "lambert_w.csv"), "lambert_w.py", ("function", "x", "expected_hi", "expected_lo"), ROWS)
