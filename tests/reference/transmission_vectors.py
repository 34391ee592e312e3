#!/usr/bin/env python3
"""Vectors of a transmission with one degree of freedom (Dupont 1993): transmission_*.csv.

States, implicit steps and ends of runs are in doubles (transmission.py); trajectories and events are closed forms, piece
by piece, to 40 digits (transmission_exact.py), but for lossy_gear, whose load torque is a ramp: that is located with
steps of 0.25 ms, to below 1e-12.

    /usr/bin/python3 tests/reference/transmission_vectors.py
"""
import math
import os
import random

from mpmath import mpf, pi, radians, tan

import transmission as model
import transmission_exact as exact
from doubles import nearest, write

HERE = os.path.dirname(os.path.abspath(__file__))
ETA1, ETA2 = "0.663", "1.91"


def save(name, columns, rows):
    cells = [[x if isinstance(x, (str, float)) else float(x) if isinstance(x, int) else nearest(x) for x in row] for row in rows]
    write(os.path.join(HERE, f"transmission_{name}.csv"), "transmission_vectors.py", columns, cells)


# -- trajectories ---------------------------------------------------------------------------------------------------------

def reciprocal(*etas):
    return tuple(1 / mpf(x) for x in etas)


def drives():
    """Name: pieces and the exact function of time, duration, rows."""
    r = reciprocal(ETA1, ETA2)
    return {
        "screw_drive": exact.drive(*r, *r, 5, 50, exact.Sine(0, 750, 4), 0, 8) + (8, 160),
        "hoist": exact.drive(*r, *reciprocal("0.55", "2.4"), 5, 50, exact.Sine(250, 250, "1.5"), 200, 12) + (12, 120),
        "series": exact.drive(*r, *r, 5, 50, exact.Sine(0, 750, 4), 100, 8, c_m=60, c_b=40) + (8, 120),
        "xy_table": exact.xy() + (10, 100),
    }


def events_of(name, pieces, at):
    """Between two pieces: a start from rest, a rest, a turn, or a load torque that passes 0."""
    for before, after in zip(pieces, pieces[1:]):
        t, q, v = after[0], after[4], after[5]
        kind = "starts" if before[2] == 0 else "stops" if after[2] == 0 else "turns" if before[2] != after[2] else "load"
        yield name, kind, t, q, v


def jam(end, rows):
    """screw_drive with lead 15, friction 17 degrees: from rest in the direction of the torque; where the torque changes its
    sign the load would drive, nothing fits, and it stops at once."""
    lead, friction = radians(mpf(15)), radians(mpf(17))
    r1 = tan(lead + friction) / tan(lead)
    tau, scale, cycle = exact.Sine(0, 750, 4), 5 + 50 * r1, pi / 4

    def in_cycle(t, k):
        t0 = k * cycle
        return tau.twice(t0, t) / scale, tau.once(t0, t) / scale, tau(t) / scale
    moved = [in_cycle((k + 1) * cycle, k)[0] for k in range(6)]

    def at(t):
        k = int(t / cycle)
        q, v, a = in_cycle(t, k)
        return sum(moved[:k], mpf(0)) + q, v, a
    grid = [mpf(end) * i / rows for i in range(rows + 1)]
    events = [("jam", "jams", (k + 1) * cycle, sum(moved[:k + 1], mpf(0)), mpf(0)) for k in range(int(end / cycle))]
    return [(t, *at(t)) for t in grid], events


def lossy_gear():
    """Modelica's LossyGearDemo1 seen from its motor."""
    return model.Drive(model.gear(0.5, 2.0), 1.0, 0.375, lambda t, q, v: 10 * model.sine(2 * math.pi * t),
                       lambda t, q, v: 5 - 1.25 * t)


def trajectories():
    events = []
    for name, (pieces, at, end, n) in drives().items():
        grid = [mpf(end) * i / n for i in range(n + 1)]
        columns = ("t", "x", "v", "a", "f") if name == "xy_table" else ("t", "q", "v", "a", "tau_l", "tau_m")
        save(name, columns, [(t, *at(t)) for t in grid])
        events += events_of(name, pieces, at)
    rows, jams = jam(4, 100)
    save("jam", ("t", "q", "v", "a"), rows)
    d, found = lossy_gear(), []
    fine = model.simulate(d, 0.0, 0.0, 0.5 / 2000, 2000, events=found)
    save("lossy_gear", ("t", "q", "v", "a", "tau_l", "tau_m"), [(*fine[40 * i], *d.row(*fine[40 * i])) for i in range(51)])
    found = [("lossy_gear", *event) for event in found if event[1] > 0]
    save("events", ("trajectory", "kind", "t", "q", "v"), events + jams + found)


# -- states, steps, ends ---------------------------------------------------------------------------------------------------

def states(draws, n):
    """Drives and what acts on them, of every kind, as printed with two decimals."""
    def one_of(*choices):
        return choices[int(draws.random() * len(choices))]

    def uniform(low, high):
        return round(low + (high - low) * draws.random(), 2)
    for _ in range(n):
        g = one_of(model.gear(angles=(15, 7)), model.gear(angles=(15, 17)), model.gear(angles=(5, 8.5)),
                   model.gear(k=0.4), model.gear(angles=(45, 3)))
        more = one_of(0.0, 0.1)
        c_m, c_b = (uniform(0, 5), uniform(0, 5)) if draws.random() < 0.5 else (0.0, 0.0)
        g = model.Gear(g.r1, g.r2, g.r1 + more, g.r2 - more, c_m, c_b)
        J, I = one_of((5.0, 50.0), (5.0, 5.0), (5.0, 0.0), (0.5, 50.0), (0.5, 5.0), (0.5, 0.0))
        yield g, J, I, one_of(-1.0, 0.0, 1.0), uniform(-60, 60), one_of(0.0, uniform(-35, 35))


def slips():
    rows = []
    for g, J, I, v, tau, load in states(random.Random(4), 200):
        found = model.solutions(g, v, tau, J, I, load)
        low, high = g.band(load)
        s = int(v) or (tau > high) - (tau < low)
        a = model.slip(g, s, tau, J, I, load) if s else 0.0
        kind = "stick" if not s else "drive" if s * model.load_sign(g, s, tau, J, I, load) >= 0 else "backdrive"
        a, kind = (math.nan, "jam") if a is None else (a, kind)
        rows.append((g.r1, g.r2, g.r1s, g.r2s, g.c_m, g.c_b, J, I, v, tau, load, float(len(found)), kind, a, I * a + load,
                     tau - J * a))
    save("slip", ("r1", "r2", "r1s", "r2s", "c_m", "c_b", "J", "I", "v", "tau", "g", "count", "state", "a", "tau_l", "tau_m"),
         rows)


def steps():
    draws, rows, T = random.Random(5), [], 0.01
    for g, J, I, v, tau, load in states(draws, 200):
        v *= round(0.15 * draws.random(), 4)
        a = model.implicit_a(g, v, T, tau, J, I, load)
        v1 = v + T * a if v == 0 or a != -v / T else 0.0
        rows.append((g.r1, g.r2, g.r1s, g.r2s, g.c_m, g.c_b, J, I, T, v, tau, load, v1))
    save("step", ("r1", "r2", "r1s", "r2s", "c_m", "c_b", "J", "I", "T", "v", "tau", "g", "v1"), rows)


def angles():
    rows = []
    for lead in ("2.5", "5", "10", "15", "20", "30", "45"):
        for friction in ("0", "3", "5", "7", "8.5", "15", "17"):
            a, b = radians(mpf(lead)), radians(mpf(friction))
            rows.append((mpf(lead), mpf(friction), tan(a + b) / tan(a), tan(a - b) / tan(a)))
    save("angles", ("lead", "friction", "r1", "r2"), rows)


def methods():
    def drive(g, mean, amplitude, w, load):
        return model.Drive(g, 5.0, 50.0, lambda t, q, v: mean + amplitude * model.sine(w * t), lambda t, q, v: load)
    g = model.gear(0.663, 1.91)
    cases = {"screw_drive": (drive(g, 0, 750, 4, 0.0), 8),
             "hoist": (drive(model.gear(0.663, 1.91, static=(1 / 0.55, 1 / 2.4)), 250, 250, 1.5, 200.0), 12),
             "series": (drive(model.gear(0.663, 1.91, c_m=60.0, c_b=40.0), 0, 750, 4, 100.0), 8),
             "xy_table": (model.xy_table(), 10)}
    rows = []
    for name, (d, end) in cases.items():
        for T in (0.01, 0.005):
            for method in ("implicit", "interpolated", "located") + (("lagged",) if name == "screw_drive" else ()):
                n = round(end / T)
                _, q, v = model.simulate(d, 0.0, 0.0, T, n, method)[-1]
                rows.append((name, method, T, float(n), q, v))
    save("methods", ("trajectory", "method", "T", "steps", "q", "v"), rows)


def identification():
    """A joint swept up, then down, at constant speed: 60 samples each, noise of 100 N m in the motor torque."""
    n, e, rows = 60, model.noise(240, 7), []
    for i, (s, k, c) in enumerate(((1.0, 0.5, 464.0), (-1.0, 0.33, 1037.0))):
        for j in range(n):
            place = j if s > 0 else n - 1 - j
            load = 6000 * model.cosine(math.radians(-30 + place * (90 / (n - 1))))
            rows.append((s, load, load + s * (k * load + c) + 100 * e[2 * n * i + j]))
    save("identification", ("direction", "tau_l", "tau_m"), rows)


if __name__ == "__main__":
    trajectories()
    slips()
    steps()
    angles()
    methods()
    identification()
