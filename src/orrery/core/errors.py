"""What can be wrong with what a person gives us. Each is a ValueError with one clear line."""

from __future__ import annotations

from collections.abc import Sequence

from orrery.core.texts import Sentence


class OrreryError(ValueError):
    """The common kind of all errors below."""


class OptionError(OrreryError):
    """An option that a game does not know, or a value it does not take."""


class Refusal(OrreryError):
    """A move that the rules refuse, as data."""

    def __init__(self, rule: str, sentence: Sentence, partial: str = "") -> None:
        super().__init__(rule, sentence, partial)
        #: The number of the rule that refused, such as ``OD7``; empty where none is to blame.
        self.rule = rule
        #: What is wrong, in a sentence for the player.
        self.sentence = sentence
        #: The beginning of the move that is still fine.
        self.partial = partial

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})" if self.rule else str(self.sentence)


class RecordError(OrreryError):
    """A record that cannot be read or replayed."""

    def __init__(self, reason: str, line: int, ply: int | None = None) -> None:
        super().__init__(reason, line, ply)
        self.reason = reason
        self.line = line
        self.ply = ply

    def __str__(self) -> str:
        where = f"line {self.line}" if self.ply is None else f"line {self.line}, ply {self.ply}"
        return f"{where}: {self.reason}"


class FaultyData(OrreryError):
    """A data file that cannot be used: every fault it has, one line each."""

    def __init__(self, faults: Sequence[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = tuple(faults)
