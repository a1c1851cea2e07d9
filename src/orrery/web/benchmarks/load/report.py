"""A run as a line of a table."""

from __future__ import annotations

from orrery.web.benchmarks.load.measuring import Load, LoadFigures

HEAD = (
    "| Tables | Game | Moves a second | of server CPU | Told: median | 95 % | 99 % | longest "
    "| Memory | An idle table | Generator's CPU | Stored |\n"
    "| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |"
)


def row(load: Load, found: LoadFigures) -> str:
    """All figures; what nobody knows is left empty."""
    cpu, memory = found.moves_a_cpu_second, found.memory_mb.get("server")
    cells = [
        str(load.tables),
        load.game,
        f"{found.moves_a_second:.0f}",
        f"{cpu:.0f}" if cpu else "",
        *(f"{ms:.1f} ms" for ms in found.told_ms()),
        f"{memory:.0f} MB" if memory else "",
        f"{found.idle_table_kb:.0f} kB" if memory else "",
        _share(found),
        stored(found),
    ]
    return f"| {' | '.join(cells)} |"


def _share(found: LoadFigures) -> str:
    """What the generator used for each second of the server's."""
    server, own = found.cpu_s.get("server"), found.cpu_s["generator"]
    return f"{100 * own / server:.0f} %" if server else ""


def stored(found: LoadFigures) -> str:
    """Whether every accepted move is in the database once."""
    if found.stored is None:
        return ""
    if found.stored.faults:
        return f"{len(found.stored.faults)} faults, such as {found.stored.faults[0]}"
    return f"all {found.stored.moves}"
