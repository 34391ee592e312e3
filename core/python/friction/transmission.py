"""Transmissions by their efficiencies, and drives with them: friction that depends on the load at the same instant."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from ._friction import ffi, lib
from ._native import Array, ArrayLike, Called, Running, chosen, doubles, fill, pointer, rebuilt, text, words
from .description import experiment
from .errors import Finding, checked

_MODES = words("FrDriveMode", "FR_(DRIVE_)?")
_EVENTS = words("FrDriveEventKind", "FR_DRIVE_")
_REGRESSIONS = {name: kind for kind, name in words("FrTransmissionRegression", "FR_FIT_").items()}
_METHODS = {text(method.name): ffi.addressof(method) for method in lib.fr_drive_methods}
_EVENT_ROOM = 32


def _renamed(fields: dict[str, float]) -> dict[str, float]:
    """The fields, with the names of today for ``back`` and ``back_static``."""
    return {re.sub(r"^back(?=$|_)", "backdrive", name): value for name, value in fields.items()}


class Transmission:
    """A transmission by its reciprocal efficiencies, which stay finite if it is self-locking.

    Parameters
    ----------
    drive, backdrive : float
        1/eta_1 and 1/eta_2: input torque per load torque while driving, at least 1, and while backdriven, at most 1;
        0 or less is self-locking.
    drive_static, backdrive_static : float
        The same values at rest.
    motor_friction, load_friction : float
        Friction in series on the motor side and on the load side [N m].

    Fields that are not given have the library's defaults, a transmission without friction. ``back`` and
    ``back_static`` are accepted for ``backdrive`` and ``backdrive_static``.

    See Also
    --------
    Transmission.of_efficiencies, Transmission.of_angles, Transmission.of_screw, Transmission.published

    Examples
    --------
    >>> import friction, math
    >>> screw = friction.Transmission.of_angles(lead=math.radians(15), friction=math.radians(17))
    >>> screw.self_locking
    True
    >>> screw.torque(1.0, direction=1)
    2.332...
    """

    def __init__(self, **fields: float) -> None:
        #: The transmission of the library, FrTransmission.
        self.raw: Any = ffi.new("FrTransmission *", lib.fr_default_transmission())
        fill(self.raw[0], _renamed(fields))
        checked(lib.fr_transmission_check, self.raw)

    @classmethod
    def _of(cls, function: Any, numbers: list[float], series: dict[str, float]) -> Transmission:
        self = cls(**series)
        checked(function, self.raw, *numbers)
        checked(lib.fr_transmission_check, self.raw)
        return self

    @classmethod
    def of_efficiencies(
        cls,
        eta_1: float,
        backdrive: float = math.nan,
        eta_1_static: float = math.nan,
        backdrive_static: float = math.nan,
        **series: float,
    ) -> Transmission:
        """By data sheet values: eta_1 while driving, 1/eta_2 while backdriven; the static values default to these."""
        series = {"backdrive": backdrive, "backdrive_static": backdrive_static} | _renamed(series)
        numbers = [eta_1, series.pop("backdrive"), eta_1_static, series.pop("backdrive_static")]
        return cls._of(lib.fr_transmission_of_efficiencies, numbers, series)

    @classmethod
    def of_angles(
        cls, lead: float, friction: float, friction_static: float = math.nan, **series: float
    ) -> Transmission:
        """A thread or worm by its lead angle and friction angle [rad]."""
        return cls._of(lib.fr_transmission_of_angles, [lead, friction, friction_static], series)

    @classmethod
    def of_screw(cls, K: float, d: float, l: float, **series: float) -> Transmission:
        """A screw by its diameter and lead [m] and the factor K: pi mu for a lead per turn (Dupont 1993, eq 21)."""
        return cls._of(lib.fr_transmission_of_screw, [K, d, l], series)

    @classmethod
    def of_servo(cls, motor: float, external: float, **series: float) -> Transmission:
        """The load-dependent friction K_m and K_e of a servo of model M5 at constant speed."""
        return cls._of(lib.fr_transmission_of_servo, [motor, external], series)

    @classmethod
    def published(cls, name: str) -> Transmission:
        """A published transmission by its name, such as ``"worm_1"``."""
        published = experiment("run", "screw_drive").parameters["losses"].options["published"]
        chosen("transmission", name, published.parameters["transmission"].options)
        self = cls()
        lib.fr_transmission_published(self.raw, name.encode(), ffi.NULL)
        return self

    @property
    def self_locking(self) -> bool:
        """True if no load backdrives it while it moves."""
        return bool(self.raw.backdrive <= 0)

    def torque(self, load: float, direction: int, at_rest: bool = False) -> float:
        """Input torque [N m] while it moves in direction 1 or -1 under a load torque."""
        if direction not in (1, -1):
            raise ValueError(f"direction is {direction}; give 1 or -1")
        return float(lib.fr_transmission_torque(self.raw, direction, load, at_rest))

    def band(self, load: float, at_rest: bool = True) -> tuple[float, float]:
        """The dead band: the range of input torque [N m] in which it stays at rest with a load torque."""
        low, high = ffi.new("double *"), ffi.new("double *")
        lib.fr_transmission_band(self.raw, load, at_rest, low, high)
        return low[0], high[0]

    def __reduce__(self) -> Any:
        return rebuilt, (
            Transmission,
            {name: getattr(self.raw, name) for name, _ in ffi.typeof("FrTransmission").fields},
        )

    def __repr__(self) -> str:
        fields = (name for name, _ in ffi.typeof("FrTransmission").fields)
        return f"Transmission({', '.join(f'{name}={getattr(self.raw, name):.6g}' for name in fields)})"


class Motion(NamedTuple):
    """A motion of a drive at an instant, consistent with its friction."""

    #: ``"drives up"``, ``"backdriven up"``, ``"rests"``, ``"backdriven down"`` or ``"drives down"``
    mode: str
    #: [rad/s^2]
    acceleration: float
    #: load torque [N m]
    load: float
    #: torque into the transmission [N m]
    motor: float


#: A torque [N m] at time t [s], angle q [rad] and velocity v [rad/s].
Torque = Callable[[float, float, float], float]


@ffi.def_extern()  # type: ignore[misc]
def friction_torque(context: Any, *at: float) -> float:
    """The motor torque of a drive."""
    called: Called = ffi.from_handle(context)
    return float(called(0, *at))


@ffi.def_extern()  # type: ignore[misc]
def friction_load(context: Any, *at: float) -> float:
    """The load torque of a drive."""
    called: Called = ffi.from_handle(context)
    return float(called(1, *at))


class Drive(Running):
    """A rotor and a load with a transmission between them (Dupont 1993).

    Parameters
    ----------
    transmission : Transmission
        Transmission between rotor and load.
    rotor, inertia : float, optional
        J and I [kg m^2]; the defaults of the library are from Dupont 1993, fig 5.
    viscous : float, optional
        Viscous friction coefficient on the motor side [N m s/rad].

    Examples
    --------
    >>> import friction, math
    >>> drive = friction.Drive(friction.Transmission.of_angles(0.26, 0.12))
    >>> samples, events = drive.simulate(lambda t, q, v: 750 * math.sin(4 * t), lambda t, q, v: 0.0, T=0.01, steps=800)
    >>> [event["kind"] for event in events][:2]
    ['starts', 'shifts']
    """

    def __init__(self, transmission: Transmission | None = None, **fields: float) -> None:
        #: The drive of the library, FrDrive.
        self.raw: Any = ffi.new("FrDrive *", lib.fr_default_drive())
        fill(self.raw[0], fields)
        if transmission is not None:
            self.raw.transmission = transmission.raw[0]
        #: Notes and warnings about the drive.
        self.notes: list[Finding] = checked(lib.fr_drive_check, self.raw)

    @property
    def margin(self) -> float:
        """J + I/eta_2 [kg m^2]: above 0 exactly if there is one acceleration for every torque and load."""
        return float(lib.fr_drive_margin(self.raw))

    def solutions(self, v: float, torque: float, load: float) -> list[Motion]:
        """Every consistent motion at velocity v [rad/s] under motor torque and load torque [N m]; empty if it jams."""
        found = ffi.new("FrDriveMotion[]", lib.FR_DRIVE_SOLUTIONS_MAX)
        count = lib.fr_drive_solutions(self.raw, v, torque, load, found)
        return [Motion(_MODES[one.mode], one.acceleration, one.load, one.motor) for one in found[0:count]]

    def implicit_velocity(self, v: float, T: float, torque: float, load: float) -> float:
        """Velocity [rad/s] after an implicit step T [s]; exactly 0 if it stops."""
        return float(lib.fr_drive_implicit_velocity(self.raw, v, T, torque, load))

    def simulate(
        self, torque: Torque, load: Torque, *, T: float, steps: int, q: float = 0, v: float = 0, method: str = "located"
    ) -> tuple[Array, list[dict[str, Any]]]:
        """Simulate the drive with Python functions for the torques.

        Parameters
        ----------
        torque, load : callable
            Motor torque, and load torque without acceleration [N m], as functions of t, q and v.
        T, steps : float, int
            Time step [s] and number of steps.
        q, v : float
            Angle [rad] and velocity [rad/s] at the start.
        method : str
            ``"located"``, ``"interpolated"``, ``"implicit"``, or for comparison ``"lagged"``,
            ``"explicit"``, ``"rk4"``.

        Returns
        -------
        samples : array
            Rows of t, q and v, ``steps + 1`` of them.
        events : list of dict
            Kind, t, q, velocities and accelerations before and after, impulse and energy of a jam.
        """
        stepper = chosen("method", method, _METHODS)
        called = Called(lambda load_side, *at: float((load if load_side else torque)(*at)))
        plant = ffi.new("FrDrivePlant *", [lib.friction_torque, lib.friction_load, called.handle])
        state = ffi.new("FrDriveState *", {"q": q, "v": v})
        state.passed = lib.fr_drive_now(self.raw, plant, 0.0, q, v).load
        room = ffi.new("FrDriveEvent[]", _EVENT_ROOM)
        record = ffi.new("FrDriveRecord *", {"event": room, "capacity": _EVENT_ROOM})
        samples, events = np.empty((steps + 1, 3)), []
        samples[0] = 0, q, v
        numbers = [name for name, _ in ffi.typeof("FrDriveEvent").fields if name != "kind"]
        for k in range(steps):
            record.count = 0
            lib.fr_drive_step(stepper, self.raw, plant, state, k * T, T, record)
            called.check()
            for event in room[0 : min(record.count, _EVENT_ROOM)]:
                events.append({"kind": _EVENTS[event.kind], **{name: getattr(event, name) for name in numbers}})
            samples[k + 1] = (k + 1) * T, state.q, state.v
        return samples, events


def fit_transmission(
    load: ArrayLike, motor: ArrayLike, direction: int, regression: str = "friction"
) -> tuple[float, float]:
    """Fit the line abs(tau_f) = k abs(tau_l) + c to a test at constant velocity in one direction (Dupont 1993, eq 34).

    Parameters
    ----------
    load, motor : array_like
        Load torque and motor torque [N m], two or more.
    direction : int
        1 or -1.
    regression : str
        ``"friction"`` is right for noise in the motor torque, ``"load"`` for noise in the load torque.

    Returns
    -------
    k, c : float
        Friction per load torque, and without load [N m]: eta_1 = 1/(1 + k) while driving, 1/(1 - k) while backdriven.
    """
    tau_l, tau_m = doubles(load).reshape(-1), doubles(motor).reshape(-1)
    if tau_l.size != tau_m.size or tau_l.size < 2 or direction not in (1, -1) or regression not in _REGRESSIONS:
        raise ValueError("give two or more pairs of load torque and motor torque, and direction 1 or -1")
    line = lib.fr_transmission_fit(tau_l.size, pointer(tau_l), pointer(tau_m), direction, _REGRESSIONS[regression])
    return line.k, line.c
