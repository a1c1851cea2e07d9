"""What a reader asks about a position without changing it: what if, and why not.

Both are answered from a world that agrees with all the reader may know, never from the true one.
"""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.contract import Game, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.texts import say
from orrery.table.checks import check_playing
from orrery.table.state import TableState
from orrery.web.drawing import drawn_items
from orrery.web.language import Language
from orrery.web.messages import Ghost, Help, SceneItem

#: The seed of worlds that only answer questions.
_IMAGINED = 0


def ghost(state: TableState, seat: Seat | None, code: int, name: str, language: Language) -> Ghost:
    """What would come of a move; nothing to show where luck or secrets decide."""
    before = _imagined(state, seat)
    assert seat is not None
    after = before.copy().play(code, seat)
    if state.game.reveals(before.state, after.state):
        return Ghost(name, [], [], reveals=True)
    old, new = (_items(position, seat, language) for position in (before, after))
    changed = [item for key, item in new.items() if old.get(key) != item]
    return Ghost(name, changed, [key for key in old if key not in new])


def _items(position: Position, seat: Seat, language: Language) -> dict[str, SceneItem]:
    return {item.key: item for item in drawn_items(position.scene(seat).items, language)}


def touched(
    state: TableState, seat: Seat | None, path: Sequence[str], name: str, language: Language
) -> Help:
    """What helps a person who has touched these items, and why they lead nowhere, if so."""
    position = _imagined(state, seat)
    items = drawn_items(position.aids(path[-1], seat), language) if path else []
    refusal = _why_not(state.game, position, seat, path)
    if refusal is None:
        return Help(name, items)
    return Help(name, items, language.said(refusal.sentence), refusal.rule)


def _imagined(state: TableState, seat: Seat | None) -> Position:
    check_playing(state)
    if seat is None:
        raise Refusal("", say("You are watching; the seats belong to others."))
    return state.position.imagine(seat, _IMAGINED)


def _why_not(
    game: Game, position: Position, seat: Seat | None, path: Sequence[str]
) -> Refusal | None:
    """Why no legal move goes on from these touches; None if one does, or nobody can say."""
    if seat is None:
        return None
    if seat not in position.to_act:
        return game.idle(position, seat)
    length, begun, moves = len(path), tuple(path), position.moves(seat)
    if any(move.path[:length] == begun for move in moves):
        return None
    if length == 1 and any(path[0] in move.path for move in moves):
        return Refusal("", say("Not yet: begin with one of the things that have a bright edge."))
    for move in game.meant(position, seat, path):
        try:
            position.copy().play(move)
        except Refusal as refusal:
            return refusal
    return None
