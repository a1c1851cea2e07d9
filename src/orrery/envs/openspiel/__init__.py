"""The games inside OpenSpiel: importing this module registers all of them with ``pyspiel``.

>>> import pyspiel
>>> import orrery.envs.openspiel
>>> game = pyspiel.load_game("orrery_orion(setup='1',first=blue)")
>>> state = game.new_initial_state()
>>> state.apply_action(7)  # the first node deals: here the deal with the seed 7
>>> state.current_player(), state.action_to_string(1358)
(0, 'bend f3 f4 g5')
"""

from __future__ import annotations

from orrery.envs.openspiel.registered import register

register()
