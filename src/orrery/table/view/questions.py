"""What a reader asks about a table without changing it: what was, what if, and why not.

The last two are answered from a world that agrees with all the reader may know, never from the
true one.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from orrery.core.contract import Position, Seat
from orrery.core.errors import Refusal
from orrery.core.programming import tried
from orrery.core.programs import LONGEST_LINE, NextMove
from orrery.core.texts import in_a_row, say
from orrery.table.checks import check_round
from orrery.table.hints import reason
from orrery.table.state import TableState
from orrery.table.view.answers import (
    Ahead,
    Explained,
    Ghost,
    Help,
    Past,
    Planned,
    Suggestion,
)
from orrery.table.view.choices import choices
from orrery.table.view.scene import SceneItem, drawn, drawn_items
from orrery.table.view.table import seen_at

#: The seed of worlds that only answer questions.
_IMAGINED = 0


def past(state: TableState, reader: str, seat: Seat | None, ply: int) -> Past:
    """The table as the reader might have seen it after so many moves; what is fixed is known."""
    seen = seen_at(state, reader, seat, ply)
    return Past(seen.ply, replace(seen.scene, fixed=None))


def ghost(
    state: TableState,
    seat: Seat | None,
    code: int,
    name: str,
    ahead: Ahead | None = None,
) -> Ghost:
    """What would come of a move; nothing to show where luck or secrets decide."""
    before = _imagined(state, seat, ahead)
    assert seat is not None
    return ghost_of(before, seat, code, _mover(before, seat, ahead), name)


def ghost_of(before: Position, seat: Seat, code: int, mover: Seat, name: str) -> Ghost:
    """The same for any position, as this seat would see it."""
    after = before.copy().play(code, mover)
    path = before.game.known_move(mover, code).path
    # What is done by one touch had no touch before it that would have shown what helps.
    helps = drawn_items(before.aids(path[0], seat)) if len(path) == 1 else []
    said = before.game.spoken(before.game.known_move(mover, code))
    if before.game.reveals(before.state, after.state):
        return Ghost(name, helps, [], said, reveals=True)
    old, new = (_items(position, seat) for position in (before, after))
    changed = [item for key, item in new.items() if old.get(key) != item]
    return Ghost(name, changed + helps, [key for key in old if key not in new], said)


def _items(position: Position, seat: Seat) -> dict[str, SceneItem]:
    return {item.key: item for item in drawn_items(position.scene(seat).items)}


def touched(
    state: TableState,
    seat: Seat | None,
    path: Sequence[str],
    name: str,
    ahead: Ahead | None = None,
) -> Help:
    """What helps a person who has touched these items, and why they lead nowhere, if so."""
    position = _imagined(state, seat, ahead)
    assert seat is not None
    items = drawn_items(position.aids(path[-1], seat)) if path else []
    refusal = why_not(position, _mover(position, seat, ahead), path)
    if refusal is None:
        return Help(name, items)
    return Help(name, items, refusal.sentence, refusal.rule)


def explained(state: TableState, seat: Seat | None, key: str, name: str) -> Explained:
    """What an item of the scene is and does; whoever watches may ask, too."""
    position = state.position if state.has_begun else state.game.start(_IMAGINED)
    return Explained(name, position.imagine(seat, _IMAGINED).explained(key, seat))


def planned(state: TableState, seat: Seat | None, name: str, ahead: Ahead) -> Planned:
    """What can be played in a position that a person thinks of, by whoever is to move there."""
    position = _imagined(state, seat, ahead)
    assert seat is not None
    if position.is_over:
        raise Refusal("", say("The game would be over."))
    mover = _mover(position, seat, ahead)
    if ahead.kind == NextMove.kind:
        task = say("Choose your next move.")
    elif mover == seat:
        task = say("What will you answer?")
    else:
        task = say("{who}: which move do you expect?", who=state.game.seat_title(mover))
    scene = replace(drawn(position.scene(seat)), fixed=None)
    return Planned(name, scene, mover, choices(position.moves(mover)), task)


def suggestion(state: TableState, seat: Seat, move: str | None, name: str) -> Suggestion:
    """A move that somebody thought of for this seat, in words, with a reason."""
    if move is None:
        return Suggestion(name, say("A bot would wait now, and let the others act."))
    world = _imagined(state, seat)
    meant = state.game.read(move, seat, world)
    said = in_a_row([state.game.spoken(meant), reason(world, meant)])
    return Suggestion(name, said, int(meant.code), meant.path)


def _mover(position: Position, seat: Seat, ahead: Ahead | None) -> Seat:
    """In a position that is thought of anybody may be to move, but only one."""
    return seat if ahead is None or position.is_over else position.to_act[0]


def _imagined(state: TableState, seat: Seat | None, ahead: Ahead | None = None) -> Position:
    check_round(state)
    if seat is None:
        raise Refusal("", say("You are watching; the seats belong to others."))
    world = state.position.imagine(seat, _IMAGINED)
    return world if ahead is None else _thought_of(world, seat, ahead)


def _thought_of(world: Position, seat: Seat, ahead: Ahead) -> Position:
    """The next turn of the seat, or the table after some moves."""
    if ahead.kind not in [offer.kind for offer in world.game.programs(world, seat)]:
        raise Refusal("", say("Moves cannot be planned ahead here."))
    if ahead.kind == NextMove.kind:
        return world.game.in_turn(world, seat) or world
    for move in tried(world, seat, ahead.line[: LONGEST_LINE - 1]):
        world.play(move)
    return world


def why_not(position: Position, seat: Seat, path: Sequence[str]) -> Refusal | None:
    """Why no legal move goes on from these touches; None if one does, or nobody can say."""
    game = position.game
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
