"""Rounds played by hand: what the tests of Corona, Harun and Orbit share."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

import orrery
from orrery.core.kernel import CLOCK

SEATS = list(orrery.game("corona", players=10).seats)


@cache
def box_game(name: str, **options: object) -> orrery.Game:
    """The game with these options, built once."""
    return orrery.game(name, **options)


def refused(
    position: orrery.Position, move: str | int, seat: int | None = None
) -> tuple[str, str, str]:
    """Rule, sentence and what is still fine of a refused move, which changes nothing."""
    before = position.state.tobytes(), position.ply
    with pytest.raises(orrery.Refusal) as caught:
        position.play(move, seat=seat)
    assert (position.state.tobytes(), position.ply) == before
    return caught.value.rule, str(caught.value.sentence), caught.value.partial


def chips(position: orrery.Position) -> list[int]:
    """What every player has."""
    return position.state.chips[: len(position.game.seats)].tolist()


def at_left(position: orrery.Position, seat: int, places: int = 1) -> int:
    return (seat + places) % len(position.game.seats)


def master(position: orrery.Position) -> int:
    return int(position.state.master)


def make_master(position: orrery.Position, seat: int) -> orrery.Position:
    """Let this seat be the star master of the round."""
    position.state.master = seat
    return position


def show_dice(position: orrery.Position, dice: Sequence[int]) -> orrery.Position:
    """Let the dice that were rolled show these faces."""
    for face in range(7):
        position.state.rolled[face] = position.state.dice[face] = list(dice).count(face)
    return position


def play_all(position: orrery.Position, seat: int, *moves: str) -> orrery.Position:
    """A seat plays these moves one after the other."""
    for move in moves:
        position.play(move, seat=seat)
    return position


def bid(position: orrery.Position, *bids: tuple[int, int]) -> orrery.Position:
    """Seats and what they bid, in this order."""
    for seat, amount in bids:
        position.play(f"bid {amount}" if amount else "pass", seat=seat)
    return position


def commit(position: orrery.Position, *amounts: int | None) -> orrery.Position:
    """What each seat commits, sealed: a bid, 0 for none, and None for a suspended seat."""
    return bid(position, *((s, a) for s, a in enumerate(amounts) if a is not None))


def time(position: orrery.Position) -> orrery.Position:
    return position.play("time", seat=CLOCK)


def ended(position: orrery.Position) -> tuple[list[str], str]:
    """Who has won, and why the game ended."""
    outcome = position.outcome
    return [position.game.seat_name(seat) for seat in outcome.winners], outcome.reason
