"""The page about what the net of Orion Duel says of set-ups, with its plot."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from orrery.games.orion.data.board import PRESETS
from orrery.lab.arena.intervals import wilson
from orrery.lab.orion_setups.openings import openings, preset_chances
from orrery.lab.orion_setups.survey import (
    SetUpChance,
    most_balanced,
    victories_of_beginners,
)
from orrery.lab.plots import Bars

_SHOWN = 10
_FIRST_MOVES = 3
_PLAYED = 400
_STEPS = 50  # of two percent each


def plot(found: Sequence[SetUpChance]) -> Bars:
    """How many set-ups give the first player which chance."""
    steps = [int(one.chance * _STEPS) for one in found]
    shown = range(min(steps), max(steps) + 1)
    counts = np.array([steps.count(step) for step in shown])
    headings = [f"{100 * step / _STEPS:.0f}" for step in shown]
    shares = (100 * counts / len(found)).tolist()
    title = "Set-ups by the chance of the first player"
    across = "chance in percent, at the lower end of each bar"
    return Bars(title, across, "Percent of set-ups", headings, {"": shares})


def page(found: Sequence[SetUpChance], image: str, command: str) -> str:
    """The page as Markdown."""
    chances = np.array([one.chance for one in found])
    low, middle, high = np.percentile(chances, [5, 50, 95])
    fair = float((np.abs(chances - 0.5) < 0.05).mean())
    bars = plot(found)
    lopsided = sorted(found, key=lambda one: -abs(one.chance - 0.5))
    parts = [
        "# What the net knows about Orion Duel",
        "For any position, the [net](../bots.md#nets) of level 6 says how likely the player to move"
        " is to win. Before the first tile, that shows what moving first is worth. It is the"
        " opinion of a player that beats all our others, not a proof. Each figure is the mean over"
        " all twelve ways to turn the board.",
        f"```sh\n{command}\n```",
        "## Beginning, by set-up",
        f"In {len(found):,} random set-ups the first player wins {100 * chances.mean():.1f} % on"
        f" average, if both play as the net does. The median is {100 * middle:.1f} %, and nine of"
        f" ten set-ups lie between {100 * low:.0f} and {100 * high:.0f} %. {100 * fair:.1f} % of"
        " all set-ups lie within five points of an even game.",
        _played(found[:_PLAYED]),
        f"![{bars.described()}]({image})",
        "The set-ups of the booklet:",
        _table(preset_chances(), "set-up"),
        "## Balanced set-ups",
        "These are the most even of them. Start such a game with its seed:"
        " `orrery play orion --seed SEED`.",
        _table(most_balanced(found, _SHOWN), "seed"),
        "The least even ones:",
        _table(lopsided[:_SHOWN], "seed"),
        "## First moves",
        "What the net would place first on the set-ups of the booklet, how sure it is, and the"
        " first player's chance after that move:",
        _openings(),
    ]
    return "\n\n".join(parts) + "\n"


def _played(found: Sequence[SetUpChance]) -> str:
    """Whether games bear out what the net says."""
    won = victories_of_beginners(int(one.name) for one in found)
    low, high = wilson(won, len(found))
    told = 100 * sum(one.chance for one in found) / len(found)
    return (
        f"We played out the first {len(found)} of them, both sides making the net's first choices."
        f" The first player won {100 * won / len(found):.1f} % ({100 * low:.1f} to"
        f" {100 * high:.1f}), where the net had said {told:.1f} %: it is right about which side is"
        " better, but a little too sure."
    )


def _table(rows: Sequence[SetUpChance], name: str) -> str:
    lines = [f"| {name} | the first player wins |", "|---|---:|"]
    lines += [f"| {row.name} | {100 * row.chance:.1f} % |" for row in rows]
    return "\n".join(lines)


def _openings() -> str:
    lines = ["| set-up | move | share | chance |", "|---|---|---:|---:|"]
    for setup in PRESETS:
        for one in openings(setup, _FIRST_MOVES):
            lines.append(
                f"| {setup} | `{one.move}` | {100 * one.share:.0f} % | {100 * one.chance:.1f} % |"
            )
    return "\n".join(lines)


def write(found: Sequence[SetUpChance], file: Path, command: str) -> None:
    """The page, and its plot among the images beside it."""
    images = file.parent.parent / "images"
    images.mkdir(exist_ok=True)
    image = images / "orion-net-setups.svg"
    image.write_text(plot(found).svg() + "\n", "utf-8")
    file.write_text(page(found, f"../images/{image.name}", command), "utf-8")
