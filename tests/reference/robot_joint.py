#!/usr/bin/env python3
"""Reference runs of a robot joint with implicit friction, in 40 digits: robot_joint.csv.

The HRP-5P wrist of Cisneros 2022, fig 10 to 13: M q'' = tau_r - f, a goal q_d that steps to 90 degrees, and

    q''_r = kp (q_d - q) - kv q',    tau_r = M q''_r + lambda M (integral of q''_r - q'),

f by contact element C on the joint's velocity (Kikuuwe 2006, eq 38; Cisneros 2022, Algorithm 1):

    Z = 1/(K T + B),   v = q' + Z K e,   f = Phi_Z(v),   e' = Z (B e + T f).

A step: tau_r of the state, f by element C, [row], the integral grows by T q''_r, q' by T (tau_r - f)/M, then q by T q'.
y = Phi_Z(x) is solved as y = Phi(x - Z y) by Newton from the right (Cisneros 2022, eq 16, 21, 33; Kikuuwe 2006, eq 24).

    /usr/bin/python3 tests/reference/robot_joint.py
"""
import os

from mpmath import exp, mp, mpf

from doubles import nearest, write

mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))
TINY = mpf(10) ** -36


def stribeck(F_S, F_C, v_S, D):
    def phi(s):
        fall = (F_S - F_C) * exp(-s / v_S)
        return fall + F_C + D * s, D - fall / v_S
    return phi


def rational(F_S, F_C, v_S, D):
    def phi(s):
        fall = (F_S - F_C) * v_S / (s + v_S)
        return fall + F_C + D * s, D - fall / (s + v_S)
    return phi


def coulomb(F, D):
    return lambda s: (F + D * s, D)


def phi_z(phi, breakaway, Z, x):
    size = abs(x)
    if size <= Z * breakaway:
        return x / Z
    s = size
    for _ in range(200):
        force, slope = phi(s)
        step = (s + Z * force - size) / (1 + Z * slope)
        s -= step
        if abs(step) < TINY * size:
            break
    return phi(s)[0] if x > 0 else -phi(s)[0]


LAWS = {  # the joint's laws: settings, Phi, Phi(+0)
    "stribeck": ("F_S=2.5 F_C=0.4 v_S=0.06 D=4.5", stribeck(mpf(2.5), mpf(0.4), mpf(0.06), mpf(4.5)), mpf(2.5)),
    "rational": ("F_S=2.5 F_C=0.2 v_S=0.04 D=4.5", rational(mpf(2.5), mpf(0.2), mpf(0.04), mpf(4.5)), mpf(2.5)),
    "coulomb": ("F=1 D=4.5", coulomb(mpf(1), mpf(4.5)), mpf(1)),
}


def run(law, kp, kv, lam, duration, every):
    words, phi, breakaway = LAWS[law]
    settings = f"law={law} {words} K=5000 B=50 T=0.001 M=0.1675 kp={kp} kv={kv} lambda={lam} q_d=1.5707963267948966"
    M, K, B, T = mpf(0.1675), mpf(5000), mpf(50), mpf(0.001)
    kp, kv, lam, q_d = mpf(float(kp)), mpf(float(kv)), mpf(float(lam)), mpf(1.5707963267948966)
    Z = 1 / (K * T + B)
    q, dq, integral, e, rows = mpf(0), mpf(0), mpf(0), mpf(0), []
    for k in range(round(duration / 0.001)):
        ddq_r = kp * (q_d - q) - kv * dq
        tau_r = M * ddq_r + lam * M * (integral - dq)
        f = phi_z(phi, breakaway, Z, dq + Z * K * e)
        if k % every == 0:
            rows.append((settings, float(k), k * 0.001, *(nearest(x) for x in (q_d, q, dq, tau_r, f, e))))
        e = Z * (B * e + T * f)
        integral += T * ddq_r
        dq += T * (tau_r - f) / M
        q += T * dq
    return rows


if __name__ == "__main__":
    ROWS = []
    for law in LAWS:
        for kp, kv, lam in (("20", "2", "0"), ("50", "14", "1")):
            part = run(law, kp, kv, lam, 8.0, 50)
            print(f"{law} kp={kp} kv={kv} lambda={lam}: ends at {float(part[-1][4]) * 57.29577951308232:.4f} degrees")
            ROWS += part
    write(os.path.join(HERE, "robot_joint.csv"), "robot_joint.py",
          ("settings", "step", "t", "q_d", "q", "dq", "tau_r", "f", "e"), ROWS)
