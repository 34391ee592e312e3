#!/usr/bin/env python3
"""Reference values of the implicit friction transform Phi_Z, 60 digits: phi_z.csv.

y = Phi(x - Z y) (Kikuuwe 2006, Theorem 1; Cisneros 2022, eq 16) is solved for the slip velocity s = x - Z y, that is
s + Z Phi(s) = x, by Newton from the right, where the left side is convex and rising (by bisection for alpha other than
1); the root is then bracketed to 45 digits of x. No closed form is used. Inside the stick zone |x| <= Z F_S it is
y = x/Z.

Laws, for s > 0 (Cisneros 2022, eq 21, 33-42; Kikuuwe 2006, eq 24):
    coulomb    F_S + D s                                        (F_S stands for F)
    stribeck   (F_S - F_C) exp(-(s/v_S)^alpha) + F_C + D s
    rational   (F_S - F_C) v_S/(s + v_S) + F_C + D s
All inputs are doubles taken as exact; 1/Z is K T + B, formed exactly, or Z itself is given. A cell that does not apply
is nan. lambda = c (F_S - F_C)/(v_S (1/Z + D)) is the stiction margin, admissible up to 1; c is the steepest fall of
exp(-s^alpha), 1 for alpha = 1.

    /usr/bin/python3 tests/reference/phi_z.py
"""
import math
import os
import random

from mpmath import exp, mp, mpf

from doubles import pair, write

mp.dps = 60
HERE = os.path.dirname(os.path.abspath(__file__))
NONE = math.nan
random.seed(20220033)


def law(name, F_S, F_C, v_S, D, alpha=1.0):
    """Phi(s) and Phi'(s) for s > 0, together."""
    F_S, D = mpf(F_S), mpf(D)
    if name == "coulomb":
        return lambda s: (F_S + D * s, D)
    F_C, v_S = mpf(F_C), mpf(v_S)
    if name == "stribeck":
        def stribeck(s):
            fall = (F_S - F_C) * exp(-s / v_S)
            return fall + F_C + D * s, D - fall / v_S

        def shaped(s):
            return (F_S - F_C) * exp(-(s / v_S) ** mpf(alpha)) + F_C + D * s, None
        return stribeck if alpha == 1.0 else shaped

    def rational(s):
        fall = (F_S - F_C) * v_S / (s + v_S)
        return fall + F_C + D * s, D - fall / (s + v_S)
    return rational


def phi_z(phi, F_S, M, x):
    """The force y at x, for M = 1/Z."""
    size = abs(mpf(x))
    sign = -1 if x < 0 else 1
    if M * size <= F_S:
        return M * mpf(x)
    s = size
    low, high = mpf(0), size
    for _ in range(400):
        force, slope = phi(s)
        if slope is None:
            low, high = (s, high) if s + force / M < size else (low, s)
            s = (low + high) / 2
            if high - low < size * mpf(10) ** -57:
                break
            continue
        step = (s + force / M - size) / (1 + slope / M)
        s -= step
        if abs(step) < size * mpf(10) ** -47:
            break
    near, far = s - size * mpf(10) ** -45, s + size * mpf(10) ** -45
    assert near + phi(near)[0] / M < size < far + phi(far)[0] / M, (x, s)
    return sign * phi(s)[0]


def log_uniform(low, high):
    return math.exp(random.uniform(math.log(low), math.log(high)))


def split(M):
    """K, B and T whose K T + B is about M."""
    T = random.choice((1e-4, 1e-3, 0.005, log_uniform(1e-5, 0.1)))
    share = random.choice((0.0, 1.0, random.random()))
    return M * share / T, M * (1.0 - share), T


def random_set(lam):
    """A parameter set with about the given stiction margin, as (law, F_S, F_C, v_S, D, K, B, T, Z)."""
    name = random.choice(("stribeck", "rational"))
    F_S = log_uniform(0.01, 100.0)
    F_C = F_S * random.choice((0.0, random.random(), random.random()))
    v_S = log_uniform(1e-3, 1.0)
    total = (F_S - F_C) / v_S / lam  # 1/Z + D
    D = total * random.choice((0.0, 1e-3, 0.3)) * random.random()
    M = total - D
    if random.random() < 0.3:
        return name, F_S, F_C, v_S, D, NONE, NONE, NONE, 1.0 / M
    return (name, F_S, F_C, v_S, D, *split(M), NONE)


def random_coulomb():
    M = log_uniform(0.1, 1e5)
    D = random.choice((0.0, log_uniform(1e-3, 100.0)))
    bound = (NONE, NONE, NONE, 1.0 / M) if random.random() < 0.3 else (*split(M), NONE)
    return ("coulomb", log_uniform(0.01, 100.0), NONE, NONE, D, *bound)


def arguments(edge, v_S):
    """x from inside the stick zone, over its edge, to 1e6; a third negative."""
    v_S = edge if math.isnan(v_S) else v_S
    x = [edge * f for f in (random.random(), log_uniform(1e-12, 1.0), 1.0 - log_uniform(1e-15, 1e-2))]
    x += [edge * (1.0 + g) for g in (1e-15, log_uniform(1e-15, 1e-12), log_uniform(1e-12, 1e-8),
                                     log_uniform(1e-8, 1e-4), log_uniform(1e-4, 1e-1), log_uniform(1e-1, 10.0))]
    x += [edge + v_S * log_uniform(1e-6, 1.0), edge + v_S * random.uniform(0.0, 3.0),
          edge + v_S * random.uniform(1.0, 40.0)]
    x += [log_uniform(edge, 1e6) if edge < 1e6 else 1e6, log_uniform(1.0, 1e6), 1e6]
    return [-a if random.random() < 0.33 else a for a in x]


PAPER = [  # Cisneros 2022, fig 6 to 13
    ("stribeck", 2.5, 0.4, 0.06, 4.5, 5000.0, 50.0, 0.001, NONE),
    ("rational", 2.5, 0.2, 0.04, 4.5, 5000.0, 50.0, 0.001, NONE),
    ("coulomb", 1.0, NONE, NONE, 4.5, 5000.0, 50.0, 0.001, NONE),
]
SETS = PAPER * 4 + [random_coulomb() for _ in range(20)]
SETS += [random_set(random.choice((random.uniform(0.05, 0.99), 0.99 - log_uniform(1e-3, 0.3), log_uniform(1e-4, 0.5))))
         for _ in range(170)]
SETS += [random_set(1.0 - log_uniform(1e-12, 0.01)) for _ in range(24)]  # next to the end of what is admissible
SETS = [(numbers, 1.0) for numbers in SETS]
for shape in (1.2, 1.5, 2.0, 2.0, 3.0, 4.0):  # bell-shaped decay, well inside what is admissible
    for margin in (0.1, 0.5, 0.9):
        steepest = shape * ((shape - 1) / shape) ** ((shape - 1) / shape) * math.exp(-(shape - 1) / shape)
        SETS.append((("stribeck", *random_set(margin / steepest)[1:]), shape))

ROWS = []
for numbers, shape in SETS:
    name, F_S, F_C, v_S, D, K, B, T, Z = numbers
    M = mpf(K) * mpf(T) + mpf(B) if math.isnan(Z) else 1 / mpf(Z)
    c = (mpf(shape) - 1) / shape
    lam = mpf(0) if name == "coulomb" else (mpf(F_S) - mpf(F_C)) / (mpf(v_S) * (M + mpf(D)))
    lam *= shape * c ** c * exp(-c) if shape != 1.0 else 1
    assert lam < 1
    phi = law(name, F_S, F_C, v_S, D, shape)
    for x in arguments(float(mpf(F_S) / M), v_S):
        ROWS.append((*numbers[:5], shape, *numbers[5:], float(lam), x, *pair(phi_z(phi, mpf(F_S), M, x))))
write(os.path.join(HERE, "phi_z.csv"), "phi_z.py",
      ("law", "F_S", "F_C", "v_S", "D", "alpha", "K", "B", "T", "Z", "lambda", "x", "expected_hi", "expected_lo"), ROWS)
