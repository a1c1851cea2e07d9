"""Observations: they tell what the views tell, and nothing that is hidden."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import orrery
from orrery.core.compiling.compiled import observe_at
from orrery.core.contract import Position
from orrery.core.kernel import COMPILED
from orrery.games.orion.data.board import CELLS

RECORDS = Path(__file__).parents[2] / "docs" / "records"

#: Interpreted rules take their time.
LAST_INTERPRETED = 60

MANY = {"corona": {"players": 4}, "harun": {"players": 3}, "orbis": {"players": 4}, "orbit": {}}


def untimed(name: str) -> orrery.Game:
    return orrery.game(name, **orrery.game_class(name).timeless, **MANY.get(name, {}))


def random_positions(game: orrery.Game, seed: int, most: int = 60) -> Iterator[Position]:
    """Positions of a random game, a few apart, so that a whole game is seen."""
    rng, position = Random(seed), game.start(seed)
    last, often = (40 * most, most) if COMPILED else (LAST_INTERPRETED, 4)
    while not position.is_over and position.ply < last:
        if position.ply < often or position.ply % (40 if COMPILED else 12) == 0:
            yield position
        seat = position.to_act[0]
        position.play(int(rng.choice(position.codes(seat))), seat)
    yield position


def plane(position: Position, seat: int, name: str) -> Any:
    names = [plane.name for plane in position.game.planes]
    return position.observation(seat)[names.index(name)]


@pytest.mark.parametrize("name", orrery.GAMES)
def test_no_plane_tells_what_is_hidden(name: str) -> None:
    game = untimed(name)
    for position in random_positions(game, 3):
        for seat in range(len(game.seats)):
            told = position.observation(seat)
            for seed in ("a", "b"):
                again = position.imagine(seat, seed).observation(seat)
                assert np.array_equal(told, again), f"{name}: {position.ply} {seat}"


@pytest.mark.parametrize("name", orrery.GAMES)
def test_planes_about_the_table_are_uniform_and_names_unique(name: str) -> None:
    game = untimed(name)
    names = [plane.name for plane in game.planes]
    assert len(set(names)) == len(names)
    for position in random_positions(game, 4, most=20):
        told = position.observation(0)
        assert told.shape == (len(game.planes), game.plane_size)
        for row, one in zip(told, game.planes, strict=True):
            assert not one.uniform or (row == row[0]).all(), one.name


@pytest.mark.parametrize("name", orrery.GAMES)
def test_every_plane_is_written_wherever_it_lies(name: str) -> None:
    """Whatever stood in the memory before, the observation is the same."""
    game = untimed(name)
    for position in random_positions(game, 5, most=8):
        told = []
        for before in (-1, 77):
            out = np.full((len(game.planes), game.plane_size), before, np.int8)
            array = np.frombuffer(bytearray(position.state.tobytes()), game.position_type)
            observe_at(array, game.box_array, 0, out)
            told.append(out)
        assert np.array_equal(*told)


@pytest.mark.parametrize("name", orrery.GAMES)
def test_the_plane_of_the_turn_and_the_mask(name: str) -> None:
    game = untimed(name)
    for position in random_positions(game, 6, most=25):
        for seat in range(len(game.seats)):
            acts = seat in position.to_act
            assert (plane(position, seat, "to act") == acts).all()
            if acts:
                assert np.array_equal(np.flatnonzero(position.mask(seat)), position.codes(seat))
    assert not position.is_over or not position.mask().any()


def test_orion_cells_are_those_of_the_view() -> None:
    game = orrery.game("orion")
    for position in random_positions(game, 7):
        view = position.view(0)
        for seat in (0, 1):
            own, other = game.seats[seat], game.seats[1 - seat]
            for what, colour in (("own hex", own), ("other hex", other)):
                told = {CELLS[cell] for cell in np.flatnonzero(plane(position, seat, what))}
                assert told == {
                    cell for cell, hex_ in view["hexes"].items() if hex_["colour"] == colour
                }
            told = {CELLS[cell] for cell in np.flatnonzero(plane(position, seat, "galaxy"))}
            assert told == set(view["galaxies"])


def test_orion_chains_are_those_of_a_flood_fill() -> None:
    """Another formulation of chains: cells that can be walked."""
    game = orrery.game("orion")
    near = {cell: [n for n in row if n >= 0] for cell, row in enumerate(game.plain_box.neighbour)}
    for position in random_positions(game, 8):
        hexes = set(np.flatnonzero(plane(position, 0, "own hex")).tolist())
        galaxies = set(np.flatnonzero(plane(position, 0, "galaxy")).tolist())
        for cell in hexes:
            chain = {cell}
            while more := {n for c in chain for n in near[c]} & hexes - chain:
                chain |= more
            assert plane(position, 0, "galaxies of the own chain")[cell] == len(galaxies & chain)


def test_own_bids_are_told_and_others_are_not() -> None:
    game = orrery.game("corona", players=3, mode="sealed", deal="random")
    position = game.start(1).play("bid 9", seat=0)
    assert (plane(position, 0, "own commitment") == 10).all()
    assert (plane(position, 1, "own commitment") == 0).all()
    assert (plane(position, 1, "has committed: seat 2 to the left") == 1).all()


def test_own_wishes_of_orbit_are_told() -> None:
    game = orrery.game("orbit", players=2, mode="sealed")
    position = game.start(1).play("wish G", seat=0).play("wish R", seat=0)
    assert [plane(position, 0, f"own wish for {body}")[0] for body in "ROYGBV"] == [
        2,
        0,
        0,
        1,
        0,
        0,
    ]
    assert not any(plane(position, 1, f"own wish for {body}").any() for body in "ROYGBV")


def test_a_hidden_arrangement_of_ortus_is_seen_by_its_owner_alone() -> None:
    position = orrery.game("ortus").start(1)
    for _ in range(3):
        position.play(int(position.codes(0)[0]), seat=0)
    own = [f"own {element}" for element in ("wind", "earth", "water", "fire")]
    other = [name.replace("own", "other") for name in own]
    assert sum(plane(position, 0, name).sum() for name in own) == 3
    assert sum(plane(position, 1, name).sum() for name in other) == 0
    assert plane(position, 1, "other warriors to place")[0] == 5


def test_orbis_worshippers_are_those_of_the_view() -> None:
    game = orrery.game("orbis", players=3)
    for position in random_positions(game, 9, most=30):
        players = position.view(1)["players"]
        for k, seat in ((0, 1), (1, 2), (2, 0)):
            who = "own" if k == 0 else f"seat {k} to the left"
            for colour, count in players[game.seats[seat]]["domain"].items():
                assert (plane(position, 1, f"{who}: {colour} worshippers") == count).all()


def test_which_games_need_a_clock() -> None:
    assert orrery.game("corona").is_timed
    assert not orrery.game("corona", mode="sealed").is_timed
    assert orrery.game("corona", mode="sealed", end_time=True).is_timed
    assert orrery.game("orbit").is_timed
    assert not orrery.game("orbit", seconds="none").is_timed
    for name in orrery.GAMES:
        assert not untimed(name).is_timed


def test_an_attack_of_ortus_under_way_is_told() -> None:
    position = orrery.load((RECORDS / "ortus.orr").read_text("utf-8"))
    while not (question := position.view()["question"]) or not question["target"]:
        position.undo()
    cells = position.game.arena.cells
    for seat in (0, 1):
        (target,) = np.flatnonzero(plane(position, seat, "target"))
        assert cells[target] == question["target"]
        (attacker,) = np.flatnonzero(plane(position, seat, "attacker"))
        assert cells[attacker] == question["attackers"][0]
        assert (plane(position, seat, "power") == question["power"]).all()


def test_the_page_lists_all_planes() -> None:
    page = runpy.run_path(str(RECORDS.parent / "planes.py"))
    assert page["PAGE"].read_text("utf-8") == page["page"](), "run `make planes`"
