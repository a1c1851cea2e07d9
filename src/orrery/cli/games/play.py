"""``orrery play``: a game in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

import typer

from orrery.cli.data.brought import ArenaFile, Brought, TilesFile
from orrery.cli.options import GameOptions, read_options
from orrery.cli.screen import Quit, screen, show_ending, show_position, show_progress, warn
from orrery.cli.terminal.start import play_here, play_there
from orrery.core.contract import Game, Move, Position, Seat
from orrery.core.errors import OptionError, Refusal
from orrery.core.kernel import CLOCK
from orrery.core.texts import say
from orrery.games import game as make_game
from orrery.players.asking import ask
from orrery.players.player import PLAYERS, Player, is_player
from orrery.players.turns import next_move
from orrery.players.warm import Compiling, compile_meanwhile

HUMAN = "human"
#: A seat at a site that waits for somebody.
OPEN = "open"
INSTALL = "pip install 'orrery-games[terminal]'"

HELP = """\

Type a move, such as [bold]{example}[/], or one of these words:
  [bold]moves[/] [dim]BEGINNING[/]  the legal moves that begin so
  [bold]undo[/]             take your last move back
  [bold]save[/] [dim]FILE[/]        write the record of the game so far
  [bold]wait[/]             let the others act, where several may; the clock ends the wait
  [bold]help[/]             this text
  [bold]quit[/]             leave the table"""


def play(
    name: Annotated[
        str, typer.Argument(metavar="[GAME]", help="Its name, as in 'orrery games'.")
    ] = "",
    seats: Annotated[
        str,
        typer.Option(help=f"Who sits where, with commas: {HUMAN}, 1 to 6, {', '.join(PLAYERS)}."),
    ] = "",
    seed: Annotated[str, typer.Option(help="The same seed gives the same luck.")] = "",
    option: GameOptions = None,
    record: Annotated[Path | None, typer.Option(help="Write the game to this file.")] = None,
    tiles: TilesFile = None,
    arena: ArenaFile = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Lines of text, even where a full screen could be.")
    ] = False,
    at: Annotated[
        str, typer.Option(metavar="URL", help="A site, or one of its tables, to play at.")
    ] = "",
    token: Annotated[
        str, typer.Option(envvar="ORRERY_TOKEN", help="Of your account at that site.")
    ] = "",
    language: Annotated[str, typer.Option(help="en, fr or pl, on a full screen.")] = "",
) -> None:
    """Play a game in the terminal, against bots, on one screen, or at a site."""
    if at:
        _need_screen()
        chosen = read_options(option, {})
        there = _people(_names(seats, make_game(name, **chosen), "2", OPEN)) if name else []
        play_there(at, name, there, chosen, token, language)
        return
    if not name:
        raise OptionError("name a GAME, such as 'orrery play orion'; 'orrery games' lists them")
    brought = Brought(tiles=tiles, arena=arena).options(name)
    game = make_game(name, **read_options(option, brought))
    if not plain and _has_screen():
        names = _names(seats, game, "2")
        play_here(game, _people(names), seed, language, record)
        return
    names = _names(seats, game, "simple")
    compiling = _get_ready(game, names)
    position = game.start(seed or None)
    for key, label in brought.items():
        screen.print(f"{key}: {label}", style="dim", markup=False)
    players = [
        None if name == HUMAN else compiling.seated(name, f"{position.seed} {seat}", game)
        for seat, name in enumerate(names)
    ]
    table = _TerminalTable(position, players, record)
    table.play()


def _has_screen() -> bool:
    """Whether somebody sits at a terminal that can show a full screen."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return False
    if find_spec("textual") is None:
        screen.print(f"For a full screen: {INSTALL}", style="dim", markup=False)
        return False
    return True


def _need_screen() -> None:
    if find_spec("textual") is None:
        raise OptionError(f"to play at a site, install a full screen: {INSTALL}")


def _people(names: Sequence[str]) -> list[str | None]:
    """The same with None for a person."""
    return [None if name == HUMAN else name for name in names]


def _names(seats: str, game: Game, usual: str, *further: str) -> list[str]:
    """Who sits where; a person and bots of the usual kind, unless somebody says otherwise."""
    wanted = len(game.seats)
    names = [name.strip() for name in seats.split(",")] if seats else [HUMAN]
    if not seats:
        names += [usual] * (wanted - 1)
    if len(names) != wanted:
        raise OptionError(f"{game.title} has {wanted} seats, and {seats!r} fills {len(names)}")
    for name in names:
        if name not in (HUMAN, *further) and not is_player(name):
            choices = ", ".join((HUMAN, *further, "1 to 6", *PLAYERS))
            raise OptionError(f"nobody called {name!r} can sit down; there are {choices}")
    return names


def _get_ready(game: Game, names: list[str]) -> Compiling:
    """Have the rules compiled, where they are not yet: while a person plays, else before."""
    compiling = compile_meanwhile([game.name], sorted(set(names) - {HUMAN}))
    if HUMAN not in names:  # nobody waits to move, and the same seed is to give the same game
        with screen.status("compiling the rules, this one time only"):
            compiling.wait()
    return compiling


class _TakenBack(Exception):
    """The person has taken a move back."""


class _TerminalTable:
    """One game between the people at this terminal and the bots."""

    def __init__(
        self, position: Position, players: list[Player | None], record: Path | None
    ) -> None:
        self.position = position
        self.players = players
        self.record = record
        self.people = [seat for seat, who in enumerate(players) if who is None]

    def play(self) -> None:
        game = self.position.game
        screen.print(f"[bold]{game.title}[/], seed {self.position.seed}")
        screen.print(str(game.about))
        self.help()
        self.keep_record()
        try:
            while not self.position.is_over:
                self.turn()
                self.keep_record()
            self.show()
            show_ending(self.position)
        except (Quit, EOFError, KeyboardInterrupt):
            screen.print("\nGoodbye.")
        if self.record:
            screen.print(f"The record is in {self.record}", markup=False)

    def turn(self) -> None:
        """One move by whoever acts first, or the clock; or a person takes back."""
        try:
            move = next_move(self.position, self.ask)
        except _TakenBack:
            return
        self.position.play(move)
        if move.seat not in self.people:
            screen.print(f"{self.position.game.seat_name(move.seat)} plays [bold]{move}[/]")

    def ask(self, seat: Seat) -> Move | None:
        bot = self.players[seat]
        if bot is None:
            self.show()
            return self.ask_person(seat)
        with screen.status(f"{self.position.game.seat_name(seat)} is thinking"):
            return ask(bot, self.position, seat)

    def ask_person(self, seat: Seat) -> Move | None:
        """Ask until the person has chosen a move, waits, takes back or leaves."""
        who = f"{self.position.game.seat_name(seat)}: " if len(self.people) > 1 else ""
        while True:
            words = screen.input(f"{who}{self.position.task(seat)} [bold]>[/] ").split()
            try:
                answered, move = self.answer(words, seat)
            except Refusal as refusal:
                fine = f" So far so good: {refusal.partial}" if refusal.partial else ""
                warn(f"{refusal}{fine}")
            except OSError as error:
                warn(f"{error.filename}: {error.strerror}")
            else:
                if answered:
                    return move

    def answer(self, words: list[str], seat: Seat) -> tuple[bool, Move | None]:
        """Whether the person has decided, and on which move."""
        command, rest = (words[0].lower() if words else ""), words[1:]
        if command == "quit":
            raise Quit
        if self.is_wait(command):
            return True, None
        if command in ("", "help"):
            self.help()
        elif command == "moves":
            self.list_moves(" ".join(rest).lower(), seat)
        elif command == "undo":
            self.undo()
        elif command == "save":
            path = Path(" ".join(rest) or f"{self.position.game.name}.orr")
            self.save(path)
            screen.print(f"The record is in {path}", markup=False)
        else:
            return True, self.position.copy().play(" ".join(words), seat).last
        return False, None

    def is_wait(self, command: str) -> bool:
        """Enter alone waits too, but only where others may act meanwhile."""
        acting = self.position.to_act
        return CLOCK in acting and (command == "wait" or (not command and len(acting) > 2))

    def help(self) -> None:
        if self.people:
            example = self.position.moves(self.position.to_act[-1])[-1].text
            screen.print(HELP.format(example=example))

    def list_moves(self, beginning: str, seat: Seat) -> None:
        texts = [m.text for m in self.position.moves(seat) if m.text.startswith(beginning)]
        for text in texts[:40]:
            screen.print(f"  {text}")
        screen.print(f"{len(texts)} moves" + (", the first 40 shown" if len(texts) > 40 else ""))

    def undo(self) -> None:
        """Take back to the last decision of a person, unless something was revealed since."""
        earlier = self.position.copy()
        while (last := earlier.last) is not None:
            if not earlier.may_undo(last.seat):
                raise Refusal("", say("What was revealed since cannot be hidden again."))
            earlier.undo()
            if last.seat in self.people:
                self.position = earlier
                raise _TakenBack
        raise Refusal("", say("There is no move of yours to take back."))

    def save(self, path: Path) -> None:
        path.write_text(self.position.record(), "utf-8")

    def keep_record(self) -> None:
        """After every move: a terminal may be closed at any time."""
        if self.record:
            self.save(self.record)

    def show(self) -> None:
        eyes = self.people[0] if len(self.people) == 1 else None
        show_position(self.position, eyes)
        show_progress(self.position, eyes)
