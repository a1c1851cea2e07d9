"""Analysis: exact where a game is solved, steady for a seed, blind to what the mover cannot see."""

from __future__ import annotations

import json
from xml.etree import ElementTree

import pytest
from pebbles import Pebbles

import orrery
from conftest import ROOT
from core.toys import Auction
from orrery.core.contract import Position
from orrery.lab.analysis import Analysis, Turn, analyse, plot
from orrery.players.search import Budget, SearchSettings

EXACT = SearchSettings(proves=True)
BUDGET = Budget(simulations=500)


def recorded(name: str) -> Position:
    return orrery.load((ROOT / "docs" / "records" / f"{name}.orr").read_text("utf-8"))


def pebbles(*moves: str) -> Analysis:
    position = Pebbles(pebbles=7).start(1)
    for move in moves:
        position.play(move)
    return analyse(position, BUDGET, settings=EXACT)


# --- By search ------------------------------------------------------------------------------------


def test_a_blunder_is_found_with_what_was_better() -> None:
    found = pebbles("take 1", "take 2", "take 1", "take 3")
    first, second, third, last = found.judgements
    assert (first.value, first.loss, first.grade, first.is_exact) == (-1, 2, "blunder", True)
    assert first.best
    assert first.best.move.text == "take 3"
    assert first.best.value == 1
    assert (second.value, second.loss, second.grade, second.best) == (1, 0, "", None)
    assert (third.value, third.loss, third.grade) == (-1, 0, "")  # all was lost already
    assert (last.value, last.loss) == (1, 0)
    assert found.faults == (first,)
    assert found.decided == 1  # nobody led before


def test_the_standing_of_two_seats_is_opposite_and_ends_with_the_result() -> None:
    found = pebbles("take 3", "take 1", "take 1", "take 2")
    first = found.judgements[0].move.seat
    assert [judgement.standing[first] for judgement in found.judgements] == [1, 1, -1, -1]
    assert all(sum(judgement.standing) == 0 for judgement in found.judgements)
    assert found.turns == (Turn(3, first, 1 - first),)
    assert found.decided == found.to_json()["decided"] == 3


def test_the_only_move_is_not_judged_and_a_note_says_so() -> None:
    found = pebbles("take 3", "take 3", "take 1")
    assert [judgement.unjudged for judgement in found.judgements] == ["", "", "the only move"]
    assert found.notes == ("Moves that were not judged: 1 (the only move).",)


@pytest.mark.compiled
def test_the_same_seed_and_simulations_give_the_same_analysis_for_a_part_or_on_two_cores() -> None:
    game = recorded("orion-galaxies")
    plies = range(17, 20)
    one = analyse(game, Budget(simulations=200), plies=plies).to_json()
    two = analyse(game, Budget(simulations=200), plies=plies, cores=2).to_json()
    part = analyse(game, Budget(simulations=200), plies=range(18, 19)).to_json()
    assert one == two
    assert part["plies"] == one["plies"][1:2]
    assert [ply["ply"] for ply in one["plies"]] == [17, 18, 19]


@pytest.mark.compiled
def test_the_move_that_lost_a_game_of_orion_is_a_blunder() -> None:
    found = analyse(recorded("orion-galaxies"), Budget(simulations=300), plies=range(19, 21))
    lost, won = found.judgements
    assert (lost.grade, lost.value) == ("blunder", -1)
    assert (won.value, won.loss) == (1, 0)
    assert len(lost.alternatives) == 3
    assert all(other.move != lost.move for other in lost.alternatives)


@pytest.mark.compiled
def test_every_seat_of_many_has_its_value() -> None:
    position = orrery.game("orbis", players=3).start(1)
    for _ in range(12):
        position.play(position.moves()[0])
    found = analyse(position, Budget(simulations=20))
    for judgement in found.judgements:
        assert len(judgement.standing) == 3
        if judgement.value is not None:
            assert judgement.standing[judgement.move.seat] == judgement.value
            assert -1 <= judgement.value <= 1


def test_hidden_things_do_not_change_what_is_found() -> None:
    settings = SearchSettings(varies=True)
    position = Auction().start(7).play("ring", orrery.CLOCK)
    assert analyse(position, BUDGET).judgements[0].unjudged == "the clock"
    position = Auction().start(7).play("bid 1", 0).play("bid 2", 1)
    lone = position.copy().play("bid 0", 2)  # the clock does not count
    found = [analyse(world, BUDGET, settings=settings).to_json() for world in _worlds(lone)]
    assert found[0]["plies"][-1]["value"] is not None
    assert found[0]["plies"][0]["unjudged"] == "several could act at once"
    assert all(other["plies"][-1] == found[0]["plies"][-1] for other in found)


def _worlds(position: Position) -> list[Position]:
    """The same last move in worlds that its seat could not tell apart."""
    before = position.copy()
    move = before.undo()
    worlds = [position]
    for k in range(3):
        world = before.copy()
        world._array = before.imagine(move.seat, k)._array
        worlds.append(world.play(move))
    return worlds


def test_patience_may_end() -> None:
    class Enough(Exception):
        """Somebody goes home."""

    def tell(done: int, whole: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        analyse(Pebbles().start(1).play("take 1").play("take 1"), BUDGET, progress=tell)


# --- By solvers -----------------------------------------------------------------------------------


def test_the_steps_of_a_corona_plan_are_judged_exactly() -> None:
    position = recorded("corona")
    found = analyse(position)
    plan = [judgement for judgement in found.judgements if 5 <= judgement.ply <= 10]
    bid = found.judgements[2]
    assert bid.move.text == "bid 11"
    assert bid.value is not None
    assert bid.value >= 11
    assert all(judgement.is_exact for judgement in plan)
    reached = [judgement.value for judgement in plan]
    assert reached == sorted(reached, reverse=True)  # what was possible never grows
    assert found.unit == "points"
    assert "not analysed" in found.notes[0]
    assert found.turns == ()


def test_a_bid_that_no_plan_can_reach_is_a_blunder() -> None:
    position = orrery.game("corona", players=2, deal="random").start(3).play("bid 21", 1)
    (judgement,) = analyse(position).judgements
    assert judgement.grade == "blunder"
    assert judgement.loss == 21 - judgement.value


def test_a_step_that_puts_the_bid_out_of_reach_is_a_blunder() -> None:
    position = orrery.game("harun", players=2, deal="random").start(3)
    most = analyse(position.copy().play("bid 1", 0)).judgements[0].value
    position.play(f"bid {most:g}", 0).play("time", orrery.CLOCK)
    worst = min(
        (analyse(position.copy().play(move)).judgements[-1] for move in position.moves(0)),
        key=lambda judgement: judgement.value,
    )
    assert worst.grade == "blunder"
    assert worst.best
    assert worst.best.value == most
    for step in worst.best.variation:
        position.play(step)
    assert position.state.last_score == most


def test_claims_of_orbit_are_judged_in_chips() -> None:
    found = analyse(recorded("orbit"))
    assert found.judgements[0].value is not None
    assert found.judgements[0].loss == 0
    assert found.judgements[-1].unjudged == "no claim"


@pytest.mark.parametrize("name", ["harun", "corona", "orbit"])
def test_whole_games_of_the_box_are_analysed(name: str) -> None:
    found = analyse(recorded(name), plies=range(1, 25))
    assert len(found.judgements) == 24
    json.dumps(found.to_json())
    ElementTree.fromstring(plot(found))


# --- What is shown --------------------------------------------------------------------------------


def test_it_can_be_sent_as_json() -> None:
    told = json.loads(json.dumps(pebbles("take 1", "take 2").to_json()))
    first = told["plies"][0]
    assert (told["game"], told["unit"], told["seats"]) == ("pebbles", "value", ["light", "dark"])
    assert (first["move"], first["value"], first["grade"]) == ("take 1", -1, "blunder")
    assert first["alternatives"][0]["move"] == "take 3"
    assert first["alternatives"][0]["variation"][0] == "take 3"


def test_the_plot_tells_every_value_in_words() -> None:
    drawn = ElementTree.fromstring(plot(pebbles("take 1", "take 2", "take 1")))
    said = "".join(drawn.itertext())
    assert "Pebbles: value for light" in said
    assert "blunder" in said
