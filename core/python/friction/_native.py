"""Access to the C library: texts, arrays, memory, and forms of lines ``key=value``."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from ._friction import ffi, lib
from .errors import Report

Array = npt.NDArray[np.float64]
ArrayLike = npt.ArrayLike
#: A value of a parameter: a number, the name of an option, or, for points, pairs of numbers.
Value = Union[float, str, Sequence[Any], Array]


def text(pointer: Any) -> str:
    """A text of the library; "" for NULL."""
    return "" if pointer == ffi.NULL else str(ffi.string(pointer).decode())


def until_null(pointers: Any) -> Iterable[Any]:
    """Members of an array of pointers that ends with NULL."""
    if pointers != ffi.NULL:
        yield from itertools.takewhile(lambda member: member != ffi.NULL, (pointers[i] for i in itertools.count()))


def until_no_key(rows: Any, key: str = "key") -> Iterable[Any]:
    """Members of an array that ends with a member without a key."""
    if rows != ffi.NULL:
        members = (rows[i] for i in itertools.count())
        yield from itertools.takewhile(lambda row: getattr(row, key) != ffi.NULL, members)


def doubles(values: ArrayLike) -> Array:
    """A contiguous array of doubles; the same array if it already is one."""
    return np.ascontiguousarray(values, dtype=np.float64)


def together(*values: ArrayLike) -> tuple[list[Array], tuple[int, ...]]:
    """Arrays broadcast to one shape, and that shape."""
    arrays = np.broadcast_arrays(*(np.asarray(value, dtype=np.float64) for value in values))
    return [np.ascontiguousarray(array) for array in arrays], arrays[0].shape


def pointer(array: Array) -> Any:
    """The address of an array's numbers."""
    return ffi.from_buffer("double[]", array)


def result(shape: tuple[int, ...], out: Array | None = None) -> Array:
    """An array for results: ``out`` if it is given and fits, otherwise a new one."""
    if out is None:
        return np.empty(shape)
    if not isinstance(out, np.ndarray) or out.dtype != np.float64 or out.shape != shape:
        raise TypeError(f"out must be an array of float64 of shape {shape}")
    if not (out.flags.c_contiguous and out.flags.writeable):
        raise TypeError("out must be contiguous and writeable")
    return out


def plain(array: Array) -> Any:
    """A number if the array has no dimensions, otherwise the array."""
    return float(array) if array.ndim == 0 else array


def aligned(type_: str, alignment: int, size: int = 0) -> Any:
    """A zeroed object of a type at an address that is a multiple of ``alignment``, with at least ``size`` bytes.

    The memory lives as long as the returned object.
    """
    memory = np.zeros(max(ffi.sizeof(type_), size) + alignment, dtype=np.uint8)
    start = -memory.ctypes.data % alignment
    return ffi.cast(f"{type_} *", ffi.from_buffer(memory[start:])), memory


def _number(value: Any) -> str:
    return repr(float(value))


def _word(key: str, value: Any, report: Report) -> str:
    """A value in the form that the library parses back to the same double."""
    if isinstance(value, str):
        if "\n" in value:
            word = ffi.new("char[]", value[:40].encode())
            report.add(lib.FR_LINE_BREAK, key, lib.fr_word(report.lasting(b"beginning"), word))
        return value
    if isinstance(value, (bool, np.bool_)):
        raise TypeError(f"{key} is {value}; give a number or the name of an option")
    if np.ndim(value) == 0:
        return _number(value)
    if np.ndim(value) == 2:
        return ",".join(f"{_number(x)}:{_number(y)}" for x, y in value)
    return ",".join(map(_number, value))


def lines(text_form: str, settings: Mapping[str, Value | None], report: Report) -> bytes:
    """Lines ``key=value`` from a text such as ``"law=stribeck F_S=3"`` and from keywords; None is skipped."""
    items = text_form.split()
    items += [f"{key}={_word(key, value, report)}" for key, value in settings.items() if value is not None]
    return "".join(f"{item}\n" for item in items).encode()


def rows(*names: str) -> Any:
    """An array of parameter rows of the library by name, terminated by NULL."""
    addresses = [ffi.addressof(lib, name) for name in names]
    return ffi.new("FrParam *[]", [ffi.cast("FrParam *", address) for address in addresses] + [ffi.NULL])


def form(parameters: Any, text_form: str, settings: Mapping[str, Value | None], report: Report) -> Any:
    """A form of the library, filled from a text and from keywords. Raises an exception if it is refused."""
    filled = ffi.new("FrForm *")
    filled_lines = lines(text_form, settings, report)
    report.check(lib.fr_form_fill(filled, ffi.cast("FrParam **", parameters), filled_lines, report.pointer))
    return filled


def values_of(filled: Any) -> dict[str, float | str]:
    """The parameters of a form with their values."""
    found: dict[str, float | str] = {}
    for i in range(filled.count):
        row, value = filled.entry[i].row, filled.entry[i].value
        if row.scale == lib.FR_CHOICE:
            found[text(row.key)] = text(row.options[int(value)].name)
        elif row.scale == lib.FR_POINTS:
            points = range(int(value))
            found[text(row.key)] = ",".join(f"{_number(filled.x[k])}:{_number(filled.y[k])}" for k in points)
        elif value == value:
            found[text(row.key)] = value
    return found
