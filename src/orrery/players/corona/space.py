"""All ways through a Corona plan, made once for each shape of a roll.

A *state* says which body took a die of which value; equal dice are one kind of value. Only the
*shape* of a roll matters, how many dice show each kind (2 3 4 4 5 5 has the shape 2 2 1 1), so
eleven tables serve all rolls. With six different dice there are 13,327 states and 55,656 steps.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from orrery.games.corona.scoring import BODIES

#: A choice is one body taking one kind of die, as body * KINDS + kind.
KINDS = 6

State = tuple[int, ...]  # for each body 0 while it waits, else the kind of its die + 1


class Space(NamedTuple):
    """The states, those with fewer bodies moved first, and the steps between them.

    Unsigned, since compiled code then need not ask whether an index counts from the end.
    """

    first: npt.NDArray[np.uint32]  # the steps of state s are first[s] to first[s + 1] - 1
    choice: npt.NDArray[np.uint8]  # which body takes which kind
    after: npt.NDArray[np.uint32]  # the state that a step leads to
    parent: npt.NDArray[np.uint32]  # a state one step before, for each state but the first
    parent_choice: npt.NDArray[np.uint8]  # and that step


def shape_of(dice: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The shape of a roll, largest number first, and the value of each kind."""
    kinds = sorted(set(dice), key=lambda value: (-dice.count(value), value))
    return tuple(dice.count(value) for value in kinds), tuple(kinds)


@cache
def space(shape: tuple[int, ...]) -> Space:
    """The table for rolls of this shape."""
    states: list[State] = [(0,) * BODIES]
    numbers = {states[0]: 0}
    parents, parent_choices = [0], [0]
    first, choices, after = [0], [], []
    for number, state in enumerate(states):  # grows meanwhile, level by level
        for choice, following in _steps(state, shape):
            if following not in numbers:
                numbers[following] = len(states)
                states.append(following)
                parents.append(number)
                parent_choices.append(choice)
            choices.append(choice)
            after.append(numbers[following])
        first.append(len(choices))
    return Space(
        np.array(first, np.uint32),
        np.array(choices, np.uint8),
        np.array(after, np.uint32),
        np.array(parents, np.uint32),
        np.array(parent_choices, np.uint8),
    )


def _steps(state: State, shape: tuple[int, ...]) -> list[tuple[int, State]]:
    return [
        (body * KINDS + kind, (*state[:body], kind + 1, *state[body + 1 :]))
        for body in range(BODIES)
        if state[body] == 0
        for kind, dice in enumerate(shape)
        if state.count(kind + 1) < dice
    ]


def shapes() -> list[tuple[int, ...]]:
    """The eleven shapes of a roll of six dice."""
    return _split(BODIES, BODIES)


def _split(dice: int, most: int) -> list[tuple[int, ...]]:
    """All ways to write a number as a falling sum of parts that are at most this large."""
    if dice == 0:
        return [()]
    parts = range(min(dice, most), 0, -1)
    return [(part, *rest) for part in parts for rest in _split(dice - part, part)]
