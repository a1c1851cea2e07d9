"""What a game brings for people beside its rules, in the folder ``page`` next to its class.

All may be missing: ``rules.html`` tells its rules in short, ``emblem.svg`` is its planet,
``pictures.toml`` names its pictures, ``lesson.toml`` teaches it, ``records/`` holds the games that
pictures and lessons show.
"""

from __future__ import annotations

from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec

from orrery.core.contract import Game


def _folder(game: type[Game]) -> Traversable | None:
    package = game.__module__
    spec = find_spec(package)
    if spec is not None and spec.submodule_search_locations is None:
        package = package.rpartition(".")[0]  # a module of that package
    return files(package).joinpath("page") if package else None


def game_file(game: type[Game], *path: str) -> str | None:
    """The text of one of these files."""
    folder = _folder(game)
    file = folder.joinpath(*path) if folder is not None else None
    return file.read_text("utf-8") if file is not None and file.is_file() else None


def names_of_files(game: type[Game]) -> list[str]:
    """What lies in the folder itself, in the order of the names."""
    folder = _folder(game)
    if folder is None or not folder.is_dir():
        return []
    return sorted(file.name for file in folder.iterdir() if file.is_file())
