# Errors of Phi_Z near the branch point: by W0 of a rounded psi, and by the program, against 50 digits.
import math

import mpmath


def draw(figure):
    mpmath.mp.dps = 60
    F_S, F_C, D, v_S, u = 2.5, 0.4, 0.5, 0.06, 1e-12
    naive, ours, distance = [], [], []
    for i in range(61):
        gap = 10 ** (-15 + 14 * i / 60)
        M = (F_S - F_C) / (v_S * (1 - gap)) - D
        Z = 1 / M
        x = Z * F_S + u * v_S
        M_, x_ = 1 / mpmath.mpf(Z), mpmath.mpf(x)
        fall = mpmath.mpf(F_S) - F_C
        lam = fall / (v_S * (M_ + D))
        excess = (M_ * x_ - F_S) / (v_S * (M_ + D))
        if lam >= 1 or excess <= 0:
            continue
        line = (F_C * M_ + D * M_ * x_) / (M_ + D)
        exact = line + v_S * M_ * -mpmath.lambertw(-lam * mpmath.exp(-lam - excess)).real
        # in double precision, with a Lambert W that is exact for its rounded argument
        l = (F_S - F_C) / (v_S * (M + D))
        psi = -l * math.exp(-l - (M * x - F_S) / (v_S * (M + D)))
        w = float(mpmath.lambertw(max(mpmath.mpf(psi), -mpmath.exp(-1))).real)
        by_w = (F_C * M + D * M * x) / (M + D) - v_S * M * w
        given = [f"F_S={F_S}", f"F_C={F_C}", f"D={D}", f"v_S={v_S}", f"Z={Z:.17g}", "law=stribeck", "method=direct"]
        y = columns("curve", "phi_z", *given, f"--x=0:{x:.17g}:2")["phi_z"][-1]
        ulp = math.ulp(float(exact))
        distance.append(float(1 - lam))
        naive.append(max(float(abs(by_w - exact)) / ulp, 0.02))
        ours.append(max(float(abs(y - exact)) / ulp, 0.02))
    axes = figure.subplots()
    axes.loglog(distance, naive, ".-", color=ORANGE, linewidth=0.8, label="W₀(ψ)")
    axes.loglog(distance, ours, ".-", color=BLUE, linewidth=0.8, label="friction, method=direct")
    axes.set(xlabel="1 − λ", ylabel="error [ulp]", ylim=(0.015, None))
    axes.legend()
