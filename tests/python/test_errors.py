"""Refused input: every item is named, as the command names it."""

import subprocess

import numpy as np
import pytest

import friction
from command import friction as command


def test_an_error_carries_every_finding():
    with pytest.raises(friction.FrictionError) as caught:
        friction.run("robot_joint", F_S=-3, law="stribeck", M="heavy", colour=1, every=1)
    found = {finding.key: finding for finding in caught.value.findings}
    assert set(found) == {"F_S", "M", "colour"}
    assert found["F_S"].code == "OUT_OF_RANGE" and found["F_S"].severity == "error"
    assert found["F_S"].value == -3 and found["M"].value == "heavy"
    theirs = command("run", "robot_joint", "F_S=-3", "law=stribeck", "M=heavy", "colour=1", code=2)
    assert theirs.splitlines() == [f"friction: {finding.text}" for finding in caught.value.findings]
    assert str(found["colour"]) in str(caught.value)


def test_remedies():
    with pytest.raises(friction.FrictionError) as caught:
        friction.PhiZ("stribeck", Z=100)
    (finding,) = caught.value.findings
    (remedy,) = finding.remedies
    assert (remedy.key, remedy.bound, remedy.unit) == ("Z", "at most", "rad/(N m s)")
    assert friction.PhiZ("stribeck", Z=remedy.value).margin <= 1


@pytest.mark.parametrize(
    "call, code",
    [
        (lambda: friction.run("servo_pendlum"), "UNKNOWN_RUN"),
        (lambda: friction.curve("phy"), "UNKNOWN_CURVE"),
        (lambda: friction.run("hoist", duration=1e-9), "DURATION_TOO_SHORT"),
        (lambda: friction.run("hoist", duration=float("inf")), "DURATION_TOO_LONG"),
        (lambda: friction.run("hoist", method="located\nT=1"), "LINE_BREAK"),
        (lambda: friction.run("robot_joint", F_S=float("nan")), "VALUE_NAN"),
        (lambda: friction.Law("stribek"), "UNKNOWN_OPTION"),
        (lambda: friction.Law("stribeck", F_S=1, F_C=2), "COULOMB_ABOVE_STATIC"),
        (lambda: friction.Contact("A", law="stribeck", mass=1e-3, T=1), "INADMISSIBLE"),
        (lambda: friction.Servo(preset="mx107"), "UNKNOWN_OPTION"),
        (lambda: friction.Bench(mass=0, armature=0), "NO_INERTIA"),
        (lambda: friction.Transmission(drive=0.5), "TRANSMISSION_FIELD"),
        (lambda: friction.Drive(rotor=-1), "OUT_OF_RANGE"),
        (lambda: friction.Chain(0), "CHAIN_COUNT"),
        (lambda: friction.fit_law("stribeck", [1, 2], [1, 2]), "LAW_FIT_TOO_FEW"),
        (lambda: friction.Recording([0, 0], [1, 1]), "RECORDING_TIME_NOT_INCREASING"),
        (lambda: friction.JointFriction([1.0]).check_mass([[-1.0]]), "MASS_NOT_POSITIVE"),
        (lambda: friction.identify("/nowhere", preset="xl330"), "RECORDING_UNREADABLE"),
    ],
)
def test_refusals(call, code):
    with pytest.raises(friction.FrictionError) as caught:
        call()
    assert code in [finding.code for finding in caught.value.findings], [f.code for f in caught.value.findings]
    assert all(finding.text for finding in caught.value.findings)


@pytest.mark.parametrize("endless", ["yes ''", "yes '#'", """printf '{"x":['; yes 1,""", "cat /dev/zero"])
def test_a_pipe_that_does_not_end_is_refused(endless):
    with subprocess.Popen(["sh", "-c", endless], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as pipe:
        path = f"/dev/fd/{pipe.stdout.fileno()}"
        with pytest.raises(friction.FrictionError) as caught:
            friction.Recording.read(path)
        with pytest.raises(friction.FrictionError):
            friction.read_servo(path)
        pipe.kill()
    assert caught.value.findings[0].code in ("RECORDING_WITHOUT_ROWS", "RECORDING_UNEXPECTED_BYTE")


def test_a_warning_points_at_the_caller():
    with pytest.warns(friction.FrictionWarning, match="too large") as caught:
        friction.run("sliding_block", element="C", K=5e6, T=0.001, duration=0.01)
    assert caught[0].filename == __file__


def test_a_run_that_leaves_all_bounds_carries_what_was_before():
    with pytest.raises(friction.StoppedError) as caught:
        friction.run("sliding_block", element="explicit", law="coulomb", F=1, D=1e6, v0=1, T=0.1, duration=100)
    error = caught.value
    assert [finding.severity for finding in error.findings] == ["error"] and "stopped at t" in str(error)
    assert 1 < len(error.columns["t"]) < 1000 and np.isfinite(error.columns["v"]).all()


def test_other_misuse():
    for call in (
        lambda: friction.run("hoist", every=0),
        lambda: friction.Bench(trajectory="steps"),
        lambda: friction.Transmission.published("worm"),
        lambda: friction.JointFriction([-1.0]),
        lambda: friction.JointFriction([1.0]).step([[1.0]], [0.0, 1.0], T=0.1),
        lambda: friction.BenchBatch(3, mass=[1, 2]),
        lambda: friction.BenchBatch(2).steps([0.0], track=[0, 1]),
        lambda: friction.Chain(2).step(motor=[1.0]),
        lambda: friction.Contact("A", dimension=4),
    ):
        with pytest.raises(ValueError):
            call()
    with pytest.raises(TypeError, match="unknown: colour"):
        friction.Transmission(colour=1)
    with pytest.raises(TypeError, match="True"):
        friction.run("hoist", T=True)
