"""Exact dry friction at the joints of your own simulator, from its mass matrix."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Union

import numpy as np
import numpy.typing as npt

from ._friction import ffi, lib
from ._native import Array, ArrayLike, Called, Running, doubles, pointer
from .errors import checked
from .law import Law

#: Friction of a joint: a law, a Coulomb friction F [N m or N], a pair (F, D) with a viscous coefficient, a triple
#: (F, D, F_S) with the static friction [N m or N] of a joint at rest, F or more, or 0 for F; or None. F_S needs v'
#: of a step, unchanged, as the next velocity: a simulator's own v' is rarely exactly 0, and F_S then has no effect.
JointLaw = Union[Law, float, tuple[float, float], tuple[float, float, float], None]

_REASONS = {
    lib.FR_NOT_POSITIVE_DEFINITE: "the matrix of joint {at} and those after it is not positive definite: it is no mass "
    "matrix (check_mass names entries that cannot be right), or T is too large for a law that falls (longest_step)",
    lib.FR_NOT_CONVERGED: "no result within {passes} passes; the condition of the mass matrix is above 1e11",
}


class JointError(ArithmeticError):
    """A step without a result."""


def _work(n: int) -> Array:
    return np.empty(int(lib.fr_joint_friction_size(n)) // 8)


def _wrong_static(F: float, F_S: float) -> str:
    """Error message for a static friction beside F, or an empty string."""
    least = F if F >= 0 else 0.0
    if F_S == 0 or F_S >= least:
        return ""
    return f"F_S is {F_S}; give " + (f"0, or F ({F}) or more" if least > 0 else "0 or more")


def _parents(parent: Sequence[int] | None, n: int) -> Any:
    if parent is None:
        return ffi.NULL
    indices = [int(index) for index in parent]
    if len(indices) != n:
        raise ValueError(f"parent has {len(indices)} joints; there are {n}")
    for i, index in enumerate(indices):
        if not -1 <= index < i:
            raise ValueError(f"the parent of joint {i} is {index}; give a joint before it, or -1 if there is none")
    return ffi.new("int[]", indices or [-1])


class JointFriction(Running):
    """Friction at all joints of a simulator: M (v' - v) = T (force + y), with a law at every joint.

    Every joint sticks, with v' = 0 to the last bit, or slips; nothing creeps or chatters. The direction in which each
    joint slipped is stored as a guess for the next step, which makes it fast; it does not change the result.

    With F_S, friction is static or dynamic. A joint at rest before the step, with a velocity of exactly 0, holds up
    to F_S; one that moves, or does not hold, has F and D. Pass v' of a step, unchanged, as the next velocity: a
    simulator's own v' is rarely exactly 0, and F_S then has no effect.

    Parameters
    ----------
    laws : sequence
        Friction of each joint: a `Law`, a Coulomb friction F, a pair (F, D), a triple (F, D, F_S), or None for no
        friction. F = infinity is a brake. F_S is static friction, F or more; 0 is F.
    parent : sequence of int, optional
        For a tree of bodies, the joint before each joint on the way to the base, -1 if there is none (dof_parentid of
        MuJoCo). The mass matrix is then 0 between branches. Faster from about 30 joints on. Without it M is dense.

    Examples
    --------
    >>> import friction
    >>> joints = friction.JointFriction([friction.Law("stribeck", F_S=3), 2.0])
    >>> v, y = joints.step([[0.2, 0.05], [0.05, 0.1]], [0, 0], force=[4, 0], T=0.001)
    >>> print(v[1], joints.sticking)
    0.0 1
    """

    _keep = "the laws"

    def __init__(self, laws: Sequence[JointLaw], *, parent: Sequence[int] | None = None) -> None:
        if isinstance(laws, (Law, str)) or not isinstance(laws, Iterable):
            raise TypeError(f"laws is {laws!r}; give a sequence with the friction of each joint")
        self._laws = list(laws)
        self.raw: Any = ffi.new("FrJointLaw[]", max(len(self._laws), 1))
        for i, law in enumerate(self._laws):
            self._write(i, law)
        self._work = _work(max(len(self._laws), 1))
        self._parent = _parents(parent, len(self._laws))
        self._info = ffi.new("FrJointInfo *")
        #: Result of the last step for each joint: 0 if it stuck, 1 or -1 if it slipped in that direction.
        self.direction: npt.NDArray[np.int8] = np.zeros(len(self._laws), dtype=np.int8)
        n = len(self._laws)
        self._mass, self._velocity, self._force = np.zeros((n, n)), np.zeros(n), np.zeros(n)
        self._after, self._friction = np.zeros(n), np.zeros(n)
        self._force_address = pointer(self._force)
        self._kept = self._step(self._mass, velocity=pointer(self._velocity))
        direction = ffi.cast("signed char *", self.direction.ctypes.data)
        results = pointer(self._after), pointer(self._friction), pointer(self._work)
        self._arguments = self._kept, direction, *results, self._info

    def _write(self, i: int, law: JointLaw) -> None:
        F = D = F_S = 0.0
        if law is not None and not isinstance(law, Law):
            try:
                row: Any = law
                given = tuple(row) if isinstance(row, (tuple, list)) or np.ndim(row) == 1 else (row, 0.0)
                F, D, F_S = (float(number) for number in (given if len(given) == 3 else (*given, 0.0)))
            except (TypeError, ValueError):
                kinds = "a Law, F, a pair (F, D), a triple (F, D, F_S), or None"
                raise TypeError(f"joint {i}: {law!r}; give {kinds}") from None
            wrong = "" if F >= 0 and 0 <= D < np.inf else f"F is {F} and D is {D}; give 0 or more"
            wrong = "; ".join(filter(None, (wrong, _wrong_static(F, F_S))))
            if wrong:
                raise ValueError(f"joint {i}: {wrong}")
        self.raw[i] = {"law": law.raw if isinstance(law, Law) else ffi.NULL, "F": F, "D": D, "F_S": F_S}

    def set(self, joint: int, law: JointLaw) -> None:
        """Change the friction of a joint, for example to a limit that depends on its load.

        A pair (F, D) has no static friction beside F. Nothing changes if the law is refused.
        """
        n = len(self._laws)
        if not 0 <= joint < n:
            raise IndexError(f"there is no joint {joint}; there are {n}, counted from 0")
        self._write(joint, law)
        self._laws[joint] = law

    def _matrix(self, mass: ArrayLike) -> Array:
        matrix = doubles(mass)
        n = len(self._laws)
        if matrix.shape != (n, n):
            raise ValueError(self._wrong_shape(matrix))
        return matrix

    def _wrong_shape(self, matrix: Array) -> str:
        return f"the mass matrix has the shape {matrix.shape}; there are {len(self._laws)} joints"

    def _step(self, matrix: Array, **others: Any) -> Any:
        n = len(self._laws)
        fields = {"n": n, "mass": pointer(matrix), "stride": n, "parent": self._parent, "law": self.raw}
        return ffi.new("FrJointStep *", {**fields, **others})

    def step(
        self, mass: ArrayLike, velocity: ArrayLike, force: ArrayLike | None = None, *, T: float
    ) -> tuple[Array, Array]:
        """Take one step of a simulator.

        Parameters
        ----------
        mass : array_like
            The n x n mass matrix M [kg m^2, kg] with which the simulator computes v'; its lower triangle is used.
        velocity : array_like
            The n velocities v [rad/s or m/s] before the step; without `force`, those after a step without friction.
            A joint has its F_S only where this is exactly 0.
        force : array_like, optional
            The n forces [N m or N] of everything except friction, including all damping -B v, even damping that the
            simulator treats implicitly (then `mass` is M + T B).
        T : float
            Time step [s].

        Returns
        -------
        velocity, friction : array
            The n velocities v' after the step, and the n friction forces y [N m or N].

        Raises
        ------
        JointError
            If there is no result.
        """
        matrix, before = np.asarray(mass), np.asarray(velocity)
        others = None if force is None else np.asarray(force)
        n, step = len(self._laws), self._kept
        if matrix.shape != (n, n):
            raise ValueError(self._wrong_shape(matrix))
        if n > 1 and matrix[-1, 0] == 0 != matrix[0, -1]:
            raise ValueError("the mass matrix has only its upper triangle; give its lower one, or the whole matrix")
        if before.shape != (n,) or (others is not None and others.shape != (n,)):
            given = f"velocity has the shape {before.shape}" + ("" if others is None else f", force {others.shape}")
            raise ValueError(f"{given}; give {n} numbers, one for each joint")
        if not 0 < T < np.inf:
            raise ValueError(f"T is {T}; give a time step above 0 s")
        # copies to memory whose addresses are known cost less than addresses of other memory
        self._mass[...] = matrix
        self._velocity[...] = before
        if others is not None:
            self._force[...] = others
        step.force = ffi.NULL if others is None else self._force_address
        step.T = T
        status = lib.fr_joint_friction(*self._arguments)
        if status != lib.FR_OK:
            raise JointError(self._failure(status, self._info, self._mass, self._velocity, others))
        return self._after.copy(), self._friction.copy()

    def _failure(self, status: int, info: Any, mass: Array, velocity: Array, force: Array | None) -> str:
        """Message of a step without a result."""
        if status in (lib.FR_NOT_FINITE, lib.FR_BAD_INPUT):
            return self._refused(info.at, mass, velocity, force)
        return _REASONS[status].format(at=info.at, passes=info.passes)

    def _refused(self, at: int, mass: Array, velocity: Array, force: Array | None) -> str:
        """Message that names the number that a step does not accept."""
        if at < 0:
            return "the result is not finite"
        law, row = self.raw[at], mass[at, : at + 1].copy()
        if row[at] == np.inf:  # this joint keeps its velocity
            row[at] = 1
        given = {"mass": row, "velocity": velocity[at : at + 1]}
        if force is not None:
            given["force"] = force[at : at + 1]
        for name, numbers in given.items():
            for number in numbers:
                if not np.isfinite(number):
                    return f"joint {at}: {name} is {number}; give a finite number"
        if law.law and law.F_S != 0:
            return f"joint {at}: F_S is {law.F_S}; give 0 beside a law"
        static = "" if law.law else _wrong_static(law.F, law.F_S)
        return f"joint {at}: {static or f'F is {law.F} and D is {law.D}; give 0 or more, and T D that is finite'}"

    @property
    def passes(self) -> int:
        """Number of sets of sticking joints tried in the last step: 1 while nothing changes."""
        return int(self._info.passes)

    @property
    def sticking(self) -> int:
        """Number of joints that stick after the last step."""
        return int(self._info.sticking)

    def longest_step(self, mass: ArrayLike) -> float:
        """The largest T [s] with one solution for every velocity and force; infinite if no law falls with v.

        The result is valid for the pose of this mass matrix.
        """
        matrix = self._matrix(mass)
        return float(lib.fr_joint_friction_longest_step(self._step(matrix), pointer(self._work)))

    @staticmethod
    def check_mass(mass: ArrayLike) -> None:
        """Raise FrictionError for a matrix that is obviously not a mass matrix, with row and column."""
        matrix = doubles(mass)
        step = ffi.new("FrJointStep *", {"n": len(matrix), "mass": pointer(matrix), "stride": len(matrix)})
        checked(lib.fr_joint_friction_check_mass, step)


@ffi.def_extern()  # type: ignore[misc]
def friction_respond(context: Any, k: int, change: Any) -> None:
    """Write the changes of velocity after a unit impulse at joint k."""
    called: Called = ffi.from_handle(context)
    called(k, change)


def condense(n: int, respond: Callable[[int], ArrayLike]) -> Array:
    """Compute the mass matrix of n joints of a simulator that has none, from its responses to impulses.

    Parameters
    ----------
    n : int
        Number of joints with friction.
    respond : callable
        ``respond(k)`` returns the n changes of the joint velocities after a unit impulse at joint k.
    """

    def write(k: int, change: Any) -> None:
        np.frombuffer(ffi.buffer(change, 8 * n))[:] = respond(k)

    called = Called(write)
    mass, work = np.zeros((n, n)), _work(n)
    status = lib.fr_joint_friction_condense(n, lib.friction_respond, called.handle, pointer(mass), pointer(work))
    called.check()
    if status != lib.FR_OK:
        raise JointError("the responses are not those of a mass matrix: they are not positive definite or not finite")
    return mass
