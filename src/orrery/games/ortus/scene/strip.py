"""The strip below the panels: what is to be done now, and the buttons for it."""

from __future__ import annotations

from dataclasses import dataclass

from orrery.core.contract import Position
from orrery.core.scene import Item
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


def sentence(sight: Sight, position: Position) -> Sentence:
    """What is to be done now, or how the game ended."""
    if sight.p.phase != OVER:
        return position.task(sight.seat)
    who = SEAT_TITLES[SEATS[sight.p.winner]]
    return {
        BY_GUIDE: say("{who} wins: the guide stands on the core.", who=who),
        BY_WELLS: say("{who} wins with five wells.", who=who),
        BY_REPETITION: say("A draw: the same position for the third time."),
        BY_LENGTH: say("A draw: the last turn is over."),
    }[int(sight.p.ending)]


def strip(sight: Sight, position: Position) -> list[Item]:
    """The sentence for all; the buttons for the seat that acts."""
    items = [Item("task", "label", (0, _SENTENCE), 11, "task", sentence(sight, position))]
    detail = question.words(sight)
    if detail:
        items.append(Item("detail", "label", (0, _DETAIL), 10, "detail", detail))
    if sight.seat in position.to_act:
        items += _row(buttons(sight))
    return items


# --- Which buttons --------------------------------------------------------------------------------


def buttons(sight: Sight) -> list[Button]:
    """The buttons of this phase."""
    phase = int(sight.p.phase)
    if phase in (ARRANGING, RECOVERING):
        return [_tray(sight, element) for element in ELEMENTS]
    if phase == BIDDING:
        bids = [_bid(energy, energy < sight.p.bid) for energy in range(BIDS)]
        return [*bids, Button("pass", say("Pass"))]
    if phase == MANOEUVRING:
        return _actions(sight)
    return _answers(sight) if phase == DEFENDING else []


def _tray(sight: Sight, element: str) -> Button:
    left = [w for w in sight.warriors if (w.side, w.element, w.cell) == (sight.seat, element, "")]
    symbol = f"{SEATS[sight.seat or 0]}-{element}"
    word, note = ELEMENT_TITLES[element], say("{n} left", n=len(left))
    return Button(f"tray-{element}", word, note, symbol, bool(left))


def _bid(energy: int, offered: bool) -> Button:
    """A bid that is too high by now keeps its place."""
    return Button(
        f"bid-{energy}" if offered else f"high-bid-{energy}", str(energy), offered=offered
    )


def _actions(sight: Sight) -> list[Button]:
    """The kinds of charge (OT12, OT16 to OT18), and the end of the manoeuvre."""
    box, energy = sight.box, int(sight.p.energy[sight.p.turn])
    charge = say("earth: 6, 2 a cell") if box.earth else say("power {n}", n=5)
    both = [
        Button("verb-rivers", say("Rivers"), say("3 to all around")),
        Button("verb-waves", say("Waves"), say("5, 3, 1 in line")),
    ]
    return [
        Button("verb-charge", say("Charge"), charge),
        *(both if box.water else []),
        Button("end", say("End"), say("{n} to defend", n=energy)),
    ]


def _answers(sight: Sight) -> list[Button]:
    target = question.target_of(sight)
    assert target is not None  # somebody is asked in this phase
    honour = say("1 honour for {who}", who=SEAT_WORDS[SEATS[1 - target.side]])
    return [
        Button("save", say("Save"), question.price(sight, target)),
        Button("fall", say("Let it fall"), honour),
    ]


# --- How they lie ---------------------------------------------------------------------------------


def _row(row: list[Button]) -> list[Item]:
    if not row:
        return []
    step = min(_WIDEST, (WIDTH - 2 * MARGIN + _GAP) / len(row))
    left = -step * len(row) / 2 + _GAP / 2
    return [
        item
        for k, button in enumerate(row)
        for item in _button(button, left + step * k, step - _GAP)
    ]


def _button(button: Button, x: float, width: float) -> list[Item]:
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
    return items
