"""Gymnasium environments; importing this registers them.

>>> import gymnasium
>>> import orrery.envs.gymnasium
>>> env = gymnasium.make("orrery/CoronaSolitaire-v0")
>>> seen, info = env.reset(seed=7)
>>> int(info["action_mask"].sum()), info["optimum"]
(24, 15)
"""

from orrery.envs.gymnasium.registration import register_all
from orrery.envs.gymnasium.self_play import SelfPlayVectorEnv
from orrery.envs.gymnasium.self_play import self_play_vector as vector

register_all()

__all__ = ["SelfPlayVectorEnv", "vector"]
