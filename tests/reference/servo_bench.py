#!/usr/bin/env python3
"""Reference runs of the servo test bench in breadth: servo_bench.csv.

Every published set over every trajectory, and what the published sets leave out: arm mass and offset, each limit of
each control law, integral and derivative gains, the position updates, both readings of M6's quadratic term, and sets
that nobody published. Doubles, with the equations and the order of servo.py; the same in 40 digits is
servo_pendulum.py. Six rows per run, the last of its last step. Limits that never act would test nothing: the script
counts how often they do.

    /usr/bin/python3 tests/reference/servo_bench.py
"""
import os
from collections import Counter
from random import Random

from doubles import write
from published import PARAMETERS
from servo import COLUMNS, TRAJECTORIES, Doubles, published_run, run, settings_of

HERE = os.path.dirname(os.path.abspath(__file__))
UPDATES, MODELS = ("code", "paper", "semi"), ("m1", "m2", "m3", "m4", "m5", "m6")
VOLTAGE = ("mx64", "mx106", "xl320", "xl330")


def published():
    """Every set over every trajectory at 5 ms, the step of the fits, and in turn at 1 ms."""
    for i, (servo, model) in enumerate(PARAMETERS):
        for trajectory in TRAJECTORIES:
            yield published_run(servo, model, trajectory, "0.005")
        yield published_run(servo, model, TRAJECTORIES[i % 7], "0.001")


def benches():
    """Arm mass, offset and a start in motion; goals held; the drive taken away."""
    for i, (servo, model) in enumerate(PARAMETERS):
        arm, offset = ("0.03", "0.12", "0.7")[i % 3], ("-0.08", "0.1", "0.4")[i % 3]
        yield published_run(servo, model, TRAJECTORIES[(i + 2) % 7], "0.005", arm_mass=arm, q_offset=offset,
                            theta_0="-0.3", omega_0="1.5", integrator=UPDATES[i % 3])
        if i % 3 == 0:
            yield published_run(servo, model, "hold", "0.004", theta_d="1.2")
        if i % 4 == 0:
            yield published_run(servo, model, "half_sine", "0.005", control="off", theta_0="2.5", omega_0="-3")
    for model in MODELS:
        for update in UPDATES:
            yield published_run("mx106", model, "sin_sin", "0.005", integrator=update)
    for servo in ("mx64", "mx106", "xl320", "erob80_50", "erob80_100"):
        for update in UPDATES:
            yield published_run(servo, "m6", "up_and_down", "0.005", quadratic="paper", integrator=update)


def limited():
    """Heat and supply of the current law, duty, rate and current of the voltage laws."""
    for servo in ("erob80_50", "erob80_100"):
        for model in MODELS:
            yield published_run(servo, model, "sin_time_square", "0.005", "3.1", "0.5", "100")
        yield published_run(servo, "m6", "steps", "0.005", "8.2", "0.5", "50", max_current="7", damping="1.5")
    for i, servo in enumerate(VOLTAGE):
        for model in MODELS:
            yield published_run(servo, model, "steps", "0.005", kp=("60", "90", "150", "900")[i])
        yield published_run(servo, "m4", "sin_time_square", "0.005", max_pwm="0.3")
        yield published_run(servo, "m6", "steps", "0.005", max_current=("2.5", "3", "0.8", "0.9")[i])
        yield published_run(servo, "m5", "steps", "0.005", control="rate_limited", max_velocity="0.8")
        yield published_run(servo, "m6", "lift_and_drop", "0.005", control="rate_limited", max_velocity="0.6")
    for T in ("0.005", "0.002"):
        for trajectory in ("sin_time_square", "steps"):
            yield published_run("feetech_sts3215_7_4V_2025", "m1", trajectory, T, max_velocity="1.1", error_gain_ratio="1.4")
    for i, servo in enumerate(VOLTAGE):
        kp = (8, 8, 32, 125)[i]
        for model, trajectory in (("m1", "steps"), ("m4", "up_and_down"), ("m6", "sin_sin"), ("m6", "lift_and_drop")):
            gains = {"ki": repr(1.5 * kp), "kd": repr(0.02 * kp)}
            yield published_run(servo, model, trajectory, "0.005", **gains)
            yield published_run(servo, model, trajectory, "0.005", **gains, max_current="1.7", max_pwm="0.5",
                                error_gain_ratio="1.2")
        yield published_run(servo, "m6", "steps", "0.005", control="rate_limited", max_velocity="2", ki=repr(4.0 * kp),
                            kd=repr(0.03 * kp), max_current="2.2")


# ---------------------------------------------------------------- sets that nobody published

MADE_UP = 180
TERMS = {
    "m1": (), "m2": ("friction_stribeck",), "m3": ("load_friction_base",),
    "m4": ("friction_stribeck", "load_friction_base", "load_friction_stribeck"),
    "m5": ("friction_stribeck", "load_friction_motor", "load_friction_external", "load_friction_motor_stribeck",
           "load_friction_external_stribeck"),
}
TERMS["m6"] = (*TERMS["m5"], "load_friction_motor_quad", "load_friction_external_quad")


def made_up(number):
    """A motor and a firmware that suit the bench they are on: damping, stiffness and torque come as multiples of what
    its inertia and weight are, so that no run is beyond what steps of T follow."""
    random = Random(number)
    share = random.random
    pick = lambda items: items[int(share() * len(items))]
    short = lambda x: float(f"{x:.4g}")
    between = lambda low, high: short(low + (high - low) * share())
    about = lambda low, high: short(low * (high / low) ** share())

    model, T = MODELS[number % 6], pick(("0.005", "0.005", "0.002"))
    control = ("voltage", "current", "rate_limited", "voltage", "current")[number % 5]
    mass, length, arm_mass, armature = about(0.05, 6), about(0.06, 0.5), pick((0.0, 0.2, 0.6)), about(1e-4, 0.5)
    J = mass * length * length + arm_mass * length * length / 3 + armature
    weight = (mass + arm_mass / 2) * 9.81 * length
    kt, stall = about(0.3, 12), weight * between(0.6, 4)
    damping = J / float(T) * about(0.01, 0.5)  # kt^2/R
    R = short(kt * kt / damping)
    words = {"model": model, "trajectory": TRAJECTORIES[number % 7], "control": control, "mass": mass, "length": length,
             "arm_mass": arm_mass, "kt": kt, "R": R, "armature": armature, "q_offset": pick((0.0, between(-0.3, 0.3))),
             "theta_0": pick((0.0, between(-2, 2))), "omega_0": pick((0.0, between(-8, 8))), "T": T,
             "integrator": pick(UPDATES), "vin": short(stall * R / kt)}

    stiffness = weight * about(1.5, 25)  # torque per rad
    if control == "current":
        kp = about(2, 120)
        words.update(kp=kp, damping=short(J / float(T) * about(0.02, 0.4) / (stiffness / kp * kp ** 0.5)),
                     kt=short(stiffness / kp), R=short((stiffness / kp) ** 2 / damping),
                     max_current=short(stall / (stiffness / kp)))
        words["vin"] = short(stall * between(0.8, 2) * words["R"] / words["kt"])
    else:
        kp = about(2, 400)
        words.update(kp=kp, ki=pick((0.0, short(kp * about(0.2, 4)))), kd=pick((0.0, short(kp * about(0.002, 0.02)))),
                     error_gain=short(stiffness / stall / kp), error_gain_ratio=pick((1.0, between(0.6, 1.5))),
                     max_pwm=pick((1.0, between(0.4, 1))))
        if share() < 0.3:
            words["max_current"] = short(stall / kt * between(0.5, 1.2))
        if control == "rate_limited":
            words["max_velocity"] = about(0.4, 6)

    words.update(friction_base=short(weight * about(1e-3, 0.4)), friction_viscous=short(J * about(0.01, 10)))
    for term in TERMS[model]:
        words[term] = (between(0, 0.1) if term.endswith("quad") else short(weight * about(1e-3, 0.4))
                       if term == "friction_stribeck" else pick((0.0, between(0, 0.5), between(0, 0.25))))
    if "friction_stribeck" in words:
        words.update(dtheta_stribeck=about(0.01, 10), alpha=pick((0.5, 1.0, 10.0, between(0.5, 10), between(1, 3))))
    if model == "m6":
        words["quadratic"] = pick(("code", "paper"))
    return settings_of(**words)


def wanted(count):
    return [(i + 1) * count // 6 - 1 for i in range(6)]


def settled(settings, rows):
    """Whether the rows stand still when motor and mass are different by a few ulp. Where they do not (a decay that falls
    like |w|^(1/2), at a standstill that rounding decides) they say nothing about who computes them."""
    other = settings
    for key in ("kt", "mass"):
        value = settings.split(f" {key}=")[1].split()[0]
        other = other.replace(f" {key}={value} ", f" {key}={float(value) * (1 + 1e-15)!r} ")
    return all(abs(x - y) <= 2e-12 * max(1, abs(x))
               for a, b in zip(rows, run(other, Doubles, wanted)) for x, y in zip(a[1:], b[1:]))


def fast(number):
    """A small motor without a load worth naming, up to the bound of 100 rad/s."""
    far = ("999", "-999")[number % 2]
    return settings_of(model=("m1", "m4", "m6")[number % 3], trajectory="hold", theta_d=far, control="voltage",
                       mass="0.02", length="0.05", arm_mass="0", kt="0.06", R="2", armature="0.001", q_offset="0.2",
                       kp="10", vin="24", error_gain="0.2", max_pwm="1", T="0.005", integrator=UPDATES[number % 3],
                       omega_0=("-40", "99", "0")[number % 3], **(
                           {"friction_base": "0.01", "friction_viscous": "0.0002"} if number % 3 == 0 else
                           {"friction_base": "0.01", "friction_stribeck": "0.02", "load_friction_base": "0.05",
                            "load_friction_stribeck": "0.1", "dtheta_stribeck": "3", "alpha": "0.5",
                            "friction_viscous": "0.0001"} if number % 3 == 1 else
                           {"friction_base": "0.01", "friction_stribeck": "0.02", "load_friction_motor": "0.05",
                            "load_friction_external": "0.1", "load_friction_motor_stribeck": "0.04",
                            "load_friction_external_stribeck": "0.2", "load_friction_motor_quad": "0.1",
                            "load_friction_external_quad": "0.05", "dtheta_stribeck": "0.4", "alpha": "10",
                            "friction_viscous": "0.0001"}))


ROWS, met, runs_that, seen, passed_over = [], Counter(), Counter(), set(), 0
for part in (published(), benches(), limited(), map(made_up, range(MADE_UP)), map(fast, range(4))):
    for settings in part:
        assert settings not in seen, settings
        of_run = Counter()
        rows = run(settings, Doubles, wanted, met=of_run)
        drawn = "preset=" not in settings and "trajectory=hold" not in settings
        if drawn and not settled(settings, rows):
            passed_over += 1
            continue
        seen.add(settings)
        ROWS += rows
        met += of_run
        runs_that.update(name for name in of_run if of_run[name])
print(f"{len(seen)} runs; of {MADE_UP} sets that nobody published {passed_over} passed over")
for name in ("heat", "supply", "duty", "max_current", "rate", "integral", "speed"):
    print(f"{name}: {met[name]} steps, {runs_that[name]} runs")
    assert met[name], f"no step met the limit '{name}'"
write(os.path.join(HERE, "servo_bench.csv"), "servo_bench.py", COLUMNS, ROWS)
