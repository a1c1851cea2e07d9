"""Data as the text of a file, for whoever opens it by a link and wants to change it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any


def written(content: dict[str, Any]) -> str:
    """The TOML that says this; a list of tables comes after everything else."""
    return "\n".join((*_values(content), *_tables(content), ""))


def _values(content: dict[str, Any]) -> Iterator[str]:
    for key, value in content.items():
        if not _is_tables(value):
            yield f"{key} = {_value(value)}"


def _tables(content: dict[str, Any]) -> Iterator[str]:
    for key, value in content.items():
        if _is_tables(value):
            for table in value:
                yield from ("", f"[[{key}]]", *_values(table))


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(v, dict) for v in value)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(inner)}" for key, inner in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str) and "\n" in value and '"""' not in value and "\\" not in value:
        return f'"""\n{value.lstrip(chr(10))}"""'
    return json.dumps(value, ensure_ascii=False)  # for texts, numbers and truth both say the same


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() else json.dumps(key)
