import re
from time import process_time
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

import orrery
from orrery.core.errors import OrreryError, RecordError
from orrery.core.records import DEEPEST, Entry, GameRecord, check, parse, replay, result

from .toys import Auction, random_game

# --- Written and read back ------------------------------------------------------------------------

#: Words that no bracket, comment, seat or number can be mistaken for.
WORDS = st.text("abz019-+=.,'\"<&é*", min_size=1, max_size=6).filter(
    lambda word: not re.fullmatch(r"\d+\.", word)
)
#: One line of anything, without spaces at its ends.
LINES = st.text(max_size=20).map(lambda text: " ".join(text.split()))
KEYS = st.from_regex(r"[a-z]([a-z0-9_ -]{0,6}[a-z0-9_-])?", fullmatch=True)
COMMENTS = st.lists(LINES.map(lambda text: text.replace("}", "")), max_size=2)

Sketch = tuple[str, list[str], list[str], list[Any]]  # seat, words, comments, variations


def sketches(variations: st.SearchStrategy[list[Any]]) -> st.SearchStrategy[list[Sketch]]:
    seats = st.sampled_from(["", "blue", "orange", "clock"])
    words = st.lists(WORDS, min_size=1, max_size=3)
    return st.lists(st.tuples(seats, words, COMMENTS, variations), min_size=1, max_size=3)


GAMES = st.recursive(
    sketches(st.just([])), lambda inner: sketches(st.lists(inner, max_size=2)), max_leaves=6
)


def entries(moves: list[Sketch], first: int = 1) -> list[Entry]:
    """The sketched moves, numbered; a variation begins with the number of what it replaces."""
    return [
        Entry(ply, 0, seat, " ".join(words), comments, [entries(v, ply) for v in variations])
        for ply, (seat, words, comments, variations) in enumerate(moves, first)
    ]


RECORDS = st.builds(
    lambda headers, moves, comments: GameRecord(headers, entries(moves), comments),
    st.dictionaries(KEYS, LINES, max_size=4),
    st.just([]) | GAMES,
    COMMENTS,
)


def content(record: GameRecord) -> Any:
    """All that a record says, without the lines it says it on."""
    return list(record.headers.items()), record.comments, [_content(e) for e in record.moves]


def _content(entry: Entry) -> Any:
    variations = [[_content(e) for e in variation] for variation in entry.variations]
    return entry.ply, entry.seat, entry.text, entry.comments, variations


@given(RECORDS)
def test_what_is_written_reads_back(record):
    text = str(record)
    assert content(parse(text)) == content(record)
    assert str(parse(text)) == text


SNIPPETS = st.lists(
    st.sampled_from(
        ["1.", "2.", "3.", "a", "b:", " ", "\n", "(", ")", "{", "}", ";", "key: value"]
    ),
    max_size=25,
).map("".join)


def fault(text: str) -> RecordError | None:
    """What is wrong with the text, if anything."""
    try:
        parse(text)
    except RecordError as error:
        return error
    return None


@given(SNIPPETS)
def test_whatever_can_be_read_is_written_so_that_it_reads_the_same(text):
    assume(not fault(text))
    record = parse(text)
    assert content(parse(str(record))) == content(record)


@given(st.text() | SNIPPETS)
@example("9" * 5000 + ". a")
def test_any_text_is_read_or_refused_in_one_line(text):
    if error := fault(text):
        assert 1 <= error.line <= len(text.splitlines())
        assert len(str(error).splitlines()) == 1


# --- What people may write ------------------------------------------------------------------------

EXAMPLE = """\
game: orion
rules: 1
seed: 7
options: setup=1 first=blue

1. blue: mixed d4 d5 {a comment}
2. orange: single e7 (2. single e8 ; a variation, and a comment to the end of the line
   3. line f2 f3 f4)
3. triangle g3 g4 h3
"""


def moves(text: str) -> list[tuple[int, str, str]]:
    return [(entry.ply, entry.seat, entry.text) for entry in parse(text).moves]


def test_the_example_of_the_module():
    record = parse(EXAMPLE)
    assert record.headers == {
        "game": "orion",
        "rules": "1",
        "seed": "7",
        "options": "setup=1 first=blue",
    }
    first, second, third = record.moves
    assert (first.ply, first.line, first.seat, first.text) == (1, 6, "blue", "mixed d4 d5")
    assert first.comments == ["a comment"]
    assert (second.seat, second.text, second.line) == ("orange", "single e7", 7)
    assert (third.seat, third.text, third.line) == ("", "triangle g3 g4 h3", 9)
    ((instead, after),) = second.variations
    assert (instead.ply, instead.text) == (2, "single e8")
    assert instead.comments == ["a variation, and a comment to the end of the line"]
    assert (after.ply, after.line, after.text) == (3, 8, "line f2 f3 f4")


def test_the_example_is_written_with_one_move_a_line():
    assert str(parse(EXAMPLE)).split("\n\n")[1] == (
        "1. blue: mixed d4 d5 {a comment}\n"
        "2. orange: single e7\n"
        "  (2. single e8 {a variation, and a comment to the end of the line}\n"
        "   3. line f2 f3 f4)\n"
        "3. triangle g3 g4 h3\n"
    )


def test_moves_may_stand_on_one_line():
    assert moves("1. a b 2. c 3. d") == [(1, "", "a b"), (2, "", "c"), (3, "", "d")]


def test_a_move_may_run_over_several_lines():
    assert moves("1.\n  blue:\n  line d4\n  d5 d6\n2. a") == [
        (1, "blue", "line d4 d5 d6"),
        (2, "", "a"),
    ]


def test_brackets_need_no_spaces():
    record = parse("1. a{x}(1. b{y}(1. c))2. d")
    assert str(record) == "\n1. a {x}\n  (1. b {y}\n     (1. c))\n2. d\n"


@pytest.mark.parametrize("text", ["1. a {x y}", "1. a {x\n   y}", "1. a ; x y", "1. a;x y\n\n"])
def test_comments_in_braces_or_after_a_semicolon(text):
    assert parse(text).moves[0].comments == ["x y"]


def test_a_semicolon_within_braces_and_brackets_within_comments_are_text():
    assert parse("1. a {x ; (y} 2. b ; {z (").moves[0].comments == ["x ; (y"]
    assert parse("1. a {x ; (y} 2. b ; {z (").moves[1].comments == ["{z ("]


def test_comments_before_the_first_move_belong_to_the_record():
    record = parse("game: orion\n\n{fine weather}\n; and a good chair\n1. a {x}")
    assert record.comments == ["fine weather", "and a good chair"]
    assert record.moves[0].comments == ["x"]


def test_a_comment_before_the_first_move_of_a_variation_stays_with_the_variation():
    record = parse("1. a 2. b ({better} 2. c) 3. d")
    assert record.comments == []
    assert "better" in str(record).partition("2. b")[2].partition("3. d")[0]


def test_a_brace_in_a_remark_survives_writing():
    record = parse("1. a ; see } there\n2. b")
    assert content(parse(str(record))) == content(record)


def test_a_byte_order_mark_is_ignored():
    assert parse("\ufeffgame: orion\n").headers == {"game": "orion"}


def test_lines_of_windows_are_lines():
    assert content(parse(EXAMPLE.replace("\n", "\r\n"))) == content(parse(EXAMPLE))
    with pytest.raises(RecordError) as error:
        parse("game: orion\r\n\r\n1. a\r\n3. b\r\n")
    assert error.value.line == 4


def test_blank_lines_may_come_first():
    record = parse("\n  \n" + EXAMPLE)
    assert record.headers["game"] == "orion"
    assert record.moves[0].line == 8


def test_moves_may_follow_the_headers_at_once():
    record = parse("game: orion\n1. a")
    assert (record.headers, record.moves[0].line) == ({"game": "orion"}, 2)


def test_headers_are_free_in_case_and_spaces():
    record = parse("  Game :  orion  \nPlayed at: the fair: stall 3\nempty:\n")
    assert record.headers == {"game": "orion", "played at": "the fair: stall 3", "empty": ""}
    assert record.lines == {"game": 1, "played at": 2, "empty": 3}


def test_nothing_is_a_record_without_moves():
    assert content(parse("")) == ([], [], [])


def test_variations_may_lie_as_deep_as_the_limit():
    record = parse("1. a" + " (1. a" * DEEPEST + ")" * DEEPEST)
    assert content(parse(str(record))) == content(record)


@pytest.mark.parametrize("line", ["remark: a{}b", "a{}b: remark", "a{}b"])
def test_a_long_header_is_read_in_time_that_grows_with_its_length(line):
    """Milliseconds, on any machine; if it grew with the square of the length, hours."""
    before = process_time()
    fault(line.format(" " * 1_000_000))
    assert process_time() - before < 60


# --- What is wrong with a record ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("game orion", 1, "a header is written 'key: value', not 'game orion'"),
        ("game: orion\n7: x", 2, "a header is written 'key: value', not '7: x'"),
        ("\n\ngame: orion\nGame: orion", 4, "the header 'game' stands here a second time"),
        (
            "game: orion\n\nseed: 7",
            3,
            "a move begins with its number and a space; 'seed:' has none",
        ),
        ("1. a {x} b", 1, "a move begins with its number and a space; 'b' has none"),
        ("1. a (1. b) c", 1, "a move begins with its number and a space; 'c' has none"),
        ("2. a", 1, "move 1 should follow here, not move 2"),
        ("1. a\n\n3. b", 3, "move 2 should follow here, not move 3"),
        ("1. a\n1. b", 2, "move 2 should follow here, not move 1"),
        ("1. a\n2. b (3. c)", 2, "move 2 should follow here, not move 3"),
        ("1. a\n2. b (2. c\n4. d)", 3, "move 3 should follow here, not move 4"),
        ("1. a\n2. b (2. c)\n2. d", 3, "move 3 should follow here, not move 2"),
        ("1. a\n2.\n3. b", 2, "move 2 is empty"),
        ("1. a\n2. blue:\n", 2, "move 2 is empty"),
        ("1. {x}", 1, "move 1 is empty"),
        ("1. a (1. )", 1, "move 1 is empty"),
        ("1. a\n2. b {x\ny", 2, "this comment is never closed; write '}' at its end"),
        ("1. a }", 1, "a comment is closed here that was never opened"),
        ("\n(1. a)", 2, "a variation needs a move before it to replace"),
        ("1. a ((1. b))", 1, "a variation needs a move before it to replace"),
        ("1. a\n(1. b\n2. c", 2, "this variation is never closed; write ')' at its end"),
        ("1. a\n(1. b\n(1. c)", 2, "this variation is never closed; write ')' at its end"),
        ("1. a\n(1. b\n(1. c", 3, "this variation is never closed; write ')' at its end"),
        ("1. a\n)", 2, "a variation is closed here that was never opened"),
        ("1. a\n()", 2, "this variation has no moves"),
        ("1. a" + "\n(1. a" * 51, 52, "variations are nested more than 50 deep"),
    ],
)
def test_a_malformed_record_names_the_line_and_what_is_wrong(text, line, reason):
    with pytest.raises(RecordError) as error:
        parse(text)
    assert (error.value.line, error.value.ply) == (line, None)
    assert str(error.value) == f"line {line}: {reason}"


@pytest.mark.parametrize(
    ("headers", "line", "reason"),
    [
        ("seed: 7", 1, "no header says which game this is; write 'game: NAME'"),
        ("seed: 7\ngame: chess", 2, "there is no game 'chess'; there is corona"),
        ("game: orion\noptions: setup", 2, "options are written name=value, not 'setup'"),
        ("game: orion\noptions: setup=", 2, "options are written name=value, not 'setup='"),
        ("game: orion\noptions: =1", 2, "options are written name=value, not '=1'"),
        ("game: orion\n\noptions: setup=1", 3, "a move begins with its number"),
        ("game: orion\noptions: setup=9", 2, "setup is free, random, 1, 2 or 3, not '9'"),
        ("game: orion\noptions: size=9", 2, "orion has no option 'size'"),
        ("game: orion\noptions: name=9", 2, "orion has no option 'name'"),
        ("game: orion\noptions: self=9", 2, "orion has no option 'self'"),
        ("game: orion\nseed: 1\nrules: 99", 3, "orion has rules 1, not '99'"),
    ],
)
def test_wrong_headers_are_named(headers, line, reason):
    with pytest.raises(RecordError, match=re.escape(reason)) as error:
        orrery.load(headers + "\n")
    assert (error.value.line, error.value.ply) == (line, None)


# --- Replaying games of Orion Duel ----------------------------------------------------------------

HEAD = "game: orion\nrules: 1\nseed: 7\noptions: setup=1 first=blue\n\n"  # moves begin on line 6


@pytest.fixture
def orion():
    return orrery.game("orion", setup="1", first="blue")


@pytest.mark.parametrize("options", [{"setup": "1"}, {"setup": "random"}, {"setup": "free"}])
@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_replays_to_the_same_bytes(options, seed):
    game = orrery.game("orion", **options)
    played = random_game(game, seed)
    record = parse(played.record())
    for again in (replay(record, game), check(record, game), orrery.load(played.record())):
        assert again.state.tobytes() == played.state.tobytes()
        assert again.history == played.history
        assert again.record() == played.record()


def test_a_record_can_be_replayed_in_part(orion):
    played = random_game(orion, 3, most=8)
    record = parse(played.record())
    for plies in range(9):
        position = replay(record, orion, plies)
        assert position.history == played.history[:plies]


def test_seats_may_be_left_out_or_written_in_capitals(orion):
    position = replay(
        parse(HEAD + "1. single a1 2. ORANGE: single k1 3. blue: double a2 a3"), orion
    )
    assert [move.seat for move in position.history] == [0, 1, 0]


def test_a_record_without_version_and_seed_is_of_this_version_and_seed_0():
    game = orrery.game("orion")
    position = replay(parse("game: orion"), game)
    assert position.state.tobytes() == game.start(0).state.tobytes()


def test_variations_are_checked_from_the_move_they_replace(orion):
    text = "1. single a1 (1. single b1 2. single a1 (2. single c1)) 2. single b1"
    position = check(parse(HEAD + text), orion)
    assert [move.text for move in position.history] == ["single a1", "single b1"]


def test_a_wrong_result_points_at_its_header(orion):
    played = random_game(orion, 5)
    stated = result(played)
    text = played.record().replace(f"result: {stated}", "result: nobody")
    with pytest.raises(RecordError) as error:
        check(parse(text), orion)
    assert str(error.value) == f"line 5: the result is {stated!r}, not 'nobody'"
    assert replay(parse(text), orion).is_over


def test_a_record_without_result_is_fine(orion):
    assert check(parse(HEAD + "1. single a1"), orion).ply == 1


def test_another_version_of_the_rules_is_refused(orion):
    for replayed in (replay, check):
        with pytest.raises(RecordError) as error:
            replayed(parse("game: orion\nrules: 2\n"), orion)
        assert str(error.value) == "line 2: orion has rules 1, not '2'"


def test_an_unknown_seat_is_named(orion):
    with pytest.raises(RecordError) as error:
        replay(parse(HEAD + "1. single a1\n2. green: single k1"), orion)
    assert str(error.value) == (
        "line 7, ply 2: nobody here is called 'green'; there are blue and orange"
    )


@pytest.mark.parametrize(
    ("text", "line", "ply", "reason"),
    [
        ("1. single z9", 6, 1, "'single z9' is refused, OD1: z9 is not on the board."),
        ("1. single a1\n2. line a1 a2 c4", 7, 2, "'line a1 a2 c4' is refused, OD2: A line is"),
        ("1. single a1\n2. single a1", 7, 2, "'single a1' is refused, OD6: a1 already carries"),
        ("1. single a1 2. single b1\n3. single c1", 7, 3, "is refused, OD6: You have no single"),
        ("1. single a1\n\n2. single f5", 8, 2, "'single f5' is refused, OD7: orange may cover"),
        ("1. jump a1", 6, 1, "'jump a1' is refused, A move begins with"),
        ("1. orange: single a1", 6, 1, "is refused, It is not orange's turn; blue may act."),
        ("1. clock: single a1", 6, 1, "is refused, It is not clock's turn; blue may act."),
    ],
)
def test_an_illegal_move_is_named_with_line_ply_and_rule(orion, text, line, ply, reason):
    for replayed in (replay, check):
        with pytest.raises(RecordError, match=re.escape(reason)) as error:
            replayed(parse(HEAD + text), orion)
        assert (error.value.line, error.value.ply) == (line, ply)
        assert str(error.value).startswith(f"line {line}, ply {ply}: ")
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "line", "ply", "rule"),
    [
        ("1. single a1\n(1. single f5)\n2. single b1", 7, 1, "OD7"),
        ("1. single a1\n2. single b1\n(2. single c1\n3. single d1)", 9, 3, "OD6"),
        ("1. single a1\n(1. single b1\n(1. single c1\n(1. single q1)))", 9, 1, "OD1"),
    ],
)
def test_an_illegal_move_in_a_variation_is_found_by_check_alone(orion, text, line, ply, rule):
    record = parse(HEAD + text)
    replay(record, orion)
    with pytest.raises(RecordError, match=f"is refused, {rule}: ") as error:
        check(record, orion)
    assert (error.value.line, error.value.ply) == (line, ply)


def test_a_move_after_the_end_is_refused(orion):
    played = random_game(orion, 5)
    text = f"{played.record()}{played.ply + 1}. single a1\n"
    with pytest.raises(RecordError, match=r"'single a1' is refused, The game is over\.") as error:
        orrery.load(text)
    assert error.value.ply == played.ply + 1


# --- Games with several seats at once, a clock, and shared victories ------------------------------


@pytest.mark.parametrize(
    ("text", "stated"),
    [
        ("1. cat: bid 1 2. ann: bid 1 3. bob: bid 0", "ann and cat, bids"),
        ("1. bob: bid 2 2. clock: ring", "bob, bids"),
        ("1. clock: ring", "draw"),
        ("1. ann: bid 2", "unfinished"),
    ],
)
def test_results_in_words(text, stated):
    position = check(parse(f"game: auction\nresult: {stated}\n\n{text}"), Auction())
    assert result(position) == stated
    assert check(parse(position.record()), Auction()).record() == position.record()


def test_where_several_may_act_the_seat_must_be_written():
    with pytest.raises(RecordError) as error:
        replay(parse("game: auction\n\n1. bid 1"), Auction())
    assert str(error.value) == (
        "line 3, ply 1: 'bid 1' is refused, Several may act, clock, ann, bob and cat: say who does."
    )


# --- Tags and seeds -------------------------------------------------------------------------------


def written(position: orrery.Position, **tags: str) -> str | None:
    """The record with these tags, unless they are refused."""
    try:
        return position.record(**tags)
    except OrreryError:
        return None


@pytest.mark.parametrize(
    "seed", ["", "fine", "a b", "seed: 8", "{", " 7", "7 ", "a\nb", "a\u2028b"]
)
def test_a_seed_survives_its_record(seed):
    position = orrery.game("orion").start(seed)
    assert orrery.load(position.record()).state.tobytes() == position.state.tobytes()


@pytest.mark.parametrize(
    "tag",
    ["event", "Event", "played_at", "game", "rules", "seed", "options", "result", "_x", "élan"],
)
def test_a_tag_leaves_the_game_as_it_was_or_is_refused(tag):
    position = orrery.game("orion").start(7).play(0)
    if text := written(position, **{tag: "3"}):
        record = parse(text)
        assert check(record, orrery.game_of(record)).record() == position.record()
