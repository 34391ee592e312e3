"""Planar chains of links with friction at every joint and contacts with the ground."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ._friction import ffi, lib
from ._native import Array, ArrayLike, Running, aligned, chosen, doubles, fill, pointer, view, words
from .errors import Finding, FrictionError, Report
from .law import Law


_METHODS = {name.replace(" ", "_"): code for code, name in words("FrChainMethod", "FR_CHAIN_").items()}


class ChainError(FrictionError, ArithmeticError):
    """A step without a result; the state does not change."""


class Chain(Running):
    """A planar chain of links, such as an arm or a cable, whose joints stick exactly.

    The angle of link i, from hanging straight down, counter-clockwise, is the sum of the angles q up to its joint.

    Parameters
    ----------
    links : int or sequence of mappings
        Links from the base: fields of a link by name, ``{"mass": 1, "length": 0.1, "com_x": 0.05, "law": 0}``; missing
        fields have the library's defaults. If this is a number: that many default links with the first law.
    laws : sequence of Law
        Friction laws; links refer to them by index. A link without a law has a friction limit that is
        given in each step.
    points : sequence of (link, x, y)
        Points of links that can touch the ground, the line y = 0 [m].
    method : str
        ``"exact"``, or for comparison ``"semi_implicit"``, ``"implicit"``, ``"explicit"``.
    q, v : array_like, optional
        Angles [rad] and velocities [rad/s] at the start; 0 by default.
    **fields
        Fields of the chain by name: ``T`` [s], ``gravity`` [m/s^2], ``angle0`` [rad], ``base_y`` [m], ...

    Examples
    --------
    >>> import friction
    >>> arm = friction.Chain(2, laws=[friction.Law("coulomb", F=3, D=0)], angle0=1.0, q=[0.2, 0.3])
    >>> arm.step()
    2
    >>> arm.v
    array([0., 0.])
    """

    def __init__(
        self,
        links: int | Sequence[Mapping[str, float]],
        laws: Sequence[Law] = (),
        points: Sequence[tuple[int, float, float]] = (),
        *,
        method: str | None = None,
        q: ArrayLike | None = None,
        v: ArrayLike | None = None,
        **fields: float,
    ) -> None:
        if isinstance(links, int):
            links = [{"law": 0} if laws else {}] * links
        definition = ffi.new("FrChainDef *", lib.fr_default_chain())
        link_rows = ffi.new("FrLink[]", [lib.fr_default_link() for _ in links])
        for i, link in enumerate(links):
            fill(link_rows[i], link, f"link {i}: unknown")
        for i, law in enumerate(laws):
            if not isinstance(law, Law):
                raise TypeError(f"laws[{i}]: {law!r}; give a Law: a chain has no F_S beside F, which JointFriction has")
        law_rows = ffi.new("FrLaw[]", [law.raw[0] for law in laws])
        point_rows = ffi.new("FrChainPoint[]", [list(point) for point in points])
        own = ("links", "link", "laws", "law", "points", "point", "method", "cookie")
        fill(definition[0], fields, "chain: unknown", own)
        definition.links, definition.link = len(links), link_rows
        definition.laws, definition.law = len(laws), law_rows
        definition.points, definition.point = len(points), point_rows
        if method is not None:
            definition.method = chosen("method", method, _METHODS)
        self.n: int = len(links)
        self._laws = list(laws)  # the points of tabulated laws
        self._points = len(points)
        self._limits = [i for i in range(self.n) if link_rows[i].law == lib.FR_CHAIN_NO_LAW]
        size = int(lib.fr_chain_size(definition))
        self.raw: Any
        self.raw, self._memory = aligned("FrChain", 16, max(size, 16))
        with Report() as report:
            report.check(lib.fr_chain_make(self.raw, definition, report.pointer))
            self._work = np.empty(int(lib.fr_chain_work_size(self.raw)))
            self._numbers = np.zeros(int(lib.fr_chain_state_size(self.raw)))
            self.state: Any = ffi.new("FrChainState *", lib.fr_chain_state(self.raw, pointer(self._numbers)))
            self.start(q, v)
            lib.fr_chain_check(self.raw, self.state.q, pointer(self._work), report.pointer)
        #: Notes and warnings about the chain.
        self.notes: list[Finding] = report.notes()
        self._step = ffi.new("FrChainStep *")
        self._friction, self._force = np.zeros(self.n), np.zeros((self._points, 2))

    def _numbers_of(self, values: ArrayLike | None, what: str) -> Array | None:
        array = None if values is None else doubles(values).reshape(-1)
        if array is not None and array.size != self.n:
            raise ValueError(f"{what} has {array.size} numbers for {self.n} joints")
        return array

    def start(self, q: ArrayLike | None = None, v: ArrayLike | None = None) -> None:
        """Set the angles q [rad] and the velocities v [rad/s]; 0 by default."""
        lib.fr_chain_start(self.raw, self.state, pointer(self._numbers_of(q, "q")), pointer(self._numbers_of(v, "v")))

    @property
    def q(self) -> Array:
        """Angles of the n joints [rad], a view of the state."""
        return view(self._numbers, self.state.q, self.n)

    @property
    def v(self) -> Array:
        """Velocities of the n joints [rad/s], a view of the state."""
        return view(self._numbers, self.state.v, self.n)

    @property
    def friction(self) -> Array:
        """Friction torques of the n joints in the last step [N m]."""
        return self._friction

    @property
    def force(self) -> Array:
        """Tangential and normal force in the last step [N]: a row of two numbers for each point."""
        return self._force

    @property
    def passes(self) -> int:
        """Number of sweeps through the chain in the last step."""
        return int(self._step.passes)

    def step(
        self, motor: ArrayLike | None = None, *, load: ArrayLike | None = None, budget: ArrayLike | None = None
    ) -> int:
        """Take one step.

        Parameters
        ----------
        motor, load : array_like, optional
            Torques of the motors, and other torques, at each joint [N m].
        budget : array_like, optional
            Friction limit of each joint without a law [N m].

        Returns
        -------
        int
            Number of joints at rest after the step.
        """
        motors, loads = self._numbers_of(motor, "motor"), self._numbers_of(load, "load")
        limits = self._numbers_of(budget, "budget")
        if limits is not None and not (limits[self._limits] >= 0).all():
            raise ValueError("a friction limit is 0 or more")
        drive = ffi.new("FrChainDrive *", [pointer(motors), pointer(loads), pointer(limits), ffi.NULL])
        self._step.friction, self._step.force = pointer(self._friction), pointer(self._force)
        status = lib.fr_chain_step(self.raw, self.state, drive, pointer(self._work), self._step)
        if status != lib.FR_OK:
            report = Report()
            lib.fr_chain_explain(self.raw, self.state, status, self._step.joint, pointer(self._work), report.pointer)
            raise ChainError(report.findings())
        return int(self._step.sticking)

    @property
    def largest_step(self) -> float:
        """The largest time step [s] with which the exact method has one solution at the current angles."""
        return float(lib.fr_chain_largest_step(self.raw, self.state.q, pointer(self._work)))

    def mass_matrix(self) -> Array:
        """The n x n mass matrix at the current angles [kg m^2], armatures included."""
        matrix = np.empty((self.n, self.n))
        lib.fr_chain_mass_matrix(self.raw, self.state.q, pointer(matrix), pointer(self._work))
        return matrix

    def bias(self) -> Array:
        """The n torques that balance gravity and velocity terms, without friction and acceleration [N m]."""
        torques = np.empty(self.n)
        lib.fr_chain_bias(self.raw, self.state.q, self.state.v, pointer(torques), pointer(self._work))
        return torques

    @property
    def energy(self) -> float:
        """Kinetic and potential energy [J]."""
        return float(lib.fr_chain_energy(self.raw, self.state.q, self.state.v))

    def joints(self) -> Array:
        """Positions of the joints and of the end [m]: n + 1 rows of x and y."""
        points = np.empty((self.n + 1, 2))
        lib.fr_chain_joints(self.raw, self.state.q, pointer(points))
        return points
