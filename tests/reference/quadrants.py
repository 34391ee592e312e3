#!/usr/bin/env python3
"""Reference states of a gearbox in all four quadrants of (tau_m, tau_e), in 40 digits: quadrants.csv.

With the friction F of the model at (tau_m, tau_e, omega) (Duclusaud 2024, eq 3 to 9), with or without friction_viscous
|omega|, and net = tau_m + tau_e, the place is

     0  static      |net| <= F
     1  drive       else, where net has the sign of tau_m
    -1  backdrive   else: the load decides, also where tau_m = 0

margin = ||net| - F| is how far the point is from where its place changes; points nearer than 1e-9 are left out.
Published sets and drawn ones, the quadratic term of M6 in both readings.

    /usr/bin/python3 tests/reference/quadrants.py
"""
import os
from collections import Counter
from random import Random

from mpmath import mpf

from doubles import nearest, write
from published import PARAMETERS
from servo import Digits40, Values, decay, dry_friction, settings_of, sign

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS, PLACES = [], Counter()

random = Random(43)
share, pick = random.random, lambda items: items[int(random.random() * len(items))]
about = lambda low, high: float(f"{low * (high / low) ** share():.5g}")
part = lambda most: float(f"{most * share():.4g}")


def add(settings, omega, viscous, tau_m, tau_e):
    v = Values(settings, Digits40)
    w, m, e = mpf(omega), mpf(tau_m), mpf(tau_e)
    friction = dry_friction(v)(m, e, decay(v)(w))
    if viscous == "with":
        friction += v("friction_viscous") * abs(w)
    net = m + e
    place = 0 if abs(net) <= friction else 1 if sign(net) == sign(m) else -1
    margin = abs(abs(net) - friction)
    if margin > 1e-9:
        PLACES[place, sign(m), sign(e)] += 1
        ROWS.append((settings, omega, viscous, tau_m, tau_e, nearest(friction), float(place), nearest(margin)))


def points(settings, scale):
    """Four of each combination of signs, and those on the lines between: one torque 0, both of one size."""
    for of_motor in (1, -1):
        for of_load in (1, -1):
            for viscous in ("without", "with", "without", "with"):
                omega = pick((0.0, about(0.01, 9), -about(0.01, 9)))
                add(settings, omega, viscous, of_motor * scale * about(0.004, 2), of_load * scale * about(0.004, 2))
    omega, torque = pick((0.0, about(0.1, 3))), scale * about(0.05, 2)
    for tau_m, tau_e in ((0.0, torque), (0.0, -torque), (torque, 0.0), (-torque, 0.0), (torque, torque),
                         (torque, -torque), (-torque, -torque)):
        add(settings, omega, "without", tau_m, tau_e)


def drawn(model, scale):
    words = {"friction_base": scale * about(0.003, 0.3), "friction_viscous": scale * about(0.001, 0.2)}
    if model not in ("m1", "m3"):
        words.update(friction_stribeck=scale * about(0.003, 0.3), dtheta_stribeck=about(0.01, 10),
                     alpha=pick((0.5, 1.0, 10.0, about(0.5, 10))))
    if model in ("m3", "m4"):
        words["load_friction_base"] = part(0.6)
    if model == "m4":
        words["load_friction_stribeck"] = part(0.8)
    if model in ("m5", "m6"):
        for key in ("motor", "external", "motor_stribeck", "external_stribeck"):
            words[f"load_friction_{key}"] = part(0.7)
    if model == "m6":
        words.update(load_friction_motor_quad=part(0.1), load_friction_external_quad=part(0.1))
    return {key: float(f"{value:.5g}") for key, value in words.items()}


SCALE = {"mx64": 3, "mx106": 5, "xl320": 0.4, "xl330": 0.4, "erob80_50": 25, "erob80_100": 50,
         "feetech_sts3215_7_4V_2025": 1}
for servo, model in PARAMETERS:
    points(settings_of(preset=servo, model=model), SCALE[servo])
    if model == "m6":
        points(settings_of(preset=servo, model=model, quadratic="paper"), SCALE[servo])
for number in range(60):
    model, scale = f"m{number % 6 + 1}", about(0.1, 50)
    words = drawn(model, scale)
    for reading in ({"quadratic": "code"}, {"quadratic": "paper"}) if model == "m6" else ({},):
        points(settings_of(model=model, **reading, **words), scale)

print(", ".join(f"{place} at signs {m} {e}: {n}" for (place, m, e), n in sorted(PLACES.items())))
for place in (-1, 0, 1):
    for of_motor, of_load in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
        possible = place != -1 or of_motor != of_load  # torques that pull together only drive
        assert (PLACES[place, of_motor, of_load] > 50) == possible, (place, of_motor, of_load)
write(os.path.join(HERE, "quadrants.csv"), "quadrants.py",
      ("settings", "omega", "viscous", "tau_m", "tau_e", "friction", "place", "margin"), ROWS)
