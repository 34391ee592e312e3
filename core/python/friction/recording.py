"""Recordings of a test bench."""

from __future__ import annotations

import datetime
import io
import os
import stat
from collections.abc import Sequence
from typing import Any, BinaryIO, cast

import numpy as np

from ._friction import ffi, lib
from ._native import Array, ArrayLike, doubles, pointer, view
from .errors import Finding, Report

_SHORTEST_ROW = 4  # bytes
_PIECE = 1 << 16  # bytes read from a file at a time
_ENDLESS_ROWS = 2000000  # row limit for a file without a size, such as a pipe
_NAMES = "t goal position velocity torque_enable volts current load base".split()  # in the order of FrColumn


def _csv(columns: Sequence[Array | None]) -> str:
    """Columns as CSV, without those that are None."""
    given = {name: column.tolist() for name, column in zip(_NAMES, columns) if column is not None}
    rows = "\n".join(",".join(map(repr, row)) for row in zip(*given.values()))
    return f"{','.join(given)}\n{rows}\n"


def _seconds(t: ArrayLike) -> ArrayLike:
    """Seconds since the first one, of times or durations; numbers as they are."""
    array = np.asarray(t)
    if array.dtype.kind == "O" and array.size and isinstance(array.flat[0], (datetime.datetime, datetime.timedelta)):
        array = array.astype("M8[ns]" if isinstance(array.flat[0], datetime.datetime) else "m8[ns]")
    if array.dtype.kind not in "mM" or not array.size:
        return t
    return np.asarray((array - array[0]) / np.timedelta64(1, "ns") / 1e9)


class Recording:
    """A recording of a test bench, from arrays.

    Parameters
    ----------
    t : array_like
        Time, increasing; it is counted from the first row. Numbers are seconds; times and durations, such as those of
        pandas, are converted.
    goal : array_like
        Goal [rad].
    position, velocity : array_like, optional
        Angle [rad] and its velocity [rad/s].
    enabled : array_like, optional
        1 or 0: the bridge is driven or released.

    See Also
    --------
    Recording.read : from a file.
    """

    def __init__(
        self,
        t: ArrayLike,
        goal: ArrayLike,
        position: ArrayLike | None = None,
        velocity: ArrayLike | None = None,
        enabled: ArrayLike | None = None,
    ) -> None:
        given = (_seconds(t), goal, position, velocity, enabled)
        columns = [None if values is None else doubles(values) for values in given]
        shapes = {column.shape for column in columns if column is not None}
        if len(shapes) > 1 or len(shapes.pop()) != 1:
            raise ValueError("the columns of a recording are one-dimensional and equally long")
        self._take(_csv(columns))

    def _take(self, text_form: str) -> None:
        content = text_form.encode()
        self._read("recording", io.BytesIO(content), len(content), "")

    def __reduce__(self) -> Any:
        return _of_csv, (_csv([self._column(which) for which in range(lib.FR_COLUMNS)]),)

    def __repr__(self) -> str:
        there = ", ".join(name for which, name in enumerate(_NAMES) if self._column(which) is not None)
        return f"<Recording: {len(self)} rows in {self.duration:.6g} s of {there}>"

    def write(self, path: str | os.PathLike[str], **bench: float | str) -> None:
        """Write as CSV, with known parameters of the bench: ``mass=0.49, kp=100``. `read` returns the same numbers."""
        with open(path, "w", encoding="utf-8") as file:
            for key, value in bench.items():
                file.write(f"# {key}={value}\n")
            file.write(_csv([self._column(which) for which in range(lib.FR_COLUMNS)]))

    @classmethod
    def read(cls, path: str | os.PathLike[str], columns: str = "") -> Recording:
        """Read a CSV or JSON file, like the option ``--log`` of the command.

        Parameters
        ----------
        path : path-like
            The file.
        columns : str
            Names and units of columns, as in ``"time:ms,goal=target:deg"``, detected by default; ``"enabled=until:2.5"``
            for a motor that is switched off after 2.5 s.
        """
        self = cls.__new__(cls)
        with open(path, "rb") as file:
            known = os.fstat(file.fileno())
            size = known.st_size if stat.S_ISREG(known.st_mode) else 0
            self._read(os.fspath(path), file, size or _ENDLESS_ROWS * _SHORTEST_ROW, columns)
        return self

    def _read(self, name: str, file: BinaryIO, size: int, columns: str) -> None:
        reader, reader_name = ffi.new("FrRecordingReader *"), ffi.new("char[]", name.encode())
        capacity = size // _SHORTEST_ROW + 1
        self._memory = np.zeros(capacity * lib.FR_COLUMNS)
        self.raw: Any = ffi.new("FrRecording *")
        with Report() as report:
            lib.fr_recording_begin(reader, reader_name, pointer(self._memory), capacity, report.pointer)
            if columns:
                lib.fr_recording_columns(reader, columns.encode())
            # the reader ends the loop: it refuses a file that continues for long without a row
            while (piece := file.read(_PIECE)) and lib.fr_recording_feed(reader, piece, len(piece)):
                pass
            report.check(lib.fr_recording_end(reader, self.raw))
        #: Notes about the file.
        self.notes: list[Finding] = report.notes()

    def _column(self, which: int) -> Array | None:
        address = self.raw.column[which]
        return None if address == ffi.NULL else view(self._memory, address, self.raw.count)

    @property
    def t(self) -> Array:
        """Time since the first row [s]."""
        return cast(Array, self._column(lib.FR_TIME))

    @property
    def goal(self) -> Array:
        """Goal [rad]."""
        return cast(Array, self._column(lib.FR_GOAL))

    @property
    def position(self) -> Array | None:
        """Angle [rad]; None if it was not recorded."""
        return self._column(lib.FR_POSITION)

    @property
    def velocity(self) -> Array | None:
        """Velocity [rad/s]; None if it was not recorded."""
        return self._column(lib.FR_VELOCITY)

    @property
    def enabled(self) -> Array | None:
        """1 or 0: the bridge is driven or released; None if it was not recorded."""
        return self._column(lib.FR_ENABLED)

    @property
    def volts(self) -> Array | None:
        """Measured supply voltage [V], NaN where the file has no number; None if it was not recorded."""
        return self._column(lib.FR_VOLTS)

    @property
    def current(self) -> Array | None:
        """Measured motor current [A], NaN where the file has no number; None if it was not recorded."""
        return self._column(lib.FR_CURRENT)

    @property
    def load(self) -> Array | None:
        """Duty cycle of the bridge, -1 to 1, NaN where the file has no number; None if it was not recorded."""
        return self._column(lib.FR_LOAD)

    @property
    def base(self) -> Array | None:
        """Acceleration of the base of the bench [m/s²]; None if it was not recorded."""
        return self._column(lib.FR_BASE)

    @property
    def duration(self) -> float:
        """Time from the first row to the last [s]."""
        return float(lib.fr_recording_duration(self.raw))

    @property
    def period(self) -> float:
        """Mean time between rows [s]."""
        return float(lib.fr_recording_period(self.raw))

    def __len__(self) -> int:
        return int(self.raw.count)


def _of_csv(text_form: str) -> Recording:
    """A recording from what `Recording.write` writes, for pickle."""
    recording = Recording.__new__(Recording)
    recording._take(text_form)
    return recording
