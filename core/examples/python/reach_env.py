"""A robot arm with servos as an environment of gymnasium: its joints have to reach goals in spite of their friction.

    import gymnasium
    from reach_env import ReachEnv

    env = ReachEnv("arm.xml", {"shoulder": "preset=mx106 model=m6", "elbow": "preset=mx64 model=m6"})

An action is a goal for each servo. The observation is the angles, the velocities and the angles to be reached.
"""

import friction.mujoco as fm
import gymnasium
import numpy as np


class ReachEnv(gymnasium.Env):
    """The reward is minus the mean distance from the angles to be reached [rad]. `frame_skip` steps make one action."""

    metadata = {"render_modes": []}

    def __init__(self, model, servos=None, reach=0.8, frame_skip=10, actions=200):
        self.robot = fm.ServoRobot(model, servos)
        n = len(self.robot.names)
        self.reach, self.frame_skip, self.actions = reach, frame_skip, actions
        self.joints = [self.robot.model.joint(name).qposadr[0] for name in self.robot.names]
        self.action_space = gymnasium.spaces.Box(-reach, reach, (n,), np.float32)
        self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (3 * n,), np.float32)

    def _observation(self):
        data = self.robot.data
        return np.concatenate([data.qpos[self.joints], data.qvel[self.joints], self.target]).astype(np.float32)

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        self.robot.reset()
        self.target = self.np_random.uniform(-self.reach, self.reach, len(self.joints))
        self.left = self.actions
        return self._observation(), {}

    def step(self, action):
        self.robot.goal[:] = action
        self.robot.step(self.frame_skip)
        self.left -= 1
        distance = abs(self.robot.data.qpos[self.joints] - self.target).mean()
        return self._observation(), -float(distance), False, self.left == 0, {"sticking": self.robot.sticking}
