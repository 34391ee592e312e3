"""Steps of robots in MuJoCo with exact friction and servos, against MuJoCo's own: the same tasks in turns.

    python benchmarks/engines.py                            make bench-engines

Processor time, median of 41 turns. A line above its bound is measured twice more, with 101 turns, and counts if all three
are above. Rivals: mj_step with frictionloss; mujoco.rollout and mujoco.batch on one thread; frictionloss "tuned" to the
step; and the controller of better-actuator-models (github.com/Rhoban/bam), if it is installed.
"""

import pathlib
import statistics
import sys
import time

import mujoco
import mujoco.batch
import mujoco.rollout
import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "tests/engines"))

import friction.mujoco as fm  # noqa: E402
from robots import ARM, SERVOS, arm, scene  # noqa: E402

WORLDS = 64
AIR, FLOOR, LEGS = ("arm_2_held", "arm_7_held"), ("arm_2_floor", "arm_7_floor"), ("quadruped",)


def settled(name, exact=False):
    """A scene that has come to rest: its model and data, and its step."""
    model, data = scene(name)
    if exact:
        one = fm.ExactFriction(model, data)
        one.step(1500)
        return one
    mujoco.mj_step(model, data, 1500)
    return model, data


def compare(tasks, turns):
    """Median times of a step [us of the processor]. A task is a function and its number of steps; tasks take turns."""
    times = {name: [] for name in tasks}
    for turn in range(turns + 1):  # the first one warms up
        for name, (task, steps) in tasks.items():
            begun = time.process_time()
            task()
            if turn:
                times[name].append((time.process_time() - begun) / steps * 1e6)
    return {name: statistics.median(several) for name, several in times.items()}


failed = []


def line(title, ours, rivals, bounds):
    """Print a line: our time, and our ratio to each rival with its bound."""
    tasks = {"ours": ours, **rivals}
    best = {name: np.inf for name in rivals}
    for turns in (41, 101, 101):
        times = compare(tasks, turns)
        for name in rivals:
            best[name] = min(best[name], times["ours"] / times[name])
        if all(best[name] <= bound for name, bound in bounds.items()):
            break
    ratios = ", ".join(
        f"{best[name]:.3f} of {name} ({times[name]:.2f} us)" + (f" [at most {bounds[name]}]" if name in bounds else "")
        for name in rivals
    )
    above = [name for name, bound in bounds.items() if best[name] > bound]
    failed.extend(f"{title}: {name}" for name in above)
    print(f"{title:<44} {times['ours']:7.2f} us: {ratios}{'  ABOVE' if above else ''}", flush=True)


def single(name, one_call, hundred):
    """One robot, 1 and 100 steps a call."""
    model, data = settled(name)
    tuned, tuned_data = scene(name)
    fm.tune(tuned)
    mujoco.mj_step(tuned, tuned_data, 1500)
    exact = settled(name, exact=True)

    def each(step, n=300):
        def task():
            for _ in range(n):
                step()

        return task, n

    mj_step = mujoco.mj_step
    rivals = {"mj_step": each(lambda: mj_step(model, data)), "tuned": each(lambda: mj_step(tuned, tuned_data))}
    line(f"{name}, 1 step a call", each(exact.step), rivals, {"mj_step": one_call})
    rivals = {
        "mj_step": (lambda: mj_step(model, data, 500), 500),
        "tuned": (lambda: mj_step(tuned, tuned_data, 500), 500),
    }
    line(f"{name}, 100 steps a call", (lambda: [exact.step(100) for _ in range(5)], 500), rivals, {"mj_step": hundred})


def rivals_of_worlds(model, data):
    """The official ways to step many worlds, on one thread."""
    kind = mujoco.mjtState.mjSTATE_FULLPHYSICS
    state = np.empty(mujoco.mj_stateSize(model, kind))
    mujoco.mj_getState(model, data, state, kind)
    states = np.tile(state, (WORLDS, 1))
    rollout, copy = mujoco.rollout.Rollout(nthread=0), mujoco.MjData(model)
    batch = mujoco.batch.Batch(model, WORLDS, nthread=1)
    if model.nkey:
        batch.reset(keyframe=0)
    batch.step(nstep=1500)
    return {
        "rollout": (lambda: rollout.rollout(model, copy, states, nstep=100), 100 * WORLDS),
        "mujoco.batch": (lambda: batch.step(nstep=100), 100 * WORLDS),
    }


def many(name, bound):
    """64 worlds, 100 steps a call, one thread."""
    worlds = fm.Batch(settled(name, exact=True), WORLDS, threads=1)
    rivals = rivals_of_worlds(*settled(name))
    ours = (lambda: worlds.step(100), 100 * WORLDS)
    line(f"{name}, {WORLDS} worlds", ours, rivals, {rival: bound for rival in rivals})


def servos():
    """An arm of six with M6: 64 worlds, and six goals written each step."""
    robot = fm.ServoRobot(arm(), SERVOS)
    robot.goal[:] = 0.3
    robot.step(1500)
    worlds = fm.Batch(robot, WORLDS, threads=1)
    plain = arm()
    plain.dof_frictionloss[:], plain.dof_damping[:], plain.dof_armature[:] = 0.1, 0.05, 0.02
    rivals = rivals_of_worlds(plain, mujoco.MjData(plain))
    ours = (lambda: worlds.step(100), 100 * WORLDS)
    line(f"arm of six M6, {WORLDS} worlds; rivals: no servo", ours, rivals, {"mujoco.batch": 0.8})

    goals = 0.3 + 0.2 * np.sin(np.arange(300)[:, None] * 0.01 + np.arange(6))

    def written():
        for goal in goals:
            robot.goal[:] = goal
            robot.step()

    try:
        published = controller()
    except ImportError:
        print("better-actuator-models is not installed: its controller is not compared")
        times = compare({"ours": (written, 300)}, 41)
        print(f"{'arm of six M6, six goals each step':<44} {times['ours']:7.2f} us")
        return

    def update():
        for goal in goals:
            published(goal)

    line("arm of six M6, six goals each step", (written, 300), {"bam": (update, 300)}, {"bam": round(1 / 15, 3)})


def controller():
    """The controller of better-actuator-models with the same arm, as its authors run it: noslip 1."""
    import bam.model
    import bam.mujoco

    spec = mujoco.MjSpec.from_string(mujoco_text())
    model = spec.compile()
    data = mujoco.MjData(model)
    both = []
    for servo, joints in (("mx106", range(3)), ("mx64", range(3, 6))):
        one = bam.model.load_model(motor_name=servo, model="m6")
        one.actuator.kp, one.actuator.vin = 8.0, 15.0
        both.append(bam.mujoco.MujocoController(one, [f"j{k}" for k in joints], model, data))
    mujoco.mj_forward(model, data)

    def step(goal):
        both[0].q_target[:], both[1].q_target[:] = goal[:3], goal[3:]
        both[0].update()
        both[1].update()
        mujoco.mj_step(model, data)

    return step


def mujoco_text():
    """The arm with a motor at each joint."""
    motors = "".join(f'<motor name="j{k}" joint="j{k}"/>' for k in range(len(ARM)))
    return (
        arm(text=True)
        .replace("</mujoco>", f"<actuator>{motors}</actuator></mujoco>")
        .replace("<option ", '<option noslip_iterations="1" ')
    )


def pinocchio():
    """A step of an arm of six, against forward dynamics without friction."""
    sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "core/examples/pinocchio"))
    import pinocchio as pin
    from exact_arm import Arm

    one, other = Arm(), Arm()
    hold = 0.7 * pin.computeGeneralizedGravity(one.model, one.data, one.q)

    def exact():
        for _ in range(300):
            one.step(hold)

    def plain():
        for _ in range(300):
            other.v = 0.99 * (other.v + other.T * pin.aba(other.model, other.data, other.q, other.v, hold))
            other.q = pin.integrate(other.model, other.q, other.T * other.v)

    line("arm of six in Pinocchio", (exact, 300), {"aba and integrate": (plain, 300)}, {"aba and integrate": 1.5})


def main():
    print(f"MuJoCo {mujoco.__version__}, T = 2 ms; times of one step of one world")
    for name in AIR:
        single(name, 1.0, 0.73)
    for name in FLOOR:
        single(name, 1.35, 1.1)
    for name in LEGS:
        single(name, 1.35, 1.0)
    for name in AIR:
        many(name, 0.65)
    for name in (*FLOOR, *LEGS):
        many(name, 1.03)
    servos()
    pinocchio()
    if failed:
        sys.exit("above their bounds: " + "; ".join(failed))


if __name__ == "__main__":
    main()
