"""Where a full screen begins. Nothing of it is imported before somebody wants one."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from orrery.core.contract import Game
from orrery.core.errors import OptionError
from orrery.core.options import write_value
from orrery.core.texts import ENGLISH, Catalogue, translated
from orrery.games import game_class
from orrery.players.player import LEVEL_NAMES
from orrery.players.warm import compile_meanwhile

if TYPE_CHECKING:
    from orrery.cli.terminal.remote_site import RemoteSite

#: The languages that a screen speaks; the first is that of the sources.
LANGUAGES = ("en", "fr", "pl")
#: Where people say which language they read; the first that is set counts.
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def play_here(
    game: Game, seats: Sequence[str | None], seed: str, language: str, record: Path | None
) -> None:
    """A game at this terminal; None is a person's seat."""
    from orrery.cli.terminal.app import TerminalApp  # noqa: PLC0415
    from orrery.cli.terminal.local_table import LocalGame, LocalTable  # noqa: PLC0415

    words = catalogue_of(chosen_language(language))
    options = {name: write_value(value) for name, value in game.chosen.items()}
    bots = sorted({name for name in seats if name is not None})
    compiling = compile_meanwhile([game.name], bots)
    table = LocalTable(
        LocalGame(
            *(game.name, options, seats, seed, words),
            seated=lambda name, luck: compiling.seated(name, luck, game),
            record=record,
        )
    )
    TerminalApp(table, type(game), words).run()


def play_there(
    url: str,
    game: str,
    seats: Sequence[str | None],
    options: dict[str, str],
    token: str,
    language: str,
) -> None:
    """A table of a site: the one at this address, or one that is found or opened there."""
    from orrery.cli.terminal.app import TerminalApp  # noqa: PLC0415
    from orrery.cli.terminal.remote_line import RemoteLine  # noqa: PLC0415
    from orrery.cli.terminal.remote_site import RemoteSite, read_address  # noqa: PLC0415

    code = chosen_language(language)
    words = catalogue_of(code)
    address = read_address(url)
    site = RemoteSite(address.site, token, code)
    table = address.table or _table_there(site, game, seats, options, words)
    if table:
        line = RemoteLine(site, table, lambda sentence: translated(sentence, words))
        TerminalApp(line, game_class(site.game_of(table)), words).run()


def _table_there(
    site: RemoteSite,
    game: str,
    seats: Sequence[str | None],
    options: dict[str, str],
    words: Catalogue,
) -> str:
    """A new table of the game that was named; else one that is chosen from a list, if any."""
    from orrery.cli.terminal.lobby import LobbyApp  # noqa: PLC0415

    if game:
        return site.open_table(game, [seat_word(name) for name in seats], options)
    lobby = LobbyApp(site, site.open_tables(""), lambda sentence: translated(sentence, words))
    kind, *chosen = (lobby.run() or "none").split()
    if kind == "new":
        people = len(game_class(chosen[0])().seats)
        return site.open_table(chosen[0], ["me", *[f"bot{chosen[1]}"] * (people - 1)], {})
    return chosen[0] if chosen else ""


def seat_word(name: str | None) -> str:
    """Who sits there, as the site writes it."""
    if name is None or name == "open":
        return name or "me"
    if name not in LEVEL_NAMES:
        raise OptionError(f"no bot of a site is called {name!r}; there are 1 to 6, and open seats")
    return f"bot{name}"


def chosen_language(language: str) -> str:
    """The code of the language that somebody asks for, or that their terminal speaks."""
    if language and language not in LANGUAGES:
        raise OptionError(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    spoken = next((os.environ[name] for name in _VARIABLES if os.environ.get(name)), "")[:2]
    return language or (spoken if spoken in LANGUAGES else LANGUAGES[0])


def catalogue_of(code: str) -> Catalogue:
    """The words of a language."""
    if code == LANGUAGES[0]:
        return ENGLISH
    from orrery.web.language.catalogues import translations  # noqa: PLC0415

    return translations(code)
