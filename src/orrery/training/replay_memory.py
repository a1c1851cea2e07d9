"""Positions of self-play that a net learns from: a ring of rows, one for each move of all games."""

from __future__ import annotations

from dataclasses import dataclass

import torch

from orrery.training.device import Tensor
from orrery.training.self_play import SelfPlay


@dataclass(frozen=True)
class Sample:
    """Some remembered positions, and what a net should have said of them."""

    records: Tensor
    seats: Tensor
    #: The box of the game that they are positions of.
    box: Tensor
    #: The better policy, in the order of the legal moves.
    targets: Tensor
    #: Shares of the victory by seat, the mover's first; below 0 where nothing is known.
    values: Tensor
    #: What became of each place; below 0 where the game has not ended.
    fates: Tensor


class ReplayMemory:
    """Room for so many rows of all games in play."""

    def __init__(self, play: SelfPlay, rows: int, most_moves: int) -> None:
        machine, n = play.machine, play.n
        described = play.described
        places = described.places if described.fate_planes else 0
        self.rows, self.row = rows, 0
        self._box = play.box
        self._records = machine.records((rows, n), play.game.position_type)
        self._moved = machine.zeros((rows, n), torch.int8)
        self._targets = machine.zeros((rows, n, most_moves), torch.float16)
        self._root_values = machine.zeros((rows, n))
        self._results = machine.zeros((rows, n, described.values))
        self._settled = machine.zeros((rows, n), torch.int8)
        self._fates = machine.zeros((rows, n, places), torch.int8)
        self._fate_planes = torch.tensor(
            described.fate_planes, dtype=torch.int32, device=machine.device
        )
        self._begun = machine.zeros((n,), torch.int32)
        self._generator = torch.Generator(machine.device)

    def seed(self, seed: int) -> None:
        """Seed what is sampled."""
        self._generator.manual_seed(seed)

    def note(self, play: SelfPlay) -> None:
        """Remember the positions whose moves have just been searched."""
        ring = self.row % self.rows
        self._records[ring] = play.records
        self._moved[ring] = play.seats
        kept = self._targets.shape[2]
        self._targets[ring] = play.targets[:, :kept]
        # A position with more moves than fit has no policy to learn.
        self._targets[ring].masked_fill_((play.counts > kept)[:, None], 0.0)
        self._root_values[ring] = play.root_values
        self._settled[ring] = 0

    def close_row(self, play: SelfPlay) -> None:
        """After the moves were played: tell of games that have ended, and begin a new row."""
        ring = self._moved, self._results, self._settled, self._fates
        play.settle(self.row, self._begun, ring, self._fate_planes)
        self.row += 1

    def sample(self, count: int, window: int, result_share: float) -> Sample:
        """Random positions of the newest rows.

        A value is part result and part what the search said; the search alone while the game goes
        on.
        """
        device, n = self._moved.device, self._moved.shape[1]
        window = min(window, self.row, self.rows)
        age = torch.randint(window, (count,), generator=self._generator, device=device)
        slot = torch.randint(n, (count,), generator=self._generator, device=device)
        ring = (self.row - 1 - age) % self.rows
        settled = self._settled[ring, slot].bool()
        values = self._results[ring, slot].clone()
        values[~settled] = -1.0
        searched = 0.5 * self._root_values[ring, slot] + 0.5
        mixed = result_share * values[:, 0] + (1 - result_share) * searched
        values[:, 0] = torch.where(settled, mixed, searched)
        fates = self._fates[ring, slot].long()
        fates[~settled] = -1
        return Sample(
            self._records[ring, slot],
            self._moved[ring, slot],
            self._box,
            self._targets[ring, slot],
            values,
            fates,
        )
