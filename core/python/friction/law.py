"""Friction laws and their implicit transform."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._form import Value
from ._friction import ffi, lib
from ._native import Array, ArrayLike, doubles, each, of_numbers, plain, pointer, rebuilt, result, text, words
from .errors import Finding
from .experiment import Curve

_INSTRUCTIONS = {name: code for code, name in words("FrInstructions", "FR_").items()}


def _text_form(law: str) -> str:
    """The text form of a law, from itself or from a name."""
    if not isinstance(law, str):
        raise TypeError(f"the law is {law!r}; give a name such as 'stribeck', or a text such as 'law=stribeck F_S=3'")
    return law if "=" in law or not law else f"law={law}"


class Law:
    """A friction law Phi(v): an odd function from slip velocity to friction.

    At v = 0 friction can have any value from -Phi(+0) to Phi(+0); the functions return 0 there.

    Parameters
    ----------
    law : str
        One of `friction.laws()`: ``"coulomb"``, ``"stribeck"``, ``"rational"``, ``"tabulated"``; or the text form of a
        whole law, ``"law=stribeck F_S=3"``.
    **parameters
        Parameters of the law, described by `friction.laws()`: ``F_S=3``; for a tabulated law
        ``points=[(0, 2.5), (0.1, 1.2), (1, 5)]``, pairs of velocity and friction.

    Raises
    ------
    FrictionError
        With a finding for every refused value.

    Examples
    --------
    >>> import friction
    >>> law = friction.Law("stribeck", F_S=3)
    >>> law(0.05)
    1.7549553421184036
    >>> law([0.05, 0.1])
    array([1.75495534, 1.34107657])
    """

    def __init__(self, law: str = "", /, **parameters: Value | None) -> None:
        self._curve = Curve("phi", _text_form(law), **parameters)
        #: The law of the library, FrLaw.
        self.raw: Any = lib.fr_run_law(self._curve.raw)
        #: Notes and warnings about the parameters.
        self.notes: list[Finding] = self._curve.notes

    @property
    def name(self) -> str:
        """Name of the law."""
        return str(self._curve.parameters["law"])

    @property
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their values, also for `friction.run`, `PhiZ` and `Contact`."""
        return {key: value for key, value in self._curve.parameters.items() if key != "preset"}

    @of_numbers
    def __call__(self, v: ArrayLike, out: Array | None = None) -> Any:
        """Phi(v), in the unit of the parameters, for a velocity or an array of velocities."""
        return each(lib.each_fr_phi, self.raw, inputs=(v,), out=out)

    @of_numbers
    def slope(self, v: ArrayLike, out: Array | None = None) -> Any:
        """Phi'(v); its limit at v = 0."""
        return each(lib.each_fr_phi_slope, self.raw, inputs=(v,), out=out)

    @property
    def breakaway(self) -> float:
        """Phi(+0), the largest friction at rest."""
        return float(lib.fr_phi_dry(self.raw, 0.0))

    @property
    def largest_z(self) -> float:
        """Largest admissible mobility Z: infinite if friction never falls with velocity, 0 if no Z is admissible."""
        return float(lib.fr_law_largest_z(self.raw))

    def parameter(self, key: str, v: float, y: float) -> float:
        """Value of one parameter with which Phi(v) = y while the others do not change; NaN if no value does."""
        return float(lib.fr_law_parameter(self.raw, key.encode(), v, y))

    def __reduce__(self) -> Any:
        return rebuilt, (Law, self.parameters)

    def __repr__(self) -> str:
        values = {key: value for key, value in self.parameters.items() if key != "law"}
        return f"Law({', '.join([repr(self.name), *(f'{key}={value!r}' for key, value in values.items())])})"


class PhiZ:
    """The implicit transform of a law: y = Phi_Z(x) solves y = Phi(x - Z y).

    x is the velocity that a body would have without friction, Z = 1/(K T + B) its mobility, such as T/M. Inside the
    stick zone the slip velocity x - Z y is exactly 0.

    Parameters
    ----------
    law : Law or str
        The law, its name or its text form.
    K, B, T : float, optional
        Spring, damper and time step of 1/Z = K T + B.
    Z : float, optional
        The mobility, instead of `K`, `B` and `T`.
    method : str, optional
        ``"auto"``, ``"direct"``, ``"table"`` or ``"numeric"``; all give the same curve.
    inadmissible : str, optional
        ``"largest_root"`` accepts a Z with several solutions.
    **parameters
        Parameters of the law, if it is given by name.

    Raises
    ------
    FrictionError
        Also for an inadmissible Z, with the values that would be accepted.

    Examples
    --------
    >>> import friction, numpy as np
    >>> phi_z = friction.PhiZ("stribeck", F_S=3, K=5000, B=50, T=0.001)
    >>> phi_z(0.3)
    1.64429991445549
    >>> y = phi_z(np.linspace(-1, 1, 1_000_000))
    """

    def __init__(
        self,
        law: Law | str = "",
        /,
        *,
        K: float | None = None,
        B: float | None = None,
        T: float | None = None,
        Z: float | None = None,
        method: str | None = None,
        inadmissible: str | None = None,
        **parameters: Value | None,
    ) -> None:
        own: dict[str, Value | None] = {"K": K, "B": B, "T": T, "Z": Z, "method": method, "inadmissible": inadmissible}
        if isinstance(law, Law):
            parameters, law = {**law.parameters, **parameters}, ""
        self._curve = Curve("slip", _text_form(law), **parameters, **own)
        #: The transform of the library, FrPhiZ.
        self.raw: Any = lib.fr_run_phi_z(self._curve.raw)
        #: Notes and warnings, such as which method was chosen.
        self.notes: list[Finding] = self._curve.notes

    @property
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their values."""
        return self._curve.parameters

    def __reduce__(self) -> Any:
        others = ("K", "B", "T") if "Z" in self.parameters else ()
        return rebuilt, (PhiZ, {key: value for key, value in self.parameters.items() if key not in others})

    def __repr__(self) -> str:
        return f"<PhiZ: {self.parameters['law']}, Z = {self.Z:.6g}, {self.method}, margin {self.margin:.6g}>"

    @property
    def Z(self) -> float:
        """The mobility Z."""
        return float(lib.fr_phi_z_info(self.raw).Z)

    @property
    def margin(self) -> float:
        """The stiction margin lambda: Phi_Z is single-valued up to 1."""
        return float(lib.fr_phi_z_info(self.raw).margin)

    @property
    def edge(self) -> float:
        """The last x at which the contact sticks."""
        return float(lib.fr_phi_z_info(self.raw).edge)

    @property
    def method(self) -> str:
        """Method of computation."""
        return text(ffi.addressof(lib.fr_method_options, lib.fr_phi_z_info(self.raw).method).name)

    @of_numbers
    def __call__(self, x: ArrayLike, out: Array | None = None) -> Any:
        """Return Phi_Z(x) for a number or an array, at the speed of the library.

        A contiguous array of float64 is not copied; `out` can be `x`. The best vector instructions of this processor
        are used; all of them give the same bits. Other threads can run meanwhile.
        """
        at = doubles(x)
        y = result(np.shape(x), out)
        if at.size == 1:
            y.flat[0] = lib.fr_phi_z(self.raw, at.flat[0])
        elif at.size:
            overlaps = y is not at and np.may_share_memory(at, y)
            source = at.copy() if overlaps else at
            lib.fr_phi_z_array(self.raw, at.size, pointer(source), pointer(y))
        return y if out is not None else plain(y)

    def with_instructions(self, instructions: str, x: ArrayLike) -> Array:
        """Phi_Z(x) of an array with ``"portable"``, ``"avx2"`` or ``"avx512"`` instructions, for comparison."""
        at = doubles(x)
        y = np.empty_like(at)
        if _INSTRUCTIONS[instructions] > lib.fr_instructions():
            raise ValueError(f"this processor does not have {instructions} instructions")
        lib.fr_phi_z_array_with(_INSTRUCTIONS[instructions], self.raw, at.size, pointer(at), pointer(y))
        return y

    @of_numbers
    def slope(self, x: ArrayLike, out: Array | None = None) -> Any:
        """Phi_Z'(x)."""
        return each(lib.each_fr_phi_z_slope, self.raw, inputs=(x,), out=out)

    @of_numbers
    def slip_velocity(self, x: ArrayLike, out: Array | None = None) -> Any:
        """Slip velocity x - Z Phi_Z(x), to full relative accuracy; exactly 0 in the stick zone."""
        return each(lib.each_fr_slip_velocity, self.raw, inputs=(x,), out=out)

    def radial(self, x: ArrayLike, out: Array | None = None) -> Array:
        """Phi_Z(abs(x)) x/abs(x) for vectors whose components are along the last axis."""
        at = doubles(x)
        if at.ndim == 0:
            raise ValueError("a number is no vector; give an array")
        y = result(at.shape, out)
        if at.size:
            lib.fr_phi_z_vectors(self.raw, at.size // at.shape[-1], at.shape[-1], pointer(at), pointer(y))
        return y

    def intersections(self, x: float) -> list[tuple[float, float]]:
        """All points (v, y) of the law on the line v + Z y = x; more than one if Z is inadmissible."""
        count = lib.fr_phi_z_intersections(self.raw, x, ffi.NULL, 0)
        found = ffi.new("FrIntersection[]", count)
        lib.fr_phi_z_intersections(self.raw, x, found, count)
        return [(found[i].v, found[i].y) for i in range(count)]


def instructions() -> str:
    """Name of the best vector instructions of this processor, which are used for arrays."""
    return words("FrInstructions", "FR_")[lib.fr_instructions()]


@of_numbers
def lambert_w0(x: ArrayLike, out: Array | None = None) -> Any:
    """Lambert's W, principal branch, W exp(W) = x for x >= -1/e; at most 5 ulp."""
    return each(lib.each_fr_lambert_w0, inputs=(x,), out=out)


@of_numbers
def lambert_w_1(x: ArrayLike, out: Array | None = None) -> Any:
    """Lambert's W, the other real branch, for -1/e <= x < 0; at most 2 ulp."""
    return each(lib.each_fr_lambert_wm1, inputs=(x,), out=out)


@of_numbers
def lambert_w0_log(x: ArrayLike, out: Array | None = None) -> Any:
    """W0(-exp(-1 - v)) for v >= 0, the distance to the branch point."""
    return each(lib.each_fr_lambert_w0_log, inputs=(x,), out=out)
