"""Exact friction, and servos, at the joints of a MuJoCo model, at the speed of MuJoCo itself.

    import friction.mujoco as fm

    exact = fm.ExactFriction(model, data)         # takes over the frictionloss of the model
    exact.step(10)                                # in place of mujoco.mj_step(model, data, 10)

    robot = fm.ServoRobot(model, {"shoulder": "preset=mx106 model=m6 kp=32", "elbow": friction.Servo(preset="mx64")})
    robot.goal[:] = [0.3, -0.5]
    robot.step(10)

    many = fm.Batch(robot, 64)                    # 64 of them, on all processors
    fm.tune(model)                                # or MuJoCo's own friction, as stiff as its time step allows

A joint sticks, with velocity 0 and the position of the step before to the last bit, or slips. MuJoCo is loaded from its
own Python package, 3.10 or later; it is not linked.
"""

from __future__ import annotations

import ctypes
import functools
import glob
import importlib
import os
import warnings
import weakref
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Union

import numpy as np

from ._friction import ffi, lib
from ._native import Array, ArrayLike, Running, text
from .errors import FrictionWarning, checked
from .joint import JointError, JointFriction, JointLaw
from .servo import Servo

__all__ = ["Batch", "ExactFriction", "ServoRobot", "servos_of", "tune"]

_NEEDED = "friction.mujoco needs MuJoCo 3.10 or later, which needs Python 3.10 or later: pip install 'mujoco>=3.10'"
_FUNCTIONS = {
    "step1": "mj_step1",
    "actuation": "mj_fwdActuation",
    "acceleration": "mj_fwdAcceleration",
    "constraint": "mj_fwdConstraint",
    "derivative": "mjd_smooth_vel",
    "body_forces": "mj_rnePostConstraint",
    "sensors": "mj_sensorAcc",
    "check": "mj_checkAcc",
    "set_log_handler": "mju_setLogHandler",
}
_INTEGRATE = {"mjINT_EULER": "mj_Euler", "mjINT_IMPLICITFAST": "mj_implicit"}
_CHUNK = 2000  # steps after which an interrupt is noticed


@functools.cache
def _mujoco() -> Any:
    """The package of MuJoCo."""
    try:
        return importlib.import_module("mujoco")
    except ImportError as error:
        raise ImportError(_NEEDED) from error


@functools.cache
def _functions(integrator: str) -> Any:
    """The functions of MuJoCo for an integrator."""
    functions, package = ffi.new("FrMujoco *"), _mujoco()
    here = os.path.dirname(str(package.__file__))
    found = [file for name in ("libmujoco.so*", "libmujoco*.dylib") for file in glob.glob(os.path.join(here, name))]
    library = ctypes.CDLL(found[0]) if found else None  # the package has loaded it: this is the same one
    try:
        for name, symbol in {**_FUNCTIONS, "integrate": _INTEGRATE[integrator]}.items():
            address = ctypes.cast(getattr(library, symbol), ctypes.c_void_p).value
            setattr(functions, name, ffi.cast(ffi.typeof(getattr(functions, name)), address))
    except AttributeError:
        raise ImportError(f"{_NEEDED}; this is MuJoCo {package.__version__}") from None
    return functions


#: Servo of a joint: a `friction.Servo`, a text such as ``"preset=mx106 model=m6 kp=32"``, or its parameters.
ServoLike = Union[Servo, str, Mapping[str, Any]]


def _refuse(reasons: Sequence[str]) -> None:
    if reasons:
        raise ValueError("; ".join(reasons))


def _flags(names: str, enumeration: str) -> int:
    kinds = getattr(_mujoco(), enumeration)
    return sum(int(getattr(kinds, name)) for name in names.split() if hasattr(kinds, name))


def _integrator(model: Any) -> str:
    return str(_mujoco().mjtIntegrator(model.opt.integrator).name)


def _reasons(model: Any) -> Iterator[str]:
    """Reasons why a model cannot have exact friction."""
    if _integrator(model) not in _INTEGRATE:
        name = _integrator(model)[6:]
        yield f"the integrator is {name}; use Euler or implicitfast, as friction is solved once at the end of a step"
    if model.opt.enableflags & _flags("mjENBL_SLEEP", "mjtEnableBit"):
        yield "the flag sleep is set; remove it, as it stops joints by other thresholds"
    for dof in np.flatnonzero((model.dof_frictionloss != 0) & ~_single(model)):
        joint = model.joint(model.dof_jntid[dof]).name
        yield f"the ball joint or free body {joint!r} has frictionloss; give it to hinges and slides only"
    if model.ntendon and model.tendon_frictionloss.any():
        yield "a tendon has frictionloss; give it to hinges and slides only"


def _single(model: Any) -> Any:
    """Degrees of freedom of a hinge or slide, as an array of bool."""
    types = _mujoco().mjtJoint
    return np.isin(model.jnt_type[model.dof_jntid], [int(types.mjJNT_HINGE), int(types.mjJNT_SLIDE)])


def _at_joints(model: Any) -> Iterator[tuple[int, int]]:
    """Actuators of a single joint, with its degree of freedom."""
    kinds = _mujoco().mjtTrn
    for actuator in range(model.nu):
        if model.actuator_trntype[actuator] in (int(kinds.mjTRN_JOINT), int(kinds.mjTRN_JOINTINPARENT)):
            yield actuator, int(model.jnt_dofadr[model.actuator_trnid[actuator, 0]])


_taken: weakref.WeakKeyDictionary[Any, list[JointLaw]] = weakref.WeakKeyDictionary()


def _laws(model: Any) -> list[JointLaw]:
    """The frictionloss of a model as laws; it is then 0 in the model, where it would act a second time."""
    before = _taken.get(model, [None] * model.nv)
    _taken[model] = [float(F) if F != 0 else law for F, law in zip(model.dof_frictionloss, before)]
    model.dof_frictionloss[:] = 0
    return list(_taken[model])


class ExactFriction(Running):
    """Friction at the joints of a model, in place of MuJoCo's own frictionloss; units as in the model (SI).

    It takes over dof_frictionloss as Coulomb friction, and sets it to 0 in the model, where it would act a second time.
    If several data have one model, all get this friction. A new motion, after mj_resetData or with another time, is
    noticed.

    Parameters
    ----------
    model : mujoco.MjModel
        Euler or implicitfast; frictionloss at hinges and slides only.
    data : mujoco.MjData
        Its data, or a copy of them.
    laws : sequence, optional
        Friction of each degree of freedom, as in `friction.JointFriction`, in place of frictionloss.

    Attributes
    ----------
    joints : friction.JointFriction
        ``joints.set(dof, law)`` gives a joint another law; ``joints.direction`` is 0 where a joint sticks.
    friction : array
        Friction of the last step at each degree of freedom [N m or N].

    Notes
    -----
    An accelerometer shows (v' - v)/T. With joint damping mj_step shows another value, without the implicit damping.

    Examples
    --------
    >>> exact = friction.mujoco.ExactFriction(model, data)                          # doctest: +SKIP
    >>> exact.step(500)                                                             # doctest: +SKIP
    """

    def __init__(self, model: Any, data: Any, laws: Sequence[JointLaw] | None = None) -> None:
        _functions("mjINT_EULER")  # refuses a MuJoCo that is too old
        _refuse(list(_reasons(model)))
        if laws is not None and len(laws) != model.nv:
            raise ValueError(f"there are {len(laws)} laws; give {model.nv}, one for each degree of freedom")
        joints = JointFriction(_laws(model) if laws is None else laws)
        model.dof_frictionloss[:] = 0
        self._bind(model, data, joints)

    def _bind(self, model: Any, data: Any, joints: JointFriction) -> None:
        """Give the addresses of model and data to the library. MuJoCo never moves these arrays."""
        self.model: Any = model
        self.data: Any = data
        self.joints: JointFriction = joints
        self._options = model.opt
        n = model.nv
        world = self._world = ffi.new("FrWorld *")
        self._kept: list[Any] = []
        world.mujoco = _functions(_integrator(model))
        world.model, world.data = (ffi.cast("void *", one._address) for one in (model, data))
        world.nq = model.nq
        for name in ("qpos", "qvel", "qacc", "qfrc_smooth", "qfrc_applied", "qfrc_constraint"):
            setattr(world, name, self._address(getattr(data, name)))
        self._sparse(world.M, data.M, "M")
        world.full = bool((model.M_rownnz == np.arange(1, n + 1)).all())
        world.implicit = _integrator(model) == "mjINT_IMPLICITFAST"
        if world.implicit:
            self._sparse(world.qDeriv, data.qDeriv, "D")
        single = _single(model)
        position = np.where(single, model.jnt_qposadr[model.dof_jntid], -1)
        world.position = self._address(position.astype(np.intc), "int *")
        world.sensing = bool((model.sensor_needstage == int(_mujoco().mjtStage.mjSTAGE_ACC)).any())
        world.restarts = not model.opt.disableflags & _flags("mjDSBL_AUTORESET", "mjtDisableBit")
        self._dampers(single)
        arrays = {name: np.zeros(n) for name in "force friction velocity assumed applied driven before".split()}
        arrays["mass"] = np.zeros((n, n))
        for name, array in arrays.items():
            setattr(world, name, self._address(array))
        #: Friction of the last step at each degree of freedom [N m or N].
        self.friction: Array = arrays["friction"]
        self._mass = arrays["mass"]
        world.law, world.info = joints.raw, joints._info
        world.direction = ffi.cast("signed char *", joints.direction.ctypes.data)
        world.work = self._address(joints._work, "void *")
        parent = self._address(model.dof_parentid, "int *") if n >= 30 else ffi.NULL
        step = {"n": n, "mass": world.mass, "stride": n, "parent": parent, "velocity": world.qvel, "force": world.force}
        world.step = {**step, "law": world.law}
        world.goal = world.tau_m = world.tau_e = world.budget = ffi.NULL
        world.time = data.time
        self._T, self._fresh = 0.0, True

    def _copy(self, rows: Mapping[str, Any], row: int) -> ExactFriction:
        """A copy with other data, for a batch."""
        other = object.__new__(type(self))
        other._bind(self.model, self._copied_data(), JointFriction(self.joints._laws))
        return other

    def _copied_data(self) -> Any:
        """Data with the same state."""
        data, kind = _mujoco().MjData(self.model), _mujoco().mjtState.mjSTATE_INTEGRATION
        state = np.empty(_mujoco().mj_stateSize(self.model, kind))
        _mujoco().mj_getState(self.model, self.data, state, kind)
        _mujoco().mj_setState(self.model, data, state, kind)
        _mujoco().mj_forward(self.model, data)
        return data

    def _address(self, array: Any, kind: str = "double *") -> Any:
        """The address of an array, which is kept."""
        self._kept.append(array)
        return ffi.cast(kind, array.ctypes.data)

    def _sparse(self, matrix: Any, value: Any, name: str) -> None:
        matrix.value = self._address(value)
        for field, of in {"count": "rownnz", "start": "rowadr", "column": "colind"}.items():
            setattr(matrix, field, self._address(getattr(self.model, f"{name}_{of}"), "int *"))

    def _dampers(self, single: Any) -> None:
        """The damping that Euler takes implicitly."""
        model = self.model
        switched_off = model.opt.disableflags & _flags("mjDSBL_EULERDAMP mjDSBL_DAMPER", "mjtDisableBit")
        if self._world.implicit or switched_off:
            return
        several = "dof_damping dof_dampingpoly actuator_gear actuator_damping actuator_dampingpoly".split()
        base = {name: self._address(getattr(model, name)) for name in several}
        dampers = [(i, base["dof_damping"] + i, base["dof_dampingpoly"] + 2 * i, ffi.NULL) for i in range(model.nv)]
        output = getattr(model, "actuator_outadr", range(model.nu))  # MuJoCo 4: an actuator has several outputs
        for a, i in _at_joints(model):
            if single[i]:
                b, poly = base["actuator_damping"] + a, base["actuator_dampingpoly"] + 2 * a
                dampers.append((i, b, poly, base["actuator_gear"] + 6 * int(output[a])))
        self._kept.append(ffi.new("FrDamper[]", dampers))
        self._world.damper, self._world.dampers = self._kept[-1], len(dampers)

    def __setattr__(self, name: str, value: Any) -> None:
        """Names that are not there are refused: writing to them would have no effect."""
        if not name.startswith("_") and name not in self._names and not hasattr(type(self), name):
            known = sorted({*self._names, *(key for key in dir(type(self)) if not key.startswith("_"))})
            raise AttributeError(f"{type(self).__name__} has no {name}; it has {', '.join(known)}")
        if name in self.__dict__ and name in self._names:
            raise AttributeError(f"{name} cannot be replaced; write to its elements, or make another robot")
        super().__setattr__(name, value)

    _names = {"model", "data", "joints", "friction"}

    def step(self, n: int = 1) -> None:
        """Take n steps, in place of ``mujoco.mj_step(model, data, n)``. Python may run other threads meanwhile.

        If MuJoCo resets the data, because they are not finite, there is a warning, and the motion continues from there.

        Raises
        ------
        friction.JointError
            If a step has no result; it is then not done.
        mujoco.FatalError
            If MuJoCo reports an error. An exception of a callback is raised as it is.
        """
        if n < 0:
            raise ValueError(f"n is {n}; give 0 or more steps")
        self._begin(self._options.timestep)
        world, resets = self._world, self._world.resets
        while n > 0:
            if lib.fr_world_steps(world, min(n, _CHUNK)):
                self._fail()
            n -= _CHUNK
        if world.resets != resets:
            self._warn()

    def _begin(self, T: float) -> None:
        """Notice a new motion, and another time step T."""
        if T != self._T:
            self._set_time_step(T)
        time = self.data.time
        if self._fresh or time != self._world.time:
            lib.fr_world_restart(self._world, time)
            self._fresh = False

    def restart(self) -> None:
        """Forget friction and the past of the servos: after a change of the state by hand, the motion is a new one.

        A change before the first step, and one that changes the time of the data, such as mj_resetData, need no call.
        """
        lib.fr_world_restart(self._world, self.data.time)
        self._fresh = True  # again before the first step

    def _set_time_step(self, T: float) -> None:
        self._world.step.T = self._T = T

    def _warn(self) -> None:
        message = "MuJoCo reset the data, because numbers were not finite or too large"
        warnings.warn(message, FrictionWarning, stacklevel=3)

    def _settle(self) -> BaseException | None:
        """Put MuJoCo's stack back after an error of MuJoCo, and take the exception of the callback that led to it."""
        world = self._world
        if world.status != lib.FR_MUJOCO_FAILED:
            return None
        self.data.pstack = 0
        address = int(ffi.cast("uintptr_t", world.raised))
        if not address:
            return None
        error: BaseException = ctypes.cast(address, ctypes.py_object).value
        world.raised = ffi.NULL
        ctypes.pythonapi.Py_DecRef(ctypes.py_object(error))
        return error

    def _fail(self, where: str = "") -> None:
        """Raise the exception of the step that failed."""
        world, error = self._world, self._settle()
        if error is not None:
            raise error
        if world.status == lib.FR_MUJOCO_FAILED:
            raise _mujoco().FatalError(where + text(world.message))
        force = np.frombuffer(ffi.buffer(world.force, 8 * self.model.nv))
        raise JointError(where + self.joints._failure(world.status, world.info, self._mass, self.data.qvel, force))

    def reset(self, keyframe: int | str | None = None) -> None:
        """Reset the data, to a keyframe by number or name if it is given."""
        if keyframe is None:
            _mujoco().mj_resetData(self.model, self.data)
        else:
            _mujoco().mj_resetDataKeyframe(self.model, self.data, self.model.key(keyframe).id)
        self.restart()
        self._world.error = 0
        _mujoco().mj_forward(self.model, self.data)

    @property
    def sticking(self) -> Any:
        """Which joints stick after the last step, for each degree of freedom."""
        return self.joints.direction == 0

    @property
    def error(self) -> float:
        """Largest difference so far, at joints with friction, between a velocity after MuJoCo's step and the velocity for
        which friction was solved. Above 1e-14 times the velocity, the integrator has another matrix: flags or
        the integrator were changed after the start."""
        return float(self._world.error)

    @property
    def resets(self) -> int:
        """Number of times that MuJoCo reset the data, because numbers were not finite or too large."""
        return int(self._world.resets)

    _keep = "the model, the state of the data and the laws"


_KEYS = {name for name, _ in ffi.typeof("FrServoDef").fields} - {"reserved", "cookie"} | {"preset", "model", "supply"}


def _servo(joint: str, given: ServoLike) -> tuple[Servo, str]:
    """A servo, and the name of its supply, or an empty string."""
    if isinstance(given, Servo):
        return given, ""
    try:
        pairs = dict(pair.split("=", 1) for pair in given.split()) if isinstance(given, str) else dict(given)
    except (TypeError, ValueError):
        raise ValueError(f"joint {joint!r}: {given!r}; give KEY=VALUE pairs such as preset=mx106 model=m6") from None
    others = [key for key in pairs if key not in _KEYS]
    if others:
        available = ", ".join(sorted(_KEYS))
        raise ValueError(f"joint {joint!r}: a servo has no parameter {', '.join(others)}; available: {available}")
    supply = str(pairs.pop("supply", ""))
    try:
        return Servo(**pairs), supply
    except ValueError as error:
        raise ValueError(f"joint {joint!r}: {error}") from error


def servos_of(model: Any) -> dict[str, str]:
    """The servos that a model names, by joint: ``<custom><text name="friction:JOINT" data="preset=mx106 ..."/></custom>``."""
    found = {}
    for i in range(model.ntext):
        name = str(_mujoco().mj_id2name(model, _mujoco().mjtObj.mjOBJ_TEXT, i))
        if name.startswith("friction:"):
            start, size = int(model.text_adr[i]), int(model.text_size[i])
            data = model.text_data[start : start + size - 1]
            found[name[len("friction:") :]] = data.decode() if isinstance(data, bytes) else bytes(data).decode()
    return found


class _Servos:
    """Arrays of the servos of one robot, or of a batch: views that the library reads and writes."""

    _goal: Array
    _enabled: Any
    _tau_m: Array
    _tau_e: Array
    _budget: Array

    @property
    def goal(self) -> Array:
        """Goal of each servo, as it measures its angle, to be written [rad]."""
        return self._goal

    @goal.setter
    def goal(self, goal: ArrayLike) -> None:
        self._goal[...] = goal

    @property
    def enabled(self) -> Any:
        """To be written: False releases the bridge of a servo, so that there is no motor torque."""
        return self._enabled

    @enabled.setter
    def enabled(self, enabled: Any) -> None:
        self._enabled[...] = enabled

    @property
    def tau_m(self) -> Array:
        """Motor torque of each servo after a step [N m]."""
        return self._tau_m

    @property
    def tau_e(self) -> Array:
        """Load of each servo after a step: everything at its joint but motor and friction [N m]."""
        return self._tau_e

    @property
    def budget(self) -> Array:
        """Friction limit of each servo after a step, without its viscous term [N m]."""
        return self._budget


class ServoRobot(_Servos, ExactFriction):
    """A robot of MuJoCo with servos at some of its joints: control law, motor, and friction that depends on the load.

    The load of a servo is everything that acts at its joint but motor and friction: gravity, springs, other actuators,
    qfrc_applied, xfrc_applied, contacts and limits, in the same step. Joints without a servo keep their frictionloss, as
    in `ExactFriction`.

    At a joint with a servo, the model gets the armature of the servo, and frictionloss and damping become 0.
    Actuators there have no effect any longer, and a warning names them.

    Parameters
    ----------
    model : mujoco.MjModel, str or path-like
        A model, which is changed, or the file of one.
    servos : dict of str to servo, optional
        For each joint by its name, a `friction.Servo`, a text such as ``"preset=mx106 model=m6 kp=32"``, or a dict of
        parameters. Servos that name the same ``supply=`` share its voltage, vin at no load, with supply_resistance.
        Without this argument, the texts of the model are used:
        ``<custom><text name="friction:shoulder" data="preset=mx106 model=m6"/></custom>``.
    data : mujoco.MjData, optional
        Its data; new ones if missing.

    Attributes
    ----------
    names : list of str
        Joints with servos, in the order of the arrays.

    Examples
    --------
    >>> robot = friction.mujoco.ServoRobot("arm.xml", {"shoulder": "preset=mx106"})   # doctest: +SKIP
    >>> robot.goal[:] = 0.3                                                           # doctest: +SKIP
    >>> robot.step(500)                                                               # doctest: +SKIP
    """

    def __init__(self, model: Any, servos: Mapping[str, ServoLike] | None = None, data: Any = None) -> None:
        _functions("mjINT_EULER")  # refuses a MuJoCo that is too old
        if isinstance(model, (str, os.PathLike)):
            model = _mujoco().MjModel.from_xml_path(os.fspath(model))
        given: dict[str, ServoLike] = dict(servos_of(model) if servos is None else servos)
        made = self._made(model, given)
        self.names: list[str] = list(given)
        dofs = [int(model.joint(name).dofadr[0]) for name in self.names]
        self._replace_actuators(model, dofs)
        laws = _laws(model)
        for dof, servo, _ in zip(dofs, *zip(*made)):
            definition = lib.fr_servo_from_form(servo._form)
            model.dof_armature[dof] = definition.armature
            model.dof_damping[dof] = 0
            model.dof_dampingpoly[dof] = 0
            laws[dof] = (0.0, definition.friction_viscous)
        _taken[model] = laws
        _mujoco().mj_setConst(model, _mujoco().MjData(model))  # of other data, as it changes qpos
        self._definitions, self._dofs = made, dofs
        self._bind_servos(model, _mujoco().MjData(model) if data is None else data, laws, self._rows(1))
        self.goal[:] = self.data.qpos[self._positions]

    _names = ExactFriction._names | {"names"}

    def _fail(self, where: str = "") -> None:
        if self._world.status == lib.FR_BAD_GOAL:
            k = self._world.info.at
            raise ValueError(f"{where}the goal of {self.names[k]!r} is {self.goal[k]}; give a finite number [rad]")
        super()._fail(where)

    def _made(self, model: Any, given: Mapping[str, ServoLike]) -> list[tuple[Servo, str]]:
        """The servos. Raises an exception with everything that is refused; the model is not changed before."""
        reasons, made = list(_reasons(model)), []
        supplies: dict[str, tuple[float, float]] = {}
        if not given:
            texts = '<custom><text name="friction:JOINT" data="preset=mx106 model=m6"/></custom>'
            reasons.append(f"there is no servo; give a dict from joints to servos, or write {texts} in the model")
        joints = [model.joint(j).name for j in range(model.njnt)]
        for name, servo in given.items():
            if not name or name not in joints:
                reasons.append(f"there is no joint {name!r}; there are {', '.join(filter(None, joints))}")
                continue
            if model.joint(name).type[0] != int(_mujoco().mjtJoint.mjJNT_HINGE):
                kind = _mujoco().mjtJoint(int(model.joint(name).type[0])).name[6:].lower()
                reasons.append(f"joint {name!r} is of the kind {kind}; a servo turns a hinge")
            try:
                one, supply = _servo(name, servo)
            except (ValueError, TypeError) as error:
                reasons.append(str(error))
                continue
            definition = lib.fr_servo_from_form(one._form)
            if supply and definition.control not in (lib.FR_CONTROL_VOLTAGE, lib.FR_CONTROL_RATE_LIMITED):
                reasons.append(f"joint {name!r}: supply={supply} is for voltage control; this servo has another law")
            numbers = (definition.vin, definition.supply_resistance)
            if supply and supplies.setdefault(supply, numbers) != numbers:
                reasons.append(
                    f"joint {name!r}: vin and supply_resistance are {numbers} here, and {supplies[supply]} at another "
                    f"joint with supply={supply}; give the same numbers"
                )
            made.append((one, supply))
        if len(supplies) > lib.FR_SUPPLIES:
            reasons.append(f"there are {len(supplies)} supplies; at most {lib.FR_SUPPLIES} are accepted")
        _refuse(reasons)
        return made

    @staticmethod
    def _replace_actuators(model: Any, dofs: Sequence[int]) -> None:
        """Switch off the actuators at joints with servos."""
        replaced = [actuator for actuator, dof in _at_joints(model) if dof in dofs]
        for actuator in replaced:
            for name in ("gainprm", "biasprm", "damping", "dampingpoly"):
                getattr(model, f"actuator_{name}")[actuator] = 0
            if hasattr(model, "actuator_armature"):
                model.actuator_armature[actuator] = 0
        if replaced:
            names = ", ".join(model.actuator(actuator).name or str(actuator) for actuator in replaced)
            message = f"servos replace the actuators {names}: ctrl of these has no effect any longer, write goal"
            warnings.warn(message, FrictionWarning, stacklevel=3)

    def _rows(self, worlds: int) -> dict[str, Any]:
        """Arrays of the servos, a row for each world."""
        shape = worlds, len(self.names)
        arrays: dict[str, Any] = {name: np.zeros(shape) for name in ("goal", "tau_m", "tau_e", "budget")}
        return {**arrays, "enabled": np.ones(shape, dtype=np.bool_)}

    def _bind_servos(
        self, model: Any, data: Any, laws: Sequence[JointLaw], rows: Mapping[str, Any], row: int = 0
    ) -> None:
        self._bind(model, data, JointFriction(laws))
        self._positions = model.jnt_qposadr[model.dof_jntid[self._dofs]]
        for name, array in rows.items():
            setattr(self, f"_{name}", array[row])
            setattr(self._world, name, self._address(array[row], "bool *" if name == "enabled" else "double *"))
        self._servo = ffi.new("FrWorldServo[]", len(self.names))
        names = list(dict.fromkeys(supply for _, supply in self._definitions if supply))
        self._supply = ffi.new("FrSupply[]", max(len(names), 1))
        self._index = {name: k for k, name in enumerate(names)}
        self._set_time_step(model.opt.timestep)
        self._world.servo, self._world.supply, self._world.supplies = self._servo, self._supply, len(names)
        self._world.servos = len(self.names)

    def _set_time_step(self, T: float) -> None:
        """Make the servos for this time step, with their control law at the beginning."""
        super()._set_time_step(T)
        self._delays = []
        for k, (servo, supply) in enumerate(self._definitions):
            definition = ffi.new("FrServoDef *", lib.fr_servo_from_form(servo._form))
            one = self._servo[k]
            one.kt, one.dof, one.supply = definition.kt, self._dofs[k], self._index.get(supply, -1)
            if supply:
                self._supply[one.supply] = (definition.vin, definition.supply_resistance, 1.0)
                definition.supply_resistance = 0
            checked(lib.fr_servo_make, ffi.addressof(one, "servo"), definition, T)
            self._delays.append(ffi.new("double[]", int(lib.fr_servo_memory(ffi.addressof(one, "servo"))) or 1))
            one.state.delay.memory = self._delays[-1]
        self._fresh = True

    def _copy(self, rows: Mapping[str, Any], row: int) -> ServoRobot:
        other = object.__new__(type(self))
        other.names, other._definitions, other._dofs = self.names, self._definitions, self._dofs
        other._bind_servos(self.model, self._copied_data(), self.joints._laws, rows, row)
        other.goal, other.enabled = self.goal, self.enabled
        return other

    def reset(self, keyframe: int | str | None = None) -> None:
        """Reset the data, to a keyframe by number or name if it is given. Goals are where the servos are; all are enabled."""
        super().reset(keyframe)
        self.goal[:] = self.data.qpos[self._positions]
        self.enabled[:] = True

    @property
    def voltages(self) -> dict[str, float]:
        """Voltage of each shared supply in the last step, by its name [V]."""
        return {name: self._supply[k].voltage * self._supply[k].share for name, k in self._index.items()}

    @property
    def sticking(self) -> Any:
        """Which joints with servos stick after the last step."""
        return self.joints.direction[self._dofs] == 0


def _processors() -> int:
    """Number of processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Batch(Running, _Servos):
    """Many copies of one robot with their data, stepped by several threads.

    Results do not depend on the number of threads. ``batch[i]`` is world i, an `ExactFriction` or `ServoRobot`.

    Parameters
    ----------
    robot : ExactFriction or ServoRobot
        The robot to copy, with its state, goals and friction. It is not changed, and is not one of the copies.
    worlds : int
        Number of copies.
    threads : int, optional
        Number of threads; without, one for each processor that this process may use.

    With servos, the arrays of `ServoRobot` have a row for each world.

    Examples
    --------
    >>> many = friction.mujoco.Batch(robot, 64)                                     # doctest: +SKIP
    >>> many.goal[:] = np.random.uniform(-1, 1, many.goal.shape)                    # doctest: +SKIP
    >>> many.step(10)                                                               # doctest: +SKIP
    >>> many.qpos.shape                                                             # doctest: +SKIP
    (64, 2)
    """

    _keep = "the model and the states of the data"

    def __init__(self, robot: ExactFriction, worlds: int, threads: int | None = None) -> None:
        if not isinstance(robot, ExactFriction):
            raise TypeError(f"robot is {robot!r}; give an ExactFriction or a ServoRobot")
        counts = {"worlds": worlds, "threads": 1 if threads is None else threads}
        _refuse([f"{name} is {n}; give 1 or more" for name, n in counts.items() if n < 1])
        rows = robot._rows(worlds) if isinstance(robot, ServoRobot) else {}
        self._worlds = [robot._copy(rows, row) for row in range(worlds)]
        for name, array in rows.items():
            setattr(self, f"_{name}", array)
        self.model: Any = robot.model
        self._raw = ffi.new("FrWorld *[]", [world._world for world in self._worlds])
        self._threads = min(threads or _processors(), worlds)
        pool = lib.fr_pool_make(self._threads)
        if pool == ffi.NULL:
            raise MemoryError(f"there is no memory for {self._threads} threads, or there are too many; give fewer")
        self._pool = ffi.gc(pool, lib.fr_pool_free)

    def __len__(self) -> int:
        return len(self._worlds)

    def __getitem__(self, world: int) -> Any:
        return self._worlds[world]

    def step(self, n: int = 1) -> None:
        """Take n steps of every world.

        If one fails, the others take their steps, and then the exception of the first one that failed is raised.
        """
        if n < 0:
            raise ValueError(f"n is {n}; give 0 or more steps")
        T = self.model.opt.timestep
        for world in self._worlds:
            world._begin(T)
        resets = sum(world._world.resets for world in self._worlds)
        while True:
            if not lib.fr_pool_steps(self._pool, self._raw, len(self._worlds), min(n, _CHUNK)):
                raise MemoryError(f"{self._threads} threads could not be started after a fork; make a Batch with fewer")
            failed = [world for world in self._worlds if world._world.status != lib.FR_OK]
            n -= _CHUNK
            if failed or n <= 0:
                break
        for world in failed[1:]:
            world._settle()
        if failed:
            failed[0]._fail(f"world {self._worlds.index(failed[0])}: ")
        if resets != sum(world._world.resets for world in self._worlds):
            self._worlds[0]._warn()

    def reset(self, worlds: Sequence[int] | None = None, keyframe: int | str | None = None) -> None:
        """Reset all worlds, or those with these numbers; see `ServoRobot.reset`."""
        for world in range(len(self)) if worlds is None else worlds:
            self._worlds[world].reset(keyframe)

    @property
    def qpos(self) -> Array:
        """A copy of qpos, a row for each world."""
        return np.array([world.data.qpos for world in self._worlds])

    @property
    def qvel(self) -> Array:
        """A copy of qvel, a row for each world."""
        return np.array([world.data.qvel for world in self._worlds])

    @property
    def sticking(self) -> Any:
        """Which joints stick, a row for each world."""
        return np.array([world.sticking for world in self._worlds])

    @property
    def error(self) -> float:
        """The largest `ExactFriction.error` of the worlds."""
        return max(world.error for world in self._worlds)


def tune(model: Any) -> None:
    """Make MuJoCo's own friction of joints as stiff as its time step allows, for simulators that have no other.

    It sets dof_solref to (-1, -d/T) and dof_solimp to (d, d, 0.001, 0.5, 2) with d = 0.9999, at each degree of freedom
    with frictionloss. A held joint then creeps by 1e-6 to 4e-5 rad/s, where by default it creeps by 2e-3 to 6e-2, at the
    same cost. The row of a friction aims at the acceleration -b v with b = 1/T then, which stops a joint within a step.
    """
    d = 0.9999
    rows = model.dof_frictionloss > 0
    model.dof_solref[rows] = -1, -d / model.opt.timestep
    model.dof_solimp[rows] = d, d, 0.001, 0.5, 2
