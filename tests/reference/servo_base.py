#!/usr/bin/env python3
"""Reference runs of the servo test bench on a base that vibrates or gets shocks: servo_base.csv.

Two servos, one controlled by voltage and one by current, in all six models, 6 s at T = 1 ms. Doubles, with the equations
of servo.py. Six rows per run, the last of the last step whose end is before 6 s.

    /usr/bin/python3 tests/reference/servo_base.py
"""
import os

from doubles import write
from servo import COLUMNS, TRAJECTORIES, Doubles, published_run, run

HERE = os.path.dirname(os.path.abspath(__file__))
MODELS = ("m1", "m2", "m3", "m4", "m5", "m6")


def wanted(count):
    return {1, 7, count // 9, count // 3, count // 2, count - 2}


def bases(i):
    """Settings of the base: round numbers, both ends of the angle, a constant, pulses of few steps."""
    sines = [("3", "7", "0", "0"), ("20", "10", "1.5", "0.5"), ("1", "0", "0.7853981633974483", "1.5707963267948966"),
             ("9.80665", "0.5", "1.5707963267948966", "-3"), ("50", "40", "-2", "2")]
    pulses = [("100", "0", "0.011", "0"), ("30", "1.5", "0.5", "3.14159"), ("200", "2", "0.006", "0.7")]
    a, f, phase, angle = sines[i % len(sines)]
    yield {"base_amplitude": a, "base_frequency": f, "base_phase": phase, "base_angle": angle}
    a, start, duration, angle = pulses[i % len(pulses)]
    yield {"base_wave": "pulse", "base_amplitude": a, "base_start": start, "base_duration": duration,
           "base_angle": angle}


ROWS = []
runs = 0
for servo in ("mx106", "erob80_50"):
    for m, model in enumerate(MODELS):
        for t, trajectory in enumerate(TRAJECTORIES):
            for n, base in enumerate(bases(m + t)):
                more = {"theta_0": ("0", "1", "-0.5")[(m + t) % 3]}
                if (m + t + n) % 4 == 1:
                    more.update(goal="end", q_offset="0.25", integrator=("paper", "semi")[m % 2], arm_mass="0.2")
                ROWS += run(published_run(servo, model, trajectory, "0.001", **more, **base), Doubles, wanted)
                runs += 1
print(f"{runs} runs")
write(os.path.join(HERE, "servo_base.csv"), "servo_base.py", COLUMNS, ROWS)
