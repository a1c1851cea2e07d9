"""Hexlines, reach, kites and costs against slow definitions, on random positions."""

from __future__ import annotations

import re
from itertools import combinations, pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

import orrery
from orrery.games.ortus.rules import cells as sets
from orrery.games.ortus.rules.hexlines import share_hexline
from orrery.games.ortus.rules.reach import steps_to
from orrery.games.ortus.rules.routes import shot_costs, walking_costs

from .random_positions import Places, equip, ortus, stand, third_turn
from .reference import Table, Warrior, board

BOARD = board("arena-1")
CELLS = list(BOARD.hexes)
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
FAR = 1000


# --- Positions ------------------------------------------------------------------------------------


@st.composite
def placings(draw: st.DrawFn) -> Places:
    """Sixteen warriors on cells where they may stand; whoever finds no room is off the board."""
    wanted = draw(st.lists(st.sampled_from(CELLS), min_size=16, max_size=16))
    places: list[str | None] = []
    for number, cell in enumerate(wanted):
        barred = cell == BOARD.core or cell in BOARD.havens[1 - number // 8]
        places.append(None if barred or cell in places else cell)
    return places


def standing(
    places: Places, elements: str = "all", energy: int = 14
) -> tuple[orrery.Position, Table]:
    """Gold's turn begins, with everybody where it should stand."""
    position, table = third_turn(None, elements=elements, first="gold")
    stand(position, table, places)
    equip(position, table, 0, energy, "")
    return position, table


def texts(position: orrery.Position, start: str) -> set[str]:
    return {move.text for move in position.moves() if move.text.startswith(start)}


def others(warriors: list[Warrior], *these: Warrior) -> set[str | None]:
    return {w.cell for w in warriors if w not in these}


# --- Slow definitions -----------------------------------------------------------------------------


def hop(cell: str, step: tuple[int, int], times: int = 1) -> str | None:
    """The cell so many steps away in one direction."""
    q, r = BOARD.hexes[cell]
    return BOARD.names.get((q + times * step[0], r + times * step[1]))


def on_one_line(table: Table, a: Warrior, b: Warrior) -> bool:
    """OT14, by walking from one to the other in each direction."""
    if not (BOARD.in_arena(a.cell) and BOARD.in_arena(b.cell)):
        return False
    stops = {BOARD.core, *others(table.warriors, a, b)}
    for step in STEPS:
        cell = hop(a.cell, step)
        while cell and cell not in stops:
            if cell == b.cell:
                return True
            cell = hop(cell, step)
    return False


def walking(table: Table, start: str, seat: int) -> dict[str, int]:
    """OT7, by relaxing all costs until none falls any more."""
    barred = {BOARD.core, *BOARD.havens[1 - seat], *others(table.warriors)}
    free = [cell for cell in CELLS if cell not in barred]
    costs = {**dict.fromkeys(CELLS, FAR), start: 0}
    changed = True
    while changed:
        changed = False
        for cell in free:
            least = 1 + min(costs[beside] for beside in BOARD.around[cell])
            if least < costs[cell]:
                costs[cell], changed = least, True
    return {cell: costs[cell] for cell in free if costs[cell] < FAR}


def shooting(walks: dict[str, int], start: str, target: str) -> int:
    """OT11: what a shot costs at a warrior, from the costs of walking."""
    around = BOARD.around[target]
    return FAR if start in around else 1 + min(walks.get(cell, FAR) for cell in around)


def is_kite(table: Table, start: str, end: str) -> bool:
    """OT15, by looking at each cell of the line, and at the next one behind its end."""
    taken = others(table.warriors)
    for step in STEPS:
        for length in range(1, 15):
            if hop(start, step, length) == end:
                way = [hop(start, step, k + 1) for k in range(length)]
                free = [BOARD.in_arena(cell) and cell not in taken for cell in way]
                behind = hop(end, step)
                return all(free) and not (BOARD.in_arena(behind) and behind not in taken)
    return False


# --- OT14, OT16, OT19: hexlines, cloaks, shields --------------------------------------------------


@given(placings())
def test_ot14_hexlines_are_straight_lines_with_nothing_between(places: Places) -> None:
    position, table = standing(places)
    for a, b in combinations(range(16), 2):
        expected = on_one_line(table, table.warriors[a], table.warriors[b])
        assert share_hexline(position.state, position.game.box, a, b) == expected
        assert share_hexline(position.state, position.game.box, b, a) == expected


@given(placings())
def test_ot16_ot19_cloaks_and_shields_follow_from_hexlines(places: Places) -> None:
    position, table = standing(places)
    seen = {warrior["number"]: warrior for warrior in position.view()["warriors"]}
    for number, warrior in enumerate(table.warriors):
        if not warrior.cell:
            assert number not in seen
            continue
        in_line = [w for w in table.warriors if w is not warrior and on_one_line(table, warrior, w)]
        foes = [w for w in in_line if w.side != warrior.side and w.element == "earth"]
        fires = [w for w in in_line if w.side == warrior.side and w.element == "fire"]
        hidden = warrior.element == "earth" and BOARD.in_arena(warrior.cell) and not foes
        assert seen[number]["cloaked"] == hidden
        assert seen[number]["shielded"] == (len(fires) + (warrior.element == "fire") >= 2)


# --- OT7, OT15: walks and kites -------------------------------------------------------------------


@given(placings(), st.integers(0, 30), st.data())
def test_ot7_walks_reach_what_the_energy_pays_for(
    places: Places, energy: int, data: st.DataObject
) -> None:
    position, table = standing(places, "none", energy)
    game, p = position.game, position.state
    prices = {}
    for warrior in table.of(0)[::2]:
        costs = walking(table, warrior.cell, 0)
        assert walking_costs(p, game.box, game.arena, warrior.cell) == costs
        verb = f"{warrior.element} {warrior.cell}"
        paid = {f"{verb}-{cell}": cost for cell, cost in costs.items() if cost <= energy}
        assert texts(position, f"{verb}-") == paid.keys()
        prices |= paid
    if prices:
        text = data.draw(st.sampled_from(sorted(prices)))
        assert_goes_there(position, table, text, prices[text])


def assert_goes_there(position: orrery.Position, table: Table, text: str, cost: int) -> None:
    """The move costs so much, and the way that is shown is so long and leads over free cells."""
    move = position.game.read(text, 0)
    way = position.game.route(position, move)
    energy = int(position.state.energy[0])
    position.play(move)
    assert position.state.energy[0] == energy - cost
    assert all(BOARD.apart(a, b) == 1 for a, b in pairwise(way))
    assert all(table.is_free(cell, 0) for cell in way[1:-1])
    start, end = re.findall(r"[a-o][0-9]+", text)[:2]
    assert (way[0], way[-1]) == (start, end)


@given(placings(), st.data())
def test_ot15_kites_fly_to_the_very_ends_of_lines(places: Places, data: st.DataObject) -> None:
    position, table = standing(places, "wind", 0)
    found = set()
    for warrior in table.of(0)[:2]:
        if warrior.element == "wind":
            start = warrior.cell
            ends = {f"wind {start}-{end}" for end in CELLS if is_kite(table, start, end)}
            assert texts(position, f"wind {start}-") == ends
            found |= ends
    if found:
        assert_goes_there(position, table, data.draw(st.sampled_from(sorted(found))), 0)


# --- OT11, OT12, OT16: what attacks from afar cost ------------------------------------------------


@given(placings(), st.integers(0, 30), st.data())
def test_ot11_ranged_attacks_cost_the_cheapest_path(
    places: Places, energy: int, data: st.DataObject
) -> None:
    position, table = standing(places, "none", energy)
    prices = {}
    targets = [w for w in table.of(1) if BOARD.in_arena(w.cell)]
    for warrior in table.of(0):
        verb = {"wind": "storm", "fire": "flame"}.get(warrior.element)
        if verb and BOARD.in_arena(warrior.cell):
            walks = walking(table, warrior.cell, 0)
            costs = {w.cell: shooting(walks, warrior.cell, w.cell) for w in targets}
            paid = {f"{verb} {warrior.cell}x{t}": c for t, c in costs.items() if c <= energy}
            assert texts(position, f"{verb} {warrior.cell}x") == paid.keys()
            prices |= paid
            game, p = position.game, position.state
            shown = shot_costs(p, game.box, game.arena, warrior.cell)
            assert all(shown[t] == cost for t, cost in costs.items() if cost < FAR)
    assert texts(position, "storm") | texts(position, "flame") == prices.keys()
    if prices:
        text = data.draw(st.sampled_from(sorted(prices)))
        assert_goes_there(position, table, text, prices[text])


@given(placings(), st.sampled_from(["none", "all"]), st.integers(0, 30), st.data())
def test_ot12_charges_end_in_the_arena_beside_a_target_that_was_not_adjacent(
    places: Places, elements: str, energy: int, data: st.DataObject
) -> None:
    position, table = standing(places, elements, energy)
    cloaked = {w["cell"] for w in position.view()["warriors"] if w["cloaked"]}
    targets = [w.cell for w in table.of(1) if BOARD.in_arena(w.cell) and w.cell not in cloaked]
    prices = {}
    for warrior in table.of(0):
        verbs, price = [f"charge {warrior.element}"], 1
        if elements == "all":  # OT16, OT17, OT18
            verbs, price = (verbs, 2) if warrior.element == "earth" else (["rivers", "waves"], 1)
        if warrior.element in ("earth", "water") and BOARD.in_arena(warrior.cell):
            far = [cell for cell in targets if cell not in BOARD.around[warrior.cell]]
            prices |= {
                f"{verb} {warrior.cell}-{end}x{target}": price * cost
                for end, cost in walking(table, warrior.cell, 0).items()
                if BOARD.in_arena(end) and price * cost <= energy
                for target in BOARD.around[end]
                if target in far
                for verb in verbs
            }
    assert prices.keys() == set().union(
        *(texts(position, verb) for verb in ("charge", "rivers", "waves"))
    )
    if prices:
        text = data.draw(st.sampled_from(sorted(prices)))
        assert_goes_there(position, table, text, prices[text])


# --- The sets of cells below all this -------------------------------------------------------------

MAZES = st.integers(0, 2 ** len(CELLS) - 1).map(
    lambda bits: [cell for k, cell in enumerate(CELLS) if bits >> k & 1]
)


def as_set(names: list[str]) -> sets.Cells:
    box, number_of = ortus().box, ortus().arena.number_of
    found = sets.NONE
    for name in names:
        found = sets.either(found, sets.words(box.spot[number_of[name]]))
    return found


def maze_steps(maze: list[str], start: str) -> dict[str, int]:
    """How many steps through the maze lead to its cells."""
    steps = {start: 0}
    while found := {
        cell: 1 + min(steps[b] for b in BOARD.around[cell] if b in steps)
        for cell in maze
        if cell not in steps and any(b in steps for b in BOARD.around[cell])
    }:
        steps |= {cell: far for cell, far in found.items() if far == min(found.values())}
    return steps


@given(MAZES, st.sampled_from(CELLS), st.integers(0, 40))
def test_a_flood_fills_a_maze_step_by_step(maze: list[str], start: str, most: int) -> None:
    steps = maze_steps(maze, start)
    reached = [cell for cell in steps if steps[cell] <= most]
    assert sets.flood(as_set([start]), as_set(maze), most) == as_set(reached)
    box, number_of = ortus().box, ortus().arena.number_of
    end = max(steps, key=lambda cell: (steps[cell], cell))
    free = as_set([cell for cell in maze if cell != end])
    assert steps_to(box, number_of[start], free, number_of[end]) == steps[end]


@given(MAZES, MAZES)
def test_sets_of_cells_are_sets(one: list[str], other: list[str]) -> None:
    box, a, b = ortus().box, as_set(one), as_set(other)
    assert sets.both(a, b) == as_set([cell for cell in one if cell in other])
    assert sets.without(a, b) == as_set([cell for cell in one if cell not in other])
    assert sets.either(a, b) == as_set([cell for cell in CELLS if cell in one or cell in other])
    near = [cell for cell in other if set(BOARD.around[cell]) & set(one)]
    assert sets.beside(a, b) == as_set(near)
    assert sets.count(a) == len(one)
    out = np.zeros(len(CELLS), np.int32)
    assert sets.write_codes(box, a, 0, out, 0) == len(one)
    assert [CELLS[number] for number in out[: len(one)]] == one
    assert [CELLS[sets.nth(box, a, n)] for n in range(len(one))] == one
