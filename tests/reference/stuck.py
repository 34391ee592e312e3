#!/usr/bin/env python3
"""Element C stuck under a mass, in 40 digits: stuck.csv.

The matrix is that of Kikuuwe 2006, eq 63, as printed there; its eigenvalues follow from its trace and determinant. For each spring, damper and
mass the largest stable T is found by bisection of its spectral radius, and several T are told apart.

    /usr/bin/python3 tests/reference/stuck.py
"""
import os
import random

from mpmath import mp, mpc, mpf, sqrt

from doubles import nearest, write

mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))


def eigenvalues(K, B, M, T):
    (a, b), (c, d) = (1 - T**2 * K / M, T - T**2 * B / M), (-T * K / M, 1 - T * B / M)
    half, root = (a + d) / 2, sqrt(mpc((a - d)**2 / 4 + b * c))
    return mpc(half + root), mpc(half - root)


def largest_T(K, B, M):
    """Where the spectral radius leaves 1, by bisection."""
    low, high = mpf(0), 4 * sqrt(M / K)
    while high - low > high * mpf(10)**-22:
        middle = (low + high) / 2
        if max(abs(z) for z in eigenvalues(K, B, M, middle)) < 1:
            low = middle
        else:
            high = middle
    return (low + high) / 2


if __name__ == "__main__":
    random.seed(63)
    ROWS = []
    for n in range(60):
        M, K = 10**random.uniform(-2, 2), 10**random.uniform(1, 6)
        B = float(2 * sqrt(mpf(K) * mpf(M))) * (1.0 if n % 4 == 0 else 10**random.uniform(-1.2, 0.7))
        most = largest_T(mpf(K), mpf(B), mpf(M))
        for k in range(10):
            T = float(most) * (random.uniform(0.0, 1.2) if k % 2 else 10**random.uniform(-2, 0.1))
            z = eigenvalues(mpf(K), mpf(B), mpf(M), mpf(T))
            ROWS.append((K, B, M, T, *(nearest(x) for x in (z[0].real, z[0].imag, z[1].real, z[1].imag, most))))
    write(os.path.join(HERE, "stuck.csv"), "stuck.py",
          ("K", "B", "M", "T", "real_0", "imaginary_0", "real_1", "imaginary_1", "largest_T"), ROWS)
