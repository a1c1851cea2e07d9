"""Writes the list of all planes, docs/planes.md: `make planes`; a test compares."""

from __future__ import annotations

from pathlib import Path

import orrery

PAGE = Path(__file__).with_name("planes.md")

INTRODUCTION = (
    "# The planes of observations\n\n"
    "What `position.observation(seat)`, a [batch](environments.md) and every environment show a"
    " seat: whole numbers from 0 to 127, one row for each plane, one column for each place. A plane"
    " about the whole table (*uniform*) has the same value at all places. Seats are listed from the"
    " observer's own to the left. No plane reveals what the seat may not see. `make planes` writes"
    " this page from the games.\n"
)


def page() -> str:
    """The whole page."""
    parts = [INTRODUCTION]
    for name in orrery.GAMES:
        game = orrery.game_class(name)
        parts += [f"## {game.title}", ""]
        parts += [f"{len(game.planes)} planes of {game.plane_size} places.", ""]
        parts += ["| plane | name | what it tells | uniform |", "|---:|---|---|---|"]
        for number, plane in enumerate(game.planes):
            yes = "yes" if plane.uniform else ""
            parts.append(f"| {number} | {plane.name} | {plane.about} | {yes} |")
        parts.append("")
    return "\n".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
