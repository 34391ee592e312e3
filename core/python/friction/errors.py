"""Messages of the library about a user's data: findings, and the exception and warning classes that carry them."""

from __future__ import annotations

import dataclasses
import inspect
import warnings
from typing import Any

from ._friction import ffi, lib
from ._native import text, words

_SEVERITIES, _BOUNDS = words("FrSeverity", "FR_"), words("FrBound", "FR_")
_ROOM = 24
#: Notes that are warnings here: without them, a servo with other numbers than expected goes unnoticed.
_WARNED = {"MODEL_UNPUBLISHED", "MODEL_PARTLY_UNPUBLISHED"}


@dataclasses.dataclass(frozen=True)
class Remedy:
    """A value of one parameter that would be accepted.

    Attributes
    ----------
    key : str
        Key of the parameter.
    value : float
        The accepted value, in `unit`.
    bound : str
        ``"exactly"``, ``"at least"`` or ``"at most"``: the relation of accepted values to `value`.
    unit : str
        SI unit, ``""`` for a pure number.
    """

    key: str
    value: float
    bound: str
    unit: str


@dataclasses.dataclass(frozen=True)
class Finding:
    """One message of the library about a user's data.

    Attributes
    ----------
    severity : str
        ``"error"`` (refused), ``"warning"`` (accepted, but the result may not be as intended) or ``"note"``.
    code : str
        Code of the message, such as ``"OUT_OF_RANGE"``; ``core/include/friction/message.def`` lists all of them.
    key : str
        Parameter that the message is about, as it was given; ``""`` for none.
    value : float, str or None
        The given value; None if the message has no value.
    text : str
        The message in English: the problem, and the values that would be accepted.
    arguments : dict
        Numbers and words of the message by name.
    remedies : tuple of Remedy
        Values that would be accepted; any one of them is sufficient.
    """

    severity: str
    code: str
    key: str
    value: float | str | None
    text: str
    arguments: dict[str, float | str]
    remedies: tuple[Remedy, ...]

    def __str__(self) -> str:
        return self.text


class FrictionError(ValueError):
    """Input that the library refuses. The refused call has no effect.

    Attributes
    ----------
    findings : list of Finding
        Every item that was refused, and any warnings.
    """

    def __init__(self, findings: list[Finding]) -> None:
        errors = [finding.text for finding in findings if finding.severity == "error"]
        super().__init__("; ".join(errors) or "refused")
        self.findings = findings

    def __reduce__(self) -> Any:
        return type(self), (self.findings,), {key: value for key, value in vars(self).items() if key != "findings"}


class StoppedError(FrictionError):
    """A run that has reached a value that is infinite or NaN.

    Attributes
    ----------
    columns : Columns or None
        The samples before that value.
    """

    columns: Any = None


class FrictionWarning(UserWarning):
    """Input that is accepted, although the result may not be as intended."""


def _finding(raw: Any) -> Finding:
    arguments: dict[str, float | str] = {}
    for i in range(lib.fr_finding_argument_count(ffi.addressof(raw))):
        argument = lib.fr_finding_argument(ffi.addressof(raw), i)
        arguments[text(argument.name)] = text(argument.word) if argument.word else argument.number
    return Finding(
        severity=_SEVERITIES[raw.severity],
        code=text(lib.fr_any_message(raw.code).name),
        key=text(raw.key),
        value=arguments.get("value"),
        text=text(raw.text),
        arguments=arguments,
        remedies=tuple(
            Remedy(text(one.key), one.value, _BOUNDS[one.bound], text(one.unit))
            for one in raw.remedy[0 : raw.remedy_count]
        ),
    )


def _outside() -> int:
    """Stack level of the caller of this package, for warnings.warn."""
    frame, level = inspect.currentframe(), 0
    while frame and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    return level


class Report:
    """A report of the library for several calls. ``with Report() as report`` raises if anything was refused."""

    def __init__(self) -> None:
        self._findings = ffi.new("FrFinding[]", _ROOM)
        self.pointer: Any = ffi.new("FrReport *", lib.fr_report(self._findings, _ROOM))
        self.pointer.notes = True
        self._kept: list[Any] = []
        lib.fr_report_begin(self.pointer)

    def __enter__(self) -> Report:
        return self

    def __exit__(self, kind: Any, *_: Any) -> None:
        if kind is None:
            self.check(lib.FR_OK)
            for finding in self.findings():
                if finding.severity == "warning" or finding.code in _WARNED:
                    warnings.warn(finding.text, FrictionWarning, stacklevel=_outside())

    def _lasting(self, word: str) -> Any:
        """A C text that lives as long as the report."""
        self._kept.append(ffi.new("char[]", word.encode()))
        return self._kept[-1]

    def refuse(self, code: int, key: str, **arguments: str | tuple[float, str]) -> None:
        """Add an error. Its arguments are words, or numbers with units."""
        given = [
            lib.fr_word(self._lasting(name), self._lasting(value))
            if isinstance(value, str)
            else lib.fr_quantity(self._lasting(name), value[0], self._lasting(value[1]))
            for name, value in arguments.items()
        ]
        several = ffi.new("FrArgument[]", given)
        lib.fr_report_say(self.pointer, lib.FR_ERROR, code, key.encode(), len(given), several)

    def findings(self) -> list[Finding]:
        """Findings so far."""
        return list(map(_finding, self._findings[0 : self.pointer.count]))

    def check(self, status: int) -> None:
        """Raise an exception if anything was refused."""
        if status == lib.FR_BAD_INPUT or self.pointer.error_count:
            raise FrictionError(self.findings())

    def notes(self) -> list[Finding]:
        """Notes and warnings so far."""
        return [finding for finding in self.findings() if finding.severity != "error"]


def checked(function: Any, *arguments: Any) -> list[Finding]:
    """Call a function of the library whose last argument is a report. Returns its notes and warnings.

    Raises an exception if anything is refused, and issues the warnings.
    """
    with Report() as report:
        report.check(function(*arguments, report.pointer))
    return report.notes()
