"""What people see of Ortus: scenes, the help for a selected warrior, pictures in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree as ET

import pytest

import orrery
from orrery.core.kernel import COMPILED
from orrery.core.scene import SHAPES, Item, Scene
from orrery.core.svg import render
from orrery.games.ortus.data.arena import ARENAS, RINGS, Arena
from orrery.games.ortus.rules.box import ELEMENTS, SEATS
from orrery.games.ortus.rules.looking import Sight
from orrery.games.ortus.scene.arena import ground_of
from orrery.games.ortus.scene.shapes import ARENA_HEIGHT, ARENA_WIDTH

from .positions import duel, energy, ortus

VIEWERS = (None, 0, 1)


def a_game(seed: int, **options: object) -> Iterator[orrery.Position]:
    """Some positions of a random game."""
    rng = Random(seed)
    position = ortus(max_turns=8, **options).start(seed)
    while True:
        if position.ply % (12 if COMPILED else 30) == 0 or position.is_over:
            yield position
        if position.is_over:
            return
        seat = rng.choice(position.to_act)
        position.play(int(rng.choice(position.codes(seat).tolist())), seat)


GAMES: list[dict[str, object]] = [
    {"arrangement": "free", "bidding": True},
    {"arena": "arena-2", "handicap": 3},
    {"elements": "none"},
]
games = pytest.mark.parametrize("options", GAMES if COMPILED else GAMES[:1])


def sight(position: orrery.Position, seat: int | None) -> Sight:
    found: Sight = position.game.sight(position, seat)  # type: ignore[attr-defined]
    return found


def arena_of(position: orrery.Position) -> Arena:
    return sight(position, None).arena


def items(position: orrery.Position, seat: int | None = None) -> dict[str, Item]:
    scene = position.scene(seat)
    return {item.key: item for item in scene.fixed + scene.items}


def words(position: orrery.Position, seat: int | None = None) -> set[str]:
    return {str(item.text) for item in items(position, seat).values() if item.shape == "label"}


# A position with every element in the arena. The golden earth on k6 sees the black one on h9; the
# black fires f6 and f9 share a hexline.
GOLD = "wind d2, wind l4, earth h5, earth k6, water j6, fire m3, fire k3"
BLACK = "wind b3, wind i9, earth h9, earth e4, water g6, fire f6, fire f9"


def middle(**options: object) -> orrery.Position:
    return duel(
        gold=GOLD,
        black=BLACK,
        fallen="black water",
        energy=(9, 9),
        honour=(4, 2),
        guides=("j7", "c5"),
        **options,
    )


# --- Every scene ----------------------------------------------------------------------------------


@games
def test_keys_are_unique_and_shapes_are_known(options: dict[str, object]) -> None:
    for position in a_game(1, **options):
        for seat in VIEWERS:
            scene = position.scene(seat)
            keys = [item.key for item in scene.fixed + scene.items]
            assert len(keys) == len(set(keys))
            assert {item.shape for item in scene.fixed + scene.items} <= set(SHAPES)


@games
def test_the_fixed_part_never_changes(options: dict[str, object]) -> None:
    assert len({p.scene(seat).fixed for p in a_game(2, **options) for seat in VIEWERS}) == 1


@games
def test_every_step_of_every_move_is_in_the_scene_and_can_be_read_aloud(
    options: dict[str, object],
) -> None:
    for position in a_game(3, **options):
        for seat in position.to_act:
            shown = items(position, seat)
            touched = {key for move in position.moves(seat) for key in move.path}
            assert all(shown[key].text for key in touched)


def corners(item: Item) -> Iterator[tuple[float, float]]:
    """The outermost points of an item; labels are as wide as their letters."""
    x, y = item.at
    if item.points:
        yield from item.points
    elif item.shape == "label":
        half = item.size * 0.3 * len(str(item.text))
        start = x if STARTS & set(item.style.split()) else x - half
        yield from ((start, y - item.size / 2), (start + 2 * half, y + item.size / 2))
    else:
        high = item.size * (REACH.get(item.symbol, 15.5) if item.shape == "symbol" else 1)
        wide = high * (3**0.5 / 2 if item.shape == "hex" else 1)  # hexes stand on a corner
        yield from ((x - wide, y - high), (x + wide, y + high))


REACH = dict.fromkeys(("may-move", "may-attack", "cloaked", "revealed", "shielded"), 6.1)
STARTS = {"head", "turn"}  # these labels begin at their place


def assert_inside(scene: Scene, shown: tuple[Item, ...]) -> None:
    for item in shown:
        for x, y in corners(item):
            assert scene.left <= x <= scene.left + scene.width, item
            assert scene.top <= y <= scene.top + scene.height, item


@games
def test_nothing_lies_outside_the_scene(options: dict[str, object]) -> None:
    for position in a_game(4, **options):
        scene = position.scene((*position.to_act, None)[0])
        assert_inside(scene, scene.fixed + scene.items)


def test_help_at_the_edge_lies_inside_the_scene() -> None:
    position = duel(gold="water h10, fire h3, fire g2", black="earth h13, water h1, earth b1")
    for cell in ("h10", "h1", "h13"):
        assert_inside(position.scene(0), help_for(position, cell))


@games
def test_the_drawing_is_well_formed_and_refers_only_to_what_it_holds(
    options: dict[str, object],
) -> None:
    *_, last = (position.copy() for position in a_game(5, **options))
    text = render(last.scene(0))
    drawing = ET.fromstring(text)
    ids = {element.get("id") for element in drawing.iter() if element.get("id")}
    assert set(re.findall(r"url\(#([\w-]+)\)", text)) <= ids
    assert set(re.findall(r'href="#([\w-]+)"', text)) <= ids


def test_all_symbols_exist() -> None:
    look = middle().scene().look
    drawn = set(re.findall(r'<symbol id="ortus-([\w-]+)"', look.definitions))
    positions = [middle(), middle(handicap=2, handicap_for="black"), duel(guides=("c5", "c5"))]
    shown = [item for p in positions for seat in VIEWERS for item in items(p, seat).values()]
    shown += [item for name in ("d2", "h5", "k6", "j6", "f6") for item in help_for(middle(), name)]
    assert {item.symbol for item in shown if item.symbol} <= drawn
    assert {f"{side}-{element}" for side in SEATS for element in ELEMENTS} <= drawn


def test_an_arena_of_any_outline_fills_its_room(monkeypatch: pytest.MonkeyPatch) -> None:
    row = [f"{name}{k}" for name in "abc" for k in range(1, 2 * RINGS)]
    hexes = [(k, r) for r in (-1, 0, 1) for k in range(2 * RINGS - 1)]
    hex_of = dict(zip(row, hexes, strict=True))
    arena = Arena("wide", "", hex_of, "b7", (("a1",), ("c13",)), ("b1", "b13"))
    monkeypatch.setattr(ARENAS, "find", lambda _: arena)
    ground = ground_of(arena.label)
    xs, ys = zip(*ground.places.values(), strict=True)
    assert max(xs) - min(xs) + 3**0.5 * ground.side == pytest.approx(ARENA_WIDTH)
    assert max(ys) - min(ys) < ARENA_HEIGHT
    assert max(xs) == pytest.approx(-min(xs))


# --- Texts are readable ---------------------------------------------------------------------------


def colour(css: str, selector: str, attribute: str = "fill") -> tuple[float, ...]:
    (found,) = re.findall(rf"^{re.escape(selector)} {{[^}}]*{attribute}: #(\w+)", css, re.M)
    value = "".join(2 * c for c in found) if len(found) == 3 else found
    return tuple(int(value[k : k + 2], 16) / 255 for k in (0, 2, 4))


def light(rgb: tuple[float, ...]) -> float:
    parts = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def contrast(a: tuple[float, ...], b: tuple[float, ...]) -> float:
    low, high = sorted((light(a), light(b)))
    return (high + 0.05) / (low + 0.05)


ON_PANEL = ("head", "turn", "scale", "energy", "task", "detail")
PANEL = (0x2C / 255, 0x2D / 255, 0x5E / 255)  # the lightest part of a panel, and of a button
BUTTON = (0x4A / 255, 0x44 / 255, 0x78 / 255)


def test_letters_stand_out_from_their_ground() -> None:
    css = middle().scene().look.css
    for name in ON_PANEL:
        assert contrast(colour(css, f".ortus .{name}"), PANEL) >= 4.5
    for name in ("button.word", "button.note"):
        assert contrast(colour(css, f".ortus .{name}"), BUTTON) >= 4.5
    for kind in ("", ".well", ".gold", ".black"):
        assert contrast(colour(css, ".ortus .name"), colour(css, f".ortus .cell{kind}")) >= 4.5
    word = colour(css, ".ortus .badge-word")
    for kind in ("power", "cost"):
        assert contrast(word, colour(css, f".ortus .badge.{kind}")) >= 4.5
    assert (
        contrast(colour(css, ".ortus .aid.end-cost"), colour(css, ".ortus .aid.end-plate")) >= 4.5
    )


# --- The arena ------------------------------------------------------------------------------------


def test_cells_say_what_they_are() -> None:
    shown = items(middle())
    said = {name: str(shown[f"cell-{name}"].text) for name in ("h7", "d2", "o1", "a1", "e1")}
    assert said == {
        "h7": "h7, core",
        "d2": "d2, well",
        "o1": "o1, gold haven",
        "a1": "a1, black haven",
        "e1": "e1",
    }
    assert shown["cell-o1"].style == "cell gold haven"
    assert all(f"name-{name}" in shown for name in arena_of(middle()).cells if name != "h7")


def test_warriors_differ_by_symbol_and_say_who_they_are() -> None:
    position = middle()
    shown, view = items(position), position.view()["warriors"]
    for warrior in view:
        item = shown[f"warrior-{warrior['number']}"]
        assert item.symbol == f"{warrior['side']}-{warrior['element']}"
        assert str(item.text).startswith(
            f"{warrior['cell']}: {warrior['side']} {warrior['element']}"
        )
        assert item.at == shown[f"cell-{warrior['cell']}"].at
    assert len({shown[f"warrior-{number}"].symbol for number in range(16)}) == 8


def test_a_warrior_keeps_its_key_when_it_moves_and_when_it_falls() -> None:
    position = duel(gold="earth g6", black="wind g7")
    number = next(w["number"] for w in position.view()["warriors"] if w["cell"] == "g7")
    assert items(position)[f"warrior-{number}"].at == items(position)["cell-g7"].at
    position.play("strike g6xg7").play("fall")
    shown = items(position)
    assert str(shown[f"warrior-{number}"].text) == "beside the board: black wind"
    assert str(shown["waiting-black"].text) == "Fallen"


def test_wells_that_are_held_shine_in_the_colour_of_their_side() -> None:
    shown = items(middle())
    assert shown["held-d2"].style == "held gold"
    assert shown["held-f6"].style == "held black"
    assert str(shown["held-d2"].text) == "d2: well held by gold"
    assert "held-h4" not in shown


def test_guides_stand_aside_from_warriors_and_from_each_other() -> None:
    shown = items(duel(guides=("c5", "")))
    assert str(shown["guide-gold"].text) == "c5: gold guide"
    assert shown["guide-gold"].at == shown["cell-c5"].at
    assert "guide-black" not in shown
    for position in (duel(guides=("c5", "c5")), duel(gold="wind c5", guides=("c5", "c5"))):
        shown = items(position)
        places = {shown[key].at for key in ("guide-gold", "guide-black", "cell-c5")}
        assert len(places) == 3
        assert shown["guide-gold"].size == shown["guide-black"].size < 1


# --- Marks and hexlines ---------------------------------------------------------------------------


def numbered(position: orrery.Position) -> dict[str, int]:
    return {w["cell"]: w["number"] for w in position.view()["warriors"]}


def test_cloaks_and_shields_are_always_shown() -> None:
    position = middle()
    shown, view = items(position), position.view()["warriors"]
    for warrior in view:
        assert (f"cloak-{warrior['number']}" in shown) == warrior["cloaked"]
        assert (f"shield-{warrior['number']}" in shown) == warrior["shielded"]
    number = numbered(position)
    assert str(shown[f"warrior-{number['e4']}"].text) == "e4: black earth, cloaked"
    assert str(shown[f"warrior-{number['f6']}"].text) == "f6: black fire, shielded"


def test_the_lines_that_reveal_and_shield_are_drawn_once() -> None:
    shown, number = items(middle()), numbered(middle())
    said = {str(item.text) for item in shown.values() if "hexline" in item.style}
    assert "hexline h9 to k6: earth reveals earth" in said
    key = "-".join(str(n) for n in sorted((number["k6"], number["h9"])))
    assert f"reveals-{key}" in shown
    key = "-".join(str(n) for n in sorted((number["f6"], number["f9"])))
    assert shown[f"shields-{key}"].style == "hexline shields black"
    assert not [k for k in items(middle(elements="none")) if k.startswith(("reveals", "shields"))]


def test_marks_tell_who_may_still_move_or_attack() -> None:
    position = middle()
    number = numbered(position)
    k6, o1 = number["k6"], number["o1"]
    shown = items(position)
    assert {f"may-move-{k6}", f"may-attack-{k6}", f"may-move-{o1}"} <= set(shown)
    assert f"may-attack-{o1}" not in shown
    assert f"may-move-{number['h9']}" not in shown
    assert str(shown[f"warrior-{k6}"].text) == "k6: gold earth, may move, may attack"
    position.play("earth k6-k7")
    shown = items(position)
    assert f"may-move-{k6}" not in shown
    assert f"may-attack-{k6}" in shown


# --- Panels ---------------------------------------------------------------------------------------


def test_panels_show_energy_handicap_honour_and_wells() -> None:
    position = middle(handicap=2, handicap_for="black")
    shown = items(position)
    assert str(shown["energy-gold-number"].text) == shown["energy-black-number"].text == "9"
    assert [shown[f"point-black-{k}"].style for k in (1, 2)] == ["pip point full"] * 2
    assert "point-gold-1" not in shown
    assert sum(key.startswith("honour-gold") and key.endswith("full") for key in shown) == 4
    assert sum(key.startswith("wells-gold") and key.endswith("full") for key in shown) == 2
    assert str(shown["side-black"].text) == (
        "black, energy 9, handicap points 2, honour 2 of 8, wells 1 of 5"
    )
    assert (shown["side-gold"].style, shown["side-black"].style) == ("side acting", "side")
    assert str(shown["turn-gold"].text) == "turn 5"
    assert "turn-black" not in shown


def test_the_track_is_as_long_as_the_energy() -> None:
    def length(position: orrery.Position, key: str = "energy-gold") -> float:
        (x, _), (u, _) = items(position)[key].points
        return u - x

    assert length(duel(energy=(18, 0))) == pytest.approx(2 * length(duel(energy=(9, 0))))
    assert "energy-black" not in items(duel(energy=(18, 0)))
    assert length(duel(energy=(30, 0))) == length(duel(), "track-gold")


# --- Arrangements are hidden ----------------------------------------------------------------------


def test_a_hidden_arrangement_is_in_nobody_elses_scene() -> None:
    position = ortus(arrangement="free").start(1)
    position.play("place wind o1", 0).play("place fire o2", 0).play("place wind a1", 1)
    own, other, spectator = (items(position, seat) for seat in (0, 1, None))
    assert own["warrior-0"].at == own["cell-o1"].at
    assert str(own["warrior-1"].text) == "beside the board: gold wind"
    assert str(own["waiting-gold"].text) == "To place"
    for shown in (other, spectator):
        assert not [key for key in shown if re.fullmatch(r"warrior-[0-7]", key)]
        assert str(shown["waiting-gold"].text) == "2 of 8 placed, unseen"
    assert "warrior-8" in other
    assert not [key for key in spectator if key.startswith(("warrior", "tray"))]
    worlds = [position.imagine(seat, "again") for seat in (1, None)]
    assert worlds[0].scene(1) == position.scene(1)
    assert worlds[1].scene(None) == position.scene(None)
    assert worlds[1].picture() == position.picture()


def test_the_trays_say_who_is_left_to_place() -> None:
    position = ortus(arrangement="free").start(1)
    position.play("place wind o1", 0).play("place wind o2", 0)
    shown = items(position, 0)
    assert shown["tray-wind"].style == "button dim"
    assert str(shown["tray-fire"].text) == "Fire, 2 left"
    assert shown["tray-fire-sign"].symbol == "gold-fire"


# --- Buttons and questions ------------------------------------------------------------------------


def test_buttons_are_for_those_who_act() -> None:
    position = middle()
    assert str(items(position, 0)["end"].text) == "End, 9 to defend"
    assert not {"end", "verb-charge"} & (set(items(position, 1)) | set(items(position)))
    basic = set(items(middle(elements="none"), 0))
    assert {"verb-charge", "end"} <= basic
    assert "verb-rivers" not in basic


def test_bids_that_are_too_high_are_dim() -> None:
    position = ortus(bidding=True).start(1).play("bid 4")
    shown = items(position, 0)
    assert shown["bid-3"].style == "button"
    assert shown["high-bid-4"].style == "button dim"
    assert "bid-4" not in shown


def test_the_question_shows_attacker_target_power_and_price() -> None:
    position = duel(gold="earth g6", black="wind g7", handicap=2, handicap_for="black")
    shown = items(position.play("strike g6xg7"), 1)
    assert shown["question"].at == shown["cell-g7"].at
    assert "question-from-g6" in shown
    assert str(shown["power-word"].text) == "3"
    assert str(shown["detail"].text) == "Strike from g6 on g7, power 3"
    assert str(shown["save"].text) == "Save, 2 handicap + 1 energy"
    assert str(shown["fall"].text) == "Let it fall, 1 honour for gold"


@pytest.mark.parametrize(("handicap", "price"), [(0, "3 energy"), (3, "3 handicap")])
def test_a_save_may_cost_energy_or_handicap_alone(handicap: int, price: str) -> None:
    chosen = {"handicap": handicap, "handicap_for": "black"}
    position = duel(gold="earth g6", black="wind g7", **chosen).play("strike g6xg7")
    assert str(items(position, 1)["save"].text) == f"Save, {price}"


def test_rivers_show_who_is_asked_next() -> None:
    position = duel(gold="water j7", black="wind h9, fire i9, water j9")
    shown = items(position.play("rivers j7-i8xh9"), 1)
    assert {key for key in shown if key.startswith("next-")} == {"next-i9"}
    assert str(shown["detail"].text) == "Rivers from i8 on h9, power 3, 1 more to follow"


def test_waves_are_counted_and_a_guides_choice_asks_nothing() -> None:
    position = duel(gold="water g1", black="wind g4, fire g6", honour=(1, 0), guides=("o4", ""))
    position.play("waves g1-g3xg4")
    assert str(items(position, 1)["detail"].text) == "Waves from g3 on g4, wave 1, power 5"
    position.play("fall")
    assert not {"question", "power", "detail"} & set(items(position, 0))
    position.play("guide n4")
    assert str(items(position, 1)["detail"].text) == "Waves from g3 on g6, wave 2, power 3"


def test_a_shield_is_named_in_the_question() -> None:
    position = duel(gold="earth f5", black="fire f6, fire f9").play("strike f5xf6")
    assert str(items(position, 1)["detail"].text) == "Strike from f5 on f6, power 2, shielded"


def test_both_dragons_point_at_the_target() -> None:
    position = duel(gold="fire i1, fire i11", black="wind i9").play("dragons i1+i11xi9")
    shown = items(position, 1)
    assert {"question-from-i1", "question-from-i11"} <= set(shown)
    assert str(shown["detail"].text) == "Dragons from i1 and i11 on i9, power 4"


# --- The end --------------------------------------------------------------------------------------


def test_the_end_is_told_and_its_cause_is_lit() -> None:
    position = duel(gold="wind d2, wind d8, earth h4, earth h10, water f6")
    position.play("end")
    while not position.is_over:
        position.play("end")
    shown = items(position)
    assert str(shown["task"].text) == "Gold wins with five wells."
    assert str(position.scene().title) == "Ortus, Gold wins with five wells."
    assert {key for key in shown if key.startswith("won-")} == {
        "won-d2",
        "won-d8",
        "won-h4",
        "won-h10",
        "won-f6",
    }
    assert not {"end", "turn-gold", "turn-black"} & set(shown)


# --- Help for a selected warrior ------------------------------------------------------------------


def help_for(position: orrery.Position, cell: str, seat: int | None = 0) -> tuple[Item, ...]:
    return position.aids(f"cell-{cell}", seat)


def helped(position: orrery.Position, cell: str, seat: int | None = 0) -> dict[str, Item]:
    found = help_for(position, cell, seat)
    assert len({item.key for item in found}) == len(found)
    assert not {item.key for item in found} & set(items(position, seat))
    return {item.key: item for item in found}


def spent(position: orrery.Position, move: str) -> int:
    """The energy that a move costs its player."""
    after = position.copy().play(move)
    return energy(position)[0] - energy(after)[0]


def labels(shown: dict[str, Item], start: str) -> dict[str, str]:
    """By cell the words of the labels that begin so."""
    return {
        key.removeprefix(start).removesuffix("-word"): item.text
        for key, item in shown.items()
        if key.startswith(start) and item.shape == "label"
    }


@pytest.mark.parametrize("elements", ["none", "all"])
@pytest.mark.parametrize("cell", ["d2", "k6", "j6", "m3"])
def test_costs_agree_with_the_legal_moves_and_the_energy(elements: str, cell: str) -> None:
    position = middle(elements=elements)
    shown = helped(position, cell)
    own = [move for move in position.moves() if move.path[0] == f"cell-{cell}"]
    walks = {m.end: m.text for m in own if type(m).__name__ == "Walk"}  # type: ignore[attr-defined]
    assert labels(shown, "aid-cost-") == {
        end: str(spent(position, text)) for end, text in walks.items()
    }
    assert {f"aid-reach-{end}" for end in walks} <= set(shown)
    attacks = [m for m in own if type(m).__name__ != "Walk"]
    cheapest: dict[str, int] = {}
    powers: dict[str, set[str]] = {}
    for move in attacks:
        target = move.path[-1].removeprefix("cell-")
        cost = spent(position, move.text)
        cheapest[target] = min(cost, cheapest.get(target, cost))
        asked = position.copy().play(move.text).state.power
        powers.setdefault(target, set()).add(str(asked))
    assert labels(shown, "aid-price-") == {name: str(cost) for name, cost in cheapest.items()}
    shown_powers = labels(shown, "aid-power-")
    assert {name: set(word.split("/")) for name, word in shown_powers.items()} == powers
    ends = {m.end: m.text for m in attacks if type(m).__name__ == "Charge"}  # type: ignore[attr-defined]
    for end, text in ends.items():
        said = f"{end}: end of a charge for {spent(position, text)} energy"
        assert str(shown[f"aid-end-{end}"].text) == said
    dearer = (cell, elements) == ("k6", "all")  # OT16: only advanced earth pays 2 per cell
    assert set(labels(shown, "aid-end-cost-")) == (set(ends) if dearer else set())


def test_a_wind_sees_its_flights_and_its_storms() -> None:
    shown = helped(duel(gold="wind i5", black="water i8"), "i5")
    assert "aid-flight-i7" in shown
    assert str(shown["aid-reach-i7"].text) == "i7: move for 0 energy"
    assert str(shown["aid-target-i8"].text) == "i8: storm, power 4, for 3 energy"


def test_an_earth_pays_twice_for_a_charge() -> None:
    shown = helped(duel(gold="earth i5", black="water i8"), "i5")
    assert str(shown["aid-cost-i7"].text) == "2"
    assert str(shown["aid-end-cost-i7"].text) == "4"
    assert str(shown["aid-end-i7"].text) == "i7: end of a charge for 4 energy"
    assert str(shown["aid-target-i8"].text) == "i8: charge earth, power 6, for 4 energy"


def test_a_water_chooses_between_rivers_and_waves() -> None:
    shown = helped(duel(gold="water i5", black="wind i8"), "i5")
    assert str(shown["aid-target-i8"].text) == "i8: rivers, power 3 or waves, power 5, for 2 energy"
    assert str(shown["aid-power-i8-word"].text) == "3/5"


@pytest.mark.parametrize("cell", ["i1", "i11"])
def test_either_fire_sees_the_dragons(cell: str) -> None:
    shown = helped(duel(gold="fire i1, fire i11", black="wind i9"), cell)
    assert str(shown["aid-target-i9"].text) == "i9: dragons, power 4, for 0 energy"


def test_hexlines_of_the_selected_warrior_and_who_is_seen_by_whom() -> None:
    shown = helped(middle(), "k6")
    assert str(shown["aid-selected"].text) == "k6: selected"
    assert str(shown["aid-hexline-k6-h9"].text) == "k6 shares a hexline with h9"
    assert str(shown["aid-revealed-h9"].text) == "h9: revealed by the earth on k6"
    assert str(shown["aid-revealed-k6"].text) == "k6: revealed by the earth on h9"
    assert str(shown["aid-cloaked-e4"].text) == "e4: cloaked, no opposing earth sees it"
    assert str(shown["aid-shielded-f6"].text) == "f6: shielded by the fire on f9, power 2 at most"
    lines = [key for key in shown if key.startswith(("aid-reveals", "aid-shields"))]
    assert sorted(lines) == ["aid-reveals-h9-k6", "aid-shields-f9-f6"]


def test_an_enemy_shows_its_lines_but_no_moves() -> None:
    shown = helped(middle(), "f6")
    assert {"aid-selected", "aid-hexline-f6-f9", "aid-shielded-f6"} <= set(shown)
    assert not labels(shown, "aid-cost-")
    assert not labels(helped(middle(), "k6", seat=None), "aid-cost-")


def test_there_is_no_help_for_an_empty_cell_or_a_hidden_warrior() -> None:
    assert help_for(middle(), "e1") == ()
    position = ortus(arrangement="free").start(1).play("place wind a1", 1)
    assert help_for(position, "a1", seat=0) == ()
    assert [item.key for item in help_for(position, "a1", seat=1)] == ["aid-selected"]


# --- Terminal -------------------------------------------------------------------------------------

ESCAPES = re.compile(r"\x1b\[[\d;]*m")


@games
def test_pictures_fit_a_terminal_and_colour_adds_nothing(options: dict[str, object]) -> None:
    for position in a_game(6, **options):
        for seat in VIEWERS:
            plain = position.picture(seat)
            assert max(map(len, plain.splitlines())) <= 80
            assert ESCAPES.sub("", position.picture(seat, colour=True)) == plain


def test_the_picture_shows_the_arena() -> None:
    lines = middle(handicap=2, handicap_for="black").picture().splitlines()
    assert lines[2] == "          c1   .   .   .   .   . - .   .   .  c8"
    assert lines[3] == "        d1   .  (W)  .   .   .   .   .  ( )  .  d9"
    assert lines[7] == "h1   .   .   .  ( )  E   .  (*)  .   e  ( )  .   .   .  h13"
    assert lines[9] == "    j1   .   .   .   .   .  (T)  . + .   .   .   .  j11"
    assert lines[14].strip() == "o1  [T] [ ] [ ] [ ] [ ] [ ] [ ] [ ] o8"


def test_the_picture_tells_how_both_sides_stand() -> None:
    text = middle(handicap=2, handicap_for="black").picture()
    assert "gold   energy  9   honour 4/8   wells 2/5" in text
    assert "black  energy  9 and 2 handicap   honour 2/8   wells 1/5\n       fallen: water" in text
    assert "cloaked: h5 e4" in text
    assert "may attack: d2 l4 h5 k6 j6 m3 k3" in text


def test_the_picture_shows_the_question_and_guides_on_one_cell() -> None:
    position = duel(gold="earth g6", black="wind g7", guides=("c5", "c5")).play("strike g6xg7")
    text = position.picture()
    assert "Strike from g6 on g7, power 3." in text
    assert ". * ." in text


def test_the_picture_hides_what_is_hidden() -> None:
    position = ortus(arrangement="free").start(1).play("place wind o1", 0)
    assert "[W]" in position.picture(0)
    assert "to place: wind, earth, earth, water, water, fire and fire" in position.picture(0)
    assert "[W]" not in position.picture(1)
    assert "1 of 8 placed, unseen" in position.picture(1)
