"""The moves of Orion Duel as values, texts and codes, and why a text is refused."""

from __future__ import annotations

from itertools import permutations

import pytest

import orrery
from orrery.games.orion.data.board import CELLS
from orrery.games.orion.words.notation import FirstMove, TileMove, TokenMove

from .positions import GALAXY_ROW, cover, laid_out, orion, played, preset, refused

CODES = range(orion().code_count)
OWN = {"single": 1, "double": 2, "mixed": 1, "line": 2, "bend": 2, "triangle": 2}


def value(move: orrery.Move) -> tuple[object, ...]:
    """What a move says, apart from its text and code."""
    if isinstance(move, TileMove):
        return move.kind, frozenset(move.own), frozenset(move.other)
    if isinstance(move, TokenMove):
        return move.token, move.cell
    assert isinstance(move, FirstMove)
    return "first", move.first


# --- Three forms of one move ----------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_text_and_code_name_the_same_move(seat: int) -> None:
    for code in CODES:
        move = orion().move(seat, code)
        assert (move.seat, move.code, str(move)) == (seat, code, move.text)
        assert orion().read(move.text, seat) == move


@pytest.mark.parametrize("seat", [0, 1])
def test_no_two_codes_share_a_text_or_a_value(seat: int) -> None:
    moves = [orion().move(seat, code) for code in CODES]
    assert len({move.text for move in moves}) == len(CODES)
    assert len({value(move) for move in moves}) == len(CODES)


def test_a_move_has_its_typed_value() -> None:
    tile, token, hole, first = (
        orion().read(text, 1) for text in ("bend g3 g4 h4", "galaxy f1", "hole f5", "first orange")
    )
    assert isinstance(tile, TileMove)
    assert (tile.kind, tile.own, tile.other) == ("bend", ("g3", "g4"), ("h4",))
    assert isinstance(token, TokenMove)
    assert (token.token, token.cell) == ("galaxy", "f1")
    assert isinstance(hole, TokenMove)
    assert (hole.token, hole.cell) == ("hole", "f5")
    assert isinstance(first, FirstMove)
    assert first.first == 1


def test_the_text_names_own_hexes_first_and_each_group_in_column_order() -> None:
    for code in CODES:
        move = orion().move(0, code)
        if isinstance(move, TileMove):
            assert move.text == " ".join((move.kind, *move.own, *move.other))
            assert len(move.own) == OWN[move.kind]
            for group in (move.own, move.other):
                assert list(group) == sorted(group, key=CELLS.index)


def test_any_order_within_the_own_hexes_is_read() -> None:
    for code in CODES:
        move = orion().move(0, code)
        if isinstance(move, TileMove):
            for own in permutations(move.own):
                assert orion().read(" ".join((move.kind, *own, *move.other)), 0) is move


def test_cells_of_two_digits_come_after_those_of_one() -> None:
    assert orion().read("double e10 e9", 0).text == "double e9 e10"


@pytest.mark.parametrize(
    "text",
    ["LINE G3 G4 G5", "Line g4 G3 g5", "line g3, g4, g5", " line  g3,g4 ,g5 ", "line\tg3 g4 g5"],
)
def test_case_commas_and_spaces_do_not_matter(text: str) -> None:
    assert preset().play(text).last.text == "line g3 g4 g5"


def test_a_move_is_played_by_its_value_its_text_or_its_code() -> None:
    move = orion().read("mixed g4 g5", 0)
    states = [preset().play(form).state.tobytes() for form in (move, move.text, move.code)]
    assert len(set(states)) == 1


def test_the_path_leads_from_the_tray_over_the_cells() -> None:
    read = orion().read
    assert read("line g4 g3 g5", 0).path == ("tray-blue-line", "cell-g3", "cell-g4", "cell-g5")
    assert read("single g4", 1).path == ("tray-orange-single", "cell-g4")
    assert read("galaxy f1", 1).path == ("cell-f1",)
    assert read("hole f1", 0).path == ("cell-f1",)
    assert read("first blue", 1).path == ("first-blue",)


# --- Refusals -------------------------------------------------------------------------------------


def begins_a_legal_move(position: orrery.Position, partial: str) -> bool:
    """Whether some legal move can be written so that it begins with these words."""
    verb, *names = partial.split()
    for move in position.moves():
        kind, *cells = move.text.split()
        own = OWN.get(kind, 1)
        orders = ((*some, *cells[own:]) for some in permutations(cells[:own]))
        if kind == verb and any(list(order[: len(names)]) == names for order in orders):
            return True
    return False


def assert_refused(
    position: orrery.Position, text: str, rule: str, sentence: str, partial: str
) -> None:
    refusal = refused(position, text)
    assert (refusal.rule, str(refusal.sentence), refusal.partial) == (rule, sentence, partial)
    assert not partial or begins_a_legal_move(position, partial)
    assert str(refusal) == (f"{sentence} ({rule})" if rule else sentence)


def two_singles() -> orrery.Position:
    """Both singles are laid, on g4 and on k2; blue is on turn."""
    return played(preset(), "single g4", "single k2")


LINE = "A line is three hexes in a straight row, the two own ones first."
TAKEN = "g4 already carries a tile."


def out_of_touch(colour: str, token: str, cell: str) -> str:
    return f"{colour} may cover the {token} on {cell} only in touch with {colour} on the board."


@pytest.mark.parametrize(
    ("text", "rule", "sentence", "partial"),
    [
        # The tile is not left, whatever else is wrong.
        ("single g5", "OD6", "You have no single left.", ""),
        ("single", "OD6", "You have no single left.", ""),
        ("single z9 g4 d5", "OD6", "You have no single left.", ""),
        # Off the board, and further on misshapen, on a tile and on a token.
        ("line g3 g4 z9", "OD1", "z9 is not on the board.", "line g3"),
        ("line z9 g4 d5 f2", "OD1", "z9 is not on the board.", "line"),
        ("line h3 i3 4", "OD1", "4 is not on the board.", "line h3 i3"),
        # Misshapen, on a tile and on a token.
        ("line d5 g4 a1", "OD2", LINE, "line"),
        ("line h3 i3 g4", "OD2", LINE, "line h3 i3"),
        ("line h3 i3", "OD2", LINE, "line h3 i3"),
        ("line h3 i3 j3 k2", "OD2", LINE, "line h3 i3 j3"),
        # On a tile, and on a token out of touch.
        ("bend g4 h4 h5", "OD6", TAKEN, "bend"),
        ("line g2 g3 g4", "OD6", TAKEN, "line g2 g3"),
        # On a token out of touch.
        ("line d3 d4 d5", "OD7", out_of_touch("orange", "galaxy", "d5"), "line d3"),
        ("triangle e5 f5 e6", "OD7", out_of_touch("blue", "black hole", "f5"), "triangle e5"),
        ("mixed h4 h5", "OD7", out_of_touch("orange", "galaxy", "h5"), "mixed h4"),
    ],
)
def test_the_first_thing_wrong_is_named(text: str, rule: str, sentence: str, partial: str) -> None:
    assert_refused(two_singles(), text, rule, sentence, partial)


@pytest.mark.parametrize(
    ("text", "shape"),
    [
        ("single g4 g5", "A single is one own hex."),
        ("double g3 g5", "A double is two own hexes side by side."),
        ("mixed g3 g5", "A mixed is one own hex, then one hex of the other colour beside it."),
        ("line g3 g4 h4", LINE),
        ("bend g3 g4 g5", "A bend is three hexes in a wide bend, the two own ones first."),
        ("triangle g3 g4 g5", "A triangle is three hexes that all touch, the two own ones first."),
    ],
)
def test_a_misshapen_tile_is_told_its_shape(text: str, shape: str) -> None:
    refusal = refused(preset(), text)
    assert (refusal.rule, str(refusal.sentence)) == ("OD2", shape)
    assert begins_a_legal_move(preset(), refusal.partial)


def test_a_bend_turned_over_is_refused_after_its_shape_and_before_taken_hexes() -> None:
    position = played(preset(one_sided=True), "single e6")
    turned_over = "Bends may not be turned over in this game (option one_sided)."
    assert_refused(position, "bend e7 e8 d8", "OD2", turned_over, "bend e7 e8")
    assert_refused(position, "bend e5 e6 d6", "OD2", turned_over, "bend e5")
    assert refused(position, "bend e5 e6 z1").rule == "OD1"
    assert refused(position, "bend e5 e6 e7").rule == "OD2"
    assert_refused(position, "bend e5 e6 f6", "OD6", "e6 already carries a tile.", "bend e5")


@pytest.mark.parametrize(
    ("text", "partial"),
    [
        ("double g3 g3", "double g3"),
        ("triangle g3 g3 g4", "triangle g3"),
        ("line g3 g3 g5", "line g3"),
    ],
)
def test_a_cell_named_twice_is_fine_only_once(text: str, partial: str) -> None:
    refusal = refused(preset(), text)
    assert (refusal.rule, refusal.partial) == ("OD2", partial)


def test_a_code_is_refused_like_its_text() -> None:
    position = two_singles()
    for text in ("bend g4 h4 h5", "line d3 d4 d5", "galaxy f4", "hole f4", "first blue"):
        by_text, by_code = (
            refused(position, text),
            refused(position, position.game.read(text, 0).code),
        )
        assert (by_text.rule, by_text.sentence, by_text.partial) == (
            by_code.rule,
            by_code.sentence,
            by_code.partial,
        )
    assert refused(position, position.game.read("single g5", 0).code).rule == "OD6"


def test_the_refusal_of_a_tile_that_is_not_left_is_returned_like_every_other() -> None:
    position = two_singles()
    refusal = position.game.refusal(position, position.game.read("single g5", 0))
    assert (refusal.rule, str(refusal.sentence)) == ("OD6", "You have no single left.")


@pytest.mark.parametrize("code", [-1, len(CODES), 10**6])
def test_a_number_that_is_no_code_is_refused(code: int) -> None:
    assert_refused(preset(), code, "", f"No move has the code {code}.", "")


# --- Malformed words ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [("", ""), ("  , ", ""), ("jump d4", "jump"), ("d4 d5", "d4"), ("lines d4", "lines")],
)
def test_a_move_begins_with_a_word_we_know(text: str, said: str) -> None:
    verbs = "single, double, mixed, line, bend, triangle, galaxy, hole or first"
    for position in (preset(), orion(setup="free").start(1)):
        assert_refused(position, text, "", f"A move begins with {verbs}, not {said!r}.", "")


def test_without_a_position_the_words_alone_are_judged() -> None:
    for text, rule, partial in (
        ("line d4 zz d6", "OD1", "line d4"),
        ("line d4 d5", "OD2", "line"),
        ("galaxy a1 a2", "OD3", "galaxy"),
        ("first green", "OD4", "first"),
        ("jump", "", ""),
    ):
        with pytest.raises(orrery.Refusal) as caught:
            orion().read(text, 0)
        assert (caught.value.rule, caught.value.partial) == (rule, partial)


# --- Wrong phase ----------------------------------------------------------------------------------


def placing_galaxies() -> orrery.Position:
    return orion(setup="free", galaxy_player="blue").start(1)


def placing_black_holes() -> orrery.Position:
    galaxies = ("b2", "b6", "d5", "f1", "f9", "h5", "j2", "j6")
    return played(placing_galaxies(), *(f"galaxy {cell}" for cell in galaxies))


def choosing_first() -> orrery.Position:
    black_holes = ("b4", "d2", "d8", "f5", "h2", "h8", "j4")
    return played(placing_black_holes(), *(f"hole {cell}" for cell in black_holes))


@pytest.mark.parametrize("text", ["hole f5", "first blue", "mixed g4 g5"])
def test_while_galaxies_are_placed_nothing_else_is(text: str) -> None:
    assert_refused(placing_galaxies(), text, "OD4", "Blue places galaxy 1 of 8.", "")


@pytest.mark.parametrize("text", ["galaxy f5", "first blue", "mixed g4 g5"])
def test_while_black_holes_are_placed_nothing_else_is(text: str) -> None:
    assert_refused(placing_black_holes(), text, "OD4", "Orange places black hole 1 of 7.", "")


@pytest.mark.parametrize("text", ["galaxy f4", "hole f4", "mixed g4 g5"])
def test_while_the_first_player_is_chosen_nothing_else_is_done(text: str) -> None:
    assert_refused(choosing_first(), text, "OD4", "Blue says who moves first.", "")


@pytest.mark.parametrize("text", ["galaxy f4", "hole f4", "first blue"])
def test_when_tiles_are_laid_the_set_up_is_over(text: str) -> None:
    over = "The set-up is over; now tiles are laid, such as 'mixed e4 e5'."
    for position in (preset(), laid_out()):
        assert_refused(position, text, "OD6", over, "")


def test_a_token_takes_one_cell() -> None:
    for text, partial in (("galaxy", "galaxy"), ("galaxy a1 a2", "galaxy a1")):
        assert_refused(placing_galaxies(), text, "OD3", "galaxy takes one cell.", partial)
    assert_refused(placing_black_holes(), "hole f5 f6", "OD3", "hole takes one cell.", "hole f5")
    assert_refused(placing_galaxies(), "galaxy z1", "OD1", "z1 is not on the board.", "galaxy")


@pytest.mark.parametrize("text", ["first", "first green", "first blue orange", "first d4"])
def test_first_takes_blue_or_orange(text: str) -> None:
    refusal = refused(choosing_first(), text)
    assert (refusal.rule, str(refusal.sentence)) == ("OD4", "Say 'first blue' or 'first orange'.")
    assert begins_a_legal_move(choosing_first(), refusal.partial)


@pytest.mark.parametrize("text", ["first blue", "FIRST Orange", "first, orange"])
def test_first_is_read(text: str) -> None:
    position = choosing_first().play(text)
    assert position.view()["to_act"] == [text.lower().replace(",", "").split()[1]]


def test_after_the_end_no_move_is_read() -> None:
    position = cover(laid_out(), blue=GALAXY_ROW.removesuffix(" j7")).play("single j7")
    assert_refused(position, "single g4", "", "The game is over.", "")
