"""``orrery puzzles solve``: a few puzzles of a game at the prompt."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from orrery.cli.screen import Quit, screen, show_position, warn
from orrery.core.errors import OptionError, Refusal
from orrery.core.texts import listed, say
from orrery.lab.puzzles import GO_ON, RIGHT, THEMES, WRONG, Tactic, judge, puzzles

HELP = (
    "Type a move; [bold]hint[/] tells how it begins, [bold]show[/] gives the solution,"
    " [bold]skip[/] goes on, [bold]quit[/] leaves."
)
#: Whoever solves a puzzle gets one that is harder by so much, and else one that is easier.
_STEP = 50


def solve(
    game: Annotated[str, typer.Argument(help="A game that has puzzles.")],
    count: Annotated[int, typer.Option(help="How many.", min=1)] = 5,
    rating: Annotated[int, typer.Option(help="How hard they are to begin with.")] = 1500,
    theme: Annotated[str, typer.Option(help="Only those of one theme, such as block.")] = "",
    seed: Annotated[int | None, typer.Option(help="The same puzzles every time.")] = None,
) -> None:
    """Solve a few puzzles; each one solved makes the next one harder."""
    left, chance = _about(game, theme), random.Random(seed)
    screen.print(HELP)
    solved = tried = 0
    try:
        while left and tried < count:
            puzzle = _nearest(left, rating, chance)
            left.remove(puzzle)
            is_solved = _TerminalPuzzle(puzzle).solve()
            tried, solved = tried + 1, solved + is_solved
            rating = puzzle.rating + (_STEP if is_solved else -_STEP)
    except (Quit, EOFError, KeyboardInterrupt):
        screen.print("\nGoodbye.")
    screen.print(f"[bold]{solved} of {tried} solved.[/]")


def _about(game: str, theme: str) -> list[Tactic]:
    found = puzzles(game)
    known = [key for key in THEMES if any(key in puzzle.themes for puzzle in found)]
    if theme and theme not in known:
        raise OptionError(
            say("there is no theme {theme!r}; there is {known}", theme=theme, known=listed(known))
        )
    return [puzzle for puzzle in found if not theme or theme in puzzle.themes]


def _nearest(left: list[Tactic], rating: int, chance: random.Random) -> Tactic:
    """One of those whose rating is nearest."""
    return min(left, key=lambda puzzle: (abs(puzzle.rating - rating), chance.random()))


class _TerminalPuzzle:
    """One puzzle: its board, and what its solver types."""

    def __init__(self, puzzle: Tactic) -> None:
        self.puzzle = puzzle
        self.moves: list[str] = []
        self.is_clean = True  # no mistake, and no help

    def solve(self) -> bool:
        """Whether it was solved without help."""
        show_position(self.puzzle.position(), self.puzzle.seat)
        screen.print(f"[bold]{self.puzzle.id}[/], rating {self.puzzle.rating}")
        screen.print(str(self.puzzle.task), markup=False)
        while not self._is_over(self._ask()):
            pass
        themes = ", ".join(str(THEMES[theme]) for theme in self.puzzle.themes)
        screen.print(f"Themes: {themes}\n", style="dim", markup=False)
        return self.is_clean

    def _ask(self) -> str:
        text = " ".join(screen.input("your move [bold]>[/] ").split())
        if text.lower() == "quit":
            raise Quit
        return text

    def _is_over(self, text: str) -> bool:
        word = text.lower()
        if word in ("", "help"):
            screen.print(HELP)
            return False
        if word in ("hint", "show", "skip"):
            self.is_clean = False
            if word == "hint":
                screen.print(f"It begins with [bold]{self._right().partition(' ')[0]}[/].")
            elif word == "show":
                screen.print(f"The solution: [bold]{', '.join(self._solution())}[/]")
            return word != "hint"
        return self._played(text)

    def _right(self) -> str:
        return judge(self.puzzle, self.moves).right[0]

    def _solution(self) -> list[str]:
        """The rest of it, with the answers."""
        line: list[str] = []
        moves = list(self.moves)
        while (verdict := judge(self.puzzle, moves)).verdict == GO_ON:
            moves.append(verdict.right[0])
            line += (moves[-1], *judge(self.puzzle, moves).answers)
        return line

    def _played(self, text: str) -> bool:
        try:
            verdict = judge(self.puzzle, [*self.moves, text])
        except Refusal as refusal:
            warn(str(refusal))
            return False
        if verdict.verdict == WRONG:
            self.is_clean = False
            warn("The rules allow that, but it is not it.")
            return False
        self.moves.append(text)
        for answer in verdict.answers:
            screen.print(f"They answer [bold]{answer}[/].")
        show_position(verdict.position, self.puzzle.seat)
        if verdict.verdict == RIGHT:
            screen.print("Solved." if self.is_clean else "Found.", style="green")
        return verdict.verdict == RIGHT
