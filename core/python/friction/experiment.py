"""Experiments: everything that can be computed by name."""

from __future__ import annotations

import math
import warnings
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from ._friction import ffi, lib
from ._native import (
    Array,
    ArrayLike,
    Value,
    aligned,
    doubles,
    lines,
    pointer,
    text,
    until_no_key,
    until_null,
    values_of,
)
from .columns import Columns
from .description import Channel, Experiment, channels, describe
from .errors import Finding, FrictionWarning, Report, StoppedError
from .recording import Recording

_STEPS_MAX = 2_000_000_000
_BLOCK = 1 << 16  # rows of samples in one call, small enough that Ctrl-C takes effect soon


def _find(kind: int, name: str) -> Any:
    found = lib.fr_experiment_find(kind, name.encode())
    if found == ffi.NULL:
        code = lib.FR_UNKNOWN_RUN if kind == lib.FR_RUN else lib.FR_UNKNOWN_CURVE
        there = ", ".join(text(e.name) for e in until_null(lib.fr_experiments) if e.kind == kind)
        with Report() as report:
            given, names = report.lasting(name.encode()), report.lasting(there.encode())
            name_word = lib.fr_word_part(report.lasting(b"name"), given, 60)
            report.add(code, "", name_word, lib.fr_word(report.lasting(b"names"), names))
    return found


class _Open:
    """An experiment that has been opened with its parameters."""

    _kind: int

    def _open(self, name: str, text_form: str, parameters: Mapping[str, Value | None], log: Recording | None) -> None:
        raw = _find(self._kind, name)
        work, self._work = aligned("char", 64, int(lib.fr_run_work_size(raw)))
        self.raw, self._memory = aligned("FrRun", 64)
        self.raw.work = work
        self._log = log
        with Report() as report:
            recording = log.raw if log is not None else ffi.NULL
            settings = lines(text_form, parameters, report)
            lib.fr_run_open_experiment(self.raw, raw, settings, recording, report.pointer)
        self.notes: list[Finding] = report.notes()

    @property
    def _experiment(self) -> Any:
        return self.raw.experiment

    @property
    def experiment(self) -> Experiment:
        """Description of the experiment: parameters, channels and readings, with their texts and units."""
        return describe(self._experiment)

    @property
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their current values."""
        return values_of(self.raw.form)

    @property
    def readings(self) -> dict[str, float]:
        """Numbers derived from the parameters alone; NaN for one that does not exist with these parameters."""
        keys = [channel.key for channel in until_no_key(self._experiment.readings)]
        return {text(key): float(lib.fr_run_reading(self.raw, key)) for key in keys}

    def _channels(self) -> dict[str, Channel]:
        return channels(self._experiment.channels, self._experiment.translational)

    def _shown(self, row: Array) -> list[bool]:
        """Flags of the channels that are shown: an optional channel is shown if it has a value in the first row."""
        always = len(row) - self._experiment.optional_channels
        return [c < always or not math.isnan(row[c]) for c in range(len(row))]

    def _columns(self, samples: Array, shown: list[bool]) -> Columns:
        found = self._channels()
        arrays = {key: samples[c] for c, key in enumerate(found) if shown[c]}
        return Columns(arrays, found, self.parameters, self.readings, self.notes)


class Curve(_Open):
    """A function of x by name, with its parameters: see `friction.curve`, which evaluates one in a single call.

    Examples
    --------
    >>> import friction
    >>> curve = friction.Curve("phi", law="coulomb", F=2, D=0)
    >>> curve([-1, 1])["phi"]
    array([-2.,  2.])
    """

    _kind = lib.FR_CURVE

    def __init__(self, name: str, text_form: str = "", /, **parameters: Value | None):
        self._open(name, text_form, parameters, None)

    @property
    def span(self) -> tuple[float, float]:
        """The range of x that shows the curve best."""
        ends = ffi.new("double[2]")
        self._experiment.span(lib.fr_run_model(self.raw), ends, ends + 1)
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
        samples = np.empty((lib.fr_experiment_channel_count(self._experiment), len(at)))
        raw = ffi.new("FrSamples *", [samples.shape[0], len(at), 0, pointer(samples)])
        lib.fr_curve_rows(self.raw, pointer(at), len(at), raw)
        row = np.zeros(lib.FR_CHANNEL_MAX)
        if len(at):
            self._experiment.at(lib.fr_run_model(self.raw), at[0], pointer(row))
        return self._columns(samples, self._shown(row[: len(samples)]))


class Run(_Open):
    """A simulation by name, step by step: see `friction.run`, which runs one in a single call.

    Parameters
    ----------
    name : str
        One of `friction.runs()`.
    text_form : str
        Parameters as in the command: ``"element=A F=8"``.
    log : Recording, optional
        A recording of a bench whose goals the run follows. Time step, start and trajectory are taken from the
        recording, unless they are given.
    **parameters
        Parameters by key: numbers, names of options, or points.

    Raises
    ------
    FrictionError
        With a finding for every unknown key, refused value and refused combination.

    Examples
    --------
    >>> import friction
    >>> run = friction.Run("sliding_block", element="A", F=8, v0=0.7, h=-1)
    >>> run.steps(100)
    >>> run.now()["v"], round(run.time, 3)
    (0.0, 0.1)
    """

    _kind = lib.FR_RUN

    def __init__(self, name: str, text_form: str = "", /, *, log: Recording | None = None, **parameters: Value | None):
        if log is not None:
            given = parameters.keys() | {item.partition("=")[0] for item in text_form.split()}
            start = {"theta_0": lib.FR_POSITION, "omega_0": lib.FR_VELOCITY}
            own: dict[str, Value | None] = {"trajectory": "log", "T": f"{log.period:.6g}"}
            for key, column in start.items():
                value = lib.fr_recording_at(log.raw, column, 0)
                own[key] = 0.0 if math.isnan(value) else value
            parameters = {**{key: value for key, value in own.items() if key not in given}, **parameters}
        self._open(name, text_form, parameters, log)

    @property
    def time(self) -> float:
        """Time [s]."""
        return float(lib.fr_run_time(self.raw))

    @property
    def T(self) -> float:
        """Time step [s]."""
        return float(self.raw.T)

    @property
    def duration(self) -> float:
        """Default duration of the run [s]."""
        return float(lib.fr_run_duration(self.raw))

    def set(self, text_form: str = "", /, **parameters: Value | None) -> None:
        """Change parameters; parameters that are not given return to their defaults. Time and state continue."""
        with Report() as report:
            lib.fr_run_set(self.raw, lines(text_form, parameters, report), report.pointer)
        self.notes = report.notes()

    def restart(self) -> None:
        """Return to t = 0 with the current parameters."""
        lib.fr_run_restart(self.raw)

    def now(self) -> dict[str, float]:
        """The current value of each channel."""
        return dict(zip(self._channels(), self._row().tolist()))

    def _row(self) -> Array:
        row = np.zeros(lib.FR_CHANNEL_MAX)
        lib.fr_run_now(self.raw, pointer(row))
        return row[: lib.fr_experiment_channel_count(self._experiment)]

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
        samples = np.empty((lib.fr_experiment_channel_count(self._experiment), max(n, 1)))
        shown, done = self._shown(self._row()), 0
        while done < n and self.raw.status == lib.FR_OK:
            last = done == n - 1
            some = 1 if last else min(n - 1 - done, _BLOCK)
            block = np.empty((samples.shape[0], some))
            raw = ffi.new("FrSamples *", [samples.shape[0], some, 0, pointer(block)])
            lib.fr_run_rows(self.raw, int(steps - (n - 1) * every) if last else every, raw)
            samples[:, done : done + raw.count] = block[:, : raw.count]
            done += raw.count
        columns = self._columns(samples[:, :done], shown)
        self._check(columns)
        return columns

    def _check(self, columns: Columns | None = None) -> None:
        if self.raw.status == lib.FR_OK:
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
        for i in range(self._experiment.contacts):
            values = ffi.new("double[]", lib.FR_MEASURE_COUNT)
            lib.fr_measure_values(ffi.addressof(self.raw.measuring, i), values)
            for channel, value in zip(until_no_key(lib.fr_measures), values):
                found[text(channel.key) + ("_2" if i else "")] = value
        return found

    def largest_stable_step(self, duration: float | None = None) -> float:
        """The largest stable time step [s], found to 1 % by trial runs over `duration` [s]; NaN without a contact."""
        trial, _memory = aligned("FrRun", 64)
        return float(lib.fr_run_longest_step(self.raw, trial, self.duration if duration is None else duration))

    def events(self) -> list[dict[str, float | str]]:
        """Events since t = 0, the earliest first; if there are more than 128, the last 128."""
        return self._events(*self._last_events())

    def _last_events(self) -> tuple[int, Any]:
        numbers = lib.fr_experiment_event_numbers(self._experiment)
        memory = ffi.new("double[]", lib.FR_EVENTS_MAX * max(numbers, 1))
        return lib.fr_run_events(self.raw, memory), memory

    def _events(self, count: int, memory: Any) -> list[dict[str, float | str]]:
        keys = [text(channel.key) for channel in until_no_key(self._experiment.event_channels)]
        found: list[dict[str, float | str]] = []
        for i in range(count):
            event: dict[str, float | str] = dict(zip(keys, memory[i * len(keys) : (i + 1) * len(keys)]))
            event[keys[0]] = text(self._experiment.event_kinds[int(memory[i * len(keys)])].name)
            found.append(event)
        return found

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
    with Report() as report:
        numbers = [(b"duration", lasts, b""), (b"T", run.T, b"s"), (b"shortest", run.T, b"")]
        numbers.append((b"longest", _STEPS_MAX * run.T, b"s"))
        arguments = [lib.fr_quantity(report.lasting(n), value, report.lasting(u)) for n, value, u in numbers]
        code = lib.FR_DURATION_TOO_SHORT if steps <= _STEPS_MAX else lib.FR_DURATION_TOO_LONG
        report.add(code, "duration", *arguments)
    raise AssertionError


def run(
    name: str,
    text_form: str = "",
    /,
    *,
    duration: float | None = None,
    every: int = 1,
    log: Recording | None = None,
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
    log : Recording, optional
        A recording of a bench whose goals the run follows.
    **parameters
        Parameters by key: numbers, names of options, or points.

    Returns
    -------
    Columns
        An array for each channel.

    Raises
    ------
    FrictionError
        With a finding for every refused input.
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
    if duration is None and log is not None:
        duration = log.duration
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
    if opened._experiment.events == ffi.NULL:
        raise ValueError(f"{name} reports no events")
    memory = ffi.new("double[]", lib.FR_STEP_EVENTS_MAX * lib.FR_EVENT_NUMBERS_MAX)
    found: list[dict[str, float | str]] = []
    state = ffi.addressof(opened.raw, "state")
    for _ in range(_steps_of(opened, duration)):
        lib.fr_run_step(opened.raw, 1)
        opened._check()
        count = opened._experiment.events(state, memory)
        if count:
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
    family = text(_find(lib.FR_CURVE, name).family)
    members = _members(family, text_form, parameters) if family else []
    if not members:
        return Curve(name, text_form, **parameters)(x)
    text_form = " ".join(item for item in text_form.split() if not item.startswith(f"{family}="))
    others = {key: value for key, value in parameters.items() if key != family}
    opened = [Curve(name, text_form, **others, **{family: member}) for member in members]
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


def _published() -> Iterator[tuple[Any, Any]]:
    """Every experiment with a figure of a paper."""
    for experiment in until_null(lib.fr_experiments):
        for figure in until_no_key(experiment.figures, "name"):
            yield experiment, figure


def figures() -> list[dict[str, Any]]:
    """Numbers of the papers' figures with the computed ones, as ``friction figures`` prints them.

    Each entry has figure, number, paper (the printed text), program, unit and remark.
    """
    found = []
    for experiment, figure in _published():
        numbers = ffi.new("double[]", lib.FR_FIGURE_NUMBERS_MAX)
        opened: type[Run] | type[Curve] = Run if experiment.kind == lib.FR_RUN else Curve
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", FrictionWarning)  # figures also show errors of models
            one = opened(text(experiment.name), text(figure.settings))
        lib.fr_figure_numbers(one.raw, ffi.addressof(figure), numbers)
        for i in range(figure.count):
            number = figure.numbers[i]
            words = {key: text(getattr(number, key)) for key in ("paper", "unit", "remark")}
            found.append({"figure": text(figure.name), "number": text(number.name), "program": numbers[i], **words})
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
    for experiment, found in _published():
        if text(found.name) == name:
            break
    else:
        names = "; ".join(text(one.name) for _, one in _published())
        raise ValueError(f"unknown figure {name!r}; available: {names}")
    others = parameters.keys() | {item.partition("=")[0] for item in text_form.split()}
    settings = [item for item in text(found.settings).split() if item.partition("=")[0] not in others]
    given = " ".join([*settings, text_form])
    if experiment.kind == lib.FR_CURVE:
        return curve(text(experiment.name), given, x=x, **parameters)
    return run(text(experiment.name), given, duration=found.duration, every=1, log=None, **parameters)
