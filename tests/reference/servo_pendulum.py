#!/usr/bin/env python3
"""Reference runs of the servo test bench, in 40 digits: servo_pendulum.csv.

Every published set (servo and model) on a bench that suits it, over trajectories in turn, and runs with an arm that has
mass, the other position updates, the goal of the end of a step, and the supply's voltage limit active. The equations stand in servo.py; the breadth of
settings is in servo_bench.py, in doubles.

    /usr/bin/python3 tests/reference/servo_pendulum.py
"""
import os

from doubles import write
from published import PARAMETERS
from servo import COLUMNS, TRAJECTORIES, Digits40, published_run, run

HERE = os.path.dirname(os.path.abspath(__file__))
RUNS = []  # settings, rows every so many steps


def add(every, *words, **more):
    RUNS.append((published_run(*words, **more), every))


for i, (servo, model) in enumerate(PARAMETERS):
    for turn in (0, 3):
        add(100, servo, model, TRAJECTORIES[(i + turn) % 7], "0.005", integrator="code")
for servo in ("mx106", "erob80_100"):
    for model in ("m1", "m6"):
        add(200, servo, model, "sin_time_square", "0.001", integrator="code")
for servo, model, trajectory, update in (
        ("mx106", "m4", "sin_time_square", "paper"), ("mx106", "m4", "lift_and_drop", "semi"),
        ("erob80_100", "m4", "sin_sin", "paper"), ("erob80_100", "m1", "sin_time_square", "semi")):
    add(40, servo, model, trajectory, "0.005", integrator=update)
add(40, "mx106", "m4", "sin_sin", "0.005", "0.567", "0.105", "32", "0.3")
add(100, "mx106", "m1", "up_and_down", "0.002", "2", "0.2", "4")
add(40, "erob80_100", "m4", "sin_time_square", "0.005", "3.1", "0.5", "100")  # voltage limit active
add(100, "erob80_100", "m4", "lift_and_drop", "0.002", "14.7", "0.5", "10", "1.1")
add(10, "mx106", "m1", "nothing", "0.02")
# Algorithm 1 as printed, and its goal alone
add(40, "mx106", "m6", "sin_time_square", "0.005", integrator="paper", goal="end")
add(40, "erob80_100", "m4", "sin_sin", "0.005", integrator="paper", goal="end")
add(40, "mx106", "m4", "lift_and_drop", "0.002", goal="end")
add(40, "xl330", "m5", "steps", "0.005", goal="end")

ROWS = []
for settings, every in RUNS:
    ROWS += run(settings, Digits40, lambda count: range(0, count, every))
write(os.path.join(HERE, "servo_pendulum.csv"), "servo_pendulum.py", COLUMNS, ROWS)
