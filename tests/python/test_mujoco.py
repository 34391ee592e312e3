"""Exact friction in MuJoCo in Python, with MuJoCo itself: the example, with MuJoCo's own Python package or with Debian's library,
and friction.mujoco, with that package."""

import importlib
import pathlib
import subprocess
import sys
import types

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
def example(mujoco):
    sys.path.insert(0, str(MODELS))
    return importlib.import_module("exact_friction")


@pytest.fixture(scope="module", params=["example", "friction.mujoco"])
def exact(mujoco, example, request):
    if request.param == "example":
        return example
    if not hasattr(mujoco, "__version__"):
        pytest.skip("needs MuJoCo's own Python package")
    native = importlib.import_module(request.param)

    class ExactFriction(native.ExactFriction):
        """Its step does the first half again, which changes nothing."""

        step2 = native.ExactFriction.step

    return types.SimpleNamespace(ExactFriction=ExactFriction)


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
    assert abs(data.qvel[joints]).max() < 1e-12  # at the edge of its friction a joint moves by the error of contacts
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


def small(option="", flag="", base="", a="", b="", geom="", world="", more=""):
    """A model of two joints with friction on a base, with more elements in its places."""
    return f"""<mujoco><option timestep="0.002" {option}><flag {flag}/></option>
    <default><joint axis="0 1 0" frictionloss="0.02"/><geom size="0.03" density="2000"/></default>
    <worldbody>{world}<body pos="0 0 1">{base}<geom size="0.1" contype="0" conaffinity="0"/>
    <body><joint name="a" {a}/><geom type="capsule" fromto="0 0 0 0.2 0 0.1" {geom}/><site name="a" pos="0.2 0 0"/>
    <body pos="0.2 0 0.1"><joint name="b" {b}/><geom type="capsule" fromto="0 0 0 0.1 0.1 -0.1" {geom}/>
    <site name="b" pos="0.1 0.1 0"/></body></body></body></worldbody>{more}</mujoco>"""


def actuators(text, more=""):
    return f"{more}<actuator>{text}</actuator>"


TENDON = '<tendon><fixed name="t" damping="%s"><joint joint="a" coef="1"/><joint joint="b" coef="-2"/></fixed></tendon>'
FLOOR = '<geom type="plane" size="2 2 1" pos="0 0 0.8"/>'
BOX = '<body pos="1 0 1"><freejoint/><geom type="box" size="0.1 0.2 0.3"/></body>'
MODELS_OF_DAMPING = {
    "linear": small(a='damping="0.3"', b='damping="0.1"'),
    "quadratic": small(a='damping="0 0.2"', b='damping="0.1 0.05"'),
    "cubic": small(a='damping="0.1 0.05 0.02"', b='damping="0 0 0.01"'),
    "explicit": small(flag='eulerdamp="disable"', a='damping="0.3 0.1"', b='damping="0.1"'),
    "no damper": small(flag='damper="disable"', a='damping="0.3 0.1"', b='damping="0.1"'),
    "gear": small(more=actuators('<motor joint="a" gear="3" damping="0.02"/><motor joint="b" damping="0.03"/>')),
    "two actuators": small(
        b='damping="0.1 0.1"',
        more=actuators(
            '<motor joint="a" gear="-2" damping="0.01 0.02 0.03"/><motor joint="a" gear="0.5" damping="0.1"/>'
            '<motor jointinparent="b" gear="2" damping="0.01 0.02"/>'
        ),
    ),
    "dampers": small(
        a='damping="0.1"',
        more=actuators(
            '<velocity joint="a" kv="0.5"/><damper joint="a" gear="2" kv="0.3" ctrlrange="0 1"/>'
            '<general joint="b" biastype="affine" gainprm="1" biasprm="0 -1 -0.3"/>'
        ),
    ),
    "position": small(
        more=actuators(
            '<position joint="a" kp="9" kv="0.5" forcerange="-0.2 0.2"/><position joint="b" kp="2" kv="0.2"/>'
            '<dcmotor joint="a" motorconst="0.1" resistance="1" damping="0.1 0.1"/>'
        ),
    ),
    "tendon": small(a='damping="0.1"', more=TENDON % 0.01),
    "tendon's actuator": small(
        more=actuators('<motor tendon="t" gear="2" damping="0.001 0.001"/>', TENDON % "0.01 1e-3")
    ),
    "fluid": small('density="1000" viscosity="0.5" wind="1 2 0"'),
    "ellipsoid": small('density="1000" viscosity="0.5" wind="1 2 0"', geom='fluidshape="ellipsoid"'),
    "free base": small(base="<freejoint/>", a='damping="0.1"', world=BOX),
    "ball": small(base='<joint type="ball" damping="0.2" frictionloss="0"/>', a='damping="0.1"'),
    "slide": small(base='<joint type="slide" axis="0 0 1" damping="5" frictionloss="1"/>', a='damping="0.1"'),
    "floor": small(a='damping="0.1"', b='damping="0.02"', world=FLOOR),
    "limits": small(a='damping="0.1" limited="true" range="-10 10"', b='limited="true" range="-20 20"'),
}


def load(mujoco, exact, text, folder, integrator="Euler"):
    """A model in text with exact friction and moving joints, skipped if it needs a newer MuJoCo."""
    newer = hasattr(mujoco.mjtIntegrator, "mjINT_IMPLICITFAST")
    (folder / "model.xml").write_text(text.replace("<option", f'<option integrator="{integrator}"'))
    try:
        model = mujoco.MjModel.from_xml_path(str(folder / "model.xml"))
    except ValueError:
        if newer:
            raise
        pytest.skip("needs a newer MuJoCo")
    data = mujoco.MjData(model)
    data.qvel[:-2] = 0.3 * np.arange(model.nv - 2)
    data.qvel[-2:] = 3, -5
    return model, data, exact.ExactFriction(model, data)


def step1(mujoco, model, data, k):
    mujoco.mj_step1(model, data)
    data.ctrl[:] = 0.7 + 0.5 * np.sin(0.006 * k + np.arange(model.nu))


def both_step1(mujoco, model, data, other, k):
    other.qpos[:], other.qvel[:] = data.qpos, data.qvel
    for each in data, other:
        step1(mujoco, model, each, k)


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
@pytest.mark.parametrize("name", MODELS_OF_DAMPING)
def test_the_matrix_has_every_damping_of_the_integrator(mujoco, exact, tmp_path, name, integrator):
    model, data, friction = load(mujoco, exact, MODELS_OF_DAMPING[name], tmp_path, integrator)
    first, fastest, other = data.qpos.copy(), 1.0, mujoco.MjData(model)
    for k in range(400):
        both_step1(mujoco, model, data, other, k)
        friction.step2()
        fastest = max(fastest, abs(data.qvel).max())
        other.qfrc_applied[:] = friction.friction
        mujoco.mj_step2(model, other)
        if name not in ("floor", "limits"):  # with these, their forces are solved against another friction
            assert abs(data.qvel - other.qvel)[-2:].max() <= 1e-13 * fastest
    assert abs(data.qpos - first)[-2:].min() > 0.05 and fastest < 100
    assert friction.error <= 1e-14 * fastest


SENSORS = (
    "".join(
        f'<{kind} site="{site}"/>'
        for site in "ab"
        for kind in ("accelerometer", "force", "torque", "velocimeter", "gyro")
    )
    + '<actuatorfrc actuator="a"/><jointpos joint="b"/><jointvel joint="a"/>'
    + "".join(
        f'<{kind} objtype="site" objname="b"/>' for kind in ("framelinacc", "frameangacc", "framelinvel", "framepos")
    )
)
SENSORS = actuators('<motor name="a" joint="a" gear="2"/>', f"<sensor>{SENSORS}</sensor>")


def near(got, want):
    assert abs(got - want).max() <= 1e-9 * abs(want).max()


def test_sensors_in_the_air_are_those_of_mujocos_step(mujoco, exact, tmp_path):
    model, data, friction = load(mujoco, exact, small(more=SENSORS), tmp_path)
    other = mujoco.MjData(model)
    for k in range(300):
        both_step1(mujoco, model, data, other, k)
        friction.step2()
        other.qfrc_applied[:] = friction.friction
        mujoco.mj_step2(model, other)
        assert data.nefc == 0
        near(data.sensordata, other.sensordata)


@pytest.mark.parametrize("integrator", ["Euler", "implicitfast"])
def test_sensors_are_those_of_the_acceleration_of_the_step(mujoco, exact, tmp_path, integrator):
    text = small(a='damping="0.1" limited="true" range="-40 40"', b='damping="0.1"', world=FLOOR, more=SENSORS)
    model, data, friction = load(mujoco, exact, text, tmp_path, integrator)
    touched = 0
    for k in range(300):
        step1(mujoco, model, data, k)
        before = data.qvel.copy()
        friction.step2()
        after, shown = data.qvel.copy(), data.sensordata.copy()
        near(data.qacc, (after - before) / 0.002)
        data.qvel[:] = before
        mujoco.mj_rnePostConstraint(model, data)
        mujoco.mj_sensorAcc(model, data)
        near(shown, data.sensordata)
        data.qvel[:] = after
        touched += data.nefc > 0
    assert 50 < touched < 300


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


def test_what_is_refused(mujoco, example, tmp_path):
    xml = (MODELS / "arm_2_held.xml").read_text()
    arm = (MODELS / "arm_2.xml").read_text()
    for old, new, message in [
        ("<option timestep", '<option integrator="RK4" timestep', "neither Euler nor, .* implicitfast; only these"),
        ("<option timestep", '<option integrator="implicit" timestep', "only these are accepted"),
        ('class="shoulder" axis="0 -1 0"', 'class="shoulder" type="ball"', "degree of freedom 2 .* ball joint"),
    ]:
        assert old in arm
        (tmp_path / "arm_2.xml").write_text(arm.replace(old, new))
        (tmp_path / "arm_2_held.xml").write_text(xml.replace('<key qpos="0.8 0.6"/>', "<key/>"))
        model = mujoco.MjModel.from_xml_path(str(tmp_path / "arm_2_held.xml"))
        with pytest.raises(ValueError, match=message):
            example.ExactFriction(model, mujoco.MjData(model))
