"""A robot arm in Pinocchio whose joints hold: friction and damping of its URDF, exactly.

    python3 exact_arm.py [SECONDS]

Pinocchio reads <dynamics friction= damping=> of a URDF, but no algorithm uses them. Motors give 70 % of the torque of gravity, and
friction the rest: after a moment the arm is at rest, and stays there to the last bit.
"""

import pathlib
import sys

import friction
import numpy as np
import pinocchio as pin

URDF = pathlib.Path(__file__).with_name("arm.urdf")


class Arm:
    """An arm with steps of T [s], semi-implicit Euler."""

    def __init__(self, urdf=URDF, T=1e-3):
        self.model = pin.buildModelFromUrdf(str(urdf))
        self.data = self.model.createData()
        self.T, self.q, self.v = T, pin.neutral(self.model), np.zeros(self.model.nv)
        laws = zip(self.model.upperDryFrictionLimit, self.model.damping)
        self.joints = friction.JointFriction([(float(F), float(D)) for F, D in laws])  # y = F sgn v + D v

    def step(self, torque):
        """One step under the torques of the motors [N m]."""
        M = pin.crba(self.model, self.data, self.q)  # includes the rotor inertia of the model
        force = torque - pin.nle(self.model, self.data, self.q, self.v)
        self.v, self.friction = self.joints.step(M, self.v, force, T=self.T)
        self.q = pin.integrate(self.model, self.q, self.T * self.v)


def main(seconds=60.0):
    arm = Arm()
    arm.q[:] = [0.1, 0.4, -0.3, 0.2, 0.3, 0.1]
    hold = 0.7 * pin.computeGeneralizedGravity(arm.model, arm.data, arm.q)
    for _ in range(2000):
        arm.step(hold)
    there = arm.q.copy()
    for _ in range(round(seconds / arm.T)):
        arm.step(hold)
    print(f"moved in {seconds:g} s: {abs(arm.q - there).max()} rad; {arm.joints.sticking} joints stick")


if __name__ == "__main__":
    main(*map(float, sys.argv[1:2]))
