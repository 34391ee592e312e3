"""The programs of the manual for MuJoCo print the shown results, and the example of gymnasium is an environment."""

import contextlib
import io
import pathlib
import re
import sys

import gymnasium.utils.env_checker
import numpy as np

REPOSITORY = pathlib.Path(__file__).parents[2]


def blocks(page, language):
    return re.findall(rf"```{language}\n(.*?)```", (REPOSITORY / page).read_text(), re.S)


def test_the_page_of_the_manual(tmp_path, monkeypatch):
    """Its blocks form one program; a comment after a print is its output."""
    page = "core/docs/howto/mujoco.md"
    monkeypatch.chdir(tmp_path)
    (tmp_path / "arm.xml").write_text(blocks(page, "xml")[0])
    names, prints = {}, 0
    for block in blocks(page, "python"):
        told = io.StringIO()
        with contextlib.redirect_stdout(told):
            exec(compile(block, page, "exec"), names)
        wanted = re.findall(r"^print\(.*\)  # (.*)$", block, re.M)
        assert told.getvalue().splitlines() == wanted
        prints += len(wanted)
    assert prints > 5


def test_the_readme_of_the_package(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "arm.xml").write_text(blocks("core/docs/howto/mujoco.md", "xml")[0].replace("wrist", "third"))
    text = (REPOSITORY / "core/python/README.md").read_text()
    lines = re.findall(r"^    (.*)$", text.split("## Robots in MuJoCo")[1].split("\n## ")[0], re.M)
    names = {}
    exec("\n".join(lines), names)
    assert len(lines) >= 5 and names["robot"].data.time > 0.9 and len(names["many"]) == 64


def test_the_environment(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(REPOSITORY / "core/examples/python")
    (tmp_path / "arm.xml").write_text(blocks("core/docs/howto/mujoco.md", "xml")[0])
    from reach_env import ReachEnv

    env = ReachEnv("arm.xml", {"shoulder": "preset=mx106 model=m6", "elbow": "preset=mx106 model=m6"})
    gymnasium.utils.env_checker.check_env(env)
    env.reset(seed=1)
    reward = [env.step(env.target)[1] for _ in range(200)]
    assert reward[-1] > -0.02 > reward[0]
    assert "reach_env" in sys.modules and np.isfinite(reward).all()
