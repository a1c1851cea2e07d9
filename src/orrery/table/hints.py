"""Being shown a move: who may, and why the move is good, as far as that is known cheaply."""

from __future__ import annotations

from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.texts import Sentence, say
from orrery.players.levels import LEVELS, is_guided
from orrery.table.checks import why_not_playing
from orrery.table.state import TableState

#: Who is asked for a move where no net plays, and for how long a net is asked.
HINT_LEVEL = 4
HINT_SECONDS = 1.0


def hint_level(game: Game) -> int:
    """The level that shows a move: the highest where a net plays it, which needs little time."""
    return LEVELS[-1] if is_guided(game) else HINT_LEVEL


def check_hint(state: TableState, seat: Seat) -> None:
    """Refuse it in a rated game, in a tournament, where another person sits, or out of turn."""
    if (why := why_no_hint(state, seat)) is not None:
        raise Refusal("", why)


def why_no_hint(state: TableState, seat: Seat) -> Sentence | None:
    """Why this seat is not shown a move now; None: it is."""
    if state.phase != "playing":
        return why_not_playing(state)
    if state.opened.rated or state.opened.tournament:
        return _NOT_RATED
    if len(state.bots()) < len(state.seats) - 1:
        return _ONLY_BOTS
    return None if seat in state.acting else _OUT_OF_TURN


_NOT_RATED = say("In a rated game nobody is shown a move.")
_ONLY_BOTS = say("Moves are shown only in games against bots.")
_OUT_OF_TURN = say("Moves are shown when it is your turn.")


def reason(before: Position, move: Move) -> Sentence:
    """Why a seat would play this in a world that it imagines: what it wins, prevents or adds."""
    game, seat = before.game, move.seat
    after = before.copy().play(move)
    if after.outcome is not None and seat in after.outcome.winners:
        return say("It wins the game.")
    others = [other for other, _ in enumerate(game.seats) if other != seat]
    for other in others:
        threat = game.threat(before, other)
        if threat and not after.is_over and not game.threat(after, other):
            return say("It prevents this: {threat}", threat=threat)
    if not game.reveals(before.state, after.state):
        for added in _gained(before, after, seat):
            return added
    return say("A bot of level {level} would play it.", level=hint_level(game))


def _gained(before: Position, after: Position, seat: Seat) -> list[Sentence]:
    """What the move adds to the own progress, and by how much."""
    old, new = (position.progress(seat).seats for position in (before, after))
    if not (old and new):
        return []
    return [
        say(
            "{what}: {now} of {goal} instead of {before}.",
            what=b.what,
            now=b.now,
            goal=b.goal,
            before=a.now,
        )
        for a, b in zip(old[seat].lines, new[seat].lines, strict=False)
        if b.goal and b.now > a.now
    ]
