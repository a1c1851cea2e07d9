"""Turns of Orbis put together by hand."""

from __future__ import annotations

import pytest

import orrery
from orrery.core.contract import Game, Position
from orrery.core.editing.arrangement import Arrangement, write_arrangement
from orrery.core.editing.editor import REMOVE
from orrery.core.errors import OptionError, Refusal
from orrery.games.orbis.editing import OrbisEditor
from orrery.players.chance_player import RandomPlayer
from orrery.testing import check_game

GAME = orrery.game("orbis")
EDITOR = OrbisEditor(GAME)


@pytest.fixture
def two_turns() -> Arrangement:
    """After two turns, each a wasteland."""
    position = GAME.start(5)
    for _ in range(2):
        turns = position.state.turns_taken
        while position.state.turns_taken == turns:
            flips = [move for move in position.moves() if move.text.startswith("flip")]
            position.play((flips or position.moves())[0])
    return EDITOR.taken_apart(position)


def played(game: Game, seed: int) -> list[Position]:
    """All positions of a random game."""
    position, player, found = game.start(seed), RandomPlayer(seed), []
    while not position.is_over:
        found.append(position.copy())
        position.play(player.choose(position, position.to_act[0]))
    return [*found, position]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_of_play_is_written_down_and_put_together_again(players: int) -> None:
    game = orrery.game("orbis", players=players)
    editor, turns = OrbisEditor(game), 0
    for position in played(game, 1)[:: players - 1]:
        try:
            arrangement = editor.taken_apart(position)
        except Refusal:
            continue
        turns += 1
        again = editor.position(editor.read(write_arrangement(arrangement)))
        assert again.view(0) == position.view(0)
        assert again.codes().tolist() == position.codes().tolist()
        if not position.is_over:
            assert editor.all_faults(arrangement) == ()
    assert turns > 10


def test_within_a_turn_nothing_can_be_written_down() -> None:
    with pytest.raises(Refusal, match="Only the beginning of a turn"):
        EDITOR.taken_apart(GAME.start(1).play("take b2"))


def test_a_game_that_is_over_is_told() -> None:
    *_, end = played(GAME, 2)
    (fault,) = EDITOR.all_faults(EDITOR.taken_apart(end))
    assert str(fault.sentence).startswith("The game is over here.")


@pytest.mark.compiled
def test_a_game_from_such_a_turn_obeys_all_laws_and_its_record_replays() -> None:
    position = orrery.position("orbis", GAME.start(2).start_line(), seed=4)
    assert orrery.load(position.record()).state.tobytes() == position.state.tobytes()
    check_game(position.game, games=2, closely=1, both_modes=False)


def test_the_stacks_are_dealt_anew_by_the_seed(two_turns: Arrangement) -> None:
    line = EDITOR.position(two_turns).start_line()
    one, same, other = (orrery.position("orbis", line, seed=seed) for seed in (1, 1, 2))
    assert one.state.stack.tolist() == same.state.stack.tolist() != other.state.stack.tolist()
    assert sorted(one.state.stack.tolist()) == sorted(other.state.stack.tolist())
    assert one.view(0) == other.view(0)


# --- What is impossible ---------------------------------------------------------------------------


def told(arrangement: Arrangement) -> list[tuple[str, str]]:
    found = EDITOR.all_faults(EDITOR.read(write_arrangement(arrangement)))
    return [(fault.rule, str(fault.sentence)) for fault in found]


def hidden(arrangement: Arrangement, level: int, count: int) -> list[str]:
    """Tiles of a level that lie nowhere yet."""
    tools = EDITOR.tools(arrangement)
    free = [tool.key.rpartition("-")[2] for tool in tools if tool.left is None]
    return [tile for tile in free if tile[1] == str(level)][:count]


def faults_of(two_turns: Arrangement, **parts: str) -> list[tuple[str, str]]:
    return told({**two_turns, **{part: tuple(words.split()) for part, words in parts.items()}})


@pytest.mark.parametrize(
    ("parts", "fault"),
    [
        ({"market": "", "crowd": ""}, ("OB1", "The market has 9 tiles, not 0.")),
        ({"god_1": "love", "god_2": "love"}, ("OB2", "The gods of a game are all different.")),
        (
            {"sun_god": "love", "moon_god": "love", "god_1": "love"},
            ("OB2", "Two players cannot have the same god."),
        ),
        (
            {"god_1": "fire", "god_2": "love", "god_3": "death", "sun_god": "nature"},
            ("OB2", "Sun has a god who is not in this game."),
        ),
        (
            {"sacrifice": "yes"},
            ("OB14", "Nobody has the god of death, to whom worshippers were given."),
        ),
        (
            {"sun_domain": "red.6 blue.5"},
            ("OB10", "Sun keeps 10 worshippers at most when a turn is over."),
        ),
        (
            {"sun_domain": "red.10", "moon_domain": "red.10"},
            ("OB4", "At most 8 worshippers have come so far, and"),
        ),
    ],
)
def test_every_impossible_table_gets_one_sentence(
    two_turns: Arrangement, parts: dict[str, str], fault: tuple[str, str]
) -> None:
    rule, words = fault
    assert any(
        found == rule and said.startswith(words) for found, said in faults_of(two_turns, **parts)
    )


def test_worshippers_on_the_market_come_from_regions_of_their_colour(
    two_turns: Arrangement,
) -> None:
    place = two_turns["market"][0].partition(".")[0]
    crowd = " ".join(f"{place}.{colour}.9" for colour in ("yellow", "green", "blue"))
    rules = [rule for rule, said in faults_of(two_turns, crowd=crowd) if "of its colour" in said]
    assert set(rules) == {"OB4"}


def test_whoever_is_in_turn_has_had_as_many_turns(two_turns: Arrangement) -> None:
    first, other = two_turns["turn"][0], {"sun": "moon", "moon": "sun"}[two_turns["turn"][0]]
    (tile,) = hidden(two_turns, 2, 1)
    more = {**two_turns, first: (*two_turns[first], f"1.1.{tile}.flipped")}
    assert ("OB3", told(more)[0][1]) in told(more)
    assert "cannot be in turn" in told(more)[0][1]
    assert not any(rule == "OB3" for rule, _ in told({**more, "turn": (other,)}))


def test_level_comes_after_level(two_turns: Arrangement) -> None:
    place, _, _ = two_turns["market"][0].partition(".")
    (tile,) = hidden(two_turns, 3, 1)
    changed = EDITOR.after(two_turns, f"market {place} {tile}")
    assert told(changed) == [
        ("OB11", "Open tiles of level 1 after so many turns: 11, not 10."),
    ]


@pytest.mark.parametrize(
    ("regions", "words"),
    [
        ("1.0.{} 1.2.{}", "Sun: the bottom row is one line of five at most."),
        ("1.1.{}", "Sun: the bottom row is one line of five at most."),
        ("1.0.{} 2.0.{}", "has no two regions below it, on 2:0."),
    ],
)
def test_a_universe_is_laid_again_region_by_region(regions: str, words: str) -> None:
    tiles = hidden(EDITOR.blank(), 1, 2)
    found = told({**EDITOR.blank(), "sun": tuple(regions.format(*tiles).split())})
    assert any(rule == "OB8" and said.endswith(words) for rule, said in found)


def test_a_region_lies_on_its_colour_unless_it_is_flipped() -> None:
    tiles = list(EDITOR._in_play.values())
    red = next(tile.id for tile in tiles if tile.colour == "red")
    one, two = [tile.id for tile in tiles if tile.colour == "blue"][:2]
    base = (f"1.0.{one}", f"1.1.{two}")
    wrong = f"Sun: {red} lies on no region of its colour, on 2:0."
    assert ("OB8", wrong) in told({**EDITOR.blank(), "sun": (*base, f"2.0.{red}")})
    for fine in ((*base, f"2.0.{red}.flipped"), (base[0], f"{base[1]}.flipped", f"2.0.{red}")):
        assert not any(rule == "OB8" for rule, _ in told({**EDITOR.blank(), "sun": fine}))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("market:d1.Y1a", "a tile of the market is written 'a1.Y1a', not 'd1.Y1a'"),
        ("market:a1.Y1a,a1.Y1b", "Two tiles lie on a1 of the market."),
        ("market:a1.Y9z", "there is no tile 'Y9z' in this game"),
        ("market:a1.Y1a/sun:1.0.Y1a", "The tile Y1a lies in two places."),
        ("crowd:a1.red.1", "worshippers stand on a tile of the market, not on 'a1'"),
        (
            "sun_domain:pink.1",
            "worshippers are written 'red.2', at most 99 of a colour, not 'pink.1'",
        ),
        (
            "sun_domain:red.100",
            "worshippers are written 'red.2', at most 99 of a colour, not 'red.100'",
        ),
        ("sun:5.0.Y1a", "a region is written '1.0.Y1a' or '2.-1.Y1a.flipped', not '5.0.Y1a'"),
        ("sun:1.0.Y1a.mended", "a region is written '1.0.Y1a' or '2.-1.Y1a.flipped', not"),
        ("sun:1.0.Y1a,1.0.Y1b", "Two tiles lie on 1:0."),
    ],
)
def test_what_cannot_be_read_gets_one_line(text: str, words: str) -> None:
    with pytest.raises(OptionError) as error:
        OrbisEditor(orrery.game("orbis", players=4)).read(text)
    assert str(error.value).startswith(words)


# --- Tools ----------------------------------------------------------------------------------------


def test_all_that_the_tools_can_do_changes_the_table(two_turns: Arrangement) -> None:
    scene = EDITOR.scene(two_turns)
    keys = {item.key for item in (*scene.fixed, *scene.items)}
    for tool in EDITOR.tools(two_turns):
        for edit in EDITOR.edits(two_turns, tool.key):
            assert edit.path[1] in keys
            assert EDITOR.edited(two_turns, edit.text) != EDITOR.checked(two_turns)


def test_a_tile_is_laid_flipped_and_taken_away() -> None:
    tile = hidden(EDITOR.blank(), 1, 1)[0]
    board = EDITOR.edited(EDITOR.blank(), f"lay sun 1:0 {tile}")
    assert board["sun"] == (f"1.0.{tile}",)
    assert EDITOR.edits(board, "tool-flip")[0].text == "flip sun 1:0"
    flipped = EDITOR.edited(board, "flip sun 1:0")
    assert flipped["sun"] == (f"1.0.{tile}.flipped",)
    assert EDITOR.edited(flipped, "flip sun 1:0") == board
    moved = EDITOR.edited(board, f"market b2 {tile}")
    assert (moved["sun"], moved["market"]) == ((), (f"b2.{tile}",))
    assert EDITOR.edited(board, "remove sun 1:0") == EDITOR.checked(EDITOR.blank())


def test_a_village_is_validated_or_declined() -> None:
    village = next(t.id for t in EDITOR._in_play.values() if t.effect.kind == "village")
    board = EDITOR.edited(EDITOR.blank(), f"lay moon 1:0 {village}")
    points = EDITOR.position(board).view(0)["players"]["moon"]["points"]
    assert [edit.text for edit in EDITOR.edits(board, "tool-validate")] == ["validate moon 1:0"]
    declined = EDITOR.edited(board, "validate moon 1:0")
    assert declined["moon"] == (f"1.0.{village}.declined",)
    assert EDITOR.position(declined).view(0)["players"]["moon"]["points"] < points
    assert EDITOR.edits(EDITOR.edited(board, "flip moon 1:0"), "tool-validate") == []


def test_worshippers_come_and_go_before_their_tile_does(two_turns: Arrangement) -> None:
    board = EDITOR.edited({**two_turns, "crowd": ()}, "crowd b2 red")
    assert board["crowd"] == ("b2.red.1",)
    assert EDITOR.edited(board, "crowd b2 red")["crowd"] == ("b2.red.2",)
    empty = EDITOR.edited(board, "empty b2")
    assert (empty["crowd"], len(empty["market"])) == ((), 9)
    assert len(EDITOR.edited(empty, "empty b2")["market"]) == 8
    domain = EDITOR.edited({**two_turns, "sun_domain": ()}, "domain sun blue")
    assert domain["sun_domain"] == ("blue.1",)
    assert ("fewer sun blue", "domain-sun-blue") in [
        (edit.text, edit.path[1]) for edit in EDITOR.edits(domain, REMOVE)
    ]
    assert EDITOR.edited(domain, "fewer sun blue")["sun_domain"] == ()


def test_a_new_tile_carries_no_worshippers(two_turns: Arrangement) -> None:
    board = EDITOR.edited({**two_turns, "crowd": ()}, "crowd b2 red")
    (tile,) = hidden(board, 2, 1)
    assert EDITOR.edited(board, f"market b2 {tile}")["crowd"] == ()
    there = dict(word.split(".") for word in board["market"])["b2"]
    assert EDITOR.edited(board, f"market c3 {there}")["crowd"] == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("jump", "there is no edit 'jump'"),
        ("market z9 Y1a", "there is no edit 'market z9 Y1a'"),
        ("remove sun 9:9", "a place is written '2:-1', not '9:9'"),
        ("remove sun 4:0", "nothing lies on 4:0"),
    ],
)
def test_what_is_no_edit_is_told(text: str, words: str) -> None:
    with pytest.raises(OptionError, match=words):
        EDITOR.after(EDITOR.blank(), text)


@pytest.mark.parametrize("tool", ["tool-hammer", "tool-tile-Y9z", "tool-worshipper-pink"])
def test_what_is_no_tool_is_told(tool: str) -> None:
    with pytest.raises(OptionError, match=f"there is no tool '{tool}'"):
        EDITOR.edits(EDITOR.blank(), tool)


def test_gods_are_offered_until_somebody_has_them(two_turns: Arrangement) -> None:
    gods = {"god_1": ("love",), "god_2": ("death",), "god_3": ("fire",), "sun_god": ("death",)}
    seen = EDITOR.position({**two_turns, **gods, "sacrifice": ("yes",)}).view(0)
    assert seen["gods"] == ["love", "fire"]
    assert (seen["players"]["sun"]["god"], seen["players"]["sun"]["sacrificed"]) == ("death", True)
