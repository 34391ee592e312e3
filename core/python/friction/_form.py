"""Forms of the library: parameters and their values, from lines ``key=value``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Union

import numpy as np

from ._friction import ffi, lib
from ._native import Array, text
from .errors import Report

#: A value of a parameter: a number, the name of an option, or, for points, pairs of numbers.
Value = Union[float, str, Sequence[Any], Array]


def _number(value: Any) -> str:
    return repr(float(value))


def _word(key: str, value: Any, report: Report) -> str:
    """A value in the form that the library parses back to the same double."""
    if isinstance(value, str):
        if "\n" in value:
            report.refuse(lib.FR_LINE_BREAK, key, beginning=value[:40])
        return value
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{key} is {value}; give a number or the name of an option")
    if np.ndim(value) == 0:
        return _number(value)
    if np.ndim(value) == 2:
        return ",".join(f"{_number(x)}:{_number(y)}" for x, y in np.asarray(value))
    return ",".join(map(_number, value))


def lines(text_form: str, settings: Mapping[str, Value | None], report: Report) -> bytes:
    """Lines ``key=value`` from a text such as ``"law=stribeck F_S=3"`` and from keywords; None is skipped."""
    items = text_form.split()
    items += [f"{key}={_word(key, value, report)}" for key, value in settings.items() if value is not None]
    return "".join(f"{item}\n" for item in items).encode()


def form(rows: Any, text_form: str, settings: Mapping[str, Value | None], report: Report) -> Any:
    """A form of the library, filled from a text and from keywords. Raises an exception if it is refused."""
    filled = ffi.new("FrForm *")
    filled_lines = lines(text_form, settings, report)
    report.check(lib.fr_form_fill(filled, ffi.cast("FrParam **", rows), filled_lines, report.pointer))
    return filled


def values_of(filled: Any) -> dict[str, float | str]:
    """The parameters of a form with their values."""
    found: dict[str, float | str] = {}
    for entry in filled.entry[0 : filled.count]:
        row, value = entry.row, entry.value
        if row.scale == lib.FR_CHOICE:
            found[text(row.key)] = text(row.options[int(value)].name)
        elif row.scale == lib.FR_POINTS:
            points = range(int(value))
            found[text(row.key)] = ",".join(f"{_number(filled.x[k])}:{_number(filled.y[k])}" for k in points)
        elif value == value:
            found[text(row.key)] = value
    return found
