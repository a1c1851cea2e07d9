"""The companion's tables say what the rules say, and so do its answers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import orrery
from orrery.core.contract import Position
from orrery.core.kernel import Record
from orrery.games.orbis.data.components import EFFECTS, FOREST, GODS
from orrery.games.orbis.rules import scoring
from orrery.games.orbis.rules.box import NONE
from orrery.games.orion.data.board import CELLS
from orrery.games.orion.rules import kernel as orion
from orrery.games.orion.rules.box import cells_in
from orrery.lab.atlas import PROBLEMS, atlas, number_of
from orrery.lab.orion_setups import listed_setups
from orrery.players.corona.solver import CoronaProblem
from orrery.players.corona.solver import solve as solve_corona
from orrery.players.harun.solver import HarunProblem
from orrery.players.harun.solver import solve as solve_harun
from orrery.web.companion import ring_box
from orrery.web.companion.optima import optima_key, packed_optima
from orrery.web.companion.orbis import (
    LEFT,
    MYSTIC,
    SCORING,
    TEMPLE,
    WASTELAND,
    OrbisSheet,
    sheet_tables,
    totals,
)
from orrery.web.companion.orion import duel_tables
from orrery.web.companion.tools import TOOLS

from .serving import Visitor

COPY = {"X-Copy": "offline"}


# --- Pages ----------------------------------------------------------------------------------------


def test_every_tool_is_one_touch_from_the_companion_and_two_from_home(site: Visitor) -> None:
    assert 'href="/companion"' in site.get("/").text
    listed = site.get("/companion").text
    for name, tools in TOOLS.items():
        assert f'href="/companion/{name}"' in site.get(f"/games/{name}").text
        page = site.get(f"/companion/{name}").text
        for tool in tools:
            assert f'href="/companion/{name}#{tool.name}"' in listed
            assert f'id="tool-{tool.name}"' in page


def test_the_whole_companion_may_be_kept(site: Visitor) -> None:
    told = site.get("/offline/companion", headers=COPY).json()
    assert told["address"] == "/companion"
    assert len(told["pages"]) == 1 + 2 * len(TOOLS) + 2
    for address in (*told["pages"], *told["files"]):
        copy = site.get(address, headers=COPY)
        assert (copy.status_code, copy.headers["cache-control"]) == (200, "no-cache"), address


@pytest.mark.parametrize(
    ("address", "status", "words"),
    [
        ("/companion/chess", 404, "nothing at this address"),
        ("/companion/chess/tables.json", 404, "nothing at this address"),
        ("/companion/corona/best?bodies=R1&dice=1", 400, "are missing"),
        ("/companion/corona/best", 422, "missing or wrong"),
        ("/companion/harun/best?bodies=&stars=&dice=&way=up", 400, "no direction"),
        ("/companion/orion/winner?blue=z9", 400, "'z9' is no cell of this board."),
        ("/companion/orion/winner?blue=d4&orange=d4", 400, "d4 is named twice"),
    ],
)
def test_what_cannot_be_gets_one_line(site: Visitor, address: str, status: int, words: str) -> None:
    answer = site.get(address, headers={"Accept": "application/json"})
    assert answer.status_code == status
    assert words in answer.json()["error"]


# --- Corona, Harun and Orbit ----------------------------------------------------------------------


def test_bids_are_those_that_beat_the_standing_one() -> None:
    for tables, highest in ((ring_box.corona_tables(), 21), (ring_box.harun_tables(), 14)):
        assert tables.bids == [
            list(range(standing + 1, highest + 1)) for standing in range(highest + 1)
        ]


def test_the_packed_optima_are_those_of_the_atlas() -> None:
    key, packed, chance = optima_key(), packed_optima(), Random(7)
    assert len(packed) == PROBLEMS // 2
    for _ in range(300):
        cells = tuple(sorted(chance.randrange(12) for _ in range(6)))
        problem = CoronaProblem(cells, tuple(chance.randint(1, 6) for _ in range(6)))
        number = number_of(problem) - 1
        found = key.lowest + (packed[number >> 1] >> 4 * (number % 2) & 15)
        assert found == atlas().entry_for(problem).optimum
        assert key.rolls[number % len(key.rolls)] == "".join(map(str, problem.dice))


def test_the_server_tells_the_best_plan(site: Visitor) -> None:
    said = {"bodies": "V1 R3 G3 O6 B10 Y12", "dice": "2 3 4 4 5 5"}
    found = site.get("/companion/corona/best", params=said).json()
    problem = CoronaProblem.parse(said["bodies"], [said["dice"]])
    assert found["optimum"] == sum(found["points"]) == solve_corona(problem).optimum == 16
    assert found["plans"] == solve_corona(problem).plans_merged
    said |= {
        "bodies": said["bodies"] + " K7",
        "stars": "red 3 9 black 5 12",
        "dice": "1 2 3 4 5 6 6",
    }
    found = site.get("/companion/harun/best", params=said).json()
    harun = HarunProblem.parse(said["bodies"], said["stars"], [said["dice"]])
    assert found["optimum"] == sum(found["points"]) == solve_harun(harun).optimum


def test_a_flight_pays_as_the_game_does(site: Visitor) -> None:
    """The last claim of a real round makes the bodies fly; the same round is entered by hand."""
    game = orrery.game("orbit", players=3, seconds="none")
    for seed in range(12):
        position = game.start(seed)
        for seat in range(2):
            position.play(position.moves(seat)[0])
        before = position.copy().state
        last = position.moves(2)[-1]
        position.play(last)
        owners = position.state.last_owner
        chips = before.chips[:3].copy()
        pot = int(before.pot) + 1  # the last to claim pays (OR4)
        chips[2] -= 1
        said = {
            "bodies": " ".join(f"{b}{c + 1}" for b, c in zip("ROYGBV", before.cell, strict=True)),
            "dice": " ".join(map(str, before.die)),
            "way": "clockwise" if before.direction > 0 else "counter-clockwise",
            "owners": " ".join(str(int(owner) + 1) for owner in owners),
            "chips": " ".join(map(str, chips)),
            "pot": str(pot),
        }
        landings = site.get("/companion/orbit/flight", params=said).json()
        moved = [event for event in position.state.last_event.tolist() if event >= 0]
        assert len(landings) == len(moved)
        paid = landings[-1]
        assert sum(paid["chips"]) + paid["pot"] == sum(chips) + pot
        after = position.state.chips[:3]
        ante = 1 if paid["pot"] < 3 else 0  # the next round has begun (OR2)
        assert [max(0, n - ante) for n in paid["chips"]] == after.tolist()


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"bodies": "R1 O1 Y3 G4 B5 V6"}, "a cell of its own"),
        ({"owners": "9 0 0 0 0 0"}, "does not play"),
        ({"chips": "12"}, "should be 2 to 10 numbers"),
        ({"pot": "many"}, "should be 1 to 1 numbers"),
        ({"way": "up"}, "clockwise or counter-clockwise"),
        ({"dice": "1 2 3"}, "3 dice given"),
    ],
)
def test_a_flight_that_cannot_be_gets_one_line(
    site: Visitor, changed: dict[str, str], words: str
) -> None:
    said = {
        "bodies": "R1 O2 Y3 G4 B5 V6",
        "dice": "1 2 3 4 5 6",
        "way": "clockwise",
        "owners": "1 2 0 0 0 0",
        "chips": "12 12",
        "pot": "2",
    }
    answer = site.get(
        "/companion/orbit/flight",
        params=said | changed,
        headers={"Accept": "application/json"},
    )
    assert answer.status_code == 400
    assert words in answer.json()["error"]


# --- Orion Duel -----------------------------------------------------------------------------------


def tapped_in(position: Position) -> dict[str, str]:
    """What somebody sees on the board."""
    p = position.plain
    hexes = {
        colour: " ".join(CELLS[cell] for cell, shown in enumerate(p.colour) if shown == number)
        for number, colour in ((1, "blue"), (2, "orange"))
    }
    tokens = {"galaxies": p.galaxies, "black_holes": p.black_holes}
    return hexes | {
        kind: " ".join(CELLS[cell] for cell in cells_in(cells)) for kind, cells in tokens.items()
    }


def test_who_has_won_is_what_the_game_says_after_every_tile(site: Visitor) -> None:
    for seed in range(4):
        position, chance = orrery.game("orion").start(seed), Random(seed)
        while not position.is_over:
            position.play(chance.choice(position.moves()))
            if position.ply % 5 and not position.is_over:
                continue
            last = {"last": "yes"} if position.plain.tiles_laid == orion.N_TILES else {}
            told = site.get("/companion/orion/winner", params=tapped_in(position) | last).json()
            outcome = position.outcome
            won = outcome.winners if outcome and outcome.reason != "blocked" else ()
            assert told["winner"] == (position.game.seats[won[0]] if won else "")


def test_set_ups_are_those_of_their_seeds_and_the_most_even_come_first() -> None:
    tables = duel_tables()
    even = [one.chance for one in tables.setups if one.kind == "balanced"]
    assert even == sorted(even, key=lambda chance: abs(chance - 0.5))
    assert {one.kind for one in listed_setups()} == {"preset", "balanced", "random"}
    for one in tables.setups[::40]:
        options: dict[str, Any] = {"setup": one.name} if one.kind == "preset" else {}
        seen = orrery.game("orion", **options).start(int(one.name)).view()
        assert (list(one.galaxies), list(one.black_holes)) == (
            seen["galaxies"],
            seen["black_holes"],
        )


# --- Orbis ----------------------------------------------------------------------------------------


def sheet_of(p: Record, box: Record, seat: int) -> OrbisSheet:
    """What a player of a finished game would write down."""
    counts: dict[str, int] = {
        WASTELAND: int(scoring.wastelands(p, seat)),
        TEMPLE: int(scoring.temples(p, box, seat)),
        MYSTIC: int(scoring.mystic_value(p, box, seat)),
        LEFT: int(p.domain[seat].sum()),
    }
    points: dict[str, int] = {}
    for place, tile in enumerate(p.universe[seat].tolist()):
        if tile == NONE or p.wasteland[seat, place]:
            continue
        kind = EFFECTS[box.effect[tile]]
        always = kind == "sacred stone"
        if kind in SCORING and (always or scoring.is_validated(p, box, seat, place)):
            counts[kind] = counts.get(kind, 0) + 1
            points[kind] = points.get(kind, 0) + int(scoring.tile_points(p, box, seat, place))
    return OrbisSheet(counts, points, GODS[p.god[seat]], bool(p.sacrificed[seat]))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_sheet_of_a_finished_game_adds_up_to_its_score(players: int) -> None:
    game, chance = orrery.game("orbis", players=players), Random(players)
    assert EFFECTS[FOREST] in SCORING
    for seed in range(5):
        position = game.start(seed)
        while not position.is_over:
            position.play(chance.choice(position.moves()))
        p, outcome = position.state, position.outcome
        found = totals([sheet_of(p, game.box, seat) for seat in range(players)])
        assert outcome
        assert [one.total for one in found] == [int(score) for score in outcome.scores]
        assert tuple(seat for seat, one in enumerate(found) if one.wins) == outcome.winners


def test_the_table_of_gods_is_what_the_rules_answered() -> None:
    gods = {god.name: god for god in sheet_tables().gods}
    assert set(gods) == set(GODS)
    assert gods["harvests"].most == ["village"]
    assert gods["technology"].fewest == [WASTELAND]
    assert gods["balance"].needs == ["village", "volcano", TEMPLE]
    assert [name for name, god in gods.items() if god.asks] == ["death"]
    assert [name for name, god in gods.items() if not god.costs[WASTELAND]] == ["laziness"]
    assert {name: god.points for name, god in gods.items() if god.points < 3} == {
        "love": 1,
        "apprentice": 2,
        "laziness": 1,
    }
