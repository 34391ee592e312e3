"""The command build/friction, whose numbers and words the package must have."""

import csv
import math
import os
import pathlib
import subprocess

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
COMMAND = os.environ.get("FRICTION", str(REPOSITORY / "build/friction"))


def friction(*arguments, code=0):
    """What the command prints; on standard error if it refuses."""
    done = subprocess.run([COMMAND, *map(str, arguments)], capture_output=True, text=True)
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


def columns(*arguments):
    """The columns that the command prints: lists of numbers by their keys, without columns of words."""

    def is_number(text):
        try:
            float(text)
        except ValueError:
            return False
        return True

    lines = [line for line in friction(*arguments).splitlines() if not line.startswith("#")]
    rows = list(csv.reader(lines))
    numbers = [c for c in range(len(rows[0])) if all(is_number(row[c]) for row in rows[1:])]
    return {rows[0][c]: [float(row[c]) for row in rows[1:]] for c in numbers}


def same_bits(one, other):
    """Equal numbers, signs of zero included; every NaN counts as the same."""

    def bits(x):
        return "nan" if math.isnan(x) else float(x).hex()

    return [bits(x) for x in one] == [bits(x) for x in other]
