"""A fresh environment with one wheel and what the wheel says that it needs, without a network.

Packages are not downloaded but linked from the environment of the tests: exactly those that the
wheel asks for with some extras, near and far, so that one that it forgets to name is missing.
"""

from __future__ import annotations

import re
import subprocess
import sys
from email import message_from_bytes
from importlib.metadata import Distribution, distribution
from pathlib import Path
from zipfile import ZipFile

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

TOP = re.compile(r"^(?!\.\.|__pycache__)[^/]+")


class Fresh:
    """A virtual environment of its own."""

    def __init__(self, folder: Path, wheel: Path, *extras: str) -> None:
        self.bin = folder / ("Scripts" if sys.platform == "win32" else "bin")
        self.python = self.bin / "python"
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
        home = self.run("-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])").strip()
        for found in needed(wheel, extras):
            link(found, Path(home))
        install = ("install", "--quiet", "--no-deps", "--no-index", "--no-compile", str(wheel))
        pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", self.python]
        subprocess.run([*pip, *install], check=True, stdout=subprocess.DEVNULL)

    def run(self, *arguments: str, typed: str = "", **environment: str) -> str:
        """What Python prints with these arguments; all that it says, if it fails."""
        done = subprocess.run(
            [self.python, "-I", *arguments],
            input=typed,
            capture_output=True,
            text=True,
            check=False,
            env=environment or None,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


def needed(wheel: Path, extras: tuple[str, ...]) -> list[Distribution]:
    """What the wheel needs with these extras, and what that needs."""
    found: dict[str, Distribution] = {}
    asked: set[tuple[str, str]] = set()
    waiting = [(one, extra) for one in asks_for(wheel) for extra in ("", *extras)]
    while waiting:
        line, extra = waiting.pop()
        wanted = Requirement(line)
        if wanted.marker and not wanted.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(wanted.name)
        own = name == "orrery-games"
        if not own:
            found[name] = distribution(name)
        for inner in ("", *wanted.extras):
            if (name, inner) not in asked:
                asked.add((name, inner))
                lines = asks_for(wheel) if own else found[name].requires or []
                waiting += [(one, inner) for one in lines]
    return list(found.values())


def asks_for(wheel: Path) -> list[str]:
    """The requirements of a wheel."""
    with ZipFile(wheel) as packed:
        (name,) = [name for name in packed.namelist() if name.endswith(".dist-info/METADATA")]
        return message_from_bytes(packed.read(name)).get_all("Requires-Dist", [])


def link(found: Distribution, home: Path) -> None:
    """Put all that a distribution has installed into another environment."""
    tops = {match[0] for file in found.files or () if (match := TOP.match(file.as_posix()))}
    for top in tops:
        place = Path(str(found.locate_file(top)))
        if place.exists() and not (home / top).exists():
            (home / top).symlink_to(place, target_is_directory=place.is_dir())
