"""Where a game stands: positions in which it is known, and what nobody may learn from it."""

from __future__ import annotations

import pytest
from corona import positions as corona
from harun import positions as harun
from orbis import positions as orbis
from orbit_box.plays import box_game, make_master
from orion.positions import GALAXY_ROW, cover, laid_out, preset
from ortus.positions import duel

import orrery
from orrery.core.hexes import neighbours
from orrery.core.progress import Progress, ProgressLine
from orrery.core.texts import say
from orrery.games.orion.data.board import CELL_AT, CELLS, HEX_OF, ZONES
from orrery.games.ortus import Ortus
from orrery.testing.laws import LawBroken, check_game


def told(position: orrery.Position, seat: int) -> dict[str, tuple[int, int]]:
    """What is said about a seat: so many, of how many."""
    lines = position.progress(0).seats[seat].lines
    return {str(line.what): (line.now, line.goal) for line in lines}


def note(lines: tuple[ProgressLine, ...], what: str) -> str:
    return next(str(line.note) for line in lines if str(line.what) == what)


# --- Orion Duel -----------------------------------------------------------------------------------


def test_an_empty_board_of_orion_lies_eleven_hexes_before_everybody() -> None:
    start = preset()
    assert told(start, 0) == {
        "Constellations": (0, 11),
        "Galaxies in a chain": (0, 4),
        "Black holes in a chain of Orange": (0, 3),
    }


def test_od9_galaxies_are_counted_in_one_chain_by_colour() -> None:
    position = cover(laid_out(), blue="a1 b3 c4 d5 e6 f6", orange="j7")
    assert told(position, 0)["Galaxies in a chain"] == (2, 4)  # a1 and d5
    assert told(position, 1)["Galaxies in a chain"] == (1, 4)


def test_od9_a_chain_of_four_galaxies_has_what_it_needs() -> None:
    position = cover(laid_out(), blue=GALAXY_ROW)
    assert told(position, 0)["Galaxies in a chain"] == (4, 4)


def test_od9_black_holes_in_a_chain_of_the_other_colour_are_progress() -> None:
    position = cover(laid_out(), blue="b4 c5 d6 e7")
    assert told(position, 1)["Black holes in a chain of Blue"] == (2, 3)
    assert told(position, 0)["Black holes in a chain of Orange"] == (0, 3)


def test_the_way_between_constellations_is_as_long_as_what_is_missing_on_it() -> None:
    position = cover(preset(), blue="f1 f2 f3")
    line = position.progress().seats[0].lines[0]
    assert line.goal - line.now == _missing(position, 0)
    assert "between" in str(line.note)


def _missing(position: orrery.Position, colour: int) -> int:
    """The same by plain search: every way from zone to zone, cheapest first."""
    shown = position.plain.colour
    best = 100
    for one, other in ((0, 1), (2, 3), (4, 5)):
        reached = {cell: _price(shown[cell], colour) for cell in ZONES[one].cells}
        waiting = list(reached)
        while waiting:
            cell = waiting.pop()
            for beside in neighbours(HEX_OF[CELLS[cell]]):
                if beside in CELL_AT:
                    there = CELL_AT[beside]
                    way = reached[cell] + _price(shown[there], colour)
                    if way < reached.get(there, 100):
                        reached[there] = way
                        waiting.append(there)
        best = min(best, *(reached.get(cell, 100) for cell in ZONES[other].cells))
    return best


def _price(shown: int, colour: int) -> int:
    return 1 if shown == 0 else 0 if shown == 1 + colour else 100


@pytest.mark.parametrize("seed", range(6))
def test_the_compiled_distance_is_that_of_a_plain_search(seed: int) -> None:
    position = orrery.game("orion").start(seed)
    for ply in range(14 + seed):
        moves = position.moves()
        if position.is_over:
            break
        position.play(moves[(37 * ply + 11 * seed) % len(moves)])
        for colour, one in enumerate(position.progress().seats):
            missing = _missing(position, colour)
            line = one.lines[0]
            assert line.now == max(0, line.goal - missing)


def test_whoever_could_win_with_the_next_tile_is_a_threat() -> None:
    row = " ".join(GALAXY_ROW.split()[:-1])  # all but j7, the fourth galaxy
    position = cover(laid_out(first="orange"), blue=row)
    said = str(position.game.threat(position, 0))
    assert said.startswith("Blue could win with the next tile. Blue's chain")
    assert position.game.threat(position, 1) == ""
    meant = position.game.in_turn(position, 0)
    assert meant is not None
    assert meant.is_legal(str(position.winning_move(0)), seat=0)


# --- Ortus ----------------------------------------------------------------------------------------


def wells(count: int) -> str:
    """Black warriors on so many wells."""
    arena = orrery.game("ortus").arena
    kinds = ("wind", "wind", "earth", "earth", "water")
    return ", ".join(
        f"{kind} {cell}" for kind, cell in zip(kinds[:count], arena.wells, strict=False)
    )


def test_ot3_two_wells_give_22_at_the_next_collection() -> None:
    position = duel(black=wells(2))
    assert told(position, 1) == {"Honour": (0, 8), "Wells": (2, 5)}
    lines = position.progress().seats[1].lines
    assert note(lines, "Wells") == "the next collection gives 22 energy"
    assert position.game.threat(position, 1) == ""


def test_ot3_five_wells_win_at_the_next_collection() -> None:
    position = duel(black=wells(5))
    assert note(position.progress().seats[1].lines, "Wells") == "wins at the next collection"
    said = str(position.game.threat(position, 1))
    assert said == (
        "Black holds five wells and wins at the next collection unless you take one back."
    )
    assert position.game.threat(position, 0) == ""
    while not position.is_over:
        position.play("end")
    assert position.outcome is not None
    assert position.outcome.winners == (1,)


def test_ot13_one_honour_is_missing() -> None:
    position = duel(honour=(3, 7), guides=("", ""))
    assert told(position, 0)["Honour"] == (3, 8)
    assert "lacks one honour" in str(position.game.threat(position, 1))


def test_nothing_is_told_while_the_warriors_are_arranged() -> None:
    assert orrery.game("ortus").start(1).progress(0).seats == ()


# --- Orbis ----------------------------------------------------------------------------------------


def test_ob13_temples_and_the_token_that_they_bring_as_it_stands() -> None:
    position = orbis.build(orbis.build(orbis.start(), "1:0=W3b", 0), "1:0=W1d 1:1=W1c", 1)
    assert told(position, 0)["Temples"] == (2, 0)
    assert told(position, 1)["Temples"] == (1, 0)
    notes = [note(one.lines, "Temples") for one in position.progress().seats]
    assert notes == ["7 points as it stands", "2 points as it stands"]


def test_ob3_regions_of_fourteen_and_worshippers_of_ten() -> None:
    position = orbis.start()
    before = told(position, 0)
    assert before["Regions"] == (0, 14)
    assert before["Worshippers in the domain"] == (sum(position.plain.domain[0]), 10)
    assert note(position.progress().seats[0].lines, "Regions") == "the god is still to come"


# --- Orbit, Harun, Corona -------------------------------------------------------------------------


def test_or1_nobody_is_told_of_another_hand() -> None:
    position = make_master(box_game("orbit", players=3).start(1), 0)
    for seat in (None, 0, 1, 2):
        lines = [one.lines for one in position.progress(seat).seats]
        assert [bool(own) for own in lines] == [other == seat for other in range(3)]


def test_or9_the_pot_and_how_often_it_was_taken() -> None:
    position = make_master(box_game("orbit", players=3).start(1), 0)
    position.state.takes = 3
    pot, takes = position.progress().shared
    assert (str(pot.what), pot.now) == ("Pot", int(position.state.pot))
    assert (takes.now, takes.goal) == (3, 3)
    assert str(takes.note) == "whoever takes it next may end the game"


def test_ha7_the_reserve_ends_the_game() -> None:
    (line,) = harun.start().progress().shared
    assert (str(line.what), line.now, line.goal) == ("Reserve", 72, 72)
    assert str(line.note) == "the game ends below 10"


def test_co6_rounds_and_the_chips_that_end_the_game() -> None:
    position = corona.start(players=4)
    (line,) = position.progress().shared
    assert (str(line.what), line.now, line.goal) == ("Round", 1, 4)
    assert str(line.note) == "20 chips end the game"
    assert position.game.threat(position, 2) == ""
    position.state.chips[2] = 17  # three more from the others make 20
    assert "Earth ends the game" in str(position.game.threat(position, 2))


# --- The law --------------------------------------------------------------------------------------


def test_progress_that_tells_what_is_hidden_breaks_the_law(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def leaks(self: Ortus, position: orrery.Position, seat: int | None) -> Progress:
        return Progress(shared=(ProgressLine(say("Cells"), sum(position.plain.cell)),))

    monkeypatch.setattr(Ortus, "progress", leaks)
    with pytest.raises(LawBroken, match="told of progress"):
        check_game(Ortus(), games=0, closely=1, both_modes=False)
