"""What was seen on a GPU, as sections of a page."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from orrery.games import game_class
from orrery.gpu.module import device_library
from orrery.lab.gpu.speed import GpuSpeed

CHECK_HEADING = "## The same games"
SPEED_HEADING = "## Random games"


def device_in_words() -> str:
    """The GPU, and what is between us and it."""
    library = device_library()
    told: dict[str, Any] = library.cuda.runtime.getDeviceProperties(0)
    name, units = told["name"].decode(), told["multiProcessorCount"]
    driver = library.cuda.runtime.driverGetVersion()
    cuda = f"CUDA {driver // 1000}.{driver % 1000 // 10}"
    return f"{name} ({units} multiprocessors), {cuda}, CuPy {library.__version__}"


def speed_section(speeds: Sequence[GpuSpeed], command: str, day: str, device: str) -> str:
    """The fastest launch of each game, and then every one."""
    best: dict[str, GpuSpeed] = {}
    for speed in speeds:
        if speed.game not in best or speed.moves > best[speed.game].moves:
            best[speed.game] = speed
    parts = [
        SPEED_HEADING,
        f"Measured on {day} with `{command}` on one {device}. Each figure is the median of the"
        " rounds; some games of each kernel were played again on the CPU, with the same result.",
        _table(SPEED_HEAD, 2, map(_line, best.values())),
        "Every way that was tried. `games`: all threads of a warp begin a game together; `moves`:"
        " each begins anew as soon as its last game is over. The position lies in `global`,"
        " `local` or `shared` memory.",
        _table(SPEED_HEAD, 2, map(_line, speeds)),
    ]
    return "\n\n".join(parts) + "\n"


def check_section(
    rows: Iterable[tuple[str, int, int, int, int]], command: str, day: str, device: str
) -> str:
    """By game: how many games, moves and lists were compared, and how many differences seen."""
    lines = [[title, *(f"{number:,}" for number in numbers)] for title, *numbers in rows]
    parts = [
        CHECK_HEADING,
        f"Compared on {day} with `{command}` on one {device}. Each game is played to its end by"
        " random moves, on the CPU and on the GPU, from the same seeds. All moves, seats, rewards"
        " and ends are compared, and at every eighth step and the last all bytes of the records,"
        " the lists of legal moves, masks and observations.",
        _table(["Game", "Games", "Moves", "Positions seen whole", "Differences"], 1, lines),
    ]
    return "\n\n".join(parts) + "\n"


def _line(speed: GpuSpeed) -> list[str]:
    shape = speed.shape
    loop, place = shape.kernel.split("_")
    numbers = shape.threads, shape.block, speed.registers
    return [
        game_class(speed.game).title,
        f"{loop}, {place}",
        *(f"{number:,}" for number in numbers),
        f"{speed.games / 1e6:,.2f}",
        f"{speed.moves / 1e6:,.1f}",
        f"{min(speed.moves_a_second) / 1e6:,.1f} to {max(speed.moves_a_second) / 1e6:,.1f}",
    ]


SPEED_HEAD = [
    *("Game", "Kernel", "Threads", "Block", "Registers"),
    *("Million games/s", "Million moves/s", "Rounds"),
]


def _table(head: list[str], words: int, lines: Iterable[list[str]]) -> str:
    """A table of which so many columns are words, and the others numbers."""
    rows = [head, ["---"] * words + ["---:"] * (len(head) - words), *lines]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def put_section(path: Path, section: str) -> None:
    """Write a section into a page, in place of an older one with the same heading, or at its end.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     page = Path(folder) / "page.md"
    ...     for text in ("## One\\n\\nold\\n", "## Two\\n\\nother\\n", "## One\\n\\nnew\\n"):
    ...         put_section(page, text)
    ...     print(page.read_text())
    ## One
    <BLANKLINE>
    new
    <BLANKLINE>
    ## Two
    <BLANKLINE>
    other
    <BLANKLINE>
    """
    before = path.read_text("utf-8") if path.exists() else ""
    heading = section.partition("\n")[0]
    old = re.compile(rf"^{re.escape(heading)}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    if old.search(before):
        after = old.sub(lambda _: f"{section}\n", before)
    else:
        after = f"{before.rstrip()}\n\n{section}" if before else section
    path.write_text(f"{after.rstrip()}\n", "utf-8")
