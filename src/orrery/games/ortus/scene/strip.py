"""The strip below the panels: what is to be done now, and the buttons for it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from orrery.core.contract import Seat
from orrery.core.scene import Item, kept
from orrery.core.texts import Sentence, Text, joined, say
from orrery.games.ortus.rules.box import BIDS, ELEMENTS, SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.rules.position import (
    ARRANGING,
    BIDDING,
    BY_GUIDE,
    BY_LENGTH,
    BY_REPETITION,
    BY_WELLS,
    DEFENDING,
    MANOEUVRING,
    OVER,
    RECOVERING,
)
from orrery.games.ortus.scene import question
from orrery.games.ortus.scene.shapes import MARGIN, STRIP_TOP, WIDTH, plate
from orrery.games.ortus.words.names import ELEMENT_TITLES, SEAT_TITLES, SEAT_WORDS
from orrery.games.ortus.words.tasks import task

_SENTENCE, _DETAIL = STRIP_TOP + 8, STRIP_TOP + 21
_BUTTONS_TOP, _BUTTON_HEIGHT = STRIP_TOP + 31, 42.0
_WIDEST, _GAP = 120.0, 6.0


@dataclass(frozen=True)
class Button:
    """A button: its word, and in small letters what it means now."""

    key: str
    word: Text
    note: Text = ""
    symbol: str = ""
    offered: bool = True


def sentence(sight: Sight, acting: tuple[Seat, ...]) -> Sentence:
    """What is to be done now, or how the game ended."""
    if sight.p.phase != OVER:
        return task(sight, acting)
    who = SEAT_TITLES[SEATS[sight.p.winner]]
    return {
        BY_GUIDE: say("{who} wins: the guide stands on the core.", who=who),
        BY_WELLS: say("{who} wins with five wells.", who=who),
        BY_REPETITION: say("A draw: the same position for the third time."),
        BY_LENGTH: say("A draw: the last turn is over."),
    }[sight.p.ending]


def words(sight: Sight, acting: tuple[Seat, ...]) -> list[Item]:
    """The sentence for all, and what is asked."""
    items = [_label("task", _SENTENCE, 11, sentence(sight, acting))]
    detail = question.words(sight)
    if detail:
        items.append(_label("detail", _DETAIL, 10, detail))
    return items


@lru_cache(maxsize=1024)
def _label(key: str, y: float, size: float, text: Text) -> Item:
    return Item(key, "label", (0, y), size, key, text)


# --- Which buttons --------------------------------------------------------------------------------


def buttons(sight: Sight) -> tuple[Item, ...]:
    """The buttons of this phase, for the seat that acts."""
    p, box = sight.p, sight.box
    if p.phase in (ARRANGING, RECOVERING):
        own = [w.element for w in sight.warriors if w.side == sight.seat and not w.cell]
        return _trays(sight.seat or 0, tuple(map(own.count, ELEMENTS)))
    if p.phase == BIDDING:
        return _bids(p.bid)
    if p.phase == MANOEUVRING:
        return _actions(p.energy[p.turn], box.earth, box.water)
    return _answers(sight) if p.phase == DEFENDING else ()


@lru_cache(maxsize=256)
def _trays(seat: Seat, left: tuple[int, ...]) -> tuple[Item, ...]:
    return _row([_tray(SEATS[seat], *of) for of in zip(ELEMENTS, left, strict=True)])


def _tray(side: str, element: str, left: int) -> Button:
    word, note = ELEMENT_TITLES[element], say("{n} left", n=left)
    return Button(f"tray-{element}", word, note, f"{side}-{element}", bool(left))


@cache
def _bids(standing: int) -> tuple[Item, ...]:
    bids = [_bid(energy, energy < standing) for energy in range(BIDS)]
    return _row([*bids, Button("pass", say("Pass"))])


def _bid(energy: int, offered: bool) -> Button:
    """A bid that is too high by now keeps its place."""
    return Button(
        f"bid-{energy}" if offered else f"high-bid-{energy}", str(energy), offered=offered
    )


@lru_cache(maxsize=256)
def _actions(energy: int, earth: int, water: int) -> tuple[Item, ...]:
    """The kinds of charge (OT12, OT16 to OT18), and the end of the manoeuvre."""
    charge = say("earth: 6, 2 a cell") if earth else say("power {n}", n=5)
    both = [
        Button("verb-rivers", say("Rivers"), say("3 to all around")),
        Button("verb-waves", say("Waves"), say("5, 3, 1 in line")),
    ]
    return _row(
        [
            Button("verb-charge", say("Charge"), charge),
            *(both if water else []),
            Button("end", say("End"), say("{n} to defend", n=energy)),
        ]
    )


def _answers(sight: Sight) -> tuple[Item, ...]:
    target = question.target_of(sight)
    assert target is not None  # somebody is asked in this phase
    honour = say("1 honour for {who}", who=SEAT_WORDS[SEATS[1 - target.side]])
    return _row(
        [
            Button("save", say("Save"), question.price(sight, target)),
            Button("fall", say("Let it fall"), honour),
        ]
    )


# --- How they lie ---------------------------------------------------------------------------------


def _row(row: list[Button]) -> tuple[Item, ...]:
    step = min(_WIDEST, (WIDTH - 2 * MARGIN + _GAP) / len(row))
    left = -step * len(row) / 2 + _GAP / 2
    return tuple(
        item
        for k, button in enumerate(row)
        for item in _button(button, left + step * k, step - _GAP)
    )


@lru_cache(maxsize=1024)
def _button(button: Button, x: float, width: float) -> tuple[Item, ...]:
    style = "button" if button.offered else "button dim"
    said = joined((button.word, button.note))
    points = plate(x, _BUTTONS_TOP, width, _BUTTON_HEIGHT)
    y, middle = _BUTTONS_TOP + _BUTTON_HEIGHT / 2, x + width / 2
    items = [Item(button.key, "polygon", points=points, style=style, text=said)]
    if button.symbol:
        middle += 13
        items.append(
            Item(f"{button.key}-sign", "symbol", (x + 18, y), 1, style, symbol=button.symbol)
        )
    up = 6.5 if button.note else 0
    items.append(
        Item(f"{button.key}-word", "label", (middle, y - up), 13, f"{style} word", button.word)
    )
    if button.note:
        at = (middle, y + 9.5)
        items.append(Item(f"{button.key}-note", "label", at, 9, f"{style} note", button.note))
    return tuple(map(kept, items))
