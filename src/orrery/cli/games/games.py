"""``orrery games``: what can be played, and with which options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer
from rich.table import Table

from orrery.cli.screen import print_json, screen
from orrery.core.contract import Game
from orrery.core.options import write_value
from orrery.games import all_games, game_class


def games(
    name: Annotated[str, typer.Argument(help="One game, to see its options.")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="For programs.")] = False,
) -> None:
    """List the games, or explain one."""
    chosen = (game_class(name),) if name else all_games()
    if as_json:
        print_json([_described(each) for each in chosen])
    elif name:
        _explain(chosen[0])
    else:
        _list(chosen)


def _described(game: type[Game]) -> dict[str, Any]:
    return {
        "name": game.name,
        "title": game.title,
        "about": str(game.about),
        "rules": game.version,
        "credit": str(game.credit),
        "options": [
            {
                "name": option.name,
                "choices": list(option.choices),
                "default": write_value(option.default),
                "about": str(option.about),
            }
            for option in game.options
        ],
    }


def _list(chosen: Sequence[type[Game]]) -> None:
    table = Table("name", "game", "by", box=None, pad_edge=False)
    for game in chosen:
        table.add_row(game.name, game.title, str(game.credit))
    screen.print(table)
    screen.print("\nUnofficial implementations. Options of a game: orrery games NAME", style="dim")


def _explain(game: type[Game]) -> None:
    screen.print(f"[bold]{game.title}[/] by {game.credit}. An unofficial implementation.")
    screen.print(f"{game.about}\n")
    table = Table("option", "values", "default", "meaning", box=None, pad_edge=False)
    for option in game.options:
        choices, default = " ".join(option.choices), write_value(option.default)
        table.add_row(option.name, choices, default, str(option.about))
    screen.print(table)
    screen.print(f"\nFor example: orrery play {game.name}", style="dim")
