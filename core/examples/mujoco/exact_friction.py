"""Exact friction at the joints of a MuJoCo model in Python, in place of MuJoCo's own frictionloss.

    friction = ExactFriction(model, data)  # takes over the frictionloss of the model
    while True:
        mujoco.mj_step1(model, data)
        data.ctrl[0] = ...                 # as before
        friction.step2()                   # instead of mujoco.mj_step2(model, data)

A joint sticks, with velocity 0 and the position of the previous step to the last bit, or slips.
"""

import ctypes

import friction
import mujoco
import numpy as np

# Flags with which Euler takes no damping implicitly, and integrators; 0 or -1 with a MuJoCo that does not have them.
_EXPLICIT = sum(int(getattr(mujoco.mjtDisableBit, name, 0)) for name in ("mjDSBL_EULERDAMP", "mjDSBL_DAMPER"))
_EULER = int(mujoco.mjtIntegrator.mjINT_EULER)
_IMPLICITFAST = int(mujoco.mjtIntegrator.mjINT_IMPLICITFAST) if hasattr(mujoco.MjModel, "D_colind") else -1


def _hinge_or_slide(model):
    return np.isin(model.jnt_type[model.dof_jntid], [mujoco.mjtJoint.mjJNT_HINGE, mujoco.mjtJoint.mjJNT_SLIDE])


def _refusals(model):
    """Reasons why a model cannot have exact friction."""
    for dof in np.flatnonzero((model.dof_frictionloss != 0) & ~_hinge_or_slide(model)):
        yield f"degree of freedom {dof} with frictionloss {model.dof_frictionloss[dof]} is of a ball joint or free body"
    if model.ntendon > 0 and model.tendon_frictionloss.any():
        yield "a tendon has frictionloss; only friction of single joints is accepted"
    if model.opt.integrator not in (_EULER, _IMPLICITFAST):
        yield "the integrator is neither Euler nor, from MuJoCo 3.10 on, implicitfast; only these are accepted"


class ExactFriction:
    """Friction of one model and one data; units as in the model (SI).

    It uses dof_frictionloss as Coulomb friction, and sets it to 0 in the model, where it would act a second time.

    Attributes
    ----------
    joints : friction.JointFriction
        ``joints.set(i, law)`` gives a joint another law; ``joints.direction`` is 0 if a joint sticks. frictionloss has
        no static friction; ``joints.set(i, (F, D, F_S))`` gives it to a joint. The velocity MuJoCo itself computes is
        rarely exactly 0, but qvel of a joint that sticks is set to 0 here, so it is at rest before the next step.
    friction : array
        Friction of the last step [N m or N]. To restart another motion, as after mj_resetData, set all to 0.
    error : float
        Largest difference so far, at hinges and slides, between a velocity after MuJoCo's step and the velocity for
        which friction was solved. If it is above 1e-14 times the largest velocity, or 1e-14 if that is below 1, matrix
        and integrator do not match.
    """

    def __init__(self, model, data):
        found = list(_refusals(model))
        if found:
            raise ValueError("; ".join(found))
        self.model, self.data = model, data
        self.joints = friction.JointFriction([float(F) for F in model.dof_frictionloss])
        model.dof_frictionloss[:] = 0
        self.friction = np.zeros(model.nv)
        self.error = 0.0
        self._mass = np.zeros((model.nv, model.nv))
        self._diagonal = self._mass.reshape(-1)[:: model.nv + 1]
        self._position = model.jnt_qposadr[model.dof_jntid]
        self._single = _hinge_or_slide(model)
        self._senses = (model.sensor_needstage == mujoco.mjtStage.mjSTAGE_ACC).any()
        if _IMPLICITFAST != -1:  # MuJoCo's library exports mjd_smooth_vel, the package does not have it
            self._smooth_vel = ctypes.PyDLL(mujoco._functions.__file__).mjd_smooth_vel
            self._smooth_vel.argtypes = ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int
            self._rows = np.repeat(np.arange(model.nv), model.D_rownnz)
        self._gear2 = None  # of each actuator at the joint of each degree of freedom
        if model.nu and hasattr(model, "actuator_damping"):  # from MuJoCo 3.7 on
            at = np.isin(model.actuator_trntype, [mujoco.mjtTrn.mjTRN_JOINT, mujoco.mjtTrn.mjTRN_JOINTINPARENT])
            gear = model.actuator_gear[getattr(model, "actuator_outadr", slice(None)), 0]
            self._gear2 = at * (model.actuator_trnid[:, 0] == model.dof_jntid[:, None]) * gear**2

    def step2(self):
        """Call this instead of mj_step2. If nothing touches, friction is solved against all other forces. If there are
        contacts, joint limits or equality constraints, friction is solved last, against their forces."""
        mujoco.mj_fwdActuation(self.model, self.data)  # otherwise actuators have their forces from the step before
        self._matrix()
        velocity = self._in_the_air() if self.data.nefc == 0 else self._in_contact()
        self._finish(velocity)

    def _matrix(self):
        """The matrix with which MuJoCo's integrator computes velocities; its lower triangle is used. Euler takes
        damping of joints implicitly, implicitfast the derivatives qDeriv of all forces but Coriolis forces."""
        model, data, mass, T = self.model, self.data, self._mass, self.model.opt.timestep
        try:
            mujoco.mj_fullM(model, data, mass)
        except TypeError:  # before MuJoCo 3.10
            mujoco.mj_fullM(model, mass, data.qM)
        if model.opt.integrator == _IMPLICITFAST:
            self._smooth_vel(model._address, data._address, 0)
            mass[self._rows, model.D_colind] -= T * data.qDeriv
        elif not model.opt.disableflags & _EXPLICIT:
            self._diagonal += T * self._damping()

    def _damping(self):
        """Slope of the damping of joints, and of actuators at them, b + 2 b2 |v| + 3 b3 v^2."""
        model = self.model
        b, poly = model.dof_damping, getattr(model, "dof_dampingpoly", None)
        if self._gear2 is not None:
            b, poly = b + self._gear2 @ model.actuator_damping, poly + self._gear2 @ model.actuator_dampingpoly
        if poly is not None and poly.any():
            v = abs(self.data.qvel)
            b = b + (2 * poly[:, 0] + 3 * poly[:, 1] * v) * v
        return b

    def _solve(self, force):
        """Solve friction against these forces."""
        T = self.model.opt.timestep
        velocity, self.friction[:] = self.joints.step(self._mass, self.data.qvel, force, T=T)
        return velocity

    def _in_the_air(self):
        """Nothing touches: solve friction against all other forces."""
        mujoco.mj_fwdAcceleration(self.model, self.data)
        self.data.qfrc_constraint[:] = 0
        return self._solve(self.data.qfrc_smooth)

    def _in_contact(self):
        """Solve contacts, limits and equalities against the friction of the previous step or round, then friction
        against these. Repeat while friction still changes, at most five times. At rest, one round is enough."""
        data, applied = self.data, self.data.qfrc_applied.copy()
        for _ in range(5):
            assumed = self.friction.copy()
            data.qfrc_applied[:] = applied + assumed
            mujoco.mj_fwdAcceleration(self.model, data)
            mujoco.mj_fwdConstraint(self.model, data)
            data.qfrc_applied[:] = applied  # it stays set until it is overwritten
            data.qfrc_smooth[:] -= assumed
            velocity = self._solve(data.qfrc_smooth + data.qfrc_constraint)
            if abs(self.friction - assumed).max() <= 1e-7 * abs(self.friction).max():
                break
        return velocity

    def _finish(self, velocity):
        """Finish MuJoCo's step with the friction that was found. For joints that stick, the rounding error of its
        integration, some 1e-17 rad/s, is undone."""
        data = self.data
        data.qfrc_smooth[:] += self.friction
        data.qacc[:] = (velocity - data.qvel) / self.model.opt.timestep
        stick = self.joints.direction == 0
        position = self._position[stick]
        before = data.qpos[position]
        if self._senses:  # mj_sensorAcc alone would show accelerations and forces of bodies of an earlier step
            mujoco.mj_rnePostConstraint(self.model, data)
            mujoco.mj_sensorAcc(self.model, data)
        (mujoco.mj_implicit if self.model.opt.integrator == _IMPLICITFAST else mujoco.mj_Euler)(self.model, data)
        self.error = max(self.error, abs(data.qvel - velocity)[self._single].max(initial=0))
        data.qvel[stick] = 0
        data.qpos[position] = before
