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

# functions of the library that need a loop over arrays in C
LOOPS = """
    fr_phi fr_phi_slope fr_phi_z_slope fr_slip_velocity fr_lambert_w0 fr_lambert_wm1 fr_lambert_w0_log
    fr_servo_dry fr_servo_friction fr_servo_limits fr_servo_region
""".split()

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
    return text


def loop(name, header):
    """A C function that calls a function of the library n times: its head and its body.

    Numbers among the arguments become arrays. The values that the function returns are a last array.
    """
    result, parameters = re.search(rf"(\w+) {name}\(([^;]*)\);", header).groups()
    heads, arguments = ["size_t n"], []
    for parameter in re.split(r",\s+", parameters):
        kind, argument = re.fullmatch(r"(.*\W)(\w+)", parameter).groups()
        heads.append(f"double *{argument}" if kind.startswith("double") else parameter)
        arguments.append({"double ": f"{argument}[i]", "double *": f"&{argument}[i]"}.get(kind, argument))
    call = f"{name}({', '.join(arguments)});"
    if result != "void":
        heads.append("double *result")
        call = f"result[i] = {call}"
    return f"void each_{name}({', '.join(heads)})", f"{{\n    for (size_t i = 0; i < n; i++)\n        {call}\n}}\n"


def ffi_builder():
    """The builder, for setuptools."""
    from cffi import FFI

    folder, objects = amalgamation(), os.environ.get("FRICTION_OBJECTS", "").split()
    sources = [] if objects else [folder / "friction.c", folder / "extension.c"]
    header = declarations(folder)
    loops = [loop(name, header) for name in LOOPS]
    builder = FFI()
    builder.cdef(header + CALLED + "".join(f"{head};\n" for head, _ in loops))
    builder.set_source(
        "friction._friction",
        SOURCE + "".join(f"static {head}\n{body}" for head, body in loops),
        sources=[os.path.relpath(source) for source in sources],
        extra_objects=objects,
        include_dirs=[str(folder)],
        depends=[*objects, *map(str, sources), str(folder / "extension.h"), str(folder / "friction.h")],
        extra_compile_args=[*FLAGS, "-O0" if objects else "-O3"],  # with objects there is only the interface to compile
        extra_link_args=[] if objects else ["-Wl,-s"],
        libraries=["m", "pthread"],
    )
    return builder
