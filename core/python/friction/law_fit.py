"""A friction law from measured points."""

from __future__ import annotations

import dataclasses
import math
import os
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ._friction import ffi, lib
from ._native import Array, ArrayLike, chosen, doubles, pointer, text, words
from .description import laws
from .errors import Finding, FrictionWarning, Report, checked
from .law import Law

_LOSSES = {name: loss for loss, name in words("FrLawFitLoss", "FR_LAW_FIT_").items()}
_STATES = {**words("FrKnown", "FR_KNOWN_"), lib.FR_KNOWN_NOT: "unknown"}


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


def _unit(unit: str, linear: bool) -> str:
    """A unit of rotation, or the corresponding unit of translation."""
    given = unit.encode()  # the result may be this text
    return text(lib.fr_unit(given, linear))


def _read_points(path: str | os.PathLike[str]) -> tuple[Array, Array, bool]:
    """Points of a file, and whether they are of a translation."""
    name, linear = os.fspath(path), ffi.new("int *")
    capacity = os.path.getsize(name) // 4 + 1 if os.path.isfile(name) else 1
    points = np.zeros((capacity, 2))
    with Report() as report:
        count = lib.fr_points_read(name.encode(), pointer(points), capacity, linear, report.pointer)
    return points[:count, 0], points[:count, 1], linear[0] == 1


def fit_law(
    law: str | os.PathLike[str],
    v: ArrayLike | str | os.PathLike[str] | None = None,
    phi: ArrayLike | None = None,
    *,
    loss: str = "squares",
    relative: bool = False,
    level: float | None = None,
    free: Sequence[str] | Mapping[str, tuple[float, float]] = (),
    fixed: Mapping[str, float] | None = None,
    linear: bool | None = None,
) -> LawFit:
    """Fit the parameters of a law so that Phi(v) is nearest to measured points, with an interval for each.

    Parameters
    ----------
    law : str
        ``"coulomb"``, ``"stribeck"`` or ``"rational"``; missing before a file, it is ``"stribeck"``.
    v, phi : array_like
        Velocities [m/s or rad/s] and friction [N or N m]; points with v < 0 are used as (-v, -phi), NaN is left out.
        Instead of both, a CSV file with a velocity and a friction in each line; units in its heading are converted.
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
    linear : bool, optional
        Whether arrays are of a translation, in m/s and N, as the result then is. A file names its units in its heading.

    Examples
    --------
    >>> import friction, numpy as np
    >>> v = np.linspace(0.01, 1, 40)
    >>> fit = friction.fit_law("stribeck", v, friction.Law("stribeck", F_S=3)(v))
    >>> round(fit.parameters["F_S"].value, 9)
    3.0
    """
    if v is None:
        law, v = "stribeck", law
    if isinstance(v, (str, os.PathLike)):
        if phi is not None or linear is not None:
            name = "linear" if phi is None else "phi"
            raise TypeError(f"{name} is given beside a file; give velocities and friction as arrays, or the file alone")
        v, phi, linear = _read_points(v)
    if phi is None:
        raise TypeError("phi is missing; give the friction at each velocity, or a file with both")
    law = str(law)
    rows = chosen("law", law, laws()).parameters
    code = chosen("loss", loss, _LOSSES)
    velocity, friction = doubles(v).reshape(-1), doubles(phi).reshape(-1)
    if velocity.size != friction.size:
        raise ValueError(f"{velocity.size} velocities and {friction.size} values of friction")
    places = ((velocity == velocity) & (friction == friction)).nonzero()[0]
    if missing := sorted({*range(velocity.size)} - {*places}):
        warnings.warn(f"points without a number are left out: {str(missing)[1:-1]}", FrictionWarning, stacklevel=2)
    velocity, friction = velocity[places], friction[places]
    for key in [*free, *(fixed or {})]:
        chosen(f"parameter of {law}", key, rows)
    names = {key: ffi.new("char[]", key.encode()) for key in (law, *rows)}
    usual = (math.nan, math.nan)
    ranges = ffi.new("FrFree[]", [(names[key], *(free[key] if isinstance(free, Mapping) else usual)) for key in free])
    values = ffi.new("FrSetting[]", [(names[key], value, ffi.NULL) for key, value in (fixed or {}).items()])
    definition = ffi.new("FrLawFitDef *", lib.fr_default_law_fit(names[law]))
    definition.n, definition.v, definition.phi = velocity.size, pointer(velocity), pointer(friction)
    definition.loss, definition.relative = code, relative
    definition.free, definition.free_count = ranges, len(ranges)
    definition.fixed, definition.fixed_count = values, len(values)
    if level is not None:
        if not 0.5 <= level <= 0.9999:
            raise ValueError(f"level is {level}; give 0.5 to 0.9999")
        definition.level = level
    found = ffi.new("FrLawFit *")
    notes = checked(lib.fr_law_fit, found, definition)
    parameters = {
        text(one.key): FittedParameter(
            one.value, getattr(one, "from"), one.to, _STATES[one.known], _unit(rows[text(one.key)].unit, bool(linear))
        )
        for one in found.parameter[0 : found.count]
    }
    pairs = ((a, b) for b in range(found.count) for a in range(b))
    keys = list(parameters)
    return LawFit(
        law=Law(law, **{key: one.value for key, one in parameters.items()}),
        parameters=parameters,
        correlation={(keys[a], keys[b]): found.correlation[a][b] for a, b in pairs},
        notes=notes,
        largest=int(places[found.largest]),
        **{name: getattr(found, name) for name in ("deviation", "mean_absolute", "root_mean_square")},
    )
