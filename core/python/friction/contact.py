"""Contact elements and other friction models: the effect of a law on a body over a time step."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ._form import Value, form, values_of
from ._friction import ffi, lib
from ._native import Array, ArrayLike, Running, doubles, pointer
from .errors import Finding, Report
from .law import Law


class Steps(NamedTuple):
    """Result of steps of a contact: numbers for one step in one dimension, otherwise arrays."""

    #: Velocity of the body after the step, relative to the surface.
    velocity: Any
    #: Friction. The body is accelerated by h minus this value.
    friction: Any
    #: Velocity at which the friction law acts; 0 while the contact sticks.
    slip: Any
    #: Power of friction [W], negative if friction drives the body instead of braking it.
    power: Any


class Contact(Running):
    """A contact element or friction model between a body and a surface.

    It keeps its own state, such as the deflection of its spring, from step to step.

    Parameters
    ----------
    element : str
        One of `friction.elements()`: ``"A"`` to ``"D"``, which solve friction and motion together, or a model for
        comparison, such as ``"karnopp"`` or ``"lugre"``.
    law : Law or str
        The friction law, or its name.
    mass : float
        Mass of the body [kg, or kg m^2 for a rotation].
    dimension : int
        Number of components of velocities and forces, 1 to 3.
    **parameters
        Parameters of the law and of the element, and the time step ``T`` [s].

    Raises
    ------
    FrictionError
        With a finding for every refused value, and for a time step that is too large.

    Examples
    --------
    >>> import friction
    >>> contact = friction.Contact("A", law="coulomb", F=8, D=0, mass=1, T=0.001)
    >>> contact.step(u=0.7, h=-1)
    Steps(velocity=0.691, friction=8.0, slip=0.691, power=5.528)
    >>> steps = contact.steps(u=0.691, h=[-1] * 99)
    >>> print(steps.velocity[-1], steps.friction[-1])
    0.0 -1.0
    """

    def __init__(
        self,
        element: str = "C",
        law: Law | str = "",
        /,
        *,
        mass: float = 1,
        dimension: int = 1,
        **parameters: Value | None,
    ) -> None:
        named = parameters.pop("law", None)
        law = named if isinstance(named, (Law, str)) else law
        if isinstance(law, Law):
            parameters = {**law.parameters, **parameters}
        elif law:
            parameters = {"law": law, **parameters}
        if not 1 <= dimension <= lib.FR_DIMENSION_MAX or not mass > 0:
            raise ValueError(f"dimension is {dimension} and mass {mass}; give 1 to 3, and a mass above 0")
        self.raw: Any = ffi.new("FrContact *")
        self._state = ffi.new("FrContactState *")
        self._dimension = dimension
        names = ["fr_law_row", "fr_element_row", "fr_time_step_row", *(["fr_across_row"] if dimension == 2 else [])]
        rows = ffi.new("FrParam *[]", [ffi.cast("FrParam *", ffi.addressof(lib, name)) for name in names] + [ffi.NULL])
        with Report() as report:
            self._form = form(rows, "", {"element": element, **parameters}, report)
            self._points = ffi.new("double[]", 4 * lib.FR_POINTS_MAX)
            self._form.points = self._points
            lib.fr_contact_from_form(self.raw, self._form, mass, dimension, report.pointer)
        #: Notes and warnings about the parameters.
        self.notes: list[Finding] = report.notes()
        self.start(np.zeros(dimension))

    @property
    def element(self) -> str:
        """Name of the element or model."""
        return str(self.parameters["element"])

    @property
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their values."""
        return values_of(self._form)

    @property
    def dimension(self) -> int:
        """Number of components of velocities and forces."""
        return self._dimension

    @property
    def T(self) -> float:
        """Time step [s]."""
        return float(self.parameters["T"])

    @property
    def deflection(self) -> Array:
        """Elongation of the spring or bristles, one number per dimension [m or rad]; 0 if the contact has none."""
        return np.array(list(self._state.e)[: self.dimension])

    def start(self, u: ArrayLike = 0.0) -> None:
        """Reset to a body that moves at velocity `u`: in the state of steady sliding, or relaxed if it is at rest."""
        lib.fr_contact_start(self.raw, pointer(self._vector(u)), self._state)

    def _vector(self, u: ArrayLike) -> Array:
        vector = doubles(u).reshape(-1)
        if vector.size != self.dimension:
            raise ValueError(f"a vector of {vector.size} components; give {self.dimension}")
        return vector

    def step(self, u: ArrayLike, h: ArrayLike) -> Steps:
        """Take one step of a body with velocity `u` under the sum `h` of all forces except friction."""
        one = self.steps(u, self._vector(h).reshape(1, -1) if self.dimension > 1 else self._vector(h))
        if self.dimension > 1:
            return Steps(*(values[0] for values in one))
        return Steps(*(float(values[0]) for values in one))

    def steps(self, u: ArrayLike, h: ArrayLike) -> Steps:
        """Take a step for each force in `h`, the first one with velocity `u`. Every result array has the shape of `h`.

        With more than one dimension, the rows of `h` are vectors, and power has one number per row.
        """
        force = doubles(h)
        if force.ndim != (1 if self.dimension == 1 else 2) or force.shape[1:] != (self.dimension,)[: force.ndim - 1]:
            raise ValueError(f"h has the shape {force.shape}; give n forces of {self.dimension} components")
        velocity = self._vector(u).copy()
        after, friction, slip = (np.empty(force.shape) for _ in range(3))
        power = np.empty(len(force))
        results = (pointer(array) for array in (force, velocity, after, friction, slip, power))
        lib.fr_contact_steps(self.raw, self._state, self.dimension, len(force), *results)
        return Steps(after, friction, slip, power)

    def __repr__(self) -> str:
        return f"<Contact: element {self.element}, {self.parameters['law']}, T = {self.T:g} s>"
