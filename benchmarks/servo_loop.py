#!/usr/bin/env python3
"""The servo pendulum in its obvious form: a loop in plain Python, one bench, the standard library only.

M6 of the MX-106 on sin t^2 at 5 ms, position update and quadratic term as in the published program
(Duclusaud 2024, Algorithm 1 and eq 9; github.com/Rhoban/bam). Runs of 6 s are repeated for about a second; the best of
them counts. Prints {"steps_per_second": ..., "python": "3.x", ...}.

    python3 benchmarks/servo_loop.py
"""
import json
import math
import platform
import time

servo = {
    "kt": 2.209828156174588,
    "R": 2.033661749312417,
    "armature": 0.026016184370993383,
    "friction_base": 1.0232526438525893e-05,
    "friction_stribeck": 0.12195409579603411,
    "load_friction_motor": 0.19800553725822115,
    "load_friction_external": 0.022215529897348624,
    "load_friction_motor_stribeck": 0.19859970173941574,
    "load_friction_external_stribeck": 0.08710328264676681,
    "load_friction_motor_quad": 0.009999930103371748,
    "load_friction_external_quad": 7.326919843140997e-05,
    "dtheta_stribeck": 1.7463251741328727,
    "alpha": 1.142827788004191,
    "friction_viscous": 0.05071566473605552,
}
VIN, ERROR_GAIN, MAX_PWM = 15.0, 0.158, 0.9625
MASS, LENGTH, KP, T = 1.0, 0.15, 8.0, 0.005


def motor_torque(p, goal, q, w):
    duty = min(max(KP * (goal - q) * ERROR_GAIN, -MAX_PWM), MAX_PWM)
    return p["kt"] / p["R"] * (VIN * duty - p["kt"] * w)


def friction(p, tau_m, tau_e, w):
    sliding = p["friction_base"] + abs(p["load_friction_external"] * tau_e - p["load_friction_motor"] * tau_m)
    resting = p["friction_stribeck"] + abs(
        p["load_friction_external_stribeck"] * tau_e - p["load_friction_motor_stribeck"] * tau_m
    )
    if (tau_m > 0) - (tau_m < 0) != (tau_e > 0) - (tau_e < 0):
        if abs(tau_e) < abs(tau_m):
            resting += p["load_friction_external_quad"] * tau_e**2
        elif abs(tau_e) > abs(tau_m):
            resting += p["load_friction_motor_quad"] * tau_m**2
    decay = math.exp(-abs(w / p["dtheta_stribeck"]) ** p["alpha"])
    return sliding + decay * resting + p["friction_viscous"] * abs(w)


def simulate(p, steps):
    inertia = MASS * LENGTH**2 + p["armature"]
    q = w = 0.0
    angles = []
    for k in range(steps):
        angles.append(q)
        tau_m = motor_torque(p, math.sin((k * T) ** 2), q, w)
        tau_e = -MASS * 9.80665 * LENGTH * math.sin(q)
        budget = friction(p, tau_m, tau_e, w)
        tau_f = min(max(-(inertia * w / T + tau_m + tau_e), -budget), budget)
        acceleration = (tau_m + tau_e + tau_f) / inertia
        w = min(max(w + T * acceleration, -100.0), 100.0)
        q += T * w + 0.5 * acceleration * T**2
    return angles


best, steps, begun = math.inf, round(6 / T), time.perf_counter()
while time.perf_counter() - begun < 1:
    start = time.perf_counter()
    angles = simulate(servo, steps)
    best = min(best, time.perf_counter() - start)
print(json.dumps({"steps_per_second": round(steps / best), "python": platform.python_version(), "theta": angles[-1]}))
