"""Runs and curves: the columns of the command, bit for bit, and what a run can do beside."""

import numpy as np
import pytest

import friction
from command import columns, friction as command, same_bits

pytestmark = pytest.mark.filterwarnings("ignore::friction.FrictionWarning")


def check(ours, theirs):
    assert list(ours) == list(theirs)
    for key in theirs:
        assert same_bits(ours[key], theirs[key]), key


@pytest.mark.parametrize("name", friction.runs())
def test_every_run_has_the_columns_of_the_command(name):
    run = friction.Run(name)
    duration = min(run.duration, 300 * run.T)
    check(friction.run(name, duration=duration, every=7), columns("run", name, f"--duration={duration!r}", "--every=7"))


@pytest.mark.parametrize("name", friction.curves())
def test_every_curve_has_the_columns_of_the_command(name):
    low, high = friction.Curve(name).span
    ours = friction.curve(name, x=friction.Curve(name).points(9))
    if name == "holding":  # the command prints the names of the servos
        ours = {key: ours[key] for key in ours if key != "servo"}
    check(ours, columns("curve", name, f"--x={low!r}:{high!r}:9"))


def test_a_curve_that_is_not_told_where():
    check(friction.curve("drive_backdrive"), columns("curve", "drive_backdrive"))


def test_parameters_by_keywords_and_by_text():
    theirs = columns("run", "servo_pendulum", "preset=mx106", "model=m4", "kp=8.3", "--duration=1")
    check(friction.run("servo_pendulum", preset="mx106", model="m4", kp=8.3, duration=1), theirs)
    check(friction.run("servo_pendulum", "preset=mx106 model=m4 kp=8.3", duration=1), theirs)
    check(friction.run("servo_pendulum", "preset=mx106 kp=8.3", model="m4", duration=1), theirs)
    points = [(0, 2.5), (0.1, 1.25), (1, 4.9)]
    check(
        friction.curve("phi", law="tabulated", points=points, x=[-0.5, 0, 0.05, 2]),
        friction.curve("phi", "law=tabulated points=0:2.5,0.1:1.25,1:4.9", x=[-0.5, 0, 0.05, 2]),
    )


def test_a_family_of_curves():
    theirs = columns("curve", "element", "element=karnopp", "v=-0.1,0,0.1", "--x=-2:2:5")
    x = np.linspace(-2, 2, 5)
    check(friction.curve("element", element="karnopp", v=[-0.1, 0, 0.1], x=x), theirs)
    check(friction.curve("element", "element=karnopp v=-0.1,0,0.1", x=x), theirs)


def test_measures_and_events_are_those_of_the_command():
    for name, given in (("sliding_block", {"element": "lugre"}), ("two_masses", {})):
        settings = (f"{key}={value}" for key, value in given.items())
        lines = command("run", name, *settings, "--measures", "--duration=0.5").splitlines()[1:]
        theirs = dict(line.split(",") for line in lines)
        for key in [key for key in theirs if key.startswith("state")]:
            assert theirs.pop(key) in ("settled", "at rest", "winding up", "not settled")
        ours = friction.measures(name, duration=0.5, **given)
        assert list(ours) == list(theirs)
        assert same_bits(ours.values(), map(float, theirs.values()))
    theirs = command("run", "hoist", "--events").splitlines()
    ours = friction.events("hoist")
    assert ",".join(ours[0]) == theirs[0] and len(ours) == len(theirs) - 1
    for event, line in zip(ours, theirs[1:]):
        kind, *numbers = line.split(",")
        assert event["event"] == kind and same_bits(list(event.values())[1:], map(float, numbers))


def test_figures_are_those_of_the_command():
    theirs = [line for line in command("figures").splitlines()[1:] if not line.startswith("#")]
    ours = friction.figures()
    assert len(ours) == len(theirs)
    for one, line in zip(ours, theirs):
        assert line.startswith(f'"{one["figure"]}","{one["number"]}","{one["paper"]}"')
        program = "nan" if np.isnan(one["program"]) else f"{one['program']:.6g}"
        assert f",{program},{one['unit']}," in line


def test_a_recording(tmp_path):
    made = friction.run("servo_pendulum", preset="mx106", model="m3", kp=8, duration=2, T=0.004)
    recording = friction.Recording(made["t"], made["theta_d"], made["theta"])
    recording.write(tmp_path / "log.csv", mass=1)
    read = friction.Recording.read(tmp_path / "log.csv")
    assert same_bits(read.position, made["theta"]) and same_bits(read.goal, recording.goal)
    goal = friction.Recording.read(tmp_path / "log.csv").goal  # outlives its recording
    assert same_bits(goal, made["theta_d"])
    theirs = columns("run", "servo_pendulum", "preset=mx106", "model=m6", "kp=8", f"--log={tmp_path}/log.csv")
    for log in (recording, read):
        check(friction.run("servo_pendulum", preset="mx106", model="m6", kp=8, log=log), theirs)
    run = friction.Run("servo_pendulum", preset="mx106", model="m6", kp=8, log=read)
    measured = command(
        "run", "servo_pendulum", "preset=mx106", "model=m6", "kp=8", f"--log={tmp_path}/log.csv", "--measures"
    )
    assert f"mean_absolute_error,{run.error():.17g}\n" in measured


def test_a_run_step_by_step():
    run = friction.Run("belt_stick_slip")
    run.steps(100)
    snapshot, before = run.save(), run.now()
    later = run.rows(50)
    assert run.time == pytest.approx(150 * run.T) and later["t"][0] == before["t"]
    run.restore(snapshot)
    assert run.now() == before and same_bits(run.rows(50)["x"], later["x"])
    run.restart()
    assert run.time == 0
    run.set(T=run.T / 2)
    assert run.parameters["T"] == run.T
    assert run.experiment.channels["x"].unit == later.units["x"] == "m"
    assert friction.Run("n_link_pendulum").shape().shape[1] == 3


def test_units_and_defaults_are_described():
    law = friction.runs()["robot_joint"].parameters["law"]
    assert law.default == "stribeck" and law.options["stribeck"].parameters["F_S"].unit == "N m"
    block = friction.runs()["sliding_block"].parameters["law"].options["coulomb"].parameters["F"]
    assert (block.unit, block.kind, block.minimum) == ("N", "number", 0)
    assert friction.messages()["OUT_OF_RANGE"].startswith("{key} = {value}")
    assert set(friction.servos()) >= {"mx64", "mx106", "xl330"} and "A" in friction.elements()
