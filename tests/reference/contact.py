#!/usr/bin/env python3
"""Reference steps of contact elements A to D and of other friction models, in 40 digits: contact.csv.

Each element is written from its published equations, in the paper's variables: A eq 26, B eq 34 to 36 with its state
e_{k-1}, e_{k-2}, u_{k-1}, C eq 38, D eq 43 to 45 of Kikuuwe 2006; the conventional model eq 1, Karnopp eq 3, Quinn eq 4,
viscous eq 5 of the same; Karnopp with the dead zone of the velocity (Karnopp 1985, Olsson et al. 1998);
tanh of Andersson 2007; the reset integrator of Haessig and Friedland 1991; Hayward and Armstrong 2000; Dahl 1968, LuGre
1995 and the elasto-plastic model 2002, whose differential equation is solved exactly over a step of constant velocity.

y = Phi_Z(x) is the root of y = Phi(x - Z y), found by bracketing (eq 16), along the direction of x in two dimensions
(eq 53, 55); `approximate` is eq 46 and 57, `general` eq 59 with Phi(v) = S phi(|S v|) S v/|S v|, S = diag(1, across).

Inputs are drawn, the same in the test that reads the file: xorshift64* from the seed in the file; every 16 steps a scale
for u and one for h, then in each step the components of u and of h. Elements A and D and Karnopp with the dead zone of the
velocity keep their own velocity; for the conventional model the velocity of every fifth step is 0. With start=steady the
contact begins as in steady sliding at its first velocity.

    /usr/bin/python3 tests/reference/contact.py
"""
import os

from mpmath import exp, findroot, mp, mpf, pi, sin, sqrt, tanh

from doubles import nearest, write

mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))
STEPS, EVERY = 240, 24


# ------------------------------------------------------------------------------------------------ drawn inputs

class Random:
    """xorshift64*, as tests/core/random.c."""

    def __init__(self, state):
        self.state = state

    def unit(self):
        s = self.state
        s ^= s >> 12
        s ^= (s << 25) & (2**64 - 1)
        s ^= s >> 27
        self.state = s
        return ((s * 0x2545f4914f6cdd1d) % 2**64 >> 11) * 2.0**-53

    def uniform(self, low, high):
        return low + (high - low) * self.unit()

    def below(self, n):
        return int(self.uniform(0.0, n))


# ------------------------------------------------------------------------------------------------ vectors

def size(a):
    return abs(a[0]) if len(a) == 1 else sqrt(sum(x * x for x in a))


def along(a, force):
    n = size(a)
    return [force * x / n if n else mpf(0) for x in a]


def plus(a, b, factor=1):
    return [x + factor * y for x, y in zip(a, b)]


def inner(a, b):
    return sum(x * y for x, y in zip(a, b))


# ------------------------------------------------------------------------------------------------ laws

def coulomb(F, D):
    return lambda s: F + D * s


def stribeck(F_S, F_C, v_S, D, alpha):
    return lambda s: (F_S - F_C) * exp(-(s / v_S)**alpha) + F_C + D * s


def rational(F_S, F_C, v_S, D):
    return lambda s: (F_S - F_C) * v_S / (s + v_S) + F_C + D * s


class Law:
    def __init__(self, words, phi, F_S, D):
        self.words, self.phi, self.F_S, self.D = words, phi, mpf(F_S), mpf(D)

    def vector(self, v, across=1):
        """S phi(|S v|) S v/|S v|"""
        S = [mpf(1), across][:len(v)]
        stretched = [s * x for s, x in zip(S, v)]
        n = size(stretched)
        return [s * y for s, y in zip(S, along(stretched, self.phi(n) if n else 0))]


LAWS = {
    "coulomb": Law("law=coulomb F=1.25 D=4.5", coulomb(mpf(1.25), mpf(4.5)), 1.25, 4.5),
    "stribeck": Law("law=stribeck F_S=2.5 F_C=0.5 v_S=0.0625 D=4.5 alpha=1",
                    stribeck(mpf(2.5), mpf(0.5), mpf(0.0625), mpf(4.5), 1), 2.5, 4.5),
    "stribeck2": Law("law=stribeck F_S=2.5 F_C=0.5 v_S=0.0625 D=0 alpha=2",
                     stribeck(mpf(2.5), mpf(0.5), mpf(0.0625), mpf(0), 2), 2.5, 0),
    "rational": Law("law=rational F_S=2.5 F_C=0.25 v_S=0.125 D=1.5",
                    rational(mpf(2.5), mpf(0.25), mpf(0.125), mpf(1.5)), 2.5, 1.5),
}


# ------------------------------------------------------------------------------------------------ the transform

def phi_z(law, Z, x):
    """1-D, x > 0: the root of y = Phi(x - Z y) (eq 16)."""
    if x / Z <= law.F_S:
        return x / Z
    # the slip velocity s solves s + Z Phi(s) = x, 0 < s < x
    s = findroot(lambda s: s + Z * law.phi(s) - x, (mpf(0), x), solver="anderson", tol=mpf(10)**-74)
    return law.phi(s)


def transform(law, Z, x, kind, across):
    n = size(x)
    if n == 0:
        return list(x)
    if kind == "exact":
        return along(x, phi_z(law, Z, n))
    f = law.vector(x, across)
    force = size(f)
    if n / Z <= force:
        return [a / Z for a in x]
    if kind == "approximate":
        return f
    return plus(f, plus([a * force / n for a in x], f, -1), Z * force / n)


# ------------------------------------------------------------------------------------------------ elements A to D

class Contact:
    """Each step takes u and h and gives the force on the body, the slip, the elongation and the power of friction."""

    def __init__(self, law, dimension, kind="exact", across=1):
        self.law, self.kind, self.across = law, kind, mpf(across)
        self.zero = [mpf(0)] * dimension

    def solve(self, Z, v):
        return transform(self.law, Z, v, self.kind, self.across)

    T, M, K, B, m = mpf(0.001), mpf(0.1875), mpf(5000), mpf(50), mpf(0.03125)
    words = ""
    carries = False
    rests = False


class A(Contact):
    carries = True

    def step(self, u, h):
        Z = self.T / self.M
        v = plus(u, h, Z)
        f = self.solve(Z, v)
        self.u = plus(v, f, -Z)
        return f, self.u, self.zero, inner(f, self.u)


class B(Contact):
    words = "K=5000 B=50 m=0.03125"

    def __init__(self, *given):
        super().__init__(*given)
        self.e1 = self.e2 = self.u1 = self.zero  # e_{k-1}, e_{k-2}, u_{k-1}

    def begin(self, u):
        self.e1 = self.e2 = [f / self.K for f in self.law.vector(u, self.across)]
        self.u1 = u

    def step(self, u, h):
        T, K, B_, m = self.T, self.K, self.B, self.m
        C = m + T * B_ + T * T * K
        rate = [(a - b) / T for a, b in zip(self.e1, self.e2)]
        change = plus(plus(u, self.u1, -1), rate)
        v = plus(plus(u, self.e1, T * K / C), change, -m / C)
        f = self.solve(T / C, v)
        slip = plus(v, f, -T / C)
        e = plus(plus(self.e1, u, T), slip, -T)
        out = plus([K * x for x in e], plus(e, self.e1, -1), B_ / T)
        self.e2, self.e1, self.u1 = self.e1, e, u
        return out, slip, e, inner(f, slip)


class C(Contact):
    words = "K=5000 B=50"

    def __init__(self, *given):
        super().__init__(*given)
        self.e = self.zero

    def step(self, u, h):
        S = self.B + self.T * self.K
        v = plus(u, self.e, self.K / S)
        f = self.solve(1 / S, v)
        self.e = [(self.B * e + self.T * y) / S for e, y in zip(self.e, f)]
        slip = plus(v, f, -1 / S)
        return f, slip, self.e, inner(f, slip)


class D(Contact):
    words = "K=5000 B=50"
    carries = True

    def __init__(self, *given):
        super().__init__(*given)
        self.e = self.zero

    def step(self, u, h):
        T, M, K, B_ = self.T, self.M, self.K, self.B
        A_ = (T * T * K + T * B_ + M) / (M * (B_ + T * K))
        v = plus(plus(u, h, T / M), self.e, K / (B_ + T * K))
        f = self.solve(A_, v)
        self.e = [(B_ * e + T * y) / (B_ + T * K) for e, y in zip(self.e, f)]
        self.u = plus(u, plus(h, f, -1), T / M)
        slip = plus(v, f, -A_)
        return f, slip, self.e, inner(f, slip)


# ------------------------------------------------------------------------------------------------ the others

class Rigid(Contact):
    """A model of velocity and load alone: its slip is the velocity of the body after the step (eq 60)."""

    def step(self, u, h):
        f = self.friction(u, h)
        after = plus(u, plus(h, f, -1), self.T / self.M)
        return f, after, self.zero, inner(f, after)


class Explicit(Rigid):
    def friction(self, u, h):
        return self.law.vector(u)


class Conventional(Rigid):
    rests = True

    def friction(self, u, h):
        return self.law.vector(u) if size(u) else along(h, min(size(h), self.law.F_S))


class KarnoppDeadZone(Contact):
    """p = momentum by M; the velocity that leaves is 0 while |p| <= epsilon."""
    words = "epsilon=0.03125 dead_zone=velocity"
    carries = True

    def __init__(self, *given):
        super().__init__(*given)
        self.hidden = self.zero

    def step(self, u, h):
        epsilon = mpf(0.03125)
        p = plus(u, self.hidden)
        if size(p) > epsilon:
            f = self.law.vector(p)
        else:
            load = plus(h, u, self.M / self.T)
            f = along(load, min(size(load), self.law.F_S))
        p = plus(p, plus(h, f, -1), self.T / self.M)
        self.u = p if size(p) > epsilon else self.zero
        self.hidden = plus(p, self.u, -1)
        return f, self.u, self.zero, inner(f, self.u)


class StaticDynamic(Contact):
    """A body that stood holds up to F_static; otherwise element A."""
    words = "F_static=5"
    carries = True

    def __init__(self, *given):
        super().__init__(*given)
        self.stands = False

    def step(self, u, h):
        load = plus(h, u, self.M / self.T)
        if (self.stands or not size(u)) and size(load) <= 5:
            self.u, f = self.zero, load
        else:
            v = plus(u, h, self.T / self.M)
            f = transform(self.law, self.T / self.M, v, "exact", 1)
            self.u = self.zero if size(load) <= self.law.F_S else plus(v, f, -self.T / self.M)
        self.stands = not size(self.u)
        return f, self.u, self.zero, inner(f, self.u)


class Karnopp(Rigid):
    words = "epsilon=0.03125 dead_zone=force"

    def friction(self, u, h):
        if size(u) > mpf(0.03125):
            return self.law.vector(u)
        return along(h, min(size(h), self.law.F_S))


class Quinn(Rigid):
    words = "epsilon=0.03125"

    def friction(self, u, h):
        epsilon = mpf(0.03125)
        F = self.law.phi(size(u)) if size(u) else self.law.F_S
        q = plus(u, along(h, epsilon * min(size(h) / F, 1)))
        return along(q, F * min(size(q) / epsilon, 1))


class Viscous(Rigid):
    words = "epsilon=0.03125"

    def friction(self, u, h):
        epsilon = mpf(0.03125)
        if size(u) > epsilon:
            return self.law.vector(u)
        return [self.law.phi(epsilon) * x / epsilon for x in u]


class Tanh(Rigid):
    words = "epsilon=0.03125"

    def friction(self, u, h):
        s = size(u)
        return along(u, (self.law.phi(s) - self.law.D * s) * tanh(s / mpf(0.03125)) + self.law.D * s)


class Reset(Contact):
    words = "e_max=0.0009765625 beta=50"

    def __init__(self, *given):
        super().__init__(*given)
        self.e = self.zero
        self.full = False  # |e| = e_max

    def begin(self, u):
        self.e, self.full = along(u, mpf(0.0009765625)), True

    def step(self, u, h):
        limit, beta = mpf(0.0009765625), mpf(50)
        if self.full and inner(self.e, u) > 0:
            f = self.law.vector(u)
            self.e = along(u, limit)
            return f, u, self.e, inner(f, u)
        bent = plus(self.e, u, self.T)
        self.full = size(bent) >= limit
        e = along(bent, limit) if self.full else bent
        rate = [(a - b) / self.T for a, b in zip(e, self.e)]
        f = plus([self.law.F_S * x / limit for x in e], rate, beta)
        slip = plus(u, rate, -1) if self.full else self.zero
        self.e = e
        return f, slip, e, inner(f, slip)


class HaywardArmstrong(Contact):
    words = "sigma_0=4096 z_stick=0.75"

    def __init__(self, *given):
        super().__init__(*given)
        self.x = self.w = self.zero

    def begin(self, u):
        self.x = along(u, self.law.phi(size(u)) / mpf(4096))

    def step(self, u, h):
        sigma, stick = mpf(4096), mpf(0.75)
        most = (self.law.phi(size(u)) if size(u) else self.law.F_S) / sigma
        before = plus(self.x, self.w, -1)
        x = plus(self.x, u, self.T)
        z = plus(x, self.w, -1)
        alpha = size(z)**8 / ((stick * most)**8 + size(z)**8) / most
        creep = min(size(plus(x, self.x, -1)) * alpha, 1)
        crept = [a * (1 - creep) for a in z]
        after = crept if size(z) < most else along(z, most)  # the spring is never longer than z_max
        self.x, self.w = x, plus(x, after, -1)
        slip = [a - (p - q) / self.T for a, p, q in zip(u, after, before)]
        f = [sigma * a for a in after]
        return f, slip, after, inner(f, slip)


class Bristles(Contact):
    sigma_0, sigma_1 = mpf(4096), mpf(50)

    def __init__(self, *given):
        super().__init__(*given)
        self.z = self.zero

    def begin(self, u):
        self.z = along(u, (self.law.phi(size(u)) - self.law.D * size(u)) / self.sigma_0)

    def plastic(self, u, g):
        return 1

    def step(self, u, h):
        s, T = size(u), self.T
        g = self.law.phi(s) - self.law.D * s if s else self.law.F_S
        pull = self.plastic(u, g) * self.sigma_0 * s / g
        z = ([a / pull + (b - a / pull) * exp(-pull * T) for a, b in zip(u, self.z)] if pull
             else plus(self.z, u, T))
        rate = [(a - b) / T for a, b in zip(z, self.z)]
        self.z = z
        f = plus(plus([self.sigma_0 * a for a in z], rate, self.sigma_1), u, self.law.D)
        slip = plus(u, rate, -1)
        return f, slip, z, inner(f, slip)


class Dahl(Bristles):
    words = "sigma_0=4096"
    sigma_1 = mpf(0)


class LuGre(Bristles):
    words = "sigma_0=4096 sigma_1=50"


class ElastoPlastic(Bristles):
    words = "sigma_0=4096 sigma_1=50 z_ba=0.75"

    def plastic(self, u, g):
        z = plus(self.z, u, self.T)  # where an elastic step would end
        steady = g / self.sigma_0
        first = mpf(0.75) * steady
        if size(z) <= first or inner(z, u) <= 0:
            return mpf(0)
        if size(z) >= steady:
            return mpf(1)
        return (1 + sin(pi * (size(z) - (steady + first) / 2) / (steady - first))) / 2


RIVALS = {"explicit": Explicit, "karnopp": Karnopp, "quinn": Quinn, "viscous": Viscous, "tanh": Tanh, "reset": Reset,
          "hayward_armstrong": HaywardArmstrong, "dahl": Dahl, "lugre": LuGre, "elasto_plastic": ElastoPlastic}


# those that begin deflected where the body slides
STATEFUL = ("reset", "hayward_armstrong", "dahl", "lugre", "elasto_plastic")


def run(name, make, law, dimension, kind, across, seed, steady=False):
    words = [LAWS[law].words, f"element={name}", "T=0.001", make.words]
    words += [f"transform={kind}"] if kind != "exact" else []
    words += [f"across={across}"] if across != 1 else []
    words += ["start=steady"] if steady else []
    settings = " ".join(word for word in words if word)
    contact, random, rows = make(LAWS[law], dimension, kind, across), Random(seed), []
    fast = strong = 1.0
    for k in range(STEPS):
        if k % 16 == 0:
            fast, strong = 2.0**-random.below(10), 2.0**(6 - random.below(8))
        u = [mpf(fast * random.uniform(-1.0, 1.0)) for _ in range(dimension)]
        h = [mpf(strong * random.uniform(-1.0, 1.0)) for _ in range(dimension)]
        if make.carries and k:
            u = contact.u
        if make.rests and k % 5 == 3:
            u = [mpf(0)] * dimension
        if steady and k == 0:
            contact.begin(u)
        f, slip, e, power = contact.step(u, h)
        if k % EVERY == EVERY - 1 or (steady and k < 3):
            cells = [nearest(x) for vector in (u, f, slip, e) for x in (vector + [mpf(0)])[:2]]
            rows.append((settings, float(dimension), float(seed), float(k), *cells, nearest(power)))
    return rows


if __name__ == "__main__":
    ROWS, CASES = [], []
    for dimension in (1, 2):
        for name, make in (("A", A), ("B", B), ("C", C), ("D", D)):
            for law in LAWS:
                CASES.append((name, make, law, dimension, "exact", 1))
            for law in ("stribeck", "rational"):
                CASES.append((name, make, law, dimension, "approximate", 1))
            if dimension == 2:
                for law in ("coulomb", "stribeck"):
                    CASES.append((name, make, law, dimension, "general", 0.625))
        for name, make in RIVALS.items():
            for law in ("coulomb", "stribeck2", "rational"):
                CASES.append((name, make, law, dimension, "exact", 1))
    for dimension in (1, 2):
        for name, make in (("conventional", Conventional), ("karnopp", KarnoppDeadZone)):
            for law in ("coulomb", "stribeck2", "rational"):
                CASES.append((name, make, law, dimension, "exact", 1))
    for dimension in (1, 2):
        CASES.append(("static_dynamic", StaticDynamic, "coulomb", dimension, "exact", 1))
    for i, case in enumerate(CASES):
        ROWS += run(*case, 1001 + i)
    for i, (name, make) in enumerate((("B", B), *((name, RIVALS[name]) for name in STATEFUL))):
        for dimension in (1, 2):
            for k, law in enumerate(("coulomb", "stribeck")):
                ROWS += run(name, make, law, dimension, "exact", 1, 2001 + 10 * i + 2 * dimension + k, True)
    write(os.path.join(HERE, "contact.csv"), "contact.py",
          ("settings", "dimension", "seed", "step", "u_x", "u_y", "f_x", "f_y", "slip_x", "slip_y", "e_x", "e_y", "power"),
          ROWS)
