"""Shelves: data that a game can be played with, our own or what a person brings.

Every piece of data has a name and a hash of what it says, together its label: ``orrery@1f0c9a77``.
A record keeps the label, so that it replays only with the same data.

What a person brings can also travel packed, whole: ``my-arena!eJxV...``. Then it lies on no shelf,
and whatever holds it, a record or the log of a table, replays for ever and everywhere.
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
import re
import zlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from orrery.core.errors import FaultyData, OptionError
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


_PACKED = "!"
#: The largest of our own files holds a fifth of this, its remarks included.
_MOST_BYTES = 100_000
_MOST_UNPACKED = 128


def packed(name: str, content: Any) -> str:
    """Data that travels whole, as one word."""
    written = json.dumps(content, sort_keys=True, separators=(",", ":"))
    text = base64.urlsafe_b64encode(zlib.compress(written.encode(), 9)).decode()
    return f"{name}{_PACKED}{text.rstrip('=')}"


def is_packed(value: str) -> bool:
    """Whether this is data itself, and not its name or label."""
    return _PACKED in value


def unpacked(value: str) -> Any:
    """The content of packed data; an ``OptionError`` if it is none."""
    name, _, text = value.partition(_PACKED)
    try:
        raw = base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
        opened = zlib.decompressobj()
        content = json.loads(opened.decompress(raw, _MOST_BYTES))
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise OptionError(say("the data {name!r} cannot be unpacked", name=name)) from None
    return content


def name_of(value: str) -> str:
    """The name alone, of a label or of packed data."""
    return value.partition("@")[0].partition(_PACKED)[0]


class Shelf(Generic[T]):
    """Data of one kind, by label.

    ``unpack`` reads what has come packed, and checks it; ``template`` is the text of a file in
    which a person writes down data of their own.
    """

    def __init__(
        self,
        kind: Text,
        own: Iterable[T],
        unpack: Callable[[Any], T] | None = None,
        template: Callable[[], str] | None = None,
    ) -> None:
        self.kind = kind
        self.template = template
        self._by_label: dict[str, T] = {}
        #: What has come packed, as long as somebody plays with it. It is found by its text or its
        #: label, never by its name, so that it takes nobody's place.
        self._brought: WeakValueDictionary[str, T] = WeakValueDictionary()
        self._unpack = lru_cache(maxsize=_MOST_UNPACKED)(self._read) if unpack else None
        self._reader = unpack
        for data in own:
            self.add(data)

    def add(self, data: T) -> str:
        """Put data on the shelf, where games and records find it; its label."""
        self._by_label[data.label] = data
        return data.label

    def find(self, name: str) -> T:
        """The data with this label; with this name alone, what was put there last."""
        if is_packed(name) and self._unpack is not None:
            return self._unpack(name)
        for labelled in (self._by_label, self._brought):
            if name in labelled:
                return labelled[name]
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

    def faults(self, content: Any) -> tuple[Text, ...]:
        """Everything that is wrong with data that a person brings; nothing if it can be used."""
        assert self._reader is not None
        try:
            self._reader(content)
        except FaultyData as error:
            return error.faults
        return ()

    def _read(self, value: str) -> T:
        content = unpacked(value)
        for fault in self.faults(content):
            raise OptionError(fault)
        assert self._reader is not None
        data = self._reader(content)
        self._brought[data.label] = data
        return data

    @property
    def names(self) -> tuple[str, ...]:
        """The names on the shelf."""
        return tuple(dict.fromkeys(label.partition("@")[0] for label in self._by_label))
