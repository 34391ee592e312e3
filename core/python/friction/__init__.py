"""Dry friction for simulation: laws, contact elements, servo gearboxes, transmissions, joints, identification.

The C library of the friction explorer computes everything, with the same bits as its command and its page. Names,
default values, units and messages are the same as in the library. Units are SI.

>>> import friction, numpy as np
>>> phi_z = friction.PhiZ("stribeck", K=5000, B=50, T=0.001)
>>> y = phi_z(np.linspace(-1, 1, 1_000_000))
>>> columns = friction.run("servo_pendulum", preset="mx106", model="m6", kp=8, duration=6)
>>> print(columns["theta"][-1])
-0.14205...
"""

from ._friction import ffi as _ffi, lib as _lib
from .bench import Bench, BenchBatch, Torques
from .chain import Chain, ChainError
from .columns import Columns
from .contact import Contact, Steps
from .description import Channel, Experiment, Option, Parameter, curves, elements, laws, messages, runs, servos
from .errors import Finding, FrictionError, FrictionWarning, Remedy, StoppedError
from .experiment import Curve, Run, curve, events, figure, figures, measures, run
from .identification import Identification, Progress, identify
from .joint import JointError, JointFriction, condense
from .law import Law, PhiZ, instructions, lambert_w0, lambert_w0_log, lambert_w_1
from .law_fit import FittedParameter, LawFit, fit_law
from .recording import Recording
from .servo import Motor, Servo, read_servo
from .transmission import Drive, Motion, Transmission, fit_transmission

__version__: str = _ffi.string(_lib.fr_version()).decode()


def self_test() -> bool:
    """Returns True if this build gives the same bits as every other; takes less than a millisecond."""
    return bool(_lib.fr_self_test())


__all__ = [
    "Bench",
    "BenchBatch",
    "Chain",
    "ChainError",
    "Channel",
    "Columns",
    "Contact",
    "Curve",
    "Drive",
    "Experiment",
    "Finding",
    "FittedParameter",
    "FrictionError",
    "FrictionWarning",
    "Identification",
    "JointError",
    "JointFriction",
    "Law",
    "LawFit",
    "Motion",
    "Motor",
    "Option",
    "Parameter",
    "PhiZ",
    "Progress",
    "Recording",
    "Remedy",
    "Run",
    "Servo",
    "Steps",
    "StoppedError",
    "Torques",
    "Transmission",
    "__version__",
    "condense",
    "curve",
    "curves",
    "elements",
    "events",
    "figure",
    "figures",
    "fit_law",
    "fit_transmission",
    "identify",
    "instructions",
    "lambert_w0",
    "lambert_w0_log",
    "lambert_w_1",
    "laws",
    "measures",
    "messages",
    "read_servo",
    "run",
    "runs",
    "self_test",
    "servos",
]
