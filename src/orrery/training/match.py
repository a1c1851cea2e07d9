"""Nets against each other, thousands of games at once, without a search or with a little."""

from __future__ import annotations

import torch

from orrery.training.device import Tensor
from orrery.training.self_play import Evaluate, SearchPlan, SelfPlay

#: The best move by the net's first word.
POLICY_ALONE = SearchPlan(simulations=0, root_moves=1, scale=0.0, noise=0.0)
#: No game is longer.
MOST_MOVES = 1500


def score(
    play: SelfPlay, one: Evaluate, other: Evaluate | None, plan: SearchPlan = POLICY_ALONE
) -> float:
    """The share that the first net wins, with each seat in turn; None plays at random."""
    play.restart(torch.ones_like(play.over))
    seats = play.rewards.shape[1]
    own = torch.arange(play.n, device=play.over.device) % seats
    done, points = torch.zeros_like(play.over), torch.zeros(play.n, device=play.over.device)
    for move in range(MOST_MOVES):
        mine = play.seats == own
        play.search(_of_both(one, other, mine), plan)
        if other is None:
            play.codes[:] = torch.where(mine, play.codes, _random(play))
        play.play()
        fresh = play.over & ~done
        points = torch.where(fresh, play.rewards.gather(1, own[:, None])[:, 0], points)
        done |= play.over
        play.restart(play.over)
        if move % 8 == 7 and bool(done.all()):
            break
    counted = done.sum().clamp_min(1)
    return float(((0.5 * points + 0.5) * done).sum() / counted)


def _of_both(one: Evaluate, other: Evaluate | None, mine: Tensor) -> Evaluate:
    """Each game is looked at by the net whose move is searched."""
    if other is None:
        return one

    def evaluate(planes: Tensor) -> tuple[Tensor, Tensor]:
        ours, theirs = one(planes), other(planes)
        a, b = (torch.where(mine[:, None], x, y) for x, y in zip(ours, theirs, strict=True))
        return a, b

    return evaluate


def _random(play: SelfPlay) -> Tensor:
    place = (torch.rand(play.n, device=play.over.device) * play.counts).long()
    place = place.clamp(max=play.lists.shape[1] - 1)
    return play.lists.gather(1, place[:, None])[:, 0]
