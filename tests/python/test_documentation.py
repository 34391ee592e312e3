"""Documentation: the examples of every docstring and of the README are right, and nothing public is without words."""

import doctest
import importlib
import inspect
import io
import pkgutil
import re
from contextlib import redirect_stdout

import pytest

import friction
from command import REPOSITORY

README = REPOSITORY / "core/python/README.md"
MODULES = [
    "friction",
    *(f"friction.{m.name}" for m in pkgutil.iter_modules(friction.__path__) if m.name != "_friction"),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_of_docstrings(name):
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    module = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=flags).failed == 0
    assert module.__doc__


def test_everything_public_is_documented():
    for name in friction.__all__:
        one = getattr(friction, name)
        if name.startswith("__"):
            continue
        assert one.__doc__, name
        for key, member in inspect.getmembers(one if inspect.isclass(one) else None):
            own = key in vars(one) if inspect.isclass(one) else False
            if own and not key.startswith("_") and (callable(member) or isinstance(member, property)):
                assert member.__doc__, f"{name}.{key}"


def test_the_library_of_the_package():
    assert friction.self_test()
    header = (REPOSITORY / "core/include/friction/base.h").read_text()
    number = re.findall(r"#define FR_VERSION_(?:MAJOR|MINOR|PATCH) (\d+)", header)
    assert friction.__version__ == ".".join(number)


def test_the_readme(tmp_path, monkeypatch):
    """The blocks form one program; behind a print stands what it prints."""
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("matplotlib.pyplot.show", lambda: None)
    names, prints = {}, 0
    for block in re.findall(r"```python\n(.*?)```", README.read_text(), re.S):
        told = io.StringIO()
        with redirect_stdout(told):
            exec(compile(block, str(README), "exec"), names)
        wanted = re.findall(r"^\s*print\(.*\)  # (.*)$", block, re.M)
        assert told.getvalue().splitlines() == wanted
        prints += len(wanted)
    assert prints > 10
