"""Input of newcomers: pickled and printed objects, times, tables, files, and values that are no numbers."""

import asyncio
import copy
import datetime
import pickle
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest

import friction
from command import REPOSITORY

POINTS = [(0.0, 2.5), (0.1, 1.2), (1.0, 5.0)]
SERVO = dict(preset="mx106", model="m6", kp=8)


def made():
    """An object of every kind that is pickled."""
    t = np.arange(50) * 0.01
    v = np.linspace(0.01, 1, 40)
    return {
        "law": friction.Law("stribeck", F_S=3),
        "tabulated": friction.Law("tabulated", points=POINTS),
        "transform": friction.PhiZ("stribeck", F_S=3, K=5000, B=50, T=0.001),
        "mobility": friction.PhiZ(friction.Law("tabulated", points=POINTS), Z=0.01, inadmissible="largest_root"),
        "servo": friction.Servo(**SERVO),
        "behind": friction.Servo(**SERVO, gear=friction.Transmission.of_efficiencies(0.5, 0.5)),
        "transmission": friction.Transmission.of_angles(0.26, 0.3),
        "recording": friction.Recording(t, np.sin(t), position=np.cos(t), enabled=t < 0.3),
        "columns": friction.run("servo_pendulum", **SERVO, duration=0.1),
        "fit": friction.fit_law("stribeck", v, friction.Law("stribeck", F_S=3)(v)),
    }


def told(one):
    """The parameters and results of an object, for comparison."""
    if isinstance(one, (friction.Law, friction.PhiZ)):
        return one.parameters, one(np.linspace(-1, 1, 101)).tolist()
    if isinstance(one, friction.Servo):
        return one.parameters, one.friction(1.0, -2.0, 0.1), one.holding_torque
    if isinstance(one, friction.Recording):
        return one.t.tolist(), one.goal.tolist(), one.position.tolist(), one.velocity, one.enabled.tolist()
    if isinstance(one, friction.Columns):
        return {key: one[key].tolist() for key in one}, one.units, one.parameters, one.notes
    if isinstance(one, friction.Transmission):
        return repr(one), one.band(1.0)
    return one.parameters, one.law.parameters, one.correlation


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda one: pickle.loads(pickle.dumps(one))])
@pytest.mark.parametrize("name", made())
def test_objects_come_back(name, again):
    one = made()[name]
    other = again(one)
    assert type(other) is type(one) and told(other) == told(one)


def _numbers(law, v):
    """A value of a law, and the velocities of a body that it stops."""
    return law(v), friction.run("sliding_block", **law.parameters, v0=v, duration=0.5)["v"].tolist()


@pytest.mark.parametrize("pool", [ProcessPoolExecutor, ThreadPoolExecutor])
def test_processes_and_threads_have_the_same_numbers(pool):
    law, speeds = friction.Law("stribeck", F_S=3), [0.0, 0.1, 0.5, 1.0]
    with pool(2) as workers:
        assert list(workers.map(_numbers, [law] * 4, speeds)) == [_numbers(law, v) for v in speeds]


def test_tasks_have_the_same_numbers():
    law, speeds = friction.Law("stribeck", F_S=3), [0.0, 0.1, 0.5, 1.0]

    async def together():
        return await asyncio.gather(*(asyncio.to_thread(_numbers, law, v) for v in speeds))

    assert asyncio.run(together()) == [_numbers(law, v) for v in speeds]


def running():
    bench = friction.Bench(**SERVO)
    return [
        friction.Run("sliding_block"),
        friction.Curve("phi"),
        bench,
        friction.BenchBatch([bench]),
        friction.Contact("A", "coulomb"),
        friction.Chain(1, laws=[friction.Law("coulomb")]),
        friction.JointFriction([1.0]),
        friction.Drive(),
        friction.Servo(**SERVO).motor(),
    ]


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickle.dumps])
def test_running_objects_say_what_to_keep(again):
    for one in running():
        with pytest.raises(TypeError, match=f"^{type(one).__name__} cannot be pickled or copied: keep "):
            again(one)


def test_errors_come_back():
    with pytest.raises(friction.FrictionError) as caught:
        friction.run("robot_joint", F_S=-3, colour=1)
    other = pickle.loads(pickle.dumps(caught.value))
    assert str(other) == str(caught.value) and other.findings == caught.value.findings
    assert type(other) is friction.FrictionError


def test_objects_are_printed():
    for name, one in made().items():
        assert " object at 0x" not in repr(one), name
    assert repr(friction.Servo(**SERVO)) == "<Servo: mx106 m6>"
    assert repr(friction.Bench(**SERVO)).startswith("<Bench: mx106 m6, ")
    assert repr(made()["recording"]) == "<Recording: 50 rows in 0.49 s of t, goal, position, torque_enable>"
    assert repr(made()["transform"]).startswith("<PhiZ: stribeck, Z = 0.0181818, table, margin ")


def test_parameters_make_the_same_servo():
    servo = friction.Servo(**SERVO)
    assert told(friction.Servo(**servo.parameters)) == told(servo)
    law = friction.Law("tabulated", points=POINTS)
    assert told(friction.Law(**law.parameters)) == told(law)


@pytest.mark.parametrize(
    "t",
    [
        np.array(["2024-01-01T00:00:00.0", "2024-01-01T00:00:00.1", "2024-01-01T00:00:00.3"], "datetime64[ms]"),
        np.array([5000, 5100, 5300], "timedelta64[ms]"),
        [datetime.datetime(2024, 1, 1, microsecond=k) for k in (0, 100_000, 300_000)],
        [datetime.timedelta(seconds=s) for s in (7, 7.1, 7.3)],
    ],
)
def test_times_are_converted(t):
    recording = friction.Recording(t, [0, 1, 1], [0, 0.5, 0.9])
    assert recording.t == pytest.approx([0, 0.1, 0.3], abs=1e-12)


def test_tables_of_pandas():
    pandas = pytest.importorskip("pandas")
    columns = friction.run("servo_pendulum", **SERVO, duration=0.1)
    frame = columns.to_pandas()
    assert list(frame) == list(columns) and frame.shape == (len(columns["t"]), len(columns))
    assert frame.attrs["units"]["omega"] == "rad/s"
    assert pandas.DataFrame(columns).equals(frame)
    times = pandas.date_range("2024", periods=3, freq="100ms")
    assert friction.Recording(times, [0, 1, 1], [0, 0.5, 0.9]).duration == pytest.approx(0.2)
    law = friction.Law("tabulated", points=pandas.DataFrame(POINTS, columns=["v", "phi"]))
    assert told(law) == told(friction.Law("tabulated", points=POINTS))


def test_columns_are_a_dict():
    columns = friction.curve("phi", x=[0.05, 0.1], law="stribeck", F_S=3)
    assert isinstance(columns, dict) and list(columns) == ["v", "phi"] and len(columns) == 2
    assert {**columns}["phi"].tolist() == columns["phi"].tolist()


def test_files_are_taken(tmp_path):
    columns = friction.run("servo_pendulum", **SERVO, T=0.01, duration=2)
    log = friction.Recording(columns["t"], columns["theta_d"], columns["theta"])
    log.write(tmp_path / "log.csv")
    by_object = friction.run("servo_pendulum", log=log, **SERVO)
    for path in (tmp_path / "log.csv", str(tmp_path / "log.csv")):
        by_file = friction.run("servo_pendulum", log=path, **SERVO)
        assert (by_file["theta"] == by_object["theta"]).all()
    v = np.linspace(0.01, 0.5, 40)
    phi = friction.Law("stribeck", F_S=6, F_C=3, v_S=0.03)(v)
    rows = "".join(f"{1000 * one},{other}\n" for one, other in zip(v, phi))
    (tmp_path / "points.csv").write_text("speed_mm_s,force_N\n" + rows)
    fit = friction.fit_law("stribeck", v, phi)
    for found in (
        friction.fit_law("stribeck", tmp_path / "points.csv"),
        friction.fit_law(str(tmp_path / "points.csv")),
    ):
        assert found.parameters["F_S"].value == pytest.approx(fit.parameters["F_S"].value, rel=1e-9)
        assert found.parameters["v_S"].value == pytest.approx(0.03, rel=1e-6)
        assert (found.parameters["v_S"].unit, found.parameters["F_S"].unit) == ("m/s", "N")
    for linear, units in ((None, ("rad/s", "N m")), (False, ("rad/s", "N m")), (True, ("m/s", "N"))):
        same = friction.fit_law("stribeck", v, phi, linear=linear).parameters
        assert (same["v_S"].unit, same["F_S"].unit) == units and same["F_S"].value == fit.parameters["F_S"].value
    with pytest.raises(friction.FrictionError, match="missing.csv"):
        friction.fit_law("stribeck", tmp_path / "missing.csv")
    for wrong in (("stribeck", v), ("stribeck", tmp_path / "points.csv", phi)):
        with pytest.raises(TypeError, match="phi is"):
            friction.fit_law(*wrong)
    with pytest.raises(TypeError, match="linear is given beside a file"):
        friction.fit_law("stribeck", tmp_path / "points.csv", linear=True)


@pytest.mark.parametrize(
    "call, message",
    [
        (lambda: friction.Law(2.0), "the law is 2.0; give a name such as 'stribeck'"),
        (lambda: friction.PhiZ(2.0, Z=0.1), "the law is 2.0; give a name"),
        (lambda: friction.JointFriction(2.0), "laws is 2.0; give a sequence"),
        (lambda: friction.JointFriction("stribeck"), "laws is 'stribeck'; give a sequence"),
        (lambda: friction.Chain(3, laws=[2.0]), "laws.0.: 2.0; give a Law"),
        (lambda: friction.Law("coulomb")([1 + 2j]), "the array has complex numbers; give real numbers"),
        (lambda: friction.Law("coulomb")(["fast"]), "the array has texts; give real numbers"),
        (lambda: friction.Law("coulomb")([0.1, None]), "None is not a number; give real numbers, and numpy.nan"),
        (
            lambda: friction.Law("coulomb")(np.ma.array([1.0, 2.0], mask=[0, 1])),
            "the array has masked values; fill them",
        ),
        (lambda: friction.PhiZ("coulomb", Z=0.1)(np.array(["2024"], "datetime64[s]")), "the array has times"),
    ],
)
def test_values_of_other_kinds(call, message):
    with pytest.raises(TypeError, match=message):
        call()


def test_numbers_of_other_kinds_are_taken():
    law = friction.Law("coulomb", F=2, D=0)
    assert law(np.ma.array([1.0, 2.0])).tolist() == [2, 2]
    assert law([True, 1, np.float32(3)]).tolist() == [2, 2, 2]
    assert law(np.array([1, 2.5], dtype=object)).tolist() == [2, 2]
    assert law(np.float16(1)) == 2


def test_benches_refuse_what_has_no_effect():
    with pytest.raises(ValueError, match="the goal is nan; give a finite number"):
        friction.Bench(**SERVO).step(float("nan"))
    with pytest.raises(ValueError, match="-1 benches; give 0 or more"):
        friction.BenchBatch(-1, **SERVO)


def test_rows_and_triangles_of_joints():
    rows = friction.JointFriction(np.array([[2, 0.05], [1, 0.1]]))
    pairs = friction.JointFriction([(2, 0.05), (1, 0.1)])
    lists = friction.JointFriction([[2, 0.05], [1, 0.1]])
    M, v, h = np.array([[0.2, 0.05], [0.05, 0.1]]), [1.0, -1.0], [4.0, 0.0]
    want = pairs.step(M, v, h, T=0.001)
    for joints in (rows, lists):
        assert all((a == b).all() for a, b in zip(joints.step(M, v, h, T=0.001), want))
    assert (pairs.step(np.tril(M), v, h, T=0.001)[0] == want[0]).all(), "the lower triangle is enough"
    with pytest.raises(ValueError, match="only its upper triangle; give its lower one"):
        pairs.step(np.triu(M), v, h, T=0.001)


def test_a_generic_servo_is_said():
    with pytest.warns(friction.FrictionWarning, match="feetech_sts3215_7_4V|published"):
        friction.Servo(preset="feetech_sts3215_7_4V_2025", model="m6")


def test_the_licence_of_the_package():
    assert (REPOSITORY / "core/python/LICENSE").read_text() == (REPOSITORY / "LICENSE").read_text()


@pytest.mark.parametrize("level", [0, -1, 1, 1.5, 95, float("nan")])
def test_levels_are_probabilities(level):
    v = np.linspace(0.01, 1, 40)
    with pytest.raises(ValueError, match=r"^level is .*; give 0\.5 to 0\.9999$"):
        friction.fit_law("stribeck", v, friction.Law("stribeck", F_S=3)(v), level=level)


def test_values_beside_a_file_are_refused():
    with pytest.raises(TypeError, match=r"'a\.csv' is a file: its values are in its remarks or benches="):
        friction.identify([("a.csv", {"kp": 16})], preset="xl330")
