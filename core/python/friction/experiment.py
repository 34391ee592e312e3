"""Experiments: everything that can be computed by name."""

from __future__ import annotations

import math
import os
import warnings
from collections.abc import Mapping
from typing import Any, Union

import numpy as np

from . import description
from ._form import Value, lines, values_of
from ._friction import ffi, lib
from ._native import Array, ArrayLike, Running, aligned, described, doubles, pointer, text
from .columns import Columns
from .description import Experiment
from .errors import Finding, FrictionWarning, Report, StoppedError, checked
from .recording import Recording

_STEPS_MAX = 2_000_000_000
_BLOCK = 1 << 16  # rows of samples in one call, small enough that Ctrl-C takes effect soon


def _keys(text_form: str, parameters: Mapping[str, Value | None]) -> set[str]:
    """Keys that are given, in a text or as keywords."""
    return {*parameters, *(item.partition("=")[0] for item in text_form.split())}


#: A recording, or its file.
Log = Union[Recording, str, "os.PathLike[str]", None]


class _Open(Running):
    """An experiment that has been opened with its parameters."""

    _kind: str

    def _open(self, name: str, text_form: str, parameters: Mapping[str, Value | None], log: Recording | None) -> None:
        is_run = self._kind == "run"
        code = lib.FR_RUN if is_run else lib.FR_CURVE
        size = lib.fr_run_size(code, name.encode())
        if not size:
            known = description.runs() if is_run else description.curves()
            with Report() as report:
                message = lib.FR_UNKNOWN_RUN if is_run else lib.FR_UNKNOWN_CURVE
                report.refuse(message, "", name=name[:60], names=", ".join(known))
        self.raw: Any
        self.raw, self._memory = aligned("FrRun", 64, size)
        self._name, self._log = name, log
        with Report() as report:
            recording = log.raw if log is not None else ffi.NULL
            settings = lines(text_form, parameters, report)
            lib.fr_run_open(self.raw, code, name.encode(), settings, recording, report.pointer)
        self.notes: list[Finding] = report.notes()

    @property
    def experiment(self) -> Experiment:
        """Description of the experiment: parameters, channels and readings, with their texts and units."""
        return description.experiment(self._kind, self._name)

    @property
    def _described(self) -> Any:
        """The description in JSON, which has more than `experiment`."""
        return described(f"{self._kind} {self._name}")

    @property
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their current values."""
        return values_of(self.raw.form)

    @property
    def readings(self) -> dict[str, float]:
        """Numbers derived from the parameters alone; NaN for one that does not exist with these parameters."""
        return {key: float(lib.fr_run_reading(self.raw, key.encode())) for key in self.experiment.readings}

    def _columns(self, samples: Array, first: Array) -> Columns:
        """Columns of the channels that have values, given the first row."""
        arrays = {
            key: samples[c]
            for c, key in enumerate(self.experiment.channels)
            if lib.fr_run_has_channel(self.raw, c, pointer(first))
        }
        return Columns(arrays, self.experiment.channels, self.parameters, self.readings, self.notes)


class Curve(_Open):
    """A function of x by name, with its parameters: see `friction.curve`, which evaluates one in a single call.

    Examples
    --------
    >>> import friction
    >>> curve = friction.Curve("phi", law="coulomb", F=2, D=0)
    >>> curve([-1, 1])["phi"]
    array([-2.,  2.])
    """

    _kind = "curve"

    def __init__(self, name: str, text_form: str = "", /, **parameters: Value | None):
        self._open(name, text_form, parameters, None)

    @property
    def span(self) -> tuple[float, float]:
        """The range of x that shows the curve best."""
        ends = ffi.new("double[2]")
        self.raw.experiment.span(lib.fr_run_model(self.raw), ends, ends + 1)
        return ends[0], ends[1]

    def points(self, n: int = 201) -> Array:
        """Points over the span of the curve."""
        low, high = self.span
        x = low + (high - low) * np.arange(n) / (n - 1)
        x[-1] = high
        return x

    def __call__(self, x: ArrayLike | None = None) -> Columns:
        """Columns of the curve at `x`; None: 201 points over its span."""
        at = self.points() if x is None else doubles(x).reshape(-1)
        samples = np.empty((lib.fr_run_channels(self.raw), len(at)))
        raw = ffi.new("FrSamples *", [len(samples), len(at), 0, pointer(samples)])
        lib.fr_curve_rows(self.raw, pointer(at), len(at), raw)
        return self._columns(samples, samples[:, 0].copy() if len(at) else np.zeros(len(samples)))


class Run(_Open):
    """A simulation by name, step by step: see `friction.run`, which runs one in a single call.

    The parameters are the same as for `friction.run`.

    Examples
    --------
    >>> import friction
    >>> run = friction.Run("sliding_block", element="A", F=8, v0=0.7, h=-1)
    >>> run.steps(100)
    >>> run.now()["v"], round(run.time, 3)
    (0.0, 0.1)
    """

    _kind = "run"

    def __init__(self, name: str, text_form: str = "", /, *, log: Log = None, **parameters: Value | None):
        if isinstance(log, (str, os.PathLike)):
            log = Recording.read(log)
        if log is not None:
            given = _keys(text_form, parameters)
            own: dict[str, Value | None] = {"trajectory": "log", "T": f"{log.period:.6g}"}
            for key, column in (("theta_0", log.position), ("omega_0", log.velocity)):
                own[key] = 0.0 if column is None else column[0]
            parameters = {**{key: value for key, value in own.items() if key not in given}, **parameters}
        self._open(name, text_form, parameters, log)

    @property
    def time(self) -> float:
        """Time [s]."""
        return float(lib.fr_run_time(self.raw))

    @property
    def T(self) -> float:
        """Time step [s]."""
        return float(lib.fr_run_value(self.raw, b"T"))

    @property
    def duration(self) -> float:
        """Default duration of the run [s]."""
        return float(lib.fr_run_duration(self.raw))

    def set(self, text_form: str = "", /, **parameters: Value | None) -> None:
        """Change parameters; parameters that are not given return to their defaults. Time and state continue."""
        with Report() as report:
            lib.fr_run_set(self.raw, lines(text_form, parameters, report), report.pointer)
        self.notes: list[Finding] = report.notes()

    def restart(self) -> None:
        """Return to t = 0 with the current parameters."""
        lib.fr_run_restart(self.raw)

    def now(self) -> dict[str, float]:
        """The current value of each channel."""
        return dict(zip(self.experiment.channels, self._row().tolist()))

    def _row(self) -> Array:
        row = np.zeros(lib.FR_CHANNEL_MAX)
        lib.fr_run_now(self.raw, pointer(row))
        return row[: lib.fr_run_channels(self.raw)]

    def steps(self, n: int = 1) -> None:
        """Take `n` steps.

        Raises
        ------
        StoppedError
            If a value is no longer finite; the run stays at that step.
        """
        while n > 0:
            some = min(n, _BLOCK)
            lib.fr_run_step(self.raw, some)
            self._check()
            n -= some

    def rows(self, n: int, every: int = 1) -> Columns:
        """Return the next `n` samples, `every` steps apart, from the current state on; takes ``n * every`` steps."""
        return self._rows(n, every, n * every)

    def _rows(self, n: int, every: int, steps: float) -> Columns:
        """Return `n` samples over `steps` steps; the last sample takes only the steps that are left."""
        samples = np.empty((lib.fr_run_channels(self.raw), max(n, 1)))
        first, done = self._row(), 0
        while done < n and lib.fr_run_status(self.raw) == lib.FR_OK:
            last = done == n - 1
            some = 1 if last else min(n - 1 - done, _BLOCK)
            block = np.empty((len(samples), some))
            raw = ffi.new("FrSamples *", [len(samples), some, 0, pointer(block)])
            lib.fr_run_rows(self.raw, int(steps - (n - 1) * every) if last else every, raw)
            samples[:, done : done + raw.count] = block[:, : raw.count]
            done += raw.count
        columns = self._columns(samples[:, :done], first)
        self._check(columns)
        return columns

    def _check(self, columns: Columns | None = None) -> None:
        if lib.fr_run_status(self.raw) == lib.FR_OK:
            return
        report = Report()
        lib.fr_run_explain(self.raw, report.pointer)
        error = StoppedError(report.findings())
        error.columns = columns
        error.args = (f"stopped at t = {self.time:.9g} s: {error}",)
        raise error

    def save(self) -> bytes:
        """Take a snapshot of state, time and measures."""
        memory = np.empty(lib.FR_SNAPSHOT_MAX, dtype=np.uint8)
        size = lib.fr_run_save(self.raw, ffi.cast("void *", memory.ctypes.data))
        return memory[:size].tobytes()

    def restore(self, snapshot: bytes) -> None:
        """Continue from a snapshot of a run of the same experiment."""
        padded, _memory = aligned("char", 16, lib.FR_SNAPSHOT_MAX)
        ffi.memmove(padded, snapshot, len(snapshot))
        lib.fr_run_restore(self.raw, padded)

    def measure(self, measured: bool = True) -> None:
        """Switch the measurement of the contacts in every step on or off; by default it is off."""
        lib.fr_run_measure(self.raw, measured)

    def measures(self) -> dict[str, float]:
        """Measures of each contact since the measurement was switched on; keys of the second contact end in ``_2``."""
        found = {}
        values = ffi.new("double[]", lib.FR_MEASURE_COUNT)
        for i in range(int(self._described["contacts"])):
            lib.fr_run_measures(self.raw, i, values)
            for channel, value in zip(self._described["measures"], values):
                found[channel["key"] + ("_2" if i else "")] = value
        return found

    def state(self, contact: int = 0) -> str:
        """Whether a measured contact has settled: not settled, settled, at rest or winding up."""
        return ("not settled", "settled", "at rest", "winding up")[lib.fr_run_state(self.raw, contact)]

    def largest_stable_step(self, duration: float | None = None) -> float:
        """The largest stable time step [s], found to 1 % by trial runs over `duration` [s]; NaN without a contact."""
        trial, _memory = aligned("FrRun", 64, self._memory.size)
        return float(lib.fr_run_longest_step(self.raw, trial, self.duration if duration is None else duration))

    def events(self) -> list[dict[str, float | str]]:
        """Events since t = 0, the earliest first; if there are more than 128, the last 128."""
        memory = np.empty((lib.FR_EVENTS_MAX, lib.FR_EVENT_NUMBERS_MAX))
        return self._events(lib.fr_run_events(self.raw, pointer(memory)), memory)

    def _events(self, count: int, memory: Array) -> list[dict[str, float | str]]:
        """Events from numbers that follow each other in memory: the kind of an event, then its channels."""
        kinds, keys = list(self.experiment.events), [channel["key"] for channel in self._described["event_channels"]]
        rows = memory.reshape(-1)[: count * (1 + len(keys))].reshape(count, 1 + len(keys)).tolist()
        return [{"event": kinds[int(kind)], **dict(zip(keys, numbers))} for kind, *numbers in rows]

    def error(self) -> float:
        """Mean absolute error [rad] against the recording that the run was opened with; NaN without one."""
        return float(lib.fr_run_error(self.raw))

    def shape(self) -> Array:
        """Lines of the picture of the run: rows of x, y [m], and 1 if a joint is at rest; NaN between two lines."""
        points = np.empty((lib.FR_SHAPE_MAX, 3))
        return points[: lib.fr_run_shape(self.raw, pointer(points))]


def _steps_of(run: Run, duration: float | None) -> int:
    lasts = run.duration if duration is None else float(duration)
    steps = math.floor(lasts / run.T + 0.5) if math.isfinite(lasts) else _STEPS_MAX + 1
    if lasts >= run.T * (1 - 1e-9) and steps <= _STEPS_MAX:
        return steps
    code = lib.FR_DURATION_TOO_SHORT if steps <= _STEPS_MAX else lib.FR_DURATION_TOO_LONG
    with Report() as report:
        accepted = {"shortest": (run.T, ""), "longest": (_STEPS_MAX * run.T, "s")}
        report.refuse(code, "duration", duration=(lasts, ""), T=(run.T, "s"), **accepted)
    raise AssertionError


def run(
    name: str,
    text_form: str = "",
    /,
    *,
    duration: float | None = None,
    every: int = 1,
    log: Log = None,
    **parameters: Value | None,
) -> Columns:
    """Run a simulation and return its samples: the columns of ``friction run``, with the same bits.

    Parameters
    ----------
    name : str
        One of `friction.runs()`.
    text_form : str
        Parameters as in the command: ``"element=A F=8"``.
    duration : float, optional
        Duration [s]; by default the duration of the experiment or of the recording.
    every : int
        Number of steps between samples. A sample is the state before its step.
    log : Recording or path-like, optional
        A recording of a bench, or its file, whose goals the run follows. It also sets time step, start and trajectory,
        unless they are given.
    **parameters
        Parameters by key: numbers, names of options, or points.

    Returns
    -------
    Columns
        An array for each channel.

    Raises
    ------
    FrictionError
        With a finding for every unknown key, refused value and refused combination.
    StoppedError
        If a value is no longer finite; its `columns` are the samples before.

    Examples
    --------
    >>> import friction
    >>> columns = friction.run("sliding_block", element="A", F=8, v0=0.7, h=-1, duration=0.2, every=100)
    >>> columns["v"]
    array([0.7, 0. ])
    """
    if every < 1:
        raise ValueError(f"every is {every}; give 1 or more")
    opened = Run(name, text_form, log=log, **parameters)
    if duration is None and opened._log is not None:
        duration = opened._log.duration
    steps = _steps_of(opened, duration)
    n = -(-steps // every)
    return opened._rows(n, every, (n - 1) * every + 1)


def measures(
    name: str, text_form: str = "", /, *, duration: float | None = None, **parameters: Value | None
) -> dict[str, float]:
    """The measures of a whole run, as ``friction run --measures`` prints them.

    These are chatter, drift, energy created and dissipated, time at rest, period and amplitude of stick-slip, and the
    largest stable time step. The parameters are the same as for `run`.
    """
    opened = Run(name, text_form, log=None, **parameters)
    steps = _steps_of(opened, duration)
    opened.measure()
    opened.steps(steps)
    lasts = opened.duration if duration is None else duration
    return {**opened.measures(), "largest_stable_T": opened.largest_stable_step(lasts)}


def events(
    name: str, text_form: str = "", /, *, duration: float | None = None, **parameters: Value | None
) -> list[dict[str, float | str]]:
    """The events of a run with a transmission, and their times, as ``friction run --events`` prints them.

    Each event has its kind, and its numbers by the keys of the experiment; NaN if a number does not exist. The
    parameters are the same as for `run`.
    """
    opened = Run(name, text_form, log=None, **parameters)
    if not opened._described["event_channels"]:
        raise ValueError(f"{name} reports no events")
    memory = np.empty((lib.FR_STEP_EVENTS_MAX, lib.FR_EVENT_NUMBERS_MAX))
    found: list[dict[str, float | str]] = []
    for _ in range(_steps_of(opened, duration)):
        opened.steps()
        if count := opened.raw.experiment.events(opened.raw.state, pointer(memory)):
            found += opened._events(count, memory)
    return found


def curve(name: str, text_form: str = "", /, *, x: ArrayLike | None = None, **parameters: Value | None) -> Columns:
    """Evaluate a curve: the columns of ``friction curve``, with the same bits.

    Parameters
    ----------
    name : str
        One of `friction.curves()`.
    text_form : str
        Parameters as in the command: ``"law=stribeck F_S=2.5"``.
    x : array_like, optional
        Values of x; by default, 201 points over the range that shows the curve best.
    **parameters
        Parameters by key. If the command accepts a list, such as ``v=[-0.1, 0, 0.1]`` of the curve element, the curves
        of all its members are concatenated.

    Examples
    --------
    >>> import friction
    >>> limits = friction.curve("drive_backdrive", preset="mx106", model="m4", x=[0, 10])
    >>> limits["tau_drive"]
    array([       nan, 6.15504396])
    """
    found = lib.fr_experiment_find(lib.FR_CURVE, name.encode())
    family = text(found.family) if found != ffi.NULL else ""
    members = _members(family, text_form, parameters) if family else []
    if not members:
        return Curve(name, text_form, **parameters)(x)
    text_form = " ".join(item for item in text_form.split() if not item.startswith(f"{family}="))
    opened = [Curve(name, text_form, **dict(parameters, **{family: member})) for member in members]
    if x is None:
        x = opened[0].points()
    every = [one(x) for one in opened]
    arrays = {key: np.concatenate([columns[key] for columns in every]) for key in every[0]}
    return Columns(arrays, every[0].channels, every[0].parameters, every[0].readings, every[0].notes)


def _members(key: str, text_form: str, parameters: Mapping[str, Value | None]) -> list[Value]:
    """Members of the list of a parameter; empty if it is not a list."""
    given = parameters.get(key)
    if given is None:
        given = next((item.partition("=")[2] for item in text_form.split() if item.startswith(f"{key}=")), "")
    if isinstance(given, str):
        return list(given.split(",")) if "," in given else []
    return [] if np.ndim(given) == 0 else list(np.asarray(given).tolist())


def _published() -> list[tuple[str, str, int, Any]]:
    """Every figure of a paper: kind and name of its experiment, its number there, and its description."""
    every = described("")["experiments"]
    return [(one["kind"], one["name"], i, figure) for one in every for i, figure in enumerate(one["figures"])]


def figures() -> list[dict[str, Any]]:
    """Numbers of the papers' figures with the computed ones, as ``friction figures`` prints them.

    Each entry has figure, number, paper (the printed text), program, unit and remark.
    """
    found = []
    computed = np.empty(lib.FR_FIGURE_NUMBERS_MAX)
    for kind, name, i, figure in _published():
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FrictionWarning)  # figures also show errors of models
            opened = (Run if kind == "run" else Curve)(name, figure["settings"])
        lib.fr_run_figure(opened.raw, i, pointer(computed))
        for number, program in zip(figure["numbers"], computed.tolist()):
            words = {key: number[key] for key in ("paper", "unit", "remark")}
            found.append({"figure": figure["name"], "number": number["name"], "program": program, **words})
    return found


def figure(name: str, text_form: str = "", /, *, x: ArrayLike | None = None, **parameters: Value | None) -> Columns:
    """The columns of a figure of a paper: its run or curve with the parameters printed in the paper.

    Parameters
    ----------
    name : str
        Name in `figures`, such as ``"Kikuuwe 2006, fig 6, left"``.
    text_form, **parameters
        Parameters that replace the paper's parameters.
    x : array_like, optional
        Values of x, for a curve.

    Examples
    --------
    >>> import friction
    >>> columns = friction.figure("Kikuuwe 2006, fig 6, left")
    >>> print(columns["v"][-1], columns["f"][-1])
    0.0 -1.0
    """
    every = {found["name"]: (kind, experiment, found) for kind, experiment, _, found in _published()}
    if name not in every:
        raise ValueError(f"unknown figure {name!r}; available: {'; '.join(every)}")
    kind, experiment, found = every[name]
    others = _keys(text_form, parameters)
    settings = [item for item in found["settings"].split() if item.partition("=")[0] not in others]
    given = " ".join([*settings, text_form])
    if kind == "curve":
        return curve(experiment, given, x=x, **parameters)
    return run(experiment, given, duration=found["duration"], every=1, log=None, **parameters)
