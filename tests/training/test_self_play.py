"""Self-play: the search of a move, and what is remembered of a game."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
import torch

import orrery
from orrery.players.nets.description import description_of
from orrery.training.device import Tensor, TrainingDevice
from orrery.training.learner import Turns
from orrery.training.replay_memory import ReplayMemory
from orrery.training.self_play import SearchPlan, SelfPlay, visits_due

from .seen_pebbles import SeenPebbles

pytestmark = pytest.mark.once
N = 8


def knowing_nothing(play: SelfPlay) -> Callable[[Tensor], tuple[Tensor, Tensor]]:
    """A net for which all moves and all positions are alike."""
    described = play.described

    def evaluate(planes: Tensor) -> tuple[Tensor, Tensor]:
        return torch.zeros(len(planes), described.outputs), torch.full((len(planes), 1), 0.5)

    return evaluate


def pebbles(count: int, simulations: int = 32) -> SelfPlay:
    game = SeenPebbles(None, pebbles=count)
    return SelfPlay(game, description_of(game), TrainingDevice(game, "cpu"), N, simulations, seed=3)


def test_every_simulation_is_due_at_as_many_visits_as_the_move_has() -> None:
    for moves in range(1, 20):
        for simulations in (1, 7, 16, 50):
            visits = [0] * moves
            for due in visits_due(moves, simulations):
                assert due in visits
                visits[visits.index(due)] += 1
            assert sum(visits) == simulations


@pytest.mark.parametrize(("count", "best"), [(3, 2), (5, 0), (6, 1), (7, 2)])
def test_a_search_without_knowledge_finds_the_winning_move(count: int, best: int) -> None:
    """Whoever leaves nothing, or four, wins."""
    play = pebbles(count, 200)
    play.search(knowing_nothing(play), SearchPlan(200, 3, scale=0.1, noise=0.0))
    assert play.codes.tolist() == [best] * N
    assert play.targets[:, :3].argmax(1).tolist() == [best] * N
    assert torch.allclose(play.targets.sum(1), torch.ones(N))
    assert bool((play.root_values > 0).all())


def test_without_simulations_the_first_word_of_the_net_counts() -> None:
    play = pebbles(9)

    def second(planes: Tensor) -> tuple[Tensor, Tensor]:
        answers = torch.zeros(len(planes), play.described.outputs)
        answers[:, 1] = 1.0
        return answers, torch.full((len(planes), 1), 0.5)

    play.search(second, SearchPlan(0, 1, scale=0.0, noise=0.0))
    assert play.codes.tolist() == [1] * N


def test_a_memory_tells_every_mover_how_the_game_ended() -> None:
    """The last mover wins at Pebbles, so results alternate back from the end."""
    play = pebbles(6)
    memory = ReplayMemory(play, rows=16, most_moves=3)
    movers: list[Tensor] = []
    for _ in range(6):  # one by one: six moves, the last of them ends the game
        play.search(knowing_nothing(play), SearchPlan(2, 3, scale=0.1))
        memory.note(play)
        movers.append(play.seats.clone())
        play.codes.zero_()
        play.play()
        memory.close_row(play)
    assert bool(play.over.all())
    assert memory._settled[:6].all()
    for row in range(6):
        won = movers[row] == movers[5]
        assert torch.equal(memory._results[row, :, 0], won.float())


def test_sampled_values_mix_result_and_search() -> None:
    play = pebbles(1)
    memory = ReplayMemory(play, rows=4, most_moves=3)
    play.search(knowing_nothing(play), SearchPlan(4, 3, scale=0.1))
    memory.note(play)
    memory._root_values[0] = -1.0
    play.play()
    memory.close_row(play)
    sample = memory.sample(16, window=4, result_share=0.25)
    assert torch.allclose(sample.values[:, 0], torch.full((16,), 0.25))


def test_turned_positions_of_orion_are_real_positions() -> None:
    """Inputs, codes and fates turn together: what the turned game itself would show."""
    game = orrery.game("orion", setup="free", galaxy_player="blue", first="blue")
    described = description_of(game)
    turns = Turns(described, TrainingDevice(game, "cpu"))
    luck = np.random.default_rng(1)
    for number, turn in enumerate(described.symmetries):
        one, other = game.start(seed=1), game.start(seed=1)
        for _ in range(24):
            if not one.to_act:
                break
            seat = one.to_act[0]
            code = int(luck.choice(one.codes(seat)))
            one.play(code, seat)
            other.play(int(turn.codes[code]), seat)
        x, expected = (
            torch.from_numpy(p.observation(0).ravel()[described.inputs].astype(np.float32))[None]
            for p in (one, other)
        )
        codes = torch.from_numpy(turn.codes.astype(np.int64))[None]
        plain = torch.arange(len(turn.codes))[None]
        fates, after = x[..., 0].long(), expected[..., 0].long()
        got = turns.turned(x, plain, fates, torch.tensor([number]))
        for mine, real in zip(got, (expected, codes, after), strict=True):
            assert torch.equal(mine, real)
