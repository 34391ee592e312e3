"""The pendulum test bench: a servo that swings a mass; one bench, or thousands in parallel."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, NamedTuple

import numpy as np

from ._form import Value, form
from ._friction import ffi, lib
from ._native import Array, ArrayLike, Running, aligned, doubles, pointer, text
from .columns import Columns
from .description import experiment
from .errors import Finding, Report
from .servo import _OfServo


class Torques(NamedTuple):
    """The torques of a step [N m]."""

    motor: float
    external: float
    friction: float
    friction_limit: float
    hand: float


def _refuse_of_run(filled: Any) -> None:
    """Refuse parameters of the run: goals and acceleration of the base come from the caller, goals without delay, and
    the servo moves the arm directly."""
    given = {text(entry.row.key) for entry in filled.entry[0 : filled.count] if entry.given}
    for key in sorted(given):
        if key in ("trajectory", "theta_d", "goal", "delay", "gear") or key.startswith(("base_", "goal_")):
            raise ValueError(f"{key} is a parameter of the run servo_pendulum, not of a bench; use friction.run")


class Bench(Running, _OfServo):
    """A servo that swings a mass on an arm; angle 0 hangs down. It keeps its state from step to step.

    Parameters
    ----------
    text_form : str
        Parameters as in the command: ``"preset=mx106 model=m6"``.
    **parameters
        Parameters of ``friction.runs()["servo_pendulum"]`` except trajectory, delay, base and transmission: ``preset``,
        ``model``, ``mass`` [kg], ``length`` [m], ``kp``, ``T`` [s], ``theta_0`` [rad], ...

    Examples
    --------
    >>> import friction
    >>> bench = friction.Bench(preset="mx106", model="m6", kp=8)
    >>> for k in range(1000):
    ...     torques = bench.step(1.5)
    >>> round(bench.q, 3)
    1.367
    """

    def __init__(self, text_form: str = "", /, **parameters: Value | None) -> None:
        self.raw: Any = ffi.new("FrBench *")
        self.state: Any = ffi.new("FrBenchState *")
        with Report() as report:
            self._form = form(lib.fr_servo_pendulum_rows, text_form, parameters, report)
            _refuse_of_run(self._form)
            lib.fr_bench_from_form(self.raw, self._form, report.pointer)
        #: Notes and warnings about the parameters.
        self.notes: list[Finding] = report.notes()
        self.restart()

    def __repr__(self) -> str:
        known = self.parameters
        return f"<Bench: {known['preset']} {known['model']}, {known['mass']} kg at {known['length']} m, q = {self.q:.6g} rad>"

    def restart(self) -> None:
        """Return to the start."""
        self.state[0] = ffi.new("FrBenchState *")[0]
        self.q = float(lib.fr_form_value(self._form, b"theta_0"))
        self.omega = float(lib.fr_form_value(self._form, b"omega_0"))

    @property
    def q(self) -> float:
        """Measured angle [rad]."""
        return float(self.state.q)

    @q.setter
    def q(self, value: float) -> None:
        self.state.q = value

    @property
    def omega(self) -> float:
        """Velocity [rad/s]."""
        return float(self.state.omega)

    @omega.setter
    def omega(self, value: float) -> None:
        self.state.omega = value

    @property
    def T(self) -> float:
        """Time step [s]."""
        return float(lib.fr_form_value(self._form, b"T"))

    @property
    def largest_step(self) -> float:
        """The largest time step [s] with which an oscillation does not grow from step to step."""
        return float(lib.fr_bench_longest_step(self.raw))

    def step(self, goal: float, enabled: bool = True, base: tuple[float, float] | None = None) -> Torques:
        """Take one step towards a goal [rad]; `enabled` False: the bridge is released.

        `base` is the acceleration of the base during the step, x and y [m/s²].
        """
        if not math.isfinite(goal):
            raise ValueError(f"the goal is {goal}; give a finite number [rad]")
        command = ffi.new("FrGoal *", [goal, enabled])[0]
        if base is None:
            torques = lib.fr_bench_step(self.raw, self.state, command)
        else:
            torques = lib.fr_bench_step_shaken(
                self.raw, self.state, command, ffi.new("FrAcceleration *", list(base))[0]
            )
        return Torques(torques.motor, torques.external, torques.friction, torques.friction_limit, torques.hand)

    def steps(self, goals: ArrayLike, enabled: ArrayLike | None = None, base: ArrayLike | None = None) -> Columns:
        """Take a step for each goal. Returns time, angle and velocity before each step, and its torques, as columns.

        The columns have the keys of the run servo_pendulum: t, theta_d, theta, omega, tau_m, tau_e, tau_f, tau_f_max.
        `base` has a row for each goal: the acceleration of the base, x and y [m/s²].
        """
        goal = doubles(goals).reshape(-1)
        on = None if enabled is None else doubles(enabled).reshape(-1)
        if on is not None and on.shape != goal.shape:
            raise ValueError(f"{on.size} values of enabled for {goal.size} goals")
        moved = None if base is None else doubles(base)
        if moved is not None and moved.shape != (goal.size, 2):
            raise ValueError(f"base has the shape {moved.shape}, {goal.size} goals need ({goal.size}, 2)")
        numbers = np.empty((lib.FR_BENCH_NUMBERS, goal.size))
        lib.fr_bench_steps(
            self.raw, self.state, goal.size, pointer(goal), pointer(on), pointer(moved), pointer(numbers)
        )
        keys = ["t", "theta_d", "theta", "omega", "tau_m", "tau_e", "tau_f", "tau_f_max"]
        arrays = dict(zip(keys, [self.T * np.arange(goal.size), goal, *numbers]))
        return Columns(arrays, experiment("run", "servo_pendulum").channels, self.parameters, {}, self.notes)


class BenchBatch(Running):
    """Many benches in parallel, each with its own parameters: vectorised, with the same bits as one bench at a time.

    Parameters
    ----------
    benches : int or iterable of Bench
        Number of benches, or the benches themselves, with their states.
    **parameters
        If `benches` is a number: the parameters of `Bench`. Values of the servo and of the bench can be arrays with a
        value for each bench.

    Examples
    --------
    >>> import friction, numpy as np
    >>> batch = friction.BenchBatch(10_000, preset="mx106", model="m6", kp=8, mass=np.linspace(0.5, 1.5, 10_000))
    >>> batch.steps(np.ones(100))
    >>> batch.q.shape
    (10000,)
    """

    def __init__(self, benches: int | Iterable[Bench], /, text_form: str = "", **parameters: Any) -> None:
        if isinstance(benches, int):
            if benches < 0:
                raise ValueError(f"{benches} benches; give 0 or more")
            members = self._vary(benches, text_form, parameters)
        else:
            members = [(bench.raw, bench.state) for bench in benches]
        count = len(members)
        size = int(lib.fr_bench_batch_size(count))
        address, memory = aligned("double", 64, 8 * size)
        #: The memory of the batch (FrBenchBatch).
        self.memory: Array = memory.view(np.float64)
        self.raw: Any = ffi.new("FrBenchBatch *", lib.fr_bench_batch(address, count))
        for i, (bench, state) in enumerate(members):
            lib.fr_bench_batch_set(self.raw, i, bench, state)

    @staticmethod
    def _vary(count: int, text_form: str, parameters: dict[str, Any]) -> list[tuple[Any, Any]]:
        """Benches whose array parameters differ: one definition, with other values in these fields."""
        state_fields = {"theta_0": "q", "omega_0": "omega"}
        servo_fields = {name for name, _ in ffi.typeof("FrServoDef").fields}
        numbers = servo_fields | {name for name, _ in ffi.typeof("FrBenchDef").fields} | state_fields.keys()
        numbers -= {"gear", "gear_stiffness", "reserved", "cookie"}  # the benches of a batch have no transmission
        several = {key: value for key, value in parameters.items() if np.ndim(value) == 1}
        for key, value in several.items():
            if key not in numbers or len(value) != count:
                raise ValueError(f"{key}: give one value, or if it is a number an array of {count}")
        varied = {key: doubles(value) for key, value in several.items()}
        fixed = {key: value for key, value in parameters.items() if key not in varied}
        first = Bench(text_form, **{**fixed, **{key: float(values[0]) for key, values in varied.items() if count}})
        if not varied or not count:
            return [(first.raw, first.state)] * count
        definition = ffi.new("FrBenchDef *", lib.fr_bench_def_from_form(first._form))
        found = []
        with Report() as report:
            for i in range(count):
                bench, state = ffi.new("FrBench *"), ffi.new("FrBenchState *", first.state[0])
                for key, values in varied.items():
                    if key in state_fields:
                        setattr(state, state_fields[key], values[i])
                    else:
                        setattr(definition.servo if key in servo_fields else definition, key, values[i])
                lib.fr_bench_make(bench, definition, report.pointer)
                found.append((bench, state))
        return found

    def __len__(self) -> int:
        return int(self.raw.count)

    def _values(self, k: int) -> Array:
        values = [np.empty(len(self)) for _ in range(3)]
        lib.fr_bench_batch_values(self.raw, *map(pointer, values))
        return values[k]

    @property
    def q(self) -> Array:
        """Measured angle of each bench [rad], a copy."""
        return self._values(0)

    @property
    def omega(self) -> Array:
        """Velocity of each bench [rad/s], a copy."""
        return self._values(1)

    @property
    def error(self) -> Array:
        """Sum of abs(q - measured) over the steps so far of each bench [rad], a copy."""
        return self._values(2)

    def steps(
        self,
        goals: ArrayLike,
        *,
        track: ArrayLike | None = None,
        enabled: ArrayLike | None = None,
        measured: ArrayLike | None = None,
        base_x: ArrayLike | None = None,
        base_y: ArrayLike | None = None,
    ) -> None:
        """Take a step for each row of `goals` with all benches. Other threads can run meanwhile.

        Parameters
        ----------
        goals : array_like
            Goals [rad] of one track, or a column for each of several tracks.
        track : array_like of int, optional
            Track of each bench; by default, all benches follow the first one.
        enabled : array_like, optional
            1 or 0, in the layout of `goals`: whether the bridge is driven.
        measured : array_like, optional
            Angles [rad] in the layout of `goals`, with which q is compared before each step.
        base_x, base_y : array_like, optional
            Acceleration of the base to the right and up [m/s²], in the layout of `goals`; one that is not given is 0.
        """
        if base_x is None and base_y is not None:
            base_x = np.zeros_like(doubles(base_y))
        if base_y is None and base_x is not None:
            base_y = np.zeros_like(doubles(base_x))
        given = {"goal": goals, "enabled": enabled, "measured": measured, "base_x": base_x, "base_y": base_y}
        arrays = {field: doubles(values) for field, values in given.items() if values is not None}
        goal = arrays["goal"]
        if goal.ndim not in (1, 2):
            raise ValueError("goals have a row for each step, and a column for each track")
        for field, array in arrays.items():
            if array.shape != goal.shape:
                raise ValueError(f"{field} has the shape {array.shape}, goals have {goal.shape}")
        tracks = ffi.new("FrTracks *", {field: pointer(array) for field, array in arrays.items()})
        tracks.tracks = 1 if goal.ndim == 1 else goal.shape[1]
        if track is not None:
            of = np.ascontiguousarray(track, dtype=np.intc)
            if of.shape != (len(self),) or (of.size and not (0 <= of.min() and of.max() < tracks.tracks)):
                raise ValueError(f"track has a number from 0 to {tracks.tracks - 1} for each of {len(self)} benches")
            tracks.of = ffi.cast("int *", of.ctypes.data)
        if len(goal):
            lib.fr_bench_batch_step(self.raw, tracks, len(goal))
