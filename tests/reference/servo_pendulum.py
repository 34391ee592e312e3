#!/usr/bin/env python3
"""Reference runs of the servo test bench, in 40 digits: servo_pendulum.csv.

Algorithm 1 of Duclusaud 2024 in the order of its published program (github.com/Rhoban/bam, revision 1b5a1ce). A step
of length T at t = k T, with the goal of this step:

    tau_m  control law at the goal, q and w; released: 0, but for the current law's voltage limit
    tau_e  = -(m + m_arm/2) g l sin q
    F      = dry friction at tau_m, tau_e, w, plus friction_viscous |w|        (eq 3, 7)
    tau_f  = clip(-(J w/T + tau_m + tau_e), +-F),   J = m l^2 + m_arm l^2/3 + armature   (eq 4)
    a      = (tau_m + tau_e + tau_f)/J;   w' = w + T a, clipped to +-100 rad/s
    q'     = q + T w' + T^2 a/2 (code),   q + T w + T^2 a/2 (paper),   q + T w' (semi)

A row is the state before its step and the torques of the step. t is the double k T, so that the switches of a goal
fall on the same step; everything else is free of double rounding.

    /usr/bin/python3 tests/reference/servo_pendulum.py
"""
import os

from mpmath import exp, log, mp, mpf, pi, sin, sqrt

from doubles import nearest, write
from published import ELECTRONICS, PARAMETERS

mp.dps = 40
HERE = os.path.dirname(os.path.abspath(__file__))
GRAVITY = mpf(9.80665)
DURATION = 6.0


def ease(t, start, end, low, high):
    """Cubic with level ends, held outside."""
    if t <= start:
        return low
    if t >= end:
        return high
    s = (t - start) / (end - start)
    return low + (high - low) * s * s * (3 - 2 * s)


def steps(t):
    for end, level in ((1, 0), (2.5, 0.75), (4, 1.55), (5, 0.75)):
        if t <= end:
            return mpf(level)
    return mpf(0)


def up_and_down(t):
    return ease(t, 0, 3, mpf(0), pi / 2) if t <= 3 else ease(t, 3, 6, pi / 2, pi * 2 / 5)


TRAJECTORIES = {  # t -> goal, bridge enabled
    "sin_time_square": lambda t: (sin(t * t), True),
    "sin_sin": lambda t: (sin(t) * pi / 2 + sin(5 * t) * sin(2 * t) / 2, True),
    "up_and_down": lambda t: (up_and_down(t), True),
    "lift_and_drop": lambda t: (ease(t, 0, 2, mpf(0), -pi / 2), t < 2),
    "half_sine": lambda t: (sin(t / 2) * pi / 2, True),
    "steps": lambda t: (steps(t), True),
    "nothing": lambda t: (mpf(0), False),
}


def clip(x, low, high):
    return low if x < low else high if x > high else x


def motor(servo, p, kp):
    """(goal, enabled, q, w) -> tau_m."""
    e = {key: value if key == "law" else mpf(value) for key, value in ELECTRONICS[servo].items()}
    kt, R, kp = mpf(p["kt"]), mpf(p["R"]), mpf(kp)

    def voltage(goal, enabled, q, w):
        duty = clip((goal - q) * kp * e["error_gain"], -e["max_pwm"], e["max_pwm"])
        return kt / R * (e["vin"] * duty - kt * w) if enabled else mpf(0)

    root = sqrt(kp)

    def current(goal, enabled, q, w):
        i = clip(kp * (goal - q) - e["damping"] * root * w, -e["max_current"], e["max_current"])
        return clip(kt * i if enabled else mpf(0), kt / R * (-e["vin"] - kt * w), kt / R * (e["vin"] - kt * w))

    return current if e["law"] == "current" else voltage


def budget(model, p):
    """(tau_m, tau_e, w) -> dry friction and viscous part together."""
    p = {key: mpf(value) for key, value in p.items()}
    if model == "m1":
        return lambda tau_m, tau_e, w: p["friction_base"] + p["friction_viscous"] * abs(w)

    def m4(tau_m, tau_e, w):
        load = abs(tau_e - tau_m)
        decay = exp(-exp(p["alpha"] * log(abs(w) / p["dtheta_stribeck"]))) if w else 1
        return (p["friction_base"] + p["load_friction_base"] * load + p["friction_viscous"] * abs(w)
                + decay * (p["friction_stribeck"] + p["load_friction_stribeck"] * load))
    return m4


def run(preset, model, trajectory, mass, length, kp, T, integrator="code", arm_mass="0", every=100):
    """Rows of one run; the numbers come as the text of the settings."""
    words = {"preset": preset, "model": model, "trajectory": trajectory, "mass": mass, "arm_mass": arm_mass,
             "length": length, "kp": kp, "T": T, "integrator": integrator}
    settings = " ".join(f"{key}={value}" for key, value in words.items())
    p = PARAMETERS[preset, model]
    seconds = float(T)
    mass, arm_mass, length, T = mpf(float(mass)), mpf(float(arm_mass)), mpf(float(length)), mpf(seconds)
    torque, friction, goal_at = motor(preset, p, float(kp)), budget(model, p), TRAJECTORIES[trajectory]
    J = mass * length ** 2 + arm_mass * length ** 2 / 3 + mpf(p["armature"])
    weight = (mass + arm_mass / 2) * GRAVITY * length
    J_T, half_T2 = J / T, T * T / 2
    q, w, rows = mpf(0), mpf(0), []
    for k in range(round(DURATION / seconds)):
        t = k * seconds
        goal, enabled = goal_at(mpf(t))
        tau_m = torque(goal, enabled, q, w)
        tau_e = -weight * sin(q)
        limit = friction(tau_m, tau_e, w)
        tau_f = clip(-(J_T * w + tau_m + tau_e), -limit, limit)
        a = (tau_m + tau_e + tau_f) / J
        if k % every == 0:
            rows.append((settings, float(k), t, *(nearest(x) for x in (goal, q, w, tau_m, tau_e, tau_f, limit))))
        w_new = clip(w + T * a, -100, 100)
        q += {"code": T * w_new + half_T2 * a, "paper": T * w + half_T2 * a, "semi": T * w_new}[integrator]
        w = w_new
    return rows


BENCH = {"mx106": ("1", "0.15", "8"), "erob80_100": ("8.2", "0.5", "25")}
if __name__ == "__main__":
    ROWS = []
    for servo, model in PARAMETERS:
        for trajectory in TRAJECTORIES:
            for T, every in (("0.001", 100), ("0.005", 40)):
                ROWS += run(servo, model, trajectory, *BENCH[servo], T, every=every)
    for servo, model, trajectory, integrator in (
            ("mx106", "m4", "sin_time_square", "paper"), ("mx106", "m4", "lift_and_drop", "semi"),
            ("erob80_100", "m4", "sin_sin", "paper"), ("erob80_100", "m1", "sin_time_square", "semi")):
        ROWS += run(servo, model, trajectory, *BENCH[servo], "0.005", integrator, every=40)
    for arm_mass, T in (("0.3", "0.005"), ("0.12", "0.001")):
        ROWS += run("mx106", "m4", "sin_sin", "0.567", "0.105", "32", T, arm_mass=arm_mass)
    ROWS += run("mx106", "m1", "up_and_down", "2", "0.2", "4", "0.002")
    ROWS += run("erob80_100", "m4", "sin_time_square", "3.1", "0.5", "100", "0.005", every=40)  # voltage limit active
    ROWS += run("erob80_100", "m1", "sin_time_square", "3.1", "0.5", "100", "0.001")
    ROWS += run("erob80_100", "m4", "lift_and_drop", "14.7", "0.5", "10", "0.001", arm_mass="1.1")
    ROWS += run("mx106", "m1", "nothing", "1", "0.15", "8", "0.02", every=10)
    write(os.path.join(HERE, "servo_pendulum.csv"), "servo_pendulum.py",
          ("settings", "step", "t", "theta_d", "theta", "omega", "tau_m", "tau_e", "tau_f", "tau_f_max"), ROWS)
