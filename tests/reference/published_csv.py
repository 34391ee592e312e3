#!/usr/bin/env python3
"""Every published set as a table: published.csv, with the electronics of its servo and what its file leaves out.

    /usr/bin/python3 tests/reference/published_csv.py
"""
import os

import published
import published_later
from doubles import write

NAMES = {"command_delay": "delay", "inertia": "armature"}
ROWS = [
    (servo, model, key, value)
    for sets in (published, published_later)
    for (servo, model), values in sets.PARAMETERS.items()
    for key, value in {
        "q_offset": 0.0, **sets.ELECTRONICS[servo],
        **{NAMES.get(key, key): value for key, value in values.items() if key != "current_limit"},
    }.items()
]
write(os.path.join(os.path.dirname(os.path.abspath(__file__)), "published.csv"), "published_csv.py",
      ("preset", "model", "key", "value"), ROWS)
