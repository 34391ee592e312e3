"""A friction law from measured points."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping, Sequence
from typing import Any

from ._friction import ffi, lib
from ._native import ArrayLike, doubles, pointer, text, until_null
from .errors import Finding, Report
from .law import Law

_STATES = {
    lib.FR_KNOWN_FIXED: "fixed",
    lib.FR_KNOWN_FOUND: "found",
    lib.FR_KNOWN_AT_BOUND: "at bound",
    lib.FR_KNOWN_NOT: "unknown",
}


@dataclasses.dataclass(frozen=True)
class FittedParameter:
    """A parameter of a fitted law: its value, the ends of its interval, and the state of the estimate.

    `state` is ``"found"``, ``"fixed"``, ``"at bound"`` or ``"unknown"``. If it is one of the last two, the interval is
    the whole range.
    """

    value: float
    low: float
    high: float
    state: str
    unit: str


@dataclasses.dataclass(frozen=True)
class LawFit:
    """A fitted law.

    Attributes
    ----------
    law : Law
        The best law.
    parameters : dict of str to FittedParameter
        Its parameters with their intervals.
    correlation : dict
        Correlation of each pair of parameters that were found.
    deviation : float
        Standard deviation of the noise, in the unit of the weighted residuals.
    mean_absolute, root_mean_square : float
        Mean absolute value and root mean square of the weighted residuals.
    largest : int
        Index of the point with the largest weighted residual.
    notes : list of Finding
        Notes and warnings.
    """

    law: Law
    parameters: dict[str, FittedParameter]
    correlation: dict[tuple[str, str], float]
    deviation: float
    mean_absolute: float
    root_mean_square: float
    largest: int
    notes: list[Finding]


def fit_law(
    law: str,
    v: ArrayLike,
    phi: ArrayLike,
    *,
    loss: str = "squares",
    relative: bool = False,
    level: float | None = None,
    free: Sequence[str] | Mapping[str, tuple[float, float]] = (),
    fixed: Mapping[str, float] | None = None,
) -> LawFit:
    """Fit the parameters of a law so that Phi(v) is nearest to measured points, with an interval for each.

    Parameters
    ----------
    law : str
        ``"coulomb"``, ``"stribeck"`` or ``"rational"``.
    v, phi : array_like
        Velocities [m/s or rad/s] and friction [N or N m]; points with v < 0 are used as (-v, -phi).
    loss : str
        ``"squares"``, or ``"absolute"`` if there may be outliers.
    relative : bool
        The noise is proportional to the friction: each point has the weight 1/phi.
    level : float, optional
        Desired coverage: how often an interval contains its parameter; 0.9 by default.
    free : sequence or mapping
        Parameters to fit that usually keep their default (alpha), or parameters with their search ranges.
    fixed : mapping, optional
        Known values of parameters.

    Examples
    --------
    >>> import friction, numpy as np
    >>> v = np.linspace(0.01, 1, 40)
    >>> fit = friction.fit_law("stribeck", v, friction.Law("stribeck", F_S=3)(v))
    >>> round(fit.parameters["F_S"].value, 9)
    3.0
    """
    kind = lib.fr_law_find(law.encode())
    known = ", ".join(text(option.name) for option in until_null(lib.fr_law_options))
    if kind == ffi.NULL:
        raise ValueError(f"unknown law {law!r}; available: {known}")
    losses = {"squares": lib.FR_LAW_FIT_SQUARES, "absolute": lib.FR_LAW_FIT_ABSOLUTE}
    if loss not in losses:
        raise ValueError(f"unknown loss {loss!r}; available: {', '.join(losses)}")
    velocity, friction = doubles(v).reshape(-1), doubles(phi).reshape(-1)
    if velocity.size != friction.size:
        raise ValueError(f"{velocity.size} velocities and {friction.size} values of friction")
    name = ffi.new("char[]", law.encode())
    definition = ffi.new("FrLawFitDef *", lib.fr_default_law_fit(name))
    definition.n, definition.v, definition.phi = velocity.size, pointer(velocity), pointer(friction)
    definition.loss, definition.relative = losses[loss], relative
    if level is not None:
        definition.level = level
    keys = [text(row.key) for row in until_null(kind.option.rows)]
    for key in [*free, *(fixed or {})]:
        if key not in keys:
            raise ValueError(f"unknown parameter {key!r}; {law} has {', '.join(keys)}")
    names = {key: ffi.new("char[]", key.encode()) for key in keys}
    usual = (math.nan, math.nan)
    ranges = ffi.new("FrFree[]", [(names[key], *(free[key] if isinstance(free, Mapping) else usual)) for key in free])
    values = ffi.new("FrSetting[]", [(names[key], value, ffi.NULL) for key, value in (fixed or {}).items()])
    definition.free, definition.free_count = ranges, len(ranges)
    definition.fixed, definition.fixed_count = values, len(values)
    found = ffi.new("FrLawFit *")
    with Report() as report:
        report.check(lib.fr_law_fit(found, definition, report.pointer))
    return _result(law, found, [text(row.unit) for row in until_null(kind.option.rows)], report)


def _result(law: str, found: Any, units: Sequence[str], report: Report) -> LawFit:
    parameters = {}
    for i in range(found.count):
        one = found.parameter[i]
        parameters[text(one.key)] = FittedParameter(
            one.value, getattr(one, "from"), one.to, _STATES[one.known], units[i]
        )
    keys = list(parameters)
    pairs = ((a, b) for b in range(len(keys)) for a in range(b))
    return LawFit(
        law=Law(law, **{key: one.value for key, one in parameters.items()}),
        parameters=parameters,
        correlation={(keys[a], keys[b]): found.correlation[a][b] for a, b in pairs},
        deviation=found.deviation,
        mean_absolute=found.mean_absolute,
        root_mean_square=found.root_mean_square,
        largest=found.largest,
        notes=report.notes(),
    )
