"""What there is, as the library describes itself: experiments, parameters, options, channels, published figures."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from ._friction import ffi, lib
from ._native import text, until_no_key, until_null


@dataclasses.dataclass(frozen=True)
class Option:
    """One alternative of a choice.

    Attributes
    ----------
    name, title, text, source, equation : str
        As it is written, in words, one sentence, the paper and equation, and LaTeX.
    parameters : dict of str to Parameter
        Those that only this option has.
    """

    name: str
    title: str
    text: str
    source: str
    equation: str
    parameters: dict[str, Parameter] = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Parameter:
    """A parameter of a law, a servo or an experiment.

    Attributes
    ----------
    key, symbol, unit, text : str
        Its keyword, its symbol in Unicode, its SI unit (``""`` for a pure number), and one sentence.
    kind : str
        ``"number"``, ``"choice"`` or ``"points"``.
    default : float, str or None
        None for a number that may be left out.
    minimum, maximum : float
        What is accepted.
    whole : bool
        Only whole numbers are accepted.
    options : dict of str to Option
        Of a choice.
    """

    key: str
    symbol: str
    unit: str
    text: str
    kind: str
    default: float | str | None
    minimum: float
    maximum: float
    whole: bool
    options: dict[str, Option] = dataclasses.field(repr=False)


@dataclasses.dataclass(frozen=True)
class Channel:
    """A column of numbers: its key, symbol, SI unit, and what it is."""

    key: str
    symbol: str
    unit: str
    text: str


@dataclasses.dataclass(frozen=True)
class Experiment:
    """An experiment: a run over time, or a curve over x.

    Attributes
    ----------
    kind : str
        ``"run"`` or ``"curve"``.
    name, title, text, source : str
        For `friction.run` or `friction.curve`, in words, what it shows, and the paper.
    parameters : dict of str to Parameter
        Those of options are with the options.
    channels, readings : dict of str to Channel
        Its columns, and the numbers that follow from the parameters alone.
    events : dict of str to str
        What can happen at an instant of it, each with one sentence.
    duration : float
        Of a run, unless its parameters give another one [s].
    """

    kind: str
    name: str
    title: str
    text: str
    source: str
    parameters: dict[str, Parameter] = dataclasses.field(repr=False)
    channels: dict[str, Channel] = dataclasses.field(repr=False)
    readings: dict[str, Channel] = dataclasses.field(repr=False)
    events: dict[str, str] = dataclasses.field(repr=False)
    duration: float


def unit(raw: Any, translational: bool) -> str:
    """A unit of rotation, or that of translation in its place."""
    return text(lib.fr_unit(raw, translational))


def channels(raw: Any, translational: bool = False) -> dict[str, Channel]:
    """Channels of the library by their keys."""
    found = (Channel(text(c.key), text(c.symbol), unit(c.unit, translational), text(c.text)) for c in until_no_key(raw))
    return {channel.key: channel for channel in found}


def options(raw: Any, translational: bool = False, defaults: Any = ffi.NULL) -> dict[str, Option]:
    """Options of the library by their names."""
    found = {}
    for option in until_null(raw):
        found[text(option.name)] = Option(
            name=text(option.name),
            title=text(option.title),
            text=text(option.text),
            source=text(option.source),
            equation=text(option.equation),
            parameters=parameters(option.rows, translational, defaults),
        )
    return found


def parameters(raw: Any, translational: bool = False, defaults: Any = ffi.NULL) -> dict[str, Parameter]:
    """Parameter rows of the library by their keys."""
    kinds = {lib.FR_CHOICE: "choice", lib.FR_POINTS: "points"}
    found = {}
    for row in until_null(raw):
        default: float | str | None = lib.fr_param_default(row, defaults)
        if row.scale == lib.FR_CHOICE:
            default = text(row.options[int(lib.fr_param_default(row, defaults))].name)
        elif row.scale == lib.FR_POINTS:
            default = text(row.points)
        elif row.optional:
            default = None
        key = text(row.key)
        found[key] = Parameter(
            key=key,
            symbol=text(row.symbol),
            unit=unit(row.unit, translational),
            text=text(row.text),
            kind=kinds.get(row.scale, "number"),
            default=default,
            minimum=row.min,
            maximum=row.max,
            whole=row.whole,
            options=options(row.options, translational, defaults),
        )
    return found


def describe(raw: Any) -> Experiment:
    """The description of an experiment of the library."""
    return Experiment(
        kind="run" if raw.kind == lib.FR_RUN else "curve",
        name=text(raw.name),
        title=text(raw.title),
        text=text(raw.text),
        source=text(raw.source),
        parameters=parameters(raw.rows, raw.translational, raw.defaults),
        channels=channels(raw.channels, raw.translational),
        readings=channels(raw.readings, raw.translational),
        events={text(kind.name): text(kind.text) for kind in until_null(raw.event_kinds)},
        duration=raw.duration,
    )


@functools.cache
def _all() -> dict[tuple[str, str], Experiment]:
    found = (describe(raw) for raw in until_null(lib.fr_experiments))
    return {(experiment.kind, experiment.name): experiment for experiment in found}


def runs() -> dict[str, Experiment]:
    """All simulations over time by their names, for `friction.run`."""
    return {name: experiment for (kind, name), experiment in _all().items() if kind == "run"}


def curves() -> dict[str, Experiment]:
    """All functions of x by their names, for `friction.curve`."""
    return {name: experiment for (kind, name), experiment in _all().items() if kind == "curve"}


def laws() -> dict[str, Option]:
    """All friction laws by their names, with their parameters."""
    return options(lib.fr_law_options)


def elements() -> dict[str, Option]:
    """All contact elements and friction models by their names, with their parameters."""
    return options(lib.fr_element_options)


def servos() -> dict[str, Option]:
    """All published servos by their names."""
    return options(lib.fr_servo_preset_row.options)


def messages() -> dict[str, str]:
    """The English texts of all messages by their codes, with their arguments in braces."""
    return {text(lib.fr_code_name(code)): text(lib.fr_code_text(code)) for code in range(lib.FR_CODES)}
