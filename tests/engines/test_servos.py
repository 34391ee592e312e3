"""Servos at the joints of robots in MuJoCo."""

import mujoco
import numpy as np
import pytest

import friction
import friction.mujoco as fm
from robots import ARM, SCENES, SERVOS, arm, pendulum, scene

GRID = np.arange(601) * 0.01


@pytest.fixture(scope="module")
def lift_and_drop():
    """The motion of an MX-106 under M6 by the library's own run at 10 us."""
    run = dict(preset="mx106", model="m6", kp=8, mass=1, length=0.15, trajectory="lift_and_drop", duration=6)
    columns = friction.run("servo_pendulum", **run, T=1e-5)
    return np.interp(GRID, columns["t"], columns["theta"])


def lift(robot, T):
    """Lift and drop; the angles at the times of the grid."""
    angle = [0.0]
    for k in range(round(6 / T)):
        s = k * T / 2
        robot.goal[0] = -np.pi / 2 * (3 * s**2 - 2 * s**3) if s < 1 else -np.pi / 2
        robot.enabled[0] = s < 1
        robot.step()
        angle.append(robot.data.qpos[0])
    return np.array(angle)[np.rint(GRID / T).astype(int)]


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
@pytest.mark.parametrize("T, limit", [(2e-3, 6e-3), (5e-4, 1.4e-3), (1e-4, 0.3e-3)])
def test_lift_and_drop(lift_and_drop, integrator, T, limit):
    robot = fm.ServoRobot(pendulum(T, integrator), {"pendulum": "preset=mx106 model=m6 kp=8"})
    assert abs(lift(robot, T) - lift_and_drop).max() <= limit
    assert robot.error <= 1e-14


@pytest.mark.parametrize("T, limit", [(2e-3, 8e-3), (5e-4, 1.8e-3)])
def test_a_hand_is_part_of_the_load(T, limit):
    run = dict(preset="mx106", model="m6", kp=8, mass=1, length=0.15, trajectory="hold", theta_d=-0.6, duration=6)
    columns = friction.run("servo_pendulum", **run, hand="torque", tau_hand=0.5, T=1e-5)
    robot = fm.ServoRobot(pendulum(T), {"pendulum": "preset=mx106 model=m6 kp=8"})
    robot.goal[0] = -0.6
    robot.data.qfrc_applied[0] = 0.5
    angle = [0.0]
    for _ in range(round(6 / T)):
        robot.step()
        angle.append(robot.data.qpos[0])
    found = np.array(angle)[np.rint(GRID / T).astype(int)]
    assert abs(found - np.interp(GRID, columns["t"], columns["theta"])).max() <= limit
    assert robot.data.qfrc_applied[0] == 0.5, "the user's torque is unchanged"


def test_an_arm_of_six_holds_on_and_off():
    robot = fm.ServoRobot(arm(texts=True))
    assert robot.names == list(SERVOS)
    robot.goal[:] = [0.2, 0.3, 0.4, 0.1, 0.3, 0.2]
    robot.step(2000)
    for enabled in (True, False):
        robot.enabled[:] = enabled
        robot.step(5000)
        held = robot.data.qpos.copy()
        robot.step(25_000)
        assert (robot.data.qpos == held).all()
        assert (abs(robot.data.qvel) < 1e-12).all(), "a servo whose torque approaches its friction slows down for ever"
    assert (robot.data.qvel == 0).all() and robot.sticking.all()
    assert (robot.tau_m == 0).all() and (abs(robot.tau_e) <= robot.budget).all()
    assert robot.error <= 1e-14


def quadruped(servo):
    """The quadruped with a servo at each joint: the text of `servo` for a number of a joint."""
    spec = mujoco.MjSpec.from_file(str(SCENES / "quadruped.xml"))
    for k, joint in enumerate(spec.joints):
        joint.name = f"joint{k}"
    robot = fm.ServoRobot(spec.compile(), {f"joint{k}": servo(k) for k in range(1, 13)})
    robot.reset(0)
    return robot


@pytest.mark.parametrize("gear", [50, 100])
def test_a_quadruped_of_twelve_servos_does_not_creep(gear):
    for enabled in (True, False):
        robot = quadruped(lambda k: f"preset=erob80_{gear} model=m6 kp=100")
        robot.enabled[:] = enabled
        robot.step(5000)
        start = robot.data.qpos.copy()
        robot.step(25_000)
        assert (robot.data.qpos[7:] == start[7:]).all() and robot.sticking.all()
        assert (start[2] > 0.33) == (enabled or gear == 100), "switched off, 1:100 stands, 1:50 lies down"
        assert np.linalg.norm(robot.data.qpos[:3] - start[:3]) / 50 < 1e-8


def test_delay_offset_and_limits_are_those_of_the_bench():
    """Everything that a parameter file holds acts as in the library's own run, as T goes to 0."""
    more = dict(delay=0.0125, q_offset=0.05, max_current=2.0, supply_resistance=0.4, ki=2.0, kd=0.01)
    run = dict(preset="mx106", model="m6", kp=8, mass=1, length=0.15, trajectory="up_and_down", duration=6)
    columns = friction.run("servo_pendulum", **run, **more, T=1e-5)
    goals = friction.run("servo_pendulum", **run, T=1e-5)  # its goal is not delayed yet
    T = 5e-4
    robot = fm.ServoRobot(pendulum(T), {"pendulum": dict(preset="mx106", model="m6", kp=8, **more)})
    goal = np.interp(np.arange(round(6 / T)) * T, goals["t"], goals["theta_d"])
    robot.data.qpos[0] = 0.05
    robot.data.time = 1.0  # another motion
    angle = [0.05]
    for one in goal:
        robot.goal[0] = one
        robot.step()
        angle.append(robot.data.qpos[0])
    found = np.array(angle)[np.rint(GRID / T).astype(int)] - 0.05
    assert abs(found - np.interp(GRID, columns["t"], columns["theta"])).max() < 1e-4


def test_the_budget_is_that_of_the_library():
    robot = fm.ServoRobot(arm(), SERVOS)
    servos = [friction.Servo(preset=name, model="m6") for name in ARM]
    robot.goal[:] = 0.5
    for _ in range(200):
        omega = robot.data.qvel.copy()
        robot.step()
        dry = [servo.dry(*one) for servo, *one in zip(servos, robot.tau_m, robot.tau_e, omega)]
        assert (robot.budget == dry).all(), "the same bits"


def test_joints_share_a_supply():
    """The current of all lowers the voltage of the same step."""
    text = "preset=mx106 model=m6 kp=32 supply_resistance=0.4"
    shared = fm.ServoRobot(arm(), {name: f"{text} supply=battery" for name in SERVOS})
    own = fm.ServoRobot(arm(), {name: text for name in SERVOS})
    servo = friction.Servo("preset=mx106 model=m6")
    kt, R, vin, most = (servo.parameters[key] for key in ("kt", "R", "vin", "max_pwm"))
    shared.goal = own.goal = 1.0
    least = vin
    for _ in range(50):
        omega, error = shared.data.qvel.copy(), shared.goal - shared.data.qpos
        shared.step()
        voltage = shared.voltages["battery"]
        duty = np.clip(32 * servo.parameters["error_gain"] * error, -most, most)
        current = (duty * voltage - kt * omega) / R
        np.testing.assert_allclose(shared.tau_m, kt * current, rtol=1e-11, atol=1e-12)
        assert voltage == pytest.approx(vin - 0.4 * max(0, (duty * current).sum()), rel=1e-11)
        least = min(least, voltage)
    assert least < 0.6 * vin
    own.step(50)
    assert (abs(own.data.qpos) > abs(shared.data.qpos)).sum() >= 3


@pytest.mark.parametrize("more", ["", " delay=0.0073", " max_pwm=0.4"])
@pytest.mark.parametrize("resistance", [0.2, 3.0, 100.0])
def test_the_supply_of_a_single_servo_is_its_own(resistance, more):
    """While it drives: a braking servo may raise the voltage of its supply, but no shared voltage."""
    text = f"preset=mx106 model=m6 kp=32 supply_resistance={resistance}{more}"
    one = fm.ServoRobot(pendulum(2e-3), {"pendulum": text + " supply=a"})
    other = fm.ServoRobot(pendulum(2e-3), {"pendulum": text})
    one.goal = other.goal = 1.0
    for _ in range(40):
        one.step(), other.step()
        assert one.tau_m[0] == pytest.approx(other.tau_m[0], rel=1e-12, abs=1e-13)
    assert one.data.qpos[0] == pytest.approx(other.data.qpos[0], rel=1e-12) and one.data.qpos[0] > 1e-3
    assert 0 < one.voltages["a"] < 15


def test_arrays_are_assigned_and_other_names_refused():
    robot = fm.ServoRobot(arm(), SERVOS)
    many = fm.Batch(robot, 3)
    robot.goal = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
    many.goal = robot.goal
    robot.enabled = False
    many.goal[1] = 0
    robot.step(10), many.step(10)
    assert (robot.tau_m == 0).all() and (many.goal[2] == robot.goal).all()
    assert (many.tau_m[[0, 2]] != 0).all() and (many.tau_m[1] == 0).sum() < 6 and (many.qpos[0] != many.qpos[1]).any()
    with pytest.raises(ValueError, match="could not broadcast"):
        robot.goal = [1, 2]
    for name in ("ctrl", "goals", "Enabled"):
        with pytest.raises(AttributeError, match=f"ServoRobot has no {name}; it has .*enabled, error, friction, goal"):
            setattr(robot, name, 0)
    with pytest.raises(AttributeError):
        robot.tau_m = 1


@pytest.mark.parametrize("goal", [np.nan, np.inf, -np.inf])
def test_a_goal_that_is_not_finite(goal):
    robot = fm.ServoRobot(arm(), SERVOS)
    robot.goal[2] = goal
    with pytest.raises(ValueError, match=f"the goal of 'j2' is {goal}; give a finite number"):
        robot.step()
    assert robot.data.time == 0
    many = fm.Batch(fm.ServoRobot(arm(), SERVOS), 3)
    many.goal[1, 5] = goal
    with pytest.raises(ValueError, match=f"world 1: the goal of 'j5' is {goal}"):
        many.step()


def test_what_a_servo_replaces_in_the_model():
    actuators = '<actuator><position name="drive" joint="pendulum" kp="50"/></actuator>'
    model = pendulum(1e-3, joint='damping="0.7" frictionloss="0.4" armature="0.3"', more=actuators)
    with pytest.warns(friction.FrictionWarning, match="servos replace the actuators drive"):
        robot = fm.ServoRobot(model, {"pendulum": friction.Servo(preset="mx106")})
    servo = friction.Servo(preset="mx106")
    assert model.dof_armature[0] == servo.parameters["armature"]
    assert model.dof_damping[0] == model.dof_frictionloss[0] == 0
    robot.enabled[:] = False
    robot.data.ctrl[:] = 1.0
    robot.step(100)
    assert robot.data.qpos[0] == 0 and robot.data.qfrc_actuator[0] == 0


@pytest.mark.parametrize("threads", [1, 2, 3, 8])
def test_a_batch_gives_the_numbers_of_single_robots(threads):
    robot = fm.ServoRobot(arm(), SERVOS)
    robot.goal[:] = 0.2
    robot.step(100)
    many = fm.Batch(robot, 9, threads=threads)
    goals = np.linspace(-1, 1, 54).reshape(9, 6)
    many.goal[:] = goals
    many.enabled[4, 2] = False
    many.step(150)
    many.step()
    assert many.qpos.shape == many.qvel.shape == many.tau_m.shape == many.sticking.shape == (9, 6)
    for k in range(9):
        alone = fm.ServoRobot(arm(), SERVOS)
        alone.goal[:] = 0.2
        alone.step(100)
        alone.goal[:] = goals[k]
        alone.enabled[2] = k != 4
        alone.step(151)
        assert (alone.data.qpos == many.qpos[k]).all() and (alone.tau_m == many.tau_m[k]).all()
    many.reset([3])
    assert many[3].data.time == 0 and many[2].data.time > 0 and (many.goal[3] == 0).all()
    assert len(many) == 9 and many.error <= 1e-14


def test_a_time_step_that_is_changed():
    robot = fm.ServoRobot(pendulum(1e-3), {"pendulum": "preset=mx106 model=m6 delay=0.01"})
    robot.goal[0] = 0.4
    robot.step(500)
    robot.model.opt.timestep = 5e-4
    robot.step(1000)
    assert robot.data.time == pytest.approx(1.0) and robot.error <= 1e-14


def test_tune_stops_the_creep_of_mujocos_own_friction():
    model, data = scene("arm_2_held")
    fm.tune(model)
    mujoco.mj_step(model, data, 5000)
    start = data.qpos.copy()
    mujoco.mj_step(model, data, 25_000)
    assert 1e-6 < abs(data.qpos - start).max() / 50 < 4e-5
