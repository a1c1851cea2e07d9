"""A new table: players, seats, options and the clock of one game, each explained."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fastapi import APIRouter, HTTPException, Request
from starlette.responses import Response

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.options import (
    Number,
    Option,
    Switch,
    choice_title,
    option_title,
    write_value,
)
from orrery.core.shelf import is_packed, name_of
from orrery.core.texts import Sentence, Text
from orrery.games import NAMES, game_class
from orrery.players.levels import RANKS
from orrery.table.clock_rules import CLOCK_RULES
from orrery.web.http.fields import ClockForm
from orrery.web.http.rendering import page
from orrery.web.meeting.last_level import last_level
from orrery.web.site import Visitor

router = APIRouter(include_in_schema=False)

#: Numbers with no more values than this are chosen from a list.
_FEW = 12

#: What the form shows before anybody has changed it.
_USUAL = {
    "clock": "none",
    "clock_seconds": "600",
    "clock_increment": "0",
    "clock_most": "600",
    "clock_days": "3",
    "rated": "no",
    "chat": "yes",
    "invite": "",
    "invite_id": "",
    "fill_seconds": "0",
    "series": "1",
    "unhurried": "yes",
}


@dataclass(frozen=True)
class Field:
    """One option as the form shows it."""

    name: str  # of the form field
    kind: Literal["choice", "number", "switch"]
    title: Text
    about: Text
    value: str
    choices: tuple[tuple[str, Text], ...] = ()
    least: int = 0
    most: int = 0
    zero: bool = False  # 0 means none


@dataclass(frozen=True)
class SeatField:
    """One seat as the form shows it."""

    number: int
    title: Sentence
    value: str
    taken: bool  # whether it belongs to a game of so many players


@router.get("/new/{name}")
def new_table(request: Request, name: str, visitor: Visitor) -> Response:
    """The form; what the address says is already filled in."""
    if name not in NAMES:
        raise HTTPException(404)
    return form_page(request, {**request.query_params, "game": name})


def form_page(
    request: Request, fields: Mapping[str, str], problem: Text = "", status: int = 200
) -> Response:
    """The form with these fields filled in, and with what is wrong with them."""
    game = game_class(fields["game"])
    is_invitation = fields.get("invite") or fields.get("invite_id")
    usual = {
        "company": "friends" if is_invitation else "bots",
        "level": str(last_level(request)),
        **_own_clock(game),
    }
    return page(
        request,
        "table/new.html",
        status,
        game=game,
        fields=option_fields(game, {**_dealt(game), **fields}),
        seats=_seats(game, fields),
        open_parts=_open_parts(fields),
        ranks=list(enumerate(RANKS, 1)),
        given={**_USUAL, **usual, **fields},
        clocks=ClockForm(CLOCK_RULES),
        problem=problem,
    )


def _dealt(game: type[Game]) -> dict[str, str]:
    """The options with which nobody has to set anything up."""
    return {f"opt_{name}": value for name, value in game.dealt.items()}


#: What stands in which folded part of the form, by how the names of its fields begin.
_PARTS = {"game": ("opt_",), "seats": ("seat_",), "table": ("rated", "series", "chat", "unhurried")}


def _open_parts(fields: Mapping[str, str]) -> set[str]:
    """The parts of the form in which something is filled in already."""
    said = [name for name, value in fields.items() if value and name != "opt_players"]
    return {part for part, begins in _PARTS.items() if any(n.startswith(begins) for n in said)}


def _own_clock(game: type[Game]) -> dict[str, str]:
    """The clock that a game's own rules name."""
    if not game.usual_seconds:
        return {}
    return {"clock": "bank", "clock_seconds": str(game.usual_seconds)}


def option_fields(game: type[Game], fields: Mapping[str, str]) -> list[Field]:
    """The options of a game as a form shows them, with what is filled in."""
    return [_field(option, fields) for option in game.options]


def _field(option: Option, fields: Mapping[str, str]) -> Field:
    name = f"opt_{option.name}"
    value = fields.get(name) or write_value(option.default)
    title, about = option_title(option), option.about
    if isinstance(option, Switch):
        return Field(name, "switch", title, about, value)
    if isinstance(option, Number):
        if option.most - option.least < _FEW:
            numbers = range(option.least, option.most + 1)
            return Field(
                name, "choice", title, about, value, tuple((str(n), str(n)) for n in numbers)
            )
        return Field(
            name,
            "number",
            title,
            about,
            value,
            least=option.least,
            most=option.most,
            zero=bool(option.zero),
        )
    choices = tuple((choice, choice_title(option, choice)) for choice in option.choices)
    if is_packed(value):  # what somebody has brought is offered beside ours
        return Field(name, "choice", title, about, value, (*choices, (value, name_of(value))))
    value = name_of(value)
    return Field(name, "choice", title, about, value, choices)


def _seats(game: type[Game], fields: Mapping[str, str]) -> list[SeatField]:
    """All seats that there can be; those beyond the number of players wait hidden."""
    option = next((option for option in game.options if option.name == "players"), None)
    largest = game(players=option.most) if isinstance(option, Number) else game()
    players = len(largest.seats)
    if isinstance(option, Number):
        try:
            players = option.read(fields.get("opt_players") or option.default)
        except OptionError:
            players = option.default
    return [
        SeatField(
            seat,
            largest.seat_title(seat),
            fields.get(f"seat_{seat}", ""),
            seat < players,
        )
        for seat in range(len(largest.seats))
    ]
