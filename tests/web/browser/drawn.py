"""The net under every game in a browser: what is drawn is what the server has on the table."""

from __future__ import annotations

import time
from pathlib import Path
from weakref import WeakKeyDictionary

from playwright.sync_api import Page

COMPARE = (Path(__file__).parent / "drawn.js").read_text(encoding="utf-8")
#: Only what is wrong for good is wrong for so long, in seconds.
PATIENCE = 20.0
#: Another text whenever a page shows another table: after a move, or once it is uncovered.
MOMENT = "`${document.body.className} ${document.querySelectorAll('#log > li').length}`"

_checked: WeakKeyDictionary[Page, str] = WeakKeyDictionary()


def check_drawn(page: Page) -> None:
    """Every item that the server has for this reader is drawn where it belongs, and no other."""
    deadline = time.monotonic() + PATIENCE
    while faults := page.evaluate(COMPARE):
        # The next state may be on its way, and something may be on the way to its place. To ask
        # the server often costs more than the whole game.
        assert time.monotonic() < deadline, "\n".join((page.url, *faults))
        page.wait_for_timeout(150)


def check_change(page: Page) -> None:
    """The same, if this page shows another table than when it was last checked."""
    moment = page.evaluate(MOMENT)
    if _checked.get(page) != moment:
        check_drawn(page)
        _checked[page] = moment
