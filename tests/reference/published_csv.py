#!/usr/bin/env python3
"""Every published set as a table: published.csv, with the electronics of its servo and what its file leaves out.

    /usr/bin/python3 tests/reference/published_csv.py
"""
import os

from doubles import write
from published import ELECTRONICS, PARAMETERS

ROWS = [
    (servo, model, key, value)
    for (servo, model), values in PARAMETERS.items()
    for key, value in {"q_offset": 0.0, **ELECTRONICS[servo], **values}.items()
]
write(os.path.join(os.path.dirname(os.path.abspath(__file__)), "published.csv"), "published_csv.py",
      ("preset", "model", "key", "value"), ROWS)
