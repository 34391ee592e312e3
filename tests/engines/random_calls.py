"""Ten thousand random calls, for an extension that the address sanitizer watches; `planted` writes past a kept buffer.

    python random_calls.py NUMBER SEED [planted]
"""

import sys
import warnings

import mujoco
import numpy as np

import friction
import friction.mujoco as fm
from robots import SERVOS, arm, pendulum, scene

SCENES = ["arm_2_held", "arm_2_floor", "arm_7_floor", "arm_2_driven", "quadruped"]


class Raised(Exception):
    pass


def make(random):
    """A robot, or a batch of it."""
    kind = random.integers(4)
    if kind == 0:
        one = fm.ExactFriction(*scene(SCENES[random.integers(len(SCENES))]))
    elif kind == 1:
        delay = ["", " delay=0.01", " q_offset=0.1", " supply=a supply_resistance=0.2", " max_current=1"][
            random.integers(5)
        ]
        one = fm.ServoRobot(arm(), {name: text + delay for name, text in SERVOS.items()})
    elif kind == 2:
        integrator = ["Euler", "implicitfast"][random.integers(2)]
        one = fm.ServoRobot(pendulum(1e-3, integrator), {"pendulum": "preset=mx64"})
    else:
        model, data = scene("arm_2_pushed")
        one = fm.ExactFriction(model, data, laws=[(1.0, 0.1, 2.0), friction.Law("stribeck")])
    return (
        fm.Batch(one, int(random.integers(1, 7)), threads=int(random.integers(1, 4)))
        if random.integers(3) == 0
        else one
    )


def call(random, robots):
    """One random call of one robot."""
    k = random.integers(len(robots))
    one = robots[k]
    if random.integers(200) == 0:
        robots[k] = make(random)
        return
    world = one[random.integers(len(one))] if isinstance(one, fm.Batch) else one
    what = random.integers(12)
    if what < 5:
        one.step(int(random.integers(0, 30)))
    elif what == 5:
        one.reset()
    elif what == 6:
        mujoco.mj_resetData(world.model, world.data)
    elif what == 7 and hasattr(one, "goal"):
        one.goal[:] = random.uniform(-1, 1, one.goal.shape)
        one.enabled[:] = random.integers(2, size=one.enabled.shape)
    elif what == 8:
        array = (world.data.qpos, world.data.qvel, world.data.qfrc_applied)[random.integers(3)]
        array[random.integers(len(array))] = [np.nan, np.inf, 1e12, 0.3, -0.3][random.integers(5)]
        one.step()
        world.data.qfrc_applied[:] = 0
    elif what == 9:
        world.model.opt.timestep = [1e-3, 2e-3, 5e-4][random.integers(3)]
    elif what == 10:
        dof = int(random.integers(-1, world.model.nv + 1))
        world.joints.set(dof, [None, 1.0, (0.5, 0.1), (1.0, 0.0, 2.0), np.inf, -1.0][random.integers(6)])
    else:
        left = [int(random.integers(1, 20))]

        def control(*_):
            left[0] -= 1
            if left[0] <= 0:
                raise Raised

        mujoco.set_mjcb_control(control)
        try:
            one.step(5)
        finally:
            mujoco.set_mjcb_control(None)


def main(number, seed, planted=""):
    random = np.random.default_rng(seed)
    robots = [make(random) for _ in range(6)]
    warnings.simplefilter("ignore")
    if planted:
        robots[0] = fm.ServoRobot(arm(), SERVOS)
        short = np.zeros(5)
        robots[0]._world.friction = robots[0]._address(short)
        robots[0].step()
    ended = {}
    for _ in range(number):
        try:
            call(random, robots)
            name = ""
        except (ValueError, IndexError, ArithmeticError, Raised, mujoco.FatalError) as error:
            name = type(error).__name__
        ended[name] = ended.get(name, 0) + 1
    print(f"{number} calls;", ", ".join(f"{n} {name}" for name, n in sorted(ended.items()) if name))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), *sys.argv[3:])
