"""``orrery learn``: the lesson of a game, in the terminal."""

from __future__ import annotations

from typing import Annotated

import typer

from orrery.cli.screen import Quit, screen, show_position, warn
from orrery.core.contract import Position
from orrery.core.errors import Refusal
from orrery.core.texts import Text
from orrery.lessons import Lesson, all_lessons, find_lesson
from orrery.lessons.lesson import READ, REFUSAL

HELP = "Type a move; [bold]show[/] tells one, [bold]skip[/] goes on, [bold]quit[/] leaves."


def learn(
    name: Annotated[
        str, typer.Argument(metavar="LESSON", help="A game, or another lesson; none: lists them.")
    ] = "",
    step: Annotated[int, typer.Option(help="Begin with this step.", min=1)] = 1,
) -> None:
    """Learn a game step by step, on its own board."""
    if not name:
        for lesson in all_lessons().values():
            screen.print(f"[bold]{lesson.name}[/]  {lesson.title}, {len(lesson.steps)} steps")
        return
    lesson = find_lesson(name)
    screen.print(f"[bold]{lesson.title}[/]")
    screen.print(HELP)
    try:
        for number in range(step - 1, len(lesson.steps)):
            _TerminalStep(lesson, number).learn()
    except (Quit, EOFError, KeyboardInterrupt):
        screen.print("\nGoodbye.")
        return
    screen.print(f"\n{lesson.end}")
    options = "".join(f" -o {key}={value}" for key, value in lesson.options.items())
    seats = f" --seats human{',1' * (len(lesson.game(**lesson.options).seats) - 1)}"
    again = "orrery solitaire" if lesson.address else f"orrery play {lesson.game.name}"
    screen.print(f"[bold]{again}{'' if lesson.address else options + seats}[/]")


class _TerminalStep:
    """One step: its words, its board, and what the learner answers."""

    def __init__(self, lesson: Lesson, number: int) -> None:
        self.lesson, self.number, self.step = lesson, number, lesson.steps[number]
        self.seat = lesson.seat(number)
        self.played: list[str] = []

    def learn(self) -> None:
        self._show(self.lesson.start(self.number))
        screen.print(f"\n[bold]{self.number + 1}/{len(self.lesson.steps)}[/] {self.step.said}")
        if self.step.points:
            screen.print(f"Look at: {', '.join(self._pointed_at())}", style="dim", markup=False)
        if self.step.asks == READ:
            self._ask("Enter goes on")
            return
        while not self._answered(self._ask("your move")):
            pass

    def _ask(self, what: str) -> str:
        text = " ".join(screen.input(f"{what} [bold]>[/] ").split())
        if text.lower() == "quit":
            raise Quit
        return text

    def _answered(self, text: str) -> bool:
        """Whether the step is done with."""
        if text.lower() == "skip":
            return True
        if text.lower() in ("", "show", "help"):
            screen.print(HELP if text.lower() == "help" else self._example())
            return False
        try:
            answer = self.lesson.answer(self.number, self.played, text)
        except Refusal as refusal:
            return self._refused(refusal)
        if not answer.is_right:
            warn(_with_rule(answer.said, answer.rule))
            return False
        self.played.append(text)
        for position in answer.positions[1:]:
            assert position.last is not None
            screen.print(str(position.game.spoken(position.last)), markup=False)
        self._show(answer.positions[-1])
        screen.print(str(answer.said), style="green", markup=False)
        return answer.is_done

    def _refused(self, refusal: Refusal) -> bool:
        warn(str(refusal))
        if self.step.asks != REFUSAL or not self.lesson.is_refusal(self.number, refusal.rule):
            return False
        screen.print(str(self.step.done), style="green", markup=False)
        return True

    def _pointed_at(self) -> list[str]:
        scene = self.lesson.start(self.number).scene(self.seat)
        names = {item.key: str(item.text) for item in (*scene.fixed, *scene.items)}
        return [names[key] for key in self.step.points]

    def _example(self) -> str:
        move = self.lesson.example(self.number, self.played)
        return f"For example [bold]{move}[/]"

    def _show(self, position: Position) -> None:
        show_position(position, self.seat)


def _with_rule(said: Text, rule: str) -> str:
    return f"{said} ({rule})" if rule else str(said)
