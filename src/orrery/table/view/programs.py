"""What a reader's own seat can have played for it, and what it has."""

from __future__ import annotations

import msgspec

from orrery.core.contract import Move, Position, Seat
from orrery.core.errors import Refusal
from orrery.core.made_once import MadeOnce
from orrery.core.programming import ahead
from orrery.core.programs import Field, Offer, Several
from orrery.table.programming import SeatProgram
from orrery.table.state import TableState
from orrery.table.view.scene import SceneItem, Words, drawn_items


class FieldView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A field of a form: a number within limits, or some out of a list."""

    name: str
    about: Words
    least: int = 0
    most: int = 0
    default: int = 0
    choices: list[tuple[str, Words]] = []  # each with its word; empty: it is a number


class OfferView(msgspec.Struct, frozen=True):
    """Something that the reader's seat can have played for it."""

    kind: str
    title: Words
    about: Words
    fields: list[FieldView]


class ProgramView(msgspec.Struct, frozen=True):
    """Something that is programmed: what it would change on the table, and the moves it means."""

    number: int
    kind: str
    text: Words
    items: list[SceneItem]
    moves: list[str]  # that it has in mind, the others' among them


class ProgramsView(msgspec.Struct, frozen=True):
    """What the reader's own seat can program, what it has, and why something is there no more."""

    offers: list[OfferView]
    kept: list[ProgramView]
    notes: tuple[Words, ...]


def programs_view(
    state: TableState, seat: Seat | None, owned: tuple[Seat, ...]
) -> ProgramsView | None:
    """None where nothing can be programmed, and nothing is.

    Who plays several seats has nobody to be faster than.
    """
    if seat is None:
        return None
    can = state.phase == "playing" and len(owned) == 1
    offers = state.game.programs(state.position, seat) if can else ()
    programs = state.programs
    if not programs.kept and not programs.notes:
        return _offered(offers)
    kept, notes = programs.of(seat), programs.words_for(seat)
    if not (kept or notes):
        return _offered(offers)
    return ProgramsView(
        [_offer(offer) for offer in offers], [_program(state, one) for one in kept], notes
    )


def _only_offers(offers: tuple[Offer, ...]) -> ProgramsView | None:
    return ProgramsView([_offer(offer) for offer in offers], [], ()) if offers else None


#: Where nothing is programmed, the same offers come again after every move.
_offered = MadeOnce(_only_offers, most=256)


def _offer(offer: Offer) -> OfferView:
    return OfferView(offer.kind, offer.title, offer.about, [_field(f) for f in offer.fields])


def _field(field: Field) -> FieldView:
    if isinstance(field, Several):
        return FieldView(field.name, field.about, choices=list(field.choices))
    return FieldView(field.name, field.about, field.least, field.most, field.default)


def _program(state: TableState, kept: SeatProgram) -> ProgramView:
    seat, number, program = kept
    position, game = state.position, state.game
    before, moves = ahead(position, seat, program)
    return ProgramView(
        number=number,
        kind=program.kind,
        text=game.program_sentence(position, seat, program),
        items=_changed(before, moves, seat),
        moves=[move.text for move in moves],
    )


def _changed(before: Position, moves: list[Move], seat: Seat) -> list[SceneItem]:
    """What would be new or other on the table after these moves, if they can still be made."""
    after = before.copy()
    try:
        for move in moves:
            after.play(move)
    except Refusal:
        return []
    if not moves:
        return []
    known = {item.key: item for item in before.scene(seat).items}
    return drawn_items(i for i in after.scene(seat).items if known.get(i.key) != i)
