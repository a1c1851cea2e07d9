"""The page that a study becomes: tables, plots beside them, and whatever a person wrote around.

What is measured stands between two marks, and only that is replaced when the page is written again.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from pathlib import Path

from orrery.lab.orbis_balance import Study
from orrery.lab.orbis_balance.figures import BalanceFigures, Duel, Estimate, GodFigures, TileFigures
from orrery.lab.orbis_balance.play import RANDOM
from orrery.lab.plots import Bars

BEGIN, END = "<!-- measured -->", "<!-- end of measured -->"
PICTURE = "orbis-balance"

_PLACES = ("first", "second", "third", "fourth")


def write(study: Study, path: Path, pictures: Path | None = None) -> None:
    """Write the page, and its plots into a folder: ``images`` beside the page's own, if there is.

    A page that exists keeps the words around its measured part.
    """
    beside = path.absolute().parent.parent / "images"
    folder = pictures or (beside if beside.is_dir() else path.parent)
    for name, bars in plots(study).items():
        (folder / f"{PICTURE}-{name}.svg").write_text(bars.svg(), "utf-8")
    where = Path(os.path.relpath(folder.absolute(), path.absolute().parent)).as_posix()
    part = f"{BEGIN}\n{measured(study, where)}\n{END}"
    before = path.read_text("utf-8") if path.exists() else f"# Orbis: balance\n\n{BEGIN}{END}\n"
    marked = re.compile(f"{re.escape(BEGIN)}.*{re.escape(END)}", re.DOTALL)
    if not marked.search(before):
        before = f"{before.rstrip()}\n\n{BEGIN}{END}\n"
    path.write_text(marked.sub(lambda _: part, before), "utf-8")


def measured(study: Study, pictures: str) -> str:
    """All tables with their plots, in Markdown."""
    drawn = plots(study)
    tables = study.tables.values()

    def picture(name: str) -> str:
        return f"![{drawn[name].title}]({pictures}/{PICTURE}-{name}.svg)"

    parts = [
        _introduction(study),
        "### Points",
        _points(tables),
        picture("scores"),
        "### Order of turns",
        _orders(tables),
        picture("seats"),
        "### Effects",
        *(_effects(figures) for figures in tables),
        picture("effects"),
        "### Gods",
        *(_gods(figures) for figures in tables),
        picture("gods"),
        "### Temples",
        "By temple symbols at the end.",
        *(_temples(figures) for figures in tables),
        "### Tiles",
        _tiles(study),
        picture("tiles"),
        "### Strengths of the player",
        _ladder(study.ladder),
    ]
    return "\n\n".join(parts)


def _introduction(study: Study) -> str:
    numbers = ",".join(map(str, study.tables))
    return (
        f"Measured with `orrery orbis balance --games {study.games} --players {numbers} --seed"
        f" {study.seed}`, tile set `{study.tile_set.label}`: {study.games:,} games for each number"
        " of players, all of them strength 5. The figure behind ± is a 95 % confidence interval."
    )


# --- Tables ---------------------------------------------------------------------------------------


def _points(tables: Iterable[BalanceFigures]) -> str:
    head = (
        "players",
        "points",
        "deviation",
        "middle half",
        "middle 90 %",
        "winner's margin",
        "wastelands",
        "decisions a turn",
        "trades",
        "lost to the limit",
        "left at the end",
        "decided by worshippers",
        "shared",
    )
    rows = (
        (
            str(figures.players),
            _sure(figures.points),
            f"{figures.deviation:.1f}",
            f"{figures.score_at(0.25)} to {figures.score_at(0.75)}",
            f"{figures.score_at(0.05)} to {figures.score_at(0.95)}",
            f"{figures.of_games('margin'):.1f}",
            f"{figures.wastelands:.2f}",
            f"{figures.decisions:.2f}",
            f"{figures.each('trades'):.2f}",
            f"{figures.each('above_limit'):.2f}",
            f"{figures.each('left_over'):.2f}",
            _percent(figures.of_games("by_worshippers")),
            _percent(figures.of_games("shared")),
        )
        for figures in tables
    )
    return _table(head, rows)


def _orders(tables: Iterable[BalanceFigures]) -> str:
    head = ("players", "turn", "wins", "a fair share", "points")
    rows = (
        (
            str(figures.players),
            _PLACES[place],
            _sure_percent(order.wins),
            _percent(1 / figures.players),
            _sure(order.points),
        )
        for figures in tables
        for place, order in enumerate(figures.orders)
    )
    return _table(head, rows)


def _effects(figures: BalanceFigures) -> str:
    head = (
        f"{figures.players} players",
        "laid",
        "validated",
        "CP",
        "worshippers spent",
        "CP per worshipper",
        "waived by farms",
    )
    rows = (
        (
            effect.kind,
            f"{effect.laid:.2f}",
            _percent(effect.earning),
            f"{effect.points:.2f}",
            f"{effect.spent:.2f}",
            "" if effect.rate is None else f"{effect.rate:.2f}",
            f"{effect.waived:.2f}",
        )
        for effect in figures.effects
    )
    return _table(head, rows)


def _gods(figures: BalanceFigures) -> str:
    head = (
        f"{figures.players} players",
        "chosen when offered",
        "in turn",
        "brings points",
        "CP",
        "all CP of its owner",
        "owner wins",
    )
    return _table(head, map(_god_row, figures.gods))


def _god_row(god: GodFigures) -> Sequence[str]:
    if not god.chosen:
        return god.name, _percent(0), "", "", "", "", ""
    return (
        god.name,
        _percent(god.chosen),
        f"{god.turn:.1f}",
        _percent(god.pleased),
        f"{god.brings:.2f}",
        f"{god.scores:.1f}",
        _sure_percent(god.wins),
    )


def _temples(figures: BalanceFigures) -> str:
    head = (f"{figures.players} players", *(str(symbols) for symbols, _, _ in figures.temples))
    rows = (
        ("share of players", *(_percent(part) for _, part, _ in figures.temples)),
        ("token, on average", *(f"{token:.1f}" for _, _, token in figures.temples)),
    )
    return _table(head, rows)


def _tiles(study: Study) -> str:
    """One line a tile, with the most players, where all tiles are in play."""
    figures = study.tables[max(study.tables)]
    head = (
        "tile",
        "effect",
        "stars",
        "face up",
        "flipped",
        "left",
        "turns in the market",
        "CP face up",
        "owner wins",
    )
    rows = (_tile_row(found) for found in figures.tiles)
    return (
        f"With {figures.players} players. Left: still in the market at the end. CP without temple"
        f" tokens.\n\n{_table(head, rows)}"
    )


def _tile_row(found: TileFigures) -> Sequence[str]:
    return (
        found.tile.id,
        found.tile.effect.kind,
        found.tile.stars,
        _percent(found.face_up),
        _percent(found.flipped),
        _percent(found.unclaimed),
        f"{found.turns:.1f}",
        f"{found.points:.2f}",
        _sure_percent(found.wins),
    )


def _ladder(ladder: Iterable[Duel]) -> str:
    head = ("two players", "the first wins", "points of both")
    rows = (
        (
            f"{_strength(duel.strong)} against {_strength(duel.weak)}",
            _sure_percent(duel.wins),
            f"{duel.points[0]:.1f} : {duel.points[1]:.1f}",
        )
        for duel in ladder
    )
    return _table(head, rows)


def _strength(number: int) -> str:
    return "random moves" if number == RANDOM else f"strength {number}"


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _percent(part: float) -> str:
    return f"{100 * part:.1f} %"


def _sure(estimate: Estimate) -> str:
    return f"{estimate.value:.2f} ± {estimate.margin:.2f}"


def _sure_percent(estimate: Estimate) -> str:
    value, margin = estimate.times(100)
    return f"{value:.1f} ± {margin:.1f} %"


# --- Plots ----------------------------------------------------------------------------------------


def plots(study: Study) -> dict[str, Bars]:
    """The plots by name."""
    return {
        "scores": _score_plot(study),
        "seats": _seat_plot(study),
        "effects": _effect_plot(study),
        "gods": _god_plot(study),
        "tiles": _tile_plot(study),
    }


def _series(study: Study) -> dict[str, BalanceFigures]:
    return {f"{number} players": figures for number, figures in study.tables.items()}


def _score_plot(study: Study) -> Bars:
    series = _series(study)
    shown = [figures.score_shares for figures in series.values()]
    seen = [points for shares in shown for points, part in shares.items() if part > 0.0005]
    points = range(min(seen), max(seen) + 1)
    return Bars(
        "How many points players reach",
        "creation points",
        "% of players",
        [str(value) for value in points],
        {
            name: [100 * shares[value] for value in points]
            for name, shares in zip(series, shown, strict=True)
        },
    )


def _seat_plot(study: Study) -> Bars:
    series = _series(study)
    most = max(study.tables)
    empty: list[None] = [None] * most
    return Bars(
        "Victories by order of turns (1 is a fair share)",
        "turn",
        "fair shares",
        _PLACES[:most],
        {
            name: [*(o.wins.value * figures.players for o in figures.orders), *empty][:most]
            for name, figures in series.items()
        },
        {
            name: [*(o.wins.margin * figures.players for o in figures.orders), *([0.0] * most)][
                :most
            ]
            for name, figures in series.items()
        },
        mark=1.0,
    )


def _effect_plot(study: Study) -> Bars:
    series = _series(study)
    kinds = [
        effect.kind
        for k, effect in enumerate(next(iter(series.values())).effects)
        if any(figures.effects[k].rate is not None for figures in series.values())
    ]
    return Bars(
        "Creation points for each worshipper spent",
        "effect",
        "CP per worshipper",
        kinds,
        {
            name: [effect.rate for effect in figures.effects if effect.kind in kinds]
            for name, figures in series.items()
        },
    )


def _god_plot(study: Study) -> Bars:
    series = _series(study)
    return Bars(
        "Victories by god (1 is a fair share)",
        "god",
        "fair shares",
        [god.name for god in next(iter(series.values())).gods],
        {
            name: [god.wins.value * figures.players if god.chosen else None for god in figures.gods]
            for name, figures in series.items()
        },
        {
            name: [god.wins.margin * figures.players for god in figures.gods]
            for name, figures in series.items()
        },
        mark=1.0,
    )


def _tile_plot(study: Study) -> Bars:
    figures = study.tables[max(study.tables)]
    return Bars(
        f"What becomes of each tile, {figures.players} players",
        "tile",
        "% of games",
        [found.tile.id for found in figures.tiles],
        {
            "face up": [100 * found.face_up for found in figures.tiles],
            "flipped": [100 * found.flipped for found in figures.tiles],
            "left": [100 * found.unclaimed for found in figures.tiles],
        },
        stacked=True,
    )
