"""Errors end in the right exception or a right result, and the process lives."""

import copy
import multiprocessing
import os
import pathlib
import pickle
import subprocess
import sys
import threading

import mujoco
import numpy as np
import pytest

import friction
import friction.mujoco as fm
from robots import SCENES, SERVOS, arm, pendulum, scene


@pytest.fixture(autouse=True)
def no_callbacks(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)  # where MuJoCo writes its log
    yield
    mujoco.set_mjcb_control(None)
    mujoco.set_mjcb_contactfilter(None)


TWO = """<mujoco><option timestep="0.002"/><worldbody>
<body><joint name="shoulder" axis="0 1 0" frictionloss="1"/><geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/>
<body pos=".3 0 0"><joint name="elbow" axis="0 1 0" frictionloss=".5"/><geom type="capsule" size=".02" fromto="0 0 0 .3 0 0"/>
</body></body></worldbody></mujoco>"""


HERE = pathlib.Path(__file__).parent


class Mine(Exception):
    pass


def test_a_callback_that_raises():
    model, data = scene("arm_2_held")
    exact = fm.ExactFriction(model, data)
    calls = []

    def control(_, one):
        calls.append(one.time)
        one.qfrc_applied[0] = 0.01
        if len(calls) == 5:
            raise Mine("the fifth call")

    mujoco.set_mjcb_control(control)
    data.qfrc_applied[1] = 0.02
    with pytest.raises(Mine, match="the fifth call") as caught:
        exact.step(10)
    assert caught.traceback[-1].name == "control" and caught.value.__cause__ is None
    assert len(calls) == 5 and data.qfrc_applied[1] == 0.02 and data.pstack == 0
    exact.step(10)
    assert len(calls) == 15 and data.time == pytest.approx(14 * model.opt.timestep)
    mujoco.set_mjcb_control(None)
    mujoco.mj_step(model, data)


def test_a_callback_that_steps_another_robot():
    model, data = scene("arm_2_held")
    exact, other = fm.ExactFriction(model, data), fm.ServoRobot(arm(), SERVOS)

    def control(_, one):
        mujoco.set_mjcb_control(None)
        other.step(3)
        raise Mine

    mujoco.set_mjcb_control(control)
    with pytest.raises(Mine):
        exact.step()
    exact.step(10)
    assert other.data.time > 0 and data.time == pytest.approx(10 * model.opt.timestep)


def test_callbacks_of_a_batch_raise_from_any_thread():
    robot = fm.ServoRobot(arm(), SERVOS)
    many = fm.Batch(robot, 12, threads=3)
    bad = {3, 8, 11}
    for k in range(12):
        many[k].data.time = k  # the number of the world, for the callback

    def control(_, one):
        if int(one.time) in bad:
            raise Mine(int(one.time))

    mujoco.set_mjcb_control(control)
    with pytest.raises(Mine) as caught:
        many.step(10)
    assert caught.value.args == (3,), "that of the first world"
    mujoco.set_mjcb_control(None)
    T = robot.model.opt.timestep
    for k in range(12):
        assert many[k].data.time == pytest.approx(k if k in bad else k + 10 * T)
    many.step(10)


def test_errors_of_a_contact_filter_leave_nothing_behind():
    model, data = scene("arm_2_floor")
    exact = fm.ExactFriction(model, data)
    state = np.empty(mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_INTEGRATION))
    exact.step(1500)
    assert data.ncon > 0
    mujoco.mj_getState(model, data, state, mujoco.mjtState.mjSTATE_INTEGRATION)

    def refuse(*_):
        raise Mine("no contact")

    mujoco.set_mjcb_contactfilter(refuse)
    for _ in range(10_000):
        with pytest.raises(Mine):
            exact.step()
    assert data.pstack == 0
    mujoco.set_mjcb_contactfilter(None)
    mujoco.mj_setState(model, data, state, mujoco.mjtState.mjSTATE_INTEGRATION)
    exact.step(3000)
    assert (abs(data.qvel) < 1e-12).all()


def test_an_error_of_mujoco():
    model, data = scene("quadruped")
    exact = fm.ExactFriction(model, data)
    solver = model.opt.solver
    model.opt.solver = 77
    with pytest.raises(mujoco.FatalError, match="solver"):
        exact.step(500)
    model.opt.solver = solver
    exact.step(3000)
    assert (data.qvel[6:] == 0).all() and data.pstack == 0


def test_a_stack_overflow_of_mujoco():
    text = (SCENES / "quadruped.xml").read_text().replace("<compiler", "<size memory='14K'/><compiler")
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, data, 0)
    with pytest.raises(mujoco.FatalError, match="stack overflow|memory"):
        fm.ExactFriction(model, data).step(500)


@pytest.mark.parametrize("where", ["qpos", "qvel", "qfrc_applied"])
def test_numbers_that_are_not_finite(where):
    model, data = scene("arm_2_driven")
    robot = fm.ExactFriction(model, data)
    robot.step(300)
    getattr(data, where)[0] = np.nan
    with pytest.warns(friction.FrictionWarning, match="MuJoCo reset the data"):
        robot.step(3)
    assert robot.resets > 0 and np.isfinite(data.qpos).all() and np.isfinite(data.qvel).all()
    data.qfrc_applied[:] = 0
    robot.step(10)
    fresh = mujoco.MjData(model)
    other = fm.ExactFriction(model, fresh)
    other.step(round(data.time / model.opt.timestep))
    assert (data.qpos == fresh.qpos).all()


def test_numbers_that_are_not_finite_and_no_reset():
    model = mujoco.MjModel.from_xml_string(
        TWO.replace("<option", '<option><flag autoreset="disable"/></option><option')
    )
    data = mujoco.MjData(model)
    exact = fm.ExactFriction(model, data)
    data.qfrc_applied[1] = np.nan
    with pytest.raises(friction.JointError, match="joint 1: force is nan; give a finite number"):
        exact.step(3)


def test_data_reset_by_hand_is_a_new_motion():
    robot = fm.ServoRobot(arm(), {name: f"{text} ki=30 delay=0.02" for name, text in SERVOS.items()})

    def motion():
        robot.goal[:] = np.linspace(0.1, 0.6, 6)
        robot.step(200)
        return robot.data.qpos.copy(), robot.tau_m.copy()

    first = motion()
    mujoco.mj_resetData(robot.model, robot.data)
    again = motion()
    robot.reset()
    third = motion()
    for a, b, c in zip(first, again, third):
        assert (a == b).all() and (a == c).all()


@pytest.mark.parametrize("by_hand", [False, True])
def test_a_state_that_is_set_by_hand(by_hand):
    """A servo with a rate limit begins at the angle that the user has set, without a jump."""
    robot = fm.ServoRobot(arm(), {name: f"{text} control=rate_limited delay=0.01" for name, text in SERVOS.items()})
    if by_hand:
        robot.step(100)
        robot.restart()
    robot.data.qpos[:], robot.data.qvel[:] = 0.5, 0
    robot.goal = 0.5
    for _ in range(50):
        robot.step()
        assert abs(robot.data.qpos - 0.5).max() < 0.02
    with pytest.raises(AttributeError, match="friction cannot be replaced"):
        robot.friction = np.zeros(6)
    robot.step(np.int64(3))


def test_two_data_of_one_model_have_the_same_friction():
    model, data = scene("arm_2_held")
    first = fm.ExactFriction(model, data)
    other = copy.copy(data)
    second = fm.ExactFriction(model, other)
    mujoco.mj_resetDataKeyframe(model, other, 0)
    first.step(500), second.step(500)
    assert (other.qpos == data.qpos).all() and (other.qvel == 0).all()
    assert [law.F for law in second.joints.raw] == [law.F for law in first.joints.raw] and second.joints.raw[0].F > 0
    third = fm.ExactFriction(model, mujoco.MjData(model), laws=[0.1, (0.2, 0.3)])
    assert [(law.F, law.D) for law in third.joints.raw] == [(0.1, 0), (0.2, 0.3)]


def test_a_model_is_loaded_again():
    """Views and addresses belong to the model and data that the object holds."""
    model, data = scene("arm_2_held")
    exact = fm.ExactFriction(model, data)
    qpos = data.qpos.copy()
    del data
    model, data = scene("quadruped")
    other = fm.ExactFriction(model, data)
    exact.step(100), other.step(100)
    assert (exact.data.qpos == qpos).all()


@pytest.mark.parametrize(
    "change, message",
    [
        (("<option", '<option integrator="RK4"'), "the integrator is RK4; use Euler or implicitfast"),
        (("<option", '<option integrator="implicit"'), "the integrator is IMPLICIT; use Euler or implicitfast"),
        (('name="shoulder" axis="0 1 0"', 'name="shoulder" type="ball"'), "the ball joint or free body 'shoulder' has"),
        (
            (
                "</worldbody>",
                "</worldbody><tendon><fixed frictionloss='1'><joint joint='elbow' coef='1'/></fixed></tendon>",
            ),
            "a tendon",
        ),
        (("<option", '<option><flag sleep="enable"/></option><option'), "the flag sleep is set; remove it"),
    ],
)
def test_models_without_exact_friction(change, message):
    model = mujoco.MjModel.from_xml_string(TWO.replace(*change))
    before = model.dof_frictionloss.copy()
    with pytest.raises(ValueError, match=message):
        fm.ExactFriction(model, mujoco.MjData(model))
    with pytest.raises(ValueError, match=message):
        fm.ServoRobot(model, {"elbow": "preset=mx64"})
    assert (model.dof_frictionloss == before).all()


BALL = '<body><joint name="ball" type="ball"/><geom size=".1"/></body><body><joint name="slide" type="slide"/><geom size=".1"/></body>'


@pytest.mark.parametrize(
    "servos, messages",
    [
        ({"elbow": "preset=mx64"}, ["there is no joint 'elbow'; there are pendulum, ball, slide"]),
        ({"ball": "preset=mx64"}, ["joint 'ball' is of the kind ball; a servo turns a hinge"]),
        ({"slide": "preset=mx64"}, ["joint 'slide' is of the kind slide"]),
        ({"pendulum": "preset=mx65"}, ["joint 'pendulum': .*mx65.*mx106"]),
        ({"pendulum": "preset=mx64 mass=1"}, ["joint 'pendulum': a servo has no parameter mass; available: .*kp, kt"]),
        ({"pendulum": "mx64"}, ["joint 'pendulum': 'mx64'; give KEY=VALUE pairs"]),
        ({"pendulum": 3}, ["joint 'pendulum': 3; give"]),
        ({"pendulum": "kp=-1 kt=0"}, ["kp", "kt"]),
        ({"ball": "preset=mx65", "pendulum": "kp=-1"}, ["kind ball", "mx65", "joint 'pendulum': kp"]),
        ({}, ["there is no servo; give a dict"]),
        (None, ["there is no servo; give a dict"]),
        ({"pendulum": "preset=feetech_hls supply=a"}, ["supply=a is for voltage control"]),
    ],
)
def test_servos_that_are_refused(servos, messages):
    model = mujoco.MjModel.from_xml_string(
        f'<mujoco><worldbody><body><joint name="pendulum" damping=".3"/><geom size=".1"/></body>{BALL}</worldbody></mujoco>'
    )
    for message in messages:
        with pytest.raises(ValueError, match=message):
            fm.ServoRobot(model, servos)
    assert model.dof_damping[0] == 0.3 and model.dof_armature[0] == 0, "nothing has changed"


def test_a_supply_with_two_voltages():
    with pytest.raises(ValueError, match="vin and supply_resistance .* give the same numbers"):
        fm.ServoRobot(arm(), {"j0": "preset=mx106 vin=12 supply=a", "j1": "preset=mx106 vin=15 supply=a"})


def test_numbers_of_steps_worlds_and_threads():
    model, data = scene("arm_2_held")
    exact = fm.ExactFriction(model, data)
    exact.step(0)
    assert data.time == 0
    for wrong in (-1, -10_000):
        with pytest.raises(ValueError, match="give 0 or more steps"):
            exact.step(wrong)
    with pytest.raises(TypeError):
        exact.step(2.5)
    with pytest.raises(TypeError, match="robot is 'arm.xml'; give an ExactFriction or a ServoRobot"):
        fm.Batch("arm.xml", 4)
    for worlds, threads in ((0, 1), (-3, None), (2, -1), (2, 0)):
        with pytest.raises(ValueError, match="give 1 or more"):
            fm.Batch(exact, worlds, threads=threads)
    with pytest.raises(ValueError, match="there are 3 laws; give 2"):
        fm.ExactFriction(model, data, laws=[1, 2, 3])


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_running_objects_are_not_copied(copied):
    robot = fm.ServoRobot(arm(), SERVOS)
    for one in (robot, fm.Batch(robot, 2)):
        with pytest.raises(TypeError, match="cannot be pickled or copied: keep the model"):
            copied(one)


def _in_a_child(many, queue):
    many.goal[:] = 0.2
    many.step(100)
    queue.put(many.qpos.sum())


def test_a_fork():
    many = fm.Batch(fm.ServoRobot(arm(), SERVOS), 8, threads=3)
    context = multiprocessing.get_context("fork")
    queue = context.Queue()
    many.step(10)
    child = context.Process(target=_in_a_child, args=(many, queue))
    child.start()
    found = queue.get(timeout=60)
    child.join(60)
    assert child.exitcode == 0
    many.goal[:] = 0.2
    many.step(100)
    assert many.qpos.sum() == found


def test_python_ends_with_a_batch():
    """The batch is freed after Python has begun to end, when its threads can no longer enter Python."""
    code = """
import friction.mujoco as fm, mujoco
model = mujoco.MjModel.from_xml_string(
    "<mujoco><worldbody><body><joint frictionloss='1'/><geom size='.1'/></body></worldbody></mujoco>"
)
fm.kept = fm.Batch(fm.ExactFriction(model, mujoco.MjData(model)), 8, threads=3)
fm.kept.step(10)
"""
    env = {**os.environ, "PYTHONPATH": os.path.dirname(os.path.dirname(friction.__file__))}
    for _ in range(3):
        subprocess.run([sys.executable, "-c", code], check=True, timeout=60, env=env)


def test_threads_of_python_run_meanwhile():
    model, data = scene("arm_7_held")
    exact = fm.ExactFriction(model, data)
    counted, ended = [0], threading.Event()

    def count():
        while not ended.is_set():
            counted[0] += 1

    thread = threading.Thread(target=count)
    thread.start()
    exact.step(100_000)
    ended.set()
    thread.join()
    assert counted[0] > 1000


def test_several_threads_each_with_its_robot():
    robots = [fm.ServoRobot(arm(), SERVOS) for _ in range(4)]
    for robot in robots:
        robot.goal[:] = 0.3
    threads = [threading.Thread(target=robot.step, args=(5000,)) for robot in robots]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for robot in robots[1:]:
        assert (robot.data.qpos == robots[0].data.qpos).all()


def test_warnings_of_mujoco_reach_its_own_handler():
    """A full arena is a warning of MuJoCo, not an error: the step is done, and MuJoCo writes it to its log."""
    model, data = scene("arm_2_held")
    data.qvel[0] = np.inf
    with pytest.warns(friction.FrictionWarning):
        fm.ExactFriction(model, data).step()
    with open("MUJOCO_LOG.TXT") as file:
        assert "WARNING" in file.read()


def test_without_mujoco_and_with_an_old_one(tmp_path):
    """The module can be imported; a robot needs MuJoCo, and the message contains the version."""
    (tmp_path / "none").mkdir()
    (tmp_path / "none/mujoco.py").write_text("raise ImportError")
    (tmp_path / "old").mkdir()
    (tmp_path / "old/mujoco.py").write_text("__version__ = '3.5.0'")
    program = """
import friction.mujoco as fm
try:
    fm.ServoRobot("arm.xml") if {none} else fm._functions("mjINT_EULER")
except ImportError as error:
    print(error)
"""
    for name, message in (("none", "pip install 'mujoco>=3.10'\n"), ("old", "; this is MuJoCo 3.5.0\n")):
        folders = [str(tmp_path / name), os.path.dirname(os.path.dirname(friction.__file__))]
        run = subprocess.run(
            [sys.executable, "-c", program.format(none=name == "none")],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(folders)},
            capture_output=True,
            text=True,
        )
        assert run.stdout.startswith("friction.mujoco needs MuJoCo 3.10 or later") and run.stdout.endswith(message), run


def watched(*arguments):
    """Random calls, with an extension that the address sanitizer watches."""
    libraries = [
        subprocess.run(["gcc", f"-print-file-name={name}"], capture_output=True, text=True, check=True).stdout.strip()
        for name in ("libasan.so", "libstdc++.so")  # the sanitizer intercepts exceptions
    ]
    return subprocess.run(
        [sys.executable, "-B", HERE / "random_calls.py", *arguments],
        env={
            **os.environ,
            "PYTHONPATH": str(HERE.parents[1] / "build/python/watched"),
            "LD_PRELOAD": " ".join(libraries),
            "ASAN_OPTIONS": "detect_leaks=0",
        },
        capture_output=True,
        text=True,
    )


def test_the_sanitizer_finds_nothing_in_ten_thousand_random_calls():
    run = watched("10000", "1")
    assert run.returncode == 0 and run.stdout.startswith("10000 calls; "), run.stdout + run.stderr[-3000:]
    assert "Raised" in run.stdout and "JointError" in run.stdout


def test_the_sanitizer_finds_a_planted_overflow():
    run = watched("10", "1", "planted")
    assert run.returncode != 0 and "heap-buffer-overflow" in run.stderr
