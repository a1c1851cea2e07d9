"""A study: a beginning, and a tree of moves with comments. It is kept and exported as a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec

import orrery
from orrery.core import lines, records
from orrery.core.contract import Position, Seat
from orrery.core.errors import OrreryError, RecordError
from orrery.core.options import written_options
from orrery.core.records import Entry, GameRecord
from orrery.core.texts import say
from orrery.games import game_class

#: Moves of one study, all variations together, and letters of one comment and of the title.
MOST_MOVES = 2000
LONGEST_COMMENT, LONGEST_TITLE = 2000, 80

#: The header under which the title of a study stands in its record.
TITLE = "title"

#: A move within a study: whose it is, and its code.
Step = tuple[Seat, int]


class NoStudy(OrreryError):
    """Something that is no study."""


class StudyStart(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a study begins: the headers of a record, in which ``tags`` are only for people."""

    game: str
    options: str = ""
    rules: str = ""
    seed: str = "0"
    position: str = ""
    tags: dict[str, str] = {}

    def headers(self) -> dict[str, str]:
        """The same as a record has them."""
        known = {name: str(getattr(self, name)) for name in ("game", "rules", "seed", "options")}
        if self.position:
            known["position"] = self.position
        tags = {key: " ".join(text.split()) for key, text in self.tags.items()}
        return {name: text for name, text in (known | tags).items() if text}


class StudyMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move of a study: the place of the move before it in the list, or -1; among those with the
    same one before, the first is the main line.
    """

    before: int
    seat: Seat
    code: int
    comment: str = ""


class GameStudy(msgspec.Struct, frozen=True, omit_defaults=True):
    """A beginning, and what was played and said from there."""

    start: StudyStart
    moves: list[StudyMove] = []
    title: str = ""
    comment: str = ""  # about the beginning


def first_position(start: StudyStart) -> Position:
    """Where a study begins; an ``OrreryError`` if it cannot begin so."""
    return _first(msgspec.json.encode(start)).copy()


@lru_cache(maxsize=64)
def _first(start: bytes) -> Position:
    """Games take a while to make, and the same study is asked about again and again."""
    record = GameRecord(msgspec.json.decode(start, type=StudyStart).headers(), [])
    return records.replay(record, orrery.game_of(record))


def position_at(start: StudyStart, path: Sequence[Step]) -> Position:
    """The position after these moves."""
    position = first_position(start)
    for seat, code in path:
        position.play(code, seat)
    return position


def start_of_line(game: str, line: str) -> StudyStart:
    """The beginning that a position as one line of text is."""
    found = game_class(game).position(line, 0).game
    options, rules = written_options(found.chosen), str(found.rules)
    # A position that somebody has put together is among the options already.
    sealed = "" if lines.is_beginning(line) else " ".join(line.split())
    return StudyStart(game, options, rules, position=sealed)


# --- From a record --------------------------------------------------------------------------------


def read_study(text: str) -> GameStudy:
    """The study that a record with variations and comments is; a ``RecordError`` if it is none."""
    record = records.parse(text)
    headers = dict(record.headers)
    title = headers.pop(TITLE, "")
    start = StudyStart(
        game=record.game,
        options=written_options(orrery.game_of(record).chosen),
        rules=headers.get("rules", ""),
        seed=headers.get("seed", "0"),
        position=headers.get("position", ""),
        tags={key: value for key, value in headers.items() if key not in records.KNOWN},
    )
    first = records.replay(record, orrery.game_of(record), 0)
    moves: list[StudyMove] = []
    _take(moves, first, record.moves, -1)
    return GameStudy(start, moves, title, _joined(record.comments))


def _take(moves: list[StudyMove], position: Position, line: list[Entry], before: int) -> None:
    """Add a line and all its variations, the line itself first."""
    waiting: list[tuple[Position, list[Entry], int]] = []
    for entry in line:
        waiting += [(position.copy(), variation, before) for variation in entry.variations]
        move = records.play_entry(position, entry)
        moves.append(StudyMove(before, move.seat, int(move.code), _joined(entry.comments)))
        if len(moves) > MOST_MOVES:
            raise RecordError(
                say("a study has at most {most} moves", most=MOST_MOVES), entry.line, entry.ply
            )
        before = len(moves) - 1
    for earlier, variation, place in waiting:
        _take(moves, earlier, variation, place)


def _joined(comments: Sequence[str]) -> str:
    return " ".join(comments)


# --- As a record ----------------------------------------------------------------------------------


def write_study(study: GameStudy) -> str:
    """The record with all variations and comments; every move is played on the way."""
    _check(study)
    following: dict[int, list[int]] = {}
    for place, move in enumerate(study.moves):
        following.setdefault(move.before, []).append(place)
    position = first_position(study.start)
    moves = list(_Writer(study, following).line(position, -1, 1))
    headers = study.start.headers() | {"result": records.result(position)}
    headers = {name: headers[name] for name in records.KNOWN if name in headers} | headers
    if study.title:
        headers[TITLE] = " ".join(study.title.split())
    comments = [comment] if (comment := _plain(study.comment)) else []
    return str(GameRecord(headers, moves, comments))


def _check(study: GameStudy) -> None:
    if len(study.moves) > MOST_MOVES:
        raise NoStudy(say("A study has at most {most} moves.", most=MOST_MOVES))
    if any(not -1 <= move.before < place for place, move in enumerate(study.moves)):
        raise NoStudy(say("A move of a study comes after the one before it."))
    longest = max([len(study.comment), *(len(move.comment) for move in study.moves)])
    if longest > LONGEST_COMMENT or len(study.title) > LONGEST_TITLE:
        raise NoStudy(
            say(
                "Too long: a comment may have a length of {comment}, and a title one of {title}.",
                comment=LONGEST_COMMENT,
                title=LONGEST_TITLE,
            )
        )


def _plain(comment: str) -> str:
    """As it stands between braces."""
    return " ".join(comment.replace("{", "(").replace("}", ")").split())


class _Writer:
    """Writes lines of entries, each with the variations that could have been played instead."""

    def __init__(self, study: GameStudy, following: dict[int, list[int]]) -> None:
        self._moves, self._following = study.moves, following

    def line(self, position: Position, before: int, ply: int, depth: int = 0) -> Iterator[Entry]:
        """What follows this move on the main line, from there on."""
        if depth > records.DEEPEST:
            raise NoStudy(say("Variations are nested more than {most} deep.", most=records.DEEPEST))
        while places := self._following.get(before):
            main, *others = places
            variations = [self._variation(position, place, ply, depth + 1) for place in others]
            entry = self._entry(position, main, ply)
            entry.variations += variations
            yield entry
            before, ply = main, ply + 1

    def _variation(self, position: Position, place: int, ply: int, depth: int) -> list[Entry]:
        beside = position.copy()
        first = self._entry(beside, place, ply)
        return [first, *self.line(beside, place, ply + 1, depth)]

    def _entry(self, position: Position, place: int, ply: int) -> Entry:
        """A move as it is written, played in this position."""
        chosen = self._moves[place]
        position.play(chosen.code, chosen.seat)
        assert position.last is not None
        comments = [comment] if (comment := _plain(chosen.comment)) else []
        seat = position.game.seat_name(chosen.seat)
        return Entry(ply, 0, seat, position.last.text, comments)


def line_record(start: StudyStart, path: Sequence[Step]) -> str:
    """One line of moves as a record: what a worker is asked about."""
    moves = [StudyMove(place - 1, seat, code) for place, (seat, code) in enumerate(path)]
    return write_study(GameStudy(start, moves))
