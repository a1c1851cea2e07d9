"""What has to be done once on a machine before anybody can play."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING

from orrery.cli.screen import screen

if TYPE_CHECKING:
    from orrery.players.warm import Compiling


def get_ready() -> None:
    """Compile the rules, where they are not yet, and show how far it is."""
    from orrery.players import warm  # noqa: PLC0415  # loads the games

    cold = warm.cold_games()
    if not cold:
        return
    done: list[str] = []
    with screen.status("") as status:

        def tell(name: str | None = None) -> None:
            done.extend([name] if name else [])
            left = ", ".join(sorted(set(cold) - set(done)))
            status.update(f"Compiling the rules, this one time only. Still to do: {left}")

        tell()
        warm.compile_rules(cold, os.cpu_count() or 1, tell)


def get_ready_meanwhile() -> None:
    """Compile the rules, where they are not yet, while people play already; then say so."""
    from orrery.games import NAMES  # noqa: PLC0415
    from orrery.players import warm  # noqa: PLC0415

    compiling = warm.compile_meanwhile(NAMES)
    if compiling.is_done:
        return
    screen.print(
        "The rules are being compiled, this one time only; you can play meanwhile.", style="dim"
    )
    threading.Thread(target=_tell_when_done, args=[compiling], daemon=True).start()


def _tell_when_done(compiling: Compiling) -> None:
    compiling.wait()
    screen.print("All rules are compiled.", style="dim")
