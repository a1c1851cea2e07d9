"""Shelves: data that a game can be played with, our own or what a person brings.

Every piece of data has a name and a hash of what it says, together its label: ``orrery@1f0c9a77``.
A record keeps the label, so that it replays only with the same data.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from typing import Any, Generic, Protocol, TypeVar

from orrery.core.errors import OptionError
from orrery.core.texts import Text, listed, say

NAME = re.compile(r"[a-z0-9][a-z0-9-]*")


class Labelled(Protocol):
    """Data with a label."""

    @property
    def label(self) -> str:
        """Its name and its hash, as ``label_of`` writes them."""


T = TypeVar("T", bound=Labelled)


def label_of(name: str, content: Any) -> str:
    """The label of this content, which must be fit for JSON; its layout in a file plays no part."""
    written = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return f"{name}@{hashlib.sha256(written.encode()).hexdigest()[:12]}"


class Shelf(Generic[T]):
    """Data of one kind, by label."""

    def __init__(self, kind: Text, own: Iterable[T]) -> None:
        self.kind = kind
        self._by_label: dict[str, T] = {}
        for data in own:
            self.add(data)

    def add(self, data: T) -> str:
        """Put data on the shelf, where games and records find it; its label."""
        self._by_label[data.label] = data
        return data.label

    def find(self, name: str) -> T:
        """The data with this label; with this name alone, what was put there last."""
        if name in self._by_label:
            return self._by_label[name]
        for label in reversed(self._by_label):
            if label.partition("@")[0] == name:
                return self._by_label[label]
        raise OptionError(
            say(
                "there is no {kind} {name!r} here, only {known}; load its file",
                kind=self.kind,
                name=name,
                known=listed(tuple(self._by_label)),
            )
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The names on the shelf."""
        return tuple(dict.fromkeys(label.partition("@")[0] for label in self._by_label))
