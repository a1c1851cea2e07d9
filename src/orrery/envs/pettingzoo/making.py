"""Environments by the name of a game."""

from __future__ import annotations

from typing import Any

from orrery.envs.pettingzoo.parallel import ParallelGameEnv
from orrery.envs.pettingzoo.turns import GameEnv
from orrery.envs.screen import WIDTH
from orrery.envs.untimed import untimed_game


def env(
    game: str,
    render_mode: str | None = None,
    illegal: str = "lose",
    max_cycles: int | None = None,
    width: int = WIDTH,
    **options: Any,
) -> GameEnv:
    """A game in turns; where several may act at once, the lowest seat acts first, unseen.

    ``illegal`` says what an illegal action does: with ``lose`` it ends the game with -1 for whoever
    plays it, with ``refuse`` it raises a ``Refusal``, with ``ignore`` nothing happens. After
    ``max_cycles`` actions of each player, on average, the game is truncated. Pictures are ``width``
    pixels wide.
    """
    return GameEnv(untimed_game(game, options), render_mode, illegal, max_cycles, width)


def parallel_env(
    game: str,
    render_mode: str | None = None,
    illegal: str = "lose",
    max_cycles: int | None = None,
    width: int = WIDTH,
    **options: Any,
) -> ParallelGameEnv:
    """A game in which all act at once; an agent that may not act has one legal action, to wait.

    It is made for sealed bids, and works for every game.
    """
    return ParallelGameEnv(untimed_game(game, options), render_mode, illegal, max_cycles, width)
