"""The machine code of rules on disk: one file for each rule and each kind of arguments.

Numba's own cache numbers the files of a rule and keeps the numbers in an index. Two processes that
compile the same rule for two games at the same moment then choose the same number, and from then on
every process finds the one game's code for the other's. Here a file is named by a hash of all that
decides what it holds, so that nobody has to know what others write.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import uuid
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import numba
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps

from orrery.core.compiling.code_folders import code_folder
from orrery.core.compiling.sources import hash_of_file, hash_of_sources

#: Every rule is made by the kernel, and depends on it.
_KERNEL = "orrery.core.kernel"
_DIGEST_BYTES = hashlib.sha256().digest_size


def cache_folder(*modules: str) -> Path:
    """Where the machine code of these modules' rules is kept.

    Numba watches the file of each function but not the files of the rules it calls, so a changed
    callee would leave stale machine code. The folder is therefore named by a hash of all that the
    modules depend on. Where these lie plays no part: the same sources are compiled once.
    """
    return code_folder(hash_of_sources(frozenset({*modules, _KERNEL})))


class CodeFiles:
    """The files of one rule, in the place of Numba's index of them."""

    def __init__(self, folder: Path, name: str, made_from: object) -> None:
        """``made_from`` is, beside the key of each file, what decides about its content."""
        self._folder, self._name, self._made_from = folder, name, (made_from, numba.__version__)

    def load(self, key: object) -> Any:
        """What was saved under this key; None if nothing was, or if it is damaged."""
        try:
            digest_and_content = self._file(key).read_bytes()
        except OSError:
            return None
        digest, content = digest_and_content[:_DIGEST_BYTES], digest_and_content[_DIGEST_BYTES:]
        return pickle.loads(content) if digest == hashlib.sha256(content).digest() else None

    def save(self, key: object, data: object) -> None:
        """Keep something under this key, if the disk has room for it."""
        file = self._file(key)
        unfinished = file.with_name(f"{file.name}.{uuid.uuid4().hex[:16]}")
        content = dumps(data)  # type: ignore[no-untyped-call]
        try:
            unfinished.write_bytes(hashlib.sha256(content).digest() + content)
            os.replace(unfinished, file)
        except OSError:  # the next process compiles it again
            with suppress(OSError):
                unfinished.unlink()

    def _file(self, key: object) -> Path:
        digest = hashlib.sha256(repr((self._made_from, key)).encode()).hexdigest()[:32]
        return self._folder / f"{self._name}.{digest}.nbc"


class _Place:
    """Where Numba is to keep the machine code of a function; Numba calls this a locator."""

    def __init__(self, folder: Path, function: Any, file: str) -> None:
        self._folder, self._line = folder, function.__code__.co_firstlineno
        self._py_file = file  # Numba names it where code cannot be kept

    @classmethod
    def from_function(cls, function: Any, file: str) -> _Place | None:
        """None for what has no file, as in a notebook; for that Numba has a place."""
        if not os.path.isfile(file):
            return None
        return cls(cache_folder(function.__module__), function, file)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def ensure_cache_path(self) -> None:
        """The folder has been there since somebody asked for it."""

    def get_source_stamp(self) -> bytes:
        """The folder is named by the sources, but not where a module is of nobody's package."""
        return hash_of_file(Path(self._py_file))

    def get_disambiguator(self) -> str:
        """Tells rules of one name in one file apart, in the name of the file."""
        return str(self._line)


class _PlacedCode(CompileResultCacheImpl):
    """What Numba stores of a compiled rule, in our place for it."""

    _locator_classes: Any = (_Place, *CompileResultCacheImpl._locator_classes)


class CodeCache(FunctionCache):
    """What Numba asks for machine code before it compiles a rule, and gives it to afterwards."""

    _impl_class = _PlacedCode

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call]
        place = self._impl.locator
        made_from = function.__module__, place.get_source_stamp()
        files: Any = CodeFiles(Path(place.get_cache_path()), self._impl.filename_base, made_from)
        self._cache_file = files
