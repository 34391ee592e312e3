"""What `make python` makes, as a newcomer takes it: installed into a fresh environment, from an empty folder."""

import email
import functools
import json
import os
import pathlib
import re
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
    subprocess.run([*tests, f"--ignore={__file__}", "-k", "not identif"], check=True, env=clean, cwd=empty)


def made():
    """The files of the wheel and of the source distribution, by their paths."""
    with zipfile.ZipFile(only("*.whl")) as archive:
        wheel = {name: archive.read(name) for name in archive.namelist()}
    with tarfile.open(only("*.tar.gz")) as archive:
        return wheel, {one.name: archive.extractfile(one).read() for one in archive if one.isfile()}


def fields(text):
    """The fields of metadata and all that they say, without which of them were computed."""
    head = email.message_from_string(text)
    return {name: sorted(head.get_all(name)) for name in head if name != "Dynamic"}


def test_what_is_in_the_wheel():
    names = zipfile.ZipFile(only("*.whl")).namelist()
    assert {name.split("/")[0] for name in names} == {"friction", f"friction_explorer-{friction.__version__}.dist-info"}
    assert {"friction/py.typed", "friction/_friction.pyi", "friction/__init__.py"} <= set(names)
    assert sum(name.endswith(".so") for name in names) == 1 and not any(name.endswith((".c", ".h")) for name in names)


def test_the_source_distribution_needs_no_repository():
    assert only("*.tar.gz").name == f"friction_explorer-{friction.__version__}.tar.gz"
    with tarfile.open(only("*.tar.gz")) as archive:
        folders, names = zip(*(name.partition("/")[::2] for name in archive.getnames()))
    assert set(folders) == {f"friction_explorer-{friction.__version__}"}
    assert {f"amalgamation/{name}" for name in ("friction.c", "friction.h", "extension.c", "extension.h")} <= set(names)
    assert {"LICENSE", "README.md", "pyproject.toml", "setup.py", "build_extension.py"} <= set(names)


def test_metadata_and_licence():
    wheel, source = made()
    about, root = f"friction_explorer-{friction.__version__}.dist-info", f"friction_explorer-{friction.__version__}"
    one = fields(wheel[f"{about}/METADATA"].decode())
    assert one == fields(source[f"{root}/PKG-INFO"].decode())
    assert one["Metadata-Version"] == ["2.4"] and one["License-Expression"] == ["MIT"] and "License" not in one
    assert one["License-File"] == ["LICENSE"] and not any(name.startswith("License") for name in one["Classifier"])
    assert one["Requires-Dist"] == ["cffi>=1.15", "numpy>=1.21"]
    licence = (REPOSITORY / "LICENSE").read_bytes()
    assert wheel[f"{about}/licenses/LICENSE"] == licence == source[f"{root}/LICENSE"]


def test_the_extension_is_stripped():
    extension = made()[0]["friction/_friction.abi3.so"]
    assert extension[:4] == b"\x7fELF" and b"\0.dynsym\0" in extension
    assert b"\0.symtab\0" not in extension and b".debug_info\0" not in extension
    assert len(extension) < 3_000_000


def test_the_recipe():
    """Conda installs the same package as pip."""
    yaml = pytest.importorskip("yaml")
    recipe = yaml.safe_load((REPOSITORY / "core/package/conda/recipe.yaml").read_text())
    one = fields(made()[0][f"friction_explorer-{friction.__version__}.dist-info/METADATA"].decode())
    assert [recipe["package"]["name"]] == one["Name"] and [recipe["about"]["license"]] == one["License-Expression"]
    assert [recipe["about"]["summary"]] == one["Summary"]
    run = recipe["requirements"]["run"]
    assert sorted(name.replace(" ", "") for name in run if name != "python") == one["Requires-Dist"]
    needed = re.search("^requires = (.*)$", (REPOSITORY / "core/python/pyproject.toml").read_text(), re.M)[1]
    assert {name.replace(" ", "") for name in recipe["requirements"]["host"]} == {"python", "pip", *json.loads(needed)}
    assert recipe["source"]["url"].endswith("/friction_explorer-${{ version }}.tar.gz")
    assert (recipe["context"]["version"], recipe["source"]["sha256"]) == ("@VERSION@", "@SHA256@")


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


@functools.cache
def pythons():
    """The Pythons at hand by their minor versions; those of pyenv and uv need not be in the path."""
    home, found = pathlib.Path.home(), {}
    folders = [*os.get_exec_path(), *home.glob(".pyenv/versions/*/bin"), *home.glob(".local/share/uv/python/*/bin")]
    for path in (path for folder in folders for path in pathlib.Path(folder).glob("python3.*")):
        minor = re.fullmatch(r"python3\.(\d+)", path.name)
        if minor and int(minor[1]) not in found:
            if subprocess.run([path, "-c", "import venv, ensurepip"], capture_output=True).returncode == 0:
                found[int(minor[1])] = path
    return found


def install(python, *what):
    told = subprocess.run(
        [python, "-m", "pip", "install", "-q", "--disable-pip-version-check", "--retries=1", *what],
        capture_output=True,
        text=True,
    )
    if "(from versions: none)" in told.stderr:
        pytest.skip("PyPI cannot be reached")
    assert told.returncode == 0, told.stderr


# the oldest and the newest Python also compile the source distribution, with the setuptools of today
@pytest.mark.parametrize(
    "minor, numpy, compiled",
    [(9, "1.26", False), (9, "2.0", True), (11, "1.26", False), (11, "2", False), (None, "2", True)],
)
def test_environments(minor, numpy, compiled, tmp_path):
    """With NumPy of PyPI: the examples of README and manual print the same with every version."""
    if minor is None and max(pythons()) <= 11:
        pytest.skip("there is no newer Python than 3.11")
    minor = minor or max(pythons())
    if minor not in pythons():
        pytest.skip(f"there is no Python 3.{minor}")
    subprocess.run([pythons()[minor], "-m", "venv", tmp_path / "new"], check=True)
    python = tmp_path / "new/bin/python"
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "LONG")}

    def run(*command, **options):
        told = subprocess.run(
            command, env={**clean, "FRICTION_PYTHON": str(python)}, capture_output=True, text=True, **options
        )
        assert told.returncode == 0, told.stdout + told.stderr
        return told.stdout

    def installed():
        assert run(python, "-c", "import friction; print(friction.self_test())", cwd=tmp_path) == "True\n"
        code = "import importlib.metadata as m; print(m.distribution('friction-explorer').read_text('METADATA'))"
        return fields(run(python, "-c", code, cwd=tmp_path))

    install(python, only("*.whl"), f"numpy=={numpy}.*", "matplotlib", "pytest")
    wheel = installed()
    assert run(python, "-c", "import numpy; print(numpy.__version__)").startswith(f"{numpy}.")
    examples = REPOSITORY / "tests/python/test_documentation.py"
    run(python, *"-B -m pytest -q -p no:cacheprovider".split(), examples, cwd=tmp_path)
    for pages in ("docs", "readme"):
        told = run("node", "--test-name-pattern=^Python", f"tests/install/{pages}.test.mjs", cwd=REPOSITORY)
        assert "# SKIP build" not in told and re.search("^# pass [1-9]", told, re.M)
    if compiled:
        install(python, "--force-reinstall", "--no-deps", only("*.tar.gz"))
        assert installed() == wheel


def test_public_names_have_types(tmp_path):
    """For who writes with a type checker: pyright knows the type of every public name, and of every call."""
    subprocess.run(["/usr/bin/python3", "-m", "venv", tmp_path / "new"], check=True)
    python = tmp_path / "new/bin/python"
    install(python, only("*.whl"), "pyright", "mypy")
    (packages,) = tmp_path.glob("new/lib/python3*/site-packages")
    clean = {**os.environ, "PYTHONPATH": str(packages)}
    pyright, mypy = [python, "-m", "pyright", "--pythonpath", python], [python, "-m", "mypy", "--strict"]

    def run(*command):
        return subprocess.run(command, cwd=tmp_path, env=clean, capture_output=True, text=True)

    told = run(*pyright, "--outputjson", "--verifytypes", "friction", "--ignoreexternal")
    assert json.loads(told.stdout)["typeCompleteness"]["completenessScore"] > 0.99
    uses = """
import friction, numpy as np
law, servo = friction.Law("stribeck"), friction.Servo()
one: float = law(0.1) + law.slope(0.1) + friction.PhiZ(law, Z=0.01)(0.3) + servo.friction(1.0, tau_e=2.0)
many: list[float] = law([0.1, 0.2]).tolist() + servo.dry(np.zeros(2)).tolist()
"""
    (tmp_path / "uses.py").write_text(uses)
    (tmp_path / "wrong.py").write_text(uses + "text: str = law(0.1)\narray: np.ndarray = law(0.1)\n")
    for checker in (pyright, mypy):
        told = run(*checker, "uses.py")
        assert told.returncode == 0, told.stdout + told.stderr
        told = run(*checker, "wrong.py")
        assert "wrong.py:6" in told.stdout and "wrong.py:7" in told.stdout, told.stdout + told.stderr
