"""What only the server can tell: the best plan, what a flight pays, and who has won."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Annotated

import msgspec
from fastapi import APIRouter, Query
from starlette.responses import Response

from orrery.core.contract import Position
from orrery.core.errors import OrreryError
from orrery.core.kernel import Record
from orrery.core.texts import say
from orrery.games import game as make_game
from orrery.games.orbit import rules as orbit
from orrery.games.orbit_box.data.bodies import LETTERS, MOST_PLAYERS
from orrery.games.orion.data.board import CELLS
from orrery.games.orion.rules import kernel as orion
from orrery.games.orion.rules.box import SEATS
from orrery.games.orion.rules.outcome import outcome
from orrery.games.orion.words.names import SEAT_TITLES, reason_sentence
from orrery.players.corona import solver as corona
from orrery.players.harun import solver as harun
from orrery.players.orbit_box.problems import (
    ProblemError,
    Step,
    check_dice,
    parse_cells,
    parse_dice,
)
from orrery.table.view.scene import Words
from orrery.web.companion.orion import tapped_position
from orrery.web.companion.ring_box import FEWEST_PLAYERS
from orrery.web.http.wire import json_answer
from orrery.web.site import Reading

router = APIRouter(include_in_schema=False)

_LONGEST = 400
Said = Annotated[str, Query(max_length=_LONGEST)]


class NoSuchPosition(OrreryError):
    """Something that cannot lie on a real board."""


# --- Corona and Harun -----------------------------------------------------------------------------


class BestFound(msgspec.Struct, frozen=True):
    """The most points, how many plans bring them, and one of these."""

    optimum: int
    plans: int
    steps: list[str]
    points: list[int]


@router.get("/companion/corona/best")
def corona_best(bodies: Said, dice: Said, empty: Said = "1") -> Response:
    """The best plan for this position and roll."""
    problem = corona.CoronaProblem.parse(bodies, [dice])
    found = corona.solve(problem, 0 if empty == "0" else 1)
    return _best(found.optimum, found.plans_merged, found.plan.steps)


@router.get("/companion/harun/best")
def harun_best(bodies: Said, stars: Said, dice: Said, way: Said = "clockwise") -> Response:
    """The same for Harun."""
    found = harun.solve(harun.HarunProblem.parse(bodies, stars, [dice], way))
    return _best(found.optimum, found.plans_merged, found.plan)


def _best(optimum: int, plans: int, steps: tuple[Step, ...]) -> Response:
    points = [step.points for step in steps]
    return json_answer(BestFound(optimum, plans, [*map(str, steps)], points))


# --- Orbit ----------------------------------------------------------------------------------------

#: What a landing did, in a word for the browser.
_EVENTS = {
    orbit.NOTHING: "nothing",
    orbit.FROM_OWNER: "from owner",
    orbit.TO_POT: "to pot",
    orbit.FROM_POT: "from pot",
    orbit.WHOLE_POT: "whole pot",
    orbit.POT_STAYS: "pot stays",
}
_MOST_CHIPS = 999


class FlownBody(msgspec.Struct, frozen=True):
    """A body has landed on a cell, from 0: what that did, and what everybody has then."""

    body: str
    cell: int
    event: str
    chips: list[int]
    pot: int


@router.get("/companion/orbit/flight")
def orbit_flight(
    bodies: Said, dice: Said, owners: Said, chips: Said, pot: Said, way: Said
) -> Response:
    """What happens when the bodies move, in their order (OR6 to OR8).

    ``owners`` has a number for each body, from 1, or 0 for none; ``chips`` one for each player.
    """
    if way not in harun.DIRECTIONS:
        raise ProblemError(say("Bodies move clockwise or counter-clockwise."))
    cells = parse_cells(bodies, "Orbit", orbit.BODIES, orbit.CELLS)
    if len(set(cells)) < orbit.BODIES:
        raise NoSuchPosition(say("Before they move, every body of Orbit has a cell of its own."))
    faces = check_dice_in_order(parse_dice([dice]))
    purses = _numbers(chips, FEWEST_PLAYERS, MOST_PLAYERS)
    claimed = _numbers(owners, orbit.BODIES, orbit.BODIES)
    if max(claimed) > len(purses):
        raise NoSuchPosition(say("A body belongs to a player who does not play."))
    game = make_game("orbit", players=len(purses))
    p = game.start(1).state
    p.cell[:], p.die[:], p.direction = cells, faces, harun.DIRECTIONS[way]
    p.owner[:] = [owner - 1 for owner in claimed]
    p.chips[: len(purses)] = purses
    [p.pot] = _numbers(pot, 1, 1)
    return json_answer([*_landings(p, len(purses))])


def _landings(p: Record, players: int) -> Iterator[FlownBody]:
    for turn in range(orbit.BODIES):
        body = int(orbit.mover(p, turn))
        event = int(orbit.land(p, body))
        chips = p.chips[:players].tolist()
        yield FlownBody(LETTERS[body], int(p.cell[body]), _EVENTS[event], chips, int(p.pot))
        if event in (orbit.WHOLE_POT, orbit.POT_STAYS):
            return


def check_dice_in_order(dice: tuple[int, ...]) -> tuple[int, ...]:
    """A die for each body, in the order of the bodies."""
    check_dice(dice, "Orbit", orbit.BODIES)
    return dice


def _numbers(text: str, fewest: int, most: int) -> list[int]:
    parts = text.split()
    fine = all(part.isascii() and part.isdigit() and int(part) <= _MOST_CHIPS for part in parts)
    if not fine or not fewest <= len(parts) <= most:
        raise NoSuchPosition(
            say(
                "{text} should be {fewest} to {most} numbers with spaces between.",
                text=repr(text[:40]),
                fewest=fewest,
                most=most,
            )
        )
    return [int(part) for part in parts]


# --- Orion Duel -----------------------------------------------------------------------------------


class DuelVerdict(msgspec.Struct, frozen=True):
    """Who has won, why, and the cells that show it."""

    sentence: Words
    why: Words
    winner: str = ""
    cells: list[str] = []


@router.get("/companion/orion/winner")
def orion_winner(
    language: Reading,
    galaxies: Said = "",
    black_holes: Said = "",
    blue: Said = "",
    orange: Said = "",
    last: Said = "",
) -> Response:
    """Who has won; ``last`` says that all tiles are laid."""
    position = tapped_position(
        _cells(galaxies, black_holes), _cells(blue, orange), is_last=last == "yes"
    )
    return json_answer(_verdict(position), language=language)


def _cells(*texts: str) -> list[list[int]]:
    """Cells by their names; none of them may stand in two of the texts."""
    names = [text.split() for text in texts]
    seen: set[str] = set()
    for name in chain.from_iterable(names):
        if name not in CELLS:
            raise NoSuchPosition(say("{cell} is no cell of this board.", cell=repr(name[:20])))
        if name in seen:
            raise NoSuchPosition(say("{cell} is named twice.", cell=name))
        seen.add(name)
    return [[CELLS.index(name) for name in some] for some in names]


def _verdict(position: Position) -> DuelVerdict:
    p, box = position.state, position.game.box
    held = [int(orion.conditions(p, seat)) for seat in range(len(SEATS))]
    orion.end_turn(p, box, orion.BLUE)
    if p.ending not in (orion.BY_CONDITIONS, orion.BY_TOKENS, orion.DRAWN):
        return DuelVerdict(
            say("Nobody has won yet."),
            say("Conditions: blue {blue}, orange {orange}.", blue=held[0], orange=held[1]),
        )
    found = outcome(p, box)
    why = reason_sentence(found)
    if not found.winners:
        return DuelVerdict(say("It is a draw."), why)
    name = SEATS[found.winners[0]]
    cells = [key.removeprefix("hex-") for shown in found.highlights for key in shown.items]
    return DuelVerdict(say("{who} has won.", who=SEAT_TITLES[name]), why, name, cells)
