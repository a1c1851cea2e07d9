"""The moves as texts and codes, why a text is refused, and what is to be done in each phase."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

import orrery
from orrery.games.orbis.data.components import COLOURS, GODS, MARKET
from orrery.games.orbis.rules.codes import N_CODES
from orrery.games.orbis.rules.places import PLACES

from .positions import (
    build,
    devote,
    gather,
    give,
    last_turn,
    offer,
    orbis,
    phase,
    played,
    refused,
    start,
    taking,
)


def task(position: orrery.Position) -> str:
    return str(position.task())


# --- Codes and texts ------------------------------------------------------------------------------


def test_the_codes_in_their_order() -> None:
    places = [str(place) for place in PLACES]
    expected = [
        *(f"take {place}" for place in MARKET),
        *(f"god {god}" for god in GODS),
        *(f"trade {given} {taken}" for given, taken in permutations(COLOURS, 2)),
        *(f"lay {place}" for place in places),
        *(f"flip {place}" for place in places),
        *(f"pay {colour}" for colour in COLOURS),
        "validate",
        "decline",
        *(f"discard {colour}" for colour in COLOURS),
        *(f"gain {colour}" for colour in COLOURS),
        *(f"destroy {colour} {place}" for colour in COLOURS for place in MARKET),
    ]
    assert [orbis(4).move(0, code).text for code in range(orbis(4).code_count)] == expected
    assert len(set(expected)) == orbis(4).code_count == N_CODES == 161


@pytest.mark.parametrize("seat", range(4))
def test_every_text_reads_back_as_its_move(seat: int) -> None:
    for code in range(orbis(4).code_count):
        move = orbis(4).move(seat, code)
        assert orbis(4).read(move.text, seat) == move
        assert (move.seat, move.code) == (seat, code)
        assert " ".join((move.verb, *move.names)) == move.text == str(move)


def test_there_are_30_places_from_1_minus_4_to_4_1() -> None:
    assert Counter(place.row for place in PLACES) == {1: 9, 2: 8, 3: 7, 4: 6}
    assert (str(PLACES[0]), str(PLACES[-1])) == ("1:-4", "4:1")


@pytest.mark.parametrize(
    ("said", "text"),
    [
        ("TAKE B2", "take b2"),
        ("  god   Fire ", "god fire"),
        ("trade red, blue", "trade red blue"),
        ("Flip 2:-1", "flip 2:-1"),
        ("destroy red,b2", "destroy red b2"),
    ],
)
def test_case_spaces_and_commas_do_not_matter(said: str, text: str) -> None:
    assert orbis(4).read(said, 0).text == text


def test_the_path_leads_over_what_a_person_touches() -> None:
    for text, path in {
        "take b2": ("market-b2",),
        "god fire": ("god-fire",),
        "trade red blue": ("trade", "domain-moon-red", "aether-blue"),
        "lay 1:0": ("face-up", "place-moon-1:0"),
        "flip 2:-1": ("wasteland", "place-moon-2:-1"),
        "pay red": ("domain-moon-red",),
        "discard red": ("domain-moon-red",),
        "gain red": ("aether-red",),
        "destroy red b2": ("crowd-b2-red",),
        "validate": ("validate",),
        "decline": ("decline",),
    }.items():
        assert orbis(4).read(text, 1).path == path


# --- Texts that say no move -----------------------------------------------------------------------

VERBS = "take, god, trade, lay, flip, pay, validate, decline, discard, gain or destroy"


@pytest.mark.parametrize("text", ["", "  ", "jump", "b2", "taketh b2"])
def test_a_move_begins_with_a_verb(text: str) -> None:
    said = (text.split() or [""])[0]
    expected = ("", f"A move begins with {VERBS}, not {said!r}.", "")
    assert refused(start(), text) == expected


CELLS_LISTED = "a1, b1, c1, a2, b2, c2, a3, b3 and c3"
COLOURS_LISTED = "yellow, green, blue, red and white"
GODS_LISTED = (
    "love, apprentice, oceans, laziness, fire, technology, nature, balance, harvests and death"
)


@pytest.mark.parametrize(
    ("text", "rule", "sentence", "fine"),
    [
        ("take d4", "OB1", f"'d4' is not one of {CELLS_LISTED}.", "take"),
        ("take 22", "OB1", f"'22' is not one of {CELLS_LISTED}.", "take"),
        ("god war", "OB14", f"'war' is not one of {GODS_LISTED}.", "god"),
        ("trade pink red", "OB3", f"'pink' is not one of {COLOURS_LISTED}.", "trade"),
        ("trade red pink", "OB3", f"'pink' is not one of {COLOURS_LISTED}.", "trade red"),
        ("pay any", "OB7", f"'any' is not one of {COLOURS_LISTED}.", "pay"),
        ("discard pink", "OB10", f"'pink' is not one of {COLOURS_LISTED}.", "discard"),
        ("gain pink", "OB9", f"'pink' is not one of {COLOURS_LISTED}.", "gain"),
        ("destroy pink b2", "OB9", f"'pink' is not one of {COLOURS_LISTED}.", "destroy"),
        ("destroy red d4", "OB9", f"'d4' is not one of {CELLS_LISTED}.", "destroy red"),
        (
            "lay 5:0",
            "OB8",
            "'5:0' is not a place; they go from 1:-4 to 4:1, row and column.",
            "lay",
        ),
        (
            "flip 1:5",
            "OB8",
            "'1:5' is not a place; they go from 1:-4 to 4:1, row and column.",
            "flip",
        ),
    ],
)
def test_names_that_are_not_known(text: str, rule: str, sentence: str, fine: str) -> None:
    assert refused(start(), text) == (rule, sentence, fine)


@pytest.mark.parametrize(
    ("text", "rule", "example"),
    [
        ("take", "OB1", "take a1"),
        ("take a1 b1", "OB1", "take a1"),
        ("god", "OB14", "god love"),
        ("trade red", "OB3", "trade yellow green"),
        ("trade red blue white", "OB3", "trade yellow green"),
        ("lay", "OB8", "lay 1:-4"),
        ("flip 1:0 1:1", "OB8", "flip 1:-4"),
        ("pay", "OB7", "pay yellow"),
        ("validate 2", "OB9", "validate"),
        ("decline all", "OB9", "decline"),
        ("discard", "OB10", "discard yellow"),
        ("gain", "OB9", "gain yellow"),
        ("destroy red", "OB9", "destroy yellow a1"),
    ],
)
def test_too_few_and_too_many_words(text: str, rule: str, example: str) -> None:
    assert refused(start(), text) == (rule, f"Say it like {example!r}.", text.split(maxsplit=1)[0])


def test_a_trade_is_for_another_colour() -> None:
    position = give(start(), red=3)
    expected = ("OB3", "A trade is for another colour.", "trade red")
    assert refused(position, "trade red red") == expected


def test_somebody_elses_turn() -> None:
    with pytest.raises(orrery.Refusal, match="It is not moon's turn; sun may act"):
        start().play("take a1", seat=1)


# --- Every phase: its task, and what is refused in it ---------------------------------------------

MANY = {"yellow": 2, "green": 2, "blue": 2, "red": 3, "white": 2}


def facing(**domain: int) -> orrery.Position:
    return taking("G1d", build(start(), "1:0=B1b"), **domain)


def destroying() -> orrery.Position:
    position = gather(gather(start(), "b2", blue=2), "c3", blue=2)
    return played(taking("R2a", position, yellow=1, red=2), "lay 1:0", "validate")


def discarding() -> orrery.Position:
    position = taking("Y2d", yellow=1, white=1, red=2, blue=2)
    return played(position, "lay 1:0", "validate")


PHASES = {
    "choose": (start, "OB3", "sun takes a region or a god."),
    "choose with a god": (lambda: devote(start(), "fire"), "OB3", "sun takes a region."),
    "choose at the end": (lambda: last_turn(start(), "fire"), "OB3", "sun takes a god."),
    "face": (lambda: facing(red=1), "OB6", "sun lays G1d for 1 red, or flips it."),
    "face, free": (lambda: taking("B1b"), "OB6", "sun lays B1b for nothing, or flips it."),
    "face, too dear": (facing, "OB6", "sun cannot pay 1 red and flips G1d."),
    "face, no place": (
        lambda: taking("G1b", build(start(), " ".join(f"1:{c}=B1b" for c in range(5)))),
        "OB6",
        "sun has no place for a green tile and flips G1b.",
    ),
    "pay": (
        lambda: taking("Y1c", red=2, blue=1).play("lay 1:0"),
        "OB7",
        "sun pays 2 of any colour.",
    ),
    "pay a colour": (
        lambda: taking("B2d", blue=3, yellow=3).play("lay 1:0"),
        "OB7",
        "sun trades for 1 red, which is still to be paid.",
    ),
    "validate a village": (
        lambda: taking("Y2d", yellow=1, white=1, red=2).play("lay 1:0"),
        "OB9",
        "sun may discard 2 worshippers to validate the village.",
    ),
    "validate a volcano": (
        lambda: taking("R3a", gather(start(), "c3", yellow=2), red=2, white=1).play("lay 1:0"),
        "OB9",
        "sun may destroy 2 yellow and 2 red in the market to validate the volcano.",
    ),
    "validate death": (
        lambda: give(offer(start(), "death"), red=7).play("god death"),
        "OB14",
        "sun may discard 6 worshippers to Death.",
    ),
    "discard": (discarding, "OB9", "sun discards 2 worshippers."),
    "destroy": (destroying, "OB9", "sun destroys 2 blue in the market."),
    "gain": (lambda: taking("G1a").play("lay 1:0"), "OB9", "sun gains 1 of any colour."),
    "gain from love": (
        lambda: offer(start(), "love").play("god love"),
        "OB14",
        "sun gains 5 of any colour.",
    ),
    "limit": (
        lambda: taking("Y1b", **MANY).play("lay 1:0"),
        "OB10",
        "sun may keep ten worshippers and discards 3.",
    ),
}
#: The same in the second person.
INSTRUCTIONS = {
    "choose": "Your turn: take a region from the market, or a god.",
    "choose with a god": "Your turn: take a region from the market.",
    "choose at the end": "Your turn: take a god.",
    "face": "Choose where the tile lies, for 1 red, or flip it.",
    "face, free": "Choose where the tile lies, for nothing, or flip it.",
    "face, too dear": "You cannot pay 1 red: choose where the tile lies flipped.",
    "face, no place": "Nothing carries a green tile: choose where it lies flipped.",
    "pay": "Choose 2 of your worshippers to pay.",
    "pay a colour": "Trade for 1 red, which is still to be paid.",
    "validate a village": "Discard 2 worshippers to validate the village, or decline.",
    "validate a volcano": (
        "Destroy 2 yellow and 2 red in the market to validate the volcano, or decline."
    ),
    "validate death": "Discard 6 worshippers to Death for points, or decline.",
    "discard": "Choose 2 worshippers to discard.",
    "destroy": "Choose what the volcano destroys in the market: 2 blue.",
    "gain": "Choose 1 worshipper to gain, of any colour.",
    "gain from love": "Choose 5 worshippers to gain, of any colour.",
    "limit": "You may keep ten worshippers: discard 3.",
}
EXAMPLES = {
    "choose": ("take a1", "god fire"),
    "face": ("lay 1:1", "flip 1:1"),
    "pay": ("pay red",),
    "validate": ("validate", "decline"),
    "discard": ("discard red",),
    "destroy": ("destroy red b2",),
    "gain": ("gain red",),
}


@pytest.mark.parametrize("name", PHASES)
def test_the_task_of_every_phase(name: str) -> None:
    make, _, sentence = PHASES[name]
    assert task(make()) == sentence
    for seat in (None, 0, 1):
        assert str(make().task(seat)) == sentence


@pytest.mark.parametrize("name", PHASES)
def test_the_instruction_of_every_phase(name: str) -> None:
    position = PHASES[name][0]()
    assert str(position.game.instruction(position, 0)) == INSTRUCTIONS[name]


@pytest.mark.parametrize("name", PHASES)
def test_moves_of_other_phases_are_refused_with_the_rule_and_the_task(name: str) -> None:
    make, rule, sentence = PHASES[name]
    position = make()
    now = phase(position)
    for other, texts in EXAMPLES.items():
        if other == now or (other, now) == ("discard", "limit"):
            continue
        for text in texts:
            assert refused(position, text) == (rule, f"Not now. {sentence}", "")


def test_the_task_names_whoever_is_in_turn() -> None:
    assert task(start(3, first=2)) == "star takes a region or a god."
    assert task(start(4, first=3)) == "comet takes a region or a god."


def test_a_code_is_refused_like_its_text() -> None:
    position = start()
    code = orbis(4).read("gain red", 0).code
    assert refused(position, code) == refused(position, "gain red")


def test_discards_of_an_effect_only_take_what_is_there() -> None:
    expected = ("OB9", "You have no green worshipper.", "discard")
    assert refused(discarding(), "discard green") == expected


def test_a_cost_of_several_symbols_is_said_in_full() -> None:
    position = taking("W3b", build(start(), "1:0=B1b"))
    cost = "1 green, 1 blue, 2 white and 1 any"
    assert task(position) == f"sun cannot pay {cost} and flips W3b."
    assert refused(position, "lay 1:1") == ("OB6", f"You cannot pay {cost}; flip the tile.", "lay")
