# Settings that pyproject.toml cannot express: the extension, built by build_extension.py, and the library's version.
import pathlib
import sys

from setuptools import setup

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from build_extension import version  # noqa: E402

setup(
    version=version(),
    license="MIT",
    license_expression="MIT",  # the same since setuptools 77; dynamic, because an older one refuses it in pyproject.toml
    cffi_modules=["build_extension.py:ffi_builder"],
    options={"bdist_wheel": {"py_limited_api": "cp39"}},  # cffi uses the stable interface of Python only
)
