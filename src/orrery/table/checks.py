"""What is asked before a command is carried out; a ``Refusal`` answers no."""

from __future__ import annotations

from orrery.core.contract import Game, Seat
from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, say
from orrery.table.events import Person
from orrery.table.state import TableState


def refuse(sentence: Sentence) -> Refusal:
    """A no that cites no rule of the game."""
    return Refusal("", sentence)


def check_rated(game: Game) -> None:
    """Whether a game may be rated."""
    if game.is_arranged:
        raise refuse(say("A game that begins in a position of somebody's own is never rated."))
    if game.is_brought:
        raise refuse(say("A game with an arena or tiles of somebody's own is never rated."))


def check_seat(state: TableState, seat: Seat) -> None:
    """Whether there is such a seat."""
    if not 0 <= seat < len(state.seats):
        raise refuse(say("There is no seat {seat} at this table.", seat=seat))


def check_own(state: TableState, seat: Seat, by: Person) -> None:
    """Whether this is the person's own seat."""
    check_seat(state, seat)
    if seat not in state.owned(by.id):
        raise refuse(say("This seat is not yours: {who}.", who=state.game.seat_title(seat)))


def check_playing(state: TableState) -> None:
    """Whether the game is on."""
    if (why := why_not_playing(state)) is not None:
        raise refuse(why)


def why_not_playing(state: TableState) -> Sentence | None:
    """Why there is nothing to play now; None: the game is on."""
    return _NOT_PLAYING.get(state.phase)


_CLOSED = say("This table is closed.")
_NOT_PLAYING = {
    "closed": _CLOSED,
    "waiting": say("The game has not begun; seats are open."),
    "over": say("The game is over."),
}


def check_round(state: TableState) -> None:
    """Whether a round is on."""
    check_playing(state)
    if state.interval is not None:
        raise refuse(say("The next round begins when everybody has seen the last one."))


def check_waiting(state: TableState) -> None:
    """Whether seats may still change."""
    check_not_closed(state)
    if state.phase != "waiting":
        raise refuse(say("The game has begun; nobody changes seats now."))


def check_not_closed(state: TableState) -> None:
    """Whether there is still something to come at this table."""
    if state.phase == "closed":
        raise refuse(_CLOSED)


def check_host(state: TableState, by: Person) -> None:
    """Whether the person has set up the table."""
    if by.id != state.opened.host:
        raise refuse(say("Only the host of the table may do this."))
