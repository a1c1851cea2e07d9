"""Takes pictures of the documentation site, as it was built by `make docs`: `make screens`.

Four of them stand in documentation.md. With a folder as argument more pages are taken, for somebody
to look at: on a phone and on a desktop, by day and night.
"""

from __future__ import annotations

import shutil
import sys
from itertools import product
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

DOCS = Path(__file__).parent
SITE = DOCS.parent / "build" / "site"
DESKTOP, PHONE = (1440, 900), (390, 844)
SCHEMES = ("dark", "light")
PAGES = {
    "home": "index.html",
    "player": "readers/player.html",
    "game": "games/ortus.html",
    "architecture": "architecture.html",
    "notebook": "notebooks/play_and_draw.html",
    "reference": "reference/contract.html",
    "changes": "repository/CHANGELOG.html",
    "source": "repository/src/orrery/web/table/socket.py.html",
    "hosting": "hosting.html",
}
#: The pictures that are kept: which page, at which size, in which light.
CHOSEN = {
    "docs-home": ("home", DESKTOP, "dark"),
    "docs-home-phone": ("home", PHONE, "light"),
    "docs-game-phone": ("game", PHONE, "dark"),
    "docs-reference": ("reference", DESKTOP, "light"),
}


def take(
    browser: Browser, name: str, size: tuple[int, int], scheme: str, picture: Path, quality: int
) -> None:
    """One page, opened from the folder, without a server."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]},
        color_scheme="light" if scheme == "light" else "dark",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto((SITE / PAGES[name]).as_uri())
    page.evaluate("document.fonts.ready")
    page.screenshot(path=picture, type="jpeg", quality=quality)
    context.close()


def main() -> None:
    where = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    assert where, "no chromium: run scripts/system"
    assert SITE.exists(), "no site: run make docs"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=where,
            args=["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
        )
        if len(sys.argv) > 1:
            for name, size, scheme in product(PAGES, (PHONE, DESKTOP), SCHEMES):
                picture = Path(sys.argv[1]) / f"{name}-{size[0]}-{scheme}.jpg"
                take(browser, name, size, scheme, picture, quality=90)
        else:
            for kept, (name, size, scheme) in CHOSEN.items():
                take(browser, name, size, scheme, DOCS / "images" / f"{kept}.jpg", quality=72)
        browser.close()


if __name__ == "__main__":
    main()
