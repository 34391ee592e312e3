# Settings that pyproject.toml cannot express: the extension, built by build_extension.py, and the library's version.
import pathlib
import sys

from setuptools import setup

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from build_extension import version  # noqa: E402

setup(
    version=version(),
    cffi_modules=["build_extension.py:ffi_builder"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},  # cffi uses the stable interface of Python only
)
