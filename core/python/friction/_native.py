"""Access to the C library: texts, arrays, memory, structures, and functions that the library calls."""

from __future__ import annotations

import functools
import json
import math
import numbers
import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol, TypeVar, overload

import numpy as np
import numpy.typing as npt

from ._friction import ffi, lib

Array = npt.NDArray[np.float64]
ArrayLike = npt.ArrayLike
T = TypeVar("T")


class OfNumbers(Protocol):
    """A function of numbers: an array if any of them is one, otherwise a number."""

    @overload
    def __call__(self, *numbers: float, **named: float) -> float:  # type: ignore[misc]
        ...

    @overload
    def __call__(self, *numbers: ArrayLike, out: Array | None = None, **named: ArrayLike) -> Array:
        ...


def of_numbers(function: Any) -> OfNumbers:
    """The same function, with its types."""
    return function  # type: ignore[no-any-return]


def text(pointer: Any) -> str:
    """A text of the library; "" for NULL."""
    return "" if pointer == ffi.NULL else str(ffi.string(pointer).decode(errors="replace"))


def written(function: Any, *arguments: Any) -> bytes:
    """The text of a function that writes to memory of its caller and returns the full length."""
    size = function(*arguments, ffi.NULL, 0)
    room = ffi.new("char[]", size + 1)
    function(*arguments, room, size + 1)
    return bytes(ffi.buffer(room, size))


@functools.cache
def described(subject: str) -> Any:
    """The description of a subject of fr_describe, from its JSON. Every number is a float."""
    return json.loads(written(lib.fr_describe, subject.encode()), parse_int=float)


def words(enumeration: str, prefix: str) -> dict[int, str]:
    """The values of an enumeration of the library with their names as words, without all matches of `prefix`."""
    names: dict[int, str] = ffi.typeof(enumeration).elements
    return {value: re.sub(prefix, "", name).lower().replace("_", " ") for value, name in sorted(names.items())}


def chosen(what: str, name: str, options: Mapping[str, T]) -> T:
    """The option of this name. Raises an exception with all names if there is none."""
    if name not in options:
        raise ValueError(f"unknown {what} {name!r}; available: {', '.join(options)}")
    return options[name]


def fill(raw: Any, fields: Mapping[str, float], unknown: str = "unknown:", but: Iterable[str] = ()) -> None:
    """Write numbers to fields of a structure. Raises an exception with all names that it does not have."""
    known = [name for name, _ in ffi.typeof(raw).fields if name not in but]
    others = [name for name in fields if name not in known]
    if others:
        raise TypeError(f"{unknown} {', '.join(others)}; available: {', '.join(known)}")
    for name, value in fields.items():
        setattr(raw, name, value)


def reals(values: ArrayLike) -> Array:
    """An array of doubles; the same array if it already is one. Refuses values that are no real numbers."""
    array = np.asarray(values)
    if array.dtype.kind not in "fiub" or isinstance(values, np.ma.MaskedArray):
        _refuse_others(values, array)
    return np.asarray(array, dtype=np.float64)


def doubles(values: ArrayLike) -> Array:
    """A contiguous array of doubles; the same array if it already is one."""
    return np.ascontiguousarray(reals(values))


def _refuse_others(values: Any, array: npt.NDArray[Any]) -> None:
    """Refuse values that numpy would make numbers of without a word."""
    if isinstance(values, np.ma.MaskedArray):
        if np.any(values.mask):
            raise TypeError("the array has masked values; fill them, for example with numpy.nan")
    elif array.dtype.kind == "O":
        for value in array.flat:
            if not isinstance(value, numbers.Real):
                raise TypeError(f"{value!r} is not a number; give real numbers, and numpy.nan for a missing one")
    else:
        kind = {"c": "complex numbers", "M": "times", "m": "durations"}.get(array.dtype.kind, "texts")
        raise TypeError(f"the array has {kind}; give real numbers")


def pointer(array: Array | None) -> Any:
    """The address of an array's numbers; NULL for None."""
    return ffi.NULL if array is None else ffi.from_buffer("double[]", array)


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


def each(loop: Any, *models: Any, inputs: tuple[ArrayLike, ...], out: Array | None = None, results: int = 1) -> Any:
    """Call a loop of the extension with models and numbers, broadcast to one shape. Returns an array for each result.

    For numbers without dimensions, every result is a number, unless ``out`` is given.
    """
    arrays = list(map(reals, inputs))
    if len(arrays) > 1:
        arrays = np.broadcast_arrays(*arrays)
    found = [result(arrays[0].shape, out) for _ in range(results)]
    given = [np.ascontiguousarray(array) for array in arrays]
    loop(found[0].size, *models, *map(pointer, given + found))
    if out is None:
        found = [plain(array) for array in found]
    return found[0] if results == 1 else found


def aligned(type_: str, alignment: int, size: int) -> Any:
    """Zeroed memory of ``size`` bytes, as a pointer to a type, at an address that is a multiple of ``alignment``.

    Returns the pointer, and the memory as an array of bytes, which must live as long as the pointer is in use.
    """
    memory = np.zeros(size + alignment, dtype=np.uint8)
    memory = memory[-memory.ctypes.data % alignment :][:size]
    return ffi.cast(f"{type_} *", ffi.from_buffer(memory)), memory


def view(memory: Array, address: Any, n: int) -> Array:
    """The `n` numbers at an address inside an array, which they keep alive."""
    start = (int(ffi.cast("uintptr_t", address)) - memory.ctypes.data) // memory.itemsize
    return memory[start : start + n]


def rebuilt(cls: Callable[..., T], parameters: Mapping[str, Any]) -> T:
    """An object from its parameters, for pickle."""
    return cls(**parameters)


class Running:
    """Base class of objects with a state of the library, which are neither pickled nor copied."""

    _keep = "its parameters"

    def __reduce__(self) -> Any:
        raise TypeError(f"{type(self).__name__} cannot be pickled or copied: keep {self._keep}, and make another one")


class Called:
    """A Python function that the library calls, and the first error that it raises."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.error: BaseException | None = None
        self.handle = ffi.new_handle(self)

    def __call__(self, *arguments: Any) -> Any:
        if self.error is None:
            try:
                return self.function(*arguments)
            except BaseException as error:
                self.error = error
        return math.nan

    def check(self) -> None:
        """Raise the error, once the library has returned."""
        if self.error is not None:
            raise self.error
