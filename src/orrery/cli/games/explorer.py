"""``orrery explorer``: how games began, and how that turned out, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated

import typer
from rich.table import Table

from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import print_json, screen, show_position, show_table
from orrery.cli.site.configuration import ConfigFile
from orrery.cli.site.database import opened
from orrery.cli.site.place import DatabaseUrl, DataFolder
from orrery.core.errors import OptionError
from orrery.core.options import read_words, written_options
from orrery.games import game as make_game
from orrery.statistics.explorer import PEOPLE, ExploredPosition, GameScore, OpeningGames, explored
from orrery.statistics.ladder_games import ladder_games
from orrery.statistics.openings import OpeningStart


def explorer(
    name: Annotated[str, typer.Argument(metavar="GAME", help="Its name, as in 'orrery games'.")],
    moves: Annotated[
        list[str] | None, typer.Argument(metavar="[MOVE]...", help="Such as 'double d3 d4'.")
    ] = None,
    option: GameOptions = None,
    site: Annotated[
        bool, typer.Option("--site", help="Count the public games of a site as well.")
    ] = False,
    show: Annotated[int, typer.Option(min=1, help="How many moves are shown.")] = 15,
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
    data: DataFolder = None,
    database: DatabaseUrl = "",
    config: ConfigFile = None,
) -> None:
    """Show what bots, and people of a site, played after some first moves, and how it scored."""
    start = OpeningStart(make_game(name, **_options(name, read_options(option, {}))))
    bots = ladder_games(name).following
    if not site:
        found = _explored(start, moves or (), (bots,))
    else:
        with opened(data, database, config) as store:
            people = partial(store.courses.following, seats=len(start.game.seats))
            found = _explored(start, moves or (), (bots, people))
    if as_json:
        print_json(_as_json(start, found))
    else:
        _show(start, found, show)


def _options(name: str, chosen: dict[str, str]) -> dict[str, str]:
    """Those that were typed, or else those of the first start that bots have played."""
    starts = ladder_games(name).starts
    if not chosen and not starts:
        raise OptionError(f"no games of bots come with {name}; name the options of a start")
    return chosen or read_words(next(iter(starts)))


def _explored(
    start: OpeningStart, moves: Sequence[str], sources: Sequence[OpeningGames]
) -> ExploredPosition:
    position = start.game.start(0)
    for move in moves:
        position.play(move)
    return explored(start, [move.code for move in position.history], sources)


def _who(found: ExploredPosition) -> list[str]:
    return sorted({who for one in found.moves for who in one.scores})


def _show(start: OpeningStart, found: ExploredPosition, most: int) -> None:
    show_position(found.position)
    screen.print(f"{start.game.title}, {start.text}", markup=False)
    who = _who(found)
    table = Table("move", box=None, pad_edge=False)
    for title in ("games", "score", *(PEOPLE if one == PEOPLE else f"bot {one}" for one in who)):
        table.add_column(title, justify="right")
    for one in found.moves[:most]:
        scores = (_percent(one.scores.get(by, GameScore())) for by in who)
        table.add_row(one.move.text, str(one.total.games), _percent(one.total), *scores)
    if found.moves:
        show_table(table)
    left = len(found.moves) - most
    screen.print(f"{left} further moves" if left > 0 else f"{found.total.games} games from here")


def _percent(score: GameScore) -> str:
    return f"{100 * score.share:.0f} %" if score.games else "·"


def _as_json(start: OpeningStart, found: ExploredPosition) -> dict[str, object]:
    return {
        "game": start.game.name,
        "options": written_options(start.game.chosen),
        "played": [move.text for move in found.position.history],
        "moves": [
            {
                "move": one.move.text,
                "code": one.move.code,
                "games": one.total.games,
                "by": {who: score._asdict() for who, score in sorted(one.scores.items())},
            }
            for one in found.moves
        ],
    }
