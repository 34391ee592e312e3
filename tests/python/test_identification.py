"""Identification: the files of the command byte for byte, progress, and what Ctrl-C leaves."""

import json
import os
import signal
import subprocess
import sys
import textwrap

import pytest

import friction
from command import friction as command

KNOWN = {"mass": 0.49, "length": 0.1, "vin": 7.4}


def recordings():
    made = []
    for kp in (100, 400):
        run = friction.run(
            "servo_pendulum",
            preset="xl330",
            model="m3",
            kp=kp,
            trajectory="sin_time_square",
            T=0.01,
            duration=2,
            **KNOWN,
        )
        made.append((friction.Recording(run["t"], run["theta_d"], run["theta"]), {**KNOWN, "kp": kp}))
    return made


@pytest.fixture
def folder(tmp_path):
    for i, (recording, bench) in enumerate(recordings()):
        recording.write(tmp_path / f"recording_{i:04}.csv", **bench)
    return tmp_path


def test_arrays_and_files_give_the_files_of_the_command(folder):
    seen = []
    given = {"preset": "xl330", "model": ["m1", "m3"], "budget": 1000, "intervals": False}
    found = friction.identify(recordings(), progress=seen.append, every=0.01, **given)
    out = folder.parent / (folder.name + "_out")
    options = ["preset=xl330", "model=m1,m3", "--budget=1000", "--intervals=none", "--quiet"]
    command("identify", folder, *options, f"--out={out}")
    assert found.complete and set(found.files) == set(os.listdir(out))
    for name, content in found.files.items():
        assert content == (out / name).read_text(), name
    again = friction.identify(folder, "preset=xl330 model=m1,m3 --budget=1000 --intervals=none", jobs=1)
    assert again.files == found.files
    assert seen[-1].stage in ("folds", "extras")
    told = [one.losses for one in seen if max(one.losses.values()) < 1]
    assert told[-1]["m3"] < told[-1]["m1"]
    assert all(0 <= one.share <= 1 and 0 <= one.whole <= 1 for one in seen)
    assert [one.whole for one in seen] == sorted(one.whole for one in seen)
    found.write(folder / "written")
    assert json.loads((folder / "written/result.json").read_text()) == found.result
    servo = found.servo("m3")
    assert servo == friction.read_servo(folder / "written/m3.json")
    assert servo.items() >= {"preset": "xl330", "model": "m3"}.items()
    # a parameter without effect in this model is not in the file
    assert servo.items() >= {key: found.parameters("m3")[key] for key in ("kt", "R", "friction_base")}.items()
    friction.run("servo_pendulum", duration=0.1, kp=100, **KNOWN, **servo)
    for name in ("m2", "result", "../m3"):
        with pytest.raises(ValueError, match="available: m1, m3$"):
            found.servo(name)
    assert "m3" in repr(found) and found.models["m3"]["train"] < 0.01


def test_refusals(folder):
    with pytest.raises(friction.FrictionError) as caught:
        friction.identify(folder, preset="xl331", model="m7", budget=-1)
    codes = {finding.key for finding in caught.value.findings}
    assert codes >= {"model", "--budget"}


def test_an_error_in_a_callback_ends_it(folder):
    def progress(now):
        raise RuntimeError(now.stage)

    with pytest.raises(RuntimeError, match="fit"):
        friction.identify(folder, preset="xl330", budget=10**6, progress=progress, every=0.01)


def test_a_callback_can_stop_it(folder):
    def progress(now):
        if now.losses["m1"] < 0.1:
            raise KeyboardInterrupt

    found = friction.identify(folder, preset="xl330", model="m1", budget=10**6, progress=progress, every=0.01)
    assert not found.complete and found.models["m1"]["train"] < 0.1


SCRIPT = """
    import friction, sys

    def progress(now):
        if min(now.losses.values()) < float("inf"):
            print("found", flush=True)

    found = friction.identify(sys.argv[1], preset="xl330", model="m1", budget=10**6, progress=progress, every=0.01)
    print(found.complete, found.models["m1"]["train"], sorted(found.parameters("m1"))[0], flush=True)
"""


def test_ctrl_c_keeps_the_best_so_far(folder):
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(SCRIPT), folder],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # a shell lets what it starts in the background ignore the signal, and so would this
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    assert process.stdout.readline() == "found\n", process.stderr.read()
    process.send_signal(signal.SIGINT)
    told, failed = process.communicate(timeout=60)
    complete, loss, key = told.splitlines()[-1].split()
    assert (complete, key, process.returncode, failed) == ("False", "R", 0, "") and float(loss) < 0.1
