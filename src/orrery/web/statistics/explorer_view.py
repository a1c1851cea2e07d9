"""The answers behind the board of the opening explorer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from orrery.core.contract import Position, Seat
from orrery.core.errors import OrreryError
from orrery.core.options import choice_title, option_title, read_words
from orrery.core.texts import Text, joined, say
from orrery.games import game_class
from orrery.statistics.explorer import ExploredMove, GameScore, explored
from orrery.statistics.ladder_games import ladder_games
from orrery.statistics.openings import DEPTH, OpeningStart, mover, opening_start
from orrery.store import Store
from orrery.table.view.answers import Ghost
from orrery.table.view.choices import choices
from orrery.table.view.questions import ghost_of, why_not
from orrery.table.view.scene import drawn, drawn_items
from orrery.web.learn.messages import ItemExplained, TouchAnswer
from orrery.web.statistics.messages import (
    ExploredMoveView,
    ExplorerView,
    PlayedMoveView,
    ScoreView,
)

#: From which seat the board is shown, whoever is to move.
_EYES: Seat = 0


class OfferedStart(NamedTuple):
    """A start that can be explored, with what tells it from the others."""

    text: str
    title: Text
    bots: int  # games
    people: int


class Explored(NamedTuple):
    """How far somebody has come: a start, and the moves since, as codes."""

    start: OpeningStart
    played: Sequence[int] = ()

    @property
    def position(self) -> Position:
        """Where these moves lead."""
        return self.start.after(self.played)


def offered_starts(store: Store, name: str) -> list[OfferedStart]:
    """The starts of a game that anything is known of, the best known first."""
    bots = {start: sum(levels.values()) for start, levels in ladder_games(name).sizes.items()}
    people = store.courses.starts(name)
    known = [text for text in {**bots, **people} if _can_be_made(name, text)]
    titles = start_titles(name, known)
    found = [
        OfferedStart(text, titles[text], bots.get(text, 0), people.get(text, 0)) for text in known
    ]
    return sorted(found, key=lambda one: (-one.bots, -one.people, one.text))


def _can_be_made(name: str, text: str) -> bool:
    """Whether all that it needs, such as an arena, is here."""
    try:
        opening_start(name, text)
    except OrreryError:
        return False
    return True


def start_titles(name: str, starts: Iterable[str]) -> dict[str, Text]:
    """What is not the same in all of them."""
    words = {text: read_words(text) for text in starts}
    options = {option.name: option for option in game_class(name).options}
    telling = [key for key in options if len({one.get(key) for one in words.values()}) > 1]
    return {
        text: joined(
            say(
                "{what}: {value}",
                what=option_title(options[key]),
                value=choice_title(options[key], chosen[key]),
            )
            for key in telling
            if key in chosen
        )
        or say("The usual start")
        for text, chosen in words.items()
    }


def explorer_view(store: Store, reached: Explored) -> ExplorerView:
    """The board, and what was played there."""
    game = reached.start.game
    following = partial(store.courses.following, seats=len(game.seats))
    found = explored(reached.start, reached.played, (ladder_games(game.name).following, following))
    position, seat = found.position, mover(found.position)
    goes_on = seat is not None and len(reached.played) < DEPTH
    return ExplorerView(
        scene=drawn(position.scene(_EYES)),
        task=position.task(None),
        played=[PlayedMoveView(move.text, game.spoken(move)) for move in position.history],
        moves=[_move_view(one, game.spoken(one.move)) for one in found.moves] if goes_on else [],
        score=_score_view(found.total),
        choices=choices(position.moves(seat)) if goes_on else None,
    )


def _move_view(one: ExploredMove, spoken: Text) -> ExploredMoveView:
    return ExploredMoveView(
        code=one.move.code,
        text=one.move.text,
        spoken=spoken,
        score=_score_view(one.total),
        by={who: _score_view(score) for who, score in sorted(one.scores.items())},
    )


def _score_view(score: GameScore) -> ScoreView:
    return ScoreView(score.games, *score, percent=round(100 * score.share))


def tried(reached: Explored, move: int) -> Ghost:
    """What a move would change on the board."""
    position = reached.position
    return ghost_of(position, _EYES, move, mover(position) or 0, "")


def touched(reached: Explored, path: Sequence[str]) -> TouchAnswer:
    """What helps whoever touched these items, and why they lead nowhere, if so."""
    position = reached.position
    items = drawn_items(position.aids(path[-1], mover(position))) if path else []
    refusal = why_not(position, mover(position) or 0, path)
    if refusal is None:
        return TouchAnswer(items)
    return TouchAnswer(items, refusal.sentence, refusal.rule)


def explained(reached: Explored, key: str) -> ItemExplained:
    """What an item of the scene is and does."""
    return ItemExplained(reached.position.explained(key, _EYES))
