"""Exact friction in MuJoCo at native speed."""

import mujoco
import numpy as np
import pytest

import friction
import friction.mujoco as fm
from robots import scene

HOUR = 1_800_000  # steps of 2 ms


@pytest.mark.parametrize("name", ["arm_2_held", "arm_7_held"])
def test_held_arms_do_not_move_in_an_hour(name):
    model, data = scene(name)
    start = data.qpos.copy()
    exact = fm.ExactFriction(model, data)
    exact.step(HOUR)
    assert (data.qpos == start).all() and (data.qvel == 0).all() and exact.sticking.all()


@pytest.mark.parametrize("name", ["arm_2_held", "arm_7_held"])
def test_held_arms_do_not_move_under_a_swinging_load(name):
    model, data = scene(name)
    start = data.qpos.copy()
    swing = 0.1 * model.dof_frictionloss
    exact = fm.ExactFriction(model, data)
    loads = np.sin(np.arange(HOUR // 10)[:, None] * 0.006 + np.arange(model.nv)) * swing
    for load in loads:
        data.qfrc_applied[:] = load
        exact.step(10)
    assert (data.qpos == start).all() and (data.qvel == 0).all()
    assert data.time == pytest.approx(3600)


@pytest.mark.parametrize("name", ["arm_2_floor", "arm_2_limits", "arm_2_equality", "quadruped", "quadruped_stiff"])
def test_what_fell_does_not_creep(name):
    model, data = scene(name)
    joints = slice(6 if name.startswith("quadruped") else 0, None)
    exact = fm.ExactFriction(model, data)
    exact.step(5000)
    rest = data.qpos.copy()
    exact.step(5000)
    first = joints.start + (1 if joints.start else 0)
    assert (data.qpos[first:] == rest[first:]).all() and (abs(data.qvel[joints]) < 1e-12).all()
    assert abs(data.qpos - rest).max() < 1e-8 and exact.error <= 1e-14


def test_a_time_of_many_steps_is_that_of_one_by_one():
    ends = []
    for packets in (1, 7, 3000):
        model, data = scene("arm_2_driven")
        exact = fm.ExactFriction(model, data)
        data.ctrl[:] = 1.0
        for _ in range(3000 // packets):
            exact.step(packets)
        exact.step(3000 % packets)
        ends.append((data.qpos.copy(), exact.friction.copy()))
    for qpos, y in ends[1:]:
        assert (qpos == ends[0][0]).all() and (y == ends[0][1]).all()


def test_without_friction_it_is_mujocos_step():
    model, data = scene("arm_7_floor")
    model.dof_frictionloss[:] = 0
    other = mujoco.MjData(model)
    mujoco.mj_resetDataKeyframe(model, other, 0)
    fm.ExactFriction(model, data).step(1500)
    mujoco.mj_step(model, other, 1500)
    assert abs(data.qpos - other.qpos).max() < 5e-6 and abs(data.qpos - model.key_qpos[0]).max() > 0.1


def test_a_law_with_static_friction_and_a_stribeck_law():
    model, data = scene("arm_2_held")
    exact = fm.ExactFriction(model, data)
    exact.joints.set(0, (1.0, 0.0, 4.0))
    exact.step(500)
    assert exact.sticking.all() and abs(exact.friction[0]) > 1
    data.qfrc_applied[0] = -4 * np.sign(exact.friction[0])
    exact.step()
    assert not exact.sticking[0] and abs(exact.friction[0]) == 1
    exact.joints.set(0, friction.Law("stribeck", F_S=30, F_C=20))
    data.qfrc_applied[0] = 0
    exact.step(500)
    assert exact.sticking.all()


@pytest.mark.parametrize("nv", [29, 30, 60])
def test_long_chains(nv):
    """From 30 degrees of freedom on, a tree is factored."""
    body = '<body pos=".1 0 0"><joint axis="0 1 0" frictionloss=".2" damping=".01"/><geom size=".02" pos=".05 0 0"/>'
    half = nv // 2
    xml = f"<worldbody>{body * half}{'</body>' * half}{body * (nv - half)}{'</body>' * (nv - half)}</worldbody>"
    flag = '<option timestep="0.001"><flag contact="disable"/></option>'
    model = mujoco.MjModel.from_xml_string(f"<mujoco>{flag}{xml}</mujoco>")
    assert model.nv == nv
    exact = fm.ExactFriction(model, mujoco.MjData(model))
    exact.step(300)
    assert abs(exact.data.qpos).max() > 0.2 and exact.error <= 1e-11 * max(1, abs(exact.data.qvel).max())
    if nv == 60:
        return  # it swings for a minute
    exact.step(20_000)
    held = exact.data.qpos.copy()
    exact.step(1000)
    assert (exact.data.qpos == held).all()
