"""A servo and its test bench, written once for numbers of two kinds: 40 digits, and doubles.

Doubles are added and multiplied in the order of the published program (github.com/Rhoban/bam, revision 1b5a1ce); their
sines, powers and exponentials are those of 25 digits, rounded once, so that a file is the same whatever the libm.

A step of length T at t = k T, with the goal of this step (Duclusaud 2024, Algorithm 1):

    tau_m  control law at the goal, q and w
    tau_e  = -(m + m_arm/2) g l sin(q + q_offset) - (m + m_arm/2) l (a_x cos(q + q_offset) + a_y sin(q + q_offset))
           with the acceleration a of the base at the time of the goal
    F      = dry friction at tau_m, tau_e, w, plus friction_viscous |w|        (eq 3 to 9)
    tau_f  = clip(-(J w/T + tau_m + tau_e), +-F),   J = m l^2 + m_arm l^2/3 + armature   (eq 4)
    a      = (tau_m + tau_e + tau_f)/J;   w' = w + T a, clipped to +-100 rad/s
    q'     = q + T w' + T^2 a/2 (code),   q + T w + T^2 a/2 (paper),   q + T w' (semi)
"""
import math
from collections import Counter

from mpmath import cos, exp, mp, mpf, pi, sin
from mpmath.libmp import from_float, mpf_cos, mpf_exp, mpf_pow, mpf_sin, to_float

from doubles import nearest
from published import ELECTRONICS, PARAMETERS

mp.dps = 40


class Digits40:
    number, sin, cos, exp, pi = mpf, sin, cos, exp, pi
    sqrt = mp.sqrt
    power = staticmethod(lambda x, y: x ** y)
    rounded = staticmethod(nearest)


class Doubles:
    BITS = 86
    number, pi = float, math.pi
    sqrt = math.sqrt  # rounded correctly everywhere
    rounded = float

    @staticmethod
    def sin(x):
        return to_float(mpf_sin(from_float(x), Doubles.BITS, "n"))

    @staticmethod
    def cos(x):
        return to_float(mpf_cos(from_float(x), Doubles.BITS, "n"))

    @staticmethod
    def exp(x):
        if -1e-17 < x < 1e-17:
            return 1.0
        return 0.0 if x < -800 else to_float(mpf_exp(from_float(x), Doubles.BITS, "n"))

    @staticmethod
    def power(x, y):
        if x == 0.0 or y == 1.0:
            return x
        return to_float(mpf_pow(from_float(x), from_float(y), Doubles.BITS, "n"))


def clip(x, low, high):
    return low if x < low else high if x > high else x


# ---------------------------------------------------------------- what is set

def settings_of(**words):
    """The text that the program takes; numbers come as text, or get the shortest one that is theirs."""
    return " ".join(f"{key}={value if isinstance(value, str) else repr(value)}" for key, value in words.items())


class Values:
    """A setting's words over those of its preset, numbers read by `numbers`."""

    def __init__(self, settings, numbers):
        given = dict(pair.split("=") for pair in settings.split())
        preset = given.get("preset")
        self.all = {**ELECTRONICS.get(preset, {}), **PARAMETERS.get((preset, given["model"]), {}), **given}
        self.numbers = numbers

    def word(self, key, default=None):
        return self.all.get(key, default)

    def __call__(self, key, default=0.0):
        """The double that is meant, as a number."""
        return self.numbers.number(float(self.all.get(key, default)))


# ---------------------------------------------------------------- friction

def decay(v):
    """w -> exp(-|w/dtheta_stribeck|^alpha); 0 for a model without Stribeck terms."""
    if v.word("dtheta_stribeck") is None:
        return lambda w: 0
    velocity, alpha, power, e = v("dtheta_stribeck"), v("alpha"), v.numbers.power, v.numbers.exp
    return lambda w: e(-power(abs(w / velocity), alpha))


def sign(x):
    return (x > 0) - (x < 0)


def dry_friction(v):
    """(tau_m, tau_e, decay) -> friction without its viscous part, M1 to M6: a term that a model does not have is 0."""
    base, stribeck = v("friction_base"), v("friction_stribeck")
    load, load_stribeck = v("load_friction_base"), v("load_friction_stribeck")
    motor, external = v("load_friction_motor"), v("load_friction_external")
    motor_stribeck, external_stribeck = v("load_friction_motor_stribeck"), v("load_friction_external_stribeck")
    motor_quad, external_quad = v("load_friction_motor_quad"), v("load_friction_external_quad")
    paper = v.word("quadratic", "code") == "paper"

    if v.word("model") in ("m1", "m2"):
        return lambda tau_m, tau_e, s: base + s * stribeck
    if v.word("model") in ("m3", "m4"):
        return lambda tau_m, tau_e, s: (base + load * abs(tau_e - tau_m)
                                        + s * (stribeck + load_stribeck * abs(tau_e - tau_m)))

    def quadratic(tau_m, tau_e):
        if not paper and sign(tau_m) == sign(tau_e):
            return 0
        of_motor, of_load = abs(tau_m), abs(tau_e)
        if of_load < of_motor:
            return external_quad * (of_load * of_load)
        return motor_quad * (of_motor * of_motor) if of_load > of_motor else 0

    def directional(tau_m, tau_e, s):
        return (base + abs(external * tau_e - motor * tau_m)
                + s * (stribeck + abs(external_stribeck * tau_e - motor_stribeck * tau_m) + quadratic(tau_m, tau_e)))
    return directional


# ---------------------------------------------------------------- control law

def control_law(v, T, met):
    """(goal, enabled, q, w) -> tau_m, called once per step. `met` counts the limits that acted."""
    law = v.word("control")
    zero = v.numbers.number(0)
    if law == "off":
        return lambda goal, enabled, q, w: zero
    kt, R, kp, vin = v("kt"), v("R"), v("kp"), v("vin")

    def held(name, x, low, high):
        got = clip(x, low, high)
        met[name] += got != x
        return got

    if law == "current":
        limit, damping = v("max_current"), v("damping") * v.numbers.sqrt(kp)

        def current(goal, enabled, q, w):
            i = held("heat", kp * (goal - q) - damping * w, -limit, limit) if enabled else zero
            return held("supply", kt * i, kt / R * (-vin - kt * w), kt / R * (vin - kt * w))
        return current

    ki, kd, gain, max_pwm = v("ki"), v("kd"), v("error_gain") * v("error_gain_ratio", 1.0), v("max_pwm")
    reach = v("max_velocity") * T if law == "rate_limited" else None
    room = R * v("max_current") / vin if v.word("max_current") is not None else None
    target, integral = zero, zero

    def voltage(goal, enabled, q, w):
        nonlocal target, integral
        target = goal if reach is None else held("rate", goal, target - reach, target + reach)
        if not enabled:
            return zero
        e = target - q
        raw = duty = gain * (kp * e + ki * integral - kd * w)
        if room is not None:
            back = kt * w / vin
            duty = held("max_current", raw, back - room, back + room)
        duty = held("duty", duty, -max_pwm, max_pwm)
        if abs(raw) > max_pwm and e * raw > 0:  # the integral waits until the bridge can follow
            met["integral"] += ki != 0
        else:
            integral += e * T
        return kt / R * (vin * duty - kt * w)
    return voltage


# ---------------------------------------------------------------- goals

def ease(t, start, end, low, high):
    """Cubic with level ends, held outside."""
    if t <= start:
        return low
    if t >= end:
        return high
    s = (t - start) / (end - start)
    return low + (high - low) * s * s * (3 - 2 * s)


def steps(t, n):
    for end, level in ((1, 0), (2.5, 0.75), (4, 1.55), (5, 0.75)):
        if t <= end:
            return n.number(level)
    return n.number(0)


def up_and_down(t, n):
    half = n.pi / 2
    return ease(t, 0, 3, n.number(0), half) if t <= 3 else ease(t, 3, 6, half, 4 * half / 5)


GOALS = {  # t, numbers -> goal, bridge enabled
    "sin_time_square": lambda t, n: (n.sin(t * t), True),
    "sin_sin": lambda t, n: (n.sin(t) * n.pi / 2 + n.sin(5 * t) * n.sin(2 * t) / 2, True),
    "up_and_down": lambda t, n: (up_and_down(t, n), True),
    "lift_and_drop": lambda t, n: (ease(t, 0, 2, n.number(0), -n.pi / 2), t < 2),
    "half_sine": lambda t, n: (n.sin(t / 2) * n.pi / 2, True),
    "steps": lambda t, n: (steps(t, n), True),
    "nothing": lambda t, n: (n.number(0), False),
}
TRAJECTORIES = tuple(GOALS)
made = {}  # goals of a trajectory, time step and kind of numbers, for all runs that share them


def goals(v, seconds, count):
    trajectory = v.word("trajectory")
    if trajectory == "hold":
        return [(v("theta_d"), True)] * count
    ahead = seconds if v.word("goal", "start") == "end" else 0.0  # theta^d_{k+1}
    known = made.setdefault((trajectory, seconds, ahead, v.numbers), [])
    for k in range(len(known), count):
        known.append(GOALS[trajectory](v.numbers.number(k * seconds + ahead), v.numbers))
    return known


# ---------------------------------------------------------------- the base

def base_of(v):
    """t -> acceleration of the base along base_angle, or None if it is at rest."""
    n, amplitude, of_sine = v.numbers, v("base_amplitude"), v.word("base_wave", "sine") == "sine"
    if amplitude == 0:
        return None
    if of_sine:
        frequency, phase = v("base_frequency", 10), v("base_phase")
        return lambda t: amplitude * n.sin(2 * n.pi * frequency * n.number(t) + phase)
    start, duration = float(v.word("base_start", 0)), float(v.word("base_duration", 0.011))
    return lambda t: (amplitude * n.sin(n.pi * n.number(t - start) / n.number(duration))
                      if 0 <= t - start < duration else n.number(0))


# ---------------------------------------------------------------- a run

COLUMNS = ("settings", "step", "t", "theta_d", "theta", "omega", "tau_m", "tau_e", "tau_f", "tau_f_max")


def run(settings, numbers, wanted, duration=6.0, met=None):
    """Rows of one run at the wanted steps: the state before a step and the torques of the step. t is the double k T, so
    that the switches of a goal fall on the same step in both kinds of numbers."""
    v = Values(settings, numbers)
    met = Counter() if met is None else met
    seconds = float(v.word("T"))
    count = round(duration / seconds)
    wanted = set(wanted(count))
    T, mass, arm, length, offset = (v(key) for key in ("T", "mass", "arm_mass", "length", "q_offset"))
    viscous, S, F, sin_of = v("friction_viscous"), decay(v), dry_friction(v), numbers.sin
    torque, integrator = control_law(v, T, met), v.word("integrator", "code")
    J = mass * (length * length) + arm * (length * length) / 3 + v("armature")
    weight = (mass + arm / 2) * numbers.number(9.80665) * length
    J_T, half_T2 = J / T, T * T / 2
    base, ahead = base_of(v), seconds if v.word("goal", "start") == "end" else 0.0
    moment, cos_of = (mass + arm / 2) * length, numbers.cos
    right, up = cos_of(v("base_angle")), sin_of(v("base_angle"))
    q, w, rows = v("theta_0"), v("omega_0"), []
    for k, (goal, enabled) in enumerate(goals(v, seconds, count)[:count]):
        tau_m = torque(goal, enabled, q, w)
        tau_e = -weight * sin_of(q + offset)
        if base:
            a = base(k * seconds + ahead)
            tau_e -= moment * (a * right * cos_of(q + offset) + a * up * sin_of(q + offset))
        limit = F(tau_m, tau_e, S(w)) + viscous * abs(w)
        tau_f = clip(-(J_T * w + tau_m + tau_e), -limit, limit)
        a = (tau_m + tau_e + tau_f) / J
        if k in wanted:
            values = (goal, q, w, tau_m, tau_e, tau_f, limit)
            rows.append((settings, float(k), k * seconds, *(numbers.rounded(x) for x in values)))
        w_new = clip(w + T * a, -100, 100)
        met["speed"] += abs(w_new) == 100
        q += {"code": T * w_new + half_T2 * a, "paper": T * w + half_T2 * a, "semi": T * w_new}[integrator]
        w = w_new
    return rows


# Benches that suit a servo: mass, length, kp.
BENCH = {
    "mx64": ("1", "0.15", "8"), "mx106": ("1", "0.15", "8"), "xl320": ("0.2", "0.1", "32"),
    "xl330": ("0.2", "0.1", "125"), "erob80_50": ("3.1", "0.5", "25"), "erob80_100": ("8.2", "0.5", "25"),
    "feetech_sts3215_7_4V_2025": ("0.3", "0.1", "32"),
}


def published_run(preset, model, trajectory, T, mass=None, length=None, kp=None, arm_mass="0", **more):
    """Settings of a published servo on a bench."""
    bench = [given or usual for given, usual in zip((mass, length, kp), BENCH[preset])]
    words = dict(zip(("mass", "length", "kp"), bench))
    if more.get("control") == "off":
        del words["kp"]
    return settings_of(preset=preset, model=model, trajectory=trajectory, **words, arm_mass=arm_mass, T=T, **more)
