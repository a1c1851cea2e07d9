"""The net under every game in a browser: what is drawn is what the server has on the table."""

from __future__ import annotations

import time
from pathlib import Path

from playwright.sync_api import Page

COMPARE = (Path(__file__).parent / "drawn.js").read_text(encoding="utf-8")
#: Only what is wrong for good is wrong for so long, in seconds.
PATIENCE = 20.0


def check_drawn(page: Page) -> None:
    """Every item that the server has for this reader is drawn where it belongs, and no other."""
    deadline = time.monotonic() + PATIENCE
    while faults := page.evaluate(COMPARE):
        # The next state may be on its way, and something may be on the way to its place.
        assert time.monotonic() < deadline, "\n".join((page.url, *faults))
        page.wait_for_timeout(20)
