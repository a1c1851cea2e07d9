"""Takes pictures of every table in a real browser: ``python docs/table_screens.py FOLDER``.

Each game is taken at its first position and after some moves, at five sizes, by day and night, for
somebody to look at. Further arguments choose among the games.
"""

from __future__ import annotations

import random
import shutil
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright
from screens import GAMES, site, table, window

SIZES = ((320, 640), (390, 844), (844, 390), (1440, 900), (1920, 1080))
#: Options that show each table at its fullest, and how many moves are made.
WISHES: dict[str, tuple[dict[str, str], int]] = {
    "orion": ({"opt_setup": "1", "opt_first": "blue", "seat_1": "bot1"}, 14),
    "orbit": ({"opt_players": "4", "opt_seconds": "none"}, 6),
    "harun": ({"opt_players": "4", "opt_mode": "sealed", "opt_deal": "random"}, 4),
    "corona": ({"opt_players": "4", "opt_deal": "random", "opt_seconds": "600"}, 5),
    "orbis": ({"opt_players": "4"}, 60),
    "ortus": ({"opt_arrangement": "standard", "seat_1": "bot1"}, 10),
}
MOST_LOOKS = 400


def play(page: Page, address: str, name: str, moves: int) -> None:
    """Make moves at random for whoever has the page, until the table has seen so many."""
    chance = random.Random(1)
    for _ in range(MOST_LOOKS):
        state = page.request.get(f"{address}/api/tables/{name}").json()
        if state["ply"] >= moves or state["phase"] == "over":
            return
        texts = state.get("choices", {}).get("texts", [])
        if not texts:
            page.wait_for_timeout(100)
            continue
        command = {"do": "play", "seat": state["seat"], "move": chance.choice(texts)}
        page.request.post(f"{address}/api/tables/{name}/commands", data={"command": command})


def take(browser: Browser, address: str, folder: Path, game: str) -> None:
    """One game, at the beginning and in its middle."""
    with window(browser, SIZES[-1], "dark") as page:
        wish, moves = WISHES[game]
        players = int(wish.get("opt_players", "2"))
        seats = {f"seat_{seat}": "bot1" for seat in range(1, players)}
        for when, made in (("first", 0), ("later", moves)):
            name = table(page, address, game=game, seat_0="me", **{**seats, **wish})
            play(page, address, name, made)
            for (width, height), scheme in product(SIZES, ("dark", "light")):
                page.set_viewport_size({"width": width, "height": height})
                page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
                page.goto(f"{address}/table/{name}")
                page.wait_for_selector("#scene [data-key]")
                page.wait_for_timeout(400)
                page.screenshot(path=folder / f"{game}-{when}-{width}-{scheme}.png")


def main() -> None:
    where = shutil.which("chromium-headless-shell")
    assert where, "no chromium: run scripts/system"
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, site() as address:
        browser = playwright.chromium.launch(
            executable_path=where,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        for game in sys.argv[2:] or GAMES:
            take(browser, address, folder, game)
        browser.close()


if __name__ == "__main__":
    main()
