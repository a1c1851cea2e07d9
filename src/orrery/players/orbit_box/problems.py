"""Problems as people write them: "V1 R3 G3 O6 B10 Y12" and some dice, or one line of complaint."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import factorial, prod

import numpy as np

from orrery.core.contract import Position
from orrery.core.errors import OrreryError
from orrery.core.kernel import Record
from orrery.core.texts import Sentence, count, listed, say
from orrery.games.orbit_box.data.bodies import LETTERS
from orrery.games.orbit_box.words.names import body_word

FACES = 6


@dataclass(frozen=True)
class Step:
    """One body takes one die, lands on a cell, counted from 0, and scores."""

    body: int
    die: int
    cell: int
    points: int

    def __str__(self) -> str:
        return f"{LETTERS[self.body]}{self.die}"


class ProblemError(OrreryError):
    """A problem, or a step of a plan, that cannot be; the line names the culprit."""


def parse_cells(text: str, game: str, bodies: int, cells: int) -> tuple[int, ...]:
    """The cell of each body, from 0, in the order of the letters; texts count from 1."""
    found: dict[int, int] = {}
    for word in _words(text):
        body, cell = _parse_place(word, game, bodies, cells)
        if body in found:
            raise ProblemError(
                say("{body} is named twice; each body stands on one cell", body=LETTERS[body])
            )
        found[body] = cell
    missing = [LETTERS[body] for body in range(bodies) if body not in found]
    if missing:
        raise ProblemError(
            count(
                "{missing} is missing; {game} needs a cell for each of {letters}",
                "{missing} are missing; {game} needs a cell for each of {letters}",
                len(missing),
                missing=listed(missing),
                game=game,
                letters=" ".join(LETTERS[:bodies]),
            )
        )
    return tuple(found[body] for body in range(bodies))


def _parse_place(word: str, game: str, bodies: int, cells: int) -> tuple[int, int]:
    match = re.fullmatch(r"([A-Za-z]+)(\d+)", word)
    if not match:
        raise ProblemError(
            say(
                "{word!r} is not a body on a cell; write a letter and a number, such as R3",
                word=word,
            )
        )
    body = parse_body(match[1], game, bodies, word)
    return body, parse_cell(match[2], cells, word)


def parse_body(letter: str, game: str, bodies: int, word: str) -> int:
    """The index of a body from its letter; ``word`` is where the letter stands."""
    letters = LETTERS[:bodies]
    body = letters.find(letter.upper()) if len(letter) == 1 else -1
    if body < 0:
        raise ProblemError(
            say(
                "{letter!r} in {word!r} is no body of {game}; they are {letters}",
                letter=letter,
                word=word,
                game=game,
                letters=" ".join(letters),
            )
        )
    return body


def parse_cell(number: str, cells: int, word: str) -> int:
    """A cell from 0, as people write it from 1; ``word`` is where the number stands."""
    if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= cells:
        if word == number:
            fault = say("cell {n} does not exist; cells are 1 to {most}", n=number, most=cells)
        else:
            fault = say(
                "cell {n} in {word!r} does not exist; cells are 1 to {most}",
                n=number,
                word=word,
                most=cells,
            )
        raise ProblemError(fault)
    return int(number) - 1


def parse_dice(words: Iterable[str | int]) -> tuple[int, ...]:
    """The values of the dice, in the order given."""
    dice = []
    for given in words:
        for word in _words(str(given)):
            if word not in ("1", "2", "3", "4", "5", "6"):
                raise ProblemError(say("{word!r} is no die; a die shows 1 to 6", word=word))
            dice.append(int(word))
    return tuple(dice)


def check_cells(values: Sequence[int], game: str, bodies: int, cells: int) -> tuple[int, ...]:
    """The same cells, if there is one for each body and each is on the ring."""
    if len(values) != bodies:
        raise ProblemError(
            count(
                "{n} body given; {game} has {wanted}",
                "{n} bodies given; {game} has {wanted}",
                len(values),
                game=game,
                wanted=bodies,
            )
        )
    for body, cell in enumerate(values):
        if not 0 <= cell < cells:
            raise ProblemError(
                say(
                    "{body} stands on cell {n}; counted from 0, cells are 0 to {most}",
                    body=body_word(LETTERS[body]),
                    n=cell,
                    most=cells - 1,
                )
            )
    return tuple(int(cell) for cell in values)


def check_dice(values: Sequence[int], game: str, dice: int) -> tuple[int, ...]:
    """The same dice, sorted, if there are as many as the game has and each shows a face."""
    for value in values:
        if not 1 <= value <= FACES:
            raise ProblemError(say("{n} is no die; a die shows 1 to 6", n=value))
    if len(values) != dice:
        raise ProblemError(
            count(
                "{n} die given; {game} has {wanted}",
                "{n} dice given; {game} has {wanted}",
                len(values),
                game=game,
                wanted=dice,
            )
        )
    return tuple(sorted(int(value) for value in values))


def cells_before(p: Record) -> tuple[int, ...]:
    """Where the bodies of Harun or Corona stood before the plan began."""
    return tuple(np.where(p.origin >= 0, p.origin, p.cell).tolist())


def dice_rolled(p: Record) -> tuple[int, ...]:
    """All dice of this round, used or not."""
    return tuple(np.repeat(np.arange(FACES + 1), p.rolled).tolist())


def best_plan_words(points: int, plan: Iterable[Step]) -> Sentence:
    """What a plan brings, and its steps."""
    return say("The best was {n}: {plan}.", n=points, plan=" ".join(map(str, plan)))


def demand_phase(position: Position, *phases: int) -> None:
    """Complain unless the round is in one of these phases."""
    if int(position.state.phase) not in phases:
        raise ProblemError(say("there is nothing to solve now: {task}", task=position.task()))


def arrangements(dice: Sequence[int]) -> int:
    """In how many ways equal dice can stand for each other."""
    return prod(factorial(dice.count(value)) for value in set(dice))


def places(cells: Sequence[int]) -> str:
    """The cells as people write them: "R3 O6 ..."."""
    return " ".join(f"{LETTERS[body]}{cell + 1}" for body, cell in enumerate(cells))


def _words(text: str) -> list[str]:
    return re.sub("[,;]", " ", text).split()
