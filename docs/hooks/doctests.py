"""Docstrings as Markdown: examples become blocks of code."""

from __future__ import annotations

import re
from typing import Any

from griffe import Extension, Object

#: From the first prompt to the next empty line.
_EXAMPLE = re.compile(r"^(>>> .*(?:\n.+)*(?:\n\n>>> .*(?:\n.+)*)*)", re.MULTILINE)


class DoctestFences(Extension):
    """Called by mkdocstrings for everything that has a docstring."""

    def on_object(self, *, obj: Object, **_: Any) -> None:
        """Put a fence around every example."""
        if obj.docstring:
            obj.docstring.value = _EXAMPLE.sub(r"```pycon\n\1\n```", obj.docstring.value)
