"""The example for MuJoCo in Python, with MuJoCo itself: with its own Python package, or with Debian's library."""

import importlib
import pathlib
import subprocess
import sys

import numpy as np
import pytest

pytest.importorskip("friction")
MODELS = pathlib.Path(__file__).parents[2] / "core/examples/mujoco"


@pytest.fixture(scope="module")
def mujoco(tmp_path_factory):
    try:
        return importlib.import_module("mujoco")
    except ImportError:
        pass
    header = subprocess.run(["gcc", "-E", "-"], input=b"#include <mujoco/mujoco.h>\n", capture_output=True)
    if header.returncode != 0:
        pytest.skip("MuJoCo is not installed")
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    libmujoco = importlib.import_module("libmujoco")
    libmujoco.build(tmp_path_factory.mktemp("mujoco"))
    sys.modules["mujoco"] = libmujoco
    return libmujoco


@pytest.fixture(scope="module")
def exact(mujoco):
    sys.path.insert(0, str(MODELS))
    return importlib.import_module("exact_friction")


def start(mujoco, exact, scene, own=False):
    """A scene at its keyframe, with exact friction or MuJoCo's own, and its step."""
    model = mujoco.MjModel.from_xml_path(str(MODELS / f"{scene}.xml"))
    data = mujoco.MjData(model)
    friction = None if own else exact.ExactFriction(model, data)
    mujoco.mj_resetDataKeyframe(model, data, 0)

    def step(steps):
        for _ in range(steps):
            mujoco.mj_step1(model, data)
            if model.nu:
                data.ctrl[:] = 0.7 + 0.5 * np.sin(data.time + np.arange(model.nu))
            if own:
                mujoco.mj_step2(model, data)
            else:
                friction.step2()

    return data, friction, step


@pytest.mark.parametrize("scene", ["arm_2_held", "arm_7_held"])
def test_held_arms_do_not_move(mujoco, exact, scene):
    data, friction, step = start(mujoco, exact, scene)
    first = data.qpos.copy()
    step(2000)
    assert (data.qpos == first).all() and (data.qvel == 0).all()
    assert friction.joints.sticking == len(first)
    data, _, step = start(mujoco, exact, scene, own=True)
    step(2000)
    assert abs(data.qpos - first).max() > 0.02, "MuJoCo's own friction creeps"


@pytest.mark.parametrize("scene", ["arm_2_floor", "arm_2_limits", "arm_2_equality", "quadruped"])
def test_what_fell_does_not_creep(mujoco, exact, scene):
    data, friction, step = start(mujoco, exact, scene)
    step(3000)
    joints = slice(-12, None) if scene == "quadruped" else slice(None)
    assert (data.qvel[joints] == 0).all()
    rest = data.qpos.copy()
    step(500)
    assert (data.qpos[joints] == rest[joints]).all() and abs(data.qpos - rest).max() < 1e-9
    assert (data.qfrc_applied == 0).all(), "the user's force is as it was"
    assert friction.error <= 1e-14


@pytest.mark.parametrize("scene", ["arm_2_driven", "arm_2_pushed"])
def test_the_velocity_is_that_of_mujocos_step(mujoco, exact, scene):
    data, friction, step = start(mujoco, exact, scene)
    first = data.qpos.copy()
    step(3000)
    assert abs(data.qpos - first).max() > 0.05
    assert 0 < friction.error <= 1e-14


def test_static_friction_holds_until_a_push(mujoco, exact):
    data, friction, step = start(mujoco, exact, "arm_2_held")
    first = data.qpos.copy()
    friction.joints.set(0, (1.0, 0.0, 4.0))
    step(500)
    assert (data.qpos == first).all() and abs(friction.friction[0]) > 1.0, "holds more than F"
    data.qfrc_applied[0] = -4.0 * np.sign(friction.friction[0])
    step(1)
    assert data.qvel[0] != 0 and abs(friction.friction[0]) == 1.0
    data.qfrc_applied[0] = 0.0
    step(100)
    assert abs(data.qpos[0] - first[0]) > 0.02 and friction.error <= 1e-14, "its load moves it on"
    data, friction, step = start(mujoco, exact, "arm_2_held")
    friction.joints.set(0, 1.0)
    step(1)
    assert data.qvel[0] != 0


def test_what_is_refused(mujoco, exact, tmp_path):
    xml = (MODELS / "arm_2_held.xml").read_text()
    arm = (MODELS / "arm_2.xml").read_text()
    for old, new, message in [
        ("<option timestep", '<option integrator="RK4" timestep', "only Euler is accepted"),
        ('class="shoulder" axis="0 -1 0"', 'class="shoulder" type="ball"', "degree of freedom 2 .* ball joint"),
    ]:
        assert old in arm
        (tmp_path / "arm_2.xml").write_text(arm.replace(old, new))
        (tmp_path / "arm_2_held.xml").write_text(xml.replace('<key qpos="0.8 0.6"/>', "<key/>"))
        model = mujoco.MjModel.from_xml_path(str(tmp_path / "arm_2_held.xml"))
        with pytest.raises(ValueError, match=message):
            exact.ExactFriction(model, mujoco.MjData(model))
