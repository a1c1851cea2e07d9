"""The names under which Gymnasium finds our environments."""

from __future__ import annotations

import gymnasium

CORONA_SOLITAIRE = "orrery/CoronaSolitaire-v0"
AGAINST_BOTS = "orrery/AgainstBots-v0"


def register_all() -> None:
    """Register what is not registered yet."""
    room = "orrery.envs.gymnasium"
    if CORONA_SOLITAIRE not in gymnasium.registry:
        gymnasium.register(
            CORONA_SOLITAIRE,
            entry_point=f"{room}.corona_solitaire:CoronaSolitaireEnv",
            vector_entry_point=f"{room}.corona_solitaire:CoronaSolitaireVectorEnv",
        )
    if AGAINST_BOTS not in gymnasium.registry:
        gymnasium.register(AGAINST_BOTS, entry_point=f"{room}.against_bots:AgainstBotsEnv")
