#!/usr/bin/env python3
"""Joints with transmissions whose friction depends on the load (Dupont 1993), in 30 digits: geared_joints_states.csv,
geared_joints_arm.csv and geared_joints_events.csv.

D q'' + h = tau without friction, of which A q'' + b is taken by the rotors; y = (D - A) q'' + h - b is passed on, for
which m = tau - A q'' - b goes in. A joint that slips in the direction s, with z = y + s c_b and r = r1 where s z >= 0
else r2, has m = r z + s c_m; one at rest any m between those of both directions, with r1s and r2s. Every way in which
all joints can slip, rest, or in an implicit step stop and turn, is tried.

states: random joints, of an instant (T = 0) or an implicit step; how many solutions there are, and the first one.
arm:    a planar arm of two uniform rods with geared rotors, over 4 s, by extrapolation of the midpoint rule in steps of
        10 ms (Hairer, Norsett and Wanner 1993, section II.9), restarted where a velocity or a load passes 0 or a dead
        band is left.

    /usr/bin/python3 tests/reference/geared_joints.py
"""
import os
from itertools import product
from random import Random

from mpmath import cos, mp, mpf, pi, sin

from doubles import write

mp.dps = 30
HERE = os.path.dirname(os.path.abspath(__file__))
RESTS = [(0, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)]


# ---------------------------------------------------------------- modes

def sign(x):
    return (x > 0) - (x < 0)


def eliminate(M, x):
    """M a = x; None where M is singular."""
    n, rows = len(x), [[mpf(c) for c in row] + [mpf(b)] for row, b in zip(M, x)]
    for k in range(n):
        p = max(range(k, n), key=lambda i: abs(rows[i][k]))
        if abs(rows[p][k]) < mpf(10) ** -25:
            return None
        rows[k], rows[p] = rows[p], rows[k]
        for i in range(n):
            if i != k:
                f = rows[i][k] / rows[k][k]
                rows[i] = [a - f * b for a, b in zip(rows[i], rows[k])]
    return [rows[k][n] / rows[k][k] for k in range(n)]


class Joints:
    """gear: (r1, r2, r1s, r2s, c_m, c_b) for each joint."""

    def __init__(self, gear, D, h, A, b, tau, v, T=0):
        self.gear, self.D, self.h, self.A, self.b, self.tau, self.v, self.T = gear, D, h, A, b, tau, v, T
        self.n = len(v)
        self.stop = [-x / T if T else mpf(0) for x in v]

    def solve(self, modes):
        """Accelerations, loads, torques into the transmissions."""
        M, x = [], []
        for i, (s, side) in enumerate(modes):
            r1, r2, _, _, c_m, c_b = self.gear[i]
            r = r1 if side > 0 else r2
            M.append([A + r * (D - A) for A, D in zip(self.A[i], self.D[i])] if s else
                     [mpf(i == j) for j in range(self.n)])
            x.append(self.tau[i] - self.b[i] - r * (self.h[i] - self.b[i] + s * c_b) - s * c_m if s else self.stop[i])
        a = eliminate(M, x)
        if a is None:
            return None
        a = [x if s else stop for x, (s, _), stop in zip(a, modes, self.stop)]  # exactly
        y = [sum((D - A) * q for D, A, q in zip(self.D[i], self.A[i], a)) + self.h[i] - self.b[i] for i in range(self.n)]
        m = [self.tau[i] - sum(A * q for A, q in zip(self.A[i], a)) - self.b[i] for i in range(self.n)]
        return a, y, m

    def needed(self, i, s, y, static):
        r1, r2, r1s, r2s, c_m, c_b = self.gear[i]
        z = y + s * c_b
        drive, back = (r1s, r2s) if static else (r1, r2)
        return (drive if s * z >= 0 else back) * z + s * c_m

    def band(self, i, y, m):
        """How far within its dead band it is."""
        static = self.v[i] == 0
        return min(m - self.needed(i, -1, y, static), self.needed(i, 1, y, static) - m)

    def load(self, i, mode, y):
        return mode[0] * mode[1] * (y + mode[0] * self.gear[i][5])

    def agrees(self, modes, a, y, m):
        for i, mode in enumerate(modes):
            if mode[0] == 0:
                if self.band(i, y[i], m[i]) < 0:
                    return False
                continue
            starts = mode[0] * (a[i] - self.stop[i])
            if self.load(i, mode, y[i]) < 0 or (self.T or self.v[i] == 0) and not starts > 0:
                return False
        return True

    def options(self, i):
        s = sign(self.v[i])
        if s == 0:
            return RESTS
        return [(s, 1), (s, -1)] + ([(0, 0), (-s, 1), (-s, -1)] if self.T else [])

    def solutions(self):
        found = []
        for modes in product(*(self.options(i) for i in range(self.n))):
            solved = self.solve(modes)
            if solved and self.agrees(modes, *solved):
                if not any(max(abs(p - q) for p, q in zip(solved[0], a)) < mpf(10) ** -15 for _, a in found):
                    found.append((modes, solved[0]))
        return found


# ---------------------------------------------------------------- random states

LARGEST = 3


def random_joints(random, n, T):
    def uniform(low, high):
        return mpf(low + (high - low) * random.random())

    ratio = random.choice((0.01, 0.3, 3))
    X = [[uniform(-1, 1) for _ in range(n)] for _ in range(n)]
    L = [[mpf(float(sum(X[i][k] * X[j][k] for k in range(n)) + (i == j) / mpf(10))) for j in range(n)] for i in range(n)]
    A = [[mpf(float(ratio * (uniform(0.05, 1) if i == j else uniform(-0.2, 0.2)))) if j <= i else mpf(0)
          for j in range(n)] for i in range(n)]
    D = [[mpf(float(L[i][j] + A[max(i, j)][min(i, j)])) for j in range(n)] for i in range(n)]
    gear = []
    for _ in range(n):
        r1, r2 = uniform(1, 2.5), uniform(-0.6, 1)
        static = random.random() < 0.3
        c_m, c_b = (uniform(0, 0.3) if random.random() < 0.5 else mpf(0) for _ in range(2))
        gear.append((r1, r2, r1 + uniform(0, 0.5) if static else r1, r2 - uniform(0, 0.5) if static else r2, c_m, c_b))
    gear = [tuple(mpf(float(x)) for x in g) for g in gear]
    h, b, tau = ([uniform(-w, w) for _ in range(n)] for w in (2, 0.3, 3))
    v = [mpf(0) if random.random() < 0.4 else uniform(-1, 1) for _ in range(n)]
    return Joints(gear, D, h, A, b, tau, v, T)


def states():
    random, rows = Random(4), []
    for k in range(180):
        n, T = 1 + k % LARGEST, mpf(2) ** -random.randrange(1, 8) if random.random() < 0.4 else mpf(0)
        joints = random_joints(random, n, T)
        found = joints.solutions()
        modes, a = found[0] if found else ([(9, 9)] * n, [mpf("nan")] * n)
        row = [f"{n}", joints.T, f"{len(found)}"]
        for i in range(LARGEST):
            there = i < n
            row += [*(joints.gear[i] if there else [0] * 6)]
            row += [joints.D[i][j] if there and j < n else 0 for j in range(LARGEST)]
            row += [joints.A[i][j] if there and j < n else 0 for j in range(LARGEST)]
            row += [x[i] if there else 0 for x in (joints.h, joints.b, joints.tau, joints.v)]
            row += [f"{modes[i][0]}", f"{modes[i][1]}", a[i]] if there else ["0", "0", 0]
        rows.append(row)
    return rows


STATE_COLUMNS = ["n", "T", "count"]
for joint in range(1, LARGEST + 1):
    STATE_COLUMNS += [f"{name}_{joint}" for name in ("r1", "r2", "r1s", "r2s", "c_m", "c_b", "D1", "D2", "D3", "A1", "A2",
                                                     "A3", "h", "b", "tau", "v", "direction", "side", "a")]


# ---------------------------------------------------------------- the arm

def exact(x):
    return mpf(str(x))


ETA_1, ETA_2, L1, L2, M1, M2, N, ROTOR, GRAVITY = (exact(x) for x in (0.663, 1.91, 1, 0.8, 5, 5, 20, 0.005, 9.81))
GEAR = (1 / ETA_1, 1 / ETA_2, 1 / ETA_1, 1 / ETA_2, mpf(0), mpf(0))


def arm(t, q, v):
    """Angles from the horizontal; rotor 2 rides on link 1, and turns with q1' + N q2'."""
    a, e, f = M1 * L1 ** 2 / 3 + M2 * L1 ** 2 + ROTOR, M2 * L2 ** 2 / 3, M2 / 2 * L1 * L2
    c, s = f * cos(q[1]), f * sin(q[1])
    A = [[N ** 2 * ROTOR, mpf(0)], [N * ROTOR, N ** 2 * ROTOR]]
    D = [[a + e + 2 * c + N ** 2 * ROTOR, e + c + N * ROTOR], [e + c + N * ROTOR, e + N ** 2 * ROTOR]]
    g2 = GRAVITY * M2 / 2 * L2 * cos(q[0] + q[1])
    g1 = GRAVITY * (M1 / 2 + M2) * L1 * cos(q[0]) + g2
    h = [-s * (2 * v[0] * v[1] + v[1] ** 2) + g1, s * v[0] ** 2 + g2]
    tau = [42 * sin(exact(1.8) * t), 22 * sin(exact(5.2) * t + exact(3.6))]
    return Joints((GEAR, GEAR), D, h, A, [mpf(0)] * 2, tau, v)


STAGES = (2, 4, 6, 8, 10, 12, 14, 16)


def extrapolated(t, x, H, modes):
    """A step of length H with modes held fixed."""
    def f(t, x):
        return x[2:] + arm(t, x[:2], x[2:]).solve(modes)[0]

    def ahead(x, h, d):
        return [p + h * q for p, q in zip(x, d)]

    table, start = [], f(t, x)
    for k, n in enumerate(STAGES):
        h = H / n
        before, now = x, ahead(x, h, start)
        for i in range(1, n):
            before, now = now, ahead(before, 2 * h, f(t + i * h, now))
        row = [[(p + q + h * d) / 2 for p, q, d in zip(before, now, f(t + H, now))]]
        for j in range(k):
            row.append(ahead(row[j], 1 / (mpf(n) ** 2 / STAGES[k - j - 1] ** 2 - 1),
                             [p - q for p, q in zip(row[j], table[k - 1][j])]))
        table.append(row)
    return table[-1][-1]


def followed(t, x, modes):
    """(joint, what, quantity) whose sign ends the modes."""
    joints = arm(t, x[:2], x[2:])
    _, y, m = joints.solve(modes)
    out = []
    for i, mode in enumerate(modes):
        if mode[0] == 0:
            out.append((i, "rest", joints.band(i, y[i], m[i])))
        else:
            out += [(i, "v", mode[0] * x[2 + i]), (i, "load", joints.load(i, mode, y[i]))]
    return out


def zero(f, b, fb):
    """Where f falls below 0 in [0, b], on the far side."""
    a, fa = mpf(0), f(mpf(0))
    for k in range(200):
        c = b - fb * (b - a) / (fb - fa) if k % 3 < 2 else (a + b) / 2
        if not a < c < b or b - a < mpf(10) ** -22:
            break
        fc = f(c)
        if fc < 0:
            b, fb, fa = c, fc, fa / 2
        else:
            a, fa, fb = c, fc, fb / 2
    return b


def run():
    rows, events = [], []
    t, x, modes = mpf(0), [-pi / 2, mpf(0), mpf(0), mpf(0)], None
    for k in range(1, 401):
        goal = mpf(k) / 100
        if k == 1:
            rows.append((0.0, *x))
            modes = arm(t, x[:2], x[2:]).solutions()[0][0]
            events.append((t, modes))
        while t < goal:
            H, hit = goal - t, None
            for j, (i, what, quantity) in enumerate(followed(t + H, extrapolated(t, x, H, modes), modes)):
                def after(h, j=j):
                    return followed(t + h, extrapolated(t, x, h, modes) if h else x, modes)[j][2]
                quantity = after(H)
                if quantity < 0:
                    H, hit = zero(after, H, quantity), (i, what)
            x = extrapolated(t, x, H, modes)
            t = t + H if hit else goal
            if not hit:
                continue
            i, what = hit
            if what == "load":
                modes = tuple((s, -side) if j == i else (s, side) for j, (s, side) in enumerate(modes))
            else:
                x[2 + i] = mpf(0)
                modes = arm(t, x[:2], x[2:]).solutions()[0][0]
            events.append((t, modes))
        if k % 5 == 0:
            rows.append((t, *x))
    return rows, events


if __name__ == "__main__":
    write(os.path.join(HERE, "geared_joints_states.csv"), "geared_joints.py", STATE_COLUMNS, states())
    ROWS, EVENTS = run()
    write(os.path.join(HERE, "geared_joints_arm.csv"), "geared_joints.py", ("t", "q1", "q2", "v1", "v2"), ROWS)
    write(os.path.join(HERE, "geared_joints_events.csv"), "geared_joints.py", ("t", "direction1", "side1", "direction2", "side2"),
          [(t, *(f"{x}" for mode in modes for x in mode)) for t, modes in EVENTS])
