#!/usr/bin/env python3
"""Reference values of Phi_Z for the Stribeck law with alpha other than 1, 60 digits: phi_z_alpha.csv.

Beyond breakaway the slip velocity v_S sigma of y = Phi(x - Z y) is the root of

    sigma + lambda (exp(-sigma^alpha) - 1) = u,   lambda = (F_S - F_C)/(v_S (1/Z + D)),
    u = (|x|/Z - F_S)/(v_S (1/Z + D))

found by Newton inside a bracket and checked by the sign of the residual to 45 digits of sigma; then y = Phi(v_S sigma).
Columns as in phi_z.csv; `lambda` is the stiction margin, lambda times the steepest fall of exp(-sigma^alpha).

    /usr/bin/python3 tests/reference/phi_z_alpha.py
"""
import math
import os
import random

from mpmath import exp, expm1, mp, mpf

from doubles import pair, write

mp.dps = 60
HERE = os.path.dirname(os.path.abspath(__file__))
NONE = math.nan
random.seed(20220034)


def steepest(alpha):
    c = (mpf(alpha) - 1) / alpha
    return alpha * c**c * exp(-c)


def root(lam, u, alpha):
    """sigma > 0 with sigma + lam (e^(-sigma^alpha) - 1) = u."""
    alpha = mpf(alpha)

    def residual(s):
        return s + lam * expm1(-(s**alpha)) - u

    low, high = u, u + lam
    s = high
    for _ in range(400):
        power = s**alpha
        value = s + lam * expm1(-power) - u
        low, high = (s, high) if value < 0 else (low, s)
        slope = 1 - lam * alpha * power / s * exp(-power)
        step = value / slope if slope > 0 else mpf(0)
        if slope > 0 and abs(step) < s * mpf(10) ** -48:
            s -= step
            break
        s -= step
        if slope <= 0 or not low < s < high:
            s = mp.sqrt(low * high) if high > 2 * low else (low + high) / 2
    near = mpf(10) ** -45
    assert residual(s * (1 - near)) < 0 < residual(s * (1 + near)), (lam, u, alpha, s)
    return s


def log_uniform(low, high):
    return math.exp(random.uniform(math.log(low), math.log(high)))


def random_set(alpha, margin):
    """F_S, F_C, v_S, D, K, B, T, Z with about the given stiction margin."""
    F_S = log_uniform(0.01, 100.0)
    F_C = F_S * random.choice((log_uniform(1e-3, 0.99), random.uniform(0.01, 0.99)))
    v_S = log_uniform(1e-3, 1.0)
    total = (F_S - F_C) / v_S * float(steepest(alpha)) / margin  # 1/Z + D
    D = random.choice((0.0, 0.0, log_uniform(1e-3, 10.0) * F_S / v_S))
    if D > 0.999 * total:
        D = total * random.uniform(0.0, 0.999)
    M = total - D
    if random.random() < 0.3:
        return F_S, F_C, v_S, D, NONE, NONE, NONE, 1.0 / M
    T = random.choice((1e-3, log_uniform(1e-5, 0.1)))
    share = random.choice((0.0, 1.0, random.random()))
    return F_S, F_C, v_S, D, M * share / T, M * (1.0 - share), T, NONE


def arguments(edge, v_S):
    """x from the edge of the stick zone to 1e6; a third negative. The steepest fall is at u of the size of v_S."""
    x = [math.nextafter(edge, math.inf)]
    x += [edge * (1.0 + log_uniform(1e-15, 1e-9)), edge * (1.0 + log_uniform(1e-9, 10.0))]
    x += [edge + v_S * f for f in (log_uniform(1e-6, 1.0), random.uniform(0.0, 1.0), random.uniform(0.0, 1.0),
                                   random.uniform(0.0, 2.0), random.uniform(0.0, 6.0), random.uniform(2.0, 40.0))]
    x += [log_uniform(edge, max(1e6, edge))]
    return [-a if random.random() < 0.33 else a for a in x]


SHAPES = (1.125, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.5, 8.0, 20.0)
SETS = [(alpha, margin) for alpha in SHAPES for margin in (0.1, 0.5, 0.9) for _ in range(5)]
SETS += [(alpha, margin) for alpha in SHAPES for margin in (0.99, 0.999) for _ in range(3)]
SETS += [(random.uniform(1.01, 10.0), random.uniform(0.01, 0.9)) for _ in range(80)]

ROWS = []
for shape, margin in SETS:
    numbers = F_S, F_C, v_S, D, K, B, T, Z = random_set(shape, margin)
    M = mpf(K) * mpf(T) + mpf(B) if math.isnan(Z) else 1 / mpf(Z)
    width = mpf(v_S) * (M + mpf(D))
    lam = (mpf(F_S) - mpf(F_C)) / width
    margin = lam * steepest(shape)
    assert margin < 1
    for x in arguments(float(mpf(F_S) / M), v_S):
        excess = M * abs(mpf(x)) - mpf(F_S)
        if excess > 0:
            sigma = root(lam, excess / width, shape)
            y = (mpf(F_S) - mpf(F_C)) * exp(-(sigma ** mpf(shape))) + mpf(F_C) + mpf(D) * mpf(v_S) * sigma
        else:
            y = M * abs(mpf(x))
        ROWS.append(("stribeck", F_S, F_C, v_S, D, shape, K, B, T, Z, float(margin), x, *pair(-y if x < 0 else y)))
write(os.path.join(HERE, "phi_z_alpha.csv"), "phi_z_alpha.py",
      ("law", "F_S", "F_C", "v_S", "D", "alpha", "K", "B", "T", "Z", "lambda", "x", "expected_hi", "expected_lo"), ROWS)
