"""The Python package against the C library: the same two tasks in turns, and the median of many.

    python3 benchmarks/python.py build/python/bench          make bench-python

Phi_Z of a million numbers, and steps of a batch of 10 000 servos. Both sides begin with the same numbers and take the same
instructions, so the ratio is what Python costs.
"""

import json
import statistics
import subprocess
import sys
import time

import numpy as np

import friction

TURNS = 41
POINTS, BENCHES, STEPS = 1_000_000, 10_000, 50


def transform():
    x, y = np.linspace(-1, 1, POINTS), np.empty(POINTS)
    phi_z = friction.PhiZ("stribeck", K=5000, B=50, T=0.001)
    return lambda: phi_z(x, out=y)


def servos():
    masses = np.linspace(0.5, 1.5, BENCHES)
    batch = friction.BenchBatch(BENCHES, preset="mx106", model="m6", kp=8, mass=masses)
    goals = np.ones(STEPS)
    return lambda: batch.steps(goals)


def seconds_of_python(task):
    begun = time.perf_counter()
    task()
    return time.perf_counter() - begun


def seconds_of_c(program, name):
    program.stdin.write(f"{name}\n")
    program.stdin.flush()
    return float(program.stdout.readline())


def compare(program, name, task):
    """Medians, of turns that alternate so that both meet the same noise; the first turns warm up."""
    both = []
    for turn in range(TURNS + 2):
        pair = (seconds_of_c(program, name), seconds_of_python(task))
        if turn >= 2:
            both.append(pair)
    c, python = (statistics.median(times) for times in zip(*both))
    return c, python, statistics.median(one / other for one, other in both)


def main():
    print(f"{friction.instructions()}, friction {friction.__version__}, numpy {np.__version__}")
    print(f"{'':36}{'C':>12}{'Python':>12}  Python/C speed")
    found = {}
    with subprocess.Popen(sys.argv[1], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as program:
        c, python, ratio = compare(program, "transform", transform())
        print(
            f"{'phi_z of 1 000 000 numbers [ns each]':36}{c / POINTS * 1e9:12.3f}{python / POINTS * 1e9:12.3f}{ratio:12.3f}"
        )
        found["phi_z"] = {"c": c / POINTS * 1e9, "python": python / POINTS * 1e9, "ratio": ratio}
        c, python, ratio = compare(program, "servos", servos())
        steps = BENCHES * STEPS / 1e6
        print(f"{'10 000 servos [million steps/s]':36}{steps / c:12.2f}{steps / python:12.2f}{ratio:12.3f}")
        found["servos"] = {"c": steps / c, "python": steps / python, "ratio": ratio}
        program.stdin.close()
    if len(sys.argv) > 2:
        with open(sys.argv[2], "w", encoding="utf-8") as file:
            json.dump(found, file, indent=2)


main()
