"""Description of the library by itself: experiments, parameters, options, channels, published figures."""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Iterable, Mapping
from typing import Any, TypeVar, cast

from ._native import described

T = TypeVar("T")


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


def _of(form: type[T], raw: Mapping[str, Any], /, **others: Any) -> T:
    """A dataclass from the members of a JSON object that have the names of its fields, and from others."""
    fields = (field.name for field in dataclasses.fields(cast(Any, form)) if field.name not in others)
    return form(**{name: raw[name] for name in fields}, **others)


def _channels(raw: Iterable[Mapping[str, Any]]) -> dict[str, Channel]:
    return {channel["key"]: _of(Channel, channel) for channel in raw}


def _options(row: Mapping[str, Any], defaults: Mapping[str, str]) -> dict[str, Option]:
    """Options of a choice by name."""
    return {raw["name"]: _of(Option, raw, parameters=_parameters(raw, defaults)) for raw in row["options"]}


def _parameters(raw: Mapping[str, Any], defaults: Mapping[str, str]) -> dict[str, Parameter]:
    """Parameters of an option or experiment by key. The defaults of the experiment take precedence."""
    found = {}
    for row in raw["params"]:
        key, kind, default = row["key"], row["scale"], row["value"]
        if kind not in ("choice", "points"):
            kind, default = "number", None if row["optional"] else float(defaults.get(key, default))
        elif kind == "choice":
            default = defaults.get(key, default)
        found[key] = _of(
            Parameter,
            row,
            kind=kind,
            default=default,
            minimum=row["min"],
            maximum=row["max"],
            whole=row.get("whole", False),
            options=_options(row, defaults),
        )
    return found


def _experiment(raw: Mapping[str, Any]) -> Experiment:
    return _of(
        Experiment,
        raw,
        parameters=_parameters(raw, dict(line.split("=", 1) for line in raw["defaults"].split())),
        channels=_channels(raw["channels"]),
        readings=_channels(raw["readings"]),
        events={kind["name"]: kind["text"] for kind in raw["event_kinds"]},
    )


@functools.cache
def experiment(kind: str, name: str) -> Experiment:
    """Description of one experiment."""
    return _experiment(described(f"{kind} {name}"))


@functools.cache
def _all(kind: str) -> dict[str, Experiment]:
    return {raw["name"]: _experiment(raw) for raw in described("")["experiments"] if raw["kind"] == kind}


def runs() -> dict[str, Experiment]:
    """All simulations over time by name, for `friction.run`."""
    return dict(_all("run"))


def curves() -> dict[str, Experiment]:
    """All functions of x by name, for `friction.curve`."""
    return dict(_all("curve"))


def laws() -> dict[str, Option]:
    """All friction laws by name, with their parameters."""
    return _options(described("laws")["params"][0], {})


def elements() -> dict[str, Option]:
    """All contact elements and friction models by name, with their parameters."""
    return _options(described("elements")["params"][0], {})


def servos() -> dict[str, Option]:
    """All published servos by name."""
    return _options(described("servos")["params"][0], {})


def messages() -> dict[str, str]:
    """English texts of all messages by code, with their arguments in braces."""
    return dict(described("messages")["messages"])
