"""Closed forms to 40 digits, independent of transmission.py: a drive under tau = tau_0 + A sin(w t + p), constant load g,
piece by piece, and the XY table. Events are roots of the closed v(t), nothing is integrated numerically.
"""
from mpmath import cos, findroot, mp, mpf, pi, sin

mp.dps = 40


class Sine:
    """c + A sin(w t + p) with its integrals."""

    def __init__(self, c, A, w, p=0):
        self.c, self.A, self.w, self.p = (mpf(x) for x in (c, A, w, p))

    def __call__(self, t):
        return self.c + self.A * sin(self.w * t + self.p)

    def once(self, t0, t):
        return self.c * (t - t0) - self.A / self.w * (cos(self.w * t + self.p) - cos(self.w * t0 + self.p))

    def twice(self, t0, t):
        return (self.c * (t - t0)**2 / 2 + self.A / self.w * cos(self.w * t0 + self.p) * (t - t0)
                - self.A / self.w**2 * (sin(self.w * t + self.p) - sin(self.w * t0 + self.p)))


def first_root(f, t0, t1, step):
    """First sign change of f after t0 (f(t0) may be 0), bracketed in steps and bisected."""
    a, fa = t0, None
    n = int((t1 - t0) / step) + 1
    for i in range(1, n + 1):
        b = min(t0 + i * step, t1)
        fb = f(b)
        if fa is not None and fa * fb < 0 or fb == 0:
            lo, hi = a, b
            for _ in range(30):
                c = (lo + hi) / 2
                if f(c) * fa > 0:
                    lo = c
                else:
                    hi = c
            return findroot(f, (lo, hi), solver="anderson", tol=mpf(10)**-60, verify=False) if fb != 0 else b
        a, fa = b, fb
    return None


def drive(r1, r2, r1s, r2s, J, I, tau, g, end, q=0, v=0, step=mpf("0.002"), c_m=0, c_b=0):
    """Pieces (t0, t1, s, r, q0, v0): a = (tau - r (g + s c_b) - s c_m)/(J + I r), s = 0 at rest."""
    r1, r2, r1s, r2s, J, I, g, end, c_m, c_b = (mpf(x) for x in (r1, r2, r1s, r2s, J, I, g, end, c_m, c_b))
    t, q, v, pieces, s = mpf(0), mpf(q), mpf(v), [], None

    def P(s, static):
        z = g + s * c_b
        a, b = (r1s, r2s) if static else (r1, r2)
        return (a if s * z >= 0 else b) * z + s * c_m
    low, high = P(-1, True), P(1, True)
    while t < end:
        if v != 0:
            s = 1 if v > 0 else -1
        elif s in (None, 0):
            now = tau(t)
            if low <= now <= high:
                leave = [x for x in (first_root(lambda u: tau(u) - high, t, end, step),
                                     first_root(lambda u: tau(u) - low, t, end, step)) if x is not None]
                if low == high:
                    leave = [t]
                t1 = min(leave) if leave else end
                if t1 > t:
                    pieces.append((t, t1, 0, None, q, mpf(0)))
                t = t1
                if t >= end:
                    break
                probe = tau(t + step / 1000)
                s = 1 if probe > (high + low) / 2 else -1
            else:
                s = 1 if now > high else -1

        def z(u):
            return I * (tau(u) - s * c_m) + J * (g + s * c_b)
        side = s * z(t + step / 10**6)
        r = r1 if side >= 0 else r2
        scale = J + I * r

        def vel(u):
            return v + (tau.once(t, u) - (r * (g + s * c_b) + s * c_m) * (u - t)) / scale
        ends = [end]
        stop = first_root(vel, t, end, step)
        kink = first_root(z, t, end, step)
        if stop is not None:
            ends.append(stop)
        if kink is not None:
            ends.append(kink)
        t1 = min(ends)
        pieces.append((t, t1, s, r, q, v))
        q1 = q + v * (t1 - t) + (tau.twice(t, t1) - (r * (g + s * c_b) + s * c_m) * (t1 - t)**2 / 2) / scale
        v1 = vel(t1)
        if stop is not None and t1 == stop:
            v1 = mpf(0)
            now = tau(t1)
            s = 0 if low <= now <= high else (1 if now > high else -1)
        t, q, v = t1, q1, v1

    def at(u):
        u = mpf(u)
        for t0, t1, s, r, q0, v0 in pieces:
            if t0 <= u <= t1:
                if s == 0:
                    return q0, mpf(0), mpf(0), g, tau(u)
                k = (r * (g + s * c_b) + s * c_m)
                scale = J + I * r
                qq = q0 + v0 * (u - t0) + (tau.twice(t0, u) - k * (u - t0)**2 / 2) / scale
                vv = v0 + (tau.once(t0, u) - k * (u - t0)) / scale
                a = (tau(u) - k) / scale
                return qq, vv, a, I * a + g, tau(u) - J * a
        raise ValueError(u)
    return pieces, at


def xy(m1=10, m2=30, mu="0.3", A1=8, w1="2.4", A2=50, w2="0.8", end=10, start="rest", step=mpf("0.002")):
    """x of (6): m1 x'' = A1 sin w1 t - s mu m1 |A2 cos w2 t|/(m1 + m2). Pieces (t0, t1, s, sign of y'', x0, v0)."""
    m1, m2, mu, A1, w1, A2, w2, end = (mpf(x) for x in (m1, m2, mu, A1, w1, A2, w2, end))
    F1 = Sine(0, A1, w1)
    N = Sine(0, m1 * A2 / (m1 + m2), w2, pi / 2)
    t, x, v, pieces, s = mpf(0), mpf(0), mpf(0), [], None
    while t < end:
        if v != 0:
            s = 1 if v > 0 else -1
        elif s in (None, 0):
            over = lambda u: abs(F1(u)) - mu * abs(N(u))
            if over(t) < 0 or (over(t) == 0 and over(t + step / 1000) < 0):
                t1 = first_root(over, t, end, step) or end
                pieces.append((t, t1, 0, 0, x, mpf(0)))
                t = t1
                if t >= end:
                    break
            s = 1 if F1(t + step / 1000) > 0 else -1
        n = 1 if N(t + step / 1000) > 0 else -1
        k = mu * s * n

        def vel(u):
            return v + (F1.once(t, u) - k * N.once(t, u)) / m1
        stop, kink = first_root(vel, t, end, step), first_root(N, t, end, step)
        t1 = min([end] + [e for e in (stop, kink) if e is not None])
        pieces.append((t, t1, s, n, x, v))
        x1 = x + v * (t1 - t) + (F1.twice(t, t1) - k * N.twice(t, t1)) / m1
        v1 = vel(t1)
        if stop is not None and t1 == stop:
            v1 = mpf(0)
            s = 0 if abs(F1(t1)) <= mu * abs(N(t1)) else (1 if F1(t1) > 0 else -1)
        t, x, v = t1, x1, v1

    def at(u, side=0):
        u = mpf(u)
        for i, (t0, t1, s, n, x0, v0) in enumerate(pieces):
            if t0 <= u < t1 or (i == len(pieces) - 1 and u == t1):
                if s == 0:
                    return x0, mpf(0), mpf(0), F1(u)
                k = mu * s * n
                return (x0 + v0 * (u - t0) + (F1.twice(t0, u) - k * N.twice(t0, u)) / m1,
                        v0 + (F1.once(t0, u) - k * N.once(t0, u)) / m1, (F1(u) - k * N(u)) / m1, k * N(u))
        raise ValueError(u)
    return pieces, at
