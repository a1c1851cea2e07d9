"""What can be wrong with what a person gives us. Each is a ValueError with one clear line."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.texts import Sentence, Text, as_written, say


class OrreryError(ValueError):
    """The common kind of all errors below.

    >>> import orrery
    >>> try:
    ...     orrery.game("chess")
    ... except orrery.OrreryError as error:
    ...     print(error.sentence)
    there is no game 'chess'; there is corona, harun, orbis, orbit, orion and ortus
    """

    @property
    def sentence(self) -> Sentence:
        """What is wrong, for a page to translate; in English it is the text of the error."""
        for said in self.args:
            if isinstance(said, Sentence):
                return said
        return as_written(str(self))


class OptionError(OrreryError):
    """An option that a game does not know, or a value it does not take.

    >>> import orrery
    >>> orrery.game("orion", setup="9")
    Traceback (most recent call last):
        ...
    orrery.core.errors.OptionError: setup is free, random, 1, 2 or 3, not '9'
    """


class Refusal(OrreryError):
    """A move that the rules refuse, as data: ``sentence`` says to the player what is wrong.

    >>> import orrery
    >>> position = orrery.game("orion", setup="1", first="orange").start(seed=7)
    >>> try:
    ...     position.play("line d4 d5 d6")
    ... except orrery.Refusal as refusal:
    ...     print(refusal.rule, "|", refusal.sentence, "|", refusal.partial)
    OD7 | orange may cover the galaxy on d5 only in touch with orange on the board. | line d4
    """

    def __init__(self, rule: str, sentence: Sentence, partial: str = "") -> None:
        super().__init__(rule, sentence, partial)
        #: The number of the rule that refused, such as ``OD7``; empty where none is to blame.
        self.rule = rule
        #: The beginning of the move that is still fine.
        self.partial = partial

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else str(self.sentence)


class RecordError(OrreryError):
    """A record that cannot be read or replayed.

    >>> import orrery
    >>> orrery.load("game: orion\\noptions: setup=1\\n\\n1. single z9")
    Traceback (most recent call last):
        ...
    orrery.core.errors.RecordError: line 4, ply 1: 'single z9' is refused, OD1: z9 is not on the \
board.
    """

    def __init__(self, reason: Text, line: int, ply: int | None = None) -> None:
        super().__init__(reason, line, ply)
        self.reason = reason
        self.line = line
        self.ply = ply

    @property
    def sentence(self) -> Sentence:
        """Where, and why."""
        if self.ply is None:
            return say("line {line}: {reason}", line=self.line, reason=self.reason)
        return say(
            "line {line}, ply {ply}: {reason}", line=self.line, ply=self.ply, reason=self.reason
        )

    def __str__(self) -> str:
        return str(self.sentence)


class LineError(OrreryError):
    """A line of text that is no position of the game.

    >>> import orrery
    >>> orrery.position("orion", "ortus/1")
    Traceback (most recent call last):
        ...
    orrery.core.errors.LineError: this is a position of 'ortus', not of orion
    """


class FaultyData(OrreryError):
    """A data file that cannot be used: every fault it has, one line each.

    The keys of a file are English; what is wrong with them is said in the reader's language.
    """

    def __init__(self, faults: Sequence[Text]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = tuple(faults)


def located(where: Text, fault: Text) -> Sentence:
    """A fault, and the file or the part of it that has it."""
    return say("{where}: {fault}", where=where, fault=fault)


def not_toml(error: Exception) -> Sentence:
    """The fault of a file that cannot even be read."""
    return say("this is not TOML: {error}", error=str(error))
