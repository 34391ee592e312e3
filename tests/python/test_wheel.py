"""What `make python` makes, as a newcomer takes it: installed into a fresh environment, from an empty folder."""

import os
import pathlib
import subprocess
import sys
import tarfile
import zipfile

import pytest

import friction
from command import REPOSITORY

MADE = REPOSITORY / "build/python"

# the wheel is made only for the longer tests: its extension takes half a minute to compile
pytestmark = pytest.mark.skipif(not os.environ.get("LONG"), reason="LONG=1")

SIX_LINES = """
import friction, numpy as np, matplotlib; matplotlib.use("svg"); import matplotlib.pyplot as plt
x = np.linspace(-1, 1, 1_000_000)
y = friction.PhiZ("stribeck", F_S=3, K=5000, B=50, T=0.001)(x)
plt.plot(x[::1000], y[::1000])
plt.savefig("phi_z.svg")
print(friction.__file__, friction.self_test(), float(y[650_000]).hex())
"""


def only(pattern):
    (found,) = MADE.glob(pattern)
    return found


def test_the_wheel_from_an_empty_folder(tmp_path):
    environment, empty = tmp_path / "environment", tmp_path / "empty"
    empty.mkdir()
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--system-site-packages", environment], check=True)
    python, clean = environment / "bin/python", {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    install = [python, "-m", "pip", "install", "-q", "--no-index", "--no-deps", only("*.whl")]
    subprocess.run(install, check=True, cwd=empty, env=clean)
    told = subprocess.run([python, "-c", SIX_LINES], cwd=empty, env=clean, check=True, capture_output=True, text=True)
    place, passed, bits = told.stdout.split()
    assert pathlib.Path(place).is_relative_to(environment) and passed == "True"
    want = friction.PhiZ("stribeck", F_S=3, K=5000, B=50, T=0.001)(-1 + 2 * 650_000 / 999_999)
    assert float.fromhex(bits) == pytest.approx(want, rel=1e-12)
    assert (empty / "phi_z.svg").read_text().startswith("<?xml")
    tests = [python, "-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", REPOSITORY / "tests/python"]
    subprocess.run([*tests, "-k", "not wheel and not identif"], check=True, env=clean, cwd=empty)


def test_what_is_in_the_wheel():
    names = zipfile.ZipFile(only("*.whl")).namelist()
    assert {name.split("/")[0] for name in names} == {"friction", f"friction_explorer-{friction.__version__}.dist-info"}
    assert {"friction/py.typed", "friction/_friction.pyi", "friction/__init__.py"} <= set(names)
    assert any(name.endswith("LICENSE") for name in names)
    assert sum(name.endswith(".so") for name in names) == 1 and not any(name.endswith((".c", ".h")) for name in names)


def test_the_source_distribution_needs_no_repository():
    with tarfile.open(only("*.tar.gz")) as archive:
        names = {name.split("/", 1)[-1] for name in archive.getnames()}
    assert {f"amalgamation/{name}" for name in ("friction.c", "friction.h", "extension.c", "extension.h")} <= names
    assert {"LICENSE", "README.md", "pyproject.toml", "setup.py", "build_extension.py"} <= names


def test_pip_install_from_the_repository(tmp_path):
    """Metadata only: the wheel above was compiled from the same sources."""
    told = subprocess.run(
        [sys.executable, "-B", "-W", "ignore", "setup.py", "-q", "--version"],
        cwd=REPOSITORY / "core/python",
        check=True,
        capture_output=True,
        text=True,
    )
    assert told.stdout.strip() == friction.__version__


def test_six_figures(tmp_path):
    script = REPOSITORY / "core/examples/python/six_figures.py"
    subprocess.run([sys.executable, "-B", script, tmp_path], check=True, env={**os.environ, "MPLBACKEND": "Agg"})
    names = sorted(path.name for path in tmp_path.glob("*.png"))
    assert len(names) == 6 and all((tmp_path / name).stat().st_size > 20_000 for name in names)
