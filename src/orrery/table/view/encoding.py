"""Views and answers as JSON, their sentences in the words of a language."""

from __future__ import annotations

import msgspec

from orrery.core.texts import Catalogue, Sentence, translated
from orrery.table.view.choices import LegalMoves
from orrery.table.view.scene import TableScene
from orrery.table.view.text_board import UnsaidBoard

_encoders: dict[Catalogue | None, msgspec.json.Encoder] = {}


def encoder(catalogue: Catalogue | None) -> msgspec.json.Encoder:
    """What writes JSON in the language of this catalogue; none: there are no sentences in it."""
    if catalogue not in _encoders:
        _encoders[catalogue] = _made(catalogue)
    return _encoders[catalogue]


def _made(catalogue: Catalogue | None) -> msgspec.json.Encoder:
    def in_words(value: object) -> object:
        if isinstance(value, Sentence) and catalogue is not None:
            return translated(value, catalogue)
        if isinstance(value, UnsaidBoard) and catalogue is not None:
            return value.in_words(catalogue)
        if isinstance(value, LegalMoves | TableScene):
            return value.whole()
        raise NotImplementedError(f"{type(value).__name__} cannot be sent")

    return msgspec.json.Encoder(enc_hook=in_words)
