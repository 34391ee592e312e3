"""Description of the library by itself: experiments, parameters, options, channels, published figures."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from ._friction import ffi, lib
from ._native import text, until_no_key, until_null


@dataclasses.dataclass(frozen=True)
class Option:
    """An option of a choice.

    Attributes
    ----------
    name, title, text, source, equation : str
        Name in arguments, title, one sentence, paper and equation, and LaTeX.
    parameters : dict of str to Parameter
        Parameters that only this option has.
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
        Keyword, symbol in Unicode, SI unit (``""`` for a pure number), and one sentence.
    kind : str
        ``"number"``, ``"choice"`` or ``"points"``.
    default : float, str or None
        Default value; None for an optional number.
    minimum, maximum : float
        Range of accepted values.
    whole : bool
        Only whole numbers are accepted.
    options : dict of str to Option
        Options of a choice.
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
    """A column of numbers: key, symbol, SI unit, and meaning."""

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
        Name for `friction.run` or `friction.curve`, title, purpose, and paper.
    parameters : dict of str to Parameter
        Parameters; parameters of options are listed with their options.
    channels, readings : dict of str to Channel
        Columns, and the numbers derived from the parameters alone.
    events : dict of str to str
        Kinds of events that can occur, each with one sentence.
    duration : float
        Duration of a run [s], unless its parameters specify another one.
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
    """A unit of rotation, or the corresponding unit of translation."""
    return text(lib.fr_unit(raw, translational))


def channels(raw: Any, translational: bool = False) -> dict[str, Channel]:
    """Channels of the library by key."""
    found = (Channel(text(c.key), text(c.symbol), unit(c.unit, translational), text(c.text)) for c in until_no_key(raw))
    return {channel.key: channel for channel in found}


def options(raw: Any, translational: bool = False, defaults: Any = ffi.NULL) -> dict[str, Option]:
    """Options of the library by name."""
    found: dict[str, str] = {}
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
    """Parameter rows of the library by key."""
    kinds = {lib.FR_CHOICE: "choice", lib.FR_POINTS: "points"}
    found: dict[str, str] = {}
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
    """Description of an experiment of the library."""
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
    """All simulations over time by name, for `friction.run`."""
    return {name: experiment for (kind, name), experiment in _all().items() if kind == "run"}


def curves() -> dict[str, Experiment]:
    """All functions of x by name, for `friction.curve`."""
    return {name: experiment for (kind, name), experiment in _all().items() if kind == "curve"}


def laws() -> dict[str, Option]:
    """All friction laws by name, with their parameters."""
    return options(lib.fr_law_options)


def elements() -> dict[str, Option]:
    """All contact elements and friction models by name, with their parameters."""
    return options(lib.fr_element_options)


def servos() -> dict[str, Option]:
    """All published servos by name."""
    return options(lib.fr_servo_pendulum_rows[0].options)


def messages() -> dict[str, str]:
    """English texts of all messages by code, with their arguments in braces."""
    found: dict[str, str] = {}
    for every in (lib.fr_messages, lib.fr_explorer_messages):
        count = ffi.new("int *")
        first = every(count)
        found.update((text(first[i].name), text(first[i].text)) for i in range(count[0]))
    return found
