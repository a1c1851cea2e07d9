"""Every game keeps the laws; and the suite notices when one does not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from pebbles import MOST, Pebbles, take, worth
from pebbles import POSITION as PEBBLES_POSITION

import orrery
from orrery.core import kernel
from orrery.core.chance import CHANCE_FIELD, draw, seeded
from orrery.core.contract import Timer
from orrery.core.errors import Refusal
from orrery.core.kernel import COMPILED, binds, record_type, rule, rule_of
from orrery.core.programs import Offer, StandingOrder
from orrery.core.scene import MoveStep, Route
from orrery.core.terminal import Canvas
from orrery.core.texts import say
from orrery.games import NAMES
from orrery.games.corona import Corona
from orrery.games.orbit_box.rules.bidding import PLANNING
from orrery.players.player import PLAYERS
from orrery.testing import LawBroken, check_game, check_player, quick

EVERY_OPTION = {
    "orion": [
        {"setup": "random"},
        {"setup": "free"},
        {"setup": "free", "galaxy_player": "blue", "one_sided": True},
        {"setup": "1", "first": "blue"},
        {"setup": "2", "first": "orange"},
        {"setup": "3", "one_sided": True},
    ],
    "corona": [
        {},
        {"players": 2, "deal": "random", "empty_scores": 0, "laps": "off"},
        {"players": 3, "mode": "sealed", "deal": "random"},
        {"players": 5, "mode": "sealed"},
        {"players": 6, "deal": "random", "laps": "off", "end_broke": False, "end_time": True},
        {"players": 7, "end_time": True},
        {"players": 8, "mode": "sealed", "deal": "random", "end_doubled": False, "end_time": True},
        {"players": 9, "deal": "random", "laps": "2"},
        {"players": 10, "mode": "sealed", "deal": "random", "empty_scores": 0},
    ],
    "harun": [
        {},
        {"players": 2, "deal": "random"},
        {"players": 3, "mode": "sealed", "deal": "random"},
        {"players": 5, "mode": "sealed"},
        {"players": 6, "deal": "random"},
        {"players": 7, "mode": "sealed", "deal": "random"},
        {"players": 8, "deal": "random"},
        {"players": 9},
        {"players": 10, "mode": "sealed", "deal": "random"},
    ],
    "orbit": [
        {},
        {"players": 2},
        {"players": 2, "mode": "sealed"},
        {"players": 3, "seconds": 0},
        {"players": 4, "mode": "sealed"},
        {"players": 5},
        {"players": 6},
        {"players": 6, "mode": "sealed"},
    ],
    "orbis": [{"players": 2}, {"players": 3}, {"players": 4}],
    "ortus": [
        {"arena": "arena-2", "handicap": 1, "first": "black", "max_turns": 12},
        {},
        {"elements": "none", "arrangement": "standard", "first": "gold"},
        {"elements": "wind", "bidding": True},
        {"elements": "wind+earth", "arena": "arena-2", "handicap": 4, "handicap_for": "black"},
        {"elements": "wind+earth+water", "arrangement": "standard", "bidding": True},
    ],
}
#: Interpreted rules are slow. That they agree with the compiled ones is checked for all options in
#: the compiled run; in their own run the first options, those of a short game, are enough.
SOME = slice(None if COMPILED else 1)
CASES = [(name, options) for name in NAMES for options in EVERY_OPTION[name][SOME]]


@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_every_game_keeps_the_laws(name: str, options: dict[str, Any]) -> None:
    games = 500 // len(EVERY_OPTION[name]) + 1 if COMPILED else 1
    closely = 6 // len(EVERY_OPTION[name]) + 1 if COMPILED else 1
    # The modes are compared once: the compiled run asks an interpreted process.
    both_modes = COMPILED and options == EVERY_OPTION[name][0]
    report = check_game(
        orrery.game(name, **options), games=games, closely=closely, both_modes=both_modes
    )
    assert report.games == games
    assert report.plies > games


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize(("name", "options"), CASES, ids=str)
def test_every_game_keeps_the_laws_in_ten_thousand_games(
    name: str, options: dict[str, Any]
) -> None:
    games = 10_000 // len(EVERY_OPTION[name]) + 1
    assert check_game(orrery.game(name, **options), games=games).games == games


@pytest.mark.parametrize("name", NAMES)
def test_the_random_player_chooses_by_what_it_may_know(name: str) -> None:
    assert check_player(PLAYERS["random"], orrery.game(name)) > 0


@pytest.mark.compiled
@pytest.mark.parametrize("name", NAMES)
def test_the_simple_player_chooses_by_what_it_may_know(name: str) -> None:
    assert check_player(PLAYERS["simple"], orrery.game(name)) > 0


@pytest.mark.compiled
def test_the_simple_player_chooses_in_a_small_game_by_what_it_may_know() -> None:
    assert check_player(PLAYERS["simple"], Pebbles()) > 0


def test_the_example_game_keeps_the_laws() -> None:
    assert check_game(Pebbles(), games=200, closely=10).closely == 10
    assert check_game(Pebbles(pebbles=1), games=20).plies == 20


# --- Broken games ---------------------------------------------------------------------------------


class WordsDoNotMatch(Pebbles):
    def read(self, text: str, seat: int, position: Any = None) -> Any:
        return super().read(text.replace("2", "1"), seat, position)


class PathLeadsNowhere(Pebbles):
    def move(self, seat: int, code: int) -> Any:
        return replace(super().move(seat, code), path=("nothing",))


class LeaksItsGenerator(Pebbles):
    def view(self, position: Any, seat: int | None) -> dict[str, Any]:
        return {"luck": position.state.chance.tolist()}


class MovesItsBoard(Pebbles):
    def scene(self, position: Any, seat: int | None) -> Any:
        scene = super().scene(position, seat)
        return replace(scene, fixed=scene.items, groups=())


class DrawsTwice(Pebbles):
    def scene(self, position: Any, seat: int | None) -> Any:
        scene = super().scene(position, seat)
        return replace(scene, groups=scene.groups * 2)


class GivesNoReason(Pebbles):
    def outcome(self, position: Any) -> Any:
        return replace(super().outcome(position), reason="")


class RefusesInSilence(Pebbles):
    def refusal(self, position: Any, move: Any) -> Refusal:
        return Refusal("PE2", say(""))


class PicturesItsGenerator(Pebbles):
    def scene(self, position: Any, seat: int | None) -> Any:
        return replace(super().scene(position, seat), title=str(position.state.chance))


class TimesWhatTheClockMayNotPlay(Pebbles):
    def timers(self, position: Any) -> Any:
        return (Timer("turn", 60, "take 1"),)


class OpensSecretsUnnoticed(Pebbles):
    def secrets(self, position: Any) -> int:
        return min(1, position.ply) if position.state.pebbles > 5 else 0


class SeesAMirrorThatIsNone(Pebbles):
    def symmetries(self) -> Any:
        return (np.array([1, 0, 2], np.int32),)


class PeeksAtTheGenerator(StandingOrder):
    """An order that knows more than its seat."""

    kind = "peek"

    def offer(self, position: Any, seat: int) -> Offer:
        return Offer(self.kind, say("Peek"), say("Peek."))

    def move(self, position: Any, seat: int, values: Any) -> str:
        return f"take {1 + int(position.state.chance[0]) % 2}"

    def ended(self, position: Any, seat: int, values: Any) -> None:
        return None

    def sentence(self, position: Any, values: Any) -> Any:
        return say("Peek")


class ProgramsThatPeek(Pebbles):
    standing_orders = (PeeksAtTheGenerator(),)


class OffersByLuck(Pebbles):
    def programs(self, position: Any, seat: int) -> Any:
        offered = super().programs(position, seat)
        return offered[: int(position.state.chance[0]) % 2]


class ForeseesWhatIsHidden(Pebbles):
    def view(self, position: Any, seat: int | None) -> dict[str, Any]:
        return {**super().view(position, seat), "own": seat}


class ForeseesLuck(Pebbles):
    def reveals(self, before: Any, after: Any) -> bool:
        return bool(after["pebbles"] < 6)


class ShowsItsLuckWithAMove(Pebbles):
    """What lies under the sixth pebble is seen when that is taken."""

    def view(self, position: Any, seat: int | None) -> dict[str, Any]:
        shown = position.state.pebbles < 6
        luck = int(position.state.chance[0]) if shown else None
        return {**super().view(position, seat), "luck": luck}


class CountsWhatBothOwn(Pebbles):
    def view(self, position: Any, seat: int | None) -> dict[str, Any]:
        pebbles = int(position.state.pebbles)
        return {**super().view(position, seat), "owned": dict.fromkeys(self.seats, pebbles)}


class ReadsLinesBadly(Pebbles):
    @classmethod
    def position(cls, line: str, seed: int | str | None = None) -> Any:
        position = super().position(line, seed)
        position.state.turn = 0
        return position


class ReadsTooMuchIntoALine(Pebbles):
    @classmethod
    def position(cls, line: str, seed: int | str | None = None) -> Any:
        position = super().position(line, seed)
        if " | as " in line:
            position.state.pebbles += 1
        return position


class SaysTooMuchOnItsBoard(Pebbles):
    def text_board(self, position: Any, seat: int | None) -> Any:
        canvas = Canvas(10, 1)
        canvas.put(0, 0, say("Pebbles are left."))
        return canvas


class StepsThatPeek(Pebbles):
    def steps(self, before: Any, move: Any, after: Any, seat: int | None) -> Any:
        return (MoveStep(after.scene(seat), 1.0, words=str(before.state.chance)),)


class StepsThatTakeNoTime(Pebbles):
    def steps(self, before: Any, move: Any, after: Any, seat: int | None) -> Any:
        return (MoveStep(after.scene(seat), 0.0),)


class StepsWithDoubles(Pebbles):
    def steps(self, before: Any, move: Any, after: Any, seat: int | None) -> Any:
        scene = before.scene(seat)
        return (MoveStep(replace(scene, groups=scene.groups * 2), 1.0),)


class StepsFromNowhere(Pebbles):
    def steps(self, before: Any, move: Any, after: Any, seat: int | None) -> Any:
        return (MoveStep(after.scene(seat), 1.0, ways=(Route(("ghost",), ()),)),)


class SetsUpByLuck(Pebbles):
    def is_setting_up(self, position: Any, seat: int) -> bool:
        return int(position.state.chance[0]) % 2 == 0


class SetsUpUntilItsClockHasRun(Corona):
    """As if whoever waits for the hourglass were still setting up."""

    def is_setting_up(self, position: Any, seat: int) -> bool:
        return True


class ForgetsThatARoundIsOver(Corona):
    """As if whoever lays the last body of a plan could still think again."""

    def reveals(self, before: Any, after: Any) -> bool:
        return bool(before.phase != PLANNING and super().reveals(before, after))


@pytest.mark.parametrize(
    ("options", "law"),
    [
        ({"players": 2}, "undo never brings back an hourglass that has run"),
        ({"players": 2, "mode": "sealed"}, "undo never changes what others own"),
    ],
)
def test_the_suite_notices_that_a_settled_plan_can_be_undone(
    options: dict[str, Any], law: str
) -> None:
    with pytest.raises(LawBroken, match=law):
        check_game(ForgetsThatARoundIsOver(**options), games=0, closely=5, both_modes=False)


def test_the_suite_notices_a_set_up_that_keeps_others_waiting() -> None:
    with pytest.raises(LawBroken, match="who sets up keeps nobody waiting"):
        check_game(SetsUpUntilItsClockHasRun(players=3), games=0, closely=5, both_modes=False)


@pytest.mark.once
@pytest.mark.parametrize(
    ("broken", "law"),
    [
        (ShowsItsLuckWithAMove, "undo never reaches past what was revealed"),
        (CountsWhatBothOwn, "undo never changes what others own"),
        (ForeseesWhatIsHidden, "who foresees sees what all others see"),
        (ForeseesLuck, "what is foreseen is not left to luck"),
        (ProgramsThatPeek, "hidden things do not change a programmed move"),
        (OffersByLuck, "hidden things do not change what can be programmed"),
        (WordsDoNotMatch, "text reads back"),
        (PathLeadsNowhere, "path leads over items"),
        (LeaksItsGenerator, "hidden things do not change a view"),
        (MovesItsBoard, "fixed part of a scene"),
        (DrawsTwice, "keys of a scene are unique"),
        (GivesNoReason, "the end has a reason"),
        (RefusesInSilence, "a refusal says why"),
        (PicturesItsGenerator, "hidden things do not change a scene"),
        (SaysTooMuchOnItsBoard, "a board of characters has room for its words"),
        (TimesWhatTheClockMayNotPlay, "a timer for each move of the clock"),
        (OpensSecretsUnnoticed, "undo never reaches past what was opened"),
        (SeesAMirrorThatIsNone, "symmetries keep"),
        (SetsUpByLuck, "hidden things do not change who sets up"),
        (StepsThatPeek, "hidden things do not change steps"),
        (StepsThatTakeNoTime, "a step takes its time"),
        (StepsWithDoubles, "keys of a step are unique"),
        (StepsFromNowhere, "what travels in a step is on the table"),
        (ReadsLinesBadly, "a line reads back as the same position"),
        (ReadsTooMuchIntoALine, "a line for a seat shows what the seat sees"),
    ],
)
def test_the_suite_notices_a_broken_game(broken: type[Pebbles], law: str) -> None:
    with pytest.raises(LawBroken, match=law):
        check_game(broken(), games=5, closely=10, both_modes=False)


def pebbles_with(mark: str, **changed: Callable[..., Any]) -> Pebbles:
    """Pebbles with some rules replaced, on a record type of their own."""
    kind = record_type([(mark, np.int8), CHANCE_FIELD, ("pebbles", np.int16), ("turn", np.int8)])
    for name in (
        "set_up",
        "to_act",
        "legal",
        "is_legal",
        "sample",
        "apply",
        "payoff",
        "deal_again",
    ):
        operation = getattr(kernel, name)
        binds(operation, kind)(changed.get(name) or rule_of(operation, PEBBLES_POSITION))
    return type("Broken", (Pebbles,), {"position_type": kind})(pebbles=13)


@rule
def lists_too_few(p: Any, box: Any, seat: int, out: Any) -> int:
    out[0] = 0
    return 1


@rule
def lists_nothing(p: Any, box: Any, seat: int, out: Any) -> int:
    return 0


@rule
def samples_too_much(p: Any, box: Any, seat: int, chance: Any) -> int:
    return MOST - 1


@rule
def takes_nothing(p: Any, box: Any, seat: int, code: int) -> None:
    p.turn = 1 - p.turn


@pytest.mark.once
@pytest.mark.parametrize(
    ("name", "body", "law"),
    [
        ("legal", lists_too_few, "every listed move is legal"),
        ("legal", lists_nothing, "a seat that may act has a legal move"),
        ("sample", samples_too_much, "a sampled move is a legal one"),
        ("apply", takes_nothing, "random games end"),
    ],
)
def test_the_suite_notices_broken_rules(name: str, body: Callable[..., Any], law: str) -> None:
    game = pebbles_with(f"mark_{body.__name__}", **{name: body})
    with pytest.raises(LawBroken, match=law):
        check_game(game, games=20, closely=0, both_modes=False)


@rule
def keeps_a_trace(p: Any, box: Any, seat: int) -> None:
    p.mark_keeps_a_trace = (p.mark_keeps_a_trace + 1 + draw(p.chance, 5)) % 100


@pytest.mark.once
def test_the_suite_notices_an_imagined_world_that_remembers() -> None:
    game = pebbles_with("mark_keeps_a_trace", deal_again=keeps_a_trace)
    with pytest.raises(LawBroken, match="keeps no trace of what is hidden"):
        check_game(game, games=1, closely=1, both_modes=False)


@rule
def lists_backwards(p: Any, box: Any, seat: int, out: Any) -> int:
    out[0], out[1] = 1, 0
    return 2


@rule
def lists_too_many(p: Any, box: Any, seat: int, out: Any) -> int:
    out[0], out[1] = 0, MOST
    return 2


@pytest.mark.parametrize(
    ("body", "law"),
    [
        (lists_nothing, quick.NO_MOVE),
        (lists_backwards, quick.WRONG_LIST),
        (lists_too_many, quick.WRONG_LIST),
        (None, quick.HOLDS),
    ],
)
def test_games_with_many_codes_are_watched_at_every_ply(body: Any, law: int) -> None:
    """Their codes are not all tried at the first ply, but the listed ones are."""
    game = pebbles_with(f"many_{law}_{body and body.__name__}", legal=body)
    state, out = game.start(1).state, np.empty(2 * quick.MANY_CODES, np.int32)
    found, plies = quick.check_random_game(state, game.box, seeded("many"), out, 100)
    assert found == law
    assert (plies == 0) == (law != quick.HOLDS)


class Disagrees(Pebbles):
    """Starts with another number of pebbles when interpreted."""

    def build_box(self) -> Any:
        box = super().build_box()
        box.pebbles += COMPILED
        return box


@pytest.mark.once
def test_the_suite_notices_modes_that_disagree() -> None:
    with pytest.raises(LawBroken, match="compiled and interpreted"):
        check_game(Disagrees(), games=1, closely=0)


@pytest.mark.once
def test_a_broken_law_says_how_to_see_it_again() -> None:
    with pytest.raises(LawBroken, match=r"orrery\.game\('pebbles', pebbles=12\), seed 3, ply \d+"):
        check_game(LeaksItsGenerator(), games=0, closely=1, seed=3, both_modes=False)


class PeeksAtTheGenerator:
    """A cheat: its choice depends on what no seat may know."""

    def __init__(self, seed: int | str) -> None: ...

    def choose(self, position: Any, seat: int) -> Any:
        moves = position.moves(seat)
        return moves[int(position.state.chance[0]) % len(moves)]


@pytest.mark.once
def test_the_suite_notices_a_cheating_player() -> None:
    with pytest.raises(LawBroken, match="does not depend on what its seat may not know"):
        check_player(PeeksAtTheGenerator, Pebbles())


class Breaks:
    """Takes a pebble, and breaks a law when some are left."""

    def __init__(self, seed: int | str) -> None: ...

    def choose(self, position: Any, seat: int) -> Any:
        move = position.moves(seat)[0]
        return self.wrong(position, move) if position.ply == 3 else move

    def wrong(self, position: Any, move: Any) -> Any:
        raise NotImplementedError


class AnswersIllegally(Breaks):
    def wrong(self, position: Any, move: Any) -> Any:
        return position.game.known_move(1 - move.seat, move.code)


class WaitsWithoutAClock(Breaks):
    def wrong(self, position: Any, move: Any) -> Any:
        return None


class FailsToAnswer(Breaks):
    def wrong(self, position: Any, move: Any) -> Any:
        raise ZeroDivisionError


class DamagesThePosition(Breaks):
    def wrong(self, position: Any, move: Any) -> Any:
        position.state.chance[0] += 1
        return move


class PlaysOnTheBoardItIsShown(Breaks):
    def wrong(self, position: Any, move: Any) -> Any:
        position.play(move)
        position.undo()
        position.undo()
        return move


@pytest.mark.once
@pytest.mark.parametrize(
    ("player", "law"),
    [
        (AnswersIllegally, "is a legal move of its seat.*ply 3. It answered .* of another seat"),
        (WaitsWithoutAClock, "is a legal move of its seat.*It waited where it had to move"),
        (FailsToAnswer, "answers whenever its seat may act.*failed with ZeroDivisionError"),
        (DamagesThePosition, "leaves the position as it was"),
        (PlaysOnTheBoardItIsShown, "leaves the position as it was"),
    ],
)
def test_the_suite_notices_a_careless_player(player: type[Breaks], law: str) -> None:
    with pytest.raises(LawBroken, match=law):
        check_player(player, Pebbles())


def test_payoffs_of_the_example_are_opposite() -> None:
    game = Pebbles(pebbles=1)
    end = game.start(1).play("take 1")
    assert {worth(end.state, game.box, seat) for seat in (0, 1)} == {1.0, -1.0}
    assert take is rule_of(kernel.apply, PEBBLES_POSITION)
