"""Contacts, servos, benches, transmissions, joints and chains: as the library's runs and curves."""

import math

import numpy as np
import pytest

import friction
from command import REPOSITORY, columns, friction as command, same_bits


@pytest.mark.parametrize("element", friction.elements())
def test_a_contact_makes_the_steps_of_a_sliding_block(element):
    run = friction.run("sliding_block", element=element, law="coulomb", F=8, D=0.5, v0=0.7, h=-1, T=1e-4, duration=0.05)
    own = {key: run.parameters[key] for key in friction.elements()[element].parameters if key in run.parameters}
    contact = friction.Contact(element, law="coulomb", F=8, D=0.5, mass=run.parameters["M"], T=1e-4, **own)
    contact.start(0.7)
    steps = contact.steps(0.7, np.full(len(run["t"]), -1.0))
    assert same_bits(steps.velocity[:-1], run["v"][1:])
    contact.start(0.7)
    one = contact.step(0.7, -1)
    assert one.velocity == steps.velocity[0] and one.friction == steps.friction[0]


def test_a_contact_in_the_plane():
    law = friction.Law("coulomb", F=5, D=0)
    contact = friction.Contact("A", law, mass=2, dimension=2, T=0.001)
    steps = contact.steps([0.3, 0.4], np.zeros((1000, 2)))
    assert steps.friction.shape == (1000, 2) and steps.power.shape == (1000,)
    assert steps.friction[0] == pytest.approx([3, 4]) and (steps.velocity[-1] == 0).all()


@pytest.mark.parametrize("model", ["m1", "m4", "m6"])
def test_servo_limits_are_those_of_the_diagram(model):
    servo = friction.Servo(preset="mx106", model=model)
    curve = columns("curve", "drive_backdrive", "preset=mx106", f"model={model}", "velocity=0.1", "--x=0:10:101")
    drive, backdrive = servo.limits(curve["tau_m"], 0.1)
    assert same_bits(drive, curve["tau_drive"]) and same_bits(backdrive, curve["tau_backdrive"])
    for tau_m, low, high in list(zip(curve["tau_m"], drive, backdrive))[20::20]:
        assert servo.region(tau_m, -(low - 1e-6), 0.1, viscous=False) == "drive"
        assert servo.region(tau_m, -(high + 1e-6), 0.1, viscous=False) == "backdrive"
        assert servo.margin(tau_m, -(low - 1e-6), 0.1, viscous=False) < 1e-5
    assert list(servo.region([5, 0, 0], [0, 0, 9])) == ["drive", "static", "backdrive"]
    assert servo.friction([0, 1], 0, 0).shape == (2,)
    near = servo.nearest(5, -1)
    assert near["drive"] == {"load": -1, "motor": 5} and near["static"]["load"] < -1


def test_a_servo_behind_a_screw_locks_itself():
    screw = friction.Transmission.of_angles(lead=0.26, friction=0.3)
    servo = friction.Servo(preset="mx106", model="m1", gear=screw)
    assert math.isnan(servo.limits(1.0)[1]) and math.isnan(servo.holding_torque)


def test_the_motor_of_a_bench():
    run = friction.run("servo_pendulum", preset="xl330", model="m3", kp=100, duration=0.1)
    motor = friction.Servo(preset="xl330", model="m3", kp=100).motor(run.parameters["T"])
    torques = [motor.torque(*row) for row in zip(run["theta_d"], run["theta"], run["omega"])]
    assert same_bits(torques, run["tau_m"])
    assert motor.saturation(300, 0, 0) in ("supply", "duty") and motor.saturation(0, 0, 0) == ""


def test_parameter_files(tmp_path):
    read = friction.read_servo(REPOSITORY / "core/examples/mx106_m6.json")
    assert read["model"] == "m6" and read["preset"] == "mx106"
    bench = friction.Bench(**read, kp=8)
    bench.write(tmp_path / "again.json")
    assert friction.read_servo(tmp_path / "again.json") == read
    with pytest.raises(friction.FrictionError):
        (tmp_path / "bad.json").write_text('{"model": "m9"}')
        friction.read_servo(tmp_path / "bad.json")


def test_a_bench_makes_the_steps_of_the_run():
    given = {"preset": "mx106", "model": "m6", "kp": 8, "mass": 0.8, "theta_0": 0.3}
    run = friction.run("servo_pendulum", trajectory="steps", duration=2, **given)
    bench = friction.Bench(**given)
    ours = bench.steps(run["theta_d"])
    for key in ours:
        assert same_bits(ours[key], run[key]) or key == "t"
    assert ours.units == {key: run.units[key] for key in ours}
    bench.restart()
    torques = [bench.step(goal) for goal in run["theta_d"][:50]]
    assert same_bits([t.motor for t in torques], run["tau_m"][:50]) and bench.q == run["theta"][50]
    off = friction.Bench(**given).steps(np.ones(10), enabled=np.zeros(10))
    assert (off["tau_m"] != run["tau_m"][:10]).any() and off["tau_e"][0] == run["tau_e"][0]


def test_a_batch_has_the_bits_of_its_benches():
    masses, goals = np.linspace(0.3, 1.5, 19), np.array([[0.5, -1.0]] * 300)
    gains, track = np.linspace(4, 32, 19), np.arange(19) % 2
    benches = [friction.Bench(preset="mx106", model="m6", mass=m, kp=k) for m, k in zip(masses, gains)]
    together = friction.BenchBatch(benches)
    varied = friction.BenchBatch(19, preset="mx106", model="m6", mass=masses, kp=gains)
    for batch in (together, varied):
        batch.steps(goals, track=track, measured=goals)
    for bench, t in zip(benches, track):
        bench.steps(goals[:, t])
    for batch in (together, varied):
        assert same_bits(batch.q, [bench.q for bench in benches])
        assert same_bits(batch.omega, [bench.omega for bench in benches])
    assert (together.error > 0).all() and len(together) == 19
    assert friction.BenchBatch(3, kp=8, theta_0=np.array([0.1, 0.2, 0.3])).q.tolist() == [0.1, 0.2, 0.3]
    with pytest.raises(friction.FrictionError):
        friction.BenchBatch(2, mass=np.array([1, -1]))
    with pytest.raises(ValueError, match="preset"):
        friction.BenchBatch(2, preset=["mx106", "mx64"])


def test_a_drive_with_python_torques_moves_as_the_run():
    run = friction.run("screw_drive", duration=1)
    p = run.parameters
    transmission = friction.Transmission.of_efficiencies(p["eta1"], p["eta_b"])
    drive = friction.Drive(transmission, rotor=p["J"], inertia=p["I"])
    assert drive.margin > 0 and len(drive.solutions(1.0, 5.0, 2.0)) == 1
    samples, events = drive.simulate(
        lambda t, q, v: p["tau_1"] * math.sin(p["omega"] * t), lambda t, q, v: 0.0, T=p["T"], steps=len(run["t"]) - 1
    )
    assert samples[:, 1] == pytest.approx(run["q"], abs=1e-9) and samples[:, 2] == pytest.approx(run["v"], abs=1e-9)
    assert events[0]["kind"] == "starts"


def test_an_error_in_a_torque_is_raised():
    def torque(t, q, v):
        return 1 / 0

    with pytest.raises(ZeroDivisionError):
        friction.Drive().simulate(torque, lambda t, q, v: 0.0, T=0.01, steps=3)
    with pytest.raises(ValueError, match="located"):
        friction.Drive().simulate(torque, torque, T=0.01, steps=3, method="best")


def test_transmissions():
    worm = friction.Transmission.published("worm_1")
    low, high = worm.band(1.0)
    assert low <= worm.torque(1.0, -1) <= worm.torque(1.0, 1) <= high
    screw = friction.Transmission.of_screw(K=0.3, d=0.01, l=0.002, motor_friction=0.1)
    assert screw.torque(0.0, 1) == pytest.approx(0.1) and screw.self_locking
    data = friction.Transmission.of_efficiencies(0.8, 0.7)
    assert data.torque(1.0, 1) == pytest.approx(1.25) and data.torque(1.0, -1) == pytest.approx(0.7)
    old = friction.Transmission.of_efficiencies(0.8, back=0.7, back_static=0.6, load_friction=0.1)
    assert (old.raw.backdrive, old.raw.backdrive_static, old.raw.load_friction) == (0.7, 0.6, 0.1)
    assert friction.Transmission(back=0.7, back_static=0.7).raw.backdrive == 0.7
    with pytest.raises(friction.FrictionError):
        friction.Transmission.of_efficiencies(0.8)
    load = np.linspace(1, 5, 20)
    assert friction.fit_transmission(load, 1.25 * load + 0.1, 1) == pytest.approx((0.25, 0.1))
    factors = friction.Transmission.of_servo(0.1, 0.2)
    assert factors.raw.drive > 1 > factors.raw.backdrive


def test_joint_friction():
    rng = np.random.default_rng(1)
    laws = [friction.Law("stribeck", F_S=3), 2.0, (0.5, 0.1), None, np.inf, friction.Law("coulomb", F=1, D=0)]
    joints, n, T = friction.JointFriction(laws), 6, 1e-3
    for _ in range(50):
        root = rng.normal(size=(n, n))
        M, v, force = root @ root.T + np.eye(n), rng.normal(size=n) * 1e-3, rng.normal(size=n) * 3
        assert T < joints.longest_step(M)
        after, y = joints.step(M, v, force, T=T)
        assert M @ (after - v) == pytest.approx(T * (force + y), abs=1e-12)
        assert after[4] == 0 and y[3] == 0 and joints.sticking == (joints.direction == 0).sum()
        slips = after != 0
        assert y[0] == pytest.approx(-laws[0](after[0]), rel=1e-12) or not slips[0]
        assert abs(y[1]) == 2 or not slips[1]
        assert (np.abs(y) <= [3, 2, np.inf, 0, np.inf, 1]).all()
    joints.set(4, 0.0)
    assert joints.step(M, v, force, T=T)[0][4] != 0
    replaced, coulomb = friction.JointFriction(laws), friction.JointFriction([2.0] + laws[1:])
    replaced.set(0, 2.0)
    assert (replaced.step(M, v, force, T=T)[1] == coulomb.step(M, v, force, T=T)[1]).all()
    with pytest.raises(friction.JointError, match="positive definite"):
        joints.step(-np.eye(n), v, force, T=T)
    for T in (0, -1, np.nan, np.inf):
        with pytest.raises(ValueError, match="T is .*; give a time step above 0 s"):
            joints.step(M, v, force, T=T)
    for joint in range(n):
        for name, numbers, at in (("mass", M, (joint, 0)), ("velocity", v, joint), ("force", force, joint)):
            wrong, direction = numbers.copy(), joints.direction.copy()
            wrong[at] = np.nan
            given = {"mass": M, "velocity": v, "force": force, name: wrong}
            with pytest.raises(friction.JointError, match=f"^joint {joint}: {name} is nan; give a finite number$"):
                joints.step(**given, T=1e-3)
            assert (joints.direction == direction).all()
    for F, D in ((np.nan, 0.0), (-1.0, 0.0), (1.0, np.nan), (1.0, -1.0), (1.0, np.inf)):
        with pytest.raises(ValueError, match=f"joint 2: F is {F} and D is {D}; give 0 or more"):
            joints.set(2, (F, D))
        unchecked = friction.JointFriction(laws)
        unchecked.raw[2] = {"F": F, "D": D}
        with pytest.raises(
            friction.JointError, match=f"^joint 2: F is {F} and D is {D}; give 0 or more, and T D that is finite$"
        ):
            unchecked.step(M, v, force, T=1e-3)
    with pytest.raises(friction.JointError, match="^the result is not finite$"):
        friction.JointFriction([0.0]).step([[1e-300]], [0.0], [1e300], T=1.0)
    with pytest.raises(ValueError, match=rf"velocity has the shape \({n},\), force \(1,\); give {n} numbers"):
        joints.step(M, v, force[:1], T=1e-3)
    for joint in (-1, n):
        with pytest.raises(IndexError, match=f"no joint {joint}; there are {n}, counted from 0"):
            joints.set(joint, 1.0)
    with pytest.raises(TypeError, match="joint 0: 'stribeck'; give a Law"):
        friction.JointFriction(["stribeck"])
    responses = np.linalg.inv(M)
    assert friction.condense(n, lambda k: responses[k]) == pytest.approx(M)
    with pytest.raises(ZeroDivisionError):
        friction.condense(n, lambda k: 1 / 0)


@pytest.mark.parametrize("T", [1e-3, 0.25])
def test_joint_friction_that_is_static_or_dynamic(T):
    def motion(law, forces):
        """A cart of 2 kg from rest: its velocities and friction."""
        joints, v, rows = friction.JointFriction([law]), np.zeros(1), []
        for force in forces:
            v, y = joints.step([[2.0]], v, [force], T=T)
            rows.append((v[0], y[0]))
        return np.array(rows)

    forces = [0, 1, 2, 3, 3, 3.0 + 1e-9, 3, 2.5, 2, 1, -4]
    static = motion((2.0, 0.0, 3.0), forces)
    assert (static[:5] == [[0, 0], [0, -1], [0, -2], [0, -3], [0, -3]]).all()
    assert static[5, 0] > 0 and (static[5:8, 1] == -2).all(), "breaks away above F_S, in the same step, and has F"
    plain = motion(2.0, forces)
    assert plain[3, 0] > 0 and (motion((2.0, 0.0), forces) == plain).all()
    for F_S in (0, 2.0, -0.0):
        assert motion((2.0, 0.0, F_S), forces).tobytes() == plain.tobytes()
    assert motion((2.0, 0.5, 3.0), [3.5]).tobytes() == motion((2.0, 0.5), [3.5]).tobytes()
    assert (motion((0.0, 0.0, np.inf), [1e9, -1e9]) == [[0, -1e9], [0, 1e9]]).all()
    joints = friction.JointFriction([(2.0, 0.0, 3.0)])
    assert joints.step([[2.0]], [1e-300], [2.5], T=T)[0] > 0, "only a velocity of exactly 0 stands"
    assert joints.step([[2.0]], [-0.0], [2.5], T=T)[0] == 0
    joints.set(0, (2.0, 0.0))
    assert joints.step([[2.0]], [0.0], [2.5], T=T)[0] > 0
    joints.set(0, (2.0, 0.0, 2.5))
    assert joints.step([[2.0]], [0.0], [2.5], T=T)[0] == 0


def test_static_friction_that_is_refused():
    joints = friction.JointFriction([1.0, (2.0, 0.0, 3.0)])
    wrong = [
        ((2.0, 0.0, 1.0), "F_S is 1.0; give 0, or F (2.0) or more"),
        ((2.0, 0.0, -3.0), "F_S is -3.0; give 0, or F (2.0) or more"),
        ((2.0, 0.0, np.nan), "F_S is nan; give 0, or F (2.0) or more"),
        ((0.0, 0.0, -1.0), "F_S is -1.0; give 0 or more"),
        ((np.inf, 0.0, 3.0), "F_S is 3.0; give 0, or F (inf) or more"),
        ((np.nan, 0.0, 3.0), "F is nan and D is 0.0; give 0 or more"),
        ((-1.0, 0.0, np.nan), "F is -1.0 and D is 0.0; give 0 or more; F_S is nan; give 0 or more"),
    ]
    for law, said in wrong:
        for attempt in (lambda: joints.set(1, law), lambda: friction.JointFriction([1.0, law])):
            with pytest.raises(ValueError) as error:
                attempt()
            assert str(error.value) == f"joint 1: {said}"
    for law in ((1.0,), (1.0, 0.0, 2.0, 0.0), (1.0, 0.0, "much"), (1.0, 0.0, None)):
        with pytest.raises(TypeError, match=r"give a Law, F, a pair \(F, D\), a triple \(F, D, F_S\), or None$"):
            joints.set(1, law)
    M, v = np.eye(2), np.zeros(2)
    assert (joints.step(M, v, [0, 2.5], T=0.1)[0] == 0).all(), "nothing has changed"
    law = friction.Law("coulomb", F=1, D=0)
    fields = [
        ({"F": 2.0, "F_S": 1.0}, "F_S is 1.0; give 0, or F (2.0) or more"),
        ({"F": 0.0, "F_S": float("nan")}, "F_S is nan; give 0 or more"),
        ({"F": float("nan"), "F_S": 1.0}, "F is nan and D is 0.0; give 0 or more, and T D that is finite"),
        ({"law": law.raw, "F_S": 1.0}, "F_S is 1.0; give 0 beside a law"),
    ]
    for given, said in fields:
        unchecked = friction.JointFriction([1.0, 1.0])
        for name, value in given.items():
            setattr(unchecked.raw[1], name, value)
        with pytest.raises(friction.JointError) as error:
            unchecked.step(M, v, [0, 2.5], T=0.1)
        assert str(error.value) == f"joint 1: {said}"


def test_joint_friction_of_a_tree():
    laws, M = [2.0, 0.5, 0.4], np.array([[3.0, 0.5, 0.25], [0.5, 1.0, 0.0], [0.25, 0.0, 1.0]])
    v, force = np.array([0.1, -0.2, 0.3]), np.array([3.0, 0.0, -1.0])
    dense = friction.JointFriction(laws).step(M, v, force, T=1e-3)
    M[2, 1] = np.nan  # joint 1 does not carry joint 2
    tree = friction.JointFriction(laws, parent=[-1, 0, 0])
    assert tree.step(M, v, force, T=1e-3)[0] == pytest.approx(dense[0], rel=1e-14)
    assert tree.longest_step(M) == np.inf
    for parent, said in (([-1, 0], "parent has 2 joints; there are 3"), ([-1, 0, 2], "parent of joint 2 is 2; give a")):
        with pytest.raises(ValueError, match=said):
            friction.JointFriction(laws, parent=parent)


def test_a_chain_hangs_still_to_the_last_bit():
    law = friction.Law("stribeck", F_S=12, F_C=10, v_S=1, D=0.1)
    link = {"mass": 1.0, "length": 0.2, "com_x": 0.1, "inertia": 0.003, "armature": 0.01, "law": 0}
    chain = friction.Chain([link] * 3, [law], q=[1.0, 0.1, 0.1], T=1e-3)
    for _ in range(200):
        chain.step()
    held = chain.q.copy()
    assert [chain.step() for _ in range(200)] == [3] * 200 and (chain.q == held).all() and (chain.v == 0).all()
    assert chain.friction == pytest.approx(chain.bias(), rel=1e-9)
    joints = friction.JointFriction([law] * 3)
    v, y = joints.step(chain.mass_matrix(), chain.v, -chain.bias(), T=1e-3)
    assert (v == 0).all() and y == pytest.approx(chain.friction)
    assert chain.largest_step == pytest.approx(joints.longest_step(chain.mass_matrix()), rel=1e-6)
    assert chain.joints().shape == (4, 2) and chain.energy < 0


def test_chains_that_are_refused_and_friction_limits():
    with pytest.raises(friction.FrictionError):
        friction.Chain([{"mass": -1.0}])
    with pytest.raises(TypeError, match="colour"):
        friction.Chain([{"colour": 1.0}])
    with pytest.raises(TypeError, match=r"laws\[0\]: \(1.0, 0.0, 2.0\); give a Law: a chain has no F_S"):
        friction.Chain(1, [(1.0, 0.0, 2.0)])
    with pytest.raises(ValueError, match="semi_implicit"):
        friction.Chain(1, method="best")
    arm = friction.Chain(2, q=[0.5, 0.5])
    assert arm.step(budget=[math.inf, math.inf]) == 2 and arm.step(budget=[0, 0]) == 0
    with pytest.raises(ValueError, match="limit"):
        arm.step(budget=[-1, 0])


def test_a_law_is_fitted_as_by_the_command(tmp_path):
    v = np.linspace(-1, 1, 60)
    phi = friction.Law("stribeck", F_S=3)(v) * (1 + 0.01 * np.sin(50 * v))
    (tmp_path / "points.csv").write_text(
        "v,phi\n" + "".join(f"{a!r},{b!r}\n" for a, b in zip(v.tolist(), phi.tolist()))
    )
    command("identify", "law=stribeck", tmp_path / "points.csv", f"--out={tmp_path}/out")
    law = dict(line.split("=") for line in (tmp_path / "out/law.txt").read_text().split())
    fit = friction.fit_law("stribeck", v, phi)
    for key, one in fit.parameters.items():
        assert float(law[key]) == one.value and one.low <= one.value <= one.high
    assert fit.parameters["alpha"].state == "fixed" and fit.parameters["F_S"].unit == "N m"
    free = friction.fit_law("stribeck", v, phi, free={"alpha": (0.5, 2)}, fixed={"D": 4.5}, loss="absolute")
    assert free.parameters["alpha"].state == "found" and free.parameters["D"].value == 4.5
    assert ("F_S", "F_C") in fit.correlation and fit.law.parameters["F_S"] == fit.parameters["F_S"].value


def test_points_with_nan_are_left_out_of_a_fit():
    v = np.linspace(0.1, 1, 20)
    phi = friction.Law("stribeck", F_S=3)(v)
    phi[12] += 0.1
    whole = friction.fit_law("stribeck", v, phi)
    holes = np.insert(phi, [3, 8], np.nan), np.insert(v, [3, 8], [0.3, 0.5])
    with pytest.warns(friction.FrictionWarning, match="left out: 3, 9$"):
        fit = friction.fit_law("stribeck", holes[1], holes[0])
    assert {key: one.value for key, one in fit.parameters.items()} == {
        key: one.value for key, one in whole.parameters.items()
    }
    assert fit.largest == whole.largest + 2


def test_a_bench_on_a_base_that_moves():
    settings = {"preset": "mx106", "model": "m6", "kp": 8}
    run = friction.run(
        "servo_pendulum",
        **settings,
        base_amplitude=20,
        base_frequency=7,
        base_angle=0.5,
        trajectory="steps",
        duration=2,
    )
    t = run["t"]
    a = 20 * np.sin(2 * math.pi * 7 * t)
    base = np.column_stack([a * math.cos(0.5), a * math.sin(0.5)])
    bench = friction.Bench(**settings)
    steps = bench.steps(run["theta_d"], base=base)
    assert np.abs(steps["theta"] - run["theta"]).max() < 1e-12
    batch = friction.BenchBatch(3, **settings)
    batch.steps(run["theta_d"], base_x=base[:, 0], base_y=base[:, 1])
    assert (batch.q == bench.q).all()
    one = friction.Bench(**settings)
    for goal, (x, y) in zip(run["theta_d"], base):
        one.step(goal, base=(x, y))
    assert one.q == bench.q
    level, still = friction.BenchBatch(2, **settings), friction.BenchBatch(2, **settings)
    level.steps(np.ones(10), base_x=np.full(10, 3.0))
    still.steps(np.ones(10), base_x=np.full(10, 3.0), base_y=np.zeros(10))
    assert (level.q == still.q).all()
    with pytest.raises(ValueError, match="needs? \\(3, 2\\)"):
        bench.steps([0, 0, 0], base=[1, 2, 3])
    with pytest.raises(ValueError, match="base_amplitude is a parameter of the run"):
        friction.Bench(base_amplitude=3)


def test_the_amplitude_that_friction_bears():
    servo = friction.Servo(preset="mx106", model="m4")
    assert servo.bearable_amplitude(0.15, 0) == pytest.approx(servo.holding_torque / 0.15)
    assert servo.bearable_amplitude(0.15, 0, math.pi / 2) == math.inf
    assert servo.bearable_amplitude(10, 1) == 0
