"""``orrery report``: what many games say about a game, as one page."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from orrery.cli.data.brought import ArenaFile, Brought, TilesFile
from orrery.cli.lab.arena import Cores, Seed, Where, check_folders, names_in
from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import screen, showing_progress, warn
from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.games import game as make_game
from orrery.games import game_class
from orrery.lab.crew import HERE, crew_on
from orrery.players.cores import usable_cores

if TYPE_CHECKING:
    from orrery.lab.report.plan import ReportPlan

LEVELS = "1,2,3,4"


def report(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    option: GameOptions = None,
    against: Annotated[
        list[str] | None,
        typer.Option(help="Compare with this variant: name=value; again for more options."),
    ] = None,
    games: Annotated[int, typer.Option(min=2, help="Games between equal players.")] = 400,
    evaluated: Annotated[
        int, typer.Option(min=0, help="So many of them are looked at move by move.")
    ] = 100,
    simulations: Annotated[
        int, typer.Option(min=1, help="Of the search that looks, for each move.")
    ] = 200,
    meetings: Annotated[
        int, typer.Option(min=1, help="Of each level with the one below, two games each.")
    ] = 60,
    levels: Annotated[str, typer.Option(help="With commas; the last one's games count.")] = LEVELS,
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    seed: Seed = "1",
    cores: Cores = None,
    on: Where = HERE,
    write: Annotated[
        Path | None, typer.Option(help="The file; one that ends in .md has its plots beside it.")
    ] = None,
) -> None:
    """Study a game: seats, length, choice, drama, skill, openings, use and worth, dead rules."""
    # These load the search.
    from orrery.lab.report.comparison import comparison_page  # noqa: PLC0415
    from orrery.lab.report.figures import figures_of  # noqa: PLC0415
    from orrery.lab.report.html import html_page  # noqa: PLC0415
    from orrery.lab.report.markdown import write_markdown  # noqa: PLC0415
    from orrery.lab.report.page import report_page  # noqa: PLC0415
    from orrery.lab.report.plan import ReportPlan  # noqa: PLC0415
    from orrery.lab.report.run import play  # noqa: PLC0415

    path = write or Path(f"{name}-report.html")
    check_folders(path)
    brought = Brought(tiles=tiles, arena=arena).options(name)
    variants = _variants(name, option, against, brought)
    plan = ReportPlan(
        variants, games, min(evaluated, games), simulations, meetings, tuple(names_in(levels)), seed
    )
    kept = path.with_name(f"{path.stem}-{plan.label}.jsonl")
    used = cores or usable_cores()
    try:
        with crew_on(on, plan.job, used) as (crew, _), showing_progress("games") as tell:
            found = figures_of(plan, play(plan, crew, kept, tell))
    except KeyboardInterrupt:
        warn(f"Interrupted; finished games are kept in {kept}. The same command goes on from them.")
        raise
    command = _command(plan, option, against)
    one, *others = found
    page = comparison_page(one, others[0], command) if others else report_page(one, command)
    if path.suffix == ".md":
        write_markdown(page, path)
    else:
        path.write_text(html_page(page), "utf-8")
    kept.unlink()
    screen.print(f"Written: {path}", markup=False)


def _variants(
    name: str, option: Sequence[str] | None, against: Sequence[str] | None, brought: dict[str, str]
) -> tuple[Game, ...]:
    """The game with what was typed, and where asked for the variant that it is compared with."""
    kind = game_class(name)
    # Bots would place things at random, and race for a bid in the order in which they are asked.
    usual = {**kind.dealt, **kind.timeless, **read_options(option, brought)}
    game = make_game(name, **usual)
    if not against:
        return (game,)
    variant = make_game(name, **{**usual, **read_options(against, {})})
    if variant.chosen == game.chosen:
        raise OptionError(f"--against {' '.join(against)} is the same game; name another value")
    return game, variant


def _command(plan: ReportPlan, option: Sequence[str] | None, against: Sequence[str] | None) -> str:
    """What a person types to get the same page."""
    typed = [f"-o {word}" for word in option or ()]
    typed += [f"--against {word}" for word in against or ()]
    return " ".join(
        [
            "orrery report",
            plan.game.name,
            *typed,
            f"--games {plan.games} --evaluated {plan.evaluated} --simulations {plan.simulations}",
            f"--meetings {plan.meetings} --levels {','.join(plan.levels)} --seed {plan.seed}",
        ]
    )
