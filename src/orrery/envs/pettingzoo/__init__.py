"""Every game as PettingZoo environments: in turns (AEC), or all at once (parallel).

>>> from orrery.envs.pettingzoo import env
>>> duel = env("orion", setup="1", first="blue")
>>> duel.reset(seed=7)
>>> duel.agents, duel.agent_selection
(['player_0', 'player_1'], 'player_0')
>>> seen = duel.observe("player_0")
>>> seen["observation"].shape, int(seen["action_mask"].sum())
((52, 85), 1220)
"""

from orrery.envs.pettingzoo.making import env, parallel_env

__all__ = ["env", "parallel_env"]
