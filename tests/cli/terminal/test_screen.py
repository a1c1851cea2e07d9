"""The full screen of ``orrery play``, played on by keyboard and mouse at 80 by 24."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.cli.terminal import deeds
from orrery.cli.terminal.local_table import LocalGame, LocalTable
from orrery.cli.terminal.pages import Menu, RulesPage
from orrery.cli.terminal.panels import seats_text
from orrery.cli.terminal.start import LANGUAGES, catalogue_of, chosen_language
from orrery.core.errors import OptionError
from orrery.core.texts import translated
from own_loop import run_async

from .screens import Hand, local, near_the_end, read_until, shown

pytestmark = pytest.mark.once

Seats = tuple[str | None, ...]
Options = dict[str, str]

#: Every game, with options and bots that keep it short.
GAMES: list[tuple[str, Seats, Options]] = [
    ("orion", (None, "random"), {}),
    ("orbis", (None, "random"), {"players": "2"}),
    ("ortus", (None, "random"), {}),
    ("orbit", (None, "random", "random"), {"players": "3", "mode": "sealed"}),
    ("harun", (None, "random", "random"), {"players": "3", "mode": "sealed"}),
    ("corona", (None, "random", "random"), {"players": "3", "mode": "sealed"}),
]
by_hand = pytest.mark.parametrize("by_mouse", [False, True], ids=["keys", "mouse"])


def at_table(
    work: Callable[[Hand], Coroutine[Any, Any, None]], name: str = "orion", *seats: str | None
) -> None:
    """Do something on the screen of a table against a bot."""

    async def run() -> None:
        async with shown(local(name, *(seats or (None, "random")), seed="7"), name) as hand:
            await work(hand)

    run_async(run())


@pytest.mark.slow
@by_hand
@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_a_whole_game_is_played(name: str, seats: Seats, options: Options, by_mouse: bool) -> None:
    async def play() -> None:
        async with shown(local(name, *seats, **options), name) as hand:
            await hand.play_out(by_mouse)

    run_async(play())


@by_hand
@pytest.mark.parametrize(("name", "seats", "options"), GAMES)
def test_a_game_is_played_to_its_end(
    name: str, seats: Seats, options: Options, by_mouse: bool
) -> None:
    async def play() -> None:
        table = near_the_end(local(name, *seats, **options), left=3)
        async with shown(table, name) as hand:
            await hand.play_out(by_mouse)
            assert hand.screen.state["phase"] == "over"
            await hand.until(hand.page)  # how every score came about

    run_async(play())


def test_a_refusal_is_told_with_its_rule_and_leads_to_it() -> None:
    async def refused(hand: Hand) -> None:
        await hand.write("single e1")
        await hand.until(lambda: "OD" in hand.line("#hint"))
        await hand.press("r")
        await hand.until(lambda: isinstance(hand.app.screen, RulesPage))
        assert hand.app.screen.query(".wanted")
        await hand.press("escape")
        assert hand.screen.state["ply"] == 0

    at_table(refused)


def test_a_click_on_what_cannot_be_touched_says_why() -> None:
    async def clicked(hand: Hand) -> None:
        await hand.touch_by_mouse("cell-f5")
        await hand.until(lambda: "bright edge" in hand.line("#hint"))

    at_table(clicked)


def test_a_move_is_typed_and_taken_back() -> None:
    async def typed(hand: Hand) -> None:
        move = hand.screen.state["choices"]["texts"][0]
        await hand.write(move)
        await hand.until(lambda: hand.screen.state["ply"] == 2 and hand.screen.state["choices"])
        await hand.press("u")
        await hand.until(lambda: hand.screen.state["ply"] == 0)

    at_table(typed)


def test_the_record_is_kept_after_every_move(tmp_path: Path) -> None:
    path = tmp_path / "game.orr"
    table = LocalTable(LocalGame("orion", {}, (None, "random"), "7", record=path))
    assert orrery.load(path.read_text()).ply == 0

    async def play() -> None:
        async with shown(table, "orion") as hand:
            await hand.write(hand.screen.state["choices"]["texts"][0])
            await hand.until(lambda: orrery.load(path.read_text()).ply == 2)

    run_async(play())


def test_a_bot_suggests_a_move_and_says_what_things_are() -> None:
    async def helped(hand: Hand) -> None:
        await hand.press("h")
        await hand.until(lambda: hand.screen.choosing.lit)
        told = hand.line("#hint")
        await hand.press("i")
        await hand.until(lambda: hand.line("#hint") != told)

    at_table(helped)


def test_escape_steps_back_and_the_menu_gives_up() -> None:
    async def stepped(hand: Hand) -> None:
        await hand.press("enter")
        assert len(hand.screen.choosing.pick.touched) == 1
        await hand.press("escape")
        assert not hand.screen.choosing.pick.touched
        await hand.press("m")
        await hand.until(lambda: isinstance(hand.app.screen, Menu))
        hand.app.screen.dismiss("resign")
        await hand.until(hand.page)
        await hand.press("enter")
        await hand.until(lambda: hand.screen.state.get("result"))
        await hand.until(hand.page)
        await hand.press("escape", "n")
        await hand.until(lambda: not hand.screen.state.get("result"))

    at_table(stepped)


def test_on_one_screen_each_seat_keeps_its_secrets() -> None:
    """In Ortus both arrange their warriors unseen."""

    async def arranged(hand: Hand) -> None:
        await hand.press("enter", "enter")
        await hand.until(lambda: hand.screen.state["ply"] == 1)
        await hand.press("tab")
        await hand.until(lambda: hand.screen.state["seat"] == 1 and hand.page())
        page = hand.page()
        assert page is not None
        assert page.has_class("covers")

    at_table(arranged, "ortus", None, None)


def test_the_screen_grows_and_shrinks() -> None:
    async def resized(hand: Hand) -> None:
        for size in ((120, 40), (60, 20), (80, 24)):
            await hand.pilot.resize_terminal(*size)
            await hand.pilot.pause()
            await hand.press("right", "down")
        assert hand.screen.has_class("beside")

    at_table(resized)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("room", [20, 40, 60, 80, 200])
def test_the_keys_that_are_named_fit_and_make_sense(language: str, room: int) -> None:
    words = catalogue_of(language)
    playing = {"phase": "playing", "can": ["waive"]}
    shown = deeds.keys_shown(playing, lambda said: translated(said, words), room)
    line = "".join(f" {deed.key} {translated(deed.words, words)} " for deed in shown)
    assert len(line) <= room
    assert "menu" in {deed.name for deed in shown}  # which has all others
    if room == 200:
        assert {deed.name for deed in shown} == set(deeds.SHOWN)
        over = deeds.keys_shown({"phase": "over"}, str, room)
        assert not {"undo", "show_move", "waive"} & {deed.name for deed in over}


def test_numbers_stay_where_words_have_no_room() -> None:
    lines = [{"what": "Largest nebula of all", "now": 12, "goal": 15}]
    state = {"seats": [{"title": "blue", "own": True}], "progress": {"seats": [{"lines": lines}]}}
    told = str(seats_text(state, 0, 0, str, room=18)).splitlines()
    assert told[-1].endswith("… 12/15")
    assert len(told[-1]) == 18


def test_bots_among_themselves_are_watched() -> None:
    async def watched(hand: Hand) -> None:
        assert hand.screen.state.get("seat") is None
        await hand.press("right", "enter", "u")
        await hand.until(lambda: hand.screen.state["ply"] > 2)

    at_table(watched, "orion", "random", "random")


def test_the_language_is_chosen_or_that_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "pl_PL.UTF-8")
    assert chosen_language("") == "pl"
    assert chosen_language("fr") == "fr"
    with pytest.raises(OptionError, match="'de'; there are en, fr, pl"):
        chosen_language("de")


def test_the_screen_speaks_french() -> None:
    async def spoken() -> None:
        words = catalogue_of("fr")
        table = local("orion", None, "random", words=words)
        async with shown(table, "orion", words=words) as hand:
            assert "Aide" in hand.line("#keys")
            assert "bleu" in hand.line("#seats").lower()

    run_async(spoken())


def test_a_real_terminal_gets_a_full_screen_and_has_its_own_back() -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "orrery.cli", "play", "orion", "--seed", "7"]
    environment = {**os.environ, "TERM": "xterm-256color", "LANG": "C", "LC_ALL": "C"}
    with subprocess.Popen(
        command, stdin=theirs, stdout=theirs, stderr=theirs, env=environment
    ) as game:
        os.close(theirs)
        try:
            seen = read_until(ours, "Galaxies")
            assert "\033[?1049h" in seen  # another screen, which is given back
            os.write(ours, b"\x03")  # Ctrl-C
            assert "\033[?1049l" in read_until(ours, "\033[?1049l")
            assert game.wait(60) == 0
        finally:
            game.kill()
            os.close(ours)
