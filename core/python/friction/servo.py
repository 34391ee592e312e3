"""Servos: load-dependent friction of the gearbox, motor and control law, drive and backdrive limits."""

from __future__ import annotations

import os
import pathlib
from typing import Any

import numpy as np

from ._form import Value, form, values_of
from ._friction import ffi, lib
from ._native import Array, ArrayLike, Running, each, of_numbers, rebuilt, text, words, written
from .errors import Finding, Report, checked
from .transmission import Transmission

_REGIONS = words("FrServoRegion", "FR_")
_SATURATIONS = {**words("FrServoSaturation", "FR_|_SATURATED"), lib.FR_NOT_SATURATED: ""}


def read_servo(path: str | os.PathLike[str], servo: str = "", model: str = "") -> dict[str, float | str]:
    """Read the parameters of a servo from a published parameter file, for `Servo`, `Bench` and `friction.run`.

    Parameters
    ----------
    path : path-like
        A file in the format of github.com/Rhoban/bam.
    servo, model : str
        Set to read from a collection; ``""`` for any.

    Examples
    --------
    >>> bench = friction.Bench(**friction.read_servo("m6.json"), mass=0.5)          # doctest: +SKIP
    """
    with open(path, "rb") as file:
        content = file.read(lib.FR_PARAMETER_FILE_MAX + 1)  # one byte more is refused, no matter how the file continues
    return _of_file(os.fspath(path), content, servo, model)


def _of_file(name: str, content: bytes, servo: str = "", model: str = "") -> dict[str, float | str]:
    """Parameters of a servo from the content of a published parameter file."""
    room = ffi.new("char[]", lib.FR_PARAMETER_FILE_MAX)
    names = [ffi.new("char[]", word) for word in (name.encode(), content, servo.encode(), model.encode())]
    given = ffi.new("FrServoFile *", [names[0], names[1], len(content), names[2], names[3]])
    checked(lib.fr_servo_lines, given, ffi.cast("FrParam **", lib.fr_servo_pendulum_rows), room, len(room))
    found: dict[str, float | str] = {}
    for line in text(room).splitlines():
        key, value = line.split("=", 1)
        try:
            found[key] = float(value)
        except ValueError:
            found[key] = value
    return found


class _OfServo:
    """Base class of objects that are defined by the form of the run servo_pendulum."""

    _form: Any

    @property
    def parameters(self) -> dict[str, float | str]:
        """All parameters with their values."""
        return values_of(self._form)

    def write(self, path: str | os.PathLike[str]) -> None:
        """Write motor and friction as a published parameter file; `read_servo` reads the same numbers."""
        pathlib.Path(path).write_bytes(written(lib.fr_servo_write_form, self._form))


class Servo(_OfServo):
    """A servo: its gearbox, motor and control law.

    Torques are on the output side [N m]: `tau_m` is the motor torque, `tau_e` the external torque. If motor and load
    oppose each other, they have opposite signs. Arguments can be arrays; they are broadcast.

    Parameters
    ----------
    text_form : str
        Parameters as in the command: ``"preset=mx106 model=m4"``.
    gear : Transmission, optional
        A screw or worm behind the servo.
    **parameters
        ``preset``, one of `friction.servos()`, ``model`` (``"m1"`` to ``"m6"``), and numbers by key.

    Examples
    --------
    >>> import friction
    >>> servo = friction.Servo(preset="mx106", model="m4")
    >>> servo.friction(tau_m=5, tau_e=-3)
    1.9569862542755918
    >>> servo.region(tau_m=5, tau_e=-3.5)
    'static'
    """

    def __init__(
        self, text_form: str = "", /, *, gear: Transmission | str | None = None, **parameters: Value | None
    ) -> None:
        if isinstance(gear, str):  # one of the run servo_pendulum, as in `parameters`
            parameters, gear = {**parameters, "gear": gear}, None
        self._behind = gear
        #: The servo of the library, FrServo.
        self.raw: Any = ffi.new("FrServo *")
        self._gear = ffi.new("FrTransmission *", gear.raw[0] if gear is not None else lib.fr_default_transmission())
        with Report() as report:
            self._form = form(lib.fr_servo_pendulum_rows, text_form, parameters, report)
            servo = ffi.new("FrServoDef *", lib.fr_servo_from_form(self._form))
            lib.fr_servo_check_preset(self._form, report.pointer)
            report.check(lib.fr_servo_make(self.raw, servo, lib.fr_form_value(self._form, b"T"), report.pointer))
        #: Notes and warnings about the parameters.
        self.notes: list[Finding] = report.notes()

    def __reduce__(self) -> Any:
        parameters: dict[str, Any] = dict(self.parameters)
        if self._behind:
            parameters["gear"] = self._behind
        return rebuilt, (Servo, parameters)

    def __repr__(self) -> str:
        behind = f", drives {self._behind!r}" if self._behind else ""
        return f"<Servo: {self.parameters['preset']} {self.parameters['model']}{behind}>"

    def _diagram(self, viscous: bool, assisted: bool = False) -> Any:
        fields = {"viscous": viscous, "assisted": assisted, "gear": self._gear}
        return ffi.new("FrServoDiagram *", fields)[0]

    @of_numbers
    def friction(self, tau_m: ArrayLike, tau_e: ArrayLike = 0.0, omega: ArrayLike = 0.0) -> Any:
        """The friction limit of the gearbox [N m], without the transmission behind it."""
        return each(lib.each_fr_servo_friction, self.raw, inputs=(tau_m, tau_e, omega))

    @of_numbers
    def dry(self, tau_m: ArrayLike, tau_e: ArrayLike = 0.0, omega: ArrayLike = 0.0) -> Any:
        """The friction limit of the gearbox without its viscous term [N m]."""
        return each(lib.each_fr_servo_dry, self.raw, inputs=(tau_m, tau_e, omega))

    def limits(
        self, tau_m: ArrayLike, omega: ArrayLike = 0.0, *, viscous: bool = False, assisted: bool = False
    ) -> tuple[Any, Any]:
        """Drive and backdrive limit [N m]: the opposing loads ``-tau_e`` between which friction holds.

        Parameters
        ----------
        tau_m, omega : array_like
            Motor torque [N m] and velocity [rad/s].
        viscous : bool
            Include the viscous term, which the published diagrams omit.
        assisted : bool
            Include loads that help the motor.

        Returns
        -------
        drive, backdrive : float or array
            NaN if no torque backdrives the gearbox: it is self-locking.
        """
        diagram = self._diagram(viscous, assisted)
        drive, backdrive = each(lib.each_fr_servo_limits, self.raw, diagram, inputs=(tau_m, omega), results=2)
        return drive, backdrive

    def region(self, tau_m: ArrayLike, tau_e: ArrayLike, omega: ArrayLike = 0.0, *, viscous: bool = True) -> Any:
        """``"drive"``, ``"backdrive"`` or ``"static"``: motor moves load, load moves motor, or friction holds."""
        _, region = self._regions(tau_m, tau_e, omega, viscous)
        if isinstance(region, float):
            return _REGIONS[int(region)]
        return np.vectorize(lambda code: _REGIONS[int(code)], otypes=[object])(region)

    def margin(self, tau_m: ArrayLike, tau_e: ArrayLike, omega: ArrayLike = 0.0, *, viscous: bool = True) -> Any:
        """Distance of the torques from the border of their region [N m]."""
        return self._regions(tau_m, tau_e, omega, viscous)[0]

    def _regions(self, tau_m: ArrayLike, tau_e: ArrayLike, omega: ArrayLike, viscous: bool) -> Any:
        """Margins and regions."""
        diagram = self._diagram(viscous)
        return each(lib.each_fr_servo_region, self.raw, diagram, inputs=(tau_m, tau_e, omega), results=2)

    def nearest(
        self, tau_m: float, tau_e: float, omega: float = 0.0, *, viscous: bool = True
    ) -> dict[str, dict[str, float]]:
        """The nearest torques in each region: ``load`` at this motor torque, ``motor`` at this load [N m]."""
        near = lib.fr_servo_nearest(self.raw, self._diagram(viscous), tau_m, tau_e, omega)
        return {name: {"load": near.load[k + 1], "motor": near.motor[k + 1]} for k, name in _REGIONS.items()}

    @property
    def holding_torque(self) -> float:
        """The largest load that friction holds at rest with the motor off [N m]; NaN if it holds any load."""
        return float(lib.fr_servo_holding_torque(self.raw, self._diagram(False)))

    def bearable_amplitude(self, moment: float, theta: float, base_angle: float = 0.0) -> float:
        """The largest amplitude of a vibrating base [m/s²] at which an arm does not move at all with the motor off.

        `moment` is its mass times the distance of the centre [kg m], `theta` its angle from hanging down, `base_angle`
        the direction of the base from the horizontal [rad]. Infinite where friction holds any amplitude.
        """
        return float(lib.fr_servo_bearable_amplitude(self.raw, self._diagram(False), moment, theta, base_angle))

    def motor(self, T: float = 0.001) -> Motor:
        """Motor and control law, with a controller that runs every `T` [s]."""
        return Motor(self, T)


class Motor(Running):
    """Control law and motor of a servo; it stores its target and its integral from step to step."""

    def __init__(self, servo: Servo, T: float) -> None:
        self._servo, self._state = ffi.new("FrServo *"), ffi.new("FrServoState *")
        definition = ffi.new("FrServoDef *", lib.fr_servo_from_form(servo._form))
        definition.q_offset = definition.delay = 0  # angles are measured, and goals are on time
        checked(lib.fr_servo_make, self._servo, definition, T)

    def _step(self, state: Any, goal: float, q: float, omega: float, enabled: bool) -> Any:
        return lib.fr_servo_step(self._servo, state, ffi.new("FrGoal *", [goal, enabled])[0], q, omega, 0.0)

    def torque(self, goal: float, q: float, omega: float, enabled: bool = True) -> float:
        """Take one step and return the motor torque [N m] for a goal and a measured state [rad, rad/s]."""
        return float(self._step(self._state, goal, q, omega, enabled).motor)

    def saturation(self, goal: float, q: float, omega: float, enabled: bool = True) -> str:
        """Name of the limit that determines the torque: ``""``, ``"supply"``, ``"duty"`` or ``"current"``."""
        before = ffi.new("FrServoState *", self._state[0])
        return _SATURATIONS[self._step(before, goal, q, omega, enabled).saturation]
