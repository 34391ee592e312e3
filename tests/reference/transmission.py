"""Friction in a transmission by its efficiencies, one degree of freedom (Dupont 1993): the definitions, by trying what is
consistent, and the methods step by step. Plain doubles.

Everything is written with r = 1/eta, which stays finite where eta does not: r1 = 1/eta1 = 1 + k1 while the motor drives
the load, r2 = 1/eta2 = 1 - k2 while the load drives the motor, r2 <= 0 when the transmission is self-locking.

Rotor J, reflected load I, load torque at rest g, load torque y = I a + g, torque into the transmission m = tau - J a,
friction m - y. While it moves in direction s = +-1 it needs

    m = P_s(y) = R_s(y + s c_b) + s c_m,    R_s(z) = r1 z if s z >= 0 else r2 z                          (15-18, 29, 30)

(c_m: constant friction on the motor's side, c_b on the load's side, already divided by the ratio N); at rest it takes
anything from P_-(y) to P_+(y) with the static r1s, r2s (20).
"""
import math
from dataclasses import dataclass, replace

from mpmath import mp, mpf

from doubles import nearest

mp.dps = 40


def rounded(function):
    """The same doubles on every machine, unlike those of the C library."""
    return lambda x: nearest(function(mpf(x)))


sine, cosine, tangent = rounded(mp.sin), rounded(mp.cos), rounded(mp.tan)


# -- the transmission ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Gear:
    r1: float
    r2: float
    r1s: float
    r2s: float
    c_m: float = 0.0
    c_b: float = 0.0

    def needs(self, s, y, static=False):
        """P_s(y): torque into the transmission while it moves in direction s under load y."""
        r1, r2 = (self.r1s, self.r2s) if static else (self.r1, self.r2)
        z = y + s * self.c_b
        return (r1 if s * z >= 0 else r2) * z + s * self.c_m

    def band(self, y, static=True):
        """Dead band (20): torques into the transmission under which it rests."""
        return self.needs(-1, y, static), self.needs(1, y, static)

    def sided(self, side):
        """The same with one efficiency whatever the load: side +1 drives, -1 backdrives."""
        r = self.r1 if side > 0 else self.r2
        return replace(self, r1=r, r2=r)


def gear(eta1=None, eta2=None, k=None, angles=None, screw=None, static=None, c_m=0.0, c_b=0.0):
    """A Gear from efficiencies, from k = 1/eta1 - 1 = 1 - 1/eta2, from angles (lead, friction) in degrees, or from
    screw (K, d, l) as in (21); static: (r1s, r2s), by default the kinetic ones."""
    if angles is not None:
        lead, friction = (math.radians(x) for x in angles)
        r1, r2 = tangent(lead + friction) / tangent(lead), tangent(lead - friction) / tangent(lead)
    elif screw is not None:
        r1, r2 = 1 + screw[0] * screw[1] / screw[2], 1 - screw[0] * screw[1] / screw[2]
    else:
        r1, r2 = (1 + k, 1 - k) if k is not None else (1 / eta1, 1 / eta2)
    r1s, r2s = static if static is not None else (r1, r2)
    if not (r1s >= r1 >= 1 >= r2 >= r2s and c_m >= 0 and c_b >= 0):
        raise ValueError("need eta1s <= eta1 <= 1, 1/eta2s <= 1/eta2 <= 1, c_m >= 0, c_b >= 0")
    return Gear(r1, r2, r1s, r2s, c_m, c_b)


# -- one degree of freedom: accelerations ---------------------------------------------------------------------------------


def load_sign(g, s, tau, J, I, load):
    """What has the sign of the torque that is passed on, y + s c_b: no efficiency is in it, so nothing is to be searched."""
    return I * (tau - s * g.c_m) + J * (load + s * g.c_b)


def slip(g, s, tau, J, I, load):
    """Acceleration in direction s, or None when the transmission jams (J + I r2 <= 0 and the load drives)."""
    r = g.r1 if s * load_sign(g, s, tau, J, I, load) >= 0 else g.r2
    return (tau - r * (load + s * g.c_b) - s * g.c_m) / (J + I * r) if J + I * r > 0 else None


def margin(g, J, I):
    """> 0 exactly when every direction, torque and load have one acceleration."""
    return J + I * g.r2


def solutions(g, v, tau, J, I, load):
    """Every consistent (kind, a), by trying all of them as in 3.2.1."""
    found = []
    for s in ((1, -1) if v == 0 else (1 if v > 0 else -1,)):
        for kind, r, side in (("drive", g.r1, s), ("backdrive", g.r2, -s)):
            if J + I * r != 0:
                a = (tau - r * (load + s * g.c_b) - s * g.c_m) / (J + I * r)
                passed = side * (I * a + load + s * g.c_b)
                if (passed > 0 or passed == 0 and side == s) and (v != 0 or s * a > 0):
                    found.append((kind if v != 0 else f"{kind}{s:+d}", a))
    low, high = g.band(load)
    if v == 0 and low <= tau <= high:
        found.append(("stick", 0.0))
    return found


# -- one degree of freedom: time --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drive:
    """tau(t, q, v) on a rotor J that moves load I with load torque at rest load(t, q, v)."""
    g: Gear
    J: float
    I: float
    tau: object
    load: object

    def a(self, s, t, q, v):
        return slip(self.g, s, self.tau(t, q, v), self.J, self.I, self.load(t, q, v))

    def driving(self, s, t, q, v):
        """Switching function of the load torque: > 0 while it drives."""
        return s * load_sign(self.g, s, self.tau(t, q, v), self.J, self.I, self.load(t, q, v))

    def beyond(self, t, q):
        """Switching function of rest: how far the torque is beyond the dead band (with its sign), 0 within."""
        low, high = self.g.band(self.load(t, q, 0.0))
        tau = self.tau(t, q, 0.0)
        return max(tau - high, 0.0) + min(tau - low, 0.0)

    def over(self, t, q):
        """The same, negative within the dead band, so that its zero can be located."""
        low, high = self.g.band(self.load(t, q, 0.0))
        tau = self.tau(t, q, 0.0)
        return max(tau - high, low - tau)

    def starts(self, t, q):
        beyond = self.beyond(t, q)
        return (beyond > 0) - (beyond < 0)

    def row(self, t, q, v):
        """a, y, m at an instant, on the side after a discontinuity."""
        s = (v > 0) - (v < 0) or self.starts(t, q)
        a = self.a(s, t, q, v) if s else 0.0
        return a, self.I * a + self.load(t, q, v), self.tau(t, q, v) - self.J * a


def xy_table(m1=10.0, m2=30.0, mu=0.3, F1=lambda t: 8 * sine(2.4 * t), F2=lambda t: 50 * cosine(0.8 * t)):
    """(6): the same equation without load inertia, under the normal force m1 y'': m1 x'' + N + s mu |N| = F1 + N."""
    def N(t, *_):
        return m1 * F2(t) / (m1 + m2)
    return Drive(gear(k=mu), m1, 0.0, lambda t, q, v: F1(t) + N(t), N)


def implicit_a(g, v, T, tau, J, I, load):
    """Acceleration of a step whose friction belongs to the velocity at its end: it goes on, or stops (-v/T), or turns,
    in this order. Where margin > 0 this is median(a_+, -v/T, a_-): element A whose F comes from the load."""
    stop, low_high = (0.0 if v == 0 else -v / T), g.band(load)
    on = 1 if v > 0 else -1
    if v != 0:
        a = slip(g, on, tau, J, I, load)
        if a is not None and on * (a - stop) > 0:
            return a
        low, high = g.band(I * stop + load, False)
        if low <= tau - J * stop <= high or low_high[0] <= tau <= low_high[1]:
            return stop
    elif low_high[0] <= tau <= low_high[1]:
        return 0.0
    for s in ((-on,) if v != 0 else (1, -1)):
        a = slip(g, s, tau, J, I, load)
        if a is not None and s * (a - stop) > 0:
            return a
    return stop


def step_implicit(d, t, q, v, T, events=None):
    """Order 1: torques of the end of the step, velocity with friction solved together with the load, position by it."""
    t1, q1 = t + T, q + T * v
    a = implicit_a(d.g, v, T, d.tau(t1, q1, v), d.J, d.I, d.load(t1, q1, v))
    v1 = v + T * a if v == 0 or a != -v / T else 0.0
    return q + T * v1, v1


def step_explicit(d, t, q, v, T, events=None):
    """Euler with the friction of the velocity before the step: chatters."""
    a = d.row(t, q, v)[0]
    return q + T * (v + T * a), v + T * a


def step_rk4(d, t, q, v, T, events=None):
    """Runge-Kutta whose stages each take the friction of their own velocity: what a law inside a right-hand side does."""
    return rk4(lambda t, q, v: d.row(t, q, v)[0], t, q, v, T)


def rk4(f, t, q, v, T):
    a1 = f(t, q, v)
    a2 = f(t + T / 2, q + T / 2 * v, v + T / 2 * a1)
    a3 = f(t + T / 2, q + T / 2 * (v + T / 2 * a1), v + T / 2 * a2)
    a4 = f(t + T, q + T * (v + T / 2 * a2), v + T * a3)
    return q + T * (v + T / 6 * (a1 + a2 + a3)), v + T / 6 * (a1 + 2 * a2 + 2 * a3 + a4)


def step_interpolated(d, t, q, v, T, events=None):
    """Order 2, no iteration: midpoint rule; where v passes 0, or a drive at rest leaves its dead band, the instant by linear
    interpolation, and the rest of the step from there (Morgowicz, 3.1.1)."""
    left = T
    for _ in range(4):
        s = (v > 0) - (v < 0) or d.starts(t, q)
        if not s:
            before, after = d.over(t, q), d.over(t + left, q)
            if after <= 0:
                return q, 0.0
            s = 1 if d.beyond(t + left, q) > 0 else -1
            wait = left * before / (before - after)
            t, left = t + wait, left - wait
        a = d.a(s, t + left / 2, q + left / 2 * v, v)
        if a is None or (v == 0 and s * a <= 0):
            return q, 0.0
        if s * (v + left * a) >= 0:
            return q + left * (v + left / 2 * a), v + left * a
        used = -v / a
        t, q, v, left = t + used, q + used * v / 2, 0.0, left - used
    return q, v


def root(f, b, fa, fb):
    """Where f changes sign in [0, b] (Illinois, at most bisection twice as long), on the far side, to the last bits."""
    a = 0.0
    for i in range(200):
        c = b - fb * (b - a) / (fb - fa) if i % 3 else (a + b) / 2
        if not a < c < b:
            break
        fc = f(c)
        if fc == 0 or (fc > 0) == (fb > 0):
            b, fb, fa = c, fc, fa / 2
            if fc == 0:
                break
        else:
            a, fa, fb = c, fc, fb / 2
    return b


def step_located(d, t, q, v, T, events=None):
    """Order 4 (3.1.1, 4.1, 4.2): RK4 with direction and side of the load held fixed. A switching function that changes sign
    is located on the length of the step, the step repeated up to there, and the method restarted from there."""
    left, s = T, (v > 0) - (v < 0)
    note = events.append if events is not None else lambda event: None
    while left > 0:
        s = s or d.starts(t, q)
        if not s:  # at rest until the dead band is left
            if d.over(t + left, q) <= 0:
                return q, 0.0
            h = root(lambda h: d.over(t + h, q), left, d.over(t, q), d.over(t + left, q)) if d.over(t, q) < 0 else 0.0
            s = 1 if (h and d.beyond(t + h, q) or d.beyond(t + left, q)) > 0 else -1
            t, left = t + h, left - h
            note(("starts", t, q, 0.0))
            continue
        side = 1 if (d.driving(s, t, q, v) or d.driving(s, t + left, q + left * v, v)) >= 0 else -1
        fixed = replace(d, g=d.g.sided(side))

        def end(h):
            return rk4(lambda t, q, v: fixed.a(s, t, q, v), t, q, v, h)
        h, what = left, None
        if fixed.a(s, t, q, v) is None:  # no solution: it stops at once
            h, what = 0.0, "jams"
        else:
            if s * end(h)[1] < 0:
                if v == 0 and s * end(left * 1e-6)[1] <= 0:
                    return q, 0.0
                near = 0.0 if v != 0 else left * 1e-6
                h = near + root(lambda x: s * end(near + x)[1], left - near, s * end(near)[1], s * end(left)[1])
                what = "stops"
            if side * d.driving(s, t + h, *end(h)) < 0 < side * d.driving(s, t, q, v):
                h = root(lambda x: side * d.driving(s, t + x, *end(x)), h, side * d.driving(s, t, q, v),
                         side * d.driving(s, t + h, *end(h)))
                what = "load"
        if h > 0:
            q, v = end(h)
        t, left = t + h, left - h
        if what in ("stops", "jams"):
            v, s = 0.0, d.starts(t, q)
            what = "turns" if s and what == "stops" else what
        if what:
            note((what, t, q, v))
    return q, v


def step_lagged(d, passed, t, q, v, T):
    """A rival: element A whose friction limit comes from the load torque of the step before."""
    t1, q1 = t + T, q + T * v
    load = d.load(t1, q1, v)
    low, high = (x - passed for x in d.g.band(passed, False))
    mass, push = d.J + d.I, d.tau(t1, q1, v) - load
    up, down = v + T * (push - high) / mass, v + T * (push - low) / mass
    v1 = up if up > 0 else down if down < 0 else 0.0
    return d.I * (v1 - v) / T + load, q + T * v1, v1


STEPS = {"explicit": step_explicit, "rk4": step_rk4, "implicit": step_implicit, "interpolated": step_interpolated,
         "located": step_located}


def simulate(d, q, v, T, n, method="located", events=None):
    """Rows t, q, v at every step, n + 1 of them."""
    rows, passed = [(0.0, q, v)], d.row(0.0, q, v)[1]
    for i in range(n):
        if method == "lagged":
            passed, q, v = step_lagged(d, passed, i * T, q, v, T)
            rows.append(((i + 1) * T, q, v))
            continue
        q, v = STEPS[method](d, i * T, q, v, T, events)
        rows.append(((i + 1) * T, q, v))
    return rows


# -- noise ---------------------------------------------------------------------------------------------------------------


def noise(n, seed):
    """n numbers of mean 0 and deviation 1, the same everywhere: twelve splitmix64 fractions of 53 bits, less 6."""
    out, x, mask = [], seed, (1 << 64) - 1
    for _ in range(n):
        total = 0.0
        for _ in range(12):
            x = (x + 0x9E3779B97F4A7C15) & mask
            z = ((x ^ x >> 30) * 0xBF58476D1CE4E5B9) & mask
            z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
            total += ((z ^ z >> 31) >> 11) * 2.0**-53
        out.append(total - 6.0)
    return out
