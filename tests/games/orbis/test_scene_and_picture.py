"""What people see of Orbis: scenes, and pictures in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree as ET

import pytest

import orrery
from orrery.core.kernel import COMPILED
from orrery.core.scene import SHAPES, Item, Look, needs_no_look
from orrery.core.svg import render
from orrery.games.orbis.data.components import (
    ANY,
    COLOURS,
    COUNTS,
    EFFECTS,
    GODS,
    LEVELS,
    MARKET,
    SEATS,
)
from orrery.games.orbis.data.tiles import Effect
from orrery.games.orbis.picture.universe import WIDTH
from orrery.games.orbis.scene.tile import effect_marks
from orrery.games.orbis.words.names import GOD_WORDS

from .positions import (
    PLAYERS,
    build,
    devote,
    gather,
    give,
    last_turn,
    offer,
    orbis,
    phase,
    played,
    show,
    start,
    taking,
)

players = pytest.mark.parametrize("players", PLAYERS)


def a_game(players: int) -> Iterator[orrery.Position]:
    """Many positions of a random game in which tiles are laid rather than flipped."""
    rng = Random(players)
    position = orbis(players).start(players)
    while True:
        if position.ply % (3 if COMPILED else 17) == 0 or position.is_over:
            yield position
        if position.is_over:
            return
        moves = position.moves()
        liked = [move for move in moves if move.text.split()[0] in ("lay", "validate")]
        position.play(rng.choice(liked or moves))


def seats(position: orrery.Position) -> list[int | None]:
    return [None, *range(len(position.game.seats))]


def items(position: orrery.Position, seat: int | None = None) -> dict[str, Item]:
    scene = position.scene(seat)
    return {item.key: item for item in scene.fixed + scene.items}


def acting(position: orrery.Position) -> dict[str, Item]:
    """What the player in turn sees."""
    return items(position, position.to_act[0])


def symbols(shown: dict[str, Item], prefix: str) -> list[str]:
    """The symbols of all items whose key begins like this."""
    return [item.symbol for key, item in shown.items() if key.startswith(prefix) and item.symbol]


def corners(item: Item) -> list[tuple[float, float]]:
    """Points that enclose what is drawn, as far as an item says it."""
    (x, y), size = item.at, item.size
    if item.shape == "disc":
        return [(x - size, y - size), (x + size, y + size)]
    if item.shape == "label":
        half = 0.31 * size * len(str(item.text))
        return [(x - half, y - size / 2), (x + half, y + size / 2)]
    if item.shape == "symbol":
        wide, high = (47, 31) if item.symbol.startswith(("region", "waste")) else (9, 13)
        return [(x - wide * size, y - high * size), (x + wide * size, y + high * size)]
    return list(item.points)


def look() -> Look:
    return start().scene().look


# --- Every scene ----------------------------------------------------------------------------------


@players
def test_keys_are_unique_and_the_fixed_part_never_changes(players: int) -> None:
    fixed = set()
    for position in a_game(players):
        for seat in seats(position):
            scene = position.scene(seat)
            keys = [item.key for item in scene.fixed + scene.items]
            assert len(keys) == len(set(keys))
            assert {item.shape for item in scene.items} <= set(SHAPES)
            fixed.add((scene.fixed, scene.width, scene.height))
    assert len(fixed) == 1


@players
def test_what_a_player_touches_is_in_the_scene_and_speaks(players: int) -> None:
    for position in a_game(players):
        if position.is_over:
            continue
        shown = acting(position)
        for move in position.moves():
            assert all(shown[key].text for key in move.path)


@players
def test_nothing_lies_outside_the_picture(players: int) -> None:
    for position in a_game(players):
        scene = position.scene()
        for item in scene.fixed + scene.items:
            for x, y in corners(item):
                assert 0 <= x <= scene.width, item
                assert 0 <= y <= scene.height, item


@players
def test_every_symbol_is_in_the_look(players: int) -> None:
    known = set(re.findall(r'<symbol id="orbis-([\w-]+)"', look().definitions))
    for position in a_game(players):
        assert {item.symbol for item in position.scene().items} - {""} <= known


@players
def test_every_style_is_in_the_look(players: int) -> None:
    known = set(re.findall(r"\.([a-z][\w-]*)", look().css))
    for position in a_game(players):
        scene = position.scene()
        for item in scene.fixed + scene.items:
            words = {word for word in item.style.split() if not needs_no_look(word)}
            assert words <= known, item


@players
def test_the_scene_shows_what_the_view_says(players: int) -> None:
    for position in a_game(players):
        shown, view = items(position), position.view()
        for place, lying in view["market"].items():
            seen = lying["tile"] is not None and not position.is_over
            assert (f"market-{place}" in shown) == seen
            for colour, count in lying["worshippers"].items():
                number = shown.get(f"crowd-{place}-{colour}-count")
                assert (number.text if number else "0") == str(count if seen else 0)
        for name, player in view["players"].items():
            assert shown[f"score-{name}-number"].text.replace("\u2212", "-") == str(
                player["points"]
            )
            for colour, count in player["domain"].items():
                assert str(shown[f"domain-{name}-{colour}-count"].text) == str(count)
                assert (f"farm-{name}-{colour}" in shown) == (colour in player["farms"])
            for lying in player["universe"].values():
                ground = "wasteland" if lying["wasteland"] else "region"
                assert shown[f"tile-{lying['tile']}"].symbol.startswith(ground)


def test_the_drawing_is_well_formed_and_refers_only_to_what_it_holds() -> None:
    *_, last = (position.copy() for position in a_game(4))
    for position in (start(4), last):
        text = render(position.scene())
        drawing = ET.fromstring(text)
        ids = {element.get("id") for element in drawing.iter() if element.get("id")}
        assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= ids
        assert set(re.findall(r'href="#([\w-]+)"', text)) <= ids
        assert {e.get("data-key") for e in drawing.iter()} - {None} == set(items(position))


def test_the_title_says_what_is_to_be_done() -> None:
    assert str(start().scene().title) == "Orbis, sun takes a region or a god."
    *_, last = a_game(2)
    winner = last.game.seats[last.outcome.winners[0]]
    assert str(last.scene().title).startswith(f"Orbis, {winner}")


# --- The look -------------------------------------------------------------------------------------


def test_every_colour_effect_god_and_seat_has_symbols_of_its_own() -> None:
    definitions = ET.fromstring(f"<defs>{look().definitions}</defs>")
    drawn = {e.get("id"): ET.tostring(e) for e in definitions.iter("symbol")}
    wanted = [f"{kind}-{colour}" for kind in ("region", "emblem", "figure") for colour in COLOURS]
    wanted += [f"{kind}-{ANY}" for kind in ("emblem", "figure")]
    wanted += [f"effect-{effect.replace(' ', '-')}" for effect in EFFECTS]
    wanted += [f"god-{god}" for god in GODS] + [f"seat-{seat}" for seat in SEATS]
    wanted += [f"stars-{stars}-{level}" for stars in COUNTS for level in LEVELS]
    bodies = {drawn[f"orbis-{name}"].partition(b">")[2] for name in wanted}
    assert len(bodies) == len(wanted)


@pytest.mark.parametrize("kind", ["region", "emblem", "figure"])
def test_colours_differ_by_their_form_and_not_only_by_their_colour(kind: str) -> None:
    definitions = ET.fromstring(f"<defs>{look().definitions}</defs>")
    forms = set()
    for colour in COLOURS:
        (symbol,) = [e for e in definitions if e.get("id") == f"orbis-{kind}-{colour}"]
        forms.add(tuple(e.get("d") or e.get("r") for e in symbol.iter() if e.tag != "rect"))
    assert len(forms) == len(COLOURS)


def brightness(colour: str) -> float:
    """The relative luminance of WCAG."""
    parts = [int(colour[k : k + 2], 16) / 255 for k in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


#: The words of each style, and the ground of all theirs that is nearest in brightness.
GROUNDS = {
    "name": "#2c2d5e",
    "count": "#3a3878",
    "count.gone": "#2c2d5e",
    "count.over": "#2c2d5e",
    "small": "#2c2d5e",
    "number": "#3d3963",
    "button-word": "#4a4478",
    "coin-number": "#c08d3c",
    "bed-name": "#14163a",
}


@pytest.mark.parametrize("style", GROUNDS)
def test_words_stand_out_from_their_ground(style: str) -> None:
    (fill,) = re.findall(rf"\.orbis \.{re.escape(style)} {{[^}}]*fill: (#\w{{6}})", look().css)
    dark, bright = sorted(map(brightness, (fill, GROUNDS[style])))
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_the_letters_that_matter_can_be_read_on_a_phone() -> None:
    """At 320 pixels they are at least eleven high."""
    shown = items(build(gather(start(4), "a1", red=3, blue=12, white=1), "1:0=Y2d!"))
    keys = ["score-sun-number", "domain-sun-red-count", "crowd-a1-blue-count"]
    assert all(shown[key].size >= 0.034 * 600 for key in keys)


# --- Tiles ----------------------------------------------------------------------------------------


def test_a_tile_keeps_its_key_from_the_market_to_the_universe() -> None:
    position = show(start(), a1="Y1b")
    assert items(position)["tile-Y1b"].symbol == "region-yellow"
    position.play("take a1")
    hand = acting(position)["tile-Y1b"]
    assert str(hand.text).startswith("sun holds, Y1b: yellow")
    position.play("lay 1:0")
    assert str(items(position, 0)["tile-Y1b"].text).startswith("sun 1:0, Y1b: yellow")


def test_a_place_of_the_market_says_its_tile_and_who_stands_there() -> None:
    position = gather(show(start(), b2="Y2d"), "b2", red=2, white=1)
    shown = items(position)
    assert str(shown["market-b2"].text) == (
        "b2, Y2d: yellow, level 2, costs 1 yellow and 1 white, village 2, points: 2,"
        " worshippers: 2 red and 1 white"
    )
    assert str(shown["crowd-b2-red"].text) == "2 red on b2"
    assert shown["stars-Y2d"].symbol == "stars-black-2"


def test_the_cost_is_shown_symbol_by_symbol() -> None:
    shown = items(show(start(), a1="W3b"))
    costs = [item.symbol for key, item in shown.items() if re.fullmatch(r"cost-\d-W3b", key)]
    wanted = ["green", "blue", "white", "white", "any"]
    assert sorted(costs) == sorted(f"emblem-{name}" for name in wanted)
    assert str(shown["mystic-W3b"].text) == "10"


EFFECTS_SHOWN = [
    (Effect("farm", colour="red"), ["emblem-red"]),
    (Effect("irrigation", colour="blue"), ["emblem-blue"]),
    (Effect("village", count=3), ["chip", "figure-any"]),
    (
        Effect("volcano", destroy=(2, 1, 0, 0, 0)),
        ["emblem-yellow", "emblem-yellow", "emblem-green"],
    ),
    (Effect("proselytism", count=2, colour="white"), ["figure-white", "figure-white"]),
    (Effect("proselytism", count=1, colour="any"), ["figure-any"]),
    (Effect("sacred stone"), []),
    (Effect("temple", count=1), []),
    (Effect("temple", count=2), ["effect-temple"]),
    (
        Effect("forest", count=4, colours=("green", "red")),
        ["chip", "emblem-green", "emblem-red"],
    ),
]


@pytest.mark.parametrize(("effect", "wanted"), EFFECTS_SHOWN)
def test_an_effect_reads_without_words(effect: Effect, wanted: list[str]) -> None:
    assert [mark.symbol for mark in effect_marks(effect)] == wanted


@pytest.mark.parametrize("count", range(1, 11))
def test_what_a_volcano_destroys_has_room(count: int) -> None:
    marks = effect_marks(Effect("volcano", destroy=(0, 0, 0, count, 0)))
    assert len(marks) == count
    assert all(max(abs(m.dx), abs(m.dy)) + 10 * m.size <= 30 for m in marks)
    places = {(round(m.dx, 3), round(m.dy, 3)) for m in marks}
    assert len(places) == count


# --- The market and the supply --------------------------------------------------------------------

PILE = {"yellow": 30, "green": 12, "blue": 27, "red": 28, "white": 11}


@pytest.mark.parametrize("there", range(1, 6))
def test_large_piles_stay_readable(there: int) -> None:
    pile = dict(list(PILE.items())[:there])
    shown = items(gather(start(), "c3", **pile))
    for colour, count in pile.items():
        key = f"crowd-c3-{colour}"
        assert str(shown[f"{key}-count"].text) == str(count)
        assert shown[f"{key}-figure"].symbol == f"figure-{colour}"
        assert shown[f"{key}-count"].size >= 15
        left, right = (f(x for x, _ in shown[key].points) for f in (min, max))
        for part in ("figure", "count"):
            assert all(left - 2 <= x <= right + 2 for x, _ in corners(shown[f"{key}-{part}"]))


def test_stacks_and_temple_tokens_are_counted() -> None:
    shown = items(start(4))
    assert [shown[f"stack-{level}-count"].text for level in LEVELS] == ["11", "20", "25"]
    assert str(shown["stack-2"].text) == "level 2: 20 tiles left"
    assert str(shown["token-11"].text) == "temple token, 11 points"
    position = start()
    position.state.drawn = 20
    assert "gone" in items(position)["stack-1"].style


def test_a_god_goes_from_its_niche_to_its_owner_and_the_others_stay() -> None:
    position = offer(start(), "fire", "love", "apprentice")
    before = items(position)
    assert str(before["god-fire"].text) == f"goddess of fire: {GOD_WORDS['fire']}"
    after = items(position.play("god apprentice"), 0)
    assert after["god-fire"].at == before["god-fire"].at
    assert str(after["god-apprentice"].text).endswith("; of sun")
    assert after["god-apprentice"].at != before["god-apprentice"].at
    assert "god-apprentice-word" not in after


def test_there_are_words_for_every_god() -> None:
    assert tuple(GOD_WORDS) == GODS


# --- Players --------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_the_own_universe_is_large_and_the_others_are_small(seat: int) -> None:
    position = start(4)
    for k, tile in enumerate(("Y1b", "G1b", "B1b", "R1c")):
        build(position, f"1:0={tile}", seat=k)
    position.state.market[:] = [10 + k for k in range(9)]
    shown = items(position, seat)
    sizes = [shown[f"tile-{tile}"].size for tile in ("Y1b", "G1b", "B1b", "R1c")]
    assert sizes[seat] == 1
    assert all(size < 0.5 for k, size in enumerate(sizes) if k != seat)


def test_a_spectator_follows_the_player_in_turn() -> None:
    position = start(3, first=1)
    assert position.scene() == position.scene(1)


def test_a_panel_says_everything_about_its_player() -> None:
    position = give(build(devote(start(), "fire"), "1:0=Y1c 1:1=W1d"), red=2)
    shown = items(position)
    assert str(shown["seat-sun"].text) == (
        "sun, points: 10, in turn, domain: 2 red, farms: red, temples: 1, mystic value: 1,"
        " goddess of fire"
    )
    assert str(shown["domain-sun-red"].text) == "sun: 2 red"
    assert str(shown["domain-sun-blue"].text) == "sun: no blue"
    assert shown["seat-sun"].style == "seat acting"
    assert shown["seat-moon"].style == "seat"


def test_rows_are_moved_by_half_a_tile_and_stand_in_the_middle() -> None:
    shown = items(build(start(), "1:0=Y1b 1:1=G1b 2:0=-B1b"), 0)
    left, right, top = (shown[f"tile-{tile}"].at for tile in ("Y1b", "G1b", "B1b"))
    assert top[0] == (left[0] + right[0]) / 2 == 300
    assert top[1] < left[1] == right[1]


def test_points_are_earned_open_or_lost() -> None:
    shown = items(build(start(), "1:0=Y2d! 1:1=Y3a 1:2=G2a 1:3=-B1b"), 0)
    coins = {tile: shown[f"coin-{tile}"].symbol for tile in ("Y2d", "Y3a", "G2a", "B1b")}
    assert coins == {
        "Y2d": "coin-earned",
        "Y3a": "coin-lost",
        "G2a": "coin-open",
        "B1b": "coin-lost",
    }
    assert "strike-Y3a" in shown
    assert str(shown["tile-Y3a"].text).endswith(", not validated")
    assert str(shown["points-B1b"].text) == "\u22121"
    lazy = devote(build(start(), "1:0=-B1b"), "laziness")
    assert str(items(lazy, 0)["points-B1b"].text) == "0"


# --- The turn -------------------------------------------------------------------------------------


def test_the_tile_in_hand_lies_beside_the_universe_with_its_price() -> None:
    position = taking("Y2d", yellow=1, white=1)
    shown = acting(position)
    assert shown["payable"].symbol == "yes"
    assert symbols(shown, "due-") == ["emblem-yellow", "emblem-white"]
    assert str(shown["face-up"].text) == "lay it face up"
    assert str(shown["wasteland"].text) == "flip it: a wasteland"
    assert shown["place-sun-1:0"].style == "place fits"


def test_a_tile_that_cannot_be_paid_can_only_be_flipped() -> None:
    shown = acting(taking("Y3a", build(start(), "1:0=Y1b")))
    assert shown["payable"].symbol == "no"
    assert "face-up" not in shown
    assert shown["place-sun-1:1"].style == "place"
    assert str(shown["place-sun-1:1"].text) == "place 1:1, as a wasteland"


def test_a_tile_for_nothing_is_called_free() -> None:
    assert str(acting(taking("Y1b"))["free"].text) == "free"


def test_the_others_see_the_tile_lifted_from_its_place() -> None:
    shown = items(taking("Y1b"), 1)
    assert shown["holder"].symbol == "seat-sun"
    assert shown["tile-Y1b"].at == (102, 70)
    assert "face-up" not in shown
    assert "asked" not in shown


def asked(position: orrery.Position) -> tuple[str, list[str]]:
    shown = acting(position)
    return str(shown["asked-word"].text), symbols(shown, "asked-")


def test_what_is_asked_for_is_shown() -> None:
    position = taking("Y1c", red=2, blue=2).play("lay 1:0")
    assert asked(position) == ("pay", ["emblem-any", "emblem-any"])
    assert acting(position)["domain-sun-red"].style == "domain live"
    position = taking("Y2d", yellow=1, white=1, red=2, blue=2).play("lay 1:0")
    assert asked(position) == ("discard", ["figure-any"] * 2)
    assert {"validate", "decline"} <= set(acting(position))
    assert acting(position)["coin-Y2d"].symbol == "coin-open"
    assert asked(position.play("validate")) == ("discard", ["figure-any"] * 2)


def test_a_volcano_shows_what_it_destroys_and_where() -> None:
    position = show(start(), a1="R2a")
    gather(gather(position, "c2", blue=2), "c3", blue=2, red=1)
    give(position, yellow=1, red=2)
    position.play("take a1").play("lay 1:0")
    assert asked(position) == ("destroy", ["figure-blue"] * 2)
    position.play("validate")
    assert phase(position) == "destroy"
    shown = acting(position)
    assert asked(position) == ("destroy", ["figure-blue"] * 2)
    assert shown["crowd-c2-blue"].style == "crowd live"
    assert shown["crowd-c3-red"].style == "crowd"
    assert items(position, 1)["crowd-c2-blue"].style == "crowd"


def test_gods_ask_and_give() -> None:
    position = give(offer(start(), "love", "death"), red=4, blue=4).play("god death")
    assert asked(position) == ("discard", ["figure-any"] * 6)
    position = offer(start(), "love").play("god love")
    assert asked(position) == ("gain", ["figure-any"] * 5)
    assert acting(position)["aether-red"].style == "aether live"


def test_many_are_shown_as_a_number() -> None:
    position = give(offer(start(), "apprentice"), red=12, blue=10).play("god apprentice")
    shown = acting(position)
    assert asked(position) == ("discard", ["figure-any"])
    assert str(shown["asked-count"].text) == "\u00d712"


def test_trades_are_offered_when_they_can_be_made() -> None:
    shown = acting(give(start(), red=3, blue=2))
    assert shown["trade"].text
    assert shown["domain-sun-red"].style == "domain live"
    assert shown["domain-sun-blue"].style == "domain"
    assert shown["aether-blue"].style == "aether live"
    assert shown["aether-red"].style == "aether"
    shown = acting(give(start(), red=2))
    assert "trade" not in shown
    assert str(shown["held"].text) == "2 / 10"


def test_too_many_worshippers_are_marked() -> None:
    position = give(start(), 1, red=11, blue=2)
    assert items(position, 1)["held"].style == "count over"


# --- The account ----------------------------------------------------------------------------------


def test_the_account_is_a_table_with_every_line_and_its_reason() -> None:
    *_, last = a_game(4)
    shown, outcome = items(last), last.outcome
    for seat, name in enumerate(last.game.seats):
        for k, line in enumerate(outcome.accounts[seat]):
            assert str(shown[f"line-{name}-{k}"].text) == f"{line.what}: {line.points}, {line.why}"
        assert f"line-{name}-{len(outcome.accounts[seat])}" not in shown
        points = shown[f"total-{name}-number"].text.replace("\u2212", "-")
        assert float(points) == outcome.scores[seat]
        assert (f"winner-{name}" in shown) == (seat in outcome.winners)
    assert "market-a1" not in shown


def test_a_line_shows_what_it_counts() -> None:
    position = build(last_turn(start(), "fire"), "1:0=Y2d! 1:1=-B1b 1:2=W1d")
    shown = items(position.play("god fire"))
    pictures = [symbols(shown, f"line-sun-{k}-picture") for k in range(5)]
    assert pictures == [
        ["region-yellow", "effect-village"],
        ["wasteland"],
        ["region-white", "effect-temple"],
        ["token", "effect-temple"],
        ["god-fire"],
    ]
    assert not [key for key in shown if key.startswith("line-moon")]


# --- The terminal ---------------------------------------------------------------------------------

ESCAPE = re.compile(r"\033\[[\d;]*m")


@players
def test_the_picture_fits_and_reads_the_same_in_colour(players: int) -> None:
    for position in a_game(players):
        plain, coloured = position.picture(), position.picture(colour=True)
        assert "\033" not in plain
        assert "\033" in coloured
        bare = [line.rstrip() for line in ESCAPE.sub("", coloured).splitlines()]
        assert bare == plain.splitlines()
        assert max(map(len, plain.splitlines())) <= WIDTH < 100


@players
def test_the_picture_names_everything(players: int) -> None:
    for position in a_game(players):
        picture, view = position.picture(), position.view()
        assert all(f" {place} " in picture for place in MARKET)
        for lying in view["market"].values():
            assert lying["tile"] is None or f"| {lying['tile']} " in picture
        for name, player in view["players"].items():
            assert f"{name}  points {player['points']}  god {player['god'] or '-'}" in picture
        assert ", ".join(view["gods"]) in picture


def test_the_picture_of_a_tile_in_the_market() -> None:
    position = gather(show(start(), a1="W3b", b1="G2a"), "a1", red=30, blue=1)
    lines = [line[:62] for line in position.picture().splitlines()[1:5]]
    assert [[part.strip() for part in line.split("|")[1:4:2]] for line in lines] == [
        ["W3b white  mystic 10", "G2a green  3 CP"],
        ["costs g1 b1 w2 any1", "costs g1 b1 w1"],
        ["temple 2", "forest 4 of gw"],
        ["on it b1 r30", ""],
    ]


def test_the_picture_of_a_universe() -> None:
    tiles = "1:-1=B2a! 1:0=Y2d 1:1=-R1c 1:2=G2a 1:3=Y1c 2:-1=W1d 2:0=R2a! 2:1=B1b 2:2=B1d"
    picture = build(start(), tiles).picture()
    (above,) = [line for line in picture.splitlines() if "B2a" in line]
    assert above.split() == ["B2a", "+2", "Y2d", "x2", "~wild~~", "G2a", "?3", "Y1c"]
    words = "irrig r village ~~~~~~~ for4gw farm r temple1 volcano prosel. stone"
    assert all(word in picture for word in words.split())


def test_the_picture_shows_the_hand_and_where_it_may_go() -> None:
    position = build(start(), "1:0=Y1b 1:1=G1b")
    picture = taking("B2a", position, green=1, blue=1).picture()
    assert "hand   B2a blue  2 CP  costs g1 b1  irrigation r" in picture
    assert "due    g1 b1   can be paid" in picture
    assert "(1:-1)" in picture
    assert "(2:0)" in picture
    assert "flip" in picture
    assert "lay " in picture
    assert "cannot be paid" in taking("Y3a", build(start(), "1:0=Y1b")).picture()


def test_the_picture_says_what_is_to_be_handed_over() -> None:
    position = show(start(), a1="R2a")
    gather(gather(position, "c2", blue=2), "c3", blue=2)
    played(give(position, yellow=1, red=2), "take a1", "lay 1:0", "validate")
    assert "to destroy b2" in position.picture()
    assert "to gain 5" in offer(start(), "love").play("god love").picture()
    position = give(offer(start(), "apprentice"), red=12).play("god apprentice")
    assert "to discard 2" in position.picture()


def test_the_picture_of_the_end_says_who_wins_and_why() -> None:
    position = build(last_turn(start(), "fire"), "1:0=Y2d! 1:1=W1d")
    position.play("god fire")
    assert "sun    12: tiles 2, temple token 7, goddess of fire 3   wins" in position.picture()
