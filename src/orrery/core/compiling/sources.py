"""Which files the machine code of a module depends on.

A rule is compiled together with the rules it calls and the constants it reads. So it depends on the
modules that its module imports, near and far, and on the data files beside and below them; but not
on the rest of the house, so that a change in a scene or a page compiles no rule again.
"""

from __future__ import annotations

import functools
import hashlib
import re
import sys
from collections.abc import Iterable
from pathlib import Path

#: Files of these kinds hold no constants for rules.
PICTURES = (".css", ".svg")
HOUSE = Path(__file__).parents[2]


@functools.cache
def hash_of_sources(modules: frozenset[str]) -> str:
    """A hash of all that these modules depend on."""
    digest = hashlib.sha256()
    for path in sorted(_sources(modules)):
        digest.update(hash_of_file(path))
    return digest.hexdigest()[:16]


@functools.cache
def hash_of_file(path: Path) -> bytes:
    """A hash of a file, which many modules may depend on."""
    return hashlib.sha256(path.name.encode() + b"\0" + path.read_bytes()).digest()


def _sources(modules: Iterable[str]) -> set[Path]:
    found = set(_files(modules).values())
    return found | {data for folder in {path.parent for path in found} for data in _data(folder)}


def modules_behind(modules: frozenset[str]) -> frozenset[str]:
    """These modules and all that they import, near and far."""
    return frozenset(_files(modules))


def _files(modules: Iterable[str]) -> dict[str, Path]:
    """Of the modules that these import, near and far, and of themselves, by name."""
    packages = {"orrery", *(module.partition(".")[0] for module in modules)}
    found: dict[str, Path] = {}
    waiting, seen = list(modules), set(modules)
    while waiting:
        module = waiting.pop()
        path = _file(module)
        if path is not None:
            found[module] = path
            named = {name for name in _imports(path, module) if name.partition(".")[0] in packages}
            waiting += named - seen
            seen |= named
    return found


@functools.cache
def _data(folder: Path) -> tuple[Path, ...]:
    """The files of a folder that are not Python's; below the house itself lie all its rooms."""
    return tuple(
        path
        for path in (folder.glob("*") if folder == HOUSE else folder.rglob("*"))
        if path.suffix not in (".py", ".pyc", *PICTURES) and path.is_file()
    )


def _file(module: str) -> Path | None:
    """The file of a module, whether it has been imported or not; None if there is none."""
    top, *rest = module.split(".")
    package = sys.modules.get(top)
    if not rest:
        file = getattr(package, "__file__", None)
        return Path(file) if file else None
    for folder in getattr(package, "__path__", ()):
        base = Path(folder, *rest)
        for path in (base.with_suffix(".py"), base / "__init__.py"):
            if path.is_file():
                return path
    return None


#: A statement that imports: "from", and what from there, or what else. Python's own reading of the
#: files would be a fifth of the time in which the whole house is imported.
_IMPORT = re.compile(
    rb"(?:^|;)[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import[ \t]*(\([^)]*\)|[^\n;#(]+)"
    rb"|import[ \t]+([\w., \t]+))",
    re.MULTILINE,
)
_COMMENT = re.compile(rb"#.*")


@functools.cache
def _imports(path: Path, module: str) -> frozenset[str]:
    """The modules that a file names: of ``from a import b``, a.b and a, if they are modules."""
    names: set[str] = set()
    for base, parts, whole in _IMPORT.findall(_COMMENT.sub(b"", path.read_bytes())):
        if whole:
            names |= _names(whole)
            continue
        source = _absolute(base.decode(), path, module)
        inner = {f"{source}.{part}" for part in _names(parts)}
        modules = {name for name in inner if _file(name) is not None}
        # Where only modules are taken out of a package, its own file plays no part.
        names |= modules if modules == inner else modules | {source}
    return frozenset(names)


def _names(listed: bytes) -> set[str]:
    """What stands between commas, by its own name and not by the one it is given."""
    parts = listed.strip(b"() \t").decode().split(",")
    return {part.split()[0] for part in parts if part.split()}


def _absolute(source: str, path: Path, module: str) -> str:
    """What stands behind ``from``, with the dots of a relative one resolved."""
    name = source.lstrip(".")
    level = len(source) - len(name)
    if not level:
        return source
    parts = module.split(".")
    if path.name != "__init__.py":
        parts = parts[:-1]
    parts = parts[: len(parts) - level + 1]
    return ".".join((*parts, *name.split("."))).rstrip(".")
