"""What has to be done once on a machine before anybody can play."""

from __future__ import annotations

import os

from orrery.cli.screen import screen


def get_ready() -> None:
    """Compile the rules, where they are not yet."""
    from orrery.web.operations import warm  # noqa: PLC0415  # loads the games

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
