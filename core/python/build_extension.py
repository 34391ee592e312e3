"""The extension module friction._friction: the whole library as one C source, and its interface for cffi.

The interface is the public header, preprocessed. In a source distribution the amalgamation is next to this file; in the
repository, `make` creates it. FRICTION_OBJECTS names objects and libraries to link in its place, so that the tests of
the repository need not compile the library again.
"""

import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
REPOSITORY = HERE.parent.parent

# same numbers as in every other build: no contraction into fused multiply-add, no fast-math
FLAGS = ["-std=c17", "-ffp-contract=off", "-fno-math-errno", "-DNDEBUG", "-D_POSIX_C_SOURCE=200809L"]

# the interface returns addresses of constants, which are variables for cffi
SOURCE = """
#include "extension.h"
#ifndef __clang__
#pragma GCC diagnostic ignored "-Wdiscarded-qualifiers"
#pragma GCC diagnostic ignored "-Wdiscarded-array-qualifiers"
#else
#pragma clang diagnostic ignored "-Wincompatible-pointer-types-discards-qualifiers"
#endif
"""

# Python functions that the library calls
CALLED = """
extern "Python" {
    double friction_torque(const void *, double, double, double);
    double friction_load(const void *, double, double, double);
    void friction_respond(void *, size_t, double *);
}
"""


def amalgamation():
    """The folder with friction.h, friction.c, extension.h and extension.c."""
    if (HERE / "amalgamation").is_dir():
        return HERE / "amalgamation"
    made = "build/python/amalgamation"
    own = {**os.environ, "MAKEFLAGS": ""}  # if a make builds the package, do not inherit its jobs
    subprocess.run(["make", "-s", "-C", str(REPOSITORY), f"{made}/friction.c"], check=True, stdout=sys.stderr, env=own)
    return REPOSITORY / made


def version():
    """The version of the library, from its header."""
    there = [HERE / "amalgamation/friction.h", HERE.parent / "include/friction/base.h"]
    text = next(path for path in there if path.is_file()).read_text()
    return ".".join(re.search(rf"#define FR_VERSION_{part} (\d+)", text)[1] for part in ("MAJOR", "MINOR", "PATCH"))


def declarations(folder):
    """The declarations of the public header as cffi reads them.

    cffi supports neither alignment nor sizeof; where the declarations have "...", it gets the values from the compiler.
    """
    compiler = os.environ.get("CC", "cc").split()
    command = [*compiler, "-E", "-std=c17", "-DNDEBUG", "-D_Alignas(x)=FR_ALIGNED", str(folder / "extension.h")]
    lines, ours = [], False
    for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
        place = re.match(r'# \d+ "([^"]*)"', line)
        if place:
            ours = pathlib.Path(place[1]).parent == folder
        elif ours and not line.startswith("#"):
            lines.append(line)
    text = "\n".join(lines).replace('__attribute__((visibility("default"))) ', "")
    in_item = r"(?:(?!,\s*\n\s*(?:\w+ =|\})|[{};]).)*"
    text = re.sub(rf"={in_item}\bsizeof\b{in_item}", "= ...", text, flags=re.S)
    aligned = r"\{([^{}]*\bFR_ALIGNED\b[^{}]*)\}"
    text = re.sub(aligned, lambda body: "{" + body[1].replace("FR_ALIGNED", "") + "...; }", text)
    # cffi cannot take the address of a constant, so declare constants as variables
    text = re.sub(r"^extern const (\w+ \w+(?:\[\w*\])?;)", r"extern \1", text, flags=re.M)
    return text + CALLED


def ffi_builder():
    """The builder, for setuptools."""
    from cffi import FFI

    folder, objects = amalgamation(), os.environ.get("FRICTION_OBJECTS", "").split()
    sources = [] if objects else [folder / "friction.c", folder / "extension.c"]
    builder = FFI()
    builder.cdef(declarations(folder))
    builder.set_source(
        "friction._friction",
        SOURCE,
        sources=[os.path.relpath(source) for source in sources],
        extra_objects=objects,
        include_dirs=[str(folder)],
        depends=[*objects, *map(str, sources), str(folder / "extension.h"), str(folder / "friction.h")],
        extra_compile_args=[*FLAGS, "-O0" if objects else "-O3"],  # with objects there is only the interface to compile
        libraries=["m"],
    )
    return builder
