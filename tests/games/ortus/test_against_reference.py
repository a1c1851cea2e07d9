"""The engine and the slow reference agree at every ply of many games."""

from __future__ import annotations

from collections import Counter
from itertools import product
from random import Random
from typing import Any

import pytest

import orrery
from orrery.core import kernel
from orrery.games.ortus.data.arena import ARENAS, read_arena

from .random_positions import ortus, scattered
from .reference import ELEMENTS, STEPS, Board, Table

ATTACKS = ("strike", "storm", "flame", "charge", "rivers", "waves", "dragons")


def weights(walk: float, well: float, end: float, attack: float) -> dict[str, float]:
    return {
        "walk": walk,
        "well": well,
        "end": end,
        **dict.fromkeys(ATTACKS, attack),
        "dragons": 9 * attack,
    }


#: How players choose: how often each kind of move, and how often they save a warrior.
STYLES = {
    "wanderer": (weights(8, 1, 1, 1), 0.5),
    "fighter": (weights(2, 0.5, 0.5, 8), 0.2),
    "guard": (weights(1, 1, 3, 2), 0.9),
    "settler": (weights(0.02, 2, 1, 0.1), 1),
    "idler": (weights(0, 0, 1, 0), 1),
}
FIGHTS = [
    ("fighter", "fighter"),
    ("wanderer", "guard"),
    ("guard", "fighter"),
    ("fighter", "wanderer"),
]
PAIRS = [*FIGHTS, ("settler", "idler"), ("idler", "settler"), ("idler", "idler"), *FIGHTS[:1]]

# --- Choosing moves -------------------------------------------------------------------------------


def kind_of(text: str, table: Table) -> str:
    verb, _, rest = text.partition(" ")
    if verb not in ELEMENTS:
        return verb
    start, end = rest.split("-")
    return "well" if end in table.board.wells and start not in table.board.wells else "walk"


def rarity(text: str, table: Table) -> int:
    """How many a charge may hit, how low a bid is: what seldom happens is preferred."""
    verb, _, rest = text.partition(" ")
    if verb == "bid":
        return -int(rest)
    start, _, end = rest.partition("x")[0].partition("-")
    if verb == "strike":
        return table.at(start).moved
    enemies = {w.cell for w in table.of(1 - table.turn)}
    around = table.board.around
    if verb in ELEMENTS:  # a warrior that stays beside the same enemy can strike
        return len(enemies.intersection(around[start], around[end]))
    if verb == "rivers":
        return len(enemies.intersection(around[end]))
    if verb == "waves":
        step = table.board.step(end, text.partition("x")[2])
        return len(enemies.intersection(table.board.ray(end, step)))
    return 0


def choose(table: Table, seat: int, style: str, rng: Random) -> str:
    """A random move: first its kind, then one of that kind."""
    likes, save = STYLES[style]
    if table.phase == "defending":
        return "save" if rng.random() < save else "fall"
    kinds: dict[str, list[str]] = {}
    for text in sorted(table.moves(seat)):
        kinds.setdefault(kind_of(text, table), []).append(text)
    (kind,) = rng.choices(list(kinds), [likes.get(kind, 1) for kind in kinds])
    some = rng.sample(kinds[kind], min(len(kinds[kind]), rng.randint(1, 30)))
    return max(some, key=lambda text: rarity(text, table))


# --- Comparing ------------------------------------------------------------------------------------


def assert_alike(position: orrery.Position, table: Table) -> None:
    """Compare all that the rules say about a position."""
    assert position.to_act == table.to_act
    for seat in table.to_act:
        texts = [move.text for move in position.moves(seat)]
        assert len(texts) == len(set(texts))
        assert set(texts) == table.moves(seat)
    seen, expected = without_names(position.view()), table.view()
    if table.phase == "over":  # whether the last attack is still shown is not for the rules to say
        seen["question"] = expected["question"]
    assert seen == expected
    assert_same_end(position, table)


def without_names(view: dict[str, Any]) -> dict[str, Any]:
    """The view without the label of the arena and the numbers of the warriors."""
    del view["arena"]
    warriors = {w.pop("cell"): w for w in view["warriors"]}
    assert len(warriors) == len(view["warriors"]) <= 16
    for warrior in warriors.values():
        del warrior["number"]
    view["warriors"] = warriors
    for side in view["sides"].values():
        side["fallen"].sort()
    if view["question"]:
        view["question"]["attackers"].sort()
    return view


def assert_same_end(position: orrery.Position, table: Table) -> None:
    outcome = position.outcome
    if table.phase != "over":
        assert outcome is None
        return
    winners = () if table.winner is None else (table.winner,)
    assert (outcome.reason, outcome.winners) == (table.reason, winners)
    assert outcome.scores == tuple(table.honour)
    shown = [(h.reason, h.seat, sorted(h.items)) for h in outcome.highlights]
    assert shown == [(table.reason, seat, sorted(reasons_to_win(table))) for seat in winners]
    for seat in (0, 1):
        worth = 0 if not winners else 1 if seat in winners else -1
        assert kernel.payoff(position.state, position.game.box, seat) == worth


def reasons_to_win(table: Table) -> list[str]:
    if table.reason == "guide":
        return [f"cell-{table.board.core}"]
    return [f"cell-{w.cell}" for w in table.of(table.winner) if w.cell in table.board.wells]


def assert_sound(position: orrery.Position, turn_before: int) -> None:
    """What must hold whatever the rules say about moves and attacks, read from the engine."""
    p = position.state
    assert (p.energy >= 0).all()
    assert (p.points >= 0).all()
    standing = p.cell[p.cell >= 0].tolist()
    assert len(set(standing)) == len(standing) <= 16
    if p.turn_number > turn_before > 0 and not position.is_over:
        assert (p.cell.reshape(2, 8)[1 - p.turn] >= 0).all()  # all that had fallen are back


def play_both(
    position: orrery.Position, table: Table, styles: tuple[str, str], rng: Random, most: int
) -> Counter[str]:
    """A random game of at most so many turns; what happened in it."""
    assert_alike(position, table)
    while table.to_act and table.turn_number <= most:
        seat = rng.choice(table.to_act)
        text = choose(table, seat, styles[seat], rng)
        turn_before = int(position.state.turn_number)
        position.play(text, seat)
        table.play(seat, text)
        assert_alike(position, table)
        assert_sound(position, turn_before)
    return table.events


# --- What must happen in many games ---------------------------------------------------------------

IN_EVERY_GAME = {
    *("wind", "earth", "water", "fire", "strike", "storm", "strike after a move"),
    *("save", "fall", "forced fall", "power 3", "power 4"),
    *("strike fells", "ranged attack fells", "handicap point spent"),
    *("guide enters", "guide goes nearer", "forced guide"),
    *("recover", "forced recover", "recovery on the guide"),
    *("end", "forced end", "0 wells", "1 wells", "2 wells"),
    *("end by guide", "end by wells", "end by repetition", "end by length"),
}
AT_THE_START = {"place", "forced place", "bid", "pass", "forced pass", "bid 0"}
WITH = {
    "wind": {"kite"},
    "earth": {"bear", "power 6", "earth revealed"},
    "water": {
        *("rivers", "rivers at 1", "rivers at 2", "rivers at 3", "rivers fells"),
        *("waves", "waves fells", "wave 2", "wave 3", "power 1", "power 5"),
        *("bystander in a cloak", "wave at a cloak"),
    },
    "fire": {
        *("dragons", "dragons fells", "shield", "power 2"),
        *("shield cut by the attack", "shield read anew"),
    },
}
WITHOUT = {
    "wind": set(),
    "earth": {"charge", "charge fells"},
    "water": {"charge", "charge fells", "power 5"},
    "fire": {"flame"},
}


def expected_events(elements: str) -> set[str]:
    advanced = ELEMENTS[: STEPS.index(elements)]
    by_element = (WITH[e] if e in advanced else WITHOUT[e] for e in ELEMENTS)
    return IN_EVERY_GAME | AT_THE_START.union(*by_element)


# --- The tests ------------------------------------------------------------------------------------


def games_from_the_start(elements: str) -> Counter[str]:
    events: Counter[str] = Counter()
    choices = product(("free", "standard"), (True, False), (0, 3), ("arena-1", "arena-2"))
    for number, (arrangement, bidding, handicap, arena) in enumerate(choices):
        game = ortus(
            elements=elements,
            arrangement=arrangement,
            bidding=bidding,
            handicap=handicap,
            handicap_for=("gold", "black")[number % 3 % 2],
            arena=arena,
            max_turns=(300, 300, 5, 8)[number % 5 % 4],
        )
        position, rng = game.start(number), Random(f"{elements} {number}")
        styles = PAIRS[number % len(PAIRS)]
        events += play_both(position, Table.like(position), styles, rng, 16)
    return events


def games_from_the_middle(elements: str) -> Counter[str]:
    events: Counter[str] = Counter()
    for number in range(40 if elements != "all" else 80):
        rng = Random(f"{elements} {number}")
        position, table = scattered(
            rng,
            elements=elements,
            first=("gold", "black")[number % 2],
            arena=("arena-1", "arena-2")[number // 2 % 2],
            handicap=2,
        )
        events += play_both(position, table, FIGHTS[number // 4 % 4], rng, 8)
    return events


@pytest.mark.compiled
@pytest.mark.parametrize("elements", STEPS)
def test_random_games_go_as_in_the_reference(elements: str) -> None:
    events = games_from_the_start(elements) + games_from_the_middle(elements)
    assert expected_events(elements) - events.keys() == set()


# A whole hexagon, and an arena with holes on its lines.
HEXAGON = """
       n n n n n n n n
      . . . . . . . . .
     . . . . . . . . . .
    . . o . . . . . o . .
   . . . . . . . . . . . .
  o . . . . . . . . . . . o
 . . . . . . . . . . . . . .
. . . . . . . * . . . . . . .
 . . . . . . . . . . . . . .
  o . . . . . . . . . . . o
   . . . . . . . . . . . .
    . . o . . . . . o . .
     . . . . . . . . . .
      . . . . . . . . .
       s s s s s s s s
"""
HOLES = """
     n n n n n n n n
      . . . . . . .
     . . .   . . . .
    . o . . . . . o .
   . . . . . . . . . .
  . . .   . o .   . . .
 . . . .   . . . . . . .
. . . o .   *   . o . . .
 . . . . . . .   . . . .
  . . .   . o .   . . .
   . . . . . . . . . .
    . o . . . . . o .
     . . . .   . . .
      . . . . . . .
     s s s s s s s s
"""


@pytest.mark.compiled
@pytest.mark.parametrize("elements", ["none", "all"])
@pytest.mark.parametrize("drawing", [HEXAGON, HOLES], ids=["hexagon", "holes"])
def test_games_in_another_arena_go_as_in_the_reference(
    drawing: str, elements: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ARENAS, "_by_label", dict(ARENAS._by_label))
    arena = read_arena(f"name = 'drawn'\nrows = '''{drawing}'''", "drawn.toml")
    label = ARENAS.add(arena)
    for number in range(12):
        rng = Random(f"{elements} {number}")
        position, table = scattered(rng, Board(drawing), elements=elements, arena=label)
        play_both(position, table, FIGHTS[number % 4], rng, 7)


@pytest.mark.interpreted
@pytest.mark.parametrize("elements", ["none", "all"])
def test_a_short_random_game_goes_as_in_the_reference(elements: str) -> None:
    rng = Random(elements)
    position, table = scattered(rng, elements=elements, handicap=1)
    assert play_both(position, table, ("fighter", "guard"), rng, 4)
