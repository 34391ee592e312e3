"""The part of MuJoCo's Python package that core/examples/mujoco/exact_friction.py uses, around Debian's libmujoco, for
that package is not in Debian: numpy views of the model and data, under the same names."""

import enum
import importlib.util

import cffi
import numpy as np

_INTS = "nq nv nu njnt nkey ntendon nsensor nsensordata"
_MODEL = {
    "int": "jnt_type[njnt] jnt_qposadr[njnt] dof_jntid[nv] sensor_needstage[nsensor]",
    "double": "dof_frictionloss[nv] dof_damping[nv] tendon_frictionloss[ntendon]",
}
_DATA = {
    "double": "qpos[nq] qvel[nv] qacc[nv] ctrl[nu] qfrc_applied[nv] qfrc_smooth[nv] qfrc_constraint[nv] qM[nM] sensordata[nsensordata]",
}
_STEPS = "step1 step2 fwdActuation fwdAcceleration fwdConstraint rnePostConstraint sensorAcc Euler"


class mjtJoint(enum.IntEnum):
    mjJNT_FREE, mjJNT_BALL, mjJNT_SLIDE, mjJNT_HINGE = range(4)


class mjtDisableBit(enum.IntFlag):
    mjDSBL_CONSTRAINT = 1


class mjtStage(enum.IntEnum):
    mjSTAGE_ACC = 3


class mjtIntegrator(enum.IntEnum):
    mjINT_EULER, mjINT_RK4 = range(2)


def _fields(columns):
    return [(kind, *item[:-1].split("[")) for kind, items in columns.items() for item in items.split()]


def build(folder):
    """Compiles the binding in a folder; afterwards this module has the functions mj_step1 and so on."""
    declared = "\n".join(f"{kind} *{name};" for kind, name, _ in _fields(_MODEL))
    ffi = cffi.FFI()
    ffi.cdef(
        f"""
        typedef struct {{ double timestep; int integrator, disableflags; ...; }} mjOption;
        typedef struct {{ int {_INTS.replace(" ", ", ")}, nM; mjOption opt; {declared} ...; }} mjModel;
        typedef struct {{ int nefc; double time; {" ".join(f"{k} *{n};" for k, n, _ in _fields(_DATA))} ...; }} mjData;
        mjModel *mj_loadXML(const char *, void *, char *, int);
        void mj_deleteModel(mjModel *);
        mjData *mj_makeData(const mjModel *);
        void mj_deleteData(mjData *);
        void mj_resetDataKeyframe(const mjModel *, mjData *, int);
        void mj_fullM(const mjModel *, double *, const double *);
        """
        + "".join(f"void mj_{name}(const mjModel *, mjData *);" for name in _STEPS.split())
    )
    ffi.set_source("_libmujoco", "#include <mujoco/mujoco.h>", libraries=["mujoco"])
    spec = importlib.util.spec_from_file_location("_libmujoco", ffi.compile(tmpdir=str(folder)))
    binding = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(binding)
    globals().update(ffi=binding.ffi, lib=binding.lib)
    for name in _STEPS.split():
        function = getattr(binding.lib, f"mj_{name}")
        globals()[f"mj_{name}"] = lambda model, data, function=function: function(model.raw, data.raw)


def _view(raw, columns, sizes):
    """An array for each column, on the memory of MuJoCo."""
    for kind, name, size in _fields(columns):
        count = getattr(sizes, size)
        dtype = np.int32 if kind == "int" else np.float64
        address = ffi.buffer(getattr(raw, name), count * np.dtype(dtype).itemsize) if count else bytearray()
        yield name, np.frombuffer(address, dtype)


class MjModel:
    @classmethod
    def from_xml_path(cls, path):
        model, error = cls(), ffi.new("char[]", 1000)
        raw = lib.mj_loadXML(str(path).encode(), ffi.NULL, error, 1000)
        if raw == ffi.NULL:
            raise ValueError(ffi.string(error).decode())
        model.raw = ffi.gc(raw, lib.mj_deleteModel)
        model.opt = raw.opt
        vars(model).update({name: getattr(raw, name) for name in _INTS.split()}, **dict(_view(raw, _MODEL, raw)))
        return model


class MjData:
    def __init__(self, model):
        self.raw = ffi.gc(lib.mj_makeData(model.raw), lib.mj_deleteData)
        vars(self).update(_view(self.raw, _DATA, model.raw))

    nefc = property(lambda self: self.raw.nefc)
    time = property(lambda self: self.raw.time)


def mj_resetDataKeyframe(model, data, key):
    lib.mj_resetDataKeyframe(model.raw, data.raw, key)


def mj_fullM(model, dst, qM):
    if not isinstance(dst, np.ndarray):
        raise TypeError("mj_fullM(model, dst, qM)")
    lib.mj_fullM(model.raw, ffi.from_buffer("double[]", dst), ffi.from_buffer("double[]", qM))
