"""The example for Pinocchio: an arm that friction holds does not move."""

import pathlib

import numpy as np
import pytest

EXAMPLE = pathlib.Path(__file__).parents[2] / "core/examples/pinocchio"
pin = pytest.importorskip("pinocchio")


@pytest.fixture
def arm(monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLE)
    from exact_arm import Arm

    return Arm()


def test_it_does_not_move_in_ten_minutes(arm):
    arm.q[:] = [0.1, 0.4, -0.3, 0.2, 0.3, 0.1]
    hold = 0.7 * pin.computeGeneralizedGravity(arm.model, arm.data, arm.q)
    for _ in range(2000):
        arm.step(hold)
    there = arm.q.copy()
    for _ in range(600_000):
        arm.step(hold)
    assert (arm.q == there).all() and (arm.v == 0).all() and arm.joints.sticking == 6


def test_a_step_is_that_of_pinocchio_with_the_friction(arm):
    """Forward dynamics, given friction and damping as torques, lead to the same velocities."""
    arm.q[:] = [0.1, 0.4, -0.3, 0.2, 0.3, 0.1]
    arm.v[:] = [1.0, -2.0, 3.0, 0.0, 1.0, -1.0]
    for _ in range(500):
        q, v = arm.q.copy(), arm.v.copy()
        arm.step(np.zeros(6))
        a = pin.aba(arm.model, arm.data, q, v, arm.friction)
        np.testing.assert_allclose(arm.v, v + arm.T * a, rtol=0, atol=1e-12)
    assert arm.joints.sticking < 6
