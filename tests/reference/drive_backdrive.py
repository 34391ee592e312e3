#!/usr/bin/env python3
"""Reference drive and backdrive limits of servo gearboxes, in 40 digits: drive_backdrive.csv.

For a motor torque tau_m and an opposing external torque x = -tau_e, with the dry friction F of the model (Duclusaud
2024, eq 3 to 9), the motor drives the load where tau_m - F(x) > x and is driven back where tau_m + F(x) < x (section
II-C). tau_drive is the largest x >= 0 of the first area and tau_backdrive the smallest of the second; nan where an area
is empty. The viscous part is left out, as published, but for the rows that say `with`.

F is smooth on either side of x = tau_m, where the areas end: a few secants find an end, and the inequality itself, taken
a hair before and a hair behind it, confirms it.

    /usr/bin/python3 tests/reference/drive_backdrive.py
"""
import math
import os
from random import Random

from mpmath import mpf

from doubles import nearest, write
from published import PARAMETERS
from servo import Digits40, Values, decay, dry_friction, settings_of

HERE = os.path.dirname(os.path.abspath(__file__))
HAIR = mpf(10) ** -25


def end(surplus, x, other):
    """Where `surplus` becomes 0, by secants from two points of one side of tau_m."""
    y, y_other = surplus(x), surplus(other)
    for _ in range(40):
        if y == y_other:
            break
        x, other, y_other = x - y * (x - other) / (y - y_other), x, y
        y = surplus(x)
        if abs(x - other) <= abs(x) * mpf(10) ** -36:
            break
    return x


def limits(settings, velocity, tau_m, viscous):
    v = Values(settings, Digits40)
    s, dry = decay(v)(mpf(velocity)), dry_friction(v)
    slowing = v("friction_viscous") * abs(mpf(velocity)) if viscous == "with" else 0
    tau_m = mpf(tau_m)
    driving = lambda x: tau_m - (dry(tau_m, -x, s) + slowing) - x
    driven = lambda x: x - tau_m - (dry(tau_m, -x, s) + slowing)

    drive = backdrive = math.nan
    if driving(mpf(0)) > 0:
        x = end(driving, tau_m / 1024, tau_m / 512)
        assert driving(x * (1 - HAIR)) > 0 >= driving(x * (1 + HAIR)), settings
        drive = nearest(x)
    far = mpf(10) ** 30
    if driven(far) > 0:
        x = end(driven, 2 * tau_m + 1, 4 * tau_m + 2)
        assert x == 0 or driven(x * (1 + HAIR)) > 0 >= driven(x * (1 - HAIR)), settings
        backdrive = nearest(x)
    return drive, backdrive


ROWS = []


def add(settings, velocity, tau_m, viscous="without"):
    ROWS.append((settings, float(velocity), tau_m, *limits(settings, velocity, tau_m, viscous), viscous))


# torques up to three times what a servo stalls at
REACH = {"mx64": 10.0, "mx106": 15.0, "xl320": 1.0, "xl330": 1.0, "erob80_50": 80.0, "erob80_100": 160.0,
         "feetech_sts3215_7_4V_2025": 4.0}
for servo, model in PARAMETERS:
    settings = settings_of(preset=servo, model=model)
    for velocity in (0, 0.5, 1, 2, 3, 4, 5, 6, 7, 8, 9):
        for part in (0.01, 0.08, 0.3, 1.0, 3.0):
            add(settings, velocity, float(f"{part * REACH[servo]:.3g}"))
    for velocity in (0, 0.5, 3):
        for tau_m in (0.0, 0.01, 20.0401):
            add(settings, velocity, tau_m)
        add(settings, velocity, REACH[servo], "with")
# about where driving begins: friction_base is 0.10352 of the mx106 and 5.61097 of the eRob 80:100
for servo, torques in (("mx106", (0.103, 0.104)), ("erob80_100", (5.61, 5.62))):
    for tau_m in torques:
        add(settings_of(preset=servo, model="m1"), 0, tau_m)

# gearboxes made up to lock themselves, always or at rest only, or to have no friction at all
LOAD = ("friction_base", "load_friction_base", "friction_stribeck", "load_friction_stribeck", "dtheta_stribeck",
        "alpha", "friction_viscous")
DIRECTIONS = ("friction_base", "load_friction_motor", "load_friction_external", "friction_stribeck",
              "load_friction_motor_stribeck", "load_friction_external_stribeck", "dtheta_stribeck", "alpha",
              "friction_viscous")
QUADRATIC = ("load_friction_motor_quad", "load_friction_external_quad")
for model, keys, values in (
        ("m4", LOAD, (0.05, 0.9, 0.0, 0.0, 1.0, 1.0, 0.1)), ("m4", LOAD, (0.05, 1.0, 0.0, 0.0, 1.0, 1.0, 0.1)),
        ("m4", LOAD, (0.05, 1.5, 0.0, 0.0, 1.0, 1.0, 0.1)), ("m4", LOAD, (0.02, 0.3, 0.1, 0.9, 0.5, 2.0, 0.1)),
        ("m4", LOAD, (0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0)),
        ("m5", DIRECTIONS, (0.05, 0.1, 0.9, 0.02, 0.1, 0.3, 0.5, 2.0, 0.1)),
        ("m5", DIRECTIONS, (0.05, 0.1, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.1)),
        ("m5", DIRECTIONS, (0.0, 0.7, 0.1, 0.0, 0.6, 0.1, 0.5, 0.5, 0.0)),
        ("m6", DIRECTIONS + QUADRATIC, (0.05, 0.2, 0.3, 0.02, 0.4, 0.8, 0.5, 10.0, 0.1, 0.1, 0.1)),
        ("m6", DIRECTIONS + QUADRATIC, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 0.1, 0.1)),
        ("m6", DIRECTIONS + QUADRATIC, (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.1, 0.5, 0.0, 0.0, 0.1))):
    for velocity in (0.0, 0.25, 2.0):
        for tau_m in (0.0, 0.03, 1.0, 30.0):
            for viscous in ("without", "with"):
                add(settings_of(model=model, **dict(zip(keys, values))), velocity, tau_m, viscous)

# and drawn: alpha and the quadratic term as far as they go, each with both readings of that term
random = Random(71)
share, pick = random.random, lambda items: items[int(random.random() * len(items))]
about = lambda low, high: float(f"{low * (high / low) ** share():.4g}")
for number in range(60):
    scale = about(0.1, 100)
    load = lambda: pick((0.0, float(f"{0.4 * share():.4g}"), float(f"{0.9 * share():.4g}")))
    values = [scale * about(1e-4, 0.1), load(), load(), scale * about(1e-4, 0.1), load(), load(), about(0.01, 10),
              pick((0.5, 1.0, 10.0, about(0.5, 10))), scale * about(1e-3, 0.05)]
    words = dict(zip(DIRECTIONS, (float(f"{x:.4g}") for x in values)))
    if number % 3 == 0:
        readings = [settings_of(model="m5", **words)]
    else:
        words.update(zip(QUADRATIC, (pick((0.1, float(f"{0.1 * share():.4g}"))), float(f"{0.1 * share():.4g}"))))
        readings = [settings_of(model="m6", quadratic=reading, **words) for reading in ("code", "paper")]
    for settings in readings:
        for velocity in (0.0, about(0.01, 1), about(0.5, 9)):
            for _ in range(2):
                add(settings, velocity, float(f"{scale * about(0.05, 3):.4g}"), pick(("without", "without", "with")))

empty = [sum(math.isnan(row[area]) for row in ROWS) for area in (3, 4)]
print(f"{empty[0]} times the motor drives nothing, {empty[1]} times nothing drives it back")
write(os.path.join(HERE, "drive_backdrive.csv"), "drive_backdrive.py",
      ("settings", "velocity", "tau_m", "tau_drive", "tau_backdrive", "viscous"), ROWS)
