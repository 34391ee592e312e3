#!/usr/bin/env python3
"""Reference drive and backdrive limits of servo gearboxes, by bisection in 40 digits: drive_backdrive.csv.

For a motor torque tau_m and an opposing external torque x = -tau_e, with the dry friction (Duclusaud 2024, eq 3, 7)

    F = K_c + K_l |tau_e - tau_m| + exp(-|w/w_s|^alpha) (K_c^s + K_l^s |tau_e - tau_m|),

the motor drives the load where tau_m - F > x and is driven back where tau_m + F < x (section II-C). tau_drive and
tau_backdrive are the ends of these areas; nan where the area is empty. The viscous term is left out, as published.
The first rows are the published servos; the last are made up, with loads that lock the gearbox.

    /usr/bin/python3 tests/reference/drive_backdrive.py
"""
import math
import os

from mpmath import exp, mp, mpf

from doubles import nearest, write
from published import PARAMETERS

mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))
KEYS = ("friction_base", "load_friction_base", "friction_stribeck", "load_friction_stribeck", "dtheta_stribeck",
        "alpha")


def dry_friction(p, velocity):
    """x -> F at this velocity, for tau_m given later."""
    base, load = mpf(p["friction_base"]), mpf(p.get("load_friction_base", 0))
    if "dtheta_stribeck" in p:
        decay = exp(-(abs(mpf(velocity) / mpf(p["dtheta_stribeck"])) ** mpf(p["alpha"])))
        base += decay * mpf(p["friction_stribeck"])
        load += decay * mpf(p["load_friction_stribeck"])
    return lambda tau_m, x: base + load * abs(-x - tau_m)


def bisect(low, high, below):
    """The end of the area in which `below` holds; it holds at low and not at high."""
    for _ in range(150):
        middle = (low + high) / 2
        low, high = (middle, high) if below(middle) else (low, middle)
    return nearest(low)


def limits(p, velocity, tau_m):
    friction = dry_friction(p, velocity)
    tau_m = mpf(tau_m)
    drives = lambda x: tau_m - friction(tau_m, x) > x
    driven = lambda x: tau_m + friction(tau_m, x) < x
    drive = bisect(mpf(0), tau_m, drives) if drives(mpf(0)) else math.nan
    high = mpf(10) ** 12
    backdrive = bisect(tau_m, high, lambda x: not driven(x)) if driven(high) else math.nan
    return drive, backdrive


MADE_UP = {
    "load 0.9": (0.05, 0.9, 0.0, 0.0, 1.0, 1.0), "load 1": (0.05, 1.0, 0.0, 0.0, 1.0, 1.0),
    "load 1.5": (0.05, 1.5, 0.0, 0.0, 1.0, 1.0), "locked at rest": (0.02, 0.3, 0.1, 0.9, 0.5, 2.0),
    "no friction": (0.0, 0.0, 0.0, 0.0, 1.0, 1.0),
}
ROWS = []
for (servo, model), p in PARAMETERS.items():
    torques = (0.0, 0.01, 0.1, 0.103, 0.104, 0.11, 0.5, 1.0, 2.0, 5.0, 5.62, 10.0, 20.0401, 40.0, 75.0, 100.0)
    for velocity in range(10):
        for tau_m in torques:
            ROWS.append((servo, model, *(p.get(key, 0.0) for key in KEYS), float(velocity), tau_m,
                         *limits(p, velocity, tau_m)))
for name, values in MADE_UP.items():
    p = dict(zip(KEYS, values))
    for velocity in (0.0, 0.25, 2.0):
        for tau_m in (0.0, 0.03, 1.0, 30.0):
            ROWS.append((name, "-", *values, velocity, tau_m, *limits(p, velocity, tau_m)))
write(os.path.join(HERE, "drive_backdrive.csv"), "drive_backdrive.py",
      ("servo", "model", *KEYS, "velocity", "tau_m", "tau_drive", "tau_backdrive"), ROWS)
