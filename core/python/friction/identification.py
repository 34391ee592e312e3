"""Identification: friction and motor of a servo from recordings of its pendulum bench (Duclusaud 2024, section V)."""

from __future__ import annotations

import dataclasses
import json
import os
import pathlib
import tempfile
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from typing import Any, Union

from ._form import Value, lines
from ._friction import ffi, lib
from ._native import aligned, chosen, text
from .errors import Finding, Report
from .recording import Recording
from .servo import _of_file

#: A recording: a file or folder, a `Recording`, or a `Recording` with known parameters of its bench.
Log = Union[str, "os.PathLike[str]", Recording, "tuple[Recording, Mapping[str, Value]]"]

# reading and writing use static memory of the library's command
_ONE_AT_A_TIME = threading.Lock()


@dataclasses.dataclass(frozen=True)
class Progress:
    """Progress of an identification.

    Attributes
    ----------
    stage : str
        ``"fit"``, ``"folds"``, ``"extras"``, ``"intervals"``, ``"bootstrap"`` or ``"plan"``.
    share, whole : float
        Completed share of the stage, and of the whole identification, from 0 to 1.
    losses : dict of str to float
        The best loss [rad] of each model so far; infinite before the first one.
    """

    stage: str
    share: float
    whole: float
    losses: dict[str, float]


@dataclasses.dataclass(frozen=True, repr=False)
class Identification:
    """Result of an identification.

    Attributes
    ----------
    complete : bool
        False if it was interrupted; it then has the best result so far.
    result : dict
        The complete result: the file ``result.json`` of the command, parsed.
    files : dict of str to str
        Files that the command writes with ``--out``, by name: ``table.csv``, ``intervals.csv``, ``report.html``,
        ``report.md``, and for each model a parameter file such as ``m3.json``.
    notes : list of Finding
        Notes and warnings about the recordings.
    """

    complete: bool
    result: dict[str, Any]
    files: dict[str, str]
    notes: list[Finding]

    @property
    def models(self) -> dict[str, dict[str, Any]]:
        """Results of each model: ``train`` error, ``parameters`` with their intervals, ``history``, ..."""
        found: dict[str, dict[str, Any]] = self.result["models"]
        return found

    def parameters(self, model: str) -> dict[str, float]:
        """The identified parameters of a model."""
        return {key: one["value"] for key, one in self.models[model]["parameters"].items()}

    def servo(self, model: str) -> dict[str, float | str]:
        """The whole servo, for `Servo`, `Bench` and `friction.run`: what `read_servo` reads from its written file."""
        identified = {one: self.files[f"{one}.json"] for one in self.models if f"{one}.json" in self.files}
        return _of_file(f"{model}.json", chosen("model", model, identified).encode())

    def __repr__(self) -> str:
        errors = (f"{model} {one['train']:.4g} rad" for model, one in self.models.items() if one["train"] is not None)
        return f"<Identification{'' if self.complete else ', interrupted'}: {', '.join(errors)}>"

    def write(self, folder: str | os.PathLike[str]) -> None:
        """Write all files to a folder, which is created if it does not exist."""
        path = pathlib.Path(folder)
        path.mkdir(parents=True, exist_ok=True)
        for name, content in self.files.items():
            (path / name).write_text(content, encoding="utf-8")


def _listed(value: Any) -> str:
    """Names, or names with ranges or values, in the syntax of the command."""
    if isinstance(value, Mapping):
        items = value.items()
        return ",".join(f"{key}:{':'.join(map(repr, map(float, ends)))}" for key, ends in items)
    return value if isinstance(value, str) else ",".join(value)


def _files(logs: Log | Iterable[Log], folder: str) -> list[str]:
    """Paths of recordings; arrays are written to files."""
    several = [logs] if isinstance(logs, (str, os.PathLike, Recording, tuple)) else list(logs)
    paths = []
    for i, log in enumerate(several):
        recording, bench = log if isinstance(log, tuple) else (log, {})
        if isinstance(recording, Recording):
            path = os.path.join(folder, f"recording_{i:04}.csv")
            recording.write(path, **bench)
            paths.append(path)
        else:
            if bench:
                raise TypeError(f"{recording!r} is a file: its values are in its remarks or benches=, not in a dict")
            paths.append(os.fspath(recording))
    return paths


def _taken(told: Any) -> str:
    """A text that the library has allocated, which is freed."""
    try:
        return text(told)
    finally:
        lib.fr_study_free_text(told)


class _Study:
    """An identification in progress."""

    def __init__(self, arguments: Sequence[str]) -> None:
        self._kept = [ffi.new("char[]", argument.encode()) for argument in arguments]
        self._arguments = ffi.new("char *[]", self._kept + [ffi.NULL])
        with Report() as report:
            self.raw = lib.fr_study_read(len(arguments), self._arguments, report.pointer)
        self.notes = report.notes()
        self._changed, self._stopped = threading.Condition(), False
        if self.raw == ffi.NULL or not lib.fr_study_begin(self.raw):
            self.free()
            raise MemoryError

    def free(self) -> None:
        lib.fr_study_free(self.raw)
        self.raw = ffi.NULL

    def progress(self) -> Progress:
        with self._changed:
            now = json.loads(_taken(lib.fr_study_progress(self.raw)))
        losses = {one["model"]: float("inf") if one["loss"] is None else one["loss"] for one in now["models"]}
        return Progress(now["stage"], now["share"], now["whole"], losses)

    def _take_tasks(self) -> None:
        task, _task = aligned("char", 64, lib.fr_study_task_size(self.raw))
        memory, _memory = aligned("char", 64, lib.fr_study_thread_size())
        with self._changed:
            while not self._stopped and not lib.fr_study_done(self.raw):
                if not lib.fr_study_take(self.raw, task):
                    self._changed.wait()
                    continue
                self._changed.release()
                try:
                    more = True
                    while more and not self._stopped:
                        more = lib.fr_study_advance(self.raw, task, memory)
                finally:
                    self._changed.acquire()
                if not more:
                    lib.fr_study_end(self.raw, task)
                    self._changed.notify_all()

    def make_work(self, jobs: int, seconds: float, tell: Callable[[Progress], Any] | None) -> None:
        """Run the current work unit with threads; they have ended when this returns or raises an exception."""
        with ThreadPoolExecutor(jobs) as pool:
            try:
                running = {pool.submit(self._take_tasks) for _ in range(jobs)}
                while running:
                    ended, running = wait(running, seconds, FIRST_EXCEPTION)
                    for thread in ended:
                        thread.result()
                    if tell:
                        tell(self.progress())
            except BaseException:
                with self._changed:
                    self._stopped = True
                    self._changed.notify_all()
                raise

    def outputs(self) -> dict[str, str]:
        files: dict[str, str] = {}
        number = 0
        while (told := lib.fr_study_output(self.raw, number)) != ffi.NULL:
            name, _, content = _taken(told).partition("\n")
            if name:
                files[name] = content
            number += 1
        return files


def identify(
    logs: Log | Iterable[Log],
    text_form: str = "",
    /,
    *,
    model: str | Sequence[str] | None = None,
    seed: int | None = None,
    budget: int | None = None,
    loss: str | None = None,
    T: float | None = None,
    start: float | None = None,
    end: float | None = None,
    columns: str | None = None,
    benches: str | os.PathLike[str] | None = None,
    folds: str | int | None = None,
    holdout: str | None = None,
    free: str | Sequence[str] | Mapping[str, tuple[float, float]] | None = None,
    fix: Mapping[str, float] | None = None,
    bounds: str | None = None,
    intervals: bool = True,
    level: float | None = None,
    bootstrap: int | None = None,
    plan: bool | str = False,
    jobs: int | None = None,
    progress: Callable[[Progress], Any] | None = None,
    every: float = 0.2,
    **parameters: Value | None,
) -> Identification:
    """Identify friction and motor of a servo from recordings, as ``friction identify`` does, with the same bits.

    Ctrl-C, or KeyboardInterrupt in `progress`, stops it and returns the best so far, with `Identification.complete` False.

    Parameters
    ----------
    logs : path, Recording, (Recording, dict), or several
        Files and folders as in the command, or arrays. The dict has known parameters of the bench of a recording:
        ``{"mass": 0.49, "length": 0.1, "kp": 100}``.
    text_form : str
        Arguments as in the command: ``"preset=xl330 mass=0.49 --free=delay"``.
    model : str or sequence of str, optional
        ``"m1"`` to ``"m6"``; by default all six.
    seed, budget : int, optional
        Seed of the random numbers; number of simulations of all recordings for each model.
    loss : str, optional
        ``"mae"`` or ``"rms"``.
    T, start, end : float, optional
        Time between samples, and the beginning and end of the part of each recording that is used [s].
    columns, benches, folds, holdout : str, optional
        Names of columns, table of benches, groups of recordings to leave out together, test recordings.
    free : sequence or mapping, optional
        Additional parameters to fit, with or without a range: ``["delay"]``, ``{"delay": (0, 0.1)}``.
    fix : mapping, optional
        Known values of parameters, which are not fitted.
    bounds : str, optional
        ``"published"`` or ``"wide"``.
    intervals : bool
        Compute intervals of the parameters, which takes as long as the fits.
    level : float, optional
        Desired coverage: how often an interval contains its parameter.
    bootstrap : int, optional
        Number of fits to recordings drawn with replacement.
    plan : bool or str
        Compute which recording to make next.
    jobs : int, optional
        Number of threads; by default one for each processor. It does not change the result.
    progress : callable, optional
        Called with a `Progress` every `every` seconds, in the calling thread.
    **parameters
        Known parameters of the benches: ``preset``, ``mass``, ``length``, ``kp``, ``vin``, ...

    Returns
    -------
    Identification

    Raises
    ------
    FrictionError
        With a finding for every refused item in arguments and files.
    KeyboardInterrupt
        If it is interrupted before there is a result.
    """
    options: dict[str, Any] = {"seed": seed, "budget": budget, "loss": loss, "T": T, "from": start, "to": end}
    options |= {"columns": columns, "benches": None if benches is None else os.fspath(benches)}
    options |= {"folds": folds, "holdout": holdout, "free": None if free is None else _listed(free)}
    options |= {"fix": None if fix is None else ",".join(f"{key}={float(value)!r}" for key, value in fix.items())}
    options |= {"bounds": bounds, "intervals": None if intervals else "none", "level": level, "bootstrap": bootstrap}
    options |= {"plan": plan if isinstance(plan, str) else None}
    with tempfile.TemporaryDirectory() as folder, _ONE_AT_A_TIME:
        arguments = _files(logs, folder) + text_form.split()
        with Report() as report:
            arguments += lines("", parameters, report).decode().splitlines()
        if model is not None:
            arguments.append(f"model={model if isinstance(model, str) else ','.join(model)}")
        arguments += [f"--{key}={value}" for key, value in options.items() if value is not None]
        arguments += ["--plan"] if plan is True else []
        study = _Study(arguments)
        try:
            return _make(study, jobs or os.cpu_count() or 1, every, progress)
        finally:
            study.free()


def _make(study: _Study, jobs: int, every: float, progress: Callable[[Progress], Any] | None) -> Identification:
    complete = True
    try:
        while (coming := lib.fr_study_next_work(study.raw)) > 0:
            study.make_work(jobs, every, progress)
        if coming < 0:
            raise MemoryError
    except KeyboardInterrupt:
        complete = False
    lib.fr_study_conclude(study.raw)
    files = study.outputs()
    result = json.loads(files["result.json"])
    if not complete and not any(one["train"] is not None for one in result["models"].values()):
        raise KeyboardInterrupt
    return Identification(complete, result, files, study.notes)
