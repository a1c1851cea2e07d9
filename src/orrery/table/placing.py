"""Who came in where: the places of all seats when a game is over."""

from __future__ import annotations

from orrery.core.contract import Seat
from orrery.core.kernel import CLOCK
from orrery.ratings import placing
from orrery.table.events import Person
from orrery.table.state import TableState


def places(state: TableState) -> list[float]:
    """The place of each seat: 1.0 is the first, equals share a place.

    Whoever gave up, ran out of time or stayed away is behind all who stayed, also if a bot went on
    to win on that seat; and the sooner, the further behind.
    """
    by_the_game = _by_the_game(state)
    gone: dict[Seat, int] = {}
    for when, left in enumerate(state.gave_up):
        gone.setdefault(left.seat, when)
    worth = [(gone.get(seat, len(state.gave_up)), -place) for seat, place in enumerate(by_the_game)]
    return [float(place) for place in placing.ranked(worth)]


def is_result(state: TableState) -> bool:
    """Whether the end says something about those who played.

    A game that was broken off before two had made a move does not, nor does one in which somebody
    played on several seats, as on one screen.
    """
    if state.ending is None:
        return False
    people = [who.id for who in state.players if isinstance(who, Person)]
    if len(state.seats) < 2 or not people or len(set(people)) < len(people):
        return False
    if state.ending.kind == "rules":
        return True
    return len({move.seat for move in state.position.history} - {CLOCK}) > 1


def _by_the_game(state: TableState) -> tuple[int, ...]:
    """The places as if everybody had stayed."""
    ending, outcome, seats = state.ending, state.outcome, len(state.seats)
    if ending is None:
        raise ValueError("places are known when a game is over")
    if ending.kind == "rules" and outcome is not None:
        return placing.places(outcome, seats)
    return placing.ranked([seat in ending.winners for seat in range(seats)])
