#!/usr/bin/env python3
"""Reference runs of the two-link arms of servos (Duclusaud 2024, section VI-B), in 40 digits: two_link_arm.csv.

A step of length T, with angles q that are 0 hanging straight down and theta = (q_1, q_1 + elbow q_2) of the links:

    M (q'' after the step) from the Lagrangian of two links, armatures on the diagonal
    tau_m_i   control law at the goal, q_i and q_i'                                     (servo.py)
    tau_e     gravity and velocity terms, without the inertia between the joints
    F_i       friction limit at tau_m_i, tau_e_i, q_i'                                  (eq 3 to 9)
    tau_f     M (w - q') = T (tau_m + tau_e + tau_f), |tau_f_i| <= F_i, and tau_f_i = -F_i sgn(w_i) where w_i is not 0
    q  <-  q + T w + T^2 a/2,  a = (w - q')/T;   q' <- w within +-100 rad/s

The friction is found by trying all nine ways in which two joints stick or slip. Geometry, gains and paths are facts of
github.com/Rhoban/bam, 2R at 7dba33f.

    /usr/bin/python3 tests/reference/two_link_arm.py
"""
import os
from collections import Counter
from itertools import product

from mpmath import atan2, cos, mpf, pi, sin, sqrt

from doubles import write
from servo import Digits40, Values, clip, control_law, decay, dry_friction

HERE = os.path.dirname(os.path.abspath(__file__))
GRAVITY = mpf(9.80665)

ARMS = {
    "mx": dict(servos=("mx106", "mx64"), gains=(1, 1), m=(0.211448, 1.04661), L=0.18, c=(0.138051, 0.177175),
               I=(5.6194e-4, 3.34693e-3), elbow=1),
    "erob": dict(servos=("erob80_100", "erob80_50"), gains=(1, 0.5), m=(1.64016, 12.857), L=0.25, c=(0.125, 0.204432),
                 I=(0.0159418, 0.221226), elbow=-1),
}


# ---------------------------------------------------------------- paths

def n(x):
    """What a decimal number means."""
    return mpf(str(x))


def through(corners, t):
    """x and z at time t: cubics with level ends between corners (t, x, z)."""
    if t <= corners[0][0]:
        return corners[0][1:]
    for (t0, *a), (t1, *b) in zip(corners, corners[1:]):
        if t <= t1:
            s = (t - t0) / (t1 - t0)
            return tuple(p + (q - p) * s * s * (3 - 2 * s) for p, q in zip(a, b))
    return corners[-1][1:]


def mx_corners(path):
    if path == "circle":
        return [(n(0), n(0), n("0.35"))]
    if path == "square":
        return [(n(2 * i), n(x), n(z)) for i, (x, z) in
                enumerate((("0.05", "0.35"), ("0.05", "0.25"), ("-0.05", "0.25"), ("-0.05", "0.35"), ("0.05", "0.35")))]
    if path == "square_wave":
        corners, x, z = [(n(0), n("0.2"), n("0.3"))], n("0.2"), (n("0.25"), n("0.3"))
        for i in range(9):
            corners += [(n("1.5") * (2 * i + 1), x - i * n("0.4") / 9, z[i % 2]),
                        (n("1.5") * (2 * i + 2), x - (i + 1) * n("0.4") / 9, z[i % 2])]
        return corners + [(n("28.5"), -n("0.2"), n("0.3"))]
    return [(n("1.5") * i, n("0.2") - i * n("0.04"), n("0.25") if i % 2 else n("0.3")) for i in range(11)]


def erob_corners(path):
    if path == "circle":
        return [(n(0), n(0), n("-0.2"))]
    if path == "square":
        points = [(n(3 * i), n(x), n(z)) for i, (x, z) in
                  enumerate((("-0.1", "-0.4"), ("-0.1", "-0.2"), ("0.1", "-0.2"), ("0.1", "-0.4"), ("-0.1", "-0.4")))]
        return [(t + rest, x, z) for t, x, z in points for rest in (0, 1)]
    corners = []
    for k in range(5):
        x, low, high = n("-0.25") + k * n("0.1"), n("-0.3"), n("-0.2")
        points = ([(x, low), (x, high), (x + n("0.05"), high), (x + n("0.05"), low)] if path == "square_wave" else
                  [(x, low), (x + n("0.05"), high)] + ([(x + n("0.1"), low)] if k == 4 else []))
        each = n(8) / len(points)
        corners += [(8 * k + j * each + rest, *point) for j, point in enumerate(points) for rest in (0, each / 2)]
    return corners


DURATIONS = {("mx", "circle"): 8, ("mx", "square"): 8, ("mx", "square_wave"): 29, ("mx", "triangular_wave"): 15,
             ("erob", "circle"): 8, ("erob", "square"): 15, ("erob", "square_wave"): 40, ("erob", "triangular_wave"): 40}
PLACES = {}


def tip_goal(arm, path, t):
    """Where the tip should be, the shoulder at 0 and y up."""
    corners = PLACES.setdefault((arm, path), (mx_corners if arm == "mx" else erob_corners)(path))
    radius = n("0.05") if arm == "mx" else n("0.1")
    if path == "circle" and t > 0:
        x, z = radius * sin(2 * pi * t / 8), corners[0][2] - radius + radius * cos(2 * pi * t / 8)
    elif arm == "mx" and t < 0:
        _, x0, z0 = corners[0]
        x, z = through([(n(-6), n(0), n("0.0548") + n("0.36")), (n("-4.5"), x0, z0 - n("0.03")), (n("-3.5"), x0, z0)], t)
    else:
        x, z = through(corners, t)
    return (x, n("0.0548") - z) if arm == "mx" else (x, z - n("0.062"))


def reach(arm, x, y):
    far, L = x * x + y * y, n(ARMS[arm]["L"])
    bend = 2 * atan2(sqrt(max(4 * L * L - far, mpf(0))), sqrt(far))
    return atan2(x, -y) - bend / 2, ARMS[arm]["elbow"] * bend


# ---------------------------------------------------------------- a run

def stop(M, v, force, F, T):
    """Friction and velocities after the step: the one of nine ways that fits."""
    (a, b), (_, d) = M
    for ways in product((0, 1, -1), repeat=2):
        slips = [i for i in (0, 1) if ways[i]]
        push = [T * (force[i] - ways[i] * F[i]) + M[i][0] * v[0] + M[i][1] * v[1] for i in (0, 1)]
        w = [mpf(0), mpf(0)]
        if len(slips) == 2:
            det = a * d - b * b
            w = [(d * push[0] - b * push[1]) / det, (a * push[1] - b * push[0]) / det]
        elif slips:
            w[slips[0]] = push[slips[0]] / M[slips[0]][slips[0]]
        y = [(M[i][0] * (w[0] - v[0]) + M[i][1] * (w[1] - v[1])) / T - force[i] for i in (0, 1)]
        if all(ways[i] * w[i] >= 0 if ways[i] else abs(y[i]) <= F[i] for i in (0, 1)):
            return y, w
    raise ArithmeticError("no way fits")


COLUMNS = ("settings", "step", "t", "q1_d", "q2_d", "q1", "q2", "omega1", "omega2", "tau_m1", "tau_m2", "tau_e1", "tau_e2",
           "tau_f1", "tau_f2", "budget1", "budget2", "x", "y")


def run(arm, path, model, kp, seconds, every, integrator="code"):
    settings = f"arm={arm} path={path} model={model} kp={kp} T={seconds} integrator={integrator}"
    built, T, L = ARMS[arm], mpf(seconds), mpf(ARMS[arm]["L"])
    values = [Values(f"preset={servo} model={model} kp={kp * gain!r}", Digits40)
              for servo, gain in zip(built["servos"], built["gains"])]
    torques = [control_law(v, T, Counter()) for v in values]
    frictions = [(dry_friction(v), decay(v), v("friction_viscous")) for v in values]
    armature = [v("armature") for v in values]
    m, c, I = ([mpf(x) for x in built[key]] for key in ("m", "c", "I"))
    elbow = built["elbow"]
    lead, count = round(6 / seconds), round(DURATIONS[arm, path] / seconds)
    q, v, rows = list(reach(arm, *tip_goal(arm, path, mpf(-lead * seconds)))), [mpf(0), mpf(0)], []
    for k in range(-lead, count):
        goal = reach(arm, *tip_goal(arm, path, mpf(k * seconds)))
        t1, t2 = q[0], q[0] + elbow * q[1]
        w1, w2 = v[0], v[0] + elbow * v[1]
        A11, A22 = I[0] + m[0] * c[0] ** 2 + m[1] * L ** 2, I[1] + m[1] * c[1] ** 2
        A12, k12 = m[1] * L * c[1] * cos(t2 - t1), m[1] * L * c[1] * sin(t2 - t1)
        f1 = GRAVITY * (m[0] * c[0] + m[1] * L) * sin(t1) - k12 * w2 ** 2
        f2 = GRAVITY * m[1] * c[1] * sin(t2) + k12 * w1 ** 2
        M = ((A11 + 2 * A12 + A22 + armature[0], elbow * (A12 + A22)), (elbow * (A12 + A22), A22 + armature[1]))
        tau_e = (-(f1 + f2), -elbow * f2)
        tau_m = [torques[i](goal[i], True, q[i], v[i]) for i in (0, 1)]
        F = [dry(tau_m[i], tau_e[i], S(v[i])) + viscous * abs(v[i]) for i, (dry, S, viscous) in enumerate(frictions)]
        tau_f, after = stop(M, v, [tau_m[i] + tau_e[i] for i in (0, 1)], F, T)
        if k >= 0 and k % every == 0:
            tip = (L * (sin(t1) + sin(t2)), -L * (cos(t1) + cos(t2)))
            numbers = (*goal, *q, *v, *tau_m, *tau_e, *tau_f, *F, *tip)
            rows.append((settings, float(k), k * seconds, *(Digits40.rounded(x) for x in numbers)))
        half = T / 2 if integrator == "code" else 0
        q = [q[i] + T * after[i] + half * (after[i] - v[i]) for i in (0, 1)]
        v = [clip(w, mpf(-100), mpf(100)) for w in after]
    return rows


if __name__ == "__main__":
    ROWS = []
    for i, model in enumerate(("m1", "m2", "m3", "m4", "m5", "m6")):
        ROWS += run("mx", "circle", model, 8, 0.002, 400)
        ROWS += run("erob", "circle", model, 10, 0.002, 400)
    ROWS += run("mx", "square_wave", "m4", 8, 0.005, 200)
    ROWS += run("mx", "triangular_wave", "m5", 32, 0.005, 200)
    ROWS += run("mx", "square", "m6", 32, 0.004, 200, "semi")
    ROWS += run("erob", "square", "m3", 50, 0.004, 200)
    ROWS += run("erob", "square_wave", "m6", 10, 0.005, 400)
    ROWS += run("erob", "triangular_wave", "m2", 10, 0.005, 400)
    write(os.path.join(HERE, "two_link_arm.csv"), "two_link_arm.py", COLUMNS, ROWS)
