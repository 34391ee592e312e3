#!/usr/bin/env python3
"""Stick-slip of a mass on a belt: stick_slip.csv, its period and amplitude by integration with located events.

Leine, van Campen, de Kraker and van den Steen 1998: m = 1 kg, k = 1 N/m, belt 0.2 m/s, friction 1 N/(1 + 3 |v|), v relative
to the belt. The mass rides with the belt until the spring pulls with 1 N, at x = 1. From there on it slips back,

    x' = v_b + w,   w' = -x + 1/(1 - 3 w),   w < 0,

by Runge-Kutta of order 4 with so many steps of 1e-4 s, until w = 0 again, which is located by bisection of the last step.
Amplitude is the largest less the smallest x of a period.

    /usr/bin/python3 tests/reference/stick_slip.py
"""
import os

from doubles import write

HERE = os.path.dirname(os.path.abspath(__file__))


def rate(x, w):
    return 0.2 + w, -x + 1 / (1 - 3 * w)


def step(x, w, h):
    a = rate(x, w)
    b = rate(x + h / 2 * a[0], w + h / 2 * a[1])
    c = rate(x + h / 2 * b[0], w + h / 2 * b[1])
    d = rate(x + h * c[0], w + h * c[1])
    return x + h / 6 * (a[0] + 2 * b[0] + 2 * c[0] + d[0]), w + h / 6 * (a[1] + 2 * b[1] + 2 * c[1] + d[1])


def cycle(h):
    x, w, t = step(1.0, 0.0, h) + (h,)
    high, low = x, x
    while True:
        next_x, next_w = step(x, w, h)
        if next_w >= 0:
            break
        x, w, t = next_x, next_w, t + h
        high, low = max(high, x), min(low, x)
    least, most = 0.0, h
    for _ in range(60):
        middle = (least + most) / 2
        if step(x, w, middle)[1] >= 0:
            most = middle
        else:
            least = middle
    x, w = step(x, w, most)
    t += most
    return t + (1 - x) / 0.2, high - min(low, x), t


if __name__ == "__main__":
    coarse, fine = cycle(2e-4), cycle(1e-4)
    print(f"period {fine[0]:.12g} s ({coarse[0]:.12g} with twice the step), amplitude {fine[1]:.12g} m")
    write(os.path.join(HERE, "stick_slip.csv"), "stick_slip.py", ("period", "amplitude", "slip_time"), [fine])
